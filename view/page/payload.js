// Fields of tracepoints: where they are in a sample's payload, what they hold, and which values are frequent.
const [UNSIGNED, SIGNED, POINTER, TEXT, , NUMBERS, CPUS] = Array(7).keys(), [, DATA_LOC, REL_LOC, REST] = Array(4).keys();
const formats = new Map(Object.entries(data.tracepoints).map(([event, fields]) => [Number(event), fields.map(([name, offset, size, kind, place, width, signed, common]) => ({name: clean(name), offset, size, kind, place, width, signed, common}))]));
const rawItems = new Map(); // of each shape its item with the payload
const rawOf = record => {
  const shape = word(record, SHAPE);
  if (!rawItems.has(shape)) rawItems.set(shape, itemsOf(record).find(item => item.what === FIELD && schemaOf(item)[0] === "raw" && schemaOf(item)[1] === "data") ?? null);
  return rawItems.get(shape);
};
const formatsOf = record => word(record, TYPE) === 9 && !pieceOf(record) && formats.get(word(record, EVENT)) || null;
// The bytes of a field as [from, size] in the payload of `size` bytes; null: they are not in it.
const placeOf = (field, at, size, big) => {
  let from = field.offset, length = field.size;
  if (field.place === REST) length = size - from;
  else if (field.place) {
    if (from + 4 > size) return null;
    const said = dataView.getUint32(at + from, !big);
    length = said >>> 16;
    from = (said & 65535) + (field.place === REL_LOC ? from + 4 : 0);
  }
  return from >= 0 && length >= 0 && from + length <= size ? [from, length] : null;
};
const VALUE_MOST = 64; // entries and bytes that are shown of one field
const cpusText = (at, size, width, big) => {
  const runs = [];
  for (let cpu = 0; cpu < Math.min(size, 8192) * 8; cpu++) {
    const unit = cpu / 8 / width | 0, byte = (cpu >> 3) % width;
    if (!(bytes[at + unit * width + (big ? width - 1 - byte : byte)] >> (cpu & 7) & 1)) continue;
    if (runs.length && runs[runs.length - 1][1] === cpu - 1) runs[runs.length - 1][1] = cpu; else runs.push([cpu, cpu]);
  }
  return runs.map(([a, b]) => a === b ? a : a + "-" + b).join(",");
};
const payloadText = (record, field) => {
  const item = rawOf(record), big = isBig(record), at = bytesOf(record) + item.offset, place = placeOf(field, at, item.size, big);
  if (!place) return "?";
  const [from, size] = [at + place[0], place[1]], some = Math.min(size, VALUE_MOST), rest = size > some ? "…" : "";
  if (field.kind === TEXT) {
    const nul = bytes.subarray(from, from + size).indexOf(0);
    return textOf(from, nul < 0 ? size : nul);
  }
  if (field.kind === CPUS) return cpusText(from, size, field.width, big);
  if (field.kind === NUMBERS) return "[" + Array.from({length: Math.floor(some / field.width)}, (_, i) => integer(from + i * field.width, field.width, big, field.signed)).join(",") + rest + "]";
  if ([UNSIGNED, SIGNED, POINTER].includes(field.kind) && [1, 2, 4, 8].includes(size)) {
    const value = integer(from, size, big, field.kind === SIGNED);
    return field.kind === POINTER ? hexOf(value) : value.toString();
  }
  return Array.from(bytes.subarray(from, from + some), b => b.toString(16).padStart(2, "0")).join("") + rest;
};
const integer = (at, size, big, signed) => signed ? BigInt.asIntN(8 * size, number(at, size, big, false)) : number(at, size, big, false);
const payloadSummary = record => {
  const fields = formatsOf(record);
  return fields && rawOf(record) && isHere(record) ? fields.filter(field => !field.common).slice(0, 24).map(field => field.name + "=" + short(payloadText(record, field), 60)).join(" ") : "";
};
// Lines of the payload for the tree of fields: every byte once, and fields that overlap what stands before without bytes.
const payloadLines = (record, item, depth, colour) => {
  const fields = formatsOf(record), lines = [], places = [], at0 = bytesOf(record) + item.offset;
  let at = 0;
  for (const field of fields) {
    const own = field.place && field.place !== REST ? [field.offset, 4] : placeOf(field, at0, item.size, isBig(record));
    if (own && own[0] + own[1] <= item.size) places.push([own[0], own[1], field, field.place && field.place !== REST ? " (place)" : ""]);
    const there = field.place && field.place !== REST ? placeOf(field, at0, item.size, isBig(record)) : null;
    if (there) places.push([there[0], there[1], field, ""]);
    if (!own || field.place && field.place !== REST && !there) places.push([item.size, 0, field, ""]);
  }
  places.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  const line = (name, from, size, field, value) => lines.push({item, depth, name, from: item.offset + from, size, colour: size ? colour++ & 7 : -1, field, value});
  for (const [from, size, field, suffix] of places) {
    if (from > at && size) line("(no field)", at, from - at, null, from - at + " bytes");
    const free = from >= at && size;
    line(field.name + suffix, from, free ? size : 0, field, suffix ? hexOf(integer(at0 + from, 4, isBig(record))) : payloadText(record, field));
    if (free) at = from + size;
  }
  if (at < item.size) line("(no field)", at, item.size - at, null, item.size - at + " bytes");
  return [lines, colour];
};
// ---- frequent values ---------------------------------------------------------------------
// Of the samples that are shown and whose bytes are in the page: each value of each field, with how many have it.
const DISTINCT_MOST = 250000; // values of a field that are counted apart; the rest is a line
const valueSums = () => {
  const sums = new Map(), distinct = new Map();
  let known = 0;
  const add = record => {
    known++;
    for (const field of formatsOf(record)) {
      if (field.common) continue;
      const text = payloadText(record, field), key = field.name + "\0" + text;
      let sum = sums.get(key);
      const nr = distinct.get(field.name) || 0;
      if (!sum && nr < DISTINCT_MOST) {
        distinct.set(field.name, nr + 1);
        sums.set(key, sum = {of: {name: field.name + " = " + short(text, 200), field: field.name, value: text}, self: 0, total: 0, samples: 0, selfSamples: 0});
      }
      if (!sum && !(sum = sums.get(field.name))) sums.set(field.name, sum = {of: {name: `${field.name}: of other values, which came after ${grouped(DISTINCT_MOST)} others`, field: field.name, rest: true}, self: 0, total: 0, samples: 0, selfSamples: 0});
      sum.self = sum.total = sum.selfSamples = ++sum.samples;
    }
  };
  const end = () => {
    for (const sum of sums.values()) sum.distinct = distinct.get(sum.of.field);
    return {sums: [...sums.values()], known};
  };
  return {add, end};
};
const withPayload = rows => {
  const of = new Uint32Array(rows.length);
  let count = 0;
  for (const row of rows) { const record = recordOfRow(row); if (record >= 0 && formatsOf(record) && rawOf(record)) of[count++] = record; }
  return of.subarray(0, count);
};
// Where the bytes are not all in memory they are read, and what needs them is drawn again: `part` is how much of them was.
let summed = {rows: null};
const sumValues = rows => {
  if (summed.rows === rows) return summed;
  const own = summed = {rows, sums: [], known: 0, part: 0}, {add, end} = valueSums(), of = withPayload(rows);
  if (isWhole) { of.forEach(add); return Object.assign(own, end(), {part: 1}); }
  scan(of, add, part => { own.part = part; $("box").textContent = `reading the values, ${Math.floor(100 * part)} %`; return summed === own && !signal.aborted; }).then(whole => {
    if (!whole || summed !== own) return;
    Object.assign(own, end(), {part: 1});
    showTab();
    showHeadline();
  });
  return own;
};
const hasValue = (record, {field, value}) => { const one = formatsOf(record)?.find(f => f.name === field); return !!one && !!rawOf(record) && payloadText(record, one) === value; };
let valued = {}; // the samples that have a value, of those bytes
const rowsWith = value => {
  if (isWhole) return row => { const record = recordOfRow(row); return record >= 0 && hasValue(record, value); };
  if (valued.field !== value.field || valued.value !== value.value) {
    const own = valued = {...value, marks: new Uint8Array(nr), part: 0};
    scan(withPayload(Uint32Array.from({length: columns.samples}, (_, row) => row)), record => { own.marks[record] = hasValue(record, value) ? 1 : 0; },
      part => { $("box").textContent = `reading the values, ${Math.floor(100 * part)} %`; return valued === own && !signal.aborted; }).then(whole => { if (whole && valued === own) changed(); });
  }
  const {marks} = valued;
  return row => { const record = recordOfRow(row); return record >= 0 && marks[record] === 1; };
};
// The names of a sample's addresses: of its ip, and of the callchain where each entry is one function of the stack.
const namesOf = record => {
  const row = rowOf(record), entries = [];
  if (row < 0 || columns.node[row] < 0) return {ip: "", chain: new Map()};
  for (let at = columns.node[row]; at >= 0; at = columns.parent[at]) if (!(columns.flags[at] & INLINED)) entries.push(functions[functionOf[at]].name);
  const chain = new Map(), item = itemsOf(record).find(one => one.kind === "U64S" && schemaOf(one)[0] === "callchain" && schemaOf(one)[1] === "ips");
  if (item && isHere(record)) {
    const at = bytesOf(record) + item.offset, places = Array.from({length: item.nr}, (_, i) => i).filter(i => number(at + 8 * i, 8, isBig(record), false) < 0xfffffffffffff001n);
    if (places.length === entries.length) places.forEach((i, k) => chain.set(i, entries[k]));
  }
  return {ip: functions[functionOf[columns.node[row]]].name, chain};
};
