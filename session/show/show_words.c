/* SPDX-License-Identifier: MIT */
/* A time, and what a record is called, in a line. */
#include "plain.h"
#include "show.h"

size_t show_time_text(const struct pfr_show *show, uint64_t ns, char text[40])
{
	uint64_t seconds = ns / 1000000000;
	uint32_t part = (uint32_t)(ns % 1000000000);
	unsigned digits = show->flags & PFR_SHOW_NS ? 9 : 6;
	size_t size = out_decimal_at(text, seconds);

	text[size++] = '.';
	show_digits(text + size, digits == 9 ? part : part / 1000, digits);
	return size + digits;
}

void show_time(struct show_line *l, uint64_t ns)
{
	char text[40];

	out_bytes(l->out, text, show_time_text(l->show, ns, text));
}

/* Whether the event says something about such a record; side-band is of no event in particular. */
bool show_is_of_event(const struct pfr_frame *frame)
{
	return frame->event != PFR_NO_EVENT && frame->piece == PFR_PIECE_RECORD &&
	       (frame->type == PFR_RECORD_SAMPLE || frame->type == PFR_RECORD_READ || frame->type == PFR_RECORD_LOST_SAMPLES ||
		frame->type == PFR_RECORD_THROTTLE || frame->type == PFR_RECORD_UNTHROTTLE);
}

void show_type(struct show_line *l)
{
	const struct pfr_frame *frame = l->frame;
	const char *name = frame->piece == PFR_PIECE_RECORD ? pfr_type_name(frame->type) : pfr_piece_name((enum pfr_piece)frame->piece);

	show_mark(l, PFR_MARK_TYPE);
	out_text(l->out, name);
	if (frame->piece == PFR_PIECE_FEATURE || frame->piece == PFR_PIECE_FEATURE_SECTION) {
		out_char(l->out, ' ');
		name = pfr_value_name(PFR_SET_FEATURE, frame->type);
		out_text(l->out, name);
	}
	if (!*name)
		out_decimal(l->out, frame->type);
	if (!l->context->event_name || !show_is_of_event(frame))
		return;
	show_space(l);
	show_mark(l, PFR_MARK_EVENT);
	pfr_name_plain(l->out, l->context->event_name);
}

void show_plain(struct pfr_show *show)
{
	show->plain = 1;
}

unsigned show_weight(struct show_line *l, const struct pfr_record *record, unsigned part)
{
	static const unsigned first[] = {0, 32, 48};
	bool is = record && l->frame->type == PFR_RECORD_SAMPLE;
	uint64_t value;

	if (is && PFR_HAS(record->sample, SAMPLE, WEIGHT_STRUCT))
		value = part ? record->sample.weight_struct >> first[part] & 0xffff : record->sample.weight_struct & 0xffffffff;
	else if (is && !part && PFR_HAS(record->sample, SAMPLE, WEIGHT))
		value = record->sample.weight;
	else
		return 0;
	out_decimal(l->out, value);
	return 1;
}
