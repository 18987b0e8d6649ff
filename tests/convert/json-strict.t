#!/usr/bin/python3
# SPDX-License-Identifier: MIT
#
# All JSON of the command is JSON: one parser that refuses a key that comes twice, a number that is none, a lone
# surrogate and bytes that are not UTF-8, over the captures of the corpus, and over damaged copies of them whose names
# have control characters and cut UTF-8, and over inputs that fuzzers kept. jq reads the same as so many values. No output has a control
# character but newlines, in text or on standard error. With ALL=1, every capture and every such input (tests/long/json-strict.t);
# tests/convert/json-duckdb.t has another reader.
import glob
import json
import os
import random
import re
import shutil
import struct
import subprocess
import sys
import tarfile
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import tap  # noqa: E402
import tracepoint_capture as capture  # noqa: E402

COMMANDS = [("dump", "--json"), ("dump", "--json", "--pieces"), ("stat", "--json"), ("info", "--json"), ("convert", "--to", "json")]
TEXT = [("dump",), ("dump", "--bytes"), ("dump", "--pieces"), ("stat",), ("info",), ("check",)]
MOST = 200000  # bytes of a capture
ALL = os.environ.get("ALL")
JQ = shutil.which("jq")
for_jq = []  # output, and how many values it has
HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")


def parse(text):
    value = tap.strict_json(text)
    json.dumps(value, ensure_ascii=False).encode()  # lone surrogates
    return value


def run(command, path):
    words = [tap.PERFRING, *command, path] + (["-"] if command[0] == "convert" else [])
    done = subprocess.run(words, capture_output=True)
    return done.returncode, done.stdout, done.stderr


def jq_counts(out):
    """How many values jq reads; None where it reads them not."""
    done = subprocess.run(["jq", "-c", "type"], input=out, capture_output=True)
    return len(done.stdout.splitlines()) if done.returncode == 0 else None


def broken_json(command, path):
    """Why the JSON of a command is none; or None."""
    code, out, err = run(command, path)
    return broken_output(command, code, out, err)


def broken_output(command, code, out, err):
    if code not in (0, 1, 3):
        return "exit status %d" % code
    try:
        text = out.decode()
        values = text.splitlines() if command[0] not in ("info", "list") else [text] if text else []
        for value in values:
            parse(value)
        for_jq.append((out, len(values)))
        if HIDDEN.search(text):
            return "a control character: %r" % HIDDEN.search(text)
        err.decode()
    except ValueError as error:
        return "%s: %s" % (error, out[:200])
    return "standard error: %r" % err[:300] if HIDDEN.search(err.decode()) else None


def broken_text(command, path):
    code, out, err = run(command, path)
    try:
        found = HIDDEN.search(out.decode()) or HIDDEN.search(err.decode())
    except ValueError as error:
        return str(error)
    return code not in (0, 1, 3) and "exit status %d" % code or found and "%r in %r" % (found, found.string[max(0, found.start() - 80):][:160])


def over(name, paths, commands, broken):
    for_jq.clear()
    bad = [(command, path, why) for path in paths for command in commands for why in [broken(command, path)] if why]
    if JQ and for_jq and not bad and jq_counts(b"\n".join(out for out, _ in for_jq)) != sum(nr for _, nr in for_jq):
        bad = [("jq", out[:300]) for out, nr in for_jq if jq_counts(out) != nr]
    tap.report(not bad, "%s: %d captures, %d runs" % (name, len(paths), len(paths) * len(commands)), bad[:3])


def damage(data, words):
    """Names of the capture become what harms, and some bytes are others."""
    data = bytearray(data)
    names = [m for m in re.finditer(rb"[A-Za-z_/:.-]{6,}", bytes(data))]
    for m in random.sample(names, min(len(names), 12)):
        word = random.choice(words)[:m.end() - m.start()]
        data[m.start():m.start() + len(word)] = word
    for _ in range(random.choice((0, 0, 3))):
        data[random.randrange(len(data))] = random.randrange(256)
    return bytes(data)


WORDS = [b"\x1b[31mX", b"a\nb", b"\"\\\"", b"caf\xc3", b"\xe2\x80\xae", b"\xff\xfe", b"\x9b1m", b"\\x41", b"\xed\xa0\x80", b"\x07\x7f", b"\xc2\x9b"]
random.seed(7)
# The smallest ones, and of each kind one: pipes, directories, compressed ones.
corpus = sorted((p for p in glob.glob("corpus/*.data") + glob.glob("corpus/*.pipe") if os.path.getsize(p) < MOST), key=os.path.getsize)
few = corpus[::1 if ALL else 6] + [p for p in corpus if "tracepoint" in p or "z3" in p or "pipe" in p] + ["corpus/threads.dir"]
over("JSON of the corpus", few, COMMANDS, broken_json)
over("text of the corpus", few, TEXT, broken_text)
# What is not of a capture. Only software events are counted, which every kernel has.
for words in (("list", "-j"), ("count", "-j", "-e", "task-clock,page-faults", "true"), ("count", "-j", "-I", "10", "-e", "task-clock", "sleep", "0.05")):
    done = subprocess.run([tap.PERFRING, *words], capture_output=True)
    refused = b"perf_event_paranoid" in done.stderr or b"ot permitted" in done.stderr or b"not supported" in done.stderr
    out = done.stdout if words[0] == "list" else done.stderr
    if done.returncode and refused:
        print("# %s: this kernel does not count for this user" % " ".join(words))
    else:
        tap.report(out and not broken_output(words, done.returncode, out, b""), "%s: %d bytes" % (" ".join(words), len(out)), broken_output(words, done.returncode, out, b""))
with tempfile.TemporaryDirectory() as folder, tarfile.open("corpus/fuzz.tar.gz") as kept:
    inputs = [m for m in kept.getmembers() if m.isfile() and m.name.split("/")[0] in ("file", "pipe", "uncbor", "roundtrip")]
    paths = []
    for member in inputs if ALL else random.sample(inputs, 30):
        paths.append(os.path.join(folder, member.name.replace("/", "-")))
        with open(paths[-1], "wb") as file:
            file.write(kept.extractfile(member).read())
    over("JSON of inputs that fuzzers kept", paths, COMMANDS, broken_json)
    over("text of inputs that fuzzers kept", paths, TEXT, broken_text)
with tempfile.TemporaryDirectory() as folder:
    mutants = []
    sources = [p for p in few if os.path.isfile(p) and os.path.getsize(p) < 40000]
    for i in range(1000 if ALL else 40):
        with open(random.choice(sources), "rb") as file:
            data = damage(file.read(), WORDS)
        # a file's name comes to standard error, and may hold anything but / and NUL
        mutants.append(os.path.join(folder, "m%d\x1b[2J\u202e.data" % i))
        with open(mutants[-1], "wb") as file:
            file.write(data)
    for name in ("group", "events-mixed", "cgroups", "callchain-fp"): # every name that these captures have
        with open("corpus/%s.data" % name, "rb") as file:
            data = re.sub(rb"[A-Za-z_/:.-]{6,}", lambda m: b"\x1b[31m" + m.group()[5:], file.read()[8:])
        mutants.append(os.path.join(folder, name))
        with open(mutants[-1], "wb") as file:
            file.write(b"PERFILE2" + data)
    format = capture.format_text("e\x1b[1m", 9, [("int x", 8, 4, 1), ("char x[4]", 8, 4, 0), ("u8 x", 8, 1, 0)]).encode()
    mutants.append(os.path.join(folder, "tracepoint"))
    with open(mutants[-1], "wb") as file:
        file.write(capture.pipe([("s", format)], [(9, b"\0" * 8 + b"\xff\x1b\xc3\n" + b"\0" * 8)]))
    # types that are not known; a section of features twice, and an attr after it
    odd = b"PERFILE2" + struct.pack("<Q", 16)
    feature = struct.pack("<IHHQ", 80, 0, 24, 3) + struct.pack("<I", 4) + b"me\0\0"
    attr = struct.pack("<IHH", 64, 0, 8 + 112) + capture.attr(9, "little")
    odd += attr + feature + feature.replace(b"me", b"us") + attr + feature
    odd += struct.pack("<IHHQ", 80, 0, 24, 300) + bytes(8) + struct.pack("<IHHQ", 80, 0, 24, 300) + bytes(8)
    odd += b"".join(struct.pack("<IHH", kind, 0, 8) for kind in (24, 25, 40, 99, 100, 1000, 2000))
    mutants.append(os.path.join(folder, "odd"))
    with open(mutants[-1], "wb") as file:
        file.write(odd)
    over("JSON of captures with harmful names", mutants, COMMANDS, broken_json)
    over("text of captures with harmful names", mutants, TEXT, broken_text)
tap.finish()
