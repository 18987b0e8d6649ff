#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The Debian packages: built from what is committed, lintian, and the tests of debian/tests with what the packages hold.
# The packages are unpacked, not installed, so that the machine stays as it is.
#   DEBIAN_TWICE=1   built a second time, with the same bytes: tests/long/debian-twice.t, since it is a fifth of all
. tests/lib/tap.sh
export LC_ALL=C
command -v dpkg-buildpackage >/dev/null && command -v dh >/dev/null || skip_all "no dpkg-buildpackage and debhelper"
[ -d .git ] || [ -f .git ] || skip_all "not a git tree"
flags=${CFLAGS:-}
unset MAKEFLAGS MAKELEVEL BUILD CFLAGS

version=$(sed -n '1s/.*(\(.*\)).*/\1/p' debian/changelog)
[ "$version" = "$("$perfring" --version | sed 's/perfring //')" ]
ok $? "debian/changelog has the command's version, $version"

build_packages() { # FOLDER: from what is committed
	mkdir "$1" && git archive --prefix="perfring-$version/" HEAD | tar -xf - -C "$1" &&
		(cd "$1/perfring-$version" && env -u CC DEB_BUILD_OPTIONS="parallel=2" dpkg-buildpackage -us -uc "$2" >"$1/log" 2>&1)
}
build_packages "$temp/one" -F
ok $? "dpkg-buildpackage: $(cd "$temp/one" && ls *.deb | grep -v dbgsym | sed 's/_.*//' | tr '\n' ' ')"
if [ -n "${DEBIAN_TWICE:-}" ]; then
	build_packages "$temp/two" -b
	ok $? "and once more"
	: >"$temp/out"
	for package in "$temp"/one/*.deb; do
		cmp "$package" "$temp/two/${package##*/}" >>"$temp/out" 2>&1
	done
	[ ! -s "$temp/out" ]
	ok $? "both builds have the same bytes"
fi

if command -v lintian >/dev/null; then
	# No bug of Debian asked for the package.
	lintian --allow-root --suppress-tags initial-upload-closes-no-bugs --fail-on error,warning "$temp"/one/*.changes >"$temp/out" 2>&1
	ok $? "lintian: no error and no warning"
else
	skip "lintian" "not there"
fi

for package in "$temp"/one/*.deb; do
	dpkg-deb -x "$package" "$temp/root"
done
libdir=$(dirname "$(find "$temp/root/usr/lib" -name libperfring.a)")
export PATH="$temp/root/usr/bin:$PATH" LD_LIBRARY_PATH="$libdir" PKG_CONFIG_PATH="$libdir/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$temp/root"
export LIBRARY_PATH="$libdir"
[ "$(command -v perfring)" = "$temp/root/usr/bin/perfring" ]
ok $? "the command of the package is used from here on"
sh -c "$(sed -n 's/^Test-Command: //p' debian/tests/control)" >"$temp/out" 2>&1
ok $? "debian/tests: the command"
debian/tests/build-with-dev >"$temp/out" 2>&1
ok $? "debian/tests: build-with-dev"
PYTHONPATH=$temp/root/usr/lib/python3/dist-packages PYTHONDONTWRITEBYTECODE=1 debian/tests/python3 >"$temp/out" 2>&1 &&
	grep -q "^$temp/root/.*: [1-9][0-9]* samples" "$temp/out"
ok $? "debian/tests: python3"

# The libraries of the packages are those of the tree: no difference, not even an addition.
case "$flags" in *-fsanitize* | *-m32*) plain= ;; *) plain=1 ;; esac
if command -v abidiff >/dev/null && [ "$plain" ]; then
	unset LD_LIBRARY_PATH LIBRARY_PATH PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR # else the tree is built anew for the packages' folder
	env ${flags:+CFLAGS="$flags"} "${MAKE:-make}" -s BUILD="$build" libraries >"$temp/out" 2>&1
	for library in perfring perfring-convert perfring-session perfring-capture; do
		abidiff --debug-info-dir1 "$temp/root/usr/lib/debug" --headers-dir1 include --headers-dir2 include --drop-private-types \
			"$libdir/lib$library.so.0" "$build/lib/lib$library.so.0" >"$temp/out" 2>&1 && [ ! -s "$temp/out" ]
		ok $? "abidiff: lib$library of the package is that of the tree"
	done
else
	skip "abidiff" "no abidiff (Debian: abigail-tools), or not a plain build"
fi
finish
