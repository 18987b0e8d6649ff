#!/bin/bash
# SPDX-License-Identifier: MIT
# A signal in the moment in which a file or directory is made; see made.c.
. tests/lib/tap.sh

mkdir "$temp/folder"
${CC:-cc} -std=c11 -D_GNU_SOURCE -D_FILE_OFFSET_BITS=64 ${CFLAGS--O2 -g} -Iinclude -I. tests/cli/made.c -pthread ${LDFLAGS:-} -o "$temp/made" >&2 ||
	{ echo "Bail out! does not build"; exit 1; }
"$temp/made" "$temp/folder"
