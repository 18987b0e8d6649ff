/* SPDX-License-Identifier: MIT */
/*
 * Output to a sink in large pieces.
 */
#include "out.h"

#include <errno.h>
#include <string.h>

#define GATHER (1 << 20)

bool pfr_session_out_open(struct session_out *o, struct pfr_session *s, const struct pfr_sink *sink)
{
	memset(o, 0, sizeof(*o));
	o->s = s;
	o->sink = sink;
	return pfr_session_out_reserve(o, GATHER);
}

bool pfr_session_out_reserve(struct session_out *o, size_t size)
{
	size_t capacity = o->out.capacity ? o->out.capacity : GATHER;
	char *data;

	while (capacity - o->out.size < size && capacity <= SIZE_MAX / 2)
		capacity *= 2;
	if (capacity == o->out.capacity)
		return true;
	data = (char *)pfr_session_resize(o->s, o->out.data, capacity);
	if (!data)
		return !(o->no_memory = true);
	o->out.data = data;
	o->out.capacity = capacity;
	return true;
}

/* Makes the sink write to data. */
static bool go_back(struct session_out *o)
{
	if (o->elsewhere && !pfr_session_out_failed(o))
		o->os_error = o->sink->file ? o->sink->file(o->sink->user, "data", o->named) : ENOTDIR;
	o->named |= o->elsewhere;
	o->elsewhere = false;
	return !pfr_session_out_failed(o);
}

bool pfr_session_out_before(struct session_out *o, const void *data, size_t size)
{
	if (size && go_back(o))
		o->os_error = o->sink->write(o->sink->user, data, size);
	return !pfr_session_out_failed(o);
}

bool pfr_session_out_flush(struct session_out *o, bool all)
{
	if (!o->held && (all || o->out.size >= SESSION_OUT_GATHERED)) {
		pfr_session_out_before(o, o->out.data, o->out.size);
		o->out.size = 0;
	}
	return !pfr_session_out_failed(o);
}

bool pfr_session_out_put(struct session_out *o, const void *data, size_t size)
{
	if (!pfr_session_out_flush(o, false) || !pfr_session_out_reserve(o, size))
		return false;
	if (size)
		memcpy(o->out.data + o->out.size, data, size);
	o->out.size += size;
	return true;
}

bool pfr_session_out_seek(struct session_out *o, uint64_t at)
{
	if (!pfr_session_out_flush(o, true) || !go_back(o))
		return false;
	o->os_error = o->sink->seek ? o->sink->seek(o->sink->user, at) : ESPIPE;
	return !o->os_error;
}

enum pfr_status pfr_session_out_close(struct session_out *o)
{
	pfr_session_free(o->s, o->out.data);
	o->out.data = 0;
	return o->os_error ? PFR_E_SYSTEM : o->no_memory ? PFR_E_MEMORY :
							   PFR_OK;
}
