/* SPDX-License-Identifier: MIT */
/*
 * Runs a program in single steps and writes the branches that it took as samples with branch records, as hardware has them: every one is in exactly one
 * sample. x86-64.
 *
 *   stepped RECORDS TRUTH PROGRAM [ARG...]
 *
 * RECORDS becomes the records of a capture: COMM, MMAP2, samples. TRUTH has a line for each branch of the program's file and for the code that ran from one to the
 * next within a sample, with offsets in the file, and X for what is elsewhere:
 *   B FROM TO MISPREDICTED
 *   R FROM TO              no branch was taken in it
 */
#include "perfring.h"

#include <elf.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#define DEPTH 16 /* branches in a sample */

struct range {
	uint64_t start, end, offset;
};

struct run {
	pid_t pid;
	const char *program;
	FILE *records, *truth;
	struct pfr_layout layout;
	struct range text; /* of the program's code */
	uint64_t branch[DEPTH][3];
	unsigned nr;
	uint64_t taken, time;
};

#define HAS(GROUP, FIELD) (UINT64_C(1) << PFR_KEY_##GROUP##_##FIELD)

#define MMAP2_FIELDS \
	(HAS(MMAP2, PID) | HAS(MMAP2, TID) | HAS(MMAP2, ADDR) | HAS(MMAP2, LEN) | HAS(MMAP2, PGOFF) | HAS(MMAP2, MAJ) | HAS(MMAP2, MIN) | HAS(MMAP2, INO) | \
	 HAS(MMAP2, INO_GENERATION) | HAS(MMAP2, PROT) | HAS(MMAP2, FLAGS) | HAS(MMAP2, FILENAME))
#define SAMPLE_FIELDS \
	(HAS(SAMPLE, IP) | HAS(SAMPLE, PID) | HAS(SAMPLE, TID) | HAS(SAMPLE, TIME) | HAS(SAMPLE, PERIOD) | HAS(SAMPLE, BRANCH_STACK))

static void fail(const char *what)
{
	perror(what);
	exit(1);
}

static void put(struct run *r, struct pfr_record *record)
{
	unsigned char bytes[8192];
	size_t size;

	if (pfr_encode(record, &r->layout, PFR_LITTLE, NULL, bytes, sizeof(bytes), &size) != PFR_OK)
		fail("pfr_encode");
	fwrite(bytes, size, 1, r->records);
}

static struct pfr_sample_id trailer(struct run *r)
{
	return (struct pfr_sample_id){.present = HAS(SAMPLE_ID, PID) | HAS(SAMPLE_ID, TID) | HAS(SAMPLE_ID, TIME), .pid = (uint32_t)r->pid, .tid = (uint32_t)r->pid, .time = ++r->time};
}

/* COMM, and MMAP2 of the program's code. */
static void put_task(struct run *r)
{
	struct pfr_record record = {.type = PFR_RECORD_COMM, .misc = PFR_MISC_COMM_EXEC};
	char line[4352], rights[8], path[4097];
	FILE *maps;

	record.comm = (struct pfr_comm){.present = HAS(COMM, PID) | HAS(COMM, TID) | HAS(COMM, COMM), .pid = (uint32_t)r->pid, .tid = (uint32_t)r->pid, .comm = {(const unsigned char *)"stepped", 7}};
	record.sample_id = trailer(r);
	put(r, &record);
	snprintf(line, sizeof(line), "/proc/%d/maps", (int)r->pid);
	maps = fopen(line, "r");
	while (maps && fgets(line, sizeof(line), maps)) {
		unsigned long start, end, offset;

		if (sscanf(line, "%lx-%lx %7s %lx %*s %*s %4096s", &start, &end, rights, &offset, path) != 5 || strcmp(path, r->program) || rights[2] != 'x')
			continue;
		r->text = (struct range){start, end, offset};
		record = (struct pfr_record){.type = PFR_RECORD_MMAP2, .misc = PFR_CPUMODE_USER};
		record.mmap2 = (struct pfr_mmap2){.present = MMAP2_FIELDS, .pid = (uint32_t)r->pid, .tid = (uint32_t)r->pid, .addr = start, .len = end - start, .pgoff = offset, .maj = 8, .min = 1, .ino = 12, .prot = 5, .flags = 2, .filename = {(const unsigned char *)r->program, (uint32_t)strlen(r->program)}};
		record.sample_id = trailer(r);
		put(r, &record);
	}
	if (!maps || !r->text.end)
		fail("the program's mapping");
	fclose(maps);
}

/* The sample of the branches that were taken, newest first. */
static void put_sample(struct run *r)
{
	struct pfr_record record = {.type = PFR_RECORD_SAMPLE, .misc = PFR_CPUMODE_USER};
	struct pfr_sample *s = &record.sample;
	unsigned char bytes[DEPTH * 24];
	unsigned i;

	for (i = 0; i < r->nr; i++)
		memcpy(&bytes[i * 24], r->branch[r->nr - 1 - i], 24);
	*s = (struct pfr_sample){.present = SAMPLE_FIELDS, .ip = r->branch[r->nr - 1][1], .pid = (uint32_t)r->pid, .tid = (uint32_t)r->pid, .time = ++r->time, .period = DEPTH};
	s->branch_stack = (struct pfr_branch_stack){.present = HAS(BRANCH_STACK, NR) | HAS(BRANCH_STACK, LBR), .nr = r->nr, .lbr = {bytes, r->nr, 24, PFR_LITTLE, 0}};
	put(r, &record);
	r->nr = 0;
}

/* ---- the truth ------------------------------------------------------------------------ */

static void put_place(const struct run *r, uint64_t address, char after)
{
	if (address >= r->text.start && address < r->text.end)
		fprintf(r->truth, "%llx%c", (unsigned long long)(address - r->text.start + r->text.offset), after);
	else
		fprintf(r->truth, "X%c", after);
}

static void take(struct run *r, uint64_t from, uint64_t to, uint64_t kind)
{
	uint64_t missed = ++r->taken % 7 == 0;

	if (r->nr) { /* from where the branch before led to */
		fputs("R ", r->truth);
		put_place(r, r->branch[r->nr - 1][1], ' ');
		put_place(r, from, '\n');
	}
	fputs("B ", r->truth);
	put_place(r, from, ' ');
	put_place(r, to, ' ');
	fprintf(r->truth, "%u\n", (unsigned)missed);
	r->branch[r->nr][0] = from;
	r->branch[r->nr][1] = to;
	r->branch[r->nr++][2] = (missed ? PFR_BRANCH_FLAG_MISPRED : PFR_BRANCH_FLAG_PREDICTED) | kind << PFR_BRANCH_FLAG_TYPE_SHIFT;
	if (r->nr == DEPTH)
		put_sample(r);
}

/* ---- steps ------------------------------------------------------------------------------ */

/* The kind of branch that an instruction is, and for a relative one where it leads to, else 0; PFR_BR_UNKNOWN: none. */
static uint64_t kind_of(const unsigned char *code, uint64_t ip, uint64_t *target)
{
	unsigned at = 0;
	int32_t rel;

	*target = 0;
	while (code[at] == 0xf2 || code[at] == 0xf3 || code[at] == 0x3e || code[at] == 0x2e || code[at] == 0x66 || (code[at] & 0xf0) == 0x40)
		at++;
	if (at > 8)
		return PFR_BR_UNKNOWN;
	if ((code[at] & 0xf0) == 0x70 || (code[at] & 0xfc) == 0xe0 || code[at] == 0xeb) {
		*target = ip + at + 2 + (uint64_t)(int64_t)(int8_t)code[at + 1];
		return code[at] == 0xeb ? PFR_BR_UNCOND : PFR_BR_COND;
	}
	memcpy(&rel, &code[at + (code[at] == 0x0f ? 2 : 1)], 4);
	if (code[at] == 0x0f && (code[at + 1] & 0xf0) == 0x80) {
		*target = ip + at + 6 + (uint64_t)(int64_t)rel;
		return PFR_BR_COND;
	}
	if (code[at] == 0xe8 || code[at] == 0xe9) {
		*target = ip + at + 5 + (uint64_t)(int64_t)rel;
		return code[at] == 0xe8 ? PFR_BR_CALL : PFR_BR_UNCOND;
	}
	if (code[at] == 0xc3 || code[at] == 0xc2)
		return PFR_BR_RET;
	if (code[at] == 0xff && (code[at + 1] >> 3 & 7) == 2)
		return PFR_BR_IND_CALL;
	return code[at] == 0xff && (code[at + 1] >> 3 & 7) == 4 ? PFR_BR_IND : PFR_BR_UNKNOWN;
}

/* Lets it run up to its entry point, past what the dynamic linker does. */
static int run_to_entry(struct run *r)
{
	uint64_t auxv[2], entry = 0;
	struct user_regs_struct regs;
	char path[64];
	FILE *file;
	int status;
	long word;

	snprintf(path, sizeof(path), "/proc/%d/auxv", (int)r->pid);
	file = fopen(path, "rb");
	while (file && fread(auxv, sizeof(auxv), 1, file) == 1)
		entry = auxv[0] == AT_ENTRY ? auxv[1] : entry;
	if (!file || !entry)
		return -1;
	fclose(file);
	word = ptrace(PTRACE_PEEKTEXT, r->pid, entry, 0);
	ptrace(PTRACE_POKETEXT, r->pid, entry, (word & ~0xffL) | 0xcc);
	if (ptrace(PTRACE_CONT, r->pid, 0, 0) || waitpid(r->pid, &status, 0) != r->pid || !WIFSTOPPED(status) || WSTOPSIG(status) != SIGTRAP)
		return -1;
	ptrace(PTRACE_POKETEXT, r->pid, entry, word);
	ptrace(PTRACE_GETREGS, r->pid, 0, &regs);
	regs.rip = entry;
	return ptrace(PTRACE_SETREGS, r->pid, 0, &regs) ? -1 : 0;
}

static void step_through(struct run *r)
{
	struct user_regs_struct regs;
	uint64_t ip, target, kind;
	unsigned char code[16];
	int status;

	ptrace(PTRACE_GETREGS, r->pid, 0, &regs);
	for (;;) {
		long low = ptrace(PTRACE_PEEKTEXT, r->pid, regs.rip, 0), high = ptrace(PTRACE_PEEKTEXT, r->pid, regs.rip + 8, 0);

		ip = regs.rip;
		memcpy(code, &low, 8);
		memcpy(code + 8, &high, 8);
		if (ptrace(PTRACE_SINGLESTEP, r->pid, 0, 0) || waitpid(r->pid, &status, 0) != r->pid || !WIFSTOPPED(status))
			return;
		ptrace(PTRACE_GETREGS, r->pid, 0, &regs);
		kind = kind_of(code, ip, &target);
		if (kind != PFR_BR_UNKNOWN && (kind != PFR_BR_COND || regs.rip == target))
			take(r, ip, regs.rip, kind);
	}
}

int main(int argc, char **argv)
{
	struct pfr_attr attr = {.sample_type = PFR_SAMPLE_IP | PFR_SAMPLE_TID | PFR_SAMPLE_TIME | PFR_SAMPLE_PERIOD | PFR_SAMPLE_BRANCH_STACK, .flags = PFR_FLAG_SAMPLE_ID_ALL};
	struct run r = {.program = argc > 3 ? argv[3] : NULL};
	int status;

	if (argc < 4 || !(r.records = fopen(argv[1], "wb")) || !(r.truth = fopen(argv[2], "w")))
		fail("stepped RECORDS TRUTH PROGRAM [ARG...]");
	pfr_layout_init(&r.layout, &attr);
	r.pid = fork();
	if (!r.pid) {
		personality(ADDR_NO_RANDOMIZE);
		if (!ptrace(PTRACE_TRACEME, 0, 0, 0))
			execv(argv[3], argv + 3);
		_exit(77);
	}
	if (r.pid < 0 || waitpid(r.pid, &status, 0) != r.pid || !WIFSTOPPED(status))
		return 77; /* not allowed here */
	put_task(&r);
	if (run_to_entry(&r))
		return 77;
	step_through(&r);
	if (r.nr)
		put_sample(&r);
	return fclose(r.records) || fclose(r.truth);
}
