#!/bin/sh
# SPDX-License-Identifier: MIT
#
# --symfs: links and `..` in a capture's paths are followed as on the machine whose files are there, and do not leave them; a link to a file of this machine
# is followed, too. Run from the project's root.
set -u
. tests/lib/tap.sh
command -v readelf >/dev/null || skip_all "no readelf (Debian: binutils)"
"$perfring" convert --to folded --symbolize corpus/default.data - 2>&1 >/dev/null | grep -q 'libdw' && skip_all "a build without libdw"
cc=${CC:-cc}
truth="python3 tests/export/elf_truth.py"
export HOME="$temp/home"
root=$temp/root
mkdir -p "$HOME" "$temp/files" "$root$temp/files" "$root/real"
# shellcheck disable=SC2086 # a compiler and its options
$cc -O2 -g -fPIC -shared -Dmain=library_main -Wl,--build-id -o "$temp/files/lib.so" tests/export/elf_program.c >"$temp/out" 2>&1 || skip_all "the compiler makes no library"
$truth make "$temp/files/lib.so" "$temp/capture" >"$temp/out" 2>&1
mv "$temp/files/lib.so" "$temp/kept.so"
place=$root$temp/files/lib.so

named() {
	"$perfring" convert --force --to folded --symfs "$root" "$1" "$temp/folded" >"$temp/out" 2>&1
	cat "$temp/folded" >>"$temp/out"
	grep -q ';own_function ' "$temp/folded"
}
cp "$temp/kept.so" "$root/real/lib.so"
ln -s /real/lib.so "$place"
named "$temp/capture"
ok $? "an absolute link, as the other machine has it"
rm "$place"
ln -s ../../../../../../../real/lib.so "$place"
named "$temp/capture"
ok $? "a link that climbs no higher than the root"
rm "$place"
rmdir "$root$temp/files"
mkdir "$root/real/files"
ln -s /real/files "$root$temp/files"
cp "$temp/kept.so" "$root/real/files/lib.so"
named "$temp/capture"
ok $? "a link to a directory"
rm -r "${root:?}$temp/files" "$root/real"
mkdir "$root$temp/files"
ln -s "$temp/kept.so" "$place"
named "$temp/capture"
ok $? "a link to a file of this machine, as perf follows it"
rm "$place"

# A path that the kernel never writes: it stays below the root.
python3 - "$temp" >"$temp/out" 2>&1 <<'END'
import struct, sys
sys.path.insert(0, "tests/export")
from elf_truth import BASE, build_id, segments
from jit_truth import capture, comm, record, sample, text
folder = sys.argv[1]
(offset, _, size), = segments(folder + "/kept.so")
page = offset & ~4095
for number, name in enumerate((b"/a/../../kept.so", b"/../real/lib.so")):
    body = struct.pack("<IIQQQBBH", 5, 5, BASE, size + offset - page, page, 20, 0, 0) + build_id(folder + "/kept.so") + struct.pack("<II", 5, 2) + text(name)
    records = [comm(5, 1, b"elf"), record(10, body + struct.pack("<IIQ", 5, 5, 2), 2 | 1 << 14)]
    capture("%s/climbing.%d" % (folder, number), records + [sample(5, 10 + i, BASE + offset - page + at) for i, at in enumerate(range(0, size, 3))])
END
mkdir "$root/a"
! named "$temp/climbing.0"
ok $? ".. does not leave the root"
mkdir "$root/real"
cp "$temp/kept.so" "$root/real/lib.so"
named "$temp/climbing.1"
ok $? ".. at the root is the root"

# Paths that are too long are refused, those of options, or counted, those of a capture.
long=$(printf '%05000d' 0)
for option in --symfs --buildid-dir; do
	"$perfring" convert --force --to folded $option "/$long" "$temp/capture" "$temp/folded" >"$temp/out" 2>&1
	[ $? = 2 ] && [ "$(wc -l <"$temp/out")" = 1 ] && grep -q 'more than 4,095 bytes$' "$temp/out"
	ok $? "$option: a path of 5,000 bytes"
done
finish
