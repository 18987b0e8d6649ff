#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Where files of functions are looked for: each place of the table in doc/names.md has the file alone, and the names are there; a file with another
# build ID is taken from none. Run from the project's root.
set -u
. tests/lib/tap.sh
for tool in readelf nm strip objcopy ld; do
	command -v "$tool" >/dev/null || skip_all "no $tool (Debian: binutils)"
done
"$perfring" convert --to folded --symbolize corpus/default.data - 2>&1 >/dev/null | grep -q 'libdw' && skip_all "a build without libdw"
cc=${CC:-cc}
truth="python3 tests/export/elf_truth.py"
unset DEBUGINFOD_URLS
export HOME="$temp/home"
mkdir "$HOME" "$temp/files"
d=$temp/files
# shellcheck disable=SC2086 # a compiler and its options
$cc -O2 -g -fPIC -shared -Dmain=library_main -Wl,--build-id -o "$d/full.so" tests/export/elf_program.c >"$temp/out" 2>&1 || skip_all "the compiler makes no library"
cp "$d/full.so" "$d/lib.so"
id=$(readelf -n "$d/lib.so" | sed -n 's/.*Build ID: //p')
first=${id%"${id#??}"} rest=${id#??}
$truth make "$d/lib.so" "$temp/capture" >"$temp/out" 2>&1
$truth make "$d/lib.so" "$temp/capture.without" none >"$temp/out" 2>&1
strip "$d/lib.so"
mv "$d/lib.so" "$d/stripped.so"

# names OPTION...: of the static function, which needs more than .dynsym; of the exported one.
names() {
	"$perfring" convert --force --to folded "$@" "$temp/capture" "$temp/folded" >"$temp/messages" 2>&1
	cat "$temp/messages" "$temp/folded" >"$temp/out"
}
own() { # PLACE-OF-THE-FILE WHAT OPTION...
	place=$1 what=$2
	shift 2
	mkdir -p "$(dirname "$place")"
	cp "$d/full.so" "$place"
	names "$@"
	grep -q ';own_function ' "$temp/folded"
	ok $? "$what"
	cp "$temp/other.so" "$place"
	names "$@"
	! grep -q '_function' "$temp/folded" && grep -q ': another build ID, ' "$temp/messages"
	ok $? "$what: another build ID"
	rm "$place"
}
# shellcheck disable=SC2086
$cc -O1 -g -fPIC -shared -Dmain=library_main -Wl,--build-id -o "$temp/other.so" tests/export/elf_program.c >"$temp/out" 2>&1
names
! grep -q '_function' "$temp/folded" && grep -q ': not there, ' "$temp/messages"
ok $? "no place has it"
own "$d/lib.so" "the path"
own "$temp/root$d/lib.so" "the path below --symfs" --symfs "$temp/root"
own "$temp/cache/.build-id/$first/$rest/elf" "--buildid-dir" --buildid-dir "$temp/cache"
rm -r "$temp/cache"
own "$temp/cache/.build-id/$first/$rest" "--buildid-dir, as older perf has it" --buildid-dir "$temp/cache"
own "$HOME/.debug/.build-id/$first/$rest/elf" "\$HOME/.debug"
rm -r "$HOME/.debug" "$temp/cache"
own "$temp/root/usr/lib/debug/.build-id/$first/$rest" "/usr/lib/debug/.build-id" --symfs "$temp/root"

# A debug file, where the file has .dynsym alone.
cp "$d/stripped.so" "$d/lib.so"
mkdir -p "$temp/root$d" "$temp/root/usr/lib/debug/.build-id/$first" "$temp/root/usr/lib/debug$d"
cp "$d/stripped.so" "$temp/root$d/lib.so"
objcopy --only-keep-debug "$d/full.so" "$temp/debug"
objcopy --only-keep-debug "$temp/other.so" "$temp/debug.other"
debug() { # PLACE WHAT OPTION...
	place=$1 what=$2
	shift 2
	mkdir -p "$(dirname "$place")"
	cp "$temp/debug" "$place"
	names "$@"
	grep -q ';own_function ' "$temp/folded" && grep -q '_\[i\]' "$temp/folded"
	ok $? "debug file: $what"
	cp "$temp/debug.other" "$place"
	names "$@"
	! grep -q ';own_function ' "$temp/folded" && grep -q ';hot_function' "$temp/folded"
	ok $? "debug file: $what: another build ID"
	rm "$place"
}
debug "$temp/root/usr/lib/debug/.build-id/$first/$rest.debug" "/usr/lib/debug/.build-id" --symfs "$temp/root"
mv "$temp/capture" "$temp/capture.with"
cp "$temp/capture.without" "$temp/capture"
debug "$temp/root/usr/lib/debug/.build-id/$first/$rest.debug" "the file's own build ID, where the capture has none" --symfs "$temp/root" --no-build-ids-needed
mv "$temp/capture.with" "$temp/capture"
debug "$temp/root/usr/lib/debug$d/lib.so.debug" "/usr/lib/debug/PATH.debug" --symfs "$temp/root"
debug "$temp/cache/.build-id/$first/$rest/debug" "--buildid-dir" --buildid-dir "$temp/cache"
cp "$temp/debug" "$temp/linked.debug"
objcopy --add-gnu-debuglink="$temp/linked.debug" "$d/lib.so"
cp "$d/lib.so" "$temp/root$d/lib.so"
debug "$d/linked.debug" "the name in .gnu_debuglink, beside the file"
debug "$d/.debug/linked.debug" "the name in .gnu_debuglink, in .debug"
debug "$temp/root/usr/lib/debug$d/linked.debug" "the name in .gnu_debuglink, below /usr/lib/debug" --symfs "$temp/root"

# Servers: only where they are asked for. A small one that has one file, and Debian's.
mv "$d/lib.so" "$d/away.so"
if command -v debuginfod-find >/dev/null; then
	cat >"$temp/server.py" <<'END'
import http.server, sys
served, place = {}, sys.argv[1]
for word in sys.argv[2:]:
    path, file = word.split("=")
    served[path] = open(file, "rb").read()
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        open(place + ".asked", "a").write(self.path + "\n")
        self.send_response(200 if self.path in served else 404)
        self.end_headers()
        self.wfile.write(served.get(self.path, b""))
    def log_message(self, *_):
        pass
server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
open(place, "w").write("http://127.0.0.1:%d\n" % server.server_port)
server.serve_forever()
END
	wait_for() { # FILE
		tries=0
		while [ ! -s "$1" ] && [ $tries -lt 200 ]; do
			tries=$((tries + 1))
			sleep 0.05
		done
	}
	serve() { # PLACE WORD...
		rm -f "$1" "$1.asked"
		python3 "$temp/server.py" "$@" &
		server=$!
		wait_for "$1"
	}
	fetched() { # OPTION...: by another cache each time
		rm -rf "$temp/fetched"
		DEBUGINFOD_CACHE_PATH=$temp/fetched DEBUGINFOD_URLS=$(cat "$temp/url") names "$@"
	}
	serve "$temp/url" "/buildid/$id/executable=$d/full.so"
	fetched --debuginfod
	grep -q ';own_function ' "$temp/folded"
	ok $? "--debuginfod fetches a file"
	rm "$temp/url.asked"
	fetched
	! grep -q '_function' "$temp/folded" && [ ! -e "$temp/url.asked" ]
	ok $? "without it no server is asked"
	kill "$server"
	serve "$temp/url" "/buildid/$id/executable=$temp/other.so"
	fetched --debuginfod
	! grep -q '_function' "$temp/folded" && grep -q ': another build ID, ' "$temp/messages"
	ok $? "what a server has under a wrong build ID is not used"
	kill "$server"
	cp "$d/stripped.so" "$d/lib.so"
	serve "$temp/url" "/buildid/$id/debuginfo=$temp/debug"
	fetched --debuginfod
	grep -q ';own_function ' "$temp/folded" && ! grep -q executable "$temp/url.asked"
	ok $? "--debuginfod fetches the debug file of a file that is here"
	kill "$server"
	serve "$temp/url" "/buildid/$id/debuginfo=$temp/debug.other"
	fetched --debuginfod
	! grep -q ';own_function ' "$temp/folded" && grep -q 'hot_function' "$temp/folded"
	ok $? "a debug file that a server has under a wrong build ID is not used"
	kill "$server"
	cp "$d/full.so" "$d/lib.so"
	serve "$temp/url"
	fetched --debuginfod
	grep -q ';own_function ' "$temp/folded" && [ ! -e "$temp/url.asked" ]
	ok $? "a file that has all asks no server"
	kill "$server"
	wait 2>/dev/null
	"$perfring" convert --force --to folded --debuginfod "$temp/capture" "$temp/folded" >"$temp/messages" 2>&1
	[ $? = 2 ] && grep -q 'DEBUGINFOD_URLS is not set' "$temp/messages"
	ok $? "--debuginfod without DEBUGINFOD_URLS is refused"
	rm -f "$d/lib.so"
else
	skip "--debuginfod fetches files" "no debuginfod-find (Debian: debuginfod)"
fi
if command -v debuginfod-find >/dev/null && command -v debuginfod >/dev/null; then
	mkdir "$temp/served"
	cp "$d/full.so" "$temp/served/lib.so"
	port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
	debuginfod -p "$port" -d "$temp/served.sqlite" -t 0 -g 0 -F "$temp/served" >"$temp/debuginfod" 2>&1 &
	server=$!
	tries=0
	while [ $tries -lt 100 ] && ! DEBUGINFOD_CACHE_PATH=$temp/look$tries DEBUGINFOD_URLS=http://127.0.0.1:$port debuginfod-find executable "$id" >/dev/null 2>&1; do
		tries=$((tries + 1))
		sleep 0.1
	done
	echo "http://127.0.0.1:$port" >"$temp/url"
	fetched --debuginfod
	code=$?
	grep -q ';own_function ' "$temp/folded"
	code=$?
	kill "$server"
	wait 2>/dev/null
	if [ $tries = 100 ]; then
		skip "--debuginfod asks elfutils' server" "debuginfod does not start here"
	else
		ok $code "--debuginfod asks elfutils' server"
	fi
else
	skip "--debuginfod asks elfutils' server" "no debuginfod (Debian: debuginfod)"
fi

# Files that are gone, while a process has them yet: the capture is of that process.
hold() { # PROGRAM-OF-PYTHON: maps the library and prints where and by which name; holder is its number
	rm -f "$temp/held"
	place=$d/held.so
	[ "$1" = root ] && place=$d/inner/held.so
	# shellcheck disable=SC2086,SC2016 # words; the inner shell's
	${2:-env} ${2:+sh -c 'mount -t tmpfs none "$0/inner" && cp "$0/full.so" "$0/inner/held.so" && exec "$@"' "$d"} \
		python3 - "$place" "$temp/held.new" "$temp/held" "$1" <<'END' &
import _ctypes, ctypes, os, shutil, sys, time
path, new, done, how = sys.argv[1:]
if how == "memfd":
    fd = os.memfd_create("held")
    os.write(fd, open(path, "rb").read())
    path = "/proc/self/fd/%d" % fd
library = ctypes.CDLL(path)
if how == "deleted":
    os.unlink(path)
for line in open("/proc/self/maps"):
    if "held" in line and "r-xp" in line:
        words = line.split(None, 5)
        start, end = (int(word, 16) for word in words[0].split("-"))
        open(new, "w").write("%d %d %d %d %s" % (os.getpid(), start, end - start, int(words[2], 16), words[5]))
if how == "root":
    _ctypes.dlclose(library._handle)
os.rename(new, done)
time.sleep(60)
END
	holder=$!
	tries=0
	while [ ! -s "$temp/held" ] && [ $tries -lt 200 ]; do
		tries=$((tries + 1))
		sleep 0.05
	done
	python3 - "$temp/held" "$temp/held.data" "$d/full.so" <<'END'
import struct, sys
sys.path.insert(0, "tests/export")
from elf_truth import build_id, segments
from jit_truth import capture, comm, record, sample, text
pid, start, length, offset, name = open(sys.argv[1]).read().rstrip("\n").split(" ", 4)
pid, start, length, offset = int(pid), int(start), int(length), int(offset)
(at, _, size), = segments(sys.argv[3])
identity = build_id(sys.argv[3])
body = struct.pack("<IIQQQBBH20sII", pid, pid, start, length, offset, 20, 0, 0, identity, 5, 2) + text(name.encode())
records = [comm(pid, 1, b"elf"), record(10, body + struct.pack("<IIQ", pid, pid, 2), 2 | 1 << 14)]
records += [sample(pid, 10 + i, start + at - offset + i) for i in range(0, size, 3)]
capture(sys.argv[2], records)
END
}
for how in deleted memfd; do
	cp "$d/full.so" "$d/held.so"
	hold $how
	"$perfring" convert --force --to folded "$temp/held.data" "$temp/folded" >"$temp/out" 2>&1
	code=1
	grep -q '^elf;own_function ' "$temp/folded" && code=0
	readable=1
	[ "$(id -u)" = 0 ] || readable=0
	kill "$holder"
	wait 2>/dev/null
	if [ $readable = 1 ]; then
		ok $code "a file of a running process: $how"
	else
		skip "a file of a running process: $how" "/proc/PID/map_files is for root"
	fi
	"$perfring" convert --force --to folded "$temp/held.data" "$temp/folded" >"$temp/out" 2>&1
	! grep -q own_function "$temp/folded"
	ok $? "a file of a process that ended: $how"
	mkdir -p "$temp/cache/.build-id/$first/$rest"
	cp "$d/full.so" "$temp/cache/.build-id/$first/$rest/elf"
	"$perfring" convert --force --to folded --buildid-dir "$temp/cache" "$temp/held.data" "$temp/folded" >"$temp/out" 2>&1
	grep -q '^elf;own_function ' "$temp/folded"
	ok $? "the same by its build ID"
	rm -r "$temp/cache"
done

# A file below the root of a process that had it mapped and has it no more.
mkdir "$d/inner"
if unshare -rm mount -t tmpfs none "$d/inner" 2>"$temp/out"; then
	hold root "unshare -rm"
	[ ! -e "$d/inner/held.so" ] && "$perfring" convert --force --to folded "$temp/held.data" "$temp/folded" >"$temp/out" 2>&1 && grep -q '^elf;own_function ' "$temp/folded"
	ok $? "a file below the root of a process that runs"
	kill "$holder"
	wait 2>/dev/null
	"$perfring" convert --force --to folded "$temp/held.data" "$temp/folded" >"$temp/out" 2>&1
	! grep -q own_function "$temp/folded"
	ok $? "it is not there when that has ended"
else
	skip "a file below the root of a process" "no right to make a mount namespace"
fi

# A process of a container: its files are below its own root, and its map file has the number by which it knows itself.
if unshare -rpfm true 2>"$temp/out"; then
	mkdir "$temp/jail"
	cat >"$temp/inside.py" <<'END'
import mmap, os, sys, time
folder, done = sys.argv[1:]
memory = mmap.mmap(-1, 65536, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
line = next(line for line in reversed(list(open("/proc/self/maps"))) if "rwxp" in line)
start = int(line.split("-")[0], 16)
open("%s/perf-%d.map" % (folder, os.getpid()), "w").write("%x 100 made_inside\n" % start)
outside = int(os.readlink("/proc/self"))
open(done + ".new", "w").write("%d %d %d" % (outside, start, os.getpid()))
os.rename(done + ".new", done)
time.sleep(60)
END
	mkdir "$temp/maps"
	unshare -rpfm python3 "$temp/inside.py" "$temp/maps" "$temp/inside" >"$temp/out" 2>&1 &
	holder=$!
	tries=0
	while [ ! -s "$temp/inside" ] && [ $tries -lt 200 ]; do
		tries=$((tries + 1))
		sleep 0.05
	done
	python3 - "$temp/inside" "$temp/inside.data" >>"$temp/out" 2>&1 <<'END'
import sys
sys.path.insert(0, "tests/export")
from jit_truth import capture, comm, mmap2, sample
pid, start, inside = map(int, open(sys.argv[1]).read().split())
assert pid != inside
capture(sys.argv[2], [comm(pid, 1, b"task"), mmap2(pid, 2, start, 65536, b"//anon", 7), sample(pid, 3, start + 16)])
END
	"$perfring" convert --force --to folded --jit-names "$temp/maps" "$temp/inside.data" "$temp/folded" >>"$temp/out" 2>&1
	grep -q '^task;made_inside ' "$temp/folded"
	ok $? "a map file of a process of another pid namespace, while it runs"
	kill -9 "$(cut -d' ' -f1 "$temp/inside")" # the first of its namespace takes no other signal
	wait 2>/dev/null
	"$perfring" convert --force --to folded --jit-names "$temp/maps" "$temp/inside.data" "$temp/folded" >>"$temp/out" 2>&1
	! grep -q made_inside "$temp/folded"
	ok $? "afterwards its number is not guessed"
else
	skip "a map file of a process of another pid namespace" "no right to make one"
fi

# perf archive, unpacked as it says.
cp "$d/full.so" "$d/lib.so"
if command -v perf >/dev/null && perf buildid-cache -a "$d/lib.so" >"$temp/out" 2>&1 &&
	(cd "$temp" && perf archive capture) >>"$temp/out" 2>&1 && [ -s "$temp/capture.tar.bz2" ]; then
	rm -r "$d/lib.so" "$HOME/.debug"
	mkdir "$temp/unpacked"
	tar xf "$temp/capture.tar.bz2" -C "$temp/unpacked" >>"$temp/out" 2>&1
	names --buildid-dir "$temp/unpacked"
	grep -q ';own_function ' "$temp/folded"
	ok $? "what perf archive packed"
else
	skip "what perf archive packed" "no perf with perf archive, or no bzip2"
fi
rm -f "$d/lib.so"

# The kernel and its modules, which are elsewhere than in their files; names of all forms of compression.
kernel="python3 tests/export/places_truth.py"
k=$temp/kernel
mkdir "$k"
case $(uname -m) in x86_64) model="-mcmodel=kernel -fcf-protection=none" ;; *) model= ;; esac
# shellcheck disable=SC2086
$cc -O2 -g -ffreestanding -fno-pie -no-pie -nostdlib -static $model -Wl,--build-id,-e,_text,-Ttext=0xffffffff81000000 -o "$k/vmlinux" tests/export/kernel_program.c >"$temp/out" 2>&1 &&
	$cc -O2 -g -ffreestanding -fno-pie $model -DMODULE -c -o "$k/small.o" tests/export/kernel_program.c >>"$temp/out" 2>&1 &&
	ld -r --build-id -o "$k/small.ko" "$k/small.o" >>"$temp/out" 2>&1 || {
	skip "the kernel's file" "the compiler makes no kernel here"
	finish
}
vmlinux() { # SYMBOL NAME-OF-THE-MODULE KIND WHAT OPTION...
	rm -rf "$temp/t"
	$kernel make "$k/vmlinux" "$1" "$k/small.ko" "$2" "$temp" >"$temp/out" 2>&1
	kind=$3 what=$4
	shift 4
	"$perfring" convert --to jsonl --table callsite,inlined --symbolize "$@" "$temp/capture" "$temp/t" >"$temp/messages" 2>&1
	$kernel compare "$temp" "$temp/t" $kind >"$temp/out" 2>&1
	code=$?
	cat "$temp/messages" >>"$temp/out"
	ok $code "$what: $(head -n 1 "$temp/out")"
}
vmlinux _text "$k/small.ko" "" "--vmlinux and a module" --vmlinux "$k/vmlinux"
grep -q '"function":"inner_part"' "$temp/t/inlined.jsonl"
ok $? "functions inlined in the kernel"
vmlinux _stext "$k/small.ko" "" "where the mapping has _stext" --vmlinux "$k/vmlinux"
if command -v perf >/dev/null; then
	perf script -i "$temp/capture" -k "$k/vmlinux" -F ip,sym 2>"$temp/messages" | $kernel script "$temp" >"$temp/out" 2>&1
	ok $? "perf script has the same functions of the kernel and of .text: $(cat "$temp/out")"
else
	skip "perf script has the same functions of the kernel and of .text" "no perf"
fi
for tool in gzip xz zstd; do
	if command -v $tool >/dev/null; then
		case $tool in gzip) end=gz ;; xz) end=xz ;; *) end=zst ;; esac
		$tool -q -c "$k/small.ko" >"$k/small.ko.$end"
		vmlinux _text "$k/small.ko.$end" module "a module, $tool"
	else
		skip "a module, $tool" "no $tool"
	fi
done
# Of several parts, and with one that is larger than what is read and written at a time.
if command -v zstd >/dev/null && command -v gzip >/dev/null; then
	head -c 300000 /dev/zero >"$k/zeros"
	python3 -c 'import random, sys; sys.stdout.buffer.write(random.Random(1).randbytes(300000))' >"$k/noise"
	objcopy --add-section .zeros="$k/zeros" --add-section .noise="$k/noise" "$k/small.ko" "$k/large.ko"
	for tool in gzip "zstd --no-check"; do
		case $tool in gzip) end=gz ;; *) end=zst ;; esac
		for size in 5000 65536 400000; do
			head -c $size "$k/large.ko" | $tool -q -c >"$k/small.ko.$end"
			tail -c +$((size + 1)) "$k/large.ko" | $tool -q -c >>"$k/small.ko.$end"
			vmlinux _text "$k/small.ko.$end" module "a module of two parts, the first of $size bytes, $tool"
		done
	done
else
	skip "modules of several parts" "no zstd or gzip"
fi
if command -v zstd >/dev/null; then
	head -c 100000000 /dev/zero | zstd -q -1 >"$temp/frame"
	for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do cat "$temp/frame"; done >"$k/small.ko.zst"
	python3 - "$perfring" "$temp/capture" "$temp/folded" >"$temp/out" 2>&1 <<'END'
import resource, subprocess, sys
done = subprocess.run([sys.argv[1], "convert", "--force", "--to", "folded", sys.argv[2], sys.argv[3]], capture_output=True, text=True)
most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(done.returncode, most >> 10, "MiB", done.stderr)
assert done.returncode == 0 and "small.ko.zst: too much work" in done.stderr and most < 300 << 10
END
	ok $? "a bomb for a module: $(head -n 1 "$temp/out")"
	rm "$k/small.ko.zst"
else
	skip "a bomb for a module" "no zstd"
fi
grep -q 'functions of the kernel have no names: the running kernel is not that of the capture' "$temp/messages"
ok $? "the kernel's file is not guessed"
id=$(readelf -n "$k/vmlinux" | sed -n 's/.*Build ID: //p')
first=${id%"${id#??}"} rest=${id#??}
for place in "usr/lib/debug/.build-id/$first/$rest.debug" "cache/.build-id/$first/$rest/elf"; do
	mkdir -p "$temp/k/$(dirname "$place")" "$temp/k/cache"
	cp "$k/vmlinux" "$temp/k/$place"
	vmlinux _text "$k/gone.ko" kernel "the kernel's file as ${place%%/.*}" --symfs "$temp/k" --buildid-dir "$temp/k/cache"
	rm -r "${temp:?}/k"
done
if command -v debuginfod-find >/dev/null; then
	serve "$temp/url" "/buildid/$id/debuginfo=$k/vmlinux"
	rm -rf "$temp/fetched"
	DEBUGINFOD_CACHE_PATH=$temp/fetched DEBUGINFOD_URLS=$(cat "$temp/url") vmlinux _text "$k/gone.ko" kernel "--debuginfod fetches the kernel's" --debuginfod
	kill "$server"
	wait 2>/dev/null
else
	skip "--debuginfod fetches the kernel's" "no debuginfod-find (Debian: debuginfod)"
fi
"$perfring" convert --force --to folded --vmlinux "$k/vmlinux" --kallsyms /proc/kallsyms "$temp/capture" "$temp/folded" >"$temp/out" 2>&1
[ $? = 2 ] && [ "$(wc -l <"$temp/out")" = 1 ]
ok $? "--vmlinux and --kallsyms are not taken together"
# By release, which a capture has in a feature.
$kernel make "$k/vmlinux" _text "$k/small.ko" "$k/gone.ko" "$temp" 1.2.3-made >"$temp/out" 2>&1
for place in boot/vmlinux-1.2.3-made usr/lib/debug/boot/vmlinux-1.2.3-made lib/modules/1.2.3-made/build/vmlinux usr/lib/debug/lib/modules/1.2.3-made/vmlinux usr/lib/debug/boot/vmlinux-1.2.3-made.debug; do
	mkdir -p "$temp/k/$(dirname "$place")" "$temp/k/cache"
	cp "$k/vmlinux" "$temp/k/$place"
	"$perfring" convert --force --to folded --symfs "$temp/k" "$temp/capture" "$temp/folded" >"$temp/out" 2>&1
	grep -q '^task;hot_function' "$temp/folded"
	ok $? "/$place"
	rm -r "${temp:?}/k"
done
mkdir -p "$temp/k/boot"
cp "$temp/other.so" "$temp/k/boot/vmlinux-1.2.3-made"
"$perfring" convert --force --to folded --symfs "$temp/k" "$temp/capture" "$temp/folded" >"$temp/messages" 2>&1
cp "$temp/messages" "$temp/out"
! grep -q '_function' "$temp/folded" && [ "$(grep -c 'functions of the kernel have no names' "$temp/messages")" = 1 ]
ok $? "a kernel's file with another build ID"

# A copy of /proc/kallsyms: of the same boot it has the modules, of another boot the kernel alone, whose file then has the module.
$kernel kallsyms "$k/vmlinux" "$temp/kallsyms"
$kernel make "$k/vmlinux" _text "$k/small.ko" "$k/small.ko" "$temp" >"$temp/out" 2>&1
"$perfring" convert --force --to folded --kallsyms "$temp/kallsyms" "$temp/capture" "$temp/folded" >"$temp/out" 2>&1
cat "$temp/folded" >>"$temp/out"
grep -q '^task;of_kallsyms ' "$temp/folded" && grep -q '^task;other_function ' "$temp/folded" && ! grep -q unlikely_part "$temp/folded"
ok $? "kallsyms of the same boot"
# perf record --kcore puts a copy beside the records, which is taken without being asked for; not by a link, which may lead anywhere.
mkdir -p "$temp/beside/kcore_dir"
cp "$temp/capture" "$temp/beside/data"
cp "$temp/kallsyms" "$temp/beside/kcore_dir/kallsyms"
"$perfring" convert --force --to folded "$temp/beside" "$temp/folded" >"$temp/out" 2>&1
cat "$temp/folded" >>"$temp/out"
grep -q '^task;of_kallsyms ' "$temp/folded" && grep -q '^task;other_function ' "$temp/folded"
ok $? "kallsyms in the directory of the capture"
ln -sf "$temp/kallsyms" "$temp/beside/kcore_dir/kallsyms"
"$perfring" convert --force --to folded "$temp/beside" "$temp/folded" >"$temp/out" 2>&1
cat "$temp/folded" >>"$temp/out"
! grep -q '^task;of_kallsyms ' "$temp/folded"
ok $? "a link there is not followed"
$kernel kallsyms "$k/vmlinux" "$temp/kallsyms" 0x200000 0x1ffff0
"$perfring" convert --force --to folded --kallsyms "$temp/kallsyms" "$temp/capture" "$temp/folded" >"$temp/out" 2>&1
cat "$temp/folded" >>"$temp/out"
! grep -q '^task;of_kallsyms ' "$temp/folded" && grep -q '^task;other_function ' "$temp/folded" && grep -q unlikely_part "$temp/folded"
ok $? "kallsyms of another boot"
finish
