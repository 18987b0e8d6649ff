#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The Debian packages: built twice from what is committed with the same bytes, lintian, and the tests of debian/tests with what the packages hold.
# The packages are unpacked, not installed, so that the machine stays as it is.
. "$(dirname "$0")/../tap.sh"
export LC_ALL=C
command -v dpkg-buildpackage >/dev/null && command -v dh >/dev/null || skip_all "no dpkg-buildpackage and debhelper"
[ -d .git ] || [ -f .git ] || skip_all "not a git tree"
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
build_packages "$temp/two" -b
ok $? "and once more"
: >"$temp/out"
for package in "$temp"/one/*.deb; do
	cmp "$package" "$temp/two/$(basename "$package")" >>"$temp/out" 2>&1
done
[ ! -s "$temp/out" ]
ok $? "both builds have the same bytes"

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
finish
