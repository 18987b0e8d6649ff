# SPDX-License-Identifier: MIT
#
# The examples: each file a program of its own, on the libraries alone. Built by tests/docs/examples.t.

example_has = $(shell echo '$(hash)include <$(1)>' | $(CC) -E - >/dev/null 2>&1 && echo yes)
EXAMPLE_SRC = $(filter-out $(if $(call example_has,sqlite3.h),,%/sqlite.c) $(if $(call example_has,bpf/libbpf.h),,%/bpf_output.c),$(sort $(wildcard examples/*.c)))
EXAMPLES = $(patsubst examples/%.c,$(BUILD)/examples/%,$(EXAMPLE_SRC))

.PHONY: examples
examples: $(EXAMPLES)

# Those that stand beside another library.
$(BUILD)/examples/sqlite: EXAMPLE_LIBS := -lsqlite3
$(BUILD)/examples/bpf_output: EXAMPLE_LIBS := -lbpf

$(BUILD)/examples/%: examples/%.c $(CAPTURE_LIB) $(SESSION_LIB) $(CONVERT_LIB) $(DECODER_LIB) $(PUBLIC)
	@mkdir -p $(@D)
	$(CC) -std=gnu11 $(WARN) -Iinclude $(CFLAGS) $< $(CAPTURE_LIB) $(SESSION_LIB) $(CONVERT_LIB) $(DECODER_LIB) \
		$(LDFLAGS) $(CAPTURE_LIBS) $(SESSION_LIBS) $(CONVERT_LIBS) $(EXAMPLE_LIBS) -o $@
