#!/bin/sh
# SPDX-License-Identifier: MIT
# All JSON and text over the whole corpus, every input that fuzzers kept, and a thousand damaged captures.
ALL=1 exec python3 -B tests/convert/json-strict.t
