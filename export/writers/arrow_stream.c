/* SPDX-License-Identifier: MIT */
/*
 * The Arrow C stream interface: a table of a session, batch by batch, as its consumer asks. Source: apache/arrow
 * docs/source/format/CStreamInterface.rst.
 */
#include "export/tables/tables.h"
#include "session/base/os_error.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct stream {
	struct pfr_export *export;
	struct pfr_session *session;
	const struct pfr_table *table;
	struct ArrowArray *waiting; /* batches that were made and not taken yet */
	size_t nr, next;
	int ended, error;
};

static int stream_begin(void *user, const struct pfr_table *table)
{
	(void)user;
	(void)table;
	return 0;
}

static int stream_batch(void *user, const struct pfr_table *table, const struct pfr_batch *batch)
{
	struct stream *s = user;
	struct ArrowArray *more = realloc(s->waiting, (s->nr + 1) * sizeof(*more));

	if (!more)
		return ENOMEM;
	s->waiting = more;
	if (pfr_arrow_array(&more[s->nr], table, batch))
		return ENOMEM;
	s->nr++;
	return 0;
}

static int stream_end(void *user, const struct pfr_table *table)
{
	(void)user;
	(void)table;
	return 0;
}

static int get_schema(struct ArrowArrayStream *stream, struct ArrowSchema *schema)
{
	return pfr_sink_error(pfr_arrow_schema(schema, ((struct stream *)stream->private_data)->table));
}

/* Reads on until there is a batch, or the capture is at its end. An error is kept until the batches before it were taken. */
static void read_on(struct stream *s)
{
	enum pfr_status status = PFR_OK;

	s->nr = s->next = 0;
	while (!s->nr && status == PFR_OK)
		status = pfr_export_next(s->export);
	if (status == PFR_OK)
		return;
	s->ended = 1;
	if (status != PFR_END)
		s->error = pfr_export_error(s->export) ? pfr_export_error(s->export) : EIO;
}

static int get_next(struct ArrowArrayStream *stream, struct ArrowArray *array)
{
	struct stream *s = stream->private_data;

	memset(array, 0, sizeof(*array));
	if (s->next == s->nr && !s->ended)
		read_on(s);
	if (s->next == s->nr)
		return s->error; /* 0 with a released array is the end */
	*array = s->waiting[s->next++];
	return 0;
}

static const char *get_last_error(struct ArrowArrayStream *stream)
{
	const struct stream *s = stream->private_data;
	const struct pfr_session_error *error = s->error ? pfr_session_error(s->session) : NULL;

	return error ? error->text : s->error ? strerror(s->error) :
						NULL;
}

static void release(struct ArrowArrayStream *stream)
{
	struct stream *s = stream->private_data;

	for (; s->next < s->nr; s->next++)
		s->waiting[s->next].release(&s->waiting[s->next]);
	free(s->waiting);
	pfr_export_close(s->export);
	free(s);
	stream->release = NULL;
}

enum pfr_status pfr_arrow_stream(struct ArrowArrayStream *stream, struct pfr_session *session, const char *table, const struct pfr_limits *limits)
{
	struct pfr_export_options options = {.size = sizeof(options), .tables = &table, .nr_tables = 1, .limits = limits};
	struct stream *s = calloc(1, sizeof(*s));
	struct pfr_table_sink sink = {sizeof(sink), s, stream_begin, stream_batch, stream_end};
	enum pfr_status status = s ? PFR_E_OPTIONS : status_of_errno(ENOMEM);
	uint32_t i;

	for (i = 0; s && (s->table = pfr_export_table(i)) && strcmp(s->table->name, table);)
		i++;
	if (s && s->table)
		status = pfr_export_open(&s->export, session, &sink, &options);
	if (status != PFR_OK) {
		free(s);
		return status;
	}
	s->session = session;
	*stream = (struct ArrowArrayStream){get_schema, get_next, get_last_error, release, s};
	return PFR_OK;
}
