#!/bin/sh
# SPDX-License-Identifier: MIT
# Numbers, quoting, and frames as text with every capacity; see convert/text.c.
build=${BUILD:-build}
mkdir -p "$build/tests"
${CC:-cc} -std=c11 ${CFLAGS--O2 -g} -Iinclude -I. -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc tests/convert/text.c \
	tests/lib/feed.c tests/lib/digest.c tests/lib/guard.c "$build/libperfring-convert.a" "$build/libperfring.a" ${LDFLAGS:-} -o "$build/tests/convert-text" >&2 ||
	{ echo "Bail out! does not build"; exit 1; }
"$build/tests/convert-text" corpus/callchain-fp.data corpus/tracepoint.data corpus/regs-intr.data corpus/stat-cpu.data \
	corpus/pipe-events.pipe
