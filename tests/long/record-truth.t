#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Option sets of record beside perf: a load that makes 500 calls of getppid is recorded by both, both must
have as many samples of it as the truth is, and ask the kernel for the same attr of each event. Differences that are meant are
listed in SAME_BUT and MEANT, each with its reason. Other processes do not matter: only the load's samples count. Arguments: only the sets
that have these words."""
import os
import re
import shlex
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
# Events whose number of samples nobody knows: their attrs alone.
SETS += [(None, shlex.split(words)) for words in """
|-g|-F 99|-c 1000|-e cycles|-e cycles:u|-e cpu-clock|-e cpu-clock:u|-e cpu-clock:k|-e cpu-clock:uk|-e cpu-clock:H|-e cpu-clock:G
-e cpu-clock:GH|-e cpu-clock:P|-e cpu-clock:D|-e cpu-clock:e|-e cs|-e page-faults|-e task-clock:u|-e cs,page-faults
-e '{cpu-clock,page-faults}'|-e '{cpu-clock,page-faults}:S' -i|-e '{cpu-clock,page-faults}:S'|-e '{cpu-clock,page-faults}:u'
-e page-faults/period=5/|-e cpu-clock/freq=77/|-e cpu-clock/call-graph=fp/|-e cpu-clock/call-graph=dwarf,stack-size=1024/
-e cpu-clock/no-inherit/|-e cpu-clock/max-stack=3/ -g|-e cpu-clock/time=0/|-e cpu-clock/overwrite/|-e cpu-clock/name=abc/
-e bpf-output/no-inherit=1,name=x/|-e mem:0x1000|-e mem:0x1000:x|-e mem:0x1000/1:w|-e mem:0x1000:rw -c 5|-e mem:0x1000 -d
-e sched:sched_switch|-e sched:sched_switch -g|-e sched:sched_switch -F 99|-e sched:sched_switch -c 3|-e raw_syscalls:*
-e sched:sched_switch/call-graph=fp/|-e sched:sched_switch,cs|-e dummy|-e faults -d -W -s --phys-data|-e cs -a|-a|-a -g -F 99
-C 0 -g|-e cpu-clock -g -a|-e cpu-clock -I|-e cpu-clock --user-regs=ip|-e cpu-clock --call-graph dwarf|-e cpu-clock -T
-e cpu-clock --call-graph dwarf,1024 -I|-e cpu-clock -g --user-callchains|-e cpu-clock -k monotonic|-e cpu-clock -P|-e cpu-clock -R
-e cpu-clock -n|-e cpu-clock --per-thread|-e cpu-clock -i|-e cpu-clock --all-user|-e cpu-clock --all-kernel|-e cpu-clock -W
-e cpu-clock --switch-events|-e cpu-clock --overwrite|-e cpu-clock --no-buffering|-e cpu-clock -D 1|-e cpu-clock --running-time
-e cpu-clock --sample-cpu|-e cpu-clock --data-page-size --code-page-size|-e cpu-clock --transaction|-e cpu-clock,page-faults --group
-e cpu-clock --strict-freq|-e cpu-clock --max-size 1M|-e minor-faults,major-faults,cpu-migrations,cgroup-switches
""".replace("\n", "|").rstrip("|").split("|")]
# Flags that perf gives to its first event or to a dummy, we to a dummy: compared over all events.
TRACKING = {"mmap", "comm", "task", "mmap2", "comm_exec", "ksymbol", "bpf_event", "mmap_data", "namespaces", "cgroup",
            "context_switch", "build_id", "text_poke"}
SAME_BUT = {
    "watermark": "we are woken at a quarter of a ring, perf at a half by the kernel's default",
    "wakeup_events": "as watermark: a union with wakeup_watermark",
    "IDENTIFIER": "each of our records finds its event by itself",
    "ID": "perf takes ID where we have IDENTIFIER",
}
MEANT = [  # options that match, member, what perf has and what we have, the reason
    (r":[ukPDeh]+\b|^-[agFcC]|^$", "exclude_guest", (None, "1"),
     "perf 6.1 leaves guests out without a modifier and with :u, we with every modifier but G and H"),
    (r"^(-[agFcC].*)?$", "precise_ip", ("3", None), "perf's cycles:P became cpu-clock, which has no precision"),
    (r":S", "inherit", (None, "1"), "allowed from Linux 6.12 on, and perf 7 does it; otherwise children are not followed"),
    (r"^-e mem:", "sample_type", ("", "ADDR"), "a breakpoint's address is what it is recorded for"),
    (r"-n$", "freq", ("1", None), "perf asks for a frequency of 0 Hz"),
    (r"-n$", "sample_type", ("PERIOD", ""), "as freq: no sample has a period"),
    (r"--per-thread$", "sample_type", ("", "TIME"), "records of several threads are put in order by it"),
]


def meant(options, member, theirs, ours):
    """Whether each word of a difference is in MEANT."""
    words = " ".join(options)
    if member == "sample_type":
        theirs, ours = set(theirs.split("|")), set(ours.split("|"))
        theirs, ours = "|".join(sorted(theirs - ours)), "|".join(sorted(ours - theirs))
    return any(re.search(pattern, words) and member == name and pair == (theirs, ours) for pattern, name, pair, _ in MEANT)


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
    """Members of each event's attr as perf evlist -v prints them, and the tracking flags of all events."""
    out = subprocess.run(["perf", "evlist", "-v", "-i", "a.data"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                         text=True, errors="replace").stdout
    events, tracking = [], set()
    for line in out.splitlines():
        members = dict(re.findall(r"([a-z_0-9]+|\{ [a-z_, 0-9]+ \}): ([^,]+)", line[line.find("type: "):])) if "type: " in line else {}
        tracking |= TRACKING & set(members)
        members = {name.strip("{ }").split(",")[0]: value.strip() for name, value in members.items() if name not in TRACKING}
        if not members or line.startswith("dummy"):
            continue
        members["sample_type"] = "|".join(sorted(set(members.get("sample_type", "").split("|")) - {"IDENTIFIER", "ID"}))
        events.append({k: v for k, v in members.items() if k not in SAME_BUT})
    return sorted(events, key=lambda event: (event["type"], event.get("config", "0"))), tracking


def differences(options, theirs, ours):
    """Of the attrs of events, which both have in the order of type and config."""
    if len(theirs) != len(ours):
        return ["%d events, perf has %d" % (len(ours), len(theirs))]
    return ["%s: perf %s, ours %s" % (k, their.get(k), our.get(k)) for their, our in zip(theirs, ours)
            for k in sorted(set(their) | set(our)) if their.get(k) != our.get(k) and not meant(options, k, their.get(k), our.get(k))]


def one(number, truth, options):
    name = "record " + " ".join(options).replace(EVENT, "E")
    theirs = record("perf", options)
    if theirs is None:
        return "ok %d - %s # SKIP perf does not take it here" % (number, name)
    their_count, (their_attrs, their_flags) = samples(), attrs()
    if record(PERFRING, options) is None:
        return "not ok %d - %s: refused\n# %s" % (number, name, run([PERFRING, "record", "-o", "x.data"] + options + ["true"]).stderr[:300])
    count, (ours, flags) = samples(), attrs()
    wrong = differences(options, their_attrs, ours)
    wrong += ["%s: %s only" % (flag, "perf" if flag in their_flags else "ours") for flag in sorted(flags ^ their_flags)]
    if truth is not None and count != truth:
        wrong.append("%d samples, the truth is %d (perf %d)" % (count, truth, their_count))
    result = "attrs" if truth is None else "%d of %d (perf %d)" % (count, truth, their_count)
    return "%sok %d - %s: %s%s" % ("not " if wrong else "", number, name, result, "".join("\n# " + line for line in wrong))


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
