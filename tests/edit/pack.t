#!/bin/bash
# SPDX-License-Identifier: MIT
#
# edit --pack: every output of the capture is the same when its files are gone, in all forms of names, with lines; perf reads the result as before; names are
# never those of another file; damage costs the names alone. Run from the project's root.
set -u
. tests/lib/tap.sh
for tool in readelf addr2line nm; do
	command -v "$tool" >/dev/null || skip_all "no $tool (Debian: binutils)"
done
"$perfring" convert --to folded --symbolize corpus/default.data "$temp/folded" 2>"$temp/out"
! grep -q 'libdw' "$temp/out" || skip_all "this build has no libdw"
truth="python3 tests/export/elf_truth.py"
export HOME=$temp

# outputs CAPTURE FOLDER OPTION...: what commands make of it.
outputs() {
	capture=$1 to=$2
	shift 2
	rm -rf "$to"
	mkdir "$to"
	for form in folded pprof firefox speedscope otlp; do
		lines=--lines
		[ $form = folded ] && lines=
		# shellcheck disable=SC2086 # an option or none
		"$perfring" convert --to $form $lines "$@" "$capture" "$to/$form" 2>"$to/messages" || echo "$form" >>"$to/failed"
	done
	"$perfring" convert --to script "$@" "$capture" "$to/script" 2>"$to/messages" || echo script >>"$to/failed"
	"$perfring" convert --to jsonl --table callsite,inlined,sample --symbolize "$@" "$capture" "$to/tables" 2>"$to/messages" || echo tables >>"$to/failed"
	"$perfring" report --by symbol,file "$@" "$capture" >"$to/report" 2>"$to/messages" || echo report >>"$to/failed"
	"$perfring" dump --symbolize "$@" --type SAMPLE "$capture" 2>"$to/messages" | sed 's/^0x[0-9a-f]* *//' >"$to/dump"
	rm "$to/messages"
}

# whole NAME PROGRAM CAPTURE OPTION...: with names of files, and then with those that the capture carries.
whole() {
	name=$1 program=$2 capture=$3
	shift 3
	outputs "$capture" "$temp/files" "$@"
	"$perfring" edit --force --pack "$capture" "$temp/carried" >"$temp/out" 2>&1 || return 1
	mkdir -p "$temp/away"
	mv "$program" "$temp/away/" && mv "$capture" "$temp/away/" && mv "$temp/carried" "$capture"
	outputs "$capture" "$temp/none" "$@"
	mv "$capture" "$temp/carried" && mv "$temp/away/$(basename "$capture")" "$capture" && mv "$temp/away/$(basename "$program")" "$program"
	diff -r "$temp/files" "$temp/none" >"$temp/out" && [ ! -e "$temp/none/failed" ]
	ok $? "$name: all outputs are the same without the file"
}

cat >"$temp/program.cc" <<'END'
#include <string>
namespace space {
template <typename T> struct Holder {
	T value;
	__attribute__((noinline)) long work(const T &other, int n)
	{
		long sum = 0;
		for (int i = 0; i < n; i++)
			sum += twist(other, i) * static_cast<long>(value.size());
		return sum;
	}
	inline __attribute__((always_inline)) long twist(const T &other, int i) { return (other.size() ^ i) + deeper(i); }
	static inline __attribute__((always_inline)) long deeper(int i) { return i * 3L + (i >> 2); }
};
}
int main(int argc, char **argv)
{
	space::Holder<std::string> h{std::string(argv[0])};
	return static_cast<int>(h.work(std::string(argv[0]), argc * 100)) & 1;
}
END
cc=${CC:-cc}
# shellcheck disable=SC2086 # a compiler and its options
$cc -O2 -g -Wl,--build-id -o "$temp/program" tests/export/elf_program.c >"$temp/out" 2>&1 || skip_all "the compiler makes no program"
$truth make "$temp/program" "$temp/capture" >"$temp/out" 2>&1
whole "C" "$temp/program" "$temp/capture"
grep -q 'inner_part' "$temp/none/folded" && grep -q 'inner_part' "$temp/none/tables/inlined.jsonl"
ok $? "and have inlined functions"
grep -q 'elf_program.c' "$temp/none/speedscope"
ok $? "and lines"
$truth calls "$temp/program" "$temp/calls" >"$temp/out" 2>&1
whole "a caller at the end of its function" "$temp/program" "$temp/calls"
mv "$temp/program" "$temp/away/" && "$perfring" convert --to folded "$temp/capture" - 2>/dev/null | grep -q hot_function
[ $? = 1 ] && mv "$temp/away/program" "$temp/program"
ok $? "the capture without them has no names then"
if command -v g++ >/dev/null && g++ -O2 -g -Wl,--build-id -o "$temp/cxx" "$temp/program.cc" >"$temp/out" 2>&1; then
	$truth make "$temp/cxx" "$temp/cxx.data" >"$temp/out" 2>&1
	whole "C++" "$temp/cxx" "$temp/cxx.data"
	grep -q 'space::Holder<.*>::work;' "$temp/none/folded"
	ok $? "and are demangled"
	whole "C++ with --full-names" "$temp/cxx" "$temp/cxx.data" --full-names
	grep -q '::work(.*, int)' "$temp/none/folded"
	ok $? "and have parameters"
	whole "C++ with --no-demangle" "$temp/cxx" "$temp/cxx.data" --no-demangle
	grep -q ';_ZN5space' "$temp/none/folded"
	ok $? "and are mangled"
else
	skip "C++" "no g++ (Debian: g++)"
fi

# Code made at run time: the name that held at the time of each sample.
for seed in 1 2 3; do
	d=$temp/jit$seed
	mkdir "$d"
	python3 tests/export/jit_truth.py make "$seed" "$d" >"$temp/out" 2>&1 && "$perfring" edit --pack --jit-names "$d" "$d/capture" "$d/carried" >"$temp/out" 2>&1 &&
		mv "$d/carried" "$d/capture" && mkdir "$d/away" && mv "$d"/*.map "$d"/*.dump "$d/away/" &&
		"$perfring" convert --to jsonl --table sample,callsite --symbolize "$d/capture" "$d/out" >"$temp/out" 2>&1 && mv "$d/away"/* "$d/" &&
		python3 tests/export/jit_truth.py compare "$d" >"$temp/out" 2>&1
	ok $? "jitdump and map, seed $seed: $(tail -n 1 "$temp/out")"
done
"$perfring" convert --to folded --no-symbolize "$d/capture" - 2>"$temp/out" | grep -q 'f[0-9]*<a:b>'
[ $? = 1 ]
ok $? "with --no-symbolize they are not shown"

# The kernel: its addresses are those of this capture.
python3 - "$temp" >"$temp/out" 2>&1 <<'END'
import struct, sys
sys.path.insert(0, "tests/export")
from jit_truth import capture, comm, record, sample, text
folder = sys.argv[1]
START = 0xffffffff81000000
body = struct.pack("<IIQQQ", 0xffffffff, 0, START, 0x1000000, START) + text(b"[kernel.kallsyms]_text")
samples = [sample(5, 10 + i, START + 16 * i + 4) for i in range(40)]
kernel = [s[:4] + struct.pack("<H", 1) + s[6:] for s in samples]
capture(folder + "/kernel.data", [comm(5, 1, b"k"), record(1, body + struct.pack("<IIQ", 5, 5, 2), 1)] + kernel)
open(folder + "/kallsyms", "w").write("%016x T _text\n" % START + "".join("%016x t made_%d\n" % (START + 48 * i, i) for i in range(20)))
END
"$perfring" convert --to folded --kallsyms "$temp/kallsyms" "$temp/kernel.data" "$temp/want" 2>"$temp/out" && grep -q made_3 "$temp/want" &&
	"$perfring" edit --pack --kallsyms "$temp/kallsyms" "$temp/kernel.data" "$temp/kernel.carried" 2>"$temp/out" &&
	"$perfring" convert --to folded "$temp/kernel.carried" "$temp/got" 2>"$temp/out" && cmp "$temp/want" "$temp/got" >"$temp/out" 2>&1 && [ -s "$temp/want" ]
ok $? "the kernel"

# What becomes of the section.
"$perfring" edit --force --pack "$temp/capture" "$temp/carried" >"$temp/out" 2>&1
folded() { "$perfring" convert --to folded --symfs "$temp/none" "$@" - 2>"$temp/messages"; }
carries() { "$perfring" info "$1" 2>/dev/null | grep -q '^names of functions: [1-9]'; }
folded "$temp/carried" >"$temp/want"
grep -q hot_function "$temp/want" && carries "$temp/carried" && ! carries "$temp/capture" && "$perfring" check "$temp/carried" >"$temp/out" 2>&1
ok $? "check has nothing to say"
for words in "edit" "edit --other-order" "edit -z 3" "edit --to directory" "recover" "edit --pack --symfs $temp/none" "edit --build-ids" "convert --to cbor"; do
	rm -rf "$temp/again"
	# shellcheck disable=SC2086 # options are words
	"$perfring" $words "$temp/carried" "$temp/again" >"$temp/out" 2>&1 && folded "$temp/again" | cmp - "$temp/want" >"$temp/out" 2>&1
	ok $? "$words keeps them"
done
rm -rf "$temp/again"
"$perfring" edit --to pipe "$temp/carried" "$temp/again" >"$temp/out" 2>&1
! folded "$temp/again" | grep -q hot_function && grep -q '1 section of names, which a pipe has no place for' "$temp/out"
ok $? "a pipe has no place for them, which is reported"
"$perfring" edit --redact "$temp/carried" --force "$temp/again" >"$temp/out" 2>&1 && ! carries "$temp/again"
ok $? "--redact leaves them out"
"$perfring" edit --redact --keep opaque,symbols "$temp/carried" --force "$temp/again" >"$temp/out" 2>&1 && ! carries "$temp/again"
ok $? "and also where what they belong to does not stay"
"$perfring" edit --redact --keep paths,symbols,addresses,build-ids,pids "$temp/carried" --force "$temp/again" >"$temp/out" 2>&1 && folded "$temp/again" | grep -q hot_function
ok $? "they stay where all that they belong to does"
"$perfring" edit --pack --redact "$temp/capture" "$temp/no" >"$temp/out" 2>&1
[ $? = 2 ] && [ ! -e "$temp/no" ]
ok $? "--pack with --redact is refused"
"$perfring" edit --pack - "$temp/no" <"$temp/capture" >"$temp/out" 2>&1
[ $? = 2 ] && [ ! -e "$temp/no" ]
ok $? "standard input is refused"

# Another file of this path.
python3 - "$temp/carried" "$temp/other" "$(readelf -n "$temp/program" | sed -n 's/.*Build ID: //p')" >"$temp/out" 2>&1 <<'END'
import sys
data, id = open(sys.argv[1], "rb").read(), bytes.fromhex(sys.argv[3])
at = data.index(id)
open(sys.argv[2], "wb").write(data[:at] + b"\1" * 20 + data[at + 20:])
END
folded "$temp/other" | grep -q hot_function
[ $? = 1 ]
ok $? "names are not those of another build ID"

# Merged: names of files with a build ID of both, and of one process's code only where it is that capture's.
if [ -e "$temp/cxx" ]; then
	ELF_PID=6 $truth make "$temp/cxx" "$temp/cxx.data" >"$temp/out" 2>&1 && "$perfring" edit --pack "$temp/cxx.data" "$temp/cxx.carried" >"$temp/out" 2>&1
	"$perfring" merge -o "$temp/merged" "$temp/carried" "$temp/cxx.carried" >"$temp/out" 2>&1 && folded "$temp/merged" >"$temp/got" && grep -q hot_function "$temp/got" && grep -q 'Holder' "$temp/got"
	ok $? "merge keeps the names of both"
fi
cp "$temp/jit1/capture" "$temp/one" && cp "$temp/jit2/capture" "$temp/two"
"$perfring" merge --force -o "$temp/merged" "$temp/one" "$temp/two" >"$temp/out" 2>&1
[ "$(grep -c 'right in this capture alone' "$temp/out")" = 2 ] && ! "$perfring" convert --to folded "$temp/merged" - 2>/dev/null | grep -q 'f[0-9]*<a:b>'
ok $? "but none of code made at run time, which is reported"

# Damage: names are the capture's, or there are none; the samples stay.
folded "$temp/carried" >"$temp/want"
total=$(awk '{s += $NF} END {print s}' "$temp/want")
python3 - "$temp" >"$temp/out" 2>&1 <<'END'
import random, struct, sys
rng = random.Random(7)
good = open(sys.argv[1] + "/carried", "rb").read()
at = good.rindex(struct.pack("<III", 1, 0, 1)) - 4 # size, version, scope, packing
end = at + 4 + struct.unpack_from("<I", good, at)[0]
for i in range(60):
    data = bytearray(good)
    if i < 20: # of the head
        where = at + 4 * rng.randrange(5)
        data[where:where + 4] = struct.pack("<I", rng.choice((0, 1, 0xffffffff, 0x7fffffff, 32 << 20, rng.randrange(1 << 20))))
    else:
        for _ in range(rng.randrange(1, 9)):
            data[rng.randrange(at, end)] = rng.randrange(256)
    open("%s/damaged.%d" % (sys.argv[1], i), "wb").write(data)
END
python3 tests/edit/pack_damage.py "$temp/carried" "$temp/damaged.plain" 60 >>"$temp/out" 2>&1 && folded "$temp/damaged.plain.0" | cmp - "$temp/want" >>"$temp/out" 2>&1
ok $? "names that are not compressed are read as well"
bad=0
for file in "$temp"/damaged.*; do
	timeout 20 "$perfring" convert --force --to pprof --symfs "$temp/none" --lines "$file" "$temp/p.pb.gz" >"$temp/messages" 2>&1
	timeout 20 "$perfring" convert --force --to folded --symfs "$temp/none" "$file" "$temp/got" >"$temp/messages" 2>&1
	code=$?
	[ $code -lt 2 ] && [ "$(awk '{s += $NF} END {print s}' "$temp/got")" = "$total" ] || { bad=$((bad + 1)); cp "$temp/messages" "$temp/out"; }
done
[ $bad = 0 ]
ok $? "120 damaged sections"

if command -v perf >/dev/null; then
	for words in "script" "script -F ip,sym,symoff" "report --stdio -q"; do
		# shellcheck disable=SC2086 # options are words
		perf $words -i "$temp/capture" >"$temp/want" 2>"$temp/out" && perf $words -i "$temp/carried" >"$temp/got" 2>"$temp/out" && cmp "$temp/want" "$temp/got" >"$temp/out" 2>&1 && [ -s "$temp/got" ]
		ok $? "perf $words is the same"
	done
	"$perfring" check --for perf-7.2 "$temp/carried" >"$temp/out" 2>&1
	ok $? "check says that perf 7.2 reads it"
else
	skip "perf script is the same" "no perf here"
fi
finish
