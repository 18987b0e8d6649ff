#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plants defects, one at a time, in a copy of a source file, and times how long the fuzzers
need to find each. It knows the defects, and nothing of how the engines work: both are run
as fuzz/run runs them. A defect that stays hidden for a minute under both engines means
that the set-up no longer finds what it should.

FUZZ is where the fuzzers were built; CLANG, LINK, AFL and LIBS are how.
    fuzz/canary.py [NUMBER...]
"""
import glob
import os
import shutil
import subprocess
import sys
import time

FUZZ = os.environ.get("FUZZ", "build/fuzz")
MOST = int(os.environ.get("CANARY_SECONDS", "60"))

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
    ("pipe", "decoder/frame.c", "if (window->size < size)", "if (window->size + 8 < size)",
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
]


def build(engine, number, harness, path, text):
    """Links the harness with the one file changed; the archive has the others."""
    copy = f"{FUZZ}/canary/{number}/{path}"
    os.makedirs(os.path.dirname(copy), exist_ok=True)
    with open(copy, "w", encoding="utf-8") as out:
        out.write(text)
    cc = os.environ["CLANG" if engine == "lib" else "AFL"]
    link = os.environ["LINK" if engine == "lib" else "AFL"]
    obj, program = f"{copy}.{engine}.o", f"{FUZZ}/canary/{number}/{engine}"
    objs = [f"{FUZZ}/{engine}/fuzz/harness_{harness}.o", obj]
    if engine == "afl":
        objs.append(f"{FUZZ}/afl/fuzz/afl.o")
    room = os.path.dirname(path)
    libs = os.environ.get("LIBS", "")
    subprocess.run(f"{cc} -I{room} -c {copy} -o {obj} && {link} {' '.join(objs)} {FUZZ}/{engine}/libfuzz.a {libs} -o {program}",
                   shell=True, check=True)
    return os.path.abspath(program)


def found(engine, folder):
    if engine == "lib":
        return [f for kind in ("crash", "timeout", "oom") for f in glob.glob(f"{folder}/{kind}-*")]
    return glob.glob(f"{folder}/a/crashes/id*") + glob.glob(f"{folder}/a/hangs/id*")


def hunt(engine, program, harness):
    """Seconds until the engine saves something; None where it does not."""
    folder = os.path.abspath(os.path.dirname(program)) + f"/{engine}.found"
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    seeds = os.path.abspath(f"{FUZZ}/seeds/{harness}")
    env = dict(os.environ, AFL_SKIP_CPUFREQ="1", AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES="1", AFL_NO_AFFINITY="1",
               AFL_NO_UI="1", AFL_FAST_CAL="1", AFL_CMPLOG_ONLY_NEW="1",
               AFL_CUSTOM_MUTATOR_LIBRARY=os.path.abspath(f"{FUZZ}/mutator.so"),
               FUZZ_FORMAT=harness if harness in ("file", "pipe") else "record",
               ASAN_OPTIONS="abort_on_error=1:symbolize=0:detect_leaks=0:allocator_may_return_null=1")
    if engine == "lib":
        os.makedirs(folder + "/corpus")
        command = [program, f"-max_total_time={MOST}", "-timeout=5", "-rss_limit_mb=4096", "-max_len=8192",
                   f"-dict={FUZZ}/dict", f"-artifact_prefix={folder}/", folder + "/corpus", seeds]
    else:
        command = ["afl-fuzz", "-V", str(MOST), "-S", "a", "-i", seeds, "-o", folder, "-x", f"{FUZZ}/dict", "-t", "2000",
                   "-c", "0", "-l", "2AT", "--", program]
    begun = time.monotonic()
    with open(folder + "/log", "wb") as log:
        child = subprocess.Popen(command, stdout=log, stderr=log, env=env)
        hit = None
        while hit is None and time.monotonic() - begun < MOST + 10:
            over = child.poll() is not None
            if found(engine, folder) or (engine == "afl" and over and b"results in a crash" in open(folder + "/log", "rb").read()):
                hit = time.monotonic() - begun
            elif over:
                break
            time.sleep(0.1)
        if child.poll() is None:
            child.terminate()
        child.wait()
    return hit


def main():
    numbers = [int(n) for n in sys.argv[1:]] or range(1, len(PLANTS) + 1)
    engines = os.environ.get("FUZZ_ENGINES", "lib afl").split()
    hidden = 0
    print(f"{'':3} {'harness':8}" + "".join(f"{e:>9}" for e in engines) + "  defect", flush=True)
    for number in numbers:
        harness, path, old, new, what = PLANTS[number - 1]
        with open(path, encoding="utf-8") as source:
            text = source.read()
        if text.count(old) != 1:
            print(f"{number:3} {harness:8} cannot be planted: {path} has its text {text.count(old)} times", flush=True)
            hidden += 1
            continue
        times = [hunt(e, build(e, number, harness, path, text.replace(old, new)), harness) for e in engines]
        hidden += not any(t is not None and t <= MOST for t in times)
        shown = "".join(f"{t:8.1f}s" if t is not None else f"{'-':>9}" for t in times)
        print(f"{number:3} {harness:8}{shown}  {what}", flush=True)
    print(f"{hidden} of {len(numbers)} stayed hidden for {MOST} seconds")
    return hidden != 0


if __name__ == "__main__":
    sys.exit(main())
