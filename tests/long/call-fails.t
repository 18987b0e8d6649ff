#!/bin/sh
# SPDX-License-Identifier: MIT
#
# All commands over captures of seven forms with each of their system calls failing, or 8 of each name: tests/cli/call-fails.t at length.
PERFRING_LONG=1 exec "$(dirname "$0")/../cli/call-fails.t"
