# SPDX-License-Identifier: MIT
"""The running kernel: rings in memory, recorders, counters. Linux only; what the kernel refuses is an OSError that explains, and whose `member` is the
argument or the member of an attr that is wrong, where it is known."""

from __future__ import annotations

import ctypes
import mmap
import os
from typing import Any, NamedTuple, Optional, Sequence, Union

from . import _perfring
from ._core import within

READ_ONLY, OVERWRITE, BACKWARD, PAUSED, COPY = 1, 2, 4, 8, 16  # enum pfr_ring_flag
_CALL_GRAPHS = {None: 0, "fp": 1, "dwarf": 2, "lbr": 3}


class Ring(_perfring.Ring):
    """
    A ring of records. source is the descriptor of an event with `pages` data pages, an mmap.mmap of it, or bytes that are a
    copy of page and ring; attr is the perf_event_attr of its event, as bytes. Each loop over it is one drain: what was there when it began.
    """

    def __new__(cls, source: Union[int, mmap.mmap, bytes], attr: bytes, *, pages: int = 8, flags: int = 0) -> "Ring":
        if isinstance(source, int):
            if source < 0:
                raise ValueError("not a descriptor: %d" % source)  # mmap would make a ring that nobody writes
            source = mmap.mmap(source, (pages + 1) * mmap.PAGESIZE)
        if isinstance(source, bytes):
            return super().__new__(cls, source, 0, 0, flags | READ_ONLY | PAUSED, attr)
        pinned = (ctypes.c_char * len(source)).from_buffer(source)  # keeps the mapping from being closed
        return super().__new__(cls, pinned, ctypes.addressof(pinned), len(source), flags, attr)

    def __enter__(self) -> "Ring":
        return self

    def __exit__(self, *exception: Any) -> None:
        self.close()


class Recorder(_perfring.Recorder):
    """
    Events on a command, a process or the system, with their rings. Each loop over it is one pass through the rings:

        with perfring.Recorder("page-faults", command=["ls"]) as recorder:
            while recorder.wait():
                for record in recorder:
                    ...

    Without command, pid and system it records this process.
    """

    def __new__(cls, events: str, *, command: Optional[Sequence[Union[str, bytes]]] = None, pid: Optional[int] = None,
                system: bool = False, cpus: Optional[str] = None, frequency: int = 0, period: int = 0, pages: int = 0,
                call_graph: Optional[str] = None, overwrite: bool = False, side_band: bool = False,
                disabled: bool = False, existing: bool = False, in_time: bool = False, window: float = 0,
                thread: bool = False) -> "Recorder":
        if window < 0:
            raise ValueError("window: seconds, 0 or more")
        frequency, period, pages = within("frequency", frequency), within("period", period), within("pages", pages, 32)
        words = None if command is None else tuple(os.fsencode(word) for word in command)
        return super().__new__(cls, events, words, -1 if system else pid or 0, cpus, frequency, period, pages,
                               _CALL_GRAPHS[call_graph], int(overwrite), int(side_band), int(disabled), int(existing), int(in_time),
                               int(window * 1e9), int(thread))

    def __enter__(self) -> "Recorder":
        return self

    def __exit__(self, *exception: Any) -> None:
        self.close()

    @property
    def fd(self) -> int:
        """Readable, for select(2) and asyncio, when there is something to read."""
        return self._state[0]

    @property
    def command_pid(self) -> int:
        """The command's process, which is the caller's to wait for; 0: none."""
        return self._state[1]

    @property
    def ended(self) -> bool:
        """Whether every thread of the target has ended."""
        return self._state[2]

    @property
    def lost(self) -> int:
        """Records that all events together have lost."""
        return self._state[3]

    def wait(self, timeout: Optional[float] = None) -> bool:
        """
        Waits until there is something to read, or for `timeout` seconds. False once the target has ended and that was
        reported by True before, so that a loop around it reads what is left and then ends.
        """
        if self.ended and getattr(self, "_last", False):
            return False
        self._wait(-1 if timeout is None else int(timeout * 1000))
        self._last = self.ended
        return True

    def profile(self) -> int:
        """
        Takes the records of a pass into a profile, and returns how many there were. `existing`, `side_band` and `in_time` give it what it needs to name
        functions; `window` is how many seconds a record waits for older ones of other rings (0: 0.01); with `thread` the rings are read beside the
        program, which may then be late.
        """
        return self._profile()

    def folded(self) -> str:
        """The profile since the last call: a line for each stack, COMM;OUTERMOST;...;INNERMOST WEIGHT."""
        return "".join(self._folded())

    def close(self) -> None:
        """Closes the events. A command goes on; one that has ended is reaped."""
        try:
            pid = self.command_pid
        except ValueError:
            return
        self._close()
        if pid:
            try:
                os.waitpid(pid, os.WNOHANG)
            except ChildProcessError:
                pass


class Count(NamedTuple):
    """A count, the nanoseconds for which the event was enabled and running, and the count as if it had run all the time."""

    value: int
    enabled: int
    running: int
    scaled: int


class Counter(_perfring.Counter):
    """An event that counts, of the calling thread unless pid or cpu say otherwise."""

    def __new__(cls, event: str, *, pid: int = 0, cpu: int = -1) -> "Counter":
        return super().__new__(cls, event, pid, cpu)

    def __enter__(self) -> "Counter":
        return self

    def __exit__(self, *exception: Any) -> None:
        self.close()

    def read(self) -> Count:
        """The count so far."""
        return Count(*self._read())


__all__ = ["Ring", "Recorder", "Count", "Counter"]
