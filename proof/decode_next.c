/* SPDX-License-Identifier: MIT */
/*
 * The next record of a reader in any state in which its bytes are given, and the window lies in them, decoded in one call. What the reader and
 * decoding do where that is left to them is any here: they are proofs of their own, as is that windows leave a rest of themselves.
 *
 * sources: decode_next probe bits rows layout attr numbers
 * options: -eva-split-return full -eva-slevel-function has:8,has_bytes:8,has_nr:8,take_u8:8,take_u16:8,take_u32:8,take_u64:8,take_bytes:8,take_words:8,take_array:8,take_cstr:8,take_chars:8,skip:8,skip_u64:8,skip_u16:8,quick_peek:8,is_sample_next:8,pfr_reader_decode:8,decode_several:8,route_sample:20,ids_guess:8,ids_counted:8,ids_near:20,ids_bucket:20,ids_entry:8
 * reached: 60
 */
#include "events.h"

static unsigned char given[2 * FRAME_MOST]; /* a window begins anywhere in it, and has its most after that */
static struct pfr_reader reader;
static struct pfr_decoded to;

static enum pfr_status any_status(struct pfr_where *where)
{
	Frama_C_make_unknown((char *)where, sizeof(*where));
	return (enum pfr_status)Frama_C_interval(PFR_OK, 255);
}

/* In place of names.c's. */
enum pfr_class pfr_status_class(enum pfr_status status)
{
	(void)status;
	return (enum pfr_class)Frama_C_interval(PFR_CLASS_NOTE, PFR_CLASS_STREAM);
}

/* In place of reader.c's. */
enum pfr_status pfr_reader_next(struct pfr_reader *r, struct pfr_frame *frame, const struct pfr_layout **layout, struct pfr_where *where)
{
	(void)r;
	any_frame(frame);
	*layout = any_bool() ? &any : 0;
	return any_status(where);
}

/* In place of decode.c's, which is given a frame that can be read whole. */
enum pfr_status pfr_decode(const struct pfr_frame *frame, const struct pfr_layout *layout, struct pfr_record *record, struct pfr_where *where)
{
	unsigned char first = frame->size ? frame->data[0] : 0, last = frame->size ? frame->data[frame->size - 1] : 0;

	(void)layout, (void)first, (void)last;
	Frama_C_make_unknown((char *)record, sizeof(*record));
	return any_status(where);
}

void proof_decode_next(void)
{
	any_events();
	Frama_C_make_unknown((char *)given, sizeof(given));
	Frama_C_make_unknown((char *)&reader, sizeof(reader));
	reader.events = &events;
	reader.window.data = given + Frama_C_interval(0, FRAME_MOST);
	reader.window.size = (size_t)Frama_C_interval(0, FRAME_MOST);
	pfr_reader_decode(&reader, &to);
	//@ check frame: to.frame.size == 0 || \valid_read(to.frame.data + (0 .. to.frame.size - 1));
}
