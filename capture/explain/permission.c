/* SPDX-License-Identifier: MIT */
/*
 * Who forbids an event: the kernel's own rules (perf_event_paranoid,
 * capabilities, ptrace), a patch of a distribution, a sandbox (seccomp), or a
 * security module. Distinguished by what else is allowed: each is asked with an
 * event of its own, which is closed again.
 */
#include "capture/explain/explain.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A software event of this thread in user space, which every kernel up to 6.19 allows everyone. */
int pfr_permission_least(void)
{
	struct pfr_kernel_attr kernel = {0};
	int fd;

	kernel.attr.type = PERF_TYPE_SOFTWARE;
	kernel.attr.config = PERF_COUNT_SW_DUMMY;
	kernel.attr.exclude_kernel = kernel.attr.exclude_hv = 1;
	pfr_kernel_attr_set_size(&kernel);
	fd = pfr_event_open_fd(&kernel, 0, -1, -1, 0);
	if (fd >= 0)
		close(fd);
	return fd < 0 ? fd : 0;
}

/* The text after "name:" of a line of /proc/self/status, in buffer. */
static const char *status_line(const char *name, char *buffer, size_t size)
{
	char *text = pfr_read_text("/proc/self/status", NULL);
	const char *at = text ? strstr(text, name) : NULL;

	buffer[0] = 0;
	if (at)
		snprintf(buffer, size, "%.*s", (int)strcspn(at + strlen(name), "\n"), at + strlen(name));
	free(text);
	return buffer;
}

static bool under_seccomp(void)
{
	char text[64];

	return strtol(status_line("\nSeccomp:", text, sizeof(text)), NULL, 10) == 2;
}

/* A user namespace of its own, as containers have: its root is nobody to the kernel's events. */
static bool in_user_namespace(void)
{
	char *text = pfr_read_text("/proc/self/uid_map", NULL), *at = text;
	unsigned long long inside = 0, outside = 0, count = 0;

	if (at) {
		inside = strtoull(at, &at, 10);
		outside = strtoull(at, &at, 10);
		count = strtoull(at, &at, 10);
	}
	free(text);
	return text && (inside || outside || count != 0xffffffff);
}

bool pfr_permission_capable(void)
{
	char text[64];
	unsigned long long bits = strtoull(status_line("\nCapEff:", text, sizeof(text)), NULL, 16);

	/* CAP_PERFMON of 5.8, or CAP_SYS_ADMIN */
	return ((bits >> 38 & 1) || (bits >> 21 & 1)) && !in_user_namespace();
}

bool pfr_permission_probe(const struct pfr_capture_event *event)
{
	return !strcmp(event->pmu, "uprobe") || !strcmp(event->pmu, "kprobe");
}

/* ---- everything is forbidden ---- */

static const char container[] = "a container gets it from docker or podman run --cap-add PERFMON, or "
				"--security-opt seccomp=unconfined; a systemd service from SystemCallFilter=perf_event_open; or run it outside";

static void explain_all(const struct refusal *refusal, int least)
{
	long long paranoid = pfr_read_number("/proc/sys/kernel/perf_event_paranoid", 2);

	if (under_seccomp() && (least == -EPERM || paranoid <= 2)) {
		pfr_error(refusal->error, refusal->code, PFR_NO_POSITION, "%s: not permitted: even the least event is "
									  "refused, and this process runs under a seccomp filter, as containers and sandboxes have; it "
									  "forbids perf_event_open() (%s)",
			  refusal->event->name, strerror(-refusal->code));
		pfr_advice(refusal->error, "%s", container);
	} else if (least == -EACCES && paranoid > 2) {
		pfr_error(refusal->error, refusal->code, PFR_NO_POSITION, "%s: not permitted; kernel.perf_event_paranoid is "
									  "%lld, and this kernel has the patch of Debian, Ubuntu or Android by which values over 2 forbid all "
									  "events to users without CAP_PERFMON",
			  refusal->event->name, paranoid);
		pfr_advice(refusal->error, "run as root, or: sysctl kernel.perf_event_paranoid=2");
	} else {
		pfr_error(refusal->error, refusal->code, PFR_NO_POSITION, "%s: not permitted: even the least event is "
									  "refused, which none of the kernel's own rules does: a security module (SELinux, AppArmor, a BPF "
									  "LSM) or a sandbox forbids perf_event_open() (%s)",
			  refusal->event->name, strerror(-refusal->code));
		pfr_advice(refusal->error, "see the kernel's log for a denial (dmesg, ausearch -m avc); %s", container);
	}
}

void pfr_explain_no_call(const struct refusal *refusal)
{
	bool there = !access("/proc/sys/kernel/perf_event_paranoid", F_OK);

	pfr_error(refusal->error, refusal->code, PFR_NO_POSITION, "%s: there is no perf_event_open(): %s (%s)",
		  refusal->event->name, there && under_seccomp() ? "this kernel has perf events, but the process runs under a "
								   "seccomp filter, as containers and sandboxes have, which hides the call" :
					there                    ? "this kernel has perf "
								   "events, so an emulator or a sandbox hides the call" :
								   "this kernel was built without perf events",
		  strerror(-refusal->code));
	pfr_advice(refusal->error, "%s", there ? container : "CONFIG_PERF_EVENTS is needed");
}

/* ---- one event is forbidden ---- */

/* The same event of this thread. */
static bool allowed_here(const struct refusal *refusal)
{
	int fd = pfr_event_open_fd(&refusal->event->kernel, 0, -1, -1, 0);

	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

static void forbid(const struct refusal *refusal, const char *rule, const char *advice)
{
	pfr_error(refusal->error, refusal->code, PFR_NO_POSITION, "%s: not permitted: %s (%s)", refusal->event->name, rule,
		  strerror(-refusal->code));
	pfr_advice(refusal->error, "%s", advice);
}

/* The rules of kernel.perf_event_paranoid, in the order in which the kernel applies them; NULL: none. */
static const char *paranoid_rule(const struct refusal *refusal, long long paranoid)
{
	const struct perf_event_attr *attr = &refusal->event->kernel.attr;

	if (!attr->exclude_kernel && paranoid > 1)
		return "over 1 forbids events in the kernel";
	if (refusal->pid == -1 && paranoid > 0)
		return "over 0 forbids events of whole CPUs";
	if (attr->type == PERF_TYPE_TRACEPOINT && paranoid > -1 && (attr->sample_type & PERF_SAMPLE_RAW))
		return "over -1 forbids raw tracepoint samples";
	return NULL;
}

static void explain_one(const struct refusal *refusal)
{
	long long paranoid = pfr_read_number("/proc/sys/kernel/perf_event_paranoid", 2);
	const char *rule = paranoid_rule(refusal, paranoid);

	if (pfr_permission_capable())
		forbid(refusal, "the least event is allowed, and this process has the capabilities for all others: a security "
				"module, or kernel lockdown (for registers and kernel memory), forbids this one",
		       "see the kernel's log for a denial (dmesg, ausearch -m avc)");
	else if (pfr_permission_probe(refusal->event))
		forbid(refusal, "a uprobe or kprobe needs CAP_PERFMON, whatever perf_event_paranoid says",
		       "run as root, or give the program CAP_PERFMON (setcap cap_perfmon+ep)");
	else if (refusal->pid > 0 && allowed_here(refusal))
		forbid(refusal, "the same event of this process is allowed: the task belongs to another user, has more "
				"capabilities, or is not dumpable, and perf_event_open() asks what ptrace() asks "
				"(PTRACE_MODE_READ_REALCREDS)",
		       "run as the task's user or as root, or give the program CAP_PERFMON "
		       "(setcap cap_perfmon+ep; before Linux 5.9 CAP_SYS_PTRACE)");
	else if (rule) {
		pfr_error(refusal->error, refusal->code, PFR_NO_POSITION, "%s: not permitted; kernel.perf_event_paranoid of "
									  "%lld %s%s",
			  refusal->event->name, paranoid, rule, in_user_namespace() ? ", and root of a user "
										      "namespace (a container) counts as a user" :
										      "");
		pfr_advice(refusal->error, "%s, record a command of your own in user space only (:u), or: sysctl kernel.perf_event_paranoid=-1",
			   in_user_namespace() ? "run as root outside of the namespace (of the container)" :
						 "run as root, give the program CAP_PERFMON (setcap cap_perfmon+ep)");
	} else {
		forbid(refusal, "no rule of perf_event_paranoid forbids it; a security module may",
		       "see the kernel's log for a denial (dmesg, ausearch -m avc), or run as root");
	}
}

void pfr_explain_permission(const struct refusal *refusal)
{
	int least = pfr_permission_least();

	if (least == -EPERM || least == -EACCES)
		explain_all(refusal, least);
	else
		explain_one(refusal);
}
