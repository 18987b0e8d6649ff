// Bytes of an LZMA file, as `xz --format=lzma` writes it with an end mark: 13 bytes of header, then what a range coder made of literals and of matches with what was before. By the
// description of the format, lzma-specification.txt of the LZMA SDK. It reads what view/embed wrote.
const ofLzma = from => {
  const lc = from[0] % 9, lp = (from[0] / 9 | 0) % 5, pb = from[0] / 45 | 0, masks = [(1 << lp) - 1, (1 << pb) - 1];
  // Probabilities, of which each kind has so many here: of a match, of repeats, of slots and bits of distances, of two coders of lengths, of literals.
  let kinds = 0;
  const [MATCH, REPEAT, G0, G1, G2, LONG, SLOT, SPECIAL, ALIGN, LENGTH, AGAIN, LITERAL] = [192, 12, 12, 12, 12, 192, 256, 128, 16, 514, 514, 768 << lc + lp].map(nr => (kinds += nr) - nr);
  const chances = new Uint16Array(kinds).fill(1024), coder = Uint32Array.of(0xffffffff, from[14] << 24 | from[15] << 16 | from[16] << 8 | from[17]); // range and code
  let next = 18, out = new Uint8Array(1 << 20), at = 0, state = 0, last = [0, 0, 0, 0];
  const refill = () => { if (coder[0] < 16777216) { coder[0] <<= 8; coder[1] = coder[1] << 8 | from[next++]; } };
  const bit = which => {
    const chance = chances[which], bound = (coder[0] >>> 11) * chance, is = coder[1] >= bound;
    if (is) { coder[0] -= bound; coder[1] -= bound; chances[which] -= chance >> 5; } else { coder[0] = bound; chances[which] += 2048 - chance >> 5; }
    refill();
    return is ? 1 : 0;
  };
  const tree = (base, bits) => { let one = 1; for (let i = 0; i < bits; i++) one = one << 1 | bit(base + one); return one - (1 << bits); };
  const backward = (base, bits) => { let one = 1, value = 0; for (let i = 0; i < bits; i++) { const is = bit(base + one); one = one << 1 | is; value |= is << i; } return value; };
  const direct = bits => {
    let value = 0;
    for (let i = 0; i < bits; i++) {
      coder[0] >>>= 1;
      const is = coder[1] >= coder[0];
      if (is) coder[1] -= coder[0];
      value = value * 2 + is;
      refill();
    }
    return value;
  };
  const lengthOf = (base, place) => bit(base) ? bit(base + 1) ? 16 + tree(base + 258, 8) : 8 + tree(base + 130 + place * 8, 3) : tree(base + 2 + place * 8, 3);
  const distanceOf = length => {
    const slot = tree(SLOT + Math.min(length, 3) * 64, 6), bits = (slot >> 1) - 1;
    if (slot < 4) return slot;
    const begin = (2 | slot & 1) * 2 ** bits;
    return begin + (slot < 14 ? backward(SPECIAL + begin - slot, bits) : direct(bits - 4) * 16 + backward(ALIGN, 4));
  };
  const literal = () => {
    const base = LITERAL + 768 * (((at & masks[0]) << lc) + ((at ? out[at - 1] : 0) >> 8 - lc));
    let one = 1;
    if (state >= 7)
      for (let match = out[at - last[0] - 1]; one < 256;) {
        const expected = match >> 7 & 1, is = bit(base + (1 + expected << 8) + one);
        match <<= 1;
        one = one << 1 | is;
        if (is !== expected) break;
      }
    while (one < 256) one = one << 1 | bit(base + one);
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
    return one & 255;
  };
  for (;;) {
    if (at + 273 > out.length) { const more = new Uint8Array(2 * out.length); more.set(out); out = more; }
    const place = at & masks[1];
    let length = -1; // beside the least, 2
    if (!bit(MATCH + state * 16 + place)) { out[at] = literal(); at++; continue; }
    if (!bit(REPEAT + state)) {
      length = lengthOf(LENGTH, place);
      last = [distanceOf(length), ...last.slice(0, 3)];
      if (last[0] === 0xffffffff) return out.slice(0, at);
      state = state < 7 ? 7 : 10;
    } else {
      const isFirst = !bit(G0 + state);
      if (!isFirst) last.unshift(...last.splice(bit(G1 + state) ? 2 + bit(G2 + state) : 1, 1));
      if (!isFirst || bit(LONG + state * 16 + place)) length = lengthOf(AGAIN, place);
      state = state < 7 ? length < 0 ? 9 : 8 : 11;
    }
    for (let i = -2; i < length; i++, at++) out[at] = out[at - last[0] - 1];
  }
};
