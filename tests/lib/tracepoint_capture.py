# SPDX-License-Identifier: MIT
"""Makes captures of tracepoints: format texts, payloads, and a pipe's records around them, in either byte
order. Imported, not run."""
import random
import struct

TRACEPOINT, SAMPLE_RAW, SAMPLE_IDENTIFIER = 2, 1 << 10, 1 << 16
HEADER_ATTR, TRACING_DATA, SAMPLE = 64, 66, 9


def format_text(name, number, fields):
    """What the kernel prints; fields are declaration, offset, size, signed."""
    lines = ["\tfield:%s;\toffset:%d;\tsize:%d;\tsigned:%d;\n" % f for f in fields]
    common = format_text.common
    return "name: %s\nID: %d\nformat:\n%s\n%s\nprint fmt: \"%%d\", REC->x\n" % (name, number, common, "".join(lines))


format_text.common = ("\tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;\n"
                      "\tfield:unsigned char common_flags;\toffset:2;\tsize:1;\tsigned:0;\n"
                      "\tfield:unsigned char common_preempt_count;\toffset:3;\tsize:1;\tsigned:0;\n"
                      "\tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;\n")


def payload(format, order):
    """Random bytes for the fields of a tracepoint_reader.Format; text is ASCII, __data_loc has its data behind them."""
    fixed = max([f.offset + f.size for f in format.fields] + [0])
    raw = bytearray(random.randbytes(fixed))
    for f in format.fields:
        if f.loc:
            data = text(random.randrange(20)) if "char" in f.kind else random.randbytes(random.randrange(40))
            raw += bytes(-len(raw) % 8)
            at = len(raw) - (f.offset + 4 if f.loc == "__rel_loc" else 0)
            raw[f.offset:f.offset + 4] = (len(data) << 16 | at).to_bytes(4, order)
            raw += data
        elif f.length and f.size == 0:
            raw[f.offset:] = text(12)
        elif f.length:
            raw[f.offset:f.offset + f.size] = text(f.size) if "char" in f.kind else random.randbytes(f.size)
    return bytes(raw) + bytes((4 - len(raw)) % 8)


def text(size):
    """Letters and quotes with a NUL somewhere, or none."""
    letters = bytes(random.choice(b"abcXYZ 019\"\\/\t") for _ in range(size))
    end = random.randrange(size + 1)
    return letters[:end] + b"\0" * (size - end) if random.random() < 0.5 else letters


def tracing_data(formats, order, long_size, version=b"0.6"):
    """The section, of (system, text)."""
    o = ">" if order == "big" else "<"
    out = bytearray(b"\x17\x08\x44tracing") + version + b"\0" + bytes([order == "big", long_size]) + struct.pack(o + "I", 4096)
    out += b"header_page\0" + struct.pack(o + "Q", 0) + b"header_event\0" + struct.pack(o + "Q", 0)
    out += struct.pack(o + "I", 0)
    systems = {}
    for system, text in formats:
        systems.setdefault(system, []).append(text if isinstance(text, bytes) else text.encode())
    out += struct.pack(o + "I", len(systems))
    for system, texts in systems.items():
        out += system.encode() + b"\0" + struct.pack(o + "I", len(texts))
        out += b"".join(struct.pack(o + "Q", len(t)) + t for t in texts)
    return bytes(out) + struct.pack(o + "II", 0, 0) + (struct.pack(o + "Q", 0) if version >= b"0.6" else b"")


def attr(config, order):
    o = ">" if order == "big" else "<"
    return struct.pack(o + "IIQQQQQ", TRACEPOINT, 112, config, 1, SAMPLE_IDENTIFIER | SAMPLE_RAW, 0, 0) + bytes(112 - 48)


def pipe(formats, samples, order="little", long_size=8, version=b"0.6"):
    """A pipe with these formats, and samples of (number of the tracepoint, payload)."""
    o = ">" if order == "big" else "<"
    out = [b"PERFILE2" if order == "little" else b"2ELIFREP", struct.pack(o + "Q", 16)]
    ids = {}
    for number, _ in samples:
        if number not in ids:
            ids[number] = len(ids) + 1
            out.append(struct.pack(o + "IHH", HEADER_ATTR, 0, 8 + 112 + 8) + attr(number, order) + struct.pack(o + "Q", ids[number]))
    section = tracing_data(formats, order, long_size, version)
    section += bytes(-len(section) % 8)
    out.append(struct.pack(o + "IHHII", TRACING_DATA, 0, 16, len(section), 0) + section)
    for number, raw in samples:
        out.append(struct.pack(o + "IHHQI", SAMPLE, 0, 20 + len(raw), ids[number], len(raw)) + raw)
    return b"".join(out)


def file(section, samples, order="little"):
    """A file with this section of TRACING_DATA, and samples as above."""
    o = ">" if order == "big" else "<"
    numbers = sorted({number for number, _ in samples})
    attrs_at = 104 + 8 * len(numbers)
    attrs = b"".join(attr(n, order) + struct.pack(o + "QQ", 104 + 8 * i, 8) for i, n in enumerate(numbers))
    data = b"".join(struct.pack(o + "IHHQI", SAMPLE, 0, 20 + len(raw), numbers.index(n) + 1, len(raw)) + raw for n, raw in samples)
    data_at = attrs_at + len(attrs)
    table = data_at + len(data)
    head = (b"PERFILE2" if order == "little" else b"2ELIFREP") + struct.pack(o + "QQQQQQQQQ", 104, 128, attrs_at, len(attrs), data_at, len(data), 0, 0, 2)
    head += bytes(104 - len(head))
    ids = b"".join(struct.pack(o + "Q", i + 1) for i in range(len(numbers)))
    return head + ids + attrs + data + struct.pack(o + "QQ", table + 16, len(section)) + section
