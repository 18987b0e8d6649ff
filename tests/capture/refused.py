#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""System calls of record, count and live fail in turn, by strace's fault injection, while a program makes 1,000 system calls: the status is 0 and all is
recorded, counted or shown, with all that describes a capture, or it is another one and a message has the reason. No command is ended by a signal or does not
end, none leaves a process, what record leaves can be read, and the capture that was there before is still there or FILE.old.

usage: refused.py PERFRING MOST PROGRAM FOLDER COMMAND...
MOST: failures of each system call that are tried, evenly spread; 0: all. A command is words, with OUT in them; PROGRAM makes the calls, and is there before where they have PID. CONTROL: --control, by which it is enabled."""
import glob
import os
import re
import select
import signal
import subprocess
import sys
import time

from whole import EVENT, Judge

# What each may fail with on a machine that works; + at its end: and all that follow fail too. close, which has closed where it fails, and brk, whose C
# library takes the number of an injected error for an address, are not among them.
FAILURES = {"openat": ("EMFILE", "EMFILE+"), "open": ("EMFILE",), "read": ("ENOMEM", "EIO"), "pread64": ("ENOMEM", "EIO"), "getdents64": ("ENOMEM", "EIO"), "newfstatat": ("ENOMEM",),
            "mmap": ("ENOMEM", "ENOMEM+"), "mmap2": ("ENOMEM", "ENOMEM+"), "mremap": ("ENOMEM",), "perf_event_open": ("EMFILE", "EMFILE+"), "ioctl": ("EIO",),
            "ppoll": ("EINTR", "ENOMEM", "ENOMEM+"), "poll": ("EINTR", "ENOMEM"), "write": ("EIO", "EINTR"), "writev": ("EIO",), "pwrite64": ("ENOSPC", "ENOSPC+"),
            "pwritev": ("ENOSPC", "ENOSPC+"), "pipe2": ("EMFILE",), "socketpair": ("EMFILE",), "memfd_create": ("EMFILE",), "clone": ("EAGAIN",), "clone3": ("EAGAIN",),
            "lseek": ("EIO",), "ftruncate": ("EIO",), "rename": ("EIO",), "unlink": ("EIO",), "wait4": ("EINTR",), "sched_setattr": ("EPERM",)}
MEMORY = ("not enough memory", os.strerror(12))
BEFORE = b"the capture of before\n"
TRIES = 5000  # of a call that always fails, without an end


WAITS = {"7", "271", "230", "232", "281", "35", "34", "128"}  # poll, ppoll, naps and such, where a command waits that has begun


class Target:
    """A program that runs before it is recorded, and makes its calls on request."""

    def __init__(self, program):
        self.running = subprocess.Popen([program, "wait"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # pylint: disable=consider-using-with
        self.pid = self.running.pid
        self.running.stdout.read(1)  # it is there

    @staticmethod
    def waits(tracer):
        """Whether the program that is traced waits."""
        try:
            with open("/proc/%d/task/%d/children" % (tracer, tracer), encoding="ascii") as file:
                child = file.read().split()[0]
            with open("/proc/%s/syscall" % child, encoding="ascii") as file:
                return file.read().split()[0] in WAITS
        except (OSError, IndexError):
            return False

    def call(self, tracer, control):
        """When what records it waits, or has ended, and has answered where it is controlled."""
        seen = 0
        for _ in range(3000):
            if seen == 3 or tracer.poll() is not None:
                break
            seen = seen + 1 if self.waits(tracer.pid) else 0
            time.sleep(0.01)
        if control:
            control.say("ping", tracer)
            control.say("enable", tracer)
        self.running.stdin.write(b"\n")
        self.running.stdin.close()

    def end(self):
        self.running.kill()
        self.running.wait()
        self.running.stdout.close()


class Control:
    """The two named pipes of --control, and words."""

    def __init__(self, path):
        self.fds = []
        for name in ("ctl", "ack"):
            if os.path.exists(path + name):
                os.remove(path + name)
            os.mkfifo(path + name)
            self.fds.append(os.open(path + name, os.O_RDWR))
        self.option = "--control=fifo:%sctl,%sack" % (path, path)

    def say(self, word, tracer):
        """Until it is answered, or nobody is there who could; one that does not answer is ended."""
        if tracer.poll() is None:
            os.write(self.fds[0], word.encode() + b"\n")
        for _ in range(40):
            if select.select([self.fds[1]], [], [], 0.05)[0]:
                os.read(self.fds[1], 16)
                return
            if tracer.poll() is not None:
                return
        tracer.terminate()

    def end(self):
        for fd in self.fds:
            os.close(fd)


class Runner(Judge):
    def clean(self):
        """The capture of before alone is there."""
        with open(self.out, "wb") as file:
            file.write(BEFORE)
        for path in glob.glob(self.out + ".*"):
            os.remove(path)

    def run(self, words, failing, log="/dev/null"):
        """Status, standard output, messages, and the processes that are left."""
        self.clean()
        inject = ["-e", "trace=" + failing.split(":", maxsplit=1)[0], "-e", "inject=" + failing] if failing else []
        # a checker of leaks does not work while it is traced itself
        env = dict(os.environ, ASAN_OPTIONS=os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0", LSAN_OPTIONS="detect_leaks=0")
        self.attached = "PID" in words
        target = Target(self.program) if self.attached else None
        after = [] if target else ["--", self.program]
        control = Control(self.out + ".") if "CONTROL" in words else None
        words = [{"PID": lambda: str(target.pid), "CONTROL": lambda: control.option}.get(word, lambda: word)() for word in words]
        with subprocess.Popen(["strace", "-qq", "-o", log, *inject, self.perfring, *words, "-e", EVENT, *after], env=env, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as running:
            try:
                if target:
                    target.call(running, control)
                out, messages = running.communicate(timeout=60)
            finally:
                left = self.left(running.pid)
                for one in (target, control):
                    if one:
                        one.end()
        return running.returncode, out.decode(errors="replace"), messages.decode(errors="replace"), left

    @staticmethod
    def left(group):
        """What still runs of a process group, which is ended."""
        shown = []
        for process in os.listdir("/proc"):
            try:
                with open("/proc/%s/stat" % process, encoding="utf-8", errors="replace") as file:
                    text = file.read()
            except OSError:
                continue  # it is none, or has ended
            name, rest = text[:text.rfind(")") + 1], text[text.rfind(")") + 1:].split()
            if len(rest) > 2 and rest[2] == str(group) and rest[0] not in "ZX":
                shown.append(name)
        try:
            os.killpg(group, signal.SIGKILL)
        except ProcessLookupError:
            pass
        return shown

    def calls(self, words):
        """How often each system call is made, from where the program's libraries are loaded: [(name, first, last)]."""
        log, counted, first = self.out + ".log", {}, {}
        self.run(words, "", log)
        with open(log, encoding="utf-8", errors="replace") as file:
            for line in file:
                name = line.split("(", maxsplit=1)[0]
                counted[name] = counted.get(name, 0) + 1
                if "munmap" in counted and name != "munmap":
                    first.setdefault(name, counted[name])
        return [(name, first[name], counted[name]) for name in sorted(first) if name in FAILURES]

    def kept(self):
        for path in (self.out, self.out + ".old"):
            if os.path.exists(path):
                with open(path, "rb") as file:
                    if file.read(len(BEFORE)) == BEFORE:
                        return path
        return None

    def wrong(self, words, failing):
        """What is wrong with a run; empty: nothing."""
        log = self.out + ".log" if failing.endswith("+") else "/dev/null"
        try:
            status, out, messages, left = self.run(words, failing, log)
        except subprocess.TimeoutExpired:
            return "does not end"
        with open(log, encoding="utf-8", errors="replace") as file:
            tries = sum("INJECTED" in line for line in file)
        if tries > TRIES:
            return "status %d, after %d tries of what fails" % (status, tries)
        if left:
            return "leaves %s" % left
        if status < 0 or (status > 3 and status not in (126, 127)):
            return "status %d: %s" % (status, messages[-100:])
        kept = self.kept()
        if not kept:
            return "status %d, and the capture of before is gone" % status
        if status == 0:
            # what the kernel dropped on a busy machine is reported
            good = self.complete(words, out, messages) or re.search(r"\blost [0-9]+ record", messages)
            return "" if good else "status 0, and not all is there (%d lines; %s): %s" % (out.count("\n"), self.differs[-1000:], messages[-100:])
        reason = re.search("error=([A-Z]+)", failing)
        number = getattr(__import__("errno"), reason.group(1)) if reason else 0
        if not any(text in messages for text in (MEMORY if number == 12 else (os.strerror(number), "no file descriptor left"))):
            return "status %d, and no message has the reason: %s" % (status, messages[-200:])
        if kept != self.out and os.path.exists(self.out) and self.plain("dump", self.out)[0] > 1:
            return "status %d, and its file cannot be read" % status
        return ""


def spread(first, last, most):
    """The first one, and others evenly."""
    step = max(1, (last - first + 1) // most) if most else 1
    return range(first, last + 1, step)


def main():
    perfring, most, program, folder, *commands = sys.argv[1:]
    tried = failed = 0
    for command in commands:
        runner = Runner(perfring, program, os.path.join(folder, "out.data"))
        words = [runner.out if word == "OUT" else word for word in command.split()]
        found = [("nothing", runner.wrong(words, ""))]
        for name, first, last in runner.calls(words):
            for n in spread(first, last, int(most)):
                for failure in FAILURES[name]:
                    tried += 1
                    failing = "%s:error=%s:when=%d%s" % (name, failure.rstrip("+"), n, failure[len(failure.rstrip("+")):])
                    found.append((failing, runner.judged(words, failing)))
        for failing, sentence in found:
            if sentence:
                failed += 1
                print("%s: %s: %s" % (command, failing, sentence))
    print("%d failures of %d commands that record: %d wrong" % (tried, len(commands), failed))
    sys.exit(1 if failed or not tried else 0)


main()
