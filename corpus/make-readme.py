#!/usr/bin/python3
# SPDX-License-Identifier: MIT
#
# Writes the table of README.md on standard output: what each capture covers
# and its recipe (from corpus/record and the make-*.py programs), its records
# counted by walking headers, and what perf makes of it. It knows the headers
# of file and record and the two types that carry bytes beyond header.size; it
# does not decode records and does not open compressed ones.
#
#   make-readme.py > README.md

import collections
import glob
import os
import re
import runpy
import struct
import subprocess

HEAD = """<!-- SPDX-License-Identifier: MIT -->
# Corpus

Small captures of real recordings, each with its exact recipe. All were made
on one machine: x86-64, 2 processors, no hardware PMU; kernel 6.18.44, perf
6.1.187, Debian 12. `corpus/record [NAME...]` makes them afresh (root, tracefs;
OUT=folder); this file is what `corpus/make-readme.py` prints. The table knows
how a capture was made and how many records it holds; what each record says is
not told here. None of them has hardware samples, branches, AUX data, TEXT_POKE
or CALLCHAIN_DEFERRED, and all are little-endian. (TEXT_POKE was tried: this
kernel wrote none when a tracepoint was switched on.)

- `.data`: a perf.data file; `.pipe`: a pipe stream; `.dir`: a directory
  capture; `.ring`: a ring as in memory, mmap page first, with a `.data` of the
  same name that has its attr and the same records put in order.
- Recipes: `rec NAME` stands for `perf record -q -B -N -o NAME.data`, `full` for
  the same without -B (build id table kept); `own-*` captures come from the
  `make-*.py` programs here, which call perf_event_open(2) and write a
  perf.data without feature sections. "$loop", "$forks", "$execs" and "$sleeps"
  are small shell programs, see `corpus/record`.
- Records are counted as they lie in the file: what is inside COMPRESSED
  records is not counted.
- The last column is empty where `perf report --stats` reads the capture and
  `perf script -D` dumps it, and else has the first complaint: limits of that
  perf, not of the capture.
"""

HERE = os.path.dirname(os.path.abspath(__file__))
NAMES = dict(enumerate(
    'NONE MMAP LOST COMM EXIT THROTTLE UNTHROTTLE FORK READ SAMPLE MMAP2 AUX '
    'ITRACE_START LOST_SAMPLES SWITCH SWITCH_CPU_WIDE NAMESPACES KSYMBOL '
    'BPF_EVENT CGROUP TEXT_POKE AUX_OUTPUT_HW_ID'.split()))
NAMES.update(enumerate(
    'ATTR EVENT_TYPE TRACING_DATA BUILD_ID FINISHED_ROUND ID_INDEX '
    'AUXTRACE_INFO AUXTRACE AUXTRACE_ERROR THREAD_MAP CPU_MAP STAT_CONFIG STAT '
    'STAT_ROUND EVENT_UPDATE TIME_CONV FEATURE COMPRESSED FINISHED_INIT'
    .split(), 64))
TRACING_DATA = 66


def walk(data, at, end):
    """Counts the records between two offsets by type."""
    counts = collections.Counter()
    while at + 8 <= end:
        kind, _, size = struct.unpack_from('<IHH', data, at)
        if size < 8:
            break
        counts[kind] += 1
        if kind == TRACING_DATA:
            size += struct.unpack_from('<I', data, at + 8)[0] + 7 & ~7
        at += size
    return counts


def records(path):
    """The records of a file, a pipe stream, or a directory."""
    if os.path.isdir(path):
        return sum((records(part) for part in sorted(glob.glob(path + '/*'))),
                   collections.Counter())
    with open(path, 'rb') as file:
        data = file.read()
    if data[:8] != b'PERFILE2':
        return walk(data, 0, len(data))
    if struct.unpack_from('<Q', data, 8)[0] == 16:
        return walk(data, 16, len(data))
    start, size = struct.unpack_from('<QQ', data, 40)
    return walk(data, start, start + size if size else len(data))


def perf(path, *command):
    """Exit status of a perf command on a capture, and its first complaint."""
    run = subprocess.run(['perf', *command, '-i', os.path.basename(path)],
                         capture_output=True, check=False, cwd=HERE)
    text = run.stderr.decode(errors='replace')
    bad = run.returncode or int('failed to process' in text)
    lines = [l.strip() for l in text.split('\n') if l.strip()
             and not re.match('WARNING|Was the|Error:', l)]
    return bad, '; '.join(lines[:2])


def verdict(path):
    """Empty when perf reads and dumps the capture, else its complaint."""
    status, words = perf(path, 'report', '--stats')
    if status:
        return words
    status, words = perf(path, 'script', '-D')
    return 'script -D dies of signal %d' % -status if status < 0 else ''


def recipes():
    """name -> (what it covers, how it is made)."""
    with open(HERE + '/record', encoding='ascii') as file:
        text = file.read()
    table = {}
    for what, name, body in re.findall(
            r'^#: ([^\n]*)\n([a-z0-9-]+)\(\) (\{ .*? \}$|\{\n.*?^\}$)', text,
            re.M | re.S):
        table[name] = (what, one_line(body[1:-1]))
    for program in 'make-read.py', 'make-samples.py', 'make-sideband.py':
        known = runpy.run_path(HERE + '/' + program)
        for name, function in known.get('RECIPES', {}).items():
            what = ' '.join(function.__doc__.split()).rstrip('.')
            table[name] = (special(name) or what, program + ' ' + name)
    return table


def one_line(body):
    """A shell function's body on one line, unless it is a whole program."""
    body = re.sub(r'\\\n\s*', ' ', body)
    lines = [line.strip().rstrip(';') for line in body.split('\n')]
    body = '; '.join(line for line in lines if line).replace('&;', '&')
    return body if len(body) < 400 else 'see corpus/record'


def special(name):
    """What one of a family of captures covers."""
    if name.startswith('bit-'):
        return 'sample_type ' + name[4:].upper().replace('-', '_') + ' alone'
    if name.startswith('attr-size-'):
        return 'attr.size ' + name[10:]
    if name.startswith('read-'):
        value = int(name[5:], 16)
        parts = 'ENABLED RUNNING ID GROUP LOST'.split()
        bits = [part for bit, part in enumerate(parts) if value >> bit & 1]
        return 'read_format ' + (' '.join(bits) or '0')
    return ''


def row(path, table):
    base = os.path.basename(path)
    name = base.rsplit('.', 1)[0]
    what, recipe = table.get(name, ('?', '?'))
    if base.endswith('.ring'):
        return '| %s | %s (image: mmap page, data) | `%s` | | |' % (
            base, what, recipe)
    counts = records(path)
    shown = ', '.join('%s %d' % (NAMES.get(kind, kind), counts[kind])
                      for kind in sorted(counts))
    return '| %s | %s | `%s` | %d: %s | %s |' % (
        base, what, recipe.replace('|', '\\|'), sum(counts.values()), shown,
        verdict(path))


def main():
    table = recipes()
    print(HEAD)
    print('| file | covers | recipe | records | perf 6.1 |')
    print('|---|---|---|---|---|')
    paths = [p for end in ('data', 'pipe', 'dir', 'ring')
             for p in glob.glob(HERE + '/*.' + end)]
    for path in sorted(paths):
        print(row(path, table))


if __name__ == '__main__':
    main()
