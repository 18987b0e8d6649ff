#!/bin/sh
# SPDX-License-Identifier: MIT
# Encoding is the inverse of decoding; see cbor/encode.c.
build=${BUILD:-build}
mkdir -p "$build/tests"
${CC:-cc} -std=c11 ${CFLAGS--O2 -g} -Iinclude -I. tests/cbor/encode.c "$build/libperfring.a" -o "$build/tests/cbor-encode" >&2 ||
	{ echo "Bail out! does not build"; exit 1; }
if "$build/tests/cbor-encode" corpus/*.data corpus/*.pipe corpus/*.dir/data >&2; then
	echo "ok 1 - encode of decode is the same, in both byte orders"
else
	echo "not ok 1 - encode of decode is the same, in both byte orders"
fi
echo 1..1
