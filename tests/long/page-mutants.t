#!/bin/bash
# SPDX-License-Identifier: MIT
#
# build/perfring.html in Chromium with 2,000 damaged captures (MUTANTS: of each of 20 captures so many, 100): no error of the page, no request, nothing
# against its policy, no element of the data, no trap; what is damaged opens where check names it. Run from the project's root.
. tests/lib/tap.sh
command -v node >/dev/null && [ -d tests/npm/node_modules/playwright-core ] && command -v "${CHROMIUM:-chromium}" >/dev/null ||
	skip_all "no chromium, node or tests/npm/node_modules: ./quickstart more installs them"
unset PAGE_MODULE
${MAKE:-make} -s BUILD="$build" page >"$temp/out" 2>&1 || skip_all "make page: $(tail -n 1 "$temp/out")"
mkdir "$temp/mutants"
python3 -B - "$temp/mutants" "${MUTANTS:-100}" <<'END'
import random, sys
folder, each = sys.argv[1], int(sys.argv[2])
names = ("address.data all-weight.data attr-size-64.data bpf-several.data breakpoint.data callchain-fp.data cgroup.data default.data dwarf-stack.data "
         "events-mixed.data group-read.data lost.data pipe.pipe pipe-tracepoint.pipe stat-interval.data switch-events.data tracepoint.data tracepoint-syscalls.data "
         "newer/deferred.data newer/simpleperf.data").split()
for number, name in enumerate(names):
    whole = open("corpus/" + name, "rb").read()[:60000]
    for seed in range(each):
        chance, data = random.Random(1000 * number + seed), bytearray(whole)
        for _ in range(1 + seed % 8):
            at = chance.randrange(len(data))
            data[at] = chance.choice((0, 255, data[at] ^ 1 << chance.randrange(8)))
        if seed % 5 == 4:
            del data[chance.randrange(min(200, len(data) - 1), len(data)):]
        if seed % 7 == 6:
            at = chance.randrange(len(data))
            data[at:at + 64] = bytes(chance.randrange(256) for _ in range(min(64, len(data) - at)))
        open("%s/%s-%03d.data" % (folder, name.replace("/", "-"), seed), "wb").write(data)
END
node tests/npm/mutants.mjs "$build/perfring.html" "$perfring" "$temp/mutants" >"$temp/out" 2>&1
ok $? "$(tail -n 1 "$temp/out")"
finish
