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
mkfifo go control ack messages
./loader <go >messages 2>loader.err &
load=$!
exec 7>go 8<>ack
read -r id tag jited <messages
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
"$perfring" record -q -e cpu-clock -o c.data -- sh -c 'sleep 1.5 | ./loader >messages.txt; true' 2>out
if [ "$("$perfring" dump --raw --type BPF_EVENT c.data 2>/dev/null | grep -c "id=$(cut -d' ' -f1 messages.txt) ")" = 0 ]; then
	skip "a program loaded meanwhile" "the kernel reported none"
else
	"$perfring" info c.data 2>&1 | grep -q perfring_test
	ok $? "feature BPF_PROG_INFO describes a program that was loaded meanwhile"
fi

# ---- a program of two functions whose names are in its types (BTF)
cat >typed.c <<'END'
#include <linux/bpf.h>
#include <linux/btf.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#define INSNS 1000
/* int, two functions of int(int), and names that no other test has. */
static struct {
	struct btf_header head;
	struct btf_type number;
	__u32 bits;
	struct btf_type proto;
	struct btf_param param;
	struct btf_type function[2];
	char names[48];
} types = {
	.head = {.magic = BTF_MAGIC, .version = 1, .hdr_len = 24, .type_len = 60, .str_off = 60, .str_len = 48},
	.number = {.name_off = 1, .info = BTF_KIND_INT << 24, .size = 4},
	.bits = BTF_INT_SIGNED << 24 | 32,
	.proto = {.info = BTF_KIND_FUNC_PROTO << 24 | 1, .type = 1},
	.param = {.name_off = 5, .type = 1},
	.function = {{.name_off = 7, .info = BTF_KIND_FUNC << 24, .type = 2}, {.name_off = 21, .info = BTF_KIND_FUNC << 24, .type = 2}},
	.names = "\0int\0x\0",
};
static int bpf(int command, union bpf_attr *attr)
{
	return syscall(SYS_bpf, command, attr, sizeof(*attr));
}
/* Loads a function that calls another, prints the id, and keeps it until its input ends. */
int main(void)
{
	static struct bpf_insn insn[INSNS];
	static char log[65536];
	static struct bpf_func_info functions[2] = {{0, 3}, {2, 4}};
	struct bpf_prog_info info = {0};
	union bpf_attr attr;
	char line[8];
	int fd, btf;

	sprintf(types.names + 7, "outer_%07d", (int)getpid());
	sprintf(types.names + 21, "inner_%07d", (int)getpid());
	memset(&attr, 0, sizeof(attr));
	attr.btf = (unsigned long)&types;
	attr.btf_size = sizeof(types);
	attr.btf_log_buf = (unsigned long)log;
	attr.btf_log_size = sizeof(log);
	attr.btf_log_level = 1;
	btf = bpf(BPF_BTF_LOAD, &attr);
	if (btf < 0)
		return perror("BPF_BTF_LOAD"), fputs(log, stderr), 1;
	insn[0] = (struct bpf_insn){.code = BPF_JMP | BPF_CALL, .src_reg = BPF_PSEUDO_CALL, .imm = 1};
	insn[1] = (struct bpf_insn){.code = BPF_JMP | BPF_EXIT};
	for (int i = 2; i < INSNS - 1; i++)
		insn[i] = (struct bpf_insn){.code = BPF_ALU64 | (i > 2 ? BPF_ADD : BPF_MOV) | BPF_K, .imm = 1};
	insn[INSNS - 1] = insn[1];
	memset(&attr, 0, sizeof(attr));
	attr.prog_type = BPF_PROG_TYPE_SOCKET_FILTER;
	attr.insns = (unsigned long)insn;
	attr.insn_cnt = INSNS;
	attr.license = (unsigned long)"GPL";
	attr.prog_btf_fd = btf;
	attr.func_info_rec_size = 8;
	attr.func_info = (unsigned long)functions;
	attr.func_info_cnt = 2;
	attr.log_buf = (unsigned long)log;
	attr.log_size = sizeof(log);
	attr.log_level = 1;
	strcpy(attr.prog_name, "perfring_typed");
	fd = bpf(BPF_PROG_LOAD, &attr);
	if (fd < 0)
		return perror("BPF_PROG_LOAD"), fputs(log, stderr), 1;
	memset(&attr, 0, sizeof(attr));
	attr.info.bpf_fd = fd;
	attr.info.info_len = sizeof(info);
	attr.info.info = (unsigned long)&info;
	if (bpf(BPF_OBJ_GET_INFO_BY_FD, &attr))
		return perror("BPF_OBJ_GET_INFO_BY_FD"), 1;
	printf("%u %u\n", info.id, info.btf_id);
	fflush(stdout);
	return !fgets(line, sizeof(line), stdin);
}
END
if ! $cc -o typed typed.c 2>out; then
	skip "a program with types" "no C compiler with <linux/btf.h>"
	finish
fi
./typed <go >messages 2>typed.err &
own=$(printf %07d $!)
exec 7>go
read -r id types <messages
if [ -z "$id" ]; then
	skip "a program with types" "$(head -n 1 typed.err)"
	finish
fi
"$perfring" record -q -e cpu-clock -o d.data -- true 2>out
"$perfring" dump --raw --type KSYMBOL d.data 2>/dev/null >out
grep -q "_outer_$own\"" out && grep -q "_inner_$own\"" out
ok $? "a KSYMBOL of each function, named by the types"
address=$(sed -n 's/^\([0-9a-f]*\) . bpf_prog_[0-9a-f]*_inner_'"$own"'\t.*/\1/p' /proc/kallsyms)
[ -z "${address//0/}" ] || grep "_inner_$own\"" out | grep -q "addr=0x$address "
ok $? "where the kernel has it"
"$perfring" info d.data 2>/dev/null | grep -A 1 -x "btf info of id $types" >out
ok $? "feature BPF_BTF holds the types"
[ "$("$perfring" info d.data 2>/dev/null | grep -c "^.sub_prog [01]: bpf_prog_[0-9a-f]\{16\}_\(outer\|inner\)_$own addr 0x[0-9a-f]* size [0-9]*\$")" = 2 ]
ok $? "info has its functions, by their tags and the types"
if command -v perf >/dev/null && perf record -q -e cpu-clock -o p.data -- true 2>out; then
	for file in p.data d.data; do
		perf script -D --kallsyms=/dev/null -i $file 2>/dev/null | grep -oE "PERF_RECORD_(KSYMBOL addr.*er_$own|BPF_EVENT.* id $id\$)" >$file.records
		perf report --header-only -I -i $file 2>/dev/null | grep -E "er_$own|btf info of id $types|bpf_prog_info $id" >>$file.records
	done
	perf report --header-only -I -i d.data 2>/dev/null | sed -n 's/^# //p' | sed -n '/^bpf_prog_info/,/^btf/p' >perf.info
	"$perfring" info d.data 2>/dev/null | sed -n '/^bpf_prog_info/,/^btf/p' | diff perf.info - >out
	ok $? "info has all programs as perf has them"
	grep -q "btf info of id $types" p.data.records && diff p.data.records d.data.records >out
	ok $? "all of it as perf record has it"
else
	skip "as perf record has it" "no perf"
fi
exec 7>&-
wait
finish
