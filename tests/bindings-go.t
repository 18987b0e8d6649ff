#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The Go module with Debian's compiler, without the network: gofmt, vet, tests with the race detector, no allocation for a record; the same samples
# as the C example; the first minute. Run from the project's root.
. "$(dirname "$0")/tap.sh"
. tests/bindings/lib.sh
# Go's cache keeps what pkg-config said, so cache and installation stay together.
mkdir -p "$build/go"
place=$(cd "$build/go" && pwd)
export PATH=/usr/bin:$PATH TMP=$temp GOCACHE=$place/cache GOPATH=$place/path GOFLAGS=-mod=mod GOPROXY=off GOTOOLCHAIN=local CGO_ENABLED=1
command -v go >/dev/null && go version >/dev/null 2>&1 || skip_all "no go"
${MAKE:-make} -s BUILD="$build" PREFIX="$place/prefix" install >"$temp/out" 2>&1
ok $? "perfring is installed"
export PKG_CONFIG_PATH=$place/prefix/lib/pkgconfig LD_LIBRARY_PATH=$place/prefix/lib
# Of a compiler with words before it, such as ccache, go does not find out what it can do.
go() {
	CC=gcc command go "$@"
}
in_module() {
	(cd bindings/go && "$@") >"$temp/out" 2>&1
}
if command -v gofmt >/dev/null; then
	in_module gofmt -l . && [ ! -s "$temp/out" ]
	ok $? "gofmt would change nothing"
fi
in_module go vet ./...
ok $? "go vet finds nothing"
in_module go test -count=1 -v ./...
status=$?
[ $status = 0 ] && [ "$(grep -c '^--- PASS' "$temp/out")" -ge 5 ]
ok $? "go test, with no allocation for a record"
# Go 1.19's detector needs addresses that a kernel with much randomization may not leave free.
fixed=
setarch -R true 2>/dev/null && fixed="setarch -R"
# shellcheck disable=SC2086 # words
in_module env CC=gcc $fixed go test -race -count=1 ./...
status=$?
if [ $status != 0 ] && grep -q 'ThreadSanitizer failed to allocate\|unexpected memory mapping\|-race is only supported' "$temp/out"; then
	skip "with the race detector" "$(grep -m 1 'ThreadSanitizer\|FATAL\|-race is' "$temp/out")"
else
	ok $status "with the race detector"
fi
in_module go build -o "$temp/samples" ./cmd/samples
ok $? "the example builds"
each() {
	n=0
	while read -r file; do
		n=$((n + 1))
		"$temp/samples" "$file" >"$1.$n"
	done
}
same_as_example each
python3 -B tests/bindings/documents.py transcript bindings/go/README.md >"$temp/out" 2>&1
ok $? "the first minute"
finish
