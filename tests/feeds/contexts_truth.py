# SPDX-License-Identifier: MIT
"""
contexts_truth.py PROGRAM FILE: a capture of branches with callchains, of which each caller is a call that is in PROGRAM (x86-64). Prints the
addresses of callers, each as often as it comes.
"""
import random
import re
import subprocess
import sys

sys.path.insert(0, "tests/lib")
from made_capture import CALLCHAIN, IP, PERIOD, TID, TIME, Capture

BASE, USER, BRANCHES = 0x555555550000, (1 << 64) - 512, 1 << 11


def read(program):
    """Each function's begin; of each call in it the address, the one that it returns to, and the callee; instructions in order."""
    begins, calls, addresses, function = {}, [], [], None
    for line in subprocess.run(["objdump", "-d", "--no-show-raw-insn", program], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines():
        head, code = re.match(r"([0-9a-f]+) <(\w+)>:", line), re.match(r" +([0-9a-f]+):\t(\S+)(?: +[0-9a-f]+ <(\w+)>)?", line)
        if head:
            function = head[2]
            begins[function] = int(head[1], 16)
        elif code:
            addresses.append(int(code[1], 16))
            if code[2].startswith("call") and code[3]:
                calls.append((addresses[-1], len(addresses), function, code[3]))
    return begins, [(site, addresses[after], *of) for site, after, *of in calls if of[0].startswith(("work", "main"))], addresses


program, path = sys.argv[1:]
begins, calls, addresses = read(program)
rng, made, callers = random.Random(3), Capture(attr_size=120).event(0, 0, IP | TID | TIME | PERIOD | CALLCHAIN | BRANCHES, period=1000), []
made.names("cycles:u")
name = program.encode() + bytes(8 - len(program) % 8)
records = [made.record(3, made.pack("II", 41, 41) + b"work".ljust(8, b"\0") + made.pack("IIQ", 41, 41, 1), 1 << 13),
           made.record(10, made.pack("IIQQQIIQQII", 41, 41, BASE + 0x1000, 0x1000, 0x1000, 8, 1, 12, 0, 5, 2) + name + made.pack("IIQ", 41, 41, 1), 2)]
for i in range(1000):
    site, after, caller, callee = rng.choice([call for call in calls if call[2] != "main"])
    outer = rng.choice([call for call in calls if call[3] == caller])
    ip = BASE + rng.choice([address for address in addresses if begins[callee] <= address < begins[callee] + 16])
    chain = [USER, ip, BASE + after, BASE + outer[1]]
    entries = [(BASE + site, BASE + begins[callee], 2), (BASE + outer[0], BASE + begins[caller], 2)]
    callers += chain[2:]
    body = made.pack("QIIQQQ", ip, 41, 41, 1000 + i, 1000, len(chain)) + b"".join(made.pack("Q", address) for address in chain)
    records.append(made.record(9, body + made.pack("Q", 2) + b"".join(made.pack("QQQ", *entry) for entry in entries), 2))
with open(path, "wb") as file:
    file.write(made.file(*records))
for address in sorted(callers):
    print("%x" % address)
