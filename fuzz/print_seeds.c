/* SPDX-License-Identifier: MIT */
/*
 * First inputs for the fuzzers, made of the rows: each record with its variants, each
 * bit of sample_type and each read_format, each attr size, each feature, in both
 * byte orders. It knows no record: a body is filled with one small number, and the
 * walk says where it ends.
 *   print_seeds FOLDER
 */
#include "perfring_convert.h"
#include "tests/lib/bytes.h"
#include "tests/lib/digest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define BODY_MOST 1200 /* BPF_METADATA has 512 bytes of name and 320 an entry */
#define REST_MOST 64   /* of what continues as far as the record does */
#define ATTR_SIZE 104
#define UNWIND_FRONT 272 /* control and stack, of harness/unwind.c */

static const char *folder;
static uint64_t written[32768];
static unsigned nr_written;
static unsigned turn; /* what an execution tries: each in its turn */

static void save(const char *harness, const char *name, const struct bytes *b)
{
	uint64_t digest = digest_bytes(digest_bytes(DIGEST_BEGIN, harness, strlen(harness)), b->data, b->size);
	char path[1024];
	FILE *file;
	unsigned i;

	for (i = 0; i < nr_written; i++)
		if (written[i] == digest)
			return;
	if (nr_written < sizeof(written) / sizeof(written[0]))
		written[nr_written++] = digest;
	snprintf(path, sizeof(path), "%s/%s", folder, harness);
	mkdir(path, 0777);
	snprintf(path, sizeof(path), "%s/%s/%s%s", folder, harness, name, b->big ? "-big" : "");
	file = fopen(path, "wb");
	if (!file || fwrite(b->data, 1, b->size, file) != b->size || fclose(file)) {
		perror(path);
		exit(1);
	}
}

/* Fills the body with the number, again and again; U64s, U32s and U16s all see it, or 0. */
static void fill(struct bytes *b, unsigned number, unsigned size)
{
	unsigned i;

	for (i = 0; i < size; i += 8) {
		if (number >> 8) { /* two halves: what is a tag, and what a count after it */
			bytes_u16(b, number & 255);
			bytes_u16(b, number >> 8);
			bytes_u32(b, number >> 8);
		} else {
			bytes_u64(b, number);
		}
	}
}

/* How many of the bytes a frame needs: up to what means nothing, or is bad. */
static uint32_t needed(const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	uint32_t end = 0, least = frame->piece == PFR_PIECE_RECORD ? 8 : 0;
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;

	pfr_walk_init(&walk, frame, layout);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK && item.what != PFR_ITEM_TAIL) {
		if (item.part == PFR_PART_TRAILER)
			break;
		if (item.size > REST_MOST && item.offset + item.size == frame->size)
			item.size = REST_MOST;
		end = item.offset + item.size;
	}
	if (layout && layout->trailer)
		end += layout->trailer;
	return end < least ? least : end;
}

static void put_attr(struct bytes *b, uint64_t sample_type, uint64_t read_format, uint64_t branch, int trailer)
{
	size_t at = b->size;
	const struct bit_field flags[] = {{18, 0}, {1, (uint64_t)trailer}, {15, 0}, {1, 1}, {29, 0}};

	bytes_fill(b, 0, ATTR_SIZE);
	bytes_put_at(b, at, 1, 4);
	bytes_put_at(b, at + 4, ATTR_SIZE, 4);
	bytes_put_at(b, at + 24, sample_type, 8);
	bytes_put_at(b, at + 32, read_format, 8);
	b->size = at + 40;
	bytes_bits(b, flags, 5, 64);
	b->size = at + ATTR_SIZE;
	bytes_put_at(b, at + 72, branch, 8);
	bytes_put_at(b, at + 80, 0xff00ff, 8);
	bytes_put_at(b, at + 96, 0x0f, 8);
}

struct seed {
	uint64_t sample_type, read_format, branch;
	uint32_t type;
	unsigned misc, number;
	int trailer;
};

/* A ring full of the record: what a ring's harness takes, with the head after the last of them. */
static void save_ring(const char *harness, const char *name, const struct bytes *record, size_t front, unsigned capacity)
{
	static struct bytes b;
	uint64_t size = record->size - record->record;

	if (!size || record->big || size > capacity)
		return;
	bytes_init(&b, 0);
	bytes_u64(&b, 0);
	bytes_u64(&b, capacity / size * size);
	bytes_fill(&b, 0, front - b.size);
	while (b.size < front + capacity / 8)
		bytes_raw(&b, record->data + record->record, size);
	save(harness, name, &b);
}

/* The record as CBOR, its header before it. */
static void save_cbor(const char *name, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
#ifdef HAVE_CBOR
	static struct bytes b;
	unsigned flags;

	for (flags = 0; flags < 2; flags++) {
		struct pfr_cbor_head head = {.flags = flags, .order = frame->order, .source = PFR_CBOR_FROM_RING};
		struct pfr_out out = {(char *)b.data, sizeof(b.data), 0};

		bytes_init(&b, frame->order == PFR_BIG);
		pfr_cbor_head(&out, &head);
		pfr_to_cbor(&out, frame, layout, flags, PFR_OK);
		b.size = out.size;
		save("uncbor", name, &b);
	}
#else
	(void)name, (void)frame, (void)layout;
#endif
}

/* A record in a pipe: what its payload is, where it has one, and a record after that. */
static void save_pipe(const char *name, const struct seed *seed, const struct pfr_frame *frame)
{
	static struct bytes b;

	bytes_init(&b, frame->order == PFR_BIG);
	bytes_record(&b, PFR_RECORD_HEADER_ATTR, 0);
	put_attr(&b, seed->sample_type, seed->read_format, seed->branch, seed->trailer);
	bytes_u64(&b, seed->number);
	bytes_record_end(&b);
	bytes_raw(&b, frame->data, frame->size);
	if (frame->payload < BODY_MOST)
		bytes_fill(&b, (unsigned char)seed->number, frame->payload);
	bytes_record(&b, PFR_RECORD_FINISHED_ROUND, 0);
	bytes_record_end(&b);
	save("pipe", name, &b);
	save("frame", name, &b);
}

/* An attr, and one record under it; then the same record for the pipe. */
static void save_record(const char *name, const struct seed *seed, int big)
{
	static struct bytes b;
	struct pfr_attr attr;
	struct pfr_layout layout;
	struct pfr_frame frame;
	struct pfr_where where;
	size_t at;

	bytes_init(&b, big);
	bytes_u64(&b, 0);
	b.data[0] = (unsigned char)(2 | big | 3 << 4);
	b.data[1] = (unsigned char)turn++;
	put_attr(&b, seed->sample_type, seed->read_format, seed->branch, seed->trailer);
	if (pfr_attr_decode(b.data + 8, ATTR_SIZE, big ? PFR_BIG : PFR_LITTLE, &attr, &where))
		abort();
	pfr_layout_init(&layout, &attr);
	at = b.size;
	bytes_record(&b, seed->type, (uint16_t)seed->misc);
	fill(&b, seed->number, BODY_MOST);
	bytes_record_end(&b);
	if (pfr_frame_init(&frame, b.data + at, b.size - at, 0, big ? PFR_BIG : PFR_LITTLE, &where))
		abort();
	b.size = at + needed(&frame, &layout);
	bytes_record_end(&b);
	save("record", name, &b);
	save("decode", name, &b);
	save("walk", name, &b);
	save("emit", name, &b);
	save("roundtrip", name, &b);
	save_ring("ring", name, &b, 56, 8192);
	save_ring("drain", name, &b, 40, 512);
	if (pfr_frame_init(&frame, b.data + at, b.size - at, 0, big ? PFR_BIG : PFR_LITTLE, &where))
		return;
	save_cbor(name, &frame, &layout);
	save_pipe(name, seed, &frame);
}

static void print_records(int big)
{
	static const unsigned numbers[] = {0, 1, 2, 3, 4, 8, 20, 0x101, 0x401, 0x801, 0x201, 0x102};
	static const uint32_t types[] = {
#define RECORD(number, NAME, name, trailer, since, doc) number,
#include "schema/all.def"
		0, 30, 100};
	struct seed seed = {.sample_type = 0x102c7, .read_format = 0x14};
	char name[64];
	unsigned i, k, misc;

	for (i = 0; i < sizeof(types) / sizeof(types[0]); i++)
		for (k = 0; k < sizeof(numbers) / sizeof(numbers[0]); k++)
			for (misc = 0; misc < 2; misc++) {
				seed.type = types[i];
				seed.misc = types[i] >> 8 == 0x80 ? 0 : misc ? 0xc002 :
									       1; /* simpleperf's is of the size */
				seed.number = numbers[k];
				seed.trailer = (int)misc;
				snprintf(name, sizeof(name), "type-%u-%u-%x", types[i], numbers[k], misc ? 0xc002 : 1);
				save_record(name, &seed, big);
			}
}

static void print_samples(int big)
{
	struct seed seed = {.type = 9, .misc = 0x4002, .number = 2};
	char name[64];
	unsigned i;

	for (i = 0; i <= 25; i++) {
		seed.sample_type = i < 25 ? UINT64_C(1) << i : 0xffffff;
		snprintf(name, sizeof(name), "sample-bit-%u", i);
		save_record(name, &seed, big);
	}
	for (i = 0; i < 8; i++) {
		seed.sample_type = i & 4 ? 0x101800 : 0x800;
		seed.branch = (uint64_t)(i & 3) << 17 | (uint64_t)(i & 2) << 18;
		snprintf(name, sizeof(name), "branch-%u", i);
		save_record(name, &seed, big);
	}
	for (i = 0; i < 64; i++) {
		seed.sample_type = 0x10;
		seed.type = i & 1 ? 9 : 8;
		seed.read_format = i / 2;
		snprintf(name, sizeof(name), "read-%02x-%u", i / 2, seed.type);
		save_record(name, &seed, big);
	}
}

static void print_attrs(int big)
{
	static struct bytes b;
	char name[64];
	unsigned size;

	for (size = 64; size <= 160; size += 8) {
		bytes_init(&b, big);
		fill(&b, 3, size);
		bytes_put_at(&b, 4, size, 4);
		snprintf(name, sizeof(name), "attr-%u", size);
		save("attr", name, &b);
		save("layout", name, &b);
		bytes_fill(&b, 1, 16);
		snprintf(name, sizeof(name), "entry-%u", size);
		save("attr", name, &b);
		save("layout", name, &b);
	}
}

static void print_features(int big)
{
	static const unsigned numbers[] = {0, 1, 2, 3, 8, 0x101, 0x108};
	static struct bytes b;
	struct pfr_frame frame = {.piece = PFR_PIECE_FEATURE, .event = PFR_NO_EVENT};
	char name[64];
	unsigned i, k;

	for (i = 1; i < 36; i++)
		for (k = 0; k < sizeof(numbers) / sizeof(numbers[0]); k++) {
			bytes_init(&b, big);
			bytes_u8(&b, i);
			bytes_u8(&b, (unsigned)big | (turn++ & 31) << 3);
			fill(&b, numbers[k], BODY_MOST);
			frame.data = b.data + 2;
			frame.size = BODY_MOST;
			frame.type = i;
			frame.order = big ? PFR_BIG : PFR_LITTLE;
			b.size = 2 + needed(&frame, 0);
			snprintf(name, sizeof(name), "feature-%u-%u", i, numbers[k]);
			save("feature", name, &b);
		}
}

static void print_events(void)
{
	static struct bytes b;
	unsigned i;

	bytes_init(&b, 0);
	for (i = 0; i < 40; i++) {
		bytes_u8(&b, i % 5 == 0 ? 3 : i % 3 == 0 ? 0x81 :
				      i % 3 == 1         ? 0x41 :
							   5);
		bytes_u64(&b, i % 5 == 0 ? 0x10002 : i * 7 % 16);
	}
	save("events", "steps", &b);
}

/* A format of each kind of field, with 40 bytes of payload. */
static void print_tracepoints(int big)
{
	static const char *const declarations[] = {
		"int x",
		"unsigned long x",
		"char c[16]",
		"u8 b[4]",
		"s16 w[4]",
		"void * p",
		"struct pair s",
		"cpumask_t m",
		"char rest[]",
		"__data_loc char[] d",
		"__rel_loc u16[] r",
		"__data_loc cpumask_t cpus",
		"__data_loc int[] i",
		"const struct x *const y[2]",
	};
	static const char *const prints[] = {
		"\"%d %5lu\", REC->x, REC->last",
		"\"%s\", __print_flags(REC->last, \"|\", { 1, \"A\" }, { 1 << 2, \"B\" })",
		"\"%s %pI4\", __print_symbolic(REC->x, { 0, \"Z\" }), REC->b",
		"\"%*ph %pM\", 3, __get_dynamic_array(d), REC->c",
		"\"%s %s\", __get_str(d), REC->x ? \"a\" : \"b\"",
		"\"%s %s\", __get_bitmask(m), __print_array(REC->w, 4, sizeof(u16))",
		"\"%pISpc %pUL %c\", __get_sockaddr(i), REC->c, (u8)REC->x[1]",
	};
	static struct bytes b;
	char text[512], name[32];
	unsigned i, k;

	for (i = 0; i < sizeof(declarations) / sizeof(declarations[0]); i++) {
		int size = snprintf(text, sizeof(text), "name: a\nID: %u\nformat:\n\tfield:%s;\toffset:%u;\tsize:%u;\tsigned:%u;\n\n"
							"\tfield:u8 last;\toffset:39;\tsize:1;\tsigned:0;\n\nprint fmt: %s\n",
				    i, declarations[i],
				    i * 2 % 24, i < 9 ? 1u << i % 4 : i == 8 ? 0 :
									       4,
				    i & 1, prints[i % (sizeof(prints) / sizeof(prints[0]))]);

		bytes_init(&b, big);
		bytes_u8(&b, (unsigned)big | (i & 2));
		bytes_u8(&b, 40);
		for (k = 0; k < 10; k++)
			bytes_u32(&b, 0x40010 + k);
		for (k = 0; k < (unsigned)size; k++)
			bytes_u8(&b, (unsigned char)text[k]);
		snprintf(name, sizeof(name), "field-%u", i);
		save("tracepoint", name, &b);
	}
}

/* A record of a jitdump file: its head and what LOAD, MOVE and the others have in common. */
static void put_jit(struct bytes *b, unsigned id, uint64_t time, unsigned size)
{
	bytes_u32(b, id);
	bytes_u32(b, size);
	bytes_u64(b, time);
	bytes_u32(b, 1);
	bytes_u32(b, 2);
	bytes_u64(b, 0x1000);
}

/* A function that is placed, one that replaces it, one that moves, and the end; times in order, or not. */
static void print_jitdumps(int big)
{
	static struct bytes b;
	unsigned ordered, i;

	for (ordered = 0; ordered < 2; ordered++) {
		bytes_init(&b, big);
		for (i = 0; i < 6; i++)
			bytes_u32(&b, (const uint32_t[]){0x4a695444, 1, 40, 62, 0, 1}[i]);
		bytes_u64(&b, 1);
		bytes_u64(&b, 0);
		for (i = 0; i < 2; i++) {
			put_jit(&b, 0, ordered ? i + 1 : 2 - i, 56 + 2 + 16);
			bytes_u64(&b, 0x1000 + 8 * i);
			bytes_u64(&b, 16);
			bytes_u64(&b, i);
			bytes_text(&b, i ? "g" : "f", 2);
			bytes_fill(&b, 0x90, 16);
		}
		put_jit(&b, 1, 3, 64);
		for (i = 0; i < 4; i++)
			bytes_u64(&b, (const uint64_t[]){0x1000, 0x2000, 16, 1}[i]);
		put_jit(&b, 3, 4, 32);
		save("jitdump", ordered ? "ordered" : "backward", &b);
	}
}

/* ---- call frame information ------------------------------------------------------------ */

/* A CIE, or an FDE of the bytes at 0x1080, up to its program; where its size is, for end_entry. */
static size_t begin_entry(struct bytes *b, int common, int debug)
{
	static const unsigned char code[2][9] = {{1, 'z', 'R', 0, 1, 0x78, 16, 1, 0x1b}, {1, 0, 1, 0x78, 16}};
	size_t at = b->size;

	bytes_u32(b, 0);
	bytes_u32(b, common ? (debug ? UINT32_MAX : 0) : debug ? UNWIND_FRONT :
								 at + 4 - UNWIND_FRONT);
	if (common) {
		bytes_raw(b, code[debug], debug ? 5 : 9);
	} else {
		bytes_put(b, debug ? 0x1080 : (0x1080 - 0x1000 - (b->size - UNWIND_FRONT)) & UINT32_MAX, debug ? 8 : 4);
		bytes_put(b, 0x40, debug ? 8 : 4);
		if (!debug)
			bytes_u8(b, 0);
	}
	return at;
}

static void end_entry(struct bytes *b, size_t at)
{
	while (b->size % 4)
		bytes_u8(b, 0);
	bytes_put_at(b, at, b->size - at - 4, 4);
}

/* A function that pushes a register, moves the stack, remembers and restores; and expressions. For each machine, of a file and of debug information. */
static void print_unwinds(int big)
{
	static const unsigned char first[] = {0x0c, 7, 8, 0x90, 1};
	static const unsigned char moves[] = {0x41, 0x0e, 16, 0x86, 2, 0x43, 0x0d, 6, 0x0a, 2, 0x20, 0xc6, 0x0c, 7, 8, 0x41, 0x0b, 0x2e, 8};
	static const unsigned char others[] = {0x05, 3, 2, 0x11, 12, 0x7e, 0x12, 6, 0x7e, 0x08, 5, 0x07, 3, 0x09, 3, 6, 0x2d, 0x41, 0x0f, 3, 0x77, 8, 0x06, 0x41, 0x10, 16, 5, 0x08, 255, 0x94, 2, 0x22, 0x16, 3, 2, 0x96, 0x3a};
	static struct bytes b;
	unsigned machine, debug, i;
	char name[32];
	size_t at;

	for (machine = 0; machine < 8; machine++)
		for (debug = 0; debug < 2; debug++) {
			bytes_init(&b, big);
			for (i = 0; i < 16; i++)
				bytes_u8(&b, i == 0 ? machine : i == 1 ? (unsigned)big | debug << 1 :
							i == 2         ? 0x84 :
									 0);
			for (i = 0; i < (UNWIND_FRONT - 16) / 8; i++)
				bytes_u64(&b, i % 3 ? 0x1080 + i : 0x40 * i);
			at = begin_entry(&b, 1, (int)debug);
			bytes_raw(&b, first, sizeof(first));
			end_entry(&b, at);
			at = begin_entry(&b, 0, (int)debug);
			bytes_raw(&b, machine & 1 ? others : moves, machine & 1 ? sizeof(others) : sizeof(moves));
			end_entry(&b, at);
			bytes_u32(&b, 0);
			snprintf(name, sizeof(name), "machine-%u-%s", machine, debug ? "debug" : "file");
			save("unwind", name, &b);
		}
}

int main(int argc, char **argv)
{
	int big;

	if (argc != 2) {
		fprintf(stderr, "usage: print_seeds FOLDER\n");
		return 1;
	}
	folder = argv[1];
	mkdir(folder, 0777);
	for (big = 0; big < 2; big++) {
		print_records(big);
		print_samples(big);
		print_attrs(big);
		print_features(big);
		print_tracepoints(big);
		print_jitdumps(big);
		print_unwinds(big);
	}
	print_events();
	return 0;
}
