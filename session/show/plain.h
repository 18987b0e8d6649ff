/* SPDX-License-Identifier: MIT */
/* What report/ asks of the columns, without the rest of show.h. */
#ifndef PFR_SESSION_SHOW_PLAIN_H
#define PFR_SESSION_SHOW_PLAIN_H

struct pfr_show;

/* From now on columns of a tracepoint's text have it without quotes, as comm and cgroup_path are. */
void show_plain(struct pfr_show *show);

#endif
