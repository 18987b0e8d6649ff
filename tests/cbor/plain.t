#!/bin/sh
# SPDX-License-Identifier: MIT
# Items of plain samples come back the same by the short way and by that of all others; see cbor/plain.c.
. tests/cbor/lib.sh
mkdir -p "$build/tests"
${CC:-cc} -std=c11 ${CFLAGS--O2 -g} -Iinclude -I. tests/cbor/plain.c \
	"$build/libperfring-convert.a" "$build/libperfring.a" -lcbor ${LDFLAGS:-} -o "$build/tests/cbor-plain" >&2 ||
	{ echo "Bail out! does not build"; exit 1; }
for name in default callchain-fp tracepoint events-mixed; do
	"$perfring" convert --force --to cbor "corpus/$name.data" "$tmp/$name.cbor"
	"$perfring" convert --force --to cbor --names "corpus/$name.data" "$tmp/$name-names.cbor"
done
"$build/tests/cbor-plain" "$tmp"/*.cbor
