#!/bin/bash
# SPDX-License-Identifier: MIT
#
# build/perfring.html in Chromium: captures of the corpus, whole, damaged and mutated, are read by the page itself. Run from the project's root.
. tests/lib/tap.sh
command -v node >/dev/null && [ -d tests/npm/node_modules/playwright-core ] && command -v "${CHROMIUM:-chromium}" >/dev/null ||
	skip_all "no chromium, node or tests/npm/node_modules: ./quickstart more installs them"
unset PAGE_MODULE
${MAKE:-make} -s BUILD="$build" page "$build/bench/made" >"$temp/out" 2>&1
[ -s "$build/perfring.html" ] && [ "$(grep -c '<script' "$build/perfring.html")" = 4 ] && grep -q "connect-src 'self'" "$build/perfring.html" && ! grep -q 'src="\|href=' "$build/perfring.html"
ok $? "one file of $(stat -c %s "$build/perfring.html") bytes that refers to nothing"
[ "$(stat -c %s "$build/perfring.html")" -le 350000 ]
ok $? "and at most 350,000 bytes"
"$build/bench/made" 19 3 100 4 >"$temp/made.data" 2>"$temp/out" && node tests/npm/memory.mjs "$build/perfring.html" "$temp/made.data" 339405 >"$temp/out" 2>&1
ok $? "memory of a capture of 19 MB: $(tail -n 1 "$temp/out")"
# Where there is no compiler of WebAssembly, the page has the module that is kept with its source.
if [ -s "$build/page.wasm" ]; then
	node tests/npm/module.mjs "$build/page.wasm" view/page.wasm.gz corpus/default.data corpus/callchain-fp.data corpus/newer/deferred.data >"$temp/out" 2>&1
	ok $? "the module that is kept beside the source fits the page: make page-module makes it again"
else
	skip "the module that is kept beside the source fits the page" "no compiler of WebAssembly"
fi

head -c 1900 corpus/default.data >"$temp/cut.data"
cp corpus/callchain-fp.data "$temp/range.data"
printf '\377\377\377\177\377\377\001\000' | dd of="$temp/range.data" bs=1 seek=1120 conv=notrunc 2>/dev/null
head -c 5000 corpus/callchain-fp.data | tail -c 4000 | cat <(head -c 104 corpus/callchain-fp.data) - >"$temp/torn.data"
captures="corpus/default.data corpus/callchain-fp.data corpus/pipe.pipe corpus/newer/deferred.data corpus/newer/simpleperf.data corpus/address.data corpus/all-weight.data $temp/cut.data $temp/range.data $temp/torn.data"
mkdir "$temp/pages" "$temp/pages/mutants"
n=0
for capture in $captures; do
	n=$((n + 1))
	"$perfring" view --no-symbolize --symfs tests/cases "$capture" -o "$temp/pages/$n.html"
done >"$temp/log" 2>&1
python3 -B - "$temp/pages/mutants" <<'END'
import random, sys
for number, name in enumerate(("default", "callchain-fp", "address", "all-weight")):
    whole = open("corpus/%s.data" % name, "rb").read()
    for seed in range(25):
        chance, data = random.Random(100 * number + seed), bytearray(whole)
        for _ in range(1 + seed % 8):
            at = chance.randrange(len(data))
            data[at] = chance.choice((0, 255, data[at] ^ 1 << chance.randrange(8)))
        if seed % 5 == 4:
            del data[chance.randrange(200, len(data)):]
        open("%s/%s-%02d.data" % (sys.argv[1], name, seed), "wb").write(data)
END
# shellcheck disable=SC2086 # words
PERFRING=$perfring node tests/npm/drop.mjs "$build/perfring.html" "$temp/pages" $captures >"$temp/out" 2>&1
status=$?
cp "$temp/out" "$temp/tap"
while read -r line; do
	grep -F -A 1 "$line" "$temp/tap" >"$temp/out"
	case $line in
	ok\ *) ok 0 "${line#*- }" ;;
	not\ ok\ *) ok 1 "${line#*- }" ;;
	esac
done <"$temp/tap"
cp "$temp/tap" "$temp/out"
[ "$(grep -c '^ok\|^not ok' "$temp/tap")" = 13 ] && [ "$status" -lt 2 ]
ok $? "all of it was tried"
node tests/npm/alone.mjs "$perfring" "$build/perfring.html" corpus/callchain-fp.data corpus/lost.data "$temp/cut.data" >"$temp/out" 2>&1
ok $? "from the page alone: what is slow, what is lost, where the file is damaged"
finish
