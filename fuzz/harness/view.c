/* SPDX-License-Identifier: MIT */
/*
 * A whole capture from memory as the data of a page, with its samples or without: one JSON object that is safe in a page, and whose size is bounded by the input. Memory and
 * the sink may fail.
 */
#include "fuzz/harness.h"

#include "perfring_session_view.h"
#include "view/view.h"

#include <errno.h>
#include <string.h>

#define OUT_MOST (UINT64_C(1) << 26)

/* The page around the data is not of interest. */
const char view_page_head[] = "<script>", view_page_tail[] = "</script>";

/* JSON as far as it was written. */
struct out {
	uint64_t size;
	uint32_t writes; /* that succeed; 0: all */
	uint32_t depth;
	int in_text, escaped;
};

static void take_byte(struct out *out, unsigned char byte)
{
	if (byte < ' ' && (byte != '\n' || out->in_text))
		fuzz_broken("a control in the data");
	if (byte == '<')
		fuzz_broken("markup in the data");
	if (out->in_text && !out->escaped && byte == '"')
		out->in_text = 0;
	else if (out->in_text)
		out->escaped = !out->escaped && byte == '\\';
	else if (byte == '"')
		out->in_text = 1;
	else if (byte == '{' || byte == '[')
		out->depth++;
	else if ((byte == '}' || byte == ']') && !out->depth--)
		fuzz_broken("more is closed than was opened");
}

static int out_write(void *user, const void *data, size_t size)
{
	struct out *out = user;
	size_t i;

	fuzz_look(data, size);
	if (out->writes && !--out->writes)
		return ENOSPC;
	for (i = 0; i < size; i++)
		take_byte(out, ((const unsigned char *)data)[i]);
	out->size += size;
	if (out->size > OUT_MOST)
		fuzz_broken("too much is written");
	return 0;
}

static struct pfr_session *open_memory(const uint8_t *data, size_t size, const struct pfr_limits *limits, const struct pfr_allocator *allocator, int samples)
{
	struct pfr_session_options options = {.size = sizeof(options), .limits = limits, .allocator = allocator};
	struct pfr_session *session;

	options.order = samples ? PFR_ORDER_TIME : PFR_ORDER_FILE;
	options.flags = samples ? PFR_SESSION_WHOLE_CHAINS | PFR_SESSION_JOIN_SPLIT : PFR_SESSION_PIECES | PFR_SESSION_DEFECTS | PFR_SESSION_ALL;
	return pfr_session_open_memory(&session, data, size, &options, 0) ? 0 : session;
}

static void write_page(struct pfr_session *session, struct pfr_session *samples, const struct pfr_limits *limits, uint32_t choice)
{
	struct out out = {.writes = (choice >> 3 & 7) == 2 ? 1 + (choice >> 8 & 31) : 0};
	const struct pfr_sink sink = {.size = sizeof(sink), .user = &out, .write = out_write};
	struct pfr_view_options options = {.size = sizeof(options), .title = "</script>\"\n", .samples = samples, .limits = limits};
	struct pfr_view_report report = {.size = sizeof(report)};
	enum pfr_status status;

	if (choice & 4)
		options.most_records = options.most_samples = 1 + (choice >> 8 & 7);
	status = pfr_view_data(session, &sink, &options, &report);
	if (status == PFR_OK && (out.depth || out.in_text || !out.size))
		fuzz_broken("the data ends within itself");
	if (choice & 4 && (report.shown > options.most_records || report.samples > options.most_samples))
		fuzz_broken("more is shown than was asked for");
	if (status == PFR_E_SYSTEM && report.os_error > 0 && report.os_error != ENOSPC)
		fuzz_broken("a sink failed that did not");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint32_t choice = fuzz_choose(fuzz_hash(data, size));
	struct fuzz_heap heap = {0, (choice >> 3 & 7) == 1 ? 1 + (choice >> 8 & 255) : 0};
	struct pfr_allocator allocator = {fuzz_resize, &heap};
	struct pfr_session *session, *samples = 0;
	struct pfr_limits limits;

	fuzz_limits(&limits);
	session = open_memory(data, size, &limits, &allocator, 0);
	if (session && choice & 3)
		samples = open_memory(data, size, &limits, &allocator, 1);
	if (session)
		write_page(session, samples, &limits, choice);
	pfr_session_close(samples);
	pfr_session_close(session);
	if (heap.blocks)
		fuzz_broken("memory is not given back");
	return 0;
}
