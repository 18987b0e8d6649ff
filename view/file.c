/* SPDX-License-Identifier: MIT */
/*
 * The page as a file. The module in it is made of all files of view/ but this one.
 */
#include "view.h"
#include "convert/sized.h"

#include <stdio.h>
#include <string.h>

static int put_text(const struct pfr_sink *to, const char *text, size_t size)
{
	return to->write(to->user, text, size);
}

/* The page that reads what is dropped on it, or, from where it came itself, what ?file= names: its policy allows that. */
static int put_empty(const struct pfr_sink *to)
{
	static const char closed[] = "connect-src 'none'", own[] = "connect-src 'self'";
	const char *at = strstr(view_page_head, closed), *after = at ? at + strlen(closed) : view_page_head;
	int os_error = at ? put_text(to, view_page_head, (size_t)(at - view_page_head)) : 0;

	if (!os_error && at)
		os_error = put_text(to, own, strlen(own));
	if (!os_error)
		os_error = put_text(to, after, strlen(after));
	return os_error ? os_error : put_text(to, view_page_tail, strlen(view_page_tail));
}

static enum pfr_status write_empty(const struct pfr_sink *sink, struct pfr_view_report *report)
{
	struct pfr_view_report all = {.size = sizeof(all)};
	struct pfr_sink to;

	if (!sized_read(&to, sizeof(to), sink) || !to.write)
		return PFR_E_OPTIONS;
	all.os_error = put_empty(&to);
	if (report)
		sized_write(report, &all, sizeof(all));
	return all.os_error ? PFR_E_SYSTEM : PFR_OK;
}

#define TEXT 80 /* bytes between two captures */

/* What stands between two captures: the first of B is "other", those besides the first of a side a-1, b-1 and so on. */
static const char *between_sides(char text[TEXT], uint32_t next, uint32_t nr_a)
{
	char id[16] = "other";

	if (next != nr_a)
		snprintf(id, sizeof(id), "%c-%u", next < nr_a ? 'a' : 'b', next < nr_a ? next : next - nr_a);
	snprintf(text, TEXT, "</script>\n<script type=\"application/json\" id=\"%s\">\n", id);
	return text;
}

enum pfr_status pfr_view_sides(const struct pfr_view_side *a, uint32_t nr_a, const struct pfr_view_side *b, uint32_t nr_b, const struct pfr_sink *sink)
{
	enum pfr_status status = nr_a && nr_b && nr_a <= PFR_VIEW_SIDE_MOST && nr_b <= PFR_VIEW_SIDE_MOST ? PFR_OK : PFR_E_OPTIONS;
	uint32_t i, nr = nr_a + nr_b;
	char text[TEXT];

	for (i = 0; i < nr && status == PFR_OK; i++) {
		const struct pfr_view_side *side = i < nr_a ? &a[i] : &b[i - nr_a];
		const struct view_form form = {.head = i ? "" : view_page_head, .tail = i + 1 < nr ? between_sides(text, i + 1, nr_a) : view_page_tail};

		status = view_make(side->session, sink, &side->options, side->report, &form);
	}
	return status;
}

enum pfr_status pfr_view(struct pfr_session *session, const struct pfr_sink *sink, const struct pfr_view_options *options, struct pfr_view_report *report)
{
	const struct view_form form = {.head = view_page_head, .tail = view_page_tail};

	return session ? view_make(session, sink, options, report, &form) : write_empty(sink, report);
}
