/* SPDX-License-Identifier: MIT */
/*
 * Mistakes that a compiler does not see: each returns an error, or nothing that could be taken for an answer. tests/build/misuse.t
 *   misuse CAPTURE
 */
#include "perfring.h"
#include "perfring_session_account.h"
#include "perfring_session_diff.h"
#include "perfring_session_edit.h"
#include "perfring_session_export.h"
#include "perfring_session_jobs.h"
#include "perfring_session_report.h"
#include "perfring_session_sched.h"
#include "perfring_session_show.h"
#include "perfring_session_summary.h"
#include "perfring_session_symbols.h"
#include "perfring_session_tools.h"
#include "perfring_session_where.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static const char *path;
static unsigned nr;

static void refused(const char *what, int is_refused)
{
	printf("%sok %u - %s\n", is_refused ? "" : "not ", ++nr, what);
}

static struct pfr_session *opened(enum pfr_order_by order)
{
	struct pfr_session_options options = {.size = sizeof(options), .order = order};
	struct pfr_session *session = NULL;

	return pfr_session_open(&session, path, &options, NULL) ? NULL : session;
}

static int opens(const struct pfr_session_options *options)
{
	struct pfr_session *session = NULL;
	enum pfr_status status = pfr_session_open(&session, path, options, NULL);

	pfr_session_close(session);
	return status == PFR_OK || session;
}

static void sessions(void)
{
	struct pfr_limits limits = {.events = 10};
	struct pfr_filter filter = {.nr_types = 1};
	struct {
		struct pfr_session_options known;
		uint64_t later;
	} later = {.known = {.size = sizeof(later)}, .later = 1};
	struct pfr_session *session = opened(PFR_ORDER_FILE);
	const struct pfr_session_record *r;
	struct pfr_account account = {0};

	refused("options whose size was not set", !opens(&(struct pfr_session_options){.order = PFR_ORDER_FILE}));
	refused("options of a size that no struct has", !opens(&(struct pfr_session_options){.size = 7}));
	refused("a member of a later version", !opens(&later.known));
	refused("an order of bytes as one of records", !opens(&(struct pfr_session_options){.size = sizeof(struct pfr_session_options), .order = PFR_BIG}));
	refused("flags that do not exist", !opens(&(struct pfr_session_options){.size = sizeof(struct pfr_session_options), .flags = 1u << 31}));
	refused("limits whose size was not set", !opens(&(struct pfr_session_options){.size = sizeof(struct pfr_session_options), .limits = &limits}));
	refused("a filter whose size was not set", !opens(&(struct pfr_session_options){.size = sizeof(struct pfr_session_options), .filter = &filter}));
	refused("an account whose size was not set", pfr_session_get_account(session, &account) == PFR_E_OPTIONS);
	while (pfr_session_next(session, &r) == PFR_OK)
		;
	refused("a record after the last", pfr_session_next(session, &r) == PFR_END);
	pfr_session_close(session);
	pfr_session_close(NULL);
}

static void answers(void)
{
	struct pfr_session *session = opened(PFR_ORDER_TIME);
	struct pfr_report_options keys = {.size = sizeof(keys), .keys = {PFR_REPORT_COMM, PFR_REPORT_COMM}, .nr_keys = 2}, key = {.size = sizeof(key), .keys = {200}, .nr_keys = 1};
	struct pfr_report_options none = {.nr_keys = 0};
	struct pfr_report_totals totals = {0};
	struct pfr_report *report = NULL, *again = NULL;
	struct pfr_sched_options sort = {.size = sizeof(sort), .sort = 77};
	struct pfr_sched *sched = NULL;
	struct pfr_summary_options by = {.size = sizeof(by), .by = 1u << 30};
	struct pfr_summary *summary = NULL;
	struct pfr_diff *diff = NULL;

	refused("one key twice", pfr_report_open(&report, session, &keys) == PFR_E_OPTIONS && !report);
	refused("a key that does not exist", pfr_report_open(&report, session, &key) == PFR_E_OPTIONS && !report);
	refused("options of a report whose size was not set", pfr_report_open(&report, session, &none) == PFR_E_OPTIONS && !report);
	refused("an order of rows that does not exist", pfr_sched_open(&sched, session, &sort, NULL) == PFR_E_OPTIONS && !sched);
	refused("a bit of a summary that does not exist", pfr_summary_open(&summary, session, &by) == PFR_E_OPTIONS && !summary);
	if (pfr_report_open(&report, session, NULL) != PFR_OK)
		return refused("a report", 0);
	refused("a second report of what was read", pfr_report_open(&again, session, NULL) == PFR_E_OPTIONS && !again && *pfr_session_refused(session));
	refused("totals whose size was not set", pfr_report_get_totals(report, &totals) == PFR_E_OPTIONS);
	refused("a difference of reports without parts, or of none", pfr_diff_open(&diff, NULL, 0, NULL, 0, NULL) == PFR_E_OPTIONS && !diff);
	pfr_report_close(report);
	pfr_session_close(session);
}

static int never(void *user, const void *data, size_t size)
{
	(void)data;
	*(size_t *)user += size;
	return 0;
}

static void outputs(void)
{
	size_t written = 0;
	struct pfr_sink sink = {.size = sizeof(sink), .user = &written, .write = never}, no_size = {.user = &written, .write = never}, no_write = {.size = sizeof(no_write)};
	struct pfr_session *time = opened(PFR_ORDER_TIME), *file = opened(PFR_ORDER_FILE);
	struct pfr_profile_options format = {.size = sizeof(format), .format = 99}, weight = {.size = sizeof(weight), .weight = 99}, fields = {.size = sizeof(fields), .format = PFR_PROFILE_SCRIPT, .fields = "nosuch"};
	struct pfr_profile_result result = {.size = sizeof(result)};
	struct pfr_edit_options edit = {.size = sizeof(edit)};
	struct pfr_splitter_options by = {.size = sizeof(by), .by = 99, .most = 1}, most = {.size = sizeof(most), .by = PFR_SPLIT_CPU};
	struct pfr_splitter *splitter = NULL;
	struct pfr_merge_options merge = {.size = sizeof(merge)};
	struct pfr_merge_report merged = {.size = sizeof(merged)};
	struct pfr_text_options text = {0};
	struct pfr_table_writer *writer = NULL;
	struct pfr_redactor *redactor = NULL;
	unsigned char key[32] = {0};

	refused("a format that does not exist", pfr_profile_write(time, &sink, &format, &result) == PFR_E_OPTIONS);
	refused("a weight that does not exist", pfr_profile_write(time, &sink, &weight, &result) == PFR_E_OPTIONS);
	refused("a field that does not exist", pfr_profile_write(time, &sink, &fields, &result) == PFR_E_OPTIONS);
	refused("a sink whose size was not set", pfr_edit(file, &no_size, NULL, &edit, NULL) == PFR_E_OPTIONS);
	refused("a sink without a function", pfr_edit(file, &no_write, NULL, &edit, NULL) == PFR_E_OPTIONS);
	refused("parts by what does not exist", pfr_splitter_new(&splitter, file, &by) == PFR_E_OPTIONS && !splitter);
	refused("no part at most", pfr_splitter_new(&splitter, file, &most) == PFR_E_OPTIONS && !splitter);
	refused("a merge of nothing", pfr_merge(NULL, 0, &sink, NULL, &merge, &merged) == PFR_E_OPTIONS);
	refused("options of text whose size was not set", pfr_csv_new(&writer, &sink, &text) == PFR_E_OPTIONS && !writer);
	refused("a class of what is kept that does not exist", pfr_redactor_new(&redactor, key, sizeof(key), 1u << 30, NULL) == PFR_E_OPTIONS && !redactor);
	refused("a key of 15 bytes", pfr_redactor_new(&redactor, key, 15, 0, NULL) == PFR_E_OPTIONS && !redactor);
	refused("no key", pfr_redactor_new(&redactor, NULL, 32, 0, NULL) == PFR_E_OPTIONS && !redactor);
	refused("none of these wrote", !written);
	pfr_session_close(time);
	pfr_session_close(file);
}

static int jit_found(void *user, uint32_t pid, const char *at)
{
	(void)user, (void)pid, (void)at;
	return 0;
}

/* What reads a session to its end needs a new one: one that was read in part would lack what was read. */
static void read_before(void)
{
	struct pfr_session *session = opened(PFR_ORDER_TIME);
	const struct pfr_session_record *r;
	struct pfr_redactor *redactor = NULL;
	struct pfr_unwound *unwound = NULL;
	struct pfr_pack *pack = NULL;
	unsigned char key[32] = {0};

	refused("a session is opened", session && !pfr_session_next(session, &r) && !pfr_redactor_new(&redactor, key, sizeof(key), 0, NULL) &&
					       !pfr_unwound_new(&unwound, 0, NULL) && !pfr_pack_new(&pack, NULL));
	refused("mappings of a session that was read", pfr_redactor_read(redactor, session) == PFR_E_OPTIONS);
	refused("callers of a session that was read", pfr_unwound_read(unwound, session, NULL) == PFR_E_OPTIONS);
	refused("names of a session that was read", pfr_pack_read(pack, session, NULL, NULL) == PFR_E_OPTIONS);
	refused("jitdump files of a session that was read", pfr_jit_find(session, jit_found, NULL) == PFR_E_OPTIONS);
	pfr_redactor_free(redactor);
	pfr_unwound_free(unwound);
	pfr_pack_free(pack);
	pfr_session_close(session);
}

static void bytes(void)
{
	static const unsigned char cut[12] = {9};
	struct pfr_limits limits = {.events = 3};
	struct pfr_sink sink;
	struct pfr_record record = {0};
	size_t size = 0;

	refused("limits without a size allow nothing", pfr_limit(&limits, PFR_LIMIT_EVENTS) == 0);
	refused("a record without a type does not become bytes", pfr_encode(&record, NULL, PFR_LITTLE, NULL, NULL, 0, &size) != PFR_OK);
	pfr_sink_fd(&sink, sizeof(sink), -1);
	refused("a descriptor that is none", !sink.seek && sink.write(sink.user, cut, sizeof(cut)) != 0);
}

/* An error that nobody wants may be null, where there is one to report too. */
static void without_error(void)
{
	struct pfr_symbols_options options = {.size = sizeof(options)}, no_size = {.flags = 0};
	struct pfr_symbols *symbols = NULL;
	struct pfr_expression *expression = NULL;
	struct pfr_jit *jit = NULL;
	struct pfr_session *session = opened(PFR_ORDER_FILE);
	int file = open(path, O_RDONLY);
	enum pfr_status files;
	uint64_t added;

	refused("a wrong expression", pfr_expression_compile(&expression, "(", NULL, NULL) == PFR_E_OPTIONS && !expression);
	refused("names of nothing", pfr_session_unknown_field(session, 0, NULL) == PFR_END);
	refused("columns that do not exist", pfr_show_check("no such column", NULL) == PFR_E_OPTIONS && pfr_show_check("time,ip", NULL) == PFR_OK);
	if (pfr_symbols_open(&symbols, NULL) != PFR_OK || pfr_jit_new(&jit, NULL) != PFR_OK)
		return refused("objects are made", 0);
	refused("a file that is no list of symbols", pfr_symbols_add(symbols, PFR_SYMBOLS_JITDUMP, open(path, O_RDONLY), 0, NULL) == PFR_E_MAGIC);
	refused("options of names whose size was not set", pfr_symbols_files_with(symbols, &no_size, NULL) == PFR_E_OPTIONS);
	files = pfr_symbols_files_with(symbols, &options, NULL); /* PFR_E_SYSTEM without libdw */
	refused("names of files", (files == PFR_OK || files == PFR_E_SYSTEM) && pfr_symbols_files(symbols, NULL, NULL) == files);
	refused("a file without functions", pfr_jit_add(jit, file, 1, "code", NULL, &added, NULL) == PFR_E_MAGIC);
	close(file);
	pfr_jit_free(jit);
	pfr_symbols_close(symbols);
	pfr_session_close(session);
}

int main(int argc, char **argv)
{
	if (argc != 2)
		return 2;
	path = argv[1];
	sessions();
	answers();
	outputs();
	read_before();
	bytes();
	without_error();
	printf("1..%u\n", nr);
	return 0;
}
