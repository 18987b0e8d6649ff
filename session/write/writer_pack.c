/* SPDX-License-Identifier: MIT */
/*
 * Records compressed as perf record -z does: one stream of zstd, in COMPRESSED records that each end at the end of a record.
 */
#include "writer.h"

#include <string.h>

#ifdef HAVE_ZSTD
#include <zstd.h>

#define GATHER 60000 /* bytes that become one COMPRESSED record; what they become has to fit into 65535 */
#define PACKED_MOST 65527
#define MMAP_LEN (1 << 20) /* perf reads as many bytes of records from one; more than GATHER and one record */

struct writer_pack {
	ZSTD_CCtx *context, *alone;
	int level;
	uint64_t before, after;
	size_t gathered;
	unsigned char gather[GATHER], packed[8 + PACKED_MOST];
};

bool pfr_session_writer_compress(struct session_writer *w, int level)
{
	struct writer_pack *p = (struct writer_pack *)pfr_session_zeros(w->out.s, sizeof(*p));

	if (!p)
		return false;
	w->pack = p;
	p->level = level;
	p->context = ZSTD_createCCtx();
	p->alone = ZSTD_createCCtx();
	return p->context && p->alone && !ZSTD_isError(ZSTD_CCtx_setParameter(p->context, ZSTD_c_compressionLevel, level)) &&
	       !ZSTD_isError(ZSTD_CCtx_setParameter(p->alone, ZSTD_c_compressionLevel, level));
}

/* The header before what was packed. */
static void put_header(struct session_writer *w, size_t size)
{
	unsigned char *header = w->pack->packed;

	memset(header, 0, 8);
	header[w->order == PFR_BIG ? 3 : 0] = PFR_RECORD_COMPRESSED;
	header[w->order == PFR_BIG ? 7 : 6] = (unsigned char)(8 + size);
	header[w->order == PFR_BIG ? 6 : 7] = (unsigned char)((8 + size) >> 8);
	w->pack->after += size;
}

void pfr_session_writer_pack_flush(struct session_writer *w)
{
	struct writer_pack *p = w->pack;
	ZSTD_outBuffer out;
	ZSTD_inBuffer in;
	size_t left;

	if (!p || !p->gathered)
		return;
	in = (ZSTD_inBuffer){p->gather, p->gathered, 0};
	do {
		out = (ZSTD_outBuffer){p->packed + 8, PACKED_MOST, 0};
		left = ZSTD_compressStream2(p->context, &out, &in, ZSTD_e_flush);
		if (ZSTD_isError(left)) {
			w->out.no_memory = true;
			break;
		}
		put_header(w, out.pos);
		pfr_session_writer_put(w, p->packed, 8 + out.pos);
	} while (left);
	p->before += p->gathered;
	p->gathered = 0;
}

/* One frame of zstd, so that one context serves all files. */
void pfr_session_writer_pack_alone(struct session_writer *w, const unsigned char *data, size_t size)
{
	struct writer_pack *p = w->pack;
	ZSTD_outBuffer out = {p->packed + 8, PACKED_MOST, 0};
	ZSTD_inBuffer in = {data, size, 0};
	size_t left = ZSTD_compressStream2(p->alone, &out, &in, ZSTD_e_end);

	if (left) { /* an error: what GATHER bytes become has its place */
		w->out.no_memory = true;
		return;
	}
	put_header(w, out.pos);
	w->out.os_error = w->out.sink->write(w->out.sink->user, p->packed, 8 + out.pos);
	p->before += size;
}

/* Records of the perf program stay as they are, in their place. */
bool pfr_session_writer_pack(struct session_writer *w, const void *data, size_t size)
{
	const unsigned char *type = (const unsigned char *)data;
	bool kernel = size <= GATHER && size >= 8 && (w->order == PFR_BIG ? !type[0] && !type[1] && !type[2] && type[3] < PFR_RECORD_HEADER_ATTR : !type[3] && !type[2] && !type[1] && type[0] < PFR_RECORD_HEADER_ATTR);
	struct writer_pack *p = w->pack;

	if (!kernel || p->gathered + size > GATHER)
		pfr_session_writer_pack_flush(w);
	if (kernel) {
		memcpy(p->gather + p->gathered, data, size);
		p->gathered += size;
	} else {
		pfr_session_writer_put(w, data, size);
	}
	return !pfr_session_out_failed(&w->out);
}

/* version, type (zstd), level, ratio, bytes that one record makes at most */
void pfr_session_writer_pack_feature(struct session_writer *w)
{
	const struct writer_pack *p = w->pack;
	uint32_t words[5] = {0, 1, 0, 0, MMAP_LEN};
	unsigned char data[sizeof(words)], number[8];
	unsigned i;

	if (!p)
		return;
	words[2] = (uint32_t)p->level;
	words[3] = p->after ? (uint32_t)((p->before + p->after / 2) / p->after) : 1;
	for (i = 0; i < 5; i++) {
		pfr_session_writer_number(w, number, words[i]);
		memcpy(data + 4 * i, number + (w->order == PFR_BIG ? 4 : 0), 4);
	}
	pfr_session_writer_feature(w, PFR_FEATURE_COMPRESSED, data, sizeof(data));
}

void pfr_session_writer_pack_end(struct session_writer *w)
{
	if (!w->pack)
		return;
	pfr_session_writer_pack_flush(w);
	ZSTD_freeCCtx(w->pack->context);
	ZSTD_freeCCtx(w->pack->alone);
	w->pack->context = w->pack->alone = 0;
}
#else
bool pfr_session_writer_compress(struct session_writer *w, int level)
{
	(void)w, (void)level;
	return false;
}

bool pfr_session_writer_pack(struct session_writer *w, const void *data, size_t size)
{
	(void)w, (void)data, (void)size;
	return false;
}

void pfr_session_writer_pack_flush(struct session_writer *w)
{
	(void)w;
}

void pfr_session_writer_pack_alone(struct session_writer *w, const unsigned char *data, size_t size)
{
	(void)w, (void)data, (void)size;
}

void pfr_session_writer_pack_feature(struct session_writer *w)
{
	(void)w;
}

void pfr_session_writer_pack_end(struct session_writer *w)
{
	(void)w;
}
#endif
