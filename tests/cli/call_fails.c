/* SPDX-License-Identifier: MIT */
/*
 * Runs a program, and lets one of its system calls fail, or read or write only a byte: of those since the start of main(), which perfring's first call
 * fcntl(0, F_GETFD) marks. Used by call_fails.py.
 *
 * usage: call_fails LOG NAME WHO NUMBER ERROR PROGRAM [WORD...]
 * LOG: gets each call, as "WHO NAME", or "-". WHO: m, a call of the program and its threads; c, of its children. NUMBER: the first is 1; 0, none. ERROR: a
 * number; 0, a byte.
 *
 * A call that fails has arguments that the kernel refuses, as its number is one that a filter of a child may allow and another would not be; close is done.
 */
#define _GNU_SOURCE
#include <elf.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__x86_64__) && defined(__LP64__)
typedef struct user_regs_struct registers;
#define NUMBER(r) ((long)(r)->orig_rax)
/* clang-format off */
#define ARGUMENT(r, n) (*((n) == 0 ? &(r)->rdi : (n) == 1 ? &(r)->rsi : &(r)->rdx))
/* clang-format on */
#define RESULT(r) ((r)->rax)
#elif defined(__aarch64__)
typedef struct user_pt_regs registers;
#define NUMBER(r) ((long)(r)->regs[8])
#define ARGUMENT(r, n) ((r)->regs[n])
#define RESULT(r) ((r)->regs[0])
#else
#error "registers of this machine"
#endif

/* clang-format off */
static const struct {
	const char *name;
	long number;
} CALLS[] = {
	{"read", SYS_read}, {"write", SYS_write}, {"close", SYS_close}, {"fstat", SYS_fstat}, {"lseek", SYS_lseek}, {"mmap", SYS_mmap},
	{"mremap", SYS_mremap}, {"mprotect", SYS_mprotect}, {"brk", SYS_brk}, {"ioctl", SYS_ioctl}, {"pread64", SYS_pread64}, {"pwrite64", SYS_pwrite64},
	{"readv", SYS_readv}, {"writev", SYS_writev}, {"preadv", SYS_preadv}, {"pwritev", SYS_pwritev}, {"openat", SYS_openat},
	{"newfstatat", SYS_newfstatat}, {"ftruncate", SYS_ftruncate}, {"fallocate", SYS_fallocate}, {"fsync", SYS_fsync}, {"fdatasync", SYS_fdatasync},
	{"fcntl", SYS_fcntl}, {"flock", SYS_flock}, {"mkdirat", SYS_mkdirat}, {"unlinkat", SYS_unlinkat}, {"renameat", SYS_renameat},
	{"renameat2", SYS_renameat2}, {"linkat", SYS_linkat}, {"symlinkat", SYS_symlinkat}, {"fchmod", SYS_fchmod}, {"fchmodat", SYS_fchmodat},
	{"fchown", SYS_fchown}, {"utimensat", SYS_utimensat}, {"readlinkat", SYS_readlinkat}, {"getdents64", SYS_getdents64}, {"faccessat", SYS_faccessat},
	{"statx", SYS_statx}, {"memfd_create", SYS_memfd_create}, {"socketpair", SYS_socketpair}, {"sendmsg", SYS_sendmsg}, {"recvmsg", SYS_recvmsg},
	{"sendto", SYS_sendto}, {"recvfrom", SYS_recvfrom}, {"clone", SYS_clone}, {"clone3", SYS_clone3}, {"wait4", SYS_wait4}, {"waitid", SYS_waitid},
	{"pipe2", SYS_pipe2}, {"dup", SYS_dup}, {"dup3", SYS_dup3}, {"execve", SYS_execve}, {"ppoll", SYS_ppoll}, {"prctl", SYS_prctl},
	{"prlimit64", SYS_prlimit64}, {"seccomp", SYS_seccomp}, {"getrandom", SYS_getrandom}, {"copy_file_range", SYS_copy_file_range},
	{"sendfile", SYS_sendfile}, {"splice", SYS_splice}, {"sched_getaffinity", SYS_sched_getaffinity}, {"madvise", SYS_madvise}, {"uname", SYS_uname},
	{"getcwd", SYS_getcwd}, {"clock_gettime", SYS_clock_gettime}, {"kill", SYS_kill}, {"setsid", SYS_setsid}, {"chdir", SYS_chdir},
	{"rt_sigaction", SYS_rt_sigaction}, {"sysinfo", SYS_sysinfo}, {"fadvise64", SYS_fadvise64}, {"munmap", SYS_munmap},
#ifdef SYS_open
	{"open", SYS_open}, {"stat", SYS_stat}, {"lstat", SYS_lstat}, {"mkdir", SYS_mkdir}, {"rmdir", SYS_rmdir}, {"unlink", SYS_unlink},
	{"rename", SYS_rename}, {"link", SYS_link}, {"symlink", SYS_symlink}, {"chmod", SYS_chmod}, {"readlink", SYS_readlink}, {"access", SYS_access},
	{"fork", SYS_fork}, {"vfork", SYS_vfork}, {"pipe", SYS_pipe}, {"dup2", SYS_dup2}, {"poll", SYS_poll}, {"select", SYS_select},
#endif
};
/* clang-format on */

struct task {
	pid_t id;
	bool known, child, inside, fails; /* inside: between the entry and the exit of a call */
};

static struct task tasks[1024];
static pid_t main_process;
static FILE *log_file;
static const char *failing, *who;
static unsigned long count, wanted;
static long error;
static bool begun;

static const char *call_name(long number)
{
	static char other[32];

	for (size_t i = 0; i < sizeof(CALLS) / sizeof(CALLS[0]); i++)
		if (CALLS[i].number == number)
			return CALLS[i].name;
	snprintf(other, sizeof(other), "%ld", number);
	return other;
}

static bool is_thread_of_main(pid_t id)
{
	char path[64];

	snprintf(path, sizeof(path), "/proc/%d/task/%d", main_process, id);
	return access(path, F_OK) == 0;
}

static struct task *task_of(pid_t id)
{
	struct task *t = tasks;

	while (t->known && t->id != id)
		if (++t == tasks + sizeof(tasks) / sizeof(tasks[0]))
			exit(98);
	if (!t->known)
		*t = (struct task){.id = id, .known = true, .child = id != main_process && !is_thread_of_main(id)};
	return t;
}

static void set_registers(pid_t id, registers *r)
{
	struct iovec part = {r, sizeof(*r)};

	if (ptrace(PTRACE_SETREGSET, id, (void *)NT_PRSTATUS, &part))
		exit(97);
}

static void refuse(registers *r, const char *name)
{
	if (!error)
		ARGUMENT(r, 2) = ARGUMENT(r, 2) ? 1 : 0;
	else if (!strcmp(name, "mmap"))
		ARGUMENT(r, 1) = 0;
	else if (strcmp(name, "close"))
		for (int i = 0; i < 3; i++)
			ARGUMENT(r, i) = (unsigned long)-1;
}

static void enter(struct task *t, registers *r)
{
	const char *name = call_name(NUMBER(r));

	begun |= NUMBER(r) == SYS_fcntl && ARGUMENT(r, 0) == 0 && ARGUMENT(r, 1) == F_GETFD;
	t->fails = false;
	if (!begun)
		return;
	if (log_file)
		fprintf(log_file, "%c %s\n", t->child ? 'c' : 'm', name);
	if (strcmp(name, failing) || *who != (t->child ? 'c' : 'm') || ++count != wanted)
		return;
	refuse(r, name);
	set_registers(t->id, r);
	t->fails = error && strcmp(name, "brk");
}

static void call(pid_t id)
{
	struct task *t = task_of(id);
	registers r;
	struct iovec part = {&r, sizeof(r)};

	if (ptrace(PTRACE_GETREGSET, id, (void *)NT_PRSTATUS, &part))
		return;
	t->inside = !t->inside;
	if (t->inside) {
		enter(t, &r);
	} else if (t->fails) {
		RESULT(&r) = (unsigned long)-error;
		set_registers(id, &r);
		t->fails = false;
	}
}

/* To the end of the program; what remains of its children ends with this process. */
static int follow(void)
{
	int status;
	pid_t id;

	while ((id = waitpid(-1, &status, __WALL)) > 0) {
		int deliver = 0;

		if (WIFEXITED(status) || WIFSIGNALED(status)) {
			task_of(id)->known = true;
			task_of(id)->id = 0;
			if (id == main_process)
				return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
			continue;
		}
		if (WSTOPSIG(status) == (SIGTRAP | 0x80))
			call(id);
		else if (WSTOPSIG(status) != SIGTRAP && WSTOPSIG(status) != SIGSTOP)
			deliver = WSTOPSIG(status);
		else
			task_of(id);
		ptrace(PTRACE_SYSCALL, id, 0, (void *)(long)deliver);
	}
	return 96;
}

int main(int argc, char **argv)
{
	int status;

	if (argc < 7)
		return 95;
	log_file = strcmp(argv[1], "-") ? fopen(argv[1], "we") : 0;
	failing = argv[2], who = argv[3], wanted = strtoul(argv[4], 0, 10), error = strtol(argv[5], 0, 10);
	main_process = fork();
	if (!main_process) {
		if (ptrace(PTRACE_TRACEME, 0, 0, 0))
			_exit(94);
		raise(SIGSTOP);
		execvp(argv[6], argv + 6);
		_exit(93);
	}
	if (waitpid(main_process, &status, 0) != main_process || !WIFSTOPPED(status))
		return 94;
	if (ptrace(PTRACE_SETOPTIONS, main_process, 0,
		   (void *)(PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK)))
		return 94;
	ptrace(PTRACE_SYSCALL, main_process, 0, 0);
	status = follow();
	if (log_file)
		fclose(log_file);
	return status;
}
