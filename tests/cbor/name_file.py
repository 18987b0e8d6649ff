# SPDX-License-Identifier: MIT
"""
A CBOR stream of a directory with another name for the second of its files.
  name_file.py STREAM NAME
"""
import sys

data = open(sys.argv[1], "rb").read()
name = sys.argv[2].encode()
old = bytes([0xA1, 0x2B, 0x66]) + b"data.0"  # {-12: "data.0"}
assert data.count(old) == 1 and len(name) < 24
sys.stdout.buffer.write(data.replace(old, bytes([0xA1, 0x2B, 0x60 + len(name)]) + name))
