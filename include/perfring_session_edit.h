/* SPDX-License-Identifier: MIT */
/*
 * perfring: a part of a capture as a capture of its own. The session's filter says which records; what others of them need to be
 * understood is kept as well.
 */
#ifndef PERFRING_SESSION_EDIT_H
#define PERFRING_SESSION_EDIT_H

#include "perfring_session.h"
#include "perfring_session_tools.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Set `size`, and the rest to zeros or what is wanted. */
struct pfr_edit_options {
	size_t size;         /* sizeof(struct pfr_edit_options) */
	uint64_t first;      /* of the records that pass the filter, at most so many; 0: all */
	uint64_t time_until; /* ns: side-band from then on is not needed; 0: there is no end */
	uint32_t only;       /* not 0: no side-band, only what passes the filter and what describes the capture itself */
};

struct pfr_edit_report {
	size_t size; /* sizeof(struct pfr_edit_report) */
	uint64_t records;    /* that were written */
	uint64_t passed;     /* of these, those that pass the filter */
	uint64_t removed;    /* that the edit left out */
	uint64_t damaged;    /* that could not be kept */
	uint64_t defects;    /* other ones, which were reported */
	uint64_t left_bytes; /* bytes of the input that nothing in the output stands for; 0 of a pipe */
	int os_error;        /* of PFR_E_SYSTEM where the sink failed; else 0 */
};

/*
 * Writes a perf.data file with the records that pass the session's filter; and, so that these can be understood, the side-band: COMM, FORK,
 * EXIT, MMAP, MMAP2, NAMESPACES, CGROUP, KSYMBOL, BPF_EVENT and TEXT_POKE, also of before the part that is kept; and the records of the
 * perf program (ID_INDEX, THREAD_MAP, FINISHED_ROUND, AUXTRACE and so on). Their bytes are copied. A pipe stays a pipe; compressed records are
 * unpacked; a directory becomes one file. The session must be new, in the order of the file, opened with PFR_SESSION_ALL, and without
 * pfr_filter.first. The sink must be able to seek, but for a pipe. Returns PFR_OK when what could be read was written; else PFR_E_SYSTEM or
 * PFR_E_MEMORY; PFR_E_OPTIONS where options->size is not known.
 */
PFR_API enum pfr_status pfr_edit(struct pfr_session *session, const struct pfr_sink *sink, const struct pfr_reporter *reporter,
				 const struct pfr_edit_options *options, struct pfr_edit_report *report);

#ifdef __cplusplus
}
#endif
#endif
