/* SPDX-License-Identifier: MIT */
/*
 * The bytes of a writer and of its batches on their way to the output.
 */
#include "writer.h"

static int give(struct pfr_table_writer *writer, struct buffer *out, int all)
{
	uint64_t size = out->size;
	int error = output_give(&writer->output, out, all);

	writer->at += size - out->size;
	return error;
}

int writer_flush(struct pfr_table_writer *writer, int all)
{
	return give(writer, &writer->out, all);
}

int piece_flush(struct piece *piece)
{
	size_t size = piece->out.size;
	int error = piece->output ? give(piece->output, &piece->out, 0) : piece->out.error;

	piece->given += size - piece->out.size;
	return error;
}

void piece_free(struct piece *piece)
{
	buffer_free(&piece->out);
	buffer_free(&piece->notes);
}

int writer_append(struct pfr_table_writer *writer, struct piece *piece)
{
	uint64_t size = piece_at(piece);
	int error = writer_flush(writer, 1); /* of what begin left */

	if (!error)
		error = give(writer, &piece->out, 1);
	if (!error && writer->format->append)
		error = writer->format->append(writer, piece, writer->at - size);
	return error;
}

int writer_encode(struct pfr_table_writer *writer, const struct pfr_table *table, const struct pfr_batch *batch)
{
	struct piece piece = {.output = writer};
	int error = writer_flush(writer, 1);

	if (!error)
		error = memory_encode(writer, table, batch, &piece);
	if (!error)
		error = writer_append(writer, &piece);
	piece_free(&piece);
	return error;
}
