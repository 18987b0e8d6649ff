# SPDX-License-Identifier: MIT
"""As bench.c, and columns: the periods as a column."""
import sys

import perfring

what, path = sys.argv[1:]
samples = period = entries = 0
if what == "columns":
    columns = perfring.columns(path, "period")
    samples, period = columns.rows, sum(columns["period"])
elif what == "records":
    for record in perfring.open(path, types=[perfring.RecordType.SAMPLE]):
        samples += 1
        period += record.period
        if record.callchain:
            entries += len(record.callchain.ips)
else:
    with perfring.open(path, order="time", tasks=True) as session:
        for record in session:
            if isinstance(record, perfring.Sample):
                for caller in session.callers(record):
                    samples += 1
                    period += bool(caller.location and caller.location.name)
print(samples, period, entries)
