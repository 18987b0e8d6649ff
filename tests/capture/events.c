/* SPDX-License-Identifier: MIT */
/*
 * The event parser, the attr's text and the counters' arithmetic, with exact
 * results and exact errors. Needs no privilege and no perf program; asks
 * sysfs and tracefs only where a test says so, and skips where they lack.
 */
#include "perfring_capture.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static struct pfr_capture_events events;
static struct pfr_capture_error error;

static int clear(void **state)
{
	(void)state;
	pfr_capture_events_fini(&events);
	memset(&error, 0, sizeof(error));
	return 0;
}

static const struct perf_event_attr *one(const char *text)
{
	clear(NULL);
	if (pfr_capture_events_add(&events, text, &error))
		fail_msg("%s: %s", text, error.text);
	assert_int_equal(events.count, 1);
	return &events.event[0].kernel.attr;
}

static void bad(const char *text, int code, size_t position, const char *part)
{
	assert_int_equal(pfr_capture_events_add(&events, text, &error), PFR_E_OPTIONS);
	assert_int_equal(error.status, PFR_E_OPTIONS);
	assert_int_equal(error.os_error, code);
	assert_string_equal(error.member, "text");
	assert_int_equal(error.position, position);
	if (!strstr(error.text, part))
		fail_msg("%s: \"%s\" lacks \"%s\"", text, error.text, part);
}

static void test_generic_names(void **state)
{
	static const struct {
		const char *text;
		uint32_t type;
		uint64_t config;
	} rows[] = {
		{"cycles", 0, 0},
		{"cpu-cycles", 0, 0},
		{"instructions", 0, 1},
		{"cache-references", 0, 2},
		{"cache-misses", 0, 3},
		{"branches", 0, 4},
		{"branch-instructions", 0, 4},
		{"branch-misses", 0, 5},
		{"bus-cycles", 0, 6},
		{"idle-cycles-frontend", 0, 7},
		{"stalled-cycles-backend", 0, 8},
		{"ref-cycles", 0, 9},
		{"cpu-clock", 1, 0},
		{"task-clock", 1, 1},
		{"page-faults", 1, 2},
		{"faults", 1, 2},
		{"cs", 1, 3},
		{"context-switches", 1, 3},
		{"migrations", 1, 4},
		{"minor-faults", 1, 5},
		{"major-faults", 1, 6},
		{"alignment-faults", 1, 7},
		{"emulation-faults", 1, 8},
		{"dummy", 1, 9},
		{"bpf-output", 1, 10},
		{"cgroup-switches", 1, 11},
		{"L1-dcache-loads", 3, 0},
		{"L1-dcache-load-misses", 3, 0x10000},
		{"l1d-write-miss", 3, 0x10100},
		{"LLC", 3, 2},
		{"LLC-prefetch-misses", 3, 0x10202},
		{"dTLB-stores", 3, 0x103},
		{"iTLB-load-misses", 3, 0x10004},
		{"branch-loads", 3, 5},
		{"node-stores", 3, 0x106},
		{"L1-icache-speculative-read", 3, 0x201},
		{"r3c", 4, 0x3c},
		{"rFFFFFFFFFFFFFFFF", 4, UINT64_MAX},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct perf_event_attr *attr = one(rows[i].text);

		assert_int_equal(attr->type, rows[i].type);
		assert_int_equal(attr->config, rows[i].config);
		assert_string_equal(events.event[0].name, rows[i].text);
	}
}

static void test_modifiers(void **state)
{
	const struct perf_event_attr *attr;

	(void)state;
	attr = one("cs");
	assert_true(!attr->exclude_user && !attr->exclude_kernel &&
		    !attr->exclude_host && attr->exclude_guest);
	attr = one("cs:u");
	assert_true(!attr->exclude_user && attr->exclude_kernel && attr->exclude_hv);
	attr = one("cs:kh");
	assert_true(attr->exclude_user && !attr->exclude_kernel && !attr->exclude_hv);
	attr = one("cs:G");
	assert_true(attr->exclude_host && !attr->exclude_guest);
	attr = one("cs:GH");
	assert_true(!attr->exclude_host && !attr->exclude_guest);
	attr = one("cycles:pppuD");
	assert_true(attr->precise_ip == 3 && attr->exclude_kernel && attr->pinned);
	attr = one("cycles:IeWSP");
	assert_true(attr->exclude_idle && attr->exclusive);
	assert_true(events.event[0].weak && events.event[0].sample_read &&
		    events.event[0].precise_max);
	assert_string_equal(events.event[0].name, "cycles:IeWSP");
}

static void test_breakpoints(void **state)
{
	const struct perf_event_attr *attr = one("mem:0x1000");

	(void)state;
	assert_true(attr->type == 5 && attr->bp_addr == 0x1000 &&
		    attr->bp_type == 3 && attr->bp_len == 4);
	attr = one("mem:0x1000/8:w");
	assert_true(attr->bp_type == 2 && attr->bp_len == 8);
	attr = one("mem:4096/1:rw:u");
	assert_true(attr->bp_addr == 4096 && attr->bp_type == 3 &&
		    attr->bp_len == 1 && attr->exclude_kernel);
	attr = one("mem:0x1000:x:k");
	assert_true(attr->bp_type == 4 && attr->bp_len == sizeof(long) &&
		    attr->exclude_user);
	attr = one("mem:0x1000:rw/name=x,period=3/:u");
	assert_true(attr->bp_addr == 0x1000 && attr->bp_type == 3 && attr->bp_len == 4 && attr->sample_period == 3 && attr->exclude_kernel);
	assert_string_equal(events.event[0].name, "x");
	attr = one("mem:0x1000/8/name=y/");
	assert_true(attr->bp_len == 8 && attr->bp_type == 3);
	assert_string_equal(events.event[0].name, "y");
}

static void test_groups(void **state)
{
	(void)state;
	assert_int_equal(pfr_capture_events_add(&events,
						"faults,mine{cs,migrations:u}:S,{cpu-clock}", &error),
			 0);
	assert_int_equal(events.count, 4);
	assert_int_equal(events.event[0].leader, 0);
	assert_int_equal(events.event[1].leader, 1);
	assert_int_equal(events.event[2].leader, 1);
	assert_int_equal(events.event[3].leader, 3);
	assert_string_equal(events.event[1].group_name, "mine");
	assert_true(events.event[1].sample_read && events.event[2].sample_read);
	assert_false(events.event[0].sample_read || events.event[3].sample_read);
	assert_true(events.event[2].kernel.attr.exclude_kernel);
}

/* What a configuration says of how often an event is sampled, by a program that sets one member and no more. */
static void test_period(void **state)
{
	struct pfr_capture_config config;
	const struct perf_event_attr *attr = one("cpu-clock");

	(void)state;
	pfr_capture_config_init(&config, sizeof(config));
	assert_int_equal(pfr_capture_configure(&events, &config, &error), PFR_OK);
	assert_true(attr->freq && attr->sample_freq == 4000);
	attr = one("cpu-clock");
	config.sample_period = 100000;
	assert_int_equal(pfr_capture_configure(&events, &config, &error), PFR_OK);
	assert_true(!attr->freq && attr->sample_period == 100000);
	attr = one("cpu-clock");
	config = (struct pfr_capture_config){.size = sizeof(config)};
	assert_int_equal(pfr_capture_configure(&events, &config, &error), PFR_OK);
	assert_true(attr->freq && attr->sample_freq == 4000);
}

static void test_terms(void **state)
{
	const struct perf_event_attr *attr;

	(void)state;
	attr = one("cpu-clock/period=1000,name=mine/u");
	assert_true(attr->sample_period == 1000 && !attr->freq &&
		    attr->exclude_kernel && events.event[0].period_given);
	assert_string_equal(events.event[0].name, "mine");
	attr = one("cpu-clock/freq=99,call-graph=dwarf,stack-size=4096/");
	assert_true(attr->sample_freq == 99 && attr->freq);
	assert_int_equal(events.event[0].call_graph, 2);
	assert_int_equal(events.event[0].stack_size, 4096);
	if (access("/sys/bus/event_source/devices/software/type", R_OK))
		skip();
	attr = one("software/config=2,config1=3,config2=0x10/");
	assert_true(attr->type == 1 && attr->config == 2 && attr->config1 == 3 &&
		    attr->config2 == 16);
	one("software/config=2,config3=7/");
	assert_int_equal(events.event[0].kernel.word[PFR_ATTR_WORD_CONFIG3], 7);
	pfr_kernel_attr_set_size(&events.event[0].kernel);
	assert_int_equal(events.event[0].kernel.attr.size, 136);
}

static void test_pmus(void **state)
{
	const struct perf_event_attr *attr;

	(void)state;
	if (!access("/sys/bus/event_source/devices/msr/events/smi", R_OK)) {
		attr = one("msr/smi/");
		assert_int_equal(attr->config, 4);
		attr = one("msr/event=0x12/");
		assert_int_equal(attr->config, 0x12);
	}
	if (!access("/sys/bus/event_source/devices/power/format/event", R_OK))
		bad("power/event=0x100/", ERANGE, 6, "more bits");
	clear(NULL);
	if (access("/sys/bus/event_source/devices/uprobe/type", R_OK))
		skip();
	attr = one("uprobe/path=/bin/ls,offset=0x40,retprobe/");
	assert_string_equal(events.event[0].probe, "/bin/ls");
	assert_int_equal(attr->config1, (uintptr_t)events.event[0].probe);
	assert_int_equal(attr->probe_offset, 0x40);
	assert_int_equal(attr->config & 1, 1);
}

static void test_tracepoints(void **state)
{
	const struct perf_event_attr *attr;

	(void)state;
	if (access("/sys/kernel/tracing/events/sched/sched_switch/id", R_OK))
		skip();
	attr = one("sched:sched_switch:u");
	assert_true(attr->type == 2 && attr->config && attr->sample_period == 1 &&
		    attr->exclude_kernel);
	assert_true(attr->sample_type & PERF_SAMPLE_RAW);
	assert_string_equal(events.event[0].tracepoint, "sched:sched_switch");
	assert_int_equal(pfr_capture_events_filter(&events, 0, "a==1", &error), 0);
	assert_int_equal(pfr_capture_events_filter(&events, 0, "b==2", &error), 0);
	assert_string_equal(events.event[0].filter, "(a==1) && (b==2)");
	clear(NULL);
	assert_int_equal(pfr_capture_events_add(&events, "sched:sched_sw*", &error),
			 0);
	assert_true(events.count >= 1);
	clear(NULL);
	assert_int_equal(pfr_capture_events_add(&events, "sched:sched_sw*/max-stack=3/u", &error), 0);
	for (unsigned i = 0; i < events.count; i++) {
		attr = &events.event[i].kernel.attr;
		assert_true(attr->type == 2 && events.event[i].max_stack == 3 && attr->exclude_kernel);
		assert_null(strchr(events.event[i].name, '/'));
	}
	clear(NULL);
	bad("sched:sched_sw*/nothing=3/", EINVAL, 16, "no such term");
}

static void test_errors(void **state)
{
	(void)state;
	bad("", EINVAL, 0, "missing here");
	bad("cs,", EINVAL, 3, "missing here");
	bad("cs,,cs", EINVAL, 3, "missing here");
	bad("cs,cyclse", ENOENT, 3, "unknown event \"cyclse\"");
	assert_non_null(strstr(error.advice, "cycles"));
	bad("cs:uq", EINVAL, 4, "'q'");
	bad("cycles:pppp", EINVAL, 7, "three p");
	bad("{cs,cs", EINVAL, 6, "no closing }");
	bad("{cs,{cs}}", EINVAL, 4, "do not nest");
	bad("{cs}x", EINVAL, 4, "ends with }");
	bad("cs}", EINVAL, 2, "does not belong");
	bad("{}", EINVAL, 1, "missing here");
	bad("cs/period=1", EINVAL, 2, "no closing slash");
	bad("cs/period=x/", EINVAL, 3, "term");
	bad("cs/nothing=1/", EINVAL, 3, "term");
	bad("mem:zz", EINVAL, 4, "address");
	bad("mem:0x10/0", EINVAL, 9, "length");
	bad("mem:0x10:q", EINVAL, 9, "'q'");
	bad("nopmu/x/", ENOENT, 0, "no PMU");
	bad("rXYZ", ENOENT, 0, "unknown event");
	bad("cs/nr=2/", EINVAL, 3, "no such term");
	assert_non_null(strstr(error.advice, "--max-events"));
	bad("probe_nothing:made", ENOENT, 0, "unknown event");
	assert_non_null(strstr(error.advice, "perf probe -x FILE made"));
	bad("sdt_nothing:made", ENOENT, 0, "unknown event");
	assert_non_null(strstr(error.advice, "perf probe sdt_nothing:made"));
	assert_int_equal(events.count, 0);
}

static void test_failure_changes_nothing(void **state)
{
	(void)state;
	assert_int_equal(pfr_capture_events_add(&events, "cs,faults", &error), 0);
	assert_int_equal(pfr_capture_events_add(&events, "cs,{faults,oops}", NULL),
			 PFR_E_OPTIONS);
	assert_int_equal(events.count, 2);
}

static void test_attr_members(void **state)
{
	struct pfr_kernel_attr kernel = {0}, again;
	char text[4096], hex[300] = "";

	(void)state;
	assert_int_equal(pfr_kernel_attr_set(&kernel, "sample_period", 7), 0);
	assert_int_equal(pfr_kernel_attr_set(&kernel, "precise_ip", 2), 0);
	assert_int_equal(pfr_kernel_attr_set(&kernel, "sigtrap", 1), 0);
	assert_int_equal(pfr_kernel_attr_set(&kernel, "defer_output", 1), 0);
	assert_int_equal(pfr_kernel_attr_set(&kernel, "config4", 9), 0);
	assert_int_equal(pfr_kernel_attr_set(&kernel, "precise_ip", 4), PFR_E_OPTIONS);
	assert_int_equal(errno, ERANGE);
	assert_int_equal(pfr_kernel_attr_set(&kernel, "type", UINT64_C(1) << 32),
			 PFR_E_OPTIONS);
	assert_int_equal(errno, ERANGE);
	assert_int_equal(pfr_kernel_attr_set(&kernel, "nothing", 1), PFR_E_OPTIONS);
	assert_int_equal(errno, ENOENT);
	pfr_kernel_attr_set_size(&kernel);
	assert_int_equal(kernel.attr.size, 144);
	pfr_kernel_attr_print(&kernel, text, sizeof(text));
	snprintf(hex, sizeof(hex), "%-26s 2\n", "precise_ip");
	assert_non_null(strstr(text, hex));
	assert_non_null(strstr(text, "defer_output"));
	for (unsigned i = 0; i < 144; i++)
		sprintf(hex + 2 * i, "%02x", ((unsigned char *)&kernel)[i]);
	assert_int_equal(pfr_kernel_attr_from_hex(&again, hex, &error), 0);
	assert_memory_equal(&again, &kernel, 144);
	assert_int_equal(pfr_kernel_attr_print(&kernel, NULL, 0), strlen(text));
	assert_int_equal(pfr_kernel_attr_from_hex(&again, "0102", &error), PFR_E_OPTIONS);
	assert_int_equal(pfr_kernel_attr_from_hex(&again, "zz", &error), PFR_E_OPTIONS);
}

static void test_scaling(void **state)
{
	struct pfr_event_count counter = {.value = 100, .time_enabled = 10, .time_running = 5};

	(void)state;
	assert_int_equal(pfr_event_count_scaled(&counter), 200);
	counter.time_running = 0;
	assert_int_equal(pfr_event_count_scaled(&counter), 0);
	counter = (struct pfr_event_count){.value = UINT64_C(1) << 60, .time_enabled = UINT64_C(3) << 40, .time_running = UINT64_C(1) << 40};
	assert_int_equal(pfr_event_count_scaled(&counter), UINT64_C(3) << 60);
	counter.value = UINT64_MAX;
	assert_int_equal(pfr_event_count_scaled(&counter), UINT64_MAX);
}

/* The flags of the event and of the side-band, of which one defers and the other has what was deferred. */
static void deferred(struct pfr_capture_config config, uint64_t event, uint64_t side_band)
{
	const uint64_t both = PFR_ATTR_FLAG_DEFER_CALLCHAIN | PFR_ATTR_FLAG_DEFER_OUTPUT;

	one("page-faults");
	assert_int_equal(pfr_capture_events_add_side_band(&events), 0);
	pfr_capture_configure(&events, &config, NULL);
	assert_int_equal(events.event[0].kernel.word[PFR_ATTR_WORD_FLAGS] & both, event);
	assert_int_equal(events.event[1].kernel.word[PFR_ATTR_WORD_FLAGS] & both, side_band);
	pfr_capture_fold_side_band(&events);
	assert_int_equal(events.event[0].kernel.word[PFR_ATTR_WORD_FLAGS] & both, event | side_band);
}

static void test_deferred(void **state)
{
	struct pfr_capture_config config = {.size = sizeof(config), .call_graph = PFR_CALL_GRAPH_FP, .defer_callchain = true};

	(void)state;
	deferred(config, PFR_ATTR_FLAG_DEFER_CALLCHAIN, PFR_ATTR_FLAG_DEFER_OUTPUT);
	config.kernel_callchains = true;
	deferred(config, 0, 0);
	config.kernel_callchains = false;
	config.call_graph = PFR_CALL_GRAPH_DWARF;
	deferred(config, 0, 0);
	config.call_graph = PFR_CALL_GRAPH_NONE;
	deferred(config, 0, 0);
	config.call_graph = PFR_CALL_GRAPH_FP;
	config.defer_callchain = false;
	deferred(config, 0, 0);
}

static void test_masks(void **state)
{
	uint64_t mask;
	int32_t clockid;

	(void)state;
	assert_int_equal(pfr_branch_mask("any_call,u", &mask, &error), 0);
	assert_int_equal(mask, PERF_SAMPLE_BRANCH_ANY_CALL | PERF_SAMPLE_BRANCH_USER);
	assert_int_equal(pfr_branch_mask("u", &mask, &error), 0);
	assert_int_equal(mask, PERF_SAMPLE_BRANCH_ANY | PERF_SAMPLE_BRANCH_USER);
	assert_int_equal(pfr_branch_mask("u,zz", &mask, &error), PFR_E_OPTIONS);
	assert_int_equal(error.position, 2);
	assert_int_equal(pfr_clockid("CLOCK_MONOTONIC_RAW", &clockid, &error), 0);
	assert_int_equal(clockid, 4);
	assert_int_equal(pfr_clockid("sundial", &clockid, &error), PFR_E_OPTIONS);
	assert_string_equal(error.member, "name");
	assert_int_equal(pfr_register_mask("zz", &mask, &error), PFR_E_OPTIONS);
	assert_int_equal(pfr_register_mask(NULL, &mask, &error), 0);
	assert_int_not_equal(mask, 0);
}

/* As perf: classes are whole, the widest is asked for, and both kinds of sample have as many. */
static void test_registers_of_simd(void **state)
{
	struct pfr_kernel_attr kernel = {.attr = {.type = 0}};
	char text[4096];

	(void)state;
	assert_int_equal(pfr_register_attr("zz", 0, &kernel, NULL), PFR_E_OPTIONS);
	assert_int_equal(pfr_register_attr("zz", 0, &kernel, &error), PFR_E_OPTIONS);
	assert_int_equal(error.position, 0);
#ifdef __x86_64__
	assert_int_equal(pfr_register_attr("ax,zz", 0, &kernel, &error), PFR_E_OPTIONS);
	assert_int_equal(error.position, 3);
	memset(&kernel, 0, sizeof(kernel));
	assert_int_equal(pfr_register_attr("ax,R8", 1, &kernel, &error), 0);
	assert_int_equal(kernel.attr.sample_regs_user, 1 | 1 << 16);
	assert_int_equal(kernel.attr.sample_type, PERF_SAMPLE_REGS_USER);
	assert_int_equal(kernel.word[18], 0);
	memset(&kernel, 0, sizeof(kernel));
	assert_int_equal(pfr_register_attr("YMM,r16,ssp,xmm", 0, &kernel, &error), 0);
	assert_int_equal(pfr_register_attr("opmask,r31", 1, &kernel, &error), 0);
	assert_int_equal(kernel.attr.sample_regs_intr, 1 << 24 | UINT64_C(1) << 40);
	assert_int_equal(kernel.attr.sample_regs_user, UINT64_C(1) << 39);
	assert_int_equal(kernel.word[20], 0xffff);
	assert_int_equal(kernel.word[21], 0);
	assert_int_equal(pfr_register_attr("zmm", 1, &kernel, &error), 0);
	pfr_kernel_attr_set_size(&kernel);
	assert_int_equal(kernel.attr.size, 176);
	pfr_kernel_attr_print(&kernel, text, sizeof(text));
	assert_non_null(strstr(text, "sample_simd_regs_enabled"));
	assert_int_equal(kernel.word[18], 1 | 1 << 16 | UINT64_C(8) << 32);
	assert_int_equal(kernel.word[19], UINT64_C(0xff) << 32);
	assert_int_equal(kernel.word[20], 0xffffffff);
	assert_int_equal(kernel.word[21], 0xffffffff);
#endif
}

/* The version of the library that runs is the header's. */
static void test_version(void **state)
{
	(void)state;
	assert_int_equal(pfr_capture_version(), PFR_VERSION);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_version),
		cmocka_unit_test_teardown(test_generic_names, clear),
		cmocka_unit_test_teardown(test_modifiers, clear),
		cmocka_unit_test_teardown(test_breakpoints, clear),
		cmocka_unit_test_teardown(test_groups, clear),
		cmocka_unit_test_teardown(test_period, clear),
		cmocka_unit_test_teardown(test_terms, clear),
		cmocka_unit_test_teardown(test_pmus, clear),
		cmocka_unit_test_teardown(test_tracepoints, clear),
		cmocka_unit_test_teardown(test_errors, clear),
		cmocka_unit_test_teardown(test_failure_changes_nothing, clear),
		cmocka_unit_test(test_attr_members),
		cmocka_unit_test(test_scaling),
		cmocka_unit_test(test_masks),
		cmocka_unit_test(test_registers_of_simd),
		cmocka_unit_test_teardown(test_deferred, clear),
	};

	return cmocka_run_group_tests_name("capture-events", tests, NULL, NULL);
}
