#!/bin/sh
# SPDX-License-Identifier: MIT
#
# CBOR of a pipe does not depend on how much of it each read returns: payloads and other bytes are cut into items by what they
# are. A pipe with AUXTRACE payloads of several sizes is written in pieces of several sizes, and each output is that of the
# same bytes from a file.
# Run from the project's root.
set -u
. tests/lib/tap.sh
"$perfring" convert --to cbor corpus/pipe.pipe "$temp/whole" 2>"$temp/out" || skip_all "no CBOR: $(head -n 1 "$temp/out")"
command -v python3 >/dev/null || skip_all "no python3"
python3 - "$temp/aux.pipe" <<'EOF'
import struct, sys

SIZES = (200000, 65536, 1000, 0, 300008, 131072)
given = open("corpus/pipe.pipe", "rb").read()
made, at, samples, offset = given[:16], 16, 0, 0
while at < len(given):
    kind, _, size = struct.unpack_from("<IHH", given, at)
    end = at + size + (struct.unpack_from("<I", given, at + 8)[0] if kind == 66 else 0)
    made += given[at:end]
    at = end
    samples += kind == 9
    if kind == 9 and samples % 5 == 0:
        nr = SIZES[samples // 5 % len(SIZES)]
        made += struct.pack("<IHHQQQIIII", 71, 0, 48, nr, offset, 0, 0, 1, 0, 0) + bytes((i * 7 + offset) & 255 for i in range(nr))
        offset += nr
open(sys.argv[1], "wb").write(made)
EOF
cat >"$temp/write.py" <<'EOF'
import os, sys

data, size = open(sys.argv[1], "rb").read(), int(sys.argv[2])
for at in range(0, len(data), size):
    piece = data[at:at + size]
    while piece:
        piece = piece[os.write(1, piece):]
EOF
for flags in "" --names --lean; do
	# shellcheck disable=SC2086 # words
	"$perfring" convert --force --to cbor $flags "$temp/aux.pipe" "$temp/want"
	ok $? "of a file ${flags:-in the default form}"
	for size in 100 999 4096 65537; do
		# shellcheck disable=SC2086
		python3 "$temp/write.py" "$temp/aux.pipe" $size | "$perfring" convert --to cbor $flags - - | cmp - "$temp/want" >"$temp/out" 2>&1
		ok $? "of a pipe in pieces of $size"
	done
	[ "$flags" = --lean ] || "$perfring" convert --to perf.data "$temp/want" - | cmp - "$temp/aux.pipe" >"$temp/out" 2>&1
	ok $? "back to the same bytes"
done
finish
