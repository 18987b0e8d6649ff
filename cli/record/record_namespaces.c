/* SPDX-License-Identifier: MIT */
/* What a PID namespace changes for who records in it. */
#include "cli/record/record_run.h"
#include "capture/internal.h"

#include <sys/stat.h>

#define FIRST_PID_NAMESPACE 0xeffffffcU /* PROC_PID_INIT_INO of include/linux/proc_ns.h */

/* The kernel has no numbers of processes that the namespace of the recorder does not have. */
static bool has_others(void)
{
	struct stat is;

	return !stat("/proc/self/ns/pid", &is) && is.st_ino != FIRST_PID_NAMESPACE;
}

void record_note_namespaces(struct record_run *run)
{
	if (!pfr_proc_is_own())
		pfr_note(&run->notes, "/proc is not mounted, or of another PID namespace: what runs already has no names (unshare --mount-proc mounts it)");
	if (run->target.thread && run->target.thread[0] < 0 && has_others())
		pfr_note(&run->notes, "processes outside of this PID namespace have the number 0 here, as idle CPUs: names and mappings of number 0 are those of any of them; record outside of the container to tell them apart");
}
