#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The Go module: its tests with the race detector, which compiles Go's own library anew; the library compiled along as
# one file. Run from the project's root.
. tests/lib/tap.sh
. tests/bindings/lib.sh
. tests/bindings/go.sh
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
# The library compiled along, in a copy of the module.
${MAKE:-make} -s BUILD="$build" amalgamation >"$temp/out" 2>&1
cp -R bindings/go "$temp/module" && mkdir "$temp/module/csrc" && cp "$build/perfring_all.c" "$build/perfring_all.h" "$temp/module/csrc/"
one_file=$(${MAKE:-make} -s BUILD="$build" amalgamation-libs)
(cd "$temp/module" && unset PKG_CONFIG_PATH && CGO_CFLAGS="-O1 ${one_file%%-l*}" CGO_LDFLAGS=$(echo " $one_file" | grep -o ' -l[^ ]*' | tr -d '\n') \
	go build -tags onefile -o "$temp/alone" ./cmd/samples) >"$temp/out" 2>&1
ok $? "with the library as one file"
each_alone() {
	n=0
	while read -r file; do
		n=$((n + 1))
		env -u LD_LIBRARY_PATH "$temp/alone" "$file" >"$1.$n"
	done
}
same_as_example each_alone
finish
