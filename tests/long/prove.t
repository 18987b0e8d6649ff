#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The proofs of proof/, and that each fails with a fault planted. Skipped where Frama-C is not installed."""
import shutil
import subprocess
import sys

missing = [program for program in ("frama-c", "why3", "z3") if not shutil.which(program)]
if missing:
    print("1..0 # SKIP not installed: " + ", ".join(missing))
    sys.exit()
print("1..2")
for number, (what, args) in enumerate((("proofs", []), ("planted faults are not proved", ["--planted"])), 1):
    done = subprocess.run(["proof/prove"] + args, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    print("%sok %d - %s" % ("not " if done.returncode else "", number, what))
    print("".join("# " + line + "\n" for line in done.stdout.splitlines()), end="", flush=True)
