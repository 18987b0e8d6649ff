#!/usr/bin/python3
# SPDX-License-Identifier: MIT
#
# Captures of SAMPLE records whose attr perf cannot be asked for: every bit of
# sample_type alone and all together, attrs of every size, files of mixed
# attrs. It knows which attr makes the kernel write what; it does not know the
# layout of any record.
#
#   make-samples.py [NAME...]

import ctypes
import glob
import mmap
import os
import sys
import time

from kernel_events import (ATTR_SIZE, BREAKPOINT, CPU_CLOCK,
                           PAGE_FAULTS, SAMPLE, SOFTWARE, SWITCHES, TRACEPOINT,
                           Event, attr, fault, main, save, write_file)

USER_REGS = 0xff0fff            # all of x86-64 but ds, es, fs, gs
PLAIN = 'identifier ip tid time cpu'
# What an attr needs besides, for one bit of sample_type.
NEEDS = {'regs_user': {'regs_user': 0x100}, 'regs_intr': {'regs_intr': 0x100},
         'stack_user': {'stack_user': 64}}
# Everything a software event can be asked for at once.
ALL = ('identifier ip tid time addr id stream_id cpu period read callchain raw '
       'regs_user stack_user weight data_src transaction regs_intr phys_addr '
       'cgroup data_page_size code_page_size')
ALL_NEEDS = dict(regs_user=USER_REGS, regs_intr=USER_REGS, stack_user=128,
                 read_format=0x17)


def faults(sample, period=10, size=ATTR_SIZE, flags='sample_id_all', **more):
    """A page fault event of this sample_type, disabled."""
    return Event(attr(sample, 'disabled ' + flags, size, type=SOFTWARE,
                      config=PAGE_FAULTS, period=period, **more))


def capture(name, event, pages=8, count=60):
    """Some faults of one event, into a file."""
    event.map(pages)
    event.enable()
    fault(count)
    event.disable()
    save(name, [event], event.drain())


def bit(name):
    """One bit of sample_type alone (with no way to tell the event by id)."""
    item = name[len('bit-'):].replace('-', '_')
    capture(name, faults(item, **NEEDS.get(item, {})))


def all_weight(name):
    """Every item a software event gives, WEIGHT as one number."""
    capture(name, faults(ALL, **ALL_NEEDS), count=15)


def all_weight_struct(name):
    """Every item, WEIGHT_STRUCT instead of WEIGHT."""
    sample = ALL.replace('weight', 'weight_struct')
    capture(name, faults(sample, **ALL_NEEDS), count=15)


def attr_size(name):
    """An attr as an older or newer program would pass it."""
    size = int(name.split('-')[2])
    capture(name, faults(PLAIN, size=size))


def no_trailer(name):
    """sample_id_all clear: COMM and FORK without a trailer."""
    event = faults(PLAIN, flags='comm task mmap')
    event.map(8)
    event.enable()
    fault(40)
    with open('/proc/self/comm', 'w', encoding='ascii') as file:
        file.write('corpus')
    if os.fork() == 0:
        os._exit(0)
    os.wait()
    event.disable()
    save(name, [event], event.drain())


def mixed(name, samples, clear=False):
    """Events of different sample_type in one ring."""
    events = []
    for place, (sample, more) in enumerate(samples):
        flags = 'sample_id_all comm task' if place == 0 else 'sample_id_all'
        event = Event(attr(sample, 'disabled ' + flags, type=SOFTWARE,
                           **more))
        events.append(event.output_to(events[0]) if events else event.map(16))
    for event in events:
        event.enable()
    fault(60)
    for _ in range(4):
        os.sched_yield()
        os.sched_setaffinity(0, {0})
        os.sched_setaffinity(0, {1})
    for event in events:
        event.disable()
    ids = [(e.attr, [] if clear else [e.id]) for e in events]
    write_file(name, ids, events[0].drain())


FAULT = {'config': PAGE_FAULTS, 'period': 10}
SWITCH = {'config': SWITCHES, 'period': 1}
CLOCK = {'config': CPU_CLOCK, 'period': 100000}


def mixed_identifier(name):
    """Three sample_types, IDENTIFIER in each: the event can be told."""
    mixed(name, [('identifier ip tid time', FAULT),
                 ('identifier ip tid time callchain period', SWITCH),
                 ('identifier tid time regs_user cpu',
                  dict(CLOCK, regs_user=USER_REGS))])


def mixed_id(name):
    """Two sample_types with ID at different places: perf refuses it."""
    mixed(name, [('ip tid time id', FAULT), ('tid time addr id cpu', SWITCH)])


def mixed_read_format(name):
    """Two read_formats in one file."""
    mixed(name, [('identifier ip tid time read', dict(FAULT, read_format=4)),
                 ('identifier ip tid read', dict(SWITCH, read_format=0x17))])


def same_no_ids(name):
    """Two events of one sample_type, neither ids in samples nor in the file."""
    mixed(name, [('ip tid time', FAULT), ('ip tid time', SWITCH)], clear=True)


def tracepoints_many(name):
    """240 tracepoints, RAW data, one ring, no tracing data feature."""
    paths = glob.glob('/sys/kernel/tracing/events/syscalls/sys_enter_*/id')
    paths = sorted(path for path in paths if 'ioctl' not in path)
    events = []
    for path in paths[:240]:
        with open(path, encoding='ascii') as file:
            number = int(file.read())
        event = Event(attr('identifier tid time raw', 'disabled sample_id_all',
                           64, type=TRACEPOINT, config=number, period=1))
        events.append(event.output_to(events[0]) if events else event.map(8))
    for event in events:
        event.enable()
    os.getpriority(os.PRIO_PROCESS, 0)
    os.close(os.dup(os.open('/', os.O_RDONLY)))
    os.sched_yield()
    for event in events:
        event.disable()
    save(name, events, events[0].drain())


def breakpoint(name):
    """Breakpoints of 1, 2, 4, 8 bytes; physical address and page sizes."""
    memory = mmap.mmap(-1, 4096)
    word = ctypes.addressof(ctypes.c_uint64.from_buffer(memory))
    events = []
    for length in 1, 2, 4, 8:
        event = Event(attr(PLAIN + ' addr phys_addr data_page_size '
                           'code_page_size', 'disabled sample_id_all',
                           type=BREAKPOINT, bp_type=2, config1=word,
                           config2=length, period=1))
        events.append(event.output_to(events[0]) if events else event.map(2))
    for event in events:
        event.enable()
    for value in range(5):
        ctypes.c_uint64.from_address(word).value = value
    for event in events:
        event.disable()
    save(name, events, events[0].drain())


RATE = '/proc/sys/kernel/perf_event_max_sample_rate'


def set_rate(rate):
    """The machine's sample rate limit; the limit there was before."""
    with open(RATE, 'r+', encoding='ascii') as file:
        old = file.read()
        file.seek(0)
        file.write(rate)
    return old


def throttle(name):
    """A clock beyond the machine's limit: THROTTLE, UNTHROTTLE."""
    event = Event(attr('ip tid time', 'disabled sample_id_all',
                       type=SOFTWARE, config=CPU_CLOCK, period=20000)).map(8)
    old = set_rate('5000')
    try:
        event.enable()
        end = time.monotonic() + 0.03
        while time.monotonic() < end:
            pass
        event.disable()
    finally:
        set_rate(old)
    save(name, [event], event.drain())


def sample_64k(name):
    """One sample of the greatest size a record can have."""
    event = faults('ip tid stack_user', period=20, stack_user=65528)
    capture(name, event, pages=32, count=20)


def sample_no_stack(name):
    """Stack asked for in a kernel thread's samples: size 0, nothing after."""
    event = Event(attr('ip tid stack_user regs_user', 'disabled sample_id_all',
                       type=SOFTWARE, config=SWITCHES, period=1,
                       stack_user=8, regs_user=0x100), pid=-1, cpu=0).map(1)
    event.enable()
    time.sleep(0.05)
    event.disable()
    save(name, [event], event.drain())


RECIPES = {'bit-' + item.replace('_', '-'): bit for item in SAMPLE
           if item != 'branch_stack'}   # refused: no hardware
RECIPES.update({'attr-size-%d' % size: attr_size
                for size in (64, 72, 80, 96, 104, 112, 120, 136)})
RECIPES.update({f.__name__.replace('_', '-'): f for f in (
    all_weight, all_weight_struct, no_trailer, mixed_identifier,
    mixed_id, mixed_read_format, same_no_ids, tracepoints_many, breakpoint,
    throttle, sample_64k, sample_no_stack)})

if __name__ == '__main__':
    main(RECIPES, sys.argv[1:])
