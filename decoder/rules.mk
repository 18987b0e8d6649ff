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

$(BUILD)/decoder/%.o: decoder/%.c $(wildcard decoder/*.h) $(SCHEMA) $(PUBLIC)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -ffreestanding -fPIC -fno-stack-protector -fno-tree-switch-conversion -c $< -o $@

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
