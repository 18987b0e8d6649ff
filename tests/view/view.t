#!/bin/sh
# SPDX-License-Identifier: MIT
#
# perfring view: the page is one file whose script and style are those that its policy allows by hash, its data
# is strict JSON with the bytes of the capture, and text of a capture cannot end the data. In Chromium the page is
# used as a person would (./quickstart more). Run from the project's root.
set -u
. tests/lib/tap.sh

# shellcheck disable=SC2046 # names without spaces
python3 -B tests/view/view_page.py --each "$perfring" "$temp/page.html" $(every 3 corpus/*.data corpus/*.pipe corpus/*.dir) >"$temp/out" 2>&1
ok $? "$(grep -c ' records$' "$temp/out") captures: policy, strict JSON, each record's bytes as they are in the file; $(grep -c ' itself$' "$temp/out") are in their page"

# shellcheck disable=SC2046
python3 -B tests/view/view_page.py --folded "$perfring" "$temp/page.html" $(every 3 corpus/*.data corpus/*.pipe corpus/*.dir corpus/newer/*.data) >"$temp/out" 2>&1
ok $? "all $(tail -n 1 "$temp/out") of the corpus are in the pages: stacks of convert --to folded, rows of report, counts of stat and check"

python3 -B tests/view/view_page.py --hostile "$temp/hostile.data"
"$perfring" view "$temp/hostile.data" -o "$temp/hostile.html" 2>"$temp/out"
[ "$(grep -c '<script' "$temp/hostile.html")" = 4 ] && ! grep -q '<img' "$temp/hostile.html" && python3 -B tests/view/view_page.py "$temp/hostile.html" "$temp/hostile.data" >"$temp/out" 2>&1
ok $? "a comm and an event name with markup end up as data"

"$perfring" view corpus/default.data -o "$temp/a.html" && "$perfring" view - -o - <corpus/default.data >"$temp/b.html" &&
	sed 's/"title":"[^"]*"//' "$temp/a.html" >"$temp/a" && sed 's/"title":"[^"]*"//' "$temp/b.html" | cmp - "$temp/a" >"$temp/out" 2>&1
ok $? "from standard input to standard output: the same page"
"$perfring" view --most 5 corpus/default.data -o "$temp/five.html" 2>"$temp/out"
grep -q 'records are not in the page' "$temp/out" && python3 -B tests/view/view_page.py --shown 5 "$temp/five.html" >"$temp/out" 2>&1
ok $? "--most 5: five, and the rest counted"
"$perfring" view --at 0x468 corpus/default.data -o "$temp/at.html" && "$perfring" view --time 1..2 corpus/default.data -o "$temp/none.html" 2>/dev/null
python3 -B tests/view/view_page.py --shown 0 "$temp/none.html" >"$temp/out" 2>&1
ok $? "--at, --time: only what lies there"
"$perfring" view --unwind corpus/dwarf-stack.data -o "$temp/unwound.html" && "$perfring" edit --unwind corpus/dwarf-stack.data "$temp/unwound.data" &&
	python3 -B tests/view/view_page.py "$temp/unwound.html" "$temp/unwound.data" &&
	"$perfring" view --pack corpus/callchain-fp.data -o "$temp/pack.html" && "$perfring" edit --pack corpus/callchain-fp.data "$temp/pack.data" &&
	python3 -B tests/view/view_page.py "$temp/pack.html" "$temp/pack.data" >"$temp/out" 2>&1
ok $? "--unwind, --pack: the page of what edit writes"
echo '1 7ffffffffffe jitted' >"$temp/perf-33.map"
"$perfring" view --pack --jit-names "$temp/perf-33.map" corpus/callchain-fp.data -o "$temp/jit.html" 2>"$temp/out" &&
	"$perfring" edit --pack --jit-names "$temp/perf-33.map" corpus/callchain-fp.data "$temp/jit.data" 2>"$temp/out" && ! cmp -s "$temp/jit.data" "$temp/pack.data" &&
	python3 -B tests/view/view_page.py "$temp/jit.html" "$temp/jit.data" >"$temp/out" 2>&1
ok $? "--pack: names from where they are looked for with edit"
"$perfring" view --redact --unwind corpus/dwarf-stack.data -o "$temp/redacted.html" 2>"$temp/out" && python3 -B tests/view/view_page.py --names corpus/dwarf-stack.data "$temp/redacted.html" >"$temp/out" 2>&1
ok $? "--redact: $(tail -n 1 "$temp/out")"
for words in "--redact --pack" "--redact --time 1..2" "--unwind -"; do
	# shellcheck disable=SC2086 # words
	"$perfring" view $words corpus/default.data -o "$temp/none2.html" 2>"$temp/out"
	[ $? = 2 ] && [ ! -e "$temp/none2.html" ] || echo "$words"
done >"$temp/log"
[ ! -s "$temp/log" ]
ok $? "they take no condition, no standard input, and --redact no --pack"
mkdir "$temp/shown"
TMPDIR=$temp/shown DISPLAY="" WAYLAND_DISPLAY="" BROWSER="" "$perfring" view corpus/default.data 2>"$temp/out" && grep -q "no browser here" "$temp/out" &&
	cmp -s "$temp"/shown/perfring-view.*/default.data.html "$temp/a.html"
ok $? "without -o: a temporary page, and its path"
printf '#!/bin/sh\n' >"$temp/browser"
echo "cp \"\$1\" '$temp/browsed.html'" >>"$temp/browser"
chmod +x "$temp/browser"
TMPDIR=$temp/shown BROWSER=$temp/browser "$perfring" view corpus/default.data 2>"$temp/out"
for _ in 1 2 3 4 5 6 7 8 9 10; do
	cmp -s "$temp/browsed.html" "$temp/a.html" && break
	sleep 1
done
cmp -s "$temp/browsed.html" "$temp/a.html" && grep -q "opened by" "$temp/out"
ok $? "or a browser gets it"
TMPDIR=$temp/nowhere "$perfring" view corpus/default.data 2>"$temp/out"
[ $? = 3 ] && grep -q 'nowhere.*cannot be made' "$temp/out"
ok $? "where there is no place for it: exit 3"
"$perfring" view --static >"$temp/static.html" && "$perfring" view --static -o "$temp/static2.html" && cmp -s "$temp/static.html" "$temp/static2.html" &&
	python3 -B - "$temp/static.html" "$temp/a.html" >"$temp/out" 2>&1 <<'END'
import re, sys
pages = [open(path).read() for path in sys.argv[1:]]
bare = [re.sub(r'(?<=id="data">\n).*?(?=</script>)', "", page, count=1, flags=re.S) for page in pages]
closed, own = "connect-src 'none'", "connect-src 'self'"
assert own in bare[0] and closed not in bare[0] and closed in bare[1] and own not in bare[1]
assert bare[0] == bare[1].replace(closed, own) == pages[0] and len(pages[1]) > len(pages[0]) + 1000
END
ok $? "--static: the same page without data, which may ask its own server; one with a capture in it, nothing"
"$perfring" view --static corpus/default.data >/dev/null 2>"$temp/out"
[ $? = 2 ]
ok $? "--static with a capture: usage"
for words in "--where pid==1" "--time 1.." "--most 100" "--most-samples 100"; do
	# shellcheck disable=SC2086 # words
	"$perfring" view --force $words corpus/default.data -o "$temp/part.html" 2>/dev/null
	! grep -q '"capture":' "$temp/part.html" || echo "$words"
done >"$temp/out"
"$perfring" view --force corpus/pipe-z.pipe -o "$temp/part.html" 2>/dev/null && grep -q '"capture":' "$temp/part.html" && [ ! -s "$temp/out" ]
ok $? "of a part the capture is not in the page; one whose records are compressed is"
head -c 200 corpus/default.data >"$temp/head.data"
found=$("$perfring" check --json "$temp/head.data" | sed 's/.*"defects":\([0-9]*\).*/\1/')
"$perfring" view "$temp/head.data" -o "$temp/head.html" 2>"$temp/out"
[ $? = 1 ] && [ "$found" -gt 1 ] && grep -q ": $found defects, which the page shows" "$temp/out" && python3 -B tests/view/view_page.py "$temp/head.html" "$temp/head.data" >>"$temp/out" 2>&1
ok $? "defects of the file's own structures are in the page"
"$perfring" view "$temp/nothing" -o "$temp/no.html" 2>"$temp/out"
[ $? = 3 ] && [ ! -e "$temp/no.html" ]
ok $? "no such file: exit 3, no page"

cp corpus/callchain-fp.data "$temp/range.data"
printf '\377\377\377\177\377\377\001\000' | dd of="$temp/range.data" bs=1 seek=1120 conv=notrunc 2>/dev/null
"$perfring" view --most 250000 "$temp/range.data" -o "$temp/range.html" 2>"$temp/out"
n=$("$perfring" dump --pieces "$temp/range.data" 2>/dev/null | grep -c ' DAMAGED ')
[ "$n" -gt 0 ] && python3 -B tests/view/view_page.py --damaged "$n" "$temp/range.html" "$temp/range.data" >>"$temp/out" 2>&1
ok $? "a damaged range is an item, with its bytes: $n"
# One of 160,000 bytes: items of 64 KiB, so that every byte is in one.
python3 -B - "$temp/hole.data" <<'END' 2>"$temp/out"
import struct, sys
sys.path.insert(0, "tests/lib")
from made_capture import IP, TID, TIME, Capture
c = Capture().event(1, 0, IP | TID | TIME, [1])
records = [c.record(9, struct.pack("<QIIQ", 0x1000, 1, 1, 1 + i), misc=2) for i in range(12000)]
whole = bytearray(c.file(*records))
at = whole.index(records[3000])
whole[at:at + 160000] = bytes(160000)
open(sys.argv[1], "wb").write(whole)
END
"$perfring" view --most 250000 -o "$temp/hole.html" "$temp/hole.data" >>"$temp/out" 2>&1
[ $? -eq 1 ] && python3 -B tests/view/view_page.py --damaged 3 "$temp/hole.html" "$temp/hole.data" >>"$temp/out" 2>&1
ok $? "a large one is in several items"

# Each read in turn fails, those of the samples and of what is between records as well.
cat >"$temp/fail.c" <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>
static int calls;
ssize_t pread(int fd, void *to, size_t size, off_t at)
{
	ssize_t (*real)(int, void *, size_t, off_t) = (ssize_t (*)(int, void *, size_t, off_t))dlsym(RTLD_NEXT, "pread");
	return calls++ < atoi(getenv("READS")) ? real(fd, to, size, at) : (errno = EIO, -1);
}
ssize_t pread64(int fd, void *to, size_t size, off_t at) { return pread(fd, to, size, at); }
END
failing() { READS=$1 LD_PRELOAD=$temp/fail.so "$perfring" view --force --no-symbolize corpus/callchain-fp.data -o "$temp/failing.html" 2>"$temp/err"; }
what="a read that fails, whichever it is: exit 3, the reason, and no page"
if "${CC:-cc}" -shared -fPIC "$temp/fail.c" -o "$temp/fail.so" -ldl >"$temp/out" 2>&1 && failing 100000 && ! failing 0; then
	reads=0
	rm -f "$temp/failing.html"
	while failing $reads; [ $? = 3 ] && grep -q 'cannot read: Input/output error' "$temp/err" && [ ! -e "$temp/failing.html" ]; do
		reads=$((reads + 1))
	done
	cp "$temp/err" "$temp/out"
	failing $reads && [ "$reads" -gt 40 ]
	ok $? "$what ($reads reads)"
else
	ok 0 "$what # SKIP its reads cannot be made to fail here"
fi

if ! command -v node >/dev/null || [ ! -d tests/npm/node_modules/playwright-core ] || ! command -v "${CHROMIUM:-chromium}" >/dev/null; then
	skip "the page in Chromium" "no chromium, node or tests/npm/node_modules: ./quickstart more installs them"
	finish
fi
head -c 1900 corpus/default.data >"$temp/cut.data"
"$perfring" view "$temp/cut.data" -o "$temp/cut.html" 2>/dev/null
python3 -B tests/view/view_page.py --many "$temp/many.data"
"$perfring" view "$temp/many.data" -o "$temp/many.html" 2>"$temp/out"
"$perfring" view --force corpus/callchain-fp.data -o "$temp/page.html"
node tests/npm/view.mjs "$temp/page.html" "$temp/hostile.html" "$temp/cut.html" "$temp/many.html" ${VIEW_SHOTS:+"$VIEW_SHOTS"} >"$temp/out" 2>&1
ok $? "the page in Chromium: $(grep -c '^ok' "$temp/out") uses of it"

arguments=
for name in events-mixed-raw.data tracepoint-syscalls.data tracepoint.data uprobe.data pipe-tracepoint.pipe; do
	"$perfring" view --force --no-symbolize "corpus/$name" -o "$temp/$name.html" && "$perfring" convert --to json --json-integers string --force "corpus/$name" "$temp/$name.json" && arguments="$arguments $temp/$name.html $temp/$name.json"
done >"$temp/log" 2>&1
# shellcheck disable=SC2086 # words
[ "$(echo $arguments | wc -w)" = 10 ] && node tests/npm/values.mjs $arguments >"$temp/out" 2>&1
ok $? "fields of tracepoints: $(tail -n 1 "$temp/out")"
finish
