#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Programs, debug files and kallsyms that are dropped on the page: the names are those that the command finds in the same files; another build, a damaged file and
# one of nothing name nothing. In Chromium (./quickstart more). Run from the project's root.
set -u
. tests/lib/tap.sh
if ! command -v node >/dev/null || [ ! -d tests/npm/node_modules/playwright-core ] || ! command -v "${CHROMIUM:-chromium}" >/dev/null; then
	skip_all "no chromium, node or tests/npm/node_modules: ./quickstart more installs them"
fi
for tool in readelf nm strip objcopy; do
	command -v "$tool" >/dev/null || skip_all "no $tool (Debian: binutils)"
done
"$perfring" convert --to folded --symbolize corpus/default.data - 2>&1 >/dev/null | grep -q 'libdw' && skip_all "a build without libdw"
d=$temp/files
truth="python3 tests/export/elf_truth.py"
mkdir "$d" "$d/other" "$d/stripped"
# Other names of one address: a weak one that is longest, one with more underscores, and a global one that is longer than the function's own, which is taken.
cat >"$d/aliases.c" <<'END'
#include "tests/export/elf_program.c"
unsigned long hot_function_too(unsigned long) __attribute__((alias("hot_function")));
unsigned long __hot_function_of_old(unsigned long) __attribute__((alias("hot_function")));
unsigned long hot_function_that_is_weak(unsigned long) __attribute__((weak, alias("hot_function")));
END
# shellcheck disable=SC2086 # a compiler and its options
${CC:-cc} -O1 -I. -Wl,--build-id -o "$d/program" "$d/aliases.c" >"$temp/out" 2>&1 || skip_all "the compiler makes no program"
printf '\n.ident "another build"\n' >"$d/other.s"
# shellcheck disable=SC2086
${CC:-cc} -O1 -Wl,--build-id -o "$d/other/program" tests/export/elf_program.c "$d/other.s" >"$temp/out" 2>&1
[ "$(readelf -n "$d/program" | grep 'Build ID')" != "$(readelf -n "$d/other/program" | grep 'Build ID')" ]
ok $? "a program, and another build of it"
objcopy --only-keep-debug "$d/program" "$d/program.debug" && strip -o "$d/stripped/program" "$d/program"
$truth make "$d/program" "$d/named.data" >"$temp/out" 2>&1 && $truth make "$d/program" "$d/unnamed.data" none >"$temp/out" 2>&1 && $truth calls "$d/program" "$d/calls.data" >"$d/calls" 2>"$temp/out"
ok $? "captures of a sample every three bytes, with its build ID and without one, and of a call that does not return"
$truth damage "$d/program" "$d/damaged" 60 >"$temp/out" 2>&1
"$perfring" view --static -o "$d/page.html" 2>"$temp/out"
ok $? "the page, and damaged programs"
PYTHONPATH=tests/lib python3 -B - "$d" >"$temp/out" 2>&1 <<'END'
import struct, sys
from made_capture import IP, TID, TIME, Capture
text, c = 0xffffffff8f000000, Capture().event(1, 0, IP | TID | TIME, [1])
tail = lambda i: struct.pack("<IIQ", 7, 7, 1000 + i)
records = [c.record(1, struct.pack("<IIQQQ", 0xffffffff, 0, text, 0x1000000, text) + b"[kernel.kallsyms]_text\0\0" + tail(0), misc=1)]
places = [0x0, 0x10, 0x200, 0x2ff, 0x300, 0x450, 0x900, 0xfff0]
records += [c.record(9, struct.pack("<QIIQ", text + at, 7, 7, 2000 + i), misc=1) for i, at in enumerate(places)]
open(sys.argv[1] + "/kernel.data", "wb").write(c.file(*records))
base = 0xffffffff81000000
symbols = [(0, "T", "_stext"), (0, "T", "_text"), (0x200, "T", "first"), (0x200, "t", "second"), (0x300, "D", "data_here"), (0x400, "t", "<b>bold</b>"), (0x800, "T", "last_one"), (0xf000, "B", "bss")]
open(sys.argv[1] + "/kallsyms", "w").write("".join("%016x %s %s\n" % (base + at, kind, name) for at, kind, name in symbols) + "ffffffffc0000000 t of_module\t[one]\n")
open(sys.argv[1] + "/hidden", "w").write("".join("%016x %s %s\n" % (0, kind, name) for _, kind, name in symbols))
END
ok $? "the kernel, moved since kallsyms was copied"
PERFRING=$perfring node tests/npm/names.mjs "$d" >"$temp/out" 2>&1
ok $? "names in Chromium: $(grep -c '^ok' "$temp/out") uses"
finish
