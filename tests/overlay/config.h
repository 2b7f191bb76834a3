/* config.h - of the tree around a cipher, as much as both trees have
 * Source: libgcrypt 1.11 and later (names, types and their homes)
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
