#!/bin/bash
# SPDX-License-Identifier: MIT
#
# perfring info against perf report --header-only -I: every line of perf's, of every capture here
# that perf can open. perf's header version counts from 0; it knows no BPF where it was built without.
. tests/lib/tap.sh
command -v perf >/dev/null || skip_all "no perf to compare with"
# perf 6.1 names sample_type's bits in an order of its own, and TRANSACTION not at all
names() {
	perl -pe 's/(sample_type = )([A-Z_|]+)/$1 . join "|", sort grep { $_ ne "TRANSACTION" } split m:[|]:, $2/e; s/ *$//'
}
for file in corpus/*.data corpus/*.dir; do
	perf report --header-only -I -i "$file" 2>/dev/null | sed -n 's/^# //p' | grep -v '^=\|^ *$\|^header version' |
		names >"$temp/perf"
	grep -q '^perf version : [^(]' "$temp/perf" || continue
	"$perfring" info "$file" 2>"$temp/say" | names | grep -v '^header version\|^bpf_prog_info empty\|^btf info empty\|^tracing data\|^build id' >"$temp/info"
	diff "$temp/perf" "$temp/info" >"$temp/out"
	ok $? "$file: $(wc -l <"$temp/info") lines are perf's"
done
finish
