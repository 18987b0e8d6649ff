#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The Rust crates with Debian's compiler, without the network: tests, examples, clippy; the decoder alone without std and from one file; the same
# samples as the C example; the first minute. tests/more/rust.t has AddressSanitizer and an installation. Run from the project's root.
. tests/lib/tap.sh
. tests/bindings/lib.sh
. tests/bindings/rust.sh
cargo test --offline --features capture
status=$?
passed=$(grep -c '^test .* ok$' "$temp/out")
[ $status = 0 ] && [ "$passed" -ge 16 ]
ok $? "cargo test: $passed tests"
if command -v cargo-clippy >/dev/null; then
	cargo clippy --offline --all-targets --features capture -- -D warnings
	ok $? "clippy finds nothing"
else
	skip "clippy" "no rust-clippy"
fi
# The decoder alone: from one file, without std in what is built.
(unset PERFRING_LIB_DIR && PERFRING_SOURCE=$temp/perfring.c cargo test --offline --no-default-features --test decode)
ok $? "the decoder alone, from one file"
cargo build --offline --no-default-features -p perfring --message-format short && ! grep -q warning "$temp/out"
ok $? "without the feature session, no warning"
! strings -a "$CARGO_TARGET_DIR"/debug/libperfring.rlib 2>/dev/null | grep -q 'std::rt'
ok $? "no_std: nothing of std's runtime in the crate"
cargo build --offline --example samples
ok $? "the example builds"
cargo build --offline --features capture --example faults
ok $? "the example of the running kernel builds"
counts_of_kernel "$CARGO_TARGET_DIR/debug/examples/faults"
same_as_example each_capture "$CARGO_TARGET_DIR/debug/examples/samples"
CARGO_TARGET_DIR=$temp/target python3 -B tests/bindings/documents.py transcript bindings/rust/README.md >"$temp/out" 2>&1
ok $? "the first minute"
finish
