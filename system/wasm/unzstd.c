/* SPDX-License-Identifier: MIT */
/*
 * A stream of zstd: frames, and blocks in a window of what was before. Its input is cut anywhere.
 */
#include "unzstd.h"
#include "decoder/wire.h"

#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#define MAGIC UINT32_C(0xfd2fb528)
#define SKIPPED UINT32_C(0x184d2a50) /* and 15 more */
#define NO_SIZE UINT64_MAX
#define MOST (UINT64_C(1) << 31) /* of a window */
#define AT_LEAST 1024

/* What the next bytes of the input are. */
enum step {
	HEAD,  /* the beginning of a frame, of which 5 bytes say how long it is */
	SKIP,  /* bytes of a frame that is skipped */
	BLOCK, /* the head of a block */
	RAW,   /* bytes as they are */
	BODY,  /* a compressed block, or the byte of a run */
	CHECK, /* a checksum */
};

struct unzstd {
	uint64_t content, made; /* of the frame: bytes it says that it has, bytes it had so far */
	size_t capacity;        /* of window[] */
	size_t reach;           /* how far back a copy of this frame may go */
	size_t filled, given;   /* of window[]: bytes that are there, that were given out */
	uint32_t wanted, held;  /* bytes of this step, of which are in input[] */
	uint32_t length;        /* of a run, of bytes as they are, or that are skipped */
	uint8_t step, kind;
	bool is_last, has_check;
	unsigned char input[UNZSTD_BLOCK];
	struct unzstd_block block;
	unsigned char window[];
};

/* ---- frames ---------------------------------------------------------------------------- */

struct head {
	uint32_t bytes; /* of the header; 0: no frame */
	uint64_t window, content;
	bool has_check, has_dictionary;
};

/* What a header says, of which at least 5 bytes are there. `bytes` is right if only that many are. */
static struct head read_head(const unsigned char *p, size_t size)
{
	static const uint8_t of_dictionary[] = {0, 1, 2, 4}, of_content[] = {0, 2, 4, 8};
	struct head h = {0, 0, NO_SIZE, false, false};
	unsigned single, dictionary, width, at;

	if (size < 5 || wire_u32(p, 0) != MAGIC || p[4] & 8)
		return h;
	single = p[4] >> 5 & 1;
	dictionary = of_dictionary[p[4] & 3];
	width = p[4] >> 6 ? of_content[p[4] >> 6] : single;
	at = 5 + !single;
	h.bytes = at + dictionary + width;
	h.has_check = p[4] & 4;
	if (size < h.bytes)
		return h;
	for (unsigned i = 0; i < dictionary; i++)
		h.has_dictionary |= !!p[at + i];
	if (width) {
		h.content = width == 2 ? 256 : 0;
		for (unsigned i = 0; i < width; i++)
			h.content += (uint64_t)p[at + dictionary + i] << 8 * i;
	}
	h.window = single ? h.content : (UINT64_C(1) << (10 + (p[5] >> 3))) / 8 * (8 + (p[5] & 7));
	if (h.window < AT_LEAST)
		h.window = AT_LEAST;
	return h;
}

/* The window, and space for blocks, so that it is not moved for each of them. */
static uint64_t capacity_of(uint64_t window)
{
	uint64_t blocks = window / 8;

	return window + (blocks > 4 * UNZSTD_BLOCK ? blocks : 4 * UNZSTD_BLOCK);
}

static void want(struct unzstd *u, enum step step, uint32_t bytes)
{
	u->step = (uint8_t)step;
	u->wanted = bytes;
}

static bool frame_begin(struct unzstd *u, const unsigned char *p, uint32_t size)
{
	struct head h = read_head(p, size);

	if ((wire_u32(p, 0) & ~UINT32_C(15)) == SKIPPED) {
		if (size < 8)
			return want(u, HEAD, 8), true;
		u->length = wire_u32(p + 4, 0);
		return want(u, u->length ? SKIP : HEAD, u->length ? 0 : 5), true;
	}
	if (!h.bytes)
		return false;
	if (size < h.bytes)
		return want(u, HEAD, h.bytes), true;
	if (h.has_dictionary || h.window > MOST || capacity_of(h.window) > u->capacity)
		return false;
	u->content = h.content;
	u->made = 0;
	u->reach = (size_t)h.window;
	u->has_check = h.has_check;
	unzstd_block_first(&u->block);
	want(u, BLOCK, 3);
	return true;
}

/* ---- blocks ---------------------------------------------------------------------------- */

static uint32_t most_of(const struct unzstd *u)
{
	return u->reach < UNZSTD_BLOCK ? (uint32_t)u->reach : UNZSTD_BLOCK;
}

static bool block_end(struct unzstd *u, uint32_t became)
{
	u->filled += became;
	u->made += became;
	if (!u->is_last)
		return want(u, BLOCK, 3), true;
	if (u->has_check)
		want(u, CHECK, 4);
	else
		want(u, HEAD, 5);
	return u->content == NO_SIZE || u->content == u->made;
}

static bool block_begin(struct unzstd *u, const unsigned char *p)
{
	uint32_t word = p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16;

	u->is_last = word & 1;
	u->kind = word >> 1 & 3;
	u->length = word >> 3;
	if (u->kind == 3 || u->length > most_of(u))
		return false;
	if (u->kind == 0)
		return u->length ? (want(u, RAW, 0), true) : block_end(u, 0);
	want(u, BODY, u->kind == 1 ? 1 : u->length);
	return u->wanted;
}

/* Makes space for a block: moves the window to the front. Nothing of it waits to be given out then. */
static void make_space(struct unzstd *u)
{
	if (u->capacity - u->filled >= UNZSTD_BLOCK)
		return;
	memmove(u->window, u->window + u->filled - u->reach, u->reach);
	u->filled = u->given = u->reach;
}

static bool block_body(struct unzstd *u, const unsigned char *p, uint32_t size)
{
	size_t before = u->made < u->filled ? (size_t)u->made : u->filled;
	uint32_t became = u->length;

	if (u->kind == 1)
		memset(u->window + u->filled, p[0], u->length);
	else
		became = unzstd_block(&u->block, p, size, u->window + u->filled, most_of(u), before < u->reach ? before : u->reach);
	return became != UINT32_MAX && block_end(u, became);
}

/* Bytes as they are: as many as there are now. */
static bool block_raw(struct unzstd *u, ZSTD_inBuffer *in)
{
	size_t size = in->size - in->pos < u->length ? in->size - in->pos : u->length;

	memcpy(u->window + u->filled, (const unsigned char *)in->src + in->pos, size);
	in->pos += size;
	u->length -= (uint32_t)size;
	if (!u->length)
		return block_end(u, (uint32_t)size);
	u->filled += size;
	u->made += size;
	return true;
}

/* ---- the stream ------------------------------------------------------------------------ */

/* The bytes of this step, when they are all there: in the input, or collected from pieces of it. Null: not yet. */
static const unsigned char *collect(struct unzstd *u, ZSTD_inBuffer *in)
{
	size_t left = u->wanted - u->held, size = in->size - in->pos < left ? in->size - in->pos : left;
	const unsigned char *p = (const unsigned char *)in->src + in->pos;

	in->pos += size;
	if (!u->held && size == u->wanted && u->step == BODY)
		return p;
	memcpy(u->input + u->held, p, size);
	u->held += (uint32_t)size;
	return u->held == u->wanted ? u->input : 0;
}

static bool take(struct unzstd *u, ZSTD_inBuffer *in)
{
	const unsigned char *p;
	uint32_t size = u->wanted;
	bool good = true;

	if (u->step == RAW)
		return block_raw(u, in);
	if (u->step == SKIP) {
		size = in->size - in->pos < u->length ? (uint32_t)(in->size - in->pos) : u->length;
		in->pos += size;
		u->length -= size;
		if (!u->length)
			want(u, HEAD, 5);
		return true;
	}
	p = collect(u, in);
	if (!p)
		return true;
	if (u->step == HEAD)
		good = frame_begin(u, p, size);
	else if (u->step == BLOCK)
		good = block_begin(u, p);
	else if (u->step == BODY)
		good = block_body(u, p, size);
	else
		want(u, HEAD, 5);
	if (u->step != HEAD || u->wanted == 5) /* a header of which more is wanted stays */
		u->held = 0;
	return good;
}

/* ---- as libzstd has them ---------------------------------------------------------------- */

size_t ZSTD_estimateDStreamSize_fromFrame(const void *src, size_t size)
{
	struct head h = read_head((const unsigned char *)src, size);

	if (!h.bytes || size < h.bytes || h.window > MOST)
		return (size_t)-1;
	return (size_t)((sizeof(struct unzstd) + capacity_of(h.window) + 7) / 8 * 8);
}

ZSTD_DStream *ZSTD_initStaticDStream(void *memory, size_t size)
{
	struct unzstd *u = (struct unzstd *)memory;

	if (size < sizeof(*u) + capacity_of(AT_LEAST))
		return 0;
	memset(u, 0, offsetof(struct unzstd, input));
	u->capacity = size - sizeof(*u);
	u->wanted = 5;
	return u;
}

size_t ZSTD_decompressStream(ZSTD_DStream *u, ZSTD_outBuffer *out, ZSTD_inBuffer *in)
{
	for (;;) {
		size_t size = u->filled - u->given, left = out->size - out->pos;

		if (size > left)
			size = left;
		memcpy((unsigned char *)out->dst + out->pos, u->window + u->given, size);
		out->pos += size;
		u->given += size;
		if (u->given < u->filled || in->pos == in->size || out->pos == out->size)
			return 0;
		make_space(u);
		if (!take(u, in))
			return (size_t)-1;
	}
}

/* One frame; what it becomes is in the caller's memory, its window in memory of its own. */
size_t ZSTD_decompress(void *to, size_t capacity, const void *from, size_t size)
{
	ZSTD_inBuffer in = {from, size, 0};
	ZSTD_outBuffer out = {to, capacity, 0};
	size_t wanted = ZSTD_estimateDStreamSize_fromFrame(from, size), result;
	struct unzstd *u = ZSTD_isError(wanted) ? 0 : (struct unzstd *)malloc(wanted);

	if (!u)
		return (size_t)-1;
	ZSTD_initStaticDStream(u, wanted);
	result = ZSTD_decompressStream(u, &out, &in);
	if (!ZSTD_isError(result))
		result = in.pos == size && u->given == u->filled && u->step == HEAD && !u->held ? out.pos : (size_t)-1;
	free(u);
	return result;
}
