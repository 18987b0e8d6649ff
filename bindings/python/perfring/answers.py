# SPDX-License-Identifier: MIT
"""Answers: where the samples are, what system calls cost, what threads do with their time. The same sums as of `perfring report`, `calls` and `sched`."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional, Sequence

from .session import Session

_KEYS = ("comm", "file", "function", "pid", "tid", "cpu", "mode")
_CALLS_BY = {"call": 1, "comm": 2, "thread": 4}


class Sum(NamedTuple):
    """Samples, and how often their event happened."""

    samples: int
    period: int


class ReportRow(NamedTuple):
    """One combination of the keys' values."""

    own: Sum  #: samples whose innermost function is this one
    total: Sum  #: samples with it anywhere in their stack, each once
    values: tuple  #: in the order of the keys; None: the samples do not carry it


class Report(NamedTuple):
    """The rows of one event, those with the largest period first. Events do not add up."""

    event: Optional[int]  #: its number; None: samples of no known event
    name: str
    all: Sum
    shown: Sum  #: what passes the conditions
    rest: Sum  #: of shown, what is in no row, since there are too many
    rows: list

    def percent(self, part: Sum) -> float:
        """Of all periods of the event."""
        return 100 * part.period / self.all.period if self.all.period else 0.0


class CallRow(NamedTuple):
    """A system call, or all of a thread or name. Times are nanoseconds; min to max are of timed calls."""

    comm: str
    tid: Optional[int]
    pid: Optional[int]
    call: str
    calls: int
    errors: int
    total: int
    timed: int
    min: int
    p50: int
    p99: int
    max: int
    max_at: int  #: when the longest began
    unsure: int  #: calls in which records may be missing
    unsure_time: int
    untimed: int
    unfinished: int
    which_errors: dict  #: how often, by name


class ThreadRow(NamedTuple):
    """A thread's time in nanoseconds; off = sleep + wait + unknown + delay - start."""

    comm: str
    tid: Optional[int]
    pid: Optional[int]
    run: int
    runs: int
    off: int
    stays: int
    sleep: int
    wait: int
    unknown: int
    delay: int
    start: int
    preempted: int
    preemptions: int
    max_delay: int
    max_delay_at: int
    unsure_run: int
    unsure_off: int


class CpuRow(NamedTuple):
    """A CPU's time in nanoseconds."""

    cpu: int
    run: int
    idle: int
    unsure: int
    switches: int
    gaps: int  #: switches that do not continue the one before


class WakerRow(NamedTuple):
    """Who wakes whom: stays off CPU that it ended."""

    waker: str
    woken: str
    wakes: int
    sleep: int
    delay: int
    max_delay: int


class Sched(NamedTuple):
    """What threads do with their time."""

    threads: list
    cpus: list
    wakers: list


def _session(source: Any, options: dict, **more: Any) -> Session:
    return Session(source, order="time", join_split=True, _all=bool(options), **more, **options)


def report(source: Any, by: Sequence[str] = ("comm", "file", "function"), *, total: bool = False, callers: Optional[str] = None, callees: Optional[str] = None,
           names: bool = True, **options: Any) -> list:
    """
    Where the samples of a capture are: a Report of each event that has any. by: comm, file, function, pid, tid, cpu, mode. total: the largest totals first.
    callers, callees: a function or pattern, whose callers or callees the rows are. names: functions' names are read from the files that were mapped; else
    only from the capture. options: conditions, as of open.
    """
    unknown = [key for key in by if key not in _KEYS]
    if unknown or not by:
        raise ValueError("by has %s, not %s" % (", ".join(_KEYS), unknown[0] if unknown else "nothing"))
    keys = bytes(_KEYS.index(key) for key in by)
    with _session(source, options, whole_chains=True) as session:
        events = session._report(keys, total, callers, callees, names)
    return [Report(event, name, Sum(*whole), Sum(*shown), Sum(*rest), [ReportRow(Sum(*own), Sum(*all_of), values) for own, all_of, values in rows])
            for event, name, whole, shown, rest, rows in events]


def calls(source: Any, by: str = "call", **options: Any) -> list:
    """System calls of a capture with tracepoints of them, the largest total time first, as CallRows: by call, comm or thread. options: conditions, as of open."""
    if by not in _CALLS_BY:
        raise ValueError("by is call, comm or thread, not %r" % (by,))
    with _session(source, options) as session:
        return [CallRow(*row) for row in session._calls(_CALLS_BY[by])]


def sched(source: Any, **options: Any) -> Sched:
    """What threads do with their time, of a capture with switches of CPUs. options: conditions, as of open."""
    with _session(source, options, whole_chains=True) as session:
        threads, cpus, wakers = session._sched()
    return Sched([ThreadRow(*row) for row in threads], [CpuRow(*row) for row in cpus], [WakerRow(*row) for row in wakers])
