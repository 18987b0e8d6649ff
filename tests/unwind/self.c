/* SPDX-License-Identifier: MIT */
/*
 * A capture of this program's own stack, with known answers: self OUT.pipe OUT.txt [BYTES] writes a pipe with its mappings and one sample, whose
 * registers and stack (BYTES of it at most) are those of a function deep in calls, and the file offsets of its callers as libc's backtrace(3)
 * finds them, outermost first, one a line. The function is called by itself, by qsort's comparison and, on x86-64, by a signal handler. x86-64, s390x, arm64.
 */
#include <execinfo.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <ucontext.h>
#include <unistd.h>

#define DEPTH 5

/* Registers in the order of the kernel's: sample_regs_user, and where they are in a context. That has no pc on s390x: its getcontext returns to r14. */
#if defined(__x86_64__)
#define MACHINE "x86_64"
#define MASK UINT64_C(0xff0fff)
#define SIGNALS 1
#define REGISTERS REG_RAX, REG_RBX, REG_RCX, REG_RDX, REG_RSI, REG_RDI, REG_RBP, REG_RSP, REG_RIP, REG_EFL, -1, -1, REG_R8, REG_R9, REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15
#define VALUE(context, reg) ((uint64_t)(context).uc_mcontext.gregs[reg])
#define PC(context) VALUE(context, REG_RIP)
#define SP(context) VALUE(context, REG_RSP)
#elif defined(__s390x__)
#define MACHINE "s390x"
#define MASK (UINT64_C(0xffff) | UINT64_C(1) << 33)
#define SIGNALS 0
#define REGISTERS 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 14
#define VALUE(context, reg) ((uint64_t)(context).uc_mcontext.gregs[reg])
#define PC(context) VALUE(context, 14)
#define SP(context) VALUE(context, 15)
#elif defined(__aarch64__)
#define MACHINE "aarch64"
#define MASK ((UINT64_C(1) << 33) - 1)
#define SIGNALS 0
#define REGISTERS 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32
#define VALUE(context, reg) ((uint64_t)((reg) == 31 ? (context).uc_mcontext.sp : (reg) == 32 ? (context).uc_mcontext.pc : \
											       (context).uc_mcontext.regs[(reg)&31]))
#define PC(context) VALUE(context, 32)
#define SP(context) VALUE(context, 31)
#endif

static FILE *out, *text;
static unsigned char record[65536];
static size_t size, most = 32768;
static volatile int sink;

/* ---- records ------------------------------------------------------------------------------ */

static int is_big(void)
{
	const uint16_t one = 1;

	return !*(const unsigned char *)&one;
}

static void put(uint64_t value, size_t width)
{
	memcpy(record + size, (const unsigned char *)&value + (is_big() ? 8 - width : 0), width);
	size += width;
}

static void begin(uint32_t type, uint16_t misc)
{
	size = 0;
	put(type, 4);
	put(misc, 2);
	put(0, 2);
}

static void end(void)
{
	uint16_t bytes = (uint16_t)size;

	memcpy(record + 6, &bytes, 2);
	fwrite(record, 1, size, out);
}

static void write_head(void)
{
	begin(64, 0); /* HEADER_ATTR: a software clock, samples with ip, tid, time, callchain, user registers, user stack; exclude_callchain_user */
	put(1, 4), put(128, 4), put(0, 8), put(1000000, 8), put(1 | 2 | 4 | 0x20 | 0x1000 | 0x2000, 8), put(0, 8), put(UINT64_C(1) << (is_big() ? 63 - 21 : 21), 8);
	put(0, 8), put(0, 8), put(0, 8), put(0, 8), put(MASK, 8), put(most, 4), put(0, 4);
	while (size < 8 + 128)
		put(0, 8);
	put(7, 8);
	end();
	begin(80, 0); /* HEADER_FEATURE: ARCH */
	put(6, 8), put(64, 4);
	memset(record + size, 0, 64);
	memcpy(record + size, MACHINE, sizeof(MACHINE));
	size += 64;
	end();
}

static void write_map(uint64_t start, uint64_t last, uint64_t offset, const char *name)
{
	struct stat st = {0};

	stat(name, &st);
	begin(10, 2); /* MMAP2 */
	put((uint64_t)getpid(), 4), put((uint64_t)getpid(), 4), put(start, 8), put(last - start, 8), put(offset, 8);
	put(major(st.st_dev), 4), put(minor(st.st_dev), 4), put(st.st_ino, 8), put(0, 8), put(5, 4), put(2, 4);
	memset(record + size, 0, 4096);
	memcpy(record + size, name, strlen(name));
	size += (strlen(name) + 8) & ~(size_t)7;
	end();
}

/* Calls take for each mapping of code. */
static void each_map(void (*take)(uint64_t start, uint64_t last, uint64_t offset, const char *name))
{
	FILE *maps = fopen("/proc/self/maps", "r");
	char line[4400], name[4096];
	uint64_t start, last, offset;

	while (maps && fgets(line, sizeof(line), maps))
		if (sscanf(line, "%" SCNx64 "-%" SCNx64 " r-xp %" SCNx64 " %*s %*s %4095s", &start, &last, &offset, name) == 4 && name[0] == '/')
			take(start, last, offset, name);
	fclose(maps);
}

/* ---- the sample ----------------------------------------------------------------------------- */

static uint64_t wanted;

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* mov $15, %rax; syscall: what a signal handler returns to. Its caller was interrupted, and did not call. */
static int is_signal_return(const void *code)
{
	return !memcmp(code, "\x48\xc7\xc0\x0f\0\0\0\x0f\x05", 9);
}

static void say(uint64_t start, uint64_t last, uint64_t offset, const char *name)
{
	if (wanted >= start && wanted < last)
		fprintf(text, "%s+0x%" PRIx64 "\n", strrchr(name, '/') + 1, wanted - start + offset);
}

static __attribute__((noinline)) void sample(void)
{
	static const int registers[] = {REGISTERS};
	ucontext_t context;
	void *callers[64];
	size_t i, copied;
	int nr;

	if (fgetc(stdin) != EOF || getcontext(&context)) /* a call before, so that the frame is whole */
		return;
	begin(9, 2); /* SAMPLE */
	put(PC(context), 8), put((uint64_t)getpid(), 4), put((uint64_t)getpid(), 4), put(1000, 8), put(0, 8), put(2, 8);
	for (i = 0; i < sizeof(registers) / sizeof(registers[0]); i++)
		put(registers[i] < 0 ? 0 : VALUE(context, registers[i]), 8);
	put(most, 8);
	memset(record + size, 0, most);
	memcpy(record + size, (void *)SP(context), copied = least(most, (uint64_t)environ - SP(context)));
	size += most;
	put(copied, 8);
	end();
	nr = backtrace(callers, 64);
	for (i = (size_t)nr; i > 1; i--) { /* outermost first; the address in this function is another */
		wanted = (uint64_t)callers[i - 1] - (i < 2 || !is_signal_return(callers[i - 2]));
		each_map(say);
	}
}

static __attribute__((noinline)) void deep(int depth)
{
	if (depth)
		deep(depth - 1);
	else
		sample();
	sink++;
}

static void handler(int number)
{
	(void)number;
	deep(DEPTH);
	sink++;
}

static int compare(const void *a, const void *b)
{
	if (*(const int *)a == 3 && *(const int *)b == 3 && SIGNALS)
		raise(SIGUSR1);
	else if (!SIGNALS)
		deep(DEPTH);
	return *(const int *)a - *(const int *)b;
}

static __attribute__((noinline)) void sort(void)
{
	int numbers[] = {3, 3};

	qsort(numbers, 2, sizeof(numbers[0]), compare);
	sink++;
}

int main(int argc, char **argv)
{
	static const uint64_t magic[2] = {UINT64_C(0x32454c4946524550), 16}; /* PERFILE2 */
	struct sigaction action;

	if (argc < 3 || !freopen("/dev/null", "r", stdin))
		return 2;
	most = argc > 3 ? (size_t)atoi(argv[3]) : most;
	out = fopen(argv[1], "w");
	text = fopen(argv[2], "w");
	if (!out || !text)
		return 2;
	fwrite(magic, 1, sizeof(magic), out);
	write_head();
	each_map(write_map);
	memset(&action, 0, sizeof(action));
	action.sa_handler = handler;
	sigaction(SIGUSR1, &action, NULL);
	sort();
	return fclose(out) | fclose(text);
}
