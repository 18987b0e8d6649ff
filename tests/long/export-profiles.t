#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Folded stacks of the corpus and of fresh captures have the sums of perf script's output; see tests/export/profiles.t. Left out are
# captures of user stacks, which perf unwinds, and those of rings without a mapping of the kernel, where perf takes this machine's.
# A minute. Run from the project's root.
set -u
. tests/lib/tap.sh
. tests/export/folded.sh
command -v perf >/dev/null || skip_all "no perf (Debian: linux-perf)"
list=$(ls -d corpus/*.data corpus/*.dir | grep -vE '/(dwarf-.*|regs-stack.*|z-large|z-split|lost|overwrite|mixed-identifier|breakpoint)\.data$')
fresh() { # NAME OPTIONS...
	name=$1
	shift
	perf record -q -o "$temp/$name.data" "$@" -- sh -c 'i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done; ls -R /etc' >/dev/null 2>&1 &&
		list="$list $temp/$name.data"
}
fresh cpu -F 999 -e cpu-clock
fresh chains -F 999 -g -e cpu-clock
fresh several -F 999 -g -e cpu-clock,page-faults,context-switches
fresh group -e '{cpu-clock,page-faults}:S'
fresh period -c 100000 -e task-clock -g
fresh wide -a -F 499 -g -e cpu-clock
fresh compressed -z -F 999 -g -e cpu-clock
fresh tracepoints -e sched:sched_switch,sched:sched_wakeup -g
# shellcheck disable=SC2086 # a list of names
folded_as_perf $list
finish
