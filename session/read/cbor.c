/* SPDX-License-Identifier: MIT */
/*
 * CBOR of a capture, read from front to back, and the capture's bytes written: to a sink, or to a
 * temporary file that is then read as the capture. What an item means is convert/uncbor.c's.
 */
#include "session/session.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool pfr_session_is_cbor(const unsigned char *p, size_t size)
{
	return size >= 3 && p[0] == 0xd9 && p[1] == 0xd9 && p[2] == 0xf7;
}

#ifdef HAVE_CBOR

#define GATHER (1 << 20)

struct back {
	struct pfr_session *s;
	const struct pfr_sink *sink;
	const char *writing; /* what cannot be done where the sink fails */
	struct pfr_window window;
	struct pfr_uncbor uncbor;
	unsigned char *buffer; /* CBOR */
	size_t capacity;
	unsigned char *out; /* bytes of the capture */
	size_t out_size, out_capacity;
	uint64_t read; /* bytes of CBOR */
	uint64_t at;   /* in the file of the capture */
};

static ssize_t back_read(struct back *b, void *to, size_t size)
{
	struct pfr_session *s = b->s;
	int error;
	ssize_t n = s->source.seekable ? pfr_session_pread(&s->source, to, size, b->read) :
					 pfr_session_read_some(s->source.fd, to, size);

	b->read += n > 0 ? (uint64_t)n : 0;
	s->info.position = b->read;
	if (s->calls.progress && (error = s->calls.progress(s->calls.progress_user, b->at, 0))) {
		errno = error;
		return -1;
	}
	return n;
}

static enum pfr_status back_system(struct back *b, int error, const char *what)
{
	return pfr_session_fail(b->s, error == ENOMEM ? PFR_E_MEMORY : PFR_E_SYSTEM, error, what, 0);
}

/* Makes a buffer hold `needed` bytes. */
static enum pfr_status back_reserve(struct back *b, unsigned char **buffer, size_t *capacity, uint64_t needed)
{
	unsigned char *grown;
	uint64_t size = *capacity;

	while (size < needed)
		size *= 2;
	if (size == *capacity)
		return PFR_OK;
	grown = size <= SIZE_MAX ? (unsigned char *)pfr_session_resize(b->s, *buffer, (size_t)size) : 0;
	if (!grown)
		return pfr_session_fail(b->s, PFR_E_MEMORY, 0, 0, 0);
	*buffer = grown;
	*capacity = (size_t)size;
	return PFR_OK;
}

/* Reads more, until the window holds `needed` bytes or the stream ends. */
static enum pfr_status back_more(struct back *b, uint64_t needed)
{
	size_t have = b->window.size;
	enum pfr_status status;

	memmove(b->buffer, b->window.data, have);
	status = back_reserve(b, &b->buffer, &b->capacity, needed);
	if (status)
		return status;
	while (have < needed && !b->window.closed) {
		ssize_t n = back_read(b, b->buffer + have, b->capacity - have);

		if (n < 0)
			return back_system(b, errno, "cannot read");
		b->window.closed = n == 0;
		have += (size_t)n;
	}
	b->window.data = b->buffer;
	b->window.size = have;
	return PFR_OK;
}

static enum pfr_status back_flush(struct back *b)
{
	int error = b->out_size ? b->sink->write(b->sink->user, b->out, b->out_size) : 0;

	b->out_size = 0;
	return error ? back_system(b, error, b->writing) : PFR_OK;
}

static enum pfr_status back_fail(struct back *b, const struct pfr_where *where)
{
	char text[PFR_SESSION_TEXT];
	int n = snprintf(text, sizeof(text), "%s, at offset %" PRIu64 "; %s", pfr_status_cause(where->status), where->offset,
			 pfr_status_advice(where->status));

	if (where->limit && n < (int)sizeof(text))
		snprintf(text + n, sizeof(text) - (size_t)n, "; the limit %s is %" PRIu64,
			 pfr_limit_name((enum pfr_limit)where->limit), where->left);
	pfr_session_fail(b->s, where->status, 0, text, 0);
	b->s->error.offset = where->offset;
	return where->status;
}

/* A name that leads out of the directory, or deep into it, is not of a capture. */
static bool good_name(const char *name)
{
	const char *slash = strchr(name, '/'), *file = slash ? slash + 1 : name;

	if (slash && (slash == name || !strncmp(name, "./", 2) || !strncmp(name, "../", 3)))
		return false;
	return *file && !strchr(file, '/') && strcmp(file, ".") && strcmp(file, "..");
}

/* What follows is another file of a directory. */
static enum pfr_status back_file(struct back *b)
{
	char name[512];
	enum pfr_status status = back_flush(b);
	int error;

	if (status)
		return status;
	if (b->uncbor.file.size >= sizeof(name) || memchr(b->uncbor.file.data, 0, b->uncbor.file.size))
		return pfr_session_fail(b->s, PFR_E_CBOR, 0, "the name of a file of the directory is impossible", 0);
	memcpy(name, b->uncbor.file.data, b->uncbor.file.size);
	name[b->uncbor.file.size] = 0;
	if (!good_name(name))
		return pfr_session_fail(b->s, PFR_E_CBOR, 0, "the name of a file of the directory leads out of it", 0);
	b->at = 0;
	error = b->sink->file ? b->sink->file(b->sink->user, name, 0) : ENOTDIR;
	return error ? back_system(b, error, "cannot make a file of the directory") : PFR_OK;
}

/* Records that were sorted say where they were. */
static enum pfr_status back_seek(struct back *b)
{
	enum pfr_status status = back_flush(b);
	int error;

	if (status)
		return status;
	error = b->uncbor.at > INT64_MAX ? EFBIG : b->sink->seek ? b->sink->seek(b->sink->user, b->uncbor.at) :
								   ESPIPE;
	b->at = b->uncbor.at;
	return error ? back_system(b, error, "records are not in the order of the capture, which takes a file") : PFR_OK;
}

/* The item's bytes are at the end of what has gathered. */
static enum pfr_status back_put(struct back *b, size_t size)
{
	size_t before = b->out_size;
	enum pfr_status status;

	if (size && b->uncbor.has_at && b->uncbor.at != b->at) {
		status = back_seek(b);
		if (status)
			return status;
		memmove(b->out, b->out + before, size);
	}
	b->out_size += size;
	b->at += size;
	return b->out_size >= GATHER / 2 ? back_flush(b) : PFR_OK;
}

static enum pfr_status back_loop(struct back *b)
{
	struct pfr_where where;
	size_t size;

	for (;;) {
		enum pfr_status status = pfr_uncbor_next(&b->uncbor, &b->window, b->out + b->out_size,
							 b->out_capacity - b->out_size, &size, &where);

		if (status == PFR_END)
			return back_flush(b);
		if (status == PFR_MORE)
			status = back_more(b, where.needed);
		else if (status == PFR_NO_SPACE)
			status = back_reserve(b, &b->out, &b->out_capacity, b->out_size + (uint64_t)size);
		else if (status)
			return back_fail(b, &where);
		else if (b->uncbor.file.data)
			status = back_file(b);
		else
			status = back_put(b, size);
		if (status)
			return status;
	}
}

enum pfr_status pfr_session_uncbor_to(struct pfr_session *s, const unsigned char *data, size_t size, const struct pfr_sink *sink, const char *writing)
{
	struct back b = {.s = s, .sink = sink, .writing = writing, .uncbor = {.limits = s->limits}, .capacity = GATHER, .out_capacity = GATHER, .read = size};
	enum pfr_status status = PFR_E_MEMORY;

	b.buffer = (unsigned char *)pfr_session_resize(s, 0, b.capacity);
	b.out = (unsigned char *)pfr_session_resize(s, 0, b.out_capacity);
	if (b.buffer && b.out && size <= b.capacity) {
		if (size)
			memcpy(b.buffer, data, size);
		b.window.data = b.buffer;
		b.window.size = size;
		status = back_loop(&b);
		if (pfr_status_class(status) == PFR_CLASS_STREAM)
			back_flush(&b); /* what comes before the damage is good */
	} else {
		pfr_session_fail(s, status, 0, 0, 0);
	}
	pfr_session_free(s, b.buffer);
	pfr_session_free(s, b.out);
	return status;
}

#else

enum pfr_status pfr_session_uncbor_to(struct pfr_session *s, const unsigned char *data, size_t size, const struct pfr_sink *sink, const char *writing)
{
	(void)data, (void)size, (void)sink, (void)writing;
	return pfr_session_fail(s, PFR_E_NO_CBOR, 0, 0, 0);
}

#endif

/* ---- into a temporary file ----------------------------------------------------- */

struct spool {
	struct pfr_session *s;
	int fd;
	uint64_t base;
};

static int spool_write(void *user, const void *data, size_t size)
{
	return pfr_session_write_full(((struct spool *)user)->fd, data, size);
}

static int spool_seek(void *user, uint64_t at)
{
	struct spool *spool = (struct spool *)user;

	if (at > INT64_MAX - spool->base)
		return EFBIG;
	return lseek(spool->fd, (off_t)(spool->base + at), SEEK_SET) < 0 ? errno : 0;
}

/* All files are in one, one after another. */
static int spool_file(void *user, const char *name, int again)
{
	struct spool *spool = (struct spool *)user;
	struct session_parts *parts = &spool->s->parts;
	off_t end = lseek(spool->fd, 0, SEEK_END);

	if (end < 0)
		return errno;
	if (again) /* CBOR has each file once */
		return EINVAL;
	if (parts->all)
		parts->part[parts->all - 1].size = (uint64_t)end - spool->base;
	spool->base = (uint64_t)end;
	return pfr_session_parts_add(spool->s, name, spool->base) ? 0 : ENOMEM;
}

static enum pfr_status spool_end(struct spool *spool)
{
	struct pfr_session *s = spool->s;
	struct stat st;

	if (fstat(spool->fd, &st))
		return pfr_session_fail(s, PFR_E_SYSTEM, errno, "cannot read a temporary file", 0);
	if (s->parts.all) {
		s->parts.part[s->parts.all - 1].size = (uint64_t)st.st_size - spool->base;
		s->parts.spool = spool->fd;
		return pfr_session_parts_begin(s);
	}
	pfr_session_source_close(&s->source);
	s->source = (struct session_source){.fd = spool->fd, .owned = true, .seekable = true, .size = (uint64_t)st.st_size};
	s->info.size = s->source.size;
	return PFR_OK;
}

/* CBOR that is damaged, or was cut: the capture ends there, and that is noted. False: there is nothing before it. */
static bool damage_noted(struct pfr_session *s, const struct spool *spool)
{
	struct stat st;

	if (pfr_status_class(s->end) != PFR_CLASS_STREAM || s->end == PFR_E_SYSTEM || s->end == PFR_E_MEMORY || fstat(spool->fd, &st) || !st.st_size)
		return false;
	pfr_session_note(s, s->end, s->error.offset, 0);
	s->end = PFR_OK;
	return true;
}

enum pfr_status pfr_session_uncbor(struct pfr_session *s, const unsigned char *data, size_t size)
{
	struct spool spool = {s, pfr_session_temporary(), 0};
	struct pfr_sink sink = {sizeof(sink), &spool, spool_write, spool_seek, spool_file};
	enum pfr_status status;

	if (spool.fd < 0)
		return pfr_session_fail(s, PFR_E_SYSTEM, errno, "cannot make a temporary file", 0);
	status = pfr_session_uncbor_to(s, data, size, &sink, "cannot write a temporary file");
	if (status && !damage_noted(s, &spool)) {
		close(spool.fd);
		return status;
	}
	s->info.cbor = 1;
	return spool_end(&spool);
}
