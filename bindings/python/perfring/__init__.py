# SPDX-License-Identifier: MIT
"""
perfring: records of Linux perf events.

    import perfring

    with perfring.open("perf.data", order="time", tasks=True) as session:
        for record in session:
            if isinstance(record, perfring.Sample):
                print(session.task(record).comm, hex(record.ip))
"""

from . import _perfring, constants
from ._core import Error, Fields, show, type_name
from ._perfring import Record
from ._records import *  # noqa: F401,F403
from ._records import CLASSES
from .answers import (Answer, CallRow, CpuRow, Diff, DiffRow, OffCpuRow, Report, ReportRow, Sched, SlowCall, Sum, ThreadRow, WakerRow, calls, diff, offcpu, report,
                      sched, slowest)
from .columns import Column, Columns, ListColumn, TextColumn
from .constants import RecordType, Status
from .live import Count, Counter, Recorder, Ring
from .session import ArrowTable, Caller, Defect, Edited, Event, Finding, Location, Recovered, Session, Task, check, columns, edit, findings, open, records, recover

__version__ = _perfring.version


def library_version() -> str:
    """The version of the library that runs; __version__ is that of the module."""
    return _perfring.version_of_library


def _record_repr(self) -> str:
    name = type(self).__name__ if type(self) is not Record else "Record type=%s" % type_name(self.type)
    shown = ["%s=%s" % (field, show(field, value)) for field, value in self.fields.items()]
    return "<%s at %#x%s%s>" % (name, self.offset, " " if shown else "", " ".join(shown))


def _record_dir(self) -> list:
    return [*object.__dir__(self), *self.fields]


def plain_text(text) -> str:
    r"""A text of a capture, such as a name, for a terminal: what a terminal acts on, and what is no UTF-8, is \xNN, as in the command. text is str or bytes."""
    return _perfring.plain_text(text if isinstance(text, bytes) else text.encode("utf-8", "surrogateescape"))


def value_text(of, value: int, record_type: int = 0) -> str:
    """The names of a value of one of the sets in perfring.constants: value_text(constants.Prot, 5) is "READ|EXEC"."""
    flags = issubclass(of, constants.IntFlag)
    return _perfring.value_text(constants.SET_NUMBERS[of.__name__], flags, record_type, value)


Record.__repr__ = _record_repr  # type: ignore
Record.__dir__ = _record_dir  # type: ignore
_perfring.setup(Error, Fields, CLASSES)
