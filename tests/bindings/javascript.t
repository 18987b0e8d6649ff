#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The npm package: packed, installed in an empty directory without the network, on every capture compared with the command and with the C
# example; what goes wrong; no import but perfring's three. Run from the project's root.
. tests/lib/tap.sh
. tests/bindings/lib.sh
command -v node >/dev/null && command -v npm >/dev/null || skip_all "no node and npm"
${MAKE:-make} -s BUILD="$build" javascript >"$temp/out" 2>&1 || { grep -q 'no compiler of WebAssembly' "$temp/out" && skip_all "$(tail -n 2 "$temp/out" | head -n 1)"; }
! grep -i warning "$temp/out" && [ -s "$build/javascript/perfring.wasm" ]
ok $? "builds without a warning"
size=$(gzip -9nc "$build/perfring.wasm" | wc -c)
[ "$size" -lt 400000 ] && [ "$(stat -c %s "$build/perfring.wasm")" -lt 1258291 ]
ok $? "the module: $(stat -c %s "$build/perfring.wasm") bytes, $size packed"

package=$(cd "$build/javascript" && pwd)
export npm_config_offline=true npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false npm_config_cache=$temp/npm
mkdir "$temp/app" && (cd "$temp/app" && npm pack --silent "$package" && echo '{"private":true}' >package.json && npm install --silent ./perfring-*.tgz) >"$temp/out" 2>&1 &&
	[ -f "$temp/app/node_modules/perfring/perfring.wasm" ]
ok $? "packed, and installed in an empty directory without the network"
cp tests/bindings/javascript_*.mjs bindings/javascript/examples/samples.mjs "$temp/app"
node --input-type=module -e '
import { readFileSync } from "node:fs";
const module = new WebAssembly.Module(readFileSync(process.argv[1]));
console.log(WebAssembly.Module.imports(module).map(i => i.module + "." + i.name).sort().join(" "));' "$build/perfring.wasm" >"$temp/out" 2>&1
[ "$(cat "$temp/out")" = "perfring.read perfring.seek perfring.write" ]
ok $? "the module imports what its README lists"

run_mjs() { # what, program, arguments; standard input
	what=$1
	shift
	node --expose-gc "$@" >"$temp/tap" 2>"$temp/err"
	while read -r line; do
		grep -A 2 -F "$line" "$temp/tap" >"$temp/out"
		case $line in
		ok\ *) ok 0 "$what: ${line#*- }" ;;
		not\ ok\ *) ok 1 "$what: ${line#*- }" ;;
		esac
	done <"$temp/tap"
	cat "$temp/err" >"$temp/out"
	grep -q '^1\.\.[1-9]' "$temp/tap" && [ ! -s "$temp/err" ]
	ok $? "$what: runs to its end"
}
ls corpus/*.data corpus/*.pipe corpus/newer/*.data >"$temp/list"
head -c 1900 corpus/default.data >"$temp/cut.data" && echo "$temp/cut.data" >>"$temp/list"
mkdir "$temp/truth"
printf 'abcdefghijklmnopqrstuvwxyz012345' >"$temp/key"
where='type == MMAP2 or ip > 0x1000 and not tid in {1}'
n=0
while read -r file; do
	n=$((n + 1))
	to=$temp/truth/$n
	"$perfring" convert --to json "$file" "$to.json"
	"$perfring" convert --to folded --no-symbolize --symfs tests/cases "$file" "$to.folded"
	for weight in offcpu samples; do
		"$perfring" convert --to folded --weight $weight --no-symbolize --symfs tests/cases "$file" "$to.$weight"
	done
	[ -e "$to.offcpu" ] || : >"$to.offcpu" # of a capture without switches there is no file, and no stack
	"$perfring" report --json --no-symbolize --symfs tests/cases "$file" >"$to.report"
	"$perfring" check --json "$file" >"$to.check"
	"$perfring" stat "$file" >"$to.out"
	echo $? >"$to.stat"
	"$perfring" recover -o "$to.recovered" "$file"
	"$perfring" convert --to json --where "$where" "$file" "$to.chosen"
	"$perfring" edit --where "$where" --drop callchain -o "$to.edited" "$file"
	"$perfring" edit --redact --key "$temp/key" -o "$to.redacted" "$file"
done <"$temp/list" >"$temp/log" 2>&1
run_mjs corpus "$temp/app/javascript_corpus.mjs" "$temp/truth" "$where" <"$temp/list"
# Sums: of the corpus, of captures that were made with system calls and switches, and of some that were cut.
grep -vxF "$temp/cut.data" "$temp/list" >"$temp/sums"
for seed in 1 2; do
	PYTHONPATH=tests/report:tests/lib python3 -B - "$temp" $seed <<'END'
import sys
from made_calls import Program, capture as calls
from made_sched import Schedule, capture as sched, write

folder, seed = sys.argv[1], int(sys.argv[2])
print(write(folder, "calls%d.data" % seed, calls(Program(seed).events)))
print(write(folder, "sched%d.data" % seed, sched(Schedule(seed).events)))
END
done >>"$temp/sums"
mkdir "$temp/sum"
for file in corpus/callchain-fp.data corpus/tracepoint-syscalls.data "$temp/sched1.data"; do
	head -c 3000 "$file" >"$temp/sum/cut-${file##*/}"
	echo "$temp/sum/cut-${file##*/}"
done >>"$temp/sums"
n=0 before=
while read -r file; do
	n=$((n + 1))
	to=$temp/sum/$n
	"$perfring" sched --json "$file" >"$to.threads"
	"$perfring" sched wakers --json "$file" >"$to.wakers"
	"$perfring" sched wakers --by-tid --json "$file" >"$to.tids"
	"$perfring" sched timeline --json "$file" >"$to.runs"
	"$perfring" sched offcpu --json --no-symbolize --symfs tests/cases "$file" >"$to.offcpu"
	"$perfring" calls --json "$file" >"$to.calls"
	"$perfring" calls threads --by-call --json "$file" >"$to.parts"
	"$perfring" calls slowest --top 5 --json "$file" >"$to.slow"
	"$perfring" report --json --by comm,tid,mode,callchain.nr,cgroup_path --children --weight samples --no-symbolize --symfs tests/cases "$file" >"$to.report"
	: >"$to.diff"
	[ -z "$before" ] || "$perfring" diff --json --no-symbolize --symfs tests/cases "$before" "$file" >"$to.diff"
	: >"$to.total"
	[ -z "$before" ] || "$perfring" diff --json --no-symbolize --symfs tests/cases --children --weight samples "$before" "$file" >"$to.total"
	before=$file
done <"$temp/sums" 2>/dev/null
run_mjs sums "$temp/app/javascript_sums.mjs" "$temp/sum" <"$temp/sums"

mkdir "$temp/fuzz" && tar xzf corpus/fuzz.tar.gz -C "$temp/fuzz"
run_mjs safety "$temp/app/javascript_safety.mjs" "$temp/fuzz" corpus/default.data
run_mjs given "$temp/app/javascript_given.mjs" corpus < <(cat corpus/lost.data)

each_file() { # OUT; directories are no bytes
	while read -r file; do
		if [ -d "$file" ]; then echo; else echo "$file"; fi
	done | node "$temp/app/javascript_each.mjs" "$1"
	n=0
	while read -r file; do
		n=$((n + 1))
		[ -e "$1.$n" ] || cp "$temp/c.$n" "$1.$n"
	done <"$temp/captures"
}
same_as_example each_file
finish
