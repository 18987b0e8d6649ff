/* SPDX-License-Identifier: MIT */
/*
 * The page as a file. The module in it is made of all files of view/ but this one.
 */
#include "view.h"
#include "convert/sized.h"

#include <string.h>

/* The page that reads what is dropped on it. */
static enum pfr_status write_empty(const struct pfr_sink *sink, struct pfr_view_report *report)
{
	struct pfr_view_report all = {.size = sizeof(all)};
	struct pfr_sink to;

	if (!sized_read(&to, sizeof(to), sink) || !to.write)
		return PFR_E_OPTIONS;
	all.os_error = to.write(to.keeper, view_page_head, strlen(view_page_head));
	if (!all.os_error)
		all.os_error = to.write(to.keeper, view_page_tail, strlen(view_page_tail));
	if (report)
		sized_write(report, &all, sizeof(all));
	return all.os_error ? PFR_E_SYSTEM : PFR_OK;
}

/* Between the data of two captures. */
static const char between[] = "</script>\n<script type=\"application/json\" id=\"other\">\n";

enum pfr_status pfr_view_pair(const struct pfr_view_side *a, const struct pfr_view_side *b, const struct pfr_sink *sink)
{
	enum pfr_status status = view_make(a->session, sink, &a->options, a->report, view_page_head, between);

	return status ? status : view_make(b->session, sink, &b->options, b->report, "", view_page_tail);
}

enum pfr_status pfr_view(struct pfr_session *session, const struct pfr_sink *sink, const struct pfr_view_options *options, struct pfr_view_report *report)
{
	return session ? view_make(session, sink, options, report, view_page_head, view_page_tail) : write_empty(sink, report);
}
