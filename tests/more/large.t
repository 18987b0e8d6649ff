#!/bin/sh
# SPDX-License-Identifier: MIT
#
# tests/cli/large.t with the whole hole to look for records in, where it is cut.
exec tests/cli/large.t whole
