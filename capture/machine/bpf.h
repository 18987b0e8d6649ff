/* SPDX-License-Identifier: MIT */
/*
 * BPF programs as the kernel describes them, between bpf_info.c, which asks, and
 * bpf.c, which writes. Not installed.
 */
#ifndef PERFRING_CAPTURE_BPF_H
#define PERFRING_CAPTURE_BPF_H

#include <linux/bpf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A program with its arrays, as feature BPF_PROG_INFO has it, but for the
 * pointers of info, which are addresses here and offsets in data there. */
struct pfr_bpf_program {
	uint32_t info_len;
	uint32_t data_len; /* bytes, a multiple of 8 */
	uint64_t arrays;   /* a bit for each array that is in data */
	struct bpf_prog_info info;
	unsigned char data[];
};

/* The types of a program, as the kernel gives them out. */
struct pfr_bpf_types {
	uint32_t id, size;
	unsigned char *data;
};

/* The id after this one, of programs that are loaded now; -ENOENT: none,
 * -EPERM: not for this user. */
int pfr_bpf_next(uint32_t after, uint32_t *id);
/* In fresh memory; NULL where it has gone, or is not to be had. */
struct pfr_bpf_program *pfr_bpf_program(uint32_t id);
bool pfr_bpf_types(uint32_t id, struct pfr_bpf_types *types);
/* The name of type index, or NULL. It lies in types. */
const char *pfr_bpf_type_name(const struct pfr_bpf_types *types, uint32_t index);
/* Turns the pointers of info, which point into data, into offsets. */
void pfr_bpf_addresses_to_offsets(struct pfr_bpf_program *program, const unsigned char *data);

#endif
