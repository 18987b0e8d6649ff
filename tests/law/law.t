#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Nothing is left out silently, and all readers agree: records, samples and weights are the same by every function of the libraries, and what is
# written is what was read less what the account has. Over every capture of the corpus, each also cut and with a byte changed, and over made ones.
# law.c has the comparisons. Run from the project's root.
set -u
. tests/lib/tap.sh

program=$build/tests/law/law
tests/need "$program" || { echo "Bail out! $program is not built"; exit 1; }
python3 tests/law/made.py "$temp/made" || { echo "Bail out! the captures are not made"; exit 1; }
"$program" corpus/*.data corpus/*.pipe corpus/*.dir "$temp"/made/*
