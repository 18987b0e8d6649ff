// SPDX-License-Identifier: MIT

/** Why something could not be read: the status's name as in doc/errors.md, the place in the file, the field. */
export class PerfringError extends Error {
  readonly status: string;
  /** In the file, of the record or section; 0 where there is none. */
  readonly offset: number;
  /** Name of the field; "" where none is concerned. */
  readonly field: string;
  /** errno of E_SYSTEM; else 0. */
  readonly osError: number;
}

export interface OpenOptions {
  /** "file" (default): as records lie in the capture; "time": of all CPUs merged. */
  order?: "file" | "time";
  /** Also hand out the header, attrs and features. */
  pieces?: boolean;
  /** Also hand out what is wrong, where it was found. */
  defects?: boolean;
  /** Integers of 64 bits in JSON: "text" (default), so that none is rounded, or "number", as `perfring convert --to json` has them. */
  integers?: "text" | "number";
  /** Only records that meet an expression of `--where`; check, recover and edit do not ask it. What cannot be compiled is an error OPTIONS, whose offset is its column. */
  where?: string;
}

/** Of each record its place and type, and what it has of the rest: else time, ip and period are 0, event, cpu, pid and tid -1. */
export interface Columns {
  rows: number;
  offset: Float64Array;
  time: BigUint64Array;
  ip: BigUint64Array;
  period: BigUint64Array;
  type: Uint32Array;
  event: Int32Array;
  cpu: Int32Array;
  pid: Int32Array;
  tid: Int32Array;
  size: Uint32Array;
}

export interface EditOptions {
  /** Only records that meet it, and the side-band that these need. */
  where?: string;
  /** Names, paths, addresses and payloads become others of the same size. */
  redact?: boolean;
  /** 32 bytes that decide on the names; random ones unless they are given. */
  key?: Uint8Array;
  /** No side-band. */
  only?: boolean;
  /** The other byte order. */
  turn?: boolean;
  /** Fields that samples lose. */
  drop?: ("stack" | "raw" | "regs" | "callchain" | "branches")[];
  /** Of the samples of each event only the first of so many. */
  every?: number;
}

/** A capture that is read in parts, which may be larger than memory. */
export interface Source {
  size: number;
  /** Puts bytes from offset `at` on to `to`, one at least, and returns how many. What it throws is the cause of the error. */
  read(at: number, to: Uint8Array): number;
}

export interface Caller {
  /** 1 kernel, 2 user, and others as PERF_RECORD_MISC_CPUMODE_MASK. */
  mode: number;
  address: bigint;
  /** Bytes of the path of the mapped file; empty where it is not known. */
  file: Uint8Array;
  offset: bigint;
  /** Of the function, where the capture has it. */
  name: Uint8Array;
}

export interface Stack {
  comm: Uint8Array;
  file: Uint8Array;
  offset: bigint;
  callers: Caller[];
}

/** A record, good until the next one is read: later, all but the plain members throw a PerfringError STALE. */
export class Record {
  private constructor();
  readonly what: "record" | "piece" | "defect";
  /** In the file; of a packed record, of the compressed record that ends it. */
  readonly offset: number;
  /** Of a packed record, in the decompressed stream. */
  readonly inner: number;
  readonly type: number;
  readonly misc: number;
  /** Bytes. */
  readonly size: number;
  /** Index of its event; undefined where there is none. */
  readonly event: number | undefined;
  readonly part: number;
  readonly packed: boolean;
  /** 0, or why it cannot be decoded: see statusName. */
  readonly status: number;
  readonly typeName: string;
  readonly statusName: string;
  readonly eventName: string | undefined;
  /** A copy. */
  readonly bytes: Uint8Array;
  /** As `perfring convert --to json` has it. */
  readonly json: string;
  /** As `perfring dump` shows it to people. */
  readonly line: string;
  /** The JSON, parsed. */
  readonly value: any;
  /** Of a sample: its thread, place and callers. */
  readonly stack: Stack | undefined;
}

export interface Finding {
  level: "note" | "warning" | "error";
  count: number;
  /** Offset of the last one. */
  last: number;
  /** Absent where causes are too many to be told apart. */
  first?: {status: string; os_error: number; offset: number; field: string; text: string};
}

export interface Check {
  records: number;
  defects: number;
  warnings: number;
  interrupted: boolean;
  findings: Finding[];
}

export interface ReportRow {
  event: string;
  self_percent: number;
  total_percent: number;
  self_samples: number;
  total_samples: number;
  self_period: number;
  total_period: number;
  comm: string;
  file: string;
  function: string;
}

/** Gets what is made, piece by piece, instead of the result, which is empty then. */
export interface Output {
  write?: (piece: Uint8Array) => void;
}

/**
 * A capture, in a module of its own. Iterating reads it once, to its end; json, folded, report, check, recover and view each read all of it
 * again, whatever was read. All throw a PerfringError where reading stopped.
 */
export class Capture implements Iterable<Record> {
  private constructor();
  next(): Record | undefined;
  [Symbol.iterator](): IterableIterator<Record>;
  /** What was not read as it is meant so far, and why: doc/account.md. */
  readonly account: any;
  json(output?: Output): string;
  folded(output?: Output & {weight?: "period" | "samples" | "offcpu"}): string;
  report(): ReportRow[];
  /** The same as JSON Lines. */
  reportText(): string;
  check(): Check;
  recover(): Uint8Array;
  columns(): Columns;
  edit(options?: EditOptions): Uint8Array;
  /** Names in `where` that nothing read so far has. */
  readonly unknown: {column: number; text: string}[];
  /** The data of the page of `perfring view`, as JSON. */
  view(title?: string, options?: {samples?: boolean}): string;
  close(): void;
}

/** Opens a capture: bytes of at most 2 GB with what they need besides, or a source; no directory, and compressed records stay compressed. In a worker a Blob is a source. */
export function open(bytes: Uint8Array | ArrayBuffer | Blob | Source, options?: OpenOptions): Promise<Capture>;

/** In Node.js: a file, as a source. */
export function openFile(path: string, options?: OpenOptions): Promise<Capture>;

/** Takes the module from elsewhere than beside perfring.js: its bytes or a WebAssembly.Module. */
export function load(source?: BufferSource | WebAssembly.Module | Promise<BufferSource | WebAssembly.Module>): Promise<WebAssembly.Module>;
