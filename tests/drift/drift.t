#!/bin/sh
# SPDX-License-Identifier: MIT
# schema/ has all that the system's headers of perf events have, and the facts of newer ones in tests/drift;
# and the script that compares them finds a fact that is taken out of the rows. Run from the project's root.
set -u
. tests/lib/tap.sh

drift() { python3 -B tests/drift/drift.py "$@" >"$temp/out" 2>&1; }

headers=
for header in /usr/include/linux/perf_event.h /usr/include/*/asm/perf_regs.h /usr/include/asm/perf_regs.h; do
	[ ! -f "$header" ] || headers="$headers $header"
done
if [ -n "$headers" ]; then
	drift $headers
	ok $? "the system's headers:$headers"
else
	skip "the system's headers" "there is no linux/perf_event.h"
fi
drift tests/drift/*.h
ok $? "facts of newer headers"

# lost PATTERN FILE WHAT: without the rows that have PATTERN, WHAT is named.
lost() {
	rm -rf "$temp/schema" && cp -r schema "$temp/schema"
	grep -v "$1" schema/"$2" >"$temp/schema/$2"
	cmp -s schema/"$2" "$temp/schema/$2" && { ok 1 "no row has $1"; return; }
	drift --schema "$temp/schema" $headers tests/drift/*.h
	[ $? = 1 ] && grep -q "$3" "$temp/out"
	ok $? "taken out, and named: $3"
}
lost 'SAMPLE_BIT(23,' sample.def 'missing: PERF_SAMPLE_CODE_PAGE_SIZE = 0x800000 (sample_type)'
lost '^RECORD(22,' records.def 'missing: PERF_RECORD_CALLCHAIN_DEFERRED = 0x16 (record)'
lost '^FIELD(attr, 26,' attr.def 'different: perf_event_attr.sample_simd_pred_reg_qwords at 146'
lost '^FEATURE(35,' feature.def 'missing: HEADER_MEMORY_RANGES = 0x23 (feature)'
lost '^BIT(attr, 38,' sets.def 'missing: perf_event_attr.defer_callchain, bit 38'
lost 'x86_simd, 40, ssp' regs.def 'different: register PERF_REG_X86_SSP = 40'
lost 'VALUE(callchain_context, 0xfffffffffffffd80' sets.def 'missing: PERF_CONTEXT_USER_DEFERRED = 0xfffffffffffffd80'

cat >"$temp/other.h" <<'END'
enum { PERF_SAMPLE_AUX = 1U << 21, PERF_NEW_THING = 3, PERF_RECORD_TOMORROW = 23 };
END
drift "$temp/other.h"
[ $? = 1 ] && grep -q 'different: PERF_SAMPLE_AUX = 0x200000, sample_type has 0x100000' "$temp/out" &&
	grep -q 'unknown: PERF_NEW_THING' "$temp/out" && grep -q 'missing: PERF_RECORD_TOMORROW = 0x17' "$temp/out"
ok $? "numbers that differ, names of no set, a record of tomorrow"
finish
