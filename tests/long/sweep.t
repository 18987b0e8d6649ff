#!/bin/sh
# SPDX-License-Identifier: MIT
# Every capture of corpus/ cut at every byte and with every bit turned; with SWEEP_SECONDS, where that takes more
# than so many seconds of CPU for a file, at every so many'th byte, which is reported.
build=${BUILD:-build}
${MAKE:-make} -s "$build/tests/sweep" > /dev/null || exit 1
"$build/tests/sweep" -s "${SWEEP_SECONDS:-0}" corpus/*.data corpus/*.pipe
