#!/bin/sh
# SPDX-License-Identifier: MIT
#
# --debuginfod: the program that asks servers. It is refused where it is missing, several of it run at a time, it gets no descriptors, ends with perfring, and
# what it did not bring is reported. A program of that name stands for it. Run from the project's root.
set -u
. tests/lib/tap.sh
for tool in readelf nm; do
	command -v "$tool" >/dev/null || skip_all "no $tool (Debian: binutils)"
done
"$perfring" convert --to folded --symbolize corpus/default.data - 2>&1 >/dev/null | grep -q 'libdw' && skip_all "a build without libdw"
cc=${CC:-cc}
truth="python3 tests/export/elf_truth.py"
export HOME="$temp/home" DEBUGINFOD_URLS=http://127.0.0.1:9
mkdir "$HOME" "$temp/files" "$temp/kept" "$temp/bin"
for number in 1 2; do
	# shellcheck disable=SC2086 # a compiler and its options
	$cc -O2 -g -fPIC -shared -Dmain=library_main "-Down_function=own_function_$number" -Wl,--build-id -o "$temp/files/lib$number.so" tests/export/elf_program.c >"$temp/out" 2>&1 ||
		skip_all "the compiler makes no library"
	ELF_PID=$number $truth make "$temp/files/lib$number.so" "$temp/capture.$number" >"$temp/out" 2>&1
	id=$(readelf -n "$temp/files/lib$number.so" | sed -n 's/.*Build ID: //p')
	mv "$temp/files/lib$number.so" "$temp/kept/$id"
done
"$perfring" merge --own-clocks -o "$temp/capture" "$temp/capture.1" "$temp/capture.2" >"$temp/out" 2>&1

program() { # the lines of a shell program that is called as debuginfod-find is: $1 is what, $2 a build ID
	{
		echo '#!/bin/sh'
		cat
	} >"$temp/bin/debuginfod-find"
	chmod +x "$temp/bin/debuginfod-find"
}
names() {
	PATH=$temp/bin:$PATH "$perfring" convert --force --to folded --debuginfod "$temp/capture" "$temp/folded" >"$temp/messages" 2>&1
	code=$?
	cat "$temp/messages" "$temp/folded" >"$temp/out"
	return $code
}

# Not there: no other way is taken.
for words in "convert --to folded --debuginfod $temp/capture $temp/none" "report --debuginfod $temp/capture" "edit --pack --debuginfod $temp/capture $temp/none"; do
	# shellcheck disable=SC2086
	PATH=$temp/home "$perfring" $words >"$temp/out" 2>&1
	[ $? = 3 ] && [ "$(cat "$temp/out")" = "perfring: --debuginfod: the program debuginfod-find is not on PATH (Debian: debuginfod)" ] && [ ! -e "$temp/none" ]
	ok $? "without debuginfod-find: ${words%% *}"
done

# Two at a time: each waits for the other.
program <<END
echo "\$*" >"$temp/asked.\$2"
tries=0
while [ \$tries -lt 200 ] && [ "\$(ls "$temp"/asked.* | wc -l)" -lt 2 ]; do
	tries=\$((tries + 1))
	sleep 0.05
done
[ \$tries -lt 200 ] && [ "\$1" = executable ] && echo "$temp/kept/\$2"
END
names
[ $? = 0 ] && grep -q ';own_function_1 ' "$temp/folded" && grep -q ';own_function_2 ' "$temp/folded" && [ ! -s "$temp/messages" ]
ok $? "several are asked for at a time"

# What it has: three descriptors (a shell puts its own from 10 on), and its environment with a bound on sizes.
program <<END
ls "/proc/\$\$/fd" >"$temp/descriptors"
env >"$temp/environment"
END
DEBUGINFOD_VERBOSE=1 names
[ "$(grep -c '^.$' "$temp/descriptors")" = 3 ]
code=$?
tr '\n' ' ' <"$temp/descriptors" >"$temp/out"
ok $code "it gets no descriptor of perfring"
sort "$temp/environment" >"$temp/out"
grep -qx 'DEBUGINFOD_MAXSIZE=2147483648' "$temp/environment" && grep -qx 'DEBUGINFOD_URLS=http://127.0.0.1:9' "$temp/environment" && ! grep -q DEBUGINFOD_VERBOSE "$temp/environment"
ok $? "its environment"

# What it did not bring: no server has the file; none was reached; it cannot be run.
program <<'END'
echo "Server query failed: No such file or directory" >&2
exit 1
END
names
grep -q ': not there, ' "$temp/messages"
ok $? "no server has it"
program <<'END'
echo "Server query failed: Connection refused" >&2
exit 1
END
names
grep -q ': not here, and no server gave it, ' "$temp/messages"
ok $? "no server was reached"
program <<'END'
exit 1
END
sed -i 1d "$temp/bin/debuginfod-find"
PATH=$temp/bin "$perfring" convert --force --to folded --debuginfod "$temp/capture" "$temp/folded" >"$temp/messages" 2>&1
cp "$temp/messages" "$temp/out"
grep -q ': not here, and no server gave it, ' "$temp/messages"
ok $? "a program that cannot be run"

# The end of perfring, by a signal that it cannot take, is the program's end.
program <<END
echo \$\$ >"$temp/number.\$2"
exec sleep 60
END
PATH=$temp/bin:$PATH "$perfring" convert --force --to folded --debuginfod "$temp/capture" "$temp/folded" >"$temp/messages" 2>&1 &
own=$!
tries=0
while [ $tries -lt 200 ] && [ "$(cat "$temp"/number.* 2>/dev/null | wc -l)" -lt 2 ]; do
	tries=$((tries + 1))
	sleep 0.05
done
numbers=$(cat "$temp"/number.*)
kill -9 "$own"
wait 2>/dev/null
tries=0 alive=yes
while [ $tries -lt 100 ] && [ $alive = yes ]; do
	alive=no
	for number in $numbers; do
		grep -qs '^sleep' "/proc/$number/comm" && alive=yes
	done
	tries=$((tries + 1))
	sleep 0.05
done
[ "$(echo "$numbers" | wc -l)" = 2 ] && [ $alive = no ]
ok $? "it ends with perfring"
for number in $numbers; do
	if [ $alive = yes ] && grep -qs '^sleep' "/proc/$number/comm"; then
		kill -9 "$number"
	fi
done
finish
