#!/bin/bash
# SPDX-License-Identifier: MIT
# How a capture is named and which of its records are chosen: the options that dump, stat and check have in common. What
# --json prints of every record says which of them an option must choose.
. tests/lib/tap.sh
perfring=$(realpath "$perfring")
corpus=$(realpath corpus)
top=$(pwd)
cd "$temp" || exit 1

# says STATUS TEXT WORD...: the exit status, and a text in the messages
says() {
	status=$1 text=$2
	shift 2
	"$perfring" "$@" >stdout 2>out </dev/null
	code=$?
	echo "exit status $code" >>out
	[ $code -eq "$status" ] && grep -qF -- "$text" out
	ok $? "$*: $text"
}

# as perf: the same records for other words
same_times() {
	"$perfring" dump --time "$1" "$capture" >one.txt && "$perfring" dump --time "$2" "$capture" >out
	[ "$(wc -l <out)" -gt 1 ] && cmp -s one.txt out
	ok $? "--time $2 is $1"
}

# ---- names -----------------------------------------------------------------------
says 2 "did you mean 'dump'?" dmp
says 2 "did you mean 'stat'?" stats
says 2 "perfring dump" script
says 2 "perf annotate" annotate
says 2 "unknown command 'xyzzy'; see" xyzzy
says 2 "did you mean '--json'?" stat --jsn
says 2 "unknown option --foo; see" record --foo
says 2 "--json takes no argument" stat --json=1
says 2 "--type requires an argument" dump --type
says 2 "--account requires an argument, and --json is an option" stat --account --json "$corpus/default.data"
says 0 "" stat --account=--json "$corpus/default.data"
[ -s ./--json ]
ok $? "--account=--json: a file of that name"
says 2 "did you mean 'SAMPLE'?" dump --type SAMPEL
says 2 "unknown record type ''" dump --type SAMPLE,
says 2 "unknown record type 'ZZ*'" dump --type 'ZZ*'
says 2 "not a list of numbers" dump --pid 1,x
says 2 "a range that is empty" dump --cpu 3-1
says 2 "more than 256 numbers; a range of any size is --where 'tid >= 1 and tid <= 257'" dump --tid 1-257
says 2 "a range that is empty: 9 is more than 3" dump --cpu 9-3
says 2 "99999999999 is more than a number of 32 bits" dump --cpu 0-99999999999
says 2 "not a span of time" dump --time 3..2
says 2 "it ends before it begins" dump --time 3..2
says 2 "not a part of the time in percent" dump --time 10%..101%
says 2 "not a part of the time in percent" dump --time 10%..20
says 2 "not a part of the time in percent" dump --time 10%/11
says 2 "not a part of the time in percent" dump --time 10%/0
says 2 "not a part of the time in percent" dump --time 0%/1
says 2 "one part at a time" dump --time 10%/1,10%/2
says 1 "its times are 1992.219414057 to 1992.296365441 s" dump --time 5..6 "$corpus/callchain-fp.data"
says 1 "its times are 1992.219414057 to 1992.296365441 s" dump --time 1993.. "$corpus/callchain-fp.data"
says 0 "counts from the first record, at 1992.219414057 s" dump --time 0.01..0.02 "$corpus/callchain-fp.data"
says 2 "a.csv would be a folder of several tables" convert --to csv "$corpus/default.data" a.csv
says 0 "written: made" recover --force "$corpus/default.data" made
says 2 "To record a program"
mkdir tables && for i in $(seq 1100); do : >tables/t$i.parquet; done
says 3 "more than 1024 tables" sql tables
rm -r tables && mkdir tables && : >tables/sample.parquet && : >tables/a-b.parquet
says 0 "1 file left out" sql tables
# what would be forgotten silently is refused: a second of an option that has one value, and forms that exclude each other
capture=$corpus/callchain-fp.data
same_times 10%..20% 10%/2
same_times 0%..50% 50%/1
same_times 90%..100% 30%/4
same_times 10%..20% 10%-20%
says 2 "--raw and --json exclude each other" dump --raw --json "$capture"
says 2 "--json and --bytes exclude each other" dump --json --bytes "$capture"
says 2 "--json and --bytes exclude each other" live --json --bytes -- true
says 2 "--to and --json exclude each other" live --to cbor --json -- true
for form in --json --bytes --top "--to cbor"; do
	says 2 "--calls and ${form%% *} exclude each other" live --calls $form -- true
	says 2 "--calls and ${form%% *} exclude each other" live $form --calls=openat -- true
done
says 0 '' dump --json --json --first 1 "$capture"
says 0 '' dump --symbolize --no-symbolize --no-unwind --first 1 "$capture"
says 2 "--ns is for lines" dump --ns --json "$capture"
says 2 "--build-ids is for lines" dump --build-ids --bytes "$capture"
says 2 "--json-integers is for --json" dump --json-integers string "$capture"
says 2 "--json-integers is for --to json, jsonl, not for --to csv" convert --to csv --json-integers string "$capture" made.csv
says 2 "--times is for --to csv, jsonl, not for --to parquet" convert --to parquet --times iso "$capture" made.parquet
says 2 "--dialect prints all records" dump --dialect 2009 --cpu 1 "$capture"
says 2 "--time is given twice; --where joins spans with or" dump --time 0%..10% --time 50%..60% "$capture"
says 2 "--range is given twice" stat --range 0..1000 --range 2000..3000 "$capture"
says 2 "--where is given twice; join the conditions with and" check --where pid --where tid "$capture"
says 2 "--first is given twice" dump -n 1 --first 2 "$capture"
says 2 "--fields is given twice; give one list" dump -F time -F cpu "$capture"
says 2 "--by is given twice; give one list" report --by comm --by file "$capture"
says 2 "--for is given twice" check --for perf-6.1 --for perf-7.2 "$capture"
says 2 "--to is given twice" convert --to csv --to folded "$capture" -
says 2 "--output is given twice" view -o a.html --output b.html "$capture"
says 0 '' dump --type SAMPLE --type COMM --pid 33 --pid 1-99 --raw "$capture"
for command in dump stat info check report sched calls view recover 'edit -o made' 'convert --to csv made'; do
	# shellcheck disable=SC2086 # words
	says 2 "'': the name of the file is empty" $command ''
done
says 2 "--input: the name of the file is empty" stat -i ''
says 2 "--output: the name of the file is empty" merge -o '' "$capture" "$capture"
says 2 "not a range of offsets" dump --range 5
says 2 "--first 0: expected a number from 1 to 4294967295" dump -n 0
says 2 "unknown record type '4294967305'" dump --type 4294967305
says 2 "--level 4294967299: expected a number from 0 to 19" convert --to parquet --level 4294967299 a b
says 2 "events= needs a whole number of 64 bits" stat --limit events=99999999999999999999
says 2 "not 'size:1.9k'" split --by size:1.9k -o made a
says 2 "not 'size:17179869185G'" split --by size:17179869185G -o made a
says 2 "not 'time:1e3'" split --by time:1e3 -o made a
says 2 "--jobs 0x41: expected a number from 1 to 64" stat --jobs 0x41
says 2 "not '65:1'" merge --offset 65:1 -o made a b
says 1 "no record matches" dump --range 0..0 "$corpus/default.data"
says 2 "unknown option -Z; see" dump --json -Zq
says 2 "-F requires an argument" dump -TF
says 2 "'x' is no limit" dump --lim x
says 0 "records kept" recover --forc "$corpus/default.data" made
says 2 "--force takes no argument" recover --forc=1 "$corpus/default.data" made
says 2 "--weight is for --to folded, pprof, firefox, otlp, otlp-json, speedscope, not for --to csv" convert --to csv --weight period a b
says 2 "--symbolize is for --to parquet, arrow, csv, jsonl, folded, pprof, firefox, script, bolt, profgen, autofdo, otlp, otlp-json, speedscope, not for --to cbor" convert --to cbor --symbolize a b
says 2 "one file at a time" dump a b
says 2 "given twice" dump -i a b
says 2 "not an offset" dump --at x
says 2 "--around requires --at" stat --around 2
says 2 "exclude each other" dump --at 1 --tail 2
says 2 "exclude each other" dump --at 1 --sort
says 1 "no record holds offset 0x10, nor one before it; the header, attrs, ids and features are no records: 'perfring dump --bytes --pieces'" dump --at 0x10 "$corpus/default.data"
says 1 "no record holds offset 0x10000000; the one before it ends at 0x" check --at 0x10000000 "$corpus/default.data"
cat "$corpus/default.data" | "$perfring" dump --tail 2 - >out 2>&1
[ $? -eq 2 ] && grep -q "not possible with a pipe" out
ok $? "--tail of a pipe"
says 1 "did you mean 'cpu-clock:pppH'?" dump --event cpu-clok "$corpus/default.data"
says 1 "no event matches 'nope:*'" stat --event 'nope:*' "$corpus/default.data"
says 1 "no record matches" check --cpu 9999 "$corpus/default.data"
says 3 "perf.data: cannot open" dump
[ "$("$perfring" -V)" = "$("$perfring" --version)" ] && [ "$("$perfring" help check)" = "$("$perfring" check --help)" ]
ok $? "-V, help COMMAND"
for command in $(sed -n 's/^COMMAND(\([a-z]*\),.*/\1/p' "$top/cli/commands.def"); do
	case $command in record | live) most=60 ;; *) most=40 ;; esac
	lines=$("$perfring" "$command" --help 2>/dev/null | wc -l)
	[ "$lines" -le $most ] && [ "$("$perfring" help "$command" all 2>/dev/null | wc -l)" -ge "$lines" ]
	ok $? "$command --help: $lines lines, and no more than help $command all"
done
for pair in gzip:1f8b0800 xz:fd377a585a00 zstd:28b52ffd bzip2:425a6839 zip:504b0304; do
	printf "$(echo "${pair#*:}" | sed 's/../\\x&/g')some more" >packed
	says 3 "a file of ${pair%:*}, not a capture" dump packed
	says 3 "a file of ${pair%:*}, not a capture" convert --to json packed made
done

tar cf packed "$corpus/default.data" 2>/dev/null
says 3 "a file of tar, not a capture; unpack it first: tar -xf packed" dump packed
for order in le be; do # what tar has at 257 is something else in a capture
	cp "$corpus/default.data" tarred
	[ $order = le ] || "$perfring" edit --force --other-order -o tarred "$corpus/default.data" 2>/dev/null
	printf ustar | dd of=tarred bs=1 seek=257 conv=notrunc 2>/dev/null
	"$perfring" stat tarred 2>out >&2
	! grep tar, out
	ok $? "a capture is not taken for a tar file, $order"
done

# ---- what a message says -------------------------------------------------------
head -c 4000 "$corpus/callchain-fp.data" >./cut
says 1 "SAMPLE at 0xf68: the stream ends within this record (expected 64 bytes, 56 left)" stat cut
head -c 60 "$corpus/callchain-fp.data" >./cut
says 1 "(expected 72 bytes, 60 left); the file was cut; nothing of it can be read" stat cut
head -c 5000 "$corpus/cgroup-filter.data" >./cut
says 1 "the table of features is not within the file from this entry on (expected 16 bytes, " stat cut
cp "$corpus/callchain-fp.data" bad
printf '\003\000' | dd of=bad bs=1 seek=$((0x606)) conv=notrunc 2>/dev/null
says 1 "the record's size is less than 8 (size 3); " stat bad
cp "$corpus/callchain-fp.data" bad
printf '\377\377' | dd of=bad bs=1 seek=$((0x438)) conv=notrunc 2>/dev/null
"$perfring" check bad >out
grep -qF '(count 65535, 32 bytes left); ' out
ok $? "a count and the bytes left"
says 1 "1 defect, which the page shows; perfring check lists it" view --force -o page bad
cp "$corpus/callchain-fp.data" bad
printf '\377\377\377' | dd of=bad bs=1 seek=$((0x410)) conv=notrunc 2>/dev/null
"$perfring" check bad >out
grep -qF 'record of type 16777215 at 0x410: ' out
ok $? "an unknown type is shown by its number"
"$perfring" check $corpus/killed.data >out
grep -qF 'its records can be read, ' out
ok $? "INTERRUPTED tells what is left"
says 3 "a file of ELF, not a capture; that is a program" stat "$perfring"
printf '\1\2\3\4\5\6\7some bytes of no kind' >nothing
says 3 "not a perf.data file or pipe; give" stat nothing
printf PERF >nothing
says 3 "the first bytes of a capture, of which the rest is missing" stat nothing
head -c 12 "$corpus/default.data" >nothing
says 3 "the first bytes of a capture, of which the rest is missing" stat nothing
mkdir empty
says 3 "empty: this directory has no file 'data', so it is not a capture as 'perf record --threads' writes it; name a capture" dump empty
says 0 "records written, 0 removed" edit --force --other-order -o made "$corpus/default.data"
says 0 " of which meet the conditions; 0 removed" edit --force --type SAMPLE -o made "$corpus/default.data"
says 2 "perfring edit -b" inject
says 2 "convert --to folded" flamegraph
says 2 "'bad' is a file; a command comes before it, for example: perfring stat bad" bad
says 2 "profiles: folded, pprof, firefox" convert bad made
says 2 "--to takes cbor, json, perf.data, parquet, arrow, csv, jsonl, folded, pprof, firefox, script, bolt, profgen, autofdo, otlp, otlp-json, speedscope or trace, not 'sgv'" convert --to sgv bad made

# ---- the file --------------------------------------------------------------------
"$perfring" stat "$corpus/default.data" >expected
cp "$corpus/default.data" perf.data
"$perfring" stat </dev/null | cmp - expected >out 2>&1
ok $? "perf.data of this directory"
"$perfring" stat -i "$corpus/default.data" | cmp - expected >out 2>&1
ok $? "-i"
rm perf.data
cat "$corpus/default.data" | "$perfring" stat 2>out | cmp - expected >>out 2>&1
ok $? "standard input that is a pipe"

# ---- which records -----------------------------------------------------------------
file=$corpus/exec-storm.data
"$perfring" dump --json "$file" >all
"$perfring" dump --json --sort "$file" >timely
# chosen CONDITION WORD...: the words choose the records of which the condition in Python is true, and stat counts them
chosen() {
	condition=$1
	shift
	"$perfring" dump --json "$@" "$file" >got 2>out
	python3 - "$condition" >>out 2>&1 <<-'END'
		import json, sys
		def pid(r): return r["fields"].get("pid", (r.get("sample_id") or {}).get("pid"))
		def tid(r): return r["fields"].get("tid", (r.get("sample_id") or {}).get("tid"))
		def cpu(r): return r["fields"].get("cpu", (r.get("sample_id") or {}).get("cpu"))
		def time(r): return int((r.get("sample_id") or r["fields"]).get("time", -1))
		def at(r): return int(r["at"], 0) if isinstance(r["at"], str) else r["at"]
		all = [json.loads(line) for line in open("all")]
		timely = [json.loads(line) for line in open("timely")]
		times = sorted(time(r) for r in all if time(r) > 0)
		middle = times[len(times) // 2]
		names, want = {0: "swapper"}, []
		for r in all: # one thread in each process, and no pid is used twice
		    if r["type"] == "COMM": names[pid(r)] = r["fields"]["comm"]
		    if r["type"] == "FORK" and r["fields"]["pid"] != r["fields"]["ppid"]: names[pid(r)] = names.get(r["fields"]["ppid"], "")
		    if eval(sys.argv[1]): want.append(at(r))
		got = [at(json.loads(line)) for line in open("got")]
		print(len(want), "expected", len(got), "found", want[:5], got[:5])
		sys.exit(not want or want != got or len(want) == len(all))
	END
	good=$?
	[ "$("$perfring" stat --json "$@" "$file" 2>/dev/null | sed 's/{"records":\([0-9]*\).*/\1/')" = "$(wc -l <got)" ] || good=1
	ok $good "$*: $condition"
}
list=$(python3 -c '
import json
all = [json.loads(line) for line in open("all")]
def time(r): return int((r.get("sample_id") or r["fields"]).get("time", -1))
times = sorted(time(r) for r in all if time(r) > 0)
pids = sorted({r["fields"]["pid"] for r in all if r["type"] == "COMM"})
print(pids[0], pids[-1], "%d.%09d" % divmod(times[len(times) // 2], 10**9))')
read -r first last middle <<<"$list"
chosen "r['type'] == 'COMM'" --type comm
chosen "r['type'] in ('COMM', 'MMAP', 'MMAP2')" --type 'MMAP*,COMM'
chosen "r['type'] == 'FORK'" --type 7
chosen "pid(r) == $first and 'ID' not in r['type']" --pid "$first"
chosen "pid(r) in ($first, $last)" --pid "$first,$last"
chosen "tid(r) == $last" --tid "$last"
chosen "time(r) >= middle" --time "$middle.."
chosen "0 <= time(r) <= middle" --time "..$middle"
chosen "time(r) == middle" --time "$middle,$middle"
chosen "times[0] + 1000000 <= time(r) <= times[0] + 4000000" --time 0.001..0.004
chosen "0 <= time(r) <= times[0] + 3000000" --time ..0.003
chosen "times[0] <= time(r) <= times[0] + (times[-1] - times[0]) // 2" --time ..50%
chosen "time(r) >= times[0] + (times[-1] - times[0]) // 4" --time 25%..
chosen "time(r) == times[-1]" --time 100%..100%
chosen "at(r) < 0x800" --range ..0x800
chosen "0x400 <= at(r) < 2048" --range 0x400..2048
chosen "r in all[:3]" -n 3
chosen "r in timely[-3:]" --tail 3
chosen "r in [q for q in timely if q['type'] == 'COMM'][-2:]" --type COMM --tail 2
chosen "r == all[7]" --at "$(sed -n '8s/.*"at":\([0-9]*\).*/\1/p' all)"
chosen "r in all[5:10]" --at "$(($(sed -n '9s/.*"at":\([0-9]*\).*/\1/p' all) - 1))" --around 2
chosen "r in all[:4]" --at "$(sed -n '1s/.*"at":\([0-9]*\).*/\1/p' all)" --around 3
chosen "r in all[-2:]" --at "$(sed -n '$s/.*"at":\([0-9]*\).*/\1/p' all)" --around 1
exits="[q for q in all if q['type'] == 'EXIT']"
chosen "r in ${exits}[:2]" --type EXIT --at "$(grep -m1 '"EXIT"' all | sed 's/.*"at":\([0-9]*\).*/\1/')" --around 1
comm=$(sed -n 's/.*"type":"COMM".*"comm":"\([^"]*\)".*/\1/p' all | tail -n 1)
chosen "pid(r) in names and names[pid(r)] == '$comm'" --comm "$comm"
chosen "pid(r) in names and names[pid(r)].startswith('${comm%?}')" --comm "${comm%?}*"
chosen "r in [q for q in all if q['type'] == 'COMM'][:2]" --type COMM --first 2
file=$corpus/cpu-wide.data
"$perfring" dump --json "$file" >all
"$perfring" dump --json --sort "$file" >timely
chosen "cpu(r) == 1" -C 1
chosen "r.get('event') is not None and r['type'] == 'SAMPLE'" --type SAMPLE --event '*'

# ---- binary data and a terminal ------------------------------------------------------
if command -v script >/dev/null; then
	for words in "convert --to cbor $file -" "convert --to pprof $file -" "convert --to parquet --table sample $file -" "convert --to arrow --table sample $file -" "record -o - true"; do
		script -qefc "'$perfring' $words" /dev/null >out </dev/null
		code=$?
		[ $code -eq 2 ] && grep -q "is not written to a terminal" out && [ "$(wc -c <out)" -lt 300 ]
		ok $? "${words%%"$file"*}: binary data are not written to a terminal"
	done
else
	skip "binary data are not written to a terminal" "no script(1) (Debian: bsdutils)"
fi
finish
