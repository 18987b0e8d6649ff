/* SPDX-License-Identifier: MIT */
/*
 * The primitives that read a record: each reads no byte at or after the cursor's end, and leaves it at or before the
 * end. Their contracts are here, since Eva would ask for cursor_in at each call, which it cannot show.
 *
 * goals: 280
 * functions: wire_bytes wire_u16 wire_u32 wire_u64 keep_failure cursor_fail has has_bytes has_nr step take_u8 take_u16
 * functions: take_u32 take_u64 take_bytes take_words take_array aligned take_cstr take_chars take_pad pfr_text_end pfr_word
 */
#include "decoder/bits.c"
#include "decoder/cursor.h"

/*@ predicate cursor_in(struct cursor *c) =
      \valid(c) && c->at <= c->end <= 0xffffffff && \valid_read(c->data + (0 .. c->end - 1)) &&
      (c->failure == \null || (\valid(c->failure) && \separated(c, c->failure)));
*/

/* ---- numbers ---- */

#include "wp_wire.h"

/*@ requires \valid_read(words) && index < words->nr;
    requires words->width == 2 || words->width == 4 || words->width == 8;
    requires \valid_read(words->data + (0 .. words->nr * words->width - 1));
    assigns \nothing;
*/
static inline uint64_t pfr_word(const struct pfr_words *words, uint32_t index);

/*@ requires at <= end && \valid_read(data + (0 .. end - 1));
    assigns \nothing;
    ensures at <= \result <= end;
*/
uint32_t pfr_text_end(const unsigned char *data, uint32_t at, uint32_t end);

/* ---- the cursor ---- */

/*@ requires \valid(failure);
    assigns *failure;
*/
static void keep_failure(struct failure *failure, uint16_t row, enum pfr_status status, uint32_t at, uint32_t left,
			 uint64_t needed);

/*@ requires cursor_in(c);
    assigns c->at, c->failed, *c->failure;
    ensures c->at == c->end;
*/
static void cursor_fail(struct cursor *c, uint16_t row, enum pfr_status status, uint64_t needed);

/*@ requires cursor_in(c);
    assigns c->at, c->failed, *c->failure;
    ensures there: \result != 0 ==> c->at == \old(c->at) && c->at + size <= c->end;
    ensures short: \result == 0 ==> c->at == c->end;
*/
static int has(struct cursor *c, uint16_t row, uint32_t size);

/*@ requires cursor_in(c);
    assigns c->at, c->failed, *c->failure;
    ensures there: \result != 0 ==> c->at == \old(c->at) && c->at + size <= c->end;
    ensures short: \result == 0 ==> c->at == c->end;
*/
static int has_bytes(struct cursor *c, uint16_t row, uint64_t size);

/*@ requires cursor_in(c) && 1 <= width <= 0xffff;
    assigns c->at, c->failed, *c->failure;
    ensures there: \result != 0 ==> c->at == \old(c->at) && c->at + nr * width <= c->end;
    ensures short: \result == 0 ==> c->at == c->end;
*/
static int has_nr(struct cursor *c, uint16_t row, uint64_t nr, uint32_t width);

/*@ requires cursor_in(c) && c->at + size <= c->end;
    assigns c->at;
    ensures c->at == \old(c->at) + size;
    ensures \result == c->data + \old(c->at);
*/
static const unsigned char *step(struct cursor *c, uint32_t size);

/*@ requires cursor_in(c);
    assigns c->at, c->failed, *c->failure;
    ensures c->at <= c->end;
*/
static uint8_t take_u8(struct cursor *c, uint16_t row);

/*@ requires cursor_in(c);
    assigns c->at, c->failed, *c->failure;
    ensures c->at <= c->end;
*/
static uint16_t take_u16(struct cursor *c, uint16_t row, int big);

/*@ requires cursor_in(c) && (c->sure != 0 ==> c->at + 4 <= c->end);
    assigns c->at, c->failed, *c->failure;
    ensures c->at <= c->end;
*/
static uint32_t take_u32(struct cursor *c, uint16_t row, int big);

/*@ requires cursor_in(c) && (c->sure != 0 ==> c->at + 8 <= c->end);
    assigns c->at, c->failed, *c->failure;
    ensures c->at <= c->end;
*/
static uint64_t take_u64(struct cursor *c, uint16_t row, int big);

/*@ requires cursor_in(c);
    assigns c->at, c->failed, *c->failure;
    ensures c->at <= c->end;
    ensures inside: \exists integer from; from + \result.size <= c->end && \result.data == c->data + from;
*/
static struct pfr_bytes take_bytes(struct cursor *c, uint16_t row, uint64_t size);

/*@ requires cursor_in(c) && (width == 2 || width == 4 || width == 8);
    assigns c->at, c->failed, *c->failure;
    ensures c->at <= c->end;
    ensures inside: \exists integer from;
      from + \result.nr * \result.width <= c->end && \result.data == c->data + from;
*/
static struct pfr_words take_words(struct cursor *c, uint16_t row, uint64_t nr, uint8_t width, int big);

/*@ requires cursor_in(c) && 1 <= stride <= 0xffff;
    assigns c->at, c->failed, *c->failure;
    ensures c->at <= c->end;
    ensures inside: \exists integer from;
      from + \result.nr * \result.stride <= c->end && \result.data == c->data + from;
*/
static struct pfr_array take_array(struct cursor *c, uint16_t row, uint64_t nr, uint32_t stride, uint32_t read_format,
				   int big);

/*@ requires \valid_read(c) && at <= 0xffffffff + 1 && (align == 4 || align == 8);
    assigns \nothing;
    ensures \result <= c->end && (at <= c->end ==> at <= \result);
*/
static size_t aligned(const struct cursor *c, size_t at, uint32_t align);

/*@ requires cursor_in(c) && (align == 4 || align == 8);
    assigns c->at, c->failed, *c->failure;
    ensures c->at <= c->end;
    ensures inside: \result.data == c->data + \old(c->at) && \old(c->at) + \result.size <= c->end;
*/
static struct pfr_bytes take_cstr(struct cursor *c, uint16_t row, uint32_t align);

/*@ requires cursor_in(c);
    assigns c->at;
    ensures c->at <= c->end;
    ensures inside: \result.data == c->data + \old(c->at) && \old(c->at) + \result.size <= c->end;
*/
static struct pfr_bytes take_chars(struct cursor *c, uint32_t most);

/*@ requires cursor_in(c) && (align == 4 || align == 8);
    assigns c->at;
    ensures c->at <= c->end;
    ensures inside: \result.data == c->data + \old(c->at) && \old(c->at) + \result.size <= c->end;
*/
static struct pfr_bytes take_pad(struct cursor *c, uint32_t align);
