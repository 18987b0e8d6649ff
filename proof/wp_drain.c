/* SPDX-License-Identifier: MIT */
/*
 * The drain of a ring of any size whose writer changes the page and the bytes as it likes: each step keeps the drain's rest within
 * the ring's size, reads no byte outside of the ring, writes none outside of the scratch, and hands out a frame all of which can be read.
 * What the steps call, and copy_out, is in wp_ring.
 *
 * goals: 50
 * functions: page_fail begin_fail begin_backward begin_forward pfr_ring_begin record_where torn tear refuse next_copied
 * functions: pfr_ring_next pfr_ring_release
 */
#include "decoder/ring.c"
#include "wp_wire.h"

/*@ predicate power(integer size) = size >= 8 && (size & (size - 1)) == 0;

    predicate ring_good(struct pfr_ring *r) =
      \valid(r) && power(r->size) && r->margin <= r->size && \valid_read(r->data + (0 .. r->size - 1)) &&
      \valid(r->scratch + (0 .. r->scratch_size - 1)) && \valid((struct mmap_page *)r->page) &&
      \separated(r->scratch + (0 .. r->scratch_size - 1), r, r->data + (0 .. r->size - 1));

    predicate drain_good(struct pfr_ring *r) = ring_good(r) && r->at % 8 == 0 && (uint64_t)(r->end - r->at) <= r->size;
*/

/*@ requires power(size);
    assigns \nothing;
    ensures \result < size;
    ensures at % 8 == 0 ==> \result % 8 == 0 && \result + 8 <= size;
*/
static inline uint64_t ring_in(uint64_t size, uint64_t at);

/*@ requires \valid_read(p);
    assigns \nothing;
*/
static inline uint64_t page_load_head(page_u64 *p);

/*@ requires \valid(p);
    assigns *p;
*/
static inline void page_store_tail(page_u64 *p, uint64_t tail);

/*@ requires \valid_read(from + (0 .. 7)) && \valid(to + (0 .. 7));
    assigns to[0 .. 7];
*/
static inline void page_copy8(unsigned char *to, const unsigned char *from);

/*@ requires \valid_read(ring) && power(ring->size) && \valid_read(ring->data + (0 .. ring->size - 1));
    requires at % 8 == 0 && size % 8 == 0 && size <= ring->size && size <= 0xffffffff;
    requires \valid(to + (0 .. size - 1)) && \separated(to + (0 .. size - 1), ring, ring->data + (0 .. ring->size - 1));
    assigns to[0 .. size - 1];
*/
static void copy_out(const struct pfr_ring *ring, uint64_t at, uint32_t size, unsigned char *to);

/*@ requires \valid(where) && \valid_read(frame);
    assigns *where;
*/
void pfr_where_set(struct pfr_where *where, const struct pfr_frame *frame, enum pfr_status status, uint16_t row);

/*@ requires \valid(where);
    assigns *where;
    ensures \result == status;
*/
static enum pfr_status page_fail(enum pfr_status status, uint16_t row, size_t offset, uint64_t value, uint64_t at,
				 uint64_t left, struct pfr_where *where);

/*@ assigns \nothing;
    ensures flags & PFR_RING_NARROW ? \result == (uint32_t)(to - from) : \result == (uint64_t)(to - from);
*/
static inline uint64_t distance(uint8_t flags, uint64_t from, uint64_t to);

/*@ requires ring_good(ring) && \valid(where) && \separated(ring, where) && status != PFR_OK;
    assigns *ring, *where;
    ensures (uint64_t)(ring->end - ring->at) == 0 && ring->at == \old(ring->at) && \result == status;
*/
static enum pfr_status begin_fail(struct pfr_ring *ring, enum pfr_status status, uint64_t head, struct pfr_where *where);

