/* SPDX-License-Identifier: MIT */
/* Files without a name, in memory: what a session keeps to read it in another order. Their descriptors are of mkostemp(3); write(2), lseek(2), pread(2), fstat(2) and close(2) know them. */
#ifndef SYSTEM_WASM_TEMPORARY_H
#define SYSTEM_WASM_TEMPORARY_H

#include <stdint.h>
#include <sys/types.h>

/* Null if the descriptor is of another file. */
struct wasm_file *wasm_file(int fd);

uint64_t wasm_file_size(const struct wasm_file *file);
ssize_t wasm_file_read(const struct wasm_file *file, void *to, size_t size, off_t at);

/* As lseek(2). */
off_t wasm_file_seek(struct wasm_file *file, off_t at, int from);

#endif
