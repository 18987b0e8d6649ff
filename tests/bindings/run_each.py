# SPDX-License-Identifier: MIT
"""run_each.py SCRIPT OUT: runs a script in a process of its own for each argument that standard input has, a line each, into OUT.1, OUT.2 ..."""
import os, runpy, sys

import perfring  # once, for all

for number, line in enumerate(sys.stdin.read().splitlines(), 1):
    child = os.fork()
    if child == 0:
        out = os.open("%s.%d" % (sys.argv[2], number), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(out, 1)
        sys.argv = [sys.argv[1], line]
        runpy.run_path(sys.argv[0], run_name="__main__")
        os._exit(0)
    os.waitpid(child, 0)
