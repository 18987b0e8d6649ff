# SPDX-License-Identifier: MIT
#
# The session library as a WebAssembly module: build/perfring.wasm. It has rules of its own, since its compiler is another; what is compiled are the
# same files. Debian: clang, lld, wasi-libc, libclang-rt-dev-wasm32 (or libclang-rt-14-dev-wasm32).

WASM_CC     ?= clang
WASM_CFLAGS ?= -Oz -flto
WASM_DIR    := $(BUILD)/wasm
WASM_SRC    := $(DECODER_SRC) $(filter-out convert/cbor%.c convert/uncbor%.c,$(wildcard convert/*.c)) $(filter-out view/file.c,$(SESSION_SRC)) $(wildcard wasm/*.c system/wasm/*.c)
WASM_OBJ    := $(WASM_SRC:%.c=$(WASM_DIR)/%.o)
# What the page calls: no output that a program makes of a whole capture, no text of records. What it alone calls compares what it shows of two.
PAGE_OWN    := $(addprefix $(WASM_DIR)/wasm/,compare.o stacks.o)
# Its decoder is compiled for size: the module is in every page.
PAGE_OBJ    := $(patsubst $(WASM_DIR)/decoder/%,$(WASM_DIR)/page/decoder/%,$(filter-out $(addprefix $(WASM_DIR)/wasm/,calls.o diff.o outputs.o report.o sched.o sums.o text.o),$(WASM_OBJ)))
WASM_FLAGS   = --target=wasm32-wasi -std=c11 $(WARN) -Iinclude -I. -include system/wasm/posix.h -isystem system/wasm -fvisibility=hidden -ffunction-sections -fdata-sections \
               -D_GNU_SOURCE $(WASM_CFLAGS)
# What decompresses has system/wasm/unzstd.c for libzstd; what compresses has none.
WASM_UNZSTD := convert/zstd.o session/symbols/packed_blocks.o
$(WASM_UNZSTD:%=$(WASM_DIR)/%): WASM_CFLAGS += -DHAVE_ZSTD
# Damaged captures need more than the 64 KiB of stack that the linker gives; wasm has 4 GiB of addresses, of which engines give 2 for sure.
WASM_LINK   := -mexec-model=reactor -Wl,--gc-sections,--strip-all,-z,stack-size=1048576,--max-memory=2147483648

# A program of every part that is needed; what is missing is reported as clang does.
$(WASM_DIR)/compiler:
	@mkdir -p $(@D)
	@printf '#include <stdlib.h>\nint main(int argc, char **argv) { return (int)((double)argc * atof(argv[0]) / 3); }\n' | \
		$(WASM_CC) --target=wasm32-wasi -x c - -o $@.wasm >$@.log 2>&1 || { head -n 3 $@.log >&2; \
		echo 'perfring: no compiler of WebAssembly: install clang, lld, wasi-libc and libclang-rt-dev-wasm32 (Debian 12: libclang-rt-14-dev-wasm32)' >&2; exit 1; }
	@touch $@

$(WASM_DIR)/flags: FORCE
	@$(shell mkdir -p $(@D))$(file >$@.$(ME),$(WASM_CC) $(WASM_FLAGS) $(WASM_UNZSTD))
	@if cmp -s $@.$(ME) $@; then rm $@.$(ME); else mv $@.$(ME) $@; fi

$(WASM_DIR)/%.o: %.c $(WASM_DIR)/flags $(WASM_DIR)/compiler
	@mkdir -p $(@D)
	$(WASM_CC) $(WASM_FLAGS) -MMD -MP -c $< -o $@

$(WASM_DIR)/page/%.o: %.c $(WASM_DIR)/flags $(WASM_DIR)/compiler
	@mkdir -p $(@D)
	$(WASM_CC) $(WASM_FLAGS) -DPFR_SMALL -MMD -MP -c $< -o $@

$(BUILD)/perfring.wasm: $(filter-out $(PAGE_OWN),$(WASM_OBJ)) $(WASM_DIR)/flags
	$(WASM_CC) --target=wasm32-wasi $(WASM_CFLAGS) $(WASM_LINK) $(filter %.o,$^) -o $@
$(BUILD)/page.wasm: $(PAGE_OBJ) $(WASM_DIR)/flags
	$(WASM_CC) --target=wasm32-wasi $(WASM_CFLAGS) $(WASM_LINK) $(PAGE_OBJ) -o $@

$(BUILD)/%.wasm.gz: $(BUILD)/%.wasm
	gzip -9nc $< >$@.$(ME)
	mv $@.$(ME) $@

-include $(wildcard $(WASM_DIR)/*/*.d $(WASM_DIR)/*/*/*.d)

#   make wasm           the session library for WebAssembly: build/perfring.wasm and .gz
.PHONY: wasm
wasm: $(BUILD)/perfring.wasm $(BUILD)/perfring.wasm.gz
