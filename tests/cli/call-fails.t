#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Each system call of a command fails in turn, or reads or writes one byte only: the exit status is other than 0 and there is a message, or the output equals
# that of the run without failure; what was there before stays, and no part of an output, no temporary file and no child is left. Here the first and the last call of
# each name, of some commands; run from the project's root.
set -u
. tests/lib/tap.sh
command -v python3 >/dev/null || skip_all "no python3"
# shellcheck disable=SC2086 # a compiler and its options
${CC:-cc} -O1 -o "$temp/call_fails" tests/cli/call_fails.c 2>"$temp/out" || skip_all "registers of this machine are not known here"
"$temp/call_fails" "$temp/calls" none m 0 0 "$perfring" stat corpus/default.data >"$temp/out" 2>&1
[ "$(grep -c "^m pread64" "$temp/calls" 2>/dev/null)" -gt 5 ] || skip_all "no program can be traced here (ptrace)"

# sweep MOST CAPTURE... -- COMMAND...
sweep() {
	python3 tests/cli/call_fails.py "$perfring" "$temp/call_fails" "$@" >"$temp/out" 2>&1
	ok $? "$(tail -n 1 "$temp/out")"
}

ITSELF=("edit --force -o SELF IN" "dump IN >>SELF")
DIRECTORY=("edit -o SELF/new IN" "recover --force -o SELF/data IN")
# mapped PROGRAM CAPTURE: a capture that maps a file, of which it has no build ID.
mapped() {
	python3 - "$@" <<-'END'
		import sys
		sys.path.insert(0, "tests/lib")
		import made_capture as made
		c = made.Capture("<").event(1, 0, made.IP | made.TID | made.TIME)
		name, trailer = sys.argv[1].encode() + b"\0", c.pack("IIQ", 7, 7, 1000)
		body = c.pack("IIQQQ", 7, 7, 0x400000, 0x10000, 0) + name + bytes(-len(name) % 8) + trailer
		with open(sys.argv[2], "wb") as file:
		    file.write(c.file(c.record(1, body, 2), c.record(9, c.pack("QIIQ", 0x401136, 7, 7, 2000), 2)))
	END
}

# A build ID of a file that is there.
# shellcheck disable=SC2086
if ${CC:-cc} -O2 -g -Wl,--build-id -o "$temp/program" tests/export/elf_program.c 2>"$temp/out" &&
	mapped "$temp/program" "$temp/mapped.data" 2>"$temp/out"; then
	sweep 12 "$temp/mapped.data" -- "edit --build-ids IN OUT"
else
	skip "build ids" "the compiler makes no program"
fi

sweep 12 corpus/default.data -- "info IN"
sweep 1 corpus/default.data -- "edit IN +OUT" "edit --to directory IN OUT" "edit --redact --key KEY IN OUT" "recover |IN OUT" \
	"stat --account OUT |IN" "view --unwind -o OUT IN" "${ITSELF[@]}"
sweep 1 corpus/threads.dir -- "merge -o OUT IN IN" "${DIRECTORY[@]}"
finish
