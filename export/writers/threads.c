/* SPDX-License-Identifier: MIT */
/*
 * Threads that encode the batches of writers. The thread that has the tables copies batches into a queue; any thread encodes the
 * oldest that nobody has taken; and the first writes them in order, so outputs see one thread and the same bytes. It encodes as well
 * where it would wait, or where a batch is too small or too large to be worth a copy.
 */
#include "writer.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define SMALL (128u << 10) /* bytes of a batch, or more: less is encoded at once */
#define LARGE (12u << 20)  /* the same, or less, and of its text: more is encoded at once too, and written as it comes */
#define TEXT (4u << 20)
#define COPIES (16u << 20) /* bytes of all copies, unless there is but one */

enum state {
	WAITS,
	TAKEN,
	ENCODED,
};

/* A batch with all that it points to in one piece of memory. */
struct copy {
	struct pfr_batch batch;
	struct pfr_column_data *columns;
	size_t size;
	unsigned parts; /* that are left */
};

/* Rows of a copy. */
struct part {
	struct part *next;
	struct pfr_table_writer *writer;
	const struct pfr_table *table;
	struct copy *copy;
	uint32_t first, nr_rows;
	struct piece piece;
	enum state state;
	int error;
};

struct pfr_table_threads {
	pthread_t thread[THREADS_MOST];
	uint32_t nr, started; /* nr: the caller's is one of them */
	pthread_mutex_t lock;
	pthread_cond_t work, encoded;
	struct part *first, *last;
	uint32_t nr_parts;
	size_t copies; /* bytes */
	struct writer_memory memory;
	bool ends;
};

/* ---- encoding --------------------------------------------------------------------- */

static void encode(struct part *p)
{
	struct pfr_column_data *columns = malloc((p->table->nr_columns + 1) * sizeof(*columns));
	struct pfr_batch batch = {.nr_rows = p->nr_rows, .columns = columns};
	uint32_t i;

	p->error = columns ? 0 : ENOMEM;
	for (i = 0; i < p->table->nr_columns && columns; i++) {
		columns[i] = p->copy->batch.columns[i];
		if (columns[i].values)
			columns[i].values += p->first;
		if (columns[i].valid)
			columns[i].valid += p->first / 8;
	}
	if (!p->error)
		p->error = memory_encode(p->writer, p->table, &batch, &p->piece);
	free(columns);
}

/* The oldest part that nobody has taken; null. Under the lock. */
static struct part *take(struct pfr_table_threads *t)
{
	struct part *p = t->first;

	while (p && p->state != WAITS)
		p = p->next;
	if (p)
		p->state = TAKEN;
	return p;
}

/* Under the lock, which others have meanwhile. */
static void encode_taken(struct pfr_table_threads *t, struct part *p)
{
	pthread_mutex_unlock(&t->lock);
	encode(p);
	pthread_mutex_lock(&t->lock);
	p->state = ENCODED;
	pthread_cond_signal(&t->encoded);
}

static void *work(void *user)
{
	struct pfr_table_threads *t = user;

	pthread_mutex_lock(&t->lock);
	while (!t->ends) {
		struct part *p = take(t);

		if (p)
			encode_taken(t, p);
		else
			pthread_cond_wait(&t->work, &t->lock);
	}
	pthread_mutex_unlock(&t->lock);
	return NULL;
}

/* Signals are for the program's own threads. A thread that does not start is missed by nobody. */
static void start(struct pfr_table_threads *t)
{
	sigset_t all, old;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	while (t->started + 1 < t->nr && !pthread_create(&t->thread[t->started], NULL, work, t))
		t->started++;
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	if (!t->started)
		t->nr = 1;
}

/* ---- copies ------------------------------------------------------------------------ */

static size_t padded(size_t size)
{
	return (size + 7) / 8 * 8;
}

static size_t copy_size(const struct pfr_table *table, const struct pfr_batch *batch)
{
	size_t size = sizeof(struct copy) + table->nr_columns * sizeof(struct pfr_column_data);
	uint32_t i;

	for (i = 0; i < table->nr_columns; i++) {
		const struct pfr_column_data *data = &batch->columns[i];

		size += data->values ? (size_t)batch->nr_rows * 8 : 0;
		size += data->valid ? padded((batch->nr_rows + 7) / 8) : 0;
		if (data->texts.nr)
			size += padded(data->texts.offsets[data->texts.nr]) + padded((data->texts.nr + (size_t)1) * 4);
	}
	return size;
}

/* Bytes of text of all rows, repeated ones counted again, as a format may write them. */
static size_t text_size(const struct pfr_table *table, const struct pfr_batch *batch)
{
	size_t size = 0;
	uint32_t i, row;

	for (i = 0; i < table->nr_columns; i++) {
		const struct pfr_column_data *data = &batch->columns[i];

		for (row = 0; data->texts.nr && row < batch->nr_rows; row++)
			if (!pfr_batch_null(data, row))
				size += data->texts.offsets[data->values[row] + 1] - data->texts.offsets[data->values[row]];
	}
	return size;
}

static void *put(unsigned char **at, const void *data, size_t size)
{
	void *to = *at;

	if (size)
		memcpy(to, data, size);
	*at += padded(size);
	return to;
}

static void copy_column(struct pfr_column_data *data, uint32_t nr_rows, unsigned char **at)
{
	if (data->values)
		data->values = put(at, data->values, (size_t)nr_rows * 8);
	if (data->valid)
		data->valid = put(at, data->valid, (nr_rows + 7) / 8);
	if (!data->texts.nr)
		return;
	data->texts.bytes = put(at, data->texts.bytes, data->texts.offsets[data->texts.nr]);
	data->texts.offsets = put(at, data->texts.offsets, (data->texts.nr + (size_t)1) * 4);
}

static struct copy *copy_batch(const struct pfr_table *table, const struct pfr_batch *batch, size_t size)
{
	struct copy *copy = malloc(size);
	unsigned char *at;
	uint32_t i;

	if (!copy)
		return NULL;
	at = (unsigned char *)(copy + 1);
	copy->columns = put(&at, batch->columns, table->nr_columns * sizeof(*copy->columns));
	for (i = 0; i < table->nr_columns; i++)
		copy_column(&copy->columns[i], batch->nr_rows, &at);
	copy->batch = (struct pfr_batch){.nr_rows = batch->nr_rows, .columns = copy->columns};
	copy->size = size;
	copy->parts = 0;
	return copy;
}

/* ---- the queue --------------------------------------------------------------------- */

static void part_free(struct pfr_table_threads *t, struct part *p)
{
	piece_free(&p->piece);
	if (--p->copy->parts == 0) {
		t->copies -= p->copy->size;
		free(p->copy);
	}
	free(p);
}

/* Writes the oldest part; encodes others until it is encoded. */
static int retire(struct pfr_table_threads *t)
{
	struct part *p = t->first, *other;
	int error;

	pthread_mutex_lock(&t->lock);
	while (p->state != ENCODED) {
		other = take(t);
		if (other)
			encode_taken(t, other);
		else
			pthread_cond_wait(&t->encoded, &t->lock);
	}
	t->first = p->next;
	t->last = t->first ? t->last : NULL;
	t->nr_parts--;
	pthread_mutex_unlock(&t->lock);
	error = p->error ? p->error : writer_append(p->writer, &p->piece);
	part_free(t, p);
	return error;
}

static bool is_encoded(struct pfr_table_threads *t)
{
	bool encoded;

	pthread_mutex_lock(&t->lock);
	encoded = t->first && t->first->state == ENCODED;
	pthread_mutex_unlock(&t->lock);
	return encoded;
}

static bool has_parts(const struct pfr_table_writer *writer)
{
	const struct part *p = writer->threads->first;

	while (p && p->writer != writer)
		p = p->next;
	return p != NULL;
}

int threads_flush(struct pfr_table_writer *writer)
{
	int error = 0;

	while (!error && has_parts(writer))
		error = retire(writer->threads);
	return error;
}

void threads_forget(struct pfr_table_writer *writer)
{
	struct pfr_table_threads *t = writer->threads;
	struct part **at, *p, *last = NULL;

	pthread_mutex_lock(&t->lock);
	for (at = &t->first; (p = *at);) {
		while (p->writer == writer && p->state == TAKEN)
			pthread_cond_wait(&t->encoded, &t->lock);
		if (p->writer != writer) {
			last = p;
			at = &p->next;
			continue;
		}
		*at = p->next;
		t->nr_parts--;
		part_free(t, p);
	}
	t->last = last;
	pthread_mutex_unlock(&t->lock);
}

static int add(struct pfr_table_writer *writer, const struct pfr_table *table, struct copy *copy, uint32_t first, uint32_t nr_rows)
{
	struct pfr_table_threads *t = writer->threads;
	struct part *p = calloc(1, sizeof(*p));
	int error = 0;

	if (!p)
		return ENOMEM;
	*p = (struct part){.writer = writer, .table = table, .copy = copy, .first = first, .nr_rows = nr_rows};
	copy->parts++;
	pthread_mutex_lock(&t->lock);
	*(t->last ? &t->last->next : &t->first) = p;
	t->last = p;
	t->nr_parts++;
	pthread_cond_signal(&t->work);
	pthread_mutex_unlock(&t->lock);
	while (!error && (is_encoded(t) || t->nr_parts > t->nr + 1))
		error = retire(t);
	return error;
}

/* A copy stays until its last part is added, so that one is held here. */
static int add_parts(struct pfr_table_writer *writer, const struct pfr_table *table, struct copy *copy)
{
	struct pfr_table_threads *t = writer->threads;
	uint32_t rows = writer->format->rows, nr = copy->batch.nr_rows, first;
	int error = 0;

	t->copies += copy->size;
	copy->parts = 1;
	for (first = 0; first < nr && !error; first += rows)
		error = add(writer, table, copy, first, nr - first < rows ? nr - first : rows);
	if (--copy->parts == 0) {
		t->copies -= copy->size;
		free(copy);
	}
	return error;
}

int threads_batch(struct pfr_table_writer *writer, const struct pfr_table *table, const struct pfr_batch *batch)
{
	struct pfr_table_threads *t = writer->threads;
	size_t size = copy_size(table, batch);
	struct copy *copy;
	int error = 0;

	if (size < SMALL || t->nr == 1 || size > LARGE || text_size(table, batch) > TEXT) {
		error = threads_flush(writer);
		return error ? error : writer_encode(writer, table, batch);
	}
	if (!t->started)
		start(t);
	while (!error && t->copies && size > COPIES - t->copies)
		error = retire(t);
	if (error)
		return error;
	copy = copy_batch(table, batch, size);
	return copy ? add_parts(writer, table, copy) : ENOMEM;
}

/* ---- beginning and end --------------------------------------------------------------- */

enum pfr_status pfr_table_threads_new(struct pfr_table_threads **threads, uint32_t nr)
{
	struct pfr_table_threads *t = calloc(1, sizeof(*t));

	*threads = t;
	if (!t)
		return status_of_errno(ENOMEM);
	t->nr = nr < 1 ? 1 : nr < THREADS_MOST ? nr :
						 THREADS_MOST;
	memory_begin(&t->memory, t->nr);
	pthread_mutex_init(&t->lock, NULL);
	pthread_cond_init(&t->work, NULL);
	pthread_cond_init(&t->encoded, NULL);
	return PFR_OK;
}

struct writer_memory *threads_memory(struct pfr_table_threads *t)
{
	return &t->memory;
}

void pfr_table_threads_free(struct pfr_table_threads *t)
{
	if (!t)
		return;
	pthread_mutex_lock(&t->lock);
	t->ends = true;
	pthread_cond_broadcast(&t->work);
	pthread_mutex_unlock(&t->lock);
	while (t->started)
		pthread_join(t->thread[--t->started], NULL);
	memory_end(&t->memory);
	pthread_mutex_destroy(&t->lock);
	pthread_cond_destroy(&t->work);
	pthread_cond_destroy(&t->encoded);
	free(t);
}
