#!/bin/sh
# SPDX-License-Identifier: MIT
# Bombs and damaged streams, with allocation an error; see cbor/hostile.c.
. tests/cbor/lib.sh
mkdir -p "$build/tests"
${CC:-cc} -std=c11 ${CFLAGS--O2 -g} -Iinclude -I. -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc tests/cbor/hostile.c \
	"$build/libperfring-convert.a" "$build/libperfring.a" -lcbor ${LDFLAGS:-} -o "$build/tests/cbor-hostile" >&2 ||
	{ echo "Bail out! does not build"; exit 1; }
"$perfring" convert --force --to cbor corpus/breakpoint.data "$tmp/keys.cbor"
"$perfring" convert --force --to cbor --names corpus/read-1f.data "$tmp/names.cbor"
"$build/tests/cbor-hostile" "$tmp"/*.cbor
