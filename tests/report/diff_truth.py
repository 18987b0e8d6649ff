# SPDX-License-Identifier: MIT
"""What perfring diff has to compute, from lists of samples, by the formulas of doc/diff.md and nothing of the program's; and programs whose captures are made
by a seed: they never change, so what is called changed is a false alarm."""
import math
import os
import struct
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
from made_capture import IP, PERIOD, TID, TIME, Capture

PARTS, LEAST, LEVEL, Z = 64, 10, 0.05, 1.959963984540054


# ---- programs ------------------------------------------------------------------------

class Numbers:
    """A generator of its own, so that the captures are the same with every Python: Numerical Recipes' ranqd1 is too short, this is xorshift64*."""

    def __init__(self, seed):
        self.state = seed * 0x9E3779B97F4A7C15 % 2**64 or 1

    def next(self):
        x = self.state
        x ^= x >> 12
        x ^= x << 25 & (2**64 - 1)
        x ^= x >> 27
        self.state = x
        return (x * 2685821657736338717 % 2**64 >> 11) / 2**53

    def normal(self):
        return sum(self.next() for _ in range(12)) - 6


SHARES = [0.25, 0.18, 0.14, 0.10, 0.08, 0.06, 0.05, 0.04, 0.03, 0.03, 0.02, 0.02]


def samples(seed, number, stay=0.0, runs=0.0, periods=False, shares=SHARES):
    """Of a program that samples a function after another: `stay`, how often the next sample is in the same function; `runs`, by how much runs of it differ."""
    numbers = Numbers(seed)
    own = [share * max(0.05, 1 + runs * numbers.normal()) for share in shares]
    whole, found, function = sum(own), [], None
    for _ in range(number):
        if function is None or numbers.next() >= stay:
            at = numbers.next() * whole
            for function, share in enumerate(own):
                at -= share
                if at < 0:
                    break
        found.append((function, 1 + int(numbers.next() * 999) if periods else 1000))
    return found


def capture(of):
    made = Capture("<").event(1, 0, IP | TID | TIME | PERIOD, [1])
    name = b"/x/program\0\0\0\0\0\0"
    records = [made.record(1, struct.pack("<IIQQQ", 7, 7, 0x400000, 0x100000, 0) + name + struct.pack("<IIQQ", 7, 7, 1, 1)[:16], 2)]
    records += [made.record(9, struct.pack("<QIIQQ", 0x400000 + 0x1000 * function, 7, 7, 10 + i, period), 2) for i, (function, period) in enumerate(of)]
    return made.file(*records)


def name(function):
    return "program+0x%x" % (0x1000 * function)


# ---- one capture a side -----------------------------------------------------------------

def parts_of(of):
    """The weights of each of 32 to 64 parts of equally many samples, by function."""
    size = 1
    while -(-len(of) // size) > PARTS:
        size *= 2
    return [of[i:i + size] for i in range(0, len(of) - size + 1, size)]


class Side:
    def __init__(self, of):
        self.of = of
        self.weight = sum(w for _, w in of)
        self.n = self.weight**2 / sum(w * w for _, w in of)
        self.parts = [(sum(w for _, w in part), part) for part in parts_of(of)]

    def samples(self, function):
        return sum(f == function for f, _ in self.of)

    def share(self, function):
        return sum(w for f, w in self.of if f == function) / self.weight

    def independent(self, function):
        p = self.share(function)
        if not 0 < p < 1 or len(self.parts) < 8:
            return self.n
        of = [sum(w for f, w in part if f == function) / whole for whole, part in self.parts]
        variance = sum((b - a)**2 for a, b in zip(of, of[1:])) / (2 * (len(of) - 1)) / len(of)
        return self.n / max(1, variance / (p * (1 - p) / self.n))


def wilson(p, n, z):
    middle = (p + z * z / 2 / n) / (1 + z * z / n)
    half = z * math.sqrt(p * (1 - p) / n + (z / 2 / n)**2) / (1 + z * z / n)
    return max(0, middle - half), min(1, middle + half)


def newcombe(pa, na, pb, nb, z):
    (la, ua), (lb, ub) = wilson(pa, na, z), wilson(pb, nb, z)
    return pb - pa - math.hypot(pb - lb, ua - pa), pb - pa + math.hypot(ub - pb, pa - la)


def by_samples(pa, na, pb, nb):
    low, high = newcombe(pa, na, pb, nb, Z)
    inner, outer = 0.0, 40.0
    for _ in range(80):
        z = (inner + outer) / 2
        l, u = newcombe(pa, na, pb, nb, z)
        inner, outer = (inner, z) if l <= 0 <= u else (z, outer)
    return low, high, 1.0 if pa == pb else math.erfc(inner / math.sqrt(2))


# ---- several captures a side --------------------------------------------------------------

def beyond(t, df):
    """Twice the tail of Student's t, by Simpson's rule over the angle whose tangent is t / sqrt(df)."""
    scale = math.exp(math.lgamma((df + 1) / 2) - math.lgamma(df / 2)) / math.sqrt(math.pi)
    end, steps = math.atan(t / math.sqrt(df)), 2000
    inside = sum((1 if i in (0, steps) else 4 if i % 2 else 2) * math.cos(end * i / steps)**(df - 1) for i in range(steps + 1))
    return 1 - 2 * scale * inside * end / steps / 3


def by_captures(a, b, counting_a, counting_b):
    def mean_and_variance(of, counting):
        mean = sum(of) / len(of)
        return mean, max(sum((x - mean)**2 for x in of) / (len(of) - 1) / len(of), mean * (1 - mean) / counting)

    (ma, va), (mb, vb) = mean_and_variance(a, counting_a), mean_and_variance(b, counting_b)
    df = max(1, int((va + vb)**2 / (va * va / (len(a) - 1) + vb * vb / (len(b) - 1))))
    error, inner, outer = math.sqrt(va + vb), 0.0, 16.0
    for _ in range(60):
        t = (inner + outer) / 2
        inner, outer = (t, outer) if beyond(t, df) > 0.05 else (inner, t)
    return ma, mb, mb - ma - inner * error, mb - ma + inner * error, beyond(abs(mb - ma) / error, df)


# ---- all rows ---------------------------------------------------------------------------------

def rows(a, b):
    """{function: (verdict, difference, low, high, p, share in A, share in B, samples in A, samples in B)} of lists of captures."""
    a, b, found = [Side(of) for of in a], [Side(of) for of in b], {}
    for function in sorted({f for side in a + b for f, _ in side.of}):
        sa, sb = sum(s.samples(function) for s in a), sum(s.samples(function) for s in b)
        na, nb = sum(s.independent(function) for s in a), sum(s.independent(function) for s in b)
        if min(len(a), len(b)) > 1:
            pa, pb, low, high, p = by_captures([s.share(function) for s in a], [s.share(function) for s in b], na, nb)
        else:
            pa, pb = (sum(w for s in side for f, w in s.of if f == function) / sum(s.weight for s in side) for side in (a, b))
            low, high, p = by_samples(pa, na, pb, nb)
        found[function] = ["too few" if max(sa, sb) < LEAST else "within noise", pb - pa, low, high, p, pa, pb, sa, sb]
    tested = sorted((row[4], function) for function, row in found.items() if row[0] != "too few")
    last = max((i + 1 for i, (p, _) in enumerate(tested) if p <= LEVEL * (i + 1) / len(tested)), default=0)
    for _, function in tested[:last]:
        found[function][0] = "changed"
    return found
