#!/bin/bash
# SPDX-License-Identifier: MIT
#
# quickstart with an apt of this test's own: of several names the first that apt can install is taken, apt installs once, lists are asked for
# where a package is not in them, and what no list has is left out with one line.
. tests/lib/tap.sh
export LC_ALL=C
mkdir "$temp/tree" "$temp/bin"
cp quickstart "$temp/tree"
for program in sh dirname mktemp rm grep sed awk tr tail head nproc env cat; do
	ln -s "$(command -v $program)" "$temp/bin/$program"
done
# What apt can install before its lists are asked for, and after.
cat >"$temp/bin/apt-cache" <<'EOF2'
#!/bin/sh
shift
for name; do
	if grep -qxF -e "$name" "$APT/lists"; then
		printf '%s:\n  Installed: (none)\n  Candidate: 1.2\n  Version table:\n     1.2 500\n' "$name"
	elif [ "$name" = npm ]; then
		printf 'npm:\n  Installed: (none)\n  Candidate: (none)\n  Version table:\n'
	fi
done
EOF2
cat >"$temp/bin/apt-get" <<'EOF2'
#!/bin/sh
echo "$*" >>"$APT/asked"
case " $* " in
*' update '*) cp "$APT/new" "$APT/lists" ;;
*' install '*)
	for word; do
		grep -qxF -e "$word" "$APT/lists" && echo "$word" >>"$APT/installed"
	done
	true
	;;
esac
EOF2
cat >"$temp/bin/dpkg-query" <<'EOF2'
#!/bin/sh
for name; do :; done
grep -qxF -e "$name" "$APT/installed" && printf installed
EOF2
cat >"$temp/bin/make" <<'EOF2'
#!/bin/sh
echo "make $*" >>"$APT/asked"
EOF2
printf '#!/bin/sh\necho 0\n' >"$temp/bin/id"
ln -s "$(command -v cp)" "$temp/bin/cp"
chmod +x "$temp"/bin/*
words() { # what quickstart can install, with both names of each
	sed -n 's/^\(build\|check\)_packages="\(.*\)"/\2/p' quickstart | tr '|' ' ' | tr ' ' '\n'
}
run() { # lists before, after
	cp "$1" "$temp/apt/lists"
	cp "$2" "$temp/apt/new"
	: >"$temp/apt/asked"
	APT=$temp/apt CC='' PATH=$temp/bin "$temp/tree/quickstart" check >"$temp/out" 2>&1
}
asked() { # each word of the one apt-get install
	sed -n 's/.*Use-Pty=0 //p' "$temp/apt/asked" | tr ' ' '\n'
}
words | grep -vx 'pkgconf\|linux-tools-generic' >"$temp/debian"
words | grep -vx 'pkgconf\|linux-perf\|tcc' >"$temp/other"
: >"$temp/none"

mkdir "$temp/apt"
: >"$temp/apt/installed"
run "$temp/debian" "$temp/none"
[ "$(grep -c install "$temp/apt/asked")" = 1 ] && ! grep -q update "$temp/apt/asked" && grep -qx 'make -s check' "$temp/apt/asked" &&
	[ "$(asked | sort)" = "$(sort "$temp/debian")" ]
ok $? "apt is asked once, for the first name of each"
run "$temp/debian" "$temp/none"
! grep -q install "$temp/apt/asked" && grep -q 'packages: all there' "$temp/out"
ok $? "and not at all when all is there"

: >"$temp/apt/installed"
run "$temp/none" "$temp/other"
[ "$(grep -c update "$temp/apt/asked")" = 1 ] && [ "$(grep -c install "$temp/apt/asked")" = 1 ] && [ "$(asked | sort)" = "$(sort "$temp/other")" ]
ok $? "without lists they are asked for, and the second name is taken where the first is nowhere"
[ "$(grep -c "not in apt's lists" "$temp/out")" = 1 ] && grep -q "not in apt's lists, and what needs them is skipped: tcc *\$" "$temp/out" && grep -q '^make -s check' "$temp/apt/asked"
ok $? "one line names what is nowhere, and the tests are run"
rm "$temp/bin/apt-get"
: >"$temp/apt/installed"
run "$temp/none" "$temp/none"
[ $? = 1 ] && grep -q "no apt-get here; .*doc/packages.md.*make" "$temp/out"
ok $? "without apt: what has to be installed"
printf '#!/bin/sh\nexit 1\n' | tee "$temp/bin/dnf" >"$temp/bin/cc" && chmod +x "$temp/bin/dnf" "$temp/bin/cc"
run "$temp/none" "$temp/none"
[ $? = 0 ] && grep -q 'no apt-get here; what is missing is left out.*dnf install make gcc' "$temp/out" && grep -qx 'make -s check' "$temp/apt/asked"
ok $? "without apt, with a compiler: what to type, and it is built"
for name in $(sed -n 's/^fedora_names="\(.*\)"/\1/p' quickstart); do
	grep -q "[| ]${name}[ ,|]" doc/packages.md || echo "$name" >>"$temp/missing"
done
[ "$(sed -n 's/^fedora_names="\(.*\)"/\1/p' quickstart | wc -w)" = "$(sed -n 's/^build_packages="\(.*\)"/\1/p' quickstart | wc -w)" ] && [ ! -e "$temp/missing" ]
ok $? "Fedora's names are those of doc/packages.md"
finish
