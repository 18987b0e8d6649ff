#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What tests/cli/jobs.t leaves out of make check: all forms on each capture of the corpus, two and eight threads.
exec tests/cli/jobs.t rest
