# SPDX-License-Identifier: MIT
#
# Values to other formats. libzstd is used where it is; without it compressed
# records stay as they are, and that is said when one comes.

CONVERT_SRC := $(sort $(wildcard convert/*.c))
CONVERT_OBJ := $(CONVERT_SRC:%.c=$(BUILD)/%.o)
CONVERT_LIB := $(BUILD)/libperfring-convert.a
ALL         += $(CONVERT_LIB)

ifneq ($(wildcard /usr/include/zstd.h),)
CONVERT_CFLAGS += -DHAVE_ZSTD
CONVERT_LIBS   += -lzstd
endif

$(BUILD)/convert/%.o: convert/%.c $(wildcard convert/*.h) $(SCHEMA) $(PUBLIC)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(CONVERT_CFLAGS) -c $< -o $@

$(CONVERT_LIB): $(CONVERT_OBJ)
	@rm -f $@
	$(AR) rcs $@ $^
