/* SPDX-License-Identifier: MIT */
/*
 * Call frame information of a jitdump's functions. It is .eh_frame as it would be after the code, at the next multiple of 8, so addresses are
 * relative to their own place and change where it lies elsewhere. What is not in the form that compilers of the run time write is not taken.
 */
#include "jit.h"

#include <string.h>

#define PCREL_SDATA4 0x1b
#define OMIT 0xff
#define BACK 8 /* from an entry's begin to the address of its code */

/* Skips a number of 7 bits a byte. */
static uint32_t skip_leb(const unsigned char *data, uint32_t at, uint32_t end)
{
	while (at < end && data[at] & 0x80)
		at++;
	return at < end ? at + 1 : end;
}

/* The encoding of addresses by the augmentation of a CIE, whose version is at `at`; OMIT: not one that is known. */
static unsigned encoding_of(const unsigned char *data, uint32_t at, uint32_t end)
{
	unsigned encoding = OMIT, version = at + 1 < end ? data[at] : 0;
	const unsigned char *letters = data + at + (version != 0), *nul = version ? memchr(letters, 0, end - at - 1) : NULL;

	if (!nul || *letters != 'z' || (version != 1 && version != 3))
		return OMIT;
	at = skip_leb(data, (uint32_t)(nul + 1 - data), end);          /* alignment of code */
	at = skip_leb(data, at, end);                                  /* of data */
	at = version == 1 ? at + (at < end) : skip_leb(data, at, end); /* register of the return address */
	at = skip_leb(data, at, end);                                  /* size of what follows */
	for (letters++; letters < nul; letters++, at++) {
		if (at >= end || (*letters != 'L' && *letters != 'R') || (*letters == 'L' && data[at] != OMIT))
			return OMIT;
		encoding = *letters == 'R' ? data[at] : encoding;
	}
	return encoding;
}

bool jit_frames_next(struct jit_frames *f, const struct jit_file *file, uint32_t *pc)
{
	uint32_t at = f->at, size = f->size - at < 8 ? 0 : jitdump_u32(file, f->data + at), back;

	*pc = 0;
	if (!size || f->bad)
		return false;
	f->bad = size < 4 || size % 4 || size > f->size - at - 4;
	if (f->bad)
		return false;
	back = jitdump_u32(file, f->data + at + 4);
	if (!back) {
		f->cie = at;
		f->bad = encoding_of(f->data, at + 8, at + 4 + size) != PCREL_SDATA4;
		f->known = !f->bad;
	} else {
		*pc = at + BACK;
		f->bad = !f->known || back != at + 4 - f->cie || size < 12;
	}
	f->at = f->bad ? at : at + 4 + size;
	return !f->bad;
}

uint32_t jit_frames_size(const struct jit_frames *all, const struct jit_file *file)
{
	struct jit_frames f = *all;
	uint32_t pc;
	bool any = false;

	while (jit_frames_next(&f, file, &pc))
		any |= pc != 0;
	return any && !f.bad ? f.at : 0;
}
