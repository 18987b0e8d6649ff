# SPDX-License-Identifier: MIT
#
# Values to other formats.

CONVERT_SRC := $(sort $(wildcard convert/*.c))
CONVERT_OBJ := $(CONVERT_SRC:%.c=$(BUILD)/%.o)
CONVERT_LIB := $(BUILD)/libperfring-convert.a
ALL         += $(CONVERT_LIB)

$(BUILD)/convert/%.o: convert/%.c $(wildcard convert/*.h) $(SCHEMA) $(PUBLIC)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -c $< -o $@

$(CONVERT_LIB): $(CONVERT_OBJ)
	@rm -f $@
	$(AR) rcs $@ $^
