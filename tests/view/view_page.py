#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Looks into a page of perfring view as a program that is not perfring: policy, data, bytes.

view_page.py PAGE CAPTURE          the page is sound, and its records' bytes are those of the capture, or the capture is in it
view_page.py --each PERFRING PAGE CAPTURE...   makes both pages of each, with its records and with itself, and looks into them
view_page.py --shown N PAGE        so many records are in it
view_page.py --names CAPTURE PAGE  the page has none of the capture's names
view_page.py --folded PERFRING PAGE CAPTURE...   the page's samples and stacks are those of convert --to folded, in samples, in periods and in times off CPU;
                                   own samples by thread's name and function those of report, lost those of stat, records and defects those of check
view_page.py --damaged N PAGE CAPTURE   the page has so many damaged ranges, with the bytes of the capture
view_page.py --unpacked FILE...    what is packed in these pages is not: a build without zlib packs nothing
view_page.py --hostile CAPTURE     makes a capture whose comm and event name are markup
view_page.py --many CAPTURE        makes a capture of 120,000 records
"""
import base64
import gzip
import hashlib
import json
import lzma
import os
import re
import struct
import subprocess
import sys

WORDS = 18

# Digits of view_digits (view/view.h) as those of base64.b85encode, which has the same words and ends, and its alphabet in the order of their values.
DIGITS = "".join(chr(c) for c in range(35, 122) if chr(c) not in "<\\")
B85 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"


def undigits(text):
    return base64.b85decode("".join(text.split()).translate(str.maketrans(DIGITS, B85)))


def digits(data):
    return base64.b85encode(data).decode().translate(str.maketrans(B85, DIGITS))


def strict(pairs):
    if len({k for k, _ in pairs}) != len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)


def parts(path):
    text = open(path, encoding="utf-8").read()
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)[1]
    data = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.S)[1]
    script = re.search(r"</script>\n<script>(.*?)</script>\n</body></html>\n$", text, re.S)[1]
    style = re.search(r"<style>(.*?)</style>", text, re.S)[1]
    return policy, json.loads(data, object_pairs_hook=strict), script, style


def blob(data, text):
    raw = undigits(text)
    return gzip.decompress(raw) if data["packed"] else raw


def nameless(capture, page):
    """Paths, command, host, threads, and the capture's own name."""
    whole, data = open(capture, "rb").read(), parts(page)[1]
    names = {name for name in re.findall(rb"[\x20-\x7e]{5,}", whole) if name[:2] != b"//" and re.search(rb"/|while|perf-exec|debian", name)} | {os.path.basename(capture).encode()}
    text = json.dumps({**data, "capture": ""}).encode() + blob(data["profile"], data["capture"])
    found = sorted(name for name in names if name in text)
    assert len(names) > 8 and not found, found
    print(f"none of {len(names)} names of the capture is in the page")


def unpacked(path):
    """In place. A file that is no page stays as it is."""
    with open(path, "rb") as file:
        text = file.read()
    packed = digits(b"\x1f\x8b\x08\x00").encode()
    made = re.sub(rb'"(%s[#-y]*)"' % re.escape(packed), lambda m: b'"' + digits(gzip.decompress(undigits(m[1].decode()))).encode() + b'"', text)
    made = re.sub(rb'"packed":1\b', b'"packed":0', made)
    if made != text:
        with open(path, "wb") as file:
            file.write(made)


def sound(page, capture):
    policy, data, script, style = parts(page)
    digest = lambda s: "'sha256-" + base64.b64encode(hashlib.sha256(s.encode()).digest()).decode() + "'"
    assert policy.startswith("default-src 'none';"), policy
    text = open(page, encoding="utf-8").read()
    packed = undigits(re.search(r'id="packed">(.*?)</script>', text, re.S)[1])
    own_style, _, own_script = (gzip if packed[:1] == b"\x1f" else lzma).decompress(packed).decode().split("\0")
    assert all(digest(own) in policy for own in (script, style, own_script, own_style)) and policy.count("'sha256-") == 4, policy
    assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "") and "http" not in policy and "connect-src 'none'" in policy, policy
    if "capture" in data:
        assert set(data) == {"title", "profile", "capture"} and blob(data["profile"], data["capture"]) == open(capture, "rb").read(), "the capture in the page is another"
        print("itself")
        return 0
    records = blob(data, data["records"])
    words = struct.unpack(f"<{len(records) // 4}I", records)
    held = blob(data, data["data"])
    files = [capture] if not os.path.isdir(capture) else [os.path.join(capture, name) for name in data["parts"]]
    contents = [open(f, "rb").read() for f in files]
    compared = damaged = 0
    held_by = []
    for at in range(0, len(words), WORDS):
        record = words[at:at + WORDS]
        if record[4] >> 8 & 1:  # out of a compressed record
            continue
        offset, size = record[1] << 32 | record[0], record[2]
        mine, theirs = held[record[7]:record[7] + size], contents[record[14]][offset:offset + size]
        assert mine == theirs, f"the bytes at {offset:#x} are others"
        held_by.append((offset, offset + size))
        compared += 1
        damaged += record[4] & 255 == 255
    if len(files) == 1 and not data["left_out"]:  # every byte of the file is in one item, and in no other
        at = 0
        for begin, end in sorted(pair for pair in held_by if pair[0] < pair[1]):
            assert begin == at, f"{at:#x} to {begin:#x}: in no item, or in two"
            at = end
        assert at == len(contents[0]), f"from {at:#x} on, bytes are in no item"
    items = blob(data, data["items"])
    assert len(items) % 24 == 0 and compared + len(data["defects"]) > 0
    print(f"{compared} records")
    return damaged


def attr(name_type=1):
    return struct.pack("<IIQQQQQ", name_type, 136, 0, 1000, 0x87, 0, 1 << 18) + bytes(136 - 48)


def write(path, records, names=b""):
    """A pipe: one event, its name, the records."""
    out = struct.pack("<QQ", 0x32454C4946524550, 16)
    body = attr() + struct.pack("<Q", 7)
    out += struct.pack("<IHH", 64, 0, 8 + len(body)) + body
    if names:
        text = names + b"\0" * (8 - len(names) % 8)
        out += struct.pack("<IHHQQ", 78, 0, 24 + len(text), 2, 7) + text
    with open(path, "wb") as f:
        f.write(out)
        for record in records:
            f.write(record)


def comm(pid, text, time):
    text = text + b"\0" * (8 - len(text) % 8)
    body = struct.pack("<II", pid, pid) + text + struct.pack("<IIQII", pid, pid, time, 0, 0)
    return struct.pack("<IHH", 3, 0, 8 + len(body)) + body


def sample(pid, time, ip):
    body = struct.pack("<QIIQII", ip, pid, pid, time, 0, 0)
    return struct.pack("<IHH", 9, 2, 8 + len(body)) + body


def varints(raw):
    numbers, value, shift = [], 0, 0
    for byte in raw:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            numbers.append(value)
            value = shift = 0
    return numbers


def sums(numbers):
    last = 0
    for n in numbers:
        last = (last + (-(n + 1) // 2 if n & 1 else n // 2)) % 2**64
        yield last


SAMPLE, STAY, RUN = range(3)


def folded(data, weighed):
    """The lines of the page's samples, or of its times off CPU, and each one's place."""
    profile = data["profile"]
    column = {name: varints(blob(profile, text)) for name, text in profile["columns"].items()}
    offsets = iter(column["offset"])
    plain = lambda text: text.replace(";", ":")
    several = sum("dummy" not in event for event in data["events"]) > 1
    stacks = [""]
    for i, flags in enumerate(column["flags"]):
        name = plain(profile["names"][column["name"][i]]) + ("_[i]" if flags & 3 == 3 else "")
        if not flags & 1:
            offset = next(offsets)
            name += "" if flags & 4 else f"+0x{offset:x}"
        stacks.append((stacks[i + 1 - column["parent"][i]] if column["parent"][i] else "") + ";" + name)
    lines = {}
    for event, thread, node, weight, kind in zip(column["event"], column["thread"], column["node"], sums(column["weight"]), column["kind"]):
        if kind != (STAY if weighed == "offcpu" else SAMPLE):
            continue
        name = data["events"][event - 1]["plain"] if event else None
        line = (plain(name or "[unknown event]") + ";" if several else "") + plain(profile["comms"][profile["threads"][thread][2]]) + stacks[node]
        lines[line] = lines.get(line, 0) + (1 if weighed == "samples" else weight)
    assert len(column["node"]) == profile["rows"] and len(column["parent"]) == profile["nodes"]
    assert [column["kind"].count(kind) for kind in (STAY, RUN)] == [profile["stays"], profile["runs"]]
    return lines, [place for place, kind in zip(sums(column["place"]), column["kind"]) if kind == SAMPLE]


def same_as_folded(perfring, page, capture):
    made = []
    for most in (["--most", "250000"], []):
        subprocess.run([perfring, "view", "--force", "--no-symbolize", *most, capture, "-o", page], stderr=subprocess.DEVNULL, check=False)
        made.append(parts(page)[1])
    data = made[0]
    assert data["profile"] == made[1]["profile"], f"{capture}: the page with the capture in it has other samples"
    for weight in ("samples", "period", "offcpu"):
        done = subprocess.run([perfring, "convert", "--to", "folded", "--no-symbolize", "--weight", weight, capture, "-"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        theirs = {}
        for line in done.stdout.decode().splitlines():
            text, number = line.rsplit(" ", 1)
            theirs[text] = theirs.get(text, 0) + int(number)
        mine, places = folded(data, weight)
        assert mine == theirs, f"{capture}: {weight}: {sorted(set(mine.items()) ^ set(theirs.items()))[:4]}"
    waited = subprocess.run([perfring, "sched", "offcpu", "--json", "--no-symbolize", capture], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False).stdout.decode()
    waited, delay = sum(json.loads(line)["delay_ns"] for line in waited.splitlines()), varints(blob(data["profile"], data["profile"]["columns"]["delay"]))
    assert sum(delay) == waited and len(delay) == data["profile"]["stays"], f"{capture}: threads waited for {sum(delay)} ns, sched offcpu has {waited}"
    stat = json.loads(subprocess.run([perfring, "stat", "--json", capture], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False).stdout)
    assert data["lost"] == stat["lost"], f"{capture}: {data['lost']} lost, stat has {stat['lost']}"
    assert data["samples"] == stat["types"].get("SAMPLE", {"records": 0})["records"], f"{capture}: {data['samples']} samples"
    check = subprocess.run([perfring, "check", "--json", capture], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False).stdout
    if check:
        check = json.loads(check)
        found = check["defects"] - check["interrupted"]  # which the page says beside
        assert data["defects_found"] == found, f"{capture}: {data['defects_found']} defects, check has {found}"
        joined = "simpleperf" in capture  # of its SPLIT records, check has what the pieces make, the page the pieces
        assert joined or data["total"] == check["records"], f"{capture}: {data['total']} records, check has {check['records']}"
    same_as_report(perfring, data, capture)
    return len(places)


def same_as_report(perfring, data, capture):
    """Own samples of each event, thread's name and function are those of report."""
    profile = data["profile"]
    column = {name: varints(blob(profile, text)) for name, text in profile["columns"].items()}
    offsets = iter(column["offset"])
    names = [profile["names"][name] + ("" if flags & 1 else f"+0x{next(offsets):x}") for name, flags in zip(column["name"], column["flags"])]
    mine, theirs = {}, {}
    for event, thread, node, kind in zip(column["event"], column["thread"], column["node"], column["kind"]):
        if kind == SAMPLE:
            key = data["events"][event - 1]["name"] if event else "[unknown event]", profile["comms"][profile["threads"][thread][2]], names[node - 1] if node else "[unknown]"
            mine[key] = mine.get(key, 0) + 1
    done = subprocess.run([perfring, "report", "--json", "--no-symbolize", "--by", "comm,function", capture], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    for row in map(json.loads, done.stdout.decode().splitlines()):
        if row["self_samples"]:
            key = row["event"], row["comm"], row["function"]
            theirs[key] = theirs.get(key, 0) + row["self_samples"]
    differ = sorted(set(mine.items()) ^ set(theirs.items()), key=str)
    assert not differ, f"{capture}: {differ[:4]}"


def main():
    if sys.argv[1] == "--unpacked":
        for path in sys.argv[2:]:
            unpacked(path)
    elif sys.argv[1] == "--hostile":
        markup = b"</script><img src=x onerror=document.title='owned'>\x1b[31m\xff"
        write(sys.argv[2], [comm(5, markup, 1000), sample(5, 2000, 0x1000)], markup)
    elif sys.argv[1] == "--each":
        assert len(sys.argv) > 40
        for capture in sys.argv[4:]:
            for most in (["--most", "250000"], []):
                done = subprocess.run([sys.argv[2], "view", "--force", *most, capture, "-o", sys.argv[3]], stderr=subprocess.DEVNULL, check=False)
                assert done.returncode in (0, 1), f"{capture}: exit {done.returncode}"
                print(capture, end=": ")
                sound(sys.argv[3], capture)
    elif sys.argv[1] == "--folded":
        samples = sum(same_as_folded(sys.argv[2], sys.argv[3], capture) for capture in sys.argv[4:])
        assert samples > 1000, samples
        print(f"{samples} samples")
    elif sys.argv[1] == "--many":
        write(sys.argv[2], (sample(5 + i % 3, 1000 + 1000 * i, 0x1000 + i) for i in range(120000)))
    elif sys.argv[1] == "--shown":
        data = parts(sys.argv[3])[1]
        shown = len(blob(data, data["records"])) // 4 // WORDS
        assert shown == int(sys.argv[2]), shown
    elif sys.argv[1] == "--names":
        nameless(sys.argv[2], sys.argv[3])
    elif sys.argv[1] == "--damaged":  # a range for each that check reports
        damaged = sound(sys.argv[3], sys.argv[4])
        assert damaged == int(sys.argv[2]), damaged
    else:
        sound(sys.argv[1], sys.argv[2])


if __name__ == "__main__":
    main()
