#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What the symbol table proves of the build in make check, of the objects of both compilers; tests/long/clang.t has the other levels.
PROOF_LEVELS=2 exec tests/proof/symbols.t
