#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The example of six languages, each written from its documents alone (dev/trials.md): functions by event, fields of tracepoints, account, defects, the functions of
# one command, and a copy of its records. On every capture of the corpus, and on some that were cut, C++, Python, Go and Rust print what C prints with the same status, and make
# the same copy. So does JavaScript of captures whose paths no file has, since it reads no names from files, but for the causes about names. Run from the project's root.
#   TRIAGE_FUZZ=N   each Nth of the inputs that fuzzers kept, too: all of them in tests/long/languages.t
. tests/lib/tap.sh
. tests/bindings/programs.sh

sizes_of_cuts="16 1900 5001"
large=session/89bf1b96cb1270df70139ffb2de6f319d5afddbb # its periods add up to more than 2^64
tar xzf corpus/fuzz.tar.gz -C "$temp" $large
# Of many captures that differ in one bit or field, a few.
(ls -d corpus/*.data corpus/*.pipe corpus/*.dir corpus/newer/*.data | grep -v -e '/bit-[b-z]' -e '/read-[01][1-9a-f]' -e '/attr-size-[6-9]'
cut_some "$sizes_of_cuts" corpus/default.data corpus/tracepoint-syscalls.data corpus/pipe-events.pipe corpus/killed.data
echo "$temp/$large") >"$temp/captures"
if [ -n "${TRIAGE_FUZZ:-}" ]; then
	tar xzf corpus/fuzz.tar.gz -C "$temp"
	find corpus/crash "$temp"/[a-z]*/ -type f -name '[0-9a-f]*' | sort | awk -v nr="$TRIAGE_FUZZ" 'NR % nr == 0' >>"$temp/captures"
fi
nr=$(wc -l <"$temp/captures")

each() { # NAME PROGRAM...: of each capture what it prints, its status, and the copy
	name=$1
	shift
	mkdir "$temp/$name"
	n=0
	while read -r file; do
		n=$((n + 1))
		"$@" "$file" sh "$temp/$name/$n.copy" >"$temp/$name/$n.text" 2>"$temp/$name/$n.err"
		echo "status $?" >>"$temp/$name/$n.text"
	done <"$temp/captures"
}

same_as() { # C'S NAME, NAME, BUT: lines that begin so are not compared
	n=0
	while read -r file; do
		n=$((n + 1))
		if grep -q '^status 3$' "$temp/$1/$n.text"; then # what was printed before the error is each language's own
			grep -q '^status 3$' "$temp/$2/$n.text" || echo "$file: $(tail -n 1 "$temp/$2/$n.text")"
			continue
		fi
		cmp "$temp/$1/$n.copy" "$temp/$2/$n.copy" || echo "$file: copy"
		grep -v "^$3" "$temp/$1/$n.text" >"$temp/a"
		grep -v "^$3" "$temp/$2/$n.text" >"$temp/b"
		cmp -s "$temp/a" "$temp/b" && continue
		echo "$file: $(head -n 2 "$temp/$2/$n.err")"
		diff "$temp/a" "$temp/b" | head -n 4
	done <"$temp/captures" >"$temp/out" 2>&1
	[ ! -s "$temp/out" ]
	ok $? "$2: text, status and copy as C, of $nr captures"
}

same() { # NAME PROGRAM...
	each "$@"
	same_as c "$1" '#'
}

# shellcheck disable=SC2086 # flags are words
${CC:-cc} -std=gnu11 ${CFLAGS:-} -Wall -Wextra -Iinclude examples/languages/triage.c $archives -o "$temp/triage" >"$temp/out" 2>&1 && [ ! -s "$temp/out" ]
ok $? "C builds without a warning"
each c "$temp/triage"
count() { # PATTERN LEAST
	[ "$(cat "$temp"/c/*.text | grep -c "$1")" -ge "$2" ]
}
count '^  [1-9][0-9]* ' 400 && count '^  18446744073709551621 ' 1 && count ' common_pid=[1-9]' 15 && count '^LOST format 14$' 1 && count '^INTERRUPTED at 0: ' 1 && count '^TRUNCATED at [1-9]' 2 && count '^status 1$' 5 &&
	count '^[1-9][0-9]* records in the copy$' 80 && count '^status 3$' 1
ok $? "C prints functions, fields, losses, what is wrong with a status of 1, and copies, of $nr captures"

each_language triage same

javascript() {
	command -v node >/dev/null && command -v npm >/dev/null || { skip "JavaScript" "no node and npm"; return; }
	${MAKE:-make} -s BUILD="$build" javascript >"$temp/out" 2>&1 || { skip "JavaScript" "no compiler of WebAssembly"; return; }
	mkdir -p "$temp/app/node_modules" "$temp/redacted"
	ln -s "$(cd "$build/javascript" && pwd)" "$temp/app/node_modules/perfring"
	cp bindings/javascript/examples/triage.mjs "$temp/app"
	grep -v -e '\.dir$' -e /threads -e "^$temp" -e corpus/crash "$temp/captures" | while read -r file; do # directories are not in the module
		to=$temp/redacted/$(basename "$file")
		"$perfring" edit -q --redact --keep comms,raw,pids,stack,regs,addresses,texts,opaque -o "$to" "$file" 2>/dev/null
		[ ! -s "$to" ] || echo "$to"
	done >"$temp/of_javascript"
	(cat "$temp/of_javascript" && cut_some "$sizes_of_cuts" "$temp/redacted/callchain-fp.data" "$temp/redacted/tracepoint.data" "$temp/redacted/lost.data") >"$temp/captures"
	nr=$(wc -l <"$temp/captures")
	each c_redacted "$temp/triage"
	each javascript node "$temp/app/triage.mjs"
	same_as c_redacted javascript 'NAME_'
	# shellcheck disable=SC2086 # flags are words
	${CC:-cc} -std=gnu11 ${CFLAGS:-} -Wall -Wextra -Iinclude tests/bindings/plain.c $archives -o "$temp/plain" >"$temp/out" 2>&1 && "$temp/plain" >"$temp/plain.c.text" &&
		cat >"$temp/app/plain.mjs" <<-'END' && node "$temp/app/plain.mjs" >"$temp/plain.js.text" && cmp "$temp/plain.c.text" "$temp/plain.js.text" >"$temp/out" 2>&1
			import { plainText } from "perfring";
			const lines = [];
			for (let c = 1; c < 0x110000; c++) if (c < 0xd800 || c >= 0xe000) lines.push(plainText(String.fromCodePoint(c)) + "\n");
			process.stdout.write(lines.join(""));
		END
	ok $? "javascript: each character is as in C"
}
javascript
finish
