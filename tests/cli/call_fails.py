#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Each system call of a command fails in turn, since the start of main(): the exit status is other than 0 and there is a message, or the output equals that of
the run without failure. No command is ended by a signal or hangs; what was there before is unchanged, and no output is left that is a part, and no temporary file.

usage: call_fails.py PERFRING TRACER MOST CAPTURE... -- COMMAND...
MOST: failures of each call by its name, of a command and capture, that are tried: the first, the last, and so many between; 1: without those of memory; 0: all.
A command is words: IN, <IN (standard input) or |IN (a pipe): the capture; OUT, +OUT (it exists, with --force): an output; KEY: a file with a key; SELF, SELF/NAME:
the capture as its own output, or a file in it; >>SELF: standard output is appended to it. Those are refused, whatever fails, and the capture stays."""
import errno
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile

# Of each call, errors that it may have: 0 is one byte only.
BYTE = 0
ERRORS = {"openat": ["EMFILE", "EIO"], "read": ["EIO", BYTE], "pread64": ["EIO", BYTE], "write": ["ENOSPC", BYTE], "pwrite64": ["ENOSPC", BYTE],
          "mmap": ["ENOMEM"], "brk": ["ENOMEM"], "mremap": ["ENOMEM"], "clone": ["EAGAIN"], "clone3": ["EAGAIN"], "fork": ["EAGAIN"], "vfork": ["EAGAIN"],
          "socketpair": ["EMFILE"], "pipe2": ["EMFILE"], "memfd_create": ["EMFILE"], "dup2": ["EBUSY"], "dup3": ["EBUSY"], "fsync": ["EIO"],
          "rename": ["EIO"], "renameat2": ["EIO", "EINVAL"], "wait4": ["ECHILD"], "prlimit64": ["EPERM"], "seccomp": ["EINVAL"], "prctl": ["EINVAL"],
          "sched_getaffinity": ["EPERM"], "getrandom": ["ENOSYS"], "copy_file_range": ["EIO", "EXDEV"]}
# What cannot fail, or whose failure is an answer: no terminal, no time.
ANSWERS = {"ioctl", "exit", "exit_group", "munmap", "clock_gettime", "rt_sigaction", "fadvise64", "madvise", "fcntl"}
# Which shortage.py has, too.
MEMORY = {"mmap", "brk", "mremap"}


def digest(path):
    """Of a file, or of the files of a directory; none if there is nothing."""
    if not os.path.lexists(path):
        return None
    if not os.path.isdir(path):
        with open(path, "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()
    return tuple((name, digest(os.path.join(path, name))) for name in sorted(os.listdir(path)))


class Runner:
    def __init__(self, perfring, tracer):
        self.perfring, self.tracer = os.path.abspath(perfring), os.path.abspath(tracer)
        self.folder = tempfile.mkdtemp()
        self.place = os.path.join(self.folder, "d")
        self.out, self.itself = os.path.join(self.place, "out"), os.path.join(self.place, "self")
        self.key, self.log = os.path.join(self.folder, "key"), os.path.join(self.folder, "log")
        self.temporary = os.path.join(self.folder, "t")
        with open(self.key, "wb") as file:
            file.write(bytes(range(32)))

    def words(self, command, capture):
        """Words of a command, and what standard input is."""
        words = command.split()
        if "+OUT" in words:
            words.insert(1, "--force")
        if "SELF" in command:
            capture = self.itself
        words = [w.replace("SELF", capture) for w in words if w != ">>SELF"]
        named = {"IN": capture, "<IN": "-", "|IN": "-", "OUT": self.out, "+OUT": self.out, "KEY": self.key}
        return [named.get(w, w) for w in words], "<" if "<IN" in words else "|" if "|IN" in words else ""

    def run(self, command, capture, failing=("none", "m", 0, 0), log="-"):
        """Status, standard output, what the output's folder and the one of temporary files have, and messages."""
        for folder in (self.place, self.temporary):
            shutil.rmtree(folder, ignore_errors=True)
            os.mkdir(folder)
        if "+OUT" in command:
            with open(self.out, "w", encoding="ascii") as file:
                file.write("before")
        if "SELF" in command:
            (shutil.copytree if os.path.isdir(capture) else shutil.copy)(capture, self.itself)
        words, stdin = self.words(command, capture)
        name, who, number, error = failing
        call = [self.tracer, log, name, who, str(number), str(getattr(errno, error) if error else 0), self.perfring] + words
        env = dict(os.environ, HOME=self.folder, TMPDIR=self.temporary, LC_ALL="C")
        printed = self.itself if ">>SELF" in command else self.log + ".out"
        with open(capture if stdin else os.devnull, "rb") as file, open(printed, "ab") as out:
            if printed != self.itself:
                out.truncate(0)
            piped = {"input": file.read()} if stdin == "|" else {"stdin": file}
            done = subprocess.run(call, env=env, stdout=out, stderr=subprocess.PIPE, timeout=20, check=False, **piped)
        return done.returncode, digest(printed), digest(self.place), digest(self.temporary), done.stderr

    def calls(self):
        """How often each call was made, by process and name."""
        made = {}
        with open(self.log, encoding="ascii") as file:
            for line in file:
                who, name = line.split()
                if name not in ANSWERS and not name.isdigit():
                    made[who, name] = made.get((who, name), 0) + 1
        return made

    def sweep(self, command, capture, most):
        """The number of failures tried, and what is wrong: a list of (failing, sentence)."""
        before, wrong, tried = digest(capture), [], 0
        whole = self.run(command, capture, log=self.log)
        if (whole[0] != 3 if "SELF" in command else whole[0] not in (0, 1)) or self.run(command, capture)[:3] != whole[:3]:
            return 0, [("none", "status %d of the whole, or not twice the same: %s" % (whole[0], whole[4][-200:].decode(errors="replace")))]
        for (who, name), number in self.calls().items():
            if most == 1 and name in MEMORY:
                continue
            for n in sorted({1, number, *range(1, number + 1, max(1, -(-number // most)) if most else 1)}):
                for error in ERRORS.get(name, ["EIO"]):
                    tried += 1
                    failing = (name, who, n, error)
                    try:
                        found = self.run(command, capture, failing)
                    except subprocess.TimeoutExpired:
                        wrong.append((failing, "it hangs"))
                        continue
                    judged = judge_itself if "SELF" in command else judge
                    sentence = judged(whole, found, failing, digest(self.out) if "+OUT" in command else None)
                    if os.environ.get("CALL_FAILS_SHOW"):
                        print("SHOW", command, failing, found[0], found[:3] == whole[:3], found[4][-300:])
                    if sentence:
                        wrong.append((failing, sentence + ": " + found[4][-300:].decode(errors="replace").strip()))
        if digest(capture) != before:
            wrong.append(("some", "the input is changed"))
        return tried, wrong


OLD = hashlib.sha256(b"before").hexdigest()


def names(messages):
    """What is said about names of functions and build ids of files, which may be left out."""
    return [line for line in messages.splitlines() if b"for names" in line or b"for a build id" in line or b"--symbols-report" in line]


def judge(whole, found, failing, out):
    """What is wrong with a run; empty: nothing."""
    status, messages = found[0], found[4].strip()
    same = found[:3] == whole[:3]
    removing = failing[0] in ("unlink", "unlinkat", "rmdir")
    if status > 90:
        return "signal %d" % (status - 128)
    if found[3] and not removing:
        return "a temporary file is left"
    if same:
        return ""
    if status == whole[0] and names(messages) != names(whole[4]):
        return ""
    if removing and b"cannot be removed" in messages and set(whole[2]) <= set(found[2]):
        return ""
    if status == 0:
        return "status 0, and the output is another one"
    if not messages:
        return "status %d without a message" % status
    if status == 3 and failing[3] and os.strerror(getattr(errno, failing[3])).encode() not in messages and failing[1] == "m":
        return "status 3, and the reason is not said"
    if status == 1 and whole[0] == 1:
        return "status 1 as of the whole, and the output is another one"
    if found[2] == whole[2] or removing:
        return ""
    if out is not None:
        return "" if out == OLD and len(found[2]) == 1 else "status %d, and what was there before is changed, or a part of the output is left: %s" % (status, found[2])
    return "status %d, and a part of the output is left: %s" % (status, found[2]) if found[2] else ""


def judge_itself(whole, found, _failing, _out):
    """The capture is as it was, and nothing is beside it."""
    if found[2] != whole[2]:
        return "status %d, and the input is changed, or a file is left" % found[0]
    return "" if found[0] == 3 and found[4].strip() else "status %d" % found[0]


def main():
    runner, most, rest = Runner(*sys.argv[1:3]), int(sys.argv[3]), sys.argv[4:]
    at = rest.index("--") if "--" in rest else len(rest)
    captures, commands = rest[:at], rest[at + 1:]
    tried = failed = 0
    for capture in captures:
        for command in commands:
            nr, wrong = runner.sweep(command, capture, most)
            tried += nr
            failed += len(wrong)
            for n, sentence in wrong[:int(os.environ.get("CALL_FAILS_PRINT", 3))]:
                print("%s: %s: %s: %s" % (os.path.basename(capture), command, n, sentence))
            if len(wrong) > 3:
                print("%s: %s: %d wrong" % (os.path.basename(capture), command, len(wrong)))
            sys.stdout.flush()
    shutil.rmtree(runner.folder)
    print("%d failures of %d commands over %d captures: %d wrong" % (tried, len(commands), len(captures), failed))
    sys.exit(1 if failed or not tried else 0)


main()
