/* SPDX-License-Identifier: MIT */
/* The one file that there can be: a capture of which the host reads parts when it is asked for them. */
#ifndef SYSTEM_WASM_SOURCE_H
#define SYSTEM_WASM_SOURCE_H

#include <stdint.h>

#define WASM_SOURCE 3 /* its descriptor: fstat(2), lseek(2) to where it is, and pread(2) know it */

/* From here on it has so many bytes. */
void wasm_source_open(uint64_t size);

#endif
