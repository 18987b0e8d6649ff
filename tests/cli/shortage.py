#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Each allocation of a command fails in turn: the exit status is other than 0 and there is a message, or the output equals the whole. A command that had
status 1 on the whole may have it again, with the whole output. No command is ended by a signal, and no output is left that is a part.

usage: shortage.py PERFRING LIBRARY MOST CAPTURE... -- COMMAND...
MOST: failures of a command and capture that are tried, evenly spread; 0: all. A command is words, with IN, OUT and IN2 in them."""
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile

PLAIN = [
    "stat IN", "stat --json IN", "stat -F comm,sym IN", "stat --by cpu IN", "check IN", "check -j IN", "check --json IN", "info IN", "info --json IN", "dump IN",
    "dump --json IN", "dump --bytes IN", "dump --raw IN", "dump --where cpu==0 IN", "report IN", "report --json IN", "report --by comm IN", "sched IN", "calls IN",
    "diff IN IN", "recover -o OUT IN", "edit IN OUT", "edit --type SAMPLE IN OUT", "edit --other-order IN OUT", "edit --redact --key KEY IN OUT", "edit --to pipe IN OUT",
    "edit --pack IN OUT", "split --by cpu -o OUT IN", "merge -o OUT IN IN", "view -o OUT IN", "convert --to cbor IN OUT", "convert --to json IN OUT", "convert --to csv IN OUT",
    "convert --to jsonl IN OUT", "convert --to parquet IN OUT", "convert --to arrow IN OUT", "convert --to folded IN OUT", "convert --to pprof IN OUT",
    "convert --to firefox IN OUT", "convert --to speedscope IN OUT", "convert --to otlp IN OUT", "convert --to script IN OUT", "convert --to trace IN OUT"]


def digest(path):
    """Of a file, or of the files of a directory; none if there is nothing."""
    if not os.path.lexists(path):
        return None
    if not os.path.isdir(path):
        return hashlib.sha256(open(path, "rb").read()).hexdigest()
    return tuple((name, digest(os.path.join(path, name))) for name in sorted(os.listdir(path)))


class Runner:
    def __init__(self, perfring, library):
        self.perfring, self.preloaded = os.path.abspath(perfring), os.path.abspath(library)
        self.folder = tempfile.mkdtemp()
        self.out = os.path.join(self.folder, "d", "out")
        self.key = os.path.join(self.folder, "key")
        with open(self.key, "wb") as file:
            file.write(bytes(range(32)))

    def run(self, words, failing=""):
        shutil.rmtree(os.path.dirname(self.out), ignore_errors=True)
        os.mkdir(os.path.dirname(self.out))
        env = dict(os.environ, LD_PRELOAD=self.preloaded, PERFRING_SHORTAGE=failing, PERFRING_ALLOCATIONS=os.path.join(self.folder, "number"), HOME=self.folder)
        done = subprocess.run([self.perfring] + words, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, check=False)
        return done.returncode, done.stdout, digest(os.path.dirname(self.out)), done.stderr

    def sweep(self, command, capture, most):
        """The number of failures tried, and what is wrong: a list of (failing, sentence)."""
        words = [{"IN": capture, "OUT": self.out, "KEY": self.key}.get(w, w) for w in command.split()]
        whole = self.run(words)
        number = int(open(os.path.join(self.folder, "number"), encoding="ascii").read())
        step = max(1, -(-number // most)) if most else 1
        wrong, tried = [], 0
        if whole[0] not in (0, 1) or not number:
            return 0, [("none", "status %d of the whole: %s" % (whole[0], whole[3][-200:].decode(errors="replace")))]
        for n in range(1, number + 1, step):
            for more in ("", "+"):
                tried += 1
                status, out, files, messages = self.run(words, "%d%s" % (n, more))
                sentence = judge(whole, status, out, files, messages)
                if sentence:
                    wrong.append(("%d%s" % (n, more), sentence))
        return tried, wrong


def judge(whole, status, out, files, messages):
    """What is wrong with a run; empty: nothing."""
    same = out == whole[1] and files == whole[2]
    if status < 0:
        return "signal %d" % -status
    if status == 0 and not same:
        return "status 0, and the output is another one"
    if status == 1 and not (whole[0] == 1 and same) and not messages.strip():
        return "status 1 without a message"
    if status > 1 and not messages.strip():
        return "status %d without a message" % status
    if status == 1 and whole[0] == 1 and not same and b"memory" not in messages:
        return "status 1 as of the whole, and the output is another one"
    if files not in (whole[2], (), None) and status != 0:
        return "status %d, and a part of the output is left" % status
    return ""


def main():
    runner, most, rest = Runner(*sys.argv[1:3]), int(sys.argv[3]), sys.argv[4:]
    at = rest.index("--") if "--" in rest else len(rest)
    captures, commands = rest[:at], rest[at + 1:] or PLAIN
    tried = failed = 0
    for capture in captures:
        for command in commands:
            nr, wrong = runner.sweep(command, capture, most)
            tried += nr
            failed += len(wrong)
            for n, sentence in wrong[:3]:
                print("%s: %s: allocation %s: %s" % (os.path.basename(capture), command, n, sentence))
            if len(wrong) > 3:
                print("%s: %s: %d more" % (os.path.basename(capture), command, len(wrong) - 3))
    shutil.rmtree(runner.folder)
    print("%d failures of %d commands over %d captures: %d wrong" % (tried, len(commands), len(captures), failed))
    sys.exit(1 if failed or not tried else 0)


main()
