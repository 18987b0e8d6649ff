#!/bin/sh
# SPDX-License-Identifier: MIT
# A second CBOR library sums what perf script prints: periods and times of samples.
. tests/cbor/lib.sh
for python in python3 /usr/bin/python3; do
	$python -c 'import cbor2' 2>/dev/null && break
	python=
done
[ "$python" ] || skip_all "no cbor2 (Debian: python3-cbor2)"
command -v perf >/dev/null || skip_all "no perf"
for capture in clock-monotonic cpu-wide per-thread user-only; do
	if perf script -i corpus/$capture.data -F time,period >/dev/null 2>&1; then
		$python tests/cbor/sums.py "$perfring" corpus/$capture.data
		ok $? "$capture: the same sums"
	else
		skip "$capture: perf script does not print it"
	fi
done
finish
