#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plants defects, one at a time, in a copy of a source file, and times how long the fuzzers
need to find each. It knows the defects, and nothing of how the engines work: both are run
as fuzz/run runs them. A defect that stays hidden for a minute under both engines means
that the set-up no longer finds what it should. What is saved counts if the harness without the
defect takes it: it is the plant then that was found.

Prints the table of dev/fuzz.md, of all defects; with numbers it tries those again. FUZZ is where the fuzzers
were built; LEAN, CC_LIB, CC_LEAN, CC_AFL, LINK_LIB, LINK_AFL and LIBS are how.
    fuzz/canary.py [NUMBER...]
"""
import glob
import os
import shutil
import signal
import subprocess
import sys
import time

FUZZ = os.environ.get("FUZZ", "build/fuzz")
MOST = int(os.environ.get("CANARY_SECONDS", "60"))

NAMES = {"lib": "libFuzzer", "afl": "AFL++"}

# (harness, file, what stands there, what is planted, what it is)
PLANTS = [
    ("record", "decoder/cursor.h", "nr <= c->end && c->at + nr * width <= c->end", "c->at + nr * width <= c->end",
     "a count of words is multiplied and wraps"),
    ("record", "decoder/cursor.h", "if (PFR_LIKELY(c->at + size <= c->end))", "if (PFR_LIKELY(c->at + size <= c->end + 4))",
     "bytes may go four past the end"),
    ("record", "decoder/walk.c", "if (*size > left / width)", "if (*size * width > left)",
     "the walk's count wraps"),
    ("record", "decoder/walk.c", "static uint64_t number(const struct pfr_walk *w, const struct row *r)\n{",
     "static uint64_t number(const struct pfr_walk *w, const struct row *r)\n{\n"
     "\tif (r->kind == PFR_KIND_U64 && wire_u64(w->data + w->at, 0) == UINT64_C(0x5ca1ab1e0ddba115)) __builtin_trap();",
     "a 64-bit magic number"),
    ("record", "decoder/bits.c", "while (at < end && data[at])\n\t\tat++;",
     "while (at < end && data[at])\n\t\tat += data[at] != 0x81;", "an endless loop at one byte of a text"),
    ("record", "decoder/bits.c", "while (at < end && data[at])", "while (data[at])",
     "a text without its NUL is read on"),
    ("record", "decoder/peek.c", "if (frame->size < 8 || at > frame->size - 8)", "if (at > frame->size)",
     "an id is peeked after the record"),
    ("record", "decoder/decode.c", "if (end < PFR_HEADER_SIZE || end > frame->size) {", "if (trailer > 64) {",
     "a record shorter than its trailer"),
    ("record", "decoder/take.h", "frame->size - PFR_HEADER_SIZE >= l->front;", "frame->size >= l->front;",
     "a sample shorter than its plain fields"),
    ("attr", "decoder/attr.c", "|| past > end ? 0", "|| past > end + 8u ? 0", "an attr larger than its place"),
    ("frame", "decoder/frame.c", "if (window->size < size)", "if (window->size + 8 < size)",
     "a record past the window's end"),
    ("pipe", "decoder/frame.c", "frame->payload < UINT64_MAX - window->at ? frame->payload : UINT64_MAX - window->at",
     "frame->payload", "a payload that leads back in the stream"),
    ("file", "decoder/reader.c", "return size > *last - sum;", "return 0 * sum;", "all features at one place"),
    ("file", "decoder/reader.c", "if (at < r->given.at || at >= end || in > r->given.size || left > r->given.size)\n\t\treturn;", "if (at < r->given.at)\n\t\treturn;",
     "records after the bytes that were given"),
    ("events", "decoder/ids.c", "e->id[slot].bit < bit)", "e->id[slot].bit + 1u < bit)", "the trie of ids is hung wrongly"),
    ("emit", "convert/out.c", "return c < 0x20 || (c >= 0x7f", "return c < 0x10 || (c >= 0x7f", "a control character in JSON"),
    ("emit", "convert/out.c", "size < fit ? size : fit", "size",
     "text past the capacity"),
    ("decode", "decoder/cursor.h", "if (PFR_LIKELY(c->at + size <= c->end))", "if (PFR_LIKELY(c->at + size <= c->end + 1))",
     "one byte past the end, in a lean harness"),
    ("drain", "decoder/ring.c", "copies(ring->flags) || in + frame->size > ring->size", "copies(ring->flags)",
     "a record across the ring's end is not put together"),
    ("drain", "decoder/ring.c", "if (ring->scratch_size < frame->size)", "if (ring->scratch_size < 64)",
     "a record larger than the scratch"),
]


def source_of(header):
    """The first source that includes the header, itself or by another of its folder: decode.c, of those of take.h."""
    folder, reached = os.path.dirname(header), {os.path.basename(header)}
    texts = {os.path.basename(c): open(c, encoding="utf-8").read() for c in glob.glob(f"{folder}/*.[ch]")}
    while more := {name for name, text in texts.items() if name not in reached and any(f'"{r}"' in text for r in reached)}:
        reached |= more
    return f"{folder}/{min(name for name in reached if name.endswith('.c'))}"


def build(engine, number, harness, path, text):
    """Links the harness with the one file changed; the archives have the others."""
    home, module = f"{FUZZ}/canary/{number}", os.path.dirname(path)
    os.makedirs(f"{home}/{module}", exist_ok=True)
    with open(f"{home}/{path}", "w", encoding="utf-8") as out:
        out.write(text)
    source = path
    if path.endswith(".h"):  # of one source, which must stand beside it to include it, as the headers between them
        source = source_of(path)
        for beside in [source, *glob.glob(f"{module}/*.h")]:
            if beside != path:
                shutil.copy(beside, f"{home}/{beside}")
    copy = f"{home}/{source}"
    lean = engine == "lib" and harness in os.environ["LEAN"].split()
    objects = f"{FUZZ}/{'lean' if lean else engine}"
    cc = os.environ["CC_LEAN" if lean else "CC_LIB" if engine == "lib" else "CC_AFL"]
    link = os.environ["LINK_LIB" if engine == "lib" else "LINK_AFL"]
    mine = f"{copy}.{engine}.o {objects}/fuzz/harness/{harness}.o" + (f" {objects}/fuzz/afl.o" if engine == "afl" else "")
    subprocess.run(f"{cc} -I{module} -c {copy} -o {copy}.{engine}.o && "
                   f"{link} {mine} -Wl,--start-group {objects}/libfuzz.a {FUZZ}/checks/libfuzz.a -Wl,--end-group "
                   f"{os.environ.get('LIBS', '')} -o {home}/{engine}-{harness}", shell=True, check=True)
    for shared in ("seeds", "dict", "mutator.so"):
        if not os.path.lexists(f"{home}/{shared}"):
            os.symlink(os.path.abspath(f"{FUZZ}/{shared}"), f"{home}/{shared}")
    return home


def found(engine, harness, home):
    folder = f"{home}/found/{engine}-{harness}"
    if engine == "lib":
        return [f for kind in ("crash", "timeout", "oom") for f in glob.glob(f"{folder}/{kind}-*")]
    return glob.glob(f"{folder}/a/crashes/id*") + glob.glob(f"{folder}/a/hangs/id*")


def refused(engine, harness, home):
    """Whether AFL++ skipped a seed because it crashes: that is found as well, but not saved."""
    log = f"{home}/found/{engine}-{harness}/log"
    if engine != "afl" or not os.path.exists(log):
        return False
    with open(log, "rb") as lines:
        return b"one of the test cases provided" in lines.read()


def planted(engine, harness, home):
    """Whether what was saved is the plant's: not where it breaks the harness as it is, too."""
    for path in found(engine, harness, home):
        done = subprocess.run([f"{FUZZ}/lib-{harness}", path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        if done.returncode:
            print(f"{path} breaks {harness} without a plant", file=sys.stderr)
            return False
    return True


def hunt(engine, harness, home):
    """Seconds until the engine saves something, and how long is looked; None where it does not.
    The minimized inputs are not given to it, only the seeds: nobody knows of a new defect."""
    for old in ("found", "corpus", "in"):
        shutil.rmtree(f"{home}/{old}", ignore_errors=True)
    env = dict(os.environ, FUZZ=home, FUZZ_WORK=home, FUZZ_ENGINES=engine, FUZZ_KEPT="none")
    begun = time.monotonic()
    child = subprocess.Popen(["fuzz/run", str(MOST), harness], stdout=subprocess.DEVNULL, env=env, start_new_session=True)
    hit = None
    while hit is None and time.monotonic() - begun < MOST + 10:
        over = child.poll() is not None
        if found(engine, harness, home) or refused(engine, harness, home) or (over and child.returncode != 0):
            hit = time.monotonic() - begun
        elif over:
            break
        time.sleep(0.1)
    if child.poll() is None:
        os.killpg(child.pid, signal.SIGTERM)
    child.wait()
    return hit if planted(engine, harness, home) else None


def known():
    """What was measured so far: number, engine, seconds, or 0 for hidden."""
    times = {}
    if os.path.exists(f"{FUZZ}/canary.txt"):
        with open(f"{FUZZ}/canary.txt", encoding="utf-8") as lines:
            for line in lines:
                number, engine, seconds = line.split()
                times[int(number), engine] = float(seconds)
    return times


def table(times):
    print("| | harness | " + " | ".join(f"{name}, s" for name in NAMES.values()) + " | defect |")
    print("|--:|---|" + "--:|" * len(NAMES) + "---|")
    for number, (harness, _, _, _, what) in enumerate(PLANTS, 1):
        cells = [times.get((number, engine)) for engine in NAMES]
        print(f"| {number} | {harness} | " + " | ".join("" if t is None else f"{t:.1f}" if t else "-" for t in cells) + f" | {what} |")
    seen = [number for number in range(1, len(PLANTS) + 1) if any(0 < times.get((number, e), 0) <= MOST for e in NAMES)]
    each = ", ".join(f"{sum(0 < times.get((n, e), 0) <= MOST for n in range(1, len(PLANTS) + 1))} by {NAMES[e]}" for e in NAMES)
    print(f"\n{len(seen)} of {len(PLANTS)} found within {MOST} seconds, {each}; - is not found by that engine, an empty cell not tried.")
    return len(seen) != len(PLANTS)


def main():
    """The defects with these numbers, or all; each time is kept as it comes, for the table."""
    numbers = [int(n) for n in sys.argv[1:]] or range(1, len(PLANTS) + 1)
    times = known() if sys.argv[1:] else {}
    for number in numbers:
        harness, path, old, new, _ = PLANTS[number - 1]
        with open(path, encoding="utf-8") as source:
            text = source.read()
        if text.count(old) != 1:
            print(f"{number} cannot be planted: {path} has its text {text.count(old)} times", file=sys.stderr)
            continue
        for engine in os.environ.get("FUZZ_ENGINES", "lib afl").split():
            times[number, engine] = hunt(engine, harness, build(engine, number, harness, path, text.replace(old, new))) or 0
            print(number, engine, f"{times[number, engine]:.1f}", file=sys.stderr, flush=True)
            with open(f"{FUZZ}/canary.txt", "w", encoding="utf-8") as out:
                out.writelines(f"{n} {e} {t:.1f}\n" for (n, e), t in sorted(times.items()))
    return table(times)


if __name__ == "__main__":
    sys.exit(main())
