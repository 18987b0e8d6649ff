#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The Go module with Debian's compiler, without the network: gofmt, vet, tests, no allocation for a record; the same samples
# as the C example; the first minute. tests/more/go.t has the race detector and the one file. Run from the project's root.
. tests/lib/tap.sh
. tests/bindings/lib.sh
. tests/bindings/go.sh
if command -v gofmt >/dev/null; then
	in_module gofmt -l . && [ ! -s "$temp/out" ]
	ok $? "gofmt would change nothing"
fi
in_module go vet ./...
ok $? "go vet finds nothing"
in_module go test -count=1 -v ./...
status=$?
[ $status = 0 ] && [ "$(grep -c '^--- PASS' "$temp/out")" -ge 5 ] # and four of the running kernel, where it allows them
ok $? "go test, with no allocation for a record"
in_module go build -o "$temp/samples" ./cmd/samples
ok $? "the example builds"
in_module go build -o "$temp/faults" ./cmd/faults
ok $? "the example of the running kernel builds"
counts_of_kernel "$temp/faults"
same_as_example each_capture "$temp/samples"
python3 -B tests/bindings/documents.py transcript bindings/go/README.md >"$temp/out" 2>&1
ok $? "the first minute"
finish
