# SPDX-License-Identifier: MIT
#
# A capture made of another. Its objects are in libperfring-session; see session/rules.mk.

$(eval $(call module,edit,-fPIC -ffunction-sections -D_GNU_SOURCE -D_FILE_OFFSET_BITS=64))
