#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tables of every capture of the corpus, and of twenty that are recorded now, have the values that dump --json has; see tests/export/tables.t.
# Some minutes. Run from the project's root.
set -u
. tests/lib/tap.sh
. tests/npm/lib.sh
. tests/export/tables.sh
need_npm
compare_tables corpus/*.data corpus/*.pipe corpus/*.dir

mkdir "$temp/fresh"
fresh() { # NAME OPTIONS...: a capture that the kernel or its rights refuse is left out
	name=$1
	shift
	# shellcheck disable=SC2016 # the inner shell's
	perf record -q -o "$temp/fresh/fresh-$name" "$@" -- sh -c 'i=0; while [ $i -lt 60000 ]; do i=$((i+1)); done; ls -R /etc/default; (exec /bin/true) & wait' \
		>/dev/null 2>&1 || rm -rf "$temp/fresh/fresh-$name"
}
if command -v perf >/dev/null; then
	fresh cpu -F 999 -e cpu-clock
	fresh chains -F 999 -g -e cpu-clock
	fresh user -F 999 --user-callchains -g -e cpu-clock
	fresh dwarf -F 499 --call-graph dwarf,1024 -e cpu-clock
	fresh several -F 999 -g -e cpu-clock,page-faults,context-switches,dummy
	fresh group -e '{cpu-clock,page-faults}:S' -F 999
	fresh period -c 100000 -e task-clock -g
	fresh one-event-period -c 1 -e page-faults -d
	fresh wide -a -F 199 -g -e cpu-clock
	fresh threads -F 999 -e cpu-clock --per-thread
	fresh compressed -z -F 999 -g -e cpu-clock
	fresh tracepoints -e sched:sched_switch,sched:sched_wakeup,sched:sched_process_exec -g
	fresh syscalls -e raw_syscalls:sys_enter,raw_syscalls:sys_exit
	fresh switches -F 499 --switch-events -e cpu-clock
	fresh registers -F 499 --intr-regs=ax,bx,cx,ip,sp --user-regs=ip,sp -e cpu-clock
	fresh addresses -F 499 -d --phys-data --data-page-size --code-page-size -e cpu-clock
	fresh cgroups -F 499 --all-cgroups -e cpu-clock
	fresh monotonic -F 499 -k monotonic -e cpu-clock
	fresh realtime -F 499 -k realtime -e page-faults -c 1
	fresh weight -F 499 -W -T -R -s -e cpu-clock
	fresh namespaces -F 499 --namespaces --buildid-all -e cpu-clock
	fresh mapped -F 499 --buildid-mmap -e cpu-clock
	fresh overwrite -F 499 --overwrite -e cpu-clock
	fresh directory -F 499 --threads -a -e cpu-clock
	[ "$(find "$temp/fresh" -mindepth 1 -maxdepth 1 | wc -l)" -ge 20 ] || skip "twenty fresh captures" "perf records $(find "$temp/fresh" -mindepth 1 -maxdepth 1 | wc -l) of them here"
	[ -n "$(find "$temp/fresh" -mindepth 1 -maxdepth 1)" ] && compare_tables "$temp"/fresh/*
else
	skip "fresh captures" "no perf (Debian: linux-perf)"
fi
finish
