# SPDX-License-Identifier: MIT
#
# The decoder: freestanding, so it is built as such. It knows its sources and
# that the structs of the public header are printed from the rows.

DECODER_SRC := $(sort $(wildcard decoder/*.c))
DECODER_OBJ := $(DECODER_SRC:%.c=$(BUILD)/%.o)
DECODER_LIB := $(BUILD)/libperfring.a
SCHEMA      := $(wildcard schema/*.def)
PUBLIC      := $(wildcard include/*.h)
ALL         += $(DECODER_LIB)

# gcc makes tables of pointers from switches, which need relocation; clang does not know the option.
DECODER_FLAGS := -ffreestanding -fPIC -fno-stack-protector \
	$(shell echo | $(CC) -Werror -fno-tree-switch-conversion -E - >/dev/null 2>&1 && echo -fno-tree-switch-conversion)

$(BUILD)/decoder/%.o: decoder/%.c $(wildcard decoder/*.h) $(SCHEMA) $(PUBLIC)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(DECODER_FLAGS) -c $< -o $@

$(DECODER_LIB): $(DECODER_OBJ)
	@rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/print: schema/print.c $(SCHEMA)
	@mkdir -p $(@D)
	$(CC) -std=c11 -I. -O0 $< -o $@

# Makes the printed header anew, after a change of rows.
.PHONY: print
print: $(BUILD)/print
	$(BUILD)/print > include/perfring_records.h.new
	mv include/perfring_records.h.new include/perfring_records.h
