#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What tests/report/diff.t leaves out of make check, since it makes 1,200 captures: how often rows of programs that have not changed are called changed.
exec tests/report/diff.t alarms
