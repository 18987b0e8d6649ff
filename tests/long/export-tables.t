#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tables of every capture of the corpus have the values that dump --json has; see tests/export-tables.t.
# Some minutes. Run from the project's root.
set -u
. tests/tap.sh
. tests/npm/lib.sh
. tests/export/tables.sh
need_npm
compare_tables corpus/*.data corpus/*.pipe corpus/*.dir
finish
