#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Call stacks of branch records that are longer than the CPU keeps: --stitch-lbr shows what perf script --stitch-lbr does, of threads that call and return at random,
on a model of the CPU's registers that knows the whole stack; without the option, without hw_idx and without CPU_PMU_CAPS nothing is stitched. Run from the project's root."""
import json
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, "tests/lib")
from made_capture import CALLCHAIN, IP, TID, TIME, Capture, write
from tap import PERFRING, finish, report, skip

BRANCH_STACK, USER, CALL_STACK, HW_INDEX = 1 << 11, 1, 1 << 11, 1 << 17
USER_MARK, KERNEL_MARK = 2**64 - 512, 2**64 - 128


class Thread:
    """Registers of calls: a call takes the next one, a return gives it back."""

    def __init__(self, registers):
        self.registers, self.stack, self.top, self.valid = [(0, 0)] * registers, [0x400000], 0, 0

    def call(self, where):
        self.top = (self.top + 1) % len(self.registers)
        self.registers[self.top] = self.stack[-1] + where, 0x400000 + 4096 * len(self.stack)
        self.stack.append(self.registers[self.top][1])
        self.valid = min(self.valid + 1, len(self.registers))

    def back(self):
        if len(self.stack) > 1:
            self.stack.pop()
            self.top = (self.top - 1) % len(self.registers)
            self.valid = max(self.valid - 1, 0)

    def branches(self):
        return [self.registers[(self.top - i) % len(self.registers)] for i in range(self.valid)]


def made(seed, registers, caps=True, hw_index=True):
    """A capture, and how many of its samples had more callers than registers."""
    rng, capture, records, deep = random.Random(seed), Capture(attr_size=128), [], 0
    capture.event(1, 0, IP | TID | TIME | CALLCHAIN | BRANCH_STACK)
    kind = USER | CALL_STACK | (HW_INDEX if hw_index else 0)
    attr, ids = capture.events[0]
    capture.events[0] = attr[:72] + struct.pack("<Q", kind) + attr[80:], ids
    capture.names("cycles")
    if caps:
        capture.features[28] = struct.pack("<I", 1) + capture.text("branches") + capture.text(str(registers))
    threads = [Thread(registers) for _ in range(3)]
    for tid in range(3):
        records.append(capture.record(3, struct.pack("<II", 10, 10 + tid) + b"deep\0\0\0\0" + struct.pack("<IIQ", 10, 10 + tid, 1)))
    for time in range(600):
        tid = rng.randrange(3)
        thread = threads[tid]
        for _ in range(rng.randrange(12)):
            thread.call(16 * rng.randrange(1, 90)) if rng.random() < 0.6 or len(thread.stack) < 4 else thread.back()
        if len(thread.stack) > 90:
            for _ in range(rng.randrange(80)):
                thread.back()
        if not thread.valid: # perf reads past a stack without branches
            thread.call(16)
        branches, chain = thread.branches(), [USER_MARK, thread.stack[-1] + 4, 0x500000]
        if rng.random() < 0.2:
            chain = [KERNEL_MARK, 2**64 - 2**31, *chain]
        if rng.random() < 0.05:
            chain = [KERNEL_MARK, 2**64 - 2**31] # nothing of the user part
        deep += len(thread.stack) > registers
        body = struct.pack("<QIIQQ%dQ" % len(chain), chain[1], 10, 10 + tid, 1000 + time, len(chain), *chain) + struct.pack("<Q", len(branches))
        body += struct.pack("<Q", thread.top) if hw_index else b""
        records.append(capture.record(9, body + b"".join(struct.pack("<QQQ", *b, 0) for b in branches), 2))
    return capture.file(*records), deep


def ours(path, *options):
    done = subprocess.run([PERFRING, "dump", "--json", "--unwind", "--type", "SAMPLE", *options, path], capture_output=True, text=True, check=True)
    return [[(int(e["address"], 16), e["found"]) for e in json.loads(line).get("stack", {}).get("entries", [])] for line in done.stdout.splitlines() if '"stack"' in line]


def perfs(path):
    done = subprocess.run(["perf", "script", "--stitch-lbr", "--no-inline", "-F", "time,ip", "-i", path], capture_output=True, text=True)
    return [[int(word, 16) for word in part.split(":", 1)[1].split()] for part in done.stdout.split("\n\n") if ":" in part]


def same(found, want, release):
    """But for the leaf: fact lbr-sample-ip. perf 7 shows a sample's place in the kernel a second time where the user's leaf is."""
    return len(found) == len(want) and (found[1:] == want[1:] or (release >= 7 and want[0] == want[1] > 2**63 and found[2:] == want[2:]))


def main():
    release = int(re.search(r"[0-9]+", subprocess.run(["perf", "--version"], capture_output=True, text=True).stdout + " 0")[0]) if shutil.which("perf") else 0
    with tempfile.TemporaryDirectory() as folder:
        for seed, registers in ((1, 8), (2, 16), (3, 32), (4, 4)):
            data, deep = made(seed, registers)
            path = write(folder, "capture", data)
            found = ours(path, "--stitch-lbr")
            stitched = sum(any(how == "stitched" for _, how in stack) for stack in found)
            if shutil.which("perf"):
                want, got = perfs(path), [[a for a, _ in stack] for stack in found]
                wrong = [(i, g, w) for i, (g, w) in enumerate(zip(got, want)) if not same(g, w, release)]
                report(len(got) == len(want) == 600 and not wrong, "%d registers: perf has the same %d stacks, %d of %d deep ones stitched" % (registers, len(got), stitched, deep), wrong[:2])
            else:
                skip("%d registers: as perf" % registers, "no perf")
            report(stitched > 50, "%d registers: %d stacks are stitched" % (registers, stitched))
            report(not any(how == "stitched" for stack in ours(path) for _, how in stack), "%d registers: not without the option" % registers)
        for name, options in (("no CPU_PMU_CAPS", {"caps": False}), ("no hw_idx", {"hw_index": False})):
            data, _ = made(5, 8, **options)
            path = write(folder, "capture", data)
            report(ours(path, "--stitch-lbr") == ours(path) != [], name + ": nothing is stitched")
    finish()


if __name__ == "__main__":
    main()
