#!/usr/bin/python3
# SPDX-License-Identifier: MIT
#
# In dump --json each record of a capture has a place of its own: file, packed_in and at together; with them its bytes are found
# again, in order of the file and of time, of directories and of compressed ones.
import json
import os
import struct
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import tap  # noqa: E402


def places(path, *options):
    code, out, err = tap.run("dump", "--json", *options, path)
    records = [json.loads(line) for line in out.splitlines()]
    return [(r.get("file"), r.get("packed_in"), r["at"], r["type"], r["size"]) for r in records], (code, err)


def header(path, file, at):
    """Type and size of the record there."""
    with open(os.path.join(path, file) if file else path, "rb") as f:
        f.seek(at)
        kind, _, size = struct.unpack("<IHH", f.read(8))
    return kind, size


for path in ("corpus/default.data", "corpus/threads.dir", "corpus/threads-z.dir", "corpus/z1.data", "corpus/z-split.data"):
    here, why = places(path)
    sorted_, _ = places(path, "--sort")
    tap.report(here and len({p[:3] for p in here}) == len(here), "%s: %d places" % (path, len(here)), why)
    tap.report(sorted(map(str, here)) == sorted(map(str, sorted_)), "%s: the same ones in the order of time" % path, len(sorted_))
    plain = [p for p in here if p[1] is None]
    tap.report(all(header(path, p[0], p[2])[1] == p[4] for p in plain if p[4] < 65536), "%s: a record where it is reported, %d" % (path, len(plain)), plain[:2])
    outer = {(p[0], p[1]) for p in here if p[1] is not None}
    tap.report(all(header(path, *o)[0] in (81, 83) for o in outer) and bool(outer) == ("z" in path.split("/")[1]),
               "%s: packed ones in compressed ones, %d" % (path, len(outer)), list(outer)[:3])
tap.finish()
