# SPDX-License-Identifier: MIT
"""Captures: perfring.open returns a Session, an iterator of its records."""

from __future__ import annotations

import builtins
import json
import io
import os
from typing import Any, Iterable, Iterator, NamedTuple, Optional, SupportsIndex, Tuple, Union

from . import _perfring
from ._core import Error, Fields, within
from .columns import Columns, of_samples, of_table
from .constants import Feature, RecordType

_NO_NUMBER = 0xFFFFFFFF
_NO_RESUME, _PACKED, _REREAD, _WHOLE_CHAINS, _JOIN_SPLIT, _UNWIND, _CHOOSE = 4, 8, 16, 128, 256, 512, 1024
_ALL = 32
_DROPS = {"stack": 1, "raw": 2, "regs": 4, "callchain": 8, "branches": 16}
_LEVELS = ("note", "warning", "error")
_KINDS = ("file", "anon", "jit", "vdso", "kernel", "module", "bpf", "ksymbol")


class Event(NamedTuple):
    """An event of a capture."""

    number: int  #: from 0; what a record's event is
    name: str
    unit: str
    scale: float
    leader: int  #: number of its group's leader; its own where it is in none
    ids: int  #: how many ids it has
    attr: Fields  #: what perf_event_open(2) was asked for


class Task(NamedTuple):
    """A thread, as it was at a record."""

    pid: int
    tid: int
    comm: str
    thread: Optional[int]  #: number of the thread, which no other has, also where a tid is used again
    process: Optional[int]
    parent: Optional[int]  #: number of the process that forked it
    execs: int
    flags: int
    start: int  #: time of its FORK; 0: not known
    cgroup: str


class Location(NamedTuple):
    """What is mapped at an address."""

    name: str  #: the file, [kernel.kallsyms], or a symbol that the kernel announced
    offset: int  #: of the address in the file
    start: int
    last: int
    kind: str  #: file, anon, jit, vdso, kernel, module, bpf, ksymbol
    mapping: int  #: number of the mapping
    build_id: bytes


class Caller(NamedTuple):
    """
    An entry of a callchain. name is that of its function, of what the kernel announced (KSYMBOL); offset that in the function; found how the entry was
    found: "callchain", "registers", "cfi", "frame pointer", "lbr", "deferred" or "stitched".
    """

    address: int
    cpumode: int
    name: Optional[str]
    offset: int
    location: Optional[Location]
    found: str


class Defect(NamedTuple):
    """Something that is wrong with a capture."""

    status: int
    offset: int
    record_type: int
    path: str
    text: str


class Finding(NamedTuple):
    """Defects of one cause."""

    level: str  #: note: nothing is wrong; warning: odd, but everything can be read; error: something is lost or cannot be read
    number: int  #: how many there are
    last: int  #: offset of the last of them, in its file
    first: Optional[Defect]  #: None where there are too many causes to tell them apart


class Edited(NamedTuple):
    """What an edit did, in records."""

    records: int  #: that were written
    passed: int  #: of these, those that passed the conditions
    removed: int  #: that were left out
    damaged: int  #: that could not be kept
    defects: int  #: other ones


class Recovered(NamedTuple):
    """What recover did."""

    records: int  #: that were written
    dropped: int  #: that were left out
    dropped_bytes: int  #: of these, and bytes that are no records
    sections: int  #: header, attrs, features that were left out
    defects: int  #: other ones
    left_bytes: int  #: of the input, for which nothing is in the output


def _numbers(values: Union[SupportsIndex, Iterable[int], None]) -> Tuple[int, ...]:
    if values is None:
        return ()
    return (values.__index__(),) if isinstance(values, SupportsIndex) else tuple(values)


def _types(values: Any) -> Tuple[int, ...]:
    if values is None:
        return ()
    if isinstance(values, (int, str)):
        values = (values,)
    return tuple(int(RecordType[v]) if isinstance(v, str) else int(v) for v in values)


def _texts(values: Any) -> Tuple[bytes, ...]:
    if values is None:
        return ()
    return tuple(os.fsencode(v) for v in ([values] if isinstance(values, (str, bytes)) else values))


def _number(value: int) -> Optional[int]:
    return None if value == _NO_NUMBER else value


def _location(at: Any) -> Optional[Location]:
    if at is None:
        return None
    name, offset, start, last, kind, mapping, build_id = at
    return Location(name, offset, start, last, _KINDS[kind] if kind < len(_KINDS) else str(kind), mapping, build_id)


def _source(source: Any) -> Any:
    if isinstance(source, int):
        return source
    if hasattr(source, "fileno"):
        try:
            return source.fileno()
        except io.UnsupportedOperation:  # a file object of memory, such as io.BytesIO
            source = source.read()
    elif hasattr(source, "read"):
        source = source.read()
    if isinstance(source, (bytearray, memoryview)):
        source = bytes(source)
    if isinstance(source, bytes):
        return (0, source)
    return os.fsencode(source)


class Session(_perfring.Session):
    """
    A capture that is being read, as an iterator of its records, each an object of its own class (perfring.Sample and so on).

    source is a path, a descriptor, a file object, which is read to its end where it has no descriptor, or bytes of a whole capture. order is "file" or "time". tasks makes
    task() and location() work. whole_chains completes samples whose callchain the kernel wrote later (CALLCHAIN_DEFERRED);
    join_split makes one record of those that simpleperf wrote in pieces. unwind makes callers() and table() have whole stacks: callers that
    are unwound from the piece of user stack in samples (perf record --call-graph dwarf), and call stacks in branch records; order="time" is
    best. The rest selects records: a record has to meet every
    condition that is given; where is an expression of `perfring dump --where`, such as 'comm == "sh" and cpu in {0, 1}'.
    """

    def __new__(cls, source: Any, *, order: str = "file", tasks: bool = False, types: Any = None, events: Any = None,
                pids: Any = None, tids: Any = None, cpus: Any = None, comms: Any = None, time: Tuple[int, int] = (0, 0),
                offsets: Tuple[int, int] = (0, 0), first: int = 0, skip: int = 0, where: Optional[str] = None, resume: bool = True,
                packed: bool = False, reread: bool = False, whole_chains: bool = False,
                join_split: bool = False, unwind: bool = False, _all: bool = False) -> "Session":
        if order not in ("file", "time"):
            raise ValueError("order is 'file' or 'time', not %r" % (order,))
        flags = (0 if resume else _NO_RESUME) | (_PACKED if packed else 0) | (_REREAD if reread else 0)
        flags |= (_UNWIND if unwind else 0) | _CHOOSE
        flags |= (_WHOLE_CHAINS if whole_chains else 0) | (_JOIN_SPLIT if join_split else 0) | (_ALL if _all else 0)
        numbers = {"time_from": time[0], "time_until": time[1], "offset_from": offsets[0], "offset_until": offsets[1], "first": first, "skip": skip}
        self = super().__new__(cls, _source(source), order=int(order == "time"), flags=flags, types=_types(types),
                               events=_texts(events), pids=_numbers(pids), tids=_numbers(tids), cpus=_numbers(cpus),
                               comms=_texts(comms), where=where, **{name: within(name, number) for name, number in numbers.items()})
        self._source = source  # a file object closes its descriptor where nobody has it any more
        if tasks or unwind:
            self._follow()
        return self

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *exception: Any) -> None:
        self.close()

    @property
    def info(self) -> Fields:
        """What is known of the capture so far: byte_order, version, pipe, size, records, defects and so on."""
        return Fields(self._info())

    @property
    def events(self) -> list:
        """The events that are known so far; in a file, all."""
        return [Event(*event) for event in self._events()]

    def feature(self, feature: Union[int, str]) -> Optional[Fields]:
        """The fields of a feature's section, such as "CMDLINE"; None where the capture has none so far."""
        return self._feature(int(Feature[feature]) if isinstance(feature, str) else int(feature))

    def read(self, offset: int, size: int, part: int = 0) -> Optional[bytes]:
        """Bytes of a file of the capture; None where it is shorter."""
        return self._read(within("part", part, 32), within("offset", offset), size)

    def task(self, record: Any) -> Optional[Task]:
        """The thread that the record is about, which has to be the last that was handed out."""
        task = self._task(record)
        if task is None:
            return None
        return Task(task[0], task[1], task[2], _number(task[3]), _number(task[4]), _number(task[5]), *task[6:])

    def location(self, record: Any, address: Optional[int] = None, cpumode: Optional[int] = None) -> Optional[Location]:
        """What is mapped at the record's ip, or another address, in the CPU's mode at the record, or another one."""
        if address is None:
            address = record.fields.get("ip")
            if address is None:
                return None
        return _location(self._location(record, within("address", address), record.misc & 7 if cpumode is None else within("cpumode", cpumode, 32)))

    def callers(self, record: Any) -> list:
        """
        The callchain of a sample, innermost first, as Callers. Each is looked up in the CPU's mode that the callchain has for it, so that a sample of
        the kernel has its callers in user mode too. Empty where the record is no sample, or has no callchain.
        """
        return [Caller(address, cpumode, name, offset, _location(at), found) for address, cpumode, name, offset, at, found in self._callers(record)]

    def account(self) -> dict:
        """
        What was read so far, and what was not and why: records, samples, chosen, and "left" with a cause's name, count and class each, as
        `perfring stat --json` has it under "account". All of it after the last record.
        """
        return json.loads(self._account())

    @property
    def is_whole(self) -> bool:
        """
        Whether nothing is missing of what was asked for and has been read: every record could be decoded and is of an event, no bytes were skipped, no section is damaged, reading did not
        stop before the end, and the recording came to its. What is odd but was kept does not count. It decides on the exit status of `perfring stat`, too.
        """
        return self._is_whole()

    def columns(self, *names: str) -> Columns:
        """
        The session's remaining samples as columns: fields of SAMPLE that are numbers, and event, misc, cpumode, offset, part,
        inner, thread, process (these two with tasks=True) and callchain. A million samples take some 0.1 s.
        """
        return of_samples(*self._columns(tuple(name.encode() for name in names)))

    def table(self, name: str = "sample") -> Columns:
        """One of the tables of doc/tables.md, with texts such as comm and file. The session should be in the order of time."""
        raw = self._table(name.encode())
        if not raw:
            raise KeyError("the capture has no table of this name: %s" % name)
        return of_table(raw)

    def arrow(self, name: str = "sample") -> "ArrowTable":
        """The same as a stream of Arrow's C interface: pyarrow.table(...), polars.from_arrow(...) and others take it."""
        return ArrowTable(self, name)


class ArrowTable:
    """A table that is read once, by the consumer that calls __arrow_c_stream__."""

    def __init__(self, session: Session, name: str) -> None:
        self._session, self._name = session, name

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self._session._arrow(self._name.encode())


def open(source: Any, **options: Any) -> Session:  # the module's word for it, as in gzip and tarfile
    """Opens a capture: see Session."""
    return Session(source, **options)


def check(source: Any) -> list:
    """Everything that is wrong with a capture, as Defects; empty where nothing is."""
    with Session(source) as session:
        return [Defect(*defect) for defect in _perfring.check(session)]


def findings(source: Any) -> list:
    """What check has, summed by cause, as Findings in the order in which they were found first: what `perfring check` prints. Its memory is bounded."""
    with Session(source) as session:
        return [Finding(_LEVELS[level], count, last, Defect(*first) if first else None) for level, count, last, first in _perfring.findings(session)]


def edit(source: Any, to: Union[str, os.PathLike], *, drop: Union[str, Iterable[str]] = (), every: int = 0, only: bool = False, **options: Any) -> Edited:
    """
    Writes the records of a capture that pass the conditions of options (as of open), with what is needed to understand them, to the new file `to`. drop
    has names of fields that samples lose: stack, raw, regs, callchain, branches. every: of the samples of each event the first of so many. only: no
    side-band. After an exception there is no file.
    """
    bits = 0
    for name in (drop,) if isinstance(drop, str) else drop:
        if name not in _DROPS:
            raise ValueError("drop has some of %s, not %r" % (", ".join(_DROPS), name))
        bits |= _DROPS[name]
    twice = _reads_twice(source)

    def write(fd: int, checks: bool) -> Edited:
        with Session(source, _all=True, **options) as session:
            return Edited(*session._edit(fd, bits, within("every", every), int(only), int(checks)))

    def write_whole(fd: int) -> Edited:
        if twice:
            try:
                edited = write(fd, False)
                if not edited.damaged and not edited.defects:
                    return edited
            except Error:
                pass
            os.ftruncate(fd, 0)
        return write(fd, True)

    return _write_new(to, write_whole)


def _reads_twice(source: Any) -> bool:
    """Whether a capture is the same when it is read again. Of one that is damaged only what some writer makes is kept, as by the command, which takes a second reading."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        return True
    return isinstance(source, (str, os.PathLike)) and (os.path.isfile(source) or os.path.isdir(source))


def _write_new(to: Union[str, os.PathLike], write: Any) -> Any:
    """Calls write with the descriptor of the new file `to`, which is gone after an exception."""
    with builtins.open(to, "xb") as output:
        try:
            return write(output.fileno())
        except BaseException:
            os.unlink(to)
            raise


def recover(source: Any, to: Union[str, os.PathLike]) -> Recovered:
    """Writes all that can be read of a damaged capture to the new file `to`, as a capture that is whole. After an exception there is no file."""
    with Session(source) as session:
        return Recovered(*_write_new(to, session._recover))


def columns(source: Any, *names: str, **options: Any) -> Columns:
    """Columns of a capture's samples: see Session.columns."""
    with Session(source, **options) as session:
        return session.columns(*names)


def records(source: Any, **options: Any) -> Iterator[Any]:
    """The records of a capture, which is closed at the end."""
    with Session(source, **options) as session:
        yield from session
