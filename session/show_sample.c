/* SPDX-License-Identifier: MIT */
/* What samples of a plain layout say, quicker than along a walk, and the same. */
#include "show.h"

static void put_stream(struct show_line *l, const struct pfr_sample *sample)
{
	show_name(l, "stream_id");
	if (sample->stream_id == UINT64_MAX)
		out_literal(l->out, "-1");
	else
		out_decimal(l->out, sample->stream_id);
}

static void put_number(struct show_line *l, const char *name, uint64_t value)
{
	show_name(l, name);
	if (value == UINT64_MAX)
		out_literal(l->out, "-1");
	else
		out_decimal(l->out, value);
}

static void put_raw(struct show_line *l, const struct pfr_raw *raw)
{
	show_name(l, "raw");
	out_char(l->out, '{');
	show_mark(l, PFR_SHOW_NAME);
	out_literal(l->out, "size=");
	show_mark(l, PFR_SHOW_VALUE);
	out_decimal(l->out, raw->size);
	show_name(l, "data");
	show_data(l, raw->data.data, (uint32_t)raw->data.size);
	out_char(l->out, '}');
}

bool show_sample(struct show_line *l, const struct pfr_sample *sample)
{
	const struct pfr_layout *layout = l->r->layout;

	if (!layout->plain || l->frame->type != PFR_RECORD_SAMPLE || l->frame->piece != PFR_PIECE_RECORD || !l->has_event)
		return false;
	if ((PFR_HAS(*sample, SAMPLE, RES) && sample->res) || (l->has_task && (l->task.pid != sample->pid || l->task.tid != sample->tid)))
		return false;
	if (PFR_HAS(*sample, SAMPLE, IP)) {
		show_name(l, "ip");
		show_address(l, l->cpumode, sample->ip);
	}
	if (PFR_HAS(*sample, SAMPLE, ADDR)) {
		show_name(l, "addr");
		show_address(l, show_mode_of(l, sample->addr), sample->addr);
	}
	if (PFR_HAS(*sample, SAMPLE, STREAM_ID))
		put_stream(l, sample);
	if (PFR_HAS(*sample, SAMPLE, PERIOD))
		put_number(l, "period", sample->period);
	if (PFR_HAS(*sample, SAMPLE, CALLCHAIN)) {
		show_name(l, "callchain");
		show_chain(l, &sample->callchain.ips);
	}
	if (PFR_HAS(*sample, SAMPLE, RAW) && !l->context->tracepoint)
		put_raw(l, &sample->raw);
	return true;
}
