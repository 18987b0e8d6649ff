# SPDX-License-Identifier: MIT
"""Pipes, compressed captures and directories, damaged at random in five ways, and repaired: does recover keep what stat reads of the damaged one?"""
import json
import os
import random
import shutil
import subprocess

PERFRING = os.environ.get("PERFRING", "build/perfring")
WORK = "for d in 1 2 3; do ls -R /usr/share/doc /etc >/dev/null 2>&1; done"
FORMS = (("file, -z", "-z -o {}"), ("pipe", "-o -"), ("pipe, -z", "-z -o -"), ("directory", "-a --threads -o {}"), ("directory, -z", "-a --threads -z -o {}"))
KINDS = "bit", "zeroed", "missing", "repeated", "cut"
BLOCK = 1024


def record(form, options, folder):
    path = os.path.join(folder, form.replace(", ", "").replace(" ", ""))
    command = ["perf", "record", "-q", "-e", "cpu-clock,page-faults", "-c", "200000", *options.format(path).split(), "--", "sh", "-c", WORK]
    if options.endswith("-o -"):
        with open(path, "wb") as out:
            subprocess.run(command, stdout=out, stderr=subprocess.DEVNULL)
    else:
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return path


def spoiled(data, kind, rnd):
    at = rnd.randrange(16 if kind == "bit" else 4096, len(data) - 1)
    if kind == "bit":
        return data[:at] + bytes([data[at] ^ 1 << rnd.randrange(8)]) + data[at + 1:]
    if kind == "zeroed":
        return data[:at] + bytes(min(BLOCK, len(data) - at)) + data[at + BLOCK:]
    return {"missing": data[:at] + data[at + BLOCK:], "repeated": data[:at + BLOCK] + data[at:], "cut": data[:at]}[kind]


def damage(path, kind, rnd, out):
    """A copy with one damage; of a directory, in one of its files of records."""
    shutil.rmtree(out, ignore_errors=True)
    if os.path.isdir(path):
        shutil.copytree(path, out)
        names = [name for name in os.listdir(out) if name.startswith("data.") and os.path.getsize(os.path.join(out, name)) > 8192]
        out = os.path.join(out, rnd.choice(names or ["data"]))
    else:
        shutil.copy(path, out)
    with open(out, "r+b") as file:
        data = spoiled(file.read(), kind, rnd)
        file.seek(0)
        file.truncate()
        file.write(data)


def read(path):
    """Records of the kernel that stat reads, and how many of them it says are damaged."""
    out = subprocess.run([PERFRING, "stat", "--json", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    if not out:
        return 0, 0
    found = json.loads(out)
    own = ("HEADER_", "FINISHED", "COMPRESSED", "ID_INDEX", "TIME_CONV", "EVENT_UPDATE")
    records = sum(counts["records"] for name, counts in found["types"].items() if not name.startswith(own))
    return records, sum(left["count"] for left in found["account"]["left"] if left["class"] == "loss" and left["of"] in ("record", "sample"))


def one(path, kind, rnd, folder):
    """Opened by perf, records fewer than stat reads, those of them that stat does not call damaged, records of the kernel in the output."""
    damaged, out = os.path.join(folder, "damaged"), os.path.join(folder, "recovered")
    for old in damaged, out:
        shutil.rmtree(old) if os.path.isdir(old) else os.path.exists(old) and os.remove(old)
    damage(path, kind, rnd, damaged)
    subprocess.run([PERFRING, "recover", "--force", "-o", out, damaged], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    opened = os.path.exists(out) and subprocess.run(["perf", "report", "--stats", "-i", out], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0
    records, bad = read(damaged)
    kept = read(out)[0]
    return opened, max(0, records - kept), max(0, records - kept - bad), kept


def rows(folder, nr, kept=None):
    """Lines of a table."""
    yield "| form | damage | records | captures | opened by perf | as stat reads | damaged records less | others less | most of them | most lost to the damage |"
    yield "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|"
    for form, options in FORMS:
        path = record(form, options, folder)
        whole = read(path)[0]
        for kind in KINDS:
            rnd, results = random.Random(form + kind), []
            for i in range(nr):
                results.append(one(path, kind, rnd, folder))
                if kept and (results[-1][2] or not results[-1][0]):
                    damaged = os.path.join(folder, "damaged")
                    (shutil.copytree if os.path.isdir(damaged) else shutil.copy)(damaged, "%s/%s-%s-%d" % (kept, os.path.basename(path), kind, i))
            yield "| %s | %s | %d | %d | %d | %d | %d | %d | %d | %d |" % (
                form, kind, whole, nr, sum(r[0] for r in results), sum(not r[1] for r in results), sum(r[1] > 0 and not r[2] for r in results),
                sum(r[2] > 0 for r in results), max(r[2] for r in results), max(0, *(whole - r[3] for r in results)))
