# SPDX-License-Identifier: MIT
# Printed from schema/ by bindings/print_python.c; do not edit, `make print` makes it anew.
"""Every number that has a name: types of records, statuses, and the sets of bits and values of fields."""

from enum import IntEnum, IntFlag


class RecordType(IntEnum):
    """Types of records."""

    SAMPLE = 9  # the event happened so many times, or a time was up
    MMAP = 1  # a mapping: executable, or with attr.mmap_data any
    LOST = 2  # records that found no space in the ring
    COMM = 3  # a thread's name
    EXIT = 4  # a thread ended
    THROTTLE = 5  # the event fired too often and was stopped
    UNTHROTTLE = 6  # the event was started again
    FORK = 7  # a thread began
    READ = 8  # an inherited event's counts when its thread ends
    MMAP2 = 10  # a mapping, with the file's identity
    AUX = 11  # data arrived in the AUX area
    ITRACE_START = 12  # an instruction trace began
    LOST_SAMPLES = 13  # samples that the hardware or a filter dropped
    SWITCH = 14  # this event's task was switched in or out
    SWITCH_CPU_WIDE = 15  # a CPU switched tasks
    NAMESPACES = 16  # a thread's namespaces
    KSYMBOL = 17  # a kernel symbol came or went
    BPF_EVENT = 18  # a BPF program came or went
    CGROUP = 19  # a cgroup came to be
    TEXT_POKE = 20  # the kernel changed its own code
    AUX_OUTPUT_HW_ID = 21  # which hardware id an aux_output event has
    CALLCHAIN_DEFERRED = 22  # the user part of a callchain, sent when the thread went back to user mode
    HEADER_ATTR = 64  # pipe: an event's attr and ids
    HEADER_EVENT_TYPE = 65  # pipe: an event's name (no longer written)
    HEADER_TRACING_DATA = 66  # pipe: formats of the tracepoints, after the record
    HEADER_BUILD_ID = 67  # a file's build id
    FINISHED_ROUND = 68  # every ring has been read once
    ID_INDEX = 69  # which ids are on which CPU and thread
    AUXTRACE_INFO = 70  # what wrote the AUX data, and how
    AUXTRACE = 71  # AUX data, after the record
    AUXTRACE_ERROR = 72  # AUX data that could not be decoded
    THREAD_MAP = 73  # threads that were observed
    CPU_MAP = 74  # CPUs that were observed
    STAT_CONFIG = 75  # perf stat: its settings
    STAT = 76  # perf stat: a count
    STAT_ROUND = 77  # perf stat: every count has been read once
    EVENT_UPDATE = 78  # more about an event
    TIME_CONV = 79  # how a cycle counter becomes perf time
    HEADER_FEATURE = 80  # pipe: a feature section
    COMPRESSED = 81  # more of the stream of compressed records
    FINISHED_INIT = 82  # everything that existed before the recording has been described
    COMPRESSED2 = 83  # more of the stream of compressed records, padded
    BPF_METADATA = 84  # metadata of a BPF program
    SCHEDSTAT_CPU = 85  # a CPU's scheduler counters
    SCHEDSTAT_DOMAIN = 86  # a scheduling domain's counters
    SIMPLEPERF_KERNEL_SYMBOL = 0x8001  # symbols of the kernel
    SIMPLEPERF_DSO = 0x8002  # a file with symbols (no longer written)
    SIMPLEPERF_SYMBOL = 0x8003  # a symbol of such a file (no longer written)
    SIMPLEPERF_SPLIT = 0x8004  # a piece of a record that is too large for one
    SIMPLEPERF_SPLIT_END = 0x8005  # the pieces before this are one record
    SIMPLEPERF_EVENT_ID = 0x8006  # ids of events that were opened later
    SIMPLEPERF_CALLCHAIN = 0x8007  # a callchain that was unwound from registers and stack
    SIMPLEPERF_UNWINDING_RESULT = 0x8008  # how unwinding went, to find its faults
    SIMPLEPERF_TRACING_DATA = 0x8009  # formats of the tracepoints, inside the record
    SIMPLEPERF_DEBUG = 0x800a  # simpleperf's own messages


class Status(IntEnum):
    """What a call returns, and what is wrong with a record."""

    OK = 0  # done
    END = 1  # the end was reached
    MORE = 2  # more bytes are needed
    NO_SPACE = 3  # the caller's memory is full
    TORN = 4  # the writer has overwritten what was to be read next
    BUSY = 5  # the page was being changed at each try
    UNREADABLE = 6  # the counter cannot be read by the user now
    NO_CLOCK = 7  # the page does not define how cycles become time
    RESUMED = 8  # records follow again after bytes that could not be framed
    INTERRUPTED = 9  # the recording was cut off before its end
    LATE = 10  # records came too late for their place in the order of time
    CHAINS_LOST = 11  # the user part of callchains never came
    FORMATS = 12  # formats of tracepoints are not understood
    UNFIT = 13  # the program that the output is for does not read it
    SHORT = 16  # the field does not fit in what is left
    COUNT = 17  # the count is more than what is left can hold
    NO_NUL = 18  # the text has no end within its place
    TRAILER = 19  # there is no space for sample_id
    ABI = 20  # the register abi has bits that are not known, or that exclude each other
    DYN_SIZE = 21  # dyn_size is more than the stack's size
    BUILD_ID = 22  # the build id's size is more than 20
    SAMPLE_TYPE = 23  # sample_type has bits that are not known, so the fields from here on have no known place
    READ_FORMAT = 24  # read_format has bits that are not known, so the fields from here on have no known place
    UNKNOWN_ID = 25  # no event has this id
    WHICH_EVENT = 26  # the event that this belongs to cannot be determined
    NO_LAYOUT = 27  # a sample without an attr cannot be read
    ATTR_SIZE = 28  # attr.size is less than 64, not a multiple of 8, or more than there is
    LONG_SIZE = 29  # long_size is neither 4 nor 8
    IDS = 30  # the ids' section is not whole numbers within the file
    FEATURE = 31  # the feature's section is not within the file
    DUPLICATE_ID = 32  # the id belongs to another event already
    FILE_HEADER = 33  # a size or place in the file header is not that of what is in the file
    LIMIT = 35  # a limit was reached
    ATTRS = 36  # the table of events is not within the file, or not whole entries
    CLOCK = 37  # time_shift is more than 63, or time_mult is 0
    AUX_RANGE = 38  # the range is not in the AUX area any more, or not yet
    PART = 39  # a file of the directory cannot be read
    FIELDS = 44  # fields, counts and what the event asked for do not agree
    ENTRY_SIZE = 48  # the entry's size is less than its own fields take, or more than there is
    DATA_SIZE = 49  # header.size and data_size contradict each other, as perf 6.16 to 7.1 wrote them
    ZSTD = 50  # the compressed stream is damaged here
    RATIO = 51  # the records grow more than the limit allows when they are decompressed
    NESTED = 52  # a compressed record within compressed records
    INNER_SIZE = 54  # a decompressed record's size is less than 8
    INNER_CUT = 55  # the compressed records end within a record
    HEADER = 56  # no writer gives a record this type
    HIDES = 57  # other records begin within the bytes that its size covers
    TIME = 58  # its time is more than 26 days from that of the records around it
    VALUE = 59  # a value that no writer gives this field
    BEHIND = 60  # bytes follow the last section of the capture
    UNUSUAL = 62  # a value that no known writer gives this field
    SPLIT = 61  # pieces of a record without its end, or that do not make one record
    TRANSPORT = 63  # the capture was changed on its way here
    NO_ZSTD = 53  # this build cannot decompress
    MAGIC = 64  # this is not a perf.data file or pipe
    HEADER_SIZE = 65  # no version of perf writes a header of this size
    ATTR_STRIDE = 66  # attr_size is less than 80, not a multiple of 8, or more than 64 KiB
    DATA = 67  # the data section begins past the end of the file
    RECORD_SIZE = 68  # the record's size is less than 8
    TRUNCATED = 69  # the stream ends within this record
    PAYLOAD = 70  # the stream ends within the payload after this record
    EMPTY = 71  # there are no bytes at all
    POSITION = 72  # the bytes given are not those that were requested
    RING_PAGE = 73  # the mapping is too short for a page and a ring, or not aligned to 8
    RING_OFFSET = 74  # data_offset lies in the page, past the mapping, or is not a multiple of 8
    RING_SIZE = 75  # the ring's size is not a power of 2, less than 8, or more than the mapping
    RING_ALIGN = 76  # a position or size in the ring is not a multiple of 8
    RING_BEHIND = 77  # the writer's position went back
    RING_AHEAD = 78  # the writer's position is more than the ring's size past the reader's
    RING_RECORD = 79  # the record is larger than the ring
    TOO_MANY = 80  # there are more events or ids than the limit
    CBOR = 96  # this is not CBOR as perfring writes it
    CBOR_LIMIT = 97  # the CBOR nests deeper, or an item is longer, than perfring writes it
    CBOR_VERSION = 98  # the CBOR has a version or a key that is not known
    CBOR_ONE_WAY = 99  # the CBOR was made without what is needed to go back
    NO_CBOR = 100  # this build cannot read CBOR
    NOT_CBOR = 101  # this is a capture already, and not CBOR of one
    SYSTEM = 112  # the operating system refused
    MEMORY = 113  # there is not enough memory
    OPTIONS = 114  # size of the options is not set, or something is set that this version does not know


class Cpumode(IntEnum):
    """in which mode the CPU was."""

    UNKNOWN = 0  # unknown
    KERNEL = 1  # kernel
    USER = 2  # user
    HYPERVISOR = 3  # hypervisor
    GUEST_KERNEL = 4  # a guest's kernel
    GUEST_USER = 5  # a guest's user


class Misc(IntFlag):
    """the header's misc; the bits above depend on the record."""

    CPUMODE_MASK = 7  # mode of the CPU
    EXT_RESERVED = 0x8000  # kept for a larger header; no kernel sets it


class SampleType(IntFlag):
    """fields of a sample."""

    IDENTIFIER = 0x10000  # identifier
    IP = 1  # ip
    TID = 2  # pid, tid
    TIME = 4  # time
    ADDR = 8  # addr
    ID = 64  # id
    STREAM_ID = 512  # stream_id
    CPU = 128  # cpu
    PERIOD = 256  # period
    READ = 16  # read
    CALLCHAIN = 32  # callchain
    RAW = 1024  # raw
    BRANCH_STACK = 2048  # branch_stack
    REGS_USER = 0x1000  # regs_user
    STACK_USER = 0x2000  # stack_user
    WEIGHT = 0x4000  # weight
    WEIGHT_STRUCT = 0x1000000  # weight_struct
    DATA_SRC = 0x8000  # data_src
    TRANSACTION = 0x20000  # transaction
    REGS_INTR = 0x40000  # regs_intr
    PHYS_ADDR = 0x80000  # phys_addr
    CGROUP = 0x200000  # cgroup
    DATA_PAGE_SIZE = 0x400000  # data_page_size
    CODE_PAGE_SIZE = 0x800000  # code_page_size
    AUX = 0x100000  # aux


class ReadFormat(IntFlag):
    """fields of a read."""

    TOTAL_TIME_ENABLED = 1  # time_enabled
    TOTAL_TIME_RUNNING = 2  # time_running
    ID = 4  # id
    GROUP = 8  # the whole group at once
    LOST = 16  # lost


class BranchSampleType(IntFlag):
    """which branches, and what of them."""

    USER = 1  # of user mode
    KERNEL = 2  # of kernel mode
    HV = 4  # of the hypervisor
    ANY = 8  # any kind
    ANY_CALL = 16  # calls
    ANY_RETURN = 32  # returns
    IND_CALL = 64  # indirect calls
    ABORT_TX = 128  # transaction aborts
    IN_TX = 256  # in a transaction
    NO_TX = 512  # not in a transaction
    COND = 1024  # conditional
    CALL_STACK = 2048  # the call stack
    IND_JUMP = 0x1000  # indirect jumps
    CALL = 0x2000  # direct calls
    NO_FLAGS = 0x4000  # leave out the flags
    NO_CYCLES = 0x8000  # leave out the cycles
    TYPE_SAVE = 0x10000  # with the kind of branch
    HW_INDEX = 0x20000  # with hw_idx
    PRIV_SAVE = 0x40000  # with the privilege level
    COUNTERS = 0x80000  # with event counts between branches


class Form(IntFlag):
    """what a PROBE finds out; the decoder's own, never in a capture."""

    BUILD_ID = 1  # MMAP2 carries a build id
    HW_INDEX = 2  # the branch stack has hw_idx
    COUNTERS = 4  # the branch stack has counters
    PAD = 8  # TRACING_DATA has a word of padding
    INSIDE = 16  # TRACING_DATA has its payload inside the record
    OLD_BUILD_ID = 32  # build ids of a file have no pid
    DIES = 64  # CPU_TOPOLOGY has dies
    PAIRS = 128  # the AUXTRACE index is simpleperf's
    COUNTED = 256  # the entries were counted along their sizes
    CONFIG4 = 512  # the attr has config4
    SIMD = 1024  # the SIMD fields are those of the release
    SIMD_DRAFT = 2048  # the SIMD fields are those of earlier patches
    LONG = 0x1000  # the header is simpleperf's, whose size has 32 bits
    NO_PROT = 0x2000  # MMAP2 is from RHEL 7's kernel 3.10
    UNWOUND = 0x4000  # the record does not end before abi


class Attr(IntFlag):
    """the one-bit options of perf_event_attr."""

    DISABLED = 1  # off until it is enabled
    INHERIT = 2  # children are observed as well
    PINNED = 4  # must always be on the PMU
    EXCLUSIVE = 8  # the only group on the PMU
    EXCLUDE_USER = 16  # not in user mode
    EXCLUDE_KERNEL = 32  # not in the kernel
    EXCLUDE_HV = 64  # not in the hypervisor
    EXCLUDE_IDLE = 128  # not while idle
    MMAP = 256  # MMAP records, executable
    COMM = 512  # COMM records
    FREQ = 1024  # sample_freq, not sample_period
    INHERIT_STAT = 2048  # counts per task: READ records
    ENABLE_ON_EXEC = 0x1000  # the next exec enables it
    TASK = 0x2000  # FORK and EXIT records
    WATERMARK = 0x4000  # wakeup_watermark, not wakeup_events
    PRECISE_IP_MASK = 0x18000  # how far ip may be off
    MMAP_DATA = 0x20000  # MMAP records, not executable
    SAMPLE_ID_ALL = 0x40000  # sample_id on every record
    EXCLUDE_HOST = 0x80000  # not on the host
    EXCLUDE_GUEST = 0x100000  # not in a guest
    EXCLUDE_CALLCHAIN_KERNEL = 0x200000  # no kernel part of the callchain
    EXCLUDE_CALLCHAIN_USER = 0x400000  # no user part of the callchain
    MMAP2 = 0x800000  # MMAP2 in place of MMAP
    COMM_EXEC = 0x1000000  # COMM_EXEC in misc
    USE_CLOCKID = 0x2000000  # times are those of clockid
    CONTEXT_SWITCH = 0x4000000  # SWITCH records
    WRITE_BACKWARD = 0x8000000  # the ring is written from its end
    NAMESPACES = 0x10000000  # NAMESPACES records
    KSYMBOL = 0x20000000  # KSYMBOL records
    BPF_EVENT = 0x40000000  # BPF_EVENT records
    AUX_OUTPUT = 0x80000000  # samples go to the AUX area
    CGROUP = 0x100000000  # CGROUP records
    TEXT_POKE = 0x200000000  # TEXT_POKE records
    BUILD_ID = 0x400000000  # build ids in MMAP2
    INHERIT_THREAD = 0x800000000  # threads, not processes, are observed as well
    REMOVE_ON_EXEC = 0x1000000000  # exec ends it
    SIGTRAP = 0x2000000000  # a signal to the thread at each overflow
    DEFER_CALLCHAIN = 0x4000000000  # the user callchain may come later
    DEFER_OUTPUT = 0x8000000000  # CALLCHAIN_DEFERRED records
    RESERVED_MASK = 0xffffff0000000000  # 0


class PreciseIp(IntEnum):
    """how far ip may be off."""

    ARBITRARY_SKID = 0  # as far as it likes
    CONSTANT_SKID = 1  # always as far
    REQUESTED_ZERO_SKID = 2  # not, if possible
    ZERO_SKID = 3  # not


class AttrType(IntEnum):
    """which kind of event; other numbers are those of /sys/bus/event_source."""

    HARDWARE = 0  # a generic event of the CPU
    SOFTWARE = 1  # an event of the kernel's own
    TRACEPOINT = 2  # a tracepoint
    HW_CACHE = 3  # an event of a cache
    RAW = 4  # a CPU's own event
    BREAKPOINT = 5  # a hardware breakpoint
    SYNTH = 0x80000000  # perf inject: what was decoded from AUX data
    DRM_START = 0xfffe0000  # perf: counts of a graphics device
    DRM_END = 0xfffeffff  # perf: counts of a graphics device
    HWMON_START = 0xffff0000  # perf: a sensor of the machine
    HWMON_END = 0xfffffffd  # perf: a sensor of the machine
    TOOL = 0xfffffffe  # perf: what perf itself counts, such as the time
    FAKE = 0xffffffff  # perf: of its own tests


class Hardware(IntEnum):
    """generic events of the CPU: attr.config where type is HARDWARE."""

    CPU_CYCLES = 0  # cycles
    INSTRUCTIONS = 1  # instructions
    CACHE_REFERENCES = 2  # last-level cache accesses
    CACHE_MISSES = 3  # last-level cache misses
    BRANCH_INSTRUCTIONS = 4  # branches
    BRANCH_MISSES = 5  # mispredicted branches
    BUS_CYCLES = 6  # bus cycles
    STALLED_CYCLES_FRONTEND = 7  # cycles stalled on fetching
    STALLED_CYCLES_BACKEND = 8  # cycles stalled on executing
    REF_CPU_CYCLES = 9  # cycles at a fixed frequency


class HardwareConfig(IntFlag):
    """attr.config where type is HARDWARE."""

    ID_MASK = 0xffffffff  # which event
    PMU_TYPE_MASK = 0xffffffff00000000  # number of the PMU, where a machine has several kinds of core


class HwCacheConfig(IntFlag):
    """attr.config where type is HW_CACHE."""

    CACHE_MASK = 255  # which cache
    OP_MASK = 0xff00  # which operation
    RESULT_MASK = 0xff0000  # what became of it
    PMU_TYPE_MASK = 0xffffffff00000000  # number of the PMU, where a machine has several kinds of core


class HwCache(IntEnum):
    """caches."""

    L1D = 0  # level 1, data
    L1I = 1  # level 1, instructions
    LL = 2  # the last level
    DTLB = 3  # translations of data addresses
    ITLB = 4  # translations of instruction addresses
    BPU = 5  # branch prediction
    NODE = 6  # memory of a node


class HwCacheOp(IntEnum):
    """operations of a cache."""

    READ = 0  # load
    WRITE = 1  # store
    PREFETCH = 2  # prefetch


class HwCacheResult(IntEnum):
    """what became of an operation."""

    ACCESS = 0  # all of them
    MISS = 1  # it was not in the cache


class SynthConfig(IntEnum):
    """attr.config where type is SYNTH."""

    INTEL_PTWRITE = 0  # an instruction PTWRITE
    INTEL_MWAIT = 1  # an instruction MWAIT
    INTEL_PWRE = 2  # a power state is entered
    INTEL_EXSTOP = 3  # execution stopped
    INTEL_PWRX = 4  # a power state is left
    INTEL_CBR = 5  # the ratio of core and bus clock
    INTEL_PSB = 6  # a synchronization point of the trace
    INTEL_EVT = 7  # an event of Event Trace
    INTEL_IFLAG_CHG = 8  # the interrupt flag changed
    POWERPC_VPA_DTL = 9  # an entry of a partition's dispatch trace log


class Software(IntEnum):
    """events of the kernel's own: attr.config where type is SOFTWARE."""

    CPU_CLOCK = 0  # a timer of the CPU
    TASK_CLOCK = 1  # a timer of the task
    PAGE_FAULTS = 2  # page faults
    CONTEXT_SWITCHES = 3  # context switches
    CPU_MIGRATIONS = 4  # moves to another CPU
    PAGE_FAULTS_MIN = 5  # page faults without I/O
    PAGE_FAULTS_MAJ = 6  # page faults with I/O
    ALIGNMENT_FAULTS = 7  # alignment faults
    EMULATION_FAULTS = 8  # emulated instructions
    DUMMY = 9  # nothing; for side-band records
    BPF_OUTPUT = 10  # what BPF programs send
    CGROUP_SWITCHES = 11  # switches to another cgroup


class BpType(IntFlag):
    """on which access a breakpoint stops."""

    R = 1  # read
    W = 2  # write
    X = 4  # execute


class Clockid(IntEnum):
    """clocks of clock_gettime(2)."""

    REALTIME = 0  # CLOCK_REALTIME
    MONOTONIC = 1  # CLOCK_MONOTONIC
    MONOTONIC_RAW = 4  # CLOCK_MONOTONIC_RAW
    BOOTTIME = 7  # CLOCK_BOOTTIME
    TAI = 11  # CLOCK_TAI


class AuxAction(IntFlag):
    """what an event does to its AUX event."""

    START_PAUSED = 1  # begin paused
    PAUSE = 2  # pause at overflow
    RESUME = 4  # resume at overflow
    RESERVED_MASK = 0xfffffff8  # 0


class Prot(IntFlag):
    """protection of a mapping."""

    READ = 1  # may be read
    WRITE = 2  # may be written
    EXEC = 4  # may be executed
    SEM = 8  # may hold atomics


class Map(IntFlag):
    """flags of a mapping; those of most architectures."""

    TYPE_MASK = 15  # how it is shared
    FIXED = 16  # at this very address
    ANONYMOUS = 32  # of no file
    GROWSDOWN = 256  # a stack
    DENYWRITE = 2048  # the file cannot be written
    EXECUTABLE = 0x1000  # a program
    LOCKED = 0x2000  # in memory
    NORESERVE = 0x4000  # no swap is kept for it
    HUGETLB = 0x40000  # of huge pages


class MapType(IntEnum):
    """how a mapping is shared."""

    SHARED = 1  # with others
    PRIVATE = 2  # a copy of one's own
    SHARED_VALIDATE = 3  # with others, flags checked


class AuxFlag(IntFlag):
    """what happened to AUX data."""

    TRUNCATED = 1  # some did not fit
    OVERWRITE = 2  # a snapshot: the oldest was overwritten
    PARTIAL = 4  # it has gaps
    COLLISION = 8  # a sample collided with another
    PMU_FORMAT_TYPE_MASK = 0xff00  # the PMU's format


class PmuFormatType(IntEnum):
    """formats of AUX data."""

    CORESIGHT_FORMAT_CORESIGHT = 0  # the default; CoreSight: formatted
    CORESIGHT_FORMAT_RAW = 1  # CoreSight: raw


class Namespace(IntEnum):
    """the order of namespaces."""

    NET = 0  # network
    UTS = 1  # host name
    IPC = 2  # inter-process communication
    PID = 3  # processes
    USER = 4  # users
    MNT = 5  # mounts
    CGROUP = 6  # cgroups


class KsymType(IntEnum):
    """kinds of kernel symbol."""

    UNKNOWN = 0  # unknown
    BPF = 1  # a BPF program
    OOL = 2  # code out of line, such as a kprobe's


class KsymFlags(IntFlag):
    """what became of a kernel symbol."""

    UNREGISTER = 1  # it went


class BpfEventType(IntEnum):
    """what became of a BPF program."""

    UNKNOWN = 0  # unknown
    PROG_LOAD = 1  # it was loaded
    PROG_UNLOAD = 2  # it was unloaded


class RegsAbi(IntFlag):
    """which registers a sample has; 0 means none."""

    _32 = 1  # of a 32-bit task
    _64 = 2  # of a 64-bit task
    SIMD = 4  # those of SIMD as well, and other registers have the bits of xmm


class CallchainContext(IntEnum):
    """marks between addresses of a callchain."""

    HV = 0xffffffffffffffe0  # the hypervisor's follow
    KERNEL = 0xffffffffffffff80  # the kernel's follow
    USER = 0xfffffffffffffe00  # the user's follow
    USER_DEFERRED = 0xfffffffffffffd80  # the next entry is the cookie of CALLCHAIN_DEFERRED
    GUEST = 0xfffffffffffff800  # a guest's follow
    GUEST_KERNEL = 0xfffffffffffff780  # a guest kernel's follow
    GUEST_USER = 0xfffffffffffff600  # a guest user's follow
    MAX = 0xfffffffffffff001  # not a mark: values from here on are not addresses


class PageCap(IntFlag):
    """what of the page before a ring can be used."""

    BIT0 = 1  # always 0 since 3.12
    BIT0_IS_DEPRECATED = 2  # always 1: the other bits have places of their own
    USER_RDPMC = 4  # the counter can be read by the user
    USER_TIME = 8  # time_shift, time_mult, time_offset are valid
    USER_TIME_ZERO = 16  # time_zero is valid
    USER_TIME_SHORT = 32  # time_cycles and time_mask are valid


class BranchFlags(IntFlag):
    """one branch."""

    MISPRED = 1  # mispredicted
    PREDICTED = 2  # predicted
    IN_TX = 4  # in a transaction
    ABORT = 8  # a transaction abort
    CYCLES_MASK = 0xffff0  # cycles since the branch before
    TYPE_MASK = 0xf00000  # kind of branch
    SPEC_MASK = 0x3000000  # speculation
    NEW_TYPE_MASK = 0x3c000000  # kind, where type is EXTEND_ABI
    PRIV_MASK = 0x1c0000000  # privilege level
    RESERVED_MASK = 0xfffffffe00000000  # 0


class BranchType(IntEnum):
    """kinds of branch."""

    UNKNOWN = 0  # unknown
    COND = 1  # conditional
    UNCOND = 2  # unconditional
    IND = 3  # indirect
    CALL = 4  # call
    IND_CALL = 5  # indirect call
    RET = 6  # return
    SYSCALL = 7  # system call
    SYSRET = 8  # return from a system call
    COND_CALL = 9  # conditional call
    COND_RET = 10  # conditional return
    ERET = 11  # return from an exception
    IRQ = 12  # interrupt
    SERROR = 13  # system error
    NO_TX = 14  # not in a transaction
    EXTEND_ABI = 15  # see new_type


class BranchNewType(IntEnum):
    """more kinds of branch."""

    FAULT_ALGN = 0  # alignment fault
    FAULT_DATA = 1  # data fault
    FAULT_INST = 2  # instruction fault
    ARCH_1 = 3  # arm64: FIQ
    ARCH_2 = 4  # arm64: debug halt
    ARCH_3 = 5  # arm64: debug exit
    ARCH_4 = 6  # arm64: debug instruction
    ARCH_5 = 7  # arm64: debug data


class BranchSpec(IntEnum):
    """speculation of a branch."""

    NA = 0  # not available
    WRONG_PATH = 1  # speculative, on the wrong path
    NON_SPEC_CORRECT_PATH = 2  # not speculative
    CORRECT_PATH = 3  # speculative, on the right path


class BranchPriv(IntEnum):
    """privilege level of a branch."""

    UNKNOWN = 0  # unknown
    USER = 1  # user
    KERNEL = 2  # kernel
    HV = 3  # hypervisor


class WeightStruct(IntFlag):
    """three costs."""

    VAR1_DW_MASK = 0xffffffff  # the first
    VAR2_W_MASK = 0xffff00000000  # the second
    VAR3_W_MASK = 0xffff000000000000  # the third


class DataSrc(IntFlag):
    """where data came from."""

    MEM_OP_MASK = 31  # operation
    MEM_LVL_MASK = 0x7ffe0  # level of memory; mem_lvl_num is more exact
    MEM_SNOOP_MASK = 0xf80000  # snoop
    MEM_LOCK_MASK = 0x3000000  # lock
    MEM_DTLB_MASK = 0x1fc000000  # TLB
    MEM_LVL_NUM_MASK = 0x1e00000000  # level of memory, as a number
    MEM_REMOTE_MASK = 0x2000000000  # of another node
    MEM_SNOOPX_MASK = 0xc000000000  # more of snoop
    MEM_BLK_MASK = 0x70000000000  # what the access waited for
    MEM_HOPS_MASK = 0x380000000000  # how far away
    MEM_REGION_MASK = 0x7c00000000000  # region of memory
    MEM_RSVD_MASK = 0xfff8000000000000  # 0


class MemOp(IntFlag):
    """operations."""

    NA = 1  # not available
    LOAD = 2  # load
    STORE = 4  # store
    PFETCH = 8  # prefetch
    EXEC = 16  # code


class MemLvl(IntFlag):
    """levels of memory."""

    NA = 1  # not available
    HIT = 2  # hit
    MISS = 4  # miss
    L1 = 8  # L1
    LFB = 16  # line fill buffer
    L2 = 32  # L2
    L3 = 64  # L3
    LOC_RAM = 128  # local memory
    REM_RAM1 = 256  # remote memory, one hop
    REM_RAM2 = 512  # remote memory, two hops
    REM_CCE1 = 1024  # remote cache, one hop
    REM_CCE2 = 2048  # remote cache, two hops
    IO = 0x1000  # I/O
    UNC = 0x2000  # uncached


class MemSnoop(IntFlag):
    """snoops."""

    NA = 1  # not available
    NONE = 2  # none
    HIT = 4  # hit
    MISS = 8  # miss
    HITM = 16  # hit, modified


class MemLock(IntFlag):
    """locks."""

    NA = 1  # not available
    LOCKED = 2  # locked


class MemDtlb(IntFlag):
    """TLB."""

    NA = 1  # not available
    HIT = 2  # hit
    MISS = 4  # miss
    L1 = 8  # L1
    L2 = 16  # L2
    WK = 32  # hardware walker
    OS = 64  # fault handler


class MemLvlNum(IntEnum):
    """levels of memory, as a number."""

    _0 = 0  # not given
    L1 = 1  # L1
    L2 = 2  # L2
    L3 = 3  # L3
    L4 = 4  # L4
    L2_MHB = 5  # L2 miss handling buffer
    MSC = 6  # memory-side cache
    L0 = 7  # L0
    UNC = 8  # uncached
    CXL = 9  # CXL
    IO = 10  # I/O
    ANY_CACHE = 11  # some cache
    LFB = 12  # line fill buffer
    RAM = 13  # memory
    PMEM = 14  # persistent memory
    NA = 15  # not available


class MemRemote(IntFlag):
    """nodes."""

    REMOTE = 1  # remote


class MemSnoopx(IntFlag):
    """more snoops."""

    FWD = 1  # forward
    PEER = 2  # from a peer


class MemBlk(IntFlag):
    """what an access waited for."""

    NA = 1  # not available
    DATA = 2  # data not ready
    ADDR = 4  # address conflict


class MemHops(IntEnum):
    """how far away."""

    NONE = 0  # not given
    _0 = 1  # another core, same node
    _1 = 2  # another node, same socket
    _2 = 3  # another socket, same board
    _3 = 4  # another board


class MemRegion(IntEnum):
    """regions of memory."""

    NA = 0  # not available
    RSVD = 1  # reserved
    L_SHARE = 2  # local, shared
    L_NON_SHARE = 3  # local, not shared
    O_IO = 4  # other, I/O
    O_SHARE = 5  # other, shared
    O_NON_SHARE = 6  # other, not shared
    MMIO = 7  # MMIO
    MEM0 = 8  # memory region 0
    MEM1 = 9  # memory region 1
    MEM2 = 10  # memory region 2
    MEM3 = 11  # memory region 3
    MEM4 = 12  # memory region 4
    MEM5 = 13  # memory region 5
    MEM6 = 14  # memory region 6
    MEM7 = 15  # memory region 7


class Transaction(IntFlag):
    """why a transaction was aborted."""

    ELISION = 1  # from lock elision
    TRANSACTION = 2  # from a transaction
    SYNC = 4  # by this instruction
    ASYNC = 8  # by something else
    RETRY = 16  # a retry may help
    CONFLICT = 32  # conflict
    CAPACITY_WRITE = 64  # too much was written
    CAPACITY_READ = 128  # too much was read
    ABORT_MASK = 0xffffffff00000000  # code that the program gave


class AuxtraceType(IntEnum):
    """kinds of trace."""

    UNKNOWN = 0  # unknown
    INTEL_PT = 1  # Intel Processor Trace
    INTEL_BTS = 2  # Intel Branch Trace Store
    CS_ETM = 3  # Arm CoreSight
    ARM_SPE = 4  # Arm Statistical Profiling
    S390_CPUMSF = 5  # s390 sampling facility
    HISI_PTT = 6  # HiSilicon PCIe tune and trace
    VPA_DTL = 7  # dispatch trace log of a PowerPC partition


class AuxtraceErrorType(IntEnum):
    """kinds of error."""

    ITRACE = 1  # in an instruction trace


class CpuMapType(IntEnum):
    """how a set of CPUs is written."""

    CPUS = 0  # one by one
    MASK = 1  # a bit each
    RANGE_CPUS = 2  # from one to another


class StatConfigTerm(IntEnum):
    """settings of perf stat."""

    AGGR_MODE = 0  # how counts are summed
    INTERVAL = 1  # ms between reads
    SCALE = 2  # whether counts are scaled
    AGGR_LEVEL = 3  # level of cache by which counts are summed


class StatRoundType(IntEnum):
    """why counts were read."""

    INTERVAL = 0  # the interval was over
    FINAL = 1  # the recording was over


class EventUpdateType(IntEnum):
    """what about an event."""

    UNIT = 0  # unit
    SCALE = 1  # scale
    NAME = 2  # name
    CPUS = 3  # cpus


class Feature(IntEnum):
    """feature sections."""

    TRACING_DATA = 1  # formats of the tracepoints
    BUILD_ID = 2  # build ids of files
    HOSTNAME = 3  # name of the machine
    OSRELEASE = 4  # release of the kernel
    VERSION = 5  # version of perf
    ARCH = 6  # architecture
    NRCPUS = 7  # number of CPUs
    CPUDESC = 8  # the CPU's name
    CPUID = 9  # the CPU's id
    TOTAL_MEM = 10  # memory
    CMDLINE = 11  # command line of perf
    EVENT_DESC = 12  # events, with names
    CPU_TOPOLOGY = 13  # cores, sockets, dies
    NUMA_TOPOLOGY = 14  # nodes of memory
    BRANCH_STACK = 15  # there are branch stacks
    PMU_MAPPINGS = 16  # PMUs, with their numbers
    GROUP_DESC = 17  # groups of events
    AUXTRACE = 18  # index of AUX data
    STAT = 19  # this is of perf stat
    CACHE = 20  # caches
    SAMPLE_TIME = 21  # first and last sample
    MEM_TOPOLOGY = 22  # blocks of memory
    CLOCKID = 23  # resolution of the clock
    DIR_FORMAT = 24  # version of the directory
    COMPRESSED = 27  # how records are compressed
    CPU_PMU_CAPS = 28  # what the CPU's PMU can do
    CLOCK_DATA = 29  # the clock against the time of day
    HYBRID_TOPOLOGY = 30  # kinds of core
    PMU_CAPS = 31  # what each PMU can do
    CPU_DOMAIN_INFO = 32  # scheduling domains
    E_MACHINE = 33  # machine (e_machine of ELF)
    CLN_SIZE = 34  # size of a cache line
    MEMORY_RANGES = 35  # regions of physical memory
    BPF_PROG_INFO = 25  # BPF programs
    BPF_BTF = 26  # types of BPF programs
    SIMPLEPERF_FILE = 128  # files with their symbols
    SIMPLEPERF_META_INFO = 129  # simpleperf's description of the recording
    SIMPLEPERF_DEBUG_UNWIND = 130  # files that unwinding needs
    SIMPLEPERF_DEBUG_UNWIND_FILE = 131  # contents of those files
    SIMPLEPERF_FILE2 = 132  # files with their symbols
    SIMPLEPERF_ETM_BRANCH_LIST = 133  # branches of CoreSight traces
    SIMPLEPERF_INIT_MAP = 134  # what was mapped before the recording
    PERFRING_NAMES = 192  # names of the addresses that the capture uses


class SimpleperfDso(IntEnum):
    """kinds of file in a recording of simpleperf."""

    KERNEL = 0  # the kernel
    KERNEL_MODULE = 1  # a module of the kernel
    ELF_FILE = 2  # a program or library
    DEX_FILE = 3  # code of Android's runtime
    SYMBOL_MAP_FILE = 4  # symbols of code made at run time
    UNKNOWN_FILE = 5  # not known


class SimpleperfChain(IntEnum):
    """how a callchain was made."""

    ORIGINAL_OFFLINE = 0  # after the recording
    ORIGINAL_REMOTE = 1  # while recording
    JOINED_OFFLINE = 2  # after the recording, joined with others
    JOINED_REMOTE = 3  # while recording, joined with others


class BuildIdMisc(IntFlag):
    """misc of a build id in a file."""

    CPUMODE_MASK = 7  # mode of the CPU
    BUILD_ID_SIZE = 0x8000  # the build id's size is valid


class Compression(IntEnum):
    """algorithms."""

    NONE = 0  # none
    ZSTD = 1  # zstd


class Bpil(IntFlag):
    """arrays about a BPF program."""

    JITED_INSNS = 1  # machine code
    XLATED_INSNS = 2  # BPF code
    MAP_IDS = 4  # maps
    JITED_KSYMS = 8  # addresses of functions
    JITED_FUNC_LENS = 16  # lengths of functions
    FUNC_INFO = 32  # types of functions
    LINE_INFO = 64  # lines of source
    JITED_LINE_INFO = 128  # addresses of lines
    PROG_TAGS = 256  # tags of functions


class EMachine(IntEnum):
    """machines that perf runs on, as elf.h numbers them."""

    SPARC = 2  # SPARC
    _386 = 3  # x86, 32-bit
    MIPS = 8  # MIPS
    PARISC = 15  # PA-RISC
    PPC = 20  # PowerPC, 32-bit
    PPC64 = 21  # PowerPC, 64-bit
    S390 = 22  # s390
    ARM = 40  # Arm, 32-bit
    SH = 42  # SuperH
    SPARCV9 = 43  # SPARC, 64-bit
    X86_64 = 62  # x86, 64-bit
    XTENSA = 94  # Xtensa
    AARCH64 = 183  # Arm, 64-bit
    ARCV2 = 195  # ARC
    RISCV = 243  # RISC-V
    CSKY = 252  # C-SKY
    LOONGARCH = 258  # LoongArch
    ALPHA = 0x9026  # Alpha


class LegacyType(IntEnum):
    """records of 2009."""

    MMAP = 1  # a mapping came
    MUNMAP = 2  # a mapping went
    COMM = 3  # a thread's name
    PERIOD = 4  # the period changed
    THROTTLE = 5  # the counter was stopped
    UNTHROTTLE = 6  # the counter was started again


class LegacyMisc(IntFlag):
    """misc of 2009."""

    CPUMODE_MASK = 3  # mode of the CPU
    OVERFLOW = 4  # an overflow, and the type determines the fields


class LegacyRecordType(IntFlag):
    """fields of an overflow in 2009."""

    IP = 1  # instruction
    TID = 2  # process and thread
    TIME = 4  # time
    ADDR = 8  # address of the data
    GROUP = 16  # counts of the group
    CALLCHAIN = 32  # callchain
    CONFIG = 64  # which event
    CPU = 128  # CPU


class LegacyConfig(IntFlag):
    """config of 2009."""

    EVENT_ID_MASK = 0xffffffffffffff  # which event of its type
    TYPE_MASK = 0x7f00000000000000  # which kind of event
    RAW = 0x8000000000000000  # the event is the CPU's own number


class LegacyEventType(IntEnum):
    """kinds of event in 2009."""

    HARDWARE = 0  # hardware
    SOFTWARE = 1  # software
    TRACEPOINT = 2  # tracepoint


class LegacyFlag(IntFlag):
    """options of 2009."""

    DISABLED = 1  # off at first
    INHERIT = 2  # children are counted
    PINNED = 4  # always on the PMU
    EXCLUSIVE = 8  # alone on the PMU
    EXCLUDE_USER = 16  # not in user mode
    EXCLUDE_KERNEL = 32  # not in the kernel
    EXCLUDE_HV = 64  # not in the hypervisor
    EXCLUDE_IDLE = 128  # not when idle
    MMAP = 256  # MMAP records
    MUNMAP = 512  # MUNMAP records
    COMM = 1024  # COMM records


# numbers of the sets, for value_text

SET_NUMBERS = {
    "Cpumode": 1,
    "Misc": 2,
    "SampleType": 3,
    "ReadFormat": 4,
    "BranchSampleType": 5,
    "Form": 6,
    "Attr": 7,
    "PreciseIp": 8,
    "AttrType": 9,
    "Hardware": 10,
    "HardwareConfig": 11,
    "HwCacheConfig": 12,
    "HwCache": 13,
    "HwCacheOp": 14,
    "HwCacheResult": 15,
    "SynthConfig": 16,
    "Software": 17,
    "BpType": 18,
    "Clockid": 19,
    "AuxAction": 20,
    "Prot": 21,
    "Map": 22,
    "MapType": 23,
    "AuxFlag": 24,
    "PmuFormatType": 25,
    "Namespace": 26,
    "KsymType": 27,
    "KsymFlags": 28,
    "BpfEventType": 29,
    "RegsAbi": 30,
    "CallchainContext": 31,
    "PageCap": 32,
    "BranchFlags": 33,
    "BranchType": 34,
    "BranchNewType": 35,
    "BranchSpec": 36,
    "BranchPriv": 37,
    "WeightStruct": 38,
    "DataSrc": 39,
    "MemOp": 40,
    "MemLvl": 41,
    "MemSnoop": 42,
    "MemLock": 43,
    "MemDtlb": 44,
    "MemLvlNum": 45,
    "MemRemote": 46,
    "MemSnoopx": 47,
    "MemBlk": 48,
    "MemHops": 49,
    "MemRegion": 50,
    "Transaction": 51,
    "AuxtraceType": 52,
    "AuxtraceErrorType": 53,
    "CpuMapType": 54,
    "StatConfigTerm": 55,
    "StatRoundType": 56,
    "EventUpdateType": 57,
    "Feature": 58,
    "SimpleperfDso": 59,
    "SimpleperfChain": 60,
    "BuildIdMisc": 61,
    "Compression": 62,
    "Bpil": 63,
    "EMachine": 64,
    "LegacyType": 65,
    "LegacyMisc": 66,
    "LegacyRecordType": 67,
    "LegacyConfig": 68,
    "LegacyEventType": 69,
    "LegacyFlag": 70,
}
