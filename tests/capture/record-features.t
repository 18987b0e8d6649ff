#!/bin/bash
# SPDX-License-Identifier: MIT
# What the features of a recording say of it: build ids of files with code, the time span of its samples; the kernel's own mapping.
. tests/lib/tap.sh
perfring=$(realpath "$perfring")
cd "$temp" || exit 1
if ! "$perfring" record -q -e page-faults:u -c 1 -o a.data -- true 2>out; then
	skip_all "$(head -n 1 out)"
fi
cp "$(type -P true)" only-data
"$perfring" record -q -d -e page-faults:u -c 1 -o a.data -- python3 -c 'import mmap
file = open("only-data", "rb")
mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)[0]' 2>out
"$perfring" dump --raw --type MMAP2 a.data | grep -q '/only-data"' && "$perfring" info a.data >out && ! grep -q 'build id.*/only-data' out &&
	grep -q 'build id.*/libc' out
ok $? "files with code have build ids, and mapped data has none"
"$perfring" info --json a.data | python3 -c 'import json, sys
print(*json.load(sys.stdin)["features"]["SAMPLE_TIME"]["fields"].values())' >out
"$perfring" stat --json --type SAMPLE a.data | python3 -c 'import json, sys
print(*json.load(sys.stdin)["time"].values())' | cmp - out >>out 2>&1
ok $? "SAMPLE_TIME is that of the first and the last sample"
"$perfring" record -q -o - -e page-faults:u -- true 2>err | "$perfring" info - >out && grep -q '^captured on    : [A-Z]' out
ok $? "info - says when a stream was captured"
[ "$("$perfring" info --json a.data | python3 -c 'import json, sys; print(*json.load(sys.stdin)["features"]["VERSION"]["fields"].values())')" = "$("$perfring" version)" ]
ok $? "the recorder has the version of the command"
# From _text to _etext, wherever the size is from.
want=$(awk '$3 == "_text" && !/^0* / { text = $1 } $3 == "_etext" && text { print text, $1; exit }' /proc/kallsyms)
if [ -n "$want" ]; then
	"$perfring" dump --raw --type MMAP -n 1 a.data >out
	line=$(sed 's/.* addr=\([^ ]*\) len=\([^ ]*\) pgoff=\([^ ]*\) filename="\([^"]*\).*/\1 \2 \3 \4/' out)
	set -- $want
	[ "$line" = "0x$1 $((0x$2 - 0x$1)) 0x$1 [kernel.kallsyms]_text" ]
	ok $? "the kernel's mapping is its text"
else
	skip "the kernel's mapping is its text" "kptr_restrict hides addresses"
fi
finish
