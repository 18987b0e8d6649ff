/* SPDX-License-Identifier: MIT */
/* What samples of a plain layout say, quicker than along a walk, and the same. */
#include "show.h"

static void put_number(struct show_line *l, uint64_t value)
{
	if (value == UINT64_MAX)
		out_literal(l->out, "-1");
	else
		out_decimal(l->out, value);
}

static void put_raw(struct show_line *l, const struct pfr_raw *raw)
{
	SHOW_NAME(l, "raw");
	out_char(l->out, '{');
	show_mark(l, PFR_MARK_NAME);
	out_literal(l->out, "size=");
	show_mark(l, PFR_MARK_VALUE);
	out_decimal(l->out, raw->size);
	SHOW_NAME(l, "data");
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
		SHOW_NAME(l, "ip");
		show_address(l, l->cpumode, sample->ip);
	}
	if (PFR_HAS(*sample, SAMPLE, ADDR)) {
		SHOW_NAME(l, "addr");
		show_address(l, show_mode_of(l, sample->addr), sample->addr);
	}
	if (PFR_HAS(*sample, SAMPLE, STREAM_ID)) {
		SHOW_NAME(l, "stream_id");
		put_number(l, sample->stream_id);
	}
	if (PFR_HAS(*sample, SAMPLE, PERIOD)) {
		SHOW_NAME(l, "period");
		put_number(l, sample->period);
	}
	if (PFR_HAS(*sample, SAMPLE, CALLCHAIN)) {
		SHOW_NAME(l, "callchain");
		show_chain(l, &sample->callchain.ips);
	}
	if (PFR_HAS(*sample, SAMPLE, RAW) && !l->context->tracepoint)
		put_raw(l, &sample->raw);
	return true;
}

void show_stack(struct show_line *l, const struct pfr_stack *stack)
{
	uint32_t i;

	show_name(l, "stack");
	out_char(l->out, '[');
	for (i = 0; i < stack->nr; i++) {
		if (i)
			show_space(l);
		show_address(l, stack->entries[i].cpumode, stack->entries[i].address);
	}
	out_char(l->out, ']');
	if (stack->end == PFR_UNWIND_OK || stack->end == PFR_UNWIND_END)
		return;
	show_name(l, "stack_end");
	out_char(l->out, '"');
	out_text(l->out, pfr_unwind_name(stack->end));
	out_char(l->out, '"');
}
