/* SPDX-License-Identifier: MIT */
/*
 * session/stacks/: stacks of samples that are made here: unwound by rows of a file and by guesses, what ends them, their limits, files that have no rows, and failing
 * allocations.
 */
#include "tests/made/stack_samples.h"

/* ---- unwinding ------------------------------------------------------------------------------------ */

static void by_rows(void **unused)
{
	struct pfr_sample sample = unwound(PROGRAM + CODE + 0x12, 0, 8);
	struct pfr_stacks_counts c;
	struct pfr_stacks_file file = {.size = sizeof(file)};

	(void)unused;
	open_stacks((struct pfr_stacks_options){0});
	words[0] = PROGRAM + CODE + 0x20, words[1] = PROGRAM + CODE + 0x60, words[2] = 0;
	take(&of_registers, &sample); /* a call may be the last instruction of its function */
	entries_are("500812 1, 50081f 2, 50085f 2", PFR_UNWIND_END);
	words[2] = 0x1234;
	take(&of_registers, &sample);
	entries_are("500812 1, 50081f 2, 50085f 2, 1233 2", PFR_UNWIND_NO_ROW); /* nothing is mapped there */
	words[1] = PROGRAM + CODE + 0x21;                                       /* mapped, without a row, and no frame pointer */
	take(&of_registers, &sample);
	entries_are("500812 1, 50081f 2, 500820 2", PFR_UNWIND_END);
	sample = unwound(PROGRAM + CODE + 0x12, SP + 64, 1);
	words[0] = PROGRAM + CODE + 0x20;
	take(&of_registers, &sample);
	entries_are("500812 1, 50081f 2", PFR_UNWIND_CUT);
	sample.stack_user.present |= HAS(STACK_USER, DYN_SIZE);
	sample.stack_user.dyn_size = 0;
	take(&of_registers, &sample);
	entries_are("", PFR_UNWIND_NO_REGISTERS);
	sample = unwound(PROGRAM + MOST + 0x12, 0, 8); /* past what the file has */
	take(&of_registers, &sample);
	entries_are("501012 1", PFR_UNWIND_END);
	c = counts();
	assert_true(c.stacks == 6 && c.entries == 3 + 4 + 3 + 2 + 0 + 1 && !c.limited);
	assert_true(c.ended[PFR_UNWIND_END] == 3 && c.ended[PFR_UNWIND_NO_ROW] == 1 && c.ended[PFR_UNWIND_CUT] == 1 && c.ended[PFR_UNWIND_NO_REGISTERS] == 1);
	assert_int_equal(pfr_stacks_get_file(stacks, 0, &file), PFR_END); /* none ended for want of a row of a file */
	c.size = 3;
	assert_int_equal(pfr_stacks_get_counts(stacks, &c), PFR_E_OPTIONS);
}

static void limits(void **unused)
{
	struct pfr_sample sample = unwound(PROGRAM + CODE + 0x12, 0, 8);

	(void)unused;
	words[0] = words[1] = words[2] = PROGRAM + CODE + 0x58, words[3] = 0;
	open_stacks((struct pfr_stacks_options){.max_stack = 3});
	take(&of_registers, &sample);
	entries_are("500812 1, 500857 2, 500857 2", PFR_UNWIND_LIMIT);
	assert_true(counts().limited == 1 && counts().ended[PFR_UNWIND_LIMIT] == 1);
	open_stacks((struct pfr_stacks_options){.max_stack = 4});
	take(&of_registers, &sample);
	entries_are("500812 1, 500857 2, 500857 2, 500857 2", PFR_UNWIND_END);
	assert_int_equal(counts().limited, 0);
	open_stacks((struct pfr_stacks_options){.flags = PFR_STACKS_NO_UNWIND});
	take(&of_registers, &sample);
	assert_true(!stack.nr && stack.end == PFR_UNWIND_OK && !counts().stacks);
}

/* Code that was made at run time has no rows: its frame pointers are followed, to code only. */
static void by_frame_pointers(void **unused)
{
	struct pfr_sample sample = unwound(JIT + 0x10, SP + 8, 8);

	(void)unused;
	open_stacks((struct pfr_stacks_options){0});
	words[0] = 0, words[1] = SP + 24, words[2] = JIT + 0x21, words[3] = 0, words[4] = PROGRAM + CODE + 0x14, words[5] = 0;
	take(&of_registers, &sample);
	entries_are("600010 1, 600020 3, 500813 3", PFR_UNWIND_END);
	words[2] = 0x1234;
	take(&of_registers, &sample);
	entries_are("600010 1", PFR_UNWIND_NO_ROW); /* where it leads nothing is mapped */
	words[2] = JIT + 0x21;
	open_stacks((struct pfr_stacks_options){.flags = PFR_STACKS_NO_FRAME_POINTERS});
	take(&of_registers, &sample);
	entries_are("600010 1", PFR_UNWIND_NO_ROW);
	open_stacks((struct pfr_stacks_options){0});
	sample = unwound(JIT + 0x10, 0, 8);
	take(&of_registers, &sample);
	entries_are("600010 1", PFR_UNWIND_END); /* the outermost function */
	sample = unwound(JIT + 0x10, SP + 0x1000, 8);
	take(&of_registers, &sample);
	entries_are("600010 1", PFR_UNWIND_CUT);
	sample.stack_user.size = 80; /* of which the thread had less: there is nothing more of its stack */
	take(&of_registers, &sample);
	entries_are("600010 1", PFR_UNWIND_NO_ROW);
	sample = unwound(JIT + 0x10, SP - 16, 8);
	take(&of_registers, &sample);
	entries_are("600010 1", PFR_UNWIND_NO_ROW); /* no frame is below the stack pointer */
}

/* A file that could not be read may have rows: nothing is guessed. The one that most stacks end in comes first. */
static void reports_files(void **unused)
{
	static const struct {
		uint64_t at;
		const char *name;
		unsigned stacks, state;
	} files[] = {{0x700000, "/absent", 1, PFR_STACKS_FILE_ABSENT}, {0x720000, "/text", 3, PFR_STACKS_FILE_BAD}, {0x740000, "/missing", 2, PFR_STACKS_FILE_ABSENT}};
	static const unsigned order[] = {1, 2, 0};
	struct pfr_stacks_file file = {.size = sizeof(file)};
	struct pfr_sample sample;
	unsigned i, k;

	(void)unused;
	open_stacks((struct pfr_stacks_options){0});
	words[1] = SP + 24, words[2] = PROGRAM + CODE + 0x14;
	for (i = 0; i < 3; i++) {
		side_map(1, files[i].at, 0x1000, 0, files[i].name);
		task = side_task(1, 1);
		for (k = 0; k < files[i].stacks; k++) {
			sample = unwound(files[i].at + 0x10, SP + 8, 8);
			take(&of_registers, &sample);
			assert_true(stack.nr == 1 && stack.end == PFR_UNWIND_NO_ROW);
		}
	}
	for (i = 0; i < 3; i++) {
		assert_int_equal(pfr_stacks_get_file(stacks, i, &file), PFR_OK);
		side_is(file.name, files[order[i]].name);
		assert_true(file.stacks == files[order[i]].stacks && file.state == files[order[i]].state);
		assert_true(*pfr_stacks_file_state_name((enum pfr_stacks_file_state)file.state));
	}
	assert_int_equal(pfr_stacks_get_file(stacks, 3, &file), PFR_END);
	assert_string_equal(pfr_stacks_file_state_name(PFR_STACKS_FILE_TOO_LARGE), "too large");
	assert_string_equal(pfr_stacks_file_state_name((enum pfr_stacks_file_state)(PFR_STACKS_FILE_TOO_LARGE + 1)), "");
	file.size = 3;
	assert_int_equal(pfr_stacks_get_file(stacks, 0, &file), PFR_E_OPTIONS);
}

/* arm64's return from a signal handler, and a function of the vDSO that has called nothing: neither has rows where the vDSO is another one. */
static void in_a_vdso(void **unused)
{
	struct pfr_attr attr = of_registers;
	struct pfr_sample sample = unwound(0, 0, 128);

	(void)unused;
	attr.sample_regs_user = (UINT64_C(1) << 33) - 1;
	memset(registers, 0, sizeof(registers));
	memset(words, 0, sizeof(words));
	sample.regs_user.regs.nr = 33;
	registers[30] = JIT + 0x20;
	registers[31] = SP;
	registers[32] = 0x780010;
	side_map(1, 0x780000, 0x1000, 0, "[vdso]");
	task = side_task(1, 1);
	open_stacks((struct pfr_stacks_options){0});
	assert_int_equal(pfr_stacks_of(stacks, tasks, &task, PFR_ARCH_ARM64, &attr, &sample, &stack), PFR_OK);
	entries_are("780010 1, 60001f 3", PFR_UNWIND_END);
	registers[32] = JIT + 0x40; /* a handler with a frame pointer, called by the vDSO's code, which returns to where the thread was */
	registers[29] = SP;
	words[1] = 0x780014;
	words[2 + (312 + 8 * 31) / 8] = SP + 0x300; /* as struct rt_sigframe has its stack pointer, and where it was */
	words[2 + (312 + 8 * 32) / 8] = JIT + 0x70;
	assert_int_equal(pfr_stacks_of(stacks, tasks, &task, PFR_ARCH_ARM64, &attr, &sample, &stack), PFR_OK);
	entries_are("600040 1, 780013 3, 600070 3", PFR_UNWIND_END);
	assert_int_equal(pfr_stacks_of(stacks, tasks, &task, PFR_ARCH_UNKNOWN, &attr, &sample, &stack), PFR_OK);
	assert_int_equal(stack.nr, 3); /* these registers are arm64's */
	attr.sample_regs_user--;
	assert_int_equal(pfr_stacks_of(stacks, tasks, &task, PFR_ARCH_UNKNOWN, &attr, &sample, &stack), PFR_OK);
	assert_true(!stack.nr && stack.end == PFR_UNWIND_NO_REGISTERS);
}

static void what_is_needed(void **unused)
{
	struct pfr_attr attr = attr_of(PFR_SAMPLE_CALLCHAIN | PFR_SAMPLE_REGS_USER), call = attr_of(PFR_SAMPLE_CALLCHAIN | PFR_SAMPLE_BRANCH_STACK);

	(void)unused;
	open_stacks((struct pfr_stacks_options){0});
	assert_true(pfr_stacks_needed(&of_registers) && pfr_stacks_changes(stacks, &of_registers));
	assert_false(pfr_stacks_needed(&attr) || pfr_stacks_changes(stacks, &attr));
	assert_true(pfr_stacks_needed(&call) && pfr_stacks_changes(stacks, &call));
	call.branch_sample_type = 0;
	assert_false(pfr_stacks_needed(&call) || pfr_stacks_changes(stacks, &call));
	open_stacks((struct pfr_stacks_options){.max_callchain = 5, .flags = PFR_STACKS_NO_UNWIND});
	assert_true(pfr_stacks_changes(stacks, &attr) && !pfr_stacks_changes(stacks, &of_registers));
	open_stacks((struct pfr_stacks_options){.max_callchain = STACK_MOST});
	assert_false(pfr_stacks_changes(stacks, &attr));
}

/* ---- memory --------------------------------------------------------------------------------------- */

static unsigned left = UINT32_MAX;

static void *take_memory(void *user, void *memory, size_t size)
{
	(void)user;
	if (!size) {
		free(memory);
		return NULL;
	}
	return left && left-- ? realloc(memory, size) : NULL;
}

/* The n-th allocation fails, and none after it: that sample's stack is refused, and the same sample again has all of it. */
static void without_memory(void **unused)
{
	static const struct pfr_allocator allocator = {take_memory, NULL};
	struct pfr_stacks_options options = {.size = sizeof(options), .allocator = &allocator, .root = folder, .branches = 4, .flags = PFR_STACKS_STITCH};
	struct pfr_sample sample = unwound(PROGRAM + CODE + 0x12, 0, 8), before = calls(4, 4), after;
	unsigned calls_most, failed = 0;

	(void)unused;
	words[0] = PROGRAM + CODE + 0x20, words[1] = 0;
	for (calls_most = 0; calls_most == 0 || failed; calls_most++) {
		enum pfr_status status;

		pfr_stacks_close(stacks);
		left = calls_most;
		status = pfr_stacks_open(&stacks, &options);
		failed = status != PFR_OK;
		if (failed) {
			assert_true(status == PFR_E_MEMORY && !stacks);
			continue;
		}
		status = pfr_stacks_of(stacks, tasks, &task, PFR_ARCH_X86, &of_registers, &sample, &stack);
		failed = status != PFR_OK;
		if (failed) {
			assert_true(status == PFR_E_MEMORY && stack.nr == stack.unwound);
			left = UINT32_MAX;
			take(&of_registers, &sample);
		}
		entries_are("500812 1, 50081f 2", PFR_UNWIND_END);
		before = calls(4, 4);
		status = pfr_stacks_of(stacks, tasks, &task, PFR_ARCH_X86, &of_calls, &before, &stack);
		after = calls(6, 4);
		if (status == PFR_OK) {
			assert_int_equal(pfr_stacks_of(stacks, tasks, &task, PFR_ARCH_X86, &of_calls, &after, &stack), PFR_OK);
			callers_are("76543s2s1");
		}
		failed |= status != PFR_OK;
	}
	left = UINT32_MAX;
	assert_true(calls_most > 8 && calls_most < 40);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(by_rows),
		cmocka_unit_test(limits),
		cmocka_unit_test(by_frame_pointers),
		cmocka_unit_test(reports_files),
		cmocka_unit_test(in_a_vdso),
		cmocka_unit_test(what_is_needed),
		cmocka_unit_test(without_memory),
	};

	return cmocka_run_group_tests_name(__FILE__, tests, begin, end);
}
