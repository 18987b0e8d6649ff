/* SPDX-License-Identifier: MIT */
/*
 * Where encoded bytes go: none is written outside of the place's capacity, whatever is put there, and none is read outside of what is
 * given, nor of the record that paddings are taken from.
 *
 * goals: 170
 * functions: pfr_place_fail place_take pfr_place_number pfr_place_bytes pfr_place_pad pfr_place_cstr pfr_place_chars pfr_place_padding pfr_place_size
 */
#include "decoder/place.c"

/*@ predicate place_good(struct pfr_place *p) =
      \valid(p) && p->at <= p->most && \valid(p->data + (0 .. p->capacity - 1)) &&
      \separated(p, p->data + (0 .. p->capacity - 1));
*/

/*@ requires \valid(p);
    assigns p->status, p->row, p->failed_at, p->needed;
*/
void pfr_place_fail(struct pfr_place *p, uint16_t row, enum pfr_status status, uint64_t needed);

/*@ requires place_good(p);
    assigns p->at, p->status, p->row, p->failed_at, p->needed;
    ensures p->at <= p->most && \old(p->at) <= p->at <= \old(p->at) + size;
    ensures null: \result == \null || \result == p->data + \old(p->at);
    ensures there: \result != \null ==> \old(p->at) + size <= p->capacity;
*/
static unsigned char *place_take(struct pfr_place *p, size_t size);

/*@ requires place_good(p) && width <= 8;
    assigns p->at, p->status, p->row, p->failed_at, p->needed, p->data[0 .. p->capacity - 1];
    ensures p->at <= p->most && \old(p->at) <= p->at <= \old(p->at) + width;
*/
void pfr_place_number(struct pfr_place *p, uint64_t value, uint32_t width, int big);

/*@ requires place_good(p) && (data == \null || \valid_read(data + (0 .. size - 1)));
    assigns p->at, p->status, p->row, p->failed_at, p->needed, p->data[0 .. p->capacity - 1];
    ensures p->at <= p->most && \old(p->at) <= p->at <= \old(p->at) + size;
*/
void pfr_place_bytes(struct pfr_place *p, const unsigned char *data, size_t size);

/*@ requires place_good(p) && (p->pad == \null || \valid_read(p->pad + (0 .. p->pad_size - 1)));
    assigns p->at, p->status, p->row, p->failed_at, p->needed, p->data[0 .. p->capacity - 1];
    ensures p->at <= p->most && \old(p->at) <= p->at;
*/
void pfr_place_pad(struct pfr_place *p, uint32_t to);

/*@ predicate pad_good(struct pfr_place *p) = p->pad == \null || \valid_read(p->pad + (0 .. p->pad_size - 1)); */

/*@ requires \valid_read(data + (0 .. size - 1));
    assigns \nothing;
    ensures \result <= size;
*/
uint32_t pfr_text_length(const unsigned char *data, uint32_t size);

/*@ requires place_good(p) && pad_good(p) && 1 <= align <= 65535 && \valid_read(data + (0 .. size - 1));
    assigns p->at, p->status, p->row, p->failed_at, p->needed, p->data[0 .. p->capacity - 1];
    ensures p->at <= p->most;
*/
void pfr_place_cstr(struct pfr_place *p, uint16_t row, const unsigned char *data, uint32_t size, uint32_t align);

/*@ requires place_good(p) && pad_good(p) && \valid_read(data + (0 .. size - 1));
    assigns p->at, p->status, p->row, p->failed_at, p->needed, p->data[0 .. p->capacity - 1];
    ensures p->at <= p->most;
*/
void pfr_place_chars(struct pfr_place *p, uint16_t row, const unsigned char *data, uint32_t size, uint32_t most);

/*@ requires place_good(p) && pad_good(p) && 1 <= align <= 65535 && \valid_read(data + (0 .. size - 1));
    assigns p->at, p->status, p->row, p->failed_at, p->needed, p->data[0 .. p->capacity - 1];
    ensures p->at <= p->most;
*/
void pfr_place_padding(struct pfr_place *p, uint16_t row, const unsigned char *data, uint32_t size, uint32_t align);

/*@ requires place_good(p);
    assigns p->data[0 .. p->capacity - 1];
*/
void pfr_place_size(struct pfr_place *p, int big);
