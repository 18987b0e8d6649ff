// Functions of files that are dropped beside a capture: of an ELF file, which is known by its build ID or, where the capture has none, by its name; of a debug file, with the program it is of;
// of the kernel by a copy of /proc/kallsyms. Which of several names of one address is taken is as in session/symbols/elf_functions.c and symbol_kernel.c. Names are the linker's: nothing is demangled.
const TABLE_MOST = 256 << 20, NAME_MOST = 4096; // bytes that are read of a table, and of a name
const safeName = text => text.slice(0, NAME_MOST).replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, c => "\\u{" + c.codePointAt().toString(16) + "}");
const LAST = 4096; // bytes of the last one, where it has no size
const WEAK = 2, GLOBAL = 1, NOTYPE = 0, FUNC = 2, IFUNC = 10, ABS = 0xfff1;
const viewOf = async (file, at, size) => {
  if (size > TABLE_MOST) throw new Error("its tables are too large");
  return new DataView(await file.slice(at, at + size).arrayBuffer());
};
const rowsOf = async (file, at, size, count, read) => {
  const view = size ? await viewOf(file, at, size * count) : null;
  return Array.from({length: size ? count : 0}, (_, i) => read(view, i * size));
};
// What a file has, by numbers of 4 or 8 bytes in its order; places are from the first address that is loaded, so that they are exact.
const elfOf = async file => {
  const head = await viewOf(file, 0, 64);
  if (head.byteLength < 52 || head.getUint32(0) !== 0x7f454c46) return null;
  const wide = head.getUint8(4) === 2, little = head.getUint8(5) === 1, half = (view, at) => view.getUint16(at, little), four = (view, at) => view.getUint32(at, little);
  const address = (view, at) => wide ? view.getBigUint64(at, little) : BigInt(four(view, at)), long = (view, at) => Number(address(view, at)), step = wide ? 8 : 4, after = wide ? 52 : 40;
  const segments = (await rowsOf(file, long(head, 24 + step), half(head, after + 2), half(head, after + 4), (view, at) => ({type: four(view, at), offset: long(view, at + (wide ? 8 : 4)),
    address: address(view, at + (wide ? 16 : 8)), size: long(view, at + (wide ? 32 : 16))}))).filter(one => one.type === 1);
  const sections = await rowsOf(file, long(head, 24 + 2 * step), half(head, after + 6), half(head, after + 8), (view, at) => ({type: four(view, at + 4), code: long(view, at + 8) & 4, address: address(view, at + 8 + step),
    offset: long(view, at + 8 + 2 * step), size: long(view, at + 8 + 3 * step), link: four(view, at + 8 + 4 * step)}));
  const base = segments[0]?.address ?? 0n, from = value => Number(BigInt.asIntN(64, value - base)), symbols = [];
  for (const {type, offset, size, link} of sections) {
    if (type !== 2 && type !== 11 || !sections[link]) continue; // SYMTAB, DYNSYM
    const each = wide ? 24 : 16, view = await viewOf(file, offset, size), texts = new Uint8Array((await viewOf(file, sections[link].offset, sections[link].size)).buffer);
    for (let at = 0; at + each <= view.byteLength; at += each) {
      const info = view.getUint8(at + (wide ? 4 : 12)), hidden = view.getUint8(at + (wide ? 5 : 13)) & 3, section = half(view, at + (wide ? 6 : 14)), kind = info & 15, name = four(view, at);
      if (!section || kind !== FUNC && kind !== IFUNC && (kind !== NOTYPE || section === ABS || hidden === 1 || hidden === 2 || !sections[section]?.code)) continue;
      const until = texts.indexOf(0, name), text = until > name ? safeName(new TextDecoder().decode(texts.subarray(name, Math.min(until, name + NAME_MOST)))) : "";
      if (!text || /^(\$[adtx](\.|$)|\.L)/.test(text)) continue;
      const start = from(address(view, at + (wide ? 8 : 4))), of = sections[section];
      symbols.push({start, end: start + long(view, at + (wide ? 16 : 8)), last: of ? from(of.address) + of.size : start + LAST, text, bind: info >> 4, kind});
    }
  }
  return {id: await buildIdOf(file, sections, four), symbols: best(symbols), loaded: segments.filter(one => one.size).map(one => ({offset: one.offset, size: one.size, start: from(one.address)}))};
};
const buildIdOf = async (file, sections, four) => {
  for (const {type, offset, size} of sections) {
    if (type !== 7 || size > 65536) continue; // NOTE
    const view = await viewOf(file, offset, size);
    for (let at = 0; at + 12 <= view.byteLength;) {
      const name = four(view, at) + 3 & ~3, bytes = four(view, at + 4), text = at + 12 + name;
      if (four(view, at + 8) === 3 && name === 4 && four(view, at + 12) === four(new DataView(Uint8Array.of(71, 78, 85, 0).buffer), 0) && text + bytes <= view.byteLength)
        return Array.from(new Uint8Array(view.buffer, text, bytes), byte => byte.toString(16).padStart(2, "0")).join("");
      at = text + (bytes + 3 & ~3);
    }
  }
  return "";
};
const rank = ({start, end, text, bind, kind}) => [end > start, kind !== NOTYPE, bind === WEAK ? 0 : bind === GLOBAL ? 2 : 1, -/^_*/.exec(text)[0].length, text.length];
const isBetter = (a, b) => {
  const i = rank(a).findIndex((value, k) => Number(value) !== Number(rank(b)[k]));
  return i >= 0 && rank(a)[i] > rank(b)[i];
};
const best = symbols => {
  const to = [];
  for (const one of symbols.sort((a, b) => a.start - b.start)) {
    if (to.length && to[to.length - 1].start === one.start) { if (isBetter(one, to[to.length - 1])) to[to.length - 1] = one; } else to.push(one);
  }
  to.forEach((one, i) => { if (one.end <= one.start) one.end = Math.min(to[i + 1]?.start ?? one.last, one.last); });
  return to;
};
const AROUND = 64; // functions that one may lie within
const findIn = (symbols, at) => {
  let low = 0, high = symbols.length;
  while (low < high) { const middle = low + high >> 1; if (symbols[middle].start <= at) low = middle + 1; else high = middle; }
  for (let i = low - 1; i >= 0 && i >= low - AROUND; i--) if (symbols[i].end > at) return symbols[i].text;
  return "";
};
// The kernel's own functions, from its text, which a capture counts from too; where those of modules were in memory is not known any more.
const FAR = 16 << 20; // a gap
const kallsymsOf = async file => {
  if (file.size > TABLE_MOST || !/^[0-9a-f]{8,16} [A-Za-z] \S/.test(await file.slice(0, 64).text())) return null;
  const all = [];
  for (const line of (await file.text()).split("\n")) {
    const found = /^([0-9a-f]+) ([A-Za-z]) ([^\t ]+)[\t ]*(\[)?/.exec(line);
    if (found && !found[4]) all.push({address: BigInt("0x" + found[1]), code: /[twi]/i.test(found[2]), text: safeName(found[3])});
  }
  const text = (all.find(one => one.text === "_text") ?? all.find(one => one.text === "_stext"))?.address;
  if (!text) throw new Error("no symbol with an address: the kernel hides them (kptr_restrict), copy the file as root");
  for (const one of all) one.start = Number(BigInt.asIntN(64, one.address - text));
  const order = all.map((one, i) => ({...one, i})).sort((a, b) => a.start - b.start || a.code - b.code || a.i - b.i).filter((one, i, list) => one.start !== list[i + 1]?.start); // the last code of an address
  return {kernel: true, symbols: order.map(({start, code, text}, i) => ({start, end: order[i + 1]?.start - start <= FAR ? order[i + 1].start : start + LAST, text: code ? text : ""}))};
};
const named = []; // what was dropped, the newest first, for the captures that come later too; of what cannot be used, why
// Takes files of names; gives those that are none.
const takeNames = async files => {
  const rest = [];
  for (const file of files) {
    const found = await (async () => await elfOf(file) ?? await kallsymsOf(file))().catch(error => ({why: error instanceof RangeError ? "a damaged ELF file" : error.message}));
    if (found) named.unshift({...found, file: file.name});
    else rest.push(file);
  }
  return rest;
};
const fits = (one, id, path) => id ? one.id === id : path.split("/").pop() === one.file;
// Where a place in a file is from the first address that is loaded: only the program itself has that, a debug file has no such bytes.
const placeOf = (all, offset) => {
  for (const {loaded} of all) for (const one of loaded) if (offset >= one.offset && offset < one.offset + one.size) return offset - one.offset + one.start;
  return NaN;
};
// The functions of a file of the capture by their offsets, and what these are from: a program, and its debug file where that has more.
const lookUp = (id, path, mode) => {
  if (path === "[kernel.kallsyms]" && mode === KERNEL_MODES[0]) {
    const one = named.find(one => one.kernel);
    return one && {find: at => findIn(one.symbols, at), all: [one]};
  }
  const own = named.filter(one => one.id !== undefined && fits(one, id, path)), all = named.filter(one => own.includes(one) || one.id && own.some(other => other.id === one.id));
  const most = all.reduce((a, b) => a && a.symbols.length >= b.symbols.length ? a : b, undefined);
  return most && {find: offset => findIn(most.symbols, placeOf(all, offset)), all};
};
const howNamed = (one, paths) => one.why ? `not used: ${one.why}` : !paths ? "not used: no place without a name is in a file of its build ID or, where the capture has none, of its name" :
  `for ${[...paths].join(", ")}, ${one.kernel ? "whose build cannot be compared" : one.id ? "by its build ID" : "by its name alone"}`;
// The data of a capture with the names that files have for its places. data.namesFrom: of each file, what it named, or why not.
const withNames = side => {
  if (!named.length) return side;
  const {columns, data} = side, {profile} = data, flags = Int32Array.from(columns.flags), name = Int32Array.from(columns.name), names = profile.names.slice(), known = new Map(names.map((text, i) => [text, i])), rest = [], tables = new Map();
  const used = new Map(side.used); // files to paths in the capture
  for (let i = 0, at = 0; i < columns.nodes; i++) {
    if (flags[i] & NAMED) continue;
    const offset = columns.offsets[at++], file = columns.file[i], mode = flags[i] / MODE | 0, key = file + " " + mode;
    if (file >= 0 && !tables.has(key)) tables.set(key, lookUp(profile.ids[file], profile.files[file], mode));
    const table = tables.get(key), text = table?.find(Number(offset) - (flags[i] & RETURN ? 1 : 0));
    if (!text) { rest.push(offset); continue; }
    if (!known.has(text)) { known.set(text, names.length); names.push(text); }
    name[i] = known.get(text);
    flags[i] = flags[i] & ~RETURN | NAMED;
    for (const one of table.all) used.set(one, (used.get(one) ?? new Set()).add(profile.files[file]));
  }
  return {...side, used, columns: {...columns, flags, name, offsets: BigUint64Array.from(rest)}, data: {...data, profile: {...profile, names}, namesFrom: named.map(one => [one.file, howNamed(one, used.get(one))])}};
};
