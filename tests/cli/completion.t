#!/bin/bash
# SPDX-License-Identifier: MIT
# bash itself completes what perfring completion prints, and offers exactly what the command has.
. tests/lib/tap.sh
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
completes "--table --tail --tid --time --times --top --type" stat --t
completes "" dump corpus/def
completes "" nosuch --x
completes "bash fish zsh" completion ""
completes "always auto never" dump --color ""
completes "parquet perf.data pprof profgen" convert --to p
completes "pipe" edit --to p
completes "" stat --to p
completes "comm,cpu" stat --by comm,cp
completes "cpu" split --by cp
completes "callchain,raw callchain,regs" edit --drop callchain,r
completes "time,callchain" dump -F time,callch
completes "time,callchain" stat -F time,callch
completes "level,status" check -F level,st
completes "SAMPLE" live --type SAMP
perfring list --raw-dump 2>/dev/null | grep -qw task-clock && for words in "record -e" "count --event" "dump --event" "live -e"; do
	completes "task-clock" $words task-cl
done
completes "raw real" record -k r

# Every option that is offered is one: with a value, where it takes one, the command knows it. Of those with many, each third; with PERFRING_LONG all
# (tests/long/whole-corpus.t).
step=3
[ -z "${PERFRING_LONG:-}" ] || step=1
for command in $(sed -n 's/^COMMAND(\([a-z]*\),.*/\1/p' cli/commands.def); do
	case $command in completion | sql) continue ;; esac # they have none
	COMP_WORDS=(perfring "$command" --) COMP_CWORD=2
	_perfring
	for ((i = 0; i < ${#COMPREPLY[@]}; i += ${#COMPREPLY[@]} < 12 ? 1 : step)); do
		option=${COMPREPLY[i]}
		[[ $(perfring "$command" "$option=1" --help=all 2>&1 </dev/null) != *"unknown option"* || # some have no value, and are not asked whether
			$(perfring "$command" "$option" --help=all 2>&1 </dev/null) != *"unknown option"* ]] || echo "$option"
	done >"$temp/out"
	perfring "$command" --help=all | grep -oE '^ +(-[A-Za-z], )?--[a-z-]+' | grep -oE -- '--[a-z-]+' | sort -u >"$temp/help"
	printf '%s\n' "${COMPREPLY[@]}" --help | sort -u | diff - <(sort -u "$temp/help" - <<<--help) >>"$temp/out"
	[ ${#COMPREPLY[@]} -gt 1 ] && [ ! -s "$temp/out" ]
	ok $? "$command: each of ${#COMPREPLY[@]} options that are offered is known, and they are those of --help"
done

# Every value that is offered is one that the command names: in what it prints of a wrong one, or in its --help.
sed -n "s/^\t\([a-z*]*\):\(--[a-z-]*\)) words='\([^']*\)'.*/\1 \2 \3/p" "$temp/script" >"$temp/values"
while read -r command option words; do
	case $command$option in
	convert--times) option="--to csv --times" ;;
	convert--weight) option="--to folded --weight" ;;
	esac
	# shellcheck disable=SC2086 # words
	printed=$(perfring $command $option 1nonsense a b 2>&1 </dev/null; perfring $command --help=all)
	for word in $words; do
		grep -qE -- "(^|[^a-z0-9-])${word%:}([^a-z0-9-]|$)" <<<"$printed" || echo "$command $option $word"
	done
done <"$temp/values" >"$temp/out"
[ "$(grep -c . "$temp/values")" -gt 10 ] && [ ! -s "$temp/out" ]
ok $? "$(grep -c . "$temp/values") options with values that the commands name"

# The same questions to zsh and fish, each by its own means.
questions() {
	ask "$1" "" >"$temp/out"
	[ "$(tr ' ' '\n' <"$temp/out" | grep -c .)" = "$(($(grep -c '^COMMAND' cli/commands.def) + 1))" ]
	ok $? "$1: commands"
	while IFS='|' read -r expected words; do
		[ "$words" != 'record -e task-cl' ] || perfring list --raw-dump 2>/dev/null | grep -qw task-clock || continue
		# shellcheck disable=SC2086 # words
		ask "$1" $words >"$temp/out"
		[ "$(cat "$temp/out")" = "$expected" ]
		ok $? "$1: perfring $words"
	done <<-END
	dump|help du
	MMAP MMAP2|dump --type MMAP
	SAMPLE,MMAP SAMPLE,MMAP2|dump --type SAMPLE,MMAP
	zstd_memory=|stat --limit zstd_
	--table --tail|dump --ta
	fish|completion fi
	always auto never|dump --color a.n.|
	time,callchain|dump -F time,callch
	pipe|edit --to p
	comm,cpu|stat --by comm,cp
	task-clock|record -e task-cl
	level,status|check -F level,st
	parquet perf.data pprof profgen|convert --to p
	END
	for command in dump convert record; do
		COMP_WORDS=(perfring "$command" --) COMP_CWORD=2
		_perfring
		printf '%s\n' "${COMPREPLY[@]}" | sort -u | xargs >"$temp/all"
		ask "$1" "$command" -- >"$temp/out"
		[ "$(cat "$temp/out")" = "$(cat "$temp/all")" ]
		ok $? "$1: every option of $command"
	done
}

# ask SHELL WORD...: what is offered for the last word, sorted, on one line
ask() {
	shell=$1
	shift
	[ "${*: -1}" != a.n. ] || set -- "${@:1:$#-1}" ""
	"$shell" "$temp/$shell.sh" "$@" 2>&1 </dev/null | sort -u | xargs
}

if command -v fish >/dev/null; then
	perfring completion fish >"$temp/p.fish"
	cat >"$temp/fish.sh" <<-END
	source $temp/p.fish
	complete -C "perfring \$argv" | string split -f 1 \t
	END
	questions fish
else
	skip "fish" "no fish (Debian: fish)"
fi
if command -v zsh >/dev/null; then
	mkdir "$temp/functions" # as make install has it
	# shellcheck disable=SC2016 # for zsh
	sed -n "s/.*printf '%s\\\\n' '\\(#compdef perfring\\)' '\\(source.*\\)' >.*/\\1\\n\\2/p" rules/install.mk | sed 's/\$\$/$/' >"$temp/functions/_perfring"
	# A shell that is typed at, in a terminal of its own, with the menu's list as compadd is given it.
	cat >"$temp/zsh.sh" <<-'END'
	zmodload zsh/zpty
	here=${0:A:h}
	zpty z zsh -f -i
	put() { zpty -w z "$1" }
	put "PS1=; unsetopt zle_bracketed_paste 2>/dev/null; stty -echo; HISTFILE="
	put "fpath=($here/functions $fpath); autoload -Uz compinit; compinit -u -d $here/dump; mkdir -p $here/empty; cd $here/empty"
	put "zle -C offered complete-word offered; bindkey '^I' offered; offered() { _main_complete; compstate[insert]= compstate[list]=; : >$here/ended }"
	# What the completion adds is written down and added all the same.
	put "compadd() { local -a made; local p=; builtin compadd -O made \"\$@\"; print -rl -- \${IPREFIX}\${^made} >>$here/offers; builtin compadd \"\$@\" }"
	: >$here/offers
	rm -f $here/ended
	put "echo rea""dy"
	zpty -r z text '*ready*'
	zpty -w -n z "perfring ${(j: :)argv}"$'\t'
	# What is typed while a completion runs ends it.
	repeat 400 { [[ -e $here/ended ]] && break; sleep 0.05 }
	zpty -w -n z $'\x15echo do''ne\n'
	zpty -r z text '*done*'
	zpty -d z
	grep . $here/offers
	END
	questions zsh
else
	skip "zsh" "no zsh (Debian: zsh)"
fi
# What bash offers for record is what its options are, by doc/options.md, which tests/cli/options.t compares with the command.
COMP_WORDS=(perfring record --) COMP_CWORD=2
_perfring
printf '%s\n' "${COMPREPLY[@]}" | sort -u >"$temp/offered"
for option in --all-user --switch-events --dry-run --call-graph --phys-data --switch-output-event; do
	grep -qx -- "$option" "$temp/offered" || echo "$option"
done >"$temp/out"
[ ! -s "$temp/out" ] && [ "$(wc -l <"$temp/offered")" -gt 35 ]
ok $? "record: several options in a line of the help"

perfring completion tcsh >"$temp/out" 2>&1
[ $? -eq 2 ]
ok $? "another shell is refused"
finish
