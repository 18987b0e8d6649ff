/* SPDX-License-Identifier: MIT */
/* Samples with registers, a piece of stack, callchains and branch records that tests of session/stacks/ make, and what is expected of their stacks. */
#ifndef TESTS_SESSION_STACK_SAMPLES_H
#define TESTS_SESSION_STACK_SAMPLES_H

#include "tests/made/elf_image.h"
#include "tests/session/side_band.h"

#include "decoder/wire.h"
#include "session/stacks/stacks.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define PROGRAM UINT64_C(0x500000) /* where the file is mapped */
#define JIT UINT64_C(0x600000)
#define SP UINT64_C(0x7ffe00001000)
#define FOLDER "/tmp/perfring-stacks-XXXXXX"
#define REGISTERS (UINT64_C(0xff0fff))
#define HOST (PFR_HOST_BIG ? PFR_BIG : PFR_LITTLE)
#define HAS(GROUP, FIELD) (UINT64_C(1) << PFR_KEY_##GROUP##_##FIELD)

static char folder[] = FOLDER;
static struct pfr_stacks *stacks;
static struct pfr_task task;
static struct pfr_stack stack;

/* ---- what is sampled ----------------------------------------------------------------------------- */

static uint64_t registers[33], words[128], chain[STACK_MOST + 8], branches[3 * 64];

static inline struct pfr_attr attr_of(uint64_t sample_type)
{
	return (struct pfr_attr){.sample_type = sample_type, .sample_regs_user = REGISTERS, .branch_sample_type = PFR_BRANCH_CALL_STACK};
}

/* Registers of x86-64, and words from the stack pointer on. */
static inline struct pfr_sample unwound(uint64_t ip, uint64_t bp, unsigned nr_words)
{
	struct pfr_sample sample = {.present = HAS(SAMPLE, REGS_USER) | HAS(SAMPLE, STACK_USER)};

	registers[6] = bp;
	registers[7] = SP;
	registers[8] = ip;
	sample.regs_user = (struct pfr_regs_user){.present = HAS(REGS_USER, ABI) | HAS(REGS_USER, REGS), .abi = 2, .regs = {(const unsigned char *)registers, 20, 8, HOST}};
	sample.stack_user = (struct pfr_stack_user){.present = HAS(STACK_USER, SIZE) | HAS(STACK_USER, DATA), .size = 8u * nr_words, .data = {(const unsigned char *)words, 8 * nr_words}};
	return sample;
}

static inline void add_chain(struct pfr_sample *sample, uint32_t nr)
{
	sample->present |= HAS(SAMPLE, CALLCHAIN);
	sample->callchain.ips = (struct pfr_words){(const unsigned char *)chain, nr, 8, HOST};
}

static inline void add_branches(struct pfr_sample *sample, uint32_t nr, uint64_t hw_idx)
{
	sample->present |= HAS(SAMPLE, BRANCH_STACK);
	sample->branch_stack = (struct pfr_branch_stack){.present = HAS(BRANCH_STACK, HW_IDX) | HAS(BRANCH_STACK, LBR), .nr = nr, .hw_idx = hw_idx, .lbr = {(const unsigned char *)branches, nr, 24, HOST, 0}};
}

static const struct pfr_attr of_registers = {.sample_type = PFR_SAMPLE_REGS_USER | PFR_SAMPLE_STACK_USER, .sample_regs_user = REGISTERS};

static inline void open_stacks(struct pfr_stacks_options options)
{
	options.size = sizeof(options);
	options.root = folder;
	pfr_stacks_close(stacks);
	assert_int_equal(pfr_stacks_open(&stacks, &options), PFR_OK);
}

static inline void take(const struct pfr_attr *attr, const struct pfr_sample *sample)
{
	assert_int_equal(pfr_stacks_of(stacks, tasks, &task, PFR_ARCH_X86, attr, sample, &stack), PFR_OK);
}

/* "ADDRESS FOUND" of each entry from the first unwound one on, FOUND by its number. */
static inline void entries_are(const char *expected, enum pfr_unwind end)
{
	char text[1024];
	size_t at = 0;
	uint32_t i;

	text[0] = 0;
	for (i = stack.unwound; i < stack.nr && at < sizeof(text) - 32; i++) {
		assert_int_equal(stack.entries[i].cpumode, PFR_CPUMODE_USER);
		at += (size_t)snprintf(text + at, sizeof(text) - at, "%s%llx %u", at ? ", " : "", (unsigned long long)stack.entries[i].address, stack.entries[i].found);
	}
	assert_string_equal(text, expected);
	assert_string_equal(pfr_unwind_name(stack.end), pfr_unwind_name(end));
}

static inline struct pfr_stacks_counts counts(void)
{
	struct pfr_stacks_counts c = {.size = sizeof(c)};

	assert_int_equal(pfr_stacks_get_counts(stacks, &c), PFR_OK);
	return c;
}

/* Calls from 0x1000 * n + 0x10 to 0x1000 * (n + 1), the newest first; of the sample `top` deep, in as many registers as there are branches. */
static inline struct pfr_sample calls(uint32_t top, uint32_t nr)
{
	struct pfr_sample sample = {0};
	uint32_t i;

	for (i = 0; i < nr; i++) {
		branches[3 * i] = 0x1000 * (uint64_t)(top - i) + 0x10;
		branches[3 * i + 1] = 0x1000 * (uint64_t)(top - i + 1);
		branches[3 * i + 2] = 7;
	}
	chain[0] = PFR_CONTEXT_KERNEL, chain[1] = KERNEL_TEXT, chain[2] = PFR_CONTEXT_USER, chain[3] = 0x1000;
	add_chain(&sample, 4);
	add_branches(&sample, nr, top % 4);
	return sample;
}

/* Callers as digits of where they are, from the innermost on, with s before those that are stitched. */
static inline void callers_are(const char *expected)
{
	char text[256];
	size_t at = 0;
	uint32_t i;

	for (i = 1; i < stack.nr && at < sizeof(text) - 32; i++)
		at += (size_t)snprintf(text + at, sizeof(text) - at, "%s%llx", stack.entries[i].found == PFR_STACK_STITCHED ? "s" : "", (unsigned long long)stack.entries[i].address >> 12);
	text[at] = 0;
	assert_string_equal(text, expected);
}

static const struct pfr_attr of_calls = {.sample_type = PFR_SAMPLE_CALLCHAIN | PFR_SAMPLE_BRANCH_STACK, .branch_sample_type = PFR_BRANCH_CALL_STACK};

static inline int begin(void **state)
{
	struct image m = program();
	char path[64];
	FILE *file;

	if (!mkdtemp(folder))
		return 1;
	snprintf(path, sizeof(path), "%s/program", folder);
	file = fopen(path, "wb");
	if (!file || fwrite(m.data, 1, m.size, file) != m.size || fclose(file))
		return 1;
	snprintf(path, sizeof(path), "%s/text", folder);
	file = fopen(path, "wb");
	if (!file || fputs("no ELF file", file) < 0 || fclose(file) || side_begin(state))
		return 1;
	side_map(1, PROGRAM, 0x10000, 0, "/program");
	side_map(1, JIT, 0x10000, 0, "//anon");
	task = side_task(1, 1);
	return 0;
}

static inline int end(void **state)
{
	char path[64];

	snprintf(path, sizeof(path), "%s/program", folder);
	remove(path);
	snprintf(path, sizeof(path), "%s/text", folder);
	remove(path);
	pfr_stacks_close(stacks);
	return remove(folder) | side_end(state);
}

#endif
