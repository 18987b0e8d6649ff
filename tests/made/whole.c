/* SPDX-License-Identifier: MIT */
/*
 * session/stacks/whole.c: stacks of a session's samples as callchains and as JSON, each unwound and counted once, and what a capture has of its machine. The captures
 * are pipes that are made here: an x86-64 program of code without rows, whose frame pointers are followed.
 */
#include "tests/session/capture.h"

#include "perfring_session_account.h"
#include "perfring_session_stacks.h"
#include "decoder/wire.h"
#include "session/stacks/stacks.h"

#include <sys/utsname.h>

#define JIT UINT64_C(0x600000)
#define SP UINT64_C(0x7ffe00001000)
#define KERNEL UINT64_C(0xffffffff81000010)
#define REGISTERS UINT64_C(0xff0fff)
#define SAMPLES (PFR_SAMPLE_IP | PFR_SAMPLE_TID | PFR_SAMPLE_CALLCHAIN | PFR_SAMPLE_REGS_USER | PFR_SAMPLE_STACK_USER)

static struct bytes b;

static void text_of_feature(const char *text)
{
	bytes_u32(&b, 64);
	bytes_text(&b, text, 64);
}

static void feature(uint32_t number)
{
	bytes_record(&b, PFR_RECORD_HEADER_FEATURE, 0);
	bytes_u64(&b, number);
}

/* The head of a pipe, and one event. */
static void begin(uint64_t sample_type, uint64_t flags)
{
	bytes_init(&b, 0);
	bytes_raw(&b, "PERFILE2", 8);
	bytes_u64(&b, 16);
	bytes_record(&b, PFR_RECORD_HEADER_ATTR, 0);
	bytes_u32(&b, 1);
	bytes_u32(&b, 128);
	bytes_u64(&b, 0);
	bytes_u64(&b, 1000);
	bytes_u64(&b, sample_type);
	bytes_u64(&b, 0);
	bytes_u64(&b, flags);
	bytes_fill(&b, 0, 32);
	bytes_u64(&b, REGISTERS);
	bytes_u32(&b, 64);
	bytes_fill(&b, 0, 128 - 92);
	bytes_u64(&b, 7);
	bytes_record_end(&b);
	feature(PFR_FEATURE_ARCH);
	text_of_feature("x86_64");
	bytes_record_end(&b);
}

static void map(void)
{
	bytes_record(&b, PFR_RECORD_MMAP, PFR_CPUMODE_USER);
	bytes_u32(&b, 5);
	bytes_u32(&b, 5);
	bytes_u64(&b, JIT);
	bytes_u64(&b, 0x10000);
	bytes_u64(&b, 0);
	bytes_text(&b, "//anon \"a\"\n", 16); /* a name that is not plain in JSON */
	bytes_record_end(&b);
}

/* A sample in the kernel, called by code at JIT + 0x10 and that by code at JIT + 0x21. */
static void sample_at(uint32_t pid, uint64_t ip)
{
	unsigned i;

	bytes_record(&b, PFR_RECORD_SAMPLE, PFR_CPUMODE_KERNEL);
	bytes_u64(&b, KERNEL);
	bytes_u32(&b, pid);
	bytes_u32(&b, pid);
	bytes_u64(&b, 2);
	bytes_u64(&b, PFR_CONTEXT_KERNEL);
	bytes_u64(&b, KERNEL);
	bytes_u64(&b, 2);
	for (i = 0; i < 20; i++)
		bytes_u64(&b, i == 6 ? SP : i == 7 ? SP :
				    i == 8         ? ip :
						     0);
	bytes_u64(&b, 64);
	bytes_u64(&b, 0);
	bytes_u64(&b, JIT + 0x21);
	bytes_fill(&b, 0, 48);
	bytes_u64(&b, 64);
	bytes_record_end(&b);
}

static void sample(uint32_t pid)
{
	sample_at(pid, JIT + 0x10);
}

static struct pfr_session *open_made(uint32_t flags)
{
	struct pfr_session_options options = {.size = sizeof(options), .flags = flags};
	struct pfr_session_error error;
	struct pfr_session *session;

	if (pfr_session_open_memory(&session, b.data, b.size, &options, &error))
		fail_msg("%s", error.text);
	return session;
}

static const struct pfr_session_record *next_sample(struct pfr_session *session, struct pfr_record *record)
{
	const struct pfr_session_record *r;
	struct pfr_where where;

	do
		assert_int_equal(pfr_session_next(session, &r), PFR_OK);
	while (r->what != PFR_WHAT_RECORD || r->frame.type != PFR_RECORD_SAMPLE);
	assert_int_equal(pfr_decode(&r->frame, r->layout, record, &where), PFR_OK);
	return r;
}

static void chain_is(struct pfr_chain *chain, const struct pfr_stack *stack)
{
	unsigned cpumode;
	uint64_t address;
	uint32_t i;

	for (i = 0; i < stack->nr; i++) {
		assert_int_equal(pfr_chain_next(chain, &address, &cpumode), PFR_OK);
		assert_true(address == stack->entries[i].address && cpumode == stack->entries[i].cpumode);
		assert_int_equal(chain->found[chain->next - 1], stack->entries[i].found);
	}
	assert_int_equal(pfr_chain_next(chain, &address, &cpumode), PFR_END);
}

static void chains(void **state)
{
	struct pfr_stacks_counts counts = {.size = sizeof(counts)};
	struct pfr_session *session;
	const struct pfr_session_record *r;
	struct pfr_record record, other = {.type = PFR_RECORD_COMM};
	struct pfr_stack stack;
	struct pfr_chain chain;
	unsigned i;

	(void)state;
	begin(SAMPLES, 0);
	map();
	sample(5);
	sample(5);
	sample(6);
	session = open_made(PFR_SESSION_UNWIND);
	for (i = 0; i < 2; i++) {
		r = next_sample(session, &record);
		assert_int_equal(pfr_session_stack(session, r, &record, &stack), PFR_OK);
		assert_true(stack.nr == 3 && stack.unwound == 1 && stack.end == PFR_UNWIND_END);
		assert_true(stack.entries[0].address == KERNEL && stack.entries[0].cpumode == PFR_CPUMODE_KERNEL && stack.entries[0].found == PFR_STACK_CALLCHAIN);
		assert_true(stack.entries[1].address == JIT + 0x10 && stack.entries[1].cpumode == PFR_CPUMODE_USER && stack.entries[1].found == PFR_STACK_REGISTERS);
		assert_true(stack.entries[2].address == JIT + 0x20 && stack.entries[2].found == PFR_STACK_FRAME_POINTER);
		assert_int_equal(pfr_session_chain(session, r, &record, &chain), PFR_OK);
		chain_is(&chain, &stack);
		assert_int_equal(pfr_session_stack(session, r, &record, &stack), PFR_OK);
		pfr_stacks_get_counts(pfr_session_stacks(session), &counts);
		assert_true(counts.stacks == i + 1 && counts.entries == 2 * (i + 1)); /* once, however often it is asked for */
		assert_int_equal(pfr_session_stack(session, r, &other, &stack), PFR_END);
		assert_int_equal(pfr_session_chain(session, r, &other, &chain), PFR_END);
		assert_int_equal(chain.ips.nr, 0);
	}
	r = next_sample(session, &record); /* of a process of which nothing is mapped */
	assert_int_equal(pfr_session_stack(session, r, &record, &stack), PFR_OK);
	assert_true(stack.nr == 2 && stack.end == PFR_UNWIND_NO_ROW);
	pfr_session_close(session);
	session = open_made(0); /* callchains as they are */
	assert_null(pfr_session_stacks(session));
	r = next_sample(session, &record);
	assert_int_equal(pfr_session_stack(session, r, &record, &stack), PFR_END);
	assert_int_equal(pfr_session_chain(session, r, &record, &chain), PFR_OK);
	assert_true(chain.ips.nr == 2 && !chain.found);
	pfr_session_close(session);
}

/* Entries of each mode have the mark of it before them; an address that would be a mark ends the chain. */
static void marks(void **state)
{
	static const uint64_t modes[] = {PFR_CONTEXT_HV, PFR_CONTEXT_KERNEL, PFR_CONTEXT_GUEST_KERNEL, PFR_CONTEXT_GUEST_USER, PFR_CONTEXT_GUEST, PFR_CONTEXT_HV};
	struct pfr_session *session;
	const struct pfr_session_record *r;
	struct pfr_record record;
	struct pfr_stack stack;
	struct pfr_chain chain;
	uint64_t words[12];
	unsigned i;

	(void)state;
	begin(SAMPLES, 0);
	sample(5);
	session = open_made(PFR_SESSION_UNWIND);
	r = next_sample(session, &record);
	for (i = 0; i < 6; i++) {
		words[2 * i] = modes[i];
		words[2 * i + 1] = 0x1000 + i;
	}
	record.sample.callchain.ips = (struct pfr_words){(const unsigned char *)words, 12, 8, PFR_HOST_BIG ? PFR_BIG : PFR_LITTLE};
	assert_int_equal(pfr_session_stack(session, r, &record, &stack), PFR_OK);
	assert_true(stack.nr == 7 && stack.entries[4].cpumode == PFR_CPUMODE_UNKNOWN && stack.entries[6].found == PFR_STACK_REGISTERS);
	assert_int_equal(pfr_session_chain(session, r, &record, &chain), PFR_OK);
	assert_int_equal(chain.ips.nr, 14);
	for (i = 0; i < 6; i++)
		assert_true(pfr_word(&chain.ips, 2 * i) == modes[i] && pfr_word(&chain.ips, 2 * i + 1) == 0x1000 + i);
	assert_true(pfr_word(&chain.ips, 12) == PFR_CONTEXT_USER);
	chain_is(&chain, &stack);
	pfr_session_close(session);
	begin(SAMPLES, 0);
	sample_at(5, PFR_CONTEXT_MAX);
	session = open_made(PFR_SESSION_UNWIND);
	r = next_sample(session, &record);
	assert_int_equal(pfr_session_stack(session, r, &record, &stack), PFR_OK);
	assert_true(stack.nr == 2 && stack.entries[1].address == PFR_CONTEXT_MAX);
	assert_int_equal(pfr_session_chain(session, r, &record, &chain), PFR_OK);
	assert_int_equal(chain.ips.nr, 3 - 1);
	pfr_session_close(session);
}

static void as_json(void **state)
{
	struct pfr_session *session;
	const struct pfr_session_record *r;
	struct pfr_record record;
	struct pfr_context context;

	(void)state;
	begin(SAMPLES, 0);
	map();
	sample(5);
	sample(6);
	session = open_made(PFR_SESSION_UNWIND);
	r = next_sample(session, &record);
	assert_int_equal(pfr_session_context(session, r, PFR_TEXT_LINE, &context), PFR_OK);
	assert_null(context.stack);
	assert_int_equal(pfr_session_context(session, r, PFR_TEXT_JSON, &context), PFR_OK);
	assert_string_equal(context.stack, "{\"entries\":[{\"address\":\"0xffffffff81000010\",\"cpumode\":\"KERNEL\",\"found\":\"callchain\"},"
					   "{\"address\":\"0x600010\",\"cpumode\":\"USER\",\"found\":\"registers\",\"file\":\"//anon \\\"a\\\"\\u000a\",\"offset\":\"0x10\"},"
					   "{\"address\":\"0x600020\",\"cpumode\":\"USER\",\"found\":\"frame pointer\",\"file\":\"//anon \\\"a\\\"\\u000a\",\"offset\":\"0x20\"}],\"end\":\"end of stack\"}");
	r = next_sample(session, &record);
	assert_int_equal(pfr_session_context(session, r, PFR_TEXT_JSON, &context), PFR_OK);
	assert_string_equal(context.stack, "{\"entries\":[{\"address\":\"0xffffffff81000010\",\"cpumode\":\"KERNEL\",\"found\":\"callchain\"},"
					   "{\"address\":\"0x600010\",\"cpumode\":\"USER\",\"found\":\"registers\"}],\"end\":\"no row\"}");
	pfr_session_close(session);
	begin(SAMPLES & ~(uint64_t)PFR_SAMPLE_STACK_USER, 0);
	session = open_made(PFR_SESSION_UNWIND);
	while (pfr_session_next(session, &r) == PFR_OK)
		assert_false(pfr_session_context(session, r, PFR_TEXT_JSON, &context) || context.stack);
	pfr_session_close(session);
	assert_string_equal(pfr_stack_found_name(PFR_STACK_STITCHED), "stitched");
	assert_string_equal(pfr_stack_found_name((enum pfr_stack_found)(PFR_STACK_STITCHED + 1)), "");
}

/* ---- of the machine ---------------------------------------------------------------------------------- */

static int of_this_kernel(const char *host, const char *release)
{
	struct pfr_session *session;
	const struct pfr_session_record *r;
	struct pfr_stacks *stacks;
	int is;

	begin(SAMPLES, 0);
	if (host) {
		feature(PFR_FEATURE_HOSTNAME);
		text_of_feature(host);
		bytes_record_end(&b);
	}
	feature(PFR_FEATURE_OSRELEASE);
	text_of_feature(release);
	bytes_record_end(&b);
	sample(5);
	session = open_made(0);
	while (pfr_session_next(session, &r) == PFR_OK)
		;
	is = pfr_session_is_of_this_kernel(session);
	assert_int_equal(pfr_stacks_open(&stacks, NULL), PFR_OK);
	pfr_stacks_set_machine(stacks, session);
	assert_int_equal(stacks->files.flags & PFR_STACKS_SAME_KERNEL, is ? PFR_STACKS_SAME_KERNEL : 0);
	pfr_stacks_close(stacks);
	pfr_session_close(session);
	return is;
}

static void this_kernel(void **state)
{
	struct utsname name;
	char other[sizeof(name.release) + 1];

	(void)state;
	assert_int_equal(uname(&name), 0);
	if (strlen(name.nodename) > 62 || strlen(name.release) > 62)
		skip();
	assert_true(of_this_kernel(name.nodename, name.release));
	snprintf(other, sizeof(other), "%sx", name.release);
	assert_false(of_this_kernel(name.nodename, other));
	snprintf(other, sizeof(other), "%s", name.release);
	other[strlen(other) - 1] ^= 1;
	assert_false(of_this_kernel(name.nodename, other));
	snprintf(other, sizeof(other), "%.60sx", name.nodename);
	assert_false(of_this_kernel(other, name.release));
	assert_false(of_this_kernel(NULL, name.release));
}

/* What CPU_PMU_CAPS has, as NAME and VALUE, and whether stacks take it. */
static void branches_are(const char *name, const char *value, uint32_t branches, uint32_t given, uint32_t taken)
{
	struct pfr_stacks_options options = {.size = sizeof(options), .branches = given};
	struct pfr_session *session;
	const struct pfr_session_record *r;
	struct pfr_stacks *stacks;

	begin(SAMPLES, 0);
	feature(PFR_FEATURE_CPU_PMU_CAPS);
	bytes_u32(&b, 2);
	text_of_feature(name);
	text_of_feature(value);
	text_of_feature("max_precise");
	text_of_feature("3");
	bytes_record_end(&b);
	sample(5);
	session = open_made(0);
	while (pfr_session_next(session, &r) == PFR_OK)
		;
	assert_int_equal(pfr_session_branches(session), branches);
	assert_int_equal(pfr_stacks_open(&stacks, &options), PFR_OK);
	pfr_stacks_set_machine(stacks, session);
	assert_int_equal(stacks->branches, taken);
	stacks->nr_stacks = 1; /* after the first stack it is no longer taken */
	stacks->branches = 0;
	pfr_stacks_set_machine(stacks, session);
	assert_int_equal(stacks->branches, 0);
	pfr_stacks_close(stacks);
	pfr_session_close(session);
}

static void branches(void **state)
{
	(void)state;
	branches_are("branches", "32", 32, 0, 32);
	branches_are("branches", "32", 32, 16, 16); /* the caller's */
	branches_are("branches", "256", 256, 0, 256);
	branches_are("branches", "257", 257, 0, 0); /* more than are stitched */
	branches_are("branches", "8k", 8, 0, 8);
	branches_are("branches", "/8", 0, 0, 0);
	branches_are("branches", ":8", 0, 0, 0);
	branches_are("branches", "", 0, 0, 0);
	branches_are("branches", "1234567890", 123456789, 0, 0); /* its digits are bounded */
	branches_are("branchen", "32", 0, 0, 0);
	branches_are("branch", "32", 0, 0, 0);
}

/* What is missing of stacks is in the session's account. */
static void account(void **state)
{
	struct pfr_session *session;
	const struct pfr_session_record *r;
	struct pfr_stacks *stacks;
	struct pfr_stacks_options options = {.size = sizeof(options), .max_stack = 1};
	struct pfr_account got = {.size = sizeof(got)};
	struct pfr_record record;
	struct pfr_stack stack;

	(void)state;
	begin(SAMPLES, 0);
	map();
	sample(5);
	sample(6);
	session = open_made(0);
	assert_int_equal(pfr_stacks_open(&stacks, &options), PFR_OK);
	assert_int_equal(pfr_session_unwind(session, stacks), PFR_OK);
	r = next_sample(session, &record);
	assert_int_equal(pfr_session_stack(session, r, &record, &stack), PFR_OK);
	r = next_sample(session, &record);
	assert_int_equal(pfr_session_stack(session, r, &record, &stack), PFR_OK);
	assert_ptr_equal(pfr_session_stacks(session), stacks);
	pfr_stacks_account(stacks, session);
	assert_int_equal(pfr_session_get_account(session, &got), PFR_OK);
	assert_true(got.cause[PFR_CAUSE_STACK_ENDS].count == 1 && !got.cause[PFR_CAUSE_STACK_CUT].count);
	assert_int_equal(got.cause[PFR_CAUSE_STACK_LIMIT].count, 1);
	pfr_session_close(session);
	pfr_stacks_close(stacks);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(chains),
		cmocka_unit_test(marks),
		cmocka_unit_test(as_json),
		cmocka_unit_test(this_kernel),
		cmocka_unit_test(branches),
		cmocka_unit_test(account),
	};

	return RUN(tests);
}
