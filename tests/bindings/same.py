# SPDX-License-Identifier: MIT
"""same.py CAPTURE EDITED: what same.c prints, in Python."""
import os
import sys

import perfring


def show(*words):
    sys.stdout.buffer.write(b" ".join(os.fsencode(str(w)) for w in words) + b"\n")


def top(counts):
    shown = {}
    for (event, name), count in sorted(counts.items(), key=lambda row: (os.fsencode(row[0][0]), -row[1], os.fsencode(row[0][1]))):
        shown[event] = shown.get(event, 0) + 1
        if shown[event] <= 3:
            show("top", event, count, name)


def account(session):
    info, account = session.info, session.account()
    show("whole", int(session.is_whole), "defects", info.defects, "unread", info.unread)
    show("read", account["records"]["read"], "samples", account["samples"]["read"], "chosen", account["records"]["chosen"])
    for cause in account["left"]:
        show("cause", cause["cause"], cause["class"], cause["count"])


def whole(path):
    counts, fields, stopped = {}, [], None
    try:
        session = perfring.open(path, order="time", tasks=True)
    except perfring.Error as error:
        return show("stopped", int(error.status))
    try:
        for record in session:
            if not isinstance(record, perfring.Sample) or record.error:
                continue
            callers = session.callers(record)
            name = callers and (callers[0].name or (callers[0].location and callers[0].location.name)) or "?"
            key = record.event_name or "?", name
            counts[key] = counts.get(key, 0) + 1
            tracepoint = session.tracepoint(record) or {}
            if "common_pid" in tracepoint:
                fields.append(tracepoint["common_pid"])
    except perfring.Error as error:
        stopped = int(error.status)
    top(counts)
    show("field common_pid", len(fields), sum(fields) % 2**64)
    if stopped is not None:
        show("stopped", stopped)
    account(session)
    session.close()


def filtered(path):
    nr = 0
    try:
        for nr, record in enumerate(perfring.open(path, types="SAMPLE", first=5), 1):
            show("sample at", record.offset)
    except perfring.Error:
        pass
    show("filtered", nr)


def edited(path, to):
    try:
        report = perfring.edit(path, to, types="SAMPLE", drop=["callchain"], every=2)
    except perfring.Error as error:
        return show("not edited", int(error.status))
    show("edited", report.records, "passed", report.passed, "removed", report.removed, "damaged", report.damaged, "defects", report.defects)


def recovered(path, to):
    try:
        r = perfring.recover(path, to)
    except perfring.Error as error:
        return show("not recovered", int(error.status))
    show("recovered", r.records, "dropped", r.dropped, "bytes", r.dropped_bytes, "sections", r.sections, "defects", r.defects, "left", r.left_bytes)


whole(sys.argv[1])
filtered(sys.argv[1])
edited(*sys.argv[1:])
recovered(sys.argv[1], sys.argv[2] + ".recovered")
