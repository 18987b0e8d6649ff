#!/bin/sh
# SPDX-License-Identifier: MIT
# All tests as another machine; see tests/cross.
TEST_JOBS=1 exec tests/cross aarch64
