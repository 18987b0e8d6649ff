#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Windows: the command that reads captures, made by mingw-w64 and run by wine. It prints and writes what this system's does, on every capture.
. tests/lib/tap.sh
. tests/more/elsewhere.sh
export LC_ALL=C TZ=UTC
unset MAKEFLAGS MAKELEVEL
compiler=x86_64-w64-mingw32-gcc
command -v $compiler >/dev/null || skip_all "no $compiler (Debian: gcc-mingw-w64-x86-64)"

flags=$(source_flags $compiler)
ok $? "libraries from Debian's sources: ${flags:-none, which ./quickstart more fetches}"
module=$build/page.wasm.gz # the page has the same one
[ -f "$module" ] || module=view/page.wasm.gz
${MAKE:-make} -s -j2 CC=$compiler PKG_CONFIG=false PAGE_MODULE="$module" BUILD="$temp/build" CFLAGS="-O1 $flags" >"$temp/log" 2>&1
status=$?
grep -v '^perfring: no ' "$temp/log" >"$temp/out"
[ $status = 0 ] && [ ! -s "$temp/out" ]
ok $? "builds without a warning"
[ $status = 0 ] || finish
x86_64-w64-mingw32-objdump -p "$temp/build/perfring.exe" | sed -n 's/.*DLL Name: //p' | grep -vixE 'kernel32.dll|msvcrt.dll' >"$temp/out"
[ ! -s "$temp/out" ]
ok $? "needs no library but Windows' own"

if ! command -v wine >/dev/null; then
	skip "the captures" "no wine"
	finish
fi
# A server of its own that stays between commands: one that is just ending refuses the next.
export WINEPREFIX="$temp/wine" WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='
server=$(command -v wineserver || find /usr/lib/wine -name 'wineserver*' | head -n 1)
trap '"$server" -k; rm -rf "$temp"' EXIT
mkdir "$WINEPREFIX"
"$server" -p
if ! timeout 300 wine "$temp/build/perfring.exe" --version >"$temp/out" 2>&1; then
	skip "the captures" "wine does not run here: $(tail -n 1 "$temp/out")"
	finish
fi
"$perfring" --version | cmp - <(wine "$temp/build/perfring.exe" --version) >"$temp/out" 2>&1
ok $? "runs: $(wine --version 2>/dev/null)"
has_zstd=$flags
# Where wine itself did not start the program, which happens while its server has much to do, it is started again.
cat >"$temp/run" <<'EOF'
#!/bin/bash
for try in 1 2 3 4 5; do
	wine "${0%/run}/build/perfring.exe" "$@" 2>"${0%/run}/wine.said"
	status=$?
	grep -q '^wine client error\|^wine: ' "${0%/run}/wine.said" || break
	sleep $try
done
cat "${0%/run}/wine.said" >&2
exit $status
EOF
chmod +x "$temp/run"
run=$temp/run
tries=3
reading_commands
finish
