#!/bin/sh
# SPDX-License-Identifier: MIT
# The captures of corpus/newer, which hold what no kernel and perf at hand writes: they are what their
# script makes, and every command reads them alike in both byte orders.
set -u
. tests/lib/tap.sh
mkdir "$temp/made"
bad=0
python3 -B corpus/make-newer.py "$temp/made" && diff -r corpus/newer "$temp/made" >&2 || bad=1
ok $bad "corpus/newer is what corpus/make-newer.py writes"
python3 -B corpus/make-newer.py --large "$temp/made"

# Each of these has defects, and says so.
defective() { case $1 in unknown-bits*) return 0 ;; esac; return 1; }

dumps=0 bytes=0 json=0 back=0 info=0 check=0 twins=0
for file in "$temp/made"/*.data; do
	name=$(basename "$file" .data)
	"$perfring" dump --raw "$file" >"$temp/dump" 2>&1 || defective "$name" || dumps=1
	defective "$name" || ! grep -q 'bad=\|tail=\|ERROR' "$temp/dump" || { echo "# $name: $(grep -m1 'bad=\|tail=\|ERROR' "$temp/dump" | cut -c1-300)"; dumps=1; }
	"$perfring" dump --bytes "$file" >"$temp/bytes" 2>&1 || defective "$name" || bytes=1
	[ -s "$temp/bytes" ] || bytes=1
	"$perfring" dump --json "$file" >"$temp/json" 2>/dev/null
	python3 -B -c 'import json, sys
for line in open(sys.argv[1]): json.loads(line)' "$temp/json" || json=1
	for names in "" --names; do
		"$perfring" convert --force --to cbor $names "$file" "$temp/cbor" || defective "$name" && rm -f "$temp/again" &&
			{ "$perfring" convert --force --to perf.data "$temp/cbor" "$temp/again" || defective "$name"; } && cmp "$file" "$temp/again" || { echo "# $file $names"; back=1; }
		rm -f "$temp/cbor"
	done 2>/dev/null
	"$perfring" info "$file" >"$temp/info" 2>&1 || defective "$name" || info=1
	grep -q 'ERROR\|bad' "$temp/info" && info=1
	defects=$("$perfring" check "$file" 2>/dev/null | sed -n 's/.* \([0-9]*\) defects$/\1/p')
	if defective "$name"; then [ "$defects" -gt 0 ] || check=1; else [ "$defects" = 0 ] || { echo "# $name: $defects defects"; check=1; }; fi
	"$perfring" dump --raw "$temp/made/${name%-be}-be.data" >"$temp/twin" 2>&1
	sed -i 's/-be\.data/.data/; s/ raw={[^}]*}//; s/ data=[0-9a-f]*\.\.\.([0-9]* bytes)//' "$temp/dump" "$temp/twin"
	defective "$name" || cmp "$temp/dump" "$temp/twin" >&2 || twins=1
done
ok $dumps "dump: every byte has a name"
ok $bytes "dump --bytes"
ok $json "dump --json"
ok $back "CBOR and back is the same file"
ok $info "info"
ok $check "check: no defect but where there is one"
ok $twins "both byte orders give the same dump"

bad=0
"$perfring" dump --raw corpus/newer/simd.data >"$temp/simd"
grep -q 'r16=0x3 r31=0x4 ssp=0x5' "$temp/simd" || bad=1
grep -q 'regs_intr={abi=0x2(64) regs=\[ax=0x0 .* xmm4_low=0x5\]}' "$temp/simd" || bad=1
ok $bad "names of x86 registers depend on the abi of each sample"

bad=$("$perfring" stat corpus/newer/simpleperf.data | sed -n '/ records, /,/^events/{/^ .* bytes$/p}' | awk 'NR > 1 { print length() }' | sort -u | wc -l)
[ "$bad" = 1 ]
ok $? "stat: long names of types keep the column of bytes"

cat >"$temp/want" <<'END'
intel-ptwrite synth={ip=1 payload=0x1234}
intel-mwait synth={hints=0x21 extensions=0x1}
intel-pwre synth={hw=1 subcstate=2 cstate=3}
intel-exstop synth={ip=1}
intel-pwrx synth={deepest_cstate=4 last_cstate=3 wake_reason=0x1}
intel-cbr synth={cbr=24 max_nonturbo=18 freq=2400000}
intel-psb synth={offset=0x5000}
intel-evt synth={type=2 ip=1 vector=14 evd_cnt=2 evd_type_0=9 evd_payload_0=0xfee evd_type_1=63 evd_payload_1=0xf00}
intel-iflag-chg synth={iflag=1 via_branch=1 branch_ip=0x401020}
powerpc-vpa-dtl synth={dispatch_reason=1 preempt_reason=2 processor_id=7 enqueue_to_dispatch_time=10 ready_to_enqueue_time=20 waiting_to_ready_time=30 timebase=1000 fault_addr=0xc0de srr0=0x100 srr1=0x200}
END
bad=0
for file in corpus/newer/synth.data corpus/newer/synth-be.data; do
	for form in --raw --file-order; do
		"$perfring" dump $form "$file" | sed -n 's/.*SAMPLE \([^ ]*\) .* \(synth=\)/\1 \2/p' | cmp - "$temp/want" >&2 || bad=1
	done
	"$perfring" dump --json "$file" | python3 -B -c 'import json, sys
rows = [json.loads(line)["synth"] for line in sys.stdin]
sys.exit(rows[4] != {"deepest_cstate": 4, "last_cstate": 3, "wake_reason": 1} or rows[7]["evd_payload_1"] != 0xf00)' || bad=1
	"$perfring" dump --bytes "$file" | grep -q 'raw.evd_payload_1 *0xf00$' || bad=1
done
ok $bad "RAW of events that perf makes has names"

bad=0
"$perfring" dump --raw corpus/newer/perf-7.3.data >"$temp/dump"
for name in pmu4/cycles/ ref-cycles pmu5/LLC-load-misses/ L1-dcache-prefetch-misses intel-ptwrite drm:3 hwmon:4 tool:1; do
	grep -q "SAMPLE $name " "$temp/dump" || { echo "# no $name"; bad=1; }
done
grep -q 'AUXTRACE_INFO.* type=7(VPA_DTL)' "$temp/dump" || bad=1
grep -q 'misc=0x8002(cpumode=USER|EXT_RESERVED)' "$temp/dump" || bad=1
"$perfring" info corpus/newer/perf-7.3.data | grep -q 'memory range: 0x40000000-0x7fffffff, node 1, local region 2, remote region 3' || bad=1
ok $bad "events of the perf program, AUX data of PowerPC, regions of memory"

bad=0
"$perfring" dump --raw "$temp/made/simpleperf-large.data" >"$temp/dump"
for name in KERNEL_SYMBOL DSO SYMBOL SPLIT SPLIT_END EVENT_ID CALLCHAIN UNWINDING_RESULT TRACING_DATA DEBUG; do
	grep -q "SIMPLEPERF_$name " "$temp/dump" || { echo "# no $name"; bad=1; }
done
grep -q 'SIMPLEPERF_KERNEL_SYMBOL size=204812 ' "$temp/dump" || bad=1
[ "$("$perfring" dump "$temp/made/simpleperf-large.data" | grep -c 'SIMPLEPERF_KERNEL_SYMBOL size=\(204800\|102400\) ')" = 2 ] || bad=1 # that in pieces is joined
! "$perfring" dump "$temp/made/simpleperf-large.data" | grep -q SPLIT || bad=1
ok $bad "simpleperf: its ten records, one of 200 KiB"
grep -q 'SAMPLE raw-br-retired ' "$temp/dump"
ok $? "simpleperf: META_INFO names the events"
"$perfring" dump --raw --limit record_size=100000 "$temp/made/simpleperf-large.data" >"$temp/dump" 2>&1
[ "$(grep -c 'LIMIT' "$temp/dump")" = 1 ] && grep -q 'SAMPLE' "$temp/dump"
ok $? "a record over the limit is reported, and those after it are read"
for size in '\003\000' '\000\000'; do # the lower half of the size may look like that of a header, or like none
	cp "$temp/made/simpleperf-large.data" "$temp/large.data"
	printf '%b' "\\000\\011$size" | dd of="$temp/large.data" bs=1 seek=380 conv=notrunc 2>/dev/null
	"$perfring" dump --raw "$temp/large.data" 2>&1 | grep -v '^perfring:' | sort >"$temp/read"
	"$perfring" dump --raw --sort "$temp/large.data" 2>&1 | grep -v '^perfring:' | sort >"$temp/sorted"
	grep -q 'ERROR TRUNCATED' "$temp/read" && cmp "$temp/read" "$temp/sorted" || bad=1
done
ok $bad "a record that is larger than the file is damage, in time order as in file order"

bad=0
for file in corpus/newer/simpleperf.data corpus/newer/simpleperf-be.data "$temp/made/simpleperf-large.data"; do
	"$perfring" edit --force --plain -o "$temp/plain.data" "$file" 2>/dev/null || bad=1
	[ "$("$perfring" check -q "$temp/plain.data" 2>&1)" = "" ] || bad=1
	"$perfring" dump --raw "$file" | sed 's/^0x[0-9a-f]* //' | grep -v '^SIMPLEPERF\|^HEADER_TRACING' >"$temp/want"
	"$perfring" dump --raw "$temp/plain.data" | sed 's/^0x[0-9a-f]* //' >"$temp/read" # INIT_MAP's record comes first, and again
	sed -n '2,$p' "$temp/read" | cmp - "$temp/want" >&2 && [ "$(sed -n 1p "$temp/read")" = "$(sed -n 2p "$temp/read")" ] || bad=1
	"$perfring" dump --raw --pieces "$temp/plain.data" | grep -q ' FEATURE EVENT_DESC .*name="raw-br-retired"' || bad=1
	"$perfring" dump --raw --pieces "$temp/plain.data" | grep -q ' FEATURE TRACING_DATA .*systems=\[{name="sched"' || bad=1
	! "$perfring" dump --raw --pieces "$temp/plain.data" | grep -q 'SIMPLEPERF' || bad=1
done
"$perfring" edit --plain --redact -o "$temp/other" corpus/newer/simpleperf.data 2>/dev/null
[ $? = 2 ] && [ ! -e "$temp/other" ] || bad=1
"$perfring" edit -o "$temp/same.data" corpus/default.data 2>/dev/null && "$perfring" edit --plain -o "$temp/plain-same.data" corpus/default.data 2>/dev/null &&
	cmp "$temp/same.data" "$temp/plain-same.data" >&2 || bad=1
ok $bad "edit --plain: what perf has of simpleperf's records and features"
if command -v perf >/dev/null; then
	perf evlist -i "$temp/plain.data" >"$temp/out" 2>"$temp/err"
	[ "$(xargs <"$temp/out")" = "cpu-cycles raw-br-retired" ] && [ "$(perf script -i "$temp/plain.data" 2>/dev/null | grep -c ' app ')" = 2 ]
	ok $? "perf reads it, with the names of its events"
else
	skip "perf reads it" "there is no perf"
fi

bad=0
hex=$("$perfring" attr --hex --set sample_simd_regs_enabled=1 --set sample_simd_vec_reg_user=65535 cpu-clock 2>/dev/null |
	grep -E '^([0-9a-f]{2} +){8}' | tr -d ' \n')
[ -n "$hex" ] && "$perfring" attr "$hex" >"$temp/out" 2>&1 || bad=1
grep -q '^size  *0xb0 (176)' "$temp/out" && grep -q '^sample_simd_vec_reg_user  *0xffff ' "$temp/out" || bad=1
ok $bad "attr asks for SIMD registers, and explains them"
finish
