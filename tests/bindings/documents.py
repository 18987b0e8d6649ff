# SPDX-License-Identifier: MIT
"""
Runs what documents show. documents.py doctest FILE [WORD...]: blocks ```pycon and ```pycon WORD as one doctest.
documents.py transcript FILE: in blocks ```transcript, commands after "$ " (continued after "> ") and what they print; a line "..." is any number of lines.
"""
import doctest, os, re, subprocess, sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
from tap import report, finish


def blocks(path, words):
    with open(path, encoding="utf-8") as page:
        found = re.findall(r"^```([a-z ]+)\n(.*?)^```$", page.read(), re.M | re.S)
    return [text for word, text in found if word in words]


def run_doctest(path, words):
    text = "\n".join(blocks(path, ["pycon", *("pycon " + word for word in words)]))
    test = doctest.DocTestParser().get_doctest(text, {}, path, path, 0)
    lines = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE, verbose=False)
    runner.run(test, out=lines.append)
    report(runner.failures == 0 and runner.tries > 0, "%s: %d examples%s" % (path, runner.tries, " with " + " ".join(words) if words else ""), "".join(lines).replace("\n", "\n# "))


def commands(text):
    """Pairs of a command and what it prints."""
    found = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append([line[2:], []])
        elif line.startswith("> ") and found and not found[-1][1]:
            found[-1][0] += "\n" + line[2:]
        elif line == ">" and found and not found[-1][1]:
            found[-1][0] += "\n"
        elif found:
            found[-1][1].append(line)
    return found


def pattern(lines):
    return "".join("(?:.*\n)*?" if line == "..." else ".*".join(map(re.escape, line.split("..."))) + "\n" for line in lines)


def run_transcript(path):
    script, expected = "exec 2>&1\n", []
    for block in blocks(path, ["transcript"]):
        for command, output in commands(block):
            expected.append((command, output))
            script += command.replace("build/", os.environ.get("BUILD", "build") + "/") + "\necho \"@@$?@@\"\n"
    done = subprocess.run(["bash"], input=script, stdout=subprocess.PIPE, text=True, errors="replace")
    parts = re.split(r"@@(\d+)@@\n", done.stdout)
    for i, (command, output) in enumerate(expected):
        got, status = parts[2 * i] if 2 * i < len(parts) else "", parts[2 * i + 1] if 2 * i + 1 < len(parts) else "?"
        good = status == "0" and re.fullmatch(pattern(output), got)
        report(good, "%s: %s" % (path, command.splitlines()[0]), "status %s\n# %s" % (status, got[-400:].replace("\n", "\n# ")))


if sys.argv[1] == "doctest":
    run_doctest(sys.argv[2], sys.argv[3:])
else:
    run_transcript(sys.argv[2])
finish()
