// SPDX-License-Identifier: MIT
// perfring for JavaScript: captures of Linux perf in Node.js and browsers. Types and documentation are in perfring.d.ts.

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

const LIMIT = 2147483648; // of the module's memory
const OK = 0, NO_EVENT = 0xffffffff;
const ORDERS = {file: 0, time: 2}, PIECES = 1, DEFECTS = 2, TEXT_INTEGERS = 64;
const TYPE_NAME = 0, STATUS_NAME = 1, EVENT_NAME = 2;
const WEIGHTS = {period: 0, samples: 1, offcpu: 2};
const DROPS = {stack: 1, raw: 2, regs: 4, callchain: 8, branches: 16}, REDACT = 1, ONLY = 2, TURN = 4;
// Of columns(), as wasm/columns.c has them.
const COLUMNS = {offset: Float64Array, time: BigUint64Array, ip: BigUint64Array, period: BigUint64Array, type: Uint32Array, event: Int32Array, cpu: Int32Array, pid: Int32Array,
  tid: Int32Array, size: Uint32Array};
const decoder = new TextDecoder(), encoder = new TextEncoder();

// What the module writes, in one piece that grows.
class Output {
  bytes = new Uint8Array(4096);
  at = 0;
  size = 0;
  clear() { this.at = this.size = 0; }
  write(data) {
    const end = this.at + data.length;
    if (end > this.bytes.length) {
      const grown = new Uint8Array(Math.max(end, 2 * this.bytes.length));
      grown.set(this.bytes.subarray(0, this.size));
      this.bytes = grown;
    }
    this.bytes.set(data, this.at);
    this.at = end;
    this.size = Math.max(this.size, end);
  }
  get text() { return decoder.decode(this.bytes.subarray(0, this.size)); }
  take() { return this.bytes.slice(0, this.size); }
}

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
    for (let i = 3; i + 5 <= words.length; i += 5)
      callers.push({mode: Number(number(i)), address: number(i + 1), file: words[i + 2], offset: number(i + 3), name: words[i + 4]});
    return {comm: words[0], file: words[1], offset: number(2), callers};
  }
}

// ---- captures ----------------------------------------------------------------------

/** A capture in a module of its own, whose memory goes with it. */
export class Capture {
  #exports;
  #handle = 0;
  #output = new Output();
  #write = data => this.#output.write(data);
  #integers;
  #source;
  #failed;
  _turn = 0;
  constructor(module, bytes, options) {
    const {order = "file", pieces = false, defects = false, integers = "text", where = ""} = options;
    if (!(order in ORDERS)) throw new TypeError(`order is "file" or "time", not ${order}`);
    if (integers !== "text" && integers !== "number") throw new TypeError(`integers is "text" or "number", not ${integers}`);
    this.#integers = integers === "text" ? TEXT_INTEGERS : 0;
    const host = {
      write: (at, size) => this.#write(new Uint8Array(this.#exports.memory.buffer, at >>> 0, size >>> 0)),
      seek: at => { this.#output.at = at; },
      read: (at, to, size) => this.#read(at, to >>> 0, size >>> 0),
    };
    this.#exports = new WebAssembly.Instance(module, {perfring: host}).exports;
    this.#exports._initialize();
    this.#open(bytes, ORDERS[order], (pieces ? PIECES : 0) | (defects ? DEFECTS : 0) | this.#integers, where);
  }
  // Of a capture that the host reads in parts; what it throws is the cause of the error.
  #read(at, to, size) {
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
    if (!this.#handle) throw new PerfringError({status: "CLOSED", text: "the capture is closed"});
    this.#output.clear();
    try {
      return this.#exports[name](this.#handle, ...words);
    } catch (trap) {
      this.#handle = 0;
      this._turn++;
      throw trap instanceof PerfringError ? trap : new PerfringError({status: "TRAP", text: "the module has stopped: this is a fault of perfring; please report it"}, trap);
    }
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
  /** JSON Lines of all records. */
  json({write} = {}) { return this.#made("capture_json", write, this.#integers).text; }
  /** Stacks with sums of periods, numbers of samples, or ns off CPU, for flamegraph.pl and others. */
  folded({write, weight = "period"} = {}) {
    if (!(weight in WEIGHTS)) throw new TypeError(`weight is one of ${Object.keys(WEIGHTS).join(", ")}, not ${weight}`);
    return this.#made("capture_folded", write, WEIGHTS[weight]).text;
  }
  /** Rows by thread, file and function, the most samples first. */
  report() { return this.reportText().split("\n").filter(line => line).map(line => JSON.parse(line)); }
  reportText() { return this.#made("capture_report").text; }
  /** All defects. */
  check() { return JSON.parse(this.#made("capture_check").text); }
  /**
   * What records have in common, as typed arrays: of all that meet the expression, in the order of the file. Where a record does not have it, time, ip
   * and period are 0, and event, cpu, pid and tid -1.
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
  edit({where = "", redact = false, key, only = false, turn = false, drop = [], every = 0} = {}) {
    for (const field of drop) if (!(field in DROPS)) throw new TypeError(`drop has some of ${Object.keys(DROPS).join(", ")}, not ${field}`);
    if (!Number.isInteger(every) || every < 0) throw new TypeError("every is a number of samples");
    if (key !== undefined && !(ArrayBuffer.isView(key) && key.byteLength === 32)) throw new TypeError("key has 32 bytes");
    if (!this.#handle) throw new PerfringError({status: "CLOSED", text: "the capture is closed"});
    const bytes = key ?? globalThis.crypto.getRandomValues(new Uint8Array(32)), text = this.#text(where), at = this.#text("x".repeat(32));
    this._memory().set(new Uint8Array(bytes.buffer, bytes.byteOffset, 32), at);
    const flags = (redact ? REDACT : 0) | (only ? ONLY : 0) | (turn ? TURN : 0);
    try {
      return this.#made("capture_edit", undefined, text, at, flags, drop.reduce((bits, field) => bits | DROPS[field], 0), every).take();
    } finally {
      for (const memory of [text, at]) this.#exports?.release(memory);
    }
  }
  /** A perf.data file of all that can be read. */
  recover() { return this.#made("capture_recover").take(); }
  /** The data of the page of `perfring view`; without samples where the page has them already. */
  view(title = "capture", {samples = true} = {}) {
    if (!this.#handle) throw new PerfringError({status: "CLOSED", text: "the capture is closed"});
    const at = this.#text(title.slice(0, 4096));
    try {
      return this.#made("capture_view", undefined, at, +samples).text;
    } finally {
      this.#exports?.release(at);
    }
  }
  /** Gives the memory back. */
  close() {
    if (this.#handle) this.#exports.capture_close(this.#handle);
    this._end?.();
    this._end = undefined;
    this.#handle = 0;
    this.#exports = undefined;
    this._turn++;
  }
  [Symbol.dispose ?? Symbol.for("dispose")]() { this.close(); }
}

// A Blob in a worker is read in parts; elsewhere a Blob can only be read as a whole.
const ofBlob = blob => {
  const reader = new FileReaderSync();
  return {size: blob.size, read: (at, to) => { const part = new Uint8Array(reader.readAsArrayBuffer(blob.slice(at, at + to.length))); to.set(part); return part.length; }};
};

/** Opens a file of Node.js, which is read in parts: the capture may be larger than memory. */
export const openFile = async (path, options = {}) => {
  const {openSync, readSync, fstatSync, closeSync} = await import("node:fs"), file = openSync(path, "r");
  let capture;
  try {
    capture = await open({size: fstatSync(file).size, read: (at, to) => readSync(file, to, 0, to.length, at)}, options);
  } finally {
    if (!capture) closeSync(file);
  }
  capture._end = () => closeSync(file);
  return capture;
};

/** Opens a capture: a Uint8Array, ArrayBuffer, or Blob; or {size, read(at, to)}, which fills bytes and returns how many. */
export const open = async (bytes, options = {}) => {
  if (bytes && typeof bytes.read === "function") {
    if (!Number.isSafeInteger(bytes.size) || bytes.size < 0) throw new TypeError("size is the number of the capture's bytes");
    return new Capture(await load(), bytes, options);
  }
  if (typeof Blob !== "undefined" && bytes instanceof Blob && typeof FileReaderSync !== "undefined") return new Capture(await load(), ofBlob(bytes), options);
  if (typeof Blob !== "undefined" && bytes instanceof Blob) bytes = await bytes.arrayBuffer();
  if (bytes instanceof ArrayBuffer) bytes = new Uint8Array(bytes);
  if (!ArrayBuffer.isView(bytes)) throw new TypeError("the bytes of a capture are a Uint8Array, ArrayBuffer or Blob");
  return new Capture(await load(), new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), options);
};
