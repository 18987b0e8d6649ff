/* SPDX-License-Identifier: MIT */
/*
 * What the files of capture/ share among themselves: filling errors and
 * notes, reading small files of /proc and /sys, growing bytes. It knows no
 * event, no ring and no file format. Not installed.
 */
#ifndef PERFRING_CAPTURE_INTERNAL_H
#define PERFRING_CAPTURE_INTERNAL_H

#include "perfring_capture.h"

#include <stdarg.h>
#include <string.h>

#define PRINTF_LIKE(f, a) __attribute__((format(printf, f, a)))

/* What a function that sets a caller's options to their defaults does, where `size` is what the caller has: beyond what is known they are 0. */
static inline void sized_defaults(void *to, const void *defaults, size_t known, size_t size)
{
	memset(to, 0, size);
	memcpy(to, defaults, size < known ? size : known);
}

/*
 * A code, here and in all of capture/, is 0 or a negative errno value, as the kernel has them. Functions of the public headers
 * return a status, which these make of a code, so that the rule is in one place: errno and error have the value.
 *
 * Of what the system refused: PFR_E_MEMORY of ENOMEM, else PFR_E_SYSTEM.
 */
enum pfr_status pfr_result(int code, struct pfr_capture_error *error);
/* With that status, unless code is 0. */
enum pfr_status pfr_result_as(enum pfr_status status, int code, struct pfr_capture_error *error);
/* Of an argument that was read: PFR_E_OPTIONS, where the library itself found it wrong, as of EINVAL, ENOENT and ERANGE; else as
 * pfr_result(). The error names the argument, unless something deeper was named. */
enum pfr_status pfr_refused(int code, const char *member, struct pfr_capture_error *error);
/* The code of what a function of the public headers has just returned. */
int pfr_code(enum pfr_status status);
/* The member, option or argument that is wrong, after pfr_error(). */
void pfr_member(struct pfr_capture_error *error, const char *member);

/* configure.c: a caller's configuration, whatever version of the struct it has; `member` is what is wrong where it is refused. */
enum pfr_status pfr_config_read(struct pfr_capture_config *known, const struct pfr_capture_config *config, const char *member, struct pfr_capture_error *error);

/* Fills error (unless NULL) and returns code, so that a caller can return it. */
int pfr_error(struct pfr_capture_error *error, int code, size_t position,
	      const char *format, ...) PRINTF_LIKE(4, 5);
void pfr_advice(struct pfr_capture_error *error, const char *format, ...)
	PRINTF_LIKE(2, 3);
void pfr_note(struct pfr_capture_notes *notes, const char *format, ...)
	PRINTF_LIKE(2, 3);

/* The whole of a small file with a NUL after it, trailing newlines cut; NULL
 * and errno on failure. size may be NULL. free() it. */
char *pfr_read_text(const char *path, size_t *size);
/* The number that a file begins with; missing: otherwise, and errno is why, else 0. Needs no memory. */
long long pfr_read_number(const char *path, long long otherwise);
/* As pfr_read_number(); the bytes have failed where something was lacking. */
long long pfr_bytes_number(struct pfr_capture_writer_bytes *bytes, const char *path, long long otherwise);

/* What a negative errno says. */
const char *pfr_cause(int code);
/* There was no memory: -ENOMEM, which error has with the cause's text. */
int pfr_no_memory(struct pfr_capture_error *error);

/* Whether it is this process or the system that lacked something (memory, a file descriptor) or a disk that failed, so that what
 * could not be had is there and is missed; code is an errno value. */
bool pfr_lacking(int code);
/* Keeps the first of such codes. */
void pfr_lack(int *kept, int code);
/* Closes a file that was read to its end, or NULL. */
void pfr_close_text(FILE *file, int *lacking);
/* Growing bytes. After a failed grow, failed stays set and puts are dropped,
 * so that one check stands at the end. */
void *pfr_bytes_grow(struct pfr_capture_writer_bytes *bytes, size_t more);
void pfr_bytes_put(struct pfr_capture_writer_bytes *bytes, const void *data, size_t size);
void pfr_bytes_u32(struct pfr_capture_writer_bytes *bytes, uint32_t value);
void pfr_bytes_u64(struct pfr_capture_writer_bytes *bytes, uint64_t value);
/* perf.data's string: u32 length, padded to 64, then the text. */
void pfr_bytes_string(struct pfr_capture_writer_bytes *bytes, const char *text);
void pfr_bytes_free(struct pfr_capture_writer_bytes *bytes);
/* What was wanted for the bytes, as it is; NULL with an errno of pfr_lacking(): they have failed. What is not there fails nothing. */
void *pfr_bytes_want(struct pfr_capture_writer_bytes *bytes, void *wanted);

/* common/registers.c: the bit of a general register of this architecture. */
bool pfr_register_bit(const char *name, size_t length, uint64_t *bit);
/* A list such as "0-3,8" into a fresh array; the count, or -EINVAL, -ENOMEM. */
int pfr_parse_list(const char *text, int **out);

/* printf into fresh memory; NULL when there is none. */
char *pfr_format(const char *format, ...) PRINTF_LIKE(1, 2);

/* Calls the directory's entries in alphabetical order out: names is an array
 * of count fresh strings; 0 or negative errno. */
int pfr_directory(const char *path, char ***names, size_t *count);
void pfr_directory_free(char **names, size_t count);

/* Where tracefs is ("/sys/kernel/tracing"), or NULL; root gets it mounted. */
const char *pfr_tracefs(void);

/* common/event_open.c. pfr_event_open(): a file descriptor or a code; and without its second attempt. */
int pfr_event_open_fd(const struct pfr_kernel_attr *kernel, pid_t pid, int cpu,
		      int group_fd, unsigned long flags);
int pfr_event_open_exact(const struct pfr_kernel_attr *kernel, pid_t pid,
			 int cpu, int group_fd, unsigned long flags);

/* open/shared.c, open/repair.c: what the kernel hands to one listener after another. The only event of these whose samples may have another recorder's id,
 * UINT_MAX: none, or more than one; whether no event of ours has this id, which is not 0; puts an id of the event where a sample of the ring has its own; puts the
 * trailer of a record of `size` bytes, `tail` of them stale, at its end too. */
void pfr_repair_note(const struct pfr_capture_events *events, struct pfr_capture_notes *notes); /* two events of a recording that are one for the kernel */
unsigned pfr_repair_event(const struct pfr_capture_events *events);
bool pfr_repair_is_lost(const struct pfr_opened *opened, uint64_t id);
void pfr_repair_id(const struct pfr_opened *opened, unsigned event, const struct pfr_capture_ring *ring, unsigned char *at);
void pfr_repair_misc(unsigned char *record); /* of a mapping: it has no build ID */
void pfr_repair_trailer(unsigned char *record, size_t size, const struct pfr_layout *layout, size_t tail);

/* events/list.c. A fresh event at the end, NULL: no memory; and back to count. */
struct pfr_capture_event *pfr_event_new(struct pfr_capture_events *events);
void pfr_event_drop(struct pfr_capture_events *events, unsigned count);

/* events/events.c. The events of a text that names no file, all or none. */
int pfr_events_parse(struct pfr_capture_events *events, const char *text,
		     struct pfr_capture_error *error);

/* machine/cgroup.c. A folder of the hierarchy that perf events belong to. */
int pfr_cgroup_open(const char *name);
void pfr_cgroup_synthesize(struct pfr_capture_writer *writer);

/* What stands between events and terms, and separates nothing. */
#define PFR_BLANKS " \t"
/* events/breakpoint.c. Fills the attr from what follows "mem:", and returns where that ends; *why: what is wrong there. */
const char *pfr_breakpoint(struct perf_event_attr *attr, const char *at, const char **why);
/* events/modifier.c. -EINVAL: a letter is not a modifier; -ERANGE: more than
 * three p. */
#define PFR_MODIFIERS "ukhGHIpPSDWe"
int pfr_event_modify(struct pfr_capture_event *event, const char *letters,
		     size_t length);

/* events/names.c */
int pfr_name_generic(const char *text, size_t length,
		     struct pfr_kernel_attr *kernel);
int pfr_name_cache(const char *text, size_t length,
		   struct pfr_kernel_attr *kernel);
/* duration_time and its kin. */
int pfr_name_tool(const char *text, size_t length, struct pfr_capture_event *event);
/* rN, hexadecimal, and TYPE:CONFIG, two numbers as strtoull() takes them. */
int pfr_name_raw(const char *text, size_t length, struct pfr_kernel_attr *kernel);
int pfr_name_typed(const char *text, size_t length, struct pfr_kernel_attr *kernel);
/* The table's names one by one; NULL at the end. */
const char *pfr_name_generic_at(unsigned index, const char **kind);

/* events/pmu.c */
bool pfr_pmu_exists(const char *pmu);
int pfr_pmu_event(struct pfr_capture_event *event, const char *pmu,
		  const char *terms, size_t length, size_t position,
		  struct pfr_capture_error *error);
/* Terms that hold for any event (period=, name=, ...). 1: not such a term. */
int pfr_event_term(struct pfr_capture_event *event, const char *term,
		   const char *value);
/* A bare event name that some PMU has: fills pmu, true when found. */
bool pfr_pmu_of_event(const char *name, char *pmu, size_t size);

/* explain/filter.c: why the kernel refused the event's filter. */
void pfr_explain_filter(const struct pfr_capture_event *event, int code, struct pfr_capture_error *error);

/* machine/maps.c: whether /proc has the processes of this pid namespace, and not those of another one, or none: numbers would be those of other processes. */
bool pfr_proc_is_own(void);

/* machine/build_ids.c: 0; or how many mapped files a capture keeps in mind for their build IDs, where there were more. */
unsigned pfr_build_ids_most(const struct pfr_capture_writer *writer);

/* machine/build_id.c: pfr_file_build_id(): the size, or a code. */
int pfr_build_id_of(const char *path, unsigned char id[20]);

/* open/rings.c: pfr_capture_ring_failed(): -EIO. */
int pfr_ring_failed(const struct pfr_capture_ring *ring, const struct pfr_where *where, struct pfr_capture_error *error);

/* open/target_wide.c: the events, but not the side-band, are opened on CPUs of target only, on whatever others they are asked for
 * later. -ESRCH with error: one counts on none of them; -E2BIG: the list is too long for that, nothing is lost. */
int pfr_events_keep_to_cpus(struct pfr_capture_events *events, const struct pfr_target *target, struct pfr_capture_error *error);

/* events/trace.c */
int pfr_tracepoint_id(const char *system, const char *name);

/* events/vendor.c (libpfm4) */
int pfr_vendor_event(const char *text, struct pfr_kernel_attr *kernel,
		     char *why, size_t why_size);
int pfr_vendor_list(struct pfr_capture_list *list);

/* events/listing.c */
int pfr_list_add(struct pfr_capture_list *list, const char *kind,
		 const char *format, ...) PRINTF_LIKE(3, 4);

/* events/near.c */
void pfr_nearest(const char *needed, struct pfr_capture_error *error);
bool pfr_glob(const char *pattern, const char *text);

/* open/opened_count.c: what the event at an index has lost. A code; -ENOENT: it is not open, or does not count that. */
int pfr_opened_lost_read(const struct pfr_opened *opened, size_t index, uint64_t *lost);

/* open/online.c: which CPUs of a system-wide target are online. Without memory, or of another target, nothing is looked at. */
struct pfr_online {
	int fd;          /* of the list; where absent is NULL, of nothing */
	bool *absent;    /* of each CPU of the target */
	uint64_t looked; /* ns */
	char text[4096]; /* the list */
};
void pfr_online_begin(struct pfr_online *o, const struct pfr_target *target);
/* At most ten times a second; true when another list was read. */
bool pfr_online_look(struct pfr_online *o, const struct pfr_target *target);
void pfr_online_end(struct pfr_online *o);

/* open/open.c: the events of a CPU (an index) once more, since the kernel takes away
 * those of a CPU that goes offline. Where that fails, the ones before stay. */
int pfr_open_again(struct pfr_opened *opened, unsigned cpu);
/* open/wait.c: the events that stand for the rings when these are waited for; 0 or -ENOMEM. */
int pfr_rings_fill_wait(struct pfr_capture_rings *rings, const struct pfr_opened *opened);
/* Those of ring number, opened again. */
void pfr_rings_wait_again(struct pfr_capture_rings *rings, const struct pfr_opened *opened, unsigned number);
void pfr_rings_free_wait(struct pfr_capture_rings *rings);
/* open/rings.c: then its rings; what was in them must have been read. */
int pfr_rings_again(struct pfr_capture_rings *rings, struct pfr_opened *opened, unsigned cpu,
		    struct pfr_capture_error *error);

/* explain/permission.c. The least event there is, of this thread: 0, or the
 * error with which it is refused. */
int pfr_permission_least(void);
/* Whether this process may do what perf_event_paranoid forbids others. */
bool pfr_permission_capable(void);
/* A uprobe or kprobe, which always needs that. */
bool pfr_permission_probe(const struct pfr_capture_event *event);

/* explain/missing.c: after an open failed, true when something younger than this
 * kernel was dropped from the events and the open may be tried again. */
struct pfr_missing {
	unsigned step;
};
bool pfr_missing_next(struct pfr_missing *missing,
		      struct pfr_capture_events *events, unsigned index,
		      int code, struct pfr_capture_notes *notes);

#endif
