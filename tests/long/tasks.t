#!/bin/sh
# SPDX-License-Identifier: MIT
# Tasks and maps of every capture of corpus/ against perf script.
cd "$(dirname "$0")/../.." || exit 1
ALL=1 exec tests/places/tasks.t
