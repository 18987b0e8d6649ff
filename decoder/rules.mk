# SPDX-License-Identifier: MIT
#
# The decoder: freestanding, so it is built as such. It knows its sources and
# that the structs of the public header are printed from the rows.

DECODER_SRC := $(sort $(wildcard decoder/*.c unwind/*.c))
DECODER_OBJ := $(DECODER_SRC:%.c=$(BUILD)/%.o)
DECODER_LIB := $(BUILD)/libperfring.a
DECODER_HEADERS := $(addprefix include/perfring,_base.h _records.h _frame.h _decode.h _encode.h _stream.h _ring.h \
                   _clock.h _order.h _legacy.h _names.h _unwind.h)
SCHEMA      := $(wildcard schema/*.def)
PUBLIC      := $(wildcard include/*.h)
LIBRARIES   += perfring

# gcc's own: no tables in place of switches; no vectors made of neighbouring
# members, whose halves were just stored apart (twice the time a sample).
gcc_has = $(foreach f,$(1),$(shell $(CC) -Werror $(f) -E -x c /dev/null >/dev/null 2>&1 && echo $(f)))
NO_PAIRS    := $(call gcc_has,-fno-tree-slp-vectorize)
DECODER_GCC := $(call gcc_has,-fno-tree-switch-conversion) $(NO_PAIRS)

$(eval $(call module,decoder,-ffreestanding -fPIC -ffunction-sections -fno-stack-protector $(DECODER_GCC)))
$(eval $(call library,perfring,$(DECODER_HEADERS),$(DECODER_OBJ),,))

#   make memory         stack and structs of all public calls without libc (doc/memory.md)
.PHONY: memory
memory:
	@rules/memory.py

$(BUILD)/print: schema/print.c $(SCHEMA)
	@mkdir -p $(@D)
	$(CC) -std=c11 -I. -O0 $< -o $@

#   make print          makes the printed header and documents anew, after a change of rows
.PHONY: print
print: $(BUILD)/print
	$(BUILD)/print > include/perfring_records.h.new
	mv include/perfring_records.h.new include/perfring_records.h
