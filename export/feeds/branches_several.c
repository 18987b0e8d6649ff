/* SPDX-License-Identifier: MIT */
/* Branches of several captures, for several files. */
#include "branches.h"
#include "session/base/os_error.h"

#include <errno.h>
#include <stdlib.h>

struct pfr_branches {
	struct branches sums;
};

enum pfr_status pfr_branches_open(struct pfr_branches **branches, const char *const *binaries, size_t nr, int *os_error)
{
	struct pfr_branches *made = nr && nr < UINT32_MAX ? calloc(1, sizeof(*made)) : NULL;

	*branches = NULL;
	*os_error = !made ? (nr ? ENOMEM : EINVAL) : branches_open(&made->sums);
	if (made && !*os_error)
		*os_error = branches_objects_open(&made->sums, binaries, nr);
	if (*os_error) {
		pfr_branches_close(made);
		return status_of_errno(*os_error);
	}
	*branches = made;
	return PFR_OK;
}

enum pfr_status pfr_branches_add(struct pfr_branches *branches, struct pfr_session *session, const struct pfr_profile_options *options, struct pfr_profile_result *result)
{
	struct pfr_profile_result all = {.size = sizeof(all)};
	struct pfr_sink none = {.size = sizeof(none)};
	struct pfr_profile_options set;
	enum pfr_status status;

	if (branches->sums.sorted || !sized_read(&set, sizeof(set), options))
		return PFR_E_OPTIONS;
	set.gzip = set.weight = 0; /* nothing is written yet */
	status = profile_run(session, &none, &profile_branches_added, &branches->sums, &set, &all);
	sized_write(result, &all, sizeof(all));
	return status;
}

enum pfr_status pfr_branches_write(struct pfr_branches *branches, size_t index, enum pfr_profile_format format, const struct pfr_sink *output, struct pfr_profile_result *result)
{
	struct profile p = {.state = &branches->sums, .options = {.size = sizeof(p.options), .format = format}};

	if (index >= branches->sums.nr_objects || format < PFR_PROFILE_BOLT || format > PFR_PROFILE_AUTOFDO || !sized_read(&p.output, sizeof(p.output), output) || !p.output.write)
		return PFR_E_OPTIONS;
	branches->sums.taken_object = (uint32_t)index;
	p.error = branches_write(&p);
	if (!p.error)
		p.error = profile_write(&p, true);
	buffer_free(&p.out);
	p.result.size = sizeof(p.result);
	p.result.os_error = p.error;
	sized_write(result, &p.result, sizeof(p.result));
	return p.error ? status_of_errno(p.error) : PFR_OK;
}

void pfr_branches_close(struct pfr_branches *branches)
{
	if (branches)
		branches_close(&branches->sums);
	free(branches);
}
