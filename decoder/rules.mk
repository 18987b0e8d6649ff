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

# gcc's own: no tables in place of switches; no vectors made of neighbouring
# members, whose halves were just stored apart (twice the time a sample).
DECODER_GCC := $(foreach f,-fno-tree-switch-conversion -fno-tree-slp-vectorize,\
                $(shell $(CC) -Werror $(f) -E -x c /dev/null >/dev/null 2>&1 && echo $(f)))

$(BUILD)/decoder/%.o: decoder/%.c $(wildcard decoder/*.h) $(SCHEMA) $(PUBLIC)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -ffreestanding -fPIC -fno-stack-protector $(DECODER_GCC) -c $< -o $@

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
