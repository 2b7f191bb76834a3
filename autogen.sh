#!/bin/sh
# autogen.sh - bootstrap the build system
# SPDX-License-Identifier: LGPL-2.1-or-later
set -e
cd "$(dirname "$0")"
exec autoreconf --install --force
