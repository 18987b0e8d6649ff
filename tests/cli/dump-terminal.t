#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""dump on a terminal, which is a pty here: lines broken to its width hold what the unbroken ones do, colours by option and environment, the
pager."""
import os, re, signal, subprocess, sys, tempfile, threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from tap import PERFRING, report, run, finish
from terminal import on_terminal

CAPTURES = ["corpus/tracepoint.data", "corpus/callchain-fp.data", "corpus/dwarf-stack.data", "corpus/pipe-z.pipe", "corpus/stat.data"]
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def words_of(text):
    return text.split()


damaged = bytearray(open("corpus/callchain-fp.data", "rb").read())
for at in range(0x600, len(damaged), 0x700):
    damaged[at] ^= 0x55
for line in run("dump", "--raw", "--type", "SAMPLE", "corpus/callchain-fp.data")[1].splitlines()[5:9]:
    damaged[int(line.split()[0], 0) + 41] = 0xff # callchain.nr: more than the record has
with tempfile.TemporaryDirectory() as temp:
    path = temp + "/damaged.data"
    open(path, "wb").write(damaged)
    for columns in (80, 160, 45, 20):
        bad = []
        for capture in CAPTURES + [path]:
            whole = run("dump", "--no-pager", capture)
            code, shown = on_terminal(["dump", "--color=never", "--no-pager", capture], columns)
            shown = re.sub(r"\r\x1b\[Kperfring: [^\n]*\n(?:  [^\n]*\n)*", "", shown)
            wide = [line for line in shown.splitlines() if len(line) > columns]
            if code != whole[0] or wide or "".join(words_of(shown)) != "".join(words_of(whole[1])):
                bad.append(f"{capture}: {code} {wide[:2]} {len(shown)}")
            starts = [line for line in shown.splitlines() if not line.startswith("  ")]
            if len(starts) != len(whole[1].splitlines()):
                bad.append(f"{capture}: {len(starts)} records")
            if columns == 160 and max(map(len, words_of(whole[1]))) <= 150 and words_of(shown) != words_of(whole[1]):
                bad.append(f"{capture}: a word is broken")
        report(not bad, f"{len(CAPTURES) + 1} captures at {columns} columns", "\n# ".join(bad))

    plain = on_terminal(["dump", "--color=never", "--no-pager", path])[1]
    code, coloured = on_terminal(["dump", "--no-pager", path])
    report(COLOUR.search(coloured) and COLOUR.sub("", coloured) == plain, "colours change nothing else")
    unended = [line for line in coloured.splitlines() if COLOUR.findall(line) and COLOUR.findall(line)[-1] != "\x1b[m"]
    report(not unended, "each line ends without a colour", unended[:2])
    report("\x1b[1;31mERROR" in coloured, "errors are red")

    many = on_terminal(["dump", CAPTURES[0]], PAGER=f"cat >{temp}/paged; echo code $? >>{temp}/paged")
    paged = open(temp + "/paged").read()
    report(many == (0, "") and "code 0" in paged and COLOUR.search(paged), "PAGER gets the output, with colours", many)
    on_terminal(["dump", CAPTURES[0]], PAGER="false", PERFRING_PAGER=f"cat >{temp}/first")
    report(os.path.getsize(temp + "/first") > 1000, "PERFRING_PAGER comes before PAGER")
    on_terminal(["dump", "--no-pager", CAPTURES[0]], PERFRING_PAGER=f"cat >{temp}/none")
    report(not os.path.exists(temp + "/none"), "--no-pager")
    on_terminal(["dump", CAPTURES[0]], PERFRING_PAGER=f'echo "$LESS" >{temp}/less; cat >/dev/null')
    report(open(temp + "/less").read() == "FRX\n", "LESS=FRX")
    code, out = on_terminal(["dump", path], PERFRING_PAGER="head -n 1")
    report(len(out.splitlines()) == 1 and code in (0, 1), "a pager that ends early", (code, out[:300]))
    code, out = on_terminal(["dump", temp + "/nothing"], PERFRING_PAGER=f"cat >{temp}/nothing.paged")
    report(code == 3 and "cannot open" in out and not os.path.exists(temp + "/nothing.paged"), "no pager for a capture that does not open", out)
    for command in ("", "cat", "no-such-program"):
        code, out = on_terminal(["dump", CAPTURES[0]], PERFRING_PAGER=command)
        report(code == 0 and "SAMPLE" in out and "not found" not in out, f"PERFRING_PAGER='{command}' is none", out[:200])
    done = subprocess.run([PERFRING, "dump", CAPTURES[0]], capture_output=True, text=True, env={**os.environ, "PAGER": f"cat >{temp}/pipe"})
    report(not os.path.exists(temp + "/pipe") and not COLOUR.search(done.stdout), "a pipe has neither pager nor colours")

for name, options, environment, want in (
        ("NO_COLOR", [], {"NO_COLOR": "1"}, False), ("an empty NO_COLOR", [], {"NO_COLOR": ""}, True), ("TERM=dumb", [], {"TERM": "dumb"}, False),
        ("--color=always beats NO_COLOR", ["--color=always"], {"NO_COLOR": "1"}, True), ("--color never", ["--color", "never"], {}, False)):
    code, out = on_terminal(["dump", "--no-pager", *options, CAPTURES[0]], **environment)
    report(bool(COLOUR.search(out)) == want, name, out[:200])
out = run("dump", "--color=always", CAPTURES[0])[1]
report(len(out.splitlines()) == len(run("dump", CAPTURES[0])[1].splitlines()) and COLOUR.search(out), "--color=always in a pipe: a line a record")
report(run("dump", "--color=red", CAPTURES[0])[0] == 2, "--color=red is refused")
width = max(len(line) for line in on_terminal(["dump", "--no-pager", "--color=never", CAPTURES[0]], 80, COLUMNS="120")[1].splitlines())
report(80 < width <= 120, "COLUMNS comes before the terminal's width", width)

data = open("corpus/default.data", "rb").read().replace(b"sh\0\0\0\0\0\0", b"\x1b[\x10\x1e\0\0\0\0", 3)
with tempfile.NamedTemporaryFile() as file:
    file.write(data)
    file.flush()
    out = on_terminal(["dump", "--no-pager", file.name])[1]
    report("\\x1b[\\x10\\x1e" in out and not re.search(r"[\x00-\x09\x0b-\x1a\x1c-\x1f]|\x1b(?!\[[0-9;]*m|\[K)", re.sub(r"\r\x1b\[K", "", out)),
           "a name that would act on the terminal", out[:300])

# Whoever reads the lines has enough of them: the command ends, though its input has no end.
pipe = open("corpus/pipe.pipe", "rb").read()


def feed(to):
    try:
        to.write(pipe)
        while True:
            to.write(pipe[16:])
    except OSError:
        pass


for words in (["dump", "--raw"], ["dump", "--file-order"], ["dump", "--json"], ["dump", "--bytes"]):
    process = subprocess.Popen([PERFRING, *words, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    feeder = threading.Thread(target=feed, args=(process.stdin,), daemon=True)
    feeder.start()
    line = process.stdout.readline()
    process.stdout.close()
    try:
        status = process.wait(60)
    except subprocess.TimeoutExpired:
        status = "does not end"
        process.kill()
    report(line and status in (-signal.SIGPIPE, 0), " ".join(words) + " ends when nobody reads on", status)
    feeder.join(10)
finish()
