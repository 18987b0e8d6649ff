/* SPDX-License-Identifier: MIT */
/* What operations.h has, of captures of the corpus, without memory and without space for what is written: shortage.h. */
#include "tests/session/shortage.h"

/* Those that read files of the system: where one of these cannot be read is no error, and stacks end there. */
static const struct operation with_files[] = {
	{"corpus/regs-stack-chain.data", run_report, 1, PFR_ORDER_TIME, 0, 0},
	{"corpus/dwarf-stack.data", run_unwound, 0, PFR_ORDER_FILE, PFR_SESSION_ALL, 0},
};

static void memory_fails(void **state)
{
	size_t i;
	int failed = 0;

	(void)state;
	for (i = 0; i < 2 * sizeof(operations) / sizeof(*operations); i++)
		failed += each_fails(&operations[i / 2], &memory, i % 2);
	for (i = 0; i < 2 * sizeof(with_files) / sizeof(*with_files); i++)
		failed += each_fails(&with_files[i / 2], &memory, i % 2);
	assert_int_equal(failed, 0);
}

static void writes_fail(void **state)
{
	size_t i;
	int failed = 0;

	(void)state;
	for (i = 0; i < sizeof(operations) / sizeof(*operations); i++)
		failed += each_fails(&operations[i], &writes, 0);
	assert_int_equal(failed, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(memory_fails),
		cmocka_unit_test(writes_fail),
	};

	begin_shortage();
	return RUN(tests);
}
