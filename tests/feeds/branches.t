#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Branch records for compilers: those of a made capture are summed as its truth says, and perf2bolt, llvm-profgen and create_llvm_prof read them;
# perf2bolt makes of them what it makes of the capture itself. Run from the project's root.
set -u
. tests/lib/tap.sh

cat >"$temp/work.c" <<'END'
#define F(n) __attribute__((noinline)) int work##n(int x) { int i, s = n; for (i = 0; i < x; i++) { if (i % (n + 2)) s += i * x; else s ^= x; } return s; }
F(0) F(1) F(2) F(3) F(4) F(5)
int main(int argc, char **argv) { (void)argv; return work0(argc) + work1(argc) + work2(argc) + work3(argc) + work4(argc) + work5(argc); }
END
${CC:-cc} -gdwarf-4 -O1 -pie -fPIE -Wl,-q -o "$temp/work" "$temp/work.c" 2>"$temp/out" || skip_all "no compiler that keeps relocations"
command -v readelf >/dev/null && [ "$(uname -m)" = x86_64 ] || skip_all "x86-64 only"
python3 tests/feeds/branches_truth.py make "$temp/b.data" "$temp/work" "$temp/truth"
ok $? "a capture with branch records"

convert() { # FORMAT OUT
	"$perfring" convert --force --to "$1" --no-build-ids-needed --binary "$temp/work" "$temp/b.data" "$temp/$2" 2>"$temp/report"
}

convert bolt bolt.txt
LC_ALL=C sort "$temp/truth" >"$temp/truth.sorted"
LC_ALL=C sort "$temp/bolt.txt" >"$temp/bolt.sorted"
if "$perfring" convert --to folded "$temp/b.data" - 2>&1 >"$temp/folded" | grep -q "no libdw"; then
	skip "branches and ranges are those of the truth" "no names of functions in this build"
else
	diff "$temp/truth.sorted" "$temp/bolt.sorted" >"$temp/out"
	ok $? "branches, mispredictions and ranges are those of the truth: $(wc -l <"$temp/truth")"
fi
cp "$temp/report" "$temp/out"
grep -Eq 'of [0-9]+ branches, left out: [1-9][0-9]* of the kernel, [0-9]+ not in the file' "$temp/report" && grep -q 'samples without branch records' "$temp/report"
ok $? "what is left out is reported"
id=$(readelf -n "$temp/work" | awk '/Build ID/ {print $3}')
"$perfring" convert --force --to bolt --build-id "ff$id" "$temp/b.data" "$temp/none" 2>"$temp/out"
[ $? = 3 ]
ok $? "a build ID of too many digits is refused"
"$perfring" convert --to bolt --binary "$temp/nothing" "$temp/b.data" "$temp/none" 2>"$temp/out"
[ $? = 3 ] && grep -q -- '--binary .*nothing' "$temp/out" && [ ! -e "$temp/none" ]
ok $? "a binary that is not there is reported, and there is no output"

perf2bolt=/usr/lib/llvm-15/bin/perf2bolt # by another name it is llvm-bolt
if [ -x "$perf2bolt" ] && command -v perf >/dev/null; then
	"$perf2bolt" -p "$temp/b.data" -o "$temp/own.fdata" "$temp/work" >"$temp/out" 2>&1
	"$perf2bolt" -pa -p "$temp/bolt.txt" -o "$temp/pa.fdata" "$temp/work" >"$temp/out" 2>&1
	sort "$temp/own.fdata" >"$temp/own.sorted"
	sort "$temp/pa.fdata" | diff "$temp/own.sorted" - >"$temp/out" && [ -s "$temp/own.sorted" ]
	ok $? "perf2bolt makes of it what it makes of the capture: $(wc -l <"$temp/own.fdata") objects"
else
	skip "perf2bolt makes of it what it makes of the capture" "no bolt-15 or perf (Debian: bolt-15)"
fi

# Two captures are twice one; a library beside the program has the branches that it has alone.
cp "$temp/work" "$temp/other.so"
for form in bolt profgen autofdo; do
	convert $form one.txt
	"$perfring" convert --force --to $form --no-build-ids-needed --binary "$temp/work" "$temp/b.data" "$temp/b.data" "$temp/two.txt" 2>"$temp/out"
	awk 'BEGIN {OFS = " "} /^[BFf] / {for (i = 4; i <= NF; i++) $i *= 2} /:/ && !/^[BFf] / {n = split($0, p, ":"); $0 = p[1] ":" p[2] * 2} {print}' "$temp/one.txt" |
		LC_ALL=C sort >"$temp/wanted"
	LC_ALL=C sort "$temp/two.txt" | diff "$temp/wanted" - >>"$temp/out" && [ -s "$temp/wanted" ]
	ok $? "$form of a capture twice has twice the counts"
done
"$perfring" convert --force --to bolt --no-build-ids-needed --binary "$temp/work" --binary "$temp/other.so" "$temp/b.data" "$temp/files" 2>"$temp/out"
"$perfring" convert --force --to bolt --no-build-ids-needed --binary "$temp/other.so" "$temp/b.data" "$temp/other.txt" 2>>"$temp/out"
LC_ALL=C sort "$temp/files/work.txt" | cmp - "$temp/bolt.sorted" >>"$temp/out" &&
	sort "$temp/other.txt" >"$temp/wanted" && sort "$temp/files/other.so.txt" | cmp - "$temp/wanted" >>"$temp/out" && [ -s "$temp/wanted" ]
ok $? "each of several files has in one pass what it has alone"
cp "$temp/work" "$temp/wurk"
python3 -c 'import sys; data = open(sys.argv[1], "rb").read(); open(sys.argv[2], "wb").write(data.replace(b"/work\0", b"/wurk\0"))' "$temp/b.data" "$temp/c.data"
"$perfring" convert --to bolt --no-build-ids-needed --binary "$temp/work" --binary "$temp/wurk" "$temp/b.data" "$temp/c.data" "$temp/apart" 2>"$temp/out"
LC_ALL=C sort "$temp/apart/work.txt" | cmp - "$temp/bolt.sorted" >>"$temp/out" && LC_ALL=C sort "$temp/apart/wurk.txt" | diff - "$temp/bolt.sorted" >>"$temp/out" && [ -s "$temp/bolt.sorted" ]
ok $? "what is mapped at an address in one capture is not in the next"
"$perfring" convert --to bolt --binary "$temp/work" --binary "$temp/files/../work" "$temp/b.data" "$temp/files2" 2>"$temp/out"
[ $? = 2 ] && [ ! -e "$temp/files2" ]
ok $? "two files of one name are refused"

convert profgen profgen.txt
convert autofdo autofdo.txt
# Of the truth: N, ranges, M, branches; AutoFDO has a count of addresses between them.
awk '$1 != "B" {sum[$2 "-" $3] += $4} END {for (k in sum) print k ":" sum[k]}' "$temp/truth" | sort >"$temp/ranges"
awk '$1 == "B" && $2 != "X:0" && $3 != "X:0" {print $2 "->" $3 ":" $4}' "$temp/truth" | sort >"$temp/taken"
{ wc -l <"$temp/ranges"; cat "$temp/ranges"; wc -l <"$temp/taken"; cat "$temp/taken"; } >"$temp/wanted"
split_sorted() { # FILE: its blocks, each sorted
	awk '/^[0-9]+$/ {block++; print block " " $0; next} {print block " " $0}' "$1" | sort -s -k1,1n -k2,2 | sed 's/^[0-9]* //'
}
split_sorted "$temp/wanted" >"$temp/wanted.sorted"
split_sorted "$temp/profgen.txt" | diff "$temp/wanted.sorted" - >"$temp/out"
ok $? "llvm-profgen's form has the ranges and branches of the truth"
{ wc -l <"$temp/ranges"; cat "$temp/ranges"; echo 0; wc -l <"$temp/taken"; cat "$temp/taken"; } >"$temp/wanted"
split_sorted "$temp/wanted" >"$temp/wanted.sorted"
split_sorted "$temp/autofdo.txt" | diff "$temp/wanted.sorted" - >"$temp/out"
ok $? "AutoFDO's form likewise"

profgen=/usr/lib/llvm-15/bin/llvm-profgen
if [ -x "$profgen" ]; then
	"$profgen" --use-offset=0 --unsymbolized-profile="$temp/profgen.txt" --binary="$temp/work" --output="$temp/profile" --format=text >"$temp/out" 2>&1
	[ "$(grep -c '^work[0-5]:' "$temp/profile")" = 6 ]
	ok $? "llvm-profgen makes a profile of the six functions"
else
	skip "llvm-profgen makes a profile" "no llvm-profgen (Debian: llvm-15)"
fi
# perf script's text with mappings, which llvm-profgen reads itself.
"$perfring" convert --force --to script -F ip,brstack,mmap-events "$temp/b.data" "$temp/script.txt" 2>"$temp/out"
if command -v perf >/dev/null; then
	# Releases after 6.12 have a mark of speculation behind each branch: doc/feeds.md.
	perf script --show-mmap-events -F ip,brstack -i "$temp/b.data" 2>"$temp/out" | sed -E 's#([0-9]/[A-Z_0-9]*)/(-|[A-Z_]+)( |$)#\1\3#g' >"$temp/perf.txt"
	[ -s "$temp/perf.txt" ] && diff "$temp/perf.txt" "$temp/script.txt" >"$temp/out"
	ok $? "text with mappings is that of perf script: $(wc -l <"$temp/script.txt") lines"
else
	skip "text with mappings is that of perf script" "no perf"
fi
if [ -x "$profgen" ]; then
	"$profgen" --perfscript="$temp/script.txt" --binary="$temp/work" --output="$temp/profile2" --format=text >"$temp/out" 2>&1
	[ "$(grep -c '^work[0-5]:' "$temp/profile2")" = 6 ]
	ok $? "llvm-profgen makes a profile of the six functions of that text"
else
	skip "llvm-profgen makes a profile of that text" "no llvm-profgen (Debian: llvm-15)"
fi
if command -v create_llvm_prof >/dev/null; then
	create_llvm_prof --profiler=text --profile="$temp/autofdo.txt" --binary="$temp/work" --out="$temp/afdo" --format=text >"$temp/out" 2>&1
	grep -q '^work[0-5]:' "$temp/afdo"
	ok $? "create_llvm_prof makes a profile: $(grep -c '^work' "$temp/afdo") functions"
else
	skip "create_llvm_prof makes a profile" "no autofdo (Debian: autofdo)"
fi

finish
