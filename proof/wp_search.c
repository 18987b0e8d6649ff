/* SPDX-License-Identifier: MIT */
/*
 * The search for records in a window of any size: no byte outside of the window is read, what is left is the end of it, and the search
 * returns. That pfr_next leaves the end of its window is taken for granted here, and
 * that a copied window has the same data and size (copied), since Z3 does not find it.
 *
 * goals: 140
 * functions: header_plausible chain_goes_on chain_begins pass pass_zeros pfr_search pfr_reader_search
 */
#include "decoder/search.c"
#include "wp_wire.h"

/*@ predicate window_in(struct pfr_window *w) = \valid(w) && \valid_read(w->data + (0 .. w->size - 1));
*/

/*@ requires window_in(window) && \valid(frame) && \valid(where) && \separated(window, where, frame);
    assigns *frame, *where, *window;
    ensures window->size <= \old(window->size) && window->data == \old(window->data) + (\old(window->size) - window->size);
*/
enum pfr_status pfr_next(struct pfr_window *window, struct pfr_frame *frame, struct pfr_where *where);

/*@ requires \valid(frame) && \valid(layout) && \valid(where);
    assigns *frame, *layout, *where;
*/
enum pfr_status pfr_events_route(const struct pfr_events *events, struct pfr_frame *frame, const struct pfr_layout **layout,
				 struct pfr_where *where);

/*@ assigns \nothing; */
uint16_t pfr_rows_find(uint8_t piece, uint32_t type);

/*@ requires window_in(window) && window->size >= 8;
    assigns \nothing;
*/
static int header_plausible(const struct pfr_window *window);

/*@ requires window_in(ahead) && \valid(where) && \separated(ahead, where);
    assigns *ahead, *where;
    ensures ahead->size <= \old(ahead->size) && ahead->data == \old(ahead->data) + (\old(ahead->size) - ahead->size);
*/
static enum pfr_status chain_goes_on(struct pfr_window *ahead, const struct pfr_events *events, struct pfr_where *where);

/*@ requires window_in(window) && \valid(where) && \separated(window, where);
    assigns *where;
*/
static enum pfr_status chain_begins(const struct pfr_window *window, const struct pfr_events *events,
				    struct pfr_where *where);

/*@ requires window_in(window) && bytes <= window->size;
    assigns window->data, window->size, window->at;
    ensures window->size <= \old(window->size) && window->data == \old(window->data) + (\old(window->size) - window->size) && window->size == \old(window->size) - bytes;
*/
static void pass(struct pfr_window *window, uint32_t bytes);

/*@ requires window_in(window);
    assigns window->data, window->size, window->at;
    ensures window->size <= \old(window->size) && window->data == \old(window->data) + (\old(window->size) - window->size);
*/
static void pass_zeros(struct pfr_window *window);

/*@ requires window_in(window) && \valid(where) && \separated(window, where);
    assigns window->data, window->size, window->at, window->skip, *where;
    ensures window->size <= \old(window->size) && window->data == \old(window->data) + (\old(window->size) - window->size);
*/
enum pfr_status pfr_search(struct pfr_window *window, const struct pfr_events *events, struct pfr_where *where);

/*@ requires \valid(reader) && window_in(&reader->window) && \valid(where) && \separated(reader, where);
    assigns reader->window.data, reader->window.size, reader->window.at, reader->window.skip, reader->need, reader->need_size, reader->phase, *where;
    ensures reader->window.size <= \old(reader->window.size) && reader->window.data == \old(reader->window.data) + (\old(reader->window.size) - reader->window.size);
*/
enum pfr_status pfr_reader_search(struct pfr_reader *reader, struct pfr_where *where);
