#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Captures of ours in four hands: perfring stat, perf report, perf script and
# perf data convert --to-json must all find as many samples, and perfring check
# no defect. It knows option
# sets and readers; what a kernel refuses is skipped with its reason.
# Run from the project's root.
set -u
perfring=${PERFRING:-${BUILD:-build}/perfring}
case $perfring in /*) ;; *) perfring=$PWD/$perfring ;; esac
command -v perf >/dev/null || { echo "1..0 # SKIP no perf"; exit 0; }
temp=$(mktemp -d "${TMPDIR:-/tmp}/perfring-readers.XXXXXX")
trap 'rm -rf "$temp"' EXIT
cd "$temp" || exit 1
tested=0

readers() { # readers OPTION...
	local messages ours report script json
	tested=$((tested + 1))
	if ! messages=$("$perfring" record -q -o a.data "$@" -- ls -lR /etc/apt 2>&1 >/dev/null); then
		echo "ok $tested - $* # SKIP ${messages%%$'\n'*}"
		return
	fi
	ours=$("$perfring" stat --type SAMPLE a.data | awk '$2 == "records," { print $1 }')
	report=$(perf report --stats -i a.data 2>/dev/null | awk '$1 == "SAMPLE" && !n { n = $3 } END { print n + 0 }')
	script=$(perf script -D --kallsyms=/dev/null -i a.data 2>/dev/null | grep -c 'PERF_RECORD_SAMPLE(')
	rm -f a.json
	perf data convert --to-json a.json -i a.data >/dev/null 2>&1
	json=$(python3 -c 'import json; print(len(json.load(open("a.json"))["samples"]))' 2>/dev/null)
	if "$perfring" check -q a.data && [ "$ours $ours $ours" = "$report $script ${json:-$ours}" ] && { [ "$ours" -gt 0 ] || [[ $* == *clock* ]]; }; then # a short load may end between ticks
		echo "ok $tested - $* ($ours samples)"
	else
		echo "not ok $tested - $*"
		echo "# stat $ours, report $report, script $script, to-json $json"
	fi
}

readers -e cpu-clock -F 997
readers -e cpu-clock -g
readers -e task-clock -c 100000
readers -e page-faults -c 1
readers -e page-faults -c 1 -d
readers -e page-faults -c 1 --call-graph dwarf,512
readers -e page-faults -c 1 -g -R
readers -e minor-faults -c 1
readers -e page-faults,minor-faults -c 1
readers -e '{page-faults,minor-faults}' -c 1
readers -e page-faults:u -c 1
readers -e page-faults:k -c 1
readers -e raw_syscalls:sys_enter
readers -e raw_syscalls:sys_enter,raw_syscalls:sys_exit
readers -e raw_syscalls:sys_enter -g
readers -e sched:sched_process_exit
readers -e page-faults -c 1 --per-thread
readers -e page-faults -c 1 -z
readers -e page-faults -c 1 -k CLOCK_MONOTONIC
readers -e page-faults -c 1 --switch-events
readers -e page-faults -c 1 --namespaces
readers -e page-faults -c 1 --phys-data
readers -e page-faults -c 1 -W
readers -e page-faults -c 1 -m 1
readers -e page-faults -c 1 --buildid-mmap
echo "1..$tested"
