#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The law over damaged copies of the corpus, always the same ones; make fuzz-ci has more. Run from the project's root.
set -u
. tests/lib/tap.sh

program=$build/tests/law/law
tests/need "$program" || { echo "Bail out! $program is not built"; exit 1; }
# shellcheck disable=SC2046 # none of the names has a space
"$program" --mutants 3 1 $(find -L corpus -maxdepth 1 -type f -size -100k | LC_ALL=C sort)
