/* SPDX-License-Identifier: MIT */
/*
 * perfring: where the library writes what it makes of a capture.
 */
#ifndef PERFRING_SINK_H
#define PERFRING_SINK_H

#include "perfring_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The caller's output. Set `size`, user and functions; others to null. Each function returns 0, or an errno value; then nothing more is written and the
 * library's function returns PFR_E_SYSTEM with that value. They are called by the thread that called the library, and `data` is good during the call only.
 */
struct pfr_sink {
	size_t size; /* sizeof(struct pfr_sink) */
	void *user;  /* passed to the functions */
	/* Writes all of `size` bytes after what was written before. Not null. */
	int (*write)(void *user, const void *data, size_t size);
	/* What is written next goes to offset `at` of the file. Null: the output cannot seek. */
	int (*seek)(void *user, uint64_t at);
	/*
	 * What is written next is the file `name` of a directory. `append` 0: a new file; refuse a name that was given before. Not 0: it was made before, and
	 * continues at its end. `name` comes from the capture: it has no NUL, but may hold anything else; refuse what leads out of the directory.
	 * Null: there can be no directory.
	 */
	int (*file)(void *user, const char *name, int append);
};

/*
 * Sets *sink, whose size is sizeof(struct pfr_sink), to write to a descriptor, which stays the caller's and open as long as the sink is used. It seeks where the
 * descriptor can: a file that is not opened to append. It has no directory. What was written before to a FILE of the same descriptor has to be flushed.
 */
PFR_API void pfr_sink_fd(struct pfr_sink *sink, size_t size, int fd);

/*
 * For the functions of a sink that call the library themselves: the errno value for its status. 0 for PFR_OK and PFR_END, ENOMEM for PFR_E_MEMORY, EINVAL
 * for PFR_E_OPTIONS, errno itself for PFR_E_SYSTEM, EIO for all others. Safe for any number of threads.
 */
PFR_API int pfr_sink_error(enum pfr_status status);

#ifdef __cplusplus
}
#endif
#endif
