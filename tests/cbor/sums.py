# SPDX-License-Identifier: MIT
"""
Time and period of every sample, and their sums, once as a program would get them that has a
stream and cbor2 only, and once as perf script prints them: all the same.
  sums.py PERFRING CAPTURE...
"""
import io
import subprocess
import sys

import cbor2


def by_cbor(perfring, capture, names):
    command = [perfring, "convert", "--to", "cbor"] + (["--names"] if names else []) + [capture, "-"]
    data = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    stream, found = io.BytesIO(data), []
    sample, period, time = ("SAMPLE", "period", "time") if names else (9, 10, 4)
    cbor2.load(stream)  # the header
    while stream.tell() < len(data):
        item = cbor2.load(stream)
        if isinstance(item, dict) and sample in item:
            found.append((item[sample].get(time, 0), item[sample].get(period, 0)))
    return sorted(found)


def by_perf(capture):
    script = subprocess.run(["perf", "script", "--kallsyms=/dev/null", "--ns", "-F", "time,period", "-i", capture], stdout=subprocess.PIPE,
                            stderr=subprocess.DEVNULL, check=True, text=True).stdout
    found = []
    for line in script.splitlines():
        time, period = line.split()[:2]
        seconds, nanoseconds = time.rstrip(":").split(".")
        found.append((int(seconds) * 10**9 + int(nanoseconds), int(period)))
    return sorted(found)


def main():
    bad = 0
    for capture in sys.argv[2:]:
        perf = by_perf(capture)
        for names in (False, True):
            ours = by_cbor(sys.argv[1], capture, names)
            if ours != perf or not perf:
                bad += 1
                print(f"# {capture}: {len(ours)} samples in CBOR, {len(perf)} by perf script; first that differ:",
                      next((pair for pair in zip(ours, perf) if pair[0] != pair[1]), None))
        print(f"# {capture}: {len(perf)} samples, period {sum(p for _, p in perf)}, time {sum(t for t, _ in perf)}")
    return bad != 0


if __name__ == "__main__":
    sys.exit(main())
