/* SPDX-License-Identifier: MIT */
/*
 * A whole capture from memory, read by a session: in one order or the other, with a filter or none, with an allocator
 * that may give up. All ends; every frame is whole and can be decoded and shown; what is not packed is in the capture at
 * the place that it tells; in the order of the file, places grow; all memory is given back.
 */
#include "fuzz/harness.h"

#include "perfring_session_tools.h"

#include <stdlib.h>
#include <string.h>

/* Where a record was, for the next to come after it. */
struct place {
	uint64_t offset, inner;
	int packed;
};

/* Of a size that is known to be wrong the record has the right one. */
static int same(const unsigned char *a, const unsigned char *b, size_t size)
{
	return size < 8 ? !memcmp(a, b, size) : !memcmp(a, b, 6) && !memcmp(a + 8, b + 8, size - 8);
}

/* What is there: of a capture that was changed on its way, as it was before. */
static int is_there(struct pfr_session *session, const struct pfr_session_record *r, const uint8_t *data, size_t size)
{
	static unsigned char bytes[1 << 16];

	if (r->offset <= size && r->frame.size <= size - r->offset && same(data + r->offset, r->frame.data, r->frame.size))
		return 1;
	return pfr_session_info(session)->size < size && r->frame.size <= sizeof(bytes) && !pfr_session_read(session, r->part, r->offset, bytes, r->frame.size) &&
	       !memcmp(bytes, r->frame.data, r->frame.size);
}

static void check_place(struct pfr_session *session, const struct pfr_session_record *r, const uint8_t *data, size_t size, int sorted, struct place *last)
{
	struct place place = {r->offset, r->inner, r->packed};

	if (!r->packed && !r->whole && !is_there(session, r, data, size))
		fuzz_broken("a record is not where it says");
	/* after bytes that cannot be framed, records that a wrong size had hidden come later */
	if (!sorted && r->packed && last->packed && place.offset == last->offset && place.inner <= last->inner)
		fuzz_broken("two packed records at one place");
	*last = place;
}

static void use(struct pfr_session *session, const struct pfr_session_record *r)
{
	static char text[1 << 16];
	struct pfr_out out = {text, sizeof(text), 0};
	struct pfr_context context;
	struct pfr_record record;
	struct pfr_where where;

	pfr_session_decode(session, r, &record, &where);
	if (!pfr_session_context(session, r, PFR_TEXT_LINE, &context))
		pfr_to_line(&out, &r->frame, r->layout, &context, r->status, &r->where);
}

static void read_all(struct pfr_session *session, const uint8_t *data, size_t size, int sorted, int cbor)
{
	const struct pfr_session_record *r;
	struct place last = {0};
	uint64_t nr = 0;

	while (pfr_session_next(session, &r) == PFR_OK) {
		if (nr++ > 4096 && nr > size * 64)
			fuzz_broken("more records than the capture can hold");
		if (r->what == PFR_WHAT_DEFECT) {
			if (!*r->error->text || memchr(r->error->text, 0, sizeof(r->error->text)) == 0)
				fuzz_broken("a defect without a text");
			continue;
		}
		if (r->what == PFR_WHAT_RECORD && !cbor)
			check_place(session, r, data, size, sorted, &last);
		use(session, r);
	}
	if (pfr_session_next(session, &r) == PFR_OK)
		fuzz_broken("a record after the end");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint32_t choice = fuzz_choose(fuzz_hash(data, size)), type = PFR_RECORD_SAMPLE, pid = 1, cpu = 0;
	const char *event = "*s*";
	struct fuzz_heap heap = {0, choice & 0x40 ? choice >> 20 & 63 : 0};
	struct pfr_allocator allocator = {fuzz_resize, &heap};
	struct pfr_filter filter = {.size = sizeof(filter)};
	struct pfr_limits limits;
	struct pfr_session_options options = {.size = sizeof(options), .order = choice & 1 ? PFR_ORDER_TIME : PFR_ORDER_FILE, .allocator = &allocator, .limits = &limits, .filter = &filter, .flags = choice >> 1 & (PFR_SESSION_PIECES | PFR_SESSION_DEFECTS | PFR_SESSION_NO_RESUME)};
	struct pfr_session *session;
	struct pfr_check_report report = {.size = sizeof(report)};

	fuzz_limits(&limits);
	*pfr_limit_of(&limits, PFR_LIMIT_PENDING) = 64;
	if (choice & 0x4000)
		options.flags |= PFR_SESSION_WHOLE_CHAINS;
	if (choice & 0x8000)
		options.flags |= PFR_SESSION_JOIN_SPLIT;
	if (choice & 0x10000)
		*pfr_limit_of(&limits, PFR_LIMIT_RECORD_SIZE) = *pfr_limit_of(&limits, PFR_LIMIT_HELD) = *pfr_limit_of(&limits, PFR_LIMIT_CHAINS) = choice >> 17 & 1 ? 4 : 256;
	if (choice & 0x100)
		filter.types = &type, filter.nr_types = 1;
	if (choice & 0x200)
		filter.events = &event, filter.nr_events = 1;
	if (choice & 0x400)
		filter.pids = &pid, filter.nr_pids = 1;
	if (choice & 0x800)
		filter.cpus = &cpu, filter.nr_cpus = 1;
	if (choice & 0x1000)
		filter.time_from = 1, filter.time_until = UINT64_MAX;
	if (!pfr_session_open_memory(&session, data, size, &options, 0)) {
		if (choice & 0x2000)
			pfr_check(session, 0, &report);
		else
			read_all(session, data, size, (int)options.order, pfr_session_info(session)->cbor);
		pfr_session_close(session);
	}
	if (heap.blocks)
		fuzz_broken("memory is not given back");
	return 0;
}
