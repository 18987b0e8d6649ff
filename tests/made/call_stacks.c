/* SPDX-License-Identifier: MIT */
/* session/stacks/: callchains and their limits, call stacks of branch records in their place, and what is stitched to these of samples before. */
#include "tests/made/stack_samples.h"

static void callchains(void **unused)
{
	struct pfr_sample sample = unwound(PROGRAM + CODE + 0x12, 0, 8);
	struct pfr_attr attr = of_registers;
	uint32_t i;

	(void)unused;
	attr.sample_type |= PFR_SAMPLE_CALLCHAIN;
	words[0] = 0;
	chain[0] = PFR_CONTEXT_KERNEL, chain[1] = KERNEL_TEXT, chain[2] = KERNEL_TEXT + 8, chain[3] = PFR_CONTEXT_USER, chain[4] = PROGRAM;
	open_stacks((struct pfr_stacks_options){0});
	add_chain(&sample, 3);
	take(&attr, &sample);
	assert_true(stack.unwound == 2 && stack.entries[1].address == KERNEL_TEXT + 8 && stack.entries[1].cpumode == PFR_CPUMODE_KERNEL && !stack.entries[1].found);
	entries_are("500812 1", PFR_UNWIND_END);
	add_chain(&sample, 5); /* the kernel has the user part: it is not unwound again */
	take(&attr, &sample);
	assert_true(stack.nr == 3 && stack.unwound == 3 && stack.end == PFR_UNWIND_OK && stack.entries[2].cpumode == PFR_CPUMODE_USER);
	open_stacks((struct pfr_stacks_options){.max_callchain = 2});
	take(&attr, &sample); /* nor where it is past the limit */
	assert_true(stack.nr == 2 && stack.unwound == 2 && counts().limited == 1);
	add_chain(&sample, 3);
	take(&attr, &sample);
	assert_true(stack.nr == 3 && counts().limited == 1);
	open_stacks((struct pfr_stacks_options){0});
	for (i = 1; i < STACK_MOST + 8; i++)
		chain[i] = KERNEL_TEXT + i;
	add_chain(&sample, STACK_MOST + 1);
	take(&attr, &sample); /* all of it, and no place for what is unwound */
	assert_true(stack.nr == STACK_MOST && counts().limited == 1 && stack.end == PFR_UNWIND_LIMIT);
	add_chain(&sample, STACK_MOST + 2);
	take(&of_registers, &sample);
	assert_true(stack.nr == STACK_MOST && stack.entries[STACK_MOST - 1].address == KERNEL_TEXT + STACK_MOST && counts().limited == 2);
}

static void branch_records(void **unused)
{
	struct pfr_sample sample = calls(4, 4);
	struct pfr_attr attr = of_calls;

	(void)unused;
	open_stacks((struct pfr_stacks_options){.branches = 4});
	take(&of_calls, &sample);
	callers_are("54321");
	assert_true(stack.entries[0].address == KERNEL_TEXT && stack.entries[1].found == PFR_STACK_LBR);
	attr.branch_sample_type = 0; /* plain branches are no callers */
	take(&attr, &sample);
	callers_are("1");
	sample.branch_stack.lbr.nr = 0;
	take(&of_calls, &sample);
	callers_are("1");
	sample = calls(4, 4);
	add_chain(&sample, 2); /* the callchain has no user part */
	take(&of_calls, &sample);
	callers_are("");
	sample = calls(4, 4);
	sample.present &= ~HAS(SAMPLE, CALLCHAIN);
	take(&of_calls, &sample);
	assert_int_equal(stack.nr, 0);
	sample = calls(4, 4);
	sample.present &= ~HAS(SAMPLE, BRANCH_STACK);
	take(&of_calls, &sample);
	callers_are("1");
	open_stacks((struct pfr_stacks_options){.max_callchain = 2}); /* the mark of the user part is the third entry */
	sample = calls(4, 4);
	take(&of_calls, &sample);
	callers_are("1");
	open_stacks((struct pfr_stacks_options){.max_callchain = 3});
	take(&of_calls, &sample);
	callers_are("54321");
}

/* The sample before must have the oldest branch in the same register, from and to the same places, with the same flags. */
static void stitched(void **unused)
{
	struct pfr_stacks_options options = {.branches = 4, .flags = PFR_STACKS_STITCH};
	struct pfr_task other = task;
	struct pfr_sample sample = calls(4, 4);
	unsigned i;

	(void)unused;
	open_stacks(options);
	take(&of_calls, &sample);
	sample = calls(6, 4);
	take(&of_calls, &sample);
	callers_are("76543s2s1");
	sample = calls(8, 4);
	take(&of_calls, &sample);
	callers_are("98765s4s3s2s1");
	for (i = 0; i < 3; i++) {
		open_stacks(options);
		sample = calls(4, 4);
		take(&of_calls, &sample);
		sample = calls(6, 4);
		branches[9 + i]++;
		take(&of_calls, &sample);
		branches[9 + i]--;
		callers_are("76543");
	}
	open_stacks(options);
	sample = calls(4, 4);
	take(&of_calls, &sample);
	sample = calls(6, 4);
	sample.branch_stack.present &= ~HAS(BRANCH_STACK, HW_IDX); /* not known in which registers they are */
	take(&of_calls, &sample);
	callers_are("76543");
	sample = calls(7, 5); /* more than the CPU keeps */
	take(&of_calls, &sample);
	callers_are("876543");
	assert_int_equal(pfr_stacks_of(stacks, tasks, NULL, PFR_ARCH_X86, &of_calls, &sample, &stack), PFR_OK);
	sample = calls(6, 4);
	take(&of_calls, &sample); /* what was sampled first is still what is known */
	callers_are("76543s2s1");
	other.thread += STITCH_THREADS; /* takes the place of the first thread */
	assert_int_equal(pfr_stacks_of(stacks, tasks, &other, PFR_ARCH_X86, &of_calls, &sample, &stack), PFR_OK);
	callers_are("76543");
	sample = calls(8, 4);
	take(&of_calls, &sample);
	callers_are("98765");
	open_stacks((struct pfr_stacks_options){.branches = STITCH_BRANCHES + 1, .flags = PFR_STACKS_STITCH});
	assert_int_equal(stacks->branches, 0); /* not known */
	sample = calls(4, 4);
	take(&of_calls, &sample);
	sample = calls(6, 4);
	take(&of_calls, &sample);
	callers_are("76543");
	open_stacks((struct pfr_stacks_options){.branches = STITCH_BRANCHES, .flags = PFR_STACKS_STITCH});
	assert_int_equal(stacks->branches, STITCH_BRANCHES);
}

/* Places that are no addresses are not stitched; callers past STITCH_OLDER are forgotten, and that is counted. */
static void stitched_most(void **unused)
{
	struct pfr_sample sample = calls(4, 4);
	uint32_t top;

	(void)unused;
	open_stacks((struct pfr_stacks_options){.branches = 4, .flags = PFR_STACKS_STITCH});
	branches[9] = PFR_CONTEXT_USER;
	take(&of_calls, &sample);
	sample = calls(6, 4);
	take(&of_calls, &sample);
	callers_are("76543s2");
	for (top = 8; top <= STITCH_OLDER + 4; top += 2) {
		sample = calls(top, 4);
		take(&of_calls, &sample);
		assert_int_equal(stack.nr, 1 + top);
		assert_int_equal(counts().limited, 0);
	}
	sample = calls(top, 4); /* 2049 are older */
	take(&of_calls, &sample);
	assert_int_equal(stack.nr, 1 + 5 + STITCH_OLDER);
	assert_int_equal(counts().limited, 1);
	assert_true(stack.entries[6].address == 0x1000 * (uint64_t)(top - 4) + 0x10 && stack.entries[stack.nr - 1].address == 0x3010);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(callchains),
		cmocka_unit_test(branch_records),
		cmocka_unit_test(stitched),
		cmocka_unit_test(stitched_most),
	};

	return cmocka_run_group_tests_name(__FILE__, tests, begin, end);
}
