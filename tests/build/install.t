#!/bin/sh
# SPDX-License-Identifier: MIT
#
# make install puts everything in place, and a program is built against it by
# pkg-config alone: README's example, in C and as C++ sees the headers.
# Run from the project's root.
set -u
. tests/lib/tap.sh

${MAKE:-make} -s BUILD="$build" PREFIX=/usr DESTDIR="$temp/root" install >"$temp/out" 2>&1
ok $? "make install PREFIX=/usr DESTDIR=..."
for file in bin/perfring lib/libperfring.a lib/libperfring-convert.a lib/libperfring-capture.a lib/libperfring.so lib/libperfring-convert.so lib/libperfring-capture.so $(ls include/*.h) \
	lib/pkgconfig/perfring.pc share/man/man1/perfring.1 share/bash-completion/completions/perfring \
	share/zsh/site-functions/_perfring share/fish/vendor_completions.d/perfring.fish; do
	[ -s "$temp/root/usr/$file" ]
	ok $? "$file"
done

if command -v python3 >/dev/null; then
	[ -s "$temp/root/usr/share/man/man1/perfring-record.1" ] && [ -s "$temp/root/usr/share/man/man3/pfr_session_open.3" ]
	ok $? "pages of subcommands and functions"
else
	skip "pages of subcommands and functions" "no python3, which prints them"
fi
if ! command -v pkg-config >/dev/null; then
	skip "programs built by pkg-config" "no pkg-config"
	finish
fi
export PKG_CONFIG_PATH="$temp/root/usr/lib/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$temp/root"
version=$("$temp/root/usr/bin/perfring" --version)
[ "$version" = "perfring $(pkg-config --modversion perfring)" ]
ok $? "the command prints $version, pkg-config $(pkg-config --modversion perfring)"

awk '$0 == "```" { on = 0 } on { print } $0 == "```c" { on = 1 }' README.md >"$temp/example.c"
# shellcheck disable=SC2046,SC2086 # flags are words
${CC:-cc} ${CFLAGS:-} "$temp/example.c" $(pkg-config --cflags --libs perfring-session) -o "$temp/example" >"$temp/out" 2>&1 &&
	LD_LIBRARY_PATH=$temp/root/usr/lib "$temp/example" corpus/callchain-fp.data >"$temp/out"
ok $? "README's example by pkg-config"

cat >"$temp/all.c" <<'EOF'
#include <perfring_capture.h>
#include <perfring_convert.h>
int main(void)
{
	struct pfr_out out = {0, 0, 0};
	struct pfr_where where = {PFR_E_SHORT};
	pfr_where_text(&out, &where);
	return out.size == 0;
}
EOF
# Other libraries are the machine's, not below DESTDIR.
libs=$(pkg-config --libs perfring-capture)
# shellcheck disable=SC2046,SC2086
${CC:-cc} ${CFLAGS:-} "$temp/all.c" $(pkg-config --cflags perfring-capture) $libs -o "$temp/all" >"$temp/out" 2>&1 &&
	LD_LIBRARY_PATH=$temp/root/usr/lib "$temp/all"
ok $? "all three libraries, shared, by pkg-config: $(echo "$libs" | sed "s,$temp,,g")"
libs="-Wl,-Bstatic $(pkg-config --libs perfring-capture) -Wl,-Bdynamic $(pkg-config --static --libs-only-l perfring-capture | sed 's/-lperfring[a-z-]*//g')"
# shellcheck disable=SC2046,SC2086
${CC:-cc} ${CFLAGS:-} "$temp/all.c" $(pkg-config --cflags perfring-capture) $libs -o "$temp/all" >"$temp/out" 2>&1 &&
	"$temp/all"
ok $? "all three libraries, static, by pkg-config --static"

if command -v c++ >/dev/null; then
	c++ -x c++ -fsyntax-only -Wall "$temp/all.c" "-I$temp/root/usr/include" >"$temp/out" 2>&1 && [ ! -s "$temp/out" ]
	ok $? "the headers as C++"
else
	skip "the headers as C++" "no c++"
fi
${MAKE:-make} -s BUILD="$build" PREFIX=/usr DESTDIR="$temp/root" uninstall >"$temp/out" 2>&1
left=$(find "$temp/root" ! -type d)
[ -z "$left" ]
ok $? "make uninstall leaves nothing"
finish
