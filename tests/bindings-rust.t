#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The Rust crates with Debian's compiler, without the network: tests, examples, clippy; the decoder alone without std and from one file; the same
# samples as the C example; the first minute. Run from the project's root.
. "$(dirname "$0")/tap.sh"
. tests/bindings/lib.sh
export PATH=/usr/bin:$PATH RUSTC=/usr/bin/rustc CARGO_HOME=$temp/cargo TMP=$temp
command -v cargo >/dev/null && [ -x /usr/bin/rustc ] || skip_all "no cargo and rustc"
${MAKE:-make} -s BUILD="$build" libraries >"$temp/out" 2>&1 && python3 -B rules/amalgamate.py "$temp" perfring include/perfring.h -- decoder/*.c >>"$temp/out" 2>&1
ok $? "the libraries, and the decoder as one file"
PERFRING_LIB_DIR=$(cd "$build/lib" && pwd)
CARGO_TARGET_DIR=$(cd "$build" && pwd)/rust
export PERFRING_LIB_DIR CARGO_TARGET_DIR
cargo() { # in the workspace
	(cd bindings/rust && command cargo "$@") >"$temp/out" 2>&1
}
cargo test --offline
status=$?
passed=$(grep -c '^test .* ok$' "$temp/out")
[ $status = 0 ] && [ "$passed" -ge 13 ]
ok $? "cargo test: $passed tests"
if command -v cargo-clippy >/dev/null; then
	cargo clippy --offline --all-targets -- -D warnings
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
each() {
	n=0
	while read -r file; do
		n=$((n + 1))
		"$CARGO_TARGET_DIR/debug/examples/samples" "$file" >"$1.$n"
	done
}
same_as_example each
CARGO_TARGET_DIR=$temp/target python3 -B tests/bindings/documents.py transcript bindings/rust/README.md >"$temp/out" 2>&1
ok $? "the first minute"
finish
