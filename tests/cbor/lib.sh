# SPDX-License-Identifier: MIT
# What the CBOR tests have in common: the command, a place for files, TAP.
. tests/lib/every.sh
build=${BUILD:-build}
perfring=${PERFRING:-$build/perfring}
case $perfring in /*) ;; *) perfring=$PWD/$perfring ;; esac
tests=0
failed=0
skip_all() { echo "1..0 # SKIP $*"; exit 0; }
[ -x "$perfring" ] || skip_all "no $perfring"
[ -f "$build/convert/cbor.o" ] || skip_all "built without libcbor"
tmp=$(mktemp -d "${TMPDIR:-/tmp}/cbor.XXXXXX") || exit 1
trap 'rm -rf "$tmp"' EXIT
ok() { # status, name
	tests=$((tests + 1))
	if [ "$1" -eq 0 ]; then echo "ok $tests - $2"; else echo "not ok $tests - $2"; failed=$((failed + 1)); fi
}
skip() { tests=$((tests + 1)); echo "ok $tests # SKIP $1"; }
finish() { echo "1..$tests"; exit $((failed != 0)); }
