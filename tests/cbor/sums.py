# SPDX-License-Identifier: MIT
"""
Sums periods and times of samples, once as a program would that has a stream and
cbor2 only, and once as perf script prints them.
  sums.py PERFRING CAPTURE...
"""
import io
import subprocess
import sys

import cbor2


def by_cbor(perfring, capture, names):
    command = [perfring, "convert", "--to", "cbor"] + (["--names"] if names else []) + [capture, "-"]
    data = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    stream, samples, periods, times = io.BytesIO(data), 0, 0, 0
    sample, period, time = ("SAMPLE", "period", "time") if names else (9, 10, 4)
    cbor2.load(stream)  # the header
    while stream.tell() < len(data):
        item = cbor2.load(stream)
        if isinstance(item, dict) and sample in item:
            samples += 1
            periods += item[sample].get(period, 0)
            times += item[sample].get(time, 0)
    return samples, periods, times


def by_perf(capture):
    script = subprocess.run(["perf", "script", "--ns", "-F", "time,period", "-i", capture], stdout=subprocess.PIPE,
                            stderr=subprocess.DEVNULL, check=True, text=True).stdout
    samples = periods = times = 0
    for line in script.splitlines():
        time, period = line.split()[:2]
        seconds, nanoseconds = time.rstrip(":").split(".")
        samples += 1
        periods += int(period)
        times += int(seconds) * 10**9 + int(nanoseconds)
    return samples, periods, times


def main():
    bad = 0
    for capture in sys.argv[2:]:
        perf = by_perf(capture)
        for names in (False, True):
            ours = by_cbor(sys.argv[1], capture, names)
            if ours != perf or not perf[0]:
                bad += 1
                print(f"# {capture}: {ours} in CBOR, {perf} by perf script")
        print(f"# {capture}: {perf[0]} samples, period {perf[1]}, time {perf[2]}")
    return bad != 0


if __name__ == "__main__":
    sys.exit(main())
