/* SPDX-License-Identifier: MIT */
/*
 * What is copied out of a ring of any size, and the spans of one and of an AUX area, lie in it, whatever the position. That a position taken
 * modulo a power of two lies in the ring is the proof ring.
 *
 * goals: 50
 * functions: copy_words copy_out size_fits spans_of
 */
#include "decoder/ring.c"
#include "wp_wire.h"

/*@ predicate power(integer size) = size >= 8 && (size & (size - 1)) == 0; */

/*@ requires power(size);
    assigns \nothing;
    ensures \result < size;
    ensures at % 8 == 0 ==> \result % 8 == 0 && (size - \result) % 8 == 0 && \result + 8 <= size;
*/
static inline uint64_t ring_in(uint64_t size, uint64_t at);

/*@ requires \valid_read(from + (0 .. 7)) && \valid(to + (0 .. 7));
    assigns to[0 .. 7];
*/
static inline void page_copy8(unsigned char *to, const unsigned char *from);

/*@ requires size % 8 == 0 && \valid_read(from + (0 .. size - 1)) && \valid(to + (0 .. size - 1));
    requires \separated(from + (0 .. size - 1), to + (0 .. size - 1));
    assigns to[0 .. size - 1];
*/
static void copy_words(unsigned char *to, const unsigned char *from, size_t size);

/*@ requires \valid_read(ring) && power(ring->size) && \valid_read(ring->data + (0 .. ring->size - 1));
    requires at % 8 == 0 && size % 8 == 0 && size <= ring->size && size <= 0xffffffff;
    requires \valid(to + (0 .. size - 1)) && \separated(to + (0 .. size - 1), ring, ring->data + (0 .. ring->size - 1));
    assigns to[0 .. size - 1];
*/
static void copy_out(const struct pfr_ring *ring, uint64_t at, uint32_t size, unsigned char *to);

/*@ assigns \nothing;
    ensures \result != 0 ==> power(size) && size <= most;
*/
static int size_fits(uint64_t size, uint64_t most, uint8_t flags);

/*@ requires power(size) && count <= size && \valid(span + (0 .. 1)) && \valid_read(data + (0 .. size - 1));
    assigns span[0 .. 1];
    ensures \valid_read(span[0].data + (0 .. span[0].size - 1)) && \valid_read(span[1].data + (0 .. span[1].size - 1));
    ensures span[0].size + span[1].size == count;
*/
static void spans_of(const unsigned char *data, uint64_t size, uint64_t at, uint64_t count, struct pfr_span span[2]);
