#!/usr/bin/python3
# SPDX-License-Identifier: MIT
#
# DuckDB (npm @duckdb/node-api) reads dump --json and convert --to json as tables, and stat, info and list as objects: as many
# as Python, of the same sizes and names.
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import tap  # noqa: E402

COMMANDS = [("dump", "--json"), ("dump", "--json", "--pieces"), ("convert", "--to", "json"), ("stat", "--json"), ("info", "--json")]

if not shutil.which("node") or not os.path.isdir("tests/npm/node_modules"):
    print("1..0 # SKIP no node, or no tests/npm/node_modules: ./quickstart more installs them")
    sys.exit(0)


def expected(text):
    values = [json.loads(line) for line in text.splitlines()]
    return "%d %d %d %d" % (len(values), len(values), sum(v.get("size", 0) for v in values), sum("event_name" in v for v in values))


captures = sorted(p for p in glob.glob("corpus/*.data") + glob.glob("corpus/*.pipe") if os.path.getsize(p) < (1 << 30 if os.environ.get("ALL") else 60000))
captures = captures[::1 if os.environ.get("ALL") else 8] + ["corpus/threads.dir", "corpus/z1.data", "corpus/pipe-tracepoint.pipe", "corpus/stat.data"]
with tempfile.TemporaryDirectory() as folder:
    for command in COMMANDS:
        files, want = [], []
        for i, capture in enumerate(captures):
            words = [*command, capture] + (["-"] if command[0] == "convert" else [])
            text = tap.run(*words)[1]
            text = text if command[0] != "info" else text.replace("\n", "") + "\n"
            files.append(os.path.join(folder, "%s-%d.jsonl" % (command[0], i)))
            want.append(expected(text))
            with open(files[-1], "w", encoding="utf-8") as file:
                file.write(text)
        done = subprocess.run(["node", "tests/npm/json.mjs", *files], capture_output=True, text=True)
        got = done.stdout.splitlines()
        bad = [(c, w, g) for c, w, g in zip(captures, want, got + [done.stderr[-300:]] * len(want)) if w != g]
        tap.report(not bad and len(got) == len(want), "DuckDB reads %s: %d captures" % (" ".join(command), len(captures)), bad[:3])
tap.finish()
