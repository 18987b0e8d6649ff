/* SPDX-License-Identifier: MIT */
/*
 * Printed from schema/ by schema/print.c; do not edit, `make print` makes it anew.
 * The structs of the records, their keys, and every number that has a name.
 * Included by perfring_base.h, which has the types that it uses; hence this before the guard.
 */
#include "perfring_base.h"

#ifndef PERFRING_RECORDS_H
#define PERFRING_RECORDS_H

/* What a call can answer; see pfr_status_class. */
enum pfr_status {
	PFR_OK = 0, /* done */
	PFR_END = 1, /* the end was reached */
	PFR_MORE = 2, /* more bytes are needed */
	PFR_NO_SPACE = 3, /* the caller's memory is full */
	PFR_TORN = 4, /* the writer has overwritten what was to be read next */
	PFR_BUSY = 5, /* the page was being changed at each try */
	PFR_UNREADABLE = 6, /* the counter cannot be read by the user now */
	PFR_NO_CLOCK = 7, /* the page does not define how cycles become time */
	PFR_RESUMED = 8, /* records follow again after bytes that could not be framed */
	PFR_INTERRUPTED = 9, /* the recording was cut off before its end */
	PFR_LATE = 10, /* records came too late for their place in the order of time */
	PFR_CHAINS_LOST = 11, /* the user part of callchains never came */
	PFR_FORMATS = 12, /* formats of tracepoints are not understood */
	PFR_UNFIT = 13, /* the program that the output is for does not read it */
	PFR_E_SHORT = 16, /* the field does not fit in what is left */
	PFR_E_COUNT = 17, /* the count is more than what is left can hold */
	PFR_E_NO_NUL = 18, /* the text has no end within its place */
	PFR_E_TRAILER = 19, /* there is no space for sample_id */
	PFR_E_ABI = 20, /* the register abi has bits that are not known, or that exclude each other */
	PFR_E_DYN_SIZE = 21, /* dyn_size is more than the stack's size */
	PFR_E_BUILD_ID = 22, /* the build id's size is more than 20 */
	PFR_E_SAMPLE_TYPE = 23, /* sample_type has bits that are not known, so the fields from here on have no known place */
	PFR_E_READ_FORMAT = 24, /* read_format has bits that are not known, so the fields from here on have no known place */
	PFR_E_UNKNOWN_ID = 25, /* no event has this id */
	PFR_E_WHICH_EVENT = 26, /* the event that this belongs to cannot be determined */
	PFR_E_NO_LAYOUT = 27, /* a sample without an attr cannot be read */
	PFR_E_ATTR_SIZE = 28, /* attr.size is less than 64, not a multiple of 8, or more than there is */
	PFR_E_LONG_SIZE = 29, /* long_size is neither 4 nor 8 */
	PFR_E_IDS = 30, /* the ids' section is not whole numbers within the file */
	PFR_E_FEATURE = 31, /* the feature's section is not within the file */
	PFR_E_DUPLICATE_ID = 32, /* the id belongs to another event already */
	PFR_E_FILE_HEADER = 33, /* a size or place in the file header is not that of what is in the file */
	PFR_E_LIMIT = 35, /* a limit was reached */
	PFR_E_ATTRS = 36, /* the table of events is not within the file, or not whole entries */
	PFR_E_CLOCK = 37, /* time_shift is more than 63, or time_mult is 0 */
	PFR_E_AUX_RANGE = 38, /* the range is not in the AUX area any more, or not yet */
	PFR_E_PART = 39, /* a file of the directory cannot be read */
	PFR_E_FIELDS = 44, /* fields, counts and what the event asked for do not agree */
	PFR_E_ENTRY_SIZE = 48, /* the entry's size is less than its own fields take, or more than there is */
	PFR_E_DATA_SIZE = 49, /* header.size and data_size contradict each other, as perf 6.16 to 7.1 wrote them */
	PFR_E_ZSTD = 50, /* the compressed stream is damaged here */
	PFR_E_RATIO = 51, /* the records grow more than the limit allows when they are decompressed */
	PFR_E_NESTED = 52, /* a compressed record within compressed records */
	PFR_E_INNER_SIZE = 54, /* a decompressed record's size is less than 8 */
	PFR_E_INNER_CUT = 55, /* the compressed records end within a record */
	PFR_E_HEADER = 56, /* no writer gives a record this type */
	PFR_E_HIDES = 57, /* other records begin within the bytes that its size covers */
	PFR_E_TIME = 58, /* its time is more than 26 days from that of the records around it */
	PFR_E_VALUE = 59, /* a value that no writer gives this field */
	PFR_E_BEHIND = 60, /* bytes follow the last section of the capture */
	PFR_E_UNUSUAL = 62, /* a value that no known writer gives this field */
	PFR_E_SPLIT = 61, /* pieces of a record without its end, or that do not make one record */
	PFR_E_TRANSPORT = 63, /* the capture was changed on its way here */
	PFR_E_NO_ZSTD = 53, /* this build cannot decompress */
	PFR_E_MAGIC = 64, /* this is not a perf.data file or pipe */
	PFR_E_HEADER_SIZE = 65, /* no version of perf writes a header of this size */
	PFR_E_ATTR_STRIDE = 66, /* attr_size is less than 80, not a multiple of 8, or more than 64 KiB */
	PFR_E_DATA = 67, /* the data section begins past the end of the file */
	PFR_E_RECORD_SIZE = 68, /* the record's size is less than 8 */
	PFR_E_TRUNCATED = 69, /* the stream ends within this record */
	PFR_E_PAYLOAD = 70, /* the stream ends within the payload after this record */
	PFR_E_EMPTY = 71, /* there are no bytes at all */
	PFR_E_POSITION = 72, /* the bytes given are not those that were requested */
	PFR_E_RING_PAGE = 73, /* the mapping is too short for a page and a ring, or not aligned to 8 */
	PFR_E_RING_OFFSET = 74, /* data_offset lies in the page, past the mapping, or is not a multiple of 8 */
	PFR_E_RING_SIZE = 75, /* the ring's size is not a power of 2, less than 8, or more than the mapping */
	PFR_E_RING_ALIGN = 76, /* a position or size in the ring is not a multiple of 8 */
	PFR_E_RING_BEHIND = 77, /* the writer's position went back */
	PFR_E_RING_AHEAD = 78, /* the writer's position is more than the ring's size past the reader's */
	PFR_E_RING_RECORD = 79, /* the record is larger than the ring */
	PFR_E_TOO_MANY = 80, /* there are more events or ids than the limit */
	PFR_E_CBOR = 96, /* this is not CBOR as perfring writes it */
	PFR_E_CBOR_LIMIT = 97, /* the CBOR nests deeper, or an item is longer, than perfring writes it */
	PFR_E_CBOR_VERSION = 98, /* the CBOR has a version or a key that is not known */
	PFR_E_CBOR_ONE_WAY = 99, /* the CBOR was made without what is needed to go back */
	PFR_E_NO_CBOR = 100, /* this build cannot read CBOR */
	PFR_E_NOT_CBOR = 101, /* this is a capture already, and not CBOR of one */
	PFR_E_SYSTEM = 112, /* the operating system refused */
	PFR_E_MEMORY = 113, /* there is not enough memory */
	PFR_E_OPTIONS = 114, /* size of the options is not set, or something is set that this version does not know */
};

/* Kinds of field. */
enum pfr_kind {
	PFR_KIND_U8 = 0, /* unsigned, one byte */
	PFR_KIND_U16 = 1, /* unsigned, two bytes */
	PFR_KIND_U32 = 2, /* unsigned, four bytes */
	PFR_KIND_U64 = 3, /* unsigned, eight bytes */
	PFR_KIND_S32 = 4, /* signed, four bytes */
	PFR_KIND_BITS64 = 5, /* C bit fields in eight bytes; given as a little-endian writer numbers them */
	PFR_KIND_BITS32 = 6, /* C bit fields in four bytes; given as a little-endian writer numbers them */
	PFR_KIND_CSTR = 7, /* text up to a NUL, then padding up to a multiple of arg */
	PFR_KIND_STR = 8, /* u32 length, then that many bytes: text up to a NUL, then padding */
	PFR_KIND_CHARS = 9, /* arg bytes, or what is left if that is less: text up to a NUL or the end, then padding */
	PFR_KIND_BYTES = 10, /* arg bytes */
	PFR_KIND_PAD = 11, /* padding up to a multiple of arg, as far as the record goes; FILL: up to OUTER_TAG bytes of the entry */
	PFR_KIND_U16S = 12, /* arg times two bytes */
	PFR_KIND_U32S = 13, /* arg times four bytes */
	PFR_KIND_U64S = 14, /* arg times eight bytes; COUNTS: COUNT times COUNT2, TAGS: TAG times TAG2, ONES: a bit of COUNT each */
	PFR_KIND_GROUP = 15, /* the fields of the group named by arg */
	PFR_KIND_ATTR = 16, /* a perf_event_attr: the group attr within its own size */
	PFR_KIND_ARRAY = 17, /* COUNT times the group named by arg, all of one size */
	PFR_KIND_LIST = 18, /* COUNT times the group named by arg, each of its own size; for walking only */
	PFR_KIND_SIZED = 19, /* the fields of the group named by arg, within COUNT bytes; for walking only */
};

/* How a field is shown. */
enum pfr_format {
	PFR_FORMAT_AS_NUM = 0, /* decimal number */
	PFR_FORMAT_AS_HEX = 1, /* hexadecimal number */
	PFR_FORMAT_AS_ADDR = 2, /* address in memory */
	PFR_FORMAT_AS_ID = 3, /* event id */
	PFR_FORMAT_AS_TIME = 4, /* time of the perf clock, or of attr.clockid */
	PFR_FORMAT_AS_NS = 5, /* duration */
	PFR_FORMAT_AS_SIZE = 6, /* a size or length */
	PFR_FORMAT_AS_KB = 7, /* a size of memory */
	PFR_FORMAT_AS_COUNTS = 8, /* how many follow */
	PFR_FORMAT_AS_FLAGS = 9, /* bits, named by the set */
	PFR_FORMAT_AS_ENUM = 10, /* one value of the set */
	PFR_FORMAT_AS_F64 = 11, /* IEEE 754 double, as its bits */
	PFR_FORMAT_AS_TEXT = 12, /* text */
	PFR_FORMAT_AS_DATA = 13, /* bytes */
	PFR_FORMAT_AS_REGS = 14, /* registers, lowest bit of the mask first */
	PFR_FORMAT_AS_NONE = 15, /* fields of its own */
};

/* Sets of names. */
enum pfr_set {
	PFR_SET_NONE = 0,
	PFR_SET_CPUMODE = 1,
	PFR_SET_MISC = 2,
	PFR_SET_SAMPLE_TYPE = 3,
	PFR_SET_READ_FORMAT = 4,
	PFR_SET_BRANCH_SAMPLE_TYPE = 5,
	PFR_SET_FORM = 6,
	PFR_SET_ATTR = 7,
	PFR_SET_PRECISE_IP = 8,
	PFR_SET_ATTR_TYPE = 9,
	PFR_SET_HARDWARE = 10,
	PFR_SET_HARDWARE_CONFIG = 11,
	PFR_SET_HW_CACHE_CONFIG = 12,
	PFR_SET_HW_CACHE = 13,
	PFR_SET_HW_CACHE_OP = 14,
	PFR_SET_HW_CACHE_RESULT = 15,
	PFR_SET_SYNTH_CONFIG = 16,
	PFR_SET_SOFTWARE = 17,
	PFR_SET_BP_TYPE = 18,
	PFR_SET_CLOCKID = 19,
	PFR_SET_AUX_ACTION = 20,
	PFR_SET_PROT = 21,
	PFR_SET_MAP = 22,
	PFR_SET_MAP_TYPE = 23,
	PFR_SET_AUX_FLAG = 24,
	PFR_SET_PMU_FORMAT_TYPE = 25,
	PFR_SET_NAMESPACE = 26,
	PFR_SET_KSYM_TYPE = 27,
	PFR_SET_KSYM_FLAGS = 28,
	PFR_SET_BPF_EVENT_TYPE = 29,
	PFR_SET_REGS_ABI = 30,
	PFR_SET_CALLCHAIN_CONTEXT = 31,
	PFR_SET_PAGE_CAP = 32,
	PFR_SET_BRANCH_FLAGS = 33,
	PFR_SET_BRANCH_TYPE = 34,
	PFR_SET_BRANCH_NEW_TYPE = 35,
	PFR_SET_BRANCH_SPEC = 36,
	PFR_SET_BRANCH_PRIV = 37,
	PFR_SET_WEIGHT_STRUCT = 38,
	PFR_SET_DATA_SRC = 39,
	PFR_SET_MEM_OP = 40,
	PFR_SET_MEM_LVL = 41,
	PFR_SET_MEM_SNOOP = 42,
	PFR_SET_MEM_LOCK = 43,
	PFR_SET_MEM_DTLB = 44,
	PFR_SET_MEM_LVL_NUM = 45,
	PFR_SET_MEM_REMOTE = 46,
	PFR_SET_MEM_SNOOPX = 47,
	PFR_SET_MEM_BLK = 48,
	PFR_SET_MEM_HOPS = 49,
	PFR_SET_MEM_REGION = 50,
	PFR_SET_TRANSACTION = 51,
	PFR_SET_AUXTRACE_TYPE = 52,
	PFR_SET_AUXTRACE_ERROR_TYPE = 53,
	PFR_SET_CPU_MAP_TYPE = 54,
	PFR_SET_STAT_CONFIG_TERM = 55,
	PFR_SET_STAT_ROUND_TYPE = 56,
	PFR_SET_EVENT_UPDATE_TYPE = 57,
	PFR_SET_FEATURE = 58,
	PFR_SET_SIMPLEPERF_DSO = 59,
	PFR_SET_SIMPLEPERF_CHAIN = 60,
	PFR_SET_BUILD_ID_MISC = 61,
	PFR_SET_COMPRESSION = 62,
	PFR_SET_BPIL = 63,
	PFR_SET_E_MACHINE = 64,
	PFR_SET_LEGACY_TYPE = 65,
	PFR_SET_LEGACY_MISC = 66,
	PFR_SET_LEGACY_RECORD_TYPE = 67,
	PFR_SET_LEGACY_CONFIG = 68,
	PFR_SET_LEGACY_EVENT_TYPE = 69,
	PFR_SET_LEGACY_FLAG = 70,
};

/* Architectures, for names of registers. */
enum pfr_arch {
	PFR_ARCH_UNKNOWN = 0,
	PFR_ARCH_X86 = 1,
	PFR_ARCH_ARM64 = 2,
	PFR_ARCH_ARM = 3,
	PFR_ARCH_RISCV = 4,
	PFR_ARCH_POWERPC = 5,
	PFR_ARCH_S390 = 6,
	PFR_ARCH_MIPS = 7,
	PFR_ARCH_LOONGARCH = 8,
	PFR_ARCH_CSKY = 9,
	PFR_ARCH_X86_SIMD = 10,
};

/* What has a bound; where->limit says which was reached. */
enum pfr_limit {
	PFR_LIMIT_NONE = 0,
	PFR_LIMIT_EVENTS = 1,
	PFR_LIMIT_IDS = 2,
	PFR_LIMIT_FEATURES = 3,
	PFR_LIMIT_FEATURE_SIZE = 4,
	PFR_LIMIT_PAYLOAD = 5,
	PFR_LIMIT_ZSTD_MEMORY = 6,
	PFR_LIMIT_RECORD_FREE = 7,
	PFR_LIMIT_RECORD_RATIO = 8,
	PFR_LIMIT_STREAM_FREE = 9,
	PFR_LIMIT_STREAM_RATIO = 10,
	PFR_LIMIT_PENDING = 11,
	PFR_LIMIT_CHAINS = 12,
	PFR_LIMIT_CBOR_DEPTH = 13,
	PFR_LIMIT_CBOR_ITEM = 14,
	PFR_LIMIT_CBOR_HEAD = 15,
	PFR_LIMIT_TASKS = 16,
	PFR_LIMIT_MAPS = 17,
	PFR_LIMIT_NAME_BYTES = 18,
	PFR_LIMIT_RECORD_SIZE = 19,
	PFR_LIMIT_HELD = 20,
};

/* The bounds: pfr_limits_init. Later versions have more members, at the end. */
struct pfr_limits {
	uint64_t size; /* sizeof(struct pfr_limits), as the caller was compiled with it */
	uint64_t events; /* events of one stream: 1048576 */
	uint64_t ids; /* ids of all events of one stream: 67108864 */
	uint64_t features; /* sections of features that are handed out: 256 */
	uint64_t feature_size; /* bytes of one feature's section: 16777216 */
	uint64_t payload; /* bytes after a record that are kept with it: 1073741824 */
	uint64_t zstd_memory; /* bytes of memory for one compressed stream; level 22 takes 135 MB: 167772160 */
	uint64_t record_free; /* bytes that a compressed record may become whatever its size; a ring may be full of the same: 16777216 */
	uint64_t record_ratio; /* times its size that a compressed record may become besides: 1024 */
	uint64_t stream_free; /* bytes that all compressed records may become whatever their size: 67108864 */
	uint64_t stream_ratio; /* times their size that all compressed records may become besides: 256 */
	uint64_t pending; /* records that wait for their turn in the order of time, of 16 bytes each: 67108864 */
	uint64_t chains; /* samples that wait for a deferred callchain; a thread has one cookie until it returns to user mode: 4096 */
	uint64_t cbor_depth; /* how deep CBOR may nest that is turned back; 64 is the most that can be set: 24 */
	uint64_t cbor_item; /* bytes of one item of CBOR: 1048576 */
	uint64_t cbor_head; /* bytes of the first item of CBOR: events, ids, features: 67108864 */
	uint64_t tasks; /* threads that are followed at a time, those that ended last among them: 1048576 */
	uint64_t maps; /* pieces of mappings that are followed at a time; a child shares its parent's: 1048576 */
	uint64_t name_bytes; /* bytes of names of threads, files and cgroups that are followed at a time, and of the table they are in: 67108864 */
	uint64_t record_size; /* bytes of one record; more than 65535 only of simpleperf: 67108864 */
	uint64_t held; /* records that wait after a sample for the rest of its callchain, of 24 bytes each: 4194304 */
};

/* Why something of a capture is not in an output: see perfring_session_account.h. */
enum pfr_cause {
	PFR_CAUSE_NONE = 0,
	PFR_CAUSE_NOT_CHOSEN = 1, /* records that do not meet the conditions */
	PFR_CAUSE_NO_VALUE = 2, /* records without the value that a condition asks for */
	PFR_CAUSE_LOST = 3, /* records lost by the kernel during the recording */
	PFR_CAUSE_BAD = 4, /* records that cannot be decoded */
	PFR_CAUSE_UNREAD = 5, /* ranges not read as records */
	PFR_CAUSE_NO_EVENT = 6, /* samples of no event that the capture describes */
	PFR_CAUSE_LATE = 7, /* records out of their place, since they came too late for the order of time */
	PFR_CAUSE_CHAIN_LOST = 8, /* samples whose user callers never came */
	PFR_CAUSE_INTERRUPTED = 9, /* ranges missing at the end, where the recording was cut off */
	PFR_CAUSE_NO_TIME = 10, /* samples without a time, shown at the beginning */
	PFR_CAUSE_NO_STACK = 11, /* samples without an address or callers */
	PFR_CAUSE_NO_BRANCHES = 12, /* samples without branch records */
	PFR_CAUSE_NOT_GROWN = 13, /* values of counts that have not grown since the sample before */
	PFR_CAUSE_NO_ID = 14, /* values of counts whose id no event has */
	PFR_CAUSE_TOO_LARGE = 15, /* values larger than the format can hold */
	PFR_CAUSE_LONE_SWITCH = 16, /* records of switches whose other half is not there */
	PFR_CAUSE_CUT = 17, /* values cut or left out for their size */
	PFR_CAUSE_NO_FORMAT = 18, /* samples of tracepoints whose fields the capture does not describe */
	PFR_CAUSE_MANY_TABLES = 19, /* samples of tracepoints past the first 512, which have tables of their own */
	PFR_CAUSE_THINNED = 20, /* samples that --every leaves out */
	PFR_CAUSE_DROPPED = 21, /* fields that --drop leaves out */
	PFR_CAUSE_REDACTED = 22, /* sections that --redact leaves out */
	PFR_CAUSE_SIMPLEPERF = 23, /* sections of simpleperf's own, which perf has no place for */
	PFR_CAUSE_PAGE = 24, /* records past the limit of the page */
	PFR_CAUSE_PAGE_SAMPLE = 25, /* samples past the limit of the page */
	PFR_CAUSE_MARKERS = 26, /* values off CPU, lost or throttled, past the limit of the format */
	PFR_CAUSE_REDACTED_RECORD = 27, /* records that --redact leaves out */
	PFR_CAUSE_SIMPLEPERF_RECORD = 28, /* records of simpleperf's own, which perf has no place for */
	PFR_CAUSE_ROUND = 29, /* added record, since readers refuse a capture without any */
	PFR_CAUSE_SWITCH_GAP = 30, /* records of switches that do not continue what their CPU ran, so that the time before is not counted */
	PFR_CAUSE_STAY_UNSURE = 31, /* records of switches that end a time off CPU in which switches are missing, so that it is not counted */
	PFR_CAUSE_UNFIT = 32, /* records that the release of perf that the output is for does not read */
	PFR_CAUSE_UNFIT_SECTION = 33, /* sections that this release does not read, or not whole */
	PFR_CAUSE_CALL_UNSURE = 34, /* records of system calls during which records were lost, so that their time is not counted */
	PFR_CAUSE_CALL_NO_ENTRY = 35, /* records of exits of system calls whose entry is not there, so that their time is not known */
	PFR_CAUSE_NAMES = 36, /* sections of names, which a pipe has no place for */
	PFR_CAUSE_STACK_CUT = 37, /* samples whose stacks are cut, where the piece that was recorded ends */
	PFR_CAUSE_STACK_ENDS = 38, /* samples whose stacks could not be unwound to their end */
	PFR_CAUSE_STACK_LIMIT = 39, /* samples whose outermost callers are past the limit of a stack */
	PFR_CAUSE_LIMIT = 40, /* records about threads, mappings or names past a limit */
	PFR_CAUSE_NAME_NO_FILE = 41, /* names of addresses whose file is not there */
	PFR_CAUSE_NAME_OTHER_FILE = 42, /* names of addresses whose file has another build ID now */
	PFR_CAUSE_NAME_NO_BUILD_ID = 43, /* names of addresses whose file is another one now, and has no build ID in the capture */
	PFR_CAUSE_NAME_NO_SYMBOLS = 44, /* names of addresses whose file has no symbols, or only exported ones */
	PFR_CAUSE_NAME_UNREAD = 45, /* names of addresses whose file is damaged, takes too much time or memory, could get no process to read it, or needs libdw, which the build lacks */
	PFR_CAUSE_NAME_NOWHERE = 46, /* names of addresses that are in no function of their file */
	PFR_CAUSE_NAME_KERNEL = 47, /* names of addresses of the kernel */
	PFR_CAUSE_NAME_OTHER = 48, /* names of addresses of no file, those of guests and hypervisors among them */
	PFR_CAUSE_NAME_CODE = 49, /* names of code made at run time that were damaged, too many or too long */
	PFR_CAUSE_NO_COLUMN = 50, /* values of samples that no column has: pieces of stacks, AUX data, vector registers */
	PFR_CAUSE_MANY_COUNTS = 51, /* values of counts of a thread or id past 262,143, whose growth is not known */
	PFR_CAUSE_ONE_RECORDING = 52, /* records of one recording (AUX data, counts of perf stat, lists of threads and CPUs, another kernel's code), which a merged capture has no place for */
	PFR_CAUSE_ONE_SECTION = 53, /* sections that differ from those of the first capture, which the merged one has */
	PFR_CAUSE_OTHER_FORMAT = 54, /* sections of tracepoints whose number has another format before it, which all their samples are read by */
	PFR_CAUSE_BESIDE = 55, /* files of the directory beside its records, such as perf's kcore_dir, which the output has no place for */
	PFR_CAUSE_NAME_INLINED = 56, /* names of addresses where more functions are inlined than are shown */
	PFR_CAUSE_LARGE_SECTION = 57, /* sections larger than 64 KiB, which a record of a pipe has no place for */
	PFR_CAUSE_MANY_ROWS = 58, /* values of samples, switches or calls that have no row, since there are too many rows, threads, CPUs or pairs */
	PFR_CAUSE_OTHER_KERNEL = 59, /* samples of the kernel in captures of another kernel than the first, or of another boot: in the merged capture their addresses are those of the first kernel */
	PFR_CAUSE_CALLERS_UNSHOWN = 60, /* samples whose callers or branches trace events have no place for */
	PFR_CAUSE_AUX_GAP = 61, /* records of AUX data that is not whole: truncated, with gaps, or of samples that collided */
	PFR_CAUSE_MAPS_CUT = 62, /* records of mappings whose process has others, which perf had no time to read */
};
#define PFR_CAUSE_NR 63

/* Types of records. */
enum pfr_record_type {
	PFR_RECORD_SAMPLE = 9,
	PFR_RECORD_MMAP = 1,
	PFR_RECORD_LOST = 2,
	PFR_RECORD_COMM = 3,
	PFR_RECORD_EXIT = 4,
	PFR_RECORD_THROTTLE = 5,
	PFR_RECORD_UNTHROTTLE = 6,
	PFR_RECORD_FORK = 7,
	PFR_RECORD_READ = 8,
	PFR_RECORD_MMAP2 = 10,
	PFR_RECORD_AUX = 11,
	PFR_RECORD_ITRACE_START = 12,
	PFR_RECORD_LOST_SAMPLES = 13,
	PFR_RECORD_SWITCH = 14,
	PFR_RECORD_SWITCH_CPU_WIDE = 15,
	PFR_RECORD_NAMESPACES = 16,
	PFR_RECORD_KSYMBOL = 17,
	PFR_RECORD_BPF_EVENT = 18,
	PFR_RECORD_CGROUP = 19,
	PFR_RECORD_TEXT_POKE = 20,
	PFR_RECORD_AUX_OUTPUT_HW_ID = 21,
	PFR_RECORD_CALLCHAIN_DEFERRED = 22,
	PFR_RECORD_HEADER_ATTR = 64,
	PFR_RECORD_HEADER_EVENT_TYPE = 65,
	PFR_RECORD_HEADER_TRACING_DATA = 66,
	PFR_RECORD_HEADER_BUILD_ID = 67,
	PFR_RECORD_FINISHED_ROUND = 68,
	PFR_RECORD_ID_INDEX = 69,
	PFR_RECORD_AUXTRACE_INFO = 70,
	PFR_RECORD_AUXTRACE = 71,
	PFR_RECORD_AUXTRACE_ERROR = 72,
	PFR_RECORD_THREAD_MAP = 73,
	PFR_RECORD_CPU_MAP = 74,
	PFR_RECORD_STAT_CONFIG = 75,
	PFR_RECORD_STAT = 76,
	PFR_RECORD_STAT_ROUND = 77,
	PFR_RECORD_EVENT_UPDATE = 78,
	PFR_RECORD_TIME_CONV = 79,
	PFR_RECORD_HEADER_FEATURE = 80,
	PFR_RECORD_COMPRESSED = 81,
	PFR_RECORD_FINISHED_INIT = 82,
	PFR_RECORD_COMPRESSED2 = 83,
	PFR_RECORD_BPF_METADATA = 84,
	PFR_RECORD_SCHEDSTAT_CPU = 85,
	PFR_RECORD_SCHEDSTAT_DOMAIN = 86,
	PFR_RECORD_SIMPLEPERF_KERNEL_SYMBOL = 32769,
	PFR_RECORD_SIMPLEPERF_DSO = 32770,
	PFR_RECORD_SIMPLEPERF_SYMBOL = 32771,
	PFR_RECORD_SIMPLEPERF_SPLIT = 32772,
	PFR_RECORD_SIMPLEPERF_SPLIT_END = 32773,
	PFR_RECORD_SIMPLEPERF_EVENT_ID = 32774,
	PFR_RECORD_SIMPLEPERF_CALLCHAIN = 32775,
	PFR_RECORD_SIMPLEPERF_UNWINDING_RESULT = 32776,
	PFR_RECORD_SIMPLEPERF_TRACING_DATA = 32777,
	PFR_RECORD_SIMPLEPERF_DEBUG = 32778,
};

/* Bits of misc that depend on the record. */
#define PFR_MISC_EXACT_IP 0x4000u /* ip is the instruction that caused the event */
#define PFR_MISC_MMAP_DATA 0x2000u /* the mapping is not executable */
#define PFR_MISC_COMM_EXEC 0x2000u /* the name comes from an exec */
#define PFR_MISC_FORK_EXEC 0x2000u /* perf program: the new thread will exec */
#define PFR_MISC_PROC_MAP_PARSE_TIMEOUT 0x1000u /* perf program: /proc/PID/maps was not read to its end */
#define PFR_MISC_MMAP_DATA 0x2000u /* the mapping is not executable */
#define PFR_MISC_MMAP_BUILD_ID 0x4000u /* build_id in place of device and inode */
#define PFR_MISC_LOST_SAMPLES_BPF 0x8000u /* perf program: a BPF filter dropped them */
#define PFR_MISC_SWITCH_OUT 0x2000u /* out; else in */
#define PFR_MISC_SWITCH_OUT_PREEMPT 0x4000u /* out while it could still run */
#define PFR_MISC_SWITCH_OUT 0x2000u /* out; else in */
#define PFR_MISC_SWITCH_OUT_PREEMPT 0x4000u /* out while it could still run */
#define PFR_MISC_BUILD_ID_SIZE 0x8000u /* size is valid */

/* cpumode: in which mode the CPU was */
#define PFR_CPUMODE_UNKNOWN 0 /* unknown */
#define PFR_CPUMODE_KERNEL 1 /* kernel */
#define PFR_CPUMODE_USER 2 /* user */
#define PFR_CPUMODE_HYPERVISOR 3 /* hypervisor */
#define PFR_CPUMODE_GUEST_KERNEL 4 /* a guest's kernel */
#define PFR_CPUMODE_GUEST_USER 5 /* a guest's user */

/* misc: the header's misc; the bits above depend on the record */
#define PFR_MISC_CPUMODE_SHIFT 0 /* mode of the CPU */
#define PFR_MISC_CPUMODE_MASK UINT64_C(0x7)
#define PFR_MISC_EXT_RESERVED UINT64_C(0x8000) /* kept for a larger header; no kernel sets it */

/* sample_type: fields of a sample */
#define PFR_SAMPLE_IDENTIFIER UINT64_C(0x10000) /* identifier */
#define PFR_SAMPLE_IP UINT64_C(0x1) /* ip */
#define PFR_SAMPLE_TID UINT64_C(0x2) /* pid, tid */
#define PFR_SAMPLE_TIME UINT64_C(0x4) /* time */
#define PFR_SAMPLE_ADDR UINT64_C(0x8) /* addr */
#define PFR_SAMPLE_ID UINT64_C(0x40) /* id */
#define PFR_SAMPLE_STREAM_ID UINT64_C(0x200) /* stream_id */
#define PFR_SAMPLE_CPU UINT64_C(0x80) /* cpu */
#define PFR_SAMPLE_PERIOD UINT64_C(0x100) /* period */
#define PFR_SAMPLE_READ UINT64_C(0x10) /* read */
#define PFR_SAMPLE_CALLCHAIN UINT64_C(0x20) /* callchain */
#define PFR_SAMPLE_RAW UINT64_C(0x400) /* raw */
#define PFR_SAMPLE_BRANCH_STACK UINT64_C(0x800) /* branch_stack */
#define PFR_SAMPLE_REGS_USER UINT64_C(0x1000) /* regs_user */
#define PFR_SAMPLE_STACK_USER UINT64_C(0x2000) /* stack_user */
#define PFR_SAMPLE_WEIGHT UINT64_C(0x4000) /* weight */
#define PFR_SAMPLE_WEIGHT_STRUCT UINT64_C(0x1000000) /* weight_struct */
#define PFR_SAMPLE_DATA_SRC UINT64_C(0x8000) /* data_src */
#define PFR_SAMPLE_TRANSACTION UINT64_C(0x20000) /* transaction */
#define PFR_SAMPLE_REGS_INTR UINT64_C(0x40000) /* regs_intr */
#define PFR_SAMPLE_PHYS_ADDR UINT64_C(0x80000) /* phys_addr */
#define PFR_SAMPLE_CGROUP UINT64_C(0x200000) /* cgroup */
#define PFR_SAMPLE_DATA_PAGE_SIZE UINT64_C(0x400000) /* data_page_size */
#define PFR_SAMPLE_CODE_PAGE_SIZE UINT64_C(0x800000) /* code_page_size */
#define PFR_SAMPLE_AUX UINT64_C(0x100000) /* aux */

/* read_format: fields of a read */
#define PFR_FORMAT_TOTAL_TIME_ENABLED UINT64_C(0x1) /* time_enabled */
#define PFR_FORMAT_TOTAL_TIME_RUNNING UINT64_C(0x2) /* time_running */
#define PFR_FORMAT_ID UINT64_C(0x4) /* id */
#define PFR_FORMAT_GROUP UINT64_C(0x8) /* the whole group at once */
#define PFR_FORMAT_LOST UINT64_C(0x10) /* lost */

/* branch_sample_type: which branches, and what of them */
#define PFR_BRANCH_USER UINT64_C(0x1) /* of user mode */
#define PFR_BRANCH_KERNEL UINT64_C(0x2) /* of kernel mode */
#define PFR_BRANCH_HV UINT64_C(0x4) /* of the hypervisor */
#define PFR_BRANCH_ANY UINT64_C(0x8) /* any kind */
#define PFR_BRANCH_ANY_CALL UINT64_C(0x10) /* calls */
#define PFR_BRANCH_ANY_RETURN UINT64_C(0x20) /* returns */
#define PFR_BRANCH_IND_CALL UINT64_C(0x40) /* indirect calls */
#define PFR_BRANCH_ABORT_TX UINT64_C(0x80) /* transaction aborts */
#define PFR_BRANCH_IN_TX UINT64_C(0x100) /* in a transaction */
#define PFR_BRANCH_NO_TX UINT64_C(0x200) /* not in a transaction */
#define PFR_BRANCH_COND UINT64_C(0x400) /* conditional */
#define PFR_BRANCH_CALL_STACK UINT64_C(0x800) /* the call stack */
#define PFR_BRANCH_IND_JUMP UINT64_C(0x1000) /* indirect jumps */
#define PFR_BRANCH_CALL UINT64_C(0x2000) /* direct calls */
#define PFR_BRANCH_NO_FLAGS UINT64_C(0x4000) /* leave out the flags */
#define PFR_BRANCH_NO_CYCLES UINT64_C(0x8000) /* leave out the cycles */
#define PFR_BRANCH_TYPE_SAVE UINT64_C(0x10000) /* with the kind of branch */
#define PFR_BRANCH_HW_INDEX UINT64_C(0x20000) /* with hw_idx */
#define PFR_BRANCH_PRIV_SAVE UINT64_C(0x40000) /* with the privilege level */
#define PFR_BRANCH_COUNTERS UINT64_C(0x80000) /* with event counts between branches */

/* form: what a PROBE finds out; the decoder's own, never in a capture */
#define PFR_FORM_BUILD_ID UINT64_C(0x1) /* MMAP2 carries a build id */
#define PFR_FORM_HW_INDEX UINT64_C(0x2) /* the branch stack has hw_idx */
#define PFR_FORM_COUNTERS UINT64_C(0x4) /* the branch stack has counters */
#define PFR_FORM_PAD UINT64_C(0x8) /* TRACING_DATA has a word of padding */
#define PFR_FORM_INSIDE UINT64_C(0x10) /* TRACING_DATA has its payload inside the record */
#define PFR_FORM_OLD_BUILD_ID UINT64_C(0x20) /* build ids of a file have no pid */
#define PFR_FORM_DIES UINT64_C(0x40) /* CPU_TOPOLOGY has dies */
#define PFR_FORM_PAIRS UINT64_C(0x80) /* the AUXTRACE index is simpleperf's */
#define PFR_FORM_COUNTED UINT64_C(0x100) /* the entries were counted along their sizes */
#define PFR_FORM_CONFIG4 UINT64_C(0x200) /* the attr has config4 */
#define PFR_FORM_SIMD UINT64_C(0x400) /* the SIMD fields are those of the release */
#define PFR_FORM_SIMD_DRAFT UINT64_C(0x800) /* the SIMD fields are those of earlier patches */
#define PFR_FORM_LONG UINT64_C(0x1000) /* the header is simpleperf's, whose size has 32 bits */
#define PFR_FORM_NO_PROT UINT64_C(0x2000) /* MMAP2 is from RHEL 7's kernel 3.10 */
#define PFR_FORM_UNWOUND UINT64_C(0x4000) /* the record does not end before abi */

/* attr: the one-bit options of perf_event_attr */
#define PFR_FLAG_DISABLED UINT64_C(0x1) /* off until it is enabled */
#define PFR_FLAG_INHERIT UINT64_C(0x2) /* children are observed as well */
#define PFR_FLAG_PINNED UINT64_C(0x4) /* must always be on the PMU */
#define PFR_FLAG_EXCLUSIVE UINT64_C(0x8) /* the only group on the PMU */
#define PFR_FLAG_EXCLUDE_USER UINT64_C(0x10) /* not in user mode */
#define PFR_FLAG_EXCLUDE_KERNEL UINT64_C(0x20) /* not in the kernel */
#define PFR_FLAG_EXCLUDE_HV UINT64_C(0x40) /* not in the hypervisor */
#define PFR_FLAG_EXCLUDE_IDLE UINT64_C(0x80) /* not while idle */
#define PFR_FLAG_MMAP UINT64_C(0x100) /* MMAP records, executable */
#define PFR_FLAG_COMM UINT64_C(0x200) /* COMM records */
#define PFR_FLAG_FREQ UINT64_C(0x400) /* sample_freq, not sample_period */
#define PFR_FLAG_INHERIT_STAT UINT64_C(0x800) /* counts per task: READ records */
#define PFR_FLAG_ENABLE_ON_EXEC UINT64_C(0x1000) /* the next exec enables it */
#define PFR_FLAG_TASK UINT64_C(0x2000) /* FORK and EXIT records */
#define PFR_FLAG_WATERMARK UINT64_C(0x4000) /* wakeup_watermark, not wakeup_events */
#define PFR_FLAG_PRECISE_IP_SHIFT 15 /* how far ip may be off */
#define PFR_FLAG_PRECISE_IP_MASK UINT64_C(0x18000)
#define PFR_FLAG_MMAP_DATA UINT64_C(0x20000) /* MMAP records, not executable */
#define PFR_FLAG_SAMPLE_ID_ALL UINT64_C(0x40000) /* sample_id on every record */
#define PFR_FLAG_EXCLUDE_HOST UINT64_C(0x80000) /* not on the host */
#define PFR_FLAG_EXCLUDE_GUEST UINT64_C(0x100000) /* not in a guest */
#define PFR_FLAG_EXCLUDE_CALLCHAIN_KERNEL UINT64_C(0x200000) /* no kernel part of the callchain */
#define PFR_FLAG_EXCLUDE_CALLCHAIN_USER UINT64_C(0x400000) /* no user part of the callchain */
#define PFR_FLAG_MMAP2 UINT64_C(0x800000) /* MMAP2 in place of MMAP */
#define PFR_FLAG_COMM_EXEC UINT64_C(0x1000000) /* COMM_EXEC in misc */
#define PFR_FLAG_USE_CLOCKID UINT64_C(0x2000000) /* times are those of clockid */
#define PFR_FLAG_CONTEXT_SWITCH UINT64_C(0x4000000) /* SWITCH records */
#define PFR_FLAG_WRITE_BACKWARD UINT64_C(0x8000000) /* the ring is written from its end */
#define PFR_FLAG_NAMESPACES UINT64_C(0x10000000) /* NAMESPACES records */
#define PFR_FLAG_KSYMBOL UINT64_C(0x20000000) /* KSYMBOL records */
#define PFR_FLAG_BPF_EVENT UINT64_C(0x40000000) /* BPF_EVENT records */
#define PFR_FLAG_AUX_OUTPUT UINT64_C(0x80000000) /* samples go to the AUX area */
#define PFR_FLAG_CGROUP UINT64_C(0x100000000) /* CGROUP records */
#define PFR_FLAG_TEXT_POKE UINT64_C(0x200000000) /* TEXT_POKE records */
#define PFR_FLAG_BUILD_ID UINT64_C(0x400000000) /* build ids in MMAP2 */
#define PFR_FLAG_INHERIT_THREAD UINT64_C(0x800000000) /* threads, not processes, are observed as well */
#define PFR_FLAG_REMOVE_ON_EXEC UINT64_C(0x1000000000) /* exec ends it */
#define PFR_FLAG_SIGTRAP UINT64_C(0x2000000000) /* a signal to the thread at each overflow */
#define PFR_FLAG_DEFER_CALLCHAIN UINT64_C(0x4000000000) /* the user callchain may come later */
#define PFR_FLAG_DEFER_OUTPUT UINT64_C(0x8000000000) /* CALLCHAIN_DEFERRED records */
#define PFR_FLAG_RESERVED_SHIFT 40 /* 0 */
#define PFR_FLAG_RESERVED_MASK UINT64_C(0xffffff0000000000)

/* precise_ip: how far ip may be off */
#define PFR_PRECISE_IP_ARBITRARY_SKID 0 /* as far as it likes */
#define PFR_PRECISE_IP_CONSTANT_SKID 1 /* always as far */
#define PFR_PRECISE_IP_REQUESTED_ZERO_SKID 2 /* not, if possible */
#define PFR_PRECISE_IP_ZERO_SKID 3 /* not */

/* attr_type: which kind of event; other numbers are those of /sys/bus/event_source */
#define PFR_TYPE_HARDWARE 0 /* a generic event of the CPU */
#define PFR_TYPE_SOFTWARE 1 /* an event of the kernel's own */
#define PFR_TYPE_TRACEPOINT 2 /* a tracepoint */
#define PFR_TYPE_HW_CACHE 3 /* an event of a cache */
#define PFR_TYPE_RAW 4 /* a CPU's own event */
#define PFR_TYPE_BREAKPOINT 5 /* a hardware breakpoint */
#define PFR_TYPE_SYNTH UINT64_C(0x80000000) /* perf inject: what was decoded from AUX data */
#define PFR_TYPE_DRM_START UINT64_C(0xfffe0000) /* perf: counts of a graphics device */
#define PFR_TYPE_DRM_END UINT64_C(0xfffeffff) /* perf: counts of a graphics device */
#define PFR_TYPE_HWMON_START UINT64_C(0xffff0000) /* perf: a sensor of the machine */
#define PFR_TYPE_HWMON_END UINT64_C(0xfffffffd) /* perf: a sensor of the machine */
#define PFR_TYPE_TOOL UINT64_C(0xfffffffe) /* perf: what perf itself counts, such as the time */
#define PFR_TYPE_FAKE UINT64_C(0xffffffff) /* perf: of its own tests */

/* hardware: generic events of the CPU: attr.config where type is HARDWARE */
#define PFR_HW_CPU_CYCLES 0 /* cycles */
#define PFR_HW_INSTRUCTIONS 1 /* instructions */
#define PFR_HW_CACHE_REFERENCES 2 /* last-level cache accesses */
#define PFR_HW_CACHE_MISSES 3 /* last-level cache misses */
#define PFR_HW_BRANCH_INSTRUCTIONS 4 /* branches */
#define PFR_HW_BRANCH_MISSES 5 /* mispredicted branches */
#define PFR_HW_BUS_CYCLES 6 /* bus cycles */
#define PFR_HW_STALLED_CYCLES_FRONTEND 7 /* cycles stalled on fetching */
#define PFR_HW_STALLED_CYCLES_BACKEND 8 /* cycles stalled on executing */
#define PFR_HW_REF_CPU_CYCLES 9 /* cycles at a fixed frequency */

/* hardware_config: attr.config where type is HARDWARE */
#define PFR_HW_CONFIG_ID_SHIFT 0 /* which event */
#define PFR_HW_CONFIG_ID_MASK UINT64_C(0xffffffff)
#define PFR_HW_CONFIG_PMU_TYPE_SHIFT 32 /* number of the PMU, where a machine has several kinds of core */
#define PFR_HW_CONFIG_PMU_TYPE_MASK UINT64_C(0xffffffff00000000)

/* hw_cache_config: attr.config where type is HW_CACHE */
#define PFR_HW_CACHE_CONFIG_CACHE_SHIFT 0 /* which cache */
#define PFR_HW_CACHE_CONFIG_CACHE_MASK UINT64_C(0xff)
#define PFR_HW_CACHE_CONFIG_OP_SHIFT 8 /* which operation */
#define PFR_HW_CACHE_CONFIG_OP_MASK UINT64_C(0xff00)
#define PFR_HW_CACHE_CONFIG_RESULT_SHIFT 16 /* what became of it */
#define PFR_HW_CACHE_CONFIG_RESULT_MASK UINT64_C(0xff0000)
#define PFR_HW_CACHE_CONFIG_PMU_TYPE_SHIFT 32 /* number of the PMU, where a machine has several kinds of core */
#define PFR_HW_CACHE_CONFIG_PMU_TYPE_MASK UINT64_C(0xffffffff00000000)

/* hw_cache: caches */
#define PFR_HW_CACHE_L1D 0 /* level 1, data */
#define PFR_HW_CACHE_L1I 1 /* level 1, instructions */
#define PFR_HW_CACHE_LL 2 /* the last level */
#define PFR_HW_CACHE_DTLB 3 /* translations of data addresses */
#define PFR_HW_CACHE_ITLB 4 /* translations of instruction addresses */
#define PFR_HW_CACHE_BPU 5 /* branch prediction */
#define PFR_HW_CACHE_NODE 6 /* memory of a node */

/* hw_cache_op: operations of a cache */
#define PFR_HW_CACHE_OP_READ 0 /* load */
#define PFR_HW_CACHE_OP_WRITE 1 /* store */
#define PFR_HW_CACHE_OP_PREFETCH 2 /* prefetch */

/* hw_cache_result: what became of an operation */
#define PFR_HW_CACHE_RESULT_ACCESS 0 /* all of them */
#define PFR_HW_CACHE_RESULT_MISS 1 /* it was not in the cache */

/* synth_config: attr.config where type is SYNTH */
#define PFR_SYNTH_INTEL_PTWRITE 0 /* an instruction PTWRITE */
#define PFR_SYNTH_INTEL_MWAIT 1 /* an instruction MWAIT */
#define PFR_SYNTH_INTEL_PWRE 2 /* a power state is entered */
#define PFR_SYNTH_INTEL_EXSTOP 3 /* execution stopped */
#define PFR_SYNTH_INTEL_PWRX 4 /* a power state is left */
#define PFR_SYNTH_INTEL_CBR 5 /* the ratio of core and bus clock */
#define PFR_SYNTH_INTEL_PSB 6 /* a synchronization point of the trace */
#define PFR_SYNTH_INTEL_EVT 7 /* an event of Event Trace */
#define PFR_SYNTH_INTEL_IFLAG_CHG 8 /* the interrupt flag changed */
#define PFR_SYNTH_POWERPC_VPA_DTL 9 /* an entry of a partition's dispatch trace log */

/* software: events of the kernel's own: attr.config where type is SOFTWARE */
#define PFR_SW_CPU_CLOCK 0 /* a timer of the CPU */
#define PFR_SW_TASK_CLOCK 1 /* a timer of the task */
#define PFR_SW_PAGE_FAULTS 2 /* page faults */
#define PFR_SW_CONTEXT_SWITCHES 3 /* context switches */
#define PFR_SW_CPU_MIGRATIONS 4 /* moves to another CPU */
#define PFR_SW_PAGE_FAULTS_MIN 5 /* page faults without I/O */
#define PFR_SW_PAGE_FAULTS_MAJ 6 /* page faults with I/O */
#define PFR_SW_ALIGNMENT_FAULTS 7 /* alignment faults */
#define PFR_SW_EMULATION_FAULTS 8 /* emulated instructions */
#define PFR_SW_DUMMY 9 /* nothing; for side-band records */
#define PFR_SW_BPF_OUTPUT UINT64_C(0xa) /* what BPF programs send */
#define PFR_SW_CGROUP_SWITCHES UINT64_C(0xb) /* switches to another cgroup */

/* bp_type: on which access a breakpoint stops */
#define PFR_BP_R UINT64_C(0x1) /* read */
#define PFR_BP_W UINT64_C(0x2) /* write */
#define PFR_BP_X UINT64_C(0x4) /* execute */

/* clockid: clocks of clock_gettime(2) */
#define PFR_CLOCK_REALTIME 0 /* CLOCK_REALTIME */
#define PFR_CLOCK_MONOTONIC 1 /* CLOCK_MONOTONIC */
#define PFR_CLOCK_MONOTONIC_RAW 4 /* CLOCK_MONOTONIC_RAW */
#define PFR_CLOCK_BOOTTIME 7 /* CLOCK_BOOTTIME */
#define PFR_CLOCK_TAI UINT64_C(0xb) /* CLOCK_TAI */

/* aux_action: what an event does to its AUX event */
#define PFR_AUX_ACTION_START_PAUSED UINT64_C(0x1) /* begin paused */
#define PFR_AUX_ACTION_PAUSE UINT64_C(0x2) /* pause at overflow */
#define PFR_AUX_ACTION_RESUME UINT64_C(0x4) /* resume at overflow */
#define PFR_AUX_ACTION_RESERVED_SHIFT 3 /* 0 */
#define PFR_AUX_ACTION_RESERVED_MASK UINT64_C(0xfffffff8)

/* prot: protection of a mapping */
#define PFR_PROT_READ UINT64_C(0x1) /* may be read */
#define PFR_PROT_WRITE UINT64_C(0x2) /* may be written */
#define PFR_PROT_EXEC UINT64_C(0x4) /* may be executed */
#define PFR_PROT_SEM UINT64_C(0x8) /* may hold atomics */

/* map: flags of a mapping; those of most architectures */
#define PFR_MAP_TYPE_SHIFT 0 /* how it is shared */
#define PFR_MAP_TYPE_MASK UINT64_C(0xf)
#define PFR_MAP_FIXED UINT64_C(0x10) /* at this very address */
#define PFR_MAP_ANONYMOUS UINT64_C(0x20) /* of no file */
#define PFR_MAP_GROWSDOWN UINT64_C(0x100) /* a stack */
#define PFR_MAP_DENYWRITE UINT64_C(0x800) /* the file cannot be written */
#define PFR_MAP_EXECUTABLE UINT64_C(0x1000) /* a program */
#define PFR_MAP_LOCKED UINT64_C(0x2000) /* in memory */
#define PFR_MAP_NORESERVE UINT64_C(0x4000) /* no swap is kept for it */
#define PFR_MAP_HUGETLB UINT64_C(0x40000) /* of huge pages */

/* map_type: how a mapping is shared */
#define PFR_MAP_TYPE_SHARED 1 /* with others */
#define PFR_MAP_TYPE_PRIVATE 2 /* a copy of one's own */
#define PFR_MAP_TYPE_SHARED_VALIDATE 3 /* with others, flags checked */

/* aux_flag: what happened to AUX data */
#define PFR_AUX_FLAG_TRUNCATED UINT64_C(0x1) /* some did not fit */
#define PFR_AUX_FLAG_OVERWRITE UINT64_C(0x2) /* a snapshot: the oldest was overwritten */
#define PFR_AUX_FLAG_PARTIAL UINT64_C(0x4) /* it has gaps */
#define PFR_AUX_FLAG_COLLISION UINT64_C(0x8) /* a sample collided with another */
#define PFR_AUX_FLAG_PMU_FORMAT_TYPE_SHIFT 8 /* the PMU's format */
#define PFR_AUX_FLAG_PMU_FORMAT_TYPE_MASK UINT64_C(0xff00)

/* pmu_format_type: formats of AUX data */
#define PFR_PMU_FORMAT_TYPE_CORESIGHT_FORMAT_CORESIGHT 0 /* the default; CoreSight: formatted */
#define PFR_PMU_FORMAT_TYPE_CORESIGHT_FORMAT_RAW 1 /* CoreSight: raw */

/* namespace: the order of namespaces */
#define PFR_NAMESPACE_NET 0 /* network */
#define PFR_NAMESPACE_UTS 1 /* host name */
#define PFR_NAMESPACE_IPC 2 /* inter-process communication */
#define PFR_NAMESPACE_PID 3 /* processes */
#define PFR_NAMESPACE_USER 4 /* users */
#define PFR_NAMESPACE_MNT 5 /* mounts */
#define PFR_NAMESPACE_CGROUP 6 /* cgroups */

/* ksym_type: kinds of kernel symbol */
#define PFR_KSYM_TYPE_UNKNOWN 0 /* unknown */
#define PFR_KSYM_TYPE_BPF 1 /* a BPF program */
#define PFR_KSYM_TYPE_OOL 2 /* code out of line, such as a kprobe's */

/* ksym_flags: what became of a kernel symbol */
#define PFR_KSYM_FLAGS_UNREGISTER UINT64_C(0x1) /* it went */

/* bpf_event_type: what became of a BPF program */
#define PFR_BPF_EVENT_UNKNOWN 0 /* unknown */
#define PFR_BPF_EVENT_PROG_LOAD 1 /* it was loaded */
#define PFR_BPF_EVENT_PROG_UNLOAD 2 /* it was unloaded */

/* regs_abi: which registers a sample has; 0 means none */
#define PFR_REGS_ABI_32 UINT64_C(0x1) /* of a 32-bit task */
#define PFR_REGS_ABI_64 UINT64_C(0x2) /* of a 64-bit task */
#define PFR_REGS_ABI_SIMD UINT64_C(0x4) /* those of SIMD as well, and other registers have the bits of xmm */

/* callchain_context: marks between addresses of a callchain */
#define PFR_CONTEXT_HV UINT64_C(0xffffffffffffffe0) /* the hypervisor's follow */
#define PFR_CONTEXT_KERNEL UINT64_C(0xffffffffffffff80) /* the kernel's follow */
#define PFR_CONTEXT_USER UINT64_C(0xfffffffffffffe00) /* the user's follow */
#define PFR_CONTEXT_USER_DEFERRED UINT64_C(0xfffffffffffffd80) /* the next entry is the cookie of CALLCHAIN_DEFERRED */
#define PFR_CONTEXT_GUEST UINT64_C(0xfffffffffffff800) /* a guest's follow */
#define PFR_CONTEXT_GUEST_KERNEL UINT64_C(0xfffffffffffff780) /* a guest kernel's follow */
#define PFR_CONTEXT_GUEST_USER UINT64_C(0xfffffffffffff600) /* a guest user's follow */
#define PFR_CONTEXT_MAX UINT64_C(0xfffffffffffff001) /* not a mark: values from here on are not addresses */

/* page_cap: what of the page before a ring can be used */
#define PFR_PAGE_CAP_BIT0 UINT64_C(0x1) /* always 0 since 3.12 */
#define PFR_PAGE_CAP_BIT0_IS_DEPRECATED UINT64_C(0x2) /* always 1: the other bits have places of their own */
#define PFR_PAGE_CAP_USER_RDPMC UINT64_C(0x4) /* the counter can be read by the user */
#define PFR_PAGE_CAP_USER_TIME UINT64_C(0x8) /* time_shift, time_mult, time_offset are valid */
#define PFR_PAGE_CAP_USER_TIME_ZERO UINT64_C(0x10) /* time_zero is valid */
#define PFR_PAGE_CAP_USER_TIME_SHORT UINT64_C(0x20) /* time_cycles and time_mask are valid */

/* branch_flags: one branch */
#define PFR_BRANCH_FLAG_MISPRED UINT64_C(0x1) /* mispredicted */
#define PFR_BRANCH_FLAG_PREDICTED UINT64_C(0x2) /* predicted */
#define PFR_BRANCH_FLAG_IN_TX UINT64_C(0x4) /* in a transaction */
#define PFR_BRANCH_FLAG_ABORT UINT64_C(0x8) /* a transaction abort */
#define PFR_BRANCH_FLAG_CYCLES_SHIFT 4 /* cycles since the branch before */
#define PFR_BRANCH_FLAG_CYCLES_MASK UINT64_C(0xffff0)
#define PFR_BRANCH_FLAG_TYPE_SHIFT 20 /* kind of branch */
#define PFR_BRANCH_FLAG_TYPE_MASK UINT64_C(0xf00000)
#define PFR_BRANCH_FLAG_SPEC_SHIFT 24 /* speculation */
#define PFR_BRANCH_FLAG_SPEC_MASK UINT64_C(0x3000000)
#define PFR_BRANCH_FLAG_NEW_TYPE_SHIFT 26 /* kind, where type is EXTEND_ABI */
#define PFR_BRANCH_FLAG_NEW_TYPE_MASK UINT64_C(0x3c000000)
#define PFR_BRANCH_FLAG_PRIV_SHIFT 30 /* privilege level */
#define PFR_BRANCH_FLAG_PRIV_MASK UINT64_C(0x1c0000000)
#define PFR_BRANCH_FLAG_RESERVED_SHIFT 33 /* 0 */
#define PFR_BRANCH_FLAG_RESERVED_MASK UINT64_C(0xfffffffe00000000)

/* branch_type: kinds of branch */
#define PFR_BR_UNKNOWN 0 /* unknown */
#define PFR_BR_COND 1 /* conditional */
#define PFR_BR_UNCOND 2 /* unconditional */
#define PFR_BR_IND 3 /* indirect */
#define PFR_BR_CALL 4 /* call */
#define PFR_BR_IND_CALL 5 /* indirect call */
#define PFR_BR_RET 6 /* return */
#define PFR_BR_SYSCALL 7 /* system call */
#define PFR_BR_SYSRET 8 /* return from a system call */
#define PFR_BR_COND_CALL 9 /* conditional call */
#define PFR_BR_COND_RET UINT64_C(0xa) /* conditional return */
#define PFR_BR_ERET UINT64_C(0xb) /* return from an exception */
#define PFR_BR_IRQ UINT64_C(0xc) /* interrupt */
#define PFR_BR_SERROR UINT64_C(0xd) /* system error */
#define PFR_BR_NO_TX UINT64_C(0xe) /* not in a transaction */
#define PFR_BR_EXTEND_ABI UINT64_C(0xf) /* see new_type */

/* branch_new_type: more kinds of branch */
#define PFR_BR_NEW_FAULT_ALGN 0 /* alignment fault */
#define PFR_BR_NEW_FAULT_DATA 1 /* data fault */
#define PFR_BR_NEW_FAULT_INST 2 /* instruction fault */
#define PFR_BR_NEW_ARCH_1 3 /* arm64: FIQ */
#define PFR_BR_NEW_ARCH_2 4 /* arm64: debug halt */
#define PFR_BR_NEW_ARCH_3 5 /* arm64: debug exit */
#define PFR_BR_NEW_ARCH_4 6 /* arm64: debug instruction */
#define PFR_BR_NEW_ARCH_5 7 /* arm64: debug data */

/* branch_spec: speculation of a branch */
#define PFR_BR_SPEC_NA 0 /* not available */
#define PFR_BR_SPEC_WRONG_PATH 1 /* speculative, on the wrong path */
#define PFR_BR_SPEC_NON_SPEC_CORRECT_PATH 2 /* not speculative */
#define PFR_BR_SPEC_CORRECT_PATH 3 /* speculative, on the right path */

/* branch_priv: privilege level of a branch */
#define PFR_BR_PRIV_UNKNOWN 0 /* unknown */
#define PFR_BR_PRIV_USER 1 /* user */
#define PFR_BR_PRIV_KERNEL 2 /* kernel */
#define PFR_BR_PRIV_HV 3 /* hypervisor */

/* weight_struct: three costs */
#define PFR_WEIGHT_VAR1_DW_SHIFT 0 /* the first */
#define PFR_WEIGHT_VAR1_DW_MASK UINT64_C(0xffffffff)
#define PFR_WEIGHT_VAR2_W_SHIFT 32 /* the second */
#define PFR_WEIGHT_VAR2_W_MASK UINT64_C(0xffff00000000)
#define PFR_WEIGHT_VAR3_W_SHIFT 48 /* the third */
#define PFR_WEIGHT_VAR3_W_MASK UINT64_C(0xffff000000000000)

/* data_src: where data came from */
#define PFR_MEM_MEM_OP_SHIFT 0 /* operation */
#define PFR_MEM_MEM_OP_MASK UINT64_C(0x1f)
#define PFR_MEM_MEM_LVL_SHIFT 5 /* level of memory; mem_lvl_num is more exact */
#define PFR_MEM_MEM_LVL_MASK UINT64_C(0x7ffe0)
#define PFR_MEM_MEM_SNOOP_SHIFT 19 /* snoop */
#define PFR_MEM_MEM_SNOOP_MASK UINT64_C(0xf80000)
#define PFR_MEM_MEM_LOCK_SHIFT 24 /* lock */
#define PFR_MEM_MEM_LOCK_MASK UINT64_C(0x3000000)
#define PFR_MEM_MEM_DTLB_SHIFT 26 /* TLB */
#define PFR_MEM_MEM_DTLB_MASK UINT64_C(0x1fc000000)
#define PFR_MEM_MEM_LVL_NUM_SHIFT 33 /* level of memory, as a number */
#define PFR_MEM_MEM_LVL_NUM_MASK UINT64_C(0x1e00000000)
#define PFR_MEM_MEM_REMOTE_SHIFT 37 /* of another node */
#define PFR_MEM_MEM_REMOTE_MASK UINT64_C(0x2000000000)
#define PFR_MEM_MEM_SNOOPX_SHIFT 38 /* more of snoop */
#define PFR_MEM_MEM_SNOOPX_MASK UINT64_C(0xc000000000)
#define PFR_MEM_MEM_BLK_SHIFT 40 /* what the access waited for */
#define PFR_MEM_MEM_BLK_MASK UINT64_C(0x70000000000)
#define PFR_MEM_MEM_HOPS_SHIFT 43 /* how far away */
#define PFR_MEM_MEM_HOPS_MASK UINT64_C(0x380000000000)
#define PFR_MEM_MEM_REGION_SHIFT 46 /* region of memory */
#define PFR_MEM_MEM_REGION_MASK UINT64_C(0x7c00000000000)
#define PFR_MEM_MEM_RSVD_SHIFT 51 /* 0 */
#define PFR_MEM_MEM_RSVD_MASK UINT64_C(0xfff8000000000000)

/* mem_op: operations */
#define PFR_MEM_OP_NA UINT64_C(0x1) /* not available */
#define PFR_MEM_OP_LOAD UINT64_C(0x2) /* load */
#define PFR_MEM_OP_STORE UINT64_C(0x4) /* store */
#define PFR_MEM_OP_PFETCH UINT64_C(0x8) /* prefetch */
#define PFR_MEM_OP_EXEC UINT64_C(0x10) /* code */

/* mem_lvl: levels of memory */
#define PFR_MEM_LVL_NA UINT64_C(0x1) /* not available */
#define PFR_MEM_LVL_HIT UINT64_C(0x2) /* hit */
#define PFR_MEM_LVL_MISS UINT64_C(0x4) /* miss */
#define PFR_MEM_LVL_L1 UINT64_C(0x8) /* L1 */
#define PFR_MEM_LVL_LFB UINT64_C(0x10) /* line fill buffer */
#define PFR_MEM_LVL_L2 UINT64_C(0x20) /* L2 */
#define PFR_MEM_LVL_L3 UINT64_C(0x40) /* L3 */
#define PFR_MEM_LVL_LOC_RAM UINT64_C(0x80) /* local memory */
#define PFR_MEM_LVL_REM_RAM1 UINT64_C(0x100) /* remote memory, one hop */
#define PFR_MEM_LVL_REM_RAM2 UINT64_C(0x200) /* remote memory, two hops */
#define PFR_MEM_LVL_REM_CCE1 UINT64_C(0x400) /* remote cache, one hop */
#define PFR_MEM_LVL_REM_CCE2 UINT64_C(0x800) /* remote cache, two hops */
#define PFR_MEM_LVL_IO UINT64_C(0x1000) /* I/O */
#define PFR_MEM_LVL_UNC UINT64_C(0x2000) /* uncached */

/* mem_snoop: snoops */
#define PFR_MEM_SNOOP_NA UINT64_C(0x1) /* not available */
#define PFR_MEM_SNOOP_NONE UINT64_C(0x2) /* none */
#define PFR_MEM_SNOOP_HIT UINT64_C(0x4) /* hit */
#define PFR_MEM_SNOOP_MISS UINT64_C(0x8) /* miss */
#define PFR_MEM_SNOOP_HITM UINT64_C(0x10) /* hit, modified */

/* mem_lock: locks */
#define PFR_MEM_LOCK_NA UINT64_C(0x1) /* not available */
#define PFR_MEM_LOCK_LOCKED UINT64_C(0x2) /* locked */

/* mem_dtlb: TLB */
#define PFR_MEM_TLB_NA UINT64_C(0x1) /* not available */
#define PFR_MEM_TLB_HIT UINT64_C(0x2) /* hit */
#define PFR_MEM_TLB_MISS UINT64_C(0x4) /* miss */
#define PFR_MEM_TLB_L1 UINT64_C(0x8) /* L1 */
#define PFR_MEM_TLB_L2 UINT64_C(0x10) /* L2 */
#define PFR_MEM_TLB_WK UINT64_C(0x20) /* hardware walker */
#define PFR_MEM_TLB_OS UINT64_C(0x40) /* fault handler */

/* mem_lvl_num: levels of memory, as a number */
#define PFR_MEM_LVLNUM_0 0 /* not given */
#define PFR_MEM_LVLNUM_L1 1 /* L1 */
#define PFR_MEM_LVLNUM_L2 2 /* L2 */
#define PFR_MEM_LVLNUM_L3 3 /* L3 */
#define PFR_MEM_LVLNUM_L4 4 /* L4 */
#define PFR_MEM_LVLNUM_L2_MHB 5 /* L2 miss handling buffer */
#define PFR_MEM_LVLNUM_MSC 6 /* memory-side cache */
#define PFR_MEM_LVLNUM_L0 7 /* L0 */
#define PFR_MEM_LVLNUM_UNC 8 /* uncached */
#define PFR_MEM_LVLNUM_CXL 9 /* CXL */
#define PFR_MEM_LVLNUM_IO UINT64_C(0xa) /* I/O */
#define PFR_MEM_LVLNUM_ANY_CACHE UINT64_C(0xb) /* some cache */
#define PFR_MEM_LVLNUM_LFB UINT64_C(0xc) /* line fill buffer */
#define PFR_MEM_LVLNUM_RAM UINT64_C(0xd) /* memory */
#define PFR_MEM_LVLNUM_PMEM UINT64_C(0xe) /* persistent memory */
#define PFR_MEM_LVLNUM_NA UINT64_C(0xf) /* not available */

/* mem_remote: nodes */
#define PFR_MEM_REMOTE_REMOTE UINT64_C(0x1) /* remote */

/* mem_snoopx: more snoops */
#define PFR_MEM_SNOOPX_FWD UINT64_C(0x1) /* forward */
#define PFR_MEM_SNOOPX_PEER UINT64_C(0x2) /* from a peer */

/* mem_blk: what an access waited for */
#define PFR_MEM_BLK_NA UINT64_C(0x1) /* not available */
#define PFR_MEM_BLK_DATA UINT64_C(0x2) /* data not ready */
#define PFR_MEM_BLK_ADDR UINT64_C(0x4) /* address conflict */

/* mem_hops: how far away */
#define PFR_MEM_HOPS_NONE 0 /* not given */
#define PFR_MEM_HOPS_0 1 /* another core, same node */
#define PFR_MEM_HOPS_1 2 /* another node, same socket */
#define PFR_MEM_HOPS_2 3 /* another socket, same board */
#define PFR_MEM_HOPS_3 4 /* another board */

/* mem_region: regions of memory */
#define PFR_MEM_REGION_NA 0 /* not available */
#define PFR_MEM_REGION_RSVD 1 /* reserved */
#define PFR_MEM_REGION_L_SHARE 2 /* local, shared */
#define PFR_MEM_REGION_L_NON_SHARE 3 /* local, not shared */
#define PFR_MEM_REGION_O_IO 4 /* other, I/O */
#define PFR_MEM_REGION_O_SHARE 5 /* other, shared */
#define PFR_MEM_REGION_O_NON_SHARE 6 /* other, not shared */
#define PFR_MEM_REGION_MMIO 7 /* MMIO */
#define PFR_MEM_REGION_MEM0 8 /* memory region 0 */
#define PFR_MEM_REGION_MEM1 9 /* memory region 1 */
#define PFR_MEM_REGION_MEM2 UINT64_C(0xa) /* memory region 2 */
#define PFR_MEM_REGION_MEM3 UINT64_C(0xb) /* memory region 3 */
#define PFR_MEM_REGION_MEM4 UINT64_C(0xc) /* memory region 4 */
#define PFR_MEM_REGION_MEM5 UINT64_C(0xd) /* memory region 5 */
#define PFR_MEM_REGION_MEM6 UINT64_C(0xe) /* memory region 6 */
#define PFR_MEM_REGION_MEM7 UINT64_C(0xf) /* memory region 7 */

/* transaction: why a transaction was aborted */
#define PFR_TXN_ELISION UINT64_C(0x1) /* from lock elision */
#define PFR_TXN_TRANSACTION UINT64_C(0x2) /* from a transaction */
#define PFR_TXN_SYNC UINT64_C(0x4) /* by this instruction */
#define PFR_TXN_ASYNC UINT64_C(0x8) /* by something else */
#define PFR_TXN_RETRY UINT64_C(0x10) /* a retry may help */
#define PFR_TXN_CONFLICT UINT64_C(0x20) /* conflict */
#define PFR_TXN_CAPACITY_WRITE UINT64_C(0x40) /* too much was written */
#define PFR_TXN_CAPACITY_READ UINT64_C(0x80) /* too much was read */
#define PFR_TXN_ABORT_SHIFT 32 /* code that the program gave */
#define PFR_TXN_ABORT_MASK UINT64_C(0xffffffff00000000)

/* auxtrace_type: kinds of trace */
#define PFR_AUXTRACE_UNKNOWN 0 /* unknown */
#define PFR_AUXTRACE_INTEL_PT 1 /* Intel Processor Trace */
#define PFR_AUXTRACE_INTEL_BTS 2 /* Intel Branch Trace Store */
#define PFR_AUXTRACE_CS_ETM 3 /* Arm CoreSight */
#define PFR_AUXTRACE_ARM_SPE 4 /* Arm Statistical Profiling */
#define PFR_AUXTRACE_S390_CPUMSF 5 /* s390 sampling facility */
#define PFR_AUXTRACE_HISI_PTT 6 /* HiSilicon PCIe tune and trace */
#define PFR_AUXTRACE_VPA_DTL 7 /* dispatch trace log of a PowerPC partition */

/* auxtrace_error_type: kinds of error */
#define PFR_AUXTRACE_ERROR_ITRACE 1 /* in an instruction trace */

/* cpu_map_type: how a set of CPUs is written */
#define PFR_CPU_MAP_CPUS 0 /* one by one */
#define PFR_CPU_MAP_MASK 1 /* a bit each */
#define PFR_CPU_MAP_RANGE_CPUS 2 /* from one to another */

/* stat_config_term: settings of perf stat */
#define PFR_STAT_CONFIG_AGGR_MODE 0 /* how counts are summed */
#define PFR_STAT_CONFIG_INTERVAL 1 /* ms between reads */
#define PFR_STAT_CONFIG_SCALE 2 /* whether counts are scaled */
#define PFR_STAT_CONFIG_AGGR_LEVEL 3 /* level of cache by which counts are summed */

/* stat_round_type: why counts were read */
#define PFR_STAT_ROUND_INTERVAL 0 /* the interval was over */
#define PFR_STAT_ROUND_FINAL 1 /* the recording was over */

/* event_update_type: what about an event */
#define PFR_EVENT_UPDATE_UNIT 0 /* unit */
#define PFR_EVENT_UPDATE_SCALE 1 /* scale */
#define PFR_EVENT_UPDATE_NAME 2 /* name */
#define PFR_EVENT_UPDATE_CPUS 3 /* cpus */

/* feature: feature sections */
#define PFR_FEATURE_TRACING_DATA 1 /* formats of the tracepoints */
#define PFR_FEATURE_BUILD_ID 2 /* build ids of files */
#define PFR_FEATURE_HOSTNAME 3 /* name of the machine */
#define PFR_FEATURE_OSRELEASE 4 /* release of the kernel */
#define PFR_FEATURE_VERSION 5 /* version of perf */
#define PFR_FEATURE_ARCH 6 /* architecture */
#define PFR_FEATURE_NRCPUS 7 /* number of CPUs */
#define PFR_FEATURE_CPUDESC 8 /* the CPU's name */
#define PFR_FEATURE_CPUID 9 /* the CPU's id */
#define PFR_FEATURE_TOTAL_MEM UINT64_C(0xa) /* memory */
#define PFR_FEATURE_CMDLINE UINT64_C(0xb) /* command line of perf */
#define PFR_FEATURE_EVENT_DESC UINT64_C(0xc) /* events, with names */
#define PFR_FEATURE_CPU_TOPOLOGY UINT64_C(0xd) /* cores, sockets, dies */
#define PFR_FEATURE_NUMA_TOPOLOGY UINT64_C(0xe) /* nodes of memory */
#define PFR_FEATURE_BRANCH_STACK UINT64_C(0xf) /* there are branch stacks */
#define PFR_FEATURE_PMU_MAPPINGS UINT64_C(0x10) /* PMUs, with their numbers */
#define PFR_FEATURE_GROUP_DESC UINT64_C(0x11) /* groups of events */
#define PFR_FEATURE_AUXTRACE UINT64_C(0x12) /* index of AUX data */
#define PFR_FEATURE_STAT UINT64_C(0x13) /* this is of perf stat */
#define PFR_FEATURE_CACHE UINT64_C(0x14) /* caches */
#define PFR_FEATURE_SAMPLE_TIME UINT64_C(0x15) /* first and last sample */
#define PFR_FEATURE_MEM_TOPOLOGY UINT64_C(0x16) /* blocks of memory */
#define PFR_FEATURE_CLOCKID UINT64_C(0x17) /* resolution of the clock */
#define PFR_FEATURE_DIR_FORMAT UINT64_C(0x18) /* version of the directory */
#define PFR_FEATURE_COMPRESSED UINT64_C(0x1b) /* how records are compressed */
#define PFR_FEATURE_CPU_PMU_CAPS UINT64_C(0x1c) /* what the CPU's PMU can do */
#define PFR_FEATURE_CLOCK_DATA UINT64_C(0x1d) /* the clock against the time of day */
#define PFR_FEATURE_HYBRID_TOPOLOGY UINT64_C(0x1e) /* kinds of core */
#define PFR_FEATURE_PMU_CAPS UINT64_C(0x1f) /* what each PMU can do */
#define PFR_FEATURE_CPU_DOMAIN_INFO UINT64_C(0x20) /* scheduling domains */
#define PFR_FEATURE_E_MACHINE UINT64_C(0x21) /* machine (e_machine of ELF) */
#define PFR_FEATURE_CLN_SIZE UINT64_C(0x22) /* size of a cache line */
#define PFR_FEATURE_MEMORY_RANGES UINT64_C(0x23) /* regions of physical memory */
#define PFR_FEATURE_BPF_PROG_INFO UINT64_C(0x19) /* BPF programs */
#define PFR_FEATURE_BPF_BTF UINT64_C(0x1a) /* types of BPF programs */
#define PFR_FEATURE_SIMPLEPERF_FILE UINT64_C(0x80) /* files with their symbols */
#define PFR_FEATURE_SIMPLEPERF_META_INFO UINT64_C(0x81) /* simpleperf's description of the recording */
#define PFR_FEATURE_SIMPLEPERF_DEBUG_UNWIND UINT64_C(0x82) /* files that unwinding needs */
#define PFR_FEATURE_SIMPLEPERF_DEBUG_UNWIND_FILE UINT64_C(0x83) /* contents of those files */
#define PFR_FEATURE_SIMPLEPERF_FILE2 UINT64_C(0x84) /* files with their symbols */
#define PFR_FEATURE_SIMPLEPERF_ETM_BRANCH_LIST UINT64_C(0x85) /* branches of CoreSight traces */
#define PFR_FEATURE_SIMPLEPERF_INIT_MAP UINT64_C(0x86) /* what was mapped before the recording */
#define PFR_FEATURE_PERFRING_NAMES UINT64_C(0xc0) /* names of the addresses that the capture uses */

/* simpleperf_dso: kinds of file in a recording of simpleperf */
#define PFR_SIMPLEPERF_DSO_KERNEL 0 /* the kernel */
#define PFR_SIMPLEPERF_DSO_KERNEL_MODULE 1 /* a module of the kernel */
#define PFR_SIMPLEPERF_DSO_ELF_FILE 2 /* a program or library */
#define PFR_SIMPLEPERF_DSO_DEX_FILE 3 /* code of Android's runtime */
#define PFR_SIMPLEPERF_DSO_SYMBOL_MAP_FILE 4 /* symbols of code made at run time */
#define PFR_SIMPLEPERF_DSO_UNKNOWN_FILE 5 /* not known */

/* simpleperf_chain: how a callchain was made */
#define PFR_SIMPLEPERF_CHAIN_ORIGINAL_OFFLINE 0 /* after the recording */
#define PFR_SIMPLEPERF_CHAIN_ORIGINAL_REMOTE 1 /* while recording */
#define PFR_SIMPLEPERF_CHAIN_JOINED_OFFLINE 2 /* after the recording, joined with others */
#define PFR_SIMPLEPERF_CHAIN_JOINED_REMOTE 3 /* while recording, joined with others */

/* build_id_misc: misc of a build id in a file */
#define PFR_BUILD_ID_MISC_CPUMODE_SHIFT 0 /* mode of the CPU */
#define PFR_BUILD_ID_MISC_CPUMODE_MASK UINT64_C(0x7)
#define PFR_BUILD_ID_MISC_BUILD_ID_SIZE UINT64_C(0x8000) /* the build id's size is valid */

/* compression: algorithms */
#define PFR_COMP_NONE 0 /* none */
#define PFR_COMP_ZSTD 1 /* zstd */

/* bpil: arrays about a BPF program */
#define PFR_BPIL_JITED_INSNS UINT64_C(0x1) /* machine code */
#define PFR_BPIL_XLATED_INSNS UINT64_C(0x2) /* BPF code */
#define PFR_BPIL_MAP_IDS UINT64_C(0x4) /* maps */
#define PFR_BPIL_JITED_KSYMS UINT64_C(0x8) /* addresses of functions */
#define PFR_BPIL_JITED_FUNC_LENS UINT64_C(0x10) /* lengths of functions */
#define PFR_BPIL_FUNC_INFO UINT64_C(0x20) /* types of functions */
#define PFR_BPIL_LINE_INFO UINT64_C(0x40) /* lines of source */
#define PFR_BPIL_JITED_LINE_INFO UINT64_C(0x80) /* addresses of lines */
#define PFR_BPIL_PROG_TAGS UINT64_C(0x100) /* tags of functions */

/* e_machine: machines that perf runs on, as elf.h numbers them */
#define PFR_EM_SPARC 2 /* SPARC */
#define PFR_EM_386 3 /* x86, 32-bit */
#define PFR_EM_MIPS 8 /* MIPS */
#define PFR_EM_PARISC UINT64_C(0xf) /* PA-RISC */
#define PFR_EM_PPC UINT64_C(0x14) /* PowerPC, 32-bit */
#define PFR_EM_PPC64 UINT64_C(0x15) /* PowerPC, 64-bit */
#define PFR_EM_S390 UINT64_C(0x16) /* s390 */
#define PFR_EM_ARM UINT64_C(0x28) /* Arm, 32-bit */
#define PFR_EM_SH UINT64_C(0x2a) /* SuperH */
#define PFR_EM_SPARCV9 UINT64_C(0x2b) /* SPARC, 64-bit */
#define PFR_EM_X86_64 UINT64_C(0x3e) /* x86, 64-bit */
#define PFR_EM_XTENSA UINT64_C(0x5e) /* Xtensa */
#define PFR_EM_AARCH64 UINT64_C(0xb7) /* Arm, 64-bit */
#define PFR_EM_ARCV2 UINT64_C(0xc3) /* ARC */
#define PFR_EM_RISCV UINT64_C(0xf3) /* RISC-V */
#define PFR_EM_CSKY UINT64_C(0xfc) /* C-SKY */
#define PFR_EM_LOONGARCH UINT64_C(0x102) /* LoongArch */
#define PFR_EM_ALPHA UINT64_C(0x9026) /* Alpha */

/* legacy_type: records of 2009 */
#define PFR_LEGACY_MMAP 1 /* a mapping came */
#define PFR_LEGACY_MUNMAP 2 /* a mapping went */
#define PFR_LEGACY_COMM 3 /* a thread's name */
#define PFR_LEGACY_PERIOD 4 /* the period changed */
#define PFR_LEGACY_THROTTLE 5 /* the counter was stopped */
#define PFR_LEGACY_UNTHROTTLE 6 /* the counter was started again */

/* legacy_misc: misc of 2009 */
#define PFR_LEGACY_MISC_CPUMODE_SHIFT 0 /* mode of the CPU */
#define PFR_LEGACY_MISC_CPUMODE_MASK UINT64_C(0x3)
#define PFR_LEGACY_MISC_OVERFLOW UINT64_C(0x4) /* an overflow, and the type determines the fields */

/* legacy_record_type: fields of an overflow in 2009 */
#define PFR_LEGACY_RECORD_IP UINT64_C(0x1) /* instruction */
#define PFR_LEGACY_RECORD_TID UINT64_C(0x2) /* process and thread */
#define PFR_LEGACY_RECORD_TIME UINT64_C(0x4) /* time */
#define PFR_LEGACY_RECORD_ADDR UINT64_C(0x8) /* address of the data */
#define PFR_LEGACY_RECORD_GROUP UINT64_C(0x10) /* counts of the group */
#define PFR_LEGACY_RECORD_CALLCHAIN UINT64_C(0x20) /* callchain */
#define PFR_LEGACY_RECORD_CONFIG UINT64_C(0x40) /* which event */
#define PFR_LEGACY_RECORD_CPU UINT64_C(0x80) /* CPU */

/* legacy_config: config of 2009 */
#define PFR_LEGACY_CONFIG_EVENT_ID_SHIFT 0 /* which event of its type */
#define PFR_LEGACY_CONFIG_EVENT_ID_MASK UINT64_C(0xffffffffffffff)
#define PFR_LEGACY_CONFIG_TYPE_SHIFT 56 /* which kind of event */
#define PFR_LEGACY_CONFIG_TYPE_MASK UINT64_C(0x7f00000000000000)
#define PFR_LEGACY_CONFIG_RAW UINT64_C(0x8000000000000000) /* the event is the CPU's own number */

/* legacy_event_type: kinds of event in 2009 */
#define PFR_LEGACY_TYPE_HARDWARE 0 /* hardware */
#define PFR_LEGACY_TYPE_SOFTWARE 1 /* software */
#define PFR_LEGACY_TYPE_TRACEPOINT 2 /* tracepoint */

/* legacy_flag: options of 2009 */
#define PFR_LEGACY_FLAG_DISABLED UINT64_C(0x1) /* off at first */
#define PFR_LEGACY_FLAG_INHERIT UINT64_C(0x2) /* children are counted */
#define PFR_LEGACY_FLAG_PINNED UINT64_C(0x4) /* always on the PMU */
#define PFR_LEGACY_FLAG_EXCLUSIVE UINT64_C(0x8) /* alone on the PMU */
#define PFR_LEGACY_FLAG_EXCLUDE_USER UINT64_C(0x10) /* not in user mode */
#define PFR_LEGACY_FLAG_EXCLUDE_KERNEL UINT64_C(0x20) /* not in the kernel */
#define PFR_LEGACY_FLAG_EXCLUDE_HV UINT64_C(0x40) /* not in the hypervisor */
#define PFR_LEGACY_FLAG_EXCLUDE_IDLE UINT64_C(0x80) /* not when idle */
#define PFR_LEGACY_FLAG_MMAP UINT64_C(0x100) /* MMAP records */
#define PFR_LEGACY_FLAG_MUNMAP UINT64_C(0x200) /* MUNMAP records */
#define PFR_LEGACY_FLAG_COMM UINT64_C(0x400) /* COMM records */

/* SIMD registers of a sample, in the form of the patches before the release */
struct pfr_attr_simd_draft {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint16_t sample_simd_regs_enabled; /* not 0: the fields below hold; words of a predicate register too */
	uint16_t pad_1; /* 0 */
	uint32_t sample_simd_pred_reg_intr; /* which predicate registers at the interrupt */
	uint32_t sample_simd_pred_reg_user; /* which predicate registers of the user */
	uint16_t sample_simd_vec_reg_qwords; /* words of a vector register */
	uint16_t pad_2; /* 0 */
	uint64_t sample_simd_vec_reg_intr; /* which vector registers at the interrupt */
	uint64_t sample_simd_vec_reg_user; /* which vector registers of the user */
};

/* what perf_event_open(2) was asked for */
struct pfr_attr {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t type; /* which kind of event, or a PMU's number */
	uint32_t size; /* bytes of this struct; 0 means 64 */
	uint64_t config; /* which event of its kind */
	uint64_t sample_period; /* events between samples; with freq: samples per second */
	uint64_t sample_type; /* fields of a sample */
	uint64_t read_format; /* fields of a read */
	uint64_t flags; /* the one-bit options, precise_ip among them */
	uint32_t wakeup_events; /* samples between wakeups; with watermark: bytes */
	uint32_t bp_type; /* breakpoint: on which access */
	uint64_t config1; /* more of config; bp_addr, kprobe_func, uprobe_path */
	uint64_t config2; /* more of config; bp_len, kprobe_addr, probe_offset */
	uint64_t branch_sample_type; /* which branches */
	uint64_t sample_regs_user; /* which user registers */
	uint32_t sample_stack_user; /* how much of the user stack */
	int32_t clockid; /* the clock, with use_clockid */
	uint64_t sample_regs_intr; /* which registers at the interrupt */
	uint32_t aux_watermark; /* AUX data between wakeups */
	uint16_t sample_max_stack; /* deepest callchain */
	uint16_t reserved_2; /* 0 */
	uint32_t aux_sample_size; /* AUX data in a sample */
	uint32_t aux_action; /* what the event does to its AUX event */
	uint64_t sig_data; /* given to the signal handler, with sigtrap */
	uint64_t config3; /* more of config */
	uint64_t config4; /* more of config */
	uint16_t sample_simd_regs_enabled; /* not 0: the fields below hold, and other registers have the bits of xmm */
	uint16_t sample_simd_pred_reg_qwords; /* words of a predicate register */
	uint16_t sample_simd_vec_reg_qwords; /* words of a vector register */
	uint16_t reserved_4; /* 0 */
	uint32_t sample_simd_pred_reg_intr; /* which predicate registers at the interrupt */
	uint32_t sample_simd_pred_reg_user; /* which predicate registers of the user */
	uint64_t sample_simd_vec_reg_intr; /* which vector registers at the interrupt */
	uint64_t sample_simd_vec_reg_user; /* which vector registers of the user */
	struct pfr_attr_simd_draft simd_draft; /* the same, in the order of a vendor's kernel */
	struct pfr_bytes tail; /* fields of a newer kernel */
	uint64_t reserved[10]; /* for later kernels: a new field above takes its bytes from here */
};

/* who and when, at the end of a record */
struct pfr_sample_id {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t pid; /* process */
	uint32_t tid; /* thread */
	uint64_t time; /* timestamp */
	uint64_t id; /* event; where it was inherited, the parent's */
	uint64_t stream_id; /* event; where it was inherited, its own */
	uint32_t cpu; /* CPU */
	uint32_t res; /* 0 */
	uint64_t identifier; /* event; the same as id, but always last */
};

/* one member's count */
struct pfr_read_value {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t value; /* count */
	uint64_t id; /* event */
	uint64_t lost; /* samples this event lost */
};

/* counts, in the form that attr.read_format asks for */
struct pfr_read_format {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t value; /* count */
	uint64_t nr; /* members of the group */
	uint64_t time_enabled; /* time the event was enabled */
	uint64_t time_running; /* time the event was counting */
	uint64_t id; /* event */
	uint64_t lost; /* samples this event lost */
	struct pfr_array values; /* the members' counts, the leader's first */
	/* ^ entries: pfr_read_value_at */
};

/* where the code was called from */
struct pfr_callchain {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t nr; /* entries that follow */
	struct pfr_words ips; /* return addresses, innermost first, with context marks between them */
};

/* the event's own data, such as a tracepoint's fields */
struct pfr_raw {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t size; /* bytes that follow, the kernel's padding among them */
	struct pfr_bytes data; /* the bytes */
};

/* SIMD registers; of each count there may be less than the attr asks for */
struct pfr_regs_simd {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t nr_vectors; /* vector registers that follow */
	uint64_t vector_qwords; /* words of each */
	uint64_t nr_pred; /* predicate registers that follow those */
	uint64_t pred_qwords; /* words of each */
	struct pfr_words vectors; /* vector registers, lowest word first */
	struct pfr_words preds; /* predicate registers, lowest word first */
};

/* SIMD registers, with counts of 16 bits as in the patches before the release */
struct pfr_regs_simd_draft {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint16_t nr_vectors; /* vector registers that follow */
	uint16_t vector_qwords; /* words of each */
	uint16_t nr_pred; /* predicate registers that follow those */
	uint16_t pred_qwords; /* words of each */
	struct pfr_words vectors; /* vector registers, lowest word first */
	struct pfr_words preds; /* predicate registers, lowest word first */
};

/* registers in user mode */
struct pfr_regs_user {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t abi; /* width of the registers, and whether those of SIMD follow; 0: no registers follow */
	struct pfr_words regs; /* one for each bit of attr.sample_regs_user */
	struct pfr_regs_simd simd; /* SIMD registers */
	struct pfr_regs_simd_draft simd_draft; /* SIMD registers, in the form of a vendor's kernel */
};

/* a piece of the user stack */
struct pfr_stack_user {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t size; /* bytes that follow; if 0, nothing else does */
	struct pfr_bytes data; /* bytes from the stack pointer up */
	uint64_t dyn_size; /* bytes that are valid */
};

/* registers at the interrupt */
struct pfr_regs_intr {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t abi; /* width of the registers, and whether those of SIMD follow; 0: no registers follow */
	struct pfr_words regs; /* one for each bit of attr.sample_regs_intr */
	struct pfr_regs_simd simd; /* SIMD registers */
	struct pfr_regs_simd_draft simd_draft; /* SIMD registers, in the form of a vendor's kernel */
};

/* a piece of the AUX area */
struct pfr_aux_sample {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t size; /* bytes that follow */
	struct pfr_bytes data; /* the bytes */
};

/* one branch taken */
struct pfr_branch_entry {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t from; /* address of the branch */
	uint64_t to; /* its target */
	uint64_t flags; /* prediction, cycles, kind */
};

/* the last branches, newest first */
struct pfr_branch_stack {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t nr; /* branches that follow */
	uint64_t hw_idx; /* index of the newest branch in hardware; all ones: unknown */
	struct pfr_array lbr; /* the branches */
	/* ^ entries: pfr_branch_entry_at */
	struct pfr_words counters; /* event counts between branches, one word a branch */
};

/* SAMPLE (9, since 2.6.31): the event happened so many times, or a time was up */
struct pfr_sample {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t identifier; /* event; the same as id, but always in front (the man page says sample_id) */
	uint64_t ip; /* instruction */
	uint32_t pid; /* process */
	uint32_t tid; /* thread */
	uint64_t time; /* timestamp */
	uint64_t addr; /* address of the data, or as defined by the event */
	uint64_t id; /* event; where it was inherited, the parent's */
	uint64_t stream_id; /* event; where it was inherited, its own */
	uint32_t cpu; /* CPU */
	uint32_t res; /* 0 */
	uint64_t period; /* how many events this sample stands for */
	struct pfr_read_format read; /* counts */
	struct pfr_callchain callchain; /* callchain */
	struct pfr_raw raw; /* the event's own data */
	struct pfr_branch_stack branch_stack; /* branches */
	struct pfr_regs_user regs_user; /* user registers */
	struct pfr_stack_user stack_user; /* user stack */
	uint64_t weight; /* cost, as defined by the hardware */
	uint64_t weight_struct; /* costs, in three parts */
	uint64_t data_src; /* where the data came from */
	uint64_t transaction; /* why a transaction was aborted */
	struct pfr_regs_intr regs_intr; /* registers at the interrupt */
	uint64_t phys_addr; /* physical address of addr; 0: not known */
	uint64_t cgroup; /* cgroup, as in CGROUP records */
	uint64_t data_page_size; /* page that addr is in; 0: not known */
	uint64_t code_page_size; /* page that ip is in; 0: not known */
	struct pfr_aux_sample aux; /* AUX data */
};

/* MMAP (1, since 2.6.31): a mapping: executable, or with attr.mmap_data any */
struct pfr_mmap {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t pid; /* process */
	uint32_t tid; /* thread */
	uint64_t addr; /* first address */
	uint64_t len; /* length */
	uint64_t pgoff; /* offset in the file, in bytes */
	struct pfr_bytes filename; /* file, or a name such as [heap] or //anon */
};

/* LOST (2, since 2.6.31): records that found no space in the ring */
struct pfr_lost {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t id; /* event whose record came next */
	uint64_t lost; /* records of any kind lost since the last such report */
};

/* COMM (3, since 2.6.31): a thread's name */
struct pfr_comm {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t pid; /* process */
	uint32_t tid; /* thread */
	struct pfr_bytes comm; /* the name */
};

/* EXIT (4, since 2.6.31): a thread ended */
struct pfr_exit {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t pid; /* process */
	uint32_t ppid; /* parent process */
	uint32_t tid; /* thread */
	uint32_t ptid; /* parent thread */
	uint64_t time; /* timestamp */
};

/* THROTTLE (5, since 2.6.31): the event fired too often and was stopped */
struct pfr_throttle {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t time; /* timestamp */
	uint64_t id; /* the event */
	uint64_t stream_id; /* the event itself, where id is that of its parent */
};

/* UNTHROTTLE (6, since 2.6.31): the event was started again */
struct pfr_unthrottle {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t time; /* timestamp */
	uint64_t id; /* the event */
	uint64_t stream_id; /* the event itself, where id is that of its parent */
};

/* FORK (7, since 2.6.31): a thread began */
struct pfr_fork {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t pid; /* process */
	uint32_t ppid; /* parent process */
	uint32_t tid; /* thread */
	uint32_t ptid; /* parent thread */
	uint64_t time; /* timestamp */
};

/* READ (8, since 2.6.31): an inherited event's counts when its thread ends */
struct pfr_read {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t pid; /* process */
	uint32_t tid; /* thread */
	struct pfr_read_format values; /* the counts */
};

/* MMAP2 (10, since 3.16): a mapping, with the file's identity */
struct pfr_mmap2 {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t pid; /* process */
	uint32_t tid; /* thread */
	uint64_t addr; /* first address */
	uint64_t len; /* length */
	uint64_t pgoff; /* offset in the file, in bytes */
	uint32_t maj; /* device, major number */
	uint32_t min; /* device, minor number */
	uint64_t ino; /* inode */
	uint64_t ino_generation; /* inode's generation */
	uint8_t build_id_size; /* bytes of build_id that count, 20 at most */
	uint8_t reserved_1; /* 0 */
	uint16_t reserved_2; /* 0 */
	struct pfr_bytes build_id; /* the GNU build id, zeros after it */
	uint32_t prot; /* protection, PROT_*; RHEL 7 has neither */
	uint32_t flags; /* MAP_* */
	struct pfr_bytes filename; /* file, or a name such as [heap] or //anon */
};

/* AUX (11, since 4.1): data arrived in the AUX area */
struct pfr_aux {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t aux_offset; /* where in the AUX stream, never wrapped */
	uint64_t aux_size; /* size of the data */
	uint64_t flags; /* what happened to it */
};

/* ITRACE_START (12, since 4.1): an instruction trace began */
struct pfr_itrace_start {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t pid; /* process */
	uint32_t tid; /* thread */
};

/* LOST_SAMPLES (13, since 4.2): samples that the hardware or a filter dropped */
struct pfr_lost_samples {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t lost; /* how many */
};

/* SWITCH (14, since 4.3): this event's task was switched in or out */
struct pfr_switch_ {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
};

/* SWITCH_CPU_WIDE (15, since 4.3): a CPU switched tasks */
struct pfr_switch_cpu_wide {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t next_prev_pid; /* out: the process that is next; in: that was before */
	uint32_t next_prev_tid; /* out: the thread that is next; in: that was before */
};

/* one namespace */
struct pfr_link_info {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t dev; /* device; 0 with ino 0 where there is none */
	uint64_t ino; /* inode */
};

/* NAMESPACES (16, since 4.12): a thread's namespaces */
struct pfr_namespaces {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t pid; /* process */
	uint32_t tid; /* thread */
	uint64_t nr_namespaces; /* namespaces that follow */
	struct pfr_array link_info; /* in the order net, uts, ipc, pid, user, mnt, cgroup */
	/* ^ entries: pfr_link_info_at */
};

/* KSYMBOL (17, since 5.1): a kernel symbol came or went */
struct pfr_ksymbol {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t addr; /* its address */
	uint32_t len; /* its length */
	uint16_t ksym_type; /* what it is */
	uint16_t flags; /* whether it went */
	struct pfr_bytes name; /* its name */
};

/* BPF_EVENT (18, since 5.1): a BPF program came or went */
struct pfr_bpf_event {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint16_t type; /* what happened */
	uint16_t flags; /* 0 */
	uint32_t id; /* the program's id */
	struct pfr_bytes tag; /* the program's tag */
};

/* CGROUP (19, since 5.7): a cgroup came to be */
struct pfr_cgroup {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t id; /* its id, as in PERF_SAMPLE_CGROUP */
	struct pfr_bytes path; /* its path from the root of its hierarchy */
};

/* TEXT_POKE (20, since 5.9): the kernel changed its own code */
struct pfr_text_poke {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t addr; /* where */
	uint16_t old_len; /* bytes before */
	uint16_t new_len; /* bytes after */
	struct pfr_bytes old_bytes; /* the code before */
	struct pfr_bytes new_bytes; /* the code after */
	struct pfr_bytes pad; /* zeros */
};

/* AUX_OUTPUT_HW_ID (21, since 5.16): which hardware id an aux_output event has */
struct pfr_aux_output_hw_id {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t hw_id; /* the hardware's id */
};

/* CALLCHAIN_DEFERRED (22, since 6.19): the user part of a callchain, sent when the thread went back to user mode */
struct pfr_callchain_deferred {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t cookie; /* the same value follows USER_DEFERRED in the samples it belongs to */
	uint64_t nr; /* addresses that follow */
	struct pfr_words ips; /* return addresses in user space */
};

/* HEADER_ATTR (64, since 2.6.35): pipe: an event's attr and ids */
struct pfr_header_attr {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	struct pfr_attr attr; /* the attr, in the size its writer knew */
	struct pfr_words ids; /* ids that mean this event */
};

/* HEADER_EVENT_TYPE (65, since 2.6.35): pipe: an event's name (no longer written) */
struct pfr_header_event_type {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t event_id; /* the attr's config */
	struct pfr_bytes name; /* its name; old pipes cut it short */
};

/* HEADER_TRACING_DATA (66, since 2.6.35): pipe: formats of the tracepoints, after the record */
struct pfr_header_tracing_data {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t size; /* bytes that follow the record */
	uint32_t pad; /* padding of newer writers */
	struct pfr_bytes data; /* simpleperf: the payload, inside the record */
	struct pfr_bytes fill; /* simpleperf: padding */
};

/* HEADER_BUILD_ID (67, since 2.6.35): a file's build id */
struct pfr_header_build_id {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	int32_t pid; /* -1 for the kernel, or a guest's process */
	struct pfr_bytes build_id; /* the GNU build id */
	uint8_t size; /* valid bytes of build_id if misc has BUILD_ID_SIZE; else 20 */
	uint8_t reserved_1; /* 0 */
	uint16_t reserved_2; /* 0 */
	struct pfr_bytes filename; /* the file */
	struct pfr_bytes pad; /* padding; perf inject: a sample_id */
};

/* FINISHED_ROUND (68, since 2.6.35): every ring has been read once */
struct pfr_finished_round {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
};

/* one id */
struct pfr_id_index_entry {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t id; /* the id */
	uint64_t idx; /* index of its ring */
	uint64_t cpu; /* its CPU; all ones: any */
	uint64_t tid; /* its thread; all ones: any */
};

/* the guest of one id */
struct pfr_id_index_entry_2 {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t machine_pid; /* process of the guest; 0: the host */
	uint64_t vcpu; /* its virtual CPU; all ones: none */
};

/* ID_INDEX (69, since 3.19): which ids are on which CPU and thread */
struct pfr_id_index {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t nr; /* ids that follow */
	struct pfr_array entries; /* the ids */
	/* ^ entries: pfr_id_index_entry_at */
	struct pfr_array entries_2; /* their guests */
	/* ^ entries: pfr_id_index_entry_2_at */
};

/* AUXTRACE_INFO (70, since 4.2): what wrote the AUX data, and how */
struct pfr_auxtrace_info {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t type; /* kind of trace */
	uint32_t reserved; /* 0 */
	struct pfr_words priv; /* its layout depends on type */
};

/* AUXTRACE (71, since 4.2): AUX data, after the record */
struct pfr_auxtrace {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t size; /* bytes that follow the record */
	uint64_t offset; /* where in the AUX stream of that ring */
	uint64_t reference; /* a number of the writer's choice */
	uint32_t idx; /* index of the ring */
	uint32_t tid; /* thread; all ones: any */
	uint32_t cpu; /* CPU; all ones: any */
	uint32_t reserved; /* 0 */
};

/* AUXTRACE_ERROR (72, since 4.2): AUX data that could not be decoded */
struct pfr_auxtrace_error {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t type; /* kind of error */
	uint32_t code; /* the error's number */
	uint32_t cpu; /* CPU */
	uint32_t pid; /* process */
	uint32_t tid; /* thread */
	uint32_t fmt; /* form of the rest */
	uint64_t ip; /* instruction */
	uint64_t time; /* timestamp */
	struct pfr_bytes msg; /* what happened; may be cut short at the record's end */
	uint32_t machine_pid; /* process of the guest */
	uint32_t vcpu; /* its virtual CPU */
};

/* one thread */
struct pfr_thread_map_entry {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t pid; /* the thread; all ones: any */
	struct pfr_bytes comm; /* its name */
};

/* THREAD_MAP (73, since 4.5): threads that were observed */
struct pfr_thread_map {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t nr; /* threads that follow */
	struct pfr_array entries; /* the threads */
	/* ^ entries: pfr_thread_map_entry_at */
};

/* CPUs, one by one */
struct pfr_cpus_data {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint16_t nr; /* CPUs that follow */
	struct pfr_words cpu; /* the CPUs; 65535: any */
};

/* CPUs, a bit each */
struct pfr_mask_data {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint16_t nr; /* words that follow */
	uint16_t long_size; /* bytes a word has, 4 or 8 */
	struct pfr_words mask32; /* the words */
	struct pfr_bytes pad; /* padding */
	struct pfr_words mask64; /* the words */
};

/* CPUs, from one to another */
struct pfr_range_cpu_data {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint8_t any_cpu; /* whether -1, any CPU, is one of them */
	uint8_t pad; /* 0 */
	uint16_t start_cpu; /* first */
	uint16_t end_cpu; /* last */
};

/* a set of CPUs */
struct pfr_cpu_map_data {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint16_t type; /* how it is written */
	struct pfr_cpus_data cpus_data; /* one by one */
	struct pfr_mask_data mask_data; /* a bit each */
	struct pfr_range_cpu_data range_cpu_data; /* from one to another */
};

/* CPU_MAP (74, since 4.5): CPUs that were observed */
struct pfr_cpu_map {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	struct pfr_cpu_map_data data; /* the set */
	struct pfr_bytes pad; /* padding */
};

/* one setting */
struct pfr_stat_config_entry {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t tag; /* which */
	uint64_t val; /* its value */
};

/* STAT_CONFIG (75, since 4.5): perf stat: its settings */
struct pfr_stat_config {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t nr; /* settings that follow */
	struct pfr_array data; /* the settings */
	/* ^ entries: pfr_stat_config_entry_at */
};

/* STAT (76, since 4.5): perf stat: a count */
struct pfr_stat {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t id; /* event */
	uint32_t cpu; /* CPU; all ones: any */
	uint32_t thread; /* index of the thread in THREAD_MAP */
	uint64_t val; /* count */
	uint64_t ena; /* time the event was enabled */
	uint64_t run; /* time the event was counting */
};

/* STAT_ROUND (77, since 4.5): perf stat: every count has been read once */
struct pfr_stat_round {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t type; /* why it was read */
	uint64_t time; /* since the start */
};

/* EVENT_UPDATE (78, since 4.5): more about an event */
struct pfr_event_update {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t type; /* what about it */
	uint64_t id; /* event */
	struct pfr_bytes unit; /* unit of its count */
	uint64_t scale; /* factor of its count */
	struct pfr_bytes name; /* its name */
	struct pfr_cpu_map_data cpus; /* its CPUs */
	struct pfr_bytes pad; /* padding */
};

/* TIME_CONV (79, since 4.6): how a cycle counter becomes perf time */
struct pfr_time_conv {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t time_shift; /* shift */
	uint64_t time_mult; /* factor */
	uint64_t time_zero; /* time when the counter was 0 */
	uint64_t time_cycles; /* counter's value when it was last read */
	uint64_t time_mask; /* bits that the counter has */
	uint8_t cap_user_time_zero; /* whether time_zero is valid */
	uint8_t cap_user_time_short; /* whether time_cycles and time_mask are valid */
	struct pfr_bytes reserved; /* zeros */
};

/* HEADER_FEATURE (80, since 4.14): pipe: a feature section */
struct pfr_header_feature {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t feat_id; /* which; the number after the last one marks the end */
	struct pfr_bytes data; /* the section */
};

/* COMPRESSED (81, since 5.2): more of the stream of compressed records */
struct pfr_compressed {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	struct pfr_bytes data; /* zstd */
};

/* FINISHED_INIT (82, since 6.0): everything that existed before the recording has been described */
struct pfr_finished_init {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
};

/* COMPRESSED2 (83, since 6.16): more of the stream of compressed records, padded */
struct pfr_compressed2 {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t data_size; /* bytes that follow */
	struct pfr_bytes data; /* zstd */
	struct pfr_bytes pad; /* zeros */
};

/* one word about a BPF program */
struct pfr_bpf_metadata_entry {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	struct pfr_bytes key; /* what about it */
	struct pfr_bytes value; /* the word */
};

/* BPF_METADATA (84, since 6.17): metadata of a BPF program */
struct pfr_bpf_metadata {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	struct pfr_bytes prog_name; /* the program */
	uint64_t nr_entries; /* entries that follow */
	struct pfr_array entries; /* the entries */
	/* ^ entries: pfr_bpf_metadata_entry_at */
};

/* a CPU's counters, versions 15 to 17 */
struct pfr_schedstat_cpu_counters {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t yld_count; /* calls of sched_yield() */
	uint32_t array_exp; /* of no use any more */
	uint32_t sched_count; /* calls of schedule() */
	uint32_t sched_goidle; /* those that left the CPU idle */
	uint32_t ttwu_count; /* calls of try_to_wake_up() */
	uint32_t ttwu_local; /* those that woke the CPU they ran on */
	uint64_t rq_cpu_time; /* time that tasks ran, in jiffies */
	uint64_t run_delay; /* time that tasks waited, in jiffies */
	uint64_t pcount; /* time slices */
};

/* SCHEDSTAT_CPU (85, since 7.0): a CPU's scheduler counters */
struct pfr_schedstat_cpu {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t timestamp; /* timestamp, in jiffies */
	uint32_t cpu; /* CPU */
	uint16_t version; /* version of the counters */
	uint16_t pad; /* 0 */
	struct pfr_schedstat_cpu_counters counters; /* the counters */
};

/* load balancing, versions 15 and 16 */
struct pfr_schedstat_lb {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t lb_count; /* calls of load_balance() */
	uint32_t lb_balanced; /* those that found balance */
	uint32_t lb_failed; /* those that moved no task */
	uint32_t lb_imbalance; /* sum of imbalance */
	uint32_t lb_gained; /* calls of pull_task() */
	uint32_t lb_hot_gained; /* those for a task that was cache-hot */
	uint32_t lb_nobusyq; /* no busier queue was found */
	uint32_t lb_nobusyg; /* no busier group was found */
};

/* load balancing, version 17 */
struct pfr_schedstat_lb_17 {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t lb_count; /* calls of load_balance() */
	uint32_t lb_balanced; /* those that found balance */
	uint32_t lb_failed; /* those that moved no task */
	uint32_t lb_imbalance_load; /* imbalance of load */
	uint32_t lb_imbalance_util; /* imbalance of utilization */
	uint32_t lb_imbalance_task; /* imbalance of tasks */
	uint32_t lb_imbalance_misfit; /* imbalance of misfit tasks */
	uint32_t lb_gained; /* calls of pull_task() */
	uint32_t lb_hot_gained; /* those for a task that was cache-hot */
	uint32_t lb_nobusyq; /* no busier queue was found */
	uint32_t lb_nobusyg; /* no busier group was found */
};

/* active balancing, exec and fork balancing, wakeups */
struct pfr_schedstat_moves {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t alb_count; /* calls of active_load_balance() */
	uint32_t alb_failed; /* those that moved no task */
	uint32_t alb_pushed; /* those that moved a task */
	uint32_t sbe_count; /* not used */
	uint32_t sbe_balanced; /* not used */
	uint32_t sbe_pushed; /* not used */
	uint32_t sbf_count; /* not used */
	uint32_t sbf_balanced; /* not used */
	uint32_t sbf_pushed; /* not used */
	uint32_t ttwu_wake_remote; /* wakeups of a task that last ran elsewhere */
	uint32_t ttwu_move_affine; /* wakeups that moved a cache-cold task */
	uint32_t ttwu_move_balance; /* wakeups that began passive balancing */
};

/* SCHEDSTAT_DOMAIN (86, since 7.0): a scheduling domain's counters */
struct pfr_schedstat_domain {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t timestamp; /* timestamp, in jiffies */
	uint32_t cpu; /* CPU */
	uint16_t version; /* version of the counters */
	uint16_t domain; /* domain */
	struct pfr_schedstat_lb idle_15; /* while idle */
	struct pfr_schedstat_lb busy; /* while busy */
	struct pfr_schedstat_lb idle_16; /* while idle */
	struct pfr_schedstat_lb newidle; /* while newly idle */
	struct pfr_schedstat_lb_17 busy_17; /* while busy */
	struct pfr_schedstat_lb_17 idle_17; /* while idle */
	struct pfr_schedstat_lb_17 newidle_17; /* while newly idle */
	struct pfr_schedstat_moves moves; /* tasks moved */
};

/* SIMPLEPERF_KERNEL_SYMBOL (32769, since simpleperf): symbols of the kernel */
struct pfr_simpleperf_kernel_symbol {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t size; /* bytes that follow, without padding */
	struct pfr_bytes kallsyms; /* text of /proc/kallsyms */
	struct pfr_bytes pad; /* padding */
};

/* SIMPLEPERF_DSO (32770, since simpleperf): a file with symbols (no longer written) */
struct pfr_simpleperf_dso {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t dso_type; /* kind of file */
	uint64_t dso_id; /* its number in this recording */
	uint64_t min_vaddr; /* lowest address that it is linked for */
	struct pfr_bytes name; /* its name */
};

/* SIMPLEPERF_SYMBOL (32771, since simpleperf): a symbol of such a file (no longer written) */
struct pfr_simpleperf_symbol {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t addr; /* its address in the file */
	uint64_t len; /* its length */
	uint64_t dso_id; /* the file's number */
	struct pfr_bytes name; /* its name */
};

/* SIMPLEPERF_SPLIT (32772, since simpleperf): a piece of a record that is too large for one */
struct pfr_simpleperf_split {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	struct pfr_bytes data; /* the piece; all up to SPLIT_END are one record, header included */
};

/* SIMPLEPERF_SPLIT_END (32773, since simpleperf): the pieces before this are one record */
struct pfr_simpleperf_split_end {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
};

/* one id */
struct pfr_simpleperf_event_id_entry {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t attr_id; /* number of the attr */
	uint64_t event_id; /* the id that means it from here on */
};

/* SIMPLEPERF_EVENT_ID (32774, since simpleperf): ids of events that were opened later */
struct pfr_simpleperf_event_id {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t count; /* ids that follow */
	struct pfr_array entries; /* the ids */
	/* ^ entries: pfr_simpleperf_event_id_entry_at */
};

/* SIMPLEPERF_CALLCHAIN (32775, since simpleperf): a callchain that was unwound from registers and stack */
struct pfr_simpleperf_callchain {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t pid; /* process */
	uint32_t tid; /* thread */
	uint64_t chain_type; /* how it was made */
	uint64_t time; /* time of the sample */
	uint64_t ip_nr; /* frames */
	struct pfr_words ips; /* return addresses, innermost first */
	struct pfr_words sps; /* the stack pointer of each frame */
};

/* the callchain that was unwound */
struct pfr_simpleperf_unwound {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t length; /* frames */
	struct pfr_words ips; /* return addresses, innermost first */
	struct pfr_words sps; /* the stack pointer of each frame */
};

/* SIMPLEPERF_UNWINDING_RESULT (32776, since simpleperf): how unwinding went, to find its faults */
struct pfr_simpleperf_unwinding_result {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t time; /* time of the sample */
	uint64_t used_time; /* how long it took */
	uint64_t error_code; /* why it ended; 0: no failure */
	uint64_t error_addr; /* memory that could not be read */
	uint64_t stack_start; /* first address of the stack that is here */
	uint64_t stack_end; /* address after it */
	uint64_t abi; /* width of the registers, 0 where they were not kept; the first simpleperf with this record ended before it */
	uint64_t reg_mask; /* which registers follow; there where abi is 0, too */
	struct pfr_words regs; /* one for each bit of reg_mask */
	struct pfr_stack_user stack_user; /* the stack */
	struct pfr_simpleperf_unwound callchain; /* the callchain; newer simpleperf */
};

/* SIMPLEPERF_TRACING_DATA (32777, since simpleperf): formats of the tracepoints, inside the record */
struct pfr_simpleperf_tracing_data {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t size; /* bytes that follow, without padding */
	struct pfr_bytes data; /* as feature TRACING_DATA */
	struct pfr_bytes pad; /* padding */
};

/* SIMPLEPERF_DEBUG (32778, since simpleperf): simpleperf's own messages */
struct pfr_simpleperf_debug {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t time; /* timestamp */
	struct pfr_bytes text; /* the text */
};

/* the header of a record */
struct pfr_record_header {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t type; /* which record */
	uint16_t misc; /* mode of the CPU, and bits of the record */
	uint16_t size_high; /* simpleperf: times 65536, more bytes of the record */
	uint16_t size; /* bytes of the record, this header among them */
};

/* a range of the file */
struct pfr_section {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t offset; /* its first byte */
	uint64_t size; /* its bytes */
};

/* the header of a perf.data file */
struct pfr_file_header {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t magic; /* PERFILE2 as a number; version 1: PERFFILE as text */
	uint64_t size; /* bytes of this header; 16 in a pipe */
	uint64_t attr_size; /* bytes of an entry of attrs */
	struct pfr_section attrs; /* the events */
	struct pfr_section data; /* the records; size 0: the recording was cut off */
	struct pfr_section event_types; /* no longer written */
	struct pfr_words features; /* a bit for each feature section */
};

/* an event of the file */
struct pfr_file_attr {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	struct pfr_attr attr; /* the attr, in the size its writer knew */
	struct pfr_bytes pad; /* bytes of the entry that the attr does not use */
	struct pfr_section ids; /* where its ids are */
};

/* ids that mean one event */
struct pfr_file_ids {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	struct pfr_words ids; /* the ids */
};

/* where a feature's section is */
struct pfr_feature_section {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	struct pfr_section section; /* its place; the table has one of them for each bit */
};

/* a perf_event_attr by itself */
struct pfr_attr_only {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	struct pfr_attr attr; /* the attr */
};

/* what read(2) of an event gives */
struct pfr_counts {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	struct pfr_read_format values; /* the counts */
};

/* the page before a ring */
struct pfr_mmap_page {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t version; /* of this page */
	uint32_t compat_version; /* lowest version that this one is compatible with */
	uint32_t lock; /* changes with each change of the fields up to time_mask; odd within one */
	uint32_t index; /* the counter's number + 1; 0: it cannot be read by the user */
	uint64_t offset; /* signed; to be added to the counter */
	uint64_t time_enabled; /* how long the event was enabled */
	uint64_t time_running; /* how long it counted */
	uint64_t capabilities; /* what of this page can be used */
	uint16_t pmc_width; /* bits of the counter */
	uint16_t time_shift; /* cycles to time: (cycles * time_mult) >> time_shift */
	uint32_t time_mult; /* see time_shift */
	uint64_t time_offset; /* signed; time since time_enabled was written: time_offset + the cycles' time */
	uint64_t time_zero; /* perf time when the cycles were 0 */
	uint32_t size; /* bytes up to reserved */
	uint32_t reserved_1; /* 0 */
	uint64_t time_cycles; /* the cycles when they were last read, where they have less than 64 bits */
	uint64_t time_mask; /* bits that the cycles have */
	struct pfr_bytes reserved; /* zeros */
	uint64_t data_head; /* the writer's position: never wraps at the ring's size; backward rings count down */
	uint64_t data_tail; /* the reader's position, where the ring is writable */
	uint64_t data_offset; /* the ring's place in the mapping; 0 before 4.1: after the page */
	uint64_t data_size; /* the ring's bytes; 0 before 4.1: the rest of the mapping */
	uint64_t aux_head; /* the writer's position in the AUX area */
	uint64_t aux_tail; /* the reader's position in the AUX area */
	uint64_t aux_offset; /* offset at which the user maps the AUX area, for mmap(2) */
	uint64_t aux_size; /* the AUX area's bytes */
};

/* a mapping that came or went */
struct pfr_legacy_mapping {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t pid; /* process */
	uint32_t tid; /* thread */
	uint64_t addr; /* first address */
	uint64_t len; /* length */
	uint64_t pgoff; /* offset in the file */
	struct pfr_bytes filename; /* file */
};

/* a thread's name */
struct pfr_legacy_comm {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t pid; /* process */
	uint32_t tid; /* thread */
	struct pfr_bytes comm; /* the name */
};

/* the period of a counter with a frequency changed */
struct pfr_legacy_period {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t time; /* timestamp */
	uint64_t irq_period; /* events between overflows from now on */
};

/* a counter was stopped or started */
struct pfr_legacy_throttle {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t time; /* timestamp */
};

/* 2009: a record that is no overflow */
struct pfr_legacy_record {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t type; /* which record */
	uint16_t misc; /* mode of the CPU */
	uint16_t size; /* bytes of the record, this header among them */
	struct pfr_legacy_mapping mapping; /* the mapping */
	struct pfr_legacy_comm comm; /* the name */
	struct pfr_legacy_period period; /* the period; since the middle of 2009 */
	struct pfr_legacy_throttle throttle; /* the time; since the middle of 2009 */
};

/* one counter of a group */
struct pfr_legacy_value {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t event; /* its config */
	uint64_t val; /* its count */
};

/* the counters of a group */
struct pfr_legacy_group {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t nr; /* counters that follow */
	struct pfr_array values; /* the counters */
	/* ^ entries: pfr_legacy_value_at */
};

/* where the code was called from */
struct pfr_legacy_callchain {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint16_t nr; /* addresses that follow */
	uint16_t hv; /* the first of them that are the hypervisor's */
	uint16_t kernel; /* the next that are the kernel's */
	uint16_t user; /* the rest, that are the program's */
	struct pfr_words ips; /* the addresses */
};

/* 2009: a counter overflowed; the type determines the fields that follow */
struct pfr_legacy_overflow {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t record_type; /* which fields follow */
	uint16_t misc; /* mode of the CPU, and that this is an overflow */
	uint16_t size; /* bytes of the record, this header among them */
	uint64_t ip; /* instruction */
	uint32_t pid; /* process */
	uint32_t tid; /* thread */
	uint64_t time; /* timestamp */
	uint64_t addr; /* address of the data */
	uint64_t config; /* which event; since the middle of 2009 */
	uint32_t cpu; /* CPU; since the middle of 2009 */
	uint32_t res; /* 0 */
	struct pfr_legacy_group group; /* counts of the group */
	struct pfr_legacy_callchain callchain; /* callchain */
};

/* 2009: struct perf_counter_hw_event, what was asked for */
struct pfr_legacy_attr {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint64_t config; /* which event: raw, type, id */
	uint64_t irq_period; /* events between overflows */
	uint32_t record_type; /* fields of an overflow */
	uint32_t read_format; /* fields of a read: bits 0 and 1 */
	uint64_t flags; /* the one-bit options */
	uint32_t extra_config_len; /* not used */
	uint32_t wakeup_events; /* overflows between wakeups */
	uint64_t reserved_1; /* 0 */
	uint64_t reserved_2; /* 0 */
};

/* 2009: the page before a ring; the reader's position is not in it */
struct pfr_legacy_page {
	uint64_t present; /* a bit for each field that is there: PFR_HAS */
	uint32_t version; /* 0 */
	uint32_t compat_version; /* 0 */
	uint32_t lock; /* odd while the next two change */
	uint32_t index; /* the counter's number in hardware + 1; 0: none */
	uint64_t offset; /* added to the counter */
	uint32_t data_head; /* where the writer is; it wraps at 2^32 */
};

/* The body of a record, or of another piece: which one, type and piece tell. */
union pfr_body {
	struct pfr_sample sample;
	struct pfr_mmap mmap;
	struct pfr_lost lost;
	struct pfr_comm comm;
	struct pfr_exit exit;
	struct pfr_throttle throttle;
	struct pfr_unthrottle unthrottle;
	struct pfr_fork fork;
	struct pfr_read read;
	struct pfr_mmap2 mmap2;
	struct pfr_aux aux;
	struct pfr_itrace_start itrace_start;
	struct pfr_lost_samples lost_samples;
	struct pfr_switch_ switch_;
	struct pfr_switch_cpu_wide switch_cpu_wide;
	struct pfr_namespaces namespaces;
	struct pfr_ksymbol ksymbol;
	struct pfr_bpf_event bpf_event;
	struct pfr_cgroup cgroup;
	struct pfr_text_poke text_poke;
	struct pfr_aux_output_hw_id aux_output_hw_id;
	struct pfr_callchain_deferred callchain_deferred;
	struct pfr_header_attr header_attr;
	struct pfr_header_event_type header_event_type;
	struct pfr_header_tracing_data header_tracing_data;
	struct pfr_header_build_id header_build_id;
	struct pfr_finished_round finished_round;
	struct pfr_id_index id_index;
	struct pfr_auxtrace_info auxtrace_info;
	struct pfr_auxtrace auxtrace;
	struct pfr_auxtrace_error auxtrace_error;
	struct pfr_thread_map thread_map;
	struct pfr_cpu_map cpu_map;
	struct pfr_stat_config stat_config;
	struct pfr_stat stat;
	struct pfr_stat_round stat_round;
	struct pfr_event_update event_update;
	struct pfr_time_conv time_conv;
	struct pfr_header_feature header_feature;
	struct pfr_compressed compressed;
	struct pfr_finished_init finished_init;
	struct pfr_compressed2 compressed2;
	struct pfr_bpf_metadata bpf_metadata;
	struct pfr_schedstat_cpu schedstat_cpu;
	struct pfr_schedstat_domain schedstat_domain;
	struct pfr_simpleperf_kernel_symbol simpleperf_kernel_symbol;
	struct pfr_simpleperf_dso simpleperf_dso;
	struct pfr_simpleperf_symbol simpleperf_symbol;
	struct pfr_simpleperf_split simpleperf_split;
	struct pfr_simpleperf_split_end simpleperf_split_end;
	struct pfr_simpleperf_event_id simpleperf_event_id;
	struct pfr_simpleperf_callchain simpleperf_callchain;
	struct pfr_simpleperf_unwinding_result simpleperf_unwinding_result;
	struct pfr_simpleperf_tracing_data simpleperf_tracing_data;
	struct pfr_simpleperf_debug simpleperf_debug;
	struct pfr_file_header file_header;
	struct pfr_file_attr file_attr;
	struct pfr_file_ids file_ids;
	struct pfr_feature_section feature_section;
	struct pfr_attr_only attr_only;
	struct pfr_counts counts;
	struct pfr_mmap_page mmap_page;
	struct pfr_legacy_record legacy_record;
	struct pfr_legacy_overflow legacy_overflow;
	struct pfr_legacy_attr legacy_attr;
	struct pfr_legacy_page legacy_page;
	uint64_t reserved[128]; /* no record of this major version is larger */
};

/* A record, or another piece, as a struct. record.body.sample is record.sample. */
struct pfr_record {
	uint32_t type, size;
	uint16_t misc;
	uint8_t piece; /* enum pfr_piece */
	struct pfr_sample_id sample_id; /* the trailer; present is 0 where there is none */
	struct pfr_bytes tail; /* bytes that are not known to mean anything */
	union {
		union pfr_body body;
		struct pfr_sample sample;
		struct pfr_mmap mmap;
		struct pfr_lost lost;
		struct pfr_comm comm;
		struct pfr_exit exit;
		struct pfr_throttle throttle;
		struct pfr_unthrottle unthrottle;
		struct pfr_fork fork;
		struct pfr_read read;
		struct pfr_mmap2 mmap2;
		struct pfr_aux aux;
		struct pfr_itrace_start itrace_start;
		struct pfr_lost_samples lost_samples;
		struct pfr_switch_ switch_;
		struct pfr_switch_cpu_wide switch_cpu_wide;
		struct pfr_namespaces namespaces;
		struct pfr_ksymbol ksymbol;
		struct pfr_bpf_event bpf_event;
		struct pfr_cgroup cgroup;
		struct pfr_text_poke text_poke;
		struct pfr_aux_output_hw_id aux_output_hw_id;
		struct pfr_callchain_deferred callchain_deferred;
		struct pfr_header_attr header_attr;
		struct pfr_header_event_type header_event_type;
		struct pfr_header_tracing_data header_tracing_data;
		struct pfr_header_build_id header_build_id;
		struct pfr_finished_round finished_round;
		struct pfr_id_index id_index;
		struct pfr_auxtrace_info auxtrace_info;
		struct pfr_auxtrace auxtrace;
		struct pfr_auxtrace_error auxtrace_error;
		struct pfr_thread_map thread_map;
		struct pfr_cpu_map cpu_map;
		struct pfr_stat_config stat_config;
		struct pfr_stat stat;
		struct pfr_stat_round stat_round;
		struct pfr_event_update event_update;
		struct pfr_time_conv time_conv;
		struct pfr_header_feature header_feature;
		struct pfr_compressed compressed;
		struct pfr_finished_init finished_init;
		struct pfr_compressed2 compressed2;
		struct pfr_bpf_metadata bpf_metadata;
		struct pfr_schedstat_cpu schedstat_cpu;
		struct pfr_schedstat_domain schedstat_domain;
		struct pfr_simpleperf_kernel_symbol simpleperf_kernel_symbol;
		struct pfr_simpleperf_dso simpleperf_dso;
		struct pfr_simpleperf_symbol simpleperf_symbol;
		struct pfr_simpleperf_split simpleperf_split;
		struct pfr_simpleperf_split_end simpleperf_split_end;
		struct pfr_simpleperf_event_id simpleperf_event_id;
		struct pfr_simpleperf_callchain simpleperf_callchain;
		struct pfr_simpleperf_unwinding_result simpleperf_unwinding_result;
		struct pfr_simpleperf_tracing_data simpleperf_tracing_data;
		struct pfr_simpleperf_debug simpleperf_debug;
		struct pfr_file_header file_header;
		struct pfr_file_attr file_attr;
		struct pfr_file_ids file_ids;
		struct pfr_feature_section feature_section;
		struct pfr_attr_only attr_only;
		struct pfr_counts counts;
		struct pfr_mmap_page mmap_page;
		struct pfr_legacy_record legacy_record;
		struct pfr_legacy_overflow legacy_overflow;
		struct pfr_legacy_attr legacy_attr;
		struct pfr_legacy_page legacy_page;
	};
};

/* Keys of fields: bits of `present`. A key never changes its meaning. */
enum pfr_key {
	PFR_KEY_ATTR_SIMD_DRAFT_SAMPLE_SIMD_REGS_ENABLED = 0,
	PFR_KEY_ATTR_SIMD_DRAFT_PAD_1 = 1,
	PFR_KEY_ATTR_SIMD_DRAFT_SAMPLE_SIMD_PRED_REG_INTR = 2,
	PFR_KEY_ATTR_SIMD_DRAFT_SAMPLE_SIMD_PRED_REG_USER = 3,
	PFR_KEY_ATTR_SIMD_DRAFT_SAMPLE_SIMD_VEC_REG_QWORDS = 4,
	PFR_KEY_ATTR_SIMD_DRAFT_PAD_2 = 5,
	PFR_KEY_ATTR_SIMD_DRAFT_SAMPLE_SIMD_VEC_REG_INTR = 6,
	PFR_KEY_ATTR_SIMD_DRAFT_SAMPLE_SIMD_VEC_REG_USER = 7,
	PFR_KEY_ATTR_TYPE = 0,
	PFR_KEY_ATTR_SIZE = 1,
	PFR_KEY_ATTR_CONFIG = 2,
	PFR_KEY_ATTR_SAMPLE_PERIOD = 3,
	PFR_KEY_ATTR_SAMPLE_TYPE = 4,
	PFR_KEY_ATTR_READ_FORMAT = 5,
	PFR_KEY_ATTR_FLAGS = 6,
	PFR_KEY_ATTR_WAKEUP_EVENTS = 7,
	PFR_KEY_ATTR_BP_TYPE = 8,
	PFR_KEY_ATTR_CONFIG1 = 9,
	PFR_KEY_ATTR_CONFIG2 = 10,
	PFR_KEY_ATTR_BRANCH_SAMPLE_TYPE = 11,
	PFR_KEY_ATTR_SAMPLE_REGS_USER = 12,
	PFR_KEY_ATTR_SAMPLE_STACK_USER = 13,
	PFR_KEY_ATTR_CLOCKID = 14,
	PFR_KEY_ATTR_SAMPLE_REGS_INTR = 15,
	PFR_KEY_ATTR_AUX_WATERMARK = 16,
	PFR_KEY_ATTR_SAMPLE_MAX_STACK = 17,
	PFR_KEY_ATTR_RESERVED_2 = 18,
	PFR_KEY_ATTR_AUX_SAMPLE_SIZE = 19,
	PFR_KEY_ATTR_AUX_ACTION = 20,
	PFR_KEY_ATTR_SIG_DATA = 21,
	PFR_KEY_ATTR_CONFIG3 = 22,
	PFR_KEY_ATTR_CONFIG4 = 23,
	PFR_KEY_ATTR_SAMPLE_SIMD_REGS_ENABLED = 25,
	PFR_KEY_ATTR_SAMPLE_SIMD_PRED_REG_QWORDS = 26,
	PFR_KEY_ATTR_SAMPLE_SIMD_VEC_REG_QWORDS = 27,
	PFR_KEY_ATTR_RESERVED_4 = 28,
	PFR_KEY_ATTR_SAMPLE_SIMD_PRED_REG_INTR = 29,
	PFR_KEY_ATTR_SAMPLE_SIMD_PRED_REG_USER = 30,
	PFR_KEY_ATTR_SAMPLE_SIMD_VEC_REG_INTR = 31,
	PFR_KEY_ATTR_SAMPLE_SIMD_VEC_REG_USER = 32,
	PFR_KEY_ATTR_SIMD_DRAFT = 33,
	PFR_KEY_ATTR_TAIL = 24,
	PFR_KEY_SAMPLE_ID_PID = 0,
	PFR_KEY_SAMPLE_ID_TID = 1,
	PFR_KEY_SAMPLE_ID_TIME = 2,
	PFR_KEY_SAMPLE_ID_ID = 3,
	PFR_KEY_SAMPLE_ID_STREAM_ID = 4,
	PFR_KEY_SAMPLE_ID_CPU = 5,
	PFR_KEY_SAMPLE_ID_RES = 6,
	PFR_KEY_SAMPLE_ID_IDENTIFIER = 7,
	PFR_KEY_READ_VALUE_VALUE = 0,
	PFR_KEY_READ_VALUE_ID = 1,
	PFR_KEY_READ_VALUE_LOST = 2,
	PFR_KEY_READ_FORMAT_VALUE = 0,
	PFR_KEY_READ_FORMAT_NR = 1,
	PFR_KEY_READ_FORMAT_TIME_ENABLED = 2,
	PFR_KEY_READ_FORMAT_TIME_RUNNING = 3,
	PFR_KEY_READ_FORMAT_ID = 4,
	PFR_KEY_READ_FORMAT_LOST = 5,
	PFR_KEY_READ_FORMAT_VALUES = 6,
	PFR_KEY_CALLCHAIN_NR = 0,
	PFR_KEY_CALLCHAIN_IPS = 1,
	PFR_KEY_RAW_SIZE = 0,
	PFR_KEY_RAW_DATA = 1,
	PFR_KEY_REGS_SIMD_NR_VECTORS = 0,
	PFR_KEY_REGS_SIMD_VECTOR_QWORDS = 1,
	PFR_KEY_REGS_SIMD_NR_PRED = 2,
	PFR_KEY_REGS_SIMD_PRED_QWORDS = 3,
	PFR_KEY_REGS_SIMD_VECTORS = 4,
	PFR_KEY_REGS_SIMD_PREDS = 5,
	PFR_KEY_REGS_SIMD_DRAFT_NR_VECTORS = 0,
	PFR_KEY_REGS_SIMD_DRAFT_VECTOR_QWORDS = 1,
	PFR_KEY_REGS_SIMD_DRAFT_NR_PRED = 2,
	PFR_KEY_REGS_SIMD_DRAFT_PRED_QWORDS = 3,
	PFR_KEY_REGS_SIMD_DRAFT_VECTORS = 4,
	PFR_KEY_REGS_SIMD_DRAFT_PREDS = 5,
	PFR_KEY_REGS_USER_ABI = 0,
	PFR_KEY_REGS_USER_REGS = 1,
	PFR_KEY_REGS_USER_SIMD = 2,
	PFR_KEY_REGS_USER_SIMD_DRAFT = 3,
	PFR_KEY_STACK_USER_SIZE = 0,
	PFR_KEY_STACK_USER_DATA = 1,
	PFR_KEY_STACK_USER_DYN_SIZE = 2,
	PFR_KEY_REGS_INTR_ABI = 0,
	PFR_KEY_REGS_INTR_REGS = 1,
	PFR_KEY_REGS_INTR_SIMD = 2,
	PFR_KEY_REGS_INTR_SIMD_DRAFT = 3,
	PFR_KEY_AUX_SAMPLE_SIZE = 0,
	PFR_KEY_AUX_SAMPLE_DATA = 1,
	PFR_KEY_BRANCH_ENTRY_FROM = 0,
	PFR_KEY_BRANCH_ENTRY_TO = 1,
	PFR_KEY_BRANCH_ENTRY_FLAGS = 2,
	PFR_KEY_BRANCH_STACK_NR = 0,
	PFR_KEY_BRANCH_STACK_HW_IDX = 1,
	PFR_KEY_BRANCH_STACK_LBR = 2,
	PFR_KEY_BRANCH_STACK_COUNTERS = 3,
	PFR_KEY_SAMPLE_IDENTIFIER = 0,
	PFR_KEY_SAMPLE_IP = 1,
	PFR_KEY_SAMPLE_PID = 2,
	PFR_KEY_SAMPLE_TID = 3,
	PFR_KEY_SAMPLE_TIME = 4,
	PFR_KEY_SAMPLE_ADDR = 5,
	PFR_KEY_SAMPLE_ID = 6,
	PFR_KEY_SAMPLE_STREAM_ID = 7,
	PFR_KEY_SAMPLE_CPU = 8,
	PFR_KEY_SAMPLE_RES = 9,
	PFR_KEY_SAMPLE_PERIOD = 10,
	PFR_KEY_SAMPLE_READ = 11,
	PFR_KEY_SAMPLE_CALLCHAIN = 12,
	PFR_KEY_SAMPLE_RAW = 13,
	PFR_KEY_SAMPLE_BRANCH_STACK = 14,
	PFR_KEY_SAMPLE_REGS_USER = 15,
	PFR_KEY_SAMPLE_STACK_USER = 16,
	PFR_KEY_SAMPLE_WEIGHT = 17,
	PFR_KEY_SAMPLE_WEIGHT_STRUCT = 18,
	PFR_KEY_SAMPLE_DATA_SRC = 19,
	PFR_KEY_SAMPLE_TRANSACTION = 20,
	PFR_KEY_SAMPLE_REGS_INTR = 21,
	PFR_KEY_SAMPLE_PHYS_ADDR = 22,
	PFR_KEY_SAMPLE_CGROUP = 23,
	PFR_KEY_SAMPLE_DATA_PAGE_SIZE = 24,
	PFR_KEY_SAMPLE_CODE_PAGE_SIZE = 25,
	PFR_KEY_SAMPLE_AUX = 26,
	PFR_KEY_MMAP_PID = 0,
	PFR_KEY_MMAP_TID = 1,
	PFR_KEY_MMAP_ADDR = 2,
	PFR_KEY_MMAP_LEN = 3,
	PFR_KEY_MMAP_PGOFF = 4,
	PFR_KEY_MMAP_FILENAME = 5,
	PFR_KEY_LOST_ID = 0,
	PFR_KEY_LOST_LOST = 1,
	PFR_KEY_COMM_PID = 0,
	PFR_KEY_COMM_TID = 1,
	PFR_KEY_COMM_COMM = 2,
	PFR_KEY_EXIT_PID = 0,
	PFR_KEY_EXIT_PPID = 1,
	PFR_KEY_EXIT_TID = 2,
	PFR_KEY_EXIT_PTID = 3,
	PFR_KEY_EXIT_TIME = 4,
	PFR_KEY_THROTTLE_TIME = 0,
	PFR_KEY_THROTTLE_ID = 1,
	PFR_KEY_THROTTLE_STREAM_ID = 2,
	PFR_KEY_UNTHROTTLE_TIME = 0,
	PFR_KEY_UNTHROTTLE_ID = 1,
	PFR_KEY_UNTHROTTLE_STREAM_ID = 2,
	PFR_KEY_FORK_PID = 0,
	PFR_KEY_FORK_PPID = 1,
	PFR_KEY_FORK_TID = 2,
	PFR_KEY_FORK_PTID = 3,
	PFR_KEY_FORK_TIME = 4,
	PFR_KEY_READ_PID = 0,
	PFR_KEY_READ_TID = 1,
	PFR_KEY_READ_VALUES = 2,
	PFR_KEY_MMAP2_PID = 0,
	PFR_KEY_MMAP2_TID = 1,
	PFR_KEY_MMAP2_ADDR = 2,
	PFR_KEY_MMAP2_LEN = 3,
	PFR_KEY_MMAP2_PGOFF = 4,
	PFR_KEY_MMAP2_MAJ = 5,
	PFR_KEY_MMAP2_MIN = 6,
	PFR_KEY_MMAP2_INO = 7,
	PFR_KEY_MMAP2_INO_GENERATION = 8,
	PFR_KEY_MMAP2_BUILD_ID_SIZE = 9,
	PFR_KEY_MMAP2_RESERVED_1 = 10,
	PFR_KEY_MMAP2_RESERVED_2 = 11,
	PFR_KEY_MMAP2_BUILD_ID = 12,
	PFR_KEY_MMAP2_PROT = 13,
	PFR_KEY_MMAP2_FLAGS = 14,
	PFR_KEY_MMAP2_FILENAME = 15,
	PFR_KEY_AUX_AUX_OFFSET = 0,
	PFR_KEY_AUX_AUX_SIZE = 1,
	PFR_KEY_AUX_FLAGS = 2,
	PFR_KEY_ITRACE_START_PID = 0,
	PFR_KEY_ITRACE_START_TID = 1,
	PFR_KEY_LOST_SAMPLES_LOST = 0,
	PFR_KEY_SWITCH_CPU_WIDE_NEXT_PREV_PID = 0,
	PFR_KEY_SWITCH_CPU_WIDE_NEXT_PREV_TID = 1,
	PFR_KEY_LINK_INFO_DEV = 0,
	PFR_KEY_LINK_INFO_INO = 1,
	PFR_KEY_NAMESPACES_PID = 0,
	PFR_KEY_NAMESPACES_TID = 1,
	PFR_KEY_NAMESPACES_NR_NAMESPACES = 2,
	PFR_KEY_NAMESPACES_LINK_INFO = 3,
	PFR_KEY_KSYMBOL_ADDR = 0,
	PFR_KEY_KSYMBOL_LEN = 1,
	PFR_KEY_KSYMBOL_KSYM_TYPE = 2,
	PFR_KEY_KSYMBOL_FLAGS = 3,
	PFR_KEY_KSYMBOL_NAME = 4,
	PFR_KEY_BPF_EVENT_TYPE = 0,
	PFR_KEY_BPF_EVENT_FLAGS = 1,
	PFR_KEY_BPF_EVENT_ID = 2,
	PFR_KEY_BPF_EVENT_TAG = 3,
	PFR_KEY_CGROUP_ID = 0,
	PFR_KEY_CGROUP_PATH = 1,
	PFR_KEY_TEXT_POKE_ADDR = 0,
	PFR_KEY_TEXT_POKE_OLD_LEN = 1,
	PFR_KEY_TEXT_POKE_NEW_LEN = 2,
	PFR_KEY_TEXT_POKE_OLD_BYTES = 3,
	PFR_KEY_TEXT_POKE_NEW_BYTES = 4,
	PFR_KEY_TEXT_POKE_PAD = 5,
	PFR_KEY_AUX_OUTPUT_HW_ID_HW_ID = 0,
	PFR_KEY_CALLCHAIN_DEFERRED_COOKIE = 0,
	PFR_KEY_CALLCHAIN_DEFERRED_NR = 1,
	PFR_KEY_CALLCHAIN_DEFERRED_IPS = 2,
	PFR_KEY_HEADER_ATTR_ATTR = 0,
	PFR_KEY_HEADER_ATTR_IDS = 1,
	PFR_KEY_HEADER_EVENT_TYPE_EVENT_ID = 0,
	PFR_KEY_HEADER_EVENT_TYPE_NAME = 1,
	PFR_KEY_HEADER_TRACING_DATA_SIZE = 0,
	PFR_KEY_HEADER_TRACING_DATA_PAD = 1,
	PFR_KEY_HEADER_TRACING_DATA_DATA = 2,
	PFR_KEY_HEADER_TRACING_DATA_FILL = 3,
	PFR_KEY_HEADER_BUILD_ID_PID = 0,
	PFR_KEY_HEADER_BUILD_ID_BUILD_ID = 1,
	PFR_KEY_HEADER_BUILD_ID_SIZE = 2,
	PFR_KEY_HEADER_BUILD_ID_RESERVED_1 = 3,
	PFR_KEY_HEADER_BUILD_ID_RESERVED_2 = 4,
	PFR_KEY_HEADER_BUILD_ID_FILENAME = 5,
	PFR_KEY_HEADER_BUILD_ID_PAD = 6,
	PFR_KEY_ID_INDEX_ENTRY_ID = 0,
	PFR_KEY_ID_INDEX_ENTRY_IDX = 1,
	PFR_KEY_ID_INDEX_ENTRY_CPU = 2,
	PFR_KEY_ID_INDEX_ENTRY_TID = 3,
	PFR_KEY_ID_INDEX_ENTRY_2_MACHINE_PID = 0,
	PFR_KEY_ID_INDEX_ENTRY_2_VCPU = 1,
	PFR_KEY_ID_INDEX_NR = 0,
	PFR_KEY_ID_INDEX_ENTRIES = 1,
	PFR_KEY_ID_INDEX_ENTRIES_2 = 2,
	PFR_KEY_AUXTRACE_INFO_TYPE = 0,
	PFR_KEY_AUXTRACE_INFO_RESERVED = 1,
	PFR_KEY_AUXTRACE_INFO_PRIV = 2,
	PFR_KEY_AUXTRACE_SIZE = 0,
	PFR_KEY_AUXTRACE_OFFSET = 1,
	PFR_KEY_AUXTRACE_REFERENCE = 2,
	PFR_KEY_AUXTRACE_IDX = 3,
	PFR_KEY_AUXTRACE_TID = 4,
	PFR_KEY_AUXTRACE_CPU = 5,
	PFR_KEY_AUXTRACE_RESERVED = 6,
	PFR_KEY_AUXTRACE_ERROR_TYPE = 0,
	PFR_KEY_AUXTRACE_ERROR_CODE = 1,
	PFR_KEY_AUXTRACE_ERROR_CPU = 2,
	PFR_KEY_AUXTRACE_ERROR_PID = 3,
	PFR_KEY_AUXTRACE_ERROR_TID = 4,
	PFR_KEY_AUXTRACE_ERROR_FMT = 5,
	PFR_KEY_AUXTRACE_ERROR_IP = 6,
	PFR_KEY_AUXTRACE_ERROR_TIME = 7,
	PFR_KEY_AUXTRACE_ERROR_MSG = 8,
	PFR_KEY_AUXTRACE_ERROR_MACHINE_PID = 9,
	PFR_KEY_AUXTRACE_ERROR_VCPU = 10,
	PFR_KEY_THREAD_MAP_ENTRY_PID = 0,
	PFR_KEY_THREAD_MAP_ENTRY_COMM = 1,
	PFR_KEY_THREAD_MAP_NR = 0,
	PFR_KEY_THREAD_MAP_ENTRIES = 1,
	PFR_KEY_CPUS_DATA_NR = 0,
	PFR_KEY_CPUS_DATA_CPU = 1,
	PFR_KEY_MASK_DATA_NR = 0,
	PFR_KEY_MASK_DATA_LONG_SIZE = 1,
	PFR_KEY_MASK_DATA_MASK32 = 2,
	PFR_KEY_MASK_DATA_PAD = 3,
	PFR_KEY_MASK_DATA_MASK64 = 4,
	PFR_KEY_RANGE_CPU_DATA_ANY_CPU = 0,
	PFR_KEY_RANGE_CPU_DATA_PAD = 1,
	PFR_KEY_RANGE_CPU_DATA_START_CPU = 2,
	PFR_KEY_RANGE_CPU_DATA_END_CPU = 3,
	PFR_KEY_CPU_MAP_DATA_TYPE = 0,
	PFR_KEY_CPU_MAP_DATA_CPUS_DATA = 1,
	PFR_KEY_CPU_MAP_DATA_MASK_DATA = 2,
	PFR_KEY_CPU_MAP_DATA_RANGE_CPU_DATA = 3,
	PFR_KEY_CPU_MAP_DATA = 0,
	PFR_KEY_CPU_MAP_PAD = 1,
	PFR_KEY_STAT_CONFIG_ENTRY_TAG = 0,
	PFR_KEY_STAT_CONFIG_ENTRY_VAL = 1,
	PFR_KEY_STAT_CONFIG_NR = 0,
	PFR_KEY_STAT_CONFIG_DATA = 1,
	PFR_KEY_STAT_ID = 0,
	PFR_KEY_STAT_CPU = 1,
	PFR_KEY_STAT_THREAD = 2,
	PFR_KEY_STAT_VAL = 3,
	PFR_KEY_STAT_ENA = 4,
	PFR_KEY_STAT_RUN = 5,
	PFR_KEY_STAT_ROUND_TYPE = 0,
	PFR_KEY_STAT_ROUND_TIME = 1,
	PFR_KEY_EVENT_UPDATE_TYPE = 0,
	PFR_KEY_EVENT_UPDATE_ID = 1,
	PFR_KEY_EVENT_UPDATE_UNIT = 2,
	PFR_KEY_EVENT_UPDATE_SCALE = 3,
	PFR_KEY_EVENT_UPDATE_NAME = 4,
	PFR_KEY_EVENT_UPDATE_CPUS = 5,
	PFR_KEY_EVENT_UPDATE_PAD = 6,
	PFR_KEY_TIME_CONV_TIME_SHIFT = 0,
	PFR_KEY_TIME_CONV_TIME_MULT = 1,
	PFR_KEY_TIME_CONV_TIME_ZERO = 2,
	PFR_KEY_TIME_CONV_TIME_CYCLES = 3,
	PFR_KEY_TIME_CONV_TIME_MASK = 4,
	PFR_KEY_TIME_CONV_CAP_USER_TIME_ZERO = 5,
	PFR_KEY_TIME_CONV_CAP_USER_TIME_SHORT = 6,
	PFR_KEY_TIME_CONV_RESERVED = 7,
	PFR_KEY_HEADER_FEATURE_FEAT_ID = 0,
	PFR_KEY_HEADER_FEATURE_DATA = 1,
	PFR_KEY_COMPRESSED_DATA = 0,
	PFR_KEY_COMPRESSED2_DATA_SIZE = 0,
	PFR_KEY_COMPRESSED2_DATA = 1,
	PFR_KEY_COMPRESSED2_PAD = 2,
	PFR_KEY_BPF_METADATA_ENTRY_KEY = 0,
	PFR_KEY_BPF_METADATA_ENTRY_VALUE = 1,
	PFR_KEY_BPF_METADATA_PROG_NAME = 0,
	PFR_KEY_BPF_METADATA_NR_ENTRIES = 1,
	PFR_KEY_BPF_METADATA_ENTRIES = 2,
	PFR_KEY_SCHEDSTAT_CPU_COUNTERS_YLD_COUNT = 0,
	PFR_KEY_SCHEDSTAT_CPU_COUNTERS_ARRAY_EXP = 1,
	PFR_KEY_SCHEDSTAT_CPU_COUNTERS_SCHED_COUNT = 2,
	PFR_KEY_SCHEDSTAT_CPU_COUNTERS_SCHED_GOIDLE = 3,
	PFR_KEY_SCHEDSTAT_CPU_COUNTERS_TTWU_COUNT = 4,
	PFR_KEY_SCHEDSTAT_CPU_COUNTERS_TTWU_LOCAL = 5,
	PFR_KEY_SCHEDSTAT_CPU_COUNTERS_RQ_CPU_TIME = 6,
	PFR_KEY_SCHEDSTAT_CPU_COUNTERS_RUN_DELAY = 7,
	PFR_KEY_SCHEDSTAT_CPU_COUNTERS_PCOUNT = 8,
	PFR_KEY_SCHEDSTAT_CPU_TIMESTAMP = 0,
	PFR_KEY_SCHEDSTAT_CPU_CPU = 1,
	PFR_KEY_SCHEDSTAT_CPU_VERSION = 2,
	PFR_KEY_SCHEDSTAT_CPU_PAD = 3,
	PFR_KEY_SCHEDSTAT_CPU_COUNTERS = 4,
	PFR_KEY_SCHEDSTAT_LB_LB_COUNT = 0,
	PFR_KEY_SCHEDSTAT_LB_LB_BALANCED = 1,
	PFR_KEY_SCHEDSTAT_LB_LB_FAILED = 2,
	PFR_KEY_SCHEDSTAT_LB_LB_IMBALANCE = 3,
	PFR_KEY_SCHEDSTAT_LB_LB_GAINED = 4,
	PFR_KEY_SCHEDSTAT_LB_LB_HOT_GAINED = 5,
	PFR_KEY_SCHEDSTAT_LB_LB_NOBUSYQ = 6,
	PFR_KEY_SCHEDSTAT_LB_LB_NOBUSYG = 7,
	PFR_KEY_SCHEDSTAT_LB_17_LB_COUNT = 0,
	PFR_KEY_SCHEDSTAT_LB_17_LB_BALANCED = 1,
	PFR_KEY_SCHEDSTAT_LB_17_LB_FAILED = 2,
	PFR_KEY_SCHEDSTAT_LB_17_LB_IMBALANCE_LOAD = 3,
	PFR_KEY_SCHEDSTAT_LB_17_LB_IMBALANCE_UTIL = 4,
	PFR_KEY_SCHEDSTAT_LB_17_LB_IMBALANCE_TASK = 5,
	PFR_KEY_SCHEDSTAT_LB_17_LB_IMBALANCE_MISFIT = 6,
	PFR_KEY_SCHEDSTAT_LB_17_LB_GAINED = 7,
	PFR_KEY_SCHEDSTAT_LB_17_LB_HOT_GAINED = 8,
	PFR_KEY_SCHEDSTAT_LB_17_LB_NOBUSYQ = 9,
	PFR_KEY_SCHEDSTAT_LB_17_LB_NOBUSYG = 10,
	PFR_KEY_SCHEDSTAT_MOVES_ALB_COUNT = 0,
	PFR_KEY_SCHEDSTAT_MOVES_ALB_FAILED = 1,
	PFR_KEY_SCHEDSTAT_MOVES_ALB_PUSHED = 2,
	PFR_KEY_SCHEDSTAT_MOVES_SBE_COUNT = 3,
	PFR_KEY_SCHEDSTAT_MOVES_SBE_BALANCED = 4,
	PFR_KEY_SCHEDSTAT_MOVES_SBE_PUSHED = 5,
	PFR_KEY_SCHEDSTAT_MOVES_SBF_COUNT = 6,
	PFR_KEY_SCHEDSTAT_MOVES_SBF_BALANCED = 7,
	PFR_KEY_SCHEDSTAT_MOVES_SBF_PUSHED = 8,
	PFR_KEY_SCHEDSTAT_MOVES_TTWU_WAKE_REMOTE = 9,
	PFR_KEY_SCHEDSTAT_MOVES_TTWU_MOVE_AFFINE = 10,
	PFR_KEY_SCHEDSTAT_MOVES_TTWU_MOVE_BALANCE = 11,
	PFR_KEY_SCHEDSTAT_DOMAIN_TIMESTAMP = 0,
	PFR_KEY_SCHEDSTAT_DOMAIN_CPU = 1,
	PFR_KEY_SCHEDSTAT_DOMAIN_VERSION = 2,
	PFR_KEY_SCHEDSTAT_DOMAIN_DOMAIN = 3,
	PFR_KEY_SCHEDSTAT_DOMAIN_IDLE_15 = 4,
	PFR_KEY_SCHEDSTAT_DOMAIN_BUSY = 5,
	PFR_KEY_SCHEDSTAT_DOMAIN_IDLE_16 = 6,
	PFR_KEY_SCHEDSTAT_DOMAIN_NEWIDLE = 7,
	PFR_KEY_SCHEDSTAT_DOMAIN_BUSY_17 = 8,
	PFR_KEY_SCHEDSTAT_DOMAIN_IDLE_17 = 9,
	PFR_KEY_SCHEDSTAT_DOMAIN_NEWIDLE_17 = 10,
	PFR_KEY_SCHEDSTAT_DOMAIN_MOVES = 11,
	PFR_KEY_SIMPLEPERF_KERNEL_SYMBOL_SIZE = 0,
	PFR_KEY_SIMPLEPERF_KERNEL_SYMBOL_KALLSYMS = 1,
	PFR_KEY_SIMPLEPERF_KERNEL_SYMBOL_PAD = 2,
	PFR_KEY_SIMPLEPERF_DSO_DSO_TYPE = 0,
	PFR_KEY_SIMPLEPERF_DSO_DSO_ID = 1,
	PFR_KEY_SIMPLEPERF_DSO_MIN_VADDR = 2,
	PFR_KEY_SIMPLEPERF_DSO_NAME = 3,
	PFR_KEY_SIMPLEPERF_SYMBOL_ADDR = 0,
	PFR_KEY_SIMPLEPERF_SYMBOL_LEN = 1,
	PFR_KEY_SIMPLEPERF_SYMBOL_DSO_ID = 2,
	PFR_KEY_SIMPLEPERF_SYMBOL_NAME = 3,
	PFR_KEY_SIMPLEPERF_SPLIT_DATA = 0,
	PFR_KEY_SIMPLEPERF_EVENT_ID_ENTRY_ATTR_ID = 0,
	PFR_KEY_SIMPLEPERF_EVENT_ID_ENTRY_EVENT_ID = 1,
	PFR_KEY_SIMPLEPERF_EVENT_ID_COUNT = 0,
	PFR_KEY_SIMPLEPERF_EVENT_ID_ENTRIES = 1,
	PFR_KEY_SIMPLEPERF_CALLCHAIN_PID = 0,
	PFR_KEY_SIMPLEPERF_CALLCHAIN_TID = 1,
	PFR_KEY_SIMPLEPERF_CALLCHAIN_CHAIN_TYPE = 2,
	PFR_KEY_SIMPLEPERF_CALLCHAIN_TIME = 3,
	PFR_KEY_SIMPLEPERF_CALLCHAIN_IP_NR = 4,
	PFR_KEY_SIMPLEPERF_CALLCHAIN_IPS = 5,
	PFR_KEY_SIMPLEPERF_CALLCHAIN_SPS = 6,
	PFR_KEY_SIMPLEPERF_UNWOUND_LENGTH = 0,
	PFR_KEY_SIMPLEPERF_UNWOUND_IPS = 1,
	PFR_KEY_SIMPLEPERF_UNWOUND_SPS = 2,
	PFR_KEY_SIMPLEPERF_UNWINDING_RESULT_TIME = 0,
	PFR_KEY_SIMPLEPERF_UNWINDING_RESULT_USED_TIME = 1,
	PFR_KEY_SIMPLEPERF_UNWINDING_RESULT_ERROR_CODE = 2,
	PFR_KEY_SIMPLEPERF_UNWINDING_RESULT_ERROR_ADDR = 3,
	PFR_KEY_SIMPLEPERF_UNWINDING_RESULT_STACK_START = 4,
	PFR_KEY_SIMPLEPERF_UNWINDING_RESULT_STACK_END = 5,
	PFR_KEY_SIMPLEPERF_UNWINDING_RESULT_ABI = 6,
	PFR_KEY_SIMPLEPERF_UNWINDING_RESULT_REG_MASK = 7,
	PFR_KEY_SIMPLEPERF_UNWINDING_RESULT_REGS = 8,
	PFR_KEY_SIMPLEPERF_UNWINDING_RESULT_STACK_USER = 9,
	PFR_KEY_SIMPLEPERF_UNWINDING_RESULT_CALLCHAIN = 10,
	PFR_KEY_SIMPLEPERF_TRACING_DATA_SIZE = 0,
	PFR_KEY_SIMPLEPERF_TRACING_DATA_DATA = 1,
	PFR_KEY_SIMPLEPERF_TRACING_DATA_PAD = 2,
	PFR_KEY_SIMPLEPERF_DEBUG_TIME = 0,
	PFR_KEY_SIMPLEPERF_DEBUG_TEXT = 1,
	PFR_KEY_RECORD_HEADER_TYPE = 0,
	PFR_KEY_RECORD_HEADER_MISC = 1,
	PFR_KEY_RECORD_HEADER_SIZE_HIGH = 3,
	PFR_KEY_RECORD_HEADER_SIZE = 2,
	PFR_KEY_SECTION_OFFSET = 0,
	PFR_KEY_SECTION_SIZE = 1,
	PFR_KEY_FILE_HEADER_MAGIC = 0,
	PFR_KEY_FILE_HEADER_SIZE = 1,
	PFR_KEY_FILE_HEADER_ATTR_SIZE = 2,
	PFR_KEY_FILE_HEADER_ATTRS = 3,
	PFR_KEY_FILE_HEADER_DATA = 4,
	PFR_KEY_FILE_HEADER_EVENT_TYPES = 5,
	PFR_KEY_FILE_HEADER_FEATURES = 6,
	PFR_KEY_FILE_ATTR_ATTR = 0,
	PFR_KEY_FILE_ATTR_PAD = 1,
	PFR_KEY_FILE_ATTR_IDS = 2,
	PFR_KEY_FILE_IDS_IDS = 0,
	PFR_KEY_FEATURE_SECTION_SECTION = 0,
	PFR_KEY_ATTR_ONLY_ATTR = 0,
	PFR_KEY_COUNTS_VALUES = 0,
	PFR_KEY_MMAP_PAGE_VERSION = 0,
	PFR_KEY_MMAP_PAGE_COMPAT_VERSION = 1,
	PFR_KEY_MMAP_PAGE_LOCK = 2,
	PFR_KEY_MMAP_PAGE_INDEX = 3,
	PFR_KEY_MMAP_PAGE_OFFSET = 4,
	PFR_KEY_MMAP_PAGE_TIME_ENABLED = 5,
	PFR_KEY_MMAP_PAGE_TIME_RUNNING = 6,
	PFR_KEY_MMAP_PAGE_CAPABILITIES = 7,
	PFR_KEY_MMAP_PAGE_PMC_WIDTH = 8,
	PFR_KEY_MMAP_PAGE_TIME_SHIFT = 9,
	PFR_KEY_MMAP_PAGE_TIME_MULT = 10,
	PFR_KEY_MMAP_PAGE_TIME_OFFSET = 11,
	PFR_KEY_MMAP_PAGE_TIME_ZERO = 12,
	PFR_KEY_MMAP_PAGE_SIZE = 13,
	PFR_KEY_MMAP_PAGE_RESERVED_1 = 14,
	PFR_KEY_MMAP_PAGE_TIME_CYCLES = 15,
	PFR_KEY_MMAP_PAGE_TIME_MASK = 16,
	PFR_KEY_MMAP_PAGE_RESERVED = 17,
	PFR_KEY_MMAP_PAGE_DATA_HEAD = 18,
	PFR_KEY_MMAP_PAGE_DATA_TAIL = 19,
	PFR_KEY_MMAP_PAGE_DATA_OFFSET = 20,
	PFR_KEY_MMAP_PAGE_DATA_SIZE = 21,
	PFR_KEY_MMAP_PAGE_AUX_HEAD = 22,
	PFR_KEY_MMAP_PAGE_AUX_TAIL = 23,
	PFR_KEY_MMAP_PAGE_AUX_OFFSET = 24,
	PFR_KEY_MMAP_PAGE_AUX_SIZE = 25,
	PFR_KEY_LEGACY_MAPPING_PID = 0,
	PFR_KEY_LEGACY_MAPPING_TID = 1,
	PFR_KEY_LEGACY_MAPPING_ADDR = 2,
	PFR_KEY_LEGACY_MAPPING_LEN = 3,
	PFR_KEY_LEGACY_MAPPING_PGOFF = 4,
	PFR_KEY_LEGACY_MAPPING_FILENAME = 5,
	PFR_KEY_LEGACY_COMM_PID = 0,
	PFR_KEY_LEGACY_COMM_TID = 1,
	PFR_KEY_LEGACY_COMM_COMM = 2,
	PFR_KEY_LEGACY_PERIOD_TIME = 0,
	PFR_KEY_LEGACY_PERIOD_IRQ_PERIOD = 1,
	PFR_KEY_LEGACY_THROTTLE_TIME = 0,
	PFR_KEY_LEGACY_RECORD_TYPE = 0,
	PFR_KEY_LEGACY_RECORD_MISC = 1,
	PFR_KEY_LEGACY_RECORD_SIZE = 2,
	PFR_KEY_LEGACY_RECORD_MAPPING = 3,
	PFR_KEY_LEGACY_RECORD_COMM = 4,
	PFR_KEY_LEGACY_RECORD_PERIOD = 5,
	PFR_KEY_LEGACY_RECORD_THROTTLE = 6,
	PFR_KEY_LEGACY_VALUE_EVENT = 0,
	PFR_KEY_LEGACY_VALUE_VAL = 1,
	PFR_KEY_LEGACY_GROUP_NR = 0,
	PFR_KEY_LEGACY_GROUP_VALUES = 1,
	PFR_KEY_LEGACY_CALLCHAIN_NR = 0,
	PFR_KEY_LEGACY_CALLCHAIN_HV = 1,
	PFR_KEY_LEGACY_CALLCHAIN_KERNEL = 2,
	PFR_KEY_LEGACY_CALLCHAIN_USER = 3,
	PFR_KEY_LEGACY_CALLCHAIN_IPS = 4,
	PFR_KEY_LEGACY_OVERFLOW_RECORD_TYPE = 0,
	PFR_KEY_LEGACY_OVERFLOW_MISC = 1,
	PFR_KEY_LEGACY_OVERFLOW_SIZE = 2,
	PFR_KEY_LEGACY_OVERFLOW_IP = 3,
	PFR_KEY_LEGACY_OVERFLOW_PID = 4,
	PFR_KEY_LEGACY_OVERFLOW_TID = 5,
	PFR_KEY_LEGACY_OVERFLOW_TIME = 6,
	PFR_KEY_LEGACY_OVERFLOW_ADDR = 7,
	PFR_KEY_LEGACY_OVERFLOW_CONFIG = 8,
	PFR_KEY_LEGACY_OVERFLOW_CPU = 9,
	PFR_KEY_LEGACY_OVERFLOW_RES = 10,
	PFR_KEY_LEGACY_OVERFLOW_GROUP = 11,
	PFR_KEY_LEGACY_OVERFLOW_CALLCHAIN = 12,
	PFR_KEY_LEGACY_ATTR_CONFIG = 0,
	PFR_KEY_LEGACY_ATTR_IRQ_PERIOD = 1,
	PFR_KEY_LEGACY_ATTR_RECORD_TYPE = 2,
	PFR_KEY_LEGACY_ATTR_READ_FORMAT = 3,
	PFR_KEY_LEGACY_ATTR_FLAGS = 4,
	PFR_KEY_LEGACY_ATTR_EXTRA_CONFIG_LEN = 5,
	PFR_KEY_LEGACY_ATTR_WAKEUP_EVENTS = 6,
	PFR_KEY_LEGACY_ATTR_RESERVED_1 = 7,
	PFR_KEY_LEGACY_ATTR_RESERVED_2 = 8,
	PFR_KEY_LEGACY_PAGE_VERSION = 0,
	PFR_KEY_LEGACY_PAGE_COMPAT_VERSION = 1,
	PFR_KEY_LEGACY_PAGE_LOCK = 2,
	PFR_KEY_LEGACY_PAGE_INDEX = 3,
	PFR_KEY_LEGACY_PAGE_OFFSET = 4,
	PFR_KEY_LEGACY_PAGE_DATA_HEAD = 5,
	PFR_KEY_STRING_ENTRY_TEXT = 0,
	PFR_KEY_FORMAT_ENTRY_SIZE = 0,
	PFR_KEY_FORMAT_ENTRY_FORMAT = 1,
	PFR_KEY_SYSTEM_ENTRY_NAME = 0,
	PFR_KEY_SYSTEM_ENTRY_NR_EVENTS = 1,
	PFR_KEY_SYSTEM_ENTRY_EVENTS = 2,
	PFR_KEY_FEATURE_TRACING_DATA_MAGIC = 0,
	PFR_KEY_FEATURE_TRACING_DATA_VERSION = 1,
	PFR_KEY_FEATURE_TRACING_DATA_BIG_ENDIAN = 2,
	PFR_KEY_FEATURE_TRACING_DATA_LONG_SIZE = 3,
	PFR_KEY_FEATURE_TRACING_DATA_PAGE_SIZE = 4,
	PFR_KEY_FEATURE_TRACING_DATA_HEADER_PAGE_NAME = 5,
	PFR_KEY_FEATURE_TRACING_DATA_HEADER_PAGE_SIZE = 6,
	PFR_KEY_FEATURE_TRACING_DATA_HEADER_PAGE = 7,
	PFR_KEY_FEATURE_TRACING_DATA_HEADER_EVENT_NAME = 8,
	PFR_KEY_FEATURE_TRACING_DATA_HEADER_EVENT_SIZE = 9,
	PFR_KEY_FEATURE_TRACING_DATA_HEADER_EVENT = 10,
	PFR_KEY_FEATURE_TRACING_DATA_NR_FTRACE = 11,
	PFR_KEY_FEATURE_TRACING_DATA_FTRACE = 12,
	PFR_KEY_FEATURE_TRACING_DATA_NR_SYSTEMS = 13,
	PFR_KEY_FEATURE_TRACING_DATA_SYSTEMS = 14,
	PFR_KEY_FEATURE_TRACING_DATA_KALLSYMS_SIZE = 15,
	PFR_KEY_FEATURE_TRACING_DATA_KALLSYMS = 16,
	PFR_KEY_FEATURE_TRACING_DATA_PRINTK_SIZE = 17,
	PFR_KEY_FEATURE_TRACING_DATA_PRINTK = 18,
	PFR_KEY_FEATURE_TRACING_DATA_SAVED_CMDLINES_SIZE = 19,
	PFR_KEY_FEATURE_TRACING_DATA_SAVED_CMDLINES = 20,
	PFR_KEY_BUILD_ID_ENTRY_TYPE = 0,
	PFR_KEY_BUILD_ID_ENTRY_MISC = 1,
	PFR_KEY_BUILD_ID_ENTRY_SIZE = 2,
	PFR_KEY_BUILD_ID_ENTRY_PID = 3,
	PFR_KEY_BUILD_ID_ENTRY_BUILD_ID = 4,
	PFR_KEY_BUILD_ID_ENTRY_BUILD_ID_SIZE = 5,
	PFR_KEY_BUILD_ID_ENTRY_RESERVED_1 = 6,
	PFR_KEY_BUILD_ID_ENTRY_RESERVED_2 = 7,
	PFR_KEY_BUILD_ID_ENTRY_FILENAME = 8,
	PFR_KEY_FEATURE_BUILD_ID_FILES = 0,
	PFR_KEY_FEATURE_HOSTNAME_HOSTNAME = 0,
	PFR_KEY_FEATURE_OSRELEASE_OSRELEASE = 0,
	PFR_KEY_FEATURE_VERSION_VERSION = 0,
	PFR_KEY_FEATURE_ARCH_ARCH = 0,
	PFR_KEY_FEATURE_NRCPUS_AVAIL = 0,
	PFR_KEY_FEATURE_NRCPUS_ONLINE = 1,
	PFR_KEY_FEATURE_CPUDESC_CPUDESC = 0,
	PFR_KEY_FEATURE_CPUID_CPUID = 0,
	PFR_KEY_FEATURE_TOTAL_MEM_TOTAL_MEM = 0,
	PFR_KEY_FEATURE_CMDLINE_NR = 0,
	PFR_KEY_FEATURE_CMDLINE_ARGV = 1,
	PFR_KEY_EVENT_DESC_ENTRY_ATTR = 0,
	PFR_KEY_EVENT_DESC_ENTRY_PAD = 4,
	PFR_KEY_EVENT_DESC_ENTRY_NR_IDS = 1,
	PFR_KEY_EVENT_DESC_ENTRY_NAME = 2,
	PFR_KEY_EVENT_DESC_ENTRY_IDS = 3,
	PFR_KEY_FEATURE_EVENT_DESC_NR = 0,
	PFR_KEY_FEATURE_EVENT_DESC_ATTR_SIZE = 1,
	PFR_KEY_FEATURE_EVENT_DESC_EVENTS = 2,
	PFR_KEY_CPU_ENTRY_CORE_ID = 0,
	PFR_KEY_CPU_ENTRY_SOCKET_ID = 1,
	PFR_KEY_FEATURE_CPU_TOPOLOGY_NR_CORES = 0,
	PFR_KEY_FEATURE_CPU_TOPOLOGY_CORES = 1,
	PFR_KEY_FEATURE_CPU_TOPOLOGY_NR_THREADS = 2,
	PFR_KEY_FEATURE_CPU_TOPOLOGY_THREADS = 3,
	PFR_KEY_FEATURE_CPU_TOPOLOGY_CPUS = 4,
	PFR_KEY_FEATURE_CPU_TOPOLOGY_NR_DIES = 5,
	PFR_KEY_FEATURE_CPU_TOPOLOGY_DIES = 6,
	PFR_KEY_FEATURE_CPU_TOPOLOGY_DIE_IDS = 7,
	PFR_KEY_NUMA_ENTRY_NODE = 0,
	PFR_KEY_NUMA_ENTRY_MEM_TOTAL = 1,
	PFR_KEY_NUMA_ENTRY_MEM_FREE = 2,
	PFR_KEY_NUMA_ENTRY_CPULIST = 3,
	PFR_KEY_FEATURE_NUMA_TOPOLOGY_NR = 0,
	PFR_KEY_FEATURE_NUMA_TOPOLOGY_NODES = 1,
	PFR_KEY_PMU_ENTRY_TYPE = 0,
	PFR_KEY_PMU_ENTRY_NAME = 1,
	PFR_KEY_FEATURE_PMU_MAPPINGS_NR = 0,
	PFR_KEY_FEATURE_PMU_MAPPINGS_PMUS = 1,
	PFR_KEY_GROUP_ENTRY_NAME = 0,
	PFR_KEY_GROUP_ENTRY_LEADER_IDX = 1,
	PFR_KEY_GROUP_ENTRY_NR_MEMBERS = 2,
	PFR_KEY_FEATURE_GROUP_DESC_NR = 0,
	PFR_KEY_FEATURE_GROUP_DESC_GROUPS = 1,
	PFR_KEY_AUXTRACE_ENTRY_FILE_OFFSET = 0,
	PFR_KEY_AUXTRACE_ENTRY_SIZE = 1,
	PFR_KEY_FEATURE_AUXTRACE_NR = 0,
	PFR_KEY_FEATURE_AUXTRACE_ENTRIES = 1,
	PFR_KEY_CACHE_ENTRY_LEVEL = 0,
	PFR_KEY_CACHE_ENTRY_LINE_SIZE = 1,
	PFR_KEY_CACHE_ENTRY_SETS = 2,
	PFR_KEY_CACHE_ENTRY_WAYS = 3,
	PFR_KEY_CACHE_ENTRY_TYPE = 4,
	PFR_KEY_CACHE_ENTRY_SIZE = 5,
	PFR_KEY_CACHE_ENTRY_MAP = 6,
	PFR_KEY_FEATURE_CACHE_VERSION = 0,
	PFR_KEY_FEATURE_CACHE_NR = 1,
	PFR_KEY_FEATURE_CACHE_CACHES = 2,
	PFR_KEY_FEATURE_SAMPLE_TIME_FIRST = 0,
	PFR_KEY_FEATURE_SAMPLE_TIME_LAST = 1,
	PFR_KEY_MEMORY_ENTRY_NODE = 0,
	PFR_KEY_MEMORY_ENTRY_SIZE = 1,
	PFR_KEY_MEMORY_ENTRY_NR_BITS = 2,
	PFR_KEY_MEMORY_ENTRY_BITMAP = 3,
	PFR_KEY_FEATURE_MEM_TOPOLOGY_VERSION = 0,
	PFR_KEY_FEATURE_MEM_TOPOLOGY_BLOCK_SIZE = 1,
	PFR_KEY_FEATURE_MEM_TOPOLOGY_NR = 2,
	PFR_KEY_FEATURE_MEM_TOPOLOGY_NODES = 3,
	PFR_KEY_FEATURE_CLOCKID_RESOLUTION = 0,
	PFR_KEY_FEATURE_DIR_FORMAT_VERSION = 0,
	PFR_KEY_FEATURE_COMPRESSED_VERSION = 0,
	PFR_KEY_FEATURE_COMPRESSED_TYPE = 1,
	PFR_KEY_FEATURE_COMPRESSED_LEVEL = 2,
	PFR_KEY_FEATURE_COMPRESSED_RATIO = 3,
	PFR_KEY_FEATURE_COMPRESSED_MMAP_LEN = 4,
	PFR_KEY_CAP_ENTRY_NAME = 0,
	PFR_KEY_CAP_ENTRY_VALUE = 1,
	PFR_KEY_FEATURE_CPU_PMU_CAPS_NR = 0,
	PFR_KEY_FEATURE_CPU_PMU_CAPS_CAPS = 1,
	PFR_KEY_FEATURE_CLOCK_DATA_VERSION = 0,
	PFR_KEY_FEATURE_CLOCK_DATA_CLOCKID = 1,
	PFR_KEY_FEATURE_CLOCK_DATA_WALL_TIME = 2,
	PFR_KEY_FEATURE_CLOCK_DATA_CLOCKID_TIME = 3,
	PFR_KEY_HYBRID_ENTRY_PMU_NAME = 0,
	PFR_KEY_HYBRID_ENTRY_CPULIST = 1,
	PFR_KEY_FEATURE_HYBRID_TOPOLOGY_NR = 0,
	PFR_KEY_FEATURE_HYBRID_TOPOLOGY_NODES = 1,
	PFR_KEY_PMU_CAPS_ENTRY_NR_CAPS = 0,
	PFR_KEY_PMU_CAPS_ENTRY_CAPS = 1,
	PFR_KEY_PMU_CAPS_ENTRY_PMU_NAME = 2,
	PFR_KEY_FEATURE_PMU_CAPS_NR_PMU = 0,
	PFR_KEY_FEATURE_PMU_CAPS_PMUS = 1,
	PFR_KEY_DOMAIN_ENTRY_DOMAIN = 0,
	PFR_KEY_DOMAIN_ENTRY_DNAME = 1,
	PFR_KEY_DOMAIN_ENTRY_CPUMASK = 2,
	PFR_KEY_DOMAIN_ENTRY_CPULIST = 3,
	PFR_KEY_CPU_DOMAIN_ENTRY_CPU = 0,
	PFR_KEY_CPU_DOMAIN_ENTRY_NR_DOMAINS = 1,
	PFR_KEY_CPU_DOMAIN_ENTRY_DOMAINS = 2,
	PFR_KEY_FEATURE_CPU_DOMAIN_INFO_SCHEDSTAT_VERSION = 0,
	PFR_KEY_FEATURE_CPU_DOMAIN_INFO_MAX_SCHED_DOMAINS = 1,
	PFR_KEY_FEATURE_CPU_DOMAIN_INFO_CPUS = 2,
	PFR_KEY_FEATURE_E_MACHINE_E_MACHINE = 0,
	PFR_KEY_FEATURE_E_MACHINE_E_FLAGS = 1,
	PFR_KEY_FEATURE_CLN_SIZE_CLN_SIZE = 0,
	PFR_KEY_MEMORY_RANGE_ENTRY_BASE = 0,
	PFR_KEY_MEMORY_RANGE_ENTRY_LENGTH = 1,
	PFR_KEY_MEMORY_RANGE_ENTRY_NODE = 2,
	PFR_KEY_MEMORY_RANGE_ENTRY_LOCAL_REGION_ID = 3,
	PFR_KEY_MEMORY_RANGE_ENTRY_REMOTE_REGION_ID = 4,
	PFR_KEY_FEATURE_MEMORY_RANGES_NR = 0,
	PFR_KEY_FEATURE_MEMORY_RANGES_RANGES = 1,
	PFR_KEY_BPF_PROG_INFO_TYPE = 0,
	PFR_KEY_BPF_PROG_INFO_ID = 1,
	PFR_KEY_BPF_PROG_INFO_TAG = 2,
	PFR_KEY_BPF_PROG_INFO_JITED_PROG_LEN = 3,
	PFR_KEY_BPF_PROG_INFO_XLATED_PROG_LEN = 4,
	PFR_KEY_BPF_PROG_INFO_JITED_PROG_INSNS = 5,
	PFR_KEY_BPF_PROG_INFO_XLATED_PROG_INSNS = 6,
	PFR_KEY_BPF_PROG_INFO_LOAD_TIME = 7,
	PFR_KEY_BPF_PROG_INFO_CREATED_BY_UID = 8,
	PFR_KEY_BPF_PROG_INFO_NR_MAP_IDS = 9,
	PFR_KEY_BPF_PROG_INFO_MAP_IDS = 10,
	PFR_KEY_BPF_PROG_INFO_NAME = 11,
	PFR_KEY_BPF_PROG_INFO_IFINDEX = 12,
	PFR_KEY_BPF_PROG_INFO_GPL_COMPATIBLE = 13,
	PFR_KEY_BPF_PROG_INFO_NETNS_DEV = 14,
	PFR_KEY_BPF_PROG_INFO_NETNS_INO = 15,
	PFR_KEY_BPF_PROG_INFO_NR_JITED_KSYMS = 16,
	PFR_KEY_BPF_PROG_INFO_NR_JITED_FUNC_LENS = 17,
	PFR_KEY_BPF_PROG_INFO_JITED_KSYMS = 18,
	PFR_KEY_BPF_PROG_INFO_JITED_FUNC_LENS = 19,
	PFR_KEY_BPF_PROG_INFO_BTF_ID = 20,
	PFR_KEY_BPF_PROG_INFO_FUNC_INFO_REC_SIZE = 21,
	PFR_KEY_BPF_PROG_INFO_FUNC_INFO = 22,
	PFR_KEY_BPF_PROG_INFO_NR_FUNC_INFO = 23,
	PFR_KEY_BPF_PROG_INFO_NR_LINE_INFO = 24,
	PFR_KEY_BPF_PROG_INFO_LINE_INFO = 25,
	PFR_KEY_BPF_PROG_INFO_JITED_LINE_INFO = 26,
	PFR_KEY_BPF_PROG_INFO_NR_JITED_LINE_INFO = 27,
	PFR_KEY_BPF_PROG_INFO_LINE_INFO_REC_SIZE = 28,
	PFR_KEY_BPF_PROG_INFO_JITED_LINE_INFO_REC_SIZE = 29,
	PFR_KEY_BPF_PROG_INFO_NR_PROG_TAGS = 30,
	PFR_KEY_BPF_PROG_INFO_PROG_TAGS = 31,
	PFR_KEY_BPF_PROG_INFO_RUN_TIME_NS = 32,
	PFR_KEY_BPF_PROG_INFO_RUN_CNT = 33,
	PFR_KEY_BPF_PROG_INFO_RECURSION_MISSES = 34,
	PFR_KEY_BPF_PROG_INFO_VERIFIED_INSNS = 35,
	PFR_KEY_BPF_PROG_INFO_ATTACH_BTF_OBJ_ID = 36,
	PFR_KEY_BPF_PROG_INFO_ATTACH_BTF_ID = 37,
	PFR_KEY_BPF_PROG_INFO_TAIL = 38,
	PFR_KEY_BPF_PROG_ENTRY_INFO_LEN = 0,
	PFR_KEY_BPF_PROG_ENTRY_DATA_LEN = 1,
	PFR_KEY_BPF_PROG_ENTRY_ARRAYS = 2,
	PFR_KEY_BPF_PROG_ENTRY_INFO = 3,
	PFR_KEY_BPF_PROG_ENTRY_DATA = 4,
	PFR_KEY_FEATURE_BPF_PROG_INFO_NR = 0,
	PFR_KEY_FEATURE_BPF_PROG_INFO_PROGS = 1,
	PFR_KEY_BTF_ENTRY_ID = 0,
	PFR_KEY_BTF_ENTRY_SIZE = 1,
	PFR_KEY_BTF_ENTRY_DATA = 2,
	PFR_KEY_FEATURE_BPF_BTF_NR = 0,
	PFR_KEY_FEATURE_BPF_BTF_BTFS = 1,
	PFR_KEY_SIMPLEPERF_SYMBOL_ENTRY_VADDR = 0,
	PFR_KEY_SIMPLEPERF_SYMBOL_ENTRY_LEN = 1,
	PFR_KEY_SIMPLEPERF_SYMBOL_ENTRY_NAME = 2,
	PFR_KEY_SIMPLEPERF_FILE_PATH = 0,
	PFR_KEY_SIMPLEPERF_FILE_FILE_TYPE = 1,
	PFR_KEY_SIMPLEPERF_FILE_MIN_VADDR = 2,
	PFR_KEY_SIMPLEPERF_FILE_SYMBOL_COUNT = 3,
	PFR_KEY_SIMPLEPERF_FILE_SYMBOLS = 4,
	PFR_KEY_SIMPLEPERF_FILE_DEX_FILE_OFFSET_COUNT = 5,
	PFR_KEY_SIMPLEPERF_FILE_DEX_FILE_OFFSETS = 6,
	PFR_KEY_SIMPLEPERF_FILE_OFFSET_OF_MIN_VADDR = 7,
	PFR_KEY_SIMPLEPERF_FILE_ENTRY_SIZE = 0,
	PFR_KEY_SIMPLEPERF_FILE_ENTRY_FILE = 1,
	PFR_KEY_FEATURE_SIMPLEPERF_FILE_FILES = 0,
	PFR_KEY_SIMPLEPERF_META_ENTRY_KEY = 0,
	PFR_KEY_SIMPLEPERF_META_ENTRY_VALUE = 1,
	PFR_KEY_FEATURE_SIMPLEPERF_META_INFO_INFOS = 0,
	PFR_KEY_FEATURE_SIMPLEPERF_UNWIND_MESSAGE = 0,
	PFR_KEY_FEATURE_SIMPLEPERF_UNWOUND_DATA = 0,
	PFR_KEY_SIMPLEPERF_MESSAGE_SIZE = 0,
	PFR_KEY_SIMPLEPERF_MESSAGE_MESSAGE = 1,
	PFR_KEY_FEATURE_SIMPLEPERF_FILE2_FILES = 0,
	PFR_KEY_FEATURE_SIMPLEPERF_BRANCHES_MESSAGE = 0,
	PFR_KEY_FEATURE_SIMPLEPERF_INIT_MAP_RECORDS = 0,
	PFR_KEY_NAMES_BLOCK_VERSION = 0,
	PFR_KEY_NAMES_BLOCK_SCOPE = 1,
	PFR_KEY_NAMES_BLOCK_PACKING = 2,
	PFR_KEY_NAMES_BLOCK_LENGTH = 3,
	PFR_KEY_NAMES_BLOCK_DATA = 4,
	PFR_KEY_NAMES_BLOCK_ENTRY_SIZE = 0,
	PFR_KEY_NAMES_BLOCK_ENTRY_BLOCK = 1,
	PFR_KEY_FEATURE_PERFRING_NAMES_BLOCKS = 0,
};

/* Groups of fields: records, sections of features, and what they consist of. */
enum pfr_group {
	PFR_GROUP_NONE = 0,
	PFR_GROUP_ATTR_SIMD_DRAFT = 256,
	PFR_GROUP_ATTR = 257,
	PFR_GROUP_SAMPLE_ID = 258,
	PFR_GROUP_READ_VALUE = 259,
	PFR_GROUP_READ_FORMAT = 260,
	PFR_GROUP_CALLCHAIN = 261,
	PFR_GROUP_RAW = 262,
	PFR_GROUP_REGS_SIMD = 263,
	PFR_GROUP_REGS_SIMD_DRAFT = 264,
	PFR_GROUP_REGS_USER = 265,
	PFR_GROUP_STACK_USER = 266,
	PFR_GROUP_REGS_INTR = 267,
	PFR_GROUP_AUX_SAMPLE = 268,
	PFR_GROUP_BRANCH_ENTRY = 269,
	PFR_GROUP_BRANCH_STACK = 270,
	PFR_GROUP_SAMPLE = 9,
	PFR_GROUP_MMAP = 1,
	PFR_GROUP_LOST = 2,
	PFR_GROUP_COMM = 3,
	PFR_GROUP_EXIT = 4,
	PFR_GROUP_THROTTLE = 5,
	PFR_GROUP_UNTHROTTLE = 6,
	PFR_GROUP_FORK = 7,
	PFR_GROUP_READ = 8,
	PFR_GROUP_MMAP2 = 10,
	PFR_GROUP_AUX = 11,
	PFR_GROUP_ITRACE_START = 12,
	PFR_GROUP_LOST_SAMPLES = 13,
	PFR_GROUP_SWITCH_ = 14,
	PFR_GROUP_SWITCH_CPU_WIDE = 15,
	PFR_GROUP_LINK_INFO = 271,
	PFR_GROUP_NAMESPACES = 16,
	PFR_GROUP_KSYMBOL = 17,
	PFR_GROUP_BPF_EVENT = 18,
	PFR_GROUP_CGROUP = 19,
	PFR_GROUP_TEXT_POKE = 20,
	PFR_GROUP_AUX_OUTPUT_HW_ID = 21,
	PFR_GROUP_CALLCHAIN_DEFERRED = 22,
	PFR_GROUP_HEADER_ATTR = 64,
	PFR_GROUP_HEADER_EVENT_TYPE = 65,
	PFR_GROUP_HEADER_TRACING_DATA = 66,
	PFR_GROUP_HEADER_BUILD_ID = 67,
	PFR_GROUP_FINISHED_ROUND = 68,
	PFR_GROUP_ID_INDEX_ENTRY = 272,
	PFR_GROUP_ID_INDEX_ENTRY_2 = 273,
	PFR_GROUP_ID_INDEX = 69,
	PFR_GROUP_AUXTRACE_INFO = 70,
	PFR_GROUP_AUXTRACE = 71,
	PFR_GROUP_AUXTRACE_ERROR = 72,
	PFR_GROUP_THREAD_MAP_ENTRY = 274,
	PFR_GROUP_THREAD_MAP = 73,
	PFR_GROUP_CPUS_DATA = 275,
	PFR_GROUP_MASK_DATA = 276,
	PFR_GROUP_RANGE_CPU_DATA = 277,
	PFR_GROUP_CPU_MAP_DATA = 278,
	PFR_GROUP_CPU_MAP = 74,
	PFR_GROUP_STAT_CONFIG_ENTRY = 279,
	PFR_GROUP_STAT_CONFIG = 75,
	PFR_GROUP_STAT = 76,
	PFR_GROUP_STAT_ROUND = 77,
	PFR_GROUP_EVENT_UPDATE = 78,
	PFR_GROUP_TIME_CONV = 79,
	PFR_GROUP_HEADER_FEATURE = 80,
	PFR_GROUP_COMPRESSED = 81,
	PFR_GROUP_FINISHED_INIT = 82,
	PFR_GROUP_COMPRESSED2 = 83,
	PFR_GROUP_BPF_METADATA_ENTRY = 280,
	PFR_GROUP_BPF_METADATA = 84,
	PFR_GROUP_SCHEDSTAT_CPU_COUNTERS = 281,
	PFR_GROUP_SCHEDSTAT_CPU = 85,
	PFR_GROUP_SCHEDSTAT_LB = 282,
	PFR_GROUP_SCHEDSTAT_LB_17 = 283,
	PFR_GROUP_SCHEDSTAT_MOVES = 284,
	PFR_GROUP_SCHEDSTAT_DOMAIN = 86,
	PFR_GROUP_SIMPLEPERF_KERNEL_SYMBOL = 32769,
	PFR_GROUP_SIMPLEPERF_DSO = 32770,
	PFR_GROUP_SIMPLEPERF_SYMBOL = 32771,
	PFR_GROUP_SIMPLEPERF_SPLIT = 32772,
	PFR_GROUP_SIMPLEPERF_SPLIT_END = 32773,
	PFR_GROUP_SIMPLEPERF_EVENT_ID_ENTRY = 285,
	PFR_GROUP_SIMPLEPERF_EVENT_ID = 32774,
	PFR_GROUP_SIMPLEPERF_CALLCHAIN = 32775,
	PFR_GROUP_SIMPLEPERF_UNWOUND = 286,
	PFR_GROUP_SIMPLEPERF_UNWINDING_RESULT = 32776,
	PFR_GROUP_SIMPLEPERF_TRACING_DATA = 32777,
	PFR_GROUP_SIMPLEPERF_DEBUG = 32778,
	PFR_GROUP_RECORD_HEADER = 287,
	PFR_GROUP_SECTION = 288,
	PFR_GROUP_FILE_HEADER = 289,
	PFR_GROUP_FILE_ATTR = 290,
	PFR_GROUP_FILE_IDS = 291,
	PFR_GROUP_FEATURE_SECTION = 292,
	PFR_GROUP_ATTR_ONLY = 293,
	PFR_GROUP_COUNTS = 294,
	PFR_GROUP_MMAP_PAGE = 295,
	PFR_GROUP_LEGACY_MAPPING = 296,
	PFR_GROUP_LEGACY_COMM = 297,
	PFR_GROUP_LEGACY_PERIOD = 298,
	PFR_GROUP_LEGACY_THROTTLE = 299,
	PFR_GROUP_LEGACY_RECORD = 300,
	PFR_GROUP_LEGACY_VALUE = 301,
	PFR_GROUP_LEGACY_GROUP = 302,
	PFR_GROUP_LEGACY_CALLCHAIN = 303,
	PFR_GROUP_LEGACY_OVERFLOW = 304,
	PFR_GROUP_LEGACY_ATTR = 305,
	PFR_GROUP_LEGACY_PAGE = 306,
	PFR_GROUP_STRING_ENTRY = 307,
	PFR_GROUP_FORMAT_ENTRY = 308,
	PFR_GROUP_SYSTEM_ENTRY = 309,
	PFR_GROUP_FEATURE_TRACING_DATA = 1025,
	PFR_GROUP_BUILD_ID_ENTRY = 310,
	PFR_GROUP_FEATURE_BUILD_ID = 1026,
	PFR_GROUP_FEATURE_HOSTNAME = 1027,
	PFR_GROUP_FEATURE_OSRELEASE = 1028,
	PFR_GROUP_FEATURE_VERSION = 1029,
	PFR_GROUP_FEATURE_ARCH = 1030,
	PFR_GROUP_FEATURE_NRCPUS = 1031,
	PFR_GROUP_FEATURE_CPUDESC = 1032,
	PFR_GROUP_FEATURE_CPUID = 1033,
	PFR_GROUP_FEATURE_TOTAL_MEM = 1034,
	PFR_GROUP_FEATURE_CMDLINE = 1035,
	PFR_GROUP_EVENT_DESC_ENTRY = 311,
	PFR_GROUP_FEATURE_EVENT_DESC = 1036,
	PFR_GROUP_CPU_ENTRY = 312,
	PFR_GROUP_FEATURE_CPU_TOPOLOGY = 1037,
	PFR_GROUP_NUMA_ENTRY = 313,
	PFR_GROUP_FEATURE_NUMA_TOPOLOGY = 1038,
	PFR_GROUP_FEATURE_BRANCH_STACK = 1039,
	PFR_GROUP_PMU_ENTRY = 314,
	PFR_GROUP_FEATURE_PMU_MAPPINGS = 1040,
	PFR_GROUP_GROUP_ENTRY = 315,
	PFR_GROUP_FEATURE_GROUP_DESC = 1041,
	PFR_GROUP_AUXTRACE_ENTRY = 316,
	PFR_GROUP_FEATURE_AUXTRACE = 1042,
	PFR_GROUP_FEATURE_STAT = 1043,
	PFR_GROUP_CACHE_ENTRY = 317,
	PFR_GROUP_FEATURE_CACHE = 1044,
	PFR_GROUP_FEATURE_SAMPLE_TIME = 1045,
	PFR_GROUP_MEMORY_ENTRY = 318,
	PFR_GROUP_FEATURE_MEM_TOPOLOGY = 1046,
	PFR_GROUP_FEATURE_CLOCKID = 1047,
	PFR_GROUP_FEATURE_DIR_FORMAT = 1048,
	PFR_GROUP_FEATURE_COMPRESSED = 1051,
	PFR_GROUP_CAP_ENTRY = 319,
	PFR_GROUP_FEATURE_CPU_PMU_CAPS = 1052,
	PFR_GROUP_FEATURE_CLOCK_DATA = 1053,
	PFR_GROUP_HYBRID_ENTRY = 320,
	PFR_GROUP_FEATURE_HYBRID_TOPOLOGY = 1054,
	PFR_GROUP_PMU_CAPS_ENTRY = 321,
	PFR_GROUP_FEATURE_PMU_CAPS = 1055,
	PFR_GROUP_DOMAIN_ENTRY = 322,
	PFR_GROUP_CPU_DOMAIN_ENTRY = 323,
	PFR_GROUP_FEATURE_CPU_DOMAIN_INFO = 1056,
	PFR_GROUP_FEATURE_E_MACHINE = 1057,
	PFR_GROUP_FEATURE_CLN_SIZE = 1058,
	PFR_GROUP_MEMORY_RANGE_ENTRY = 324,
	PFR_GROUP_FEATURE_MEMORY_RANGES = 1059,
	PFR_GROUP_BPF_PROG_INFO = 325,
	PFR_GROUP_BPF_PROG_ENTRY = 326,
	PFR_GROUP_FEATURE_BPF_PROG_INFO = 1049,
	PFR_GROUP_BTF_ENTRY = 327,
	PFR_GROUP_FEATURE_BPF_BTF = 1050,
	PFR_GROUP_SIMPLEPERF_SYMBOL_ENTRY = 328,
	PFR_GROUP_SIMPLEPERF_FILE = 329,
	PFR_GROUP_SIMPLEPERF_FILE_ENTRY = 330,
	PFR_GROUP_FEATURE_SIMPLEPERF_FILE = 1152,
	PFR_GROUP_SIMPLEPERF_META_ENTRY = 331,
	PFR_GROUP_FEATURE_SIMPLEPERF_META_INFO = 1153,
	PFR_GROUP_FEATURE_SIMPLEPERF_UNWIND = 1154,
	PFR_GROUP_FEATURE_SIMPLEPERF_UNWOUND = 1155,
	PFR_GROUP_SIMPLEPERF_MESSAGE = 332,
	PFR_GROUP_FEATURE_SIMPLEPERF_FILE2 = 1156,
	PFR_GROUP_FEATURE_SIMPLEPERF_BRANCHES = 1157,
	PFR_GROUP_FEATURE_SIMPLEPERF_INIT_MAP = 1158,
	PFR_GROUP_NAMES_BLOCK = 333,
	PFR_GROUP_NAMES_BLOCK_ENTRY = 334,
	PFR_GROUP_FEATURE_PERFRING_NAMES = 1216,
};

/*
 * Entry `index` of an array, into *entry. PFR_OK; PFR_END when index is not below
 * array->nr, and then *entry is unchanged. The record's bytes must still be there.
 */
PFR_API enum pfr_status pfr_read_value_at(const struct pfr_array *array, uint32_t index, struct pfr_read_value *entry);
PFR_API enum pfr_status pfr_branch_entry_at(const struct pfr_array *array, uint32_t index, struct pfr_branch_entry *entry);
PFR_API enum pfr_status pfr_link_info_at(const struct pfr_array *array, uint32_t index, struct pfr_link_info *entry);
PFR_API enum pfr_status pfr_id_index_entry_at(const struct pfr_array *array, uint32_t index, struct pfr_id_index_entry *entry);
PFR_API enum pfr_status pfr_id_index_entry_2_at(const struct pfr_array *array, uint32_t index, struct pfr_id_index_entry_2 *entry);
PFR_API enum pfr_status pfr_thread_map_entry_at(const struct pfr_array *array, uint32_t index, struct pfr_thread_map_entry *entry);
PFR_API enum pfr_status pfr_stat_config_entry_at(const struct pfr_array *array, uint32_t index, struct pfr_stat_config_entry *entry);
PFR_API enum pfr_status pfr_bpf_metadata_entry_at(const struct pfr_array *array, uint32_t index, struct pfr_bpf_metadata_entry *entry);
PFR_API enum pfr_status pfr_simpleperf_event_id_entry_at(const struct pfr_array *array, uint32_t index, struct pfr_simpleperf_event_id_entry *entry);
PFR_API enum pfr_status pfr_legacy_value_at(const struct pfr_array *array, uint32_t index, struct pfr_legacy_value *entry);

#endif
