# SPDX-License-Identifier: MIT
"""Whether all of what a program did while it was recorded, counted or shown is there: shortage.py and refused.py make something fail meanwhile, and ask. The
program makes 1,000 calls of getppid."""
import glob
import json
import os
import re
import subprocess

EVENT = "syscalls:sys_enter_getppid"
CALLS = 1000
CHANGES = ("NUMA_TOPOLOGY", "SAMPLE_TIME", "COMPRESSED")  # memory that is free now, the time of the calls, how much there was at each drain
PIECES = ("FINISHED_ROUND", "COMPRESSED", "COMPRESSED2")  # as many as there were drains
OTHERS = ("BPF_PROG_INFO", "BPF_BTF", "BPF_EVENT", "KSYMBOL")  # of programs that others load meanwhile


class Judge:
    def __init__(self, perfring, program, out):
        self.perfring, self.program, self.out = os.path.abspath(perfring), os.path.abspath(program), out
        self.described = None  # by a capture of which nothing failed
        self.attached = False  # to a process that ran before, another in each run
        self.differs = ""  # what a capture that is not whole has otherwise

    def wrong(self, words, failing):
        """That of the programs that make something fail."""
        raise NotImplementedError

    def plain(self, *words):
        done = subprocess.run([self.perfring, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=60, check=False)
        return done.returncode, done.stdout.decode(errors="replace")

    def describes(self, wide):
        """What a capture says of the machine and of what runs; of all processes, which others begin and end, only the features."""
        features = json.loads(self.plain("info", "--json", self.out)[1])["features"]
        types = json.loads(self.plain("stat", "--json", self.out)[1])["types"]
        for event in features.get("EVENT_DESC", {"fields": {"events": []}})["fields"]["events"]:
            del event["ids"]  # others in each capture
        values = {name: value["fields"] for name, value in features.items() if name not in CHANGES and
                  not (wide and name == "BUILD_ID") and not (self.attached and name == "CMDLINE")}
        return (sorted(set(features) - set(OTHERS)), {name: value for name, value in values.items() if name not in OTHERS},
                {name: count["records"] for name, count in types.items() if name not in PIECES + OTHERS and not wide})

    def judged(self, words, failing):
        """What is wrong with a run; empty: nothing. What describes a capture changes where others load a program or take a CPU away, so one that is not whole is
        judged again, by a new one of which nothing fails."""
        sentence = self.wrong(words, failing)
        if sentence.startswith("status 0"):
            self.described = None
            self.wrong(words, "")
            sentence = self.wrong(words, failing)
        return sentence

    def complete(self, words, out, messages):
        """Whether all calls are there; the program may make a few more as it begins."""
        name = os.path.basename(self.program)
        if words[0] == "record" and "--dry-run" in words:
            return True  # nothing is recorded
        if words[0] == "record" and any(word.startswith("--switch-output") for word in words):
            found = [self.plain("dump", "--type", "SAMPLE", "-F", "comm", path) for path in glob.glob(self.out + ".2*")]
            self.differs = "in %d files: %s" % (len(found), [(status, text.split("\n").count(name)) for status, text in found])
            return len(found) > 1 and not any(status for status, _ in found) and sum(text.split("\n").count(name) for _, text in found) == CALLS
        if words[0] == "record":
            status, found = self.plain("dump", "--type", "SAMPLE", "-F", "comm", self.out)
            described = self.describes("-a" in words)
            self.described = self.described or described
            calls = found.split("\n").count(name)
            self.differs = "%d calls, status %d, other: %s" % (calls, status, [
                "%s: %s, before %s" % (key, now.get(key), before.get(key)) for before, now in zip(self.described[1:], described[1:])
                for key in sorted({*before, *now}) if before.get(key) != now.get(key)])
            return status == 0 and calls == CALLS and described == self.described
        if words[0] == "count":
            return CALLS <= sum(int(n) for n in re.findall(r"(?:^|,)(\d+),,%s," % EVENT, messages, re.M)) < CALLS + 100
        if "--top" in words:
            return "\n%d samples" % CALLS in "\n" + out
        return sum("getppid" in line for line in out.split("\n")) >= CALLS
