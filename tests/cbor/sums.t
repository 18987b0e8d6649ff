#!/bin/sh
# SPDX-License-Identifier: MIT
# A second CBOR library reads what perf script prints: period and time of every sample, and their sums.
. tests/cbor/lib.sh
# Captures whose samples have a period: where they have none, perf prints that of the attr.
for python in python3 /usr/bin/python3; do
	$python -c 'import cbor2' 2>/dev/null && break
	python=
done
[ "$python" ] || skip_all "no cbor2 (Debian: python3-cbor2)"
command -v perf >/dev/null || skip_all "no perf"
for capture in clock-monotonic.data cpu-wide.data user-only.data callchain-fp.data \
	tracepoint-syscalls.data inject-buildid.data z22.data pipe.pipe pipe-z.pipe; do
	if perf script -i corpus/$capture -F time,period >/dev/null 2>&1; then
		$python tests/cbor/sums.py "$perfring" corpus/$capture
		ok $? "$capture: the same samples and sums"
	else
		skip "$capture: perf script does not print it"
	fi
done
finish
