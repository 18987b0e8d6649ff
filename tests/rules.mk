# SPDX-License-Identifier: MIT
#
# The tests: programs on cmocka in tests/unit, tests/session and tests/made, programs of the tests' own and
# scripts (*.t) in folders by what they test. prove runs them all. It knows how they are
# built and run, not what they find. Files are taken up by their place.
#   make check          everything but the long things, five minutes
#   make check-all      the long things as well: tests/long/*.t, each with its time

TEST_LIB_SRC := $(addprefix tests/lib/,bytes.c digest.c equal.c feed.c guard.c invariants.c invert.c mutate.c twin.c)
TEST_LIB     := $(BUILD)/tests/libtests.a
TEST_UNITS   := $(patsubst tests/unit/%.c,$(BUILD)/tests/unit-%,$(sort $(wildcard tests/unit/*.c)))
TEST_SESSION := $(foreach of,session made,$(patsubst tests/$(of)/%.c,$(BUILD)/tests/$(of)-%,$(sort $(wildcard tests/$(of)/*.c))))
TEST_MAINS   := $(addprefix $(BUILD)/tests/,uapi case corpus mutations)
TEST_SWEEP   := $(BUILD)/tests/sweep
TEST_HEADERS := $(wildcard tests/lib/*.h tests/cases/*.h tests/decoder/*.h tests/hostile/*.h tests/unit/*.h decoder/*.h unwind/*.h) $(SCHEMA) $(PUBLIC)
# Those that need what only check-more has: other languages, and database servers; and those that take compilers' time, and compare names of five languages.
TEST_MORE_ONLY := $(filter-out tests/bindings/printed.t,$(wildcard tests/bindings/*.t)) tests/export/fleet.t
TEST_MORE_ONLY += $(addprefix tests/,export/languages.t build/bench-smoke.t proof/calls.t proof/memory.t)
TEST_SCRIPTS := $(sort $(filter-out tests/long/% tests/more/% $(TEST_MORE_ONLY),$(wildcard tests/*.t tests/*/*.t)))
# Tests wait for a quarter of their time, so of make check one more at a time than two processors do; browsers and compilers of make check-more do not.
TEST_JOBS    ?= 3
MORE_JOBS    ?= 2
# After which one test of `make check` has failed; 0: never. The longest takes a tenth of it on two processors.
TEST_SECONDS ?= 900
# The longest, so that no processor waits for the last.
TEST_FIRST   := $(BUILD)/tests/session-shortage $(wildcard $(addprefix tests/,cli/answers.t oracle/fresh.t hostile/replay.t edit/healthy.t cli/jobs.t oracle/corpus.t build/build.t))
TEST_CMOCKA  := $(if $(filter check%,$(MAKECMDGOALS)),$(shell CC='$(CC)' CPPFLAGS='$(CPPFLAGS)' CFLAGS='$(CFLAGS)' LDFLAGS='$(LDFLAGS)' tests/build/cmocka && echo yes))
TEST_RUN     += $(TEST_MAINS) $(if $(TEST_CMOCKA),$(TEST_UNITS) $(TEST_SESSION),tests/build/no-cmocka) $(TEST_SCRIPTS)

$(eval $(call module,tests,$(ZLIB_CFLAGS) $(LIBDW_CFLAGS)))

$(TEST_LIB): $(TEST_LIB_SRC:%.c=$(BUILD)/%.o)
	@rm -f $@
	$(AR) rcs $@ $^

$(TEST_UNITS): $(BUILD)/tests/unit-%: $(BUILD)/tests/unit/%.o $(TEST_LIB) $(DECODER_LIB)
	$(CC) $(ALL_CFLAGS) $^ $(LDFLAGS) -lcmocka -o $@

define session_test
$(BUILD)/tests/$(1)-%: $(BUILD)/tests/$(1)/%.o $(TEST_LIB) $(SESSION_LIB) $(CONVERT_LIB) $(DECODER_LIB)
	$$(CC) $$(ALL_CFLAGS) $$^ $$(LDFLAGS) $$(CONVERT_LIBS) $$(SESSION_LIBS) $$(TEST_WRAP) -lcmocka -o $$@
endef
$(foreach of,session made,$(eval $(filter $(BUILD)/tests/$(of)-%,$(TEST_SESSION)): $(call session_test,$(of))))

# Whose calls for memory fail.
$(BUILD)/tests/session-shortage $(BUILD)/tests/made-shortage_made: private TEST_WRAP := $(foreach name,malloc calloc realloc strdup free,-Wl,--wrap=$(name))
# And whose calls of the system do.
$(BUILD)/tests/session-refused: private TEST_WRAP := $(foreach name,read write pread64 lseek64 fstat64 fstatat64 stat64 open64 openat64 mkostemp64 fcntl64 fdopendir,-Wl,--wrap=$(name))

# Those by which children that read files are made and asked.
$(BUILD)/tests/made-names_refused: private TEST_WRAP := $(foreach name,socketpair send sendmsg recv recvmsg poll fork dup2 read write waitpid wait4 prctl,-Wl,--wrap=$(name))

# The command, with a decoder that fills what is absent.
$(BUILD)/tests/law/absent: $(BUILD)/tests/law/absent.o $(CLI_OBJ) $(CAPTURE_LIB) $(SESSION_LIB) $(CONVERT_LIB) $(DECODER_LIB) $(BUILD)/ldflags
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -Wl,--wrap=pfr_decode,--wrap=pfr_reader_decode $(filter-out %/ldflags,$^) $(CLI_LIBS) $(SESSION_LIBS) $(CONVERT_LIBS) $(CAPTURE_LIBS) $(SYSTEM_LINK) -o $@

$(BUILD)/tests/case: $(addprefix $(BUILD)/tests/cases/,case.o case_parse.o case_print.o)
$(BUILD)/tests/uapi: $(BUILD)/tests/decoder/uapi.o $(BUILD)/tests/decoder/uapi_sets.o
$(BUILD)/tests/corpus: $(BUILD)/tests/decoder/corpus.o
$(BUILD)/tests/mutations: $(BUILD)/tests/decoder/mutations.o
$(TEST_SWEEP): $(BUILD)/tests/decoder/sweep.o
$(TEST_MAINS) $(TEST_SWEEP): $(TEST_LIB) $(DECODER_LIB)
	$(CC) $(ALL_CFLAGS) $(filter %.o,$^) $(TEST_LIB) $(DECODER_LIB) $(LDFLAGS) -o $@

# Each test runs as the program it is; see tests/run-test. Which ones failed stands in .prove.
#   make check-needs    builds what `make check` runs, for make -j: the tests use that many processors by themselves
#   make check-failed   those that failed in the last make check or check-more, one at a time
PERFRING ?= $(BUILD)/perfring
RUN_TESTS = BUILD='$(BUILD)' CC='$(CC)' CFLAGS='$(CFLAGS)' PERFRING='$(PERFRING)' MAKE='$(MAKE)' \
	UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 CMOCKA_MESSAGE_OUTPUT=TAP tests/with-python prove --timer -e tests/run-test
# What tests ask tests/need for, all at once; what a machine cannot make is the matter of the test that needs it.
TEST_PROGRAMS = $(addprefix $(BUILD)/,print print_cddl print_options print_tables print_versions examples/profiler $(addprefix tests/,law/law places/places export-made export-profiler export-restart)) \
	$(addprefix $(BUILD)/tests/,live-chains live-order capture-agent-cpus capture-control capture-events $(if $(TEST_CMOCKA),capture-agents capture-build-ids capture-recorder zstd)) $(FUZZ_RUNS) $(FUZZ_OUT)/seeds $(FUZZ_OUT)/kept
MAKE_PROGRAMS = @$(MAKE) -s -k -j$(TEST_JOBS) $(TEST_PROGRAMS) >$(BUILD)/tests/programs.log 2>&1 || :
.PHONY: check-needs check-failed
CHECK_NEEDS := $(ALL) $(TEST_MAINS) $(BUILD)/tests/law/law $(if $(TEST_CMOCKA),$(TEST_UNITS) $(TEST_SESSION)) $(BUILD)/print $(PRINTED_MANUAL)
check-needs: $(CHECK_NEEDS) $(BUILD)/tests/hostile_run
	$(MAKE_PROGRAMS)
check: $(CHECK_NEEDS)
	$(MAKE_PROGRAMS)
	TEST_SECONDS=$(TEST_SECONDS) TEST_MADE='$(TEST_PROGRAMS)' TEST_FUZZ='$(FUZZ_NAMES)' $(RUN_TESTS) -j$(TEST_JOBS) --state=save $(filter $(TEST_RUN),$(TEST_FIRST)) $$(printf '%s\n' $(filter-out $(TEST_FIRST),$(sort $(TEST_RUN))) | tests/spread)
check-failed: $(ALL)
	@$(RUN_TESTS) -v --state=failed >$(BUILD)/check-failed.log 2>&1; cat $(BUILD)/check-failed.log; \
		grep -q '^Result: PASS' $(BUILD)/check-failed.log

#   make check-more     those that use other languages, and readers and a browser that ./quickstart more installs
TEST_MORE := $(sort $(shell grep -ls 'npm' $(TEST_SCRIPTS)) $(TEST_MORE_ONLY) $(wildcard tests/more/*.t))
.PHONY: check-more
check-more: $(ALL) $(PRINTED_MANUAL)
	BUILD='$(BUILD)' CC='$(CC)' PERFRING='$(PERFRING)' MAKE='$(MAKE)' tests/with-python prove --timer -j$(MORE_JOBS) --state=save -e tests/run-test $(TEST_MORE)

# The longest first, so that no processor waits for the last.
TEST_LONG := $(addprefix tests/long/,cross-s390x.t sanitizers.t cross-i386.t cross-armhf.t cross-aarch64.t clang.t gcc.t sweep.t valgrind.t)
TEST_LONG += $(filter-out $(TEST_LONG),$(sort $(wildcard tests/long/*.t)))
check-all: check
	BUILD='$(BUILD)' CC='$(CC)' MAKE='$(MAKE)' tests/with-python prove --timer -j$(MORE_JOBS) -e tests/run-test $(TEST_LONG)

# Replaces the expected output of the test cases by the present one; read the difference before you commit it.
.PHONY: accept
accept: $(BUILD)/tests/case
	BUILD='$(BUILD)' tests/accept

#   make prove          proves parts of decoder/ with Frama-C, and that planted faults are not proved; dev/proof.md
.PHONY: prove
prove:
	proof/prove
	proof/prove --planted

# What callgrind counts; run by tests/measure/work-table.py.
$(BUILD)/tests/work: tests/measure/work.c $(TEST_LIB) $(CONVERT_LIB) $(DECODER_LIB)
	$(CC) $(ALL_CFLAGS) $(CONVERT_CFLAGS) $< $(TEST_LIB) $(CONVERT_LIB) $(DECODER_LIB) $(LDFLAGS) $(CONVERT_LIBS) -o $@

# The tables of doc/ that are counted: instructions and output for each byte; damage done to captures.
.PHONY: work-table hostile-table repair-table
work-table:
	tests/measure/work-table.py print > dev/work.md.new && mv dev/work.md.new dev/work.md
hostile-table: $(ALL)
	{ tests/hostile/table.py && tests/hostile/commands.py; } > doc/hostile.md.new && mv doc/hostile.md.new doc/hostile.md
repair-table: $(ALL)
	tests/edit/repair-table.py page doc/repair.md

# Compressed records are convert/'s; built by tests/convert/zstd.t.
$(BUILD)/tests/zstd: $(BUILD)/tests/convert/zstd.o $(TEST_LIB) $(CONVERT_LIB) $(DECODER_LIB)
	$(CC) $(ALL_CFLAGS) $(BUILD)/tests/convert/zstd.o $(TEST_LIB) $(CONVERT_LIB) $(DECODER_LIB) $(LDFLAGS) -lzstd -lcmocka -o $@

# Tasks and maps of each sample, for tests/places/tasks.t.
$(BUILD)/tests/places/places: $(BUILD)/tests/places/places.o $(SESSION_LIB) $(CONVERT_LIB) $(DECODER_LIB)
	$(CC) $(ALL_CFLAGS) $^ $(LDFLAGS) $(CONVERT_LIBS) $(SESSION_LIBS) -o $@

# What the functions of the libraries find in a capture, compared with each other, for tests/law/law.t.
$(BUILD)/tests/law/law: $(addprefix $(BUILD)/tests/law/,law.o law_profiles.o law_sums.o law_edits.o) $(SESSION_LIB) $(CONVERT_LIB) $(DECODER_LIB)
	$(CC) $(ALL_CFLAGS) $^ $(LDFLAGS) $(CONVERT_LIBS) $(SESSION_LIBS) -o $@

# Which lines and branches of decoder/ and its rows the tests run: clang's count, needs llvm-profdata and llvm-cov.
.PHONY: coverage coverage-upper mutation-score
coverage:
	MAKE='$(MAKE)' python3 -B tests/measure/coverage.py --run

# The same of session/, convert/, edit/ and export/; fails below tests/measure/coverage-upper.txt.
coverage-upper:
	MAKE='$(MAKE)' python3 -B tests/measure/coverage-upper.py --run

# How many small defects in decoder/ the tests notice; an hour and more on two cores. FILES: only these.
mutation-score:
	python3 -B tests/measure/mutation-score.py $(FILES)
