#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The recordings that tests/oracle/fresh.t leaves out of make check.
exec tests/oracle/fresh.t rest
