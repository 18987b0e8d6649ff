#!/bin/sh
# SPDX-License-Identifier: MIT
# A record, a bit of sample_type, a feature and a value are a row each: tests/adding-a-record adds them to a copy of
# the tree, which builds and is green. Run from the project's root.
set -u
. tests/lib/tap.sh
tests/adding-a-record "$temp/copy"
