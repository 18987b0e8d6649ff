#!/bin/sh
# SPDX-License-Identifier: MIT
# The libraries' binary interface is the committed one, with additions at most (./quickstart more installs abidiff: as
# npm does, it comes with make check-more). A copy of the tree whose rows have a limit, a record, a name and a feature
# more is compatible, and a program that was built with the libraries of this tree runs on the copy's. A change that is
# not compatible is found.
set -u
. tests/lib/tap.sh

# Every number that a header gives a name, which abidiff does not see where no function takes the enum.
tests/build/abi numbers >"$temp/numbers" && LC_ALL=C comm -23 abi/numbers.txt "$temp/numbers" >"$temp/out" && [ ! -s "$temp/out" ]
ok $? "no name of a number is gone or means another ($(wc -l <abi/numbers.txt))"
end() {
	skip "the libraries' interface" "$1"
	finish
}
command -v abidiff >/dev/null || end "no abidiff (Debian: abigail-tools)"
libraries="perfring perfring-convert perfring-session perfring-capture"
case "${CFLAGS:-}" in *-fsanitize* | *-m32*) end "the committed interface is that of a plain build for this machine" ;; esac
[ "$(uname -m)" = x86_64 ] || end "the committed interface is that of x86_64"
${MAKE:-make} -s BUILD="$build" libraries >"$temp/out" 2>&1 || { ok 1 "the libraries are built"; finish; }

# shellcheck disable=SC2086 # a list of words
tests/build/abi check "$build/lib" $libraries >"$temp/out"
ok $? "an old program runs on these libraries"

# Copies what git knows, or would.
copy=$temp/copy
mkdir "$copy"
{ git ls-files -co --exclude-standard 2>/dev/null || find . -type f ! -path './build*' ! -path './.git/*'; } |
	grep -vE '^(corpus|fuzz|bench)/' | tar --ignore-failed-read -T - -cf - 2>/dev/null | tar -C "$copy" -xf -
cat >>"$copy/schema/records.def" <<'END'

RECORD(40, TRIAL, trial, LAST, "99.0", "a trial")
FIELD(trial, 0, number, U64,  NONE, ALWAYS, NUM,  NONE, "a number")
FIELD(trial, 1, text,   CSTR, N(8), ALWAYS, TEXT, NONE, "a text")
END(trial)
END
cat >>"$copy/schema/feature.def" <<'END'

FEATURE(100, TRIAL, feature_trial, "99.0", "a trial")
FIELD(feature_trial, 0, text, STR, NONE, ALWAYS, TEXT, NONE, "a text")
END_GROUP(feature_trial)
END
sed -i 's/^#undef LIMIT/LIMIT(TRIAL, trial, UINT64_C(7), "a trial")\n&/' "$copy/schema/limits.def"
sed -i 's/^VALUE(software, 11, .*/&\nVALUE(software, 40, TRIAL, "99.0", "a trial")/' "$copy/schema/sets.def"
(cd "$copy" && mkdir -p corpus && ${MAKE:-make} -s BUILD=build print && ${MAKE:-make} -s -j2 BUILD=build CFLAGS='-O1 -g' libraries) >"$temp/out" 2>&1
ok $? "a copy with a limit, a record, a feature and a name more is built"
# shellcheck disable=SC2086
(cd "$copy" && tests/build/abi check build/lib $libraries) >"$temp/out"
ok $? "abidiff finds additions only"

${CC:-cc} -std=c11 -Wall -Wextra -Iinclude tests/build/abi_old.c -L"$build/lib" -lperfring-session -lperfring-convert -lperfring -o "$temp/old" >"$temp/out" 2>&1
ok $? "an old program is built"
LD_LIBRARY_PATH=$build/lib "$temp/old" corpus/callchain-fp.data >"$temp/before" &&
	LD_LIBRARY_PATH=$copy/build/lib "$temp/old" corpus/callchain-fp.data >"$temp/after" && diff "$temp/before" "$temp/after" >"$temp/out" &&
	grep -q 'samples=[1-9].*status=1 CPU_CLOCK' "$temp/after" && grep -q '^frames=[1-9][0-9]* items=[1-9][0-9]* status=1$' "$temp/after" && ! grep 'outside' "$temp/after" >"$temp/out"
ok $? "and runs on the new libraries: $(head -n 1 "$temp/before" | cut -c1-60)"

# What is not compatible is found: a member in the middle of a struct.
sed -i '0,/^\tuint64_t present;/s//\tuint64_t present, trial;/' "$copy/include/perfring_records.h"
(cd "$copy" && ${MAKE:-make} -s BUILD=build CFLAGS='-O0 -g' build/lib/libperfring.so.0 >/dev/null 2>&1
	tests/build/abi check build/lib perfring) >"$temp/out"
[ $? = 1 ] && grep -q 'offset changed\|type size changed' "$temp/out"
ok $? "a member in the middle of a struct is found"
finish
