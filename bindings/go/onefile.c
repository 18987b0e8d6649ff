// SPDX-License-Identifier: MIT
//go:build onefile

/* The library, compiled along: build/perfring_all.c and .h of `make amalgamation`, copied to csrc/. */
#include "csrc/perfring_all.c"
