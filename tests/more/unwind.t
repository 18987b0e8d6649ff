#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Stacks of programs that are recorded here, unwound by perf and by `edit --unwind`: perf script prints the same text of both captures. Programs in C with deep recursion,
# qsort's callback, signal handlers, dlopen, the vDSO and system calls, C++ with exceptions and threads, static ones, 32-bit ones, Go, Rust; short pieces of stack. What a perf cannot do is left out:
#   - a piece that is too short: perf's last line is ffffffffffffffff, which no callchain can have; and perf may end a caller earlier, since it needs registers that nothing uses
#   - perf 7.2 (libdw) prints the address of a signal's return where 6.1 and we print the byte before it, and ends earlier in 32-bit programs that align
#     their stack, and in Rust: there its text has to be the beginning of ours
#   - perf 6.1 (libunwind): static programs without .eh_frame_hdr, and 32-bit ones
# PERFS: the programs called perf to ask, the installed one by default. UNWIND_TABLE=FILE: the table of dev/testing.md, written there. UNWIND_PERIOD: ns between samples. UNWIND_KEEP: a
# directory for what differs. UNWIND_ONLY: names of programs.
. tests/lib/tap.sh
[ -z "${UNWIND_TABLE:-}" ] || UNWIND_TABLE=$(readlink -f "$UNWIND_TABLE")
perfring=$(readlink -f "$perfring")
command -v perf >/dev/null && perf record -q -e cpu-clock -o "$temp/probe" true 2>/dev/null || { skip "stacks" "perf cannot record here"; finish; exit; }
cd "$temp" || exit 1

cat >deep.c <<'END'
#include <stdlib.h>
volatile unsigned long sink;
static __attribute__((noinline)) void work(int n) { for (int i = 0; i < n; i++) sink += i; }
static __attribute__((noinline)) int compare(const void *a, const void *b) { work(300); return *(const int *)a - *(const int *)b; }
__attribute__((noinline)) int rec(int d) { if (!d) { int v[64]; for (int i = 0; i < 64; i++) v[i] = rand(); qsort(v, 64, sizeof(int), compare); return v[0]; } int r = rec(d - 1) + 1; sink += r; return r; }
int main(void) { for (int i = 0; i < 500; i++) rec(30); return 0; }
END
cat >signals.c <<'END'
#include <signal.h>
#include <string.h>
#include <sys/time.h>
volatile unsigned long sink;
static __attribute__((noinline)) void handle(int n) { for (int i = 0; i < n; i++) sink += i; }
static void handler(int s) { handle(400000 + s); }
static __attribute__((noinline)) void inner(int d) { if (d) inner(d - 1); else for (int i = 0; i < 20000000; i++) sink += i * d; sink++; }
int main(void) { struct sigaction a; memset(&a, 0, sizeof a); a.sa_handler = handler; sigaction(SIGALRM, &a, 0); struct itimerval t = {{0, 3000}, {0, 3000}}; setitimer(ITIMER_REAL, &t, 0); for (int i = 0; i < 12; i++) inner(6); }
END
cat >clocks.c <<'END'
#include <stdio.h>
#include <time.h>
volatile long s;
__attribute__((noinline)) void ask(int d) { if (d) { ask(d - 1); s++; return; } struct timespec x; for (int i = 0; i < 3000000; i++) { clock_gettime(CLOCK_MONOTONIC, &x); s += x.tv_nsec; } }
__attribute__((noinline)) void read_maps(int d) { if (d) { read_maps(d - 1); s++; return; } FILE *f = fopen("/proc/self/maps", "r"); char b[1024]; for (int i = 0; i < 8000; i++) { rewind(f); s += fread(b, 1, sizeof b, f); } fclose(f); }
int main(void) { ask(5); read_maps(4); }
END
cat >exceptions.cc <<'END'
#include <map>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>
volatile long sink;
__attribute__((noinline)) long thrower(int d) { std::string s = "x" + std::to_string(d); if (!d) { for (int i = 0; i < 3000; i++) sink += i; throw std::runtime_error(s); } long r; try { r = thrower(d - 1) + s.size(); } catch (int) { r = 1; } sink += r; return r; }
__attribute__((noinline)) void worker() { std::map<std::string, int> m; for (int i = 0; i < 1500; i++) { try { thrower(i % 12); } catch (const std::exception &e) { m[e.what()]++; } } }
int main() { std::vector<std::thread> t; for (int i = 0; i < 3; i++) t.emplace_back(worker); for (auto &x : t) x.join(); }
END
cat >loads.c <<'END'
#include <dlfcn.h>
int main(void) { for (int k = 0; k < 6; k++) { void *h = dlopen("./plug.so", RTLD_NOW); void (*f)(int) = (void (*)(int))dlsym(h, "plug"); for (int i = 0; i < 4; i++) f(10); dlclose(h); } }
END
echo 'volatile long s; __attribute__((noinline)) void plug(int d) { if (d) plug(d - 1); else for (int i = 0; i < 9000000; i++) s += i; s++; }' >plug.c
cat >depth.c <<'END'
volatile long s;
__attribute__((noinline)) long r(long d) { if (!d) { for (int i = 0; i < 30000000; i++) s += i; return 1; } long q = r(d - 1) + 1; s += q; return q; }
int main(void) { for (int i = 0; i < 3; i++) r(300); }
END
cat >rs.rs <<'END'
use std::collections::HashMap;
#[inline(never)] fn fib(n: u64, m: &mut HashMap<u64, u64>) -> u64 { if n < 2 { return n; } *m.entry(n).or_insert(0) += 1; fib(n - 1, m).wrapping_add(fib(n - 2, m)) }
fn main() { let mut m = HashMap::new(); println!("{}", fib(30, &mut m)); }
END
cat >main.go <<'END'
package main
import "sort"
func deep(d int, v []int) int { if d == 0 { w := append([]int{}, v...); sort.Slice(w, func(i, j int) bool { return w[i] < w[j] }); return w[0] }; return deep(d-1, v) + 1 }
func main() { v := make([]int, 2000); s := 0; for i := range v { v[i] = i * 7919 % 2003 }; for i := 0; i < 300; i++ { s += deep(20, v) }; println(s) }
END

# compare NAME PERF: samples, those with the same text, those of cut pieces, those where perf lacks callers, and those in $temp/differ, which are other stacks. perf reads 127
# entries of a callchain, those of the kernel and its marks among them, and unwinds as many callers beside those.
compare() {
	"$2" script -i "$1.data" --no-inline -F comm,tid,time,event,period,ip,sym,dso 2>/dev/null | awk 'BEGIN { RS = "" } { gsub(/\n[^\n]*ffffffffffffffff[^\n]*/, "\n[cut]"); print; print "" }' >want
	"$2" script -i "$1.unwound" --no-inline -F comm,tid,time,event,period,ip,sym,dso 2>/dev/null | awk 'BEGIN { RS = "" } { print; print "" }' >got
	: >differ
	awk '
		# whether perf has callers of ours in their order, and no other
		function fewer(perf, ours,   a, b, i, k, n, m) {
			n = split(perf, a, "\n"); m = split(ours, b, "\n")
			for (i = k = 1; i <= n; i++) { while (k <= m && b[k] != a[i]) k++; if (k++ > m) return 0 }
			return 1
		}
		BEGIN { RS = ""; while ((getline x <"got") > 0) ours[++n] = x }
		{
			nr++
			perf = $0
			gsub(/[0-9a-f]+ __restore_rt|[0-9a-f]+04f \[unknown\]/, "RETURN", perf)
			gsub(/[0-9a-f]+ __restore_rt|[0-9a-f]+04f \[unknown\]/, "RETURN", ours[NR])
			cut = sub(/\n?\[cut\]$/, "", perf)
			nr_cut += cut
			if (ours[NR] == perf || (cut && index(ours[NR], perf) == 1)) same++
			else if (index(perf, ours[NR]) == 1 && gsub(/\n/, "\n", ours[NR]) > 110) same++
			else if (index(perf, ours[NR]) == 1 && ours[NR] ~ /\[unknown\] \(\[unknown\]\)$/) same++ # by a row that is wrong, to where no code is
			else if (fewer(perf, ours[NR])) earlier++
			else print "sample " NR "\nperf\n" perf "\nours\n" ours[NR] "\n" >"differ"
		}
		END { print nr + 0, same + 0, nr_cut + 0, earlier + 0, n + 0 }' want
}

# try NAME BYTES COMMAND...: made programs only
try() {
	name=$1 bytes=$2 versions=$3
	shift 3
	case " ${UNWIND_ONLY:-$name} " in *" $name "*) ;; *) return ;; esac
	[ -x "$1" ] || { skip "$name" "it cannot be made here"; return; }
	perf record -q -m 1024 -c "${UNWIND_PERIOD:-1000000}" -e cpu-clock --call-graph "dwarf,$bytes" -o "$name.data" "$@" >"$temp/out" 2>&1 && rm -f "$name.unwound" && "$perfring" edit --unwind "$name.data" "$name.unwound" >"$temp/out" 2>&1
	ok $? "$name: recorded and unwound"
	row="| $name |"
	for perf in ${PERFS:-perf}; do
		version=$("$perf" version | tr -dc '0-9.' | cut -d. -f1)
		[ "$versions" = all ] || [ "$version" -ge "$versions" ] || { row="$row - |"; skip "$name by $("$perf" version)" "it cannot unwind this"; continue; }
		read -r nr same cut earlier got < <(compare "$name" "$perf")
		cp differ "$temp/out" # what differs, where it does
		[ -z "${UNWIND_KEEP:-}" ] || { mkdir -p "$UNWIND_KEEP" && cp differ "$UNWIND_KEEP/$name.$version"; }
		# perf 7.2 lacks callers in code that aligns its stack (32 bits), in Rust, and where an exception is just landing
		case $version.$name in 7.deep32 | 7.rust | 7.exceptions) explained=$earlier ;; *) explained=0 ;; esac
		# one, or one in a thousand: at the end of a program code of libgcc runs that nothing describes, from which perf comes to data
		[ "$nr" -gt 5 ] && [ "$nr" = "$got" ] && { [ "$((same + explained + 1))" -ge "$nr" ] || [ "$(((same + explained) * 1000))" -ge "$((nr * 999))" ]; }
		ok $? "$name by $("$perf" version): $same of $nr stacks are the same, $cut cut, perf lacks callers in $earlier"
		if [ "$earlier" = 0 ] || [ "$explained" = 0 ]; then row="$row $same of $nr |"; else row="$row $same of $nr, perf lacks callers in $earlier |"; fi
	done
	[ -z "${UNWIND_TABLE:-}" ] || echo "$row" >>"$UNWIND_TABLE"
}

gcc -O2 -fomit-frame-pointer -g deep.c -o deep; gcc -O2 -static deep.c -o static; gcc -m32 -O2 deep.c -o deep32 2>/dev/null || i686-linux-gnu-gcc -O2 -static deep.c -o deep32 2>/dev/null; gcc -O2 signals.c -o signals; gcc -O2 clocks.c -o clocks
g++ -O2 -pthread exceptions.cc -o exceptions; gcc -O2 -shared -fPIC plug.c -o plug.so; gcc -O2 loads.c -o loads -ldl; gcc -O2 -fomit-frame-pointer depth.c -o depth; gcc -O2 -static-pie clocks.c -o staticpie
! command -v rustc >/dev/null || rustc -O rs.rs -o rust 2>/dev/null
! command -v go >/dev/null || GOCACHE=$temp/gocache GOFLAGS=-mod=mod go build -o golang main.go 2>/dev/null
try deep 16384 all ./deep
try signals 8192 all ./signals
try clocks 8192 all ./clocks
try exceptions 8192 all ./exceptions
try loads 8192 all ./loads
try depth 32768 all ./depth
try static-pie 8192 all ./staticpie
try cut 1024 all ./deep
try static 16384 7 ./static
# a kernel without programs of 32 bits leaves them to a shell
if [ ! -x deep32 ] || ./deep32 >"$temp/out" 2>&1; then try deep32 16384 7 ./deep32; else skip deep32 "no program of 32 bits runs here: $(tail -n 1 "$temp/out")"; fi
try rust 16384 all ./rust
try go 65528 7 ./golang

# In every form, and together with what else edit does: the same text as of the capture that was edited without --unwind (and not turned, as perf
# unwinds no stack of the other byte order). With --keep-stacks perf unwinds again
# after the callchain, and shows the callers twice; with --redact, which clears stacks, the places in files are those without it.
forms() { # NAME COMMAND...: of $1.all
	case " ${UNWIND_ONLY:-forms} " in *" forms "*) ;; *) return ;; esac
	perf record -q -m 1024 -c 250000 -e cpu-clock --call-graph dwarf,8192 -o all.data "$@" >"$temp/out" 2>&1
	for options in "" "--to pipe" "-z 3" "--to pipe -z 3" "--other-order" "--to directory" "--every 3" "--time 20%..70%" "--redact --keep paths,addresses,comms,pids,build-ids,stack,regs,symbols,texts" "--drop raw"; do
		rm -rf form.data form.unwound
		# shellcheck disable=SC2086 # options are words
		"$perfring" edit ${options/--other-order/} all.data form.data >"$temp/out" 2>&1 && "$perfring" edit --unwind $options all.data form.unwound >"$temp/out" 2>&1
		ok $? "forms: edit --unwind $options"
		for perf in ${PERFS:-perf}; do
			read -r nr same _ earlier got < <(compare form "$perf")
			cp differ "$temp/out"
			if [ "$nr" = 0 ] && [ "$got" = 0 ] && [ "$options" = "--to directory" ]; then
				skip "forms: $options by $("$perf" version)" "it shows no sample of a directory"
				continue
			fi
			# perf guesses a caller of a library's _fini, which has no row, and no capture has more than one or two samples there
		[ "$nr" -gt 20 ] && [ "$nr" = "$got" ] && [ "$((nr - same - earlier))" -le "$((1 + nr / 100))" ] && [ "$((earlier * 20))" -le "$nr" ]
			ok $? "forms: $options by $("$perf" version): $same of $nr stacks are the same, perf lacks callers in $earlier"
		done
	done
	rm -rf form.data form.unwound
	"$perfring" edit --unwind all.data form.data >"$temp/out" 2>&1 && "$perfring" edit --unwind --redact all.data form.unwound >"$temp/out" 2>&1
	for file in data unwound; do
		"$perfring" convert --to folded --no-symbolize --no-unwind form.$file - 2>/dev/null | sed -E 's/^[^;]*;//; s/[^;]*\+(0x[0-9a-f]+)/\1/g' | sort >"text.$file"
	done
	diff text.data text.unwound >"$temp/out" && [ "$(wc -l <text.data)" -gt 5 ]
	ok $? "forms: --redact: the same places in files"
	# perf's second callers may be others where it lacks some, as above; ours may not
	"$perfring" edit --unwind --keep-stacks all.data form.kept >"$temp/out" 2>&1 && for file in data kept; do
		perf script -i form.$file --no-inline -F time,ip 2>/dev/null >text.$file
	done
	awk '
		BEGIN { RS = ""; while ((getline x <"text.data") > 0) ours[++n] = x }
		{
			user = ours[NR]
			sub(/^[^\n]*\n/, "", user)
			while (user ~ /^[[:space:]]*ffff[^\n]*\n/) sub(/^[^\n]*\n/, "", user)
			if (index($0, ours[NR]) != 1) print "sample " NR "\n" $0 "\nbegins with other callers than\n" ours[NR]
			else if ($0 == ours[NR] "\n" user) twice++
		}
		END { if (n < 20 || NR != n || twice * 100 < n * 95) print NR " samples of " n ", " twice " twice" }' text.kept >"$temp/out" 2>&1
	[ -s text.kept ] && [ ! -s "$temp/out" ]
	ok $? "forms: --keep-stacks: perf shows the callers twice"
}
[ ! -x ./exceptions ] || forms ./exceptions
finish
