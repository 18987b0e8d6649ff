# SPDX-License-Identifier: MIT
# $temp/calls, a program that makes 1,000 system calls of its own, with an argument when it has read a line: see whole.py, which counts them. Sourced, not
# run; skips all where it cannot be. Who counts all calls of the system waits until no other test makes them.
exec 9>"${TMPDIR:-/tmp}/perfring-calls.lock" && flock 9
cat >"$temp/calls.c" <<'END'
#include <sys/syscall.h>
#include <unistd.h>
int main(int argc, char **argv)
{
	char go;

	(void)argv;
	if (argc > 1 && (write(1, "\n", 1) != 1 || read(0, &go, 1) != 1)) /* it is there, and waits */
		return 1;
	for (int i = 0; i < 1000; i++)
		syscall(SYS_getppid);
	return 0;
}
END
${CC:-cc} -O1 -o "$temp/calls" "$temp/calls.c" >"$temp/out" 2>&1 || skip_all "no compiler: $(head -n 1 "$temp/out")"
event=syscalls:sys_enter_getppid
"$perfring" count -x, -e $event -- "$temp/calls" >"$temp/out" 2>&1 || skip_all "no system calls to count: $(head -n 1 "$temp/out")"
