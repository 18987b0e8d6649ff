/* SPDX-License-Identifier: MIT */
/*
 * The payloads of AUXTRACE records into files, one for each ring. It copies
 * ranges of the capture in pieces; what they hold is the PMU's.
 */
#include "auxtrace.h"
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PIECE (1 << 20)

struct aux {
	const char *directory;
	uint32_t *seen, nr_seen; /* indices of rings that have a file */
	unsigned char *piece;
};

struct aux *aux_new(const char *directory)
{
	struct aux *aux = calloc(1, sizeof(*aux));

	if (mkdir(directory, 0777) && errno != EEXIST) {
		print_stderr("%s: cannot make a directory: %s", directory, strerror(errno));
		free(aux);
		return 0;
	}
	if (aux)
		aux->piece = malloc(PIECE);
	if (aux && aux->piece) {
		aux->directory = directory;
		return aux;
	}
	print_no_memory(NULL);
	aux_free(aux);
	return 0;
}

void aux_free(struct aux *aux)
{
	if (!aux)
		return;
	free(aux->seen);
	free(aux->piece);
	free(aux);
}

/* The file of a ring, new at its first record; an older one of that name is left alone. */
static int aux_open(struct aux *aux, uint32_t idx)
{
	char path[4096];
	uint32_t i, *seen;
	int fd;

	snprintf(path, sizeof(path), "%s/aux.%u", aux->directory, idx);
	for (i = 0; i < aux->nr_seen && aux->seen[i] != idx; i++)
		;
	fd = open(path, O_WRONLY | O_CLOEXEC | (i < aux->nr_seen ? O_APPEND : O_CREAT | O_EXCL), 0666);
	if (fd < 0)
		print_stderr("%s: cannot write: %s", path, strerror(errno));
	if (fd < 0 || i < aux->nr_seen)
		return fd;
	seen = realloc(aux->seen, (aux->nr_seen + 1) * sizeof(*seen));
	if (seen) {
		aux->seen = seen;
		seen[aux->nr_seen++] = idx;
	}
	return fd;
}

static bool copy_range(struct aux *aux, struct pfr_session *session, const struct pfr_session_record *r, int fd)
{
	uint64_t at = r->offset + r->frame.size, left = r->frame.payload;

	while (left) {
		size_t size = left < PIECE ? (size_t)left : PIECE;
		enum pfr_status status = pfr_session_read(session, r->part, at, aux->piece, size);

		errno = 0;
		if (status || write(fd, aux->piece, size) != (ssize_t)size) {
			print_stderr("cannot copy AUX data at %llu: %s", (unsigned long long)at,
				     status == PFR_END ? "the file ends before" : status ? pfr_status_cause(status) :
											   strerror(errno));
			return false;
		}
		at += size;
		left -= size;
	}
	return true;
}

bool aux_extract(struct aux *aux, struct pfr_session *session, const struct pfr_session_record *r)
{
	struct pfr_record record;
	struct pfr_where where;
	bool good;
	int fd;

	if (r->what != PFR_WHAT_RECORD || r->packed || r->frame.type != PFR_RECORD_AUXTRACE ||
	    pfr_decode(&r->frame, 0, &record, &where))
		return true;
	fd = aux_open(aux, record.auxtrace.idx);
	if (fd < 0)
		return false;
	good = copy_range(aux, session, r, fd);
	return close(fd) == 0 && good;
}
