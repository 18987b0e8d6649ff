#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Callchains as callsites: stacks that branch everywhere, of processes that map other files at the same addresses, come back as they were
# made, each callsite has one number, and folded stacks have their sums. tests/long/export-memory.t has more of them. Run from the project's root.
set -u
. tests/lib/tap.sh
python3 tests/export/stacks.py tree "$temp/tree" && python3 tests/export/stacks.py compare "$temp/tree" "$perfring" >"$temp/out" 2>&1
ok $? "$(tail -n 1 "$temp/out")"
finish
