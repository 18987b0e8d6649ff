# SPDX-License-Identifier: MIT
"""Shows of each sample the command, the file and the offset in it that ran, every field, and its callers. samples.py CAPTURE"""
import sys

import perfring

out = open(sys.stdout.fileno(), "w", encoding="utf-8", errors="surrogateescape", closefd=False)
try:
    with perfring.open(sys.argv[1], order="time", tasks=True) as session:
        for record in session:
            if not isinstance(record, perfring.Sample) or record.error:
                continue
            task, at = session.task(record), session.location(record)
            name, offset = (at.name, at.offset) if at else ("", 0)
            print("%s %s+%#x %s" % (task.comm if task else "", name, offset, session.line(record)), file=out)
            for caller in session.callers(record):
                name, offset = (caller.location.name, caller.location.offset) if caller.location else ("", 0)
                print("\t%d %#x %s+%#x %s" % (caller.cpumode, caller.address, name, offset, caller.name or ""), file=out)
    out.flush()
except perfring.Error as error:
    out.flush()
    print(error, file=sys.stderr)
except BrokenPipeError:
    sys.exit(0)
