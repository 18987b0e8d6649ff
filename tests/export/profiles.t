#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Profiles: folded stacks have the sums that perf script's output has when it is folded here; pprof profiles have the same
# sums in go tool pprof and in npm's pprof-format, and those of Firefox Profiler keep its format's rules. Stacks of files are compared, since perf names functions. Run from the project's root.
set -u
. tests/lib/tap.sh
. tests/export/folded.sh
captures="group-read group-read-times callchain-fp callchain-user default cpu-wide z1 events-mixed tracepoint group period clock-monotonic page-sizes"

if command -v perf >/dev/null; then
	list=
	for name in $captures; do [ -f "corpus/$name.data" ] && list="$list corpus/$name.data"; done
	# a capture of now, where the kernel allows one
	if perf record -q -F 999 -g -e cpu-clock,page-faults -o "$temp/fresh.data" -- sh -c 'i=0; while [ $i -lt 3000 ]; do i=$((i+1)); done; ls /' \
		>/dev/null 2>&1; then
		list="$list $temp/fresh.data"
	fi
	# shellcheck disable=SC2086 # a list of names
	folded_as_perf $list corpus/threads.dir
else
	skip "sums as perf script has them" "no perf (Debian: linux-perf)"
fi

# perf before 6.13 subtracts the counts of one thread from another's and gets almost 2^64.
"$perfring" dump --json --type SAMPLE corpus/read-1f.data | python3 -c '
import json, sys
last = {}
for line in sys.stdin:
    fields = json.loads(line)["fields"]
    for value in fields["read"]["values"]:
        last[value["id"], fields["tid"]] = value["value"]
print(len({tid for _, tid in last}), sum(last.values()))' >"$temp/truth"
echo "2 $("$perfring" convert --no-symbolize --to folded corpus/read-1f.data - | awk '{sum += $NF} END {print sum}')" >"$temp/out"
cmp -s "$temp/truth" "$temp/out"
ok $? "counts of inherited events: each thread has its own, in all $(cut -d' ' -f2 "$temp/out")"

"$perfring" convert --force --no-symbolize --to pprof corpus/callchain-fp.data "$temp/p.pb.gz" >"$temp/out" 2>&1
ok $? "a profile of pprof"
folded=$("$perfring" convert --no-symbolize --force --to folded corpus/callchain-fp.data - | awk '{sum += $NF} END {printf "%d", sum}')
if command -v go >/dev/null; then
	HOME=$temp go tool pprof -raw "$temp/p.pb.gz" >"$temp/raw" 2>"$temp/out"
	[ "$(awk '/^Samples:/ {on = 1; next} /^Locations/ {on = 0} on && /^ +[0-9]+:/ {sum += $1} END {printf "%d", sum}' "$temp/raw")" = "$folded" ]
	ok $? "go tool pprof: the sum is $folded"
	grep -q 'comm:\[sh\]' "$temp/raw" && grep -q 'tid:\[33' "$temp/raw" && grep -q '/libc.so.6' "$temp/raw"
	ok $? "go tool pprof: labels and mappings"
else
	skip "go tool pprof" "no go (Debian: golang-go)"
fi
if command -v go >/dev/null && command -v perf >/dev/null; then
	for file in $list corpus/kernel-only.data; do
		case $file in
		*group* | *mixed* | *fresh* | *tracepoint* | *read*) continue ;; # several events, which perf report shows one after another
		esac
		"$perfring" convert --force --no-symbolize --to pprof "$file" "$temp/top.pb.gz" >"$temp/out" 2>&1
		HOME=$temp go tool pprof -symbolize=none -top -unit=ns -nodecount=100000 -nodefraction=0 -sample_index=0 "$temp/top.pb.gz" 2>"$temp/out" |
			awk 'on && $1 + 0 {sub(/ns$/, "", $1); sub(/^\[/, "", $6); sub(/\]$/, "", $6); print $1, $6} $1 == "flat" {on = 1}' | sort >"$temp/top"
		perf report -i "$file" --no-children -g none --sort dso -F period,dso -t ';' 2>"$temp/out" |
			awk -F';' '/^ *[0-9]/ {gsub(/ /, ""); if ($1 + 0) print $1, $2}' | sort >"$temp/report"
		[ -s "$temp/top" ] && diff "$temp/report" "$temp/top" >"$temp/out"
		ok $? "go tool pprof -top and perf report agree on $(basename "$file"): $(tr '\n' ' ' <"$temp/top")"
	done
else
	skip "go tool pprof -top" "no go or no perf (Debian: golang-go, linux-perf)"
fi
if [ -d tests/npm/node_modules ] && command -v node >/dev/null; then
	node tests/npm/pprof.mjs "$temp/p.pb.gz" >"$temp/out" 2>&1
	[ "$(cat "$temp/out")" = "sum $folded, every id is known" ]
	ok $? "pprof-format: $(cat "$temp/out")"
	for name in callchain-fp switch-events cpu-wide; do
		"$perfring" convert --no-symbolize --to firefox "corpus/$name.data" "$temp/$name.json" >"$temp/out" 2>&1 &&
			"$perfring" convert --no-symbolize --to folded "corpus/$name.data" "$temp/$name.folded" >"$temp/out" 2>&1 &&
			node tests/npm/firefox.mjs "$temp/$name.json" "$temp/$name.folded" >"$temp/out" 2>&1
		grep -q ': good$' "$temp/out"
		ok $? "Firefox, $name: $(cat "$temp/out")"
	done
else
	skip "pprof-format" "no tests/npm/node_modules: ./quickstart more installs them"
fi

# Names of the input cannot end a frame or a line.
python3 - "$temp/hostile.data" <<'END'
import struct, sys
def record(kind, body, misc=0):
    return struct.pack("<IHH", kind, misc, 8 + len(body)) + body
comm = b"a;b\n\x1b[31m \xff\0"
comm += bytes(-len(comm) % 8)
records = record(3, struct.pack("<II", 5, 5) + comm) + record(9, struct.pack("<QIIQ", 0x1234, 5, 5, 7), 2)
attr = struct.pack("<IIQQQQQ", 1, 64, 0, 1, 0x103, 0, 0) + bytes(16)
sys.stdout.flush()
open(sys.argv[1], "wb").write(struct.pack("<QQQQQQQQQ4Q", 0x32454C4946524550, 104, 80, 104, 80, 184, len(records), 0, 0, 0, 0, 0, 0) + attr + bytes(16) + records)
END
"$perfring" convert --no-symbolize --force --to folded "$temp/hostile.data" - >"$temp/out" 2>&1
[ "$(cat "$temp/out")" = 'a:b\x0a\x1b[31m \xff;[unknown]+0x1234 7' ]
ok $? "a hostile name is one frame"

# More threads end than a Firefox profile has tracks; those with samples have tracks.
python3 - "$temp/ends.data" <<'END'
import sys
sys.path.insert(0, "tests/lib")
import made_capture as made
c = made.Capture("<").event(1, 0, made.IP | made.TID | made.TIME)
def task(kind, tid, time):
    return c.record(kind, c.pack("IIIIQ", tid, 1, tid, 1, time) + c.pack("IIQ", tid, tid, time))
records, time = [], 1000
for tid in range(100, 70100):
    records.append(task(7, tid, time))
    if tid in (100, 40100, 70000):
        records.append(c.record(9, c.pack("QIIQ", 0x1234, tid, tid, time + 1), 2))
    records.append(task(4, tid, time + 2))
    time += 10
with open(sys.argv[1], "wb") as file:
    file.write(c.file(*records))
END
"$perfring" convert --no-symbolize --force --to firefox "$temp/ends.data" "$temp/ends.json" >"$temp/out" 2>&1 &&
	[ "$(python3 -c 'import json, sys; print(*sorted(t["tid"] for t in json.load(open(sys.argv[1]))["threads"]))' "$temp/ends.json" 2>>"$temp/out")" = "100 40100 70000" ]
ok $? "Firefox: 70,000 threads that end without a sample have no tracks"
"$perfring" convert --no-symbolize --force --to folded corpus/default.data "$temp/none/out" >"$temp/out" 2>&1
[ $? = 3 ] && [ ! -e "$temp/none" ]
ok $? "an output that cannot be written is an error"
finish
