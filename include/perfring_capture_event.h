/* SPDX-License-Identifier: MIT */
/*
 * Events as a person asks for them and as the kernel takes them: errors,
 * perf_event_attr up to the newest, and the texts that name events. It knows
 * nothing of opening and recording them; perfring_capture.h does, includes
 * this header, and has the conventions that hold here too.
 */
#ifndef PERFRING_CAPTURE_EVENT_H
#define PERFRING_CAPTURE_EVENT_H

#include "perfring_base.h"

#include <linux/perf_event.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- errors and notes ------------------------------------------------- */

#define PFR_NO_POSITION SIZE_MAX

/* Why something failed: one sentence, and what the person can do. */
struct pfr_capture_error {
	enum pfr_status status; /* as returned */
	int os_error;           /* errno value: what the system returned, or what kind of mistake PFR_E_OPTIONS is */
	size_t position;        /* byte in the text given, or PFR_NO_POSITION */
	char member[64];        /* the argument, or the member of a struct or of attr, that was wrong, where it is known; or empty */
	char text[640];         /* one sentence, no newline */
	char advice[640];       /* what to change; may be empty */
	uint64_t reserved[8];
};

/* Things that were done differently from what was asked, in order. */
struct pfr_capture_notes {
	unsigned count; /* may exceed what is kept */
	char text[12][240];
	uint64_t reserved[8];
};

/* ---- perf_event_attr, up to the newest ---------------------------------- */

#define PFR_KERNEL_ATTR_WORDS 22 /* 176 bytes: PERF_ATTR_SIZE_VER10 */

/* The kernel's struct, with space for members younger than the system's
 * header: config3 is word 16, config4 word 17, and the flags are word 5. */
struct pfr_kernel_attr {
	union {
		struct perf_event_attr attr;
		uint64_t word[PFR_KERNEL_ATTR_WORDS];
	};
	uint64_t reserved[10];
};

#define PFR_ATTR_WORD_FLAGS 5
#define PFR_ATTR_WORD_CONFIG3 16
#define PFR_ATTR_WORD_CONFIG4 17
#define PFR_ATTR_FLAG_INHERIT_THREAD (UINT64_C(1) << 35)
#define PFR_ATTR_FLAG_REMOVE_ON_EXEC (UINT64_C(1) << 36)
#define PFR_ATTR_FLAG_SIGTRAP (UINT64_C(1) << 37)
#define PFR_ATTR_FLAG_DEFER_CALLCHAIN (UINT64_C(1) << 38)
#define PFR_ATTR_FLAG_DEFER_OUTPUT (UINT64_C(1) << 39)

/* Sets attr.size to the smallest published size that holds every member in
 * use, never under PERF_ATTR_SIZE_VER7 (128), so that older readers of a
 * capture accept it. Always succeeds. */
PFR_API void pfr_kernel_attr_set_size(struct pfr_kernel_attr *kernel);

/* Sets or clears the flag of that name ("inherit", "precise_ip", ...), or
 * any other member by its name ("sample_period", "config2", ...).
 * PFR_E_OPTIONS: of ENOENT, no such member; of ERANGE, the value does not fit. */
PFR_API enum pfr_status pfr_kernel_attr_set(struct pfr_kernel_attr *kernel, const char *member,
					    uint64_t value);

/* One line per member that is not zero: name, value, named bits. Counts on
 * past the end, like snprintf; returns the bytes the whole text has. */
PFR_API size_t pfr_kernel_attr_print(const struct pfr_kernel_attr *kernel,
				     char *out, size_t size);

/* Reads an attr given as hex digits (spaces, colons and newlines between
 * bytes are skipped), little- or big-endian as this machine is.
 * PFR_E_OPTIONS: not hex, or shorter than 64 or longer than 176 bytes (PFR_KERNEL_ATTR_WORDS). */
PFR_API enum pfr_status pfr_kernel_attr_from_hex(struct pfr_kernel_attr *kernel, const char *hex,
						 struct pfr_capture_error *error);

/* ---- event specifications ------------------------------------------------ */

/* Events that are no events of the kernel: what the counting program measures
 * itself, in ns. To the kernel they are dummies. */
enum pfr_capture_tool {
	PFR_CAPTURE_TOOL_NONE = 0,
	PFR_CAPTURE_TOOL_DURATION = 1,
	PFR_CAPTURE_TOOL_USER = 2,
	PFR_CAPTURE_TOOL_SYSTEM = 3,
};

/* One event as a person asked for it. */
struct pfr_capture_event {
	struct pfr_kernel_attr kernel;
	char name[256];              /* as written, or as name= says */
	char pmu[64];                /* sysfs PMU name, or empty */
	char tracepoint[160];        /* sys:name, or empty */
	char group_name[64];         /* of the group, at its leader; often empty */
	char unit[32];               /* of a PMU event, or empty */
	char cpus[128];              /* the PMU's cpumask, or empty: any CPU */
	double scale;                /* 1.0 unless the PMU says otherwise */
	char *filter;                /* tracepoint filter text, or NULL */
	char *probe;                 /* the text attr.config1 points at, or NULL */
	unsigned leader;             /* index of the group's leader, or its own */
	bool period_given;           /* period= or freq= was in the text */
	bool precise_max;            /* modifier P: as precise as the PMU can */
	bool sample_read;            /* modifier S */
	bool weak;                   /* modifier W: a group that may be broken up */
	bool side_band;              /* the dummy event that carries mmap, comm... */
	bool no_inherit;             /* no-inherit term */
	unsigned tool;               /* enum pfr_capture_tool: measured by the counting program */
	int call_graph;              /* -1: as configured; 0 none, 1 fp, 2 dwarf */
	unsigned stack_size;         /* stack-size= term, 0: as configured */
	unsigned max_stack;          /* max-stack= term */
	bool sample_time;            /* false: time=0 was in the text */
	bool percore;                /* percore term; it is for counting */
	int cgroup_fd;               /* -1, or counted in this cgroup alone */
	uint64_t branch_sample_type; /* branch_type= term, 0: as configured */
	uint64_t reserved[16];
};

struct pfr_capture_events {
	struct pfr_capture_event *event;
	unsigned count;
	uint64_t reserved[4];
};

/* Adds what text asks for to events: a comma-separated list of
 *   generic names        cycles, page-faults, L1-dcache-load-misses, ...
 *   tool events          duration_time, user_time, system_time
 *   raw events           rNNN
 *   tracepoints          sys:name, with * and ? in either part
 *   breakpoints          mem:addr[/len][:rwx]
 *   PMU events           pmu/term=value,.../ or a bare name of such an event
 *   probes               uprobe/path=FILE,offset=N[,retprobe]/
 *                        kprobe/func=NAME[,offset=N][,retprobe]/
 *   vendor names         whatever libpfm4 knows, when it was built in
 *   groups               {a,b}, name{a,b}
 * each with modifiers after a colon (u k h G H I p P S D W e); or @FILE, a file
 * with such a list in each line, and comments after #.
 * On failure events is as before. PFR_E_OPTIONS: of EINVAL, the text is malformed;
 * of ENOENT, a name is unknown, and error->advice holds the nearest names.
 * EACCES: tracefs cannot be read. Where it is not mounted and the process is root's, it is, at /sys/kernel/tracing.
 * Mirrors parse_events() of the perf program; the kernel never sees names. */
PFR_API enum pfr_status pfr_capture_events_add(struct pfr_capture_events *events, const char *text,
					       struct pfr_capture_error *error);

/* Adds the software dummy event that carries mmap, comm, task and the like,
 * on a ring of its own. PFR_E_MEMORY. */
PFR_API enum pfr_status pfr_capture_events_add_side_band(struct pfr_capture_events *events);

/* Gives every tracepoint from index first on this filter, joined by && to what
 * it has. PFR_E_OPTIONS: none of them is a tracepoint. */
PFR_API enum pfr_status pfr_capture_events_filter(struct pfr_capture_events *events, unsigned first,
						  const char *filter,
						  struct pfr_capture_error *error);

/* Gives each event, in their order, the cgroup of that place in the list "A,,B";
 * an empty name, or none left, leaves it as it is. They need a system-wide target.
 * PFR_E_OPTIONS: more names than events, or no such cgroup; or why one cannot be opened. */
PFR_API enum pfr_status pfr_capture_events_cgroups(struct pfr_capture_events *events,
						   const char *names,
						   struct pfr_capture_error *error);

#define PFR_CAPTURE_CGROUP_PATTERNS 64

/* The names of the cgroups, of those that there are now, that one of the patterns fits: "A,B", basic regular expressions that fit any part of a name, at
 * most PFR_CAPTURE_CGROUP_PATTERNS; an empty one is the root, whose name is "/". *names are *count names, each ended by a NUL, an outer cgroup before those in
 * it and otherwise in order of the alphabet; it is given to free(), and NULL on failure. PFR_E_OPTIONS: of ENOENT, none fits; of EINVAL, a pattern is none;
 * of E2BIG, they are too many. PFR_E_MEMORY; or why the hierarchy cannot be read. Mirrors match_cgroups() of perf's tools/perf/util/cgroup.c. */
PFR_API enum pfr_status pfr_capture_cgroups(const char *patterns, char **names, uint32_t *count, struct pfr_capture_error *error);

PFR_API void pfr_capture_events_fini(struct pfr_capture_events *events);

/* Whether an event can be opened: it can, or its kind was not tried; this
 * process may not; this machine does not have it. */
enum pfr_capture_list_state {
	PFR_CAPTURE_LIST_HERE = 0,
	PFR_CAPTURE_LIST_FORBIDDEN = 1,
	PFR_CAPTURE_LIST_ABSENT = 2,
};

/* One event of the list; the list's own. */
struct pfr_capture_list_entry {
	char name[320];
	const char *kind;                  /* "hardware", "software", "cache", "tool", "PMU",
				* "tracepoint", "vendor (libpfm4)" */
	enum pfr_capture_list_state state; /* PFR_CAPTURE_LIST_HERE before pfr_capture_list_check() */
	uint64_t reserved[4];
};

struct pfr_capture_list {
	struct pfr_capture_list_entry *entry;
	size_t count, capacity;
	const char *no_vendor; /* NULL, or why libpfm4's names, which were asked for, are not among them; static */
	uint64_t reserved[3];
};

/* All names the parser takes: generic ones, PMU events of sysfs, tracepoints,
 * and with vendor also libpfm4's (thousands), or the reason why they are left
 * out. PFR_E_MEMORY. */
PFR_API enum pfr_status pfr_capture_list_init(struct pfr_capture_list *list, bool vendor);
/* Sets every entry's state, by opening its event for counting and closing it
 * again. Of tracepoints one stands for all, and vendor events are not tried. */
PFR_API void pfr_capture_list_check(struct pfr_capture_list *list);
PFR_API void pfr_capture_list_fini(struct pfr_capture_list *list);

#ifdef __cplusplus
}
#endif

#endif
