#!/bin/sh
# SPDX-License-Identifier: MIT
# An option is a row, a command a row and a folder, a format six files: tests/adding-to-the-command adds them to a copy of the tree.
set -u
. tests/lib/tap.sh
tests/adding-to-the-command "$temp/copy"
