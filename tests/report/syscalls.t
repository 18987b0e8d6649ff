#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Rows of session/calls/syscall.def and errno.def against the kernel's headers that are installed, of this machine and others, and against the tracepoints of this kernel. Calls
that are newer than the rows are named: session/calls/print-syscalls prints the rows anew."""
import errno, glob, os, re, subprocess, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from tap import finish, report, skip

FOLDER = "session/calls/"
ROW = re.compile(r'^SYSCALL\((\w+), (-?\d+), (-?\d+), (-?\d+), (-?\d+), (-?\d+), (-?\d+), (-?\d+), "([^"]*)", \'([df])\'\)$', re.M)
TEXT = open(FOLDER + "syscall.def").read() + open(FOLDER + "syscall_other.def").read()
rows = [(name, *map(int, numbers), arguments) for name, *numbers, arguments, _ in ROW.findall(TEXT)]
lines = [line for line in TEXT.splitlines() if line.startswith("SYSCALL(")]
report(len(rows) == len(lines) > 400 and len({row[0] for row in rows}) == len(rows), f"{len(rows)} rows, each name once", len(lines))
report(rows == sorted(rows, key=lambda r: [n if n >= 0 else 1 << 20 for n in (r[1], *r[3:8])] + [r[0]]), "they are in the order of numbers")
made = {row[0] for row in ROW.findall(TEXT) if row[-1] == "f"}
report(made >= {"open", "openat", "socket", "accept4", "dup", "eventfd2"} and not made & {"read", "close", "pipe", "socketpair", "fcntl"}, f"{len(made)} calls return a new file descriptor", made)
columns = {"x86_64": 1, "x32": 2, "i386": 3, "generic": 4, "arm": 5, "powerpc": 6, "s390": 7}
for column, at in columns.items():
    numbers = [row[at] for row in rows if row[at] >= 0]
    report(len(set(numbers)) == len(numbers) and (len(numbers) > 300 or column == "x32"), f"{column}: {len(numbers)} calls, each number once")
report(all(re.fullmatch(r"(\w+:[dluxofspOPM]( |$)){0,6}", row[8]) for row in rows), "arguments have a kind", [row for row in rows if not re.fullmatch(r"(\w+:[dluxofspOPM]( |$)){0,6}", row[8])])


def header(path, *words):
    """Names and numbers, as the compiler has them: it prints each name's value."""
    names = sorted(set(re.findall(r"#\s*define\s+__NR_(\w+)", open(path).read())) - {"syscalls", "arch_specific_syscall"})
    source = f'#include "{path}"\n' + "".join(f"#ifdef __NR_{name}\nROW {name} __NR_{name}\n#endif\n" for name in names)
    cc = os.environ.get("CC", "cc").split()
    done = subprocess.run([*cc, "-E", "-P", *words, "-x", "c", "-"], input=source, capture_output=True, text=True)
    values = {}
    for name, value in re.findall(r"^ROW (\S+) (.*)$", done.stdout, re.M):
        if re.fullmatch(r"[\dx()+a-fA-F ]+", value): # of a kind that only machines of 32 bits have, else
            values[name] = sum(int(part, 0) for part in re.findall(r"0x[0-9a-fA-F]+|\d+", value))
    return values


def compare(title, path, at, *words):
    if not path or not os.path.exists(path):
        skip(title, "there is no header of it")
        return
    found = {name: number for name, number in header(path, *words).items() if number < 1 << 15 or at == 2} # without ARM's own
    mine = {row[0]: row[at] for row in rows}
    if at == 2:
        mine = {row[0]: row[2] if row[2] >= 0 else row[1] for row in rows}
        found = {name: number - 0x40000000 for name, number in found.items()}
    last = max(mine.values())
    newer = {name for name, number in found.items() if number > last}
    wrong = {name: (number, mine.get(name)) for name, number in found.items() if mine.get(name) != number and name not in newer}
    report(len(found) > 250 and not wrong, f"{title}: {len(found)} calls of {path}", wrong)
    if newer:
        skip(f"{title}: newer calls", "print-syscalls has to print the rows anew for " + " ".join(sorted(newer)))


x86 = next(iter(glob.glob("/usr/include/x86_64-linux-gnu/asm") + glob.glob("/usr/include/asm")), "")
compare("x86_64", x86 and os.path.join(x86, "unistd_64.h"), 1)
compare("i386", x86 and os.path.join(x86, "unistd_32.h"), 3)
compare("x32", x86 and os.path.join(x86, "unistd_x32.h"), 2, "-D__X32_SYSCALL_BIT=0x40000000")
WANTED = ["-D__ARCH_WANT_" + word for word in ("RENAMEAT", "NEW_STAT", "SET_GET_RLIMIT", "SYS_CLONE3", "MEMFD_SECRET")]
compare("generic", "/usr/include/asm-generic/unistd.h", 4, "-D__BITS_PER_LONG=64", *WANTED)
for title, triplet, file, at, word in (("s390", "s390x", "unistd_64.h", 7, "-D__s390x__"), ("powerpc", "powerpc64le", "unistd_64.h", 6, "-D__powerpc64__"), ("arm", "arm", "unistd-eabi.h", 5, "-D__ARM_EABI__")):
    folder = next(iter(glob.glob(f"/usr/{triplet}-linux-gnu*/include/asm")), "")
    compare(title, folder and os.path.join(folder, file), at, word)
common = {row[0]: set(row[3:8]) - {-1} for row in rows if row[4] >= 424}
report(len(common) > 40 and all(len(numbers) == 1 for numbers in common.values()), f"{len(common)} calls from 424 on have one number on all machines", common)

errors = {name: int(number) for name, number in re.findall(r"^ERROR\((\w+), (\d+)\)$", open(FOLDER + "errno.def").read(), re.M)}
if sys.platform == "linux" and os.uname().machine in ("x86_64", "aarch64", "i686", "riscv64"):
    wrong = {errno.errorcode[n]: n for n in errno.errorcode if n < 512 and n not in errors.values()}
    report(not wrong and all(getattr(errno, name, number) == number for name, number in errors.items()), f"{len(errors)} errors, as this machine has them", wrong)
else:
    skip("errors", "this machine has others")

flags = re.findall(r"^FLAG\('(.)', (\w+), (\w+)\)$", open(FOLDER + "flag.def").read(), re.M)
values = {name: int(bit, 8) if re.fullmatch("0[0-7]+", bit) else int(bit, 0) for _, bit, name in flags}
source = "#define _GNU_SOURCE\n#include <fcntl.h>\n#include <sys/mman.h>\n" + "".join(f"_Static_assert({name} == {value}, \"{name}\");\n" for name, value in values.items() if name != "O_LARGEFILE")
done = subprocess.run([*os.environ.get("CC", "cc").split(), "-fsyntax-only", "-x", "c", "-"], input=source, capture_output=True, text=True)
report(len(values) > 20 and done.returncode == 0, f"{len(values)} bits of arguments, as fcntl.h and sys/mman.h have them", done.stderr)

EVENTS = "/sys/kernel/tracing/events/syscalls/"
if os.path.isdir(EVENTS) and os.access(EVENTS, os.R_OK) and os.path.exists(EVENTS + "sys_enter_openat/format"):
    odd = []
    for name, *_, arguments in rows:
        path = EVENTS + f"sys_enter_{name}/format"
        if os.path.exists(path):
            fields = [f for f, offset in re.findall(r"(\w+);\toffset:(\d+)", open(path).read()) if int(offset) >= 16]
            if len(fields) != len(arguments.split()) and not any(f in ("__filename_val", "__buf_val") for f in fields):
                odd.append((name, fields, arguments))
    report(not odd, "as many arguments as this kernel's tracepoints", odd)
else:
    skip("arguments", "tracefs cannot be read here")
finish()
