#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts against a load of known truth: a dd under a name of its own makes a known number of write() calls, and
`perfring count` must say that number for every way to name the target, to gather lines and to print them; perf stat
counts the same load where it is installed. Nothing here looks at other processes or at times."""
import itertools, json, os, re, shutil, signal, subprocess, sys, tempfile, time

perfring = os.path.realpath(os.environ.get("PERFRING", "build/perfring"))
work = tempfile.mkdtemp(prefix="perfring-count.")
os.chdir(work)
name = f"dd-{os.getpid()}"
shutil.copy(shutil.which("dd"), name)
WRITES = 321
load = [f"{work}/{name}", "if=/dev/zero", "of=/dev/null", "bs=77", f"count={WRITES}"]
event = ["-e", "syscalls:sys_enter_write", "--filter", f'count == 77 && comm == "{name}"']
online = open("/sys/devices/system/cpu/online").read().strip()
has_perf = shutil.which("perf") is not None
forms = {"human": [], "-x,": ["-x,"], "-j": ["-j"]}


def total(text, form):
    """The sum of the event's values over all lines."""
    value = 0.0
    for line in text.splitlines():
        if "sys_enter_write" not in line:
            continue
        if form == "-j":
            word = json.loads(line)["counter-value"]
        elif form == "-x,":
            fields = line.split(",")
            word = fields[fields.index("syscalls:sys_enter_write") - 2].split()[-1]
        else:
            word = line[:line.index("syscalls:sys_enter_write")].split()[-1]
        value += 0 if word.startswith("<") or word.endswith(">") else float(word.replace(",", ""))
    return value


def count_command(tool, options, command):
    subprocess.run([*tool, *options, *event, "-o", "out.txt", "--", *command], stdout=subprocess.DEVNULL,
                   stderr=open("err.txt", "w"), timeout=120, check=False)
    return open("out.txt").read()


def count_task(tool, options, which):
    """The load waits, stopped, until the counters are enabled; its end is the counting's."""
    for fifo in "ctl", "ack":
        if not os.path.exists(fifo):
            os.mkfifo(fifo)
    task = subprocess.Popen(["sh", "-c", 'kill -STOP $$; exec "$@"', "sh", *load], stderr=subprocess.DEVNULL)
    os.waitid(os.P_PID, task.pid, os.WSTOPPED | os.WNOWAIT)
    ctl, ack = os.open("ctl", os.O_RDWR), os.open("ack", os.O_RDWR)
    counter = subprocess.Popen([*tool, *options, *event, "-D", "-1", "--control", "fifo:ctl,ack", "-o", "out.txt", which,
                                str(task.pid)], stdout=subprocess.DEVNULL, stderr=open("err.txt", "w"))
    os.write(ctl, b"enable\n")
    os.read(ack, 16)
    os.kill(task.pid, signal.SIGCONT)
    task.wait()
    if tool[0] == "perf":
        counter.send_signal(signal.SIGINT)
    counter.wait(timeout=120)
    os.close(ctl)
    os.close(ack)
    return open("out.txt").read()


command_options = [[], ["-i"], ["-g"], ["--no-big-num"], ["-I", "100000"], ["--no-scale"], ["--timeout", "100000"], ["-r", "2"]]
cpu_options = [[], ["-A"], ["--per-core"], ["--per-socket"], ["--per-die"], ["--per-node"], ["-I", "100000"]]
task_options = [[], ["--per-thread"], ["-i"], ["-I", "100000"]]
cases = [(where, options, form) for where, sets in
         ((["command"], command_options), (["-a"], cpu_options), (["-C", online], cpu_options), (["-p"], task_options), (["-t"], task_options))
         for options, form in itertools.product(sets, forms) for where in [where]]


def run(tool, where, options, form):
    words = options + forms[form]
    if where[0] in ("-p", "-t"):
        text = count_task(tool, words, where[0])
    else:
        text = count_command(tool, words + (where if where != ["command"] else []), load)
    return total(text, form)


def again(before):
    """Intervals add up to the whole; runs that count 100, 200 and 300 have 200 and the standard error of that mean, as perf stat has it."""
    dd = f"{work}/{name} if=/dev/zero of=/dev/null bs=77"
    parts = count_command([perfring, "count"], ["-I", "20", "-x,"], ["sh", "-c", f"for i in 1 2 3; do {dd} count=100; sleep 0.05; done"])
    with open("runs.sh", "w") as script:
        script.write(f"n=$(cat n 2>/dev/null || echo 0); n=$((n + 1)); echo $n >n; exec {dd} count=$((100 * n))")
    runs = count_command([perfring, "count"], ["-r", "3", "-x,"], ["sh", "runs.sh"])
    good = [total(parts, "-x,") == 300, ",28.87%," in runs and total(runs.replace(",28.87%", ""), "-x,") == 200]
    for i, what in enumerate((f"intervals add up: {total(parts, '-x,'):.0f}", "the deviation of three runs: " + runs.strip().split("\n")[-1])):
        print(f"{'ok' if good[i] else 'not ok'} {before + i + 1} - {what}")
    return good.count(False)


try:
    probe = subprocess.run([perfring, "count", *event, "-x,", "--", "true"], stderr=subprocess.PIPE, text=True, check=False)
    if probe.returncode or "<not" in probe.stderr:
        print(f"1..0 # SKIP {probe.stderr.splitlines()[0] if probe.stderr else 'no tracepoints'}")
        sys.exit(0)
    failed = 0
    for number, (where, options, form) in enumerate(cases, 1):
        expect = WRITES
        ours = run([perfring, "count"], where, options, form)
        # perf in one form of each set, all with PERFRING_LONG: what it counts does not depend on how it prints it
        beside = has_perf and (form == "-x," or os.environ.get("PERFRING_LONG"))
        perfs = expect
        for _ in range(10 if beside else 0):  # perf 6.1 prints nothing now and then of a command that is over at once, with -I
            perfs = run(["perf", "stat"], where, options, form)
            if perfs:
                break
        good = ours == expect and perfs == expect
        failed += not good
        print(f"{'ok' if good else 'not ok'} {number} - {' '.join(where + options)} as {form}: {ours:.0f}" +
              (f", perf {perfs:.0f}" if beside else ""))
        if not good:
            print(f"# expected {expect}", *("# " + line for line in open("err.txt").read().splitlines()[:8]), sep="\n")
    failed += again(len(cases))
    print(f"1..{len(cases) + 2}")
    sys.exit(failed != 0)
finally:
    os.chdir("/")
    shutil.rmtree(work)
