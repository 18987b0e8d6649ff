#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the kernel counted is sampled or lost, in recordings by 69 sets of options, each with rings that hold all and with rings of a page whose
recorder is stopped meanwhile. record -v compares its own samples and losses with what the kernel counted; here they are compared with the number of
calls that the load made, and with the samples and LOST_SAMPLES records of the file. Arguments: only the sets that have these words."""
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

PERFRING = os.path.realpath(os.environ.get("PERFRING") or os.path.join(os.environ.get("BUILD", "build"), "perfring"))
EVENT = "syscalls:sys_enter_getppid"
CALLS, CHILDREN = 3000, 4
SETS = """
|-c 1|-g|--call-graph fp|--call-graph fp,16|--call-graph dwarf,1024|-d|--phys-data|--data-page-size|--code-page-size|-R|-T|-P|-W|--sample-cpu
--sample-identifier|-s|-s -g|--transaction|-I|-Iax,bx|--user-regs=ip,sp|--running-time|-k monotonic|-k raw|-k mono|--switch-events
--namespaces|--all-cgroups|-B|-N|--buildid-all|--buildid-mmap|--no-bpf-event|-i|-a|-C 0-1|-z|-z3|-z1 -g|--all-user|--all-kernel
-g --kernel-callchains|-g --user-callchains|--group|--max-size 100M|--tail-synthesize|--synth=no|--synth=task|--no-buffering
--data --no-data|--strict-freq|--exclude-perf|--mmap-flush 1|--timestamp-boundary|-D 0|-g -d -R|-g -a|-aB|-s -i|--namespaces --all-cgroups -a
-d -g -W -k raw|-r 1|--switch-output=1M|--timestamp-filename|-e page-faults -c 1|-e page-faults -c 1 -s|-e mem:0x1000 -c 1|-e syscalls:sys_exit_getppid
"""
SETS = SETS.replace("\n", "|").replace("||", "|", 1).strip("\n").rstrip("|").split("|")
C = r"""
#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
/* load CALLS CHILDREN stop: in each of so many children; the recorder, its parent, does not run meanwhile. */
int main(int argc, char **argv)
{
	if (argc > 3)
		kill(getppid(), SIGSTOP);
	for (int i = 0; i < atoi(argv[2]); i++)
		if (!fork()) {
			for (int j = 0; j < atoi(argv[1]); j++)
				syscall(SYS_getppid);
			_exit(0);
		}
	while (wait(0) > 0)
		;
	if (argc > 3)
		kill(getppid(), SIGCONT);
	return 0;
}
"""


def lines(files, type):
    """The records of a type, but those of the side-band's event."""
    out = []
    for file in files:
        out += subprocess.run([PERFRING, "dump", "--json", "--type", type, file], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              text=True, errors="replace").stdout.splitlines()
    return [line for line in out if '"event_name":"dummy' not in line]


def one(number, words, lossy):
    name = "record %s%s" % (words, ", one page a ring, the recorder stopped" if lossy else "")
    for file in os.listdir("."):
        if ".data" in file:
            os.unlink(file)
    options = shlex.split(words)
    command = [PERFRING, "record", "-v", "-o", "a.data", "-m", "1" if lossy else "8M", "-e", EVENT] + options
    done = subprocess.run(command + ["--", "./load", str(CALLS), str(1 if "-i" in options else CHILDREN)] + ["stop"] * lossy,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace", timeout=120)
    files = [file for file in os.listdir(".") if ".data" in file]
    found = re.search(r"the kernel counted (\d+)(: each is one of|, and there are) (\d+) samples (?:and|or|or of) (\d+) lost", done.stderr)
    if done.returncode:
        return "not ok %d - %s: status %d\n# %s" % (number, name, done.returncode, done.stderr[:300])
    if not found:
        return "not ok %d - %s: it does not say what the kernel counted\n# %s" % (number, name, done.stderr[-300:].replace("\n", "\n# "))
    counted, samples, lost = int(found[1]), int(found[3]), int(found[4])
    in_file = len(lines(files, "SAMPLE"))
    lost_in_file = sum(json.loads(line)["fields"]["lost"] for line in lines(files, "LOST_SAMPLES"))
    wrong = []
    others = int((re.search(r"among which are (\d+) other records", done.stderr) or [0, 0])[1])
    missing = counted + others - samples - lost
    if missing if "-s" not in options else missing < 0 or bool(missing) != found[2].startswith(",") or (missing and others):
        wrong.append("counted %d, %d samples, %d lost" % (counted, samples, lost))
    if in_file != samples or lost_in_file != lost:
        wrong.append("the file has %d samples and %d lost" % (in_file, lost_in_file))
    if "-e" not in options and counted < (0 if "-i" in options or "--all-user" in options else CALLS * CHILDREN):
        wrong.append("the load made %d calls" % (CALLS * CHILDREN))
    said = " (%d missing)" % missing if missing else " (%d other records lost)" % others if others else ""
    return "%sok %d - %s: %d = %d + %d%s%s" % ("not " if wrong else "", number, name, counted, samples, lost, said, "".join("\n# " + line for line in wrong))


def main():
    compiler = shutil.which(os.environ.get("CC", "cc").split()[-1])
    if not compiler:
        return print("1..0 # SKIP no C compiler")
    with tempfile.TemporaryDirectory() as temp:
        os.chdir(temp)
        with open("load.c", "w") as file:
            file.write(C)
        subprocess.run([compiler, "-O1", "-o", "load", "load.c"], check=True)
        if subprocess.run([PERFRING, "record", "-q", "-e", EVENT, "-o", "a.data", "true"], stderr=subprocess.DEVNULL).returncode:
            return print("1..0 # SKIP no tracepoints for this user")
        chosen = [s for s in SETS if not sys.argv[1:] or " ".join(sys.argv[1:]) in s]
        for number, words in enumerate(chosen):
            for lossy in (False, True):
                print(one(2 * number + lossy + 1, words, lossy), flush=True)
        print("1..%d" % (2 * len(chosen)))
        os.chdir("/")
    return None


sys.exit(main())
