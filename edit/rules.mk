# SPDX-License-Identifier: MIT
#
# A capture made of another. Its objects are in libperfring-session; see session/rules.mk.

$(eval $(call module,edit,-fPIC -ffunction-sections $(HOSTED_CFLAGS) $(CONVERT_CFLAGS)))
