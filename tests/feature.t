#!/bin/bash
# SPDX-License-Identifier: MIT
#
# perfring info against perf report --header-only -I: every line of perf's, of every capture here
# that perf can open. perf's header version counts from 0; it knows no BPF where it was built without.
PERFRING=${PERFRING:-${BUILD:-build}/perfring}
CORPUS=${CORPUS:-corpus}
command -v perf >/dev/null || { echo "1..0 # SKIP no perf to compare with"; exit 0; }
n=0
# perf 6.1 names sample_type's bits in an order of its own, and TRANSACTION not at all
names() {
	perl -pe 's/(sample_type = )([A-Z_|]+)/$1 . join "|", sort grep { $_ ne "TRANSACTION" } split m:[|]:, $2/e; s/ *$//'
}
for file in "$CORPUS"/*.data "$CORPUS"/*.dir; do
	perf report --header-only -I -i "$file" 2>/dev/null | sed -n 's/^# //p' | grep -v '^=\|^ *$\|^header version' |
		names >/tmp/perf.$$
	grep -q '^perf version : [^(]' /tmp/perf.$$ || continue
	n=$((n + 1))
	"$PERFRING" info "$file" 2>/tmp/say.$$ | names | grep -v '^header version\|^bpf_prog_info empty\|^btf info empty\|^tracing data\|^build id' >/tmp/info.$$
	if diff /tmp/perf.$$ /tmp/info.$$ >/tmp/diff.$$; then
		echo "ok $n - $file: $(wc -l </tmp/info.$$) lines are perf's"
	else
		echo "not ok $n - $file"
		sed 's/^/# /' /tmp/diff.$$ | head -20
	fi
done
rm -f /tmp/perf.$$ /tmp/info.$$ /tmp/say.$$ /tmp/diff.$$
echo "1..$n"
