# SPDX-License-Identifier: MIT
"""
Answers: where the samples are, what changed, what system calls cost, what threads do with their time. The same sums as of `perfring report`, `diff`, `calls`
and `sched`.
"""

from __future__ import annotations

import re
from typing import Any, Iterable, NamedTuple, Optional, Sequence, Union

from . import _perfring
from ._core import within
from .session import Session, _texts

_KEYS = ("comm", "file", "function", "pid", "tid", "cpu", "mode", "line")
_FIELD = re.compile(r"[A-Za-z_][A-Za-z0-9_.]*")
_CALLS_BY = {"call": 1, "comm": 2, "thread": 4}
_VERDICTS = ("changed", "within noise", "too few")


class Answer(list):
    """Rows, with what is known of the captures that they are of."""

    is_whole: bool  #: nothing of them is missing: as Session.is_whole
    accounts: list  #: what was left out, and why, of each: as Session.account()


def _answer(rows: Iterable[Any], sessions: Sequence[Session]) -> Answer:
    answer = Answer(rows)
    answer.is_whole = all(session.is_whole for session in sessions)
    answer.accounts = [session.account() for session in sessions]
    return answer


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


class DiffRow(NamedTuple):
    """A row of two sides. Shares are from 0 to 1."""

    verdict: str  #: changed, within noise, or too few: fewer than 10 samples on each side, not tested
    a: Sum
    b: Sum
    share_a: float  #: with several captures a side, their mean
    share_b: float
    difference: float  #: share_b - share_a
    low: float  #: the 95 % interval of difference
    high: float
    p: float  #: the smallest level at which the interval leaves 0 out
    values: tuple  #: in the order of the keys


class Diff(NamedTuple):
    """What changed in one event: rows by verdict, the largest difference first."""

    name: str
    captures_a: int  #: that have samples of it; 0: it cannot be compared, and has no rows
    captures_b: int
    a: Sum  #: what shares are of
    b: Sum
    tested: int  #: rows that are not "too few"
    changed: int
    weak: bool  #: a side has one capture: how much captures of one program differ is not known
    without_row: int  #: samples that are in no row, since there are too many
    rows: list


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


class SlowCall(NamedTuple):
    """One system call."""

    comm: str
    tid: Optional[int]
    pid: Optional[int]
    call: str
    time: int  #: when it began
    took: int  #: nanoseconds
    ret: Optional[int]  #: what it returned; None: not known
    line: str  #: NAME(ARGUMENT=VALUE, ...) = RESULT
    offset: int  #: of the record of its exit


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
    unsure_stays: int
    since: int  #: time of its last switch


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


class OffCpuRow(NamedTuple):
    """Time off CPU by the thread's name and stack, in nanoseconds."""

    comm: str
    stack: str  #: functions, the outermost first, with ; between them
    off: int
    delay: int  #: of off: ready, as far as that is known
    stays: int  #: how often


class Sched(NamedTuple):
    """What threads do with their time."""

    threads: Answer
    cpus: Answer
    wakers: Answer


def _session(source: Any, options: dict, **more: Any) -> Session:
    for name in ("order", "join_split"):
        if name in options:
            raise TypeError("%s is not for sums, which are made in the order of time" % name)
    return Session(source, order="time", join_split=True, _all=bool(options), **more, **options)


def _keys(by: Union[str, Sequence[str]]) -> tuple[bytes, Optional[str]]:
    """The keys' numbers, and the fields among them as the library takes them."""
    by = (by,) if isinstance(by, str) else by
    fields = [key for key in by if key not in _KEYS]
    if not by or not all(isinstance(field, str) and _FIELD.fullmatch(field) for field in fields):
        raise ValueError("by has %s, or names of fields, not %s" % (", ".join(_KEYS), by or "nothing"))
    names = [*_KEYS, *fields]
    return bytes(names.index(key) for key in by), ",".join(fields) or None


def report(source: Any, by: Union[str, Sequence[str]] = ("comm", "file", "function"), *, total: bool = False, samples: bool = False, callers: Optional[str] = None,
           callees: Optional[str] = None, events: Any = None, names: bool = True, any_fields: bool = False, **options: Any) -> Answer:
    """
    Where the samples of a capture are: a Report of each event that has any. by: comm, file, function, line, pid, tid, cpu, mode, or names of fields. total: the largest totals first.
    samples: the largest by number of samples, not by period. callers, callees: a function or pattern, whose callers or callees the rows are. events: names or patterns. names:
    functions' names are read from the files that were mapped; else only from the capture. any_fields: a name in by that no sample has, and that is no field of records, is no error; its
    values are None. options: conditions, as of open.
    """
    keys, fields = _keys(by)
    with _session(source, options, whole_chains=True) as session:
        found = session._report(keys, total, samples, callers, callees, _texts(events), names, False, fields, any_fields)
        return _answer((Report(event, name, Sum(*whole), Sum(*shown), Sum(*rest), [ReportRow(Sum(*own), Sum(*all_of), values) for own, all_of, values in rows])
                        for event, name, whole, shown, rest, rows in found), (session,))


def _diff_row(verdict: int, a: tuple, b: tuple, *more: Any) -> DiffRow:
    return DiffRow(_VERDICTS[verdict], Sum(*a), Sum(*b), *more)


def diff(a: Any, b: Any, by: Union[str, Sequence[str]] = ("file", "function"), *, total: bool = False, samples: bool = False, shown: bool = False, events: Any = None,
         names: bool = True, any_fields: bool = False, **options: Any) -> Answer:
    """
    What changed between captures: a Diff of each event. a, b: a source as of open, or a list of at most 64 of one program, which tells best. by, total, samples, events, names,
    any_fields: as of report. shown: shares are of the samples that meet the conditions; else of all. options: conditions, as of open.
    """
    keys, fields = _keys(by)
    sides = [side if isinstance(side, (list, tuple)) else [side] for side in (a, b)]
    sessions = []
    try:
        for source in [*sides[0], *sides[1]]:
            sessions.append(_session(source, options, whole_chains=True))
        reports = tuple(session._report(keys, total, samples, None, None, _texts(events), names, True, fields, any_fields) for session in sessions)
        found = _perfring.diff(reports[:len(sides[0])], reports[len(sides[0]):], shown)
        return _answer((Diff(name, in_a, in_b, Sum(*of_a), Sum(*of_b), tested, changed, weak, without, [_diff_row(*row) for row in rows])
                        for name, in_a, in_b, of_a, of_b, tested, changed, weak, without, rows in found), sessions)
    finally:
        for session in sessions:
            session.close()


def _calls(source: Any, by: Union[str, Sequence[str]], slowest: int, options: dict) -> Any:
    bits = 0
    for word in (by,) if isinstance(by, str) else by:
        if word not in _CALLS_BY:
            raise ValueError("by has call, comm or thread, not %r" % (word,))
        bits |= _CALLS_BY[word]
    with _session(source, options) as session:
        rows, slow = session._calls(bits, slowest)
        return _answer((CallRow(*row) for row in rows), (session,)), _answer((SlowCall(*call) for call in slow), (session,))


def calls(source: Any, by: Union[str, Sequence[str]] = "call", **options: Any) -> Answer:
    """
    System calls of a capture with tracepoints of them, the largest total time first, as CallRows: by call, comm or thread, or by some of them, such as
    ("thread", "call"). options: conditions, as of open.
    """
    return _calls(source, by, 0, options)[0]


def slowest(source: Any, most: int = 40, **options: Any) -> Answer:
    """The slowest system calls, as SlowCalls: at most so many, and 65,536. options: conditions, as of open."""
    return _calls(source, "call", within("most", most, 32), options)[1]


def sched(source: Any, **options: Any) -> Sched:
    """What threads do with their time, of a capture with switches of CPUs. options: conditions, as of open."""
    with _session(source, options, whole_chains=True) as session:
        threads, cpus, wakers = session._sched()
        sessions = (session,)
        return Sched(_answer((ThreadRow(*row) for row in threads), sessions), _answer((CpuRow(*row) for row in cpus), sessions), _answer((WakerRow(*row) for row in wakers), sessions))


def offcpu(source: Any, *, names: bool = True, **options: Any) -> Answer:
    """Stacks of times off CPU, the longest first, as OffCpuRows. names: as of report. options: conditions, as of open."""
    with _session(source, options, whole_chains=True) as session:
        return _answer((OffCpuRow(*row) for row in session._offcpu(names)), (session,))
