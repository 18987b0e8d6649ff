/* SPDX-License-Identifier: MIT */
/*
 * edit/addresses.c, secret.c, redact*.c: values that stand for others. What lies in one mapping keeps its distances, mappings stay apart and in their half;
 * processes stay different; names keep their length and the padding after them; what a redacted capture may keep is what was asked for.
 */
#include "tests/made/made.h"

#include "edit/addresses.h"

#include "perfring_session_edit.h"

#define KERNEL (UINT64_C(1) << 63)
#define PAGE UINT64_C(4096)
#define RANGES 3000

static struct made m;
static uint64_t random_state = 7;

static uint64_t random_number(void)
{
	random_state = random_state * 6364136223846793005u + 1442695040888963407u;
	return random_state >> 16 ^ random_state << 40;
}

static void *plain_resize(void *user, void *memory, size_t size)
{
	(void)user;
	if (size)
		return realloc(memory, size);
	free(memory);
	return NULL;
}

static const struct pfr_allocator plain = {plain_resize, NULL};

/* ---- addresses ------------------------------------------------------------------------------------ */

static int by_moved(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return *x < *y ? -1 : *x > *y;
}

/* Mappings that lie apart: where each of their ends goes is as far apart, and no two of them meet. */
static void mappings_stay_whole(void **state)
{
	static uint64_t begin[RANGES], size[RANGES], moved[RANGES][2];
	struct addresses a = {.allocator = &plain};
	struct secret secret;
	unsigned i;

	(void)state;
	secret_init(&secret, "sixteen bytes of", 16);
	for (i = 0; i < RANGES; i++) {
		begin[i] = (i % 2 ? KERNEL : 0) + (i + 1) * UINT64_C(0x40000000) + random_number() % 4096;
		size[i] = 1 + random_number() % 0x3ff00000;
		assert_true(addresses_add(&a, begin[i], size[i]));
		assert_true(addresses_add(&a, begin[i] + size[i] / 2, size[i] - size[i] / 2)); /* part of it */
	}
	addresses_settle(&a, &secret);
	assert_int_equal(a.nr, RANGES);
	for (i = 0; i < RANGES; i++) {
		moved[i][0] = addresses_move(&a, &secret, begin[i]);
		moved[i][1] = addresses_move(&a, &secret, begin[i] + size[i] - 1);
		assert_true(moved[i][1] - moved[i][0] == size[i] - 1);
		assert_true(moved[i][0] % PAGE == begin[i] % PAGE);
		assert_true((moved[i][0] >= KERNEL) == (begin[i] >= KERNEL) && (moved[i][1] >= KERNEL) == (begin[i] >= KERNEL));
		assert_true(moved[i][0] != begin[i]);
		assert_true(addresses_move(&a, &secret, begin[i] + size[i] / 3) == moved[i][0] + size[i] / 3);
	}
	qsort(moved, RANGES, sizeof(moved[0]), by_moved);
	for (i = 1; i < RANGES; i++)
		assert_true(moved[i][0] > moved[i - 1][1] + 1);
	addresses_free(&a);
	assert_true(!a.nr && !a.range);
}

/* One that is larger than the place for all of them goes page by page, and one that ends with the addresses, or past the middle, ends there. */
static void mappings_of_any_size(void **state)
{
	struct addresses a = {.allocator = &plain};
	struct secret secret;
	uint64_t one, two;

	(void)state;
	secret_init(&secret, "sixteen bytes of", 16);
	assert_true(addresses_add(&a, 0x10000, KERNEL - 0x13000)); /* no place for that */
	assert_true(addresses_add(&a, KERNEL - 0x1000, 0x100000));
	assert_true(addresses_add(&a, UINT64_MAX - 0xffff, UINT64_MAX));
	assert_true(addresses_add(&a, UINT64_C(0xffff900000000000), 0));
	addresses_settle(&a, &secret);
	assert_int_equal(a.nr, 4);
	assert_true(a.range[1].last == KERNEL - 1 && a.range[3].last == UINT64_MAX && a.range[2].last == a.range[2].begin);
	one = addresses_move(&a, &secret, 0x20010), two = addresses_move(&a, &secret, 0x20020);
	assert_true(two - one == 0x10 && one % PAGE == 0x10 && !a.range[0].to);
	assert_true(addresses_move(&a, &secret, 0x21010) - one != PAGE); /* another page goes elsewhere */
	one = addresses_move(&a, &secret, UINT64_MAX - 0xffff), two = addresses_move(&a, &secret, UINT64_MAX - 0x8000);
	assert_true(two - one == 0x7fff && one >= KERNEL);
	assert_true(addresses_move(&a, &secret, UINT64_MAX - 1) == UINT64_MAX - 1); /* a mark in callchains */
	assert_true(addresses_move(&a, &secret, 0xfff) == 0xfff && addresses_move(&a, &secret, 0x1000) != 0x1000);
	addresses_free(&a);
	addresses_settle(&a, &secret); /* without any */
	assert_true(addresses_move(&a, &secret, KERNEL) >= KERNEL && addresses_move(&a, &secret, 0x5000) < KERNEL);
}

/*
 * Kernels as perf writes them for other machines, each with a module that has no end, or is the kernel itself, and a program: what is in a mapping is in the moved one, whose size is the
 * same, and mappings of the kernel do not cover each other.
 */
static const struct kernel {
	uint64_t begin[3], size[3], program;
} kernels[] = {
	{{0xffff800008190000, 0xffff800001290000, 0}, {UINT64_MAX - 0xffff800008190000, 0x7000, 0}, 0xaaaab4180000}, /* arm64, modules below */
	{{0xc000000000000000, 0, 0}, {UINT64_C(0x3fffffffffffffff), 0, 0}, 0x10000000},                              /* powerpc */
	{{0xc0008000, 0xbf000000, 0}, {UINT64_MAX - 0xc0008000, 0x10000, 0}, 0x10000},                               /* arm */
	{{0xc1000000, 0xf8437000, 0xf8441000}, {0x37436fff, 0x9fff, UINT64_MAX - 0xf8441000}, 0x8048000},            /* i386 */
	{{0x3ffe0000000, 0, 0}, {UINT64_MAX - 0x3ffe0000000, 0, 0}, 0x2aa00000000},                                  /* s390 */
	{{0, 0, 0}, {0x3ff80000000, 0, 0}, 0x2aa00000000},                                                           /* s390 before 4.20 */
};

static void check_kernel(const struct kernel *k, const struct addresses *a, const struct secret *secret)
{
	uint64_t to[3], at, other;
	unsigned i, j;

	for (i = 0; i < 3 && k->size[i]; i++) {
		to[i] = addresses_move(a, secret, k->begin[i]);
		assert_true(to[i] && to[i] % PAGE == k->begin[i] % PAGE && k->size[i] - 1 <= UINT64_MAX - to[i]);
	}
	for (j = 0; j < i; j++) {
		at = k->begin[j] + (k->size[j] < 0x200000 ? k->size[j] : 0x200000) - 1;
		assert_true(addresses_move(a, secret, at) - to[j] == at - k->begin[j]);
		for (other = 0; other < i; other++)
			assert_true(other == j || to[j] - to[other] >= k->size[other]);
	}
	at = addresses_move(a, secret, k->program + 0x400);
	assert_true(at - addresses_move(a, secret, k->program) == 0x400);
}

static void kernels_of_machines(void **state)
{
	unsigned i, j, key;
	char bytes[] = "sixteen bytes of";

	(void)state;
	for (i = 0; i < sizeof(kernels) / sizeof(kernels[0]); i++)
		for (key = 0; key < 20; key++) {
			struct addresses a = {.allocator = &plain};
			struct secret secret;

			bytes[0] = (char)('a' + key);
			secret_init(&secret, bytes, 16);
			for (j = 0; j < 3 && kernels[i].size[j]; j++)
				assert_true(addresses_add(&a, kernels[i].begin[j], kernels[i].size[j]));
			assert_true(addresses_add(&a, kernels[i].program, 0x10000));
			addresses_settle(&a, &secret);
			check_kernel(&kernels[i], &a, &secret);
			addresses_free(&a);
		}
}

/* A kernel that is everywhere, since its addresses were not known, moves nothing of the programs. */
static void kernel_everywhere(void **state)
{
	struct addresses a = {.allocator = &plain};
	struct secret secret;
	uint64_t one;

	(void)state;
	secret_init(&secret, "sixteen bytes of", 16);
	assert_true(addresses_add(&a, 0, UINT64_MAX) && addresses_add(&a, 0, 0) && addresses_add(&a, 0x400000, 0x10000));
	addresses_settle(&a, &secret);
	assert_int_equal(a.nr, 1);
	one = addresses_move(&a, &secret, 0x400000);
	assert_true(one != 0x400000 && addresses_move(&a, &secret, 0x40ffff) - one == 0xffff && !addresses_move(&a, &secret, 0));
	addresses_free(&a);
}

static void *no_resize(void *user, void *memory, size_t size)
{
	(void)user, (void)memory, (void)size;
	return NULL;
}

/* What has no end takes what reaches past it along, and without memory there is nothing that has none. */
static void kernels_without_an_end(void **state)
{
	static const struct pfr_allocator none = {no_resize, NULL};
	struct addresses a = {.allocator = &none}, b = {.allocator = &plain};
	struct secret secret;
	uint64_t one;

	(void)state;
	secret_init(&secret, "sixteen bytes of", 16);
	assert_false(addresses_add(&a, 0xc0008000, UINT64_MAX - 0xc0008000));
	addresses_settle(&a, &secret);
	assert_true(!a.nr && !a.low);
	assert_true(addresses_add(&b, 0xc0008000, UINT64_MAX - 0xc0008000) && addresses_add(&b, 0xf0000000, UINT64_C(1) << 40) && addresses_add(&b, UINT64_C(1) << 41, 0x1000));
	addresses_settle(&b, &secret);
	one = addresses_move(&b, &secret, 0xc0008000);
	assert_true(b.nr == 2 && one <= 0xc0008000 && addresses_move(&b, &secret, 0xf0000000 + (UINT64_C(1) << 40) - 1) - one == (UINT64_C(1) << 40) - 1 + 0xf0000000 - 0xc0008000);
	assert_true(addresses_move(&b, &secret, UINT64_C(1) << 41) > one + (UINT64_C(1) << 40) + 0xf0000000 - 0xc0008000);
	addresses_free(&b);
}

/* Many that are one: they take no memory for each. */
static void mappings_that_overlap(void **state)
{
	struct addresses a = {.allocator = &plain};
	struct secret secret;
	uint64_t i;

	(void)state;
	secret_init(&secret, "sixteen bytes of", 16);
	for (i = 0; i < 100000; i++)
		assert_true(addresses_add(&a, 0x100000 + (i * 7919 % 100000) * 16, 32));
	assert_int_equal(a.capacity <= 1u << 17, 1);
	addresses_settle(&a, &secret);
	assert_true(a.nr == 1 && a.range[0].begin == 0x100000 && a.range[0].last == 0x100000 + 100000 * 16 + 15);
	addresses_free(&a);
}

/* ---- numbers and names ------------------------------------------------------------------------------ */

/* Different processes stay different, and those of the kernel's range in it. */
static void processes(void **state)
{
	static unsigned char seen[1u << 22];
	struct secret secret;
	uint32_t i, to;

	(void)state;
	secret_init(&secret, "sixteen bytes of", 16);
	assert_int_equal(secret_pid(&secret, 0), 0);
	assert_true(secret_pid(&secret, UINT32_MAX) == UINT32_MAX);
	for (i = 1; i < 20000; i++) {
		to = secret_pid(&secret, i);
		assert_true(to && to < sizeof(seen) && !seen[to]++);
	}
	for (i = 1u << 22; i < (1u << 22) + 1000; i++)
		assert_true(secret_pid(&secret, i) >= 1u << 22 && secret_pid(&secret, i) != secret_pid(&secret, i + 1));
}

/* A name is as long as its padding allows; its first slash and its brackets stay; of no space nothing is written. */
static void names(void **state)
{
	static const char *const texts[] = {"", "a", "/bin", "[vdso]", "[open", "abcdefg", "abcdefgh", "/usr/bin/perf"};
	unsigned char to[64];
	struct secret secret;
	size_t i, k, size, length;

	(void)state;
	secret_init(&secret, "sixteen bytes of", 16);
	for (i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		for (k = 0; k < 20; k++) {
			size = strlen(texts[i]);
			memset(to, 0xee, sizeof(to));
			length = secret_name(&secret, 1, (const unsigned char *)texts[i], size, to, k);
			assert_int_equal(length, (size < 8 ? 7 : size / 4 * 4 + 3) < k ? (size < 8 ? 7 : size / 4 * 4 + 3) : k);
			assert_int_equal(to[length], 0xee);
			if (!length)
				continue;
			assert_int_equal(to[0] == '/', texts[i][0] == '/');
			assert_int_equal(to[0] == '[' && length > 1, texts[i][0] == '[' && length > 1);
			if (length > 1)
				assert_int_equal(to[length - 1] == ']', !strcmp(texts[i], "[vdso]"));
		}
}

/* ---- captures ---------------------------------------------------------------------------------------- */

static struct written redacted(uint32_t keep, struct pfr_edit_report *report)
{
	struct pfr_session *session = made_open(m.b.data, m.b.size, PFR_ORDER_FILE, 0);
	struct pfr_edit_options options = {.size = sizeof(options)};
	struct written to;
	struct pfr_sink sink = written_sink(&to);

	*report = (struct pfr_edit_report){.size = sizeof(*report)};
	assert_int_equal(pfr_redactor_new(&options.redactor, "sixteen bytes of", 16, keep, NULL), PFR_OK);
	assert_int_equal(pfr_redactor_read(options.redactor, session), PFR_OK);
	assert_int_equal(pfr_redactor_read(options.redactor, session), PFR_E_OPTIONS);
	pfr_session_close(session);
	session = made_open(m.b.data, m.b.size, PFR_ORDER_FILE, PFR_SESSION_ALL | PFR_SESSION_PIECES);
	assert_int_equal(pfr_edit(session, &sink, NULL, &options, report), PFR_OK);
	pfr_redactor_free(options.redactor);
	pfr_session_close(session);
	assert_int_equal(to.size, m.b.size); /* each value has the place of another */
	return to;
}

/* The record `index` of both captures. */
static void records_of(const struct written *w, unsigned index, struct pfr_session **session, struct pfr_record *before, struct pfr_record *after)
{
	const struct pfr_session_record *r;
	struct pfr_where where;
	unsigned i, side;

	session[0] = made_open(m.b.data, m.b.size, PFR_ORDER_FILE, 0);
	session[1] = made_open(w->data, w->size, PFR_ORDER_FILE, 0);
	for (side = 0; side < 2; side++) {
		for (i = 0; i <= index; i++)
			assert_int_equal(pfr_session_next(session[side], &r), PFR_OK);
		assert_int_equal(pfr_session_decode(session[side], r, side ? after : before, &where), PFR_OK);
	}
	assert_int_equal(before->type, after->type);
}

static void close_both(struct pfr_session **session)
{
	pfr_session_close(session[0]);
	pfr_session_close(session[1]);
}

#define KEPT(what, keep, bit) assert_int_equal(what, !!((keep) & (bit)))

/* Of each class alone: its values stay, and those of no other. */
static void classes(void **state)
{
	static const uint32_t keeps[] = {0, PFR_REDACT_PATHS, PFR_REDACT_ADDRESSES, PFR_REDACT_PIDS, PFR_REDACT_RAW, PFR_REDACT_BUILD_IDS, PFR_REDACT_COMMS, PFR_REDACT_ALL};
	struct pfr_record before, after;
	struct pfr_session *session[2];
	struct pfr_edit_report report;
	struct written to;
	unsigned i;
	int big;

	(void)state;
	for (big = 0; big < 2; big++)
		for (i = 0; i < sizeof(keeps) / sizeof(keeps[0]); i++) {
			uint32_t keep = keeps[i];

			made_begin(&m, big);
			made_event(&m, &(struct pfr_attr){.type = PFR_TYPE_TRACEPOINT, .config = 0x123, .config1 = 0x5000, .sample_type = PFR_SAMPLE_TID | PFR_SAMPLE_RAW}, 1, 1);
			made_records(&m);
			made_comm(&m.b, 10, 11, "secret");
			bytes_record_end(&m.b);
			made_mmap2(&m.b, PFR_CPUMODE_USER, 10, 0x400000, 0x1000, 0x2000, "/bin/secret");
			bytes_record_end(&m.b);
			made_mmap2(&m.b, PFR_CPUMODE_USER, 10, 0x500000, 0x1000, 0x500000, "//anon"); /* its offset is an address */
			bytes_put_at(&m.b, m.b.record + 48, 0, 8);
			bytes_record_end(&m.b);
			made_mmap2(&m.b, PFR_CPUMODE_USER | PFR_MISC_MMAP_BUILD_ID, 10, 0x600000, 0x1000, 0, "[vdso]");
			bytes_put_at(&m.b, m.b.record + 40, 20, 1);
			memset(m.b.data + m.b.record + 41, 0, 3);
			memcpy(m.b.data + m.b.record + 44, "12345678\0\0\0\0\0\0\0\0\0\0\0\0", 20); /* of 8 bytes */
			bytes_record_end(&m.b);
			bytes_record(&m.b, PFR_RECORD_SAMPLE, PFR_CPUMODE_USER);
			bytes_u32(&m.b, 10), bytes_u32(&m.b, 11), bytes_u32(&m.b, 12), bytes_u16(&m.b, 0x123), bytes_raw(&m.b, "payload890", 10);
			bytes_record_end(&m.b);
			bytes_record(&m.b, PFR_RECORD_SAMPLE, PFR_CPUMODE_USER);
			bytes_u32(&m.b, UINT32_MAX), bytes_u32(&m.b, 0), bytes_u32(&m.b, 4), bytes_u16(&m.b, 0x124), bytes_u16(&m.b, 7); /* of another event */
			bytes_record_end(&m.b);
			made_mmap(&m.b, PFR_CPUMODE_USER, 10, 0x700000, 0x1000, 0x700000, "[heap]");
			bytes_record_end(&m.b);
			made_mmap(&m.b, PFR_CPUMODE_USER, 10, 0x800000, 0x1000, 0x3000, "/lib/a");
			bytes_record_end(&m.b);
			made_end(&m);
			to = redacted(keep, &report);

			records_of(&to, 0, session, &before, &after);
			KEPT(after.comm.pid == 10 && after.comm.tid == 11, keep, PFR_REDACT_PIDS);
			KEPT(after.comm.comm.size == 6 && !memcmp(after.comm.comm.data, "secret", 6), keep, PFR_REDACT_COMMS);
			assert_true(pfr_session_events(session[1])->event[0].attr.config1 == 0x5000); /* no breakpoint */
			close_both(session);
			records_of(&to, 1, session, &before, &after);
			KEPT(after.mmap2.addr == 0x400000, keep, PFR_REDACT_ADDRESSES);
			assert_true(after.mmap2.pgoff == 0x2000 && after.mmap2.len == 0x1000);
			KEPT(after.mmap2.ino == 77, keep, PFR_REDACT_PATHS);
			KEPT(!memcmp(after.mmap2.filename.data, "/bin/secret", 11), keep, PFR_REDACT_PATHS);
			close_both(session);
			records_of(&to, 2, session, &before, &after);
			assert_true(after.mmap2.ino == 0 && !memcmp(after.mmap2.filename.data, "//anon", 7));
			if (after.mmap2.pgoff != after.mmap2.addr)
				fail_msg("classes %x: an address stays", keep);
			close_both(session);
			records_of(&to, 3, session, &before, &after);
			KEPT(!memcmp(after.mmap2.build_id.data, "12345678", 8), keep, PFR_REDACT_BUILD_IDS);
			assert_memory_equal(after.mmap2.build_id.data + 8, "\0\0\0\0\0\0\0\0\0\0\0\0", 12); /* as short as it was */
			assert_memory_equal(after.mmap2.filename.data, "[vdso]", 7);
			close_both(session);
			records_of(&to, 4, session, &before, &after);
			assert_int_equal(bytes_get(after.sample.raw.data.data, 2, big), 0x123); /* the event's number */
			KEPT(!memcmp(after.sample.raw.data.data + 2, "payload890", 10), keep, PFR_REDACT_RAW);
			KEPT(after.sample.raw.data.data[2] != 0, keep, PFR_REDACT_RAW);
			close_both(session);
			records_of(&to, 5, session, &before, &after);
			assert_true(after.sample.pid == UINT32_MAX && after.sample.tid == 0);
			KEPT(bytes_get(after.sample.raw.data.data, 2, big) == 0x124, keep, PFR_REDACT_RAW);
			close_both(session);
			records_of(&to, 6, session, &before, &after);
			assert_true(after.mmap.pgoff == after.mmap.addr && !memcmp(after.mmap.filename.data, "[heap]", 7));
			KEPT(after.mmap.addr == 0x700000, keep, PFR_REDACT_ADDRESSES);
			close_both(session);
			records_of(&to, 7, session, &before, &after);
			assert_true(after.mmap.pgoff == 0x3000);
			close_both(session);
			free(to.data);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mappings_stay_whole),
		cmocka_unit_test(mappings_of_any_size),
		cmocka_unit_test(mappings_that_overlap),
		cmocka_unit_test(kernels_of_machines),
		cmocka_unit_test(kernel_everywhere),
		cmocka_unit_test(kernels_without_an_end),
		cmocka_unit_test(processes),
		cmocka_unit_test(names),
		cmocka_unit_test(classes),
	};

	return RUN(tests);
}
