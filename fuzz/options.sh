# SPDX-License-Identifier: MIT
# How the engines are run: read by fuzz/run, and so by all that runs them, the canary too. It
# knows their options and which harness takes what; it runs nothing.

# What other machines need that this may not: no cpufreq, a core pattern that pipes, containers.
export AFL_SKIP_CPUFREQ=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_NO_AFFINITY=1 AFL_NO_UI=1 AFL_FAST_CAL=1
export AFL_CMPLOG_ONLY_NEW=1
# What takes two seconds on a busy machine is no hang yet: it must take as long as under libFuzzer.
export AFL_HANG_TMOUT=10000
case $FUZZ in
/*) export AFL_CUSTOM_MUTATOR_LIBRARY="$FUZZ/mutator.so" ;;
*) export AFL_CUSTOM_MUTATOR_LIBRARY="$PWD/$FUZZ/mutator.so" ;;
esac
# A small quarantine: memory that stays in the caches is half of an execution.
export ASAN_OPTIONS=abort_on_error=1:symbolize=0:detect_leaks=0:allocator_may_return_null=1:quarantine_size_mb=1:thread_local_quarantine_size_kb=64:malloc_context_size=0

# Sessions keep what waits in temporary files: in memory.
[ ! -d /dev/shm ] || export TMPDIR=/dev/shm

# Without entropic and without searching for smaller inputs, which take longer than an execution does.
FUZZ_LIB_OPTIONS='-entropic=0 -reduce_inputs=0 -mutate_depth=10 -timeout=10 -rss_limit_mb=4096 -print_final_stats=1'
FUZZ_AFL_OPTIONS='-S a -t 2000 -c 0 -l 2AT'
# What afl-fuzz says of an input that it was given and that crashes, or takes too long.
FUZZ_AFL_SEED='one of the test cases provided\|results in a timeout'

# The largest input: small where one attr and one record are all there is.
fuzz_most() {
	case $1 in
	layout | attr) echo 192 ;;
	frame | drain | decode | walk) echo 256 ;;
	record | emit | roundtrip) echo 512 ;;
	reader | pipe | feature | uncbor | events | tracepoint | tasks | jitdump | unwind) echo 1024 ;;
	*) echo 4096 ;;
	esac
}

# What the mutator has before it: an attr and records, records alone, or a file.
fuzz_format() {
	case $1 in
	file | session | export | edit | recover | tools | report | view | reader | compressed) echo file ;;
	pipe | frame) echo pipe ;;
	*) echo record ;;
	esac
}

# How an input is taken apart for the manifest: as for the mutator, but for what is no record.
fuzz_kind() {
	case $1 in
	attr | layout) echo attr ;;
	feature) echo feature ;;
	ring | drain | events | uncbor | tracepoint | where | jitdump | unwind) echo bytes ;;
	*) fuzz_format "$1" ;;
	esac
}

# Executions of a short run under libFuzzer, the first inputs among them: two or three seconds of each harness. A
# number instead of a time, so that every machine tries the same inputs, however busy it is.
fuzz_runs() {
	case $1 in
	drain | frame | layout) echo 1000000 ;;
	attr | decode | walk) echo 300000 ;;
	emit | events | pipe | reader | record | ring | roundtrip | tracepoint | uncbor) echo 100000 ;;
	jitdump) echo 60000 ;;
	compressed | feature | file) echo 30000 ;;
	session | tasks) echo 10000 ;;
	export | report) echo 2000 ;;
	view) echo 500 ;;
	*) echo 5000 ;;
	esac
}
