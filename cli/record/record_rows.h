/* SPDX-License-Identifier: MIT */
/*
 * The options of `perfring record` and `perfring live`, which store in a struct record_options.
 */
#ifndef PERFRING_CLI_RECORD_ROWS_H
#define PERFRING_CLI_RECORD_ROWS_H

#include "cli/common/options.h"
#include "cli/record/record.h"

/* record has the first two tables, live the third and the first, and knows the second. */
extern const struct option_row record_rows[], record_file_rows[], live_rows[];

/* Values of options; of flags, text is null where it is the --no- form. As `set` of a row. */
int record_add_events(void *to, const char *command, const char *text);
int record_add_member(void *to, const char *command, const char *text);
int record_add_switch_events(void *to, const char *command, const char *text);
int record_exclude_perf(void *to, const char *command, const char *unused);
int record_no_flush(void *to, const char *command, const char *text);
int record_no_threads(void *to, const char *command, const char *text);
int record_no_timeout(void *to, const char *command, const char *text);
int record_set_any_branch(void *to, const char *command, const char *text);
int record_set_branches(void *to, const char *command, const char *text);
int record_set_call_graph(void *to, const char *command, const char *text);
int record_set_callchains(void *to, const char *command, const char *text);
int record_set_clock(void *to, const char *command, const char *text);
int record_set_control(void *to, const char *command, const char *text);
int record_set_count(void *to, const char *command, const char *text);
int record_set_delay(void *to, const char *command, const char *text);
/* -e: events; after --calls names of system calls as well, as perf trace has them. */
int record_set_event(void *to, const char *command, const char *text);
/* The tracepoints of --calls. */
int record_add_calls(struct record_options *options, const char *command);
/* 0; 2, with a message printed: the events have no system calls. */
int record_check_calls(const struct record_options *options);
int record_set_calls(void *to, const char *command, const char *text);
int record_set_with_summary(void *to, const char *command, const char *text);
int record_set_duration(void *to, const char *command, const char *text);
int record_set_filter(void *to, const char *command, const char *text);
int record_set_frequency(void *to, const char *command, const char *text);
int record_set_inherit(void *to, const char *command, const char *text);
int record_set_interrupt_registers(void *to, const char *command, const char *text);
int record_set_level(void *to, const char *command, const char *text);
int record_set_pages(void *to, const char *command, const char *text);
int record_set_period(void *to, const char *command, const char *text);
int record_set_switch(void *to, const char *command, const char *text);
int record_set_synthesis(void *to, const char *command, const char *text);
int record_set_time(void *to, const char *command, const char *text);
int record_set_user_registers(void *to, const char *command, const char *text);

#endif
