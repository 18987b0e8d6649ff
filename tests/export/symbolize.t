#!/bin/sh
# SPDX-License-Identifier: MIT
#
# convert --symbolize: functions of files have the names of addr2line, nm and perf script; a file with another build ID is not used; damaged
# files cost their names only; the child that reads has no rights. Run from the project's root.
set -u
. tests/lib/tap.sh
for tool in readelf addr2line nm strip objcopy; do
	command -v "$tool" >/dev/null || skip_all "no $tool (Debian: binutils)"
done
cc=${CC:-cc}
"$perfring" convert --to folded --symbolize corpus/default.data "$temp/folded" 2>"$temp/out"
if grep -q 'libdw' "$temp/out"; then
	[ "$(wc -l <"$temp/out")" = 1 ] && [ ! -e "$temp/folded" ]
	ok $? "a build without libdw is one line"
	finish
fi
# shellcheck disable=SC2086 # a compiler and its options
$cc -O2 -g -Wl,--build-id -o "$temp/program" tests/export/elf_program.c >"$temp/out" 2>&1 || skip_all "the compiler makes no program"
truth="python3 tests/export/elf_truth.py"

# symbolize CAPTURE OUT OPTION...
symbolize() {
	capture=$1 out=$2
	shift 2
	rm -rf "$out"
	"$perfring" convert --to jsonl --table callsite,inlined --symbolize "$@" "$capture" "$out" >"$temp/messages" 2>&1
}

$truth make "$temp/program" "$temp/capture" >"$temp/out" 2>&1 && symbolize "$temp/capture" "$temp/t" &&
	$truth compare "$temp/program" "$temp/t" >"$temp/out" 2>&1
ok $? "addr2line has the same names: $(tail -n 1 "$temp/out")"
grep -q 'inlined 3 deep' "$temp/out"
ok $? "inlined functions"
symbolize "$temp/capture" "$temp/t" --lines && $truth lines "$temp/program" "$temp/t" >"$temp/out" 2>&1
ok $? "addr2line has the same lines: $(tail -n 1 "$temp/out")"
"$perfring" convert --to folded --symbolize "$temp/capture" - 2>"$temp/out" | grep -q '^elf;hot_function;middle_part_\[i\];inner_part_\[i\] '
ok $? "folded stacks have them as frames"
want=$($truth calls "$temp/program" "$temp/calls" 2>"$temp/out") && "$perfring" convert --force --to folded "$temp/calls" "$temp/f" 2>>"$temp/out" &&
	sed 's/ [0-9]*$//' "$temp/f" >>"$temp/out" && [ "$(sed 's/ [0-9]*$//' "$temp/f")" = "$want" ]
ok $? "a caller is looked up by the byte before its return address: $want"
"$perfring" dump --symbolize --type SAMPLE "$temp/capture" >"$temp/out" 2>&1 &&
	grep -q ' ip=hot_function+0x' "$temp/out" && ! "$perfring" dump --type SAMPLE "$temp/capture" | grep -q hot_function
ok $? "dump has the same names"

# A user who may have one process more: no child reads a file.
alone="setpriv --reuid 65533 --clear-groups prlimit --nproc=1"
chmod 755 "$temp"
if $alone "$perfring" --version >"$temp/out" 2>&1; then
	$alone "$perfring" report --symbols-report "$temp/capture" >"$temp/out" 2>"$temp/messages" && grep -q 'names: .*/program: no process to read it could be made, ' "$temp/messages" &&
		! grep -q hot_function "$temp/out"
	ok $? "without a process to read it a file has that as the reason: $(grep program "$temp/messages")"
else
	skip "no process to read a file" "no setpriv, or not root"
fi

# A library without .symtab has .dynsym; with .gnu_debugdata its own functions too; with a debug file all.
$cc -O2 -g -fPIC -shared -Dmain=library_main -Wl,--build-id -o "$temp/lib.so" tests/export/elf_program.c >"$temp/out" 2>&1 &&
	cp "$temp/lib.so" "$temp/full.so" && strip "$temp/lib.so" && $truth make "$temp/lib.so" "$temp/lib" &&
	symbolize "$temp/lib" "$temp/t" && $truth compare "$temp/lib.so" "$temp/t" dynamic >>"$temp/out" 2>&1
ok $? ".dynsym: $(tail -n 1 "$temp/out")"
! grep -q own_function "$temp/t/callsite.jsonl"
ok $? "without .symtab there is no name of a static function"
grep -q '1 file has no names or not all (--symbols-report), first of all .*/lib.so: stripped, and no debug file found, ' "$temp/messages"
ok $? "a stripped file is one: $(cat "$temp/messages")"
if command -v xz >/dev/null; then
	objcopy --only-keep-debug "$temp/full.so" "$temp/mini" && objcopy -S --remove-section .comment -K own_function -K hot_function "$temp/mini" "$temp/mini2" &&
		xz -f -k "$temp/mini2" && cp "$temp/lib.so" "$temp/lib2.so" &&
		objcopy --add-section .gnu_debugdata="$temp/mini2.xz" "$temp/lib.so" "$temp/with.so" && cp "$temp/with.so" "$temp/lib.so"
	symbolize "$temp/lib" "$temp/t" && grep -q own_function "$temp/t/callsite.jsonl"
	ok $? ".gnu_debugdata"
	cp "$temp/lib2.so" "$temp/lib.so"
else
	skip ".gnu_debugdata" "no xz (Debian: xz-utils)"
fi
id=$(readelf -n "$temp/full.so" | sed -n 's/.*Build ID: //p')
mkdir -p "$temp/root/usr/lib/debug/.build-id/${id%"${id#??}"}" "$temp/root$temp"
objcopy --only-keep-debug "$temp/full.so" "$temp/root/usr/lib/debug/.build-id/${id%"${id#??}"}/${id#??}.debug"
cp "$temp/lib.so" "$temp/root$temp/lib.so"
mv "$temp/lib.so" "$temp/away.so"
symbolize "$temp/lib" "$temp/t" --symfs "$temp/root" && $truth compare "$temp/full.so" "$temp/t" >"$temp/out" 2>&1
ok $? "a debug file below --symfs: $(tail -n 1 "$temp/out")"
symbolize "$temp/lib" "$temp/t" && ! grep -q function "$temp/t/callsite.jsonl" && grep -q ': not there, ' "$temp/messages"
ok $? "a file that is not there has no names: $(cat "$temp/messages")"

# Only the file that the capture was made of.
$truth make "$temp/program" "$temp/other" 0123456789abcdef0123456789abcdef01234567 && symbolize "$temp/other" "$temp/t"
[ $? = 0 ] && ! grep -q function "$temp/t/callsite.jsonl" &&
	grep -q '^perfring: \([0-9]*\) of \1 addresses in files have no name; 1 file has no names or not all (--symbols-report), first of all .*/program: another build ID, \1 of \1 addresses$' "$temp/messages"
ok $? "another build ID: $(cat "$temp/messages")"
symbolize "$temp/capture" "$temp/t0" && "$perfring" convert --to folded --no-symbolize "$temp/capture" - 2>/dev/null | grep -vq ';program+0x'
[ $? = 1 ]
ok $? "with --no-symbolize no file is read"
"$perfring" convert --force --to folded "$temp/capture" "$temp/f" 2>"$temp/messages" && grep -q ';hot_function;' "$temp/f" && [ ! -s "$temp/messages" ] &&
	[ "$(sed 's/ [0-9]*$//' "$temp/f" | sort | uniq -d | wc -l)" = 0 ]
ok $? "a profile has names by itself, and each stack once"
"$perfring" convert --to folded --symbols-report "$temp/capture" - 2>&1 >"$temp/f" | grep -q '^perfring: names: .*/program: no function there, [0-9]* of [0-9]* addresses$'
ok $? "what came of each file can be asked for"

python3 - "$temp/nowhere" >"$temp/out" 2>&1 <<'END'
import sys
sys.path.insert(0, "tests/export")
from jit_truth import capture, comm, mmap2, sample
capture(sys.argv[1], [comm(5, 1, b"task"), mmap2(5, 2, 0x10000, 4096, b"//anon", 7), sample(5, 3, 0x10010), sample(5, 4, 0x50), sample(5, 5, 0x60)])
END
"$perfring" convert --to folded "$temp/nowhere" - 2>"$temp/out" >/dev/null
grep -q '^perfring: 2 look-ups of addresses where nothing is mapped; ' "$temp/out" && grep -q '^perfring: 1 look-up of code in memory that is of no file; ' "$temp/out" &&
	[ "$(wc -l <"$temp/out")" = 2 ]
ok $? "addresses that are in no file are counted"

# Bounds are counted: files, and functions inlined into one another.
python3 - "$temp/many" >"$temp/out" 2>&1 <<'END'
import sys
sys.path.insert(0, "tests/export")
from jit_truth import capture, comm, mmap2, sample
records = [comm(5, 1, b"task")]
for i in range(4100):
    records += [mmap2(5, 2 + 2 * i, (i + 1) << 20, 4096, b"/nowhere/%d" % i), sample(5, 3 + 2 * i, (i + 1) << 20 | 16)]
capture(sys.argv[1], records)
END
"$perfring" convert --to folded "$temp/many" - 2>"$temp/out" >/dev/null
grep -q '^perfring: 4 names of functions are missing or cut for want of space: more than 4,096 files, ' "$temp/out"
ok $? "files past the bound are counted"
{
	echo 'static volatile int sink; static __attribute__((always_inline)) inline void f0(int x) { for (int i = 0; i < 9; i++) sink += i ^ x; }'
	level=1
	while [ $level -le 80 ]; do
		echo "static __attribute__((always_inline)) inline void f$level(int x) { f$((level - 1))(x + sink); }"
		level=$((level + 1))
	done
	echo 'int library_main(void) { f80(1); return sink; }'
} >"$temp/deep.c"
# shellcheck disable=SC2086
if $cc -O2 -g -fPIC -shared -Wl,--build-id -o "$temp/deep.so" "$temp/deep.c" >"$temp/out" 2>&1 && $truth make "$temp/deep.so" "$temp/deep" >>"$temp/out" 2>&1; then
	"$perfring" convert --account "$temp/account" --force --to folded "$temp/deep" "$temp/f" 2>"$temp/out"
	at=$(sed -n 's/^perfring: more inlined functions than are shown: at \([0-9]*\) addresses*$/\1/p' "$temp/out")
	[ "$at" -gt 0 ] && grep -q "\"cause\":\"NAME_INLINED\",\"of\":\"name\",\"class\":\"format\",\"count\":$at," "$temp/account" &&
		grep -q '^elf;library_main;f63_\[i\];.*;f0_\[i\] ' "$temp/f" && [ "$(awk '{n = gsub(/_\[i\]/, ""); most = n > most ? n : most} END {print most}' "$temp/f")" = 64 ]
	ok $? "functions that are inlined deeper than the bound are counted"
else
	skip "functions that are inlined deeper than the bound are counted" "the compiler makes no such library"
fi

# pprof takes the names as they are, and Firefox has a function once, and inlined functions as frames.
if command -v go >/dev/null; then
	"$perfring" convert --force --to pprof --lines "$temp/capture" "$temp/p.pb.gz" >"$temp/out" 2>&1
	for how in local none; do
		HOME=$temp go tool pprof -symbolize=$how -top -nodefraction=0 -nodecount=100000 "$temp/p.pb.gz" 2>>"$temp/out" | grep -v '^File\|^Build' >"$temp/top.$how"
	done
	cmp "$temp/top.local" "$temp/top.none" >>"$temp/out" 2>&1 && grep -q 'hot_function$' "$temp/top.none" && grep -q '(inline)$' "$temp/top.none"
	ok $? "go tool pprof -top is the same with and without its own names"
	HOME=$temp go tool pprof -symbolize=none -lines -top -nodefraction=0 -nodecount=100000 "$temp/p.pb.gz" 2>>"$temp/out" | grep -q 'hot_function .*elf_program.c:[1-9]'
	ok $? "lines"
else
	skip "go tool pprof -top is the same with and without its own names" "no go (Debian: golang-go)"
fi
"$perfring" convert --force --to firefox "$temp/capture" "$temp/f.json" 2>"$temp/out" && python3 - "$temp/f.json" >>"$temp/out" 2>&1 <<'END'
import json, sys
profile = json.load(open(sys.argv[1]))
shared = profile["shared"]
funcs, frames = shared["funcTable"], shared["frameTable"]
keys = list(zip(funcs["name"], funcs["resource"]))
assert len(set(keys)) == len(keys) and profile["meta"]["symbolicated"] is True
deep = {shared["stringArray"][funcs["name"][func]] for func, depth in zip(frames["func"], frames["inlineDepth"]) if depth}
assert "inner_part" in deep and "hot_function" not in deep, deep
END
ok $? "Firefox has each function once, and inlined functions as frames"

symbolize "$temp/capture" "$temp/lines" --lines
"$perfring" convert --force --to firefox --lines "$temp/capture" "$temp/f.json" 2>"$temp/out" && python3 - "$temp/f.json" "$temp/lines" >>"$temp/out" 2>&1 <<'END'
import json, sys
shared = json.load(open(sys.argv[1]))["shared"]
strings, funcs, frames = shared["stringArray"], shared["funcTable"], shared["frameTable"]
inlined = {row["callsite"]: (row["source"], row["line"]) for row in map(json.loads, open(sys.argv[2] + "/inlined.jsonl")) if row["function"] == "inner_part"}
ours = set()
for func, line in zip(frames["func"], frames["line"]):
    if strings[funcs["name"][func]] == "inner_part":
        ours.add((strings[shared["sources"]["filename"][funcs["source"][func]]], line))
assert ours and ours == set(inlined.values()), (ours, set(inlined.values()))
assert all(len(column) == shared["sources"]["length"] for key, column in shared["sources"].items() if key != "length")
END
ok $? "Firefox has the lines that the tables have"

# Damage.
cp "$temp/program" "$temp/good"
sum=$("$perfring" convert --to folded "$temp/capture" - | awk '{s += $NF} END {print s}')
bad=0 named=0 seed=0
$truth damage "$temp/good" "$temp/damaged" 40 || bad=1
while [ $seed -lt 40 ]; do
	cp "$temp/damaged.$seed" "$temp/program" || bad=$((bad + 1))
	"$perfring" convert --force --to folded --symbolize "$temp/capture" "$temp/folded" >"$temp/messages" 2>&1
	[ $? = 0 ] && [ "$(awk '{s += $NF} END {print s}' "$temp/folded")" = "$sum" ] && [ "$(wc -l <"$temp/messages")" -le 1 ] || {
		bad=$((bad + 1))
		cp "$temp/messages" "$temp/out"
	}
	grep -q hot_function "$temp/folded" && named=$((named + 1))
	seed=$((seed + 1))
done
[ $bad = 0 ] && [ $named -gt 0 ]
ok $? "40 damaged files: all samples are there, $named have names"
cp "$temp/good" "$temp/program"

# A file of a few dozen KiB whose .gnu_debugdata is 200 MB: it is not taken, and the names of .dynsym are there.
if command -v xz >/dev/null; then
	head -c 200000000 /dev/zero | xz -1 -T1 >"$temp/bomb.xz" && objcopy --add-section .gnu_debugdata="$temp/bomb.xz" "$temp/away.so" "$temp/lib.so"
	python3 - "$perfring" "$temp/lib" "$temp/folded" >"$temp/out" 2>&1 <<'END'
import resource, subprocess, sys
done = subprocess.run([sys.argv[1], "convert", "--force", "--to", "folded", sys.argv[2], sys.argv[3]], capture_output=True, text=True)
most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(done.returncode, most >> 10, "MiB", done.stderr)
assert done.returncode == 0 and "hot_function" in open(sys.argv[3]).read()
assert most < 160 << 10
END
	code=$?
	if readelf -p .comment "$perfring" >/dev/null 2>&1 && nm "$perfring" 2>/dev/null | grep -q __asan_init; then
		skip "a bomb in .gnu_debugdata" "a sanitizer's memory has no limit"
	else
		ok $code "a bomb in .gnu_debugdata: $(head -n 1 "$temp/out")"
	fi
	rm "$temp/bomb.xz" "$temp/lib.so"
else
	skip "a bomb in .gnu_debugdata" "no xz (Debian: xz-utils)"
fi
rm "$temp/away.so" && mkfifo "$temp/lib.so" && symbolize "$temp/lib" "$temp/t"
ok $? "a pipe with the name of a file is not opened"

# shellcheck disable=SC2086
$cc -D_GNU_SOURCE -DHAVE_LIBDW -Iinclude -I. -o "$temp/rights" tests/export/elf_rights.c session/symbols/elf_sandbox.c >"$temp/out" 2>&1 && "$temp/rights" >>"$temp/out" 2>&1
code=$?
if [ $code = 77 ]; then
	skip "the child has no rights" "this kernel or container has no seccomp filters"
else
	ok $code "the child has no rights"
fi

if perf record -q --buildid-mmap -e cpu-clock -F 999 -o "$temp/hot.data" "$temp/program" 300 >/dev/null 2>&1; then
	perf script --kallsyms=/dev/null -i "$temp/hot.data" --no-inline -F ip,sym,dso 2>"$temp/out" | awk '$3 ~ /\/program\)$/ {print $1, $2}' | sort -u >"$temp/perf"
	symbolize "$temp/hot.data" "$temp/t"
	python3 -c '
import json, sys
for line in open(sys.argv[1]):
    row = json.loads(line)
    if row.get("file", "").endswith("/program"):
        print("%x %s" % (row["address"], row.get("function", "[unknown]")))' "$temp/t/callsite.jsonl" | sort -u >"$temp/ours"
	if [ -s "$temp/perf" ]; then
		# perf prints addresses of a file as they are in it, or in memory, by version
		cut -d' ' -f2 "$temp/perf" | sort | uniq -c >"$temp/perf.names"
		cut -d' ' -f2 "$temp/ours" | sort | uniq -c >"$temp/ours.names"
		diff "$temp/perf.names" "$temp/ours.names" >"$temp/out" && grep -q hot_function "$temp/ours"
		ok $? "perf script has the same names: $(tr -s ' \n' ' ' <"$temp/ours.names")"
	else
		skip "perf script has the same names" "no sample in the program"
	fi
else
	skip "perf script has the same names" "no perf, one without --buildid-mmap, or no right to record"
fi
finish
