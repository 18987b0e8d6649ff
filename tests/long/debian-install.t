#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The Debian packages in a bare Debian 12: built from what is committed, and tried by autopkgtest in a chroot that debootstrap makes, where
# each test has what it depends on and nothing else. Needs root, the network's mirror of Debian, debootstrap and autopkgtest.
. tests/lib/tap.sh
export LC_ALL=C
for program in dpkg-buildpackage dh debootstrap autopkgtest; do
	command -v $program >/dev/null || skip_all "no $program"
done
[ "$(id -u)" = 0 ] || skip_all "needs root"
[ -d .git ] || [ -f .git ] || skip_all "not a git tree"
unset MAKEFLAGS MAKELEVEL BUILD CFLAGS CC
mirror=$(sed -n 's/^URIs: *//p; s/^deb \([^ ]*\) bookworm.*/\1/p' /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list 2>/dev/null | head -n 1)
mirror=${mirror:-http://deb.debian.org/debian}
debootstrap --variant=minbase bookworm "$temp/root" "$mirror" >"$temp/out" 2>&1 || skip_all "no mirror of Debian: $(tail -n 1 "$temp/out")"
cp -a /etc/apt/apt.conf.d/. "$temp/root/etc/apt/apt.conf.d/"
echo "deb $mirror bookworm main" >"$temp/root/etc/apt/sources.list"
cp -L /etc/resolv.conf /etc/hosts "$temp/root/etc/"

version=$(sed -n '1s/.*(\(.*\)).*/\1/p' debian/changelog)
mkdir "$temp/deb"
git archive --prefix="perfring-$version/" HEAD | tar -xf - -C "$temp/deb" &&
	(cd "$temp/deb/perfring-$version" && DEB_BUILD_OPTIONS="parallel=2" dpkg-buildpackage -us -uc -b) >"$temp/out" 2>&1
ok $? "dpkg-buildpackage"
autopkgtest -U --output-dir="$temp/tests" -B "$temp/deb/perfring-$version" "$temp"/deb/*.deb -- chroot "$temp/root" >"$temp/out" 2>&1
ok $? "autopkgtest in a bare Debian 12"
while read -r name result _; do
	[ "$result" = PASS ]
	ok $? "autopkgtest: $name"
done < <(cat "$temp/tests/summary")
[ "$(wc -l <"$temp/tests/summary")" -ge 3 ]
ok $? "the command, the development package and Python's were tried"
finish
