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

/** Null counts as not given; an unknown option is a TypeError. */
export interface OpenOptions {
  /** "file" (default): as records lie in the capture; "time": of all CPUs merged. */
  order?: "file" | "time";
  /** Also hand out the header, attrs and features. */
  pieces?: boolean;
  /** Also hand out what is wrong, where it was found. */
  defects?: boolean;
  /** Integers of 64 bits in JSON: "text" (default), so that none is rounded, or "number", as `perfring convert --to json` has them. */
  integers?: "text" | "number";
  /**
   * Only records that meet an expression of `--where`; names of threads and files are those at the time of a record. check, recover and edit do not ask it. What cannot be compiled is an error
   * OPTIONS, whose offset is its column.
   */
  where?: string;
}

/** Of each record its place and type, and what it has of the rest: else time, ip and period are 0, event, cpu, pid and tid -1. */
export interface Columns {
  rows: number;
  offset: Float64Array;
  /** Of a record that was compressed, where it is in what was decompressed; else -1. */
  inner: Float64Array;
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

/** A field that samples can lose. */
export type Field = "stack" | "raw" | "regs" | "callchain" | "branches";

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
  otherOrder?: boolean;
  /** Fields that samples lose. */
  drop?: Field | Field[];
  /** Of the samples of each event only the first of so many. */
  every?: number;
}

/** A capture that is read in parts, which may be larger than memory. */
export interface Source {
  size: number;
  /** Puts bytes from offset `at` on to `to`, one at least, and returns how many. What it throws is the cause of the error. */
  read(at: number, to: Uint8Array): number;
}

/** What was read, and what was not, each with its cause: doc/account.md. */
export interface Account {
  records: {read: number; carriers: number; chosen: number};
  samples: {read: number; chosen: number};
  bytes: number;
  left: {cause: string; of: string; class: string; count: number; bytes?: number; first_offset?: number; text: string; remedy: string}[];
}

/** The bytes of a name in a capture, which need not be UTF-8; where a string is wanted (`${name}`, JSON), its text. `plainText` makes it safe for a terminal. */
export class Text extends Uint8Array {
  toString(): string;
  toJSON(): string;
}

export interface Caller {
  /** 1 kernel, 2 user, and others as PERF_RECORD_MISC_CPUMODE_MASK. */
  mode: number;
  /** How it was found. */
  found: "callchain" | "registers" | "cfi" | "frame pointer" | "lbr" | "deferred" | "stitched";
  address: bigint;
  /** Bytes of the path of the mapped file; empty where it is not known. */
  file: Text;
  offset: bigint;
  /** Of the function, where the capture has it. */
  name: Text;
}

export interface Stack {
  comm: Text;
  file: Text;
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
  comm?: string;
  file?: string;
  function?: string;
  mode?: string;
  pid?: number | null;
  tid?: number | null;
  cpu?: number | null;
  /** Of a field, its text; no member where the samples have no value of it. */
  [field: string]: string | number | null | undefined;
}

/** Rows, and what they are of. */
export interface Report extends Array<ReportRow> {
  /** With samples, in the order of the capture; event: "" of samples whose event cannot be told, which rows call [unknown event]; shown: samples that meet `where`; rest: of these, what is in no row, since there are too many; rows: its own, for two events may have one name. */
  events: {event: string; all: ReportSum; shown: ReportSum; rest: ReportSum; rows: ReportRow[]}[];
  /** What this reading left out, and why; `Capture.account` has that of iterating. */
  account: Account;
}

export interface ReportSum {
  samples: number;
  period: number;
}

/** A key, or the name of a field of the samples, as `cgroup_path` or `data_src.mem_lvl_num`; at most 8 fields. */
export type ReportKey = "comm" | "file" | "function" | "pid" | "tid" | "cpu" | "mode" | "line" | (string & {});

export interface ReportOptions {
  /** What rows are by; their values are members of these names. Default: comm, file, function. */
  by?: ReportKey | ReportKey[];
  /** A field that no sample has, and that is no field of records, is no error. */
  anyFields?: boolean;
  /** The rows with the largest total come first, not those with the largest self. */
  total?: boolean;
  /** What is large. */
  weight?: "period" | "samples";
}

/** A thread; off = sleep + wait + unknown + delay - start. Durations are numbers, exact below 2^53 ns, which is 104 days; times are bigint. */
export interface SchedThread {
  comm: string;
  tid: number;
  pid: number | null;
  run_ns: number;
  runs: number;
  off_ns: number;
  sleep_ns: number;
  wait_ns: number;
  delay_ns: number;
  preempted_ns: number;
  max_delay_ns: number;
  max_delay_at_ns: bigint | null;
  stays: number;
  preemptions: number;
  start_ns: number;
  unknown_ns: number;
  unsure_run_ns: number;
  unsure_off_ns: number;
  unsure_stays: number;
  /** Where the capture leaves it: on a CPU, off, or ended. */
  end: "on" | "off" | "ended" | null;
  since_ns: bigint;
}

export interface SchedCpu {
  cpu: number;
  run_ns: number;
  idle_ns: number;
  unsure_ns: number;
  switches: number;
  /** Switches that do not continue the one before. */
  gaps: number;
}

export interface SchedWaker {
  waker: string;
  /** With byTid. */
  waker_tid: number | null;
  woken: string;
  woken_tid: number | null;
  count: number;
  sleep_ns: number;
  delay_ns: number;
  max_delay_ns: number;
}

/** The end of a run, with the stay before it. */
export interface SchedRun {
  time_ns: bigint;
  cpu: number | null;
  comm: string;
  tid: number;
  pid: number | null;
  off_ns: number | null;
  sleep_ns: number | null;
  delay_ns: number | null;
  run_ns: number | null;
  state: string | null;
  sure: "yes" | "no" | "not run" | "not off";
  offset: number;
}

export interface SchedTotals {
  /** What the times are of; "nothing": the capture has no switches. */
  source: "nothing" | "tracepoints" | "switch";
  switches: number;
  wakeups: number;
  defects: number;
  run_ns: number;
  unsure_run_ns: number;
  off_ns: number;
  unsure_off_ns: number;
  delay_ns: number;
  stays: number;
  unsure_stays: number;
  first_ns: bigint | null;
  last_ns: bigint | null;
  gaps: number;
  no_in: number;
  no_out: number;
  backward: number;
  without: number;
  repeated: number;
  /** Records of threads, CPUs or pairs past the bounds: left out. */
  no_place: number;
  shared: number;
  losses: number;
}

export interface Sched {
  threads: SchedThread[];
  cpus: SchedCpu[];
  wakers: SchedWaker[];
  totals: SchedTotals;
  /** Where `runs` was asked for. */
  runs?: SchedRun[];
}

export interface OffCpuRow {
  off_ns: number;
  delay_ns: number;
  stays: number;
  comm: string;
  /** Functions, the outermost first, with ; between them. */
  stack: string;
}

export interface CallsRow {
  comm: string | null;
  tid: number | null;
  pid: number | null;
  call: string | null;
  calls: number;
  errors: number;
  total_ns: number;
  mean_ns: number | null;
  min_ns: number | null;
  p50_ns: number | null;
  p99_ns: number | null;
  max_ns: number | null;
  max_at_ns: bigint | null;
  timed: number;
  unsure: number;
  unsure_ns: number;
  untimed: number;
  unfinished: number;
  /** "ENOENT 12, EAGAIN 3". */
  which_errors: string;
}

export interface SlowCall {
  time_ns: bigint;
  took_ns: number;
  comm: string;
  tid: number;
  pid: number | null;
  /** NAME(ARGUMENT=VALUE, ...) = RESULT */
  text: string;
  name: string;
  number: number;
  ret: number | null;
  error: string | null;
  offset: number;
  entry_offset: number | null;
}

export type CallsKey = "call" | "comm" | "thread";

export interface Calls {
  rows: CallsRow[];
  slowest: SlowCall[];
  totals: {entries: number; exits: number; defects: number; calls: number; errors: number; total_ns: number; timed: number; unsure: number; unsure_ns: number; untimed: number;
    unfinished: number; no_exit: number; thread_ends: number; first_ns: bigint | null; last_ns: bigint | null; starts: number; backward: number; without: number; repeated: number;
    no_place: number; losses: number};
}

export interface DiffRow {
  event: string;
  verdict: "changed" | "within noise" | "too few";
  /** In percentage points, with its interval of 95 %. */
  difference: number;
  low: number;
  high: number;
  p: number;
  a_percent: number;
  b_percent: number;
  /** B / A; null where A has none. */
  ratio: number | null;
  a_samples: number;
  b_samples: number;
  a_period: number;
  b_period: number;
  file?: string;
  function?: string;
  comm?: string;
  mode?: string;
  pid?: number | null;
  tid?: number | null;
  cpu?: number | null;
  /** As of ReportRow. */
  [field: string]: string | number | null | undefined;
}

export interface Diff {
  rows: DiffRow[];
  /** weak: a side has one capture, so how captures differ is not known. */
  events: {event: string; captures_a: number; captures_b: number; a_samples: number; b_samples: number; tested: number; changed: number; weak: boolean; without_row: number}[];
}

/** Gets what is made, piece by piece, instead of the result, which is empty then. What it throws is thrown, and the capture stays as it was; it cannot use the capture (IN_USE). */
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
  /** What was not read as it is meant so far by next() and iterating, and why: doc/account.md. */
  readonly account: Account;
  /** What is known of the capture so far. */
  readonly info: {big_endian: boolean; version: number; pipe: boolean; interrupted: number; compressed: boolean; size: number; records: number; defects: number; unread: number; late: number;
    chains_lost: number};
  /** Names of its events, by the index that records have; of a pipe, those so far. */
  readonly events: string[];
  /**
   * Whether nothing is missing of what was asked for and has been read: every record can be decoded and is of an event, no bytes were skipped, no section is damaged, reading did not stop before
   * the end, and the recording came to its own. What is odd but was kept does not count. It decides on the exit status of `perfring stat`, too. Ask it after the last record.
   */
  readonly isWhole: boolean;
  json(output?: Output): string;
  folded(output?: Output & {weight?: "period" | "samples" | "offcpu"}): string;
  report(options?: ReportOptions): Report;
  /** Its rows as JSON Lines. */
  reportText(options?: ReportOptions): string;
  /** What threads do, of sched_switch and wake-ups or of SWITCH records: `perfring sched`. */
  sched(options?: {runs?: boolean; byTid?: boolean}): Sched;
  /** Stacks by the time off CPU: `perfring sched offcpu`. */
  offcpu(): OffCpuRow[];
  /** System calls: `perfring calls`, and `calls slowest` of so many. */
  calls(options?: {by?: CallsKey | CallsKey[]; slowest?: number}): Calls;
  check(): Check;
  recover(): Uint8Array;
  columns(): Columns;
  edit(options?: EditOptions): Uint8Array;
  /** Names in `where` that nothing read so far has. */
  readonly unknown: {column: number; text: string}[];
  /** The data of the page of `perfring view`, as JSON. */
  view(title?: string, options?: {samples?: boolean}): string;
  /** The same with its columns, records and items in `bytes`, not packed, where the JSON has `[offset, size]` of each. */
  viewApart(title?: string, options?: {samples?: boolean}): {bytes: Uint8Array; text: string};
  close(): void;
}

/** Opens a capture: bytes of at most 2 GB with what they need besides, or a source; no directory, and compressed records stay compressed. In a worker a Blob is a source. */
export function open(bytes: Uint8Array | ArrayBuffer | Blob | Source, options?: OpenOptions): Promise<Capture>;

/** What one or several captures can be opened of. */
export type Bytes = Uint8Array | ArrayBuffer | Blob | Source;

/** A text of this package, such as a name, for a terminal: what a terminal acts on is \xNN, as in the command. What is no UTF-8 has such escapes in every text of the package. */
export function plainText(text: string | Text): string;

/** What changed from A to B: `perfring diff`. `of`: shares are of all samples, or of those that meet `where`. */
export function diff(a: Bytes | Bytes[], b: Bytes | Bytes[], options?: {by?: ReportKey | ReportKey[]; anyFields?: boolean; total?: boolean; weight?: "period" | "samples"; of?: "all" | "shown"; where?: string}): Promise<Diff>;

/** In Node.js: a file, as a source; a pipe, or what else has no size, is read to its end before. */
export function openFile(path: string, options?: OpenOptions): Promise<Capture>;

/** Takes the module from elsewhere than beside perfring.js: its bytes or a WebAssembly.Module. */
export function load(source?: BufferSource | WebAssembly.Module | Promise<BufferSource | WebAssembly.Module>): Promise<WebAssembly.Module>;
