#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The text of tracepoints in convert --to script: what each conversion, function and operator of "print fmt" makes of a payload is known here; and for a sample of
every format of tracefs it is that of the newest perf there is."""
import glob, os, random, re, struct, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "tracepoint"))
import tracepoint_capture as capture
import tracepoint_reader as reader
from tap import finish, report, run, skip

FIELDS = [  # declaration, size, signed, value
    ("u8 a", 1, 0, 0x81), ("s16 b", 2, 1, -3), ("u32 c", 4, 0, 0xfffffffe), ("u32 d", 4, 0, 6), ("u64 e", 8, 0, 1 << 40 | 0x2b), ("long f", 8, 1, -5),
    ("char text[8]", 8, 0, b"abc\0zzzz"), ("u8 mac[6]", 6, 0, bytes(range(1, 7))), ("u8 ip4[4]", 4, 0, bytes((192, 168, 1, 20))),
    ("u8 ip6[16]", 16, 0, bytes((32, 1, 13, 184, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 1))), ("u8 uuid[16]", 16, 0, bytes(range(16))),
    ("u16 words[3]", 6, 0, struct.pack("<3H", 10, 20, 300)), ("void * pointer", 8, 0, 0xffff888000001234), ("void * null", 8, 0, 0),
    ("__data_loc char[] name", 4, 0, b"a name\0"), ("__data_loc u32[] list", 4, 0, struct.pack("<2I", 7, 0x1f)),
    ("__data_loc unsigned long[] mask", 4, 0, struct.pack("<Q", 0b101111)), ("__data_loc u8[] address", 4, 0, struct.pack("<H", 2) + struct.pack(">H", 8080) + bytes((10, 0, 0, 1)) + bytes(8))]
WORDS = '{ 1, "ONE" }, { 2, "TWO" }, { 1 << 2, "FOUR" }, { TIMER_SOFTIRQ, "T" }'
CASES = [
    ('"%d %u %x", REC->a, REC->a, REC->a', "129 129 81"),
    ('"%d %u %hd", REC->b, REC->b, REC->b', "65533 65533 -3"),
    ('"%d %u %lld %llu", REC->c, REC->c, REC->c, REC->c', "-2 4294967294 4294967294 4294967294"),
    ('"%lld %llx %#llx %ld %lu", REC->e, REC->e, REC->e, REC->f, REC->f', "1099511627819 1000000002b 0x1000000002b -5 18446744073709551611"),
    ('"[%5d|%-5d|%05d|%+d|%.3d|%o|%X|%c]", REC->d, REC->d, REC->d, REC->d, REC->d, REC->a, REC->a, 65', "[    6|6    |00006|+6|006|201|81|A]"),
    ('"%s|%8s|%-8s|%.2s|%.*s|", REC->text, REC->text, REC->text, REC->text, 1, REC->text', "abc|     abc|abc     |ab|a|"),
    ('"%p %p 100%% \\"q\\"\\\\", REC->pointer, REC->null', '0xffff888000001234 (nil) 100% "q"\\\\'.replace("\\\\", "\\")),
    ('"%s", __print_symbolic(REC->d & 3, ' + WORDS + ")", "TWO"),
    ('"%s", __print_symbolic(REC->d, ' + WORDS + ")", "0x6"),
    ('"%s", __print_flags(REC->d, "|", ' + WORDS + ")", "TWO|FOUR"),
    ('"%s", __print_flags(REC->d | 0x10, "|", ' + WORDS + ")", "TWO|FOUR|0x10"),
    ('"%s", __print_flags(REC->d & 8, "|", ' + WORDS + ', { NONE, "none" })', "none"),
    ('"%s %s", __get_str(name), REC->d == 6 ? "six" : "other"', "a name six"),
    ('"%s", __print_hex(REC->mac, 3)', "01 02 03"), ('"%s", __print_hex_str(__get_dynamic_array(list), 4)', "07000000"),
    ('"%s", __print_array(REC->words, 3, 2)', "{0xa,0x14,0x12c}"),
    ('"%s", __print_array(__get_dynamic_array(list), __get_dynamic_array_len(list) / sizeof(u32), sizeof(u32))', "{0x7,0x1f}"),
    ('"%s %s", __get_bitmask(mask), __get_cpumask(mask)', "00000000,0000002f 0-3,5"),
    ('"%pM %pMR %pm %pMF", REC->mac, REC->mac, REC->mac, REC->mac', "01:02:03:04:05:06 06:05:04:03:02:01 010203040506 01-02-03-04-05-06"),
    ('"%pI4 %pi4 %pI4l", REC->ip4, REC->ip4, REC->ip4', "192.168.1.20 192.168.001.020 20.1.168.192"),
    ('"%pI6 %pi6 %pI6c", REC->ip6, REC->ip6, REC->ip6', "2001:0db8:0000:0000:0000:0005:0000:0001 20010db8000000000000000500000001 2001:db8::5:0:1"),
    ('"%pU %pUL", REC->uuid, REC->uuid', "00010203-0405-0607-0809-0a0b0c0d0e0f 03020100-0504-0706-0809-0A0B0C0D0E0F"),
    ('"%pISpc %*ph", __get_sockaddr(address), 3, __get_dynamic_array(address)', "10.0.0.1:8080 02 00 1f"),
    ('"%d %d %d %d", 2 + 3 * 4, (2 + 3) * 4, 1 << 2 | 1, 7 & ~2', "14 20 5 5"), ('"%d %d %d", 10 - 4 - 3, -1 < 0, !REC->d', "3 0 0"),
    ('"%d %d", (u8)REC->c, (s16)REC->c', "254 65534"), ('"%d %d", REC->words[1], ((u16 *)__get_dynamic_array(list))[0]', "20 7"),
    ('"%d %d %s", REC->d > 5 && REC->a, REC->d >= 7 || 0, REC->d != 6 ? "a" : REC->a == 129 ? "b" : "c"', "1 0 b"),
    ('"%s" " and " "%d", "text", __builtin_expect(!!(REC->d), 1)', "text and 1"), ('"%c%d", \'x\', \'A\'', "x65"), ('"%ps %pS", REC->pointer, REC->pointer', "0xffff888000001234 0xffff888000001234"),
    ('"%d", REC->nothing', "0"),
    ('"%d", unknown(REC->a)', "[FAILED TO PARSE] a=129 b=-3 c=4294967294 d=6 e=1099511627819 f=-5 text=abc mac=ARRAY[01, 02, 03, 04, 05, 06]"),
    ('"%d %d", REC->a', "[FAILED TO PARSE] a=129"), ('"%d", REC->a +', "[FAILED TO PARSE] a=129"), ('"%d", (REC->a', "[FAILED TO PARSE] a=129"),
    ('"%d", ' + "(" * 300 + "1" + ")" * 300, "[FAILED TO PARSE] a=129"), ('"%d", ' + " + ".join("1" * 200), "200"), ('"%d", ' + "+".join("1" * 7000), "[FAILED TO PARSE] a=129"), ('"%d", 7 / (REC->d - 6)', "0"), ('"two\\nlines\\t%d", 1', "two\\x0alines\\x091"), ('"%s", REC->mac', "\\x01\\x02\\x03\\x04\\x05\\x06"),
    ('"%s %d", __print_array(REC->words, 1000000, 2), 1', None), ('"%99999999d", 1', " " * 255 + "1"), ('"a %q b"', "a >q< b"),
]


def made():
    """A format for each case, and its payload."""
    at, fields, head, tail = 8, [], b"", b""
    fixed = sum(size for _, size, _, _ in FIELDS)
    for declaration, size, signed, value in FIELDS:
        fields.append((declaration, at, size, signed))
        if "_loc" in declaration:
            tail += bytes(-(8 + fixed + len(tail)) % 8)
            head += struct.pack("<HH", 8 + fixed + len(tail), len(value))
            tail += value
        else:
            head += value if isinstance(value, bytes) else (value & (1 << 8 * size) - 1).to_bytes(size, "little")
        at += size
    formats, samples = [], []
    for i, (text, _) in enumerate(CASES):
        formats.append(("made", capture.format_text("case%d" % i, 3000 + i, fields).split("print fmt:")[0] + "print fmt: " + text + "\n"))
        payload = struct.pack("<HBBi", 3000 + i, 0, 0, 1) + head + tail
        samples.append((3000 + i, payload + bytes(-len(payload) % 4)))
    return formats, samples


def texts_of(path):
    code, out, err = run("convert", "--to", "script", "-F", "event,trace", path, "-")
    return code, [line.split(": ", 1)[1] for line in out.splitlines()], err


def known(folder):
    formats, samples = made()
    path = os.path.join(folder, "made.data")
    with open(path, "wb") as file:
        file.write(capture.pipe(formats, samples))
    code, lines, err = texts_of(path)
    report(code == 0 and len(lines) == len(CASES), "a line for each of %d formats" % len(CASES), (code, len(lines), err))
    for (text, want), line in zip(CASES, lines):
        as_wanted = line.startswith(want) if want and want.startswith("[FAILED") else line == want if want is not None else len(line) < 4096
        report(as_wanted, (text if len(text) < 90 else text[:87] + "...").replace("#", ""), (line[:200], want))


# perf takes a - b + c for a - (b + c) and A & (B | C) of __print_flags for A & B | C; reads past the payload where a length of it is too large; or crashes
NOT_PERF = {"raid56_read", "raid56_write", "mm_page_alloc_extfrag", "timer_start", "kvm_emulate_insn", "arm_event", "non_standard_event", "neigh_cleanup_and_release", "neigh_event_send_dead", "neigh_event_send_done", "neigh_timer_handler", "neigh_update",
            "neigh_update_done", "neigh_create"}


def letters(size):
    """Text that ends within its field, since perf reads up to a NUL."""
    text = bytes(random.choice(b"abcXYZ019/_") for _ in range(max(size - 1, 0)))[:random.randrange(max(size, 1))]
    return text.ljust(size, b"\0")


def of_tracefs():
    formats, samples = [], []
    capture.text = letters
    for path in sorted(glob.glob("/sys/kernel/tracing/events/*/*/format")):
        system, name = path.split("/")[-3:-1]
        try:
            with open(path) as file:
                text = file.read()
        except OSError:  # a probe that was removed meanwhile
            continue
        if "[][" in text or system == "ftrace" or name in NOT_PERF or any(text == t for _, t in formats):
            continue
        format = reader.Format(text)
        payload = bytearray(capture.payload(format, "little"))
        for f in format.fields:
            if not f.loc and not f.length and f.size in (1, 2, 4, 8):
                value = random.choice((random.randrange(12), random.getrandbits(8 * f.size), 1 << random.randrange(8 * f.size)))
                payload[f.offset:f.offset + f.size] = (value & (1 << 8 * f.size) - 1).to_bytes(f.size, "little")
        payload[:2] = struct.pack("<H", format.id)
        formats.append((system, text))
        samples.append((format.id, bytes(payload)))
    return formats, samples


def pipe_for_perf(formats, samples):
    """perf requires the two headers of tracefs, whole samples and records of 8 bytes."""
    section = capture.tracing_data(formats, "little", 8)
    for name in ("header_page", "header_event"):
        with open("/sys/kernel/tracing/events/" + name, "rb") as file:
            text = file.read()
        section = section.replace(name.encode() + b"\0" + bytes(8), name.encode() + b"\0" + struct.pack("<Q", len(text)) + text, 1)
    section += bytes(-len(section) % 8)
    out = [b"PERFILE2", struct.pack("<Q", 16)]
    for i, (number, _) in enumerate(samples):
        attr = struct.pack("<IIQQQQQ", 2, 112, number, 1, 1 << 16 | 1 << 10 | 2 | 4 | 128, 0, 1 << 18) + bytes(64)
        out.append(struct.pack("<IHH", 64, 0, 128) + attr + struct.pack("<Q", i + 1))
    out.append(struct.pack("<IHHII", 66, 0, 16, len(section), 0) + section)
    for i, (_, raw) in enumerate(samples):
        body = struct.pack("<QIIQII", i + 1, 41, 41, 1000 * i + 1000, 0, 0) + struct.pack("<I", len(raw)) + raw
        body += bytes(-len(body) % 8)
        out.append(struct.pack("<IHH", 9, 2, 8 + len(body)) + body)
    return b"".join(out)


def events(text):
    """By event, without the lines' ends, which perf prints as they are."""
    found = re.split(r"(?m)^ *0\.\d{6}: *([\w-]+:[\w-]+): ?", text)
    return {name: re.sub(r"\\x0[9ad]|\s", " ", rest).rstrip() for name, rest in zip(found[1::2], found[2::2])}


def as_perf(folder):
    perf = next((p for p in ("/var/tmp/perf-of-suite/sid/perf", "/var/tmp/perf-of-suite/trixie/perf") if os.access(p, os.X_OK)), None)
    if not perf or not glob.glob("/sys/kernel/tracing/events/*/*/format"):
        skip("every format of tracefs as perf prints it", "no later perf (tests/perf-of), or tracefs cannot be read")
        return
    random.seed(39)
    formats, samples = of_tracefs()
    wrong, same = [], 0
    for i in range(0, len(samples), 200):
        numbers = {number for number, _ in samples[i:i + 200]}
        path = os.path.join(folder, "tracefs.data")
        with open(path, "wb") as file:
            file.write(pipe_for_perf([f for f in formats if int(re.search(r"ID: (\d+)", f[1])[1]) in numbers], samples[i:i + 200]))
        done = subprocess.run([perf, "script", "-i", path, "-F", "trace:time,event,trace"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        theirs = events(done.stdout.decode("latin1"))
        ours = events(run("convert", "--to", "script", "-F", "trace:time,event,trace", path, "-")[1])
        same += sum(ours.get(name) == text for name, text in theirs.items())
        wrong += [(name, text[:150], ours.get(name, "")[:150]) for name, text in theirs.items() if ours.get(name) != text and "FAILED TO PARSE" not in text]
    report(same > 1000 and not wrong, "the text of %d formats of tracefs is that of %s" % (same, os.path.basename(os.path.dirname(perf))), wrong[:3])


with tempfile.TemporaryDirectory() as folder:
    known(folder)
    as_perf(folder)
finish()
