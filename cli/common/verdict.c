/* SPDX-License-Identifier: MIT */
/*
 * What options that choose records have not found.
 */
#include "filter.h"
#include "cli/text/nearest.h"
#include "cli/text/number.h"
#include "perfring_session_account.h"

#include <fnmatch.h>
#include <string.h>

static bool event_matches(const char *asked, uint32_t index, const char *name)
{
	uint64_t number;

	if (number_read(asked, 0, UINT32_MAX, &number) && number == index)
		return true;
	return name && (!strcmp(asked, name) || !fnmatch(asked, name, FNM_NOESCAPE));
}

static bool event_missing(const struct reading *reading, const char *path, const char *asked)
{
	uint32_t nr = pfr_session_events(reading->session)->nr, i;
	struct nearest nearest = nearest_begin(asked);
	char hint[128];

	for (i = 0; i < nr; i++) {
		const char *name = pfr_session_event_name(reading->session, i);

		if (event_matches(asked, i, name))
			return false;
		nearest_try(&nearest, name ? name : "");
	}
	print_stderr("%s: no event matches '%s'%s; 'perfring stat' lists the events", read_name(path), asked,
		     strchr(asked, ',') ? " (a name, not a list: --event may be repeated)" : nearest_hint(&nearest, hint));
	return true;
}

/* What may be wrong with names of threads that no record has. */
static const char *comm_hint(const struct filter *filter)
{
	unsigned i;

	for (i = 0; i < filter->nr_comms; i++)
		if (strchr(filter->comms[i], ','))
			return "; --comm takes a name, not a list, and may be repeated";
	return filter->nr_comms ? "; 'perfring stat --by comm' lists the names of threads" : "";
}

int filter_verdict(const struct filter *filter, const struct reading *reading, const char *path, int code)
{
	bool missing = false;
	unsigned i;

	code = read_memory_verdict(reading->session, path, code);
	if (code == EXIT_IO)
		return code;
	for (i = 0; i < filter->nr_events; i++)
		missing |= event_missing(reading, path, filter->events[i]);
	missing |= !where_verdict(filter, reading->session, path);
	if (!missing && !reading->range_shown && filter_is_any(filter) && !pfr_session_info(reading->session)->records) {
		print_stderr("%s: no record matches the options%s", read_name(path), comm_hint(filter));
		filter_tell_span(filter, path);
		missing = true;
	}
	return missing && code == EXIT_FINE ? EXIT_DEFECT : code;
}

void filter_none(const struct filter *filter, const struct reading *reading, const char *name, const char *what)
{
	if (pfr_session_info(reading->session)->records)
		print_stderr("%s: none of the records that meet the conditions %s%s", name, what,
			     filter->of.first && !filter->nr_types ? "; --first counts records of all types: --type SAMPLE --first N counts samples" : "");
}

int filter_samples_verdict(const struct filter *filter, const struct reading *reading, const char *path, int code)
{
	struct pfr_account account = {.size = sizeof(account)};
	bool all_missing;

	code = filter_verdict(filter, reading, path, code);
	all_missing = code < EXIT_DEFECT && !pfr_session_get_account(reading->session, &account) && !account.chosen_samples;
	if (all_missing && !filter_is_set(filter))
		print_stderr("%s: there are no samples; 'perfring stat' shows what there is", read_name(path));
	else if (all_missing)
		filter_none(filter, reading, read_name(path), "is a sample");
	return all_missing && filter_is_set(filter) ? EXIT_DEFECT : code;
}
