#!/bin/sh
# SPDX-License-Identifier: MIT
#
# perfring view A B: a page of two captures, whose differences are those of perfring diff. In Chromium (./quickstart more). Run from the project's root.
set -u
. tests/lib/tap.sh

"$perfring" view corpus/callchain-fp.data corpus/callchain-user.data "$temp/two.html" 2>"$temp/out" && [ "$(grep -c '<script' "$temp/two.html")" = 5 ] &&
	python3 -B - "$temp/two.html" >"$temp/out" 2>&1 <<'END'
import gzip, json, re, sys
sys.path.insert(0, "tests/view")
from view_page import undigits
page = open(sys.argv[1]).read()
for name, path in (("data", "corpus/callchain-fp.data"), ("other", "corpus/callchain-user.data")):
    one = json.loads(re.search(r'id="%s">\n(.*?)</script>' % name, page, re.S).group(1))
    assert one["title"] == path, one["title"]
    capture = undigits(one["capture"])
    assert (gzip.decompress(capture) if one["profile"]["packed"] else capture) == open(path, "rb").read()
END
ok $? "both captures are in the page, as they are"
cp corpus/default.data "$temp/b.data"
for words in "corpus/default.data corpus/default.data" "--static corpus/default.data $temp/b.data" "corpus/default.data $temp/b.data $temp/c.html extra"; do
	# shellcheck disable=SC2086 # words
	"$perfring" view $words -o "$temp/none.html" >"$temp/out" 2>&1
	[ $? = 2 ] && [ ! -e "$temp/none.html" ]
	ok $? "usage: $(echo "$words" | sed "s|$temp/||g")"
done
! "$perfring" view --force corpus/default.data "$temp/b.data" -o "$temp/b.data" >"$temp/out" 2>&1 && cmp -s corpus/default.data "$temp/b.data"
ok $? "the page takes the place of no capture"
head -c 1900 corpus/default.data >"$temp/cut.data"
"$perfring" view --force corpus/default.data "$temp/cut.data" -o "$temp/cut.html" 2>"$temp/out"
[ $? = 1 ] && [ -s "$temp/cut.html" ] && grep -q 'cut.data: .* defect' "$temp/out"
ok $? "defects of the second are those of the page"
for words in "--a corpus/default.data" "--a corpus/default.data --b $temp/b.data more.data -i corpus/lost.data" "--static --a corpus/default.data --b $temp/b.data"; do
	# shellcheck disable=SC2086 # words
	"$perfring" view -o "$temp/none.html" $words >"$temp/out" 2>&1
	[ $? = 2 ] && [ ! -e "$temp/none.html" ]
	ok $? "usage: $(echo "$words" | sed "s|$temp/||g")"
done
"$perfring" view --force --no-symbolize --a corpus/default.data "$temp/b.data" --b corpus/lost.data corpus/callchain-fp.data "$temp/many.html" 2>"$temp/out" &&
	[ "$(grep -oE '^<script type="application/json" id="[a-z0-9-]*"' "$temp/many.html" | sed 's/.*id=//' | tr -d '"\n' )" = dataa-1otherb-1 ]
ok $? "several captures a side, and the page after them"
"$perfring" view corpus/default.data "$temp/nothing.data" -o "$temp/no.html" 2>"$temp/out"
[ $? = 3 ] && [ ! -e "$temp/no.html" ] && grep -q 'nothing.data' "$temp/out"
ok $? "a second one that is not there: no page"

if ! command -v node >/dev/null || [ ! -d tests/npm/node_modules/playwright-core ] || ! command -v "${CHROMIUM:-chromium}" >/dev/null; then
	skip "two captures in Chromium" "no chromium, node or tests/npm/node_modules: ./quickstart more installs them"
	finish
fi
sed 's,/usr/bin/dash,/opt/bin/dash,g' corpus/callchain-fp.data >"$temp/moved.data"
"$perfring" view -q --no-symbolize corpus/callchain-fp.data "$temp/moved.data" "$temp/moved.html" && ! cmp -s corpus/callchain-fp.data "$temp/moved.data" &&
	node tests/npm/moved.mjs "$temp/moved.html" >"$temp/out" 2>&1
ok $? "a program that is in another folder in B is the same one"
PYTHONPATH=tests/report:tests/lib python3 -B - "$temp" <<'END'
import sys
import diff_truth as truth
from made_capture import write
changed = [0.16] + truth.SHARES[1:]
made = [("a0", dict(seed=9, number=3000)), ("b0", dict(seed=10, number=3000, shares=changed)), ("a1", dict(seed=5, number=1500, periods=True)), ("b1", dict(seed=6, number=900, periods=True)),
        ("a2", dict(seed=7, number=2000, stay=0.7)), ("b2", dict(seed=8, number=2100, stay=0.7))]
for name, words in made:
    write(sys.argv[1], name + ".data", truth.capture(truth.samples(**words)))
END
cp corpus/newer/simpleperf.data "$temp"
"$perfring" view --static >"$temp/empty.html"
mkdir "$temp/pages"
PERFRING=$perfring node tests/npm/compare.mjs "$temp/empty.html" "$temp/pages" corpus/tracepoint.data corpus/callchain-fp.data corpus/callchain-user.data "$temp/a0.data" "$temp/b0.data" "$temp/a1.data" "$temp/b1.data" "$temp/a2.data" "$temp/b2.data" \
	corpus/newer/simpleperf.data "$temp/simpleperf.data" >"$temp/out" 2>&1
ok $? "two captures in Chromium: $(grep -c '^ok' "$temp/out") uses"
finish
