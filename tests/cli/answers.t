#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Each byte that the command prints and writes of the corpus and of damaged captures is as it was accepted (tests/outputs).
. tests/lib/tap.sh
command -v python3 >/dev/null || skip_all "no python3"
"$perfring" convert --to cbor corpus/default.data "$temp/cbor" 2>"$temp/out" || skip_all "no CBOR: $(head -n 1 "$temp/out")"
"$perfring" check corpus/z1.data >"$temp/out" 2>&1 || skip_all "no zstd: $(head -n 1 "$temp/out")"
exec tests/outputs
