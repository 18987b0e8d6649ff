#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The Rust crates built from scratch: with the static libraries of an installation, and the decoder alone under
# AddressSanitizer. Run from the project's root.
. tests/lib/tap.sh
. tests/bindings/rust.sh
# The libraries of an installation, which has no list of the others that they need but in its .pc files.
mkdir -p "$temp/lib/pkgconfig" && cp "$PERFRING_LIB_DIR"/*.a "$temp/lib/"
printf 'Libs.private: %s\n' "$(cat "$PERFRING_LIB_DIR/static-libs")" >"$temp/lib/pkgconfig/perfring-session.pc"
(export PERFRING_LIB_DIR=$temp/lib CARGO_TARGET_DIR=$temp/installed && cargo build --offline --example samples) &&
	"$temp/installed/debug/examples/samples" corpus/z1.data >"$temp/out" 2>&1
ok $? "with the static libraries of an installation"
# Miri cannot call C. AddressSanitizer sees the C side and each block of the heap, Rust's too.
asan=$(gcc -print-file-name=libasan.so 2>/dev/null)
if [ -f "$asan" ] && [ "$(uname -m)" = x86_64 ]; then
	(unset PERFRING_LIB_DIR && export CARGO_TARGET_DIR="$CARGO_TARGET_DIR-asan" PERFRING_SOURCE="$temp/perfring.c" CC=gcc CFLAGS="-O1 -g -fsanitize=address" \
		RUSTFLAGS="-C link-arg=-lasan -C linker=gcc" CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER="env LD_PRELOAD=$asan" &&
		cargo test --offline --no-default-features --test decode) && grep -q '^test result: ok. [1-9]' "$temp/out"
	ok $? "the decoder alone under AddressSanitizer"
else
	skip "AddressSanitizer" "no libasan of gcc for x86_64"
fi
finish
