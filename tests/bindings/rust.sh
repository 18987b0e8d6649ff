# SPDX-License-Identifier: MIT
# What the tests of the Rust crates share: the libraries, and cargo without the network. Sourced after tap.sh.

export PATH=/usr/bin:$PATH RUSTC=/usr/bin/rustc CARGO_HOME=$temp/cargo TMP=$temp
command -v cargo >/dev/null && [ -x /usr/bin/rustc ] || skip_all "no cargo and rustc"
${MAKE:-make} -s BUILD="$build" libraries >"$temp/out" 2>&1 && python3 -B rules/amalgamate.py "$temp" perfring include/perfring.h -- decoder/*.c unwind/*.c >>"$temp/out" 2>&1
ok $? "the libraries, and the decoder as one file"
PERFRING_LIB_DIR=$(cd "$build/lib" && pwd)
CARGO_TARGET_DIR=$(cd "$build" && pwd)/rust
# Each crate is built once or twice: nothing to keep for the next time, and nothing for a debugger.
export PERFRING_LIB_DIR CARGO_TARGET_DIR CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=0
cargo() { # in the workspace
	(cd bindings/rust && command cargo "$@") >"$temp/out" 2>&1
}
