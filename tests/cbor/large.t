#!/bin/sh
# SPDX-License-Identifier: MIT
# A capture of 48 MB to CBOR and back, in less memory than it has bytes.
. tests/cbor/lib.sh
python3 tests/cbor/large.py 48 >"$tmp/large"
# TEST_MEMORY is for builds that need more for themselves
convert() { (ulimit -v "${TEST_MEMORY:-40000}" && exec "$perfring" convert --force --to "$@"); }
for view in "" --names; do
	convert cbor $view "$tmp/large" - | convert perf.data - - | cmp - "$tmp/large" >&2
	ok $? "the same bytes${view:+, names}"
done
convert json "$tmp/large" - | wc -l | grep -qx 300000
ok $? "JSON has a line a record"
finish
