#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The folders of a module depend on one another as their READMEs say ("May use:"), and without a cycle: what the objects of a folder use of
another's, by nm. A folder that may use what it does not use is reported too."""
import glob, os, re, subprocess, sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from tap import report, finish

BUILD = os.environ.get("BUILD", "build")
MODULES = "session export capture cli".split()
RESERVED = {"aux", "con", "nul", "prn"} | {f"{name}{n}" for name in ("com", "lpt") for n in range(1, 10)}


def used(module):
    """folder -> the other folders of the module whose symbols its objects use; "" is the module's own folder."""
    top = f"{BUILD}/{module}/"
    paths = {path: path[len(top):-2] for path in glob.glob(top + "**/*.o", recursive=True)}
    paths = {path: os.path.dirname(name) for path, name in paths.items() if os.path.isfile(f"{module}/{name}.c")}
    owner, needs = {}, {folder: set() for folder in paths.values()}
    for line in subprocess.run(["nm", "-A", *paths], check=True, capture_output=True, text=True).stdout.splitlines():
        folder, words = paths[line.split(":")[0]], line.split()
        if words[-2] == "U":
            needs[folder].add(words[-1])
        elif words[-2].isupper():
            owner[words[-1]] = folder
    return {folder: {owner[name] for name in names if name in owner} - {folder} for folder, names in needs.items()}


def declared(module, folder):
    """What the README says; None where it has no such line."""
    try:
        with open(f"{module}/{folder}/README.md", encoding="utf-8") as file:
            text = file.read()
    except FileNotFoundError:
        return None
    found = re.search(r"^- May use: (.*)$", text, re.M)
    if not found or len(text.splitlines()) > 20 or "- Enter: " not in text or "- Tests: " not in text:
        return None
    return set() if found[1].startswith("no other folder") else set(found[1].split())


def wrong(folder, uses, may):
    if may is None:
        return [f"{folder}: no README of at most 20 lines with Enter, May use and Tests"]
    return [f"{folder} uses {other}, its README does not say so" for other in sorted(uses - may)] + \
           [f"{folder} does not use {other}" for other in sorted(may - uses)]


def cycles(below):
    left = dict(below)
    while True:
        ready = [folder for folder in left if not left[folder] & set(left)]
        if not ready:
            return sorted(left)
        for folder in ready:
            del left[folder]


for module in MODULES:
    uses = {folder: others for folder, others in used(module).items() if folder}
    notes = [note for folder in sorted(uses) for note in wrong(folder, uses[folder], declared(module, folder))]
    report(len(uses) > 4 and not notes, f"{len(uses)} folders of {module}/ use what their READMEs say", notes)
    left = cycles(uses)
    report(not left, f"without a cycle", left)
report(wrong("a", {"b", "c"}, {"b", "d"}) == ["a uses c, its README does not say so", "a does not use d"] and wrong("a", set(), None)
       and cycles({"a": {"b"}, "b": {"a"}, "c": set()}) == ["a", "b"], "a use that is not declared, one too many and a cycle would be found")

listed = subprocess.run(["git", "ls-files"], capture_output=True, text=True).stdout.split("\n")[:-1] or \
    [os.path.join(folder, name)[2:] for folder, _, names in os.walk(".") for name in names]
reserved = [path for path in listed if any(part.split(".")[0].lower() in RESERVED for part in path.split("/"))]
report(not reserved, "no file has a name that Windows reserves", reserved)
finish()
