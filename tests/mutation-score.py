#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How many small defects in decoder/ the tests notice: a mutant is one change of one line (a
comparison, a constant, an operator, a negated condition, a statement left out), and is killed when a
test fails, crashes or does not end. Mutants that do not compile, or compile to the same
code, do not count. It knows C only by its tokens.
    tests/mutation-score.py [--sample N] [--seed S] [--jobs J] [FILE...]"""
import argparse
import concurrent.futures
import glob
import hashlib
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

BUILD = os.environ.get("MUTATION_BUILD", "build-mutation")
CC = ["gcc", "-std=c11", "-Iinclude", "-I.", "-Idecoder", "-O1", "-ffreestanding", "-fno-stack-protector"]
PROGRAMS = ["story", "hostile_run", "units", "corpus"]
SECONDS = 60

CHANGES = [
    (r"(?<![<>=!-])<(?![<=])", "<="), (r"<=", "<"), (r"(?<![<>=-])>(?![>=])", ">="), (r"(?<!>)>=", ">"),
    (r"==", "!="), (r"!=", "=="), (r"&&", "||"), (r"\|\|", "&&"),
    (r"(?<![+\w])\+(?![+=])", "-"), (r"(?<=[\w)] )-(?=[ ])", "+"), (r"\+=", "-="), (r"-=", "+="),
    (r"(?<=[ (])\*(?= )", "/"), (r"(?<= )/(?= )", "*"), (r"(?<= )%(?= )", "/"),
    (r"<<", ">>"), (r">>", "<<"), (r"(?<= )&(?= )", "|"), (r"(?<= )\|(?= )", "&"),
    (r"\bif \((?=.*\)$)", "if (!"), (r"\b0\b", "1"), (r"\b1\b", "0"), (r"\b1\b", "2"), (r"\b8\b", "9"), (r"\b8\b", "7"), (r"\b4\b", "5"), (r"\b16\b", "15"),
]


def mutants(path):
    with open(path, encoding="utf-8") as source:
        lines = source.read().split("\n")
    comment = False
    for number, line in enumerate(lines):
        code = re.sub(r"/\*.*?\*/", lambda m: " " * len(m.group()), line)
        if comment or "/*" in code:
            comment = "*/" not in code
            continue
        if code.startswith(("#", "static_assert")) or not code.strip():
            continue
        for pattern, to in CHANGES:
            for match in re.finditer(pattern, code):
                if pattern.startswith(r"\bif"):
                    changed = re.sub(r"\bif \((.*)\)$", r"if (!(\1))", line)
                else:
                    changed = line[:match.start()] + to + line[match.end():]
                yield path, number, changed, "\n".join(lines[:number] + [changed] + lines[number + 1:])
        if re.fullmatch(r"\t+[\w>\-\[\].*]+(\(.*\)| [-+|&]?= .*|\+\+|--);", code):
            changed = re.match(r"\t+", line).group() + ";"
            yield path, number, changed, "\n".join(lines[:number] + [changed] + lines[number + 1:])


def prepare():
    units = [f"{BUILD}/tests/unit-{os.path.basename(f)[:-2]}" for f in sorted(glob.glob("tests/unit/*.c")) if not f.endswith("/unit.c")]
    subprocess.run(["make", "-s", f"BUILD={BUILD}", "CFLAGS=-O1 -g", f"{BUILD}/tests/story", f"{BUILD}/tests/corpus",
                    f"{BUILD}/tests/hostile_run", *units], check=True)
    for order in ("little", "big"):
        shutil.rmtree(f"{BUILD}/hostile/{order}", ignore_errors=True)
    subprocess.run(["python3", "-B", "tests/hostile/make.py", f"{BUILD}/hostile"], check=True)
    return units


def link(folder, obj, program, units):
    """The program with the changed object before the archive that has the old one."""
    libs = [f"{BUILD}/tests/libtests.a", f"{BUILD}/libperfring.a"]
    if program == "story":
        objs = [f"{BUILD}/tests/{n}.o" for n in ("story", "story_parse", "story_print")]
    elif program == "hostile_run":
        objs = [f.replace("tests/", f"{BUILD}/tests/").replace(".c", ".o") for f in sorted(glob.glob("tests/hostile_*.c"))]
        libs = [libs[0], f"{BUILD}/libperfring-convert.a", libs[1], "-lzstd", "-lcbor"]
    elif program == "corpus":
        objs = [f"{BUILD}/tests/corpus.o"]
    else:
        objs = [f"{BUILD}/tests/unit/{program}.o"]
        libs = [libs[0], f"{BUILD}/libperfring-convert.a", libs[1], "-lzstd", "-lcbor", "-lcmocka"]
    out = f"{folder}/{program}"
    done = subprocess.run(["gcc", *objs, obj, *libs, "-o", out], capture_output=True, check=False)
    return out if done.returncode == 0 else None


def output(command, cwd=None):
    """Its output, and how it ended; anything else than without the mutant is a kill."""
    try:
        done = subprocess.run(command, cwd=cwd, capture_output=True, timeout=SECONDS, check=False)
        return done.returncode, hashlib.sha256(done.stdout).hexdigest()
    except subprocess.TimeoutExpired:
        return "hang", ""


def commands(folder, obj, units):
    yield "story", lambda p: output([p])
    yield "hostile_run", lambda p: output([os.path.abspath(p), *sorted(os.listdir(f"{BUILD}/hostile/little"))], f"{BUILD}/hostile/little")
    for unit in units:
        yield os.path.basename(unit)[5:], lambda p: output([p])
    yield "corpus", lambda p: output([p])


def run_all(folder, obj, units, expected):
    """The first test that notices; None where none does. Without `expected`, all that they say."""
    said = {}
    for program, run in commands(folder, obj, units):
        path = link(folder, obj, program, units)
        if not path:
            continue # this program has the whole decoder in itself otherwise
        said[program] = run(path)
        os.remove(path)
        if expected and said[program] != expected.get(program):
            return program
    return None if expected else said


def try_mutant(mutant, units, expected, plain):
    path, number, changed, text = mutant
    with tempfile.TemporaryDirectory() as folder:
        source, obj = f"{folder}/{os.path.basename(path)}", f"{folder}/mutant.o"
        with open(source, "w", encoding="utf-8") as out:
            out.write(text)
        if subprocess.run([*CC, "-w", "-c", source, "-o", obj], capture_output=True, check=False).returncode:
            return "no C"
        with open(obj, "rb") as o:
            if hashlib.sha256(strip(obj)).digest() == plain[path]:
                return "same"
        return run_all(folder, obj, units, expected) or "alive"


def strip(obj):
    subprocess.run(["objcopy", "-g", "-R", ".comment", obj, obj + ".s"], check=True)
    done = subprocess.run(["objdump", "-d", "-s", "-j", ".text", "-j", ".rodata", "-j", ".data.rel.ro.local", obj + ".s"], capture_output=True, check=False)
    return b"\n".join(done.stdout.split(b"\n")[3:])


def main():
    args = argparse.ArgumentParser()
    args.add_argument("--sample", type=int, default=200)
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--jobs", type=int, default=2)
    args.add_argument("files", nargs="*")
    args = args.parse_args()
    files = args.files or sorted(glob.glob("decoder/*.c"))
    units = prepare()
    every = [m for f in files for m in mutants(f)]
    random.Random(args.seed).shuffle(every)
    plain = {}
    with tempfile.TemporaryDirectory() as folder:
        for f in files:
            obj = f"{folder}/plain.o"
            shutil.copy(f, f"{folder}/{os.path.basename(f)}")
            subprocess.run([*CC, "-w", "-c", f"{folder}/{os.path.basename(f)}", "-o", obj], check=True)
            plain[f] = hashlib.sha256(strip(obj)).digest()
        expected = run_all(folder, f"{BUILD}/libperfring.a", units, None)
    tally, killers, alive = {}, {}, []
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        chosen = every[:args.sample]
        for mutant, result in zip(chosen, pool.map(lambda m: try_mutant(m, units, expected, plain), chosen)):
            kind = result if result in ("no C", "same", "alive") else "killed"
            tally[kind] = tally.get(kind, 0) + 1
            if kind == "killed":
                killers[result] = killers.get(result, 0) + 1
            if kind == "alive":
                alive.append(f"{mutant[0]}:{mutant[1] + 1}: {mutant[2].strip()}")
                print("alive " + alive[-1], flush=True)
    killed, lives = tally.get("killed", 0), tally.get("alive", 0)
    score = 100 * killed / max(1, killed + lives)
    print(f"{len(every)} mutants, {len(chosen)} tried: {tally}; killed by {killers}")
    print(f"mutation score {score:.1f} % of {killed + lives}")
    return score < 95


if __name__ == "__main__":
    sys.exit(main())
