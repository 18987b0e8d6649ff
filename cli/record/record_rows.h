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
int record_add_events(void *options, const char *command, const char *text);
int record_add_member(void *options, const char *command, const char *text);
int record_add_switch_events(void *options, const char *command, const char *text);
int record_exclude_perf(void *options, const char *command, const char *text);
int record_no_flush(void *options, const char *command, const char *text);
int record_no_threads(void *options, const char *command, const char *text);
int record_no_timeout(void *options, const char *command, const char *text);
int record_set_any_branch(void *options, const char *command, const char *text);
int record_set_branches(void *options, const char *command, const char *text);
int record_set_call_graph(void *options, const char *command, const char *text);
int record_set_callchains(void *options, const char *command, const char *text);
int record_set_clock(void *options, const char *command, const char *text);
int record_set_control(void *options, const char *command, const char *text);
int record_set_count(void *options, const char *command, const char *text);
int record_set_delay(void *options, const char *command, const char *text);
int record_set_filter(void *options, const char *command, const char *text);
int record_set_frequency(void *options, const char *command, const char *text);
int record_set_inherit(void *options, const char *command, const char *text);
int record_set_interrupt_registers(void *options, const char *command, const char *text);
int record_set_level(void *options, const char *command, const char *text);
int record_set_pages(void *options, const char *command, const char *text);
int record_set_period(void *options, const char *command, const char *text);
int record_set_switch(void *options, const char *command, const char *text);
int record_set_synthesis(void *options, const char *command, const char *text);
int record_set_time(void *options, const char *command, const char *text);
int record_set_user_registers(void *options, const char *command, const char *text);

#endif
