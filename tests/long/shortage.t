#!/bin/sh
# SPDX-License-Identifier: MIT
#
# All commands over nine captures without memory at each of their allocations, or 40 of them: tests/cli/shortage.t at length; a quarter of an hour.
PERFRING_LONG=1 exec "$(dirname "$0")/../cli/shortage.t"
