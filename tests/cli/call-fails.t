#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Each system call of a command fails in turn, or reads or writes one byte only: the exit status is other than 0 and there is a message, or the output equals
# that of the run without failure; what was there before stays, and no part of an output and no temporary file is left. Here the first and the last call of
# each name, of some commands; with PERFRING_LONG at most 8 of each or so, evenly spread, and all commands over captures of seven forms. Run from the project's root.
set -u
. tests/lib/tap.sh
command -v python3 >/dev/null || skip_all "no python3"
# shellcheck disable=SC2086 # a compiler and its options
${CC:-cc} -O1 -o "$temp/call_fails" tests/cli/call_fails.c 2>"$temp/out" || skip_all "registers of this machine are not known here"
"$temp/call_fails" "$temp/calls" none m 0 0 "$perfring" stat corpus/default.data >"$temp/out" 2>&1
[ "$(grep -c "^m pread64" "$temp/calls" 2>/dev/null)" -gt 5 ] || skip_all "no program can be traced here (ptrace)"

# sweep MOST CAPTURE... -- COMMAND...
sweep() {
	python3 tests/cli/call_fails.py "$perfring" "$temp/call_fails" "$@" >"$temp/out" 2>&1
	ok $? "$(tail -n 1 "$temp/out")"
}

ITSELF=("edit --force -o SELF IN" "dump IN >>SELF")
DIRECTORY=("edit -o SELF/new IN" "recover --force -o SELF/data IN")
# mapped PROGRAM CAPTURE: a capture that maps a file, of which it has no build ID.
mapped() {
	python3 - "$@" <<-'END'
		import sys
		sys.path.insert(0, "tests/lib")
		import made_capture as made
		c = made.Capture("<").event(1, 0, made.IP | made.TID | made.TIME)
		name, trailer = sys.argv[1].encode() + b"\0", c.pack("IIQ", 7, 7, 1000)
		body = c.pack("IIQQQ", 7, 7, 0x400000, 0x10000, 0) + name + bytes(-len(name) % 8) + trailer
		with open(sys.argv[2], "wb") as file:
		    file.write(c.file(c.record(1, body, 2), c.record(9, c.pack("QIIQ", 0x401136, 7, 7, 2000), 2)))
	END
}

# Functions, and a build ID, of a file that is there.
program=
# shellcheck disable=SC2086
if ${CC:-cc} -O2 -g -Wl,--build-id -o "$temp/program" tests/export/elf_program.c 2>"$temp/out" &&
	python3 tests/export/elf_truth.py make "$temp/program" "$temp/program.data" >"$temp/out" 2>&1 &&
	mapped "$temp/program" "$temp/mapped.data" 2>"$temp/out"; then
	program=$temp/program.data
fi

if [ -z "${PERFRING_LONG:-}" ]; then
	sweep 12 corpus/default.data -- "info IN"
	sweep 1 corpus/default.data -- "edit IN +OUT" "edit --to directory IN OUT" "edit --redact --key KEY IN OUT" "recover |IN OUT" \
		"stat --account OUT |IN" "view --unwind -o OUT IN" "${ITSELF[@]}"
	sweep 1 corpus/threads.dir -- "merge -o OUT IN IN" "${DIRECTORY[@]}"
	if [ -n "$program" ]; then
		sweep 12 "$temp/mapped.data" -- "edit --build-ids IN OUT"
	else
		skip "build ids" "the compiler makes no program"
	fi
	finish
fi

READS=("stat IN" "stat --json IN" "stat -F comm,sym IN" "stat --account OUT IN" "report IN" "report --json IN" "dump IN" "dump --json IN" "dump --bytes IN" "dump --raw IN" "dump --symbolize IN"
	"check IN" "check --json IN" "info IN" "info --json IN" "diff IN IN" "schema")
TABLES=("parquet IN OUT" "arrow IN OUT" "csv IN OUT" "jsonl --table sample IN +OUT" "csv --table sample IN -" "csv --jobs 4 IN OUT")
PROFILES=("cbor IN OUT" "cbor IN +OUT" "json IN -" "json IN +OUT" "folded --symbolize IN +OUT" "folded IN -" "pprof IN OUT" "pprof IN -" "firefox IN +OUT"
	"speedscope IN OUT" "trace IN OUT" "otlp IN OUT" "script IN +OUT" "script IN -")
WRITES=("edit IN OUT" "edit IN +OUT" "edit -o - IN" "edit --redact --key KEY IN OUT" "edit --to pipe IN OUT" "edit --to directory IN OUT" "edit --other-order IN OUT" "edit -z 3 IN +OUT"
	"edit --unwind IN OUT" "edit --build-ids IN OUT" "recover IN OUT" "recover IN +OUT" "merge -o OUT IN IN" "merge -o +OUT IN IN" "split --by tid -o OUT IN" "split --by cpu -o +OUT IN"
	"view -o OUT IN" "view -o +OUT IN" "view -o - IN" "view --unwind -o OUT IN")
PIPES=("stat |IN" "stat <IN" "dump |IN" "check |IN" "report <IN" "edit |IN +OUT" "edit <IN -o -" "recover |IN OUT" "convert --to parquet |IN OUT" "convert --to cbor <IN OUT" "convert --to folded |IN -"
	"view -o OUT |IN")
COMMANDS=("${READS[@]}" "${TABLES[@]/#/convert --to }" "${PROFILES[@]/#/convert --to }" "${WRITES[@]}")

for capture in corpus/default.data corpus/tracepoint.data corpus/z1.data corpus/pipe.pipe; do
	sweep 8 $capture -- "${COMMANDS[@]}" "${PIPES[@]}" "${ITSELF[@]}"
done
sweep 8 corpus/threads.dir -- "${COMMANDS[@]}" "${DIRECTORY[@]}"
sweep 8 corpus/switch-cpu-wide.data -- "sched IN" "sched offcpu IN" "sched timeline --json IN"
sweep 8 corpus/tracepoint-syscalls.data -- "calls IN" "calls list IN"
"$perfring" convert --to cbor corpus/threads.dir "$temp/directory.cbor" 2>"$temp/out"
"$perfring" convert --to cbor corpus/tracepoint.data "$temp/file.cbor" 2>"$temp/out"
sweep 8 "$temp/directory.cbor" "$temp/file.cbor" -- "convert --to perf.data IN OUT" "dump IN" "stat |IN" "check <IN" "edit IN OUT" "convert --to json |IN +OUT"
sweep 8 "$temp/file.cbor" -- "convert --to perf.data |IN +OUT" "convert --to perf.data <IN -"
"$perfring" convert --to parquet corpus/default.data "$temp/tables" 2>"$temp/out"
sweep 8 "$temp/tables" -- "sql duckdb IN" "sql clickhouse IN"
if [ -n "$program" ]; then
	sweep 8 "$program" -- "report IN" "report --json IN" "diff IN IN" "dump --symbolize IN" "convert --to folded --symbolize IN +OUT" "convert --to pprof --symbolize IN OUT" "convert --to script IN -" \
		"edit --pack IN OUT" "view --pack -o OUT IN"
	sweep 0 "$temp/mapped.data" -- "edit --build-ids IN OUT"
else
	skip "names of a program" "the compiler makes no program"
fi
finish
