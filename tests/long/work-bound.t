#!/bin/sh
# SPDX-License-Identifier: MIT
# Instructions and output for each byte of many inputs, hostile ones among them: as dev/work.md says, and within bounds.
exec tests/measure/work-table.py check
