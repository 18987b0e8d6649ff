# SPDX-License-Identifier: MIT
#
# The examples: each file a program of its own, on the libraries alone. Built by tests/examples.t.

EXAMPLES := $(patsubst examples/%.c,$(BUILD)/examples/%,$(sort $(wildcard examples/*.c)))

.PHONY: examples
examples: $(EXAMPLES)

$(BUILD)/examples/%: examples/%.c $(CAPTURE_LIB) $(SESSION_LIB) $(CONVERT_LIB) $(DECODER_LIB) $(PUBLIC)
	@mkdir -p $(@D)
	$(CC) -std=gnu11 $(WARN) -Iinclude $(CFLAGS) $< $(CAPTURE_LIB) $(SESSION_LIB) $(CONVERT_LIB) $(DECODER_LIB) \
		$(LDFLAGS) $(CAPTURE_LIBS) $(SESSION_LIBS) $(CONVERT_LIBS) -o $@
