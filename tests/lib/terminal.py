# SPDX-License-Identifier: MIT
"""The command on a terminal, which is a pty. Imported, not run."""
import fcntl
import os
import pty
import struct
import subprocess
import termios

from tap import PERFRING


def on_terminal(words, columns=80, data=None, **environment):
    """Exit status and what came out of the terminal."""
    here, there = pty.openpty()
    fcntl.ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    settings = termios.tcgetattr(there)
    settings[1] &= ~termios.OPOST
    termios.tcsetattr(there, termios.TCSANOW, settings)
    env = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "PAGER", "PERFRING_PAGER", "COLUMNS", "LESS", "TERM")}
    env.update({"TERM": "xterm", **environment})
    process = subprocess.Popen([PERFRING, *words], stdin=subprocess.DEVNULL, stdout=there, stderr=there, env=env)
    os.close(there)
    out = b""
    while True:
        try:
            part = os.read(here, 65536)
        except OSError: # Linux: no process has the other end open
            break
        if not part:
            break
        out += part
    os.close(here)
    return process.wait(), out.decode("utf-8", "replace")
