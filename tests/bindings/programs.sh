# SPDX-License-Identifier: MIT
# One program in several languages: sourced after tap.sh. each_language NAME DO calls DO LANGUAGE PROGRAM... for each that builds the program NAME; a language
# without its compiler is skipped.
export LC_ALL=C.UTF-8 PYTHONDONTWRITEBYTECODE=1
python=${PYTHON:-/usr/bin/python3}
${MAKE:-make} -s BUILD="$build" libraries >"$temp/out" 2>&1
archives="$build/lib/libperfring-session.a $build/lib/libperfring-convert.a $build/lib/libperfring.a $(cat "$build/lib/static-libs")"

cut_some() { # SIZES FILE...: their first bytes; prints the names of the copies
	sizes=$1
	shift
	mkdir -p "$temp/cut"
	for file; do
		for size in $sizes; do
			head -c "$size" "$file" >"$temp/cut/$size-${file##*/}"
			echo "$temp/cut/$size-${file##*/}"
		done
	done
}

source_of() { # NAME SUFFIX: a program of the tests, or an example
	find tests/bindings/ examples/languages/ bindings/python/examples/ -name "$1.$2"
}

in_cpp() { # NAME
	# shellcheck disable=SC2086 # flags are words
	g++ -std=c++17 -Wall -Wextra -Iinclude "$(source_of "$1" cpp)" $archives -o "$temp/$1++" >"$temp/out" 2>&1 && [ ! -s "$temp/out" ]
	ok $? "C++ builds $1 without a warning"
}

in_python() {
	${MAKE:-make} -s BUILD="$build" PYTHON="$python" python >"$temp/out" 2>&1
	ok $? "Python builds"
}

in_go() { # NAME
	mkdir -p "$build/go"
	place=$(cd "$build/go" && pwd)
	${MAKE:-make} -s BUILD="$build" PREFIX="$place/prefix" install-libraries >"$temp/out" 2>&1
	CGO_CFLAGS="-O2 -g -DHEADERS=$(cat include/*.h | cksum | cut -d " " -f 1)" # as go.sh says
	(export CGO_CFLAGS GOCACHE=$place/cache GOPATH=$place/path GOFLAGS=-mod=mod GOPROXY=off GOTOOLCHAIN=local CGO_ENABLED=1 CC=gcc PKG_CONFIG_PATH=$place/prefix/lib/pkgconfig
	cd bindings/go && go build -o "$temp/$1-go" "./cmd/$1") >>"$temp/out" 2>&1
	ok $? "Go builds $1"
}

in_rust() { # NAME
	CARGO_TARGET_DIR=$(cd "$build" && pwd)/rust
	(export RUSTC=/usr/bin/rustc CARGO_HOME=$temp/cargo CARGO_TARGET_DIR CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=0 PATH=/usr/bin:$PATH
	PERFRING_LIB_DIR=$(cd "$build/lib" && pwd)
	export PERFRING_LIB_DIR
	cd bindings/rust && cargo build --offline --example "$1") >"$temp/out" 2>&1
	ok $? "Rust builds $1"
}

each_language() { # NAME DO
	if command -v g++ >/dev/null; then
		in_cpp "$1"
		"$2" c++ "$temp/$1++"
	else
		skip "C++" "no g++"
	fi
	if "$python" -c 'import setuptools, sysconfig, os; assert os.path.exists(sysconfig.get_path("include") + "/Python.h")' 2>/dev/null; then
		in_python
		"$2" python env PYTHONPATH="$build/python" "$python" "$(source_of "$1" py)"
	else
		skip "Python" "no python3-dev or python3-setuptools"
	fi
	if command -v go >/dev/null; then
		in_go "$1"
		"$2" go env LD_LIBRARY_PATH="$build/go/prefix/lib" "$temp/$1-go"
	else
		skip "Go" "no go"
	fi
	if command -v cargo >/dev/null && [ -x /usr/bin/rustc ]; then
		in_rust "$1"
		"$2" rust "$CARGO_TARGET_DIR/debug/examples/$1"
	else
		skip "Rust" "no cargo and rustc"
	fi
}
