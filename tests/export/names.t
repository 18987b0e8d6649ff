#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Names of addresses: code made at run time has the name that held at the time of each sample, with every placement known (jit_truth.py);
# kernel functions are those that perf script names. Run from the project's root.
set -u
. tests/lib/tap.sh

for seed in 1 2 3 4 5 6; do
	d=$temp/$seed
	mkdir "$d"
	python3 tests/export/jit_truth.py make "$seed" "$d" >"$temp/out" 2>&1 &&
		"$perfring" convert --to jsonl --table sample,callsite --jit-names "$d" "$d/capture" "$d/out" >"$temp/messages" 2>&1 &&
		python3 tests/export/jit_truth.py compare "$d" >"$temp/out" 2>&1
	ok $? "jitdump and map, seed $seed: $(tail -n 1 "$temp/out")"
done
grep -qx 'perfring: 1 records and lines of the files of names are bad; they were left out' "$temp/messages"
ok $? "a bad line is reported"

"$perfring" convert --to folded --jit-names "$d/perf-7.map" "$d/capture" - 2>"$temp/out" | sed 's/ [0-9]*$//' | sort -u >"$temp/folded"
grep -q '^jit;map_[0-9]* name$' "$temp/folded" && ! grep -q '<' "$temp/folded"
ok $? "a map file alone"
"$perfring" convert --to folded --jit-names "$d/jit-7.dump" "$d/capture" - 2>"$temp/out" | grep -q '^jit;f[0-9]*<a:b> '
ok $? "a jitdump file alone; a name is one frame"
if command -v go >/dev/null; then
	"$perfring" convert --to pprof --jit-names "$d" "$d/capture" "$temp/p.pb.gz" >"$temp/out" 2>&1
	"$perfring" convert --to folded --jit-names "$d" "$d/capture" - 2>>"$temp/out" |
		awk '{n = $NF; sub(/^jit;/, ""); sub(/ [0-9]*$/, ""); if ($0 !~ /\+0x/) {gsub(/:/, ";"); s[$0] += n}} END {for (i in s) print s[i], i}' | sort >"$temp/want"
	HOME=$temp go tool pprof -symbolize=none -top -nodecount=100000 -nodefraction=0 "$temp/p.pb.gz" 2>>"$temp/out" |
		awk 'seen && $6 !~ /^\[|^0x/ {n = $1; name = $6; for (i = 7; i <= NF; i++) name = name " " $i; sub(/ns$|ms$/, "", n); print n, name} /flat%/ {seen = 1}' |
		sort >"$temp/top"
	cut -d' ' -f2- "$temp/want" | sort >"$temp/want.names"
	cut -d' ' -f2- "$temp/top" | sort >"$temp/top.names"
	cmp "$temp/want.names" "$temp/top.names" >>"$temp/out" 2>&1 && [ -s "$temp/top.names" ]
	ok $? "go tool pprof has the same $(wc -l <"$temp/top.names") functions"
else
	skip "go tool pprof has the same functions" "no go (Debian: golang-go)"
fi

# A process of another pid namespace: its files have the number inside, which is found by the mapping of jit-INSIDE.dump, or given.
mkdir "$temp/inside"
python3 - "$temp/inside" $$ >"$temp/out" 2>&1 <<'END'
import struct, sys
sys.path.insert(0, "tests/export")
from jit_truth import capture, comm, record, sample, text
def load(index, address, name):
    body = struct.pack("<IIQQQQ", 7, 7, address, address, 256, index) + name + b"\0" + bytes(256)
    return struct.pack("<IIQ", 0, 16 + len(body), 1 + index) + body
def mapping(address, prot, name, pid=100):
    return record(10, struct.pack("<IIQQQIIQQII", pid, pid, address, 65536, 0, 8, 1, 5, 0, prot, 2) + text(name) + struct.pack("<IIQ", pid, pid, 2), 2)
folder = sys.argv[1]
open(folder + "/jit-7.dump", "wb").write(struct.pack("<IIIIIIQQ", 0x4A695444, 1, 40, 62, 0, 7, 0, 0) + load(0, 0x7f0000001000, b"made_inside"))
open(folder + "/perf-7.map", "w").write("7f0000001000 100 mapped_inside\n")
samples = [sample(100, 10, 0x7f0000001010)]
capture(folder + "/jit.data", [comm(100, 1, b"node"), mapping(0x7f1000000000, 5, b"/tmp/jit-7.dump")] + samples)
capture(folder + "/anon.data", [comm(100, 1, b"node"), mapping(0x7f0000000000, 7, b"//anon")] + samples)
pid = int(sys.argv[2])
capture(folder + "/left.data", [comm(pid, 1, b"node"), mapping(0x7f0000000000, 7, b"//anon", pid), sample(pid, 10, 0x7f0000001010)])
END
"$perfring" convert --to folded --jit-names "$temp/inside/jit-7.dump" "$temp/inside/jit.data" - 2>>"$temp/out" | grep -q '^node;made_inside '
ok $? "a jitdump file of a container"
"$perfring" convert --to folded --pid-map 100:7 --jit-names "$temp/inside/perf-7.map" "$temp/inside/anon.data" - 2>>"$temp/out" | grep -q '^node;mapped_inside ' &&
	! "$perfring" convert --to folded --jit-names "$temp/inside/perf-7.map" "$temp/inside/anon.data" - 2>>"$temp/out" | grep -q mapped_inside
ok $? "a map file of a container, with --pid-map alone"
"$perfring" convert --to folded --jit-names "$temp/inside/perf-7.map" "$temp/inside/anon.data" - 2>&1 >/dev/null | grep -q '1 of the files perf-PID.map is of processes that no sample is of' &&
	! "$perfring" convert --to folded --pid-map 100:7 --jit-names "$temp/inside/perf-7.map" "$temp/inside/anon.data" - 2>&1 >/dev/null | grep -q 'of processes that no sample is of'
ok $? "without it there is a message"
hint() { "$perfring" report "$temp/inside/left.data" 2>"$temp/hint" >"$temp/table"; cat "$temp/hint"; }
hint | grep -q 'that is of no file; --jit-names takes names of code made at run time'
ok $? "code made at run time: how to name it"
cp "$temp/inside/perf-7.map" "/tmp/perf-$$.map"
hint | grep -q -- "--jit-names /tmp/perf-$$.map takes the names" && "$perfring" report --jit-names "/tmp/perf-$$.map" "$temp/inside/left.data" 2>"$temp/out" | grep -q mapped_inside
ok $? "and with what its process has left, where perf reads it"
rm "/tmp/perf-$$.map"

# Damage: whatever the bytes are, the capture is converted, and what is not a jitdump file is refused in one line.
python3 - "$d" "$temp" >"$temp/out" 2>&1 <<'END'
import os, random, sys
rng = random.Random(5)
good = open(sys.argv[1] + "/jit-7.dump", "rb").read()
for i in range(24):
    data = bytearray(good)
    for _ in range(rng.randrange(1, 40)):
        data[rng.randrange(40, len(data))] = rng.choice((0, 0xff, rng.randrange(256)))
    if i % 3 == 0:
        data = data[:rng.randrange(40, len(data))]
    open("%s/jit-%d.dump" % (sys.argv[2], 100 + i), "wb").write(data)
open(sys.argv[2] + "/jit-90.dump", "wb").write(good[:39])
open(sys.argv[2] + "/jit-91.dump", "wb").write(b"\0" * 100)
os.mkdir(sys.argv[2] + "/damaged")
open(sys.argv[2] + "/damaged/perf-7.map", "wb").write(bytes(rng.randrange(256) for _ in range(100000)) + b"\n" + b"1 1 " + b"x" * 100000)
END
ok $? "damaged files"
bad=0
for file in "$temp"/jit-1??.dump "$temp/damaged/perf-7.map"; do
	"$perfring" convert --to folded --jit-names "$file" "$d/capture" "$temp/damaged.folded" --force >"$temp/messages" 2>&1
	[ $? = 0 ] && [ "$(wc -l <"$temp/messages")" -le 2 ] || { bad=$((bad + 1)); cp "$temp/messages" "$temp/out"; }
done
[ $bad = 0 ]
ok $? "each is used as far as it goes"
for file in "$temp/jit-90.dump" "$temp/jit-91.dump" "$temp/none/jit-1.dump" "$temp/damaged.folded"; do
	"$perfring" convert --to folded --jit-names "$file" "$d/capture" "$temp/no.folded" >"$temp/messages" 2>&1
	code=$?
	{ [ $code = 1 ] || [ $code = 3 ]; } && [ "$(wc -l <"$temp/messages")" = 1 ] && [ ! -e "$temp/no.folded" ]
	ok $? "refused: $(sed "s,$temp/,," "$temp/messages")"
done
"$perfring" convert --to folded --jit-names "$d/jit-7.dump" corpus/default.data - 2>&1 >"$temp/folded" | grep -q 'times are CLOCK_MONOTONIC'
ok $? "a capture of another clock is reported"

# The kernel's names.
cat >"$temp/kallsyms" <<'END'
0000000000000000 A hidden
END
"$perfring" convert --to folded --kallsyms "$temp/kallsyms" corpus/default.data - 2>&1 | grep -q 'kptr_restrict'
ok $? "hidden addresses are reported"
if perf record -q -F 999 -g -e cpu-clock -o "$temp/k.data" -- dd if=/dev/zero of=/dev/null bs=64k count=6000 >/dev/null 2>&1 &&
	grep -q '^f.* _stext$' /proc/kallsyms && cp /proc/kallsyms "$temp/kallsyms"; then
	perf script -i "$temp/k.data" --kallsyms "$temp/kallsyms" -F ip,sym --show-kernel-path 2>"$temp/out" |
		awk '$1 ~ /^ffff/ && NF == 2 {print $1, $2}' | sort -u >"$temp/perf"
	"$perfring" convert --to csv --table callsite --kallsyms "$temp/kallsyms" "$temp/k.data" - 2>>"$temp/out" |
		python3 -c '
import csv, sys
for row in csv.DictReader(sys.stdin):
    if row["kind"] == "kernel" and row["function_source"] == "kallsyms":
        print("%x %s" % (int(row["address"]), row["function"]))' | sort -u >"$temp/ours"
	if [ ! -s "$temp/ours" ] && [ ! -s "$temp/perf" ]; then
		skip "kernel names as in perf script" "no sample in the kernel"
		finish
	fi
	python3 - "$temp" >"$temp/out" 2>&1 <<'END'
import collections, sys
places = collections.defaultdict(set) # perf versions differ in which of several names of one address they take
for line in open(sys.argv[1] + "/kallsyms"):
    words = line.split()
    places[words[2]].add(words[0])
perf, ours = (dict(line.split() for line in open(sys.argv[1] + "/" + name)) for name in ("perf", "ours"))
assert perf.keys() == ours.keys() and perf, (perf.keys() ^ ours.keys())
for address, name in perf.items():
    assert places[name] & places[ours[address]], (address, name, ours[address])
END
	ok $? "$(wc -l <"$temp/ours") addresses of the kernel have the names of perf script"
else
	skip "kernel names as in perf script" "no perf, no right to record, or /proc/kallsyms hides addresses"
fi
finish
