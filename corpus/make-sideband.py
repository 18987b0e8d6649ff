#!/usr/bin/python3
# SPDX-License-Identifier: MIT
#
# Captures of records that are not samples: MMAP of old, build ids to two kinds
# of listeners, KSYMBOL and BPF_EVENT to several, CGROUP, and rings as they lie
# in memory. It knows how to make the kernel write them; it does not know their
# layout. The rings are saved as NAME.ring: the mmap page and the data pages,
# byte for byte; NAME.data has the attr and the same records.
#
#   make-sideband.py [NAME...]

import ctypes
import fcntl
import os
import struct
import sys

from kernel_events import (DUMMY, PAGE_FAULTS, PAUSE_OUTPUT, SOFTWARE, Event,
                           attr, fault, libc, main, save)

TRAILER = 'identifier tid time id stream_id cpu'
CPU = 0


def listener(flags, sample='identifier tid time cpu', pages=4, **more):
    """A dummy event that hears the side-band records of this process."""
    os.sched_setaffinity(0, {CPU})
    flags = 'disabled inherit sample_id_all ' + flags
    return Event(attr(sample, flags, type=SOFTWARE, config=DUMMY, **more),
                 cpu=CPU).map(pages)


def run_true():
    """A child that becomes /bin/true."""
    if os.fork() == 0:
        os.execve('/bin/true', ['true'], {})
    os.wait()


def heard(name, listeners, work):
    """What the listeners heard of the work: one file, one after the other."""
    for event in listeners:
        event.enable()
    work()
    for event in listeners:
        event.disable()
    save(name, listeners, b''.join(event.drain() for event in listeners))


def mmap_plain(name):
    """MMAP records of the kernel (attr.mmap without mmap2), with data maps."""
    heard(name, [listener('mmap mmap_data comm task')], run_true)


def mmap2_data(name):
    """MMAP2 of executable and other mappings."""
    heard(name, [listener('mmap mmap_data mmap2 comm comm_exec')], run_true)


def mmap_build_id_leak(name):
    """One listener with build ids, the next without: the misc bit leaks."""
    heard(name, [listener('mmap mmap2'), listener('mmap mmap2 build_id'),
                 listener('mmap mmap2'), listener('mmap')], run_true)


def mmap_build_id_own_file(name):
    """A program without a build id, to a listener that asked for build ids."""
    def run():
        if os.fork() == 0:
            os.execve('./plain', ['plain'], {})
        os.wait()
    program = '.globl _start\n_start: mov $60,%eax\nxor %edi,%edi\nsyscall\n'
    with open('plain.s', 'w', encoding='ascii') as file:
        file.write(program)
    os.system('cc -nostdlib -static -Wl,--build-id=none -o plain plain.s')
    heard(name, [listener('mmap mmap2 build_id')], run)
    os.unlink('plain')
    os.unlink('plain.s')


def trailer_sizes(name):
    """COMM, FORK and EXIT with trailers of 0, 8, 16 .. 48 bytes."""
    items = TRAILER.split()
    heard(name, [listener('comm task', sample=' '.join(items[:count]))
                 for count in range(len(items), -1, -1)], run_true)


def load_bpf():
    """Loads and unloads the smallest program: r0 = 0; exit."""
    code = ctypes.create_string_buffer(bytes.fromhex(
        'b700000000000000' '9500000000000000'))
    licence = ctypes.create_string_buffer(b'GPL')
    blob = struct.pack('<IIQQIIQII16s', 1, 2, ctypes.addressof(code),
                       ctypes.addressof(licence), 0, 0, 0, 0, 0, b'corpus')
    arguments = ctypes.create_string_buffer(blob, 128)
    program = libc.syscall(321, 5, arguments, 128)
    if program < 0:
        raise OSError(ctypes.get_errno(), 'bpf')
    os.close(program)
    ctypes.CDLL(None).usleep(50000)     # it is freed by a worker


def bpf_one(name):
    """KSYMBOL and BPF_EVENT, to one listener."""
    heard(name, [listener('ksymbol bpf_event', sample=TRAILER)], load_bpf)


def bpf_several(name):
    """The same to four: each later record is longer by the trailers before."""
    heard(name, [listener('ksymbol bpf_event', sample=sample) for sample in
                 (TRAILER, 'identifier tid time', TRAILER, 'identifier')],
          load_bpf)


def cgroup(name):
    """CGROUP records of new groups, their ids in samples."""
    root = '/tmp/cap/cgroup-' + name
    os.makedirs(root)
    os.system('mount -t cgroup -o perf_event none ' + root)
    hears = listener('cgroup')
    samples = Event(attr('identifier tid time cgroup', 'disabled inherit '
                         'sample_id_all', type=SOFTWARE, config=PAGE_FAULTS,
                         period=10), cpu=CPU).output_to(hears)
    hears.enable()
    samples.enable()
    for group in 'one', 'one/deeper', 'a group with a longer name':
        os.mkdir(root + '/' + group)
        with open(root + '/' + group + '/tasks', 'w', encoding='ascii') as file:
            file.write(str(os.getpid()))
        fault(20)
    samples.disable()
    hears.disable()
    with open(root + '/tasks', 'w', encoding='ascii') as file:
        file.write(str(os.getpid()))
    for group in 'one/deeper', 'one', 'a group with a longer name':
        os.rmdir(root + '/' + group)
    os.system('umount ' + root)
    os.rmdir(root)
    save(name, [hears, samples], hears.drain())


def ring_file(name, event):
    """The mapping itself: mmap page and data pages."""
    with open(name + '.ring', 'wb') as file:
        file.write(bytes(event.ring))


def sampler(flags='', pages=2):
    # 56 bytes a sample, no divisor of the ring: some lie across its end
    return Event(attr('identifier ip tid time addr cpu', 'disabled '
                      'sample_id_all ' + flags, type=SOFTWARE,
                      config=PAGE_FAULTS, period=3)).map(pages)


def ring_wrap(name):
    """A ring past its end: a record lies across it; some were read before."""
    event = sampler()
    data = b''
    for _ in range(40):
        event.enable()
        fault(30)
        event.disable()
        data = event.drain()
        head, tail = struct.unpack_from('<QQ', event.ring, 1024)
        at = (tail - len(data)) % event.size
        if at + len(data) > event.size:
            break
    struct.pack_into('<Q', event.ring, 1032, tail - len(data))
    ring_file(name, event)
    save(name, [event], data)


def ring_full(name):
    """A ring that overflowed, not read at all."""
    event = sampler(pages=1)
    event.enable()
    fault(400)
    event.disable()
    ring_file(name, event)
    save(name, [event], event.drain())


def ring_backward(name):
    """A backward ring, overwritten more than once, paused."""
    event = sampler('write_backward', pages=1)
    event.enable()
    fault(400)
    fcntl.ioctl(event.fd, PAUSE_OUTPUT, 1)
    event.disable()
    ring_file(name, event)
    head, = struct.unpack_from('<Q', event.ring, 1024)
    image = event.ring[4096:]
    at = head % event.size
    data = image[at:] + image[:at]
    end = 0
    while end + 8 <= len(data):
        size = struct.unpack_from('<H', data, end + 6)[0]
        if size == 0 or end + size > len(data):
            break
        end += size
    save(name, [event], data[:end])


RECIPES = {f.__name__.replace('_', '-'): f for f in (
    mmap_plain, mmap2_data, mmap_build_id_leak, mmap_build_id_own_file,
    trailer_sizes, bpf_one, bpf_several, cgroup,
    ring_wrap, ring_full, ring_backward)}

if __name__ == '__main__':
    main(RECIPES, sys.argv[1:])
