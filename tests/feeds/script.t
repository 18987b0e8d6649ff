#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Text of samples: each field of a made capture stands where perf script has it; captures are equal to perf script's text line by line; an
# importer's rules take it. Run from the project's root.
set -u
. tests/lib/tap.sh

fields=comm,pid,tid,cpu,time,period,event,addr,weight,ip,sym,symoff,dso,brstack,phys_addr
python3 tests/feeds/script_truth.py made "$temp/made.data"
cat >"$temp/truth" <<'END'
            main    41/42    [003]     7.000123:       1000 counter:           500000              90           401000 [unknown] (APP) 0x401100(APP)/0x401200(APP)/P/-/-/77/CALL  0x401101(APP)/0x401201(APP)/M/X/-/5/RET  0x401102(APP)/0x401202(APP)/-/-/A/0/           600000
a b    41/43    [003]     7.000124:       1001   clock:           500001              91
	            4001 [unknown] (APP)
	    7f0000000010 [unknown] (/tmp/perf-41.map)
	              10 [unknown] ([unknown])
 0x401100(APP)/0x401200(APP)/P/-/-/77/CALL  0x401101(APP)/0x401201(APP)/M/X/-/5/RET  0x401102(APP)/0x401202(APP)/-/-/A/0/           600001
:44    41/44    [003]     7.000125:       1002   clock:           500002              92
 0x401100(APP)/0x401200(APP)/P/-/-/77/CALL  0x401101(APP)/0x401201(APP)/M/X/-/5/RET  0x401102(APP)/0x401202(APP)/-/-/A/0/           600002
END
sed -i 's|APP|/opt/a dir/app\\x1b[31m|g' "$temp/truth"
"$perfring" convert --to script -F "$fields" "$temp/made.data" "$temp/text" 2>"$temp/out"
diff "$temp/truth" "$temp/text" >>"$temp/out"
ok $? "each field is where it belongs, and text of the capture is safe"

# Later releases than 6.1 pad the tid to 7 columns, put a space before the file of a branch and a mark of speculation after it, and print addresses of
# callers in files as they were at run time: doc/feeds.md.
later() {
	sed -E 's/ \(([^)]*)\)\//(\1)\//g; s/\/-( |$)/\1/g; s/^(\t +)401001 /\14001 /' | tr -s ' '
}
if command -v perf >/dev/null && perf script -i "$temp/made.data" -F "$fields" >"$temp/perf" 2>"$temp/out"; then
	escape=$(printf '\033')
	sed "s|$escape|\\\\x1b|g" "$temp/perf" >"$temp/safe"
	case $(perf --version) in
	*' 6.1'.*) diff "$temp/safe" "$temp/text" >"$temp/out" ;;
	*) later <"$temp/safe" >"$temp/later"; tr -s ' ' <"$temp/text" | diff "$temp/later" - >"$temp/out" ;;
	esac
	ok $? "as $(perf --version) script prints it, but for the control character"
else
	skip "as perf script prints it" "no perf, or one that does not read the capture"
fi

"$perfring" convert --to script --ns -F tid,time "$temp/made.data" - >"$temp/text" 2>"$temp/out"
sed -n 2p "$temp/text" | grep -q '^ *43     7.000124456: *$'
ok $? "--ns: nine digits: $(sed -n 2p "$temp/text")"
if perf script --ns -i corpus/callchain-fp.data -F time >"$temp/perf" 2>"$temp/out" && [ -s "$temp/perf" ]; then
	"$perfring" convert --to script --ns -F time corpus/callchain-fp.data - 2>"$temp/out" | diff "$temp/perf" - >"$temp/out"
	ok $? "--ns: as perf script --ns"
else
	skip "--ns: as perf script --ns" "no perf, or one that does not read the capture"
fi

"$perfring" convert --to script -F +addr,-cpu "$temp/made.data" - 2>"$temp/out" | sed -n 2p >"$temp/line"
grep -q '^a b    43     7.000124:       1001   clock:           500001$' "$temp/line"
ok $? "-F +FIELD and -FIELD change the default: $(cat "$temp/line")"
"$perfring" convert --to script --no-symbolize -F comm,addr,time,weight corpus/callchain-fp.data - 2>&1 >"$temp/line" | grep -q 'samples of .* have no addr, weight; 0, -1, N/A or nothing is printed there' &&
	! "$perfring" convert --to script --no-symbolize -F comm,time,ip corpus/callchain-fp.data - 2>&1 >"$temp/line" | grep -q 'nothing is printed there' &&
	! "$perfring" convert --to script --no-symbolize corpus/callchain-fp.data - 2>&1 >"$temp/line" | grep -q 'nothing is printed there'
ok $? "-F of fields that samples do not have: standard error names them"
tod() {
	"$perfring" convert --to script --no-symbolize -F "$1" "$2" - 2>&1 >"$temp/line" | grep -q 'no CLOCK_DATA'
}
tod comm,tod corpus/callchain-fp.data && tod +tod corpus/callchain-fp.data && tod sw:tod corpus/callchain-fp.data && ! tod comm,time corpus/callchain-fp.data && ! tod -tod corpus/callchain-fp.data && ! tod +tod corpus/clock-monotonic.data
ok $? "-F tod of a capture without CLOCK_DATA, which perf refuses: standard error says so"
"$perfring" convert --to script --no-symbolize -F ip,dsoff "$temp/made.data" - 2>"$temp/out" | grep -F 'perf-41.map' >"$temp/line"
printf '\t    7f0000000010 (/tmp/perf-41.map+0x7f0000000010)\n' | cmp -s - "$temp/line"
ok $? "-F dsoff of code that is in no file: its address, as perf 6.12 prints it: $(cat "$temp/line")"
# Events of callchain-fp.data do not record the CPU: a field more or less does not add it.
for fields in +misc -dso; do
	"$perfring" convert --to script --no-symbolize -F "$fields" corpus/callchain-fp.data - 2>"$temp/out" | head -n 1 | sed 's/ [UK]  / /; s/  */ /g' >"$temp/line.$fields"
done
printf 'sh 33 1992.220414: 1003009 cpu-clock:pppH: \n' >"$temp/truth"
cmp -s "$temp/truth" "$temp/line.+misc" && cmp -s "$temp/truth" "$temp/line.-dso"
ok $? "-F +FIELD and -FIELD add no field of the default that events do not record: $(cat "$temp/line.+misc")"
"$perfring" convert --to script -F sw:comm,ip "$temp/made.data" - 2>"$temp/out" | sed -n '2p;3p' >"$temp/line"
printf 'a b \n\t            4001\n' | cmp -s - "$temp/line"
ok $? "-F TYPE:FIELDS is for samples of one type"
"$perfring" convert --to script -F ip,sym,srcline "$temp/made.data" - 2>"$temp/out" | head -n 6 >"$temp/line"
printf '           401000 [unknown]\n  app\\x1b[31m[4000]\n\n\t            4001 [unknown]\n  app\\x1b[31m[4001]\n\t    7f0000000010 [unknown]\n' | cmp -s - "$temp/line"
ok $? "-F srcline of files without lines: the file and where in it"
cat >"$temp/lines.c" <<'END'
static inline __attribute__((always_inline)) long within(long n) { long s = 0; for (volatile long i = 0; i < n; i++) s += i; return s; }
__attribute__((noinline)) long around(long n)
{
	return within(n) + 1;
}
int main(void) { long s = 0; for (int i = 0; i < 300; i++) s += around(100000); return s == 1; }
END
if command -v perf >/dev/null && ${CC:-cc} -g -O1 -fno-omit-frame-pointer -o "$temp/lines" "$temp/lines.c" 2>"$temp/out" &&
	perf record -q -g -F 997 -e cpu-clock:u -o "$temp/lines.data" "$temp/lines" >"$temp/out" 2>&1; then
	"$perfring" convert --force --to script -F ip,sym,srcline "$temp/lines.data" "$temp/text" 2>"$temp/out"
	sed -n '/ within$/{N;N;N;s/\t *[0-9a-f]* //g;s/\n */ /g;p;}' "$temp/text" | sort | uniq -c | sort -rn | head -n 1 >"$temp/line"
	grep -q ' within lines.c:1 (inlined) around lines.c:4$' "$temp/line"
	ok $? "-F srcline: lines of what is inlined and of what it is in: $(cat "$temp/line")"
else
	skip "-F srcline" "perf recorded nothing here"
fi
"$perfring" convert --to script -F comm,nothing "$temp/made.data" - 2>"$temp/out"
[ $? = 2 ] && grep -q "'nothing' is no field" "$temp/out"
ok $? "an unknown field is refused"

if command -v perf >/dev/null && [ "$(perf --version | cut -d' ' -f3 | cut -d. -f1,2)" = 6.1 ]; then
	list=
	rest="callchain-user cpu-wide group events-mixed-raw z1 fork-storm exec-storm clock-monotonic phys-data all-weight-struct regs-sparse bit-data-src read-04 breakpoint"
	for name in default callchain-fp group-read events-mixed tracepoint tracepoints-many page-sizes all-weight regs-intr dwarf-large per-thread ${PERFRING_LONG:+$rest}; do
		list="$list corpus/$name.data"
	done
	work='i=0; while [ $i -lt 3000 ]; do i=$((i+1)); done; ls -R /usr/include >/dev/null'
	perf record -q -F 999 -g -e cpu-clock,page-faults -o "$temp/fresh-g.data" -- sh -c "$work" >/dev/null 2>&1 && list="$list $temp/fresh-g.data"
	perf record -q -F 999 -e cpu-clock -o "$temp/fresh.data" -- sh -c "$work" >/dev/null 2>&1 && list="$list $temp/fresh.data"
	# shellcheck disable=SC2086 # a list of names
	python3 tests/feeds/script_truth.py compare "$perfring" $list >"$temp/lines"
	grep -v '^#' "$temp/lines" >"$temp/verdicts"
	while read -r line; do
		grep -A3 -xF "$line" "$temp/lines" | grep '^#' >"$temp/out"
		case $line in
		'skip '*) skip "${line#skip }" "explained in doc/feeds.md" ;;
		'ok '*) ok 0 "${line#ok }" ;;
		*) ok 1 "${line#not ok }" ;;
		esac
	done <"$temp/verdicts"
else
	skip "line by line as perf script" "no perf 6.1 (Debian 12: linux-perf)"
fi

for name in callchain-fp callchain-user; do
	"$perfring" convert --to script --no-symbolize "corpus/$name.data" - 2>"$temp/out" | python3 tests/feeds/script_truth.py collapse >"$temp/collapsed"
	"$perfring" convert --to folded --no-symbolize "corpus/$name.data" - 2>"$temp/out" | python3 -c '
import collections, re, sys
sums = collections.Counter()
for line in sys.stdin:
    stack, weight = line.rsplit(" ", 1)
    comm, *frames = stack.split(";")
    names = [re.sub(r"\+0x[0-9a-f]+$", "", frame) for frame in frames]
    sums[";".join([comm] + [n if n.startswith("[") else "[%s]" % n for n in names])] += int(weight)
for stack, weight in sorted(sums.items()):
    print(stack, weight)' >"$temp/folded"
	[ -s "$temp/folded" ] && diff "$temp/folded" "$temp/collapsed" >"$temp/out"
	ok $? "$name: an importer with the rules of stackcollapse-perf.pl finds the stacks and sums of --to folded"
done

finish
