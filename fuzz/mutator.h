/* SPDX-License-Identifier: MIT */
/* How AFL++ asks for mutations, and fuzz/libfuzzer.c as well; see mutator.c. */
#ifndef FUZZ_MUTATOR_H
#define FUZZ_MUTATOR_H

#include <stddef.h>
#include <stdint.h>

void *afl_custom_init(void *afl, unsigned seed);
/* Makes of `buf`, and records of `add`, an input of at most `most` bytes; it stays the mutator's own. */
size_t afl_custom_fuzz(void *data, uint8_t *buf, size_t size, uint8_t **out, uint8_t *add, size_t add_size, size_t most);
void afl_custom_deinit(void *data);

#endif
