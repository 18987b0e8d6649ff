/* SPDX-License-Identifier: MIT */
/*
 * Whether an MMAP2 record has no protection: what looks at the texts that a name may be reads no byte after those that are left, and ends.
 *
 * goals: 61
 * functions: fits_name is_letters is_without_prot
 */
#include "decoder/probe.c"

/*@ requires \valid_read(data + (0 .. left - 1));
    assigns \nothing;
*/
static int fits_name(const unsigned char *data, uint32_t left);

/*@ requires \valid_read(data + (0 .. 7));
    assigns \nothing;
*/
static int is_letters(const unsigned char *data);

/*@ requires \valid_read(data + (0 .. left - 1));
    assigns \nothing;
*/
static int is_without_prot(const unsigned char *data, uint32_t left);
