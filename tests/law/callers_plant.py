# SPDX-License-Identifier: MIT
"""A capture for tests/law/plants.py, with the command that leaves callers out. Imported, not run."""
from made_capture import CALLCHAIN, IDENTIFIER, IP, TID, TIME, Capture


def callers_unshown():
    """Two samples have a callchain, one an empty one."""
    c = Capture().event(1, 0, IDENTIFIER | IP | TID | TIME | CALLCHAIN, [10])
    chains = [(2**64 - 512, 0x1000, 0x2000), (0x1000,), ()]
    samples = [c.record(9, c.pack("QQIIQQ%dQ" % len(chain), 10, 0x1000, 7, 8, 5 + i, len(chain), *chain), misc=2) for i, chain in enumerate(chains)]
    return c.file(*samples), ["convert", "--to", "trace", "IN", "OUT"], 2
