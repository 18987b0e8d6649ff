#!/bin/bash
# SPDX-License-Identifier: MIT
#
# What unpacks zstd in WebAssembly (system/wasm/unzstd.c) beside libzstd, compiled for this machine with sanitizers where they are: pieces of files at all levels, whole and damaged.
. tests/lib/tap.sh
cc=${CC:-cc}
sanitize="-fsanitize=address,undefined -fno-sanitize-recover=all"
printf '#include <zstd.h>\nint main(void) { return !ZSTD_versionNumber(); }\n' >"$temp/x.c"
$cc "$temp/x.c" -lzstd -o "$temp/x" 2>"$temp/out" || skip_all "no libzstd"
# shellcheck disable=SC2086 # flags are words
$cc $sanitize "$temp/x.c" -lzstd -o "$temp/x" 2>"$temp/out" && "$temp/x" || sanitize=
names="-DZSTD_estimateDStreamSize_fromFrame=own_size -DZSTD_initStaticDStream=own_init -DZSTD_decompressStream=own_run -DZSTD_decompress=own_one"
for file in system/wasm/unzstd*.c; do
	# shellcheck disable=SC2086
	$cc -std=c11 -Wall -Wextra -g -O1 $sanitize $names -Iinclude -I. -isystem system/wasm -c "$file" -o "$temp/${file##*/}.o"
done >"$temp/out" 2>&1
# shellcheck disable=SC2086
$cc -std=c11 -Wall -Wextra -g -O1 $sanitize tests/bindings/unzstd.c "$temp"/*.o -lzstd -o "$temp/unzstd" >>"$temp/out" 2>&1
[ ! -s "$temp/out" ]
ok $? "compiles without a warning"
ASAN_OPTIONS=detect_leaks=1 "$temp/unzstd" "${UNZSTD_SEED:-1}" "${UNZSTD_ROUNDS:-400}" corpus/*.data "$perfring" doc/perf.data.md corpus/fuzz.tar.gz >"$temp/out" 2>&1
ok $? "$(tail -n 1 "$temp/out")"
finish
