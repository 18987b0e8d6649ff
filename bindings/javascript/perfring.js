// SPDX-License-Identifier: MIT
// perfring for JavaScript: captures of Linux perf in Node.js and browsers. Types and documentation are in perfring.d.ts.
import { KEYS, bitsOf, checkWeight, given, keyNumbers, numberOf } from "./given.js";
import { Output, decoder, encoder, plainText, tablesOf, textOf } from "./made.js";
export { plainText };

/** Where reading failed, and why. */
export class PerfringError extends Error {
  constructor({status, text, offset = 0, field = "", os_error = 0}, cause) {
    super(`${status}: ${text}`, cause ? {cause} : undefined);
    this.name = "PerfringError";
    this.status = status;
    this.offset = offset;
    this.field = field;
    this.osError = os_error;
  }
}

const trapped = trap => new PerfringError({status: "TRAP", text: "the module has stopped: this is a fault of perfring; please report it"}, trap);
const LIMIT = 2147483648; // of the module's memory
const OK = 0, EIO = 29, NO_EVENT = 0xffffffff;
const ORDERS = {file: 0, time: 2}, PIECES = 1, DEFECTS = 2, TEXT_INTEGERS = 64;
const TYPE_NAME = 0, STATUS_NAME = 1, EVENT_NAME = 2;
const WEIGHTS = {period: 0, samples: 1, offcpu: 2};
const DROPS = {stack: 1, raw: 2, regs: 4, callchain: 8, branches: 16}, REDACT = 1, ONLY = 2, TURN = 4, VIEW_APART = 2;
// Of columns(), as wasm/columns.c has them.
const COLUMNS = {offset: Float64Array, inner: Float64Array, time: BigUint64Array, ip: BigUint64Array, period: BigUint64Array, type: Uint32Array, event: Int32Array, cpu: Int32Array, pid: Int32Array,
  tid: Int32Array, size: Uint32Array};
// enum pfr_calls_by.
const BY_CALL = {call: 1, comm: 2, thread: 4};

/** The bytes of a name in a capture, which need not be UTF-8; where a string is wanted, its text. */
export class Text extends Uint8Array {
  toString() { return textOf(this); }
  toJSON() { return String(this); }
}
const asText = bytes => new Text(bytes.buffer, bytes.byteOffset, bytes.byteLength);

// ---- the module --------------------------------------------------------------------

let compiled;

const ownModule = async () => {
  const at = new URL("./perfring.wasm", import.meta.url);
  if (at.protocol !== "file:") return WebAssembly.compile(await (await fetch(at)).arrayBuffer());
  const {readFile} = await import("node:fs/promises");
  return WebAssembly.compile(await readFile(at));
};

/** Compiles the module once; open() does it by itself. */
export const load = source => compiled = source === undefined ? compiled ?? ownModule() :
  Promise.resolve(source).then(given => given instanceof WebAssembly.Module ? given : WebAssembly.compile(given));

// ---- records -----------------------------------------------------------------------

/** A record. What it is asked for after the next one has been read is an error. */
export class Record {
  #capture;
  #turn;
  #at;
  constructor(capture, turn, view, at) {
    this.#capture = capture;
    this.#turn = turn;
    this.#at = at;
    this.offset = Number(view.getBigUint64(at, true));
    this.inner = Number(view.getBigUint64(at + 8, true));
    const word = n => view.getUint32(at + 16 + 4 * n, true);
    this.what = ["record", "piece", "defect"][word(0)];
    this.type = word(1);
    this.event = word(3) === NO_EVENT ? undefined : word(3);
    this.part = word(4);
    this.status = word(5);
    this.packed = word(6) !== 0;
    this.misc = word(7);
    this.size = word(9);
  }
  #good() {
    if (this.#capture._turn !== this.#turn) throw new PerfringError({status: "STALE", text: "another record has been read since, or the capture was closed", offset: this.offset});
    return this.#capture;
  }
  get typeName() { return this.#good()._name(TYPE_NAME, this.type); }
  get statusName() { return this.#good()._name(STATUS_NAME, this.status); }
  get eventName() { return this.event === undefined ? undefined : this.#good()._name(EVENT_NAME, this.event) || undefined; }
  /** A copy of its bytes. */
  get bytes() {
    const memory = this.#good()._memory(), data = new DataView(memory.buffer).getUint32(this.#at + 48, true);
    return memory.slice(data, data + this.size);
  }
  get json() { return this.#good()._text(1); }
  get line() { return this.#good()._text(0); }
  /** Its fields as an object; integers of 64 bits are strings unless the capture was opened with integers: "number". */
  get value() { return JSON.parse(this.json); }
  /** The thread, place and callers of a sample, as bytes; undefined of another record. */
  get stack() {
    const words = this.#good()._pieces("capture_callers");
    if (words.length < 3) return undefined;
    const number = at => BigInt(decoder.decode(words[at])), callers = [];
    for (let i = 3; i + 6 <= words.length; i += 6)
      callers.push({mode: Number(number(i)), found: decoder.decode(words[i + 1]), address: number(i + 2), file: asText(words[i + 3]), offset: number(i + 4), name: asText(words[i + 5])});
    return {comm: asText(words[0]), file: asText(words[1]), offset: number(2), callers};
  }
}

// ---- captures ----------------------------------------------------------------------

// The module, and the capture that it is asked for: what it imports is that one's.
const instantiate = module => {
  const host = {asks: undefined};
  host.exports = new WebAssembly.Instance(module, {perfring: {
    write: (at, size) => host.asks._take(new Uint8Array(host.exports.memory.buffer, at >>> 0, size >>> 0)),
    seek: at => host.asks._seek(at),
    read: (at, to, size) => host.asks._read(at, to >>> 0, size >>> 0),
  }}).exports;
  host.exports._initialize();
  return host;
};

/** A capture in a module of its own, whose memory goes with it. */
export class Capture {
  #host;
  #exports;
  #handle = 0;
  #output = new Output();
  #write = data => this.#output.write(data);
  #integers;
  #source;
  #failed;
  #thrown;
  #runs = false;
  _turn = 0;
  constructor(module, bytes, options, host = instantiate(module)) {
    const {order = "file", pieces = false, defects = false, integers = "text", where = ""} = given(options, "order", "pieces", "defects", "integers", "where");
    if (integers !== "text" && integers !== "number") throw new TypeError(`integers is "text" or "number", not ${integers}`);
    this.#integers = integers === "text" ? TEXT_INTEGERS : 0;
    this.#host = host;
    host.asks = this;
    this.#exports = host.exports;
    this.#open(bytes, numberOf("order", ORDERS, order), (pieces ? PIECES : 0) | (defects ? DEFECTS : 0) | this.#integers, where);
  }
  // What the caller's function throws waits until the module has ended what it does: it would stay as it is in the middle of it.
  _take(data) {
    if (this.#thrown) return EIO;
    try {
      this.#write(data);
      return 0;
    } catch (error) {
      this.#thrown = {error};
      return EIO;
    }
  }
  _seek(at) { this.#output.at = at; }
  // Of a capture that the host reads in parts; what it throws is the cause of the error.
  _read(at, to, size) {
    try {
      const nr = this.#source.read(at, new Uint8Array(this.#exports.memory.buffer, to, size));
      if (!Number.isInteger(nr) || nr < 1 || nr > size) throw new TypeError(`read returned ${nr} for ${size} bytes from offset ${at} on`);
      return nr;
    } catch (error) {
      this.#failed = error;
      return -1;
    }
  }
  #text(text) {
    if (typeof text !== "string") throw new TypeError(`a string is wanted, not ${String(text)}`);
    const nul = text.indexOf("\0"); // where a text of the module ends
    if (nul >= 0) throw new PerfringError({status: "OPTIONS", text: "a text has a NUL", offset: nul});
    const bytes = encoder.encode(text + "\0"), at = this.#exports.allocate(bytes.length) >>> 0;
    if (!at) throw new PerfringError({status: "MEMORY", text: "there is not enough memory"});
    this._memory().set(bytes, at);
    return at;
  }
  #open(bytes, order, flags, where) {
    if (bytes.read) {
      this.#source = bytes;
      const text = this.#text(where);
      this.#opened(this.#exports.capture_source(bytes.size, order, flags, text));
      return;
    }
    const text = this.#text(where), at = bytes.byteLength < LIMIT ? this.#exports.allocate(bytes.byteLength) >>> 0 : 0;
    if (!at) throw new PerfringError({status: "MEMORY", text: `a capture of ${bytes.byteLength} bytes is too large for a module of 2 GB; make a part of it with 'perfring convert' or 'perfring edit', or read it with the command`});
    this._memory().set(bytes, at);
    this.#opened(this.#exports.capture_open(at, bytes.byteLength, order, flags, text));
  }
  #opened(handle) {
    this.#handle = handle;
    if (!this.#handle) throw new PerfringError({status: "MEMORY", text: "there is not enough memory"});
    if (this.#exports.capture_status(this.#handle) !== OK) {
      const error = this.#error();
      this.close();
      throw error;
    }
  }
  _memory() { return new Uint8Array(this.#exports.memory.buffer); }
  #error() {
    this.#run("capture_error");
    const cause = this.#failed;
    this.#failed = undefined;
    return new PerfringError(JSON.parse(this.#output.text), cause);
  }
  // Calls a function of the module, whose output is in #output then.
  #run(name, ...words) {
    this.#idle();
    if (!this.#handle) throw new PerfringError({status: "CLOSED", text: "the capture is closed"});
    this.#output.clear();
    this.#host.asks = this;
    this.#runs = true;
    try {
      return this.#exports[name](this.#handle, ...words);
    } catch (trap) {
      this.#handle = 0;
      this._turn++;
      throw trap instanceof PerfringError ? trap : trapped(trap);
    } finally {
      this.#runs = false;
    }
  }
  #idle() {
    if (this.#runs) throw new PerfringError({status: "IN_USE", text: "a function that the capture calls, such as read or write, cannot use the capture"});
  }
  // Its output goes to `write`, where there is one, and is in #output else.
  #made(name, write, ...words) {
    const before = this.#write;
    if (write) this.#write = data => write(data.slice());
    let status;
    try {
      status = this.#run(name, ...words);
    } finally {
      this.#write = before;
    }
    const thrown = this.#thrown;
    this.#thrown = undefined;
    if (thrown) throw thrown.error;
    if (status !== OK) throw this.#error();
    return this.#output;
  }
  _name(of, value) {
    this.#run("capture_name", of, value);
    return this.#output.text;
  }
  _text(json) {
    if (this.#run("capture_text", json) !== OK) throw new PerfringError({status: "MEMORY", text: "there is not enough memory"});
    return this.#output.text;
  }
  _pieces(name) {
    this.#run(name);
    const {bytes, size} = this.#output, pieces = [];
    for (let from = 0, to; from < size; from = to + 1) {
      to = bytes.indexOf(0, from);
      pieces.push(bytes.slice(from, to));
    }
    return pieces;
  }
  /** The next record; undefined at the end. */
  next() {
    const status = this.#run("capture_next");
    this._turn++;
    if (status !== OK) {
      if (this._name(STATUS_NAME, status) === "END") return undefined;
      throw this.#error();
    }
    const at = this.#exports.capture_record(this.#handle) >>> 0;
    return new Record(this, this._turn, new DataView(this.#exports.memory.buffer), at);
  }
  * [Symbol.iterator]() {
    for (let record; (record = this.next()) !== undefined;) yield record;
  }
  /** What was not read as it is meant so far, and why. */
  get account() {
    this.#run("capture_account");
    return JSON.parse(this.#output.text);
  }
  /** What is known of the capture so far. */
  get info() {
    this.#run("capture_info");
    const {events, ...info} = JSON.parse(this.#output.text);
    return info;
  }
  /** Names of its events, by their index; of a pipe, those so far. */
  get events() {
    this.#run("capture_info");
    return JSON.parse(this.#output.text).events;
  }
  /** Whether nothing is missing of what was asked for and has been read. */
  get isWhole() { return this.#run("capture_is_whole") === 1; }
  /** JSON Lines of all records. */
  json(output) {
    const {write} = given(output, "write");
    return this.#made("capture_json", write, this.#integers).text;
  }
  /** Stacks with sums of periods, numbers of samples, or ns off CPU, for flamegraph.pl and others. */
  folded(output) {
    const {write, weight = "period"} = given(output, "write", "weight");
    return this.#made("capture_folded", write, numberOf("weight", WEIGHTS, weight)).text;
  }
  /** Rows by thread, file and function, or by what `by` has; the largest first. Their events and the account are members of the array. */
  report(options) {
    const [rows, events, [account]] = this.#report(options).split("\0").map(table => table.split("\n").filter(line => line).map(line => JSON.parse(line)));
    let at = 0;
    for (const event of events) event.rows = rows.slice(at, at += event.rows);
    return Object.assign(rows, {events, account});
  }
  reportText(options) { return this.#report(options).split("\0", 1)[0]; }
  #report(options) {
    const {by = KEYS.slice(0, 3), total = false, weight = "period", anyFields = false} = given(options, "by", "total", "weight", "anyFields");
    checkWeight(weight);
    return this.#withKeys(keyNumbers(by), (at, nr) => this.#made("capture_report", undefined, at, nr, +total, +(weight === "samples"), +anyFields).text);
  }
  #withKeys(keys, use) {
    if (!this.#handle) throw new PerfringError({status: "CLOSED", text: "the capture is closed"});
    const at = this.#text("x".repeat(keys.bytes.length - 1));
    this._memory().set(keys.bytes, at);
    try { return use(at, keys.nr); } finally { this.#exports?.release(at); }
  }
  /** What threads do with their time: run, sleep, wait for a CPU. */
  sched(options) {
    const {runs = false, byTid = false} = given(options, "runs", "byTid");
    const [all, threads, cpus, wakers, [totals]] = tablesOf(this.#made("capture_sched", undefined, +runs, +byTid).text);
    return {threads, cpus, wakers, totals, ...runs && {runs: all}};
  }
  /** Times off CPU by the thread's name and the stack of its switch-out, the longest first. */
  offcpu() { return tablesOf(this.#made("capture_offcpu").text)[0]; }
  /** System calls: how often, how long, with which errors; and the slowest. */
  calls(options) {
    const {by = ["call"], slowest = 0} = given(options, "by", "slowest"), bits = bitsOf("by", BY_CALL, by);
    if (!Number.isInteger(slowest) || slowest < 0 || slowest > 65536) throw new TypeError("slowest is a number of calls, at most 65536");
    const [rows, slow, [totals]] = tablesOf(this.#made("capture_calls", undefined, bits, slowest).text);
    return {rows, slowest: slow, totals};
  }
  // The report that a difference needs, in the module: its address.
  _parts(keys, total, samples, any) {
    return this.#withKeys(keys, (at, nr) => {
      const report = this.#run("capture_parts", at, nr, +total, +samples, +any) >>> 0;
      if (!report) throw this.#error();
      return report;
    });
  }
  /** All defects. */
  check() { return JSON.parse(this.#made("capture_check").text); }
  /**
   * What records have in common, as typed arrays: of all that meet the expression, in the order of the file, or of time where it names threads or files. Where a record does not have it, time, ip
   * and period are 0, and event, cpu, pid and tid -1. inner: of a record that was compressed, where it is in what was decompressed; else -1.
   */
  columns() {
    const {bytes, size} = this.#made("capture_columns"), words = new DataView(bytes.buffer, bytes.byteOffset, size), blocks = [];
    const width = Object.values(COLUMNS).reduce((sum, type) => sum + type.BYTES_PER_ELEMENT, 0);
    let rows = 0;
    for (let at = 0; at < size;) {
      const nr = words.getUint32(at, true), all = words.getUint32(at + 4, true);
      blocks.push([at + 8, nr, all]);
      rows += nr;
      at += 8 + all * width;
    }
    const columns = Object.fromEntries(Object.entries(COLUMNS).map(([name, type]) => [name, new type(rows)]));
    let row = 0;
    for (const [begin, nr, all] of blocks) {
      let at = begin;
      for (const column of Object.values(columns)) {
        const {BYTES_PER_ELEMENT: width} = column;
        new Uint8Array(column.buffer, row * width, nr * width).set(bytes.subarray(at, at + nr * width));
        at += all * width;
      }
      row += nr;
    }
    return {rows, ...columns};
  }
  /** Names in the expression that nothing read so far has: [{column, text}]. */
  get unknown() {
    this.#run("capture_unknown");
    return JSON.parse(this.#output.text);
  }
  /** A perf.data file of the records that meet `where`, and what they need; as the other options say. */
  edit(options) {
    const {where = "", redact = false, key, only = false, otherOrder = false, drop = [], every = 0} = given(options, "where", "redact", "key", "only", "otherOrder", "drop", "every");
    const dropped = bitsOf("drop", DROPS, drop);
    if (!Number.isInteger(every) || every < 0) throw new TypeError("every is a number of samples");
    if (key !== undefined && !(ArrayBuffer.isView(key) && key.byteLength === 32)) throw new TypeError("key has 32 bytes");
    if (!this.#handle) throw new PerfringError({status: "CLOSED", text: "the capture is closed"});
    const bytes = key ?? globalThis.crypto.getRandomValues(new Uint8Array(32)), text = this.#text(where), at = this.#text("x".repeat(32));
    this._memory().set(new Uint8Array(bytes.buffer, bytes.byteOffset, 32), at);
    const flags = (redact ? REDACT : 0) | (only ? ONLY : 0) | (otherOrder ? TURN : 0);
    try {
      return this.#made("capture_edit", undefined, text, at, flags, dropped, every).take();
    } finally {
      for (const memory of [text, at]) this.#exports?.release(memory);
    }
  }
  /** A perf.data file of all that can be read. */
  recover() { return this.#made("capture_recover").take(); }
  /** The data of the page of `perfring view`; without samples where the page has them already. */
  view(title, options) {
    const {samples = true} = given(options, "samples");
    return this.#view(title ?? "capture", +samples, output => output.text);
  }
  // Its bytes beside its JSON, which has [offset, size] for them.
  viewApart(title, options) {
    const {samples = true} = given(options, "samples");
    return this.#view(title, +samples | VIEW_APART, output => {
      const bytes = output.give();
      this.#run("capture_view_text");
      return {bytes, text: this.#output.text};
    });
  }
  #view(title, flags, give) {
    if (!this.#handle) throw new PerfringError({status: "CLOSED", text: "the capture is closed"});
    const at = this.#text(title.slice(0, 4096));
    try {
      return give(this.#made("capture_view", undefined, at, flags));
    } finally {
      this.#exports?.release(at);
    }
  }
  /** Gives the memory back. */
  close() {
    this.#idle();
    if (this.#handle) this.#exports.capture_close(this.#handle);
    this._end?.();
    this._end = undefined;
    this.#handle = 0;
    this.#exports = undefined;
    this._turn++;
  }
  [Symbol.dispose ?? Symbol.for("dispose")]() { this.close(); }
}

/**
 * What changed from captures `a` to captures `b`, each side one or several of what open() takes: rows as those of `perfring diff`, and the events. They are read one after
 * the other by one module.
 */
export const diff = async (a, b, options) => {
  const {by = ["file", "function"], total = false, weight = "period", of = "all", where = "", anyFields = false} = given(options, "by", "total", "weight", "of", "where", "anyFields");
  const keys = keyNumbers(by), sides = [a, b].map(side => Array.isArray(side) ? side : [side]), host = instantiate(await load()), reports = [];
  checkWeight(weight);
  if (of !== "all" && of !== "shown") throw new TypeError(`of is "all" or "shown", not ${of}`);
  for (const side of sides) if (!side.length || side.length > 64) throw new TypeError("a side has from 1 to 64 captures");
  const output = new Output();
  for (const bytes of sides.flat()) {
    const capture = new Capture(undefined, await bytesOf(bytes), {where}, host);
    try { reports.push(capture._parts(keys, total, weight === "samples", anyFields)); } finally { capture.close(); }
  }
  const {exports} = host, at = exports.allocate(4 * reports.length + keys.bytes.length) >>> 0;
  if (!at) throw new PerfringError({status: "MEMORY", text: "there is not enough memory"});
  new Uint8Array(exports.memory.buffer).set(keys.bytes, at + 4 * reports.length);
  reports.forEach((report, i) => new DataView(exports.memory.buffer).setUint32(at + 4 * i, report, true));
  host.asks = {_take: data => { output.write(data); return 0; }};
  let status;
  try {
    status = exports.diff(at, sides[0].length, sides[1].length, at + 4 * reports.length, keys.nr, +(of === "shown"));
  } catch (trap) {
    throw trapped(trap);
  }
  if (status !== OK) throw new PerfringError({status: "MEMORY", text: "there is not enough memory"});
  const [rows, events] = tablesOf(output.text);
  return {rows, events: events.map(event => ({...event, weak: event.weak === 1}))};
};

// A Blob in a worker is read in parts; elsewhere a Blob can only be read as a whole.
const ofBlob = blob => {
  const reader = new FileReaderSync();
  return {size: blob.size, read: (at, to) => { const part = new Uint8Array(reader.readAsArrayBuffer(blob.slice(at, at + to.length))); to.set(part); return part.length; }};
};

/** Opens a file of Node.js, which is read in parts: the capture may be larger than memory. What has no size, such as a pipe, is read to its end before. */
export const openFile = async (path, options) => {
  const {openSync, readSync, fstatSync, closeSync, createReadStream} = await import("node:fs"), file = openSync(path, "r");
  let capture;
  try {
    if (fstatSync(file).isFIFO() || fstatSync(file).isSocket() || fstatSync(file).isCharacterDevice()) {
      const pieces = [];
      for await (const piece of createReadStream("", {fd: file, autoClose: false})) pieces.push(piece);
      return await open(Buffer.concat(pieces), options);
    }
    capture = await open({size: fstatSync(file).size, read: (at, to) => readSync(file, to, 0, to.length, at)}, options);
  } finally {
    if (!capture) closeSync(file);
  }
  capture._end = () => closeSync(file);
  return capture;
};

// What a Capture is made of: bytes, or a source.
const bytesOf = async bytes => {
  if (bytes && typeof bytes.read === "function") {
    if (!Number.isSafeInteger(bytes.size) || bytes.size < 0) throw new TypeError("size is the number of the capture's bytes");
    return bytes;
  }
  if (typeof Blob !== "undefined" && bytes instanceof Blob && typeof FileReaderSync !== "undefined") return ofBlob(bytes);
  if (typeof Blob !== "undefined" && bytes instanceof Blob) bytes = await bytes.arrayBuffer();
  if (bytes instanceof ArrayBuffer) bytes = new Uint8Array(bytes);
  if (!ArrayBuffer.isView(bytes)) throw new TypeError("the bytes of a capture are a Uint8Array, ArrayBuffer or Blob");
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};

/** Opens a capture: a Uint8Array, ArrayBuffer, or Blob; or {size, read(at, to)}, which fills bytes and returns how many. */
export const open = async (bytes, options) => new Capture(await load(), await bytesOf(bytes), options);
