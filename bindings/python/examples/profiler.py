# SPDX-License-Identifier: MIT
"""A profiler of the whole system: folded stacks with names, every so many seconds, so many times. profiler.py SECONDS TIMES"""
import sys
import time

import perfring


def main(seconds, times):
    with perfring.Recorder("cpu-clock", system=True, frequency=99, call_graph="fp", existing=True, side_band=True, in_time=True,
                           thread=True) as recorder:
        for _ in range(times):
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                recorder.wait(0.1)
                recorder.profile()
            print(recorder.folded())
        print(recorder.lost, "lost", file=sys.stderr)


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
