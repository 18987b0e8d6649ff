#!/bin/bash
# SPDX-License-Identifier: MIT
#
# perfring info against perf report --header-only -I: every line of perf's, of every capture here
# that perf can open. perf's header version counts from 0; it knows no BPF where it was built without. What releases of perf print otherwise
# is in tests/lib/perf-facts.txt.
. tests/lib/tap.sh
command -v perf >/dev/null || skip_all "no perf to compare with"
# perf 6.1 names sample_type's bits in an order of its own, and TRANSACTION not at all
names() {
	perl -pe 's/(sample_type = )([A-Z_|]+)/$1 . join "|", sort grep { $_ ne "TRANSACTION" } split m:[|]:, $2/e; s/ *$//'
}
numbers() { # of an attr without their names, and a config of 0 not at all
	sed '/^event : /{s/, \(type\|config\) = \(0x[0-9a-f]*\|[0-9]*\) ([^)]*)/, \1 = \2/g; s/, config = 0,/,/}'
}
known() { # the missing features of those that perf 6.1 has
	sed '/^missing features: /s/ CPU_DOMAIN_INFO E_MACHINE CLN_SIZE *$//'
}
perf_has attr-names || numbers() { cat; }
perf_has more-features || known() { cat; }
for file in $(every 3 corpus/*.data corpus/*.dir); do
	perf report --header-only -I -i "$file" 2>/dev/null | sed -n 's/^# //p' | grep -v '^=\|^ *$\|^header version\|^bpf_prog_info empty\|^btf info empty' |
		names | numbers | known | sed 's/ *$//' >"$temp/perf"
	grep -q '^perf version : [^(]' "$temp/perf" || continue
	"$perfring" info "$file" 2>"$temp/say" | names | grep -v '^header version\|^bpf_prog_info empty\|^btf info empty\|^tracing data\|^build id' >"$temp/info"
	diff "$temp/perf" "$temp/info" >"$temp/out"
	ok $? "$file: $(wc -l <"$temp/info") lines are perf's"
done
finish
