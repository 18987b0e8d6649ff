# SPDX-License-Identifier: MIT
#
# Values to other formats. An optional library is used where the compiler finds
# its header; where it does not, one line says what is left out. Without libzstd
# compressed records stay as they are, and that is said when one comes.

has_header = $(shell echo '\#include <$(1)>' | $(CC) $(CFLAGS) -E - >/dev/null 2>&1 && echo yes)

CONVERT_SRC := $(sort $(wildcard convert/*.c))
CONVERT_LIB := $(BUILD)/libperfring-convert.a
ALL         += $(CONVERT_LIB)
BENCH_RUN   += bench/convert

ifeq ($(call has_header,zstd.h),yes)
CONVERT_CFLAGS += -DHAVE_ZSTD
CONVERT_LIBS   += -lzstd
else
$(info perfring: no zstd.h, so compressed records stay compressed (Debian: libzstd-dev))
endif

ifeq ($(call has_header,cbor.h),yes)
CONVERT_CFLAGS += -DHAVE_CBOR
CONVERT_LIBS   += -lcbor
else
$(info perfring: no cbor.h, so no CBOR (Debian: libcbor-dev))
CONVERT_SRC    := $(filter-out convert/cbor%.c convert/uncbor%.c,$(CONVERT_SRC))
endif

CONVERT_OBJ := $(CONVERT_SRC:%.c=$(BUILD)/%.o)
CLI_CFLAGS  += $(CONVERT_CFLAGS)

$(BUILD)/convert/%.o: convert/%.c $(wildcard convert/*.h decoder/*.h) $(SCHEMA) $(PUBLIC)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(CONVERT_CFLAGS) -c $< -o $@

$(CONVERT_LIB): $(CONVERT_OBJ)
	@rm -f $@
	$(AR) rcs $@ $^
