# SPDX-License-Identifier: MIT
# Printed from schema/ by bindings/print_python.c; do not edit, `make print` makes it anew.
from typing import ClassVar

from ._core import Fields
from ._perfring import Record

class AttrSimdDraftFields(Fields):
    sample_simd_regs_enabled: int
    pad_1: int
    sample_simd_pred_reg_intr: int
    sample_simd_pred_reg_user: int
    sample_simd_vec_reg_qwords: int
    pad_2: int
    sample_simd_vec_reg_intr: int
    sample_simd_vec_reg_user: int
    ...

class AttrFields(Fields):
    type: int
    size: int
    config: int
    sample_period: int
    sample_type: int
    read_format: int
    flags: int
    wakeup_events: int
    bp_type: int
    config1: int
    config2: int
    branch_sample_type: int
    sample_regs_user: int
    sample_stack_user: int
    clockid: int
    sample_regs_intr: int
    aux_watermark: int
    sample_max_stack: int
    reserved_2: int
    aux_sample_size: int
    aux_action: int
    sig_data: int
    config3: int
    config4: int
    sample_simd_regs_enabled: int
    sample_simd_pred_reg_qwords: int
    sample_simd_vec_reg_qwords: int
    reserved_4: int
    sample_simd_pred_reg_intr: int
    sample_simd_pred_reg_user: int
    sample_simd_vec_reg_intr: int
    sample_simd_vec_reg_user: int
    simd_draft: AttrSimdDraftFields
    tail: bytes
    ...

class SampleIdFields(Fields):
    pid: int
    tid: int
    time: int
    id: int
    stream_id: int
    cpu: int
    res: int
    identifier: int
    ...

class ReadValueFields(Fields):
    value: int
    id: int
    lost: int
    ...

class ReadFormatFields(Fields):
    value: int
    nr: int
    time_enabled: int
    time_running: int
    id: int
    lost: int
    values_: list[ReadValueFields]
    ...

class CallchainFields(Fields):
    nr: int
    ips: tuple[int, ...]
    ...

class RawFields(Fields):
    size: int
    data: bytes
    ...

class RegsSimdFields(Fields):
    nr_vectors: int
    vector_qwords: int
    nr_pred: int
    pred_qwords: int
    vectors: tuple[int, ...]
    preds: tuple[int, ...]
    ...

class RegsSimdDraftFields(Fields):
    nr_vectors: int
    vector_qwords: int
    nr_pred: int
    pred_qwords: int
    vectors: tuple[int, ...]
    preds: tuple[int, ...]
    ...

class RegsUserFields(Fields):
    abi: int
    regs: tuple[int, ...]
    simd: RegsSimdFields
    simd_draft: RegsSimdDraftFields
    ...

class StackUserFields(Fields):
    size: int
    data: bytes
    dyn_size: int
    ...

class RegsIntrFields(Fields):
    abi: int
    regs: tuple[int, ...]
    simd: RegsSimdFields
    simd_draft: RegsSimdDraftFields
    ...

class AuxSampleFields(Fields):
    size: int
    data: bytes
    ...

class BranchEntryFields(Fields):
    from_: int
    to: int
    flags: int
    ...

class BranchStackFields(Fields):
    nr: int
    hw_idx: int
    lbr: list[BranchEntryFields]
    counters: tuple[int, ...]
    ...

class SampleFields(Fields):
    identifier: int
    ip: int
    pid: int
    tid: int
    time: int
    addr: int
    id: int
    stream_id: int
    cpu: int
    res: int
    period: int
    read: ReadFormatFields
    callchain: CallchainFields
    raw: RawFields
    branch_stack: BranchStackFields
    regs_user: RegsUserFields
    stack_user: StackUserFields
    weight: int
    weight_struct: int
    data_src: int
    transaction: int
    regs_intr: RegsIntrFields
    phys_addr: int
    cgroup: int
    data_page_size: int
    code_page_size: int
    aux: AuxSampleFields
    ...

class MmapFields(Fields):
    pid: int
    tid: int
    addr: int
    len: int
    pgoff: int
    filename: str
    ...

class LostFields(Fields):
    id: int
    lost: int
    ...

class CommFields(Fields):
    pid: int
    tid: int
    comm: str
    ...

class ExitFields(Fields):
    pid: int
    ppid: int
    tid: int
    ptid: int
    time: int
    ...

class ThrottleFields(Fields):
    time: int
    id: int
    stream_id: int
    ...

class UnthrottleFields(Fields):
    time: int
    id: int
    stream_id: int
    ...

class ForkFields(Fields):
    pid: int
    ppid: int
    tid: int
    ptid: int
    time: int
    ...

class ReadFields(Fields):
    pid: int
    tid: int
    values_: ReadFormatFields
    ...

class Mmap2Fields(Fields):
    pid: int
    tid: int
    addr: int
    len: int
    pgoff: int
    maj: int
    min: int
    ino: int
    ino_generation: int
    build_id_size: int
    reserved_1: int
    reserved_2: int
    build_id: bytes
    prot: int
    flags: int
    filename: str
    ...

class AuxFields(Fields):
    aux_offset: int
    aux_size: int
    flags: int
    ...

class ItraceStartFields(Fields):
    pid: int
    tid: int
    ...

class LostSamplesFields(Fields):
    lost: int
    ...

class SwitchFields(Fields):
    ...

class SwitchCpuWideFields(Fields):
    next_prev_pid: int
    next_prev_tid: int
    ...

class LinkInfoFields(Fields):
    dev: int
    ino: int
    ...

class NamespacesFields(Fields):
    pid: int
    tid: int
    nr_namespaces: int
    link_info: list[LinkInfoFields]
    ...

class KsymbolFields(Fields):
    addr: int
    len: int
    ksym_type: int
    flags: int
    name: str
    ...

class BpfEventFields(Fields):
    type: int
    flags: int
    id: int
    tag: bytes
    ...

class CgroupFields(Fields):
    id: int
    path: str
    ...

class TextPokeFields(Fields):
    addr: int
    old_len: int
    new_len: int
    old_bytes: bytes
    new_bytes: bytes
    pad: bytes
    ...

class AuxOutputHwIdFields(Fields):
    hw_id: int
    ...

class CallchainDeferredFields(Fields):
    cookie: int
    nr: int
    ips: tuple[int, ...]
    ...

class HeaderAttrFields(Fields):
    attr: AttrFields
    ids: tuple[int, ...]
    ...

class HeaderEventTypeFields(Fields):
    event_id: int
    name: str
    ...

class HeaderTracingDataFields(Fields):
    size: int
    pad: int
    data: bytes
    fill: bytes
    ...

class HeaderBuildIdFields(Fields):
    pid: int
    build_id: bytes
    size: int
    reserved_1: int
    reserved_2: int
    filename: str
    pad: bytes
    ...

class FinishedRoundFields(Fields):
    ...

class IdIndexEntryFields(Fields):
    id: int
    idx: int
    cpu: int
    tid: int
    ...

class IdIndexEntry2Fields(Fields):
    machine_pid: int
    vcpu: int
    ...

class IdIndexFields(Fields):
    nr: int
    entries: list[IdIndexEntryFields]
    entries_2: list[IdIndexEntry2Fields]
    ...

class AuxtraceInfoFields(Fields):
    type: int
    reserved: int
    priv: tuple[int, ...]
    ...

class AuxtraceFields(Fields):
    size: int
    offset: int
    reference: int
    idx: int
    tid: int
    cpu: int
    reserved: int
    ...

class AuxtraceErrorFields(Fields):
    type: int
    code: int
    cpu: int
    pid: int
    tid: int
    fmt: int
    ip: int
    time: int
    msg: str
    machine_pid: int
    vcpu: int
    ...

class ThreadMapEntryFields(Fields):
    pid: int
    comm: str
    ...

class ThreadMapFields(Fields):
    nr: int
    entries: list[ThreadMapEntryFields]
    ...

class CpusDataFields(Fields):
    nr: int
    cpu: tuple[int, ...]
    ...

class MaskDataFields(Fields):
    nr: int
    long_size: int
    mask32: tuple[int, ...]
    pad: bytes
    mask64: tuple[int, ...]
    ...

class RangeCpuDataFields(Fields):
    any_cpu: int
    pad: int
    start_cpu: int
    end_cpu: int
    ...

class CpuMapDataFields(Fields):
    type: int
    cpus_data: CpusDataFields
    mask_data: MaskDataFields
    range_cpu_data: RangeCpuDataFields
    ...

class CpuMapFields(Fields):
    data: CpuMapDataFields
    pad: bytes
    ...

class StatConfigEntryFields(Fields):
    tag: int
    val: int
    ...

class StatConfigFields(Fields):
    nr: int
    data: list[StatConfigEntryFields]
    ...

class StatFields(Fields):
    id: int
    cpu: int
    thread: int
    val: int
    ena: int
    run: int
    ...

class StatRoundFields(Fields):
    type: int
    time: int
    ...

class EventUpdateFields(Fields):
    type: int
    id: int
    unit: str
    scale: float
    name: str
    cpus: CpuMapDataFields
    pad: bytes
    ...

class TimeConvFields(Fields):
    time_shift: int
    time_mult: int
    time_zero: int
    time_cycles: int
    time_mask: int
    cap_user_time_zero: int
    cap_user_time_short: int
    reserved: bytes
    ...

class HeaderFeatureFields(Fields):
    feat_id: int
    data: bytes
    ...

class CompressedFields(Fields):
    data: bytes
    ...

class FinishedInitFields(Fields):
    ...

class Compressed2Fields(Fields):
    data_size: int
    data: bytes
    pad: bytes
    ...

class BpfMetadataEntryFields(Fields):
    key: str
    value: str
    ...

class BpfMetadataFields(Fields):
    prog_name: str
    nr_entries: int
    entries: list[BpfMetadataEntryFields]
    ...

class SchedstatCpuCountersFields(Fields):
    yld_count: int
    array_exp: int
    sched_count: int
    sched_goidle: int
    ttwu_count: int
    ttwu_local: int
    rq_cpu_time: int
    run_delay: int
    pcount: int
    ...

class SchedstatCpuFields(Fields):
    timestamp: int
    cpu: int
    version: int
    pad: int
    counters: SchedstatCpuCountersFields
    ...

class SchedstatLbFields(Fields):
    lb_count: int
    lb_balanced: int
    lb_failed: int
    lb_imbalance: int
    lb_gained: int
    lb_hot_gained: int
    lb_nobusyq: int
    lb_nobusyg: int
    ...

class SchedstatLb17Fields(Fields):
    lb_count: int
    lb_balanced: int
    lb_failed: int
    lb_imbalance_load: int
    lb_imbalance_util: int
    lb_imbalance_task: int
    lb_imbalance_misfit: int
    lb_gained: int
    lb_hot_gained: int
    lb_nobusyq: int
    lb_nobusyg: int
    ...

class SchedstatMovesFields(Fields):
    alb_count: int
    alb_failed: int
    alb_pushed: int
    sbe_count: int
    sbe_balanced: int
    sbe_pushed: int
    sbf_count: int
    sbf_balanced: int
    sbf_pushed: int
    ttwu_wake_remote: int
    ttwu_move_affine: int
    ttwu_move_balance: int
    ...

class SchedstatDomainFields(Fields):
    timestamp: int
    cpu: int
    version: int
    domain: int
    idle_15: SchedstatLbFields
    busy: SchedstatLbFields
    idle_16: SchedstatLbFields
    newidle: SchedstatLbFields
    busy_17: SchedstatLb17Fields
    idle_17: SchedstatLb17Fields
    newidle_17: SchedstatLb17Fields
    moves: SchedstatMovesFields
    ...

class SimpleperfKernelSymbolFields(Fields):
    size: int
    kallsyms: bytes
    pad: bytes
    ...

class SimpleperfDsoFields(Fields):
    dso_type: int
    dso_id: int
    min_vaddr: int
    name: str
    ...

class SimpleperfSymbolFields(Fields):
    addr: int
    len: int
    dso_id: int
    name: str
    ...

class SimpleperfSplitFields(Fields):
    data: bytes
    ...

class SimpleperfSplitEndFields(Fields):
    ...

class SimpleperfEventIdEntryFields(Fields):
    attr_id: int
    event_id: int
    ...

class SimpleperfEventIdFields(Fields):
    count: int
    entries: list[SimpleperfEventIdEntryFields]
    ...

class SimpleperfCallchainFields(Fields):
    pid: int
    tid: int
    chain_type: int
    time: int
    ip_nr: int
    ips: tuple[int, ...]
    sps: tuple[int, ...]
    ...

class SimpleperfUnwoundFields(Fields):
    length: int
    ips: tuple[int, ...]
    sps: tuple[int, ...]
    ...

class SimpleperfUnwindingResultFields(Fields):
    time: int
    used_time: int
    error_code: int
    error_addr: int
    stack_start: int
    stack_end: int
    abi: int
    reg_mask: int
    regs: tuple[int, ...]
    stack_user: StackUserFields
    callchain: SimpleperfUnwoundFields
    ...

class SimpleperfTracingDataFields(Fields):
    size: int
    data: bytes
    pad: bytes
    ...

class SimpleperfDebugFields(Fields):
    time: int
    text: str
    ...

class RecordHeaderFields(Fields):
    type: int
    misc: int
    size_high: int
    size: int
    ...

class SectionFields(Fields):
    offset: int
    size: int
    ...

class FileHeaderFields(Fields):
    magic: int
    size: int
    attr_size: int
    attrs: SectionFields
    data: SectionFields
    event_types: SectionFields
    features: tuple[int, ...]
    ...

class FileAttrFields(Fields):
    attr: AttrFields
    pad: bytes
    ids: SectionFields
    ...

class FileIdsFields(Fields):
    ids: tuple[int, ...]
    ...

class FeatureSectionFields(Fields):
    section: SectionFields
    ...

class AttrOnlyFields(Fields):
    attr: AttrFields
    ...

class CountsFields(Fields):
    values_: ReadFormatFields
    ...

class MmapPageFields(Fields):
    version: int
    compat_version: int
    lock: int
    index: int
    offset: int
    time_enabled: int
    time_running: int
    capabilities: int
    pmc_width: int
    time_shift: int
    time_mult: int
    time_offset: int
    time_zero: int
    size: int
    reserved_1: int
    time_cycles: int
    time_mask: int
    reserved: bytes
    data_head: int
    data_tail: int
    data_offset: int
    data_size: int
    aux_head: int
    aux_tail: int
    aux_offset: int
    aux_size: int
    ...

class LegacyMappingFields(Fields):
    pid: int
    tid: int
    addr: int
    len: int
    pgoff: int
    filename: str
    ...

class LegacyCommFields(Fields):
    pid: int
    tid: int
    comm: str
    ...

class LegacyPeriodFields(Fields):
    time: int
    irq_period: int
    ...

class LegacyThrottleFields(Fields):
    time: int
    ...

class LegacyRecordFields(Fields):
    type: int
    misc: int
    size: int
    mapping: LegacyMappingFields
    comm: LegacyCommFields
    period: LegacyPeriodFields
    throttle: LegacyThrottleFields
    ...

class LegacyValueFields(Fields):
    event: int
    val: int
    ...

class LegacyGroupFields(Fields):
    nr: int
    values_: list[LegacyValueFields]
    ...

class LegacyCallchainFields(Fields):
    nr: int
    hv: int
    kernel: int
    user: int
    ips: tuple[int, ...]
    ...

class LegacyOverflowFields(Fields):
    record_type: int
    misc: int
    size: int
    ip: int
    pid: int
    tid: int
    time: int
    addr: int
    config: int
    cpu: int
    res: int
    group: LegacyGroupFields
    callchain: LegacyCallchainFields
    ...

class LegacyAttrFields(Fields):
    config: int
    irq_period: int
    record_type: int
    read_format: int
    flags: int
    extra_config_len: int
    wakeup_events: int
    reserved_1: int
    reserved_2: int
    ...

class LegacyPageFields(Fields):
    version: int
    compat_version: int
    lock: int
    index: int
    offset: int
    data_head: int
    ...

class StringEntryFields(Fields):
    text: str
    ...

class FormatEntryFields(Fields):
    size: int
    format: bytes
    ...

class SystemEntryFields(Fields):
    name: str
    nr_events: int
    events: list[FormatEntryFields]
    ...

class FeatureTracingDataFields(Fields):
    magic: bytes
    version: str
    big_endian: int
    long_size: int
    page_size: int
    header_page_name: str
    header_page_size: int
    header_page: bytes
    header_event_name: str
    header_event_size: int
    header_event: bytes
    nr_ftrace: int
    ftrace: list[FormatEntryFields]
    nr_systems: int
    systems: list[SystemEntryFields]
    kallsyms_size: int
    kallsyms: bytes
    printk_size: int
    printk: bytes
    saved_cmdlines_size: int
    saved_cmdlines: bytes
    ...

class BuildIdEntryFields(Fields):
    type: int
    misc: int
    size: int
    pid: int
    build_id: bytes
    build_id_size: int
    reserved_1: int
    reserved_2: int
    filename: str
    ...

class FeatureBuildIdFields(Fields):
    files: list[BuildIdEntryFields]
    ...

class FeatureHostnameFields(Fields):
    hostname: str
    ...

class FeatureOsreleaseFields(Fields):
    osrelease: str
    ...

class FeatureVersionFields(Fields):
    version: str
    ...

class FeatureArchFields(Fields):
    arch: str
    ...

class FeatureNrcpusFields(Fields):
    avail: int
    online: int
    ...

class FeatureCpudescFields(Fields):
    cpudesc: str
    ...

class FeatureCpuidFields(Fields):
    cpuid: str
    ...

class FeatureTotalMemFields(Fields):
    total_mem: int
    ...

class FeatureCmdlineFields(Fields):
    nr: int
    argv: list[StringEntryFields]
    ...

class EventDescEntryFields(Fields):
    attr: AttrFields
    pad: bytes
    nr_ids: int
    name: str
    ids: tuple[int, ...]
    ...

class FeatureEventDescFields(Fields):
    nr: int
    attr_size: int
    events: list[EventDescEntryFields]
    ...

class CpuEntryFields(Fields):
    core_id: int
    socket_id: int
    ...

class FeatureCpuTopologyFields(Fields):
    nr_cores: int
    cores: list[StringEntryFields]
    nr_threads: int
    threads: list[StringEntryFields]
    cpus: list[CpuEntryFields]
    nr_dies: int
    dies: list[StringEntryFields]
    die_ids: tuple[int, ...]
    ...

class NumaEntryFields(Fields):
    node: int
    mem_total: int
    mem_free: int
    cpulist: str
    ...

class FeatureNumaTopologyFields(Fields):
    nr: int
    nodes: list[NumaEntryFields]
    ...

class FeatureBranchStackFields(Fields):
    ...

class PmuEntryFields(Fields):
    type: int
    name: str
    ...

class FeaturePmuMappingsFields(Fields):
    nr: int
    pmus: list[PmuEntryFields]
    ...

class GroupEntryFields(Fields):
    name: str
    leader_idx: int
    nr_members: int
    ...

class FeatureGroupDescFields(Fields):
    nr: int
    groups: list[GroupEntryFields]
    ...

class AuxtraceEntryFields(Fields):
    file_offset: int
    size: int
    ...

class FeatureAuxtraceFields(Fields):
    nr: int
    entries: list[AuxtraceEntryFields]
    ...

class FeatureStatFields(Fields):
    ...

class CacheEntryFields(Fields):
    level: int
    line_size: int
    sets: int
    ways: int
    type: str
    size: str
    map: str
    ...

class FeatureCacheFields(Fields):
    version: int
    nr: int
    caches: list[CacheEntryFields]
    ...

class FeatureSampleTimeFields(Fields):
    first: int
    last: int
    ...

class MemoryEntryFields(Fields):
    node: int
    size: int
    nr_bits: int
    bitmap: tuple[int, ...]
    ...

class FeatureMemTopologyFields(Fields):
    version: int
    block_size: int
    nr: int
    nodes: list[MemoryEntryFields]
    ...

class FeatureClockidFields(Fields):
    resolution: int
    ...

class FeatureDirFormatFields(Fields):
    version: int
    ...

class FeatureCompressedFields(Fields):
    version: int
    type: int
    level: int
    ratio: int
    mmap_len: int
    ...

class CapEntryFields(Fields):
    name: str
    value: str
    ...

class FeatureCpuPmuCapsFields(Fields):
    nr: int
    caps: list[CapEntryFields]
    ...

class FeatureClockDataFields(Fields):
    version: int
    clockid: int
    wall_time: int
    clockid_time: int
    ...

class HybridEntryFields(Fields):
    pmu_name: str
    cpulist: str
    ...

class FeatureHybridTopologyFields(Fields):
    nr: int
    nodes: list[HybridEntryFields]
    ...

class PmuCapsEntryFields(Fields):
    nr_caps: int
    caps: list[CapEntryFields]
    pmu_name: str
    ...

class FeaturePmuCapsFields(Fields):
    nr_pmu: int
    pmus: list[PmuCapsEntryFields]
    ...

class DomainEntryFields(Fields):
    domain: int
    dname: str
    cpumask: str
    cpulist: str
    ...

class CpuDomainEntryFields(Fields):
    cpu: int
    nr_domains: int
    domains: list[DomainEntryFields]
    ...

class FeatureCpuDomainInfoFields(Fields):
    schedstat_version: int
    max_sched_domains: int
    cpus: list[CpuDomainEntryFields]
    ...

class FeatureEMachineFields(Fields):
    e_machine: int
    e_flags: int
    ...

class FeatureClnSizeFields(Fields):
    cln_size: int
    ...

class MemoryRangeEntryFields(Fields):
    base: int
    length: int
    node: int
    local_region_id: int
    remote_region_id: int
    ...

class FeatureMemoryRangesFields(Fields):
    nr: int
    ranges: list[MemoryRangeEntryFields]
    ...

class BpfProgInfoFields(Fields):
    type: int
    id: int
    tag: bytes
    jited_prog_len: int
    xlated_prog_len: int
    jited_prog_insns: int
    xlated_prog_insns: int
    load_time: int
    created_by_uid: int
    nr_map_ids: int
    map_ids: int
    name: str
    ifindex: int
    gpl_compatible: int
    netns_dev: int
    netns_ino: int
    nr_jited_ksyms: int
    nr_jited_func_lens: int
    jited_ksyms: int
    jited_func_lens: int
    btf_id: int
    func_info_rec_size: int
    func_info: int
    nr_func_info: int
    nr_line_info: int
    line_info: int
    jited_line_info: int
    nr_jited_line_info: int
    line_info_rec_size: int
    jited_line_info_rec_size: int
    nr_prog_tags: int
    prog_tags: int
    run_time_ns: int
    run_cnt: int
    recursion_misses: int
    verified_insns: int
    attach_btf_obj_id: int
    attach_btf_id: int
    tail: bytes
    ...

class BpfProgEntryFields(Fields):
    info_len: int
    data_len: int
    arrays: int
    info: BpfProgInfoFields
    data: bytes
    ...

class FeatureBpfProgInfoFields(Fields):
    nr: int
    progs: list[BpfProgEntryFields]
    ...

class BtfEntryFields(Fields):
    id: int
    size: int
    data: bytes
    ...

class FeatureBpfBtfFields(Fields):
    nr: int
    btfs: list[BtfEntryFields]
    ...

class SimpleperfSymbolEntryFields(Fields):
    vaddr: int
    len: int
    name: str
    ...

class SimpleperfFileFields(Fields):
    path: str
    file_type: int
    min_vaddr: int
    symbol_count: int
    symbols: list[SimpleperfSymbolEntryFields]
    dex_file_offset_count: int
    dex_file_offsets: tuple[int, ...]
    offset_of_min_vaddr: int
    ...

class SimpleperfFileEntryFields(Fields):
    size: int
    file: SimpleperfFileFields
    ...

class FeatureSimpleperfFileFields(Fields):
    files: list[SimpleperfFileEntryFields]
    ...

class SimpleperfMetaEntryFields(Fields):
    key: str
    value: str
    ...

class FeatureSimpleperfMetaInfoFields(Fields):
    infos: list[SimpleperfMetaEntryFields]
    ...

class FeatureSimpleperfUnwindFields(Fields):
    message: bytes
    ...

class FeatureSimpleperfUnwoundFields(Fields):
    data: bytes
    ...

class SimpleperfMessageFields(Fields):
    size: int
    message: bytes
    ...

class FeatureSimpleperfFile2Fields(Fields):
    files: list[SimpleperfMessageFields]
    ...

class FeatureSimpleperfBranchesFields(Fields):
    message: bytes
    ...

class FeatureSimpleperfInitMapFields(Fields):
    records: bytes
    ...

class NamesBlockFields(Fields):
    version: int
    scope: int
    packing: int
    length: int
    data: bytes
    ...

class NamesBlockEntryFields(Fields):
    size: int
    block: NamesBlockFields
    ...

class FeaturePerfringNamesFields(Fields):
    blocks: list[NamesBlockEntryFields]
    ...

class Sample(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> SampleFields: ...
    identifier: int
    ip: int
    pid: int
    tid: int
    time: int
    addr: int
    id: int
    stream_id: int
    cpu: int
    res: int
    period: int
    read: ReadFormatFields
    callchain: CallchainFields
    raw: RawFields
    branch_stack: BranchStackFields
    regs_user: RegsUserFields
    stack_user: StackUserFields
    weight: int
    weight_struct: int
    data_src: int
    transaction: int
    regs_intr: RegsIntrFields
    phys_addr: int
    cgroup: int
    data_page_size: int
    code_page_size: int
    aux: AuxSampleFields

class Mmap(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> MmapFields: ...
    pid: int
    tid: int
    addr: int
    len: int
    pgoff: int
    filename: str

class Lost(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> LostFields: ...
    id: int
    lost: int

class Comm(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> CommFields: ...
    pid: int
    tid: int
    comm: str

class Exit(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> ExitFields: ...
    pid: int
    ppid: int
    tid: int
    ptid: int
    time: int

class Throttle(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> ThrottleFields: ...
    time: int
    id: int
    stream_id: int

class Unthrottle(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> UnthrottleFields: ...
    time: int
    id: int
    stream_id: int

class Fork(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> ForkFields: ...
    pid: int
    ppid: int
    tid: int
    ptid: int
    time: int

class Read(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> ReadFields: ...
    pid: int
    tid: int
    values_: ReadFormatFields

class Mmap2(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> Mmap2Fields: ...
    pid: int
    tid: int
    addr: int
    len: int
    pgoff: int
    maj: int
    min: int
    ino: int
    ino_generation: int
    build_id_size: int
    reserved_1: int
    reserved_2: int
    build_id: bytes
    prot: int
    flags: int
    filename: str

class Aux(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> AuxFields: ...
    aux_offset: int
    aux_size: int
    flags: int

class ItraceStart(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> ItraceStartFields: ...
    pid: int
    tid: int

class LostSamples(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> LostSamplesFields: ...
    lost: int

class Switch(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> SwitchFields: ...

class SwitchCpuWide(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> SwitchCpuWideFields: ...
    next_prev_pid: int
    next_prev_tid: int

class Namespaces(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> NamespacesFields: ...
    pid: int
    tid: int
    nr_namespaces: int
    link_info: list[LinkInfoFields]

class Ksymbol(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> KsymbolFields: ...
    addr: int
    len: int
    ksym_type: int
    flags: int
    name: str

class BpfEvent(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> BpfEventFields: ...
    flags: int
    id: int
    tag: bytes

class Cgroup(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> CgroupFields: ...
    id: int
    path: str

class TextPoke(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> TextPokeFields: ...
    addr: int
    old_len: int
    new_len: int
    old_bytes: bytes
    new_bytes: bytes
    pad: bytes

class AuxOutputHwId(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> AuxOutputHwIdFields: ...
    hw_id: int

class CallchainDeferred(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> CallchainDeferredFields: ...
    cookie: int
    nr: int
    ips: tuple[int, ...]

class HeaderAttr(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> HeaderAttrFields: ...
    attr: AttrFields
    ids: tuple[int, ...]

class HeaderEventType(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> HeaderEventTypeFields: ...
    event_id: int
    name: str

class HeaderTracingData(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> HeaderTracingDataFields: ...
    pad: int
    data: bytes
    fill: bytes

class HeaderBuildId(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> HeaderBuildIdFields: ...
    pid: int
    build_id: bytes
    reserved_1: int
    reserved_2: int
    filename: str
    pad: bytes

class FinishedRound(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> FinishedRoundFields: ...

class IdIndex(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> IdIndexFields: ...
    nr: int
    entries: list[IdIndexEntryFields]
    entries_2: list[IdIndexEntry2Fields]

class AuxtraceInfo(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> AuxtraceInfoFields: ...
    reserved: int
    priv: tuple[int, ...]

class Auxtrace(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> AuxtraceFields: ...
    reference: int
    idx: int
    tid: int
    cpu: int
    reserved: int

class AuxtraceError(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> AuxtraceErrorFields: ...
    code: int
    cpu: int
    pid: int
    tid: int
    fmt: int
    ip: int
    time: int
    msg: str
    machine_pid: int
    vcpu: int

class ThreadMap(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> ThreadMapFields: ...
    nr: int
    entries: list[ThreadMapEntryFields]

class CpuMap(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> CpuMapFields: ...
    data: CpuMapDataFields
    pad: bytes

class StatConfig(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> StatConfigFields: ...
    nr: int
    data: list[StatConfigEntryFields]

class Stat(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> StatFields: ...
    id: int
    cpu: int
    thread: int
    val: int
    ena: int
    run: int

class StatRound(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> StatRoundFields: ...
    time: int

class EventUpdate(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> EventUpdateFields: ...
    id: int
    unit: str
    scale: float
    name: str
    cpus: CpuMapDataFields
    pad: bytes

class TimeConv(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> TimeConvFields: ...
    time_shift: int
    time_mult: int
    time_zero: int
    time_cycles: int
    time_mask: int
    cap_user_time_zero: int
    cap_user_time_short: int
    reserved: bytes

class HeaderFeature(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> HeaderFeatureFields: ...
    feat_id: int
    data: bytes

class Compressed(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> CompressedFields: ...
    data: bytes

class FinishedInit(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> FinishedInitFields: ...

class Compressed2(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> Compressed2Fields: ...
    data_size: int
    data: bytes
    pad: bytes

class BpfMetadata(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> BpfMetadataFields: ...
    prog_name: str
    nr_entries: int
    entries: list[BpfMetadataEntryFields]

class SchedstatCpu(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> SchedstatCpuFields: ...
    timestamp: int
    cpu: int
    version: int
    pad: int
    counters: SchedstatCpuCountersFields

class SchedstatDomain(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> SchedstatDomainFields: ...
    timestamp: int
    cpu: int
    version: int
    domain: int
    idle_15: SchedstatLbFields
    busy: SchedstatLbFields
    idle_16: SchedstatLbFields
    newidle: SchedstatLbFields
    busy_17: SchedstatLb17Fields
    idle_17: SchedstatLb17Fields
    newidle_17: SchedstatLb17Fields
    moves: SchedstatMovesFields

class SimpleperfKernelSymbol(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> SimpleperfKernelSymbolFields: ...
    kallsyms: bytes
    pad: bytes

class SimpleperfDso(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> SimpleperfDsoFields: ...
    dso_type: int
    dso_id: int
    min_vaddr: int
    name: str

class SimpleperfSymbol(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> SimpleperfSymbolFields: ...
    addr: int
    len: int
    dso_id: int
    name: str

class SimpleperfSplit(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> SimpleperfSplitFields: ...
    data: bytes

class SimpleperfSplitEnd(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> SimpleperfSplitEndFields: ...

class SimpleperfEventId(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> SimpleperfEventIdFields: ...
    count: int
    entries: list[SimpleperfEventIdEntryFields]

class SimpleperfCallchain(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> SimpleperfCallchainFields: ...
    pid: int
    tid: int
    chain_type: int
    time: int
    ip_nr: int
    ips: tuple[int, ...]
    sps: tuple[int, ...]

class SimpleperfUnwindingResult(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> SimpleperfUnwindingResultFields: ...
    time: int
    used_time: int
    error_code: int
    error_addr: int
    stack_start: int
    stack_end: int
    abi: int
    reg_mask: int
    regs: tuple[int, ...]
    stack_user: StackUserFields
    callchain: SimpleperfUnwoundFields

class SimpleperfTracingData(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> SimpleperfTracingDataFields: ...
    data: bytes
    pad: bytes

class SimpleperfDebug(Record):
    TYPE: ClassVar[int]
    FIELDS: ClassVar[tuple[str, ...]]
    @property
    def fields(self) -> SimpleperfDebugFields: ...
    time: int
    text: str

CLASSES: dict[int, type[Record]]
