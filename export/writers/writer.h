/* SPDX-License-Identifier: MIT */
/*
 * What all writers have in common: an output, the bytes that are gathered for it, how many were written, and threads that
 * encode batches (threads.c). A format encodes a batch without changing the writer, so that several batches can be encoded at
 * a time; their bytes are written in order.
 */
#ifndef PFR_TABLE_WRITER_H
#define PFR_TABLE_WRITER_H

#include "output.h"
#include "session/base/os_error.h"

#include <pthread.h>
#include <stdbool.h>

/* The bytes of a batch. */
struct piece {
	struct pfr_table_writer *output; /* takes them as they come; null: they stay in `out` */
	struct buffer out;
	uint64_t given;      /* bytes that output took before those in `out` */
	struct buffer notes; /* what the format keeps of the batch for append */
	void *memory;        /* that the format encodes in, and the next batch as well; null: it makes some */
};

/* A format. Functions return 0 or an errno value; append and free may be null. */
struct writer_format {
	size_t size;   /* of the format's struct, whose first member is struct pfr_table_writer */
	uint32_t rows; /* of a batch that a thread encodes at a time, a multiple of 8; 0: encoding is not worth a copy for a thread */
	int (*begin)(struct pfr_table_writer *writer, const struct pfr_table *table);
	/* to piece->out, with piece_flush where it is much. Several threads may be in it with different pieces */
	int (*encode)(const struct pfr_table_writer *writer, const struct pfr_table *table, const struct pfr_batch *batch, struct piece *piece);
	/* after the bytes of the piece were written, from `at` of the file on; in order */
	int (*append)(struct pfr_table_writer *writer, const struct piece *piece, uint64_t at);
	int (*end)(struct pfr_table_writer *writer, const struct pfr_table *table);
	void (*free)(struct pfr_table_writer *writer); /* frees the format's own members */
	void (*forget)(void *memory);                  /* of a piece; null: the format has none */
};

#define THREADS_MOST 64 /* that encode */

/* What nobody encodes in just now. */
struct writer_memory {
	pthread_mutex_t lock;
	struct idle_memory {
		const struct writer_format *format;
		void *memory;
	} idle[THREADS_MOST];
	uint32_t nr, most;
};

struct pfr_table_writer {
	struct pfr_sink output;
	struct pfr_table_sink sink; /* the writer as its caller has it */
	const struct writer_format *format;
	struct pfr_table_threads *threads; /* null: none */
	struct writer_memory *memory;      /* that these keep; null: none */
	const struct pfr_session *session; /* whose account goes into the metadata; null: none */
	struct buffer out;                 /* of begin and end */
	uint64_t at;                       /* bytes written before those in `out` */
};

/* Memory for a writer. PFR_OK; PFR_E_OPTIONS: the output; PFR_E_MEMORY. */
enum pfr_status writer_new(struct pfr_table_writer **result, const struct writer_format *format, const struct pfr_sink *output);

/* piece.c: writes what was gathered, where there is enough of it or `all` is set. 0 or an errno value. */
int writer_flush(struct pfr_table_writer *writer, int all);
/* The offset in the file of the next byte. */
static inline uint64_t writer_at(const struct pfr_table_writer *writer)
{
	return writer->at + writer->out.size;
}

/* Gives the output what of a piece is much. 0 or an errno value. */
int piece_flush(struct piece *piece);
/* The offset in the piece of the next byte. */
static inline uint64_t piece_at(const struct piece *piece)
{
	return piece->given + piece->out.size;
}
void piece_free(struct piece *piece);

/* memory.c: encodes a batch to a piece, in memory that writer->memory keeps, or else in what is there for this batch alone. */
int memory_encode(const struct pfr_table_writer *writer, const struct pfr_table *table, const struct pfr_batch *batch, struct piece *piece);
/* At most so much is kept as `most` threads need. */
void memory_begin(struct writer_memory *memory, uint32_t most);
void memory_end(struct writer_memory *memory);
/* Encodes a batch in this thread, and writes it. */
int writer_encode(struct pfr_table_writer *writer, const struct pfr_table *table, const struct pfr_batch *batch);
/* Writes a piece that was encoded. */
int writer_append(struct pfr_table_writer *writer, struct piece *piece);

/* threads.c: a batch of a writer that has threads; it may be written later. 0, or the errno value of any writer that has them. */
int threads_batch(struct pfr_table_writer *writer, const struct pfr_table *table, const struct pfr_batch *batch);
/* All batches of the writer are written. */
int threads_flush(struct pfr_table_writer *writer);
struct writer_memory *threads_memory(struct pfr_table_threads *threads);
/* The writer goes: what is left of its batches is forgotten. */
void threads_forget(struct pfr_table_writer *writer);

#endif
