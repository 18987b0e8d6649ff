#!/bin/bash
# SPDX-License-Identifier: MIT
#
# A cgroup as the target: on a hierarchy that the test mounts for itself, in a
# folder of its own, with one process in the group and one beside it. Where the
# kernel does not let it mount one, its reason is the reason to skip.
. tests/capture/lib.sh
need_perf

mkdir mount
if ! mount -t cgroup -o perf_event none "$WORK/mount" 2>mount.err; then
	echo "1..0 # SKIP no cgroup hierarchy of perf_event: $(head -n 1 mount.err)"
	exit 0
fi
group="perfring-test-$$"
leave() {
	for job in $(jobs -p); do kill -KILL "$job" 2>/dev/null; done
	wait 2>/dev/null
	rmdir "$WORK/mount/$group/inner" "$WORK/mount/$group/empty" "$WORK/mount/$group" 2>/dev/null
	cd / && umount "$WORK/mount" && rm -rf "$WORK"
}
trap leave EXIT
mkdir -p "mount/$group/inner" || { echo "1..0 # SKIP no cgroup can be made"; exit 0; }

# Two loads that do the same, one inside; each is reported by its name.
inside() { echo "$BASHPID" >"mount/$1/cgroup.procs"; exec -a inside "$DD" if=/dev/zero of=/dev/null bs=77 2>/dev/null; }
inside "$group/inner" &
exec_beside() { exec -a beside "$DD" if=/dev/zero of=/dev/null bs=77 2>/dev/null; }
exec_beside &
beside=$!
wait_for grep -q . "mount/$group/inner/cgroup.procs"
inner=$(cat "mount/$group/inner/cgroup.procs")
# A recording lasts until both have run for 150 ms, by ticks of 10 ms; between recordings they are stopped.
cat >both <<'EOF'
#!/bin/bash
cpu_time() { # PID: sets $ticks
	read -r line <"/proc/$1/stat"
	set -- ${line##*) }
	ticks=$((${12} + ${13}))
}
kill -CONT $1 $2
cpu_time $1; one=$ticks
cpu_time $2; two=$ticks
until cpu_time $1; [ $((ticks - one)) -ge 15 ] && cpu_time $2 && [ $((ticks - two)) -ge 15 ]; do sleep 0.02; done
kill -STOP $1 $2
EOF
chmod +x both
both="./both $inner $beside"

pids() { "$PERFRING" dump --json --type SAMPLE "$1" | python3 -c '
import json, sys
print(*sorted({json.loads(line)["fields"]["pid"] for line in sys.stdin}))'; }
for name in "$group" "$group/inner" "$WORK/mount/$group"; do
	"$PERFRING" record -q -e cpu-clock -c 1000000 -a -G "$name" -o g.data -- $both 2>rec.err
	check "record -G $(basename "$(dirname "$name")")/$(basename "$name"): the group's processes alone" \
		test "$(pids g.data)" = "$inner"
	check "and check finds no defect" "$PERFRING" check -q g.data
done
perf record -q -e cpu-clock -c 1000000 -a -G "$group" -o p.data -- $both 2>/dev/null
check "as in perf record" test "$(pids p.data)" = "$inner"
"$PERFRING" record -q -e cpu-clock -c 1000000 -a -o all.data -- $both
check "without -G the other is there too" sh -c "echo ' $(pids all.data) ' | grep -q ' $beside '"
"$PERFRING" live --type SAMPLE -e cpu-clock -c 1000000 -a -G "$group" -- $both >live.txt 2>/dev/null
check "live -G" sh -c "grep -q 'pid=$inner ' live.txt && ! grep -q 'pid=$beside ' live.txt"
# What was counted before it was scaled. The kernel (seen on 6.18) now and then keeps a cgroup's enabled time at
# several times its running time for as long as the hierarchy is mounted, and perf stat scales by it as well.
unscaled() { # FILE: each line's value in its running time, <not_counted> as 0
	awk -F, '{ print int($1 * $6 / 100) }' "$1"
}
before=$(cpu_time "$inner")
"$PERFRING" count -x, -a -G "$group" -e task-clock -- $both 2>in.txt
most=$((($(cpu_time "$inner") - before) * 10 + 50))
check "count -G: what the group has run, and no more" sh -c 'cat in.txt; echo "$1 of $2"
	[ "$1" -ge 100 ] && [ "$1" -le "$2" ]' - "$(unscaled in.txt)" $most
mkdir "mount/$group/empty"
"$PERFRING" count -x, -a -e task-clock,cs --for-each-cgroup "$group/inner,$group/empty,$group" -- $both 2>each.txt
check "count --for-each-cgroup: every event for each of them" test "$(cut -d, -f3,4 each.txt | tr '\n' ' ')" = \
	"task-clock,$group/inner cs,$group/inner task-clock,$group/empty cs,$group/empty task-clock,$group cs,$group "
check "an empty one has nothing, an outer one what the inner has" sh -c 'cat each.txt
	sed -n 3p each.txt | grep -q "^<not counted>," && [ "$1" -ge 100 ] && [ "$5" -ge $(($1 * 9 / 10)) ]' - $(unscaled each.txt)
# Patterns choose what perf's do: of several, with none among them, the root, and everything below one.
for names in "$group/.*" "^$group$,empty$" ",$group/i.*r" "$group/[ie].*"; do
	"$PERFRING" count -x, -a -e task-clock,cs --for-each-cgroup "$names" -- true 2>each.txt
	perf stat -x, -a -e task-clock,cs --for-each-cgroup "$names" -- true 2>perf.txt
	check "count --for-each-cgroup $names: as perf chooses: $(cut -d, -f4 each.txt | sort -u | tr '\n' ' ')" sh -c '[ -s each.txt ]
		cut -d, -f4 perf.txt | sed "s:^\$:/:" | sort -u >want.txt # perf gives the root no name, where a pattern is beside it
		cut -d, -f4 each.txt | sort -u >got.txt; cat want.txt got.txt; cmp want.txt got.txt'
done
"$PERFRING" count -x, -a -e cs --for-each-cgroup "," -- true 2>each.txt
check "an empty name is the root" test "$(cut -d, -f4 each.txt | tr '\n' ' ')" = "/ / "
"$PERFRING" count -j -a -e task-clock,task-clock -G "$group/empty," -- true 2>each.txt
check "count -G A,B: one for each event, or none" sh -c '[ "$(grep -c cgroup each.txt)" = 1 ] && grep -q "not counted.*\"cgroup\" : \"'$group'/empty\"" each.txt'
"$PERFRING" count -a -e task-clock,cs --for-each-cgroup "$group" -- $both 2>each.txt
check "the cgroup follows the event, before what is computed" grep -q "task-clock $group *# .*CPUs utilized$" each.txt
"$PERFRING" record -q -e cpu-clock -a --all-cgroups -o c.data -- $both
check "--all-cgroups: those that are there have records" sh -c "'$PERFRING' dump --raw --type CGROUP c.data | grep -q 'path=\"/$group/inner\"'"
check "and samples of the group have the same id" sh -c "'$PERFRING' dump --json c.data | python3 -c '
import json, sys
records = [json.loads(line) for line in sys.stdin]
ids = {r[\"fields\"][\"path\"]: r[\"fields\"][\"id\"] for r in records if r[\"type\"] == \"CGROUP\"}
seen = {r[\"fields\"][\"cgroup\"] for r in records if r[\"type\"] == \"SAMPLE\" and r[\"fields\"][\"pid\"] == $inner}
assert seen == {ids[\"/$group/inner\"]}, (seen, ids)'"

refuse() { # refuse "text" OPTIONS...: one clear line, and exit 1
	text=$1
	shift
	"$PERFRING" "$@" 2>err.txt >/dev/null
	got=$?
	check "$*: $text" sh -c "cat err.txt; [ $got = 1 ] && grep -q '$text' err.txt && ! [ -e none.data ]"
}
refuse 'cannot open the cgroup' record -e cs -a -G no-such -o none.data -- true
refuse 'Not a directory' record -e cs -a -G "$group/cgroup.procs" -o none.data -- true
refuse 'is no cgroup' record -e cs -a -G /tmp -o none.data -- true
refuse 'is no cgroup' count -e cs -a -G /tmp -- true
refuse 'no cgroup has a name that fits' count -e cs -a --for-each-cgroup 'no-such.*' -- true
"$PERFRING" count -e cs -a --for-each-cgroup 'a,x[' -- true 2>err.txt
got=$?
check "a pattern that is none is misuse" sh -c "cat err.txt; [ $got = 2 ] && grep -q '\"x\[\" is no regular expression' err.txt"
done_testing
