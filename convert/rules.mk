# SPDX-License-Identifier: MIT
#
# Values to other formats: libperfring-convert. Without libzstd compressed records stay as
# they are, which is reported when one comes; without libcbor there is no CBOR.

CONVERT_SRC    := $(sort $(wildcard convert/*.c))
CONVERT_LIB    := $(BUILD)/libperfring-convert.a
CONVERT_CFLAGS := $(ZSTD_CFLAGS) $(CBOR_CFLAGS)
CONVERT_LIBS   := $(ZSTD_LIBS) $(CBOR_LIBS)
CONVERT_STATIC  = $(ZSTD_STATIC) $(CBOR_STATIC)
LIBRARIES      += perfring-convert
BENCH_RUN      += bench/convert
ifeq ($(CBOR_CFLAGS),)
CONVERT_SRC    := $(filter-out convert/cbor%.c convert/uncbor%.c,$(CONVERT_SRC))
endif

CONVERT_OBJ := $(CONVERT_SRC:%.c=$(BUILD)/%.o)
CLI_CFLAGS  += $(CONVERT_CFLAGS)

$(eval $(call module,convert,-fPIC -ffunction-sections $(CONVERT_CFLAGS)))
$(eval $(call library,perfring-convert,include/perfring_convert.h,$(CONVERT_OBJ),perfring,$(CONVERT_LIBS)))
