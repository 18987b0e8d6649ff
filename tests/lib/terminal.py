# SPDX-License-Identifier: MIT
"""The command on a terminal, which is a pty. Imported, not run."""
import fcntl
import os
import pty
import struct
import subprocess
import termios
import threading

from tap import PERFRING


END = b"\0end of the output\0"


def on_terminal(words, columns=80, stderr=True, **environment):
    """Exit status and what came out of the terminal."""
    here, there = pty.openpty()
    fcntl.ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    settings = termios.tcgetattr(there)
    settings[1] &= ~termios.OPOST
    termios.tcsetattr(there, termios.TCSANOW, settings)
    env = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "PAGER", "PERFRING_PAGER", "COLUMNS", "LESS", "TERM")}
    env.update({"TERM": "xterm", **environment})
    process = subprocess.Popen([PERFRING, *words], stdin=subprocess.DEVNULL, stdout=there, stderr=there if stderr else subprocess.DEVNULL, env=env)

    def mark(): # an end that is seen in the text: where nothing has the other end open any more, a read may fail before all has been read
        process.wait()
        os.write(there, END)

    marker = threading.Thread(target=mark)
    marker.start()
    out = b""
    while not out.endswith(END):
        out += os.read(here, 65536)
    marker.join()
    os.close(there)
    os.close(here)
    return process.returncode, out[:-len(END)].decode("utf-8", "replace")
