#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes every case of hostile input as a file: number, name, byte order, file, pipe or ring.
    make.py FOLDER"""
import os
import sys

import cases_feature
import cases_file
import cases_newer
import cases_record
import cases_ring
import cases_tool
import cases_zstd
from wire import Wire


def all_cases(w):
    """(number, name, container, bytes)"""
    for number, name, make in cases_file.CASES + cases_newer.FILES:
        yield number, name, "file", make(w)
    for number, name, feature, make in cases_feature.CASES:
        yield number, name, "file", w.file(records=w.sample(), features={4: w.string(b"6.1\0\0\0\0\0"), feature: make(w)})
        if len(make(w)) < 60000:
            yield number, name, "pipe", w.pipe(records=w.rec(80, w.u64(feature) + make(w)) + w.sample())
    for number, name, make in cases_record.CASES + cases_tool.CASES + cases_zstd.CASES + cases_newer.CASES:
        made = make(w)
        attrs, records, *ids = made if isinstance(made, tuple) else (None, made)
        ids = ids[0] if ids else None
        yield number, name, "file", w.file(attrs, records, ids=ids)
        yield number, name, "pipe", w.pipe(attrs, records, ids=ids)
    for number, name, data in cases_tool.pipes(w):
        yield number, name, "pipe", data
    for number, name, data in cases_ring.rings(w, cases_record.CASES + [c for c in cases_newer.CASES if c[0] < 108]):
        yield number, name, "ring", data


def main():
    folder = sys.argv[1]
    for order in ("little", "big"):
        os.makedirs(f"{folder}/{order}", exist_ok=True)
        for number, name, container, data in all_cases(Wire(order == "big")):
            with open(f"{folder}/{order}/{number:03}-{name}.{container}", "wb") as out:
                out.write(data)


if __name__ == "__main__":
    main()
