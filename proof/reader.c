/* SPDX-License-Identifier: MIT */
/*
 * A reader, by induction: from any state in which its bytes are given, and the window lies in them, each step leads to such a state, so the
 * reading of any file is covered, however it is cut. Bytes begin anywhere in an object of twice their most. What decoding, events and windows
 * find is any here. That windows, the search, and quick_next, at which pfr_reader_next begins, leave a rest of the window is taken for granted.
 *
 * sources: limits rows layout attr numbers
 * options: -eva-split-return full -eva-slevel-function quick_record:30,quick_next:8,ids_guess:8,frame_bytes:20,window_set:20,stride_good:8,start_file:60,read_start:60,read_attr:30,read_ids:30,read_table:30,read_feature:30,pfr_reader_next:60,read_any:60,read_record:30,records_stop:30
 * reached: 80
 */
#include "events.h"
#include "decoder/reader.c"

static unsigned char given[2 * FRAME_MOST];
static struct pfr_reader reader;

static enum pfr_status any_status(struct pfr_where *where)
{
	Frama_C_make_unknown((char *)where, sizeof(*where));
	return (enum pfr_status)Frama_C_interval(PFR_OK, 255);
}

/* In place of decode.c's. */
void pfr_where_set(struct pfr_where *where, const struct pfr_frame *frame, enum pfr_status status, uint16_t row)
{
	(void)frame, (void)row;
	Frama_C_make_unknown((char *)where, sizeof(*where));
	where->status = status;
}

enum pfr_status pfr_decode(const struct pfr_frame *frame, const struct pfr_layout *layout, struct pfr_record *record, struct pfr_where *where)
{
	unsigned char first = frame->size ? frame->data[0] : 0, last = frame->size ? frame->data[frame->size - 1] : 0;

	(void)layout, (void)first, (void)last;
	Frama_C_make_unknown((char *)record, sizeof(*record));
	if (frame->piece == PFR_PIECE_FILE_HEADER) {
		record->file_header.features.data = given;
		record->file_header.features.nr = 4;
		record->file_header.features.width = 8;
	}
	return any_status(where);
}

static void any_window(struct pfr_window *window)
{
	Frama_C_make_unknown((char *)window, sizeof(*window));
	window->data = given + Frama_C_interval(0, FRAME_MOST);
	window->size = (size_t)Frama_C_interval(0, FRAME_MOST);
	window->order = (uint8_t)Frama_C_interval(PFR_LITTLE, PFR_BIG);
}

/* In place of frame.c's: what is left is taken to be within the given bytes, and so is the record. */
enum pfr_status pfr_window_next(struct pfr_window *window, struct pfr_frame *frame, struct pfr_where *where)
{
	any_window(window);
	Frama_C_make_unknown((char *)frame, sizeof(*frame));
	frame->data = given + Frama_C_interval(0, FRAME_MOST);
	frame->size = (uint32_t)Frama_C_interval(8, FRAME_MOST);
	return any_status(where);
}

int pfr_window_limit(struct pfr_window *window, enum pfr_status status, struct pfr_frame *frame, const struct pfr_limits *l,
		     struct pfr_where *where)
{
	(void)status, (void)l;
	window->skip = any_u64();
	frame->event = (uint32_t)any_u64();
	any_status(where);
	return any_bool();
}

/* In place of search.c's: the same is taken of the search. */
enum pfr_status pfr_reader_search(struct pfr_reader *r, struct pfr_where *where)
{
	any_window(&r->window);
	r->need = any_u64();
	r->need_size = any_u64();
	r->phase = any_bool() ? PHASE_SEARCH : any_bool() ? PHASE_RECORDS :
							    PHASE_OVER;
	any_status(where);
	return any_bool() ? PFR_MORE : PFR_END;
}

/* In place of events.c's and route.c's, which are the proof events. */
enum pfr_status pfr_events_route(const struct pfr_events *e, struct pfr_frame *frame, const struct pfr_layout **layout,
				 struct pfr_where *where)
{
	(void)e;
	frame->event = (uint32_t)any_u64();
	*layout = any_bool() ? &any : 0;
	return any_status(where);
}

enum pfr_status pfr_events_apply(struct pfr_events *e, const struct pfr_frame *frame, struct pfr_where *where)
{
	(void)e, (void)frame;
	any_events();
	return any_status(where);
}

enum pfr_status pfr_events_add_ids(struct pfr_events *e, uint32_t to, const struct pfr_words *ids, const struct pfr_frame *frame,
				   struct pfr_where *where)
{
	(void)e, (void)to, (void)ids, (void)frame;
	any_events();
	return any_status(where);
}

enum pfr_status pfr_events_add_attr(struct pfr_events *e, enum pfr_status decoded, const struct pfr_attr *attr)
{
	(void)e, (void)decoded, (void)attr;
	any_events();
	return (enum pfr_status)Frama_C_interval(PFR_OK, 255);
}

enum pfr_status pfr_events_full(const struct pfr_events *e, const struct pfr_frame *frame, enum pfr_limit limit, struct pfr_where *where)
{
	(void)e, (void)frame, (void)limit;
	any_status(where);
	return PFR_E_TOO_MANY;
}

static void any_reader(uint8_t phase)
{
	Frama_C_make_unknown((char *)given, sizeof(given));
	Frama_C_make_unknown((char *)&reader, sizeof(reader));
	any_events();
	reader.events = &events;
	any_window(&reader.given);
	reader.given.data = given;
	any_window(&reader.window);
	reader.given.skip = (uint64_t)any_bool();
	reader.pending.data = given + Frama_C_interval(0, FRAME_MOST);
	reader.pending.size = (uint32_t)Frama_C_interval(8, FRAME_MOST);
	reader.phase = phase;
}

static void reader_check(void)
{
	//@ check given: reader.given.size <= FRAME_MOST && reader.window.size <= FRAME_MOST;
	//@ check within: \valid_read(reader.window.data + (0 .. reader.window.size - 1));
	//@ check phase: reader.phase <= PHASE_OVER;
}

void proof_reader(void)
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	uint8_t phase;

	pfr_reader_init(&reader, &events);
	reader_check();
	pfr_reader_init_bare(&reader, &events, any_bool() ? PFR_BIG : PFR_LITTLE);
	//@ loop unroll 10;
	for (phase = PHASE_START; phase <= PHASE_OVER; phase++) {
		any_reader(phase);
		pfr_reader_give(&reader, given, (size_t)Frama_C_interval(0, FRAME_MOST), any_u64(), any_bool());
		reader_check();
		any_reader(phase);
		read_any(&reader, &frame, &layout, &where);
		reader_check();
		any_reader(phase);
		pfr_reader_next(&reader, &frame, &layout, &where);
	}
}
