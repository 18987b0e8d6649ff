// SPDX-License-Identifier: MIT
// Printed from include/ by bindings/print-sys; do not edit, `make print` makes it anew.
// The header says what each is for: include/perfring_*.h.
use super::*;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_allocator {
    pub resize: Option<unsafe extern "C" fn(*mut c_void, *mut c_void, usize) -> *mut c_void>,
    pub user: *mut c_void,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_sink {
    pub size: usize,
    pub user: *mut c_void,
    pub write: Option<unsafe extern "C" fn(*mut c_void, *const c_void, usize) -> c_int>,
    pub seek: Option<unsafe extern "C" fn(*mut c_void, u64) -> c_int>,
    pub file: Option<unsafe extern "C" fn(*mut c_void, *const c_char, c_int) -> c_int>,
}
pub const PFR_NAME_SIZE: u32 = 512;
pub const PFR_CBOR_PIECE: u32 = 65536;
pub const PFR_UNCBOR_CAPACITY: u32 = 65536;
pub const PFR_CBOR_NAMES: u32 = 1;
pub const PFR_CBOR_LEAN: u32 = 2;
pub const PFR_CBOR_SORTED: u32 = 4;
pub const PFR_CBOR_EXPANDED: u32 = 8;
pub const PFR_CBOR_PAYLOAD: u32 = 16;
pub const PFR_CBOR_FROM_FILE: u32 = 0;
pub const PFR_CBOR_FROM_PIPE: u32 = 1;
pub const PFR_CBOR_FROM_RING: u32 = 2;
pub const PFR_CBOR_FROM_DIRECTORY: u32 = 3;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_out {
    pub data: *mut c_char,
    pub capacity: usize,
    pub size: usize,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_payload_field {
    pub offset: u32,
    pub size: u32,
    pub name: *const c_char,
    pub value: *const c_char,
    pub reserved: [u64; 1],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_context {
    pub arch: u32,
    pub event_name: *const c_char,
    pub tracepoint: *const c_char,
    pub completes: *const c_char,
    pub file: *const c_char,
    pub packed_in: u64,
    pub payload: *const pfr_payload_field,
    pub nr_payload: u32,
    pub packed: u8,
    pub integers_as_text: u8,
    pub raw_name: *const c_char,
    pub stack: *const c_char,
    pub reserved: [u64; 8],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_zstd {
    pub limits: *const pfr_limits,
    pub taken: u64,
    pub given: u64,
    pub stream: *mut c_void,
    pub buffer: *mut u8,
    pub capacity: usize,
    pub filled: usize,
    pub data: *const u8,
    pub size: usize,
    pub done: usize,
    pub given_before: u64,
    pub outer: u64,
    pub window: pfr_window,
    pub failed: u32,
    pub more: u8,
    pub reserved: [u64; 8],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_cbor_head {
    pub flags: c_uint,
    pub order: u8,
    pub source: u8,
    pub arch: *const c_char,
    pub events: *const pfr_events,
    pub event_names: *const *mut c_char,
    pub nr_names: u32,
    pub feature: *const pfr_frame,
    pub nr_features: u32,
    pub reserved: [u64; 4],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_uncbor {
    pub flags: c_uint,
    pub order: u8,
    pub source: u8,
    pub begun: u8,
    pub is_record: u8,
    pub has_at: u8,
    pub at: u64,
    pub file: pfr_bytes,
    pub limits: *const pfr_limits,
    pub failed: pfr_where,
    pub reserved: [u64; 8],
}
pub const PFR_TRACEPOINT_FIELDS: u32 = 512;
pub const PFR_TRACEPOINT_NAME: u32 = 255;
pub const PFR_FIELD_CPUS_SIZE: u32 = 8192;
pub const PFR_FIELD_UNSIGNED: u32 = 0;
pub const PFR_FIELD_SIGNED: u32 = 1;
pub const PFR_FIELD_POINTER: u32 = 2;
pub const PFR_FIELD_TEXT: u32 = 3;
pub const PFR_FIELD_BYTES: u32 = 4;
pub const PFR_FIELD_NUMBERS: u32 = 5;
pub const PFR_FIELD_CPUS: u32 = 6;
pub const PFR_PLACE_FIXED: u32 = 0;
pub const PFR_PLACE_DATA_LOC: u32 = 1;
pub const PFR_PLACE_REL_LOC: u32 = 2;
pub const PFR_PLACE_REST: u32 = 3;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_tracepoint_field {
    pub name: pfr_bytes,
    pub type_: pfr_bytes,
    pub offset: u32,
    pub size: u32,
    pub hash: u32,
    pub kind: u8,
    pub place: u8,
    pub width: u8,
    pub is_signed: u8,
    pub is_common: u8,
    pub is_repeated: u8,
    pub reserved: [u64; 4],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_tracepoint {
    pub field: *mut pfr_tracepoint_field,
    pub capacity: u32,
    pub long_size: u8,
    pub has_id: u8,
    pub id: u32,
    pub name: pfr_bytes,
    pub nr: u32,
    pub nr_skipped: u32,
    pub skipped: u32,
    pub reserved: [u64; 4],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_field_value {
    pub kind: u8,
    pub is_signed: u8,
    pub number: u64,
    pub data: pfr_bytes,
    pub words: pfr_words,
    pub reserved: [u64; 4],
}
pub const PFR_SESSION_PATH: u32 = 1024;
pub const PFR_SESSION_TEXT: u32 = 512;
pub const PFR_ORDER_FILE: u32 = 0;
pub const PFR_ORDER_TIME: u32 = 2;
pub const PFR_SESSION_PIECES: u32 = 1;
pub const PFR_SESSION_DEFECTS: u32 = 2;
pub const PFR_SESSION_NO_RESUME: u32 = 4;
pub const PFR_SESSION_PACKED: u32 = 8;
pub const PFR_SESSION_REREAD: u32 = 16;
pub const PFR_SESSION_ALL: u32 = 32;
pub const PFR_SESSION_TEXT_INTEGERS: u32 = 64;
pub const PFR_SESSION_WHOLE_CHAINS: u32 = 128;
pub const PFR_SESSION_JOIN_SPLIT: u32 = 256;
pub const PFR_SESSION_UNWIND: u32 = 512;
pub const PFR_SESSION_CHOOSE: u32 = 1024;
pub const PFR_SESSION_PAST_FIRST: u32 = 2048;
pub const PFR_WHAT_RECORD: u32 = 0;
pub const PFR_WHAT_PIECE: u32 = 1;
pub const PFR_WHAT_DEFECT: u32 = 2;
pub const PFR_TEXT_LINE: u32 = 0;
pub const PFR_TEXT_JSON: u32 = 1;
pub const PFR_TEXT_BYTES: u32 = 2;
pub const PFR_TEXT_SHORT: u32 = 3;
pub const PFR_TEXT_FIELDS: u32 = 4;
/// Opaque.
#[repr(C)]
pub struct pfr_session {
    _opaque: [u8; 0],
}
/// Opaque.
#[repr(C)]
pub struct pfr_tasks {
    _opaque: [u8; 0],
}
/// Opaque.
#[repr(C)]
pub struct pfr_expression {
    _opaque: [u8; 0],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_session_error {
    pub status: u32,
    pub os_error: c_int,
    pub offset: u64,
    pub nr: u64,
    pub where_: pfr_where,
    pub path: [c_char; PFR_SESSION_PATH as usize],
    pub text: [c_char; PFR_SESSION_TEXT as usize],
    pub reserved: [u64; 8],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_filter {
    pub size: usize,
    pub types: *const u32,
    pub nr_types: usize,
    pub events: *const *const c_char,
    pub nr_events: usize,
    pub pids: *const u32,
    pub tids: *const u32,
    pub cpus: *const u32,
    pub nr_pids: usize,
    pub nr_tids: usize,
    pub nr_cpus: usize,
    pub time_from: u64,
    pub time_until: u64,
    pub offset_from: u64,
    pub offset_until: u64,
    pub first: u64,
    pub skip: u64,
    pub comms: *const *const c_char,
    pub nr_comms: usize,
    pub where_: *const pfr_expression,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_session_options {
    pub size: usize,
    pub order: u32,
    pub flags: u32,
    pub limits: *const pfr_limits,
    pub allocator: *const pfr_allocator,
    pub filter: *const pfr_filter,
    pub name: *const c_char,
    pub progress: Option<unsafe extern "C" fn(*mut c_void, u64, u64) -> c_int>,
    pub user: *mut c_void,
    pub start: u64,
    pub jobs: u32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_session_record {
    pub what: u8,
    pub packed: u8,
    pub passes: u8,
    pub whole: u8,
    pub part: u32,
    pub offset: u64,
    pub inner: u64,
    pub frame: pfr_frame,
    pub layout: *const pfr_layout,
    pub status: u32,
    pub where_: pfr_where,
    pub event_name: *const c_char,
    pub file: *const c_char,
    pub error: *const pfr_session_error,
    pub until: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_session_info {
    pub order: u8,
    pub version: u8,
    pub pipe: u8,
    pub directory: u8,
    pub cbor: u8,
    pub interrupted: u8,
    pub compressed: u8,
    pub arch: u32,
    pub parts: u32,
    pub size: u64,
    pub position: u64,
    pub records: u64,
    pub defects: u64,
    pub unread: u64,
    pub late: u64,
    pub chains_lost: u64,
}
pub const PFR_TASK_IDLE: u32 = 1;
pub const PFR_TASK_EXITED: u32 = 2;
pub const PFR_TASK_STARTED: u32 = 4;
pub const PFR_TASK_NAMED: u32 = 8;
pub const PFR_MAPPING_FILE: u32 = 0;
pub const PFR_MAPPING_ANON: u32 = 1;
pub const PFR_MAPPING_JIT: u32 = 2;
pub const PFR_MAPPING_VDSO: u32 = 3;
pub const PFR_MAPPING_KERNEL: u32 = 4;
pub const PFR_MAPPING_MODULE: u32 = 5;
pub const PFR_MAPPING_BPF: u32 = 6;
pub const PFR_MAPPING_KSYMBOL: u32 = 7;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_tasks_options {
    pub size: usize,
    pub allocator: *const pfr_allocator,
    pub limits: *const pfr_limits,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_task {
    pub pid: u32,
    pub tid: u32,
    pub thread: u32,
    pub process: u32,
    pub parent: u32,
    pub parent_pid: u32,
    pub execs: u32,
    pub flags: u32,
    pub start: u64,
    pub comm: pfr_bytes,
    pub cgroup: u64,
    pub cgroup_path: pfr_bytes,
    pub nr_namespaces: u32,
    pub slot: u32,
    pub namespaces: *const c_void,
    pub reserved: [u64; 4],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_mapping {
    pub start: u64,
    pub len: u64,
    pub pgoff: u64,
    pub ino: u64,
    pub ino_generation: u64,
    pub at: u64,
    pub number: u32,
    pub pid: u32,
    pub maj: u32,
    pub min: u32,
    pub prot: u32,
    pub flags: u32,
    pub bpf_id: u32,
    pub bpf_tag: [u8; 8],
    pub kind: u8,
    pub cpumode: u8,
    pub has_inode: u8,
    pub build_id_size: u8,
    pub build_id: [u8; 20],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_location {
    pub mapping: *const pfr_mapping,
    pub name: pfr_bytes,
    pub start: u64,
    pub last: u64,
    pub offset: u64,
    pub text: u32,
    pub reserved: [u64; 4],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_tasks_counts {
    pub size: usize,
    pub threads: u64,
    pub processes: u64,
    pub mappings: u64,
    pub unannounced: u64,
    pub left_out_tasks: u64,
    pub left_out_maps: u64,
    pub left_out_names: u64,
    pub memory: u64,
    pub left_out_records: u64,
}
pub const PFR_SYMBOLS_KSYMBOL: u32 = 0;
pub const PFR_SYMBOLS_KALLSYMS: u32 = 1;
pub const PFR_SYMBOLS_JITDUMP: u32 = 2;
pub const PFR_SYMBOLS_PERF_MAP: u32 = 3;
pub const PFR_SYMBOLS_FILE: u32 = 4;
pub const PFR_NAMES_DEMANGLE: u32 = 1;
pub const PFR_NAMES_PARAMETERS: u32 = 2;
pub const PFR_NAMES_LINES: u32 = 4;
pub const PFR_NAMES_KERNEL: u32 = 16;
pub const PFR_NAMES_CARRIED: u32 = 32;
pub const PFR_NAMES_FORMS: u32 = 64;
pub const PFR_NAMES_NO_BUILD_IDS: u32 = 8;
pub const PFR_NAMES_DEBUGINFOD: u32 = 128;
pub const PFR_NAMES_NO_INLINED: u32 = 256;
pub const PFR_SYMBOLS_WHY_FOUND: u32 = 0;
pub const PFR_SYMBOLS_WHY_NOT_THERE: u32 = 1;
pub const PFR_SYMBOLS_WHY_OTHER_BUILD_ID: u32 = 2;
pub const PFR_SYMBOLS_WHY_NO_SYMBOLS: u32 = 3;
pub const PFR_SYMBOLS_WHY_NOT_ELF: u32 = 4;
pub const PFR_SYMBOLS_WHY_TOO_MUCH: u32 = 5;
pub const PFR_SYMBOLS_WHY_NO_BUILD_ID: u32 = 6;
pub const PFR_SYMBOLS_WHY_STRIPPED: u32 = 7;
pub const PFR_SYMBOLS_WHY_NO_SERVER: u32 = 8;
pub const PFR_SYMBOLS_WHY_NO_CHILD: u32 = 9;
/// Opaque.
#[repr(C)]
pub struct pfr_symbols {
    _opaque: [u8; 0],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_symbols_error {
    pub status: u32,
    pub os_error: c_int,
    pub offset: u64,
    pub text: [c_char; 160],
    pub reserved: [u64; 8],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_symbol {
    pub name: pfr_bytes,
    pub inlined: pfr_bytes,
    pub offset: u64,
    pub number: u32,
    pub source: u8,
    pub reserved: [u64; 8],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_symbols_counts {
    pub size: usize,
    pub functions: u64,
    pub bad: u64,
    pub left_out: u64,
    pub other_clock: u32,
    pub failed_reads: u32,
    pub other_build_id: u32,
    pub lost_files: u32,
    pub carried: u32,
    pub bad_blocks: u32,
    pub nowhere: u32,
    pub no_file: u32,
    pub no_space: u32,
    pub cut_inlined: u32,
    pub unasked: u32,
    pub numbers: u32,
    pub names: u64,
    pub no_reader: u32,
    pub no_file_pid: u32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_symbols_options {
    pub size: usize,
    pub root: *const c_char,
    pub cache: *const c_char,
    pub flags: u32,
    pub session: *const pfr_session,
    pub vmlinux: *const c_char,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_symbols_file {
    pub size: usize,
    pub path: pfr_bytes,
    pub asked: u32,
    pub named: u32,
    pub why: u8,
    pub has_build_id: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_caller {
    pub size: usize,
    pub address: u64,
    pub cpumode: u32,
    pub location: pfr_location,
    pub symbol: pfr_symbol,
    pub found: u32,
}
pub const PFR_LEVEL_NOTE: u32 = 0;
pub const PFR_LEVEL_WARNING: u32 = 1;
pub const PFR_LEVEL_ERROR: u32 = 2;
pub const PFR_PROGRAM_NONE: u32 = 0;
pub const PFR_PROGRAM_PERF_6_1: u32 = 1;
pub const PFR_PROGRAM_PERF_6_12: u32 = 2;
pub const PFR_PROGRAM_PERF_7_2: u32 = 3;
pub const PFR_PERF_REPORT: u32 = 0;
pub const PFR_PERF_STATS: u32 = 1;
pub const PFR_PERF_SCRIPT: u32 = 2;
pub const PFR_PERF_INJECT: u32 = 3;
pub const PFR_PERF_ANNOTATE: u32 = 4;
pub const PFR_PERF_TOOLS: u32 = 5;
pub const PFR_WRITE_SAME: u32 = 0;
pub const PFR_WRITE_FILE: u32 = 1;
pub const PFR_WRITE_PIPE: u32 = 2;
pub const PFR_CONVERT_CBOR: u32 = 1;
pub const PFR_CONVERT_JSON: u32 = 2;
pub const PFR_CONVERT_CAPTURE: u32 = 3;
/// Opaque.
#[repr(C)]
pub struct pfr_findings {
    _opaque: [u8; 0],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_reporter {
    pub size: usize,
    pub user: *mut c_void,
    pub report: Option<unsafe extern "C" fn(*mut c_void, *const pfr_session_error)>,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_check_report {
    pub size: usize,
    pub records: u64,
    pub defects: u64,
    pub interrupted: u8,
    pub warnings: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_finding {
    pub level: u32,
    pub count: u64,
    pub last: u64,
    pub first: *const pfr_session_error,
    pub reserved: [u64; 4],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_tool_report {
    pub refuses: u8,
    pub ends: u8,
    pub offset: u64,
    pub records: u64,
    pub skipped: u64,
    pub first_skipped: u64,
    pub text: [c_char; 160],
    pub reserved: [u64; 4],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_program_report {
    pub size: usize,
    pub tools: u32,
    pub all: pfr_tool_report,
    pub tool: [pfr_tool_report; PFR_PERF_TOOLS as usize],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_recover_report {
    pub size: usize,
    pub records: u64,
    pub dropped: u64,
    pub dropped_bytes: u64,
    pub sections: u64,
    pub defects: u64,
    pub os_error: c_int,
    pub left_bytes: u64,
    pub verified: u64,
    pub unfit: u64,
    pub removed: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_selector {
    pub size: usize,
    pub user: *mut c_void,
    pub keeps: Option<unsafe extern "C" fn(*mut c_void, *const pfr_session_record) -> c_int>,
    pub change: Option<unsafe extern "C" fn(*mut c_void, *const pfr_session_record, *mut pfr_span) -> u32>,
    pub checks: u32,
    pub other_order: u32,
    pub form: u32,
    pub level: i32,
    pub add: Option<unsafe extern "C" fn(*mut c_void, *mut u32, *mut pfr_span) -> c_int>,
    pub insert: Option<unsafe extern "C" fn(*mut c_void, *const pfr_session_record, *mut pfr_span) -> c_int>,
    pub directory: u32,
    pub program: u32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_convert_options {
    pub size: usize,
    pub to: u32,
    pub cbor_flags: u32,
    pub packed: u32,
    pub session: *const pfr_session_options,
    pub reporter: *const pfr_reporter,
    pub account: *mut pfr_account,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_convert_report {
    pub size: usize,
    pub bad: u64,
    pub defects: u64,
    pub writing: c_int,
    pub error: pfr_session_error,
}
pub const PFR_EXPECTED_OTHER: u32 = 0;
pub const PFR_EXPECTED_FIELD: u32 = 1;
pub const PFR_EXPECTED_TYPE: u32 = 2;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_expression_error {
    pub size: usize,
    pub column: u32,
    pub length: u32,
    pub expected: u32,
    pub text: [c_char; 192],
}
pub const PFR_CAUSE_KIND_RECORD: u32 = 0;
pub const PFR_CAUSE_KIND_SAMPLE: u32 = 1;
pub const PFR_CAUSE_KIND_FIELD: u32 = 2;
pub const PFR_CAUSE_KIND_NAME: u32 = 3;
pub const PFR_CAUSE_KIND_VALUE: u32 = 4;
pub const PFR_CAUSE_KIND_SECTION: u32 = 5;
pub const PFR_CAUSE_KIND_RANGE: u32 = 6;
pub const PFR_CAUSE_KIND_ADDED: u32 = 7;
pub const PFR_CAUSE_KIND_FILE: u32 = 8;
pub const PFR_CAUSE_CLASS_LOSS: u32 = 0;
pub const PFR_CAUSE_CLASS_CHOICE: u32 = 1;
pub const PFR_CAUSE_CLASS_FORMAT: u32 = 2;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_account_cause {
    pub count: u64,
    pub bytes: u64,
    pub weight: u64,
    pub first: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_account {
    pub size: usize,
    pub records: u64,
    pub samples: u64,
    pub bytes: u64,
    pub carriers: u64,
    pub chosen: u64,
    pub chosen_samples: u64,
    pub cause: [pfr_account_cause; PFR_CAUSE_NR as usize],
}
pub const PFR_MERGE_TEXT: u32 = 256;
pub const PFR_REDACT_PATHS: u32 = 1;
pub const PFR_REDACT_COMMS: u32 = 2;
pub const PFR_REDACT_COMMAND: u32 = 4;
pub const PFR_REDACT_HOST: u32 = 8;
pub const PFR_REDACT_CGROUPS: u32 = 16;
pub const PFR_REDACT_SYMBOLS: u32 = 32;
pub const PFR_REDACT_TEXTS: u32 = 64;
pub const PFR_REDACT_RAW: u32 = 128;
pub const PFR_REDACT_STACK: u32 = 256;
pub const PFR_REDACT_REGS: u32 = 512;
pub const PFR_REDACT_ADDRESSES: u32 = 1024;
pub const PFR_REDACT_BUILD_IDS: u32 = 2048;
pub const PFR_REDACT_PIDS: u32 = 4096;
pub const PFR_REDACT_OPAQUE: u32 = 8192;
pub const PFR_REDACT_ALL: u32 = 16383;
pub const PFR_DROP_STACK: u32 = 1;
pub const PFR_DROP_RAW: u32 = 2;
pub const PFR_DROP_REGS: u32 = 4;
pub const PFR_DROP_CALLCHAIN: u32 = 8;
pub const PFR_DROP_BRANCHES: u32 = 16;
pub const PFR_SPLIT_CPU: u32 = 1;
pub const PFR_SPLIT_PID: u32 = 2;
pub const PFR_SPLIT_TID: u32 = 3;
pub const PFR_SPLIT_EVENT: u32 = 4;
pub const PFR_SPLIT_TIME: u32 = 5;
pub const PFR_SPLIT_SIZE: u32 = 6;
pub const PFR_MERGE_APART: u32 = 1;
pub const PFR_MERGE_OWN_CLOCKS: u32 = 2;
pub const PFR_MERGE_PARTS: u32 = 4;
/// Opaque.
#[repr(C)]
pub struct pfr_redactor {
    _opaque: [u8; 0],
}
/// Opaque.
#[repr(C)]
pub struct pfr_jit {
    _opaque: [u8; 0],
}
/// Opaque.
#[repr(C)]
pub struct pfr_stacks {
    _opaque: [u8; 0],
}
/// Opaque.
#[repr(C)]
pub struct pfr_unwound {
    _opaque: [u8; 0],
}
/// Opaque.
#[repr(C)]
pub struct pfr_pack {
    _opaque: [u8; 0],
}
/// Opaque.
#[repr(C)]
pub struct pfr_splitter {
    _opaque: [u8; 0],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_edit_options {
    pub size: usize,
    pub first: u64,
    pub time_until: u64,
    pub only: u32,
    pub drop: u32,
    pub every: u64,
    pub redactor: *mut pfr_redactor,
    pub other_order: u32,
    pub checks: u32,
    pub form: u32,
    pub level: i32,
    pub build_id: Option<unsafe extern "C" fn(*mut c_void, *const c_char, *mut u8) -> c_int>,
    pub build_id_user: *mut c_void,
    pub jit: *mut pfr_jit,
    pub simpleperf_as_perf: u32,
    pub directory: u32,
    pub unwound: *mut pfr_unwound,
    pub program: u32,
    pub pack: *mut pfr_pack,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_edit_report {
    pub size: usize,
    pub records: u64,
    pub passed: u64,
    pub removed: u64,
    pub damaged: u64,
    pub defects: u64,
    pub left_bytes: u64,
    pub os_error: c_int,
    pub build_ids: u64,
    pub mappings: u64,
    pub verified: u64,
    pub unfit: u64,
    pub packed: u64,
    pub packed_bytes: u64,
    pub packed_left_out: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_splitter_options {
    pub size: usize,
    pub by: u32,
    pub most: u32,
    pub step: u64,
    pub only: u32,
    pub allocator: *const pfr_allocator,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_splitter_part {
    pub size: usize,
    pub records: u64,
    pub passed: u64,
    pub damaged: u64,
    pub verified: u64,
    pub status: u32,
    pub os_error: c_int,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_merge_input {
    pub size: usize,
    pub session: *mut pfr_session,
    pub offset: i64,
    pub machine: *const c_char,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_merge_options {
    pub size: usize,
    pub flags: u32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_merge_report {
    pub size: usize,
    pub records: u64,
    pub removed: u64,
    pub damaged: u64,
    pub events: u32,
    pub os_error: c_int,
    pub text: [c_char; PFR_MERGE_TEXT as usize],
}
pub const PFR_STACK_CALLCHAIN: u32 = 0;
pub const PFR_STACK_REGISTERS: u32 = 1;
pub const PFR_STACK_CFI: u32 = 2;
pub const PFR_STACK_FRAME_POINTER: u32 = 3;
pub const PFR_STACK_LBR: u32 = 4;
pub const PFR_STACK_DEFERRED: u32 = 5;
pub const PFR_STACK_STITCHED: u32 = 6;
pub const PFR_STACKS_NO_FRAME_POINTERS: u32 = 1;
pub const PFR_STACKS_SAME_KERNEL: u32 = 2;
pub const PFR_STACKS_NO_UNWIND: u32 = 4;
pub const PFR_STACKS_STITCH: u32 = 8;
pub const PFR_STACKS_FILE_READ: u32 = 0;
pub const PFR_STACKS_FILE_ABSENT: u32 = 1;
pub const PFR_STACKS_FILE_OTHER_BUILD_ID: u32 = 2;
pub const PFR_STACKS_FILE_NOT_KNOWN: u32 = 3;
pub const PFR_STACKS_FILE_NO_CFI: u32 = 4;
pub const PFR_STACKS_FILE_BAD: u32 = 5;
pub const PFR_STACKS_FILE_TOO_LARGE: u32 = 6;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_stack_entry {
    pub address: u64,
    pub cpumode: u8,
    pub found: u8,
    pub reserved: [u64; 2],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_stack {
    pub entries: *const pfr_stack_entry,
    pub nr: u32,
    pub unwound: u32,
    pub end: u32,
    pub reserved: [u64; 4],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_stacks_options {
    pub size: usize,
    pub allocator: *const pfr_allocator,
    pub root: *const c_char,
    pub flags: u32,
    pub max_stack: u32,
    pub max_callchain: u32,
    pub cache: *const c_char,
    pub branches: u32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_stacks_counts {
    pub size: usize,
    pub stacks: u64,
    pub entries: u64,
    pub limited: u64,
    pub ended: [u64; 32],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_stacks_file {
    pub size: usize,
    pub name: pfr_bytes,
    pub stacks: u64,
    pub state: u8,
}
pub const PFR_REPORT_DIGITS: u32 = 40;
pub const PFR_REPORT_COMM: u32 = 0;
pub const PFR_REPORT_FILE: u32 = 1;
pub const PFR_REPORT_FUNCTION: u32 = 2;
pub const PFR_REPORT_PID: u32 = 3;
pub const PFR_REPORT_TID: u32 = 4;
pub const PFR_REPORT_CPU: u32 = 5;
pub const PFR_REPORT_MODE: u32 = 6;
pub const PFR_REPORT_LINE: u32 = 7;
pub const PFR_REPORT_FIELD: u32 = 8;
pub const PFR_REPORT_KEYS: u32 = 16;
/// Opaque.
#[repr(C)]
pub struct pfr_report {
    _opaque: [u8; 0],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_report_options {
    pub size: usize,
    pub keys: [u8; 16],
    pub nr_keys: u32,
    pub by_total: u8,
    pub by_samples: u8,
    pub events: *const *const c_char,
    pub nr_events: usize,
    pub callers: *const c_char,
    pub callees: *const c_char,
    pub limits: *const pfr_limits,
    pub symbols: *mut pfr_symbols,
    pub stacks: *mut pfr_stacks,
    pub parts: u8,
    pub self_only: u8,
    pub fields: *const c_char,
    pub any_fields: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_report_sum {
    pub samples: u64,
    pub period: u64,
    pub period_high: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_report_totals {
    pub size: usize,
    pub defects: u64,
    pub chains: u64,
    pub samples: u64,
    pub unnamed: u64,
    pub unmapped: u64,
    pub without_line: u64,
    pub without_row: u64,
    pub unknown_fields: u32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_report_event {
    pub size: usize,
    pub event: u32,
    pub nr_rows: u32,
    pub shown: pfr_report_sum,
    pub all: pfr_report_sum,
    pub chosen: pfr_report_sum,
    pub rest: pfr_report_sum,
    pub name: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_report_value {
    pub text: pfr_bytes,
    pub number: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_report_row {
    pub size: usize,
    pub self_: pfr_report_sum,
    pub total: pfr_report_sum,
    pub values: [pfr_report_value; 16],
}
pub const PFR_DIFF_SIDE_MOST: u32 = 64;
pub const PFR_DIFF_CHANGED: u32 = 0;
pub const PFR_DIFF_NOISE: u32 = 1;
pub const PFR_DIFF_FEW: u32 = 2;
pub const PFR_DIFF_VERDICTS: u32 = 3;
/// Opaque.
#[repr(C)]
pub struct pfr_diff {
    _opaque: [u8; 0],
}
/// Opaque.
#[repr(C)]
pub struct pfr_pairs {
    _opaque: [u8; 0],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_diff_options {
    pub size: usize,
    pub of_shown: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_diff_event {
    pub size: usize,
    pub name: pfr_bytes,
    pub nr_rows: u32,
    pub captures_a: u32,
    pub captures_b: u32,
    pub a: pfr_report_sum,
    pub b: pfr_report_sum,
    pub tested: u32,
    pub changed: u32,
    pub weak: u8,
    pub without_row: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_diff_row {
    pub size: usize,
    pub verdict: u32,
    pub a: pfr_report_sum,
    pub b: pfr_report_sum,
    pub share_a: f64,
    pub share_b: f64,
    pub difference: f64,
    pub low: f64,
    pub high: f64,
    pub p: f64,
    pub values: [pfr_report_value; 16],
}
pub const PFR_SCHED_SORT_RUN: u32 = 0;
pub const PFR_SCHED_SORT_OFF: u32 = 1;
pub const PFR_SCHED_SORT_DELAY: u32 = 2;
pub const PFR_SCHED_SORT_MAX_DELAY: u32 = 3;
pub const PFR_SCHED_SORT_TID: u32 = 4;
pub const PFR_SCHED_FROM_NOTHING: u32 = 0;
pub const PFR_SCHED_FROM_TRACEPOINTS: u32 = 1;
pub const PFR_SCHED_FROM_SWITCH: u32 = 2;
/// Opaque.
#[repr(C)]
pub struct pfr_sched {
    _opaque: [u8; 0],
}
/// Opaque.
#[repr(C)]
pub struct pfr_offcpu {
    _opaque: [u8; 0],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_sched_moment {
    pub size: usize,
    pub time: u64,
    pub run: u64,
    pub off: u64,
    pub sleep: u64,
    pub delay: u64,
    pub cpu: u32,
    pub tid: u32,
    pub pid: u32,
    pub comm: pfr_bytes,
    pub has_run: u8,
    pub run_sure: u8,
    pub has_off: u8,
    pub off_sure: u8,
    pub has_ready: u8,
    pub state: u8,
    pub ends: u8,
    pub offset: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_sched_options {
    pub size: usize,
    pub limits: *const pfr_limits,
    pub sort: u32,
    pub by_tid: u8,
    pub moment: Option<unsafe extern "C" fn(*mut c_void, *const pfr_sched_moment) -> c_int>,
    pub user: *mut c_void,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_sched_totals {
    pub size: usize,
    pub source: u32,
    pub has_wakeups: u8,
    pub switches: u64,
    pub wakeups: u64,
    pub defects: u64,
    pub run: u64,
    pub unsure: u64,
    pub off: u64,
    pub off_unsure: u64,
    pub sleep: u64,
    pub wait: u64,
    pub delay: u64,
    pub preempted: u64,
    pub unknown: u64,
    pub start: u64,
    pub stays: u64,
    pub stays_unsure: u64,
    pub first: u64,
    pub last: u64,
    pub gaps: u64,
    pub no_in: u64,
    pub no_out: u64,
    pub backward: u64,
    pub without: u64,
    pub repeated: u64,
    pub no_place: u64,
    pub shared: u64,
    pub losses: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_sched_thread {
    pub size: usize,
    pub tid: u32,
    pub pid: u32,
    pub comm: pfr_bytes,
    pub run: u64,
    pub runs: u64,
    pub unsure: u64,
    pub off: u64,
    pub stays: u64,
    pub sleep: u64,
    pub wait: u64,
    pub unknown: u64,
    pub delay: u64,
    pub start: u64,
    pub preempted: u64,
    pub preemptions: u64,
    pub off_unsure: u64,
    pub stays_unsure: u64,
    pub max_delay: u64,
    pub max_delay_at: u64,
    pub since: u64,
    pub state: c_char,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_sched_cpu {
    pub size: usize,
    pub cpu: u32,
    pub run: u64,
    pub idle: u64,
    pub unsure: u64,
    pub switches: u64,
    pub gaps: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_sched_waker {
    pub size: usize,
    pub waker: pfr_bytes,
    pub woken: pfr_bytes,
    pub waker_tid: u32,
    pub woken_tid: u32,
    pub count: u64,
    pub sleep: u64,
    pub delay: u64,
    pub max_delay: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_offcpu_options {
    pub size: usize,
    pub events: *const *const c_char,
    pub nr_events: usize,
    pub limits: *const pfr_limits,
    pub symbols: *mut pfr_symbols,
    pub stacks: *mut pfr_stacks,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_offcpu_row {
    pub size: usize,
    pub comm: pfr_bytes,
    pub stack: pfr_bytes,
    pub off: u64,
    pub delay: u64,
    pub stays: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_offcpu_totals {
    pub size: usize,
    pub source: u32,
    pub defects: u64,
    pub off: u64,
    pub delay: u64,
    pub stays: u64,
    pub rest: u64,
    pub rest_stays: u64,
    pub without_stack: u64,
}
pub const PFR_CALL_ARGUMENTS: u32 = 6;
pub const PFR_CALLS_BY_CALL: u32 = 1;
pub const PFR_CALLS_BY_COMM: u32 = 2;
pub const PFR_CALLS_BY_THREAD: u32 = 4;
pub const PFR_CALLS_SORT_TOTAL: u32 = 0;
pub const PFR_CALLS_SORT_CALLS: u32 = 1;
pub const PFR_CALLS_SORT_ERRORS: u32 = 2;
pub const PFR_CALLS_SORT_MAX: u32 = 3;
pub const PFR_CALLS_SORT_MEAN: u32 = 4;
pub const PFR_CALLS_SORT_NAME: u32 = 5;
pub const PFR_CALL_DONE: u32 = 0;
pub const PFR_CALL_NO_ENTRY: u32 = 1;
pub const PFR_CALL_NO_EXIT: u32 = 2;
pub const PFR_CALL_THREAD_END: u32 = 3;
pub const PFR_CALL_UNFINISHED: u32 = 4;
/// Opaque.
#[repr(C)]
pub struct pfr_calls {
    _opaque: [u8; 0],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_call {
    pub size: usize,
    pub tid: u32,
    pub pid: u32,
    pub comm: pfr_bytes,
    pub name: pfr_bytes,
    pub arguments: *const c_char,
    pub number: i64,
    pub ret: i64,
    pub error: *const c_char,
    pub time: u64,
    pub took: u64,
    pub args: [u64; PFR_CALL_ARGUMENTS as usize],
    pub end: u32,
    pub part: u32,
    pub offset: u64,
    pub entry_offset: u64,
    pub inner: u64,
    pub nr_args: u8,
    pub has_ret: u8,
    pub fails: u8,
    pub has_took: u8,
    pub sure: u8,
    pub packed: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_calls_options {
    pub size: usize,
    pub limits: *const pfr_limits,
    pub by: u32,
    pub sort: u32,
    pub slowest: u32,
    pub call: Option<unsafe extern "C" fn(*mut c_void, *const pfr_call) -> c_int>,
    pub user: *mut c_void,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_calls_totals {
    pub size: usize,
    pub has_entries: u8,
    pub has_exits: u8,
    pub has_names: u8,
    pub entries: u64,
    pub exits: u64,
    pub defects: u64,
    pub calls: u64,
    pub errors: u64,
    pub total: u64,
    pub timed: u64,
    pub unsure: u64,
    pub unsure_time: u64,
    pub untimed: u64,
    pub unfinished: u64,
    pub no_exit: u64,
    pub thread_ends: u64,
    pub first: u64,
    pub last: u64,
    pub starts: u64,
    pub backward: u64,
    pub without: u64,
    pub repeated: u64,
    pub no_place: u64,
    pub losses: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_calls_row {
    pub size: usize,
    pub tid: u32,
    pub pid: u32,
    pub comm: pfr_bytes,
    pub name: pfr_bytes,
    pub calls: u64,
    pub errors: u64,
    pub timed: u64,
    pub total: u64,
    pub min: u64,
    pub max: u64,
    pub p50: u64,
    pub p99: u64,
    pub max_at: u64,
    pub unsure: u64,
    pub unsure_time: u64,
    pub untimed: u64,
    pub unfinished: u64,
}
extern "C" {
    pub fn pfr_sink_fd(sink: *mut pfr_sink, size: usize, fd: c_int);
    pub fn pfr_sink_error(status: u32) -> c_int;
    pub fn pfr_convert_version() -> u32;
    pub fn pfr_to_json(out: *mut pfr_out, frame: *const pfr_frame, layout: *const pfr_layout, context: *const pfr_context, routed: u32, where_: *const pfr_where) -> u32;
    pub fn pfr_to_line(out: *mut pfr_out, frame: *const pfr_frame, layout: *const pfr_layout, context: *const pfr_context, routed: u32, where_: *const pfr_where) -> u32;
    pub fn pfr_to_bytes(out: *mut pfr_out, frame: *const pfr_frame, layout: *const pfr_layout, context: *const pfr_context, routed: u32, where_: *const pfr_where) -> u32;
    pub fn pfr_damage_to_line(out: *mut pfr_out, at: u64, size: u64, where_: *const pfr_where);
    pub fn pfr_damage_to_json(out: *mut pfr_out, at: u64, size: u64, where_: *const pfr_where);
    pub fn pfr_value_text(out: *mut pfr_out, set: u32, format: c_uint, type_: u32, value: u64);
    pub fn pfr_where_text(out: *mut pfr_out, where_: *const pfr_where);
    pub fn pfr_text_utf8(out: *mut pfr_out, text: *const c_void, size: usize);
    pub fn pfr_text_plain(out: *mut pfr_out, text: *const c_void, size: usize);
    pub fn pfr_text_json(out: *mut pfr_out, text: *const c_char);
    pub fn pfr_bytes_json(out: *mut pfr_out, text: *const pfr_bytes);
    pub fn pfr_name_plain(out: *mut pfr_out, name: *const c_char);
    pub fn pfr_name_json(out: *mut pfr_out, name: *const c_char);
    pub fn pfr_zstd_size(record: *const pfr_frame) -> usize;
    pub fn pfr_zstd_init(zstd: *mut pfr_zstd, memory: *mut c_void, size: usize, order: u32) -> u32;
    pub fn pfr_zstd_feed(zstd: *mut pfr_zstd, record: *const pfr_frame, where_: *mut pfr_where) -> u32;
    pub fn pfr_zstd_get(zstd: *mut pfr_zstd, frame: *mut pfr_frame, where_: *mut pfr_where) -> u32;
    pub fn pfr_zstd_end(zstd: *mut pfr_zstd, where_: *mut pfr_where) -> u32;
    pub fn pfr_cbor_head(out: *mut pfr_out, head: *const pfr_cbor_head);
    pub fn pfr_to_cbor(out: *mut pfr_out, frame: *const pfr_frame, layout: *const pfr_layout, flags: c_uint, routed: u32) -> u32;
    pub fn pfr_cbor_bytes(out: *mut pfr_out, data: *const u8, size: usize, at: u64, flags: c_uint);
    pub fn pfr_cbor_file(out: *mut pfr_out, name: *const c_char, flags: c_uint);
    pub fn pfr_uncbor_next(uncbor: *mut pfr_uncbor, window: *mut pfr_window, to: *mut u8, capacity: usize, size: *mut usize, where_: *mut pfr_where) -> u32;
    pub fn pfr_event_name(attr: *const pfr_attr, text: *mut c_char, size: usize);
    pub fn pfr_tracepoint_parse(format: *mut pfr_tracepoint, text: *const c_void, size: u32) -> u32;
    pub fn pfr_tracepoint_find(format: *const pfr_tracepoint, name: *const c_char) -> *const pfr_tracepoint_field;
    pub fn pfr_field_value(field: *const pfr_tracepoint_field, payload: *const pfr_bytes, order: u32, value: *mut pfr_field_value) -> u32;
    pub fn pfr_field_number(value: *const pfr_field_value, index: u32) -> u64;
    pub fn pfr_field_cpu(value: *const pfr_field_value, from: u32) -> u32;
    pub fn pfr_tracepoint_to_json(out: *mut pfr_out, format: *const pfr_tracepoint, payload: *const pfr_bytes, order: u32);
    pub fn pfr_tracepoint_to_line(out: *mut pfr_out, format: *const pfr_tracepoint, payload: *const pfr_bytes, order: u32);
    pub fn pfr_filter_has_names(filter: *const pfr_filter) -> c_int;
    pub fn pfr_session_version() -> u32;
    pub fn pfr_session_open(session: *mut *mut pfr_session, path: *const c_char, options: *const pfr_session_options, error: *mut pfr_session_error) -> u32;
    pub fn pfr_session_open_fd(session: *mut *mut pfr_session, fd: c_int, options: *const pfr_session_options, error: *mut pfr_session_error) -> u32;
    pub fn pfr_session_open_memory(session: *mut *mut pfr_session, data: *const c_void, size: usize, options: *const pfr_session_options, error: *mut pfr_session_error) -> u32;
    pub fn pfr_session_close(session: *mut pfr_session);
    pub fn pfr_session_next(session: *mut pfr_session, record: *mut *const pfr_session_record) -> u32;
    pub fn pfr_session_error(session: *const pfr_session) -> *const pfr_session_error;
    pub fn pfr_session_refused(session: *const pfr_session) -> *const c_char;
    pub fn pfr_session_choose(session: *mut pfr_session, other: *mut pfr_session) -> u32;
    pub fn pfr_session_decode(session: *mut pfr_session, r: *const pfr_session_record, record: *mut pfr_record, where_: *mut pfr_where) -> u32;
    pub fn pfr_session_read(session: *mut pfr_session, part: u32, offset: u64, to: *mut c_void, size: usize) -> u32;
    pub fn pfr_session_payload(session: *mut pfr_session, r: *const pfr_session_record, span: *mut pfr_span) -> u32;
    pub fn pfr_session_info(session: *const pfr_session) -> *const pfr_session_info;
    pub fn pfr_session_events(session: *const pfr_session) -> *const pfr_events;
    pub fn pfr_session_event_name(session: *const pfr_session, event: u32) -> *const c_char;
    pub fn pfr_session_event_unit(session: *const pfr_session, event: u32) -> *const c_char;
    pub fn pfr_session_event_scale(session: *const pfr_session, event: u32) -> f64;
    pub fn pfr_session_event_leader(session: *const pfr_session, event: u32) -> u32;
    pub fn pfr_session_feature(session: *const pfr_session, feature: u32, frame: *mut pfr_frame) -> u32;
    pub fn pfr_session_feature_text(session: *const pfr_session, feature: u32, index: u32, text: *mut pfr_bytes) -> u32;
    pub fn pfr_session_tasks(session: *mut pfr_session) -> *mut pfr_tasks;
    pub fn pfr_session_part(session: *const pfr_session, part: u32) -> *const c_char;
    pub fn pfr_session_context(session: *mut pfr_session, r: *const pfr_session_record, form: u32, context: *mut pfr_context) -> u32;
    pub fn pfr_session_tracepoint(session: *mut pfr_session, r: *const pfr_session_record, format: *mut *const pfr_tracepoint, payload: *mut pfr_bytes) -> u32;
    pub fn pfr_session_chain(session: *const pfr_session, r: *const pfr_session_record, record: *const pfr_record, chain: *mut pfr_chain) -> u32;
    pub fn pfr_session_completes(session: *mut pfr_session, r: *const pfr_session_record, offsets: *mut *const u64, nr: *mut usize) -> u32;
    pub fn pfr_tasks_open(tasks: *mut *mut pfr_tasks, options: *const pfr_tasks_options) -> u32;
    pub fn pfr_tasks_close(tasks: *mut pfr_tasks);
    pub fn pfr_tasks_follows(type_: u32) -> c_int;
    pub fn pfr_tasks_apply(tasks: *mut pfr_tasks, frame: *const pfr_frame, layout: *const pfr_layout, where_: *mut pfr_where) -> u32;
    pub fn pfr_tasks_apply_record(tasks: *mut pfr_tasks, frame: *const pfr_frame, record: *const pfr_record, where_: *mut pfr_where) -> u32;
    pub fn pfr_tasks_end_lost(tasks: *mut pfr_tasks, lives: Option<unsafe extern "C" fn(*mut c_void, u32, u32) -> c_int>, user: *mut c_void) -> u32;
    pub fn pfr_tasks_thread(tasks: *mut pfr_tasks, pid: u32, tid: u32, task: *mut pfr_task) -> u32;
    pub fn pfr_tasks_of(tasks: *mut pfr_tasks, record: *const pfr_record, task: *mut pfr_task) -> u32;
    pub fn pfr_task_namespace(task: *const pfr_task, index: u32, dev: *mut u64, ino: *mut u64) -> u32;
    pub fn pfr_tasks_cgroup(tasks: *const pfr_tasks, id: u64, path: *mut pfr_bytes) -> u32;
    pub fn pfr_tasks_map(tasks: *mut pfr_tasks, task: *const pfr_task, cpumode: c_uint, address: u64, location: *mut pfr_location) -> u32;
    pub fn pfr_tasks_build_id(tasks: *const pfr_tasks, location: *const pfr_location, id: *mut pfr_bytes) -> u32;
    pub fn pfr_tasks_get_counts(tasks: *const pfr_tasks, counts: *mut pfr_tasks_counts) -> u32;
    pub fn pfr_symbols_open(symbols: *mut *mut pfr_symbols, allocator: *const pfr_allocator) -> u32;
    pub fn pfr_symbols_close(symbols: *mut pfr_symbols);
    pub fn pfr_symbols_add(symbols: *mut pfr_symbols, source: u32, fd: c_int, pid: u32, error: *mut pfr_symbols_error) -> u32;
    pub fn pfr_symbols_pid(symbols: *mut pfr_symbols, pid: u32, inside: u32) -> u32;
    pub fn pfr_symbols_files_with(symbols: *mut pfr_symbols, options: *const pfr_symbols_options, error: *mut pfr_symbols_error) -> u32;
    pub fn pfr_symbols_files(symbols: *mut pfr_symbols, root: *const c_char, error: *mut pfr_symbols_error) -> u32;
    pub fn pfr_symbols_get_file(symbols: *const pfr_symbols, index: u32, file: *mut pfr_symbols_file) -> u32;
    pub fn pfr_symbols_apply(symbols: *mut pfr_symbols, tasks: *mut pfr_tasks, frame: *const pfr_frame, attr: *const pfr_attr, record: *const pfr_record, time: *const u64) -> c_int;
    pub fn pfr_symbols_find(symbols: *mut pfr_symbols, tasks: *const pfr_tasks, task: *const pfr_task, cpumode: c_uint, address: u64, location: *const pfr_location, symbol: *mut pfr_symbol) -> u32;
    pub fn pfr_symbols_next(symbols: *mut pfr_symbols, tasks: *mut pfr_tasks, task: *const pfr_task, chain: *mut pfr_chain, caller: *mut pfr_caller) -> u32;
    pub fn pfr_symbols_ask(symbols: *mut pfr_symbols, tasks: *const pfr_tasks, task: *const pfr_task, cpumode: c_uint, address: u64, location: *const pfr_location, symbol: *mut pfr_symbol, place: *mut u32) -> u32;
    pub fn pfr_symbols_collect(symbols: *mut pfr_symbols, on: c_int);
    pub fn pfr_symbols_read(symbols: *mut pfr_symbols);
    pub fn pfr_symbols_place(symbols: *const pfr_symbols, place: u32, symbol: *mut pfr_symbol) -> u32;
    pub fn pfr_symbols_lines(symbols: *const pfr_symbols, place: u32) -> pfr_bytes;
    pub fn pfr_symbols_full(symbols: *const pfr_symbols) -> c_int;
    pub fn pfr_symbols_forget(symbols: *mut pfr_symbols);
    pub fn pfr_symbols_spent(symbols: *const pfr_symbols) -> c_int;
    pub fn pfr_symbols_restart(symbols: *mut pfr_symbols);
    pub fn pfr_symbols_account(symbols: *mut pfr_symbols, session: *mut pfr_session);
    pub fn pfr_symbols_get_counts(symbols: *const pfr_symbols, counts: *mut pfr_symbols_counts) -> u32;
    pub fn pfr_file_kind(data: *const c_void, size: usize, advice: *mut *const c_char) -> *const c_char;
    pub fn pfr_level_of(status: u32) -> u32;
    pub fn pfr_level_name(level: u32) -> *const c_char;
    pub fn pfr_check(session: *mut pfr_session, reporter: *const pfr_reporter, report: *mut pfr_check_report) -> u32;
    pub fn pfr_findings_open(findings: *mut *mut pfr_findings, allocator: *const pfr_allocator) -> u32;
    pub fn pfr_findings_close(findings: *mut pfr_findings);
    pub fn pfr_findings_add(findings: *mut c_void, error: *const pfr_session_error);
    pub fn pfr_findings_get(findings: *const pfr_findings, index: u32, finding: *mut pfr_finding) -> u32;
    pub fn pfr_program_name(program: u32) -> *const c_char;
    pub fn pfr_perf_tool_name(tool: u32) -> *const c_char;
    pub fn pfr_check_program(session: *mut pfr_session, program: u32, report: *mut pfr_program_report) -> u32;
    pub fn pfr_recover(session: *mut pfr_session, sink: *const pfr_sink, reporter: *const pfr_reporter, report: *mut pfr_recover_report) -> u32;
    pub fn pfr_recover_for(session: *mut pfr_session, sink: *const pfr_sink, reporter: *const pfr_reporter, program: u32, report: *mut pfr_recover_report) -> u32;
    pub fn pfr_rewrite(session: *mut pfr_session, sink: *const pfr_sink, reporter: *const pfr_reporter, selector: *const pfr_selector, report: *mut pfr_recover_report) -> u32;
    pub fn pfr_convert(fd: c_int, sink: *const pfr_sink, options: *const pfr_convert_options, report: *mut pfr_convert_report) -> u32;
    pub fn pfr_convert_session(session: *mut pfr_session, sink: *const pfr_sink, reporter: *const pfr_reporter, report: *mut pfr_convert_report) -> u32;
    pub fn pfr_expression_compile(expression: *mut *mut pfr_expression, text: *const c_char, allocator: *const pfr_allocator, error: *mut pfr_expression_error) -> u32;
    pub fn pfr_expression_free(expression: *mut pfr_expression);
    pub fn pfr_expression_field(index: u32) -> *const c_char;
    pub fn pfr_session_unknown_field(session: *mut pfr_session, index: u32, error: *mut pfr_expression_error) -> u32;
    pub fn pfr_session_get_account(session: *const pfr_session, account: *mut pfr_account) -> u32;
    pub fn pfr_session_is_whole(session: *const pfr_session) -> c_int;
    pub fn pfr_session_left_out(session: *mut pfr_session, cause: u32, r: *const pfr_session_record, count: u64, weight: u64);
    pub fn pfr_account_merge(account: *mut pfr_account, other: *const pfr_account);
    pub fn pfr_cause_name(cause: u32) -> *const c_char;
    pub fn pfr_cause_text(cause: u32) -> *const c_char;
    pub fn pfr_cause_remedy(cause: u32) -> *const c_char;
    pub fn pfr_cause_kind(cause: u32) -> u32;
    pub fn pfr_cause_class(cause: u32) -> u32;
    pub fn pfr_cause_kind_name(kind: u32) -> *const c_char;
    pub fn pfr_cause_class_name(class_: u32) -> *const c_char;
    pub fn pfr_account_to_json(out: *mut pfr_out, account: *const pfr_account);
    pub fn pfr_account_to_line(out: *mut pfr_out, account: *const pfr_account, but: *const u32, nr_but: usize, most: u32) -> u32;
    pub fn pfr_account_cause_to_line(out: *mut pfr_out, account: *const pfr_account, cause: u32);
    pub fn pfr_redactor_new(redactor: *mut *mut pfr_redactor, key: *const c_void, size: usize, keep: u32, allocator: *const pfr_allocator) -> u32;
    pub fn pfr_redactor_read(redactor: *mut pfr_redactor, session: *mut pfr_session) -> u32;
    pub fn pfr_redactor_free(redactor: *mut pfr_redactor);
    pub fn pfr_jit_new(jit: *mut *mut pfr_jit, allocator: *const pfr_allocator) -> u32;
    pub fn pfr_jit_find(session: *mut pfr_session, found: Option<unsafe extern "C" fn(*mut c_void, u32, *const c_char) -> c_int>, user: *mut c_void) -> u32;
    pub fn pfr_jit_add(jit: *mut pfr_jit, fd: c_int, pid: u32, path: *const c_char, elf: *const pfr_sink, nr: *mut u64, error: *mut pfr_symbols_error) -> u32;
    pub fn pfr_jit_free(jit: *mut pfr_jit);
    pub fn pfr_unwound_new(unwound: *mut *mut pfr_unwound, keep_stacks: u32, allocator: *const pfr_allocator) -> u32;
    pub fn pfr_unwound_read(unwound: *mut pfr_unwound, session: *mut pfr_session, stacks: *mut pfr_stacks) -> u32;
    pub fn pfr_unwound_free(unwound: *mut pfr_unwound);
    pub fn pfr_pack_new(pack: *mut *mut pfr_pack, allocator: *const pfr_allocator) -> u32;
    pub fn pfr_pack_read(pack: *mut pfr_pack, session: *mut pfr_session, symbols: *mut pfr_symbols, stacks: *mut pfr_stacks) -> u32;
    pub fn pfr_pack_free(pack: *mut pfr_pack);
    pub fn pfr_edit(session: *mut pfr_session, sink: *const pfr_sink, reporter: *const pfr_reporter, options: *const pfr_edit_options, report: *mut pfr_edit_report) -> u32;
    pub fn pfr_splitter_new(splitter: *mut *mut pfr_splitter, session: *mut pfr_session, options: *const pfr_splitter_options) -> u32;
    pub fn pfr_splitter_parts(splitter: *const pfr_splitter) -> u32;
    pub fn pfr_splitter_value(splitter: *const pfr_splitter, part: u32, value: *mut u64) -> c_int;
    pub fn pfr_splitter_write(splitter: *const pfr_splitter, session: *mut pfr_session, first: u32, nr: u32, sinks: *const pfr_sink, reporter: *const pfr_reporter, parts: *mut pfr_splitter_part) -> u32;
    pub fn pfr_splitter_free(splitter: *mut pfr_splitter);
    pub fn pfr_merge(inputs: *const pfr_merge_input, nr: u32, sink: *const pfr_sink, reporter: *const pfr_reporter, options: *const pfr_merge_options, report: *mut pfr_merge_report) -> u32;
    pub fn pfr_stacks_open(stacks: *mut *mut pfr_stacks, options: *const pfr_stacks_options) -> u32;
    pub fn pfr_stacks_close(stacks: *mut pfr_stacks);
    pub fn pfr_stacks_of(stacks: *mut pfr_stacks, tasks: *mut pfr_tasks, task: *const pfr_task, arch: u32, attr: *const pfr_attr, sample: *const pfr_sample, stack: *mut pfr_stack) -> u32;
    pub fn pfr_stacks_needed(attr: *const pfr_attr) -> c_int;
    pub fn pfr_stacks_changes(stacks: *const pfr_stacks, attr: *const pfr_attr) -> c_int;
    pub fn pfr_session_unwind(session: *mut pfr_session, stacks: *mut pfr_stacks) -> u32;
    pub fn pfr_session_stacks(session: *const pfr_session) -> *mut pfr_stacks;
    pub fn pfr_session_is_of_this_kernel(session: *const pfr_session) -> c_int;
    pub fn pfr_session_stack(session: *const pfr_session, r: *const pfr_session_record, record: *const pfr_record, stack: *mut pfr_stack) -> u32;
    pub fn pfr_stacks_set_machine(stacks: *mut pfr_stacks, session: *const pfr_session);
    pub fn pfr_session_branches(session: *const pfr_session) -> u32;
    pub fn pfr_stack_found_name(found: u32) -> *const c_char;
    pub fn pfr_stacks_get_counts(stacks: *const pfr_stacks, counts: *mut pfr_stacks_counts) -> u32;
    pub fn pfr_stacks_account(stacks: *mut pfr_stacks, session: *mut pfr_session);
    pub fn pfr_stacks_get_file(stacks: *mut pfr_stacks, index: u32, file: *mut pfr_stacks_file) -> u32;
    pub fn pfr_stacks_file_state_name(state: u32) -> *const c_char;
    pub fn pfr_report_names(options: *const pfr_report_options) -> c_uint;
    pub fn pfr_report_open(report: *mut *mut pfr_report, session: *mut pfr_session, options: *const pfr_report_options) -> u32;
    pub fn pfr_report_close(report: *mut pfr_report);
    pub fn pfr_report_get_totals(report: *const pfr_report, totals: *mut pfr_report_totals) -> u32;
    pub fn pfr_report_get_event(report: *const pfr_report, index: u32, event: *mut pfr_report_event) -> u32;
    pub fn pfr_report_get_row(report: *const pfr_report, index: u32, row: u32, result: *mut pfr_report_row) -> u32;
    pub fn pfr_report_add(to: *mut pfr_report_sum, sum: *const pfr_report_sum);
    pub fn pfr_report_decimal(sum: *const pfr_report_sum, digits: *mut c_char) -> usize;
    pub fn pfr_report_key_is_number(key: u32) -> c_int;
    pub fn pfr_report_percent(part: *const pfr_report_sum, whole: *const pfr_report_sum, by_samples: c_int) -> f64;
    pub fn pfr_diff_open(diff: *mut *mut pfr_diff, a: *const *const pfr_report, nr_a: u32, b: *const *const pfr_report, nr_b: u32, options: *const pfr_diff_options) -> u32;
    pub fn pfr_diff_close(diff: *mut pfr_diff);
    pub fn pfr_diff_get_event(diff: *const pfr_diff, index: u32, event: *mut pfr_diff_event) -> u32;
    pub fn pfr_diff_get_row(diff: *const pfr_diff, index: u32, row: u32, result: *mut pfr_diff_row) -> u32;
    pub fn pfr_pairs_open(pairs: *mut *mut pfr_pairs) -> u32;
    pub fn pfr_pairs_sink(pairs: *const pfr_pairs, side: c_int) -> *const pfr_sink;
    pub fn pfr_pairs_write(pairs: *const pfr_pairs, sink: *const pfr_sink, normalize: c_int) -> u32;
    pub fn pfr_pairs_close(pairs: *mut pfr_pairs);
    pub fn pfr_sched_open(sched: *mut *mut pfr_sched, session: *mut pfr_session, options: *const pfr_sched_options, os_error: *mut c_int) -> u32;
    pub fn pfr_sched_close(sched: *mut pfr_sched);
    pub fn pfr_sched_get_totals(sched: *const pfr_sched, totals: *mut pfr_sched_totals) -> u32;
    pub fn pfr_sched_get_thread(sched: *const pfr_sched, index: u32, thread: *mut pfr_sched_thread) -> u32;
    pub fn pfr_sched_get_cpu(sched: *const pfr_sched, index: u32, cpu: *mut pfr_sched_cpu) -> u32;
    pub fn pfr_sched_get_waker(sched: *const pfr_sched, index: u32, waker: *mut pfr_sched_waker) -> u32;
    pub fn pfr_offcpu_open(offcpu: *mut *mut pfr_offcpu, session: *mut pfr_session, options: *const pfr_offcpu_options) -> u32;
    pub fn pfr_offcpu_close(offcpu: *mut pfr_offcpu);
    pub fn pfr_offcpu_get_totals(offcpu: *const pfr_offcpu, totals: *mut pfr_offcpu_totals) -> u32;
    pub fn pfr_offcpu_get_row(offcpu: *const pfr_offcpu, index: u32, row: *mut pfr_offcpu_row) -> u32;
    pub fn pfr_calls_open(calls: *mut *mut pfr_calls, session: *mut pfr_session, options: *const pfr_calls_options, os_error: *mut c_int) -> u32;
    pub fn pfr_calls_close(calls: *mut pfr_calls);
    pub fn pfr_calls_get_totals(calls: *const pfr_calls, totals: *mut pfr_calls_totals) -> u32;
    pub fn pfr_calls_get_row(calls: *const pfr_calls, index: u32, row: *mut pfr_calls_row) -> u32;
    pub fn pfr_calls_get_error(calls: *const pfr_calls, row: u32, index: u32, number: *mut u32, name: *mut *const c_char, count: *mut u64) -> u32;
    pub fn pfr_calls_get_slowest(calls: *const pfr_calls, index: u32, call: *mut pfr_call) -> u32;
    pub fn pfr_call_to_line(out: *mut pfr_out, call: *const pfr_call);
    pub fn pfr_syscall_name(machine: *const c_char, number: u64) -> *const c_char;
}
