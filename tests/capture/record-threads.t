#!/bin/bash
# SPDX-License-Identifier: MIT
#
# A process with so many threads that the ids of an event do not fit a record (64 KiB): what is recorded into a pipe has one event with all ids, and every
# sample is of it, for perf too; what is left out is reported.
set -u
. tests/lib/tap.sh
exec 9>"${TMPDIR:-/tmp}/perfring-calls.lock" && flock 9 # as tests/capture/calls.sh: others count all such calls
cpus=$(nproc --all 2>/dev/null || nproc)
threads=$((9000 / cpus + 100))
[ "$(ulimit -Hn)" = unlimited ] || [ "$(ulimit -Hn)" -gt $((threads * cpus + 1000)) ] || skip_all "no more than $(ulimit -Hn) files"
ulimit -Sn "$(ulimit -Hn)"
cat >"$temp/threads.c" <<'END'
#include <pthread.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static void *call(void *user)
{
	pthread_mutex_lock(&gate);
	pthread_mutex_unlock(&gate);
	syscall(SYS_getppid);
	return user;
}
int main(int argc, char **argv)
{
	int count = argc > 1 ? atoi(argv[1]) : 0;
	pthread_t *threads = calloc((size_t)count + 1, sizeof(*threads));
	pthread_attr_t attr;
	char go;

	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, 65536);
	pthread_mutex_lock(&gate);
	for (int i = 0; i < count; i++)
		if (pthread_create(&threads[i], &attr, call, NULL))
			return 1;
	if (write(1, "there\n", 6) != 6 || read(0, &go, 1) != 1)
		return 1;
	pthread_mutex_unlock(&gate);
	for (int i = 0; i < count; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
END
${CC:-cc} -O1 -pthread -o "$temp/threads" "$temp/threads.c" >"$temp/out" 2>&1 || skip_all "no compiler: $(head -n 1 "$temp/out")"
event=syscalls:sys_enter_getppid
"$perfring" count -x, -e $event -- true >"$temp/out" 2>&1 || skip_all "no system calls to count: $(head -n 1 "$temp/out")"
mkfifo "$temp/go" "$temp/there"
"$temp/threads" $threads <"$temp/go" >"$temp/there" &
process=$!
exec 4>"$temp/go" 5<"$temp/there"
read -r there <&5 || skip_all "no $threads threads here"
"$perfring" record -o - -e $event -p $process >"$temp/pipe" 2>"$temp/printed" &
recorder=$!
opened=0
for _ in $(seq 600); do
	opened=$(find /proc/$recorder/fd -lname '*perf_event*' 2>/dev/null | wc -l)
	[ "$opened" -lt $((threads * cpus)) ] || break
	kill -0 $recorder 2>/dev/null || break
	sleep 0.1
done
sleep 1 # it synthesizes what it found
echo >&4
wait $process
wait $recorder
status=$?
[ -s "$temp/pipe" ] || skip_all "not recorded: $(tail -n 1 "$temp/printed")"
grep -q "THREAD_MAP has the first" "$temp/printed" || [ $threads -lt 2730 ]
ok $? "$threads threads on $cpus CPUs: that the list of threads is cut is reported"
counts=$("$perfring" stat --json "$temp/pipe" | python3 -c '
import json, sys
found = json.load(sys.stdin)
print(len(found["events"]), sum(e["samples"] for e in found["events"]), found["lost"], found["bad"])')
[ $status = 0 ] && [ "$counts" = "1 $threads 0 0" ]
ok $? "one event has a sample of each thread: $counts"
[ "$("$perfring" dump --type HEADER_ATTR --json "$temp/pipe" | wc -l)" = 2 ]
ok $? "of two records with its attr"
if command -v perf >"$temp/out" 2>&1 && [ "$(perf --version 2>/dev/null)" ]; then
	[ "$(perf script -F event -i - <"$temp/pipe" 2>"$temp/out" | grep -c getppid)" = $threads ]
	ok $? "perf reads a sample of each"
else
	skip "perf reads a sample of each" "no perf"
fi
finish
