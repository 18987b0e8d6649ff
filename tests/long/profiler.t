#!/bin/sh
# SPDX-License-Identifier: MIT
# A profiler of the whole system for PROFILER_SECONDS, ten minutes: see tests/capture/profiler.t.
cd "$(dirname "$0")/../.." || exit 1
PROFILER_SECONDS=${PROFILER_SECONDS:-600} exec tests/capture/profiler.t
