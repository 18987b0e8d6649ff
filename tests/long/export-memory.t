#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tables and profiles of a capture of 3 GB take at most 128 MiB of memory. The capture is made, with 200,000 stacks, so that what is kept is bounded and not
# merely small. Some minutes; 3 GB in TMPDIR, or EXPORT_MB=N for less. Run from the project's root.
set -u
. tests/lib/tap.sh
mb=${EXPORT_MB:-3000}
[ "$(df -Pk "$temp" | awk 'NR == 2 {print int($4 / 1024)}')" -gt $((mb + 2000)) ] || skip_all "no $mb MB in $temp, and 2 GB for what is made of it"
python3 - "$temp/capture" "$mb" >"$temp/out" 2>&1 <<'END'
import random, struct, sys
sys.path.insert(0, "tests/export")
from jit_truth import comm, mmap2
rng = random.Random(1)
attr = struct.pack("<IIQQQQQ", 1, 128, 0, 1, 1 | 2 | 4 | 256 | 32, 0, 1 << 18) + bytes(128 - 48)
head = [comm(pid, 1, b"task%d" % pid) for pid in range(100, 200)] + [mmap2(pid, 2, 0x400000, 1 << 30, b"/bin/program%d" % (pid % 7)) for pid in range(100, 200)]
block = []
for i in range(20000):
    pid, time = rng.randrange(100, 200), 1000
    chain = [0x400000 + rng.randrange(1 << 12) * 16 for _ in range(rng.randrange(4, 40))]
    body = struct.pack("<QIIQQQ", chain[0], pid, pid, time, rng.randrange(1, 9000), len(chain) + 1) + struct.pack("<Q", 2**64 - 512)
    body += b"".join(struct.pack("<Q", a) for a in chain)
    block.append(struct.pack("<IHH", 9, 2, 8 + len(body)) + body)
with open(sys.argv[1], "wb") as f:
    f.write(bytes(104 + 144))
    f.write(b"".join(head))
    while f.tell() < int(sys.argv[2]) << 20:
        f.write(b"".join(block))
        f.write(struct.pack("<IHH", 68, 0, 8)) # FINISHED_ROUND: what waits for its turn can go
        for _ in range(2000): # stacks that were not there before
            i = rng.randrange(len(block))
            record = bytearray(block[i])
            record[56:64] = struct.pack("<Q", 0x400000 + rng.randrange(1 << 26) * 8)
            block[i] = bytes(record)
    size = f.tell() - 248
    f.seek(0)
    f.write(struct.pack("<QQQQQQQQQ4Q", 0x32454C4946524550, 104, 144, 104, 144, 248, size, 0, 0, 0, 0, 0, 0) + attr + bytes(16))
END
ok $? "a capture of $mb MB"
measure() { # WORDS: of convert
	# shellcheck disable=SC2086 # several words
	python3 - "$perfring" "$temp" $1 >"$temp/out" 2>&1 <<'END'
import resource, subprocess, sys
perfring, temp, *words = sys.argv[1:]
to = "/dev/null" if "--table" in words else temp + "/made"
code = subprocess.call([perfring, "convert", "--force", "--to", *words, temp + "/capture", to])
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print("%d MiB, %.1f s of CPU time" % (used.ru_maxrss >> 10, used.ru_utime + used.ru_stime))
sys.exit(code or used.ru_maxrss > 128 << 10)
END
	ok $? "$1: $(tail -n 1 "$temp/out")"
	rm -rf "$temp/made"
}
for words in "parquet --jobs 1" "parquet --jobs 2" "parquet --jobs 8" "arrow --table sample" "csv --jobs 8 --table sample" folded pprof; do
	measure "$words"
done
# Stacks of which no two are the same: every sample has ten new callsites.
python3 tests/export/stacks.py new "$temp/capture" $((mb / 3)) 10 >"$temp/out" 2>&1
ok $? "a capture of $((mb / 3)) MB whose stacks are all new"
for words in "parquet --jobs 2" folded pprof; do
	measure "$words"
done
finish
