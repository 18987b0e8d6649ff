#!/bin/bash
# SPDX-License-Identifier: MIT
#
# edit --unwind: callchains in place of user stacks and registers, the same stacks as before, in every form; --keep-stacks; what it refuses.
. tests/lib/tap.sh
case $(uname -m) in x86_64) ;; *) skip "edit --unwind" "self.c knows the registers of x86-64"; finish; exit ;; esac
${CC:-cc} -std=c11 -D_GNU_SOURCE -O2 -g tests/unwind/self.c -o "$temp/self" >"$temp/out" 2>&1 && "$temp/self" "$temp/in.pipe" "$temp/self.txt"
ok $? "a program captures its stack"

folded() { "$perfring" convert --to folded --no-symbolize "$@" - 2>&1; }
folded "$temp/in.pipe" >"$temp/want"
[ "$(tr ';' '\n' <"$temp/want" | wc -l)" -gt "$(wc -l <"$temp/self.txt")" ]
ok $? "its stack has all callers"

"$perfring" edit --unwind "$temp/in.pipe" "$temp/out.pipe" >"$temp/out" 2>&1 && folded --no-unwind "$temp/out.pipe" >"$temp/got" && diff "$temp/want" "$temp/got" >"$temp/out"
ok $? "the callchain has them"
[ "$(stat -c %s "$temp/out.pipe")" -lt $(($(stat -c %s "$temp/in.pipe") / 4)) ] && "$perfring" dump --raw "$temp/out.pipe" >"$temp/out" && ! grep -q 'stack_user\.\|regs_user\.' "$temp/out"
ok $? "stack and registers are gone: $(stat -c %s "$temp/in.pipe") bytes become $(stat -c %s "$temp/out.pipe")"
"$perfring" check "$temp/out.pipe" >"$temp/out" 2>&1 && "$perfring" check --for perf-6.1 "$temp/out.pipe" >"$temp/out" 2>&1
ok $? "check has nothing to say, and perf reads all of it"

for options in --other-order "--to file" "-z 3 --to pipe" "--redact --keep paths,addresses,comms,pids,build-ids"; do
	name=$(echo "$options" | tr -dc a-z0-9)
	# shellcheck disable=SC2086 # options are words
	"$perfring" edit --unwind $options "$temp/in.pipe" "$temp/$name" >"$temp/out" 2>&1 && folded --no-unwind "$temp/$name" >"$temp/got" && diff "$temp/want" "$temp/got" >"$temp/out"
	ok $? "with $options"
done
"$perfring" edit --unwind --keep-stacks "$temp/in.pipe" "$temp/kept" >"$temp/out" 2>&1 && folded --no-unwind "$temp/kept" >"$temp/got" && diff "$temp/want" "$temp/got" >"$temp/out" &&
	folded "$temp/kept" | diff "$temp/want" - >"$temp/out" && [ "$(stat -c %s "$temp/kept")" -gt "$(stat -c %s "$temp/in.pipe")" ]
ok $? "--keep-stacks: both"

mkdir "$temp/empty"
named() { "$perfring" convert --to folded --symfs "$temp/empty" "$1" - 2>"$temp/out"; }
"$perfring" edit --to file "$temp/in.pipe" "$temp/in.data" >"$temp/out" 2>&1 && "$perfring" edit --unwind --pack "$temp/in.data" "$temp/one" >"$temp/out" 2>&1 && "$perfring" edit --unwind "$temp/in.data" "$temp/first" >"$temp/out" 2>&1 &&
	"$perfring" edit --pack "$temp/first" "$temp/then" >"$temp/out" 2>&1 && named "$temp/one" >"$temp/got" && named "$temp/then" | diff "$temp/got" - >"$temp/out" &&
	"$perfring" convert --to folded "$temp/in.data" - 2>"$temp/out" | diff - "$temp/got" >"$temp/out"
ok $? "--unwind --pack at once: the names that the callers have, as by one after the other"

"$perfring" edit --unwind --max-stack 1 "$temp/in.pipe" "$temp/short.pipe" >"$temp/out" 2>&1 && grep -q 'stack.*--max-stack' "$temp/out"
ok $? "--max-stack 1: it says so"
"$perfring" edit --unwind --max-stack 1 --where 'ip == 1' "$temp/in.pipe" "$temp/none.pipe" >"$temp/out" 2>&1 # 1: no record matches
! grep -q 'stack' "$temp/out" && grep -q ' 0 of which' "$temp/out"
ok $? "of samples that are not written, nothing is said"

# A record of 64 KiB has space for its callers where its piece of stack gives it up. Where that stays, the account says that they are not all there.
"$temp/self" "$temp/large.pipe" "$temp/large.txt" 65280 && "$perfring" edit --unwind "$temp/large.pipe" "$temp/large" >"$temp/out" 2>&1 && folded --no-unwind "$temp/large" >"$temp/got" &&
	folded "$temp/large.pipe" | diff - "$temp/got" >"$temp/out" && [ "$(tr ';' '\n' <"$temp/got" | wc -l)" -gt "$(wc -l <"$temp/large.txt")" ]
ok $? "a piece of stack of 65,280 bytes: all callers"
# the same, where all of the piece is valid: dyn_size is the last number of the last record
{ head -c -8 "$temp/large.pipe" && printf '\000\377\000\000\000\000\000\000'; } >"$temp/valid.pipe" && "$perfring" edit --unwind "$temp/valid.pipe" "$temp/valid" >"$temp/out" 2>&1 &&
	folded --no-unwind "$temp/valid" | diff - "$temp/got" >"$temp/out"
ok $? "the same, all of it valid"
"$perfring" edit --unwind --keep-stacks --account "$temp/account" "$temp/large.pipe" "$temp/large.kept" >"$temp/out" 2>&1
if folded --no-unwind "$temp/large.kept" | diff - "$temp/got" >"$temp/out"; then ! grep -q TOO_LARGE "$temp/account"; else grep -q '"cause":"TOO_LARGE","of":"value","class":"loss","count":1,' "$temp/account"; fi
ok $? "--keep-stacks: those that have no space are counted"

"$perfring" edit --unwind --max-stack 3 --account "$temp/limit" "$temp/in.pipe" "$temp/three" >"$temp/out" 2>&1 && folded --max-stack 3 "$temp/in.pipe" | grep -v "^perfring:" >"$temp/three.want" &&
	folded --no-unwind "$temp/three" | grep -v "^perfring:" | diff "$temp/three.want" - >"$temp/out" && grep -q '"cause":"STACK_LIMIT","of":"sample","class":"format","count":1,' "$temp/limit"
ok $? "--max-stack 3: three callers, and the account says that there are more"
"$temp/self" "$temp/cut.pipe" "$temp/cut.txt" 512 && "$perfring" edit --unwind --complete "$temp/cut.pipe" "$temp/cut" >"$temp/out" 2>&1
[ $? -eq 1 ]
ok $? "--complete: a stack that is cut is not all there"
"$perfring" edit --max-stack 3 "$temp/in.pipe" "$temp/none" >"$temp/out" 2>&1
[ $? -eq 2 ] && [ ! -e "$temp/none" ]
ok $? "--max-stack alone is refused"

"$perfring" edit --unwind - "$temp/none" <"$temp/in.pipe" >"$temp/out" 2>&1
[ $? -eq 2 ] && [ ! -e "$temp/none" ]
ok $? "standard input is refused"
"$perfring" edit --keep-stacks "$temp/in.pipe" "$temp/none" >"$temp/out" 2>&1
[ $? -eq 2 ] && [ ! -e "$temp/none" ]
ok $? "--keep-stacks alone is refused"
if command -v perf >/dev/null; then
	perf script -i "$temp/out.pipe" --no-inline -F ip 2>"$temp/out" | grep -c '[0-9a-f]' >"$temp/got"
	[ "$(cat "$temp/got")" = $(($(wc -l <"$temp/self.txt") + 1)) ]
	ok $? "perf script has all of them"
else
	skip "perf script has all of them" "no perf here"
fi
finish
