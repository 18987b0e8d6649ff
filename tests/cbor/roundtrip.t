#!/bin/sh
# SPDX-License-Identifier: MIT
# Every capture of the corpus to CBOR and back is the same file: both views, files and pipes, either
# byte order, compressed or expanded, cut anywhere. Every capture in one of the two views; with PERFRING_LONG in both (tests/long/whole-corpus.t).
. tests/cbor/lib.sh
there="$tmp/there" again="$tmp/again"

# convert "$1" with the options that follow, and compare
same() {
	capture=$1
	shift
	"$perfring" convert --force --to cbor "$@" "$capture" "$there" 2>/dev/null
	[ $? -le 1 ] && "$perfring" convert --force --to perf.data "$there" "$again" && cmp "$capture" "$again" >&2
}

all() { # files, options
	files=$1
	shift
	bad=0
	for file in $files; do
		[ -e "$file" ] || continue
		same "$file" "$@" || { bad=1; echo "# $file $*"; }
	done
	ok $bad "every capture, ${*:-keys}"
}
all "$(every 2 corpus/*.data corpus/*.pipe corpus/*.dir/data)"
all "$(every 2+1 corpus/*.data corpus/*.pipe corpus/*.dir/data)" --names
all 'corpus/*z*.data corpus/*z*.pipe' --keep-compressed

bad=0
for file in corpus/default.data corpus/z3.data corpus/*.pipe; do
	"$perfring" convert --force --to cbor - - <"$file" 2>/dev/null | cat |
		"$perfring" convert --force --to perf.data - - | cmp - "$file" >&2 || { bad=1; echo "# $file"; }
done
ok $bad "through pipes, both ways"

bad=0
for file in corpus/default.data corpus/cpu-wide.data corpus/events-same.data; do
	same "$file" --sort --names || { bad=1; echo "# $file"; }
	python3 tests/cbor/order.py "$there" | grep -q " 0$" || { bad=1; echo "# $file is not in order"; }
done
ok $bad "sorted, and back into the order of the capture"

# More bytes between records than are kept until the last record is known.
head -c 5000000 /dev/zero | tr '\0' x >"$tmp/garbage"
cat corpus/default.data "$tmp/garbage" >"$tmp/longer"
same "$tmp/longer" --sort
ok $? "sorted with 5 MB that are in no record, and back"
cat corpus/z3.data "$tmp/garbage" >"$tmp/longer"
"$perfring" convert --force --to cbor --sort --lean "$tmp/longer" "$there" 2>/dev/null
"$perfring" convert --force --to cbor --sort "$tmp/longer" "$again" 2>/dev/null
cmp "$there" "$again" >&2
ok $? "the same of a compressed capture is as with --lean"

# The count of a compressed capture's events is too large: reported when the capture is opened, which is before its first record.
python3 - corpus/z3.data "$tmp/count" <<'END'
import struct, sys
data = bytearray(open(sys.argv[1], "rb").read())
table = sum(struct.unpack_from("<QQ", data, 40))
before = bin(struct.unpack_from("<Q", data, 72)[0] & ((1 << 12) - 1)).count("1")
struct.pack_into("<I", data, struct.unpack_from("<Q", data, table + before * 16)[0], 0xffffffff)
open(sys.argv[2], "wb").write(data)
END
"$perfring" convert --force --to cbor --sort "$tmp/count" "$there" 2>"$tmp/says"
[ "$(grep -c "COUNT: FEATURE EVENT_DESC" "$tmp/says")" = 1 ] && grep -q "as with --lean" "$tmp/says"
ok $? "what is read twice is reported once"

bad=0
for file in corpus/z3.data corpus/threads.dir corpus/threads-z.dir; do
	"$perfring" convert --force --to cbor --lean --names $file "$there"
	python3 tests/cbor/order.py "$there" >"$tmp/as-is"
	"$perfring" convert --force --to cbor --lean --names --sort $file "$there"
	python3 tests/cbor/order.py "$there" >"$tmp/sorted"
	[ "$(cut -d' ' -f1,2 "$tmp/as-is")" = "$(cut -d' ' -f1,2 "$tmp/sorted")" ] || { bad=1; echo "# $file"; }
	samples=$("$perfring" dump --raw --type SAMPLE $file | wc -l)
	[ "$(cut -d' ' -f2 "$tmp/as-is")" -eq $samples ] || { bad=1; echo "# $file: not $samples samples"; }
done
ok $bad "compressed captures and directories, lean, with every record"

bad=0 twins=0
mkdir "$tmp/twins"
python3 tests/oracle/twin.py --all "$tmp/twins" corpus/*.data corpus/*.pipe || bad=1
for file in "$tmp"/twins/*; do
	twins=$((twins + 1))
	[ -n "${PERFRING_LONG:-}" ] || [ $((twins % 3)) = 0 ] || continue
	view=
	[ $((twins % 2)) -eq 0 ] || view=--names
	same "$file" $view || { bad=1; echo "# big-endian ${file##*/} $view"; }
done
[ $twins -gt 50 ] || bad=1
ok $bad "big-endian twins of the captures ($twins)"

bad=0
for file in corpus/default.data corpus/pipe-events.pipe corpus/z3.data; do
	size=$(wc -c <"$file")
	for cut in 16 100 150 $((size / 3)) $((size / 2)) $((size - 700)) $((size - 1)); do
		head -c $cut "$file" >"$tmp/cut"
		"$perfring" convert --force --to cbor "$tmp/cut" "$there" 2>/dev/null
		[ -e "$there" ] || continue
		same "$tmp/cut" || { bad=1; echo "# $file cut at $cut"; }
		rm -f "$there"
	done
	{ cat "$file"; echo "[ perf record: Woken up 1 times ]"; } >"$tmp/longer"
	same "$tmp/longer" || { bad=1; echo "# $file with garbage behind it"; }
done
ok $bad "captures cut short, and with garbage behind them"

# Records of every type that captures have, cut within their last bytes: paddings that end early, and texts without their NUL.
python3 - "$tmp/short" corpus/*.pipe corpus/newer/*.data corpus/stat.data corpus/namespaces.data corpus/cgroups.data <<'END'
import glob, struct, sys

header = open("corpus/pipe.pipe", "rb").read()
attr = next(header[at:at + struct.unpack_from("<H", header, at + 6)[0]] for at in [16])
out, seen = header[:16] + attr, set()
for path in sys.argv[2:]:
    data = open(path, "rb").read()
    at, end = 16, len(data)
    if data[8:16] != struct.pack("<Q", 16):
        at, size = struct.unpack_from("<QQ", data, 40)
        end = min(end, at + size)
    while at + 8 <= end:
        kind, misc, size = struct.unpack_from("<IHH", data, at)
        if size < 8:
            break
        if (kind, size) not in seen and kind not in (64, 66, 68, 71, 80, 81, 83):
            seen.add((kind, size))
            for cut in list(range(9)) + [16, 60]:
                if size - cut >= 8:
                    out += struct.pack("<IHH", kind, misc, size - cut) + data[at + 8:at + size - cut]
        at += size + (struct.unpack_from("<I", data, at + 8)[0] if kind == 66 else struct.unpack_from("<Q", data, at + 8)[0] if kind == 71 else 0)
open(sys.argv[1], "wb").write(out)
print("# %d types" % len({kind for kind, _ in seen}), file=sys.stderr)
END
same "$tmp/short" && same "$tmp/short" --names
ok $? "records that are cut within their last bytes"

bad=0 view=
for file in $(every 2 corpus/*.data corpus/*.pipe); do
	"$perfring" convert --force --to cbor $view "$file" "$there" 2>/dev/null
	[ "$("$perfring" dump --raw "$file" 2>/dev/null | cksum)" = "$("$perfring" dump --raw "$there" 2>/dev/null | cksum)" ] || { bad=1; echo "# $file $view"; }
	[ "$view" ] && view= || view=--names
done
ok $bad "dump shows the CBOR of every capture as it shows the capture"

bad=0
for file in corpus/default.data corpus/tracepoint.data corpus/pipe.pipe corpus/z1.data corpus/same-no-ids.data corpus/killed.data corpus/threads.dir; do
	"$perfring" convert --force --to cbor "$file" "$there" 2>/dev/null
	[ "$("$perfring" check "$file" | sed "s,${file}[^ ]*:,,")" = "$("$perfring" check "$there" | sed "s,${there}[^ ]*:,,")" ] || { bad=1; echo "# $file"; }
done
ok $bad "check finds the same in CBOR as in the capture"

"$perfring" convert --force --to json corpus/default.data "$again" &&
	[ "$("$perfring" dump --json corpus/default.data | cksum)" = "$(cksum <"$again")" ]
ok $? "--to json equals dump --json"

"$perfring" convert --force --to cbor --lean corpus/default.data "$there" && rm -f "$again"
"$perfring" convert --force --to perf.data "$there" "$again" 2>"$tmp/says"
[ $? -eq 1 ] && [ ! -e "$again" ] && grep -q CBOR_ONE_WAY "$tmp/says"
ok $? "a lean stream has no way back, and that is reported"

echo before >"$again"
"$perfring" convert --force --to cbor corpus/default.data "$there"
head -c 3000 "$there" >"$tmp/cut"
"$perfring" convert --force --to perf.data "$tmp/cut" "$again" 2>"$tmp/says"
[ $? -eq 1 ] && [ "$(cat "$again")" = before ] && grep -q "TRUNCATED.*offset" "$tmp/says" && [ "$(ls "$tmp" | grep -c again)" = 1 ]
ok $? "a damaged stream leaves what was there, and nothing else"

bad=0
for file in corpus/default.data corpus/pipe.pipe; do
	"$perfring" convert --force --to perf.data $file "$tmp/none" 2>"$tmp/says"
	[ $? -eq 1 ] && [ ! -e "$tmp/none" ] && grep -q "a capture already.*perfring recover -o OUT $file" "$tmp/says" || bad=1
	"$perfring" convert --force --to perf.data - "$tmp/none" <$file 2>"$tmp/says"
	[ $? -eq 1 ] && [ ! -e "$tmp/none" ] && grep -q "standard input: a capture already" "$tmp/says" || bad=1
done
ok $bad "a capture is no CBOR, and recover is named"

"$perfring" convert --force --to cbor corpus/default.data /dev/full 2>"$tmp/says"
[ $? -eq 3 ] && grep -q "No space left" "$tmp/says"
ok $? "a full device is reported"
if mkdir "$tmp/small" && mount -t tmpfs -o size=16k tmpfs "$tmp/small" 2>/dev/null; then
	"$perfring" convert --force --to cbor corpus/dwarf-large.data "$tmp/small/x" 2>"$tmp/says"
	[ $? -eq 3 ] && [ -z "$(ls "$tmp/small")" ] && grep -q "No space left" "$tmp/says"
	ok $? "a full disk is reported, and nothing is left on it"
	umount "$tmp/small"
else
	skip "cannot mount a small file system"
fi
finish
