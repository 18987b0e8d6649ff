#!/bin/sh
# SPDX-License-Identifier: MIT
# doc/screens.md is what dump prints on a terminal of 80 and of 160 columns.
set -u
. tests/tap.sh
PERFRING=$perfring tests/screens.py >"$temp/now" 2>"$temp/out" && diff doc/screens.md "$temp/now" >>"$temp/out"
result=$?
[ $result = 0 ] || echo "# doc/screens.md is not what dump shows: \`make print-screens\` was forgotten"
ok $result doc/screens.md
awk '/^80 columns/ { width = 80 } /^160 columns/ { width = 160 } /^```text/ { on = 1; next } /^```/ { on = 0 }
	on && length($0) > width && !/^perfring: / { print FILENAME ": " FNR ": " length($0) " columns"; bad = 1 } END { exit bad }' \
	doc/screens.md >"$temp/out"
ok $? "no line is wider than its terminal"
finish
