#!/bin/bash
# SPDX-License-Identifier: MIT
#
# What a release carries: the same bytes from two paths, sums that fit, statements of each file, and each part used where nothing else is.
set -u
. tests/lib/tap.sh
git rev-parse >/dev/null 2>&1 || skip_all "no git repository: a release is made of a commit"
sources=$([ -d build-cross/source ] && realpath build-cross/source)
for tree in one another/path/that/is/longer; do # both before the first is made, which takes long: there may be a later commit then
	git clone -q . "$temp/$tree" || exit 1
done
for tree in one another/path/that/is/longer; do
	(cd "$temp/$tree" && rules/release "$temp/$tree.out" ${sources:+"$sources"}) >"$temp/out" 2>&1
	ok $? "a release is made in a path of ${#tree} letters"
	grep '^release: left out' "$temp/out" | sed 's/^/# /' >"$temp/left"
done
cat "$temp/left"
out=$temp/one.out
diff -r "$out" "$temp/another/path/that/is/longer.out" >"$temp/out"
ok $? "both are the same, byte for byte"
# The table of dev/release.md: each part, its size, and its sum from either path.
for file in "$out"/*; do
	name=$(basename "$file")
	echo "# | $name | $(stat -c %s "$file") | $(sha256sum <"$file" | cut -c 1-16) | $(sha256sum <"$temp/another/path/that/is/longer.out/$name" | cut -c 1-16) |"
done
(cd "$out" && sha256sum -c SHA256SUMS) >"$temp/out" 2>&1 && [ "$(grep -c OK "$temp/out")" = "$(($(find "$out" -type f | wc -l) - 1))" ]
ok $? "SHA256SUMS has each file"
python3 - "$out" >"$temp/out" 2>&1 <<'END'
import glob, hashlib, json, os, sys
out = sys.argv[1]
digests = {name: hashlib.sha256(open(os.path.join(out, name), "rb").read()).hexdigest() for name in os.listdir(out) if name != "SHA256SUMS" and not name.endswith(".json")}
statement = json.load(open(glob.glob(out + "/*.intoto.json")[0]))
bill = json.load(open(glob.glob(out + "/*.spdx.json")[0]))
assert {s["name"]: s["digest"]["sha256"] for s in statement["subject"]} == digests, statement["subject"]
assert {f["fileName"][2:]: f["checksums"][0]["checksumValue"] for f in bill["files"]} == digests, bill["files"]
identifiers = {p["SPDXID"] for p in bill["packages"] + bill["files"]} | {"SPDXRef-DOCUMENT"}
assert all(r["spdxElementId"] in identifiers and r["relatedSpdxElement"] in identifiers for r in bill["relationships"])
assert len(statement["predicate"]["buildDefinition"]["resolvedDependencies"][0]["digest"]["gitCommit"]) == 40
END
ok $? "the statements have each file and its sum"

mkdir "$temp/empty" "$temp/static"
if tar -C "$temp/static" --strip-components=1 -xf "$out"/perfring-*-linux-x86_64.tar.gz 2>/dev/null; then
	cp "$temp/static/perfring" corpus/callchain-fp.data "$temp/empty/"
	if [ "$(id -u)" = 0 ]; then
		chroot "$temp/empty" /perfring stat /callchain-fp.data >"$temp/out" 2>&1 && grep -q '72 samples\|90 records' "$temp/out"
		ok $? "the static program reads a capture where there is nothing else"
		chroot "$temp/empty" /perfring record --help >"$temp/out" 2>&1
		ok $? "and can record"
	else
		skip "the static program where there is nothing else" "chroot needs root"
		skip "and can record" "chroot needs root"
	fi
	printf '%s\n' 'volatile long sum;' '__attribute__((noinline)) void add_up(void) { for (long i = 0; i < 300000000; i++) sum += i; }' 'int main(void) { add_up(); return 0; }' >"$temp/adds.c"
	if grep -q 'names of functions.*x86_64' "$temp/left"; then
		skip "the static program names functions" "$(cat "$temp/left")"
	elif "${CC:-cc}" -g -o "$temp/adds" "$temp/adds.c" && "$temp/static/perfring" record -q -e cpu-clock -o "$temp/adds.data" -- "$temp/adds" >"$temp/out" 2>&1; then
		"$temp/static/perfring" report --top 1 "$temp/adds.data" >"$temp/out" 2>&1 && grep -q ' adds  *add_up$' "$temp/out"
		ok $? "the static program names functions"
	else
		skip "the static program names functions" "nothing can be recorded here"
	fi
else
	skip "the static program" "no gcc that links one, and no musl-gcc"
fi
arm=$(find "$out" -name 'perfring-*-linux-arm64.tar.gz')
if [ -z "$arm" ]; then
	skip "the static program for arm64" "no compiler for it"
elif command -v qemu-aarch64-static >/dev/null; then
	mkdir "$temp/arm64" && tar -C "$temp/arm64" --strip-components=1 -xf "$arm" &&
		qemu-aarch64-static "$temp/arm64/perfring" stat corpus/callchain-fp.data >"$temp/out" 2>&1 && grep -q '72 samples\|90 records' "$temp/out"
	ok $? "the static program for arm64 reads a capture"
else
	skip "the static program for arm64" "no qemu-aarch64-static"
fi
crates=$(find "$out" -name 'perfring-*-rust.tar.gz')
if command -v cargo >/dev/null && ls "$out"/libperfring-dev_*.deb >"$temp/out" 2>&1; then
	mkdir "$temp/crates" "$temp/root" && tar -C "$temp/crates" --strip-components=1 -xf "$crates"
	for package in "$out"/*.deb; do
		dpkg-deb -x "$package" "$temp/root"
	done
	pkgconfig=$(dirname "$(find "$temp/root" -name perfring.pc)")
	(cd "$temp/crates" && PKG_CONFIG_PATH=$pkgconfig PKG_CONFIG_SYSROOT_DIR=$temp/root LD_LIBRARY_PATH=${pkgconfig%/pkgconfig} CARGO_NET_OFFLINE=true \
		cargo run -q --example samples "$OLDPWD/corpus/callchain-fp.data") >"$temp/out" 2>&1 && [ "$(wc -l <"$temp/out")" -ge 72 ]
	ok $? "the crates compile with the libraries of the packages, and read a capture"
else
	skip "the crates with the libraries of the packages" "no cargo, or no packages of Debian"
fi
[ ! -e "$out/perfring.html" ] || { head -c 300 "$out/perfring.html" | grep -qi '<!doctype html>' && [ "$(wc -c <"$out/perfring.html")" -lt 350000 ]; }
ok $? "perfring.html is a page, of less than 350,000 bytes"
mkdir "$temp/onefile" && tar -C "$temp/onefile" --strip-components=1 -xf "$out"/perfring-*-onefile.tar.gz &&
	"${CC:-cc}" -std=c11 -c -o "$temp/onefile/perfring.o" "$temp/onefile/perfring.c" >"$temp/out" 2>&1
ok $? "the one-file library compiles"
wheel=$(find "$out" -name '*.whl')
if [ -n "$wheel" ] && python3 -m venv "$temp/venv" >/dev/null 2>&1; then
	"$temp/venv/bin/pip" -q install --no-index --no-deps "$wheel" >"$temp/out" 2>&1 && cp corpus/callchain-fp.data "$temp/capture.data" &&
		(cd "$temp/empty" && "$temp/venv/bin/python" -c 'import perfring, sys; print(sum(1 for r in perfring.open(sys.argv[1])))' "$temp/capture.data") >"$temp/out" 2>&1 && grep -q '^90$' "$temp/out"
	ok $? "the wheel reads a capture in an empty environment"
else
	skip "the wheel in an empty environment" "no wheel, or no venv"
fi
package=$(find "$out" -name '*-npm.tgz')
if [ -n "$package" ] && command -v npm >/dev/null; then
	(mkdir "$temp/app" && cd "$temp/app" && echo '{"private":true}' >package.json && npm_config_offline=true npm install --silent "$package") >"$temp/out" 2>&1 &&
		(cd "$temp/app" && node node_modules/perfring/examples/samples.mjs "$OLDPWD/corpus/callchain-fp.data" | tail -n 1) >"$temp/out" 2>&1 && [ -s "$temp/out" ] && ! grep -q Error "$temp/out"
	ok $? "the npm package reads a capture in an empty folder"
else
	skip "the npm package in an empty folder" "no module of WebAssembly, or no npm"
fi
mkdir "$temp/tar" && tar -C "$temp/tar" --strip-components=1 -xf "$out"/perfring-[0-9].[0-9].[0-9].tar.gz && diff -r --exclude=.git --exclude=build --exclude=build-* "$temp/tar" "$temp/one" >"$temp/out" 2>&1
ok $? "the source is what is committed"
finish
