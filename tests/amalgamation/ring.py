#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""ring.py CAPTURE OUT: the attr of the first event and all records of the kernel, for ring.c. Exits with 77 where it is another kind."""
import struct
import sys

data = open(sys.argv[1], "rb").read()
if data[:8] != b"PERFILE2" or len(data) < 104:
    sys.exit(77)
size, attr_size, attrs_at, attrs_size, at, length = struct.unpack_from("<6Q", data, 8)
if size != 104 or attrs_size != attr_size or sys.byteorder != "little":
    sys.exit(77) # several events: their records have different layouts
known = struct.unpack_from("<I", data, attrs_at + 4)[0]
out = [struct.pack("<I", known), data[attrs_at:attrs_at + known]]
end = min(at + length, len(data))
while at + 8 <= end:
    kind, _, size = struct.unpack_from("<IHH", data, at)
    if size < 8 or at + size > end:
        break
    if kind < 64 and size % 8 == 0:
        out.append(data[at:at + size])
    at += size
if len(out) < 3 or sum(map(len, out)) > 4000000:
    sys.exit(77)
open(sys.argv[2], "wb").write(b"".join(out))
