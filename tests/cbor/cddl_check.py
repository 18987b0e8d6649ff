# SPDX-License-Identifier: MIT
"""
Checks CBOR against CDDL: the subset of RFC 8610 that doc/cbor*.cddl uses, which
is rules, choices, maps, groups, arrays, tags, ranges, .size, literals and the
occurrences ? and *. Written from the RFC, not from the schema's rows.
  cddl_check.py SCHEMA CBOR...
"""
import re
import sys

from cbor_reader import Map, Tag, sequence

TOKEN = re.compile(r'\s+|;[^\n]*|(?P<t>"[^"]*"|=>|\.\.|\.size|#6\.\d+|-?\d+|[A-Za-z_@$][\w$@-]*|[=/(){}\[\],:?*])')


def tokens(text):
    at, out = 0, []
    while at < len(text):
        m = TOKEN.match(text, at)
        if not m:
            raise SyntaxError(f"CDDL: {text[at:at + 30]!r}")
        if m["t"]:
            out.append(m["t"])
        at = m.end()
    return out


class Parser:
    """CDDL to tuples: ('choice', [...]), ('map', entries), ('array', entries), ('tag', n, type), ..."""

    def __init__(self, text):
        self.t, self.i, self.rules = tokens(text), 0, {}
        while self.i < len(self.t):
            name = self.take()
            self.take("=")
            self.rules.setdefault("", name)
            self.rules[name] = self.type()

    def peek(self, ahead=0):
        return self.t[self.i + ahead] if self.i + ahead < len(self.t) else None

    def take(self, want=None):
        token = self.peek()
        if want and token != want:
            raise SyntaxError(f"CDDL: {want} wanted, {self.t[max(0, self.i - 5):self.i + 3]} found")
        self.i += 1
        return token

    def type(self):
        choices = [self.type1()]
        while self.peek() == "/":
            self.take()
            choices.append(self.type1())
        return choices[0] if len(choices) == 1 else ("choice", choices)

    def type1(self):
        left = self.type2()
        if self.peek() == "..":
            self.take()
            return ("range", left[1], self.type2()[1])
        if self.peek() == ".size":
            self.take()
            return ("size", left, self.type2()[1])
        return left

    def type2(self):
        token = self.take()
        if token == "{":
            return ("map", self.entries("}"))
        if token == "[":
            return ("array", self.entries("]"))
        if token == "(":
            return ("group", self.entries(")"))
        if token.startswith("#6."):
            self.take("(")
            inner = self.type()
            self.take(")")
            return ("tag", int(token[3:]), inner)
        if token[0] == '"':
            return ("literal", token[1:-1])
        if token[0].isdigit() or token[0] == "-":
            return ("literal", int(token))
        return ("name", token)

    def entries(self, end):
        """(occurrence, key or None, type)"""
        out = []
        while self.peek() != end:
            occurs = self.take() if self.peek() in ("?", "*") else ""
            key = None
            if self.peek(1) == ":":
                token = self.take()
                self.take()
                key = ("literal", token.strip('"'))
            value = self.type()
            if self.peek() == "=>":
                self.take()
                key, value = value, self.type()
            out.append((occurs, key, value))
            if self.peek() == ",":
                self.take()
        self.take(end)
        return out


PRELUDE = {"uint", "bytes", "text", "bool", "true", "any"}


class Checker:
    def __init__(self, text):
        self.rules = Parser(text).rules
        self.flat = {}
        unknown = set(self.names(list(self.rules.values())[1:])) - set(self.rules) - PRELUDE
        if unknown:
            raise SyntaxError(f"CDDL: no rule for {sorted(unknown)}")

    def names(self, kind):
        if isinstance(kind, tuple) and kind and kind[0] == "name":
            yield kind[1]
        elif isinstance(kind, (tuple, list)):
            for part in kind:
                yield from self.names(part)

    def resolve(self, kind):
        while kind[0] == "name" and kind[1] in self.rules:
            kind = self.rules[kind[1]]
        return kind

    def members(self, entries):
        """Entries with named groups taken in: {literal: (occurs, type)} and [(key type, type)]."""
        if id(entries) in self.flat:
            return self.flat[id(entries)]
        fixed, open_ended = {}, []
        for occurs, key, value in entries:
            if key is None:
                more_fixed, more_open = self.members(self.resolve(value)[1])
                fixed.update(more_fixed)
                open_ended += more_open
            elif self.resolve(key)[0] == "literal":
                fixed[self.resolve(key)[1]] = (occurs, value)
            else:
                open_ended.append((occurs, key, value))
        self.flat[id(entries)] = fixed, open_ended
        return fixed, open_ended

    def prelude(self, name, v):
        number = isinstance(v, int) and not isinstance(v, bool)
        return {"uint": number and v >= 0, "bytes": isinstance(v, bytes), "text": isinstance(v, str),
                "bool": isinstance(v, bool), "true": v is True, "any": True}[name]

    def check_map(self, entries, v):
        fixed, open_ended = self.members(entries)
        if not isinstance(v, Map):
            return False
        seen = dict(v)
        for key, (occurs, kind) in fixed.items():
            if key in seen:
                if not self.check(kind, seen.pop(key)):
                    return False
            elif occurs != "?":
                return False
        for occurs, key_kind, kind in open_ended:
            matched = [k for k in seen if self.check(key_kind, k) and self.check(kind, seen[k])]
            if not occurs and len(matched) != 1:
                return False
            for k in matched:
                del seen[k]
        return not seen

    def check_array(self, entries, v):
        """Arrays here are one repeated entry: a type, or a group of several types."""
        if not isinstance(v, list) or isinstance(v, Map):
            return False
        (_, _, kind), = entries
        kinds = [e[2] for e in kind[1]] if kind[0] == "group" else [kind]
        return len(v) % len(kinds) == 0 and all(self.check(kinds[i % len(kinds)], item) for i, item in enumerate(v))

    def check(self, kind, v):
        what = kind[0]
        if what == "name":
            return self.check(self.rules[kind[1]], v) if kind[1] in self.rules else self.prelude(kind[1], v)
        if what == "choice":
            return any(self.check(k, v) for k in kind[1])
        if what == "literal":
            return type(v) is type(kind[1]) and v == kind[1]
        if what == "range":
            return isinstance(v, int) and not isinstance(v, bool) and kind[1] <= v <= kind[2]
        if what == "size":
            return self.check(kind[1], v) and (len(v) == kind[2] if isinstance(v, bytes) else v < 256 ** kind[2])
        if what == "tag":
            return isinstance(v, Tag) and v.number == kind[1] and self.check(kind[2], v.value)
        return self.check_map(kind[1], v) if what == "map" else self.check_array(kind[1], v)

    def root(self, v):
        return self.check(self.rules[self.rules[""]], v)


def main():
    with open(sys.argv[1], encoding="utf-8") as f:
        checker = Checker(f.read())
    bad = items = 0
    for path in sys.argv[2:]:
        with open(path, "rb") as f:
            data = f.read()
        for nr, (at, item) in enumerate(sequence(data)):
            items += 1
            if not checker.root(item) or isinstance(item, Tag) != (nr == 0):
                bad += 1
                print(f"# {path}: item at {at} does not match: {repr(item)[:200]}")
    print(f"# {items} items checked, {bad} bad")
    return bad != 0 or items == 0


if __name__ == "__main__":
    sys.exit(main())
