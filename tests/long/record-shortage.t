#!/bin/sh
# SPDX-License-Identifier: MIT
#
# record, count and live without memory at each of their allocations: tests/capture/shortage.t at length.
PERFRING_LONG=1 exec "$(dirname "$0")/../capture/shortage.t"
