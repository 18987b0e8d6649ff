#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Stacks that are unwound, by the command: those of a program that captured itself and knows its callers from libc's backtrace(3); cut ones, those whose
# files are others, --no-unwind; call stacks in branch records, made by hand.
. tests/lib/tap.sh
case $(uname -m) in x86_64) ;; *) skip "stacks" "self.c knows the registers of x86-64"; finish; exit ;; esac

# shellcheck disable=SC2086 # flags are several words
${CC:-cc} -std=c11 -D_GNU_SOURCE -O2 -g tests/unwind/self.c -o "$temp/self" >"$temp/out" 2>&1 && "$temp/self" "$temp/self.pipe" "$temp/self.txt" && [ -s "$temp/self.txt" ]
ok $? "a program captures its stack"

# frames FILE OPTION...: of the only stack, outermost first, without the thread, the innermost function and the weight
frames() {
	"$perfring" convert --to folded --no-symbolize "$@" - 2>"$temp/err" | tr ';' '\n' | sed '1d; $d'
}
frames "$temp/self.pipe" >"$temp/got"
diff "$temp/self.txt" "$temp/got" >"$temp/out" && [ ! -s "$temp/err" ] && [ "$(wc -l <"$temp/got")" -gt 10 ]
ok $? "its callers are those of backtrace(3): $(wc -l <"$temp/got"), through qsort and a signal handler"

# A recording that was cut off has no feature that says which machine it is of
python3 - "$temp/self.pipe" "$temp/killed.pipe" <<'END'
import struct, sys
data = open(sys.argv[1], "rb").read()
at, out, left = 16, data[:16], 0
while at < len(data):
    kind, _, size = struct.unpack_from("<IHH", data, at)
    left += kind == 80
    out += b"" if kind == 80 else data[at:at + size]
    at += size
assert left == 1
open(sys.argv[2], "wb").write(out)
END
frames "$temp/killed.pipe" >"$temp/got"
diff "$temp/self.txt" "$temp/got" >"$temp/out" && [ ! -s "$temp/err" ]
ok $? "the same of a capture that does not say its machine: its registers are x86-64's"
python3 - "$temp/killed.pipe" "$temp/other.pipe" <<'END'
import struct, sys
data = bytearray(open(sys.argv[1], "rb").read())
at = data.index(struct.pack("<Q", 0xff0fff))
data[at:at + 8] = struct.pack("<Q", 0xff0ffe | 1 << 32) # as many registers, but not those
open(sys.argv[2], "wb").write(data)
END
frames "$temp/other.pipe" >"$temp/got"
[ ! -s "$temp/got" ] && grep -q "1 of 1 stacks could not be unwound" "$temp/err"
ok $? "and not of other registers: no caller is made up"

frames --no-unwind "$temp/self.pipe" >"$temp/out"
[ ! -s "$temp/out" ] && [ ! -s "$temp/err" ]
ok $? "--no-unwind: its function only"

"$temp/self" "$temp/cut.pipe" "$temp/cut.txt" 512 && frames "$temp/cut.pipe" >"$temp/got"
sed 1d "$temp/got" | diff - <(tail -n "$(($(wc -l <"$temp/got") - 1))" "$temp/cut.txt") >"$temp/out" && [ "$(head -n 1 "$temp/got")" = '[cut]' ] &&
	grep -q '1 of 1 stacks are cut' "$temp/err"
ok $? "a piece of 512 bytes: its callers, a mark, and a message"

mkdir "$temp/else" && cp "$temp/self" "$temp/else/self" && "$temp/else/self" "$temp/else.pipe" "$temp/else.txt" && cp "$temp/self" "$temp/else/new" && mv "$temp/else/new" "$temp/else/self"
frames "$temp/else.pipe" >"$temp/got"
[ ! -s "$temp/got" ] && grep -q "1 of 1 stacks could not be unwound" "$temp/err" && grep -q "1 stack ends in .*/else/self: not known to be the capture's" "$temp/err"
ok $? "another file in the place of the program: no caller is made up, and it is named"

"$perfring" view --force -o "$temp/else.html" "$temp/else.pipe" >"$temp/out" 2>&1 && grep -q '"not_unwound":1[,}]' "$temp/else.html" &&
	"$perfring" view --force -o "$temp/self.html" "$temp/self.pipe" >"$temp/out" 2>&1 && grep -q '"not_unwound":0[,}]' "$temp/self.html"
ok $? "the page has how many were not unwound"

"$temp/self" "$temp/gone.pipe" "$temp/gone.txt"
mkdir -p "$temp/root$temp" && cp "$temp/self" "$temp/root$temp/"
while read -r library; do mkdir -p "$temp/root$(dirname "$library")" && cp "$library" "$temp/root$library"; done < <(ldd "$temp/self" | grep -o '/[^ ]*' | grep -v ':$' | xargs readlink -f)
frames --symfs "$temp/root" "$temp/gone.pipe" | diff "$temp/gone.txt" - >"$temp/out"
ok $? "--symfs: copies of the files"

# A program that was replaced, of which perf's directory of files by build ID has a copy; and another file there
"$temp/self" "$temp/cached.pipe" "$temp/cached.txt" && "$perfring" edit -b --to file "$temp/cached.pipe" "$temp/cached.data" >"$temp/out" 2>&1
id=$(readelf -n "$temp/self" | sed -n 's/.*Build ID: //p')
if [ -z "$id" ]; then
	skip "--buildid-dir" "the compiler gives no build ID"
else
	place=$temp/cache/.build-id/${id:0:2}/${id:2}
	mkdir -p "$place" && mv "$temp/self" "$place/elf"
	frames "$temp/cached.data" >"$temp/got"
	[ ! -s "$temp/got" ] && frames --buildid-dir "$temp/cache" "$temp/cached.data" | diff "$temp/cached.txt" - >"$temp/out"
	ok $? "--buildid-dir: a program that is gone"
	mv "$place/elf" "$temp/self" && cp /bin/sh "$place/elf" && mv "$temp/self" "$temp/self.away"
	frames --buildid-dir "$temp/cache" "$temp/cached.data" >"$temp/out"
	[ ! -s "$temp/out" ] && grep -q "1 stack ends in .*/self: another build ID" "$temp/err"
	ok $? "--buildid-dir: another file there"
	mv "$temp/self.away" "$temp/self"
fi

# A program whose only rows are in .debug_frame, which is compressed, as Go's linker makes them; the same file without compression has the same callers
mkdir -p "$temp/plain$temp"
if ! ${CC:-cc} -std=c11 -D_GNU_SOURCE -O2 -g -gz=zlib -fno-asynchronous-unwind-tables -fno-unwind-tables tests/unwind/self.c -o "$temp/packed" >"$temp/out" 2>&1 ||
	! objcopy --decompress-debug-sections "$temp/packed" "$temp/plain$temp/packed" >"$temp/out" 2>&1; then
	skip "a .debug_frame that is compressed" "the compiler or objcopy cannot"
elif ! ldd "$(command -v "$perfring")" 2>/dev/null | grep -q libz; then
	skip "a .debug_frame that is compressed" "this build is without zlib"
else
	"$temp/packed" "$temp/packed.pipe" "$temp/packed.txt"
	while read -r library; do mkdir -p "$temp/plain$(dirname "$library")" && cp "$library" "$temp/plain$library"; done < <(ldd "$temp/packed" | grep -o '/[^ ]*' | grep -v ':$' | xargs readlink -f)
	frames --symfs "$temp/plain" "$temp/packed.pipe" >"$temp/want" && frames "$temp/packed.pipe" | diff "$temp/want" - >"$temp/out" && [ "$(grep -c packed+ "$temp/want")" -gt 5 ]
	ok $? "a .debug_frame that is compressed: $(wc -l <"$temp/want") callers"
fi

"$perfring" convert --to pprof "$temp/self.pipe" "$temp/self.pb.gz" 2>"$temp/out" && "$perfring" convert --to firefox --no-symbolize "$temp/self.pipe" "$temp/self.json" 2>>"$temp/out" &&
	[ "$(gzip -dc "$temp/self.pb.gz" | wc -c)" -gt 300 ] && [ "$(grep -o "libc.so.6+0x" "$temp/self.json" | wc -l)" -ge 3 ]
ok $? "--to pprof, firefox have them"
"$perfring" convert --to csv --table callsite "$temp/self.pipe" "$temp/callsite.csv" 2>"$temp/out" && [ "$(wc -l <"$temp/callsite.csv")" -gt "$(wc -l <"$temp/self.txt")" ]
ok $? "--to csv: callsites"

# Samples whose callchains have the mark of the user part, and whose branches are the stack: perf shows 401000 401500 401700, and where --max-stack is
# before the mark, the callchain alone
python3 - "$temp/lbr.pipe" "$temp/lbr-kernel.pipe" <<'END'
import struct, sys
def record(kind, misc, body):
    return struct.pack("<IHH", kind, misc, 8 + len(body)) + body
attr = struct.pack("<IIQQQQQ", 0, 128, 0, 1000, 1 | 2 | 4 | 0x20 | 0x800, 0, 0) + struct.pack("<QQQQ", 0, 0, 0, 0x800 | 1 | 0x4000) + bytes(48)
attr = attr[:72] + struct.pack("<Q", 0x801) + attr[80:128]
out = b"PERFILE2" + struct.pack("<Q", 16) + record(64, 0, attr + struct.pack("<Q", 7))
out += record(3, 0x2000, struct.pack("<II", 10, 10) + b"prog\0\0\0\0" + b"")
def sample(*chain):
    branches = struct.pack("<QQQQQQQ", 2, 0x401500, 0x401000, 0, 0x401700, 0x401400, 0)
    return record(9, 2, struct.pack("<QIIQ", 0x401005, 10, 10, 1000) + struct.pack("<%dQ" % (len(chain) + 1), len(chain), *chain) + branches)
user = (0xfffffffffffffe00, 0x401005, 0x500000)
open(sys.argv[1], "wb").write(out + sample(*user))
open(sys.argv[2], "wb").write(out + sample(0xffffffffffffff80, 0xffffffff81000000, 0xffffffff81000010, *user))
END
frames "$temp/lbr.pipe" >"$temp/got"
"$perfring" convert --to folded --no-symbolize "$temp/lbr.pipe" - >"$temp/out" 2>&1
grep -qx 'prog;\[unknown]+0x401700;\[unknown]+0x401500;\[unknown]+0x401005 1000' "$temp/out" # it begins at the sample's ip
ok $? "a call stack in branch records takes the place of the callchain's user part"
"$perfring" convert --to folded --no-symbolize --no-unwind "$temp/lbr.pipe" - >"$temp/out" 2>&1
grep -qx 'prog;\[unknown]+0x500000;\[unknown]+0x401005 1000' "$temp/out"
ok $? "--no-unwind: the callchain"
for n in 1 3 4; do
	"$perfring" dump --max-stack $n "$temp/lbr-kernel.pipe" 2>/dev/null | sed -n 's/.* stack=\[\([^]]*\)\].*/\1/p' | sed 's/0x//g' >"$temp/got"
	case $n in 1) want="ffffffff81000000" ;; 3) want="ffffffff81000000 ffffffff81000010 401005" ;; *) want="ffffffff81000000 ffffffff81000010 401000 401500 401700" ;; esac
	[ "$(cat "$temp/got")" = "$want" ]
	ok $? "--max-stack $n: branches where the mark is within it"
	if ! command -v perf >"$temp/out"; then
		skip "the same as perf" "no perf"
	else
		! perf_has lbr-sample-ip || want=${want/ 401000 / 401005 }
		[ "$(perf script -F ip --max-stack $n -i - <"$temp/lbr-kernel.pipe" 2>"$temp/err" | awk 'NF { print $1 }' | xargs)" = "$want" ]
		ok $? "--max-stack $n: the same as perf"
	fi
done
finish
