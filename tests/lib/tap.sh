# SPDX-License-Identifier: MIT
# What the shell tests share: results in TAP, and $temp, a folder of the test's own
# that is gone at its end. Sourced, not run; knows nothing of perfring but where it is.
. tests/lib/every.sh
build=${BUILD:-build}
perfring=${PERFRING:-$build/perfring}
export PAGE_MODULE="${PAGE_MODULE-view/page.wasm.gz}" # builds that a test makes need none of their own
temp=$(mktemp -d "${TMPDIR:-/tmp}/perfring-test.XXXXXX") || exit 1
trap 'rm -rf "$temp"' EXIT
tested=0
failed=0

# ok STATUS NAME: what $temp/out holds is the reason, where it failed.
ok() {
	tested=$((tested + 1))
	if [ "$1" = 0 ]; then
		echo "ok $tested - $2"
	else
		echo "not ok $tested - $2"
		failed=$((failed + 1))
		[ ! -f "$temp/out" ] || tail -n 20 "$temp/out" | sed 's/^/# /'
	fi
}

# skip NAME WHY
skip() {
	tested=$((tested + 1))
	echo "ok $tested - $1 # SKIP $2"
}

# Whether the perf that is here has a fact of tests/lib/perf-facts.txt, which lists what releases of perf print otherwise.
perf_has() { # FACT
	local from

	from=$(sed -n "s/^$1 \([0-9.]*\) .*/\1/p" tests/lib/perf-facts.txt)
	[ -n "$from" ] || { echo "Bail out! no fact $1"; exit 1; }
	[ "$(printf '%s\n' "$from" "$(perf --version | sed 's/perf version //')" | sort -V | head -n 1)" = "$from" ]
}

skip_all() { # WHY
	echo "1..0 # SKIP $1"
	exit 0
}

finish() {
	echo "1..$tested"
	exit $((failed != 0))
}
