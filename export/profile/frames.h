/* SPDX-License-Identifier: MIT */
/*
 * The name of each callsite: that of a function where it is known, else file+0xoffset, else [unknown]+0xaddress.
 * Names are kept once. Functions inlined at a callsite come first in its name, innermost first, each with a NUL after it.
 * It knows no format.
 */
#ifndef PFR_FRAMES_H
#define PFR_FRAMES_H

#include "export/common/callsites.h"
#include "export/common/texts.h"

struct frames {
	struct texts names;
	uint32_t *name;   /* of callsite base + i */
	uint64_t *offset; /* of it in its function, with_offsets */
	uint64_t base;
	uint32_t capacity;
	bool with_offsets;
	bool bare; /* places without a function are named by their mapping alone, and what writes them adds the offset */
};

/* Notes the name of callsite `number`. location and symbol may be null. 0 or ENOMEM. */
int frames_add(struct frames *frames, uint64_t number, const struct callsite *s, const struct pfr_location *location,
	       const struct pfr_symbol *symbol);
/* The names that are read from files at last: of the callsites of which pfr_symbols_read has them now. 0 or ENOMEM. */
int frames_settle(struct frames *frames, struct callsites *callsites);
/* Its name. */
static inline const unsigned char *frames_get(const struct frames *frames, uint64_t number, size_t *size)
{
	return texts_get(&frames->names, frames->name[number - frames->base], size);
}
/* The first name of a text of frames_get; false: there is none left. Moves *text and *size past it. */
bool frames_split(const unsigned char **text, size_t *size, const unsigned char **name, size_t *name_size);
/* Forgets all; the next callsite is `base`. */
void frames_clear(struct frames *frames, uint64_t base);
void frames_free(struct frames *frames);

#endif
