# SPDX-License-Identifier: MIT
"""agree.py PERFRING CAPTURE: whether all that show the stacks of a capture show the same frames: lines and JSON of dump, folded stacks, text as perf
script prints it, rows of report, the callchains of edit --unwind and of CBOR of it, and, where the module is found, Python. Prints what differs, and at the end how many samples and frames."""
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

try:
    import perfring
except ImportError:
    perfring = None

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cbor"))
import cbor_reader

PERFRING, CAPTURE = sys.argv[1:]
wrong = []


def run(*words):
    done = subprocess.run([PERFRING, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if done.returncode > 1:
        wrong.append(f"{words}: {done.stderr.decode()}")
    return done.stdout.decode(errors="surrogateescape")


def frame(name, offset):
    return f"{os.path.basename(name)}+{offset:#x}"


def frames(words):
    """Frames of a line of dump. Those that no file is mapped at are addresses."""
    return [word for word in words.split() if not word.isupper() and word != "[cut]"]


def list_of(name, line):
    """The words within name=[...], which may have brackets themselves."""
    found = re.search(rf" {name}=\[(.*?)\](?= [a-z_]+=|$)", line)
    return found[1] if found else ""


def same(what, left, right):
    if len(left) != len(right):
        wrong.append(f"{what}: {len(right)} samples, not {len(left)}")
    for i, (a, b) in enumerate(zip(left, right)):
        if a != b:
            wrong.append(f"{what}: sample {i}:\n  {a}\n  {b}")
            return


records = [json.loads(line) for line in run("dump", "--json", "--unwind", "--type", "SAMPLE", CAPTURE).splitlines()]
stacks, ends = [], []
for record in records:
    stack = record.get("stack", {"entries": []})
    stacks.append([frame(e["file"], int(e["offset"], 16)) if "file" in e else e["address"] for e in stack["entries"]])
    ends.append(stack.get("end"))

lines = run("dump", "--type", "SAMPLE", CAPTURE).splitlines()
same("dump", stacks, [frames(list_of("stack", line)) for line in lines])
same("dump: the end", [end if end not in (None, "end of stack") else None for end in ends],
     [found[1] if (found := re.search(r'stack_end="(.*?)"', line)) else None for line in lines])

if perfring:
    with perfring.open(CAPTURE, order="time", types="SAMPLE", unwind=True) as session:
        same("Python", stacks, [[frame(c.location.name, c.location.offset) if c.location else f"{c.address:#x}" for c in session.callers(record)]
                                for record in session])
    with perfring.open(CAPTURE, order="time", types="SAMPLE", unwind=True) as session:
        same("Python: how entries were found", [[e["found"] for e in record.get("stack", {"entries": []})["entries"]] for record in records],
             [[c.found for c in session.callers(record)] for record in session])

# Samples that read the same are one line. One without a frame is not among them, or at its ip.
folded = collections.Counter()
for line in run("convert", "--to", "folded", "--no-symbolize", "--weight", "samples", CAPTURE, "-").splitlines():
    stack, count = line.rsplit(" ", 1)
    folded[tuple(word.replace("[unknown]+", "") for word in stack.split(";")[1:] if word != "[cut]")] += int(count)
own = collections.Counter(tuple(reversed(stack)) for stack in stacks if stack)
ips = sum(not stack for stack in stacks)
missing = own - folded
if missing or sum((folded - own).values()) > ips:
    wrong.append(f"folded: {list(missing)[:1]}, {list(folded - own)[:1]}")

script = [block.splitlines()[1:] for block in run("convert", "--to", "script", "--no-symbolize", CAPTURE, "-").split("\n\n") if block.strip()]
same("script: depth", [len(stack) for stack in stacks if stack], [len(block) for block in script if block])
same("script: files", [[f.rsplit("+", 1)[0] for f in stack if "+" in f] for stack in stacks if stack],
     [[os.path.basename(re.search(r"\((.*)\)$", line)[1]) for line in block if "[unknown])" not in line] for block in script if block])

with tempfile.TemporaryDirectory() as folder:
    run("edit", "--unwind", CAPTURE, folder + "/x.data")
    chains = [list_of("callchain", line) for line in run("dump", "--type", "SAMPLE", folder + "/x.data").splitlines()]
    same("edit --unwind", stacks, [frames(chain) for chain in chains])

    run("convert", "--to", "cbor", "--names", folder + "/x.data", folder + "/x.cbor")
    with open(folder + "/x.cbor", "rb") as file:
        samples = [sample for _, item in cbor_reader.sequence(file.read()) if isinstance(item, cbor_reader.Map) for key, sample in item if key == "SAMPLE"]
    words = [memoryview(dict(sample)["callchain"].value).cast("Q") for sample in sorted(samples, key=lambda sample: dict(sample)["time"])]
    same("CBOR's names view", [[int(e["address"], 16) for e in record.get("stack", {"entries": []})["entries"]] for record in records],
         [[word for word in chain if word < (1 << 64) - 4095] for chain in words])

totals = collections.Counter(name for stack in stacks for name in {f.rsplit("+", 1)[0] for f in stack if "+" in f})
rows = [json.loads(line) for line in run("report", "--json", "--by", "file", "--no-symbolize", "--weight", "samples", CAPTURE).splitlines()]
for row in rows:
    name = os.path.basename(row.get("file") or "")
    if name in totals and row["total_samples"] != totals[name]:
        wrong.append(f"report: {name}: {row['total_samples']}, not {totals[name]}")

for text in wrong:
    print(text[:2000])
print("samples", len(stacks), "frames", sum(map(len, stacks)), "deepest", max(map(len, stacks), default=0))
sys.exit(bool(wrong))
