/* SPDX-License-Identifier: MIT */
/* decoder/chains.c: which samples wait for which cookie, and the bound. */
#include "tests/unit/unit.h"

#define DEFERRED UINT64_C(0xfffffffffffffd80) /* PERF_CONTEXT_USER_DEFERRED, -640 */

static int deferred(const uint64_t *ips, unsigned nr, int big, uint64_t *cookie)
{
	static struct bytes b;
	struct pfr_layout layout = unit_layout(PFR_SAMPLE_CALLCHAIN, 0, 0);
	struct pfr_frame frame;
	struct pfr_record record;
	struct pfr_where where;
	unsigned i;

	bytes_init(&b, big);
	bytes_record(&b, PFR_RECORD_SAMPLE, 0);
	bytes_u64(&b, nr);
	for (i = 0; i < nr; i++)
		bytes_u64(&b, ips[i]);
	bytes_record_end(&b);
	frame = unit_frame(&b);
	assert_int_equal(unit_decode(&frame, &layout, &record, &where), PFR_OK);
	return pfr_chain_deferred(&record.sample.callchain, cookie);
}

static void test_marks(void **state)
{
	static const uint64_t ips[] = {UINT64_C(-128), 0x1000, DEFERRED, 0x500000001};
	uint64_t cookie = 0;
	unsigned nr;

	(void)state;
	for (nr = 0; nr < 4; nr++)
		assert_int_equal(deferred(ips, nr, (int)nr & 1, &cookie), 0);
	assert_int_equal(deferred(ips, 4, 0, &cookie), 1);
	assert_int_equal(cookie, 0x500000001);
	cookie = 0;
	assert_int_equal(deferred(ips + 2, 2, 1, &cookie), 1);
	assert_int_equal(cookie, 0x500000001);
}

static void test_matching(void **state)
{
	struct pfr_waiting waiting[4];
	struct pfr_chains c;
	uint64_t offset = 0;

	(void)state;
	pfr_chains_init(&c, waiting, 4);
	assert_int_equal(pfr_chains_match(&c, 1, 10, &offset), PFR_END);
	assert_int_equal(pfr_chains_wait(&c, 7, 10, 99), PFR_OK);
	assert_int_equal(pfr_chains_match(&c, 7, 10, &offset), PFR_OK);
	assert_int_equal(offset, 99);
	assert_int_equal(pfr_chains_wait(&c, 1, 10, 100), PFR_OK);
	assert_int_equal(pfr_chains_wait(&c, 1, 11, 101), PFR_OK); /* another thread's */
	assert_int_equal(pfr_chains_wait(&c, 1, 10, 102), PFR_OK);
	assert_int_equal(pfr_chains_wait(&c, 2, 10, 103), PFR_OK);
	assert_int_equal(pfr_chains_wait(&c, 2, 10, 104), PFR_NO_SPACE);
	assert_int_equal(pfr_chains_give_up(&c, &offset), PFR_OK);
	assert_int_equal(offset, 100);
	assert_int_equal(pfr_chains_wait(&c, 2, 10, 104), PFR_OK);
	assert_int_equal(pfr_chains_match(&c, 2, 10, &offset), PFR_OK);
	assert_int_equal(offset, 103);
	assert_int_equal(pfr_chains_match(&c, 2, 10, &offset), PFR_OK);
	assert_int_equal(offset, 104);
	assert_int_equal(pfr_chains_match(&c, 2, 10, &offset), PFR_END);
	assert_int_equal(pfr_chains_match(&c, 1, 10, &offset), PFR_OK);
	assert_int_equal(offset, 102);
	assert_int_equal(pfr_chains_give_up(&c, &offset), PFR_OK);
	assert_int_equal(offset, 101);
	assert_int_equal(pfr_chains_give_up(&c, &offset), PFR_END);
	pfr_chains_init(&c, waiting, 0);
	assert_int_equal(pfr_chains_wait(&c, 1, 1, 1), PFR_NO_SPACE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_marks), cmocka_unit_test(test_matching)};

	return RUN(tests);
}
