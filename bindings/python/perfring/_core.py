# SPDX-License-Identifier: MIT
"""Errors, and the dict that fields are in."""

from __future__ import annotations

import operator
from typing import Any, Iterable

from . import _perfring
from .constants import RecordType, Status


class Error(Exception):
    """What is wrong with a capture, a record or a ring. What the operating system refuses is an OSError instead."""

    status: Status  #: what it is
    offset: int  #: where in the file, or in the ring's positions
    record_type: int  #: type of the record, or 0
    path: str  #: the file, or ""

    def __init__(self, status: int, text: str, offset: int = 0, record_type: int = 0, path: str = "") -> None:
        self.status = _status(status)
        self.offset = offset
        self.record_type = record_type
        self.path = path
        name, cause, advice = _perfring.status_text(status)
        self.advice: str = advice
        self.text = text or cause
        super().__init__("%s%s: %s" % (path + ": " if path else "", name, self.text))

    def __reduce__(self) -> Any:
        return Error, (int(self.status), self.text, self.offset, self.record_type, self.path)


def _status(number: int) -> Any:
    try:
        return Status(number)
    except ValueError:
        return number


class Fields(dict):
    """Fields by name: fields["ip"] or fields.ip; keywords of Python and methods of dict have _ after them: entry.from_, read.values_."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            pass
        if name.endswith("_") and name[:-1] in self:
            return self[name[:-1]]
        raise AttributeError("no field %r here; there are: %s" % (name, ", ".join(self)))

    def __dir__(self) -> Iterable[str]:
        return [*super().__dir__(), *self]

    def __repr__(self) -> str:
        return "{%s}" % ", ".join("%s=%s" % (name, show(name, value)) for name, value in self.items())


def show(name: str, value: Any) -> str:
    """A value as repr shows it: long bytes are cut, addresses are hexadecimal."""
    if isinstance(value, int) and (value >= 1 << 56 or name in ("addr", "ip", "ips")):
        return hex(value)
    if isinstance(value, bytes) and len(value) > 16:
        return "<%d bytes>" % len(value)
    if isinstance(value, tuple):
        return "(%s)" % ", ".join([*(show(name, v) for v in value[:8]), *(["..."] if len(value) > 8 else [])])
    return repr(value)


def within(name: str, value: Any, bits: int = 64) -> int:
    """A number that C holds in so many bits; ValueError where it does not fit, since C would take another one."""
    number = operator.index(value)
    if number < 0 or number >> bits:
        raise ValueError("%s is from 0 to 2**%d - 1, not %d" % (name, bits, number))
    return number


def type_name(number: int) -> str:
    """SAMPLE for 9, and so on; the number where it has no name."""
    try:
        return RecordType(number).name
    except ValueError:
        return str(number)
