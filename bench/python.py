#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the Python package costs: a million samples as columns, as records, as a table. make bench-python"""
import os, struct, tempfile, time

import perfring

SAMPLES = 1000000


def make(path):
    """A capture of one event with ip, tid, time, cpu and period."""
    attr = struct.pack("<IIQQQQQ", 1, 128, 0, 4000, 0x187, 0, 1 << 10 | 1 << 18) + bytes(80)
    data = b"".join(struct.pack("<IHHQIIQIIQ", 9, 2, 48, 0x400000 + i % 4096, 100, 100 + i % 7, 1000000000 + i * 1000, i % 8, 0, 100000) for i in range(SAMPLES))
    with open(path, "wb") as file:
        file.write(b"PERFILE2" + struct.pack("<12Q", 104, 144, 104, 144, 248, len(data), 0, 0, 0, 0, 0, 0) + attr + bytes(16) + data)


def measure(name, function, rounds=7):
    """The median of wall and CPU time."""
    wall, cpu = [], []
    for _ in range(rounds):
        before = time.perf_counter(), time.process_time()
        function()
        wall.append(time.perf_counter() - before[0])
        cpu.append(time.process_time() - before[1])
    print("%-44s %6.3f s  %6.3f s CPU" % (name, sorted(wall)[rounds // 2], sorted(cpu)[rounds // 2]))


with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "million.data")
    make(path)
    assert perfring.columns(path, "ip").rows == SAMPLES
    measure("columns ip, time", lambda: perfring.columns(path, "ip", "time"))
    measure("columns ip, pid, tid, time, cpu, period", lambda: perfring.columns(path, "ip", "pid", "tid", "time", "cpu", "period"))
    measure("the same in the order of time, with thread", lambda: perfring.columns(path, "ip", "pid", "tid", "time", "cpu", "period", "thread", order="time", tasks=True))
    measure("a loop over the records", lambda: sum(1 for _ in perfring.records(path)))
    measure("a loop that sums record.period", lambda: sum(record.period for record in perfring.records(path)), 3)
    measure("table sample: 58 columns", lambda: perfring.open(path).table(), 3)
