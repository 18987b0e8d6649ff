/* SPDX-License-Identifier: MIT */
/*
 * perfring edit --jit: the jitdump files of a capture, and the ELF files that are made of them beside the output.
 */
#ifndef CLI_EDIT_JIT_H
#define CLI_EDIT_JIT_H

#include "cli/convert/convert.h"
#include "perfring_session_edit.h"

#define EDIT_JIT_FILES 64

struct edit_jit {
	struct pfr_jit *jit;
	struct {
		uint32_t pid;
		char *path, *elf;
		struct sink sink; /* of the ELF file; its path is null where there is none */
	} file[EDIT_JIT_FILES];
	unsigned nr;
	uint64_t functions;
	bool incomplete; /* a file was left out, and that was reported */
};

/* Reads the capture for jitdump files, and these; `out` is the capture that will be written. EXIT_FINE, or else, with a message printed. */
int edit_jit_begin(struct edit_jit *jit, const char *path, const char *out);
/* The ELF files get their names if `good`; else they go. Returns whether all is well. */
bool edit_jit_end(struct edit_jit *jit, bool good);

#endif
