# SPDX-License-Identifier: MIT
"""Reads the format files of tracefs and payloads by them. Written from the kernel's documentation
(Documentation/trace/events.rst) and from what the macros of include/trace/ print; it shares nothing
with session/. Imported, not run."""
import re

LINE = re.compile(r"\tfield:(?P<what>[^;]*);\s*offset:(?P<offset>\d+);\s*size:(?P<size>\d+);(?:\s*signed:(?P<signed>\d);)?")
SIZED = re.compile(r"(?:__)?(?P<sign>u|s|x|le|be|uint|int)(?P<bits>8|16|32|64)(?:_t)?$")
C_WORDS = {"char", "short", "int", "long", "signed", "unsigned"}
OTHERS = {"bool": 1, "size_t": 0, "ssize_t": 0, "pid_t": 4, "uid_t": 4, "gid_t": 4, "dev_t": 4, "loff_t": 8, "sector_t": 8}


def plain(kind):
    return " ".join(w for w in kind.split() if w not in ("const", "volatile"))


def width_of(kind, long_size):
    """Bytes of a number of this type; None where it is not one that is known."""
    kind = plain(kind)
    words = kind.split()
    if "*" in kind:
        return long_size
    sized = SIZED.match(kind)
    if sized:
        return int(sized["bits"]) // 8
    if words and set(words) <= C_WORDS:
        if "char" in words:
            return 1
        if "short" in words:
            return 2
        return 8 if words.count("long") > 1 else long_size if "long" in words else 4
    if words[:1] == ["enum"]:
        return 4
    size = OTHERS.get(kind)
    return long_size if size == 0 else size


class Field:
    def __init__(self, line, long_size):
        self.offset, self.size, self.signed = int(line["offset"]), int(line["size"]), line["signed"] == "1"
        what = line["what"].strip()
        self.loc = what.split()[0] if what.split()[0] in ("__data_loc", "__rel_loc") else None
        self.long_size = long_size
        if self.loc:
            what = what.split(None, 1)[1]
            self.name = what.split()[-1]
            self.kind = what[:-len(self.name)].strip()
            if self.kind.endswith("[]"):
                self.kind = self.kind[:-2].strip()
            self.length = ""
            if self.size != 4 or "[" in self.kind or "[" in self.name:
                raise ValueError(what)
        else:
            array = re.match(r"(?P<kind>.*[ *])(?P<name>[^ *\[\]]+)(?P<array>(\[[^]]*\])*)$", what)
            self.kind, self.name, self.length = array["kind"].strip(), array["name"], array["array"]

    def value(self, raw, order):
        """The value as perfring's JSON has it."""
        data = raw[self.offset:self.offset + self.size]
        if len(data) < self.size:
            return None
        if not self.loc and not self.length:
            return self.scalar(data, order)
        if self.loc:
            word = int.from_bytes(data, order)
            at = (word & 0xffff) + (self.offset + 4 if self.loc == "__rel_loc" else 0)
            data = raw[at:at + (word >> 16)]
            if len(data) < word >> 16:
                return None
        elif self.size == 0:
            data = raw[self.offset:]
        return self.array(data, order)

    def scalar(self, data, order):
        kind = plain(self.kind)
        if "*" in kind:
            return hex(int.from_bytes(data, order))
        if kind in ("cpumask_t", "struct cpumask"):
            return self.cpus(data, order)
        if self.size not in (1, 2, 4, 8) or kind.split()[0] in ("struct", "union"):
            return data.hex()
        return int.from_bytes(data, order, signed=self.signed)

    def array(self, data, order):
        kind = plain(self.kind)
        width = width_of(kind, self.long_size)
        number = re.fullmatch(r"\[(\d+)\]", self.length)
        if number and int(number[1]) and self.size % int(number[1]) == 0:
            width = self.size // int(number[1])
        if kind == "char" and self.length.count("[") < 2:
            return data.split(b"\0")[0].decode()
        if kind.split()[0] in ("cpumask_t", "cpumask") or kind == "struct cpumask":
            return self.cpus(data, order)
        if width not in (1, 2, 4, 8) or kind.split()[0] in ("struct", "union") or (width == 1 and not self.signed) or kind == "char":
            return data.hex()
        return [int.from_bytes(data[i:i + width], order, signed=self.signed)
                for i in range(0, len(data) - width + 1, width)]

    def cpus(self, data, order):
        size = self.long_size
        words = [int.from_bytes(data[i:i + size], order) for i in range(0, len(data) - size + 1, size)]
        return [8 * size * n + bit for n, word in enumerate(words) for bit in range(8 * size) if word >> bit & 1]


class Format:
    def __init__(self, text, long_size=8):
        head = text.split("\nprint fmt:")[0]
        self.name = re.search(r"^name: (.*)$", head, re.M)[1]
        self.id = int(re.search(r"^ID: (\d+)$", head, re.M)[1])
        self.fields = [Field(line, long_size) for line in LINE.finditer(head)]
        self.lines = head.count("\tfield:")

    def values(self, raw, order="little"):
        return {f.name: f.value(raw, order) for f in self.fields}
