#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plants defects, one at a time, in a copy of a source file, and times how long the fuzzers
need to find each. It knows the defects, and nothing of how the engines work: both are run
as fuzz/run runs them. A defect that stays hidden for a minute under both engines means
that the set-up no longer finds what it should.

Prints the table of doc/fuzz.md. FUZZ is where the fuzzers were built; LEAN, LIB_CC, LEAN_CC, AFL_CC, LIB_LINK,
AFL_LINK and LIBS are how.
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
    ("record", "decoder/decode.c", "nr <= (c->end - c->at) / width", "nr * width <= c->end - c->at",
     "a count of words is multiplied and wraps"),
    ("record", "decoder/decode.c", "if (PFR_LIKELY(c->end - c->at >= size))", "if (PFR_LIKELY(c->end - c->at + 4 >= size))",
     "bytes may go four past the end"),
    ("record", "decoder/walk.c", "if (*size > left / width)", "if (*size * width > left)",
     "the walk's count wraps"),
    ("record", "decoder/walk.c", "static uint64_t number(const struct pfr_walk *w, const struct row *r)\n{",
     "static uint64_t number(const struct pfr_walk *w, const struct row *r)\n{\n"
     "\tif (r->kind == PFR_KIND_U64 && wire_u64(w->data + w->at, 0) == UINT64_C(0x5ca1ab1e0ddba115)) __builtin_trap();",
     "a 64-bit magic number"),
    ("record", "decoder/bits.c", "for (i = 0; i < size && data[i]; i++)",
     "for (i = 0; i < size && data[i]; i += data[i] != 0x81)", "an endless loop at one byte of a text"),
    ("record", "decoder/bits.c", "for (i = 0; i < size && data[i]; i++)", "for (i = 0; data[i]; i++)",
     "a text without its NUL is read on"),
    ("record", "decoder/layout.c", "if (frame->size < 8 || at > frame->size - 8)", "if (at > frame->size)",
     "an id is peeked behind the record"),
    ("record", "decoder/decode.c", "if (end - HEADER_SIZE < trailer) {", "if (trailer > 64) {",
     "a record shorter than its trailer"),
    ("record", "decoder/decode.c", "frame->size - HEADER_SIZE < l->front)", "frame->size < l->front)",
     "a sample shorter than its plain fields"),
    ("attr", "decoder/attr.c", "|| size > left ?", "|| size > left + 8 ?", "an attr larger than its place"),
    ("attr", "decoder/decode.c", "\t*to = none;\n", "", "an attr's absent fields are not cleared"),
    ("frame", "decoder/frame.c", "if (window->size < size)", "if (window->size + 8 < size)",
     "a record past the window's end"),
    ("pipe", "decoder/frame.c", "frame->payload < UINT64_MAX - window->at ? frame->payload : UINT64_MAX - window->at",
     "frame->payload", "a payload that leads back in the stream"),
    ("file", "decoder/reader.c", "return size > *last - sum;", "return 0 * sum;", "all features at one place"),
    ("file", "decoder/reader.c", "if (at < r->given.at || at > end)\n\t\treturn;", "if (at < r->given.at)\n\t\treturn;",
     "records behind the bytes that were given"),
    ("events", "decoder/events.c", "e->id[slot].bit < bit)", "e->id[slot].bit <= bit)", "the trie of ids is hung wrongly"),
    ("emit", "convert/out.c", "c < 0x20 || c == 0x7f", "c < 0x10 || c == 0x7f", "a control character in JSON"),
    ("emit", "convert/out.c", "if (out->size < out->room)\n\t\tout->data[out->size] = c;", "out->data[out->size] = c;",
     "text past the room"),
    ("decode", "decoder/decode.c", "if (PFR_LIKELY(c->end - c->at >= size))", "if (PFR_LIKELY(c->end - c->at + 1 >= size))",
     "one byte past the end, in a lean harness"),
    ("drain", "decoder/ring.c", "copies(ring->flags) || in + frame->size > ring->size", "copies(ring->flags)",
     "a record across the ring's end is not put together"),
    ("drain", "decoder/ring.c", "if (ring->scratch_size < frame->size)", "if (ring->scratch_size < 64)",
     "a record larger than the scratch"),
    ("uncbor", "convert/uncbor_record.c", "if (a->depth == sizeof(a->level) / sizeof(a->level[0]))",
     "if (a->depth > sizeof(a->level) / sizeof(a->level[0]))", "CBOR one level deeper than its room"),
]

def build(engine, number, harness, path, text):
    """Links the harness with the one file changed; the archives have the others."""
    home = f"{FUZZ}/canary/{number}"
    copy = f"{home}/{path}"
    os.makedirs(os.path.dirname(copy), exist_ok=True)
    with open(copy, "w", encoding="utf-8") as out:
        out.write(text)
    lean = engine == "lib" and harness in os.environ["LEAN"].split()
    objects = f"{FUZZ}/{'lean' if lean else engine}"
    cc = os.environ["LEAN_CC" if lean else "LIB_CC" if engine == "lib" else "AFL_CC"]
    link = os.environ["LIB_LINK" if engine == "lib" else "AFL_LINK"]
    mine = f"{copy}.{engine}.o {objects}/fuzz/harness_{harness}.o" + (f" {objects}/fuzz/afl.o" if engine == "afl" else "")
    subprocess.run(f"{cc} -I{os.path.dirname(path)} -c {copy} -o {copy}.{engine}.o && "
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
        # what AFL++ refuses to begin with, a seed that crashes, is found as well, but not saved
        if found(engine, harness, home) or (over and child.returncode != 0):
            hit = time.monotonic() - begun
        elif over:
            break
        time.sleep(0.1)
    if child.poll() is None:
        os.killpg(child.pid, signal.SIGTERM)
    child.wait()
    return hit


def main():
    numbers = [int(n) for n in sys.argv[1:]] or range(1, len(PLANTS) + 1)
    engines = os.environ.get("FUZZ_ENGINES", "lib afl").split()
    hidden = 0
    print("| | harness |" + "".join(f" {NAMES[e]}, s |" for e in engines) + " defect |")
    print("|--:|---|" + "--:|" * len(engines) + "---|", flush=True)
    for number in numbers:
        harness, path, old, new, what = PLANTS[number - 1]
        with open(path, encoding="utf-8") as source:
            text = source.read()
        if text.count(old) != 1:
            print(f"| {number} | {harness} | cannot be planted: {path} has its text {text.count(old)} times |", flush=True)
            hidden += 1
            continue
        times = [hunt(e, harness, build(e, number, harness, path, text.replace(old, new))) for e in engines]
        hidden += not any(t is not None and t <= MOST for t in times)
        shown = "".join(f" {t:.1f} |" if t is not None else " - |" for t in times)
        print(f"| {number} | {harness} |{shown} {what} |", flush=True)
    print(f"\n{len(numbers) - hidden} of {len(numbers)} found within {MOST} seconds.")
    return hidden != 0


if __name__ == "__main__":
    sys.exit(main())
