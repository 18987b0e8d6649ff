#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Captures that were changed on their way: what is undone has every byte of the capture as it was, in each command and from a pipe; what cannot be is
named; what is no capture is named as what it is. Each change is made here, by Python's own codecs. No capture of the corpus is taken for a changed one."""
import base64
import bz2
import glob
import gzip
import lzma
import os
import quopri
import subprocess
import sys
import tarfile
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import CPU, IDENTIFIER, IP, TID, TIME, Capture, write
from tap import PERFRING, finish, report, run

LEAD = b"* daemon started successfully\n"


def capture(order="<", pipe=False, nr=60):
    """Addresses of the kernel, so that bytes from 0x80 on are there, and every byte once: line ends among them."""
    c = Capture(order).event(1, 0, IP | TID | TIME | CPU | IDENTIFIER, [1])
    c.names("cpu-clock")
    c.features[3] = c.text("host")
    samples = [c.record(9, c.pack("QQIIQII", 1, 0xffffffff81000000 + i * 0x1011, 10, 10 + i % 13, 10**12 + i * 2573, i % 4, 0), misc=1) for i in range(nr)]
    comm = c.record(3, c.pack("II", 10, 10) + bytes(range(1, 14)) + b"\0\0\0" + c.pack("IIQIIQ", 10, 10, 10**12, 0, 0, 1))
    return c.pipe(comm, *samples) if pipe else c.file(comm, *samples)


def crlf(data):
    return data.replace(b"\n", b"\r\n")


def quoted(data):
    """As an encoder of bytes writes it: every line end is a soft one."""
    text = "".join("=%02X" % b if b < 32 or b > 126 or b == 61 else chr(b) for b in data)
    lines, line = [], ""
    for i in range(len(text)):
        line += text[i]
        if len(line) >= 70 and text[i - 1] != "=" and text[i] != "=" and text[i - 2:i - 1] != "=":
            lines.append(line + "=")
            line = ""
        elif len(line) >= 70 and text[i - 2:i - 1] == "=":
            lines.append(line + "=")
            line = ""
    return ("\r\n".join(lines + [line])).encode()


UNDONE = {
    "text in front": (lambda d: LEAD + d, "bytes before the capture"),
    "CR LF": (crlf, "each LF had become CR LF"),
    "UTF-8 of Latin 1": (lambda d: d.decode("latin-1").encode(), "had become UTF-8"),
    "UTF-8 of Windows-1252": (lambda d: bytes_1252(d), "had become UTF-8"),
    "UTF-16": (lambda d: d.decode("latin-1").encode("utf-16"), "UTF-16"),
    "UTF-16, big-endian": (lambda d: d.decode("latin-1").encode("utf-16-be"), "UTF-16"),
    "base64": (base64.encodebytes, "base64"),
    "base64 in one line, URL-safe, without padding": (lambda d: base64.urlsafe_b64encode(d).rstrip(b"="), "base64"),
    "base64 of a mail": (lambda d: b"Content-Type: application/octet-stream\r\n\r\n" + base64.encodebytes(d).replace(b"\n", b"\r\n") + b"\r\n--end--\r\n", "base64"),
    "quoted-printable": (quoted, "quoted-printable"),
    "text in front and CR LF": (lambda d: crlf(LEAD + d), "each LF had become CR LF"),
    "UTF-8 and CR LF": (lambda d: crlf(d.decode("latin-1").encode()), "had become UTF-8"),
    "base64 of a capture with CR LF": (lambda d: base64.encodebytes(crlf(d)), "each LF had become CR LF"),
}


def bytes_1252(data):
    """As the TextDecoder of browsers reads it, for which bytes without a character stay."""
    return "".join(chr(b) if b in (0x81, 0x8d, 0x8f, 0x90, 0x9d) else bytes([b]).decode("cp1252") for b in data).encode()


def recovered(path, out):
    """What recover wrote, and what it said."""
    if os.path.exists(out):
        os.unlink(out)
    code, _, said = run("recover", "-o", out, path)
    with open(out, "rb") if os.path.exists(out) else open(os.devnull, "rb") as file:
        return code, said, file.read()


def undone(folder, name, data, what):
    good = write(folder, "good", data)
    want, lines = recovered(good, os.path.join(folder, "want"))[2], run("dump", "--raw", good)[1]
    bad = write(folder, "bad", what[0](data))
    code, said, got = recovered(bad, os.path.join(folder, "got"))
    report(code == 0 and got == want and what[1] in said and " 0 left out (0 bytes)" in said, "recover undoes it: " + name, (code, said, len(got), len(want)))
    code, out, said = run("dump", "--raw", bad)
    report(code == 1 and out == lines and said.count("TRANSPORT") in (1, 2), "dump reads the capture as it was: " + name, (code, said))
    code, out, _ = run("check", bad)
    report(code == 1 and "error: TRANSPORT: " in out and what[1] in out and out.count("error: ") == out.count("TRANSPORT"), "check names it: " + name, out)
    code, out, _ = run("check", "--for", "perf-6.1", bad)
    report(code == 1 and "does not open it" in out, "and says that perf does not read it: " + name, out)
    with open(bad, "rb") as file:
        piped = run("dump", "--raw", "-", data=file.read())
    report(piped[0] == 1 and piped[1] == lines, "a pipe: " + name, (piped[0], piped[2]))


def named(folder):
    """What cannot be undone is named in all commands, once; and nothing else is made of it."""
    data = capture(nr=300)
    cut = len(data) // 4096 * 4096 - 4096
    for name, bad, text, at in (
            ("a cut at a multiple of 4096", data[:cut], "ends early, at a multiple of 4096", cut),
            ("zeros in place of the end", data[:5000] + bytes(len(data) - 5000), "zeros take the place of its end", 0),
            ("two captures", data + capture(nr=10), "another capture follows", len(data)),
            ("U+FFFD", data.decode("utf-8", "replace").encode(), "replaced by U+FFFD", 0),
            ("no NULs", data.replace(b"\0", b""), "no byte is zero", 0),
            ("quoted-printable of a text", quopri.encodestring(b"PERFILE2" + bytes(8) + b"\r\n\n" * 9 + data[16:]), "quoted-printable of a text", 0)):
        path = write(folder, "named", bad)
        for words in ["check"], ["stat"], ["dump"]:
            code, out, said = run(*words, path)
            report(code == 1 and (out + said).count(text) == 1 and "0x%x" % at in out + said if at else text in out + said, " ".join(words) + ": " + name,
                   (code, out[-300:], said))
    path = write(folder, "named", data[:5000] + b"x" + data[5001:])
    report("TRANSPORT" not in run("check", path)[1], "a changed byte is nothing of this")
    code, said, got = recovered(write(folder, "twice", data + data), os.path.join(folder, "got"))
    report(code == 0 and "the same capture follows once more" in said and got == recovered(write(folder, "good", data), os.path.join(folder, "want"))[2],
           "the same capture twice", (code, said))
    path = write(folder, "zeros", data + bytes(1000))
    code, out, _ = run("check", path)
    report(code == 0 and "warning: BEHIND: 1000 zeros follow" in out and recovered(path, os.path.join(folder, "got"))[0] == 0, "zeros at the end", out)


def doubted(folder):
    """A capture that fits is not changed, whatever its bytes look like; neither is one whose damage is another."""
    c = Capture().event(1, 0, IP | TID | TIME | CPU | IDENTIFIER, [1])
    low = [c.record(9, c.pack("QQIIQII", 1, 0x0a0d0a0d, 11, 11, 0x0a0d0a0d0a0d, 0x0a0d, 0)) for i in range(40)] # no LF without its CR
    for name, data in (("of a file", c.file(*low)), ("of a pipe", c.pipe(*low)), ("of a recording that was interrupted", c.file(*low))):
        if "interrupted" in name:
            data = data[:48] + bytes(8) + data[56:]
        code, out, said = run("check", write(folder, "low", data))
        report(data.count(b"\n") == data.count(b"\r\n") > 16, "all look like line ends", data.count(b"\n"))
        report("TRANSPORT" not in out + said and ("41 records" in out or "40 records" in out), "line ends of its own " + name, (code, out, said))
        code, out, said = run("check", write(folder, "low", data[:-9]))
        report("TRANSPORT" not in out + said and ("39 records" in out or "40 records" in out), "line ends of its own %s, and cut" % name, (code, out, said))
    path = write(folder, "lf", crlf(capture())[:-700] + b"\n" + crlf(capture())[-700:])
    report("CR LF" not in run("check", path)[1], "one LF alone: not certain")
    for path in sorted(glob.glob("corpus/*.data") + glob.glob("corpus/*.pipe")):
        code, out, said = run("stat", path)
        report("TRANSPORT" not in said and "MAGIC" not in said, "healthy: " + path, said)


def kinds(folder):
    """Files of other kinds, by the programs and libraries that write them where they are here."""
    data = capture()
    tar = os.path.join(folder, "tar")
    with tarfile.open(tar, "w") as file:
        file.add(write(folder, "member", data), "perf.data")
    with open(tar, "rb") as file:
        tar = file.read()
    script = b"# captured\n#\nburn 1  1166/1167  [002]   713.384886:    2000000 cpu-clock: \n\t 117a loop1+0x11 (/home/burn)\n"
    for name, bad, kind, advice in (
            ("gzip", gzip.compress(data), "gzip", "gzip -dc PATH"), ("xz", lzma.compress(data), "xz", "xz -dc PATH"), ("bzip2", bz2.compress(data), "bzip2", "bzip2 -dc PATH"),
            ("zstd", b"\x28\xb5\x2f\xfd" + data, "zstd", "zstd -dc PATH"), ("tar", tar, "tar", "tar -xf PATH"), ("ELF", open(sys.executable, "rb").read(9000), "ELF", "program"),
            ("pcap", b"\xd4\xc3\xb2\xa1" + bytes(20), "pcap", "tcpdump"), ("trace.dat", b"\x17\x08\x44tracing6\0", "trace-cmd", "trace-cmd report PATH"),
            ("PNG", b"\x89PNG\r\n\x1a\n" + bytes(20), "PNG", "picture"), ("HTML", b"<!DOCTYPE html>\n<html></html>", "HTML", "again"),
            ("Firefox", run("convert", "--to", "firefox", write(folder, "c", data), "-")[1].encode(), "Firefox Profiler", "profiler.firefox.com"),
            ("Chrome", b'{"traceEvents": [{"ph": "X"}]}', "Chrome's traces", "ui.perfetto.dev"), ("script", script, "text of perf script", "capture"),
            ("folded", b"a;b;c 12\na;b 3\n", "text of folded stacks", "capture"), ("text", b"hello, world\n", "text", "perf record"),
            ("Git LFS", b"version https://git-lfs.github.com/spec/v1\noid sha256:0\n", "Git LFS", "git lfs pull"),
            ("uuencode", b"begin 644 perf.data\nM4$521DE,13)H" + b" " * 40 + b"\n", "uuencode", "uudecode"),
            ("xxd", b"00000000: 5045 5246 494c 4532 6800 0000 0000 0000  PERFILE2h.......\n", "xxd", "xxd -r PATH"),
            ("pprof", run_bytes("convert", "--to", "pprof", write(folder, "c", data), "-"), "gzip", "pprof")):
        path = write(folder, "kind", bad)
        for words in ["dump"], ["check"], ["recover", "-o", os.path.join(folder, "none")], ["edit", "-o", os.path.join(folder, "none")], \
                ["convert", "--to", "json"], ["split", "--by", "cpu", "-o", os.path.join(folder, "none")], ["view", "-o", os.path.join(folder, "none")]:
            code, out, said = run(*words, path, *(["-"] if words[0] == "convert" else []))
            report(code == 3 and not out and kind in said and "not a capture" in said and advice.replace("PATH", path) in said and
                   said.count("\n") == 1 and not os.path.exists(os.path.join(folder, "none")), "%s: %s" % (words[0], name), (code, out, said))
        code, out, said = run("stat", "-", data=bad)
        report(code == 3 and kind in said, "a pipe: " + name, (code, said))


def followed(folder):
    """What follows a record is not part of its size: whether records lead to the end is asked before any of them is read."""
    for order in "<", ">":
        for size in (1 << 64) - 48, (1 << 64) - 8, 1 << 63: # with the record's own 48 bytes: 0, 40
            c = Capture(order)
            path = write(folder, "wraps", c.pipe(c.record(71, c.pack("QQQIIII", size, 0, 0, 0, 0, 0, 0)), bytes(64)))
            for words in ["stat"], ["check"], ["recover", "--force", "-o", os.path.join(folder, "fixed")]:
                code, *said = run(*words, path)
                report(code in (1, 3) and "PAYLOAD" in "".join(said) and (words[0] != "stat" or "1 records, 48 bytes" in said[0]), "%s of %#x bytes behind a record, %s" % (words[0], size, order), (code, said))
        c = Capture(order)
        zeros = c.record(68, bytes(136)) # FINISHED_ROUND has no body: what is there may be zeros
        inside = c.record(66, c.pack("I", 1) + b"\1" + bytes(139))
        behind = c.record(66, c.pack("I", 16)) + bytes(range(16)) # as perf wrote it until 2025, without padding
        for name, first in ("in it", inside), ("behind it", behind):
            code, *said = run("check", write(folder, "whole", c.pipe(first, zeros)))
            report("TRANSPORT" not in "".join(said), "formats of tracepoints %s, and a record that ends in zeros, %s" % (name, order), (code, said))
            code, *said = run("check", write(folder, "ended", c.pipe(first, zeros) + bytes(512)))
            report(code == 1 and "zeros take the place of its end" in "".join(said), "and zeros behind that, %s" % order, (code, said))


def run_bytes(*words):
    return subprocess.run([PERFRING, *words], capture_output=True).stdout


def main():
    with tempfile.TemporaryDirectory() as folder:
        for form, data in ("a file", capture()), ("a pipe's file", capture(pipe=True)), ("a file, big-endian", capture(">")):
            for name, what in UNDONE.items():
                undone(folder, name + ", " + form, data, what)
        named(folder)
        doubted(folder)
        followed(folder)
        kinds(folder)
    finish()


main()
