#!/bin/bash
# SPDX-License-Identifier: MIT
# bash itself completes what perfring completion prints, and offers exactly what the command has.
. tests/tap.sh
mkdir "$temp/bin" && ln -s "$(realpath "$perfring")" "$temp/bin/perfring"
PATH=$temp/bin:$PATH
perfring completion bash >"$temp/script"
# shellcheck source=/dev/null
. "$temp/script"
[[ $(complete -p perfring) == *_perfring* ]]
ok $? "the script names its function for perfring"

# completes EXPECTED WORD...: what is offered for the last word, sorted, on one line
completes() {
	expected=$1
	shift
	COMP_WORDS=(perfring "$@") COMP_CWORD=$#
	_perfring
	printf '%s\n' "${COMPREPLY[@]}" | sort | xargs >"$temp/out"
	[ "$(cat "$temp/out")" = "$expected" ]
	ok $? "perfring $*"
}

completes "$({ echo help; sed -n 's/^COMMAND(\([a-z]*\),.*/\1/p' cli/commands.def; } | sort | xargs)" ""
completes "dump" help du
completes "MMAP MMAP2" dump --type MMAP
completes "SAMPLE,MMAP SAMPLE,MMAP2" dump --type SAMPLE,MMAP
completes "zstd_memory=" stat --limit zstd_
completes "--tail --tid --time --times --top --type" stat --t
completes "" dump corpus/def
completes "" nosuch --x

# Every option that is offered is one: with a value, where it takes one, the command knows it.
for command in dump stat check info; do
	COMP_WORDS=(perfring "$command" --) COMP_CWORD=2
	_perfring
	for option in "${COMPREPLY[@]}"; do
		perfring "$command" "$option" 1 --help 2>&1 </dev/null | grep -q "unknown option" && echo "$option"
	done >"$temp/out"
	[ ${#COMPREPLY[@]} -gt 3 ] && [ ! -s "$temp/out" ]
	ok $? "$command: each of ${#COMPREPLY[@]} options that are offered is known"
done
perfring completion tcsh >"$temp/out" 2>&1
[ $? -eq 2 ]
ok $? "another shell is refused"
finish
