#!/bin/sh
# SPDX-License-Identifier: MIT
# dev/screens.md is what dump, stat and check print on a terminal of 80 and of 160 columns.
set -u
. tests/lib/tap.sh
PERFRING=$perfring tests/cli/screens.py >"$temp/now" 2>"$temp/out" && diff dev/screens.md "$temp/now" >>"$temp/out"
result=$?
[ $result = 0 ] || echo "# dev/screens.md is not what they show: \`make print-screens\` was forgotten"
ok $result dev/screens.md
python3 - >"$temp/out" <<'EOF'
import re, sys
width, on, bad = 0, False, 0
for number, line in enumerate(open("dev/screens.md", encoding="utf-8").read().splitlines(), 1):
    head = re.match(r"(80|160) (and 160 )?columns", line)
    width = int(head.group(1)) if head and not on else width
    on = line == "```text" or (on and not line.startswith("```"))
    if on and len(line) > width and line.rfind(" ") > width: # a name at its end may be longer
        print(f"dev/screens.md: {number}: {len(line)} columns")
        bad = 1
sys.exit(bad)
EOF
ok $? "no line is wider than its terminal"
finish
