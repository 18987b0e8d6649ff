#!/usr/bin/python3
# SPDX-License-Identifier: MIT
#
# Captures of every read_format: 32 files read-00.data .. read-1f.data, named
# by attr.read_format in hexadecimal. Each holds SAMPLE records with READ and
# READ records of exited children (inherit_stat). It knows how to make the
# numbers of a block differ from each other (lost samples, time enabled but not
# running); it does not know how the kernel lays them out.
#
#   make-read.py [read-NN...]

import os
import sys
import time

from kernel_events import (PAGE_FAULTS, SOFTWARE, SWITCHES, Event, attr, child,
                           fault, main, save)

GROUP = 8
SAMPLE = 'identifier ip tid time read'
CPU = 0
PERIOD = 20


def spin(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass


def away():
    """Runs on the other processor: enabled, and not running."""
    os.sched_setaffinity(0, {1 - CPU})
    spin(0.003)
    os.sched_setaffinity(0, {CPU})


def few():
    """Some samples, and time away, in a child whose end writes READ."""
    away()
    fault(30)


def storm_then_calm(leader):
    """Overruns the ring of one page, empties it, then a few faults more."""
    away()
    fault(60 * PERIOD)
    leader.disable()
    data = leader.drain()
    leader.enable()
    child(few)
    fault(PERIOD)
    leader.disable()
    return data + leader.drain()


def read_matrix(name):
    """One file: a leader that samples, a member in its group, READ records."""
    read_format = int(name.split('-')[1], 16)
    os.sched_setaffinity(0, {CPU})
    flags = 'disabled inherit inherit_stat sample_id_all'
    leader = Event(attr(SAMPLE, flags, type=SOFTWARE, config=PAGE_FAULTS,
                        period=PERIOD, read_format=read_format), cpu=CPU).map(1)
    flags = 'inherit inherit_stat sample_id_all'
    member = Event(attr(SAMPLE, flags, type=SOFTWARE, config=SWITCHES,
                        period=1000, read_format=read_format),
                   cpu=CPU, group=leader.fd).output_to(leader)
    leader.enable()
    data = storm_then_calm(leader)
    save(name, [leader, member], data)


RECIPES = {'read-%02x' % i: read_matrix for i in range(32)}

if __name__ == '__main__':
    main(RECIPES, sys.argv[1:])
