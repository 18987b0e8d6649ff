#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The captures that tests/oracle/corpus.t leaves out of make check.
exec tests/oracle/corpus.t rest
