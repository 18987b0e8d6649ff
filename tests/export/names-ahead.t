#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""dump --symbolize reads each file of functions once, however often and in whatever order records name its addresses: opens of the files are
counted (inotify). The lines are those of a pipe, where names are looked for as lines are made."""
import ctypes, os, shutil, struct, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import elf_truth, tap
from jit_truth import capture, comm, record, sample, text

FILES, IN_OPEN, IN_CLOSE = 6, 0x20, 0x10 # more files than there are children at a time; closes keep opens apart
FUNCTION = "main" # the first of the code that is sampled


def compile_program(folder, number):
    path = "%s/program%d" % (folder, number)
    done = subprocess.run([*os.environ.get("CC", "cc").split(), "-O2", "-g", "-Wl,--build-id=0x%040x" % (number + 1), "-o", path, "tests/export/elf_program.c"],
                          stderr=subprocess.DEVNULL)
    return path if done.returncode == 0 else None


def make(path, programs, rounds):
    """A sample in each program in turn, each round at another address until those of the code are used up."""
    records, starts = [comm(5, 1, b"elf")], []
    for i, program in enumerate(programs):
        (offset, _, size), = elf_truth.segments(program)
        page, base = offset & ~4095, elf_truth.BASE + (i << 32)
        body = struct.pack("<IIQQQ", 5, 5, base, size + offset - page, page) + struct.pack("<BBH", 20, 0, 0) + elf_truth.build_id(program)
        body += struct.pack("<II", 5, 2) + text(program.encode())
        records.append(record(10, body + struct.pack("<IIQ", 5, 5, 2), 2 | 1 << 14))
        starts.append((base + offset - page, size))
    records += [sample(5, 10 + n, start + 3 * n % size) for n in range(rounds) for start, size in starts]
    capture(path, records)


def opens(programs, *words):
    """How often the files were opened by the command, and what it printed."""
    libc = ctypes.CDLL(None)
    fd = libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
    for program in programs:
        assert libc.inotify_add_watch(fd, program.encode(), IN_OPEN | IN_CLOSE) > 0
    printed = tap.run(*words)[1]
    nr = 0
    try:
        while True:
            data, at = os.read(fd, 65536), 0
            while at < len(data):
                _, mask, _, size = struct.unpack_from("<iIII", data, at)
                nr += mask & IN_OPEN != 0
                at += 16 + size
    except BlockingIOError:
        os.close(fd)
    return nr, printed


folder = tempfile.mkdtemp()
programs = shutil.which("readelf") and [compile_program(folder, i) for i in range(FILES)]
if not programs or None in programs:
    tap.skip("names ahead", "no compiler, or no readelf")
    shutil.rmtree(folder)
    tap.finish()
few, many, long = ("%s/%s" % (folder, name) for name in ("few", "many", "long"))
make(few, programs, 1)
make(many, programs, 60)
make(long, programs[:3], 20000)
once, printed = opens(programs, "dump", "--symbolize", few)
if "+0x" not in printed or "libdw" in tap.run("dump", "--symbolize", few)[2]:
    tap.skip("names ahead", "this build does not read files")
    shutil.rmtree(folder)
    tap.finish()
for words in [], ["-F", "time,sym,place"], ["-T", "-F", "sym"], ["--file-order"], ["--where", "sample.time > 30"]:
    nr, printed = opens(programs, "dump", "--symbolize", *words, many)
    tap.report(nr == once > 0, " ".join(["dump", *words]) + ": 60 samples of each of 6 files open them as often as one of each", f"{nr}, not {once}")
    piped = tap.run("dump", "--symbolize", *words, "-", data=open(many, "rb").read())[1]
    tap.report(piped == printed and FUNCTION in printed, " ".join(["dump", *words]) + ": the same from a pipe")
nr, printed = opens(programs, "dump", "--symbolize", long)
tap.report(nr <= 3 * once, "60,000 samples: files are opened a few times, not for each", str(nr))
piped = tap.run("dump", "--symbolize", "-", data=open(long, "rb").read())[1]
tap.report(piped == printed, "they are the same from a pipe")
shutil.rmtree(folder)
tap.finish()
