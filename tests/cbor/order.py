# SPDX-License-Identifier: MIT
"""
Says of CBOR with names how many records it has, and of how many samples the time goes back.
  order.py CBOR
"""
import sys

from cbor_reader import Map, sequence

with open(sys.argv[1], "rb") as f:
    items = [dict(item) for _, item in sequence(f.read()) if isinstance(item, Map)]
samples = [dict(i["SAMPLE"]) for i in items if isinstance(i.get("SAMPLE"), Map)]
times = [s["time"] for s in samples if "time" in s]
print(sum(1 for i in items if "bytes" not in i and "payload" not in i), len(samples),
      sum(1 for a, b in zip(times, times[1:]) if b < a))
