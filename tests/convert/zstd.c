/* SPDX-License-Identifier: MIT */
/*
 * convert/zstd.c: streams made here with libzstd's compressor, cut anywhere,
 * damaged, contradictory, and too good to be true.
 */
#include "tests/unit/unit.h"

#include "perfring_convert.h"

#include <stdlib.h>
#include <zstd.h>

#define MEMORY (16 << 20)

static unsigned char *memory;
static unsigned char plain[1 << 22], packed[1 << 22];
static size_t plain_size, packed_size;

/* SAMPLE-like records whose bodies compress or do not. */
static void make_plain(unsigned records, unsigned size, int noise)
{
	unsigned i, k;

	plain_size = 0;
	for (i = 0; i < records; i++) {
		unsigned char *p = plain + plain_size;

		memset(p, 0, size);
		p[0] = 9;
		p[6] = (unsigned char)size;
		p[7] = (unsigned char)(size >> 8);
		for (k = 8; k < size; k++)
			p[k] = noise ? (unsigned char)(rand() >> 8) : (unsigned char)i;
		plain_size += size;
	}
}

static void pack(int level)
{
	ZSTD_CStream *c = ZSTD_createCStream();
	ZSTD_inBuffer in = {plain, plain_size, 0};
	ZSTD_outBuffer out = {packed, sizeof(packed), 0};

	ZSTD_initCStream(c, level);
	ZSTD_compressStream(c, &out, &in);
	assert_int_equal(ZSTD_flushStream(c, &out), 0);
	packed_size = out.pos;
	ZSTD_freeCStream(c);
}

struct reading {
	struct pfr_zstd z;
	struct bytes b;
	uint64_t at, records, bytes;
	struct pfr_where where;
	int open;
};

static struct reading r;

static void reading_begin(void)
{
	memset(&r, 0, sizeof(r));
}

/* A compressed record of either type around these bytes. */
static struct pfr_frame wrap(uint32_t type, const unsigned char *data, size_t size)
{
	struct pfr_frame frame;

	bytes_init(&r.b, 0);
	bytes_record(&r.b, type, 0);
	if (type == PFR_RECORD_COMPRESSED2)
		bytes_u64(&r.b, size);
	bytes_raw(&r.b, data, size);
	if (type == PFR_RECORD_COMPRESSED2)
		bytes_fill(&r.b, 0, (8 - size % 8) % 8);
	bytes_record_end(&r.b);
	frame = unit_frame(&r.b);
	frame.at = r.at;
	r.at += frame.size;
	return frame;
}

static enum pfr_status get_all(void)
{
	struct pfr_frame frame;
	enum pfr_status status;

	while ((status = pfr_zstd_get(&r.z, &frame, &r.where)) == PFR_OK) {
		assert_int_equal(frame.at, r.bytes);
		assert_memory_equal(frame.data, plain + r.bytes, frame.size);
		r.bytes += frame.size;
		r.records++;
	}
	return status;
}

static enum pfr_status feed(struct pfr_frame frame)
{
	enum pfr_status status;

	if (!r.open) {
		size_t size = pfr_zstd_size(&frame);

		assert_true(size && size <= MEMORY);
		assert_int_equal(pfr_zstd_init(&r.z, memory, size, PFR_LITTLE), PFR_OK);
		r.open = 1;
	}
	status = pfr_zstd_feed(&r.z, &frame, &r.where);
	return status && status != PFR_E_DATA_SIZE ? status : get_all();
}

/* Cut into records of `piece` bytes, wherever that falls. */
static void test_pieces(void **state)
{
	static const size_t pieces[] = {19, 64, 1000, 4096, 65000};
	unsigned i, type, noise;

	(void)state;
	for (noise = 0; noise < 2; noise++)
		for (i = 0; i < 5; i++)
			for (type = PFR_RECORD_COMPRESSED; type <= PFR_RECORD_COMPRESSED2; type += 2) {
				size_t at, piece = pieces[i];

				make_plain(noise ? 20 : 5000, noise ? 6000 : 48, (int)noise);
				pack(1);
				reading_begin();
				for (at = 0; at < packed_size; at += piece) {
					size_t left = packed_size - at;

					assert_int_equal(feed(wrap(type, packed + at, left < piece ? left : piece)), PFR_MORE);
				}
				assert_int_equal(r.bytes, plain_size);
				assert_int_equal(r.z.taken, packed_size);
				assert_int_equal(pfr_zstd_end(&r.z, &r.where), PFR_END);
			}
}

static void test_levels(void **state)
{
	int level;

	(void)state;
	make_plain(10000, 64, 0);
	for (level = 1; level <= 12; level++) {
		pack(level);
		reading_begin();
		assert_true(packed_size < 65000);
		assert_int_equal(feed(wrap(PFR_RECORD_COMPRESSED, packed, packed_size)), PFR_MORE);
		assert_int_equal(r.bytes, plain_size);
	}
}

/* A record of 65,528 bytes, begun in one compressed record and ended in another. */
static void test_largest(void **state)
{
	size_t half;

	(void)state;
	make_plain(3, 65528, 1);
	pack(1);
	reading_begin();
	for (half = 0; half < packed_size; half += 60000)
		assert_int_equal(feed(wrap(PFR_RECORD_COMPRESSED, packed + half,
					   packed_size - half < 60000 ? packed_size - half : 60000)),
				 PFR_MORE);
	assert_int_equal(r.records, 3);
}

static void test_cut(void **state)
{
	(void)state;
	make_plain(10, 48, 1);
	plain_size -= 10;
	pack(1);
	reading_begin();
	assert_int_equal(feed(wrap(PFR_RECORD_COMPRESSED, packed, packed_size)), PFR_MORE);
	assert_int_equal(r.records, 9);
	assert_int_equal(pfr_zstd_end(&r.z, &r.where), PFR_E_INNER_CUT);
	assert_int_equal(r.where.at, 9 * 48);
}

static void test_damage(void **state)
{
	struct pfr_frame frame;
	size_t at;

	(void)state;
	make_plain(2000, 48, 0);
	pack(3);
	for (at = 4; at < packed_size; at++) {
		enum pfr_status status;

		reading_begin();
		packed[at] ^= 0x10;
		frame = wrap(PFR_RECORD_COMPRESSED, packed, packed_size);
		packed[at] ^= 0x10;
		if (!pfr_zstd_size(&frame) || pfr_zstd_size(&frame) > MEMORY)
			continue;
		assert_int_equal(pfr_zstd_init(&r.z, memory, MEMORY, PFR_LITTLE), PFR_OK);
		assert_int_equal(pfr_zstd_feed(&r.z, &frame, &r.where), PFR_OK);
		while ((status = pfr_zstd_get(&r.z, &frame, &r.where)) == PFR_OK || status == PFR_E_NESTED)
			;
		assert_true(status == PFR_MORE || status == PFR_E_ZSTD || status == PFR_E_INNER_SIZE);
		if (status == PFR_MORE)
			continue;
		/* it stays failed, and says so of each further record */
		frame = wrap(PFR_RECORD_COMPRESSED, packed, 20);
		assert_int_equal(pfr_zstd_feed(&r.z, &frame, &r.where), status);
		assert_int_equal(pfr_zstd_get(&r.z, &frame, &r.where), PFR_MORE);
		assert_int_equal(pfr_zstd_end(&r.z, &r.where), PFR_END);
	}
}

static void test_not_zstd(void **state)
{
	struct pfr_frame frame;

	(void)state;
	reading_begin();
	frame = wrap(PFR_RECORD_COMPRESSED, (const unsigned char *)"no frame of zstd", 16);
	assert_int_equal(pfr_zstd_size(&frame), 0);
	frame = wrap(PFR_RECORD_COMPRESSED, packed, 0);
	assert_int_equal(pfr_zstd_size(&frame), 0);
	assert_int_equal(pfr_zstd_init(&r.z, memory, 1000, PFR_LITTLE), PFR_NO_SPACE);
	assert_int_equal(pfr_zstd_init(&r.z, memory, 140000, PFR_LITTLE), PFR_NO_SPACE);
	assert_int_equal(pfr_zstd_init(&r.z, memory + 1, MEMORY - 1, PFR_LITTLE), PFR_NO_SPACE);
}

/* 512 MiB of empty records, compressed into `packed`; how many bytes that is. */
static size_t pack_bomb(void)
{
	static unsigned char zeros[1 << 20];
	ZSTD_CStream *c = ZSTD_createCStream();
	ZSTD_outBuffer out = {packed, sizeof(packed), 0};
	unsigned i;

	for (i = 0; i < sizeof(zeros); i += 8) {
		zeros[i] = 9;
		zeros[i + 6] = 8;
	}
	ZSTD_initCStream(c, 3);
	for (i = 0; i < 512; i++) {
		ZSTD_inBuffer in = {zeros, sizeof(zeros), 0};

		while (in.pos < in.size)
			ZSTD_compressStream(c, &out, &in);
	}
	ZSTD_flushStream(c, &out);
	ZSTD_freeCStream(c);
	return out.pos;
}

/* A bomb in one record of 65 KB: it stops within the limit, and a higher limit lets it pass. */
static void test_bomb(void **state)
{
	size_t size = pack_bomb();
	struct pfr_frame frame, record;
	struct pfr_limits limits;
	enum pfr_status status;

	(void)state;
	assert_true(size < 65000);
	reading_begin();
	frame = wrap(PFR_RECORD_COMPRESSED, packed, size);
	assert_int_equal(pfr_zstd_init(&r.z, memory, MEMORY, PFR_LITTLE), PFR_OK);
	assert_int_equal(pfr_zstd_feed(&r.z, &frame, &r.where), PFR_OK);
	while ((status = pfr_zstd_get(&r.z, &record, &r.where)) == PFR_OK)
		r.bytes += record.size;
	assert_int_equal(status, PFR_E_RATIO);
	assert_true(r.bytes <= (16 << 20) + 1024 * size && r.bytes >= 16 << 20);
	assert_int_equal(pfr_zstd_init(&r.z, memory, MEMORY, PFR_LITTLE), PFR_OK);
	pfr_limits_init(&limits, sizeof(limits));
	limits.record_ratio = limits.stream_ratio = 40000;
	r.z.limits = &limits;
	r.bytes = 0;
	assert_int_equal(pfr_zstd_feed(&r.z, &frame, &r.where), PFR_OK);
	while ((status = pfr_zstd_get(&r.z, &record, &r.where)) == PFR_OK)
		r.bytes += record.size;
	assert_int_equal(status, PFR_MORE);
	assert_int_equal(r.bytes, (uint64_t)512 << 20);
}

/*
 * What perf 6.16 to 7.1 wrote when a push did not fit into one record: header.size of the first is that of
 * all, cut to 16 bits, data_size too; the others' data_size is what the memory held.
 */
static void test_broken_sizes(void **state)
{
	static unsigned char file[1 << 20];
	struct pfr_window window = {file, 0, 0, 0, PFR_LITTLE, 1};
	struct pfr_frame frame;
	uint64_t total, chunk = 65519, at = 0, done = 0;
	unsigned seen = 0, failures = 0, k;

	(void)state;
	make_plain(25, 6000, 1);
	pack(1);
	total = packed_size + 16 * ((packed_size + chunk - 1) / chunk);
	for (done = 0; done < packed_size; done += chunk) {
		uint64_t part = packed_size - done < chunk ? packed_size - done : chunk;
		uint64_t size = done ? part + 16 : (total + 7) / 8 * 8 & 65535, data_size = done ? 0x5555aaaa12345678 : total - 16;

		memset(file + at, 0, 16);
		file[at] = 83;
		file[at + 6] = (unsigned char)size;
		file[at + 7] = (unsigned char)(size >> 8);
		for (k = 0; k < 8; k++)
			file[at + 8 + k] = (unsigned char)(data_size >> 8 * k);
		memcpy(file + at + 16, packed + done, part);
		at += 16 + part;
	}
	window.size = at;
	reading_begin();
	while (pfr_next(&window, &frame, &r.where) == PFR_OK) {
		assert_int_equal(frame.type, PFR_RECORD_COMPRESSED2);
		if (!r.open) {
			assert_int_equal(pfr_zstd_init(&r.z, memory, MEMORY, PFR_LITTLE), PFR_OK);
			r.open = 1;
		}
		seen++;
		failures += pfr_zstd_feed(&r.z, &frame, &r.where) == PFR_E_DATA_SIZE;
		assert_int_equal(get_all(), PFR_MORE);
	}
	assert_true(seen >= 3 && failures == seen);
	assert_int_equal(r.bytes, plain_size);
	assert_int_equal(window.size, 0);
}

/* One record whose aligned size is 65536: header.size says 0. */
static void test_size_zero(void **state)
{
	static unsigned char file[65536];
	struct pfr_window window = {file, sizeof(file), 0, 0, PFR_LITTLE, 1};
	struct pfr_frame frame;

	(void)state;
	file[0] = 83;
	file[8] = 0xec; /* 65516 */
	file[9] = 0xff;
	assert_int_equal(pfr_next(&window, &frame, &r.where), PFR_OK);
	assert_int_equal(frame.size, 65536);
	assert_int_equal(window.size, 0);
	window = (struct pfr_window){file, sizeof(file), 0, 0, PFR_LITTLE, 1};
	file[9] = 0x10; /* a size of 0 that this does not explain */
	assert_int_equal(pfr_next(&window, &frame, &r.where), PFR_E_RECORD_SIZE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_pieces),
		cmocka_unit_test(test_levels),
		cmocka_unit_test(test_largest),
		cmocka_unit_test(test_cut),
		cmocka_unit_test(test_damage),
		cmocka_unit_test(test_not_zstd),
		cmocka_unit_test(test_bomb),
		cmocka_unit_test(test_broken_sizes),
		cmocka_unit_test(test_size_zero),
	};

	memory = aligned_alloc(64, MEMORY);
	return RUN(tests);
}
