/* SPDX-License-Identifier: MIT */
/*
 * The words that rows are written in, as decode.c expands them: conditions, counts, lengths, and what each kind of
 * field takes. The words for whole rows (FIELD, CHECK, PROBE, GROUP, RECORD) are decode.c's own.
 *
 * How to read them. Every row of schema/all.def expands within a function take_GROUP(c, l, out, big, mask), where
 *
 *   c       the cursor: c->data, c->at, c->end, and c->misc of the record's header
 *   l       the layout: sample_type, read_format and what else an attr says
 *   out     the struct that is filled, one member for each field
 *   big     whether the bytes are big-endian, a constant
 *   mask    which bits sample_type can have, a constant
 *   count, count2, tag, tag2    values of fields before, kept by KEEP_
 *   form    what the last PROBE found
 *
 * and a word in a row chooses the macro by its name: FIELD pastes TAKE_ and the kind; TAKE_ pastes KEEP_, LEN_, NR_ or ALIGN_
 * and the row's argument; IF pastes WORD_OF_ and BIT_ (words.h). The row
 *
 *   FIELD(callchain, 0, nr,  U64,  COUNT, ALWAYS, ...)
 *   FIELD(callchain, 1, ips, U64S, COUNT, ALWAYS, ...)
 *
 * become, by their kinds and the argument COUNT,
 *
 *   out->nr = take_u64(c, ROW_callchain_nr, big); count = (out->nr);
 *   out->ips = take_words(c, ROW_callchain_ips, count, 8, big);
 *
 * and IF(SAMPLE_TYPE, IP) becomes ((l->sample_type & mask) & PFR_SAMPLE_IP) != 0. A new kind of field needs a TAKE_ here,
 * a case in walk.c and a macro in encode.c. To see all that a row becomes: gcc -E -Iinclude -I. decoder/decode.c
 */
#ifndef PFR_EXPAND_H
#define PFR_EXPAND_H

#include "cursor.h"
#include "words.h"

/* ---- conditions ----------------------------------------------------------------- */

#define WORD_OF_MISC               c->misc
#define WORD_OF_SAMPLE_TYPE        (l->sample_type & mask)
#define WORD_OF_READ_FORMAT        l->read_format
#define WORD_OF_FORM               form
#define WORD_OF_COUNT              wire_clamp(count)
#define WORD_OF_TAG                wire_clamp(tag)
#define WORD_OF_LEFT               (uint32_t)(c->end - c->at)

#define ALWAYS               1
#define IF(w, b)             ((WORD_OF_##w & BIT_##w(b)) != 0)
#define UNLESS(w, b)         ((WORD_OF_##w & BIT_##w(b)) == 0)
#define IF_UNLESS(w, b, unset) ((WORD_OF_##w & (BIT_##w(b) | BIT_##w(unset))) == BIT_##w(b))
#define MASKED(w, mask, v)   ((WORD_OF_##w & (mask)) == (v))
#define LEAST(w, n)          (WORD_OF_##w >= (n))
#define RANGE(w, lo, hi)     wire_between(WORD_OF_##w, lo, hi)
#define MOST(w, than)        (WORD_OF_##w <= WORD_OF_##than)

/* ---- values that later rows need ------------------------------------------------- */

#define KEEP_NONE(v)
#define KEEP_COUNT(v)  count = (v);
#define KEEP_COUNT2(v) count2 = (v);
#define KEEP_TAG(v)    tag = (v);
#define KEEP_TAG2(v)   tag2 = (v);

/* ---- arguments: bytes (LEN), elements of w bytes (NR), alignment ------------------ */

#define LEN_COUNT     count
#define LEN_COUNT2    count2
#define LEN_N(n)      (n)
#define LEN_REST      (c->end - c->at)
#define LEN_BUT(n)    (c->end - c->at - (n))
#define NR_COUNT(w)     count
#define NR_ONES(w)      wire_popcount(count)
#define NR_COUNTS(w)    wire_product(count, count2)
#define NR_TAGS(w)      wire_product(tag, tag2)
#define NR_REST(w)      ((c->end - c->at) / (w))
#define NR_REGS_USER(w) l->regs_user
#define NR_REGS_INTR(w) l->regs_intr
#define NR_FEATURES(w)  (c->end - c->at >= 32 ? 4 : (c->end - c->at) / 8)
#define ALIGN_N(n)    (n)

/* ---- kinds: `to` is the member, `row` the field's row, for what fails ------------- */

#define TAKE_U8(row, to, arg)     to = take_u8(c, row); KEEP_##arg(to)
#define TAKE_U16(row, to, arg)    to = take_u16(c, row, big); KEEP_##arg(to)
#define TAKE_U32(row, to, arg)    to = take_u32(c, row, big); KEEP_##arg(to)
#define TAKE_U64(row, to, arg)    to = take_u64(c, row, big); KEEP_##arg(to)
#define TAKE_S32(row, to, arg)    to = (int32_t)take_u32(c, row, big);
#define TAKE_BITS64(row, to, arg) to = take_u64(c, row, big); if (big) to = pfr_bits_turn(to, 64, pfr_rows[row].set);
#define TAKE_BITS32(row, to, arg) to = take_u32(c, row, big); if (big) to = (uint32_t)pfr_bits_turn(to, 32, pfr_rows[row].set);
#define TAKE_CSTR(row, to, arg)   to = take_cstr(c, row, ALIGN_##arg);
#define TAKE_CHARS(row, to, arg)  to = take_chars(c, LEN_##arg);
#define TAKE_BYTES(row, to, arg)  to = take_bytes(c, row, LEN_##arg);
#define TAKE_PAD(row, to, arg)    to = take_pad(c, ALIGN_##arg);
#define TAKE_U16S(row, to, arg)   to = take_words(c, row, NR_##arg(2), 2, big);
#define TAKE_U32S(row, to, arg)   to = take_words(c, row, NR_##arg(4), 4, big);
#define TAKE_U64S(row, to, arg)   to = take_words(c, row, NR_##arg(8), 8, big);
#define TAKE_GROUP(row, to, arg)  take_##arg(c, l, &to, big, mask);
#define TAKE_ATTR(row, to, arg)   take_attr_sized(c, l, row, &to, big);
#define TAKE_ARRAY(row, to, arg)  to = take_array(c, row, count, pfr_rows_stride(ROW_OF_##arg, l->read_format), l->read_format, big);

/* ---- probes: bits of PFR_FORM_, from the bytes that follow ------------------------ */

#define PROBE_OF_MMAP2   pfr_probe_mmap2(c->data + c->at, (uint32_t)(c->end - c->at), c->misc, l)
#define PROBE_OF_BRANCH  pfr_probe_branch(c->data, (uint32_t)c->at, (uint32_t)c->end, count, l, big)
#define PROBE_OF_LONG    (pfr_is_long(wire_clamp(tag)) ? (uint32_t)PFR_FORM_LONG : 0)
#define PROBE_OF_ATTR    pfr_probe_attr((uint32_t)(c->end - c->at))
#define PROBE_OF_SIMD_USER PROBE_OF_SIMD(ROW_sample_regs_user)
#define PROBE_OF_SIMD_INTR PROBE_OF_SIMD(ROW_sample_regs_intr)
#define PROBE_OF_SIMD(field) \
	(tag & PFR_REGS_ABI_SIMD ? pfr_probe_simd(c->data, (uint32_t)c->at, (uint32_t)c->end, field, l, big) : 0)
#define PROBE_OF_UNWOUND (c->end - c->at < 8 ? 0 : (uint32_t)PFR_FORM_UNWOUND)
#define PROBE_OF_TRACING pfr_probe_tracing(count, (uint32_t)(c->end - c->at))

/* ---- kinds of which no entry is read alone (only ARRAY has entries) ----------------- */

#include "schema/no_entry.def"

#endif
