#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""dump --bytes --pieces shows every byte of a file once, as it is, in hexadecimal and ASCII, also of damaged files; the fields of a
tracepoint stand at their bytes with the values that --json has."""
import json, os, random, re, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from tap import report, run, finish



def lines_of(text):
    """Offset, bytes, ASCII of each line with bytes."""
    for line in text.splitlines():
        if not line.startswith("  0x"):
            continue
        match = re.match(r"  0x([0-9a-f]+) +\+\d+ +", line)
        column = 45 # of the ASCII
        data = bytes.fromhex(line[21:column].replace(" ", "")) if match else b""
        yield int(match[1], 16), data, line[column + 1:column + 1 + len(data)], line


def wrong_of(path, data):
    """What is wrong with the lines of a file."""
    code, out, printed = run("dump", "--bytes", "--pieces", path)
    seen, bad = bytearray(len(data)), []
    for at, part, text, line in lines_of(out):
        if data[at:at + len(part)] != part or text != "".join(chr(c) if 0x20 <= c < 0x7f else "." for c in part):
            bad.append(line)
        for i in range(at, at + len(part)):
            seen[i] += 1
    bad += [f"0x{i:x} is shown {n} times" for i, n in enumerate(seen) if n != 1]
    return bad


captures = sorted("corpus/" + name for name in os.listdir("corpus") if name.endswith(".data") and not name.startswith("z"))
bad = []
for path in captures:
    wrong = wrong_of(path, open(path, "rb").read())
    bad += [f"{path}: {line}" for line in wrong[:2]]
report(not bad, f"{len(captures)} captures: every byte once", "\n# ".join(bad[:6]))

random.seed(1)
bad = []
with tempfile.TemporaryDirectory() as temp:
    for number, path in enumerate(captures[::4]):
        data = bytearray(open(path, "rb").read())
        for _ in range(5):
            data[random.randrange(0x68, len(data))] ^= 1 << random.randrange(8)
        if number % 2:
            del data[random.randrange(len(data) // 2, len(data)):]
        name = f"{temp}/{number}.data"
        open(name, "wb").write(data)
        out = run("dump", "--bytes", "--pieces", name)[1]
        seen = bytearray(len(data))
        for at, part, text, line in lines_of(out):
            if data[at:at + len(part)] != part:
                bad.append(f"{path}: {line}")
            for i in range(at, min(at + len(part), len(data))):
                seen[i] = 1
        if not all(seen):
            bad.append(f"{path}: 0x{seen.index(0):x} of 0x{len(data):x} is not shown")
report(not bad, "damaged files: every byte", "\n# ".join(bad[:6]))

bad, fields = [], 0
for path in ("corpus/tracepoint.data", "corpus/tracepoint-syscalls.data", "corpus/tracepoints-many.data", "corpus/pipe-tracepoint.pipe"):
    objects = [json.loads(line) for line in run("dump", "--json", "--type", "SAMPLE", path)[1].splitlines()]
    blocks = re.split(r"(?m)^(?=\S)", run("dump", "--bytes", "--type", "SAMPLE", path)[1])[1:]
    for record, block in zip(objects, blocks):
        shown = {}
        for line in block.splitlines()[1:]:
            match = re.match(r".{57}(raw\.(\S+?))\s+(.*)", line)
            if match:
                shown[match[2]] = match[3].strip()
        for name, value in (record.get("tracepoint") or {}).items():
            fields += 1
            text = json.dumps(value, ensure_ascii=False) if isinstance(value, str) and not re.fullmatch(r"0x[0-9a-f]+|-?\d{16,}", value) else str(value)
            if isinstance(value, list):
                text = "[" + " ".join(str(v) for v in value) + "]"
            if shown.get(name) not in (text, text.strip('"')):
                bad.append(f"{path}: {name}: {shown.get(name)} and not {text}")
report(not bad and fields > 300, f"{fields} fields of tracepoints", "\n# ".join(bad[:6]))
def plain_fields(line):
    """{name: value} of a line of dump --raw, but for groups and lists; what is in parentheses follows a blank."""
    body = line[line.index(" size=") + 1:].split(" sample_id={")[0]
    found = re.findall(r'(\w+)=("(?:[^"\\]|\\.)*"|[^\s({\["]+)(\([^()\s]+\))?(?= |$)', body)
    return {name: value + (" " + inner[1:-1] if inner else "") for name, value, inner in found}


# The names and values that stand beside the bytes are those of the line.
for path, kind in (("corpus/default.data", "MMAP2"), ("corpus/default.data", "SAMPLE"), ("corpus/default.data", "COMM"), ("corpus/lost.data", "LOST"), ("corpus/fork-storm.data", "FORK")):
    lines = [plain_fields(line) for line in run("dump", "--raw", "--type", kind, path)[1].splitlines()]
    blocks = re.split(r"^(?=\w)", run("dump", "--bytes", "--type", kind, path)[1], flags=re.M)[1:]
    beside = [dict(re.findall(r"^  0x\w+ +\+\d+ +[^|]*\|.{1,8}\|  +([\w.]+) +(.+)$", block, re.M)) for block in blocks]
    numbers = {b.pop("type") for b in beside}
    bad = [(name, value, b.get(name)) for line, b in zip(lines, beside) for name, value in line.items() if b.get(name) not in (value, value + " bytes", value + " ns")]
    report(len(lines) == len(beside) > 0 and not bad and len(numbers) == 1 and re.fullmatch(r"\d+ " + kind, numbers.pop()) and all(len(line) > 2 for line in lines),
           f"names and values of {len(lines)} {kind} of {path}", (bad[:3], beside[:1]))
finish()
