#!/bin/sh
# SPDX-License-Identifier: MIT
# Bombs and damaged streams, with allocation an error; see cbor/hostile.c.
. tests/cbor/lib.sh
mkdir -p "$build/tests"
${CC:-cc} -std=c11 ${CFLAGS--O2 -g} -Iinclude -I. -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc tests/cbor/hostile.c \
	"$build/libperfring-convert.a" "$build/libperfring.a" -lcbor ${LDFLAGS:-} -o "$build/tests/cbor-hostile" >&2 ||
	{ echo "Bail out! does not build"; exit 1; }
for capture in breakpoint read-1f; do
	"$perfring" convert --to cbor corpus/$capture.data "$tmp/$capture.cbor"
	"$perfring" convert --to cbor --names corpus/$capture.data "$tmp/$capture-names.cbor"
done
"$build/tests/cbor-hostile" "$tmp"/*.cbor
