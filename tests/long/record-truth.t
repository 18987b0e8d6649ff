#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Option sets of record beside perf: a load that makes 500 calls of getppid is recorded by both, both must
have as many samples of it as the truth is, and ask the kernel for the same attr. Differences that are meant are listed in
SAME_BUT and MEANT, each with its reason. Other processes do not matter: only the load's samples count. Arguments: only the sets
that have these words."""
import os
import re
import shutil
import subprocess
import sys
import tempfile

PERFRING = os.path.realpath(os.environ.get("PERFRING") or os.path.join(os.environ.get("BUILD", "build"), "perfring"))
EVENT = "syscalls:sys_enter_getppid"
CALLS = 500
E = ["-e", EVENT]
# (truth, options): how many samples of the load's 500 calls there must be.
SETS = [(CALLS, E + words.split()) for words in """
|-c 1|-g|--call-graph fp|--call-graph fp,16|--call-graph dwarf,1024|--call-graph dwarf,1024 -g|-g --no-call-graph
-d|--phys-data|--data-page-size|--code-page-size|-d --phys-data|-R|-T|-P|-W|--sample-cpu|--sample-identifier|-s
--transaction|-I|-Iax,bx|--user-regs=ip,sp|--running-time|-k monotonic|-k raw|-k boottime|-k real|-k tai|--switch-events
--namespaces|--all-cgroups|-B|-N|--buildid-all|--buildid-mmap|--no-bpf-event|-i|--no-inherit|--per-thread|-a|-C 0-1
-m 1M|-m 256|-m 300|-z|-z 3|-z1 -g|--all-user|--all-kernel|-g --kernel-callchains|-g --user-callchains|--group
--max-size 100M|--tail-synthesize|--synth=no|--synth=task|--synth=mmap|--synth=cgroup|--synth=all|--no-buffering
--no-buildid|--no-buildid-cache|--data --no-data|--weight --no-weight|--phys-data --no-phys-data|--strict-freq|-q|-v
--exclude-perf|--filter common_pid!=0|--overwrite -m 1M|--mmap-flush 1|--num-thread-synthesize 2|--proc-map-timeout 500
--timestamp-boundary|-D 0|-g -d -R|-g -a|-a --per-thread|-s -i|-aB|--namespaces --all-cgroups -a|-d -g -W -k raw
""".replace("\n", "|").strip("|").split("|")]
SETS += [(CALLS, E), (CALLS, E + ["-c", "10"]), (0, E + ["-n"]), (0, E + ["--no-samples"]), (500, E + ["-n", "--samples"]),
         (CALLS, ["-e", "{%s,page-faults}" % EVENT]), (CALLS, ["-i", "-e", "{%s,page-faults}:S" % EVENT]),
         (CALLS, ["-e", "page-faults"] + E), (CALLS, ["-e", "page-faults," + EVENT]),
         (CALLS, ["-e", EVENT + ":k"]), (0, E + ["--filter", "common_pid==0"]),
         (CALLS, ["-e", "raw_syscalls:sys_exit", "--filter", "id==1"] + E + ["--filter", "common_pid!=0"]),
         (CALLS, ["-e", "cpu-clock/period=1000000,name=x/"] + E), (CALLS, ["-e", "dummy"] + E)]
# Flags that perf gives to its first event or to a dummy, we to a dummy: compared over all events.
TRACKING = {"mmap", "comm", "task", "mmap2", "comm_exec", "ksymbol", "bpf_event", "mmap_data", "namespaces", "cgroup",
            "context_switch", "build_id", "text_poke"}
SAME_BUT = {
    "watermark": "we are woken at a quarter of a ring, perf at a half by the kernel's default",
    "wakeup_events": "as watermark: a union with wakeup_watermark",
    "IDENTIFIER": "each of our records finds its event by itself",
    "ID": "perf takes ID where we have IDENTIFIER",
}
MEANT = {  # by the last option
    EVENT + ":k": {"exclude_guest": "we leave guests out with every modifier but G and H; no tracepoint counts them"},
}
C = r"""
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void)
{
	FILE *file = fopen("pid", "w");
	fprintf(file, "%d", getpid());
	fclose(file);
	for (int i = 0; i < 500; i++)
		syscall(SYS_getppid);
	return 0;
}
"""


def run(words, **more):
    return subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace", **more)


def record(recorder, options):
    if os.path.exists("a.data"):
        os.unlink("a.data")
    large = [] if "-m" in options else ["-m", "4M"]  # nothing is to be lost, however busy the machine is
    done = run([recorder, "record", "-o", "a.data"] + large + options + ["--", "./load"])
    return None if done.returncode else done.stderr


def samples():
    """The load's samples of EVENT, counted by our decoder in either file."""
    out = subprocess.run([PERFRING, "dump", "--raw", "--type", "SAMPLE", "--event", EVENT, "a.data"], stdout=subprocess.PIPE,
                         stderr=subprocess.DEVNULL, text=True, errors="replace").stdout
    return len(re.findall(r" tid=%s\b" % open("pid").read(), out))


def attrs():
    """Members of EVENT's attr as perf evlist -v prints them, and the tracking flags of all events."""
    out = subprocess.run(["perf", "evlist", "-v", "-i", "a.data"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                         text=True, errors="replace").stdout
    event, tracking = {}, set()
    for line in out.splitlines():
        members = dict(re.findall(r"([a-z_0-9]+|\{ [a-z_, 0-9]+ \}): ([^,]+)", line[line.find("type: "):])) if "type: " in line else {}
        tracking |= TRACKING & set(members)
        if line.startswith(EVENT) and not event:
            event = {name.strip("{ }").split(",")[0]: value.strip() for name, value in members.items() if name not in TRACKING}
    event["sample_type"] = "|".join(sorted(set(event.get("sample_type", "").split("|")) - {"IDENTIFIER", "ID"}))
    return {k: v for k, v in event.items() if k not in SAME_BUT}, tracking


def one(number, truth, options):
    name = "record " + " ".join(options).replace(EVENT, "E")
    theirs = record("perf", options)
    if theirs is None:
        return "ok %d - %s # SKIP perf does not take it here" % (number, name)
    their_count, (their_attr, their_flags) = samples(), attrs()
    if record(PERFRING, options) is None:
        return "not ok %d - %s: refused\n# %s" % (number, name, run([PERFRING, "record", "-o", "x.data"] + options + ["true"]).stderr[:300])
    count, (attr, flags) = samples(), attrs()
    wrong = ["%s: perf %s, ours %s" % (k, their_attr.get(k), attr.get(k)) for k in sorted(set(attr) | set(their_attr))
             if attr.get(k) != their_attr.get(k) and k not in MEANT.get(options[-1], {})]
    wrong += ["%s: %s only" % (flag, "perf" if flag in their_flags else "ours") for flag in sorted(flags ^ their_flags)]
    if count != truth:
        wrong.append("%d samples, the truth is %d (perf %d)" % (count, truth, their_count))
    return "%sok %d - %s: %d of %d (perf %d)%s" % ("not " if wrong else "", number, name, count, truth, their_count,
                                                 "".join("\n# " + line for line in wrong))


def main():
    compiler = shutil.which(os.environ.get("CC", "cc").split()[-1])
    if not shutil.which("perf") or not compiler:
        return print("1..0 # SKIP no perf, or no C compiler")
    with tempfile.TemporaryDirectory() as temp:
        os.chdir(temp)
        open("load.c", "w").write(C)
        subprocess.run([compiler, "-O1", "-o", "load", "load.c"], check=True)
        if record(PERFRING, E) is None:
            return print("1..0 # SKIP no tracepoints for this user")
        chosen = [s for s in SETS if not sys.argv[1:] or " ".join(sys.argv[1:]) in " ".join(s[1])]
        for number, (truth, options) in enumerate(chosen, 1):
            print(one(number, truth, options), flush=True)
        print("1..%d" % len(chosen))
        os.chdir("/")


sys.exit(main())
