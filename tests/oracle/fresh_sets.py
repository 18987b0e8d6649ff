# SPDX-License-Identifier: MIT
"""The option sets of fresh recordings, one a row.

Knows: perf's options and small loads that end by themselves. Does not know
whether this machine allows them; who runs a row finds out. A row is (name,
arguments of perf); the recorder puts `-o FILE` where {out} stands and adds the load where {load} stands.
"""

FILES = "-o {out} -- {load}"
PIPE = "-o - -- {load}"             # standard output goes to the file


def record(options, to=FILES, build_ids=False):
    # perf's thread for BPF events makes each recording wait nearly a second for its end, and
    # the table of build ids costs it more time than all else.
    return f"record --no-bpf-event {'' if build_ids else '-B '}{options} {to}"


SETS = [
    ("default", record("", build_ids=True)),
    ("build ids of every file", record("--buildid-all -e cpu-clock -c 500000", build_ids=True)),
    ("cpu-clock", record("-e cpu-clock -c 200000")),
    ("frame pointers", record("-e cpu-clock -g -c 200000")),
    ("dwarf stacks", record("-e cpu-clock --call-graph dwarf,1024 -c 500000")),
    ("addresses", record("-e cpu-clock -d -c 200000")),
    ("raw tracepoints", record("-R -e sched:sched_switch -e sched:sched_process_exec -a")),
    ("tracepoint with stack", record("-e sched:sched_process_fork -g")),
    ("context switches", record("-e cpu-clock --switch-events -c 500000")),
    ("context switches, all CPUs", record("-e cpu-clock --switch-events -a -c 2000000")),
    ("namespaces", record("-e cpu-clock --namespaces -c 500000")),
    ("cgroups", record("-e cpu-clock --all-cgroups -c 500000")),
    ("data page size", record("-e cpu-clock --data-page-size -d -c 500000")),
    ("code page size", record("-e cpu-clock --code-page-size -c 500000")),
    ("physical addresses", record("-e cpu-clock --phys-data -d -c 500000")),
    ("weight", record("-e cpu-clock -W -c 500000")),
    ("per thread", record("-e cpu-clock --per-thread -c 500000")),
    ("per-thread counts", record("-e cpu-clock -s -c 500000")),
    ("per-thread counts, no inherit", record("-e cpu-clock -s -i -c 500000")),
    ("several events", record("-e cpu-clock -e task-clock -e page-faults -e context-switches -c 50000")),
    ("read values of a group", record("-e {cpu-clock,page-faults}:S -c 200000")),
    ("read values of a group, all CPUs", record("-e {cpu-clock,page-faults,context-switches}:S -a -c 2000000")),
    ("group without reading", record("-e {cpu-clock,page-faults} -c 200000")),
    ("monotonic clock", record("-e cpu-clock -k mono -c 500000")),
    ("build ids in mmap", record("-e cpu-clock --buildid-mmap -c 500000")),
    ("build ids in mmap, two events", record("-e cpu-clock/period=500000/ -e page-faults/period=50/ --buildid-mmap -a")),
    ("all CPUs", record("-e cpu-clock -a -c 2000000")),
    ("all CPUs with stacks", record("-e cpu-clock -a -g -c 2000000")),
    ("every event", record("-e page-faults -c 1")),
    ("pipe", record("-e cpu-clock -c 500000", PIPE)),
    ("pipe, several events", record("-e cpu-clock/period=500000/ -e page-faults/period=20/ -e context-switches/period=1/ -a", PIPE)),
    ("pipe with tracepoint", record("-e sched:sched_process_exec -e cpu-clock", PIPE)),
    ("user registers", record("-e cpu-clock --user-regs=ax,bx,ip,sp -c 200000")),
    ("interrupt registers", record("-e cpu-clock --intr-regs=di,si,ip,sp,flags -c 200000")),
    ("both register sets", record("-e cpu-clock --intr-regs=ip --user-regs=sp,ip -g -c 200000")),
    ("timestamps", record("-e cpu-clock -T -c 500000")),
    ("no timestamps", record("-e cpu-clock --no-timestamp -c 500000")),
    ("branch stacks", record("-b")),
    ("sample cpu", record("-e cpu-clock --sample-cpu -c 500000")),
    ("period", record("-e cpu-clock --period -F 2000")),
    ("sample identifier", record("-e cpu-clock --sample-identifier -c 500000")),
    ("breakpoint", record("-e mem:{breakpoint}:x -c 1 -a")),
    ("no inherit", record("-e cpu-clock -i -c 500000")),
    ("no samples", record("-e page-faults -n")),
    ("losses", record("-e page-faults -c 1 -m 1 -g -a")),
    ("overwritten ring", record("-e page-faults -c 1 -m 4 --overwrite")),
    ("frequency", record("-e cpu-clock -F 5000")),
    ("user only and kernel only", record("-e cpu-clock:u -e cpu-clock:k -c 200000")),
    ("event names", record("-e cpu-clock/name=slow_clock/ -e page-faults/period=10/ -c 200000")),
    ("different layouts", record("-e cpu-clock/call-graph=fp,period=200000/ -e page-faults/call-graph=no,period=10/")),
    ("everything", record("-e cpu-clock/period=200000/ -e page-faults/period=20/ -g -d -W --phys-data --data-page-size --code-page-size"
                          " --user-regs=ip,sp --intr-regs=ip,sp --switch-events --namespaces --all-cgroups"
                          " --sample-cpu --period -s -k mono")),
    ("BPF events", f"record -e cpu-clock -e page-faults -e context-switches -a -c 500000 {FILES}"),
    ("delayed start", record("-e cpu-clock -D 1 -c 200000")),
    ("AUX trace", record("-e intel_pt//u")),
    ("compressed", record("-z -e cpu-clock -c 500000")),
    ("stat", "stat record -e task-clock,page-faults {stat}"),
    ("stat, intervals", "stat record -I 20 -e task-clock,page-faults {stat}"),
    ("stat, per CPU", "stat record -a -A -e cpu-clock,context-switches {stat}"),
]
