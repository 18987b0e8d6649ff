# SPDX-License-Identifier: MIT
# Printed from schema/ by bindings/print_python.c; do not edit, `make print` makes it anew.
"""A class for each type of record."""

from ._perfring import Record

class Sample(Record):
    """SAMPLE (9, since 2.6.31): the event happened so many times, or a time was up."""

    __slots__ = ()
    TYPE = 9
    FIELDS = ("identifier", "ip", "pid", "tid", "time", "addr", "id", "stream_id", "cpu", "res", "period", "read", "callchain", "raw", "branch_stack", "regs_user", "stack_user", "weight", "weight_struct", "data_src", "transaction", "regs_intr", "phys_addr", "cgroup", "data_page_size", "code_page_size", "aux", )


class Mmap(Record):
    """MMAP (1, since 2.6.31): a mapping: executable, or with attr.mmap_data any."""

    __slots__ = ()
    TYPE = 1
    FIELDS = ("pid", "tid", "addr", "len", "pgoff", "filename", )


class Lost(Record):
    """LOST (2, since 2.6.31): records that found no space in the ring."""

    __slots__ = ()
    TYPE = 2
    FIELDS = ("id", "lost", )


class Comm(Record):
    """COMM (3, since 2.6.31): a thread's name."""

    __slots__ = ()
    TYPE = 3
    FIELDS = ("pid", "tid", "comm", )


class Exit(Record):
    """EXIT (4, since 2.6.31): a thread ended."""

    __slots__ = ()
    TYPE = 4
    FIELDS = ("pid", "ppid", "tid", "ptid", "time", )


class Throttle(Record):
    """THROTTLE (5, since 2.6.31): the event fired too often and was stopped."""

    __slots__ = ()
    TYPE = 5
    FIELDS = ("time", "id", "stream_id", )


class Unthrottle(Record):
    """UNTHROTTLE (6, since 2.6.31): the event was started again."""

    __slots__ = ()
    TYPE = 6
    FIELDS = ("time", "id", "stream_id", )


class Fork(Record):
    """FORK (7, since 2.6.31): a thread began."""

    __slots__ = ()
    TYPE = 7
    FIELDS = ("pid", "ppid", "tid", "ptid", "time", )


class Read(Record):
    """READ (8, since 2.6.31): an inherited event's counts when its thread ends."""

    __slots__ = ()
    TYPE = 8
    FIELDS = ("pid", "tid", "values", )


class Mmap2(Record):
    """MMAP2 (10, since 3.16): a mapping, with the file's identity."""

    __slots__ = ()
    TYPE = 10
    FIELDS = ("pid", "tid", "addr", "len", "pgoff", "maj", "min", "ino", "ino_generation", "build_id_size", "reserved_1", "reserved_2", "build_id", "prot", "flags", "filename", )


class Aux(Record):
    """AUX (11, since 4.1): data arrived in the AUX area."""

    __slots__ = ()
    TYPE = 11
    FIELDS = ("aux_offset", "aux_size", "flags", )


class ItraceStart(Record):
    """ITRACE_START (12, since 4.1): an instruction trace began."""

    __slots__ = ()
    TYPE = 12
    FIELDS = ("pid", "tid", )


class LostSamples(Record):
    """LOST_SAMPLES (13, since 4.2): samples that the hardware or a filter dropped."""

    __slots__ = ()
    TYPE = 13
    FIELDS = ("lost", )


class Switch(Record):
    """SWITCH (14, since 4.3): this event's task was switched in or out."""

    __slots__ = ()
    TYPE = 14
    FIELDS = ()


class SwitchCpuWide(Record):
    """SWITCH_CPU_WIDE (15, since 4.3): a CPU switched tasks."""

    __slots__ = ()
    TYPE = 15
    FIELDS = ("next_prev_pid", "next_prev_tid", )


class Namespaces(Record):
    """NAMESPACES (16, since 4.12): a thread's namespaces."""

    __slots__ = ()
    TYPE = 16
    FIELDS = ("pid", "tid", "nr_namespaces", "link_info", )


class Ksymbol(Record):
    """KSYMBOL (17, since 5.1): a kernel symbol came or went."""

    __slots__ = ()
    TYPE = 17
    FIELDS = ("addr", "len", "ksym_type", "flags", "name", )


class BpfEvent(Record):
    """BPF_EVENT (18, since 5.1): a BPF program came or went."""

    __slots__ = ()
    TYPE = 18
    FIELDS = ("type", "flags", "id", "tag", )


class Cgroup(Record):
    """CGROUP (19, since 5.7): a cgroup came to be."""

    __slots__ = ()
    TYPE = 19
    FIELDS = ("id", "path", )


class TextPoke(Record):
    """TEXT_POKE (20, since 5.9): the kernel changed its own code."""

    __slots__ = ()
    TYPE = 20
    FIELDS = ("addr", "old_len", "new_len", "old_bytes", "new_bytes", "pad", )


class AuxOutputHwId(Record):
    """AUX_OUTPUT_HW_ID (21, since 5.16): which hardware id an aux_output event has."""

    __slots__ = ()
    TYPE = 21
    FIELDS = ("hw_id", )


class CallchainDeferred(Record):
    """CALLCHAIN_DEFERRED (22, since 6.19): the user part of a callchain, sent when the thread went back to user mode."""

    __slots__ = ()
    TYPE = 22
    FIELDS = ("cookie", "nr", "ips", )


class HeaderAttr(Record):
    """HEADER_ATTR (64, since 2.6.35): pipe: an event's attr and ids."""

    __slots__ = ()
    TYPE = 64
    FIELDS = ("attr", "ids", )


class HeaderEventType(Record):
    """HEADER_EVENT_TYPE (65, since 2.6.35): pipe: an event's name (no longer written)."""

    __slots__ = ()
    TYPE = 65
    FIELDS = ("event_id", "name", )


class HeaderTracingData(Record):
    """HEADER_TRACING_DATA (66, since 2.6.35): pipe: formats of the tracepoints, after the record."""

    __slots__ = ()
    TYPE = 66
    FIELDS = ("size", "pad", "data", "fill", )


class HeaderBuildId(Record):
    """HEADER_BUILD_ID (67, since 2.6.35): a file's build id."""

    __slots__ = ()
    TYPE = 67
    FIELDS = ("pid", "build_id", "size", "reserved_1", "reserved_2", "filename", "pad", )


class FinishedRound(Record):
    """FINISHED_ROUND (68, since 2.6.35): every ring has been read once."""

    __slots__ = ()
    TYPE = 68
    FIELDS = ()


class IdIndex(Record):
    """ID_INDEX (69, since 3.19): which ids are on which CPU and thread."""

    __slots__ = ()
    TYPE = 69
    FIELDS = ("nr", "entries", "entries_2", )


class AuxtraceInfo(Record):
    """AUXTRACE_INFO (70, since 4.2): what wrote the AUX data, and how."""

    __slots__ = ()
    TYPE = 70
    FIELDS = ("type", "reserved", "priv", )


class Auxtrace(Record):
    """AUXTRACE (71, since 4.2): AUX data, after the record."""

    __slots__ = ()
    TYPE = 71
    FIELDS = ("size", "offset", "reference", "idx", "tid", "cpu", "reserved", )


class AuxtraceError(Record):
    """AUXTRACE_ERROR (72, since 4.2): AUX data that could not be decoded."""

    __slots__ = ()
    TYPE = 72
    FIELDS = ("type", "code", "cpu", "pid", "tid", "fmt", "ip", "time", "msg", "machine_pid", "vcpu", )


class ThreadMap(Record):
    """THREAD_MAP (73, since 4.5): threads that were observed."""

    __slots__ = ()
    TYPE = 73
    FIELDS = ("nr", "entries", )


class CpuMap(Record):
    """CPU_MAP (74, since 4.5): CPUs that were observed."""

    __slots__ = ()
    TYPE = 74
    FIELDS = ("data", "pad", )


class StatConfig(Record):
    """STAT_CONFIG (75, since 4.5): perf stat: its settings."""

    __slots__ = ()
    TYPE = 75
    FIELDS = ("nr", "data", )


class Stat(Record):
    """STAT (76, since 4.5): perf stat: a count."""

    __slots__ = ()
    TYPE = 76
    FIELDS = ("id", "cpu", "thread", "val", "ena", "run", )


class StatRound(Record):
    """STAT_ROUND (77, since 4.5): perf stat: every count has been read once."""

    __slots__ = ()
    TYPE = 77
    FIELDS = ("type", "time", )


class EventUpdate(Record):
    """EVENT_UPDATE (78, since 4.5): more about an event."""

    __slots__ = ()
    TYPE = 78
    FIELDS = ("type", "id", "unit", "scale", "name", "cpus", "pad", )


class TimeConv(Record):
    """TIME_CONV (79, since 4.6): how a cycle counter becomes perf time."""

    __slots__ = ()
    TYPE = 79
    FIELDS = ("time_shift", "time_mult", "time_zero", "time_cycles", "time_mask", "cap_user_time_zero", "cap_user_time_short", "reserved", )


class HeaderFeature(Record):
    """HEADER_FEATURE (80, since 4.14): pipe: a feature section."""

    __slots__ = ()
    TYPE = 80
    FIELDS = ("feat_id", "data", )


class Compressed(Record):
    """COMPRESSED (81, since 5.2): more of the stream of compressed records."""

    __slots__ = ()
    TYPE = 81
    FIELDS = ("data", )


class FinishedInit(Record):
    """FINISHED_INIT (82, since 6.0): everything that existed before the recording has been described."""

    __slots__ = ()
    TYPE = 82
    FIELDS = ()


class Compressed2(Record):
    """COMPRESSED2 (83, since 6.16): more of the stream of compressed records, padded."""

    __slots__ = ()
    TYPE = 83
    FIELDS = ("data_size", "data", "pad", )


class BpfMetadata(Record):
    """BPF_METADATA (84, since 6.17): metadata of a BPF program."""

    __slots__ = ()
    TYPE = 84
    FIELDS = ("prog_name", "nr_entries", "entries", )


class SchedstatCpu(Record):
    """SCHEDSTAT_CPU (85, since 7.0): a CPU's scheduler counters."""

    __slots__ = ()
    TYPE = 85
    FIELDS = ("timestamp", "cpu", "version", "pad", "counters", )


class SchedstatDomain(Record):
    """SCHEDSTAT_DOMAIN (86, since 7.0): a scheduling domain's counters."""

    __slots__ = ()
    TYPE = 86
    FIELDS = ("timestamp", "cpu", "version", "domain", "idle_15", "busy", "idle_16", "newidle", "busy_17", "idle_17", "newidle_17", "moves", )


class SimpleperfKernelSymbol(Record):
    """SIMPLEPERF_KERNEL_SYMBOL (32769, since simpleperf): symbols of the kernel."""

    __slots__ = ()
    TYPE = 32769
    FIELDS = ("size", "kallsyms", "pad", )


class SimpleperfDso(Record):
    """SIMPLEPERF_DSO (32770, since simpleperf): a file with symbols (no longer written)."""

    __slots__ = ()
    TYPE = 32770
    FIELDS = ("dso_type", "dso_id", "min_vaddr", "name", )


class SimpleperfSymbol(Record):
    """SIMPLEPERF_SYMBOL (32771, since simpleperf): a symbol of such a file (no longer written)."""

    __slots__ = ()
    TYPE = 32771
    FIELDS = ("addr", "len", "dso_id", "name", )


class SimpleperfSplit(Record):
    """SIMPLEPERF_SPLIT (32772, since simpleperf): a piece of a record that is too large for one."""

    __slots__ = ()
    TYPE = 32772
    FIELDS = ("data", )


class SimpleperfSplitEnd(Record):
    """SIMPLEPERF_SPLIT_END (32773, since simpleperf): the pieces before this are one record."""

    __slots__ = ()
    TYPE = 32773
    FIELDS = ()


class SimpleperfEventId(Record):
    """SIMPLEPERF_EVENT_ID (32774, since simpleperf): ids of events that were opened later."""

    __slots__ = ()
    TYPE = 32774
    FIELDS = ("count", "entries", )


class SimpleperfCallchain(Record):
    """SIMPLEPERF_CALLCHAIN (32775, since simpleperf): a callchain that was unwound from registers and stack."""

    __slots__ = ()
    TYPE = 32775
    FIELDS = ("pid", "tid", "chain_type", "time", "ip_nr", "ips", "sps", )


class SimpleperfUnwindingResult(Record):
    """SIMPLEPERF_UNWINDING_RESULT (32776, since simpleperf): how unwinding went, to find its faults."""

    __slots__ = ()
    TYPE = 32776
    FIELDS = ("time", "used_time", "error_code", "error_addr", "stack_start", "stack_end", "abi", "reg_mask", "regs", "stack_user", "callchain", )


class SimpleperfTracingData(Record):
    """SIMPLEPERF_TRACING_DATA (32777, since simpleperf): formats of the tracepoints, inside the record."""

    __slots__ = ()
    TYPE = 32777
    FIELDS = ("size", "data", "pad", )


class SimpleperfDebug(Record):
    """SIMPLEPERF_DEBUG (32778, since simpleperf): simpleperf's own messages."""

    __slots__ = ()
    TYPE = 32778
    FIELDS = ("time", "text", )


CLASSES = {
    9: Sample,
    1: Mmap,
    2: Lost,
    3: Comm,
    4: Exit,
    5: Throttle,
    6: Unthrottle,
    7: Fork,
    8: Read,
    10: Mmap2,
    11: Aux,
    12: ItraceStart,
    13: LostSamples,
    14: Switch,
    15: SwitchCpuWide,
    16: Namespaces,
    17: Ksymbol,
    18: BpfEvent,
    19: Cgroup,
    20: TextPoke,
    21: AuxOutputHwId,
    22: CallchainDeferred,
    64: HeaderAttr,
    65: HeaderEventType,
    66: HeaderTracingData,
    67: HeaderBuildId,
    68: FinishedRound,
    69: IdIndex,
    70: AuxtraceInfo,
    71: Auxtrace,
    72: AuxtraceError,
    73: ThreadMap,
    74: CpuMap,
    75: StatConfig,
    76: Stat,
    77: StatRound,
    78: EventUpdate,
    79: TimeConv,
    80: HeaderFeature,
    81: Compressed,
    82: FinishedInit,
    83: Compressed2,
    84: BpfMetadata,
    85: SchedstatCpu,
    86: SchedstatDomain,
    32769: SimpleperfKernelSymbol,
    32770: SimpleperfDso,
    32771: SimpleperfSymbol,
    32772: SimpleperfSplit,
    32773: SimpleperfSplitEnd,
    32774: SimpleperfEventId,
    32775: SimpleperfCallchain,
    32776: SimpleperfUnwindingResult,
    32777: SimpleperfTracingData,
    32778: SimpleperfDebug,
}
