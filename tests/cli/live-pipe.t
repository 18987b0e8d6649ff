#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What has come through a pipe is shown while the pipe is open: no record waits for more than the few that follow it."""
import os
import select
import subprocess
import sys
import time

sys.path.insert(0, "tests/lib")
from tap import PERFRING, finish, report  # noqa: E402

WAIT = 60  # seconds, of a machine that is busy
FEW = 8    # records that may wait for those that follow them


def shown_early(words, data, least):
    """The lines that are shown before the pipe is closed: it is closed once there are as many as have to come, or after a while."""
    with subprocess.Popen([PERFRING] + words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as p:
        p.stdin.write(data)
        p.stdin.flush()
        shown, until = b"", time.monotonic() + WAIT
        while shown.count(b"\n") < least and time.monotonic() < until:
            if select.select([p.stdout], [], [], 1)[0]:
                shown += os.read(p.stdout.fileno(), 65536)
        p.stdin.close()
        p.stdout.read()
    return shown.count(b"\n")


for name in ("pipe-events", "pipe-tracepoint", "pipe"):
    with open("corpus/%s.pipe" % name, "rb") as file:
        whole = file.read()
    for words in (["dump", "--file-order", "-"], ["dump", "--json", "--file-order", "-"]):
        for size in (len(whole), len(whole) * 3 // 4 // 8 * 8):
            done = subprocess.run([PERFRING] + words, input=whole[:size], capture_output=True, check=False)
            lines = done.stdout.count(b"\n")
            early = shown_early(words, whole[:size], max(lines - FEW, 1))
            report(lines > FEW and early >= lines - FEW, "%s, %d bytes, %s: %d of %d lines before the end" % (name, size, " ".join(words), early, lines))
finish()
