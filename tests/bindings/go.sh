# SPDX-License-Identifier: MIT
# What the tests of the Go module share: an installation, and Go without the network. Sourced after tap.sh.

# Go's cache keeps what pkg-config said, so cache and installation stay together. It does not see that an installed header has changed: the flags tell it.
mkdir -p "$build/go"
place=$(cd "$build/go" && pwd)
export PATH=/usr/bin:$PATH TMP=$temp GOCACHE=$place/cache GOPATH=$place/path GOFLAGS=-mod=mod GOPROXY=off GOTOOLCHAIN=local CGO_ENABLED=1
command -v go >/dev/null && go version >/dev/null 2>&1 || skip_all "no go"
${MAKE:-make} -s BUILD="$build" PREFIX="$place/prefix" install >"$temp/out" 2>&1
ok $? "perfring is installed"
CGO_CFLAGS="-O2 -g -DHEADERS=$(cat include/*.h | cksum | cut -d " " -f 1)"
export CGO_CFLAGS PKG_CONFIG_PATH=$place/prefix/lib/pkgconfig LD_LIBRARY_PATH=$place/prefix/lib
# Of a compiler with words before it, such as ccache, go does not find out what it can do.
go() {
	CC=gcc command go "$@"
}
in_module() {
	(cd bindings/go && "$@") >"$temp/out" 2>&1
}
