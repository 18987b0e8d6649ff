#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How many small defects in decoder/ the tests notice. A mutant is one change of one line: a comparison,
a constant, an operator, a negated condition, a statement left out. It is killed when a test fails,
crashes, says something else or does not end. Those that do not compile do not count, nor those that
compile to the same code (gcc -O1, or -O2). It knows C by its tokens, and how the tests are linked.
    tests/mutation-score.py [--sample N] [--seed S] [--jobs J] [--fast T] [--resume LOG]... [FILE...]
Each mutant is told on a line as it is done; the table of doc/testing.md comes at the end. --resume: what LOG,
an earlier run's output, calls killed, the same or no C is so still, since tests only become more; only the others are
tried. --sample: so many of those. --fast: only with tests that take less than T seconds."""
import argparse
import concurrent.futures
import glob
import hashlib
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

BUILD = os.environ.get("MUTATION_BUILD", "build-mutation")
SOURCE = f"{BUILD}/source"  # as it was at the start: the tree may be worked on meanwhile
CC = ["gcc", "-std=c11", "-w", "-ffreestanding", "-fPIC", "-fno-stack-protector"]
LIBS = ["-lzstd", "-lcbor", "-lcmocka"]
EQUIVALENT = "tests/mutation-equivalent.txt"
MEMORY, OUTPUT = 6 << 30, 64 << 20  # what a mutant may take before it counts as killed

CHANGES = [
    (r"(?<![<>=!-])<(?![<=])", "<="), (r"<=", "<"), (r"(?<![<>=-])>(?![>=])", ">="), (r"(?<!>)>=", ">"),
    (r"==", "!="), (r"!=", "=="), (r"&&", "||"), (r"\|\|", "&&"),
    (r"(?<![+\w])\+(?![+=])", "-"), (r"(?<=[\w)] )-(?=[ ])", "+"), (r"\+=", "-="), (r"-=", "+="),
    (r"(?<=[ (])\*(?= )", "/"), (r"(?<= )/(?= )", "*"), (r"(?<= )%(?= )", "/"),
    (r"<<", ">>"), (r">>", "<<"), (r"(?<= )&(?= )", "|"), (r"(?<= )\|(?= )", "&"),
    (r"\bif \((?=.*\)$)", "if (!"), (r"\b0\b", "1"), (r"\b1\b", "0"), (r"\b1\b", "2"), (r"\b8\b", "9"), (r"\b8\b", "7"), (r"\b4\b", "5"), (r"\b16\b", "15"),
]


class Mutant:
    def __init__(self, path, number, line, changed, lines):
        self.path, self.number, self.line, self.changed = path, number + 1, line.strip(), changed.strip()
        self.text = "\n".join(lines[:number] + [changed] + lines[number + 1:])

    def key(self):
        return f"{self.path}: {self.line} => {self.changed}"


def mutants(path):
    with open(path, encoding="utf-8") as source:
        lines = source.read().split("\n")
    comment = False
    for number, line in enumerate(lines):
        code = re.sub(r"/\*.*?\*/", lambda m: " " * len(m.group()), line)
        if comment or "/*" in code:
            comment = "*/" not in code
            continue
        if code.startswith(("#include", "#if", "#el", "#endif", "#pragma", "static_assert")) or not code.strip():
            continue
        for pattern, to in CHANGES:
            for match in re.finditer(pattern, code):
                if pattern.startswith(r"\bif"):
                    changed = re.sub(r"\bif \((.*)\)$", r"if (!(\1))", line)
                else:
                    changed = line[:match.start()] + to + line[match.end():]
                yield Mutant(path, number, line, changed, lines)
        if re.fullmatch(r"\t+[\w>\-\[\].*]+(\(.*\)| [-+|&]?= .*|\+\+|--);", code):
            yield Mutant(path, number, line, re.match(r"\t+", line).group() + ";", lines)


# ---- the tests ----

class Program:
    """A test: what it is linked from, and what it says when the decoder is as it should be."""

    def __init__(self, name, objects, libraries, arguments=(), folder=None):
        self.name, self.objects, self.libraries, self.arguments, self.folder = name, objects, libraries, list(arguments), folder

    def link(self, objects, out):
        done = subprocess.run(["gcc", *self.objects, *objects, *self.libraries, *LIBS, "-o", out, "-Wl,-t,-t"], capture_output=True, text=True, check=False)
        return done.stdout if done.returncode == 0 else None

    def run(self, path, seconds):
        with tempfile.TemporaryFile() as out:
            try:
                done = subprocess.run([os.path.abspath(path), *self.arguments], cwd=self.folder, stdout=out, stderr=subprocess.DEVNULL, timeout=seconds, check=False)
            except subprocess.TimeoutExpired:
                return "does not end"
            out.seek(0)
            return done.returncode, hashlib.sha256(out.read()).hexdigest()

    def learn(self):
        """What it says, how long it takes, and which of the decoder's objects are in it."""
        linked = self.link([], f"{BUILD}/learn")
        if linked is None:
            sys.exit(f"{self.name} does not link")
        self.members = set(re.findall(r"[()/](\w+)\.o$", linked, re.MULTILINE))
        begin = time.time()
        self.says = self.run(f"{BUILD}/learn", 600)
        self.seconds = time.time() - begin
        if self.says[0]:
            sys.exit(f"{self.name} fails as it is")


def prepare(fast):
    units = [os.path.basename(f)[:-2] for f in sorted(glob.glob("tests/unit/*.c"))]
    names = subprocess.run(["make", "-s", "fuzz-names"], capture_output=True, text=True, check=True).stdout.split("\n")[-2].split()
    subprocess.run(["make", "-s", "-j2", f"BUILD={BUILD}", "CC=gcc", "CFLAGS=-O1", *(f"{BUILD}/tests/{p}" for p in ("story", "corpus", "mutations", "hostile_run")),
                    *(f"{BUILD}/tests/unit-{u}" for u in units), *(f"{BUILD}/fuzz/run-{n}" for n in names)], check=True)
    shutil.rmtree(SOURCE, ignore_errors=True)
    for room in ("include", "decoder", "schema"):
        shutil.copytree(room, f"{SOURCE}/{room}")
    for order in ("little", "big"):
        shutil.rmtree(f"{BUILD}/hostile/{order}", ignore_errors=True)
    subprocess.run(["python3", "-B", "tests/hostile/make.py", f"{BUILD}/hostile"], check=True)
    small = [f"{BUILD}/tests/libtests.a", f"{BUILD}/libperfring.a"]
    large = [small[0], f"{BUILD}/libperfring-convert.a", small[1]]
    hostile = [f"{BUILD}/{f[:-2]}.o" for f in sorted(glob.glob("tests/hostile_*.c"))]
    programs = [Program(u, [f"{BUILD}/tests/unit/{u}.o"], small) for u in units]
    programs += [Program("story", [f"{BUILD}/tests/{n}.o" for n in ("story", "story_parse", "story_print")], small)]
    programs += [Program(p, [f"{BUILD}/tests/{p}.o"], small) for p in ("corpus", "mutations")]
    programs += [Program(f"hostile {o}", hostile, large, sorted(os.listdir(f"{BUILD}/hostile/{o}")), f"{BUILD}/hostile/{o}") for o in ("little", "big")]
    for name in names:
        folders = [d for d in (f"corpus/fuzz/{name}", f"corpus/crash/{name}") if os.path.isdir(d)]
        programs.append(Program(f"fuzz {name}", [f"{BUILD}/fuzz/run/fuzz/{n}.o" for n in (f"harness_{name}", "driver", "answer")], [f"{BUILD}/fuzz/run/libfuzz.a"], folders))
    for program in programs:
        program.learn()
    return [p for p in programs if p.seconds < fast]


# ---- a mutant ----

def compiled(path, out, level, include):
    done = subprocess.run([*CC, f"-I{SOURCE}/include", f"-I{SOURCE}", f"-O{level}", f"-I{include}", "-c", path, "-o", out], capture_output=True, check=False)
    return done.returncode == 0


def code(obj):
    """Without -g nothing in it but code and data."""
    with open(obj, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def sources(path):
    """The files that a change of `path` makes anew."""
    if path.endswith(".c"):
        return [path]
    name = os.path.basename(path)
    users = {"page.h": ["ring", "clock"], "encode.h": ["encode", "build", "place"], "cursor.h": ["decode"]}.get(name)
    return [f"decoder/{u}.c" for u in users] if users else sorted(glob.glob("decoder/*.c"))


def build_all(mutant, folder, level):
    """The objects with the mutant in them, or None where it is no C."""
    for file in glob.glob(f"{SOURCE}/decoder/*.[ch]"):
        shutil.copy(file, folder)
    with open(f"{folder}/{os.path.basename(mutant.path)}", "w", encoding="utf-8") as out:
        out.write(mutant.text)
    objects = []
    for source in sources(mutant.path):
        name = os.path.basename(source)[:-2]
        objects.append(f"{folder}/{name}.o")
        if not compiled(f"{folder}/{name}.c", objects[-1], level, folder):
            return None
    return objects


class Trial:
    def __init__(self, programs):
        self.programs, self.kills, self.plain = programs, {}, {}

    def plain_code(self, path, level):
        if (path, level) not in self.plain:
            with tempfile.TemporaryDirectory() as folder:
                with open(f"{SOURCE}/{path}", encoding="utf-8") as source:
                    whole = source.read().split("\n")
                objects = build_all(Mutant(path, 0, whole[0], whole[0], whole), folder, level)
                self.plain[path, level] = [code(o) for o in objects]
        return self.plain[path, level]

    def order(self, mutant):
        """Those first that killed most mutants of this file for their time."""
        stem = os.path.basename(mutant.path)[:-2]
        changed = {os.path.basename(s)[:-2] for s in sources(mutant.path)}

        def worth(program):
            own = 20 if program.name.startswith(stem) else 1
            return -(self.kills.get((mutant.path, program.name), 0) + own) / (program.seconds + 0.1)
        return sorted((p for p in self.programs if p.members & changed), key=worth)

    def __call__(self, mutant):
        with tempfile.TemporaryDirectory() as folder:
            objects = build_all(mutant, folder, 1)
            if not objects:
                return "no C"
            if [code(o) for o in objects] == self.plain_code(mutant.path, 1):
                return "same"
            for program in self.order(mutant):
                path = f"{folder}/program"
                if program.link(objects, path) is None:
                    return "no C"
                if program.run(path, 2 + 10 * program.seconds) != program.says:
                    self.kills[mutant.path, program.name] = self.kills.get((mutant.path, program.name), 0) + 1
                    return program.name
            again = build_all(mutant, folder, 2)
            return "same" if [code(o) for o in again] == self.plain_code(mutant.path, 2) else "alive"


# ---- all of them ----

def print_table(tallies):
    print("\n| file | mutants | no C | same code | equivalent | killed | alive | score |\n|---|--:|--:|--:|--:|--:|--:|--:|")
    total = {}
    for path in sorted(tallies):
        for kind, nr in tallies[path].items():
            total[kind] = total.get(kind, 0) + nr
    for name, tally in [*sorted(tallies.items()), ("all", total)]:
        killed, alive = tally.get("killed", 0), tally.get("alive", 0)
        score = f"{100 * killed / (killed + alive):.1f} %" if killed + alive else "-"
        print(f"| {name} | {sum(tally.values())} | " + " | ".join(str(tally.get(k, 0)) for k in ("no C", "same", "equivalent", "killed", "alive")) + f" | {score} |")
    return total


def count(tallies, mutant, kind):
    tally = tallies.setdefault(mutant.path, {})
    tally[kind] = tally.get(kind, 0) + 1


def earlier(logs):
    """{mutant: what became of it}, of those that need not be tried again. A line that is in a file twice is one of these only if none of it is alive."""
    found, alive = {}, set()
    for log in logs:
        with open(log, encoding="utf-8") as file:
            for line in file:
                kind, _, key = re.fullmatch(r"(killed|same|no C|alive|equivalent)? ?(\d+)? ?(.*)\n?", line).groups()
                if not kind or not key.startswith("decoder/"):
                    continue
                if kind in ("alive", "equivalent"):
                    alive.add(key)
                else:
                    found[key] = kind
    return {key: kind for key, kind in found.items() if key not in alive}


def main():
    args = argparse.ArgumentParser()
    args.add_argument("--sample", type=int)
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--jobs", type=int, default=2)
    args.add_argument("--fast", type=float, default=600)
    args.add_argument("--resume", action="append", default=[])
    args.add_argument("files", nargs="*")
    args = args.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (OUTPUT, OUTPUT))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with open(EQUIVALENT, encoding="utf-8") as file:
        equivalent = {line.rstrip("\n") for line in file if line.startswith("decoder/")}
    every = [m for f in args.files or sorted(glob.glob("decoder/*.[ch]")) for m in mutants(f)]
    known = earlier(args.resume)
    chosen = [m for m in every if m.key() not in known]
    random.Random(args.seed).shuffle(chosen)
    if args.sample:
        chosen = chosen[:args.sample]
    trial, tallies, killers = Trial(prepare(args.fast)), {}, {}
    for mutant in every:
        if mutant.key() in known:
            count(tallies, mutant, known[mutant.key()])
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for mutant, result in zip(chosen, pool.map(trial, chosen)):
            kind = result if result in ("no C", "same", "alive") else "killed"
            if kind == "alive" and mutant.key() in equivalent:
                kind = "equivalent"
            if kind == "killed":
                killers[result] = killers.get(result, 0) + 1
            count(tallies, mutant, kind)
            print(kind, mutant.number, mutant.key(), flush=True)
    total = print_table(tallies)
    killed, alive = total.get("killed", 0), total.get("alive", 0)
    tried = sum(total.values())
    print(f"\n{tried} of {len(every)} mutants tried, {len(chosen)} of them now (seed {args.seed}), killed by {killers}")
    print(f"mutation score {100 * killed / max(1, killed + alive):.1f} % of {killed + alive}")
    return killed < 0.95 * (killed + alive)


if __name__ == "__main__":
    sys.exit(main())
