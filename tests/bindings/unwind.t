#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The stacks of tests/unwind/agree.t, and those that Python has, are the same.
AGREE_PYTHON=1 exec tests/unwind/agree.t
