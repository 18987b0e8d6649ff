#!/bin/sh
# SPDX-License-Identifier: MIT
# The writer of CBOR with every capacity, with allocation an error; see cbor/write.c.
. tests/cbor/lib.sh
mkdir -p "$build/tests"
${CC:-cc} -std=c11 ${CFLAGS--O2 -g} -Iinclude -I. -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc tests/cbor/write.c \
	tests/lib/feed.c tests/lib/digest.c tests/lib/guard.c "$build/libperfring-convert.a" "$build/libperfring.a" -lcbor ${LDFLAGS:-} -o "$build/tests/cbor-write" >&2 ||
	{ echo "Bail out! does not build"; exit 1; }
"$build/tests/cbor-write" corpus/breakpoint.data corpus/read-1f.data corpus/pipe-events.pipe corpus/stat-cpu.data \
	corpus/callchain-fp.data corpus/tracepoint.data corpus/identifier.data corpus/mixed-id.data corpus/cpu-wide.data
