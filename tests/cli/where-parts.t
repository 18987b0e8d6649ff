#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Parts of a field's bits in --where and -F: data_src.mem_lvl_num, weight_struct.var1_dw, lbr.flags.cycles. What is chosen and printed is what was put in, in both byte orders."""
import os, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import ADDR, IDENTIFIER, IP, TID, TIME, Capture, write
from tap import finish, report, run

BRANCH_STACK, DATA_SRC, WEIGHT_STRUCT = 1 << 11, 1 << 15, 1 << 24
OPS, LEVELS = {"LOAD": 2, "STORE": 4}, {"L1": 1, "L2": 2, "L3": 3, "RAM": 13}
# cost, two more, operation, level, snoop HITM, cycles of each branch, its kind (1: conditional)
SAMPLES = [(5, 0, 0, "LOAD", "L1", False, (3, 0)), (300, 7, 2, "LOAD", "L3", True, (0,)), (70000, 65535, 1, "LOAD", "RAM", False, ()), (0, 301, 9, "STORE", "L1", False, (65535, 10))]


def capture(order):
    c = Capture(order).event(1, 0, IDENTIFIER | IP | TID | TIME | ADDR | BRANCH_STACK | DATA_SRC | WEIGHT_STRUCT, [10])
    records = []
    for i, (cost, second, third, op, level, hitm, cycles) in enumerate(SAMPLES):
        source = OPS[op] | (0x10 if hitm else 2) << 19 | LEVELS[level] << 33
        body = c.pack("QQIIQQQ", 10, 0x1000, 7, 8, 1000 + i, 0x2000, len(cycles))
        for n in cycles:
            flags = 1 | n << 4 | 1 << 20
            body += c.pack("QQQ", 0x10, 0x20, flags if order == "<" else turned(n))
        records.append(c.record(9, body + c.pack("QQ", cost | second << 32 | third << 48, source), misc=1 + i % 2))
    return c.file(*records)


def turned(cycles):
    """The same bit fields as a compiler of a big-endian machine lays them out: the first in the highest bits."""
    return 1 << 63 | cycles << 44 | 1 << 40


def chosen(path, expression):
    code, out, err = run("dump", "-F", "time", "--ns", "--where", expression, path)
    return [int(line.split(".")[1]) - 1000 for line in out.splitlines()] if code in (0, 1) and "unknown" not in err else err


CASES = [("weight_struct.var1_dw > 100", lambda s: s[0] > 100), ("weight_struct.var1_dw == 5", lambda s: s[0] == 5), ("weight_struct.var2_w >= 301", lambda s: s[1] >= 301),
         ("weight_struct.var3_w in {1, 9}", lambda s: s[2] in (1, 9)), ("sample.weight_struct.var2_w & 1", lambda s: s[1] & 1), ("not weight_struct.var1_dw < 300", lambda s: s[0] >= 300),
         ("data_src.mem_op contains LOAD", lambda s: s[3] == "LOAD"), ("data_src.mem_op & 4", lambda s: s[3] == "STORE"), ("data_src.mem_lvl_num == L1", lambda s: s[4] == "L1"),
         ("data_src.mem_lvl_num != l1", lambda s: s[4] != "L1"), ("data_src.mem_lvl_num in {L3, RAM}", lambda s: s[4] in ("L3", "RAM")), ("data_src.mem_lvl_num =~ '^L'", lambda s: s[4][0] == "L"),
         ("data_src.mem_snoop contains HITM", lambda s: s[5]), ("data_src.mem_lvl == 0", lambda s: True), ("data_src.mem_hops", lambda s: True),
         ("flags.cycles > 9", lambda s: any(n > 9 for n in s[6])), ("branch_stack.lbr.flags.cycles == 0", lambda s: 0 in s[6]), ("lbr.flags.type == COND", lambda s: s[6]),
         ("misc.cpumode == USER", lambda s: SAMPLES.index(s) % 2), ("misc.cpumode == KERNEL and weight_struct.var1_dw > 5", lambda s: not SAMPLES.index(s) % 2 and s[0] > 5)]
FIELDS = "weight_struct.var1_dw,weight_struct.var2_w,weight_struct.var3_w,data_src.mem_op,data_src.mem_lvl_num,data_src.mem_snoop,lbr.flags.cycles,misc.cpumode"
ERRORS = [("data_src.mem_lvl_num == L9", 24, "a number, or the name of a value"), ("data_src.mem_op == LOAD", 19, "contains asks for"), ("data_src.mem_nothing", 0, "unknown field"),
          ("weight_struct.mem_op contains LOAD", 0, "unknown field"), ("addr.mem_op", 0, "unknown field"), ("weight_struct.var1_dw > x", 24, "a number is expected"),
          ("data_src.mem_op =~ LOAD", 0, "=~ and !~ are for text"), ("mmap2.data_src.mem_op", 0, "unknown field")]
with tempfile.TemporaryDirectory() as folder:
    for order in "<>":
        path = write(folder, "parts.data", capture(order))
        for expression, holds in CASES:
            want = [i for i, s in enumerate(SAMPLES) if holds(s)]
            report(chosen(path, expression) == want, f"{order} {expression}: samples {want}", chosen(path, expression))
        code, out, err = run("dump", "-F", FIELDS, path)
        want = ["\t".join([*map(str, s[:3]), s[3], s[4], "HITM" if s[5] else "NONE", ",".join(map(str, s[6])) or "-", "USER" if i % 2 else "KERNEL"]) for i, s in enumerate(SAMPLES)]
        report(out.splitlines() == want, f"{order} -F has the parts", (out, err))
        code, out, err = run("stat", "-F", "data_src.mem_lvl_num", path)
        report(sorted(line.split("\t")[:2] for line in out.splitlines()) == [["1", "L3"], ["1", "RAM"], ["2", "L1"]], f"{order} stat -F counts by a part", (out, err))
    for expression, column, text in ERRORS:
        code, out, err = run("dump", "--where", expression, path)
        lines = err.splitlines()
        report(code == 2 and text in lines[0] and lines[2].index("^") == len("perfring:     ") + column, f"{expression}: {text}", err)
    code, out, err = run("stat", "--where", "weight_struct.var1_dw > 1", "corpus/bit-weight.data")
    report("without the value that a condition asks for" in err, "samples without the field are reported", err)
finish()
