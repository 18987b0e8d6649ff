#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Each package of the bindings installed where nothing else of perfring is: outside of the tree, without an installed library and without the network. Wheel and source
# package in an empty virtual environment, crates by cargo, the Go module through a proxy of files and by a replace, the npm package in an empty directory. Each reads the same
# capture, compressed ones where zstd is there, one that is cut, and one that is none. Debian packages: debian-install.t and tests/more/debian.t.
. tests/lib/tap.sh
export LC_ALL=C PKG_CONFIG_PATH=/nonexistent
unset LD_LIBRARY_PATH PYTHONPATH PERFRING_LIB_DIR PERFRING_BUILD
build=$(cd "$build" && pwd)
packages=$build/packages
make=${MAKE:-make}
mkdir "$temp/captures" "$temp/empty"
cp corpus/callchain-fp.data "$temp/captures/whole.data"
cp corpus/z1.data "$temp/captures/packed.data"
head -c 5001 corpus/callchain-fp.data >"$temp/captures/cut.data"
echo "no capture" >"$temp/captures/text.data"
for name in whole packed cut; do
	echo "$name $("$perfring" dump --json --where 'type == SAMPLE' "$temp/captures/$name.data" 2>/dev/null | wc -l)"
done >"$temp/wanted"
echo "text refused" >>"$temp/wanted"
[ "$(grep -c ' [1-9]' "$temp/wanted")" = 3 ]
ok $? "the command reads them: $(tr '\n' ' ' <"$temp/wanted")"
reads() { # WHAT PROGRAM...: which counts the samples of a capture
	local what=$1 name read
	shift
	for name in whole packed cut text; do
		read=$(cd "$temp/empty" && "$@" "$temp/captures/$name.data" 2>"$temp/$name.err") || read=refused
		echo "$name $read"
	done >"$temp/read"
	diff "$temp/wanted" "$temp/read" >"$temp/out" || cat "$temp"/*.err >>"$temp/out"
	[ ! -s "$temp/out" ]
	ok $? "$what: reads what the command reads"
}

python=/usr/bin/python3
count='import sys, perfring
assert "site-packages" in perfring.__file__, perfring.__file__
print(sum(isinstance(r, perfring.Sample) for r in perfring.open(sys.argv[1])))'
in_venv() { # WHAT FILE
	rm -rf "$temp/venv"
	"$python" -m venv --system-site-packages "$temp/venv" >"$temp/out" 2>&1 || { skip "$1" "no venv"; return; }
	(cd "$temp/empty" && "$temp/venv/bin/pip" install -q --no-index --no-build-isolation --no-deps --ignore-installed "$2") >"$temp/out" 2>&1
	ok $? "$1: installed in an empty environment"
	reads "$1" "$temp/venv/bin/python" -I -c "$count"
}
if "$python" -c 'import setuptools, wheel' 2>/dev/null; then
	$make -s BUILD="$build" wheel sdist >"$temp/out" 2>&1
	ok $? "make wheel sdist"
	in_venv wheel "$(ls "$build"/wheel/*.whl)"
	in_venv "source package" "$(ls "$packages"/perfring-*.tar.gz)"
else
	skip "wheel and source package" "no setuptools and wheel of $python"
fi

rust() {
	command -v cargo >/dev/null && [ -x /usr/bin/rustc ] || { skip "crates" "no cargo and rustc"; return; }
	export PATH=/usr/bin:$PATH RUSTC=/usr/bin/rustc CARGO_HOME=$temp/cargo
	$make -s BUILD="$build" crates >"$temp/out" 2>&1 && cp -R "$packages/rust" "$temp/rust" &&
		(cd "$temp/rust" && cargo package --offline --no-verify -p perfring-sys) >>"$temp/out" 2>&1
	ok $? "cargo package: perfring-sys"
	mkdir -p "$temp/crates/app/src" && tar -xzf "$temp"/rust/target/package/perfring-sys-*.crate -C "$temp/crates" && mv "$temp"/crates/perfring-sys-* "$temp/crates/perfring-sys" &&
		cp -R "$temp/rust/perfring" "$temp/crates/perfring" && rm -r "$temp/rust"
	cat >"$temp/crates/app/Cargo.toml" <<-'END'
		[package]
		name = "app"
		version = "0.1.0"
		edition = "2021"

		[features]
		zstd = ["perfring/zstd"]

		[dependencies]
		perfring = { path = "../perfring" }
	END
	cat >"$temp/crates/app/src/main.rs" <<-'END'
		use perfring::{Body, Session};

		fn main() -> Result<(), Box<dyn std::error::Error>> {
		    let mut session = Session::open(std::env::args_os().nth(1).ok_or("a capture")?)?;
		    let mut samples = 0;
		    while let Some(record) = session.next_record()? {
		        samples += record.decode().map_or(0, |decoded| matches!(decoded.body(), Body::Sample(_)) as u32);
		    }
		    println!("{}", samples);
		    Ok(())
		}
	END
	features=
	printf '#include <zstd.h>\n' | ${CC:-cc} -x c -fsyntax-only - 2>/dev/null && features="--features zstd"
	(cd "$temp/crates/app" && DOCS_RS=1 cargo doc --offline --target-dir "$temp/docs" -p perfring) >"$temp/out" 2>&1 && [ -s "$temp/docs/doc/perfring/struct.Session.html" ] && [ -z "$(find "$temp/docs" -name '*.a')" ]
	ok $? "crates: documentation without the library"
	# shellcheck disable=SC2086 # words
	(cd "$temp/crates/app" && cargo build --offline --release $features) >"$temp/out" 2>&1
	ok $? "crates: an application builds with the library's source $features"
	if [ -n "$features" ]; then reads crates "$temp/crates/app/target/release/app"; else skip "crates: reads what the command reads" "no zstd.h"; fi
	(cd "$temp/crates/perfring" && cargo check --offline --no-default-features) >"$temp/out" 2>&1
	ok $? "crates: the decoder alone"
	[ -z "$features" ] || ! ldd "$temp/crates/app/target/release/app" | grep -E 'perfring|libdw|libcbor' >"$temp/out"
	ok $? "crates: nothing is linked but what a feature names"
}
rust

go_module() {
	command -v go >/dev/null || { skip "Go module" "no go"; return; }
	export GOCACHE=$build/go/cache GOPATH=$temp/path GOTOOLCHAIN=local CGO_ENABLED=1 GONOSUMDB='*' GONOSUMCHECK=1 GOFLAGS=-mod=mod
	$make -s BUILD="$build" go-module >"$temp/out" 2>&1
	ok $? "make go-module"
	one_file=$($make -s BUILD="$build" amalgamation-libs)
	export CGO_CFLAGS="-O1 ${one_file%%-l*}"
	CGO_LDFLAGS=$(echo " $one_file" | grep -o ' -l[^ ]*' | tr -d '\n')
	export CGO_LDFLAGS
	# Who publishes it gives it a path with a host; here one that no host has (RFC 2606).
	name=perfring.example/go version=v0.2.0
	proxy=$temp/proxy/$name/@v
	mkdir -p "$proxy" "$temp/zip/$name@$version" "$temp/own"
	cp -R "$packages"/go/. "$temp/zip/$name@$version/"
	(cd "$temp/zip/$name@$version" && sed -i "s|^module perfring\$|module $name|" go.mod && find . -name '*.go' -exec sed -i "s|^\(\t*\(import \)*\)\"perfring\"|\1\"$name\"|" {} +) &&
		cp "$temp/zip/$name@$version/go.mod" "$proxy/$version.mod" && printf '{"Version":"%s","Time":"2026-01-01T00:00:00Z"}\n' $version >"$proxy/$version.info" && echo $version >"$proxy/list" &&
		(cd "$temp/zip" && python3 -c 'import os, sys, zipfile # of files alone
with zipfile.ZipFile(sys.argv[1], "w") as out:
    for folder, _, files in sorted(os.walk(".")):
        for file in files:
            out.write(os.path.relpath(os.path.join(folder, file), "."))' "$proxy/$version.zip")
	cat >"$temp/own/main.go" <<-END
		package main

		import (
			"fmt"
			"os"

			perfring "$name"
		)

		func main() {
			session, err := perfring.Open(os.Args[1], nil)
			if err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(3)
			}
			samples := 0
			for session.Next() {
				if _, ok := session.Record().Sample(); ok {
					samples++
				}
			}
			fmt.Println(samples)
		}
	END
	(cd "$temp/own" && export CC=gcc GOPROXY="file://$temp/proxy" && go mod init example.org/own && go get -tags onefile $name@$version && go build -tags onefile -o "$temp/through" .) >"$temp/out" 2>&1
	ok $? "Go module: fetched through GOPROXY, and built"
	reads "Go module through GOPROXY" "$temp/through"
	mv "$temp/zip/$name@$version" "$temp/beside"
	(cd "$temp/own" && export CC=gcc GOPROXY=off && go mod edit -droprequire $name -require "$name@v0.0.0" -replace "$name=$temp/beside" &&
		go build -tags onefile -o "$temp/replaced" .) >"$temp/out" 2>&1
	ok $? "Go module: by a replace"
	reads "Go module by a replace" "$temp/replaced"
	chmod -R u+w "$temp/path" # Go's modules are read-only
}
go_module

npm_package() {
	command -v node >/dev/null && command -v npm >/dev/null || { skip "npm package" "no node and npm"; return; }
	$make -s BUILD="$build" javascript >"$temp/out" 2>&1 || { skip "npm package" "no compiler of WebAssembly"; return; }
	export npm_config_offline=true npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false npm_config_cache=$temp/npm
	mkdir "$temp/app" && (cd "$temp/app" && npm pack --silent "$build/javascript" && echo '{"private":true}' >package.json && npm install --silent ./perfring-*.tgz) >"$temp/out" 2>&1
	ok $? "npm package: packed, and installed in an empty directory"
	cat >"$temp/app/count.mjs" <<-'END'
		import { openFile } from "perfring";
		const capture = await openFile(process.argv[2]);
		let samples = 0;
		for (const record of capture) samples += record.typeName === "SAMPLE";
		console.log(samples);
	END
	reads "npm package" node "$temp/app/count.mjs"
}
npm_package
finish
