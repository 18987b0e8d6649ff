# SPDX-License-Identifier: MIT
#
# perf_event_open(2), its ring and a minimal perf.data file, for the make-*.py
# programs: what the kernel wrote goes into the file byte for byte. It knows
# struct perf_event_attr, the mmap page and the file header; it knows neither
# the records nor any feature section, and it runs on x86-64 only.

import ctypes
import fcntl
import mmap
import os
import struct
import sys

ATTR_SIZE = 128                 # PERF_ATTR_SIZE_VER7, the newest perf 6.1 reads
SOFTWARE, TRACEPOINT, BREAKPOINT = 1, 2, 5
CPU_CLOCK, PAGE_FAULTS, SWITCHES, DUMMY, BPF_OUTPUT = 0, 2, 3, 9, 10

SAMPLE = {name: 1 << bit for bit, name in enumerate(
    'ip tid time addr read callchain id cpu period stream_id raw branch_stack '
    'regs_user stack_user weight data_src identifier transaction regs_intr '
    'phys_addr aux cgroup data_page_size code_page_size weight_struct'.split())}

FLAG = {name: 1 << bit for bit, name in enumerate(
    'disabled inherit pinned exclusive exclude_user exclude_kernel exclude_hv '
    'exclude_idle mmap comm freq inherit_stat enable_on_exec task watermark '
    'precise1 precise2 mmap_data sample_id_all exclude_host exclude_guest '
    'exclude_callchain_kernel exclude_callchain_user mmap2 comm_exec '
    'use_clockid context_switch write_backward namespaces ksymbol bpf_event '
    'aux_output cgroup text_poke build_id inherit_thread remove_on_exec '
    'sigtrap defer_callchain defer_output'.split())}

# Where the numbers of an attr lie: name -> (offset, struct format).
FIELD = {'type': (0, 'I'), 'config': (8, 'Q'), 'period': (16, 'Q'),
         'read_format': (32, 'Q'), 'wakeup': (48, 'I'), 'bp_type': (52, 'I'),
         'config1': (56, 'Q'), 'config2': (64, 'Q'),
         'branch_sample_type': (72, 'Q'), 'regs_user': (80, 'Q'),
         'stack_user': (88, 'I'), 'clockid': (92, 'i'), 'regs_intr': (96, 'Q'),
         'sample_max_stack': (108, 'H'), 'sig_data': (120, 'Q')}

ENABLE, DISABLE, ID = 0x2400, 0x2401, 0x80082407
SET_OUTPUT, PAUSE_OUTPUT = 0x2405, 0x40042409

libc = ctypes.CDLL(None, use_errno=True)


def attr(sample='', flags='', size=ATTR_SIZE, **numbers):
    """The bytes of a perf_event_attr; sample and flags are lists of names."""
    blob = bytearray(size)
    struct.pack_into('<I', blob, 4, size)
    struct.pack_into('<Q', blob, 24, sum(SAMPLE[s] for s in sample.split()))
    struct.pack_into('<Q', blob, 40, sum(FLAG[f] for f in flags.split()))
    for name, value in numbers.items():
        offset, form = FIELD[name]
        struct.pack_into('<' + form, blob, offset, value)
    return bytes(blob)


class Event:
    """One open event and, once mapped, its ring."""

    def __init__(self, blob, pid=0, cpu=-1, group=-1):
        self.attr = blob
        self.ring = None
        buffer = ctypes.create_string_buffer(blob, len(blob))
        self.fd = libc.syscall(298, buffer, pid, cpu, group, 8)
        if self.fd < 0:
            error = ctypes.get_errno()
            raise OSError(error, 'perf_event_open: ' + os.strerror(error))
        answer = fcntl.ioctl(self.fd, ID, b'\0' * 8)
        self.id = struct.unpack('<Q', answer)[0]

    def map(self, pages):
        self.size = pages * 4096
        self.ring = mmap.mmap(self.fd, 4096 + self.size)
        return self

    def output_to(self, other):
        libc.ioctl(self.fd, SET_OUTPUT, other.fd)
        return self

    def enable(self):
        libc.ioctl(self.fd, ENABLE, 0)

    def disable(self):
        libc.ioctl(self.fd, DISABLE, 0)

    def drain(self):
        """The records of the ring; the kernel gets the room back."""
        head, tail = struct.unpack_from('<QQ', self.ring, 1024)
        data = bytes(self.ring[4096 + at % self.size]
                     for at in range(tail, head))
        struct.pack_into('<Q', self.ring, 1032, head)
        return data


def write_file(name, events, data):
    """A perf.data file without features: header, ids, attrs, data.

    events is a list of (attr bytes, list of ids)."""
    attr_size = len(events[0][0])
    ids_at = 104
    ids = b''.join(struct.pack('<Q', i) for _, list_ in events for i in list_)
    attrs_at = ids_at + len(ids)
    attrs = b''
    for blob, list_ in events:
        attrs += blob + struct.pack('<QQ', ids_at, 8 * len(list_))
        ids_at += 8 * len(list_)
    data_at = attrs_at + len(attrs)
    head = struct.pack('<8sQQQQQQQQ32x', b'PERFILE2', 104, attr_size + 16,
                       attrs_at, len(attrs), data_at, len(data), 0, 0)
    with open(name + '.data', 'wb') as file:
        file.write(head + ids + attrs + data)


def save(name, events, data):
    """write_file() of Event objects, each with its id."""
    write_file(name, [(e.attr, [e.id]) for e in events], data)


def fault(pages):
    """Takes that many page faults, by first touches of fresh memory."""
    memory = mmap.mmap(-1, pages * 4096)
    for page in range(pages):
        memory[page * 4096] = 1
    memory.close()


def child(work):
    """Runs work in a forked child and waits for its end."""
    pid = os.fork()
    if pid == 0:
        work()
        os._exit(0)
    os.waitpid(pid, 0)


def main(recipes, arguments):
    """Runs the functions of the given names, '-' standing for '_'."""
    for name in arguments or sorted(recipes):
        recipes[name](name)
    sys.stdout.flush()
