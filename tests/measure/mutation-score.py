#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How many small defects in decoder/ the tests notice. A mutant is one change of one line: a comparison,
a constant, an operator, a negated condition, a statement left out. It is killed when a test fails,
crashes, says something else or does not end. What survives is tried again as tests/long/sanitizers.t would: with
sanitizers, and garbage where nothing was set. Those that do not compile do not count, nor those that compile to the same
code (gcc -O1, or -O2). It knows C by its tokens, and how the tests are linked: with the decoder as a shared library.
    tests/measure/mutation-score.py [--sample N] [--seed S] [--jobs J] [--fast T] [--resume LOG]... [FILE...]
Each mutant is reported on a line as it is done; the table of dev/testing.md comes at the end. --resume: what LOG,
an earlier run's output, calls killed, the same or no C is so still, since tests only become more; only the others are
tried; a later LOG tells more than one before. --sample: so many of those. --fast: only with tests that take less than T seconds."""
import argparse
import collections
import concurrent.futures
import glob
import hashlib
import math
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile

BUILD = os.path.abspath(os.environ.get("MUTATION_BUILD", "build-mutation"))
SOURCE = f"{BUILD}/source"
LIBRARY = "libmutant.so"
HIDDEN, SEEN = "visibility push(hidden)", "visibility push(default)"  # tests call what the library keeps to itself
CC = ["gcc", "-std=c11", "-w", "-ffreestanding", "-fPIC", "-fno-stack-protector"]
SANITIZE = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
UNSET = "-ftrivial-auto-var-init=pattern"
SANITIZED_MOST = 1  # seconds that a sanitized test may take to be one of those tried
LIBS = ["-lzstd", "-lcbor", "-lcmocka", "-lz", "-ldw", "-lelf", "-pthread"]
EQUIVALENT = "tests/measure/mutation-equivalent.txt"
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

class Build:
    """How tests and decoder are compiled: where, with what flags, and the tests made so."""

    def __init__(self, folder, tests, decoder):
        self.folder, self.tests, self.decoder, self.programs, self.plain = folder, tests, decoder, [], {}

    def link_shared(self, objects, out):
        return subprocess.run(["gcc", "-shared", f"-Wl,-soname,{LIBRARY}", *self.tests, *objects, "-o", out], capture_output=True, check=False).returncode == 0

    def compile(self, path, out, level, include):
        done = subprocess.run([*CC, *self.decoder, f"-I{SOURCE}/include", f"-I{SOURCE}", f"-O{level}", f"-I{include}", "-c", path, "-o", out], capture_output=True, check=False)
        return done.returncode == 0


class Program:
    """A test: what it is linked from, and what it says when the decoder is as it should be."""

    def __init__(self, build, name, objects, libraries, arguments=(), folder=None):
        self.build, self.name, self.objects, self.libraries, self.arguments, self.folder = build, name, objects, libraries, list(arguments), folder
        self.path = f"{build.folder}/linked/{name.replace(' ', '-')}"

    def link(self, decoder, out):
        done = subprocess.run(["gcc", *self.build.tests, *self.objects, *decoder, *self.libraries, *LIBS, "-o", out, "-Wl,-t,-t"], capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"{self.name} does not link: {done.stderr}")
        return done.stdout

    def run(self, decoder, seconds):
        """With the shared library of that folder, for so many seconds of a processor; of the clock more, for the machine may be busy."""
        memory = "unlimited" if self.build.tests else MEMORY >> 10  # addresses have a shadow
        command = ["sh", "-c", f'ulimit -v {memory}; ulimit -t {math.ceil(seconds)}; exec "$@"', "sh", self.path, *self.arguments]
        environment = dict(os.environ, LD_LIBRARY_PATH=decoder, ASAN_OPTIONS="detect_leaks=0:hard_rss_limit_mb=4096")
        with tempfile.TemporaryFile() as out:
            try:
                done = subprocess.run(command, cwd=self.folder, stdout=out, stderr=subprocess.DEVNULL, timeout=30 + 20 * seconds, env=environment, check=False)
            except subprocess.TimeoutExpired:
                return "does not end"
            out.seek(0)
            return done.returncode, hashlib.sha256(out.read()).hexdigest()

    def learn(self, most):
        """What it says, how long it takes, and which of the decoder's objects are in it. Whether that is less than `most` seconds."""
        alone = collections.Counter(re.findall(r"[()/](\w+)\.o$", self.link([], self.path), re.MULTILINE))
        self.members = set(alone)
        linked = collections.Counter(re.findall(r"[()/](\w+)\.o$", self.link([f"{self.build.folder}/linked/{LIBRARY}"], self.path), re.MULTILINE))
        others = {os.path.basename(f)[:-2] for f in glob.glob(f"{SOURCE}/*/*.c") if not f.startswith(f"{SOURCE}/decoder/")}
        left = {n for n in self.build.plain if alone[n] and linked[n] == alone[n]} - others
        if left:
            sys.exit(f"{self.name} has {left} not from the shared library")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.states = self.run(f"{self.build.folder}/linked", most + 1)  # what is stopped is distinguished from what fails
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        if self.seconds < most and self.states[0]:
            sys.exit(f"{self.name} fails as it is")
        return self.seconds < most


def fuzz_programs(build, names):
    for name in names:
        objects = [f"{build.folder}/fuzz/run/fuzz/{n}.o" for n in (f"harness/{name}", "driver", "answer")]
        kind = subprocess.run(["sh", "-c", f". fuzz/options.sh; fuzz_kind {name}"], capture_output=True, text=True, check=True).stdout.strip()
        folders = [d for d in (f"{build.folder}/fuzz/kept/{name}", f"corpus/crash/{name}") if os.path.isdir(d)]
        yield Program(build, f"fuzz {name}", objects, [f"{build.folder}/fuzz/run/libfuzz.a"], folders)
        yield Program(build, f"manifest {name}", objects, [f"{build.folder}/fuzz/run/libfuzz.a"], ["-m", kind, *folders])


def programs_of(build, units, names):
    folder = build.folder
    small = [f"{folder}/tests/libtests.a", f"{folder}/libperfring.a"]
    large = [small[0], f"{folder}/libperfring-convert.a", small[1]]
    hostile = [f"{folder}/{f[:-2]}.o" for f in sorted(glob.glob("tests/hostile/*.c"))]
    programs = [Program(build, u, [f"{folder}/tests/unit/{u}.o"], small) for u in units]
    programs += [Program(build, "case", [f"{folder}/tests/cases/{n}.o" for n in ("case", "case_parse", "case_print")], small)]
    programs += [Program(build, p, [f"{folder}/tests/decoder/{p}.o"], small) for p in ("corpus", "mutations")]
    programs += [Program(build, f"hostile {o}", hostile, large, sorted(os.listdir(f"{BUILD}/hostile/{o}")), f"{BUILD}/hostile/{o}") for o in ("little", "big")]
    return programs + list(fuzz_programs(build, names))


def prepare(build, most, only=None):
    """Makes tests and decoder; takes the tests that end in less than `most` seconds."""
    units = [os.path.basename(f)[:-2] for f in sorted(glob.glob(f"{SOURCE}/tests/unit/*.c"))]
    names = subprocess.run(["make", "-s", "fuzz-names"], capture_output=True, text=True, check=True).stdout.split("\n")[-2].split()
    made = [*(f"tests/{p}" for p in ("case", "corpus", "mutations", "hostile_run")), *(f"tests/unit-{u}" for u in units), *(f"fuzz/run-{n}" for n in names), "fuzz/kept"]
    subprocess.run(["make", "-s", "-C", SOURCE, "-j2", f"BUILD={build.folder}", "CC=gcc", f"CFLAGS={' '.join(['-O1', *build.tests])}", *(f"{build.folder}/{m}" for m in made)], check=True)
    os.makedirs(f"{build.folder}/linked", exist_ok=True)
    for source in glob.glob(f"{SOURCE}/decoder/*.c"):
        name = os.path.basename(source)[:-2]
        build.plain[name] = f"{build.folder}/linked/{name}.o"
        build.compile(source, build.plain[name], 1, f"{SOURCE}/decoder")
    build.link_shared(build.plain.values(), f"{build.folder}/linked/{LIBRARY}")
    for program in programs_of(build, units, names):
        if (only is None or program.name in only) and program.learn(most):
            build.programs.append(program)


def copy_source():
    """What is changed and compiled, as it was at the start: the tree may be worked on meanwhile. The times stay, for make."""
    listed = subprocess.run(["git", "ls-files", "Makefile", "*.mk", "*.[ch]", "*.def"], capture_output=True, text=True, check=True).stdout.split()
    for path in listed:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        os.makedirs(os.path.dirname(f"{SOURCE}/{path}"), exist_ok=True)
        with open(f"{SOURCE}/{path}", "w", encoding="utf-8") as file:
            file.write(text.replace(HIDDEN, SEEN))
        shutil.copystat(path, f"{SOURCE}/{path}")
    os.makedirs(f"{SOURCE}/corpus", exist_ok=True)
    shutil.copy2("corpus/fuzz.tar.gz", f"{SOURCE}/corpus")  # the fuzzers' kept inputs
    for order in ("little", "big"):
        shutil.rmtree(f"{BUILD}/hostile/{order}", ignore_errors=True)
    subprocess.run(["python3", "-B", "tests/hostile/make.py", f"{BUILD}/hostile"], check=True)


def sources(path):
    """The files that a change of `path` makes anew."""
    if path.endswith(".c"):
        return [path]
    name = os.path.basename(path)
    users = {"page.h": ["ring", "clock"], "encode.h": ["encode", "build", "place"], "cursor.h": ["decode"], "expand.h": ["decode"]}.get(name)
    return [f"decoder/{u}.c" for u in users] if users else sorted(glob.glob("decoder/*.c"))


def write(mutant, folder):
    for file in glob.glob(f"{SOURCE}/decoder/*.[ch]"):
        shutil.copy(file, folder)
    with open(f"{folder}/{os.path.basename(mutant.path)}", "w", encoding="utf-8") as out:
        out.write(mutant.text.replace(HIDDEN, SEEN))


def compiled(build, mutant, folder, level):
    """The objects with the mutant in them, by name, or None where it is no C."""
    objects = {}
    for source in sources(mutant.path):
        name = os.path.basename(source)[:-2]
        objects[name] = f"{folder}/{name}.o"
        if not build.compile(f"{folder}/{name}.c", objects[name], level, folder):
            return None
    return objects


def code(objects):
    """Without -g nothing in them but code and data."""
    found = []
    for path in objects.values():
        with open(path, "rb") as file:
            found.append(hashlib.sha256(file.read()).hexdigest())
    return found


class Trial:
    def __init__(self, plain, sanitized):
        self.plain, self.sanitized, self.kills, self.codes = plain, sanitized, {}, {}

    def plain_code(self, path, level):
        if (path, level) not in self.codes:
            with tempfile.TemporaryDirectory() as folder:
                with open(f"{SOURCE}/{path}", encoding="utf-8") as source:
                    whole = source.read().split("\n")
                unchanged = Mutant(path, 0, whole[0], whole[0], whole)
                write(unchanged, folder)
                self.codes[path, level] = code(compiled(self.plain, unchanged, folder, level))
        return self.codes[path, level]

    def order(self, build, mutant):
        """Those first that killed most mutants of this file for their time."""
        stem = os.path.basename(mutant.path)[:-2]
        changed = {os.path.basename(s)[:-2] for s in sources(mutant.path)}

        def worth(program):
            own = 20 if program.name.startswith(stem) else 1
            return -(self.kills.get((mutant.path, program.name), 0) + own) / (program.seconds + 0.1)
        return sorted((p for p in build.programs if p.members & changed), key=worth)

    def killer(self, build, mutant, folder, objects):
        """The name of the test that noticed, or None."""
        if not build.link_shared({**build.plain, **objects}.values(), f"{folder}/{LIBRARY}"):
            return "linker"
        for program in self.order(build, mutant):
            if program.run(folder, 2 + 10 * program.seconds) != program.states:
                self.kills[mutant.path, program.name] = self.kills.get((mutant.path, program.name), 0) + 1
                return program.name
        return None

    def __call__(self, mutant):
        with tempfile.TemporaryDirectory() as folder:
            write(mutant, folder)
            objects = compiled(self.plain, mutant, folder, 1)
            if not objects:
                return "no C"
            if code(objects) == self.plain_code(mutant.path, 1):
                return "same"
            killer = self.killer(self.plain, mutant, folder, objects)
            if killer:
                return killer
            if code(compiled(self.plain, mutant, folder, 2)) == self.plain_code(mutant.path, 2):
                return "same"
            killer = self.killer(self.sanitized, mutant, folder, compiled(self.sanitized, mutant, folder, 1))
            return f"asan {killer}" if killer else "alive"


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


def messages(log, every):
    """{mutant: what became of it} by one log, of those whose line it has as often as the code has it: alive if one of them is."""
    found = collections.defaultdict(list)
    with open(log, encoding="utf-8") as file:
        for line in file:
            kind, _, key = re.fullmatch(r"(killed|same|no C|alive|equivalent)? ?(\d+)? ?(.*)\n?", line).groups()
            if kind and key in every:
                found[key].append(kind)
    return {key: next((k for k in kinds if k in ("alive", "equivalent")), kinds[0]) for key, kinds in found.items() if len(kinds) >= every[key]}


def earlier(logs, every):
    """Those that need not be tried again."""
    known = {}
    for log in logs:
        known.update(messages(log, collections.Counter(m.key() for m in every)))
    return {key: kind for key, kind in known.items() if kind not in ("alive", "equivalent")}


def main():
    args = argparse.ArgumentParser()
    args.add_argument("--sample", type=int)
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--jobs", type=int, default=2)
    args.add_argument("--fast", type=float, default=600)
    args.add_argument("--resume", action="append", default=[])
    args.add_argument("files", nargs="*")
    args = args.parse_args()
    resource.setrlimit(resource.RLIMIT_FSIZE, (OUTPUT, OUTPUT))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with open(EQUIVALENT, encoding="utf-8") as file:
        equivalent = {line.rstrip("\n") for line in file if line.startswith("decoder/")}
    every = [m for f in args.files or sorted(glob.glob("decoder/*.[ch]")) for m in mutants(f)]
    known = earlier(args.resume, every)
    chosen = [m for m in every if m.key() not in known]
    random.Random(args.seed).shuffle(chosen)
    if args.sample:
        chosen = chosen[:args.sample]
    plain, sanitized = Build(BUILD, [], []), Build(f"{BUILD}/sanitized", SANITIZE, [*SANITIZE, UNSET])
    copy_source()
    prepare(plain, args.fast)
    prepare(sanitized, SANITIZED_MOST, {p.name for p in plain.programs if p.seconds < SANITIZED_MOST / 4})
    trial, tallies, killers = Trial(plain, sanitized), {}, {}
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
