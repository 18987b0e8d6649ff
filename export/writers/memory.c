/* SPDX-License-Identifier: MIT */
/*
 * What a format encodes a batch in, which the next batch takes over: of many writers that have the same threads, few encode at a time.
 */
#include "writer.h"

/* Memory of this format; null: there is none. */
static void *take(struct writer_memory *m, const struct writer_format *format)
{
	void *memory = NULL;
	uint32_t i;

	pthread_mutex_lock(&m->lock);
	for (i = 0; i < m->nr && !memory; i++)
		if (m->idle[i].format == format) {
			memory = m->idle[i].memory;
			m->idle[i] = m->idle[--m->nr];
		}
	pthread_mutex_unlock(&m->lock);
	return memory;
}

/* Keeps it for other batches; false: there is enough. */
static bool keep(struct writer_memory *m, const struct writer_format *format, void *memory)
{
	bool kept;

	pthread_mutex_lock(&m->lock);
	kept = m->nr < m->most;
	if (kept)
		m->idle[m->nr++] = (struct idle_memory){format, memory};
	pthread_mutex_unlock(&m->lock);
	return kept;
}

int memory_encode(const struct pfr_table_writer *writer, const struct pfr_table *table, const struct pfr_batch *batch, struct piece *piece)
{
	const struct writer_format *format = writer->format;
	struct writer_memory *m = format->forget ? writer->memory : NULL;
	int error;

	piece->memory = m ? take(m, format) : NULL;
	error = format->encode(writer, table, batch, piece);
	if (piece->memory && !(m && keep(m, format, piece->memory)))
		format->forget(piece->memory);
	piece->memory = NULL;
	return error;
}

void memory_begin(struct writer_memory *m, uint32_t most)
{
	pthread_mutex_init(&m->lock, NULL);
	m->most = most;
	m->nr = 0;
}

void memory_end(struct writer_memory *m)
{
	while (m->nr) {
		m->nr--;
		m->idle[m->nr].format->forget(m->idle[m->nr].memory);
	}
	pthread_mutex_destroy(&m->lock);
}
