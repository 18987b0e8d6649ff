# SPDX-License-Identifier: MIT
"""
A capture of so many megabytes: one event, samples with callchains.
  large.py MEGABYTES
"""
import struct
import sys

size = 160
nr = int(sys.argv[1]) * 1000000 // size
attr = struct.pack("<IIQQQ", 1, 64, 0, 1, 1 | 2 | 4 | 32) + bytes(64 - 32)  # IP, TID, TIME, CALLCHAIN
header = struct.pack("<QQQQQQQQQ4Q", 0x32454C4946524550, 104, 80, 104, 80, 184, nr * size, 0, 0, 0, 0, 0, 0)
write = sys.stdout.buffer.write
write(header + attr + bytes(16))
chain = struct.pack("<16Q", 15, *(0xFFFFFFFF81000000 + i * 4096 for i in range(15)))
batch = []
for i in range(nr):
    batch.append(struct.pack("<IHHQIIQ", 9, 2, size, 0x401000 + i, i, i, 10**12 + i) + chain)
    if len(batch) == 10000:
        write(b"".join(batch))
        batch = []
write(b"".join(batch))
