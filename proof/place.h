/* SPDX-License-Identifier: MIT */
/* Stands for place.c in the proofs of what puts bytes there: each call of it has arguments that it can take. */
#ifndef PROOF_PLACE_H
#define PROOF_PLACE_H

#include "decoder/encode.h"

/* In place of place.c's, which wp_place is about: anything may have been put, or refused. */
static inline void any_place(struct pfr_place *p)
{
	p->at = (uint32_t)any_u64();
	p->status = (enum pfr_status)Frama_C_interval(PFR_OK, PFR_E_FIELDS);
}

void pfr_place_fail(struct pfr_place *p, uint16_t row, enum pfr_status status, uint64_t needed)
{
	//@ check row: row < ROW_NR;
	p->row = row;
	p->needed = needed;
	p->status = p->status ? p->status : status;
}

void pfr_place_number(struct pfr_place *p, uint64_t value, uint32_t width, int big)
{
	(void)value, (void)big;
	//@ check width: 1 <= width <= 8;
	any_place(p);
}

void pfr_place_bytes(struct pfr_place *p, const unsigned char *data, size_t size)
{
	(void)data, (void)size;
	any_place(p);
}

void pfr_place_cstr(struct pfr_place *p, uint16_t row, const unsigned char *data, uint32_t size, uint32_t align)
{
	(void)row, (void)data, (void)size;
	//@ check align: 1 <= align <= 65535;
	any_place(p);
}

void pfr_place_chars(struct pfr_place *p, uint16_t row, const unsigned char *data, uint32_t size, uint32_t most)
{
	(void)row, (void)data, (void)size, (void)most;
	any_place(p);
}

void pfr_place_padding(struct pfr_place *p, uint16_t row, const unsigned char *data, uint32_t size, uint32_t align)
{
	(void)row, (void)data, (void)size;
	//@ check align: 1 <= align <= 65535;
	any_place(p);
}

void pfr_place_words(struct pfr_place *p, const unsigned char *data, uint32_t nr, uint32_t width, int turn)
{
	(void)data, (void)nr, (void)turn;
	//@ check width: width == 2 || width == 4 || width == 8;
	any_place(p);
}

void pfr_place_size(struct pfr_place *p, int big)
{
	(void)big;
	any_place(p);
}

#endif
