/* SPDX-License-Identifier: MIT */
/*
 * Captures that a test makes, in memory: events, records, features, in either byte order; and what is written of them. Nothing here comes from the
 * library: the numbers are those of the format.
 *
 *   made_begin(&m, 0);
 *   made_event(&m, &(struct pfr_attr){.sample_type = PFR_SAMPLE_TID | PFR_SAMPLE_TIME}, 1, 2); // ids 1 and 2
 *   made_records(&m);
 *   bytes_record(&m.b, ...), ..., bytes_record_end(&m.b);
 *   made_feature(&m, PFR_FEATURE_HOSTNAME, data, size); // those with larger numbers after
 *   made_end(&m);
 */
#ifndef TESTS_SESSION_MADE_H
#define TESTS_SESSION_MADE_H

#include "tests/session/capture.h"

#include "perfring_sink.h"

#include <errno.h>

#define MADE_HEADER 104
#define MADE_ATTR 136
#define MADE_EVENTS 8
#define MADE_FEATURES 16

struct made {
	struct bytes b; /* the file, as far as it goes */
	struct bytes features;
	size_t ids[MADE_EVENTS][2]; /* where those of an event begin, and how many there are */
	unsigned nr_events, nr_features, attr_size;
	unsigned number[MADE_FEATURES];
	size_t size[MADE_FEATURES], attrs, records;
};

static inline uint64_t made_mirrored(uint64_t bits, int big)
{
	uint64_t mirrored = 0;
	unsigned i;

	for (i = 0; i < 64 && big; i++)
		mirrored |= (bits >> i & 1) << (63 - i);
	return big ? mirrored : bits;
}

static inline void made_begin(struct made *m, int big)
{
	memset(m, 0, sizeof(*m));
	m->attr_size = MADE_ATTR;
	bytes_init(&m->b, big);
	bytes_init(&m->features, big);
	bytes_raw(&m->b, big ? "2ELIFREP" : "PERFILE2", 8);
	bytes_u64(&m->b, MADE_HEADER);
	bytes_u64(&m->b, MADE_ATTR + 16);
	bytes_fill(&m->b, 0, MADE_HEADER - 24);
}

/* The first `size` bytes of an attr: 136, or 176 with vector registers. */
static inline void made_attr(struct bytes *b, const struct pfr_attr *a, unsigned size)
{
	bytes_u32(b, a->type);
	bytes_u32(b, size);
	bytes_u64(b, a->config);
	bytes_u64(b, a->sample_period);
	bytes_u64(b, a->sample_type);
	bytes_u64(b, a->read_format);
	bytes_u64(b, made_mirrored(a->flags, b->big));
	bytes_u32(b, a->wakeup_events);
	bytes_u32(b, a->bp_type);
	bytes_u64(b, a->config1);
	bytes_u64(b, a->config2);
	bytes_u64(b, a->branch_sample_type);
	bytes_u64(b, a->sample_regs_user);
	bytes_u32(b, a->sample_stack_user);
	bytes_u32(b, (uint32_t)a->clockid);
	bytes_u64(b, a->sample_regs_intr);
	bytes_u32(b, a->aux_watermark);
	bytes_u16(b, a->sample_max_stack);
	bytes_u16(b, 0);
	bytes_u32(b, a->aux_sample_size);
	bytes_u32(b, 0);
	bytes_u64(b, a->sig_data);
	bytes_u64(b, a->config3);
	if (size == MADE_ATTR)
		return;
	bytes_u64(b, a->config4);
	bytes_u16(b, a->sample_simd_regs_enabled);
	bytes_u16(b, a->sample_simd_pred_reg_qwords);
	bytes_u16(b, a->sample_simd_vec_reg_qwords);
	bytes_u16(b, 0);
	bytes_u32(b, a->sample_simd_pred_reg_intr);
	bytes_u32(b, a->sample_simd_pred_reg_user);
	bytes_u64(b, a->sample_simd_vec_reg_intr);
	bytes_u64(b, a->sample_simd_vec_reg_user);
}

/* An event with the ids from the first to the last; none where the last is less. All events come before the records; their attrs are put there. */
static inline void made_event(struct made *m, const struct pfr_attr *attr, uint64_t first, uint64_t last)
{
	struct bytes *b = &m->features; /* until the records begin */
	uint64_t id;

	made_attr(b, attr, m->attr_size);
	m->ids[m->nr_events][0] = m->b.size;
	for (id = first; id <= last; id++)
		bytes_u64(&m->b, id);
	m->ids[m->nr_events][1] = (m->b.size - m->ids[m->nr_events][0]) / 8;
	m->nr_events++;
}

/* From here on records are put into m->b. */
static inline void made_records(struct made *m)
{
	unsigned i;

	m->attrs = m->b.size;
	for (i = 0; i < m->nr_events; i++) {
		bytes_raw(&m->b, m->features.data + i * m->attr_size, m->attr_size);
		bytes_u64(&m->b, m->ids[i][0]);
		bytes_u64(&m->b, 8 * m->ids[i][1]);
	}
	m->features.size = 0;
	m->records = m->b.size;
}

static inline void made_feature(struct made *m, unsigned number, const void *data, size_t size)
{
	m->number[m->nr_features] = number;
	m->size[m->nr_features++] = size;
	bytes_raw(&m->features, data, size);
}

/* A text as features have it: its size, and NULs up to a multiple of 64. */
static inline void made_text_feature(struct made *m, unsigned number, const char *text)
{
	struct bytes *b = malloc(sizeof(*b));

	assert_non_null(b);
	bytes_init(b, m->b.big);
	bytes_u32(b, 64);
	bytes_text(b, text, 64);
	made_feature(m, number, b->data, b->size);
	free(b);
}

/* TRACING_DATA of one system, with the kernel's page and event headers empty. `printk` has lines of ADDRESS : "TEXT". */
static inline void made_formats(struct made *m, const char *system, const char *const *formats, unsigned nr, const char *printk)
{
	struct bytes *b = malloc(sizeof(*b));
	unsigned i;

	assert_non_null(b);
	bytes_init(b, m->b.big);
	bytes_raw(b, "\x17\x08\x44tracing0.6", 14);
	bytes_u8(b, (unsigned)m->b.big), bytes_u8(b, 8), bytes_u32(b, 4096);
	bytes_raw(b, "header_page", 12), bytes_u64(b, 0);
	bytes_raw(b, "header_event", 13), bytes_u64(b, 0);
	bytes_u32(b, 0); /* formats of ftrace */
	bytes_u32(b, 1), bytes_raw(b, system, strlen(system) + 1), bytes_u32(b, nr);
	for (i = 0; i < nr; i++)
		bytes_u64(b, strlen(formats[i])), bytes_raw(b, formats[i], strlen(formats[i]));
	bytes_u32(b, 0); /* kallsyms */
	bytes_u32(b, strlen(printk)), bytes_raw(b, printk, strlen(printk));
	bytes_u64(b, 0); /* names of threads */
	made_feature(m, PFR_FEATURE_TRACING_DATA, b->data, b->size);
	free(b);
}

#define MADE_COMMON \
	"format:\n\tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;\n\tfield:unsigned char common_flags;\toffset:2;\tsize:1;\tsigned:0;\n" \
	"\tfield:unsigned char common_preempt_count;\toffset:3;\tsize:1;\tsigned:0;\n\tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;\n\n"

/* The features, and what the header has to say. */
static inline void made_end(struct made *m)
{
	size_t end = m->b.size, at = end + 16 * m->nr_features;
	unsigned i;

	bytes_put_at(&m->b, 24, m->attrs, 8);
	bytes_put_at(&m->b, 32, m->nr_events * (uint64_t)(m->attr_size + 16), 8);
	bytes_put_at(&m->b, 40, m->records, 8);
	bytes_put_at(&m->b, 48, end - m->records, 8);
	for (i = 0; i < m->nr_features; i++) {
		size_t word = 72 + m->number[i] / 64 * 8;

		bytes_put_at(&m->b, word, bytes_get(m->b.data + word, 8, m->b.big) | UINT64_C(1) << m->number[i] % 64, 8);
		bytes_u64(&m->b, at);
		bytes_u64(&m->b, m->size[i]);
		at += m->size[i];
	}
	bytes_raw(&m->b, m->features.data, m->features.size);
}

/* ---- records ---------------------------------------------------------------------------- */

/* Fields of a sample_id: what an event with SAMPLE_ID_ALL and TID | TIME | CPU | IDENTIFIER has at the end of each. */
static inline void made_mmap2(struct bytes *b, uint16_t misc, uint32_t pid, uint64_t addr, uint64_t len, uint64_t pgoff, const char *name)
{
	bytes_record(b, PFR_RECORD_MMAP2, misc);
	bytes_u32(b, pid), bytes_u32(b, pid);
	bytes_u64(b, addr), bytes_u64(b, len), bytes_u64(b, pgoff);
	bytes_u32(b, 8), bytes_u32(b, 1), bytes_u64(b, 77), bytes_u64(b, 0); /* device 8:1, inode */
	bytes_u32(b, 5), bytes_u32(b, 2);                                    /* r-x, private */
	bytes_text(b, name, (strlen(name) + 8) / 8 * 8);
}

static inline void made_mmap(struct bytes *b, uint16_t misc, uint32_t pid, uint64_t addr, uint64_t len, uint64_t pgoff, const char *name)
{
	bytes_record(b, PFR_RECORD_MMAP, misc);
	bytes_u32(b, pid), bytes_u32(b, pid);
	bytes_u64(b, addr), bytes_u64(b, len), bytes_u64(b, pgoff);
	bytes_text(b, name, (strlen(name) + 8) / 8 * 8);
}

static inline void made_comm(struct bytes *b, uint32_t pid, uint32_t tid, const char *name)
{
	bytes_record(b, PFR_RECORD_COMM, 0);
	bytes_u32(b, pid), bytes_u32(b, tid);
	bytes_text(b, name, (strlen(name) + 8) / 8 * 8);
}

static inline void made_fork(struct bytes *b, uint32_t type, uint32_t pid, uint32_t ppid, uint32_t tid, uint32_t ptid, uint64_t time)
{
	bytes_record(b, type, 0);
	bytes_u32(b, pid), bytes_u32(b, ppid), bytes_u32(b, tid), bytes_u32(b, ptid), bytes_u64(b, time);
}

/* ---- what is written -------------------------------------------------------------------- */

struct written {
	unsigned char *data;
	size_t size, at, capacity;
};

static inline int written_put(void *user, const void *data, size_t size)
{
	struct written *w = user;

	while (w->at + size > w->capacity) {
		w->capacity = w->capacity ? 2 * w->capacity : 65536;
		w->data = realloc(w->data, w->capacity);
		assert_non_null(w->data);
	}
	if (w->at > w->size)
		memset(w->data + w->size, 0, w->at - w->size);
	memcpy(w->data + w->at, data, size);
	w->at += size;
	w->size = w->at > w->size ? w->at : w->size;
	return 0;
}

static inline int written_seek(void *user, uint64_t at)
{
	((struct written *)user)->at = (size_t)at;
	return 0;
}

/* It begins empty; what it has is freed by the caller. */
static inline struct pfr_sink written_sink(struct written *w)
{
	memset(w, 0, sizeof(*w));
	return (struct pfr_sink){.size = sizeof(struct pfr_sink), .user = w, .write = written_put, .seek = written_seek};
}

/* As text, with a NUL. */
static inline const char *written_text(struct written *w)
{
	w->at = w->size;
	written_put(w, "", 1);
	w->size--;
	return (const char *)w->data;
}

static inline struct pfr_session *made_open(const void *data, size_t size, uint32_t order, uint32_t flags)
{
	struct pfr_session_options options = {.size = sizeof(options), .order = order, .flags = flags};
	struct pfr_session *session;
	struct pfr_session_error error;

	if (pfr_session_open_memory(&session, data, size, &options, &error))
		fail_msg("%s", error.text);
	return session;
}

#endif
