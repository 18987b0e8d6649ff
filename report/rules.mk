# SPDX-License-Identifier: MIT
#
# Sums of samples by keys. Its objects are in libperfring-session; see session/rules.mk.

$(eval $(call module,report,-fPIC -ffunction-sections $(HOSTED_CFLAGS)))
