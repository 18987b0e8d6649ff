#!/bin/bash
# SPDX-License-Identifier: MIT
#
# What is printed for other languages is what rows and headers say now; `make print` makes it anew. Run from the project's root.
. tests/lib/tap.sh
${MAKE:-make} -s BUILD="$build" "$build/print_python" "$build/print_rust" "$build/print_go" >"$temp/out" 2>&1
ok $? "the printers compile"

# printed FILE PROGRAM...
printed() {
	file=$1
	shift
	"$@" | diff "$file" - >"$temp/out"
	ok $? "$file"
}
printed bindings/python/perfring/_records.py "$build/print_python" records
printed bindings/python/perfring/_records.pyi "$build/print_python" stubs
printed bindings/python/perfring/constants.py "$build/print_python" constants
printed bindings/rust/perfring/src/records.rs "$build/print_rust"
printed bindings/go/records.go "$build/print_go"
sys=bindings/rust/perfring-sys
printed $sys/src/decoder.rs bindings/print-sys decoder
printed $sys/src/session.rs bindings/print-sys session
printed $sys/src/capture.rs bindings/print-sys capture
printed $sys/tests/table/layout.c bindings/print-sys layout-c
printed $sys/tests/table/layout.rs bindings/print-sys layout-rs
finish
