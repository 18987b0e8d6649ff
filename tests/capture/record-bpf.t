#!/bin/bash
# SPDX-License-Identifier: MIT
#
# BPF programs that were loaded before a recording: their symbols, events and
# features, and samples in them that have a name. The program is the test's own.
. tests/lib/tap.sh
perfring=$(realpath "$perfring")
cc=${CC:-cc}
cd "$temp" || exit 1
"$perfring" record -q -e cpu-clock -o need.data -- true 2>out || skip_all "$(head -n 1 out)"
cat >loader.c <<'END'
#include <linux/bpf.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#define INSNS 2000
/* Adds 1 to r0 again and again; prints id and tag; runs it after a line on standard input. */
int main(void)
{
	static struct bpf_insn insn[INSNS];
	struct bpf_prog_info info = { 0 };
	union bpf_attr attr;
	char packet[64] = { 0 }, line[8];
	int fd;

	insn[0] = (struct bpf_insn){ .code = BPF_ALU64 | BPF_MOV | BPF_K, .dst_reg = 0 };
	for (int i = 1; i < INSNS - 1; i++)
		insn[i] = (struct bpf_insn){ .code = BPF_ALU64 | BPF_ADD | BPF_K, .dst_reg = 0, .imm = 1 };
	insn[INSNS - 1] = (struct bpf_insn){ .code = BPF_JMP | BPF_EXIT };
	memset(&attr, 0, sizeof(attr));
	attr.prog_type = BPF_PROG_TYPE_SOCKET_FILTER;
	attr.insns = (unsigned long)insn;
	attr.insn_cnt = INSNS;
	attr.license = (unsigned long)"GPL";
	strcpy(attr.prog_name, "perfring_test");
	fd = syscall(SYS_bpf, BPF_PROG_LOAD, &attr, sizeof(attr));
	if (fd < 0)
		return perror("BPF_PROG_LOAD"), 1;
	memset(&attr, 0, sizeof(attr));
	attr.info.bpf_fd = fd;
	attr.info.info_len = sizeof(info);
	attr.info.info = (unsigned long)&info;
	if (syscall(SYS_bpf, BPF_OBJ_GET_INFO_BY_FD, &attr, sizeof(attr)))
		return perror("BPF_OBJ_GET_INFO_BY_FD"), 1;
	printf("%u ", info.id);
	for (int i = 0; i < 8; i++)
		printf("%02x", info.tag[i]);
	printf(" %d\n", info.jited_prog_len > 0);
	fflush(stdout);
	if (!fgets(line, sizeof(line), stdin))
		return 1;
	memset(&attr, 0, sizeof(attr));
	attr.test.prog_fd = fd;
	attr.test.repeat = 100000;
	attr.test.data_in = (unsigned long)packet;
	attr.test.data_size_in = sizeof(packet);
	return syscall(SYS_bpf, BPF_PROG_TEST_RUN, &attr, sizeof(attr)) ? perror("BPF_PROG_TEST_RUN"), 1 : 0;
}
END
$cc -o loader loader.c 2>out || skip_all "no C compiler with <linux/bpf.h>"
mkfifo go control ack said
./loader <go >said 2>loader.err &
load=$!
exec 7>go 8<>ack
read -r id tag jited <said
[ -n "$id" ] || skip_all "$(cat loader.err)"
[ "$jited" = 1 ] || { exec 7>&-; skip_all "BPF programs are not compiled here (net.core.bpf_jit_enable)"; }

{ echo enable >control; read -r -t 20 -u 8; echo >&7; } &
"$perfring" record -q -e cpu-clock -c 200000 -D -1 --control fifo:control,ack -p $load -o a.data 2>out 7>&- 8<&-
wait
exec 7>&- 8<&-
name=bpf_prog_${tag}_perfring_test
"$perfring" dump --raw --type KSYMBOL a.data 2>/dev/null | grep -q "name=\"$name\""
ok $? "KSYMBOL with the program's address and name"
"$perfring" dump --raw --type BPF_EVENT a.data 2>/dev/null | grep -q "id=$id "
ok $? "BPF_EVENT with its id"
"$perfring" check -q a.data >out 2>&1
ok $? "the capture has no defects"
"$perfring" info a.data >out 2>&1
grep -q perfring_test out
ok $? "feature BPF_PROG_INFO describes it"
if command -v perf >/dev/null; then
	perf script -i a.data -F ip,sym 2>/dev/null >script
	[ "$(grep -c "$name" script)" -gt $(($(wc -l <script) / 2)) ]
	ok $? "perf gives the samples in it their name"
	perf report --header-only -I -i a.data 2>/dev/null | grep -q "bpf_prog_info of id $id\|bpf_prog_info $id"
	ok $? "perf reads the feature"
	perf report --stats -i a.data 2>&1 | grep -q 'KSYMBOL events'
	ok $? "and the whole capture"
else
	skip "perf names the samples" "no perf"
fi
"$perfring" record -q --no-bpf-event -e cpu-clock -o b.data -- true
[ "$("$perfring" dump --raw --type BPF_EVENT b.data 2>/dev/null | wc -l)" = 0 ]
ok $? "--no-bpf-event: nothing of it"

# One that comes while it is recorded: the kernel reports it, the feature describes it.
"$perfring" record -q -e cpu-clock -o c.data -- sh -c 'sleep 1.5 | ./loader >said.txt; true' 2>out
if [ "$("$perfring" dump --raw --type BPF_EVENT c.data 2>/dev/null | grep -c "id=$(cut -d' ' -f1 said.txt) ")" = 0 ]; then
	skip "a program loaded meanwhile" "the kernel reported none"
else
	"$perfring" info c.data 2>&1 | grep -q perfring_test
	ok $? "feature BPF_PROG_INFO describes a program that was loaded meanwhile"
fi
finish
