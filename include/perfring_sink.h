/* SPDX-License-Identifier: MIT */
/*
 * perfring: where the library writes what it makes of a capture.
 */
#ifndef PERFRING_SINK_H
#define PERFRING_SINK_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The caller's output. Set `size`, keeper and functions; others to null. Each function returns 0, or an errno value; then nothing more is written and the
 * library's function returns PFR_E_SYSTEM with that value.
 */
struct pfr_sink {
	size_t size;  /* sizeof(struct pfr_sink) */
	void *keeper; /* passed to the functions */
	/* Writes all of `size` bytes after what was written before. Not null. */
	int (*write)(void *keeper, const void *data, size_t size);
	/* What is written next goes to offset `at` of the file. Null: the output cannot seek. */
	int (*seek)(void *keeper, uint64_t at);
	/*
	 * What is written next is the file `name` of a directory. `again` 0: a new file; refuse a name that came before. Not 0: it was made before, and
	 * continues at its end. `name` comes from the capture: it has no NUL, but may hold anything else; refuse what leads out of the directory.
	 * Null: there can be no directory.
	 */
	int (*file)(void *keeper, const char *name, int again);
};

#ifdef __cplusplus
}
#endif
#endif
