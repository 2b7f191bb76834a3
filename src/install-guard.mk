# install-guard.mk - look before libgcrypt.so.20 is installed
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Kept out of Makefile.am, where automake would take a rule for this target
# as a replacement of its own.  A staged installation (DESTDIR) is somebody
# making a package: nothing of this system changes.

install-libLTLIBRARIES install-nodist_includeHEADERS install-binSCRIPTS: \
	install-guard

.PHONY: install-guard
install-guard:
	@test -n "$(DESTDIR)" || test "$(INSTALL_OVER_SYSTEM)" = yes \
	  || $(SHELL) $(top_srcdir)/build-aux/install-guard.sh "$(libdir)"
