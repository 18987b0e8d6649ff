# SPDX-License-Identifier: MIT
#
# The fuzzers. It knows the engines and how a harness is built for each; what a
# harness tries is in its own file, how long and what counts as found in fuzz/run.
#   make fuzz           every harness, under libFuzzer and AFL++, FUZZ_SECONDS each
#   make fuzz-record    one of them (attr, file, pipe, feature, emit, events, ...)
#   make fuzz-ci        all of them, a fixed number of executions, then FUZZ_CI_SECONDS of AFL++; fails on what is found
#   make fuzz-canary    plants defects in a copy and times how long they stay hidden
#   make fuzz-campaign  all of them for FUZZ_MINUTES; adds to fuzz/tally.txt and dev/fuzz.md
#   make fuzz-replay    every seed, minimized input and crash file, without an engine
#   make fuzz-min       keeps of the found inputs what reaches more, in corpus/fuzz.tar.gz

FUZZ_NAMES      := $(patsubst fuzz/harness/%.c,%,$(wildcard fuzz/harness/*.c))
ifeq (,$(findstring HAVE_CBOR,$(CONVERT_CFLAGS)))
FUZZ_NAMES      := $(filter-out roundtrip uncbor,$(FUZZ_NAMES))
endif
FUZZ_SECONDS    ?= 60
FUZZ_MINUTES    ?= 90
FUZZ_WORK       ?= $(FUZZ_OUT)
FUZZ_CI_SECONDS ?= 60
LAW_MUTANTS ?= 25
FUZZ_OUT        := $(BUILD)/fuzz
FUZZ_EXPRESSIONS := 'comm =~ "^pe(r|x)f" and pid in {1,2} or ip > 4KiB' 'pid > 500 and time & 64' 'sample_id.tid != 0 or cpu == 1' \
                   'mmap2.pgoff > 0 or comm.tid > 9' 'period < 1GiB' \
                   'type in {SAMPLE, 3} or misc contains USER' 'filename == "/bin/sh" or comm.comm !~ "a.c" or dso =~ "lib"' \
                   'callchain contains 0x401136 and ip >= 0x10 and period <= 4000' 'next_comm =~ "sw" or prev_pid == 3 or next_prio < 120' \
                   'event == "cpu-clock" or offset > 64 and not (cpu != 0)' 'prot contains EXEC or data_src.mem_op == LOAD' 'read.value > 1KiB or raw.data or size == 40'
FUZZ_CANARY     := attr decode drain emit events file frame layout pipe record uncbor
FUZZ_CODE       := fuzz/harness.c fuzz/try.c $(DECODER_SRC) $(CONVERT_SRC) $(sort $(wildcard session/*/*.c) $(filter-out export/tables/print_tables.c,$(wildcard export/*/*.c)) $(wildcard report/*.c view/*.c edit/*.c))
FUZZ_CHECKS     := $(TEST_LIB_SRC) $(sort $(wildcard tests/hostile/*.c))
FUZZ_HEADERS    := $(TEST_HEADERS) $(wildcard fuzz/*.h convert/*.h session/*.h session/*/*.h export/*/*.h report/*.h view/*.h edit/*.h session/calls/*.def export/*/*.def)
FUZZ_CFLAGS     := -std=c11 -D_GNU_SOURCE $(WARN) -Iinclude -I. -g -O2 -ffunction-sections $(CONVERT_CFLAGS)
FUZZ_SANITIZE   ?= -fsanitize=address,undefined -fno-sanitize-recover=all
FUZZ_CLANG      ?= clang
FUZZ_AFL        ?= AFL_QUIET=1 AFL_USE_ASAN=1 AFL_USE_UBSAN=1 AFL_LLVM_CMPLOG=1 afl-clang-fast

# Most are built lean: comparisons are not traced, which takes more than half of an execution's time, and UBSan does not
# look at what ASan sees as well, which doubles what there is of coverage. The others, and all under AFL++, have both.
FUZZ_LEAN       := $(filter-out attr record,$(FUZZ_NAMES))
# Those that try so little that they can be tried often.
FUZZ_QUICK      := decode drain events frame layout reader walk
FUZZ_LEAN_FLAGS := $(FUZZ_SANITIZE) -fno-sanitize=null,alignment,object-size,pointer-overflow \
                   -fsanitize-coverage=inline-8bit-counters,pc-table
FUZZ_LEAN_LINK  := -Wl,--gc-sections -Wl,-z,start-stop-gc # what a harness does not reach has no counters to be looked at

# The mutator that knows records: libFuzzer has it linked, AFL++ loads it.
FUZZ_LIB_MUTATOR := $(FUZZ_OUT)/checks/fuzz/libfuzzer.o $(FUZZ_OUT)/checks/fuzz/mutator.o
# Large blocks of the harnesses are kept (fuzz/heap.c): mapping them takes longer than what is done with them.
FUZZ_HEAP := $(FUZZ_OUT)/checks/fuzz/heap.o
FUZZ_HEAP_LINK := $(foreach name,malloc calloc realloc free,-Wl,--wrap=$(name))

# Builds of the same sources: with libFuzzer, lean with libFuzzer, with AFL++, and with the compiler
# of the tests. The checks have sanitizers, but no coverage: what they do tells an engine nothing.
$(FUZZ_OUT)/lib/%.o: %.c $(FUZZ_HEADERS)
	@mkdir -p $(@D)
	$(FUZZ_CLANG) $(FUZZ_CFLAGS) $(FUZZ_SANITIZE) -fsanitize=fuzzer-no-link -c $< -o $@
$(FUZZ_OUT)/lean/%.o: %.c $(FUZZ_HEADERS)
	@mkdir -p $(@D)
	$(FUZZ_CLANG) $(FUZZ_CFLAGS) $(FUZZ_LEAN_FLAGS) -c $< -o $@
$(FUZZ_OUT)/afl/%.o: %.c $(FUZZ_HEADERS)
	@mkdir -p $(@D)
	$(FUZZ_AFL) $(FUZZ_CFLAGS) -Wno-cast-qual -c $< -o $@
$(FUZZ_OUT)/checks/%.o: %.c $(FUZZ_HEADERS)
	@mkdir -p $(@D)
	$(FUZZ_CLANG) $(FUZZ_CFLAGS) $(FUZZ_SANITIZE) -c $< -o $@
$(FUZZ_OUT)/run/%.o: %.c $(FUZZ_HEADERS)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(CONVERT_CFLAGS) -D_GNU_SOURCE -D_FILE_OFFSET_BITS=64 -c $< -o $@

$(FUZZ_OUT)/checks/libfuzz.a: $(FUZZ_CHECKS:%.c=$(FUZZ_OUT)/checks/%.o)
	@rm -f $@
	ar qcs $@ $^
# With the compiler of the tests, the code and the checks are those of the build.
$(FUZZ_OUT)/run/libfuzz.a: $(patsubst %.c,$(BUILD)/%.o,$(filter-out fuzz/%,$(FUZZ_CODE)) $(FUZZ_CHECKS)) \
		$(patsubst %.c,$(FUZZ_OUT)/run/%.o,$(filter fuzz/%,$(FUZZ_CODE)))
	@rm -f $@
	ar qcs $@ $^
$(FUZZ_OUT)/%/libfuzz.a: $(addprefix $(FUZZ_OUT)/%/,$(FUZZ_CODE:.c=.o))
	@rm -f $@
	ar qcs $@ $^
.PRECIOUS: $(FUZZ_OUT)/lib/%.o $(FUZZ_OUT)/lean/%.o $(FUZZ_OUT)/afl/%.o $(FUZZ_OUT)/checks/%.o $(FUZZ_OUT)/run/%.o $(FUZZ_OUT)/%/libfuzz.a

# Code and checks need each other: two archives, looked through until nothing is wanted any more.
fuzz_archives = -Wl,--start-group $(filter %.a,$^) -Wl,--end-group
$(addprefix $(FUZZ_OUT)/lib-,$(FUZZ_LEAN)): $(FUZZ_OUT)/lib-%: $(FUZZ_OUT)/lean/fuzz/harness/%.o $(FUZZ_LIB_MUTATOR) $(FUZZ_HEAP) $(FUZZ_OUT)/lean/libfuzz.a $(FUZZ_OUT)/checks/libfuzz.a
	$(FUZZ_CLANG) $(FUZZ_SANITIZE) -fsanitize=fuzzer $(FUZZ_LEAN_LINK) $(FUZZ_HEAP_LINK) $(filter %.o,$^) $(fuzz_archives) $(CONVERT_LIBS) -o $@
$(FUZZ_OUT)/lib-%: $(FUZZ_OUT)/lib/fuzz/harness/%.o $(FUZZ_LIB_MUTATOR) $(FUZZ_HEAP) $(FUZZ_OUT)/lib/libfuzz.a $(FUZZ_OUT)/checks/libfuzz.a
	$(FUZZ_CLANG) $(FUZZ_SANITIZE) -fsanitize=fuzzer $(FUZZ_HEAP_LINK) $(filter %.o,$^) $(fuzz_archives) $(CONVERT_LIBS) -o $@
$(FUZZ_OUT)/afl-%: $(FUZZ_OUT)/afl/fuzz/harness/%.o $(FUZZ_OUT)/afl/fuzz/afl.o $(FUZZ_HEAP) $(FUZZ_OUT)/afl/libfuzz.a $(FUZZ_OUT)/checks/libfuzz.a
	$(FUZZ_AFL) $(FUZZ_HEAP_LINK) $(filter %.o,$^) $(fuzz_archives) $(CONVERT_LIBS) -o $@
$(FUZZ_OUT)/run-%: $(FUZZ_OUT)/run/fuzz/harness/%.o $(FUZZ_OUT)/run/fuzz/driver.o $(FUZZ_OUT)/run/fuzz/answer.o $(FUZZ_OUT)/run/libfuzz.a
	$(CC) $(ALL_CFLAGS) $^ $(LDFLAGS) $(CONVERT_LIBS) $(SESSION_LIBS) -o $@

$(FUZZ_OUT)/print_seeds $(FUZZ_OUT)/print_dict: $(FUZZ_OUT)/print_%: $(FUZZ_OUT)/run/fuzz/print_%.o $(FUZZ_OUT)/run/libfuzz.a
	$(CC) $(ALL_CFLAGS) $^ $(LDFLAGS) $(CONVERT_LIBS) $(SESSION_LIBS) -o $@
$(FUZZ_OUT)/dict: $(FUZZ_OUT)/print_dict
	$< > $@
$(FUZZ_OUT)/seeds: $(FUZZ_OUT)/print_seeds $(wildcard corpus/*.data corpus/*.pipe corpus/newer/*.data)
	rm -rf $@ && $< $@
	mkdir -p $@/file && find corpus corpus/newer -maxdepth 1 -type f -size -9k \( -name '*.data' -o -name '*.pipe' \) -exec cp {} $@/file \;
	mkdir $@/where && for file in default callchain-fp tracepoint events-mixed; do nr=0; for text in $(FUZZ_EXPRESSIONS); do nr=$$((nr + 1)); \
		{ printf "\\$$(printf %03o $${#text})%s" "$$text"; head -c 3900 corpus/$$file.data; } >$@/where/$$file-$$nr || exit 1; done; done
	cp -r $@/file $@/compressed && cp -r $@/file $@/reader && cp -r $@/file $@/session && cp -r $@/file $@/export && cp -r $@/file $@/edit && cp -r $@/file $@/recover && cp -r $@/file $@/tools && cp -r $@/file $@/report && cp -r $@/file $@/view && cp -r $@/record $@/tasks
$(FUZZ_OUT)/mutator.so: fuzz/mutator.c fuzz/mutator.h
	@mkdir -p $(@D)
	$(CC) $(WARN) -I. -O2 -g -fPIC -shared $< -o $@

# The minimized inputs of all harnesses are one archive; corpus/fuzz.txt is its manifest.
$(FUZZ_OUT)/kept: corpus/fuzz.tar.gz
	rm -rf $@ && mkdir -p $@
	gzip -dc $< | tar -xf - -C $@
	touch $@

FUZZ_NEEDS := $(addprefix $(FUZZ_OUT)/,seeds kept dict mutator.so)
# An engine that is not there is not built, and fuzz/run says that it is skipped.
FUZZ_HAS     := $(if $(shell command -v $(FUZZ_CLANG)),lib $(if $(shell command -v afl-clang-fast),$(if $(shell command -v afl-fuzz),afl)))
FUZZ_BUILT := $(foreach e,$(FUZZ_HAS),$(addprefix $(FUZZ_OUT)/$(e)-,$(FUZZ_NAMES)))
FUZZ_RUNS := $(addprefix $(FUZZ_OUT)/run-,$(FUZZ_NAMES))

# The cases of hostile input, which tests/hostile/cases.t runs.
HOSTILE_RUN := $(BUILD)/tests/hostile_run
check: $(HOSTILE_RUN)
$(HOSTILE_RUN): $(patsubst %.c,$(BUILD)/%.o,$(sort $(wildcard tests/hostile/*.c))) $(TEST_LIB) $(CONVERT_LIB) $(DECODER_LIB)
	$(CC) $(ALL_CFLAGS) $^ $(LDFLAGS) $(CONVERT_LIBS) -o $@

.PHONY: fuzz-names fuzz-ci fuzz-canary fuzz-campaign fuzz-table fuzz-replay fuzz-min $(addprefix fuzz-,$(FUZZ_NAMES))
fuzz-names: # those whose libraries are there
	@echo $(FUZZ_NAMES)
fuzz: $(FUZZ_BUILT) $(FUZZ_NEEDS)
	FUZZ='$(FUZZ_OUT)' fuzz/run $(FUZZ_SECONDS) $(FUZZ_NAMES)
$(addprefix fuzz-,$(FUZZ_NAMES)): fuzz-%: $(foreach e,$(FUZZ_HAS),$(FUZZ_OUT)/$(e)-%) $(FUZZ_NEEDS)
	FUZZ='$(FUZZ_OUT)' fuzz/run $(FUZZ_SECONDS) $*
fuzz-ci: $(BUILD)/tests/law/law
	$(MAKE) -j$(TEST_JOBS) $(FUZZ_BUILT) $(FUZZ_NEEDS)
	FUZZ='$(FUZZ_OUT)' fuzz/run -t $(FUZZ_CI_SECONDS) $(FUZZ_NAMES)
	find -L corpus -maxdepth 1 -type f -size -300k | LC_ALL=C sort | xargs $(BUILD)/tests/law/law --mutants $(LAW_MUTANTS) 1 >$(FUZZ_OUT)/law.log || { grep -v '^ok' $(FUZZ_OUT)/law.log; false; }
# Half of the time with each engine, one beside the other; then the sums are in the document.
fuzz-campaign: $(FUZZ_BUILT) $(FUZZ_NEEDS)
	export FUZZ='$(FUZZ_OUT)' FUZZ_WORK='$(FUZZ_WORK)'; \
	FUZZ_TURN=300 fuzz/campaign $(FUZZ_MINUTES) afl $(FUZZ_NAMES) & \
	FUZZ_QUICK='$(FUZZ_QUICK)' FUZZ_QUICK_TURN=150 FUZZ_TURN=60 fuzz/campaign $(FUZZ_MINUTES) lib $(FUZZ_NAMES); wait
	$(MAKE) fuzz-table
fuzz-table: # what the campaigns and the last canary gave, into the document
	fuzz/tally table fuzz/tally.txt dev/fuzz.md
	if [ -s '$(FUZZ_OUT)/canary.md' ]; then fuzz/tally put canary dev/fuzz.md < '$(FUZZ_OUT)/canary.md'; fi
fuzz-canary: $(foreach n,$(FUZZ_CANARY),$(FUZZ_OUT)/lib-$(n) $(FUZZ_OUT)/afl-$(n)) $(FUZZ_NEEDS)
	FUZZ='$(FUZZ_OUT)' LEAN='$(FUZZ_LEAN)' LIBS='$(CONVERT_LIBS)' LINK_LIB='$(FUZZ_CLANG) $(FUZZ_SANITIZE) -fsanitize=fuzzer $(FUZZ_LIB_MUTATOR)' \
	CC_LIB='$(FUZZ_CLANG) $(FUZZ_CFLAGS) $(FUZZ_SANITIZE) -fsanitize=fuzzer-no-link' \
	CC_LEAN='$(FUZZ_CLANG) $(FUZZ_CFLAGS) $(FUZZ_LEAN_FLAGS)' CC_AFL='$(FUZZ_AFL) $(FUZZ_CFLAGS)' LINK_AFL='$(FUZZ_AFL)' \
	fuzz/canary.py $(CANARY) > '$(FUZZ_OUT)/canary.md'; status=$$?; cat '$(FUZZ_OUT)/canary.md'; exit $$status
fuzz-replay: $(FUZZ_RUNS) $(FUZZ_OUT)/seeds $(FUZZ_OUT)/kept
	FUZZ='$(FUZZ_OUT)' fuzz/replay $(FUZZ_NAMES)
fuzz-min: $(addprefix $(FUZZ_OUT)/lib-,$(FUZZ_NAMES)) $(FUZZ_RUNS) $(FUZZ_OUT)/seeds $(FUZZ_OUT)/kept
	FUZZ='$(FUZZ_OUT)' FUZZ_WORK='$(FUZZ_WORK)' fuzz/minimize $(FUZZ_NAMES)
	FUZZ='$(FUZZ_OUT)' fuzz/manifest $(FUZZ_NAMES) > corpus/fuzz.txt
	fuzz/pack '$(FUZZ_OUT)/kept' corpus/fuzz.tar.gz

# The suites on other machines, under qemu-user; s390x is big-endian, i386 and armhf have 32 bits.
.PHONY: check-s390x check-i386 check-armhf check-aarch64
check-s390x check-i386 check-armhf check-aarch64: check-%:
	MAKE='$(MAKE)' tests/cross $*
