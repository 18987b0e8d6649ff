#!/bin/sh
# SPDX-License-Identifier: MIT
# The Debian packages as tests/more/debian.t has them, and that a second build from the same commit has the same bytes.
DEBIAN_TWICE=1 exec tests/more/debian.t
