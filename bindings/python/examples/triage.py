# SPDX-License-Identifier: MIT
"""A capture's top functions, fields of tracepoints, account and defects; with COMM and COPY the functions of one command, and a copy of its records."""
import sys

import perfring
from perfring import plain_text


def functions(path, **conditions):
    found = perfring.report(path, ("function",), **conditions)
    for event in found:
        print(plain_text(event.name), event.shown.samples, event.shown.period)
        for row in [row for row in event.rows if row.own.period][:10]:
            print("  %d %s" % (row.own.period, plain_text(row.values[0])))
    return found.accounts[0]


def text(value):
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, (list, tuple)):
        return ",".join(text(one) for one in value)
    return "?" if value is None else plain_text(value) if isinstance(value, str) else str(value)


def tracepoints(path):
    shown = 0
    with perfring.open(path, order="time", types="SAMPLE") as session:
        for record in session:
            fields = session.tracepoint(record)
            if fields is not None and shown < 5:
                shown += 1
                print(plain_text(record.event_name), *("%s=%s" % (name, text(value)) for name, value in fields.items()))


def losses(account):
    print("%d records, %d samples" % (account["records"]["read"], account["samples"]["read"]))
    for cause in account["left"]:
        print(cause["cause"], cause["class"], cause["count"])


def defects(path):
    wrong = [finding for finding in perfring.findings(path) if finding.level != "note"]
    print(sum(finding.number for finding in wrong), "defects")
    for finding in wrong:
        if finding.first:
            print("%s at %d: %s" % (perfring.Status(finding.first.status).name, finding.first.offset, plain_text(finding.first.text)))
    return bool(wrong)


def main(path, comm=None, to=None):
    print("functions")
    account = functions(path)
    print("tracepoints")
    tracepoints(path)
    print("account")
    losses(account)
    print("defects")
    bad = defects(path)
    if comm is not None:
        print("functions of", comm)
        functions(path, comms=comm)
        print("edit")
        perfring.edit(path, to, comms=comm, only=True)
        print(sum(1 for _ in perfring.records(to)), "records in the copy")
    return int(bad)


if len(sys.argv) not in (2, 4):
    sys.exit("usage: triage CAPTURE [COMM COPY]")
try:
    sys.exit(main(*sys.argv[1:]))
except (OSError, perfring.Error) as error:
    print(plain_text(str(error)), file=sys.stderr)
    sys.exit(3)
