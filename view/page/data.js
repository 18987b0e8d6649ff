// What the page holds: records as columns of words, their bytes, and the items of their walks.
const $ = id => document.getElementById(id);
const {data, records, items, begins} = side;
const NONE = -1, DAMAGED = 255, BETWEEN = 254;
const [OFFSET, , SIZE, TYPE, FLAGS, EVENT, SHAPE, DATA, TIME, , CPU, PID, TID, COMM, PART, STATUS, INNER] = Array(17).keys();
const nr = records[OFFSET].length;
const word = (record, what) => records[what][record];
const long = (record, what) => BigInt(records[what + 1][record]) << 32n | BigInt(records[what][record]);
// ns from the first time, whose halves these are, to that of a record; NaN where it has none. In numbers: a BigInt of each record is memory for all of them.
let firstHigh = 0, firstLow = 0;
const setFirst = time => { firstHigh = Number(time >> 32n); firstLow = Number(time & 0xffffffffn); };
const sinceFirst = record => {
  const low = records[TIME][record], high = records[TIME + 1][record];
  return low || high ? (high - firstHigh) * 4294967296 + (low - firstLow) : NaN;
};
// What records have, each once, by `of`; `key` is a number that tells it.
const distinct = (key, of) => {
  const known = new Map();
  for (let i = 0; i < nr; i++) { const one = key(i); if (!known.has(one)) known.set(one, of(i)); }
  return [...known.values()];
};
const offsetOf = record => records[OFFSET + 1][record] * 4294967296 + records[OFFSET][record];
// What tells a record from all others: its offset; of one that was compressed, since all of one compressed record have its offset, -1 less where it is in what was decompressed.
const idOf = record => isPacked(record) ? -(records[INNER + 1][record] * 4294967296 + records[INNER][record]) : offsetOf(record);
const isPacked = record => word(record, FLAGS) >> 8 & 1;
const isBig = record => word(record, FLAGS) >> 9 & 1;
const pieceOf = record => word(record, FLAGS) & 255;

// ---- bytes -------------------------------------------------------------------------
// Those of records are in the file, or beside it where they were decompressed; of a large one, blocks that were looked at last are in memory, and what is asked of a record whose bytes are not has to wait.
const BLOCK = 65536, BLOCKS_HELD = 256; // a block has the bytes of records that begin in it
const blockOf = (bytes, from) => ({bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length), from, until: from + bytes.length});
const sources = [side.bytes, side.file ?? new Uint8Array(0)], wholes = sources.map(one => one instanceof Blob ? null : blockOf(one, 0)), isWhole = wholes.every(Boolean);
const sourceOf = record => word(record, FLAGS) >> 10 & 1;
const placeIn = record => sourceOf(record) ? offsetOf(record) : word(record, DATA);
const blocks = new Map(), asked = new Map(), pinned = new Map(); // by key; of records that all panels need, for good
let passed = null; // the block that a scan is at
const keyIn = record => word(record, SIZE) > BLOCK ? "record " + record : sourceOf(record) + " " + Math.floor(placeIn(record) / BLOCK);
const blockWith = record => {
  if (wholes[sourceOf(record)]) return wholes[sourceOf(record)];
  if (passed && passed.source === sourceOf(record) && passed.from <= placeIn(record) && placeIn(record) + word(record, SIZE) <= passed.until) return passed;
  return pinned.get(record) ?? blocks.get(keyIn(record));
};
const isHere = record => isWhole || !!blockWith(record);
let bytes, dataView; // those that the last call of bytesOf was about
// Where in them a record begins, which is here.
const bytesOf = record => {
  const block = blockWith(record);
  ({bytes, view: dataView} = block);
  return placeIn(record) - block.from;
};
const readBlock = async (source, from, until) => Object.assign(blockOf(new Uint8Array(await sources[source].slice(from, until).arrayBuffer()), from), {source});
// Reads what records need; false where the file is not what it was.
const need = async list => {
  const missing = new Map(list.filter(record => !isHere(record)).map(record => [keyIn(record), record]));
  const reads = [...missing].map(([key, record]) => {
    const from = word(record, SIZE) > BLOCK ? placeIn(record) : Math.floor(placeIn(record) / BLOCK) * BLOCK, until = from + Math.max(2 * BLOCK, word(record, SIZE));
    if (!asked.has(key)) asked.set(key, readBlock(sourceOf(record), from, until).then(block => {
      if (block.until < placeIn(record) + word(record, SIZE)) throw new Error("cut");
      blocks.set(key, block);
      for (const old of blocks.keys()) { if (blocks.size <= BLOCKS_HELD) break; blocks.delete(old); }
    }).finally(() => asked.delete(key)));
    return asked.get(key);
  });
  const failed = (await Promise.allSettled(reads)).some(read => read.status === "rejected");
  if (failed) $("count").textContent = $("count").title = "The file cannot be read any more: it was changed or removed";
  return !failed;
};
// Goes through records, in the order of their bytes, and lets the browser draw now and then. False: it was ended, since `goesOn` is not so any more, or the file cannot be read.
const SCAN = 1 << 20;
const scan = async (list, visit, goesOn) => {
  for (let i = 0; i < list.length;) {
    const source = sourceOf(list[i]), from = placeIn(list[i]);
    let until = from + word(list[i], SIZE), k = i + 1;
    for (; k < list.length && sourceOf(list[k]) === source && placeIn(list[k]) >= from && placeIn(list[k]) + word(list[k], SIZE) <= from + SCAN; k++) until = Math.max(until, placeIn(list[k]) + word(list[k], SIZE));
    const block = await readBlock(source, from, until).catch(() => null);
    if (!block || block.until < until || !goesOn(i / list.length)) return false;
    passed = block;
    try { for (; i < k; i++) visit(list[i]); } finally { passed = null; }
  }
  return true;
};
const [FIELD, GROUP, ARRAY, ENTRY, CLOSE, TAIL, BAD] = Array(7).keys();

// The items of a record, each as an object; only records that are looked at have them made.
const itemsOf = record => {
  const shape = word(record, SHAPE), to = shape + 1 < begins.length ? begins[shape + 1] : items.length / 6, list = [];
  for (let i = begins[shape]; i < to; i++) {
    const a = items[6 * i], b = items[6 * i + 1], c = items[6 * i + 2];
    list.push({what: a & 15, part: a >> 4 & 15, depth: a >> 8 & 255, kind: data.kinds[a >> 16 & 255], format: a >> 24 & 255, row: b & 65535,
      group: b >>> 16, set: c & 65535, key: c >>> 16, offset: items[6 * i + 3], size: items[6 * i + 4], nr: items[6 * i + 5]});
  }
  return list;
};
const schemaOf = item => data.fields[item.group + "." + item.key] || ["", "", ""];
const formatOf = item => data.formats[item.format];

const typeOf = record => {
  const piece = pieceOf(record), type = word(record, TYPE);
  if (piece === DAMAGED) return "DAMAGED";
  if (piece === BETWEEN) return "BYTES"; // padding, or a payload that follows a record
  if (!piece) return data.types[type] || "type " + type;
  const name = data.pieces[piece] || "piece " + piece;
  return name === "FEATURE" || name === "FEATURE_SECTION" ? name + " " + (data.features[type] || type) : name;
};
const eventOf = record => word(record, EVENT) === NONE ? "" : data.events[word(record, EVENT)]?.name || "event " + word(record, EVENT);
const commOf = record => data.texts[word(record, COMM)] || ":" + (word(record, TID) | 0); // as perf where it is not known
const taskOf = record => word(record, TID) === NONE ? "" : commOf(record) + " " + (word(record, PID) | 0) + "/" + (word(record, TID) | 0);
const seconds = ns => {
  const text = ns.toString().padStart(10, "0");
  return text.slice(0, -9) + "." + text.slice(-9);
};
const hexOf = value => "0x" + value.toString(16);

// Numbers and texts, from the bytes of the page.
const number = (at, size, big, signed) => {
  if (size === 1) return BigInt(signed ? dataView.getInt8(at) : dataView.getUint8(at));
  if (size === 2) return BigInt(dataView.getUint16(at, !big));
  if (size === 4) return BigInt(signed ? dataView.getInt32(at, !big) : dataView.getUint32(at, !big));
  return dataView.getBigUint64(at, !big);
};
const nameOf = (item, type, value) => data.values[item.set + ":0:" + value] || data.values[item.set + ":" + type + ":" + value] || "";
// All bits set is how the kernel writes what is not known or not there; as dump has it.
const isMinusOne = (item, value) => value === (["U32", "U32S"].includes(item.kind) ? 0xffffffffn : 0xffffffffffffffffn);
const numberText = (item, value) => ["ADDR", "HEX", "FLAGS", "REGS"].includes(formatOf(item)) ? hexOf(value) : isMinusOne(item, value) ? "-1" : value.toString();
// Text of a capture, with what could disturb a line shown as a picture of it.
const clean = text => text.replace(/[\u0000-\u001f]/g, c => String.fromCharCode(0x2400 + c.charCodeAt(0))).replace(/[\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "\ufffd");
const decoder = new TextDecoder();
const textOf = (at, size) => clean(decoder.decode(bytes.subarray(at, at + size)));
const WIDTHS = {U8: 1, U16: 2, U32: 4, U64: 8, S32: 4, BITS32: 4, BITS64: 8}, RUNS = {U16S: 2, U32S: 4, U64S: 8};

// The value of a field as [value, meaning].
const valueOf = (record, item) => {
  const at = bytesOf(record) + item.offset, big = isBig(record);
  if (item.what === TAIL) return [item.size + " bytes without a known meaning", ""];
  if (item.what === BAD) return [item.size + " bytes that cannot be decoded", ""];
  if (WIDTHS[item.kind]) {
    const turned = data.turned[record + ":" + item.offset];
    const value = turned !== undefined ? BigInt(turned) : number(at, WIDTHS[item.kind], big, item.kind === "S32");
    if (formatOf(item) === "F64") return [String(dataView.getFloat64(at, !big)), ""];
    return [numberText(item, value), nameOf(item, word(record, TYPE), value)];
  }
  if (RUNS[item.kind]) return [item.nr + " numbers", ""];
  if (["CSTR", "STR", "CHARS"].includes(item.kind)) return ['"' + textOf(at + (item.kind === "STR" ? 4 : 0), item.nr) + '"', ""];
  if (item.kind === "PAD") return [item.size + " bytes of padding", ""];
  return [item.size + " bytes", ""];
};
const partsOf = record => { // of its own fields: name, text, and whether that is a name of something
  const parts = [];
  let length = 0;
  if (!isHere(record)) return parts;
  for (const item of itemsOf(record)) {
    const isName = ["CSTR", "STR", "CHARS"].includes(item.kind) && item.nr > 0;
    if (item.what !== FIELD || item.part !== 1 || item.kind === "PAD" || length > 160 && !isName) continue;
    const [value, meaning] = valueOf(record, item), text = (meaning || value).slice(0, isName ? 160 : 80);
    parts.push([schemaOf(item)[1], text, isName]);
    length += text.length + 8;
  }
  return parts;
};
const summaryOf = record => partsOf(record).map(([name, text]) => name + "=" + text).join(" ").slice(0, 240);
// The same for a line of the list: names first, and without what its columns have.
const briefOf = record => {
  const parts = partsOf(record).filter(([name, text]) => !(name === "pid" || name === "tid") || Number(text) !== (word(record, name === "pid" ? PID : TID) | 0));
  return parts.filter(part => part[2]).map(part => part[1].slice(1, -1)).concat(parts.filter(part => !part[2]).map(([name, text]) => name + "=" + text)).join("  ").slice(0, 240);
};
const defectsOf = new Map();
for (const d of data.defects) if (d[2]) defectsOf.set(d[2] - 1, (defectsOf.get(d[2] - 1) || []).concat([d]));
// What panels have of all records of some types, and of the header and its sections.
const PINNED = [11, 71, 76]; // AUX, AUXTRACE, STAT
const pin = async () => {
  const list = [], wanted = i => PINNED.includes(word(i, TYPE)) && !pieceOf(i) || pieceOf(i) && pieceOf(i) < 10 && word(i, SIZE) <= BLOCK;
  for (let i = 0; i < nr && !isWhole; i++) if (wanted(i)) list.push(i);
  await scan(list, i => { const at = bytesOf(i); pinned.set(i, blockOf(bytes.slice(at, at + word(i, SIZE)), placeIn(i))); }, () => true);
};
await pin();
const isBad = record => word(record, STATUS) || defectsOf.has(record);
const size = n => n > 1e6 ? (n / 1e6).toFixed(1) + " MB" : n > 1e3 ? (n / 1e3).toFixed(1) + " kB" : n + " bytes";
