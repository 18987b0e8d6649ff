/* SPDX-License-Identifier: MIT */
/*
 * Names of the addresses that a capture uses, as an edit writes them into it.
 *
 *   pack.c        which addresses, and their names
 *   pack_write.c  the section
 */
#ifndef PFR_EDIT_PACK_H
#define PFR_EDIT_PACK_H

#include "pack_texts.h"

#include "perfring_session_edit.h"
#include "session/symbols/packed.h"

/* An address of an object with a name. */
struct pack_entry {
	uint64_t at, in_function, since;
	uint32_t object; /* its key, in objects */
	uint32_t name;   /* in names; PACK_NONE: none */
	uint32_t chain;  /* indexes in names, in chains; PACK_NONE: none */
	uint32_t lines;  /* struct packed_line, whose files are in files, in lines; PACK_NONE: none */
	uint32_t place;  /* of pfr_symbols_place, until the names are read */
	uint8_t source;  /* enum pfr_symbols_source; of code 0: from then on there is no name */
};

struct pack_hit;

struct pfr_pack {
	struct pfr_allocator allocator;
	struct pack_texts names, files, chains, lines, objects;
	struct pack_entry *entries;
	uint32_t nr, capacity, nr_slots, waiting; /* waiting: entries from here on may have a place */
	uint32_t *slots;                          /* the last entry of an address: index + 1; 0: free */
	struct pack_hit *hits;
	uint32_t version; /* of what is mapped, and of code */
	uint64_t now;
	uint64_t left_out; /* addresses past the bound */
	bool no_memory, has_code;
	unsigned char *section;
	size_t size, section_capacity;
	uint64_t packed; /* addresses in the section */
};

/* What objects have in texts: a key, with its path and build ID after it, and the source of names. */
struct pack_object {
	struct packed_key key; /* whose pointers are not used */
	uint32_t path_size, build_id_size, source;
};

/* Makes the section, in this byte order. False: there is no memory. Of no names, size is 0. */
bool pack_make(struct pfr_pack *pack, bool big);

#endif
