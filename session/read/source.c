/* SPDX-License-Identifier: MIT */
/*
 * Bytes of a file, of a part of one, or of memory. A file is read with pread and not mapped, so that one
 * that is cut meanwhile is an error and no signal.
 */
#include "session/base/again.h"
#include "session/session.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILE_HEADER 104 /* bytes */

int pfr_session_seekable(int fd, const struct stat *st)
{
	off_t at = S_ISREG(st->st_mode) ? lseek(fd, 0, SEEK_CUR) : 1;

	return at < 0 ? -1 : at == 0;
}

ssize_t pfr_session_read_some(int fd, void *to, size_t size)
{
	ssize_t n;

	do
		n = read(fd, to, size);
	while (n < 0 && pfr_session_again(fd, false));
	return n;
}

int pfr_session_spool(int from)
{
	unsigned char buffer[16384];
	int fd = pfr_session_temporary(), error = fd < 0 ? errno : 0;
	ssize_t n = 0;

	while (!error && (n = pfr_session_read_some(from, buffer, sizeof(buffer))) > 0)
		error = pfr_session_write_full(fd, buffer, (size_t)n);
	if (!error && (n < 0 || lseek(fd, 0, SEEK_SET)))
		error = errno;
	if (!error)
		return fd;
	if (fd >= 0)
		close(fd);
	errno = error;
	return -1;
}

ssize_t pfr_session_read_full(int fd, void *to, size_t size)
{
	size_t done = 0;

	while (done < size) {
		ssize_t n = pfr_session_read_some(fd, (unsigned char *)to + done, size - done);

		if (n < 0)
			return -1;
		if (n == 0)
			break;
		done += (size_t)n;
	}
	return (ssize_t)done;
}

static ssize_t pread_full(int fd, unsigned char *to, size_t size, uint64_t at)
{
	size_t done = 0;

	while (done < size) {
		ssize_t n = pread(fd, to + done, size - done, (off_t)(at + done));

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return -1;
		if (n == 0)
			break;
		done += (size_t)n;
	}
	return (ssize_t)done;
}

/* The bytes that are in the source. */
static ssize_t pread_source(const struct session_source *source, void *to, size_t size, uint64_t at)
{
	if (source->memory || source->bounded) {
		if (at >= source->size)
			return 0;
		if (size > source->size - at)
			size = (size_t)(source->size - at);
	}
	if (source->memory) {
		memcpy(to, source->memory + at, size);
		return (ssize_t)size;
	}
	if (at > (uint64_t)INT64_MAX - size || source->base > (uint64_t)INT64_MAX - size - at)
		return 0;
	return pread_full(source->fd, (unsigned char *)to, size, source->base + at);
}

ssize_t pfr_session_pread(const struct session_source *source, void *to, size_t size, uint64_t at)
{
	ssize_t n = pread_source(source, to, size, at);

	if (source->header && n > 0 && at < FILE_HEADER)
		memcpy(to, source->header + at, (size_t)n < FILE_HEADER - at ? (size_t)n : (size_t)(FILE_HEADER - at));
	return n;
}

size_t pfr_session_padding(const struct session_source *source, uint64_t from, uint64_t to)
{
	unsigned char zero[8];
	size_t size = (size_t)(to - from), i = 0;

	if (to <= from || to - from >= sizeof(zero) || to % sizeof(zero) || !source->seekable ||
	    pfr_session_pread(source, zero, size, from) != (ssize_t)size)
		return 0;
	while (i < size && !zero[i])
		i++;
	return i == size ? size : 0;
}

bool pfr_session_behind(const struct pfr_session *s, uint64_t end, struct pfr_where *where)
{
	if (s->reader.data_end > end)
		end = s->reader.data_end;
	*where = (struct pfr_where){.status = PFR_E_BEHIND, .piece = PFR_PIECE_STREAM, .event = PFR_NO_EVENT, .at = end, .offset = end};
	if (s->info.pipe || s->info.interrupted || s->info.cbor || s->parts.there || !s->source.seekable || s->source.size <= end)
		return false;
	where->left = s->source.size - end;
	return true;
}

bool pfr_session_behind_error(struct pfr_session *s, uint64_t end, struct pfr_session_error *error)
{
	struct pfr_where where;

	if (s->filter.any || s->transport.joined || s->transport.twice || s->transport.lost || s->reader.data_end > s->source.size || !pfr_session_behind(s, end, &where))
		return false;
	pfr_session_error_of(s, &where, 0, error);
	if (s->transport.behind == where.left)
		snprintf(error->text, sizeof(error->text), "%" PRIu64 " zeros follow the last section of the capture at 0x%" PRIx64 "; nothing is lost", where.left, where.at);
	return true;
}

bool pfr_session_is_magic(const struct pfr_session *s, uint64_t at)
{
	char magic[8];

	return pfr_session_pread(&s->source, magic, sizeof(magic), at) == (ssize_t)sizeof(magic) &&
	       (!memcmp(magic, "PERFILE2", 8) || !memcmp(magic, "2ELIFREP", 8) || !memcmp(magic, "PERFFILE", 8));
}

void pfr_session_source_close(struct session_source *source)
{
	if (source->owned && source->fd >= 0)
		close(source->fd);
	source->owned = false;
	source->fd = -1;
}
