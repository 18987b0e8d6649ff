#!/bin/sh
# SPDX-License-Identifier: MIT
#
# record, count and live with each of their system calls failing: tests/capture/refused.t at length.
PERFRING_LONG=1 exec "$(dirname "$0")/../capture/refused.t"
