/* SPDX-License-Identifier: MIT */
/*
 * A whole capture from memory, edited: copied, redacted, with fewer fields or samples, turned, in another form, or a part of it. What comes
 * out opens, has the records that the report counts and no more defects than the capture; all memory is given back, also when there is no more.
 */
#include "fuzz/harness.h"
#include "fuzz/memory.h"

#include "perfring_session_edit.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define OUT_MOST (1u << 26)

struct count {
	int opens;
	uint64_t records, defects, likely; /* likely: those that weighing finds */
	uint32_t events;
	int packed, pipe;
};

static struct pfr_limits limits;

/*
 * What an edit could have made. Whether a time is near those around it depends on which records are left; and records that
 * were compressed have not been weighed.
 */
struct tally {
	uint64_t defects, likely;
};

static void take_defect(void *user, const struct pfr_session_error *error)
{
	struct tally *tally = user;

	if (pfr_status_class(error->status) == PFR_CLASS_NOTE && error->status != PFR_INTERRUPTED)
		return;
	if (error->status == PFR_E_HEADER || error->status == PFR_E_VALUE || error->status == PFR_E_HIDES)
		tally->likely++;
	else if (error->status != PFR_E_TIME)
		tally->defects++;
}

static struct count count(const void *data, size_t size)
{
	struct pfr_session_options options = {.size = sizeof(options), .limits = &limits};
	struct pfr_check_report report = {.size = sizeof(report)};
	const struct pfr_session_record *r;
	struct pfr_session *session;
	struct count found = {0};
	struct tally tally = {0};
	const unsigned char *bytes = data;
	struct pfr_reporter reporter = {sizeof(reporter), &tally, take_defect};

	if (pfr_session_open_memory(&session, data, size, &options, 0))
		return found;
	found.opens = !pfr_check(session, &reporter, &report);
	found.pipe = size > 15 && (bytes[8] == 16 || bytes[15] == 16); /* whose attrs and features are records, too */
	found.defects = tally.defects;
	found.likely = tally.likely;
	pfr_session_close(session);
	if (pfr_session_open_memory(&session, data, size, &options, 0))
		return found;
	for (; pfr_session_next(session, &r) == PFR_OK; found.records += r->frame.type != PFR_RECORD_SIMPLEPERF_SPLIT) /* as they lie there: check joins those that are split */
		found.packed |= r->packed;
	found.events = pfr_session_events(session)->nr;
	pfr_session_close(session);
	return found;
}

static void learn(struct pfr_redactor *redactor, const uint8_t *data, size_t size)
{
	struct pfr_session_options options = {.size = sizeof(options), .limits = &limits};
	struct pfr_session *session;

	if (pfr_session_open_memory(&session, data, size, &options, 0))
		return;
	pfr_redactor_read(redactor, session);
	pfr_session_close(session);
}

static void choose(struct pfr_edit_options *options, uint32_t choice, struct pfr_redactor *redactor)
{
	unsigned what = choice & 7;

	options->drop = what == 2 || what == 7 ? choice >> 8 & 31 : 0;
	options->every = what == 3 || what == 7 ? choice >> 13 & 3 : 0;
	options->other_order = what == 4 || what == 7;
	options->redactor = what == 1 || what == 7 ? redactor : 0;
	options->form = what == 5 || what == 7 ? (choice >> 15 & 3) % 3 : 0;
	options->level = what == 5 && choice >> 17 & 1;
	options->simpleperf_as_perf = what == 6;
	options->only = choice >> 4 & 1;
	options->first = choice >> 18 & 1 ? 3 : 0;
}

/* One edit. Of a capture that is found damaged each record has to be weighed, as the command does in a second pass. */
static enum pfr_status edit(const uint8_t *data, size_t size, const struct pfr_edit_options *options, uint32_t choice, struct fuzz_memory *out,
			    struct pfr_edit_report *report)
{
	struct fuzz_heap heap = {0, choice & 0x20 ? choice >> 20 & 255 : 0};
	struct pfr_allocator allocator = {fuzz_resize, &heap};
	uint32_t type = PFR_RECORD_SAMPLE;
	struct pfr_filter filter = {.size = sizeof(filter), .types = &type, .nr_types = choice >> 3 & 1};
	struct pfr_session_options open = {.size = sizeof(open), .limits = &limits, .allocator = &allocator, .filter = &filter, .flags = PFR_SESSION_ALL};
	struct pfr_sink sink = {.size = sizeof(sink), .user = out, .write = fuzz_memory_write, .seek = fuzz_memory_seek};
	struct pfr_session *session;
	enum pfr_status status;

	out->size = out->at = 0;
	if (pfr_session_open_memory(&session, data, size, &open, 0))
		return PFR_E_SYSTEM;
	status = pfr_edit(session, &sink, 0, options, report);
	pfr_session_close(session);
	if (heap.blocks)
		fuzz_broken("memory is not given back");
	return status;
}

static void compare(const struct count *before, const struct pfr_edit_options *options, const struct pfr_edit_report *report, const struct fuzz_memory *out)
{
	struct count after = count(out->data, out->size);
	uint64_t had = before->defects + before->likely, has = after.defects + (before->packed ? 0 : after.likely);

	if (!after.opens)
		fuzz_broken("what an edit made does not open");
	/* Weighing may leave attrs of a damaged pipe out: they are records. Without a damaged record of simpleperf, what follows it is read; nor has what
	 * was left out as likely to be wrong, an index of ids say, what others need. A damaged section may look like records in a pipe. */
	if (has > had && (!had || (!before->likely && !options->form && after.events >= before->events && !options->simpleperf_as_perf)))
		fuzz_broken("an edit made a defect that was not there");
	/* Of records that look likely to be wrong beside what is left, fewer may be read. */
	if (report->records && !after.pipe && !options->level && !after.likely && after.records != report->records)
		fuzz_broken("an edit counts other records than there are");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint32_t choice = fuzz_choose(fuzz_hash(data, size));
	struct pfr_redactor *redactor = 0;
	struct pfr_edit_options options = {.size = sizeof(options)};
	struct pfr_edit_report report = {.size = sizeof(report)};
	struct fuzz_memory out = {.most = OUT_MOST};
	struct count before;
	enum pfr_status status;

	fuzz_limits(&limits);
	if (pfr_redactor_new(&redactor, "sixteen bytes of", 16, choice >> 9 & 1 ? choice >> 10 & PFR_REDACT_ALL : 0, 0))
		abort();
	choose(&options, choice, redactor);
	before = count(data, size);
	if (before.opens && options.redactor)
		learn(redactor, data, size);
	if (before.opens) {
		status = edit(data, size, &options, choice, &out, &report);
		options.checks = !status && (report.damaged || report.defects);
		if (options.checks)
			status = edit(data, size, &options, choice, &out, &report);
		if (!status && !(choice & 0x20))
			compare(&before, &options, &report, &out);
	}
	pfr_redactor_free(redactor);
	free(out.data);
	return 0;
}
