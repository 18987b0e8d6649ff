// The data of a page, of its JSON: columns, records, items and their bytes as arrays, whose memory can be given away. `apart` has what is not in the JSON. The worker does it, so that what it
// needs meanwhile ends with it.
const unpack = async (from, packed, apart) => {
  if (typeof from !== "string") return apart.slice(from[0], from[0] + from[1]);
  const bytes = ofDigits(from);
  return packed ? new Uint8Array(await inflated(bytes).arrayBuffer()) : bytes.slice();
};
const wordsOf = bytes => {
  if (new Uint8Array(Uint32Array.of(1).buffer)[0]) return new Uint32Array(bytes.buffer);
  const view = new DataView(bytes.buffer);
  return Uint32Array.from({length: bytes.length >> 2}, (_, i) => view.getUint32(4 * i, true));
};
const varints = (from, count, to) => {
  let at = 0;
  for (let i = 0; i < count; i++) {
    let value = 0, scale = 1, byte;
    do { byte = from[at++]; value += (byte & 127) * scale; scale *= 128; } while (byte > 127);
    to[i] = value;
  }
  return to;
};
const differences = (from, count) => {
  const to = varints(from, count, new Float64Array(count));
  for (let i = 0, last = 0; i < count; i++) last = to[i] += last - (to[i] % 2 ? to[i] + (to[i] + 1) / 2 : to[i] / 2);
  return to;
};
const bigVarints = (from, count) => {
  const to = new BigUint64Array(count);
  for (let i = 0, at = 0; i < count; i++) {
    let value = 0n, shift = 0n, byte;
    do { byte = from[at++]; value |= BigInt(byte & 127) << shift; shift += 7n; } while (byte > 127);
    to[i] = value;
  }
  return to;
};
// Whole numbers in the narrowest array that has all of them.
const narrow = column => {
  let least = 0, most = 0;
  for (let i = 0; i < column.length; i++) { least = Math.min(least, column[i]); most = Math.max(most, column[i]); }
  const type = [Int8Array, Int16Array, Int32Array].find((_, i) => most < 128 * 256 ** (i * (i + 1) / 2) && least >= -128 * 256 ** (i * (i + 1) / 2));
  return new (type ?? (least >= 0 && most < 4294967296 ? Uint32Array : Float64Array))(column);
};
// A column comes as varints; parents as how far they are before, and what may be missing as one more.
const readColumns = async (profile, apart) => {
  const raw = {}, names = Object.keys(profile.columns);
  await Promise.all(names.map(async name => { raw[name] = await unpack(profile.columns[name], profile.packed, apart); }));
  const nodes = profile.nodes, rows = profile.rows, ints = (name, count) => varints(raw[name], count, new Int32Array(count));
  const parent = ints("parent", nodes), flags = ints("flags", nodes), file = ints("file", nodes), cpu = ints("cpu", rows), event = ints("event", rows), node = ints("node", rows);
  for (let i = 0; i < nodes; i++) { parent[i] = parent[i] ? i - parent[i] : -1; file[i]--; }
  const untimed = new Uint8Array(rows);
  for (let i = 0; i < rows; i++) { untimed[i] = cpu[i] & 1; cpu[i] = (cpu[i] >> 1) - 1; event[i]--; node[i]--; }
  let places = 0;
  for (let i = 0; i < nodes; i++) places += !(flags[i] & NAMED);
  const some = bigVarints(raw.offset, places), kind = ints("kind", rows);
  const place = differences(raw.place, rows), inner = differences(raw.inner, rows); // place: as idOf
  for (let i = 0; i < rows; i++) if (inner[i]) place[i] = -inner[i];
  const all = {time: differences(raw.time, rows), place, weight: differences(raw.weight, rows), thread: ints("thread", rows), cpu, untimed, event, node};
  const delays = varints(raw.delay, profile.stays, new Float64Array(profile.stays));
  all.delay = new Float64Array(rows);
  for (let i = 0, stay = 0; i < rows; i++) if (kind[i] === STAY) { event[i] = OFF_CPU; all.delay[i] = delays[stay++]; }
  for (const name of Object.keys(all)) if (name !== "time") all[name] = narrow(all[name]); // a time becomes later yet
  // Samples as they are, then stays off CPU in order of time; runs are apart.
  const of = wanted => Uint32Array.from(kind.keys()).filter(row => kind[row] === wanted), samples = of(SAMPLE), stays = of(STAY).sort((a, b) => all.time[a] - all.time[b]), on = of(RUN);
  const pick = order => Object.fromEntries(Object.entries(all).map(([name, column]) => [name, column.constructor.from(order, row => column[row])]));
  const order = new Uint32Array(samples.length + stays.length);
  order.set(samples);
  order.set(stays, samples.length);
  return {nodes, rows: order.length, samples: samples.length, stays: stays.length, parent, flags: narrow(flags), file: narrow(file), name: narrow(ints("name", nodes)), offsets: some,
    first: BigInt(profile.first), ...pick(order), runs: {rows: on.length, ...pick(on)}};
};
// What records have, which lies record by record, as a column of each word; all bits set is -1 in those that need not be there.
const WORDS = 18, SIGNED = [5, 10, 11, 12]; // event, CPU, pid, tid
const recordColumns = words => Array.from({length: WORDS}, (_, what) => {
  const column = new (SIGNED.includes(what) ? Int32Array : Uint32Array)(words.length / WORDS);
  for (let i = 0; i < column.length; i++) column[i] = words[i * WORDS + what];
  return narrow(column);
});
// Bytes up to these are in the page's memory; more of them stay in a Blob, of which it reads what is looked at.
const WHOLE_MOST = 16 << 20;
// text: the JSON; profile: what another part of the page has of it; file: what has the bytes of records that stay there. To {data, columns, records, items, begins, bytes, file}, and the memory of all arrays.
const dataOf = async (text, {apart, profile, file} = {}) => {
  const data = JSON.parse(text), made = {};
  if (profile) data.profile = profile;
  for (const [name, to] of [["records", "records"], ["items", "items"], ["begins", "begins"], ["data", "bytes"]]) {
    const bytes = await unpack(data[name], data.packed, apart);
    made[to] = name === "data" ? bytes : name === "records" ? recordColumns(wordsOf(bytes)) : wordsOf(bytes);
    delete data[name];
  }
  if (data.stays) made.file = file.size + made.bytes.length > WHOLE_MOST ? file : new Uint8Array(await file.arrayBuffer());
  if (made.bytes.length > WHOLE_MOST) made.bytes = new Blob([made.bytes]);
  made.columns = await readColumns(data.profile, apart);
  delete data.profile.columns;
  const arrays = [made, made.records, made.columns, made.columns.runs].flatMap(Object.values).filter(ArrayBuffer.isView);
  return {side: {data, ...made}, memory: arrays.map(one => one.buffer)};
};
