/* SPDX-License-Identifier: MIT */
#include "elf_names.h"

#ifdef HAVE_LIBDW

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* A sanitizer's own memory would count. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define MEMORY_OF(memory) RLIM_INFINITY
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) || __has_feature(thread_sanitizer)
#define MEMORY_OF(memory) RLIM_INFINITY
#endif
#endif
#ifndef MEMORY_OF
#define MEMORY_OF(memory) (memory)
#endif
#define STACK (64u << 20) /* bytes: libiberty takes much for long names */

#if defined(__x86_64__) && !defined(__ILP32__)
#define ARCH AUDIT_ARCH_X86_64
#elif defined(__i386__)
#define ARCH AUDIT_ARCH_I386
#elif defined(__aarch64__) && defined(__AARCH64EL__)
#define ARCH AUDIT_ARCH_AARCH64
#elif defined(__arm__) && defined(__ARMEL__)
#define ARCH AUDIT_ARCH_ARM
#elif defined(__s390x__)
#define ARCH AUDIT_ARCH_S390X
#elif defined(__powerpc64__) && defined(__LITTLE_ENDIAN__)
#define ARCH AUDIT_ARCH_PPC64LE
#elif defined(__riscv) && __riscv_xlen == 64
#define ARCH AUDIT_ARCH_RISCV64
#endif

bool elf_sandbox_known(void)
{
#ifdef ARCH
	return true;
#else
	return false;
#endif
}

#ifdef ARCH

#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define DENY BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 1 /* EPERM */)
#define LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
/* The lower half of an argument. */
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define ARGUMENT(index) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[index]) + 4)
#else
#define ARGUMENT(index) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[index]))
#endif
/* The accumulator has the call's number before and after each. */
#define CALL(number) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), ALLOW
#define CALL_WITHOUT(number, index, bits) \
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 4), ARGUMENT(index), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1), DENY, ALLOW
#define CALL_WITH(number, index, bits) \
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 4), ARGUMENT(index), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0), DENY, ALLOW
/* fcntl that only asks */
#define CALL_FCNTL(number) \
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 5), ARGUMENT(1), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, F_GETFD, 2, 0), \
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, F_GETFL, 1, 0), DENY, ALLOW

static struct sock_filter filter[] = {
	LOAD(arch),
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCH, 1, 0),
	BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
	LOAD(nr),
	CALL(__NR_read),
	CALL(__NR_write),
	CALL(__NR_pread64),
	CALL(__NR_lseek),
	CALL(__NR_munmap),
	CALL(__NR_mremap),
	CALL(__NR_brk),
	CALL(__NR_madvise),
	CALL(__NR_exit),
	CALL(__NR_exit_group),
	CALL(__NR_futex),
	CALL(__NR_getrandom),
	CALL(__NR_clock_gettime),
	CALL(__NR_rt_sigreturn),
	CALL(__NR_fstat),
	CALL(__NR_recvmsg), /* a descriptor of the parent */
#ifdef __NR_mmap
	CALL_WITHOUT(__NR_mmap, 2, PROT_EXEC),
#endif
#ifdef __NR_mmap2
	CALL_WITHOUT(__NR_mmap2, 2, PROT_EXEC),
#endif
	CALL_WITHOUT(__NR_mprotect, 2, PROT_EXEC),
#ifdef __NR__llseek
	CALL(__NR__llseek),
#endif
#ifdef __NR_fstat64
	CALL(__NR_fstat64),
#endif
/* of a descriptor, without a path */
#ifdef __NR_newfstatat
	CALL_WITH(__NR_newfstatat, 3, AT_EMPTY_PATH),
#endif
#ifdef __NR_statx
	CALL_WITH(__NR_statx, 2, AT_EMPTY_PATH),
#endif
	CALL_FCNTL(__NR_fcntl),
#ifdef __NR_fcntl64
	CALL_FCNTL(__NR_fcntl64),
#endif
	DENY,
};

static bool bound(int resource, rlim_t most)
{
	struct rlimit limit = {most, most};

	return !setrlimit((__rlimit_resource_t)resource, &limit);
}

/* A soft limit, where the hard one allows it. */
static void stretch_stack(void)
{
	struct rlimit limit;

	if (getrlimit((__rlimit_resource_t)RLIMIT_STACK, &limit))
		return;
	limit.rlim_cur = limit.rlim_max < STACK ? limit.rlim_max : STACK;
	setrlimit((__rlimit_resource_t)RLIMIT_STACK, &limit);
}

bool elf_sandbox_enter(size_t memory, unsigned seconds, size_t written)
{
	struct sock_fprog program = {sizeof(filter) / sizeof(filter[0]), filter};

	(void)memory;
	stretch_stack();
	if (!bound(RLIMIT_CORE, 0) || !bound(RLIMIT_FSIZE, written) || !bound(RLIMIT_CPU, seconds) || !bound(RLIMIT_DATA, MEMORY_OF(memory)))
		return false;
	return !prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) && !prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) &&
	       !prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

size_t elf_sandbox_data(pid_t process)
{
	unsigned long pages = 0;
	char path[32];
	FILE *file;

	snprintf(path, sizeof(path), "/proc/%d/statm", (int)process);
	file = fopen(path, "re");
	if (file && fscanf(file, "%*u %*u %*u %*u %*u %lu", &pages) != 1)
		pages = 0;
	if (file)
		fclose(file);
	return (size_t)pages * (size_t)sysconf(_SC_PAGESIZE);
}

static bool lower(pid_t child, int resource, rlim_t most)
{
	struct rlimit limit = {most, most};

	return !prlimit(child, resource, &limit, 0);
}

size_t elf_sandbox_lower(pid_t child, size_t memory, unsigned seconds)
{
	struct timespec used;
	clockid_t clock;

	memory += elf_sandbox_data(child);
	if (clock_getcpuclockid(child, &clock) || clock_gettime(clock, &used) || !lower(child, RLIMIT_CPU, (rlim_t)used.tv_sec + 1 + seconds) ||
	    !lower(child, RLIMIT_DATA, MEMORY_OF(memory)))
		return 0;
	return memory;
}

#else

size_t elf_sandbox_data(pid_t process)
{
	(void)process;
	return 0;
}

size_t elf_sandbox_lower(pid_t child, size_t memory, unsigned seconds)
{
	(void)child, (void)memory, (void)seconds;
	return 0;
}

bool elf_sandbox_enter(size_t memory, unsigned seconds, size_t written)
{
	(void)memory, (void)seconds, (void)written;
	return false;
}

#endif

#endif
