#!/bin/sh
# SPDX-License-Identifier: MIT
#
# A recording killed at 200 moments: tests/capture/kill.t at length.
PERFRING_LONG=1 exec "$(dirname "$0")/../capture/kill.t"
