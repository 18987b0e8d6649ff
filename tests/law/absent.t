#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Nothing is shown of a field that a record lacks: each form of output is the same whether the decoder leaves what is absent as it was, or filled with
one byte or with another (tests/law/absent.c). Here a few captures whose records lack what others have; with PERFRING_LONG the corpus."""
import glob
import itertools
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from tap import finish, report, skip

BUILD = os.environ.get("BUILD", "build")
FILLED = BUILD + "/tests/law/absent"
LONG = os.environ.get("PERFRING_LONG")
CAPTURES = sorted(glob.glob("corpus/*.data") + glob.glob("corpus/*.pipe")) if LONG else ["corpus/" + name for name in (
    "mixed-id.data", "mixed-identifier.data", "events-mixed.data", "group-read.data", "switch-events.data", "tracepoint.data")]


def forms():
    """Command lines that show fields, each in as many ways as one line has."""
    fields = ("comm tid pid time cpu event trace ip sym dso addr symoff srcline period iregs uregs brstack brstacksym bpf-output phys_addr misc mmap-events data_page_size code_page_size "
              "weight data_src brstackoff cgroup task-events").split()
    yield ["convert", "--to", "script"]
    for few in zip(*[iter(fields)] * 2):
        yield ["convert", "--to", "script", "-F", ",".join("+" + field for field in few)]
    for to in ("folded", "pprof", "firefox", "trace", "otlp", "json"):
        yield ["convert", "--to", to]
    for table in ("sample", "record", "mapping", "process", "thread", "read", "lost", "switch", "branch", "register"):
        yield ["convert", "--to", "csv", "--table", table]
    for by in ("comm,pid,tid", "cpu,dso", "type,event,field"):
        yield ["stat", "--json", *itertools.chain.from_iterable(("--by", one) for one in by.split(","))]
    for sort in ("comm,dso,sym", "pid,tid,cpu,mode"):
        yield ["report", "--json", "--sort", sort]
    for where in ("ip > 0 or addr == 0", "period > 1 and cpu == 0", "weight > 0 or phys_addr > 0", "cgroup > 0", "tid > 0 and time > 0", "id > 0", 'comm == "sh"'):
        yield ["dump", "--where", where]
    yield ["dump", "-F", "ip,addr,period,cpu,tid,pid,time,comm,weight,phys_addr,data_src,transaction,id,stream_id,place,event"]
    yield ["sched", "--json"]
    yield ["calls", "--json"]
    yield ["check", "--json"]
    yield ["info", "--json"]


def answer(form, capture, absent):
    """Exit status, output and messages."""
    done = subprocess.run([FILLED, *form, capture, *(["-"] if form[0] == "convert" else [])], stdin=subprocess.DEVNULL, capture_output=True, env=dict(os.environ, PERFRING_ABSENT=absent))
    return done.returncode, done.stdout, done.stderr


def first_difference(one, other):
    for a, b in itertools.zip_longest(one[1].splitlines(), other[1].splitlines()):
        if a != b:
            return "%r, and %r" % ((a or b"")[:150], (b or b"")[:150])
    return "%r, and %r" % (one, other)


def main():
    done = subprocess.run([*os.environ.get("MAKE", "make").split(), "-s", "BUILD=" + BUILD, "CC=" + os.environ.get("CC", "cc"), FILLED], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          env=dict(os.environ, PAGE_MODULE=os.environ.get("PAGE_MODULE", "view/page.wasm.gz")))
    if done.returncode and re.search("wrap", done.stdout):
        skip("fields that are absent", "the linker has no --wrap")
        return finish()
    report(done.returncode == 0, "the command with a decoder that fills what is absent", done.stdout[-400:])
    for form in forms():
        bad = []
        for capture in CAPTURES:
            one, other = answer(form, capture, "a5"), answer(form, capture, "5a")
            if one != other or one[0] == 2:
                bad.append("%s: %s" % (capture, first_difference(one, other)))
        report(not bad, " ".join(form), bad)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
