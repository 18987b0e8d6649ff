#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""live --top: the function that takes the time is first; on a terminal keys choose what is shown, and the terminal is given back."""
import fcntl, os, pty, re, select, struct, subprocess, sys, tempfile, termios, time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from tap import PERFRING, finish, report, run

folder = tempfile.mkdtemp()
source, spinner = os.path.join(folder, "spinner.c"), os.path.join(folder, "spinner")
with open(source, "w") as file:
    file.write("__attribute__((noinline)) void spin_here(void) { for (volatile int i = 0; i < 100000; i++); }\nint main(void) { for (;;) spin_here(); }\n")
FUNCTION = r"spin(_here|ner\+0x)" # as a build without libdw has it
why = None
try:
    if subprocess.run([os.environ.get("CC", "cc").split()[-1], "-O1", "-o", spinner, source], capture_output=True).returncode:
        why = "no compiler"
except FileNotFoundError:
    why = "no compiler"
if not why:
    tried = subprocess.run([PERFRING, "record", "-q", "-a", "-e", "cpu-clock", "-o", os.path.join(folder, "x"), "--", "true"], capture_output=True, text=True)
    why = tried.stderr.splitlines()[0] if tried.returncode else None
if why:
    print(f"1..0 # SKIP {why}")
    sys.exit(0)

done = subprocess.run([PERFRING, "live", "--top", "-q", "-e", "cpu-clock:u", "-F", "99", "--", "timeout", "3", spinner], stdin=subprocess.DEVNULL, capture_output=True, text=True)
tables = done.stdout.strip().split("\n\n")
report(all(re.match(r"(0 samples|\d+ samples in [\d.]+ s, \d+ lost; by function\n *[\d.]+%  " + FUNCTION + ")", table) for table in tables) and len(tables) >= 2 and "\x1b" not in done.stdout,
       "in a pipe: a table for each interval, the function first", done.stdout[:500] + done.stderr)
long_name, long_source = "spin_" + "long_" * 320, os.path.join(folder, "long.c")
with open(long_source, "w") as file:
    file.write("__attribute__((noinline)) void %s(void) { for (volatile int i = 0; i < 100000; i++); }\nint main(void) { for (;;) %s(); }\n" % (long_name, long_name))
subprocess.run([os.environ.get("CC", "cc").split()[-1], "-O1", "-o", os.path.join(folder, "long"), long_source], check=True)
done = subprocess.run([PERFRING, "live", "--top", "-q", "-e", "cpu-clock:u", "-F", "99", "--", "timeout", "1", os.path.join(folder, "long")], stdin=subprocess.DEVNULL, capture_output=True, text=True)
report(re.search(r"%  (" + long_name + r"|long\+0x\w+)$", done.stdout, re.M), "in a pipe: a name of 1,605 characters is whole", done.stdout[:300] + done.stderr)
code, out, err = run("live", "--top", "--type", "SAMPLE", "--", "true")
report(code == 2 and "--top shows functions" in err, "--type is refused", err)


class Screen:
    def __init__(self, *words):
        self.here, there = pty.openpty()
        fcntl.ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", 12, 70, 0, 0))
        self.before = termios.tcgetattr(there)
        self.there, self.text = there, ""
        self.process = subprocess.Popen([PERFRING, *words], stdin=there, stdout=there, stderr=there, env={**os.environ, "TERM": "xterm"})

    def until(self, pattern, seconds=60):
        """What came until a screen of its own has the pattern; None: it never came."""
        end = time.time() + seconds
        while time.time() < end:
            last = self.text.rsplit("\x1b[H", 1)[-1] if "\x1b[J" in self.text.rsplit("\x1b[H", 1)[-1] else self.text.rsplit("\x1b[H", 2)[-2] if self.text.count("\x1b[H") > 1 else ""
            if re.search(pattern, last):
                return re.sub(r"\x1b\[[KJ]|\r", "", last)
            if select.select([self.here], [], [], 0.2)[0]:
                self.text += os.read(self.here, 65536).decode("utf-8", "replace")
        return None

    def press(self, keys, pattern):
        self.text = self.text.rsplit("\x1b[H", 1)[0][-1:]
        os.write(self.here, keys.encode())
        return self.until(pattern)


load = subprocess.Popen([spinner])
screen = Screen("live", "--top", "-q", "-a", "-e", "cpu-clock:u", "-F", "99")
first = screen.until(r"by function.*\n(.*\n)*.*" + FUNCTION)
report(first and all(len(line) <= 70 for line in first.splitlines()) and len(first.splitlines()) <= 12, "on a terminal: a screen, no line is longer", first or screen.text[-500:])
shown = screen.press("s", r"by command  ")
report(shown and re.search(r"%  spinner\b", shown) and not re.search(FUNCTION, shown), "s: by command", shown or screen.text[-500:])
shown = screen.press("s", r"by command and function  ")
report(shown and re.search(r"%  spinner +" + FUNCTION, shown), "s: by both", shown or screen.text[-500:])
shown = screen.press("/pin\r", r"of 'pin'[^_]")
report(shown and all("pin" in line for line in shown.splitlines()[1:] if line.strip()), "/: these alone", shown or screen.text[-500:])
shown = screen.press("\x1b", r"by command and function  ")
report(shown, "Escape: all", screen.text[-500:])
shown = screen.press("h", r"quit\b.*\n(.*\n)*.*pause;")
report(shown, "h: the keys", screen.text[-500:])
shown = screen.press("hp", r"; paused")
report(shown, "p: it is paused", screen.text[-500:])
os.write(screen.here, b"q")
status = None
for _ in range(600):
    status = screen.process.poll()
    if status is not None:
        break
    if select.select([screen.here], [], [], 0.1)[0]:
        screen.text += os.read(screen.here, 65536).decode("utf-8", "replace")
while select.select([screen.here], [], [], 0.2)[0]:
    screen.text += os.read(screen.here, 65536).decode("utf-8", "replace")
report(status == 0 and screen.text.rstrip().endswith("\x1b[?1049l") and termios.tcgetattr(screen.there) == screen.before, "q: it ends, and the terminal is as it was", (status, screen.text[-200:]))
screen.process.kill()
load.kill()
finish()
