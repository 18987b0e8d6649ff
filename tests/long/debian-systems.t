#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The Debian packages on Debian 12, 13 and sid, each bare: built there from what is committed, judged by the lintian of that system, installed by its
# apt, and tried by the tests of debian/tests. Programs that were built beside 12's packages run with those of the others, and print the same.
# SYSTEMS="bookworm sid": only these; bookworm is what the others are compared with. BUILT=FOLDER keeps its programs, for a later run without it. Needs root, a mirror of Debian and debootstrap; some 15 minutes.
# shellcheck disable=SC2016 # texts for the inner shell
. tests/lib/tap.sh
export LC_ALL=C
command -v debootstrap >/dev/null || skip_all "no debootstrap"
[ "$(id -u)" = 0 ] || skip_all "needs root"
[ -d .git ] || [ -f .git ] || skip_all "not a git tree"
mirror=$(sed -n 's/^URIs: *//p; s/^deb \([^ ]*\) [a-z]* main.*/\1/p' /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list 2>/dev/null | head -n 1)
mirror=${mirror:-http://deb.debian.org/debian}
version=$(sed -n '1s/.*(\(.*\)).*/\1/p' debian/changelog)
built=${BUILT:-$temp/built}
programs="samples samples_cpp record self pipe"

inside() { # ROOT COMMAND
	unshare -m sh -c 'mount --rbind --make-rslave /dev "$1/dev" && mount -t proc proc "$1/proc" && mount --rbind --make-rslave /sys "$1/sys" &&
		exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 TERM=dumb DEBIAN_FRONTEND=noninteractive DPKG_FORCE=confold chroot "$1" sh -c "cd /src/perfring && $2"' sh "$1" "$2" >"$temp/out" 2>&1
}

bare() { # SUITE: a root with what packages are built with
	root=$temp/$1
	debootstrap --variant=minbase "$1" "$root" "$mirror" >"$temp/out" 2>&1 || return 1
	cp -a /etc/apt/apt.conf.d/. "$root/etc/apt/apt.conf.d/"
	cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
	mkdir "$root/src" && git archive --prefix=perfring/ HEAD | tar -C "$root/src" -xf -
}

# What each program prints, and how it ends.
run_programs() { # ROOT OUT
	: >"$2"
	for program in $programs; do
		inside "$1" "/src/built/$program corpus/callchain-fp.data <corpus/pipe.pipe"
		echo "$program exits $?" >>"$2"
		[ "$program" = self ] || cat "$temp/out" >>"$2" # counts its own page faults
	done
}

for suite in ${SYSTEMS:-bookworm trixie sid}; do
	if ! bare "$suite"; then
		skip "$suite" "no mirror of it: $(tail -n 1 "$temp/out")"
		continue
	fi
	start=$SECONDS
	inside "$root" 'apt-get update -q && apt-get install -y -q --no-install-recommends build-essential lintian && apt-get build-dep -y -q --no-install-recommends ./'
	ok $? "$suite: what debian/control builds with is there"
	inside "$root" 'DEB_BUILD_OPTIONS=parallel=2 dpkg-buildpackage -us -uc -F'
	ok $? "$suite: dpkg-buildpackage with $(inside "$root" 'gcc -dumpfullversion; dpkg-query -W -f "\${Version} " debhelper python3'; tr '\n' ' ' <"$temp/out")"
	# No bug of Debian asked for the package.
	inside "$root" 'lintian --version; lintian --allow-root --suppress-tags initial-upload-closes-no-bugs --fail-on error,warning ../*.changes'
	ok $? "$suite: no error and no warning of $(head -n 1 "$temp/out")"
	inside "$root" 'apt-get install -y -q --no-install-recommends $(ls ../*.deb | grep -v dbgsym) gcc g++ libc6-dev pkgconf'
	ok $? "$suite: apt installs all packages"
	for test in "sh -c '$(sed -n 's/^Test-Command: //p' debian/tests/control | sed 's/"/\\"/g')'" "debian/tests/build-with-dev" "debian/tests/python3"; do
		inside "$root" "$test"
		ok $? "$suite: $(echo "$test" | cut -c 1-40)"
	done
	if [ "$suite" = bookworm ]; then
		inside "$root" 'mkdir /src/built && flags=$(pkg-config --cflags --libs perfring-session perfring-capture) && for program in record self pipe samples; do
			cc -O2 examples/$program.c $flags -o /src/built/$program || exit 1; done && c++ -std=c++17 -O2 examples/samples.cpp $flags -o /src/built/samples_cpp'
		ok $? "programs for the packages of $suite"
		rm -rf "$built" && cp -a "$root/src/built" "$built"
		run_programs "$root" "$built.first"
		! grep -v 'exits 0' "$built.first" | grep -q ' exits ' && [ "$(wc -l <"$built.first")" -gt 144 ]
		ok $? "they run there"
	elif [ -d "$built" ]; then
		cp -a "$built" "$root/src/built"
		run_programs "$root" "$temp/second"
		diff "$built.first" "$temp/second" >"$temp/out" 2>&1
		ok $? "programs that were built for the packages of bookworm run with those of $suite, and print the same"
	fi
	echo "# $suite: $((SECONDS - start)) s; $(cd "$root/src" && ls -l ./*.deb | awk '!/dbgsym/ { sub(/_.*/, "", $NF); sub(/\.\//, "", $NF); printf "%s%s %d", sep, $NF, $5; sep = ", " }')"
	rm -rf --one-file-system "$root"
done
finish
