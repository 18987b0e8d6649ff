# SPDX-License-Identifier: MIT
#
# The unwinder: as freestanding as the decoder. Its objects are in libperfring; see decoder/rules.mk.

$(eval $(call module,unwind,-ffreestanding -fPIC -ffunction-sections -fno-stack-protector $(DECODER_GCC)))
