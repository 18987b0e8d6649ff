// SPDX-License-Identifier: MIT
// Code generated from schema/ by bindings/print_go.c; DO NOT EDIT. `make print` makes it anew.

package perfring

// #include "step.h"
import "C"

// Types of records, and statuses: what a call returns, and what is wrong with a record.
const TypeSample = 9
const TypeMmap = 1
const TypeLost = 2
const TypeComm = 3
const TypeExit = 4
const TypeThrottle = 5
const TypeUnthrottle = 6
const TypeFork = 7
const TypeRead = 8
const TypeMmap2 = 10
const TypeAux = 11
const TypeItraceStart = 12
const TypeLostSamples = 13
const TypeSwitch = 14
const TypeSwitchCPUWide = 15
const TypeNamespaces = 16
const TypeKsymbol = 17
const TypeBpfEvent = 18
const TypeCgroup = 19
const TypeTextPoke = 20
const TypeAuxOutputHwID = 21
const TypeCallchainDeferred = 22
const TypeHeaderAttr = 64
const TypeHeaderEventType = 65
const TypeHeaderTracingData = 66
const TypeHeaderBuildID = 67
const TypeFinishedRound = 68
const TypeIDIndex = 69
const TypeAuxtraceInfo = 70
const TypeAuxtrace = 71
const TypeAuxtraceError = 72
const TypeThreadMap = 73
const TypeCPUMap = 74
const TypeStatConfig = 75
const TypeStat = 76
const TypeStatRound = 77
const TypeEventUpdate = 78
const TypeTimeConv = 79
const TypeHeaderFeature = 80
const TypeCompressed = 81
const TypeFinishedInit = 82
const TypeCompressed2 = 83
const TypeBpfMetadata = 84
const TypeSchedstatCPU = 85
const TypeSchedstatDomain = 86
const TypeSimpleperfKernelSymbol = 32769
const TypeSimpleperfDso = 32770
const TypeSimpleperfSymbol = 32771
const TypeSimpleperfSplit = 32772
const TypeSimpleperfSplitEnd = 32773
const TypeSimpleperfEventID = 32774
const TypeSimpleperfCallchain = 32775
const TypeSimpleperfUnwindingResult = 32776
const TypeSimpleperfTracingData = 32777
const TypeSimpleperfDebug = 32778

// done
const StatusOk Status = 0

// the end was reached
const StatusEnd Status = 1

// more bytes are needed
const StatusMore Status = 2

// the caller's memory is full
const StatusNoSpace Status = 3

// the writer has overwritten what was to be read next
const StatusTorn Status = 4

// the page was being changed at each try
const StatusBusy Status = 5

// the counter cannot be read by the user now
const StatusUnreadable Status = 6

// the page does not define how cycles become time
const StatusNoClock Status = 7

// records follow again after bytes that could not be framed
const StatusResumed Status = 8

// the recording was cut off before its end
const StatusInterrupted Status = 9

// records came too late for their place in the order of time
const StatusLate Status = 10

// the user part of callchains never came
const StatusChainsLost Status = 11

// formats of tracepoints are not understood
const StatusFormats Status = 12

// the program that the output is for does not read it
const StatusUnfit Status = 13

// the field does not fit in what is left
const StatusShort Status = 16

// the count is more than what is left can hold
const StatusCount Status = 17

// the text has no end within its place
const StatusNoNul Status = 18

// there is no space for sample_id
const StatusTrailer Status = 19

// the register abi has bits that are not known, or that exclude each other
const StatusABI Status = 20

// dyn_size is more than the stack's size
const StatusDynSize Status = 21

// the build id's size is more than 20
const StatusBuildID Status = 22

// sample_type has bits that are not known, so the fields from here on have no known place
const StatusSampleType Status = 23

// read_format has bits that are not known, so the fields from here on have no known place
const StatusReadFormat Status = 24

// no event has this id
const StatusUnknownID Status = 25

// the event that this belongs to cannot be determined
const StatusWhichEvent Status = 26

// a sample without an attr cannot be read
const StatusNoLayout Status = 27

// attr.size is less than 64, not a multiple of 8, or more than there is
const StatusAttrSize Status = 28

// long_size is neither 4 nor 8
const StatusLongSize Status = 29

// the ids' section is not whole numbers within the file
const StatusIDs Status = 30

// the feature's section is not within the file
const StatusFeature Status = 31

// the id belongs to another event already
const StatusDuplicateID Status = 32

// a size or place in the file header is not that of what is in the file
const StatusFileHeader Status = 33

// a limit was reached
const StatusLimit Status = 35

// the table of events is not within the file, or not whole entries
const StatusAttrs Status = 36

// time_shift is more than 63, or time_mult is 0
const StatusClock Status = 37

// the range is not in the AUX area any more, or not yet
const StatusAuxRange Status = 38

// a file of the directory cannot be read
const StatusPart Status = 39

// fields, counts and what the event asked for do not agree
const StatusFields Status = 44

// the entry's size is less than its own fields take, or more than there is
const StatusEntrySize Status = 48

// header.size and data_size contradict each other, as perf 6.16 to 7.1 wrote them
const StatusDataSize Status = 49

// the compressed stream is damaged here
const StatusZstd Status = 50

// the records grow more than the limit allows when they are decompressed
const StatusRatio Status = 51

// a compressed record within compressed records
const StatusNested Status = 52

// a decompressed record's size is less than 8
const StatusInnerSize Status = 54

// the compressed records end within a record
const StatusInnerCut Status = 55

// no writer gives a record this type
const StatusHeader Status = 56

// other records begin within the bytes that its size covers
const StatusHides Status = 57

// its time is more than 26 days from that of the records around it
const StatusTime Status = 58

// a value that no writer gives this field
const StatusValue Status = 59

// bytes follow the last section of the capture
const StatusBehind Status = 60

// a value that no known writer gives this field
const StatusUnusual Status = 62

// pieces of a record without its end, or that do not make one record
const StatusSplit Status = 61

// the capture was changed on its way here
const StatusTransport Status = 63

// this build cannot decompress
const StatusNoZstd Status = 53

// this is not a perf.data file or pipe
const StatusMagic Status = 64

// no version of perf writes a header of this size
const StatusHeaderSize Status = 65

// attr_size is less than 80, not a multiple of 8, or more than 64 KiB
const StatusAttrStride Status = 66

// the data section begins past the end of the file
const StatusData Status = 67

// the record's size is less than 8
const StatusRecordSize Status = 68

// the stream ends within this record
const StatusTruncated Status = 69

// the stream ends within the payload after this record
const StatusPayload Status = 70

// there are no bytes at all
const StatusEmpty Status = 71

// the bytes given are not those that were requested
const StatusPosition Status = 72

// the mapping is too short for a page and a ring, or not aligned to 8
const StatusRingPage Status = 73

// data_offset lies in the page, past the mapping, or is not a multiple of 8
const StatusRingOffset Status = 74

// the ring's size is not a power of 2, less than 8, or more than the mapping
const StatusRingSize Status = 75

// a position or size in the ring is not a multiple of 8
const StatusRingAlign Status = 76

// the writer's position went back
const StatusRingBehind Status = 77

// the writer's position is more than the ring's size past the reader's
const StatusRingAhead Status = 78

// the record is larger than the ring
const StatusRingRecord Status = 79

// there are more events or ids than the limit
const StatusTooMany Status = 80

// this is not CBOR as perfring writes it
const StatusCbor Status = 96

// the CBOR nests deeper, or an item is longer, than perfring writes it
const StatusCborLimit Status = 97

// the CBOR has a version or a key that is not known
const StatusCborVersion Status = 98

// the CBOR was made without what is needed to go back
const StatusCborOneWay Status = 99

// this build cannot read CBOR
const StatusNoCbor Status = 100

// this is a capture already, and not CBOR of one
const StatusNotCbor Status = 101

// the operating system refused
const StatusSystem Status = 112

// there is not enough memory
const StatusMemory Status = 113

// size of the options is not set, or something is set that this version does not know
const StatusOptions Status = 114

// Sample is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) Sample() (Sample, bool) {
	return Sample{(*C.struct_pfr_sample)(r.body)}, r.is(9)
}

// Mmap is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) Mmap() (Mmap, bool) {
	return Mmap{(*C.struct_pfr_mmap)(r.body)}, r.is(1)
}

// Lost is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) Lost() (Lost, bool) {
	return Lost{(*C.struct_pfr_lost)(r.body)}, r.is(2)
}

// Comm is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) Comm() (Comm, bool) {
	return Comm{(*C.struct_pfr_comm)(r.body)}, r.is(3)
}

// Exit is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) Exit() (Exit, bool) {
	return Exit{(*C.struct_pfr_exit)(r.body)}, r.is(4)
}

// Throttle is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) Throttle() (Throttle, bool) {
	return Throttle{(*C.struct_pfr_throttle)(r.body)}, r.is(5)
}

// Unthrottle is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) Unthrottle() (Unthrottle, bool) {
	return Unthrottle{(*C.struct_pfr_unthrottle)(r.body)}, r.is(6)
}

// Fork is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) Fork() (Fork, bool) {
	return Fork{(*C.struct_pfr_fork)(r.body)}, r.is(7)
}

// Read is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) Read() (Read, bool) {
	return Read{(*C.struct_pfr_read)(r.body)}, r.is(8)
}

// Mmap2 is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) Mmap2() (Mmap2, bool) {
	return Mmap2{(*C.struct_pfr_mmap2)(r.body)}, r.is(10)
}

// Aux is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) Aux() (Aux, bool) {
	return Aux{(*C.struct_pfr_aux)(r.body)}, r.is(11)
}

// ItraceStart is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) ItraceStart() (ItraceStart, bool) {
	return ItraceStart{(*C.struct_pfr_itrace_start)(r.body)}, r.is(12)
}

// LostSamples is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) LostSamples() (LostSamples, bool) {
	return LostSamples{(*C.struct_pfr_lost_samples)(r.body)}, r.is(13)
}

// Switch is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) Switch() (Switch, bool) {
	return Switch{(*C.struct_pfr_switch_)(r.body)}, r.is(14)
}

// SwitchCPUWide is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) SwitchCPUWide() (SwitchCPUWide, bool) {
	return SwitchCPUWide{(*C.struct_pfr_switch_cpu_wide)(r.body)}, r.is(15)
}

// Namespaces is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) Namespaces() (Namespaces, bool) {
	return Namespaces{(*C.struct_pfr_namespaces)(r.body)}, r.is(16)
}

// Ksymbol is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) Ksymbol() (Ksymbol, bool) {
	return Ksymbol{(*C.struct_pfr_ksymbol)(r.body)}, r.is(17)
}

// BpfEvent is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) BpfEvent() (BpfEvent, bool) {
	return BpfEvent{(*C.struct_pfr_bpf_event)(r.body)}, r.is(18)
}

// Cgroup is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) Cgroup() (Cgroup, bool) {
	return Cgroup{(*C.struct_pfr_cgroup)(r.body)}, r.is(19)
}

// TextPoke is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) TextPoke() (TextPoke, bool) {
	return TextPoke{(*C.struct_pfr_text_poke)(r.body)}, r.is(20)
}

// AuxOutputHwID is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) AuxOutputHwID() (AuxOutputHwID, bool) {
	return AuxOutputHwID{(*C.struct_pfr_aux_output_hw_id)(r.body)}, r.is(21)
}

// CallchainDeferred is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) CallchainDeferred() (CallchainDeferred, bool) {
	return CallchainDeferred{(*C.struct_pfr_callchain_deferred)(r.body)}, r.is(22)
}

// HeaderAttr is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) HeaderAttr() (HeaderAttr, bool) {
	return HeaderAttr{(*C.struct_pfr_header_attr)(r.body)}, r.is(64)
}

// HeaderEventType is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) HeaderEventType() (HeaderEventType, bool) {
	return HeaderEventType{(*C.struct_pfr_header_event_type)(r.body)}, r.is(65)
}

// HeaderTracingData is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) HeaderTracingData() (HeaderTracingData, bool) {
	return HeaderTracingData{(*C.struct_pfr_header_tracing_data)(r.body)}, r.is(66)
}

// HeaderBuildID is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) HeaderBuildID() (HeaderBuildID, bool) {
	return HeaderBuildID{(*C.struct_pfr_header_build_id)(r.body)}, r.is(67)
}

// FinishedRound is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) FinishedRound() (FinishedRound, bool) {
	return FinishedRound{(*C.struct_pfr_finished_round)(r.body)}, r.is(68)
}

// IDIndex is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) IDIndex() (IDIndex, bool) {
	return IDIndex{(*C.struct_pfr_id_index)(r.body)}, r.is(69)
}

// AuxtraceInfo is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) AuxtraceInfo() (AuxtraceInfo, bool) {
	return AuxtraceInfo{(*C.struct_pfr_auxtrace_info)(r.body)}, r.is(70)
}

// Auxtrace is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) Auxtrace() (Auxtrace, bool) {
	return Auxtrace{(*C.struct_pfr_auxtrace)(r.body)}, r.is(71)
}

// AuxtraceError is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) AuxtraceError() (AuxtraceError, bool) {
	return AuxtraceError{(*C.struct_pfr_auxtrace_error)(r.body)}, r.is(72)
}

// ThreadMap is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) ThreadMap() (ThreadMap, bool) {
	return ThreadMap{(*C.struct_pfr_thread_map)(r.body)}, r.is(73)
}

// CPUMap is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) CPUMap() (CPUMap, bool) {
	return CPUMap{(*C.struct_pfr_cpu_map)(r.body)}, r.is(74)
}

// StatConfig is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) StatConfig() (StatConfig, bool) {
	return StatConfig{(*C.struct_pfr_stat_config)(r.body)}, r.is(75)
}

// Stat is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) Stat() (Stat, bool) {
	return Stat{(*C.struct_pfr_stat)(r.body)}, r.is(76)
}

// StatRound is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) StatRound() (StatRound, bool) {
	return StatRound{(*C.struct_pfr_stat_round)(r.body)}, r.is(77)
}

// EventUpdate is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) EventUpdate() (EventUpdate, bool) {
	return EventUpdate{(*C.struct_pfr_event_update)(r.body)}, r.is(78)
}

// TimeConv is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) TimeConv() (TimeConv, bool) {
	return TimeConv{(*C.struct_pfr_time_conv)(r.body)}, r.is(79)
}

// HeaderFeature is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) HeaderFeature() (HeaderFeature, bool) {
	return HeaderFeature{(*C.struct_pfr_header_feature)(r.body)}, r.is(80)
}

// Compressed is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) Compressed() (Compressed, bool) {
	return Compressed{(*C.struct_pfr_compressed)(r.body)}, r.is(81)
}

// FinishedInit is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) FinishedInit() (FinishedInit, bool) {
	return FinishedInit{(*C.struct_pfr_finished_init)(r.body)}, r.is(82)
}

// Compressed2 is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) Compressed2() (Compressed2, bool) {
	return Compressed2{(*C.struct_pfr_compressed2)(r.body)}, r.is(83)
}

// BpfMetadata is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) BpfMetadata() (BpfMetadata, bool) {
	return BpfMetadata{(*C.struct_pfr_bpf_metadata)(r.body)}, r.is(84)
}

// SchedstatCPU is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) SchedstatCPU() (SchedstatCPU, bool) {
	return SchedstatCPU{(*C.struct_pfr_schedstat_cpu)(r.body)}, r.is(85)
}

// SchedstatDomain is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) SchedstatDomain() (SchedstatDomain, bool) {
	return SchedstatDomain{(*C.struct_pfr_schedstat_domain)(r.body)}, r.is(86)
}

// SimpleperfKernelSymbol is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) SimpleperfKernelSymbol() (SimpleperfKernelSymbol, bool) {
	return SimpleperfKernelSymbol{(*C.struct_pfr_simpleperf_kernel_symbol)(r.body)}, r.is(32769)
}

// SimpleperfDso is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) SimpleperfDso() (SimpleperfDso, bool) {
	return SimpleperfDso{(*C.struct_pfr_simpleperf_dso)(r.body)}, r.is(32770)
}

// SimpleperfSymbol is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) SimpleperfSymbol() (SimpleperfSymbol, bool) {
	return SimpleperfSymbol{(*C.struct_pfr_simpleperf_symbol)(r.body)}, r.is(32771)
}

// SimpleperfSplit is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) SimpleperfSplit() (SimpleperfSplit, bool) {
	return SimpleperfSplit{(*C.struct_pfr_simpleperf_split)(r.body)}, r.is(32772)
}

// SimpleperfSplitEnd is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) SimpleperfSplitEnd() (SimpleperfSplitEnd, bool) {
	return SimpleperfSplitEnd{(*C.struct_pfr_simpleperf_split_end)(r.body)}, r.is(32773)
}

// SimpleperfEventID is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) SimpleperfEventID() (SimpleperfEventID, bool) {
	return SimpleperfEventID{(*C.struct_pfr_simpleperf_event_id)(r.body)}, r.is(32774)
}

// SimpleperfCallchain is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) SimpleperfCallchain() (SimpleperfCallchain, bool) {
	return SimpleperfCallchain{(*C.struct_pfr_simpleperf_callchain)(r.body)}, r.is(32775)
}

// SimpleperfUnwindingResult is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) SimpleperfUnwindingResult() (SimpleperfUnwindingResult, bool) {
	return SimpleperfUnwindingResult{(*C.struct_pfr_simpleperf_unwinding_result)(r.body)}, r.is(32776)
}

// SimpleperfTracingData is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) SimpleperfTracingData() (SimpleperfTracingData, bool) {
	return SimpleperfTracingData{(*C.struct_pfr_simpleperf_tracing_data)(r.body)}, r.is(32777)
}

// SimpleperfDebug is the record's fields; false where it is of another type or cannot be decoded.
func (r *Record) SimpleperfDebug() (SimpleperfDebug, bool) {
	return SimpleperfDebug{(*C.struct_pfr_simpleperf_debug)(r.body)}, r.is(32778)
}

// AttrSimdDraft: SIMD registers of a sample, in the form of the patches before the release
type AttrSimdDraft struct {
	c *C.struct_pfr_attr_simd_draft
}

// SampleSimdRegsEnabled: not 0: the fields below hold; words of a predicate register too. False where it is not there.
func (v AttrSimdDraft) SampleSimdRegsEnabled() (uint16, bool) {
	return uint16(v.c.sample_simd_regs_enabled), v.c.present&0x1 != 0
}

// Pad1: 0. False where it is not there.
func (v AttrSimdDraft) Pad1() (uint16, bool) {
	return uint16(v.c.pad_1), v.c.present&0x2 != 0
}

// SampleSimdPredRegIntr: which predicate registers at the interrupt. False where it is not there.
func (v AttrSimdDraft) SampleSimdPredRegIntr() (uint32, bool) {
	return uint32(v.c.sample_simd_pred_reg_intr), v.c.present&0x4 != 0
}

// SampleSimdPredRegUser: which predicate registers of the user. False where it is not there.
func (v AttrSimdDraft) SampleSimdPredRegUser() (uint32, bool) {
	return uint32(v.c.sample_simd_pred_reg_user), v.c.present&0x8 != 0
}

// SampleSimdVecRegQwords: words of a vector register. False where it is not there.
func (v AttrSimdDraft) SampleSimdVecRegQwords() (uint16, bool) {
	return uint16(v.c.sample_simd_vec_reg_qwords), v.c.present&0x10 != 0
}

// Pad2: 0. False where it is not there.
func (v AttrSimdDraft) Pad2() (uint16, bool) {
	return uint16(v.c.pad_2), v.c.present&0x20 != 0
}

// SampleSimdVecRegIntr: which vector registers at the interrupt. False where it is not there.
func (v AttrSimdDraft) SampleSimdVecRegIntr() (uint64, bool) {
	return uint64(v.c.sample_simd_vec_reg_intr), v.c.present&0x40 != 0
}

// SampleSimdVecRegUser: which vector registers of the user. False where it is not there.
func (v AttrSimdDraft) SampleSimdVecRegUser() (uint64, bool) {
	return uint64(v.c.sample_simd_vec_reg_user), v.c.present&0x80 != 0
}

// Attr: what perf_event_open(2) was asked for
type Attr struct {
	c *C.struct_pfr_attr
}

// Type: which kind of event, or a PMU's number. False where it is not there.
func (v Attr) Type() (uint32, bool) {
	return uint32(v.c._type), v.c.present&0x1 != 0
}

// Size: bytes of this struct; 0 means 64. False where it is not there.
func (v Attr) Size() (uint32, bool) {
	return uint32(v.c.size), v.c.present&0x2 != 0
}

// Config: which event of its kind. False where it is not there.
func (v Attr) Config() (uint64, bool) {
	return uint64(v.c.config), v.c.present&0x4 != 0
}

// SamplePeriod: events between samples; with freq: samples per second. False where it is not there.
func (v Attr) SamplePeriod() (uint64, bool) {
	return uint64(v.c.sample_period), v.c.present&0x8 != 0
}

// SampleType: fields of a sample. False where it is not there.
func (v Attr) SampleType() (uint64, bool) {
	return uint64(v.c.sample_type), v.c.present&0x10 != 0
}

// ReadFormat: fields of a read. False where it is not there.
func (v Attr) ReadFormat() (uint64, bool) {
	return uint64(v.c.read_format), v.c.present&0x20 != 0
}

// Flags: the one-bit options, precise_ip among them. False where it is not there.
func (v Attr) Flags() (uint64, bool) {
	return uint64(v.c.flags), v.c.present&0x40 != 0
}

// WakeupEvents: samples between wakeups; with watermark: bytes. False where it is not there.
func (v Attr) WakeupEvents() (uint32, bool) {
	return uint32(v.c.wakeup_events), v.c.present&0x80 != 0
}

// BpType: breakpoint: on which access. False where it is not there.
func (v Attr) BpType() (uint32, bool) {
	return uint32(v.c.bp_type), v.c.present&0x100 != 0
}

// Config1: more of config; bp_addr, kprobe_func, uprobe_path. False where it is not there.
func (v Attr) Config1() (uint64, bool) {
	return uint64(v.c.config1), v.c.present&0x200 != 0
}

// Config2: more of config; bp_len, kprobe_addr, probe_offset. False where it is not there.
func (v Attr) Config2() (uint64, bool) {
	return uint64(v.c.config2), v.c.present&0x400 != 0
}

// BranchSampleType: which branches. False where it is not there.
func (v Attr) BranchSampleType() (uint64, bool) {
	return uint64(v.c.branch_sample_type), v.c.present&0x800 != 0
}

// SampleRegsUser: which user registers. False where it is not there.
func (v Attr) SampleRegsUser() (uint64, bool) {
	return uint64(v.c.sample_regs_user), v.c.present&0x1000 != 0
}

// SampleStackUser: how much of the user stack. False where it is not there.
func (v Attr) SampleStackUser() (uint32, bool) {
	return uint32(v.c.sample_stack_user), v.c.present&0x2000 != 0
}

// Clockid: the clock, with use_clockid. False where it is not there.
func (v Attr) Clockid() (int32, bool) {
	return int32(v.c.clockid), v.c.present&0x4000 != 0
}

// SampleRegsIntr: which registers at the interrupt. False where it is not there.
func (v Attr) SampleRegsIntr() (uint64, bool) {
	return uint64(v.c.sample_regs_intr), v.c.present&0x8000 != 0
}

// AuxWatermark: AUX data between wakeups. False where it is not there.
func (v Attr) AuxWatermark() (uint32, bool) {
	return uint32(v.c.aux_watermark), v.c.present&0x10000 != 0
}

// SampleMaxStack: deepest callchain. False where it is not there.
func (v Attr) SampleMaxStack() (uint16, bool) {
	return uint16(v.c.sample_max_stack), v.c.present&0x20000 != 0
}

// Reserved2: 0. False where it is not there.
func (v Attr) Reserved2() (uint16, bool) {
	return uint16(v.c.reserved_2), v.c.present&0x40000 != 0
}

// AuxSampleSize: AUX data in a sample. False where it is not there.
func (v Attr) AuxSampleSize() (uint32, bool) {
	return uint32(v.c.aux_sample_size), v.c.present&0x80000 != 0
}

// AuxAction: what the event does to its AUX event. False where it is not there.
func (v Attr) AuxAction() (uint32, bool) {
	return uint32(v.c.aux_action), v.c.present&0x100000 != 0
}

// SigData: given to the signal handler, with sigtrap. False where it is not there.
func (v Attr) SigData() (uint64, bool) {
	return uint64(v.c.sig_data), v.c.present&0x200000 != 0
}

// Config3: more of config. False where it is not there.
func (v Attr) Config3() (uint64, bool) {
	return uint64(v.c.config3), v.c.present&0x400000 != 0
}

// Config4: more of config. False where it is not there.
func (v Attr) Config4() (uint64, bool) {
	return uint64(v.c.config4), v.c.present&0x800000 != 0
}

// SampleSimdRegsEnabled: not 0: the fields below hold, and other registers have the bits of xmm. False where it is not there.
func (v Attr) SampleSimdRegsEnabled() (uint16, bool) {
	return uint16(v.c.sample_simd_regs_enabled), v.c.present&0x2000000 != 0
}

// SampleSimdPredRegQwords: words of a predicate register. False where it is not there.
func (v Attr) SampleSimdPredRegQwords() (uint16, bool) {
	return uint16(v.c.sample_simd_pred_reg_qwords), v.c.present&0x4000000 != 0
}

// SampleSimdVecRegQwords: words of a vector register. False where it is not there.
func (v Attr) SampleSimdVecRegQwords() (uint16, bool) {
	return uint16(v.c.sample_simd_vec_reg_qwords), v.c.present&0x8000000 != 0
}

// Reserved4: 0. False where it is not there.
func (v Attr) Reserved4() (uint16, bool) {
	return uint16(v.c.reserved_4), v.c.present&0x10000000 != 0
}

// SampleSimdPredRegIntr: which predicate registers at the interrupt. False where it is not there.
func (v Attr) SampleSimdPredRegIntr() (uint32, bool) {
	return uint32(v.c.sample_simd_pred_reg_intr), v.c.present&0x20000000 != 0
}

// SampleSimdPredRegUser: which predicate registers of the user. False where it is not there.
func (v Attr) SampleSimdPredRegUser() (uint32, bool) {
	return uint32(v.c.sample_simd_pred_reg_user), v.c.present&0x40000000 != 0
}

// SampleSimdVecRegIntr: which vector registers at the interrupt. False where it is not there.
func (v Attr) SampleSimdVecRegIntr() (uint64, bool) {
	return uint64(v.c.sample_simd_vec_reg_intr), v.c.present&0x80000000 != 0
}

// SampleSimdVecRegUser: which vector registers of the user. False where it is not there.
func (v Attr) SampleSimdVecRegUser() (uint64, bool) {
	return uint64(v.c.sample_simd_vec_reg_user), v.c.present&0x100000000 != 0
}

// SimdDraft: the same, in the order of a vendor's kernel. False where it is not there.
func (v Attr) SimdDraft() (AttrSimdDraft, bool) {
	return AttrSimdDraft{&v.c.simd_draft}, v.c.present&0x200000000 != 0
}

// Tail: fields of a newer kernel. False where it is not there.
func (v Attr) Tail() ([]byte, bool) {
	return span(v.c.tail), v.c.present&0x1000000 != 0
}

// SampleID: who and when, at the end of a record
type SampleID struct {
	c *C.struct_pfr_sample_id
}

// PID: process. False where it is not there.
func (v SampleID) PID() (uint32, bool) {
	return uint32(v.c.pid), v.c.present&0x1 != 0
}

// TID: thread. False where it is not there.
func (v SampleID) TID() (uint32, bool) {
	return uint32(v.c.tid), v.c.present&0x2 != 0
}

// Time: timestamp. False where it is not there.
func (v SampleID) Time() (uint64, bool) {
	return uint64(v.c.time), v.c.present&0x4 != 0
}

// ID: event; where it was inherited, the parent's. False where it is not there.
func (v SampleID) ID() (uint64, bool) {
	return uint64(v.c.id), v.c.present&0x8 != 0
}

// StreamID: event; where it was inherited, its own. False where it is not there.
func (v SampleID) StreamID() (uint64, bool) {
	return uint64(v.c.stream_id), v.c.present&0x10 != 0
}

// CPU: CPU. False where it is not there.
func (v SampleID) CPU() (uint32, bool) {
	return uint32(v.c.cpu), v.c.present&0x20 != 0
}

// Res: 0. False where it is not there.
func (v SampleID) Res() (uint32, bool) {
	return uint32(v.c.res), v.c.present&0x40 != 0
}

// Identifier: event; the same as id, but always last. False where it is not there.
func (v SampleID) Identifier() (uint64, bool) {
	return uint64(v.c.identifier), v.c.present&0x80 != 0
}

// ReadValue: one member's count
type ReadValue struct {
	c *C.struct_pfr_read_value
}

// Value: count. False where it is not there.
func (v ReadValue) Value() (uint64, bool) {
	return uint64(v.c.value), v.c.present&0x1 != 0
}

// ID: event. False where it is not there.
func (v ReadValue) ID() (uint64, bool) {
	return uint64(v.c.id), v.c.present&0x2 != 0
}

// Lost: samples this event lost. False where it is not there.
func (v ReadValue) Lost() (uint64, bool) {
	return uint64(v.c.lost), v.c.present&0x4 != 0
}

// ReadFormat: counts, in the form that attr.read_format asks for
type ReadFormat struct {
	c *C.struct_pfr_read_format
}

// Value: count. False where it is not there.
func (v ReadFormat) Value() (uint64, bool) {
	return uint64(v.c.value), v.c.present&0x1 != 0
}

// Nr: members of the group. False where it is not there.
func (v ReadFormat) Nr() (uint64, bool) {
	return uint64(v.c.nr), v.c.present&0x2 != 0
}

// TimeEnabled: time the event was enabled. False where it is not there.
func (v ReadFormat) TimeEnabled() (uint64, bool) {
	return uint64(v.c.time_enabled), v.c.present&0x4 != 0
}

// TimeRunning: time the event was counting. False where it is not there.
func (v ReadFormat) TimeRunning() (uint64, bool) {
	return uint64(v.c.time_running), v.c.present&0x8 != 0
}

// ID: event. False where it is not there.
func (v ReadFormat) ID() (uint64, bool) {
	return uint64(v.c.id), v.c.present&0x10 != 0
}

// Lost: samples this event lost. False where it is not there.
func (v ReadFormat) Lost() (uint64, bool) {
	return uint64(v.c.lost), v.c.present&0x20 != 0
}

// Values: the members' counts, the leader's first. False where it is not there.
func (v ReadFormat) Values() (ReadValueArray, bool) {
	return ReadValueArray{v.c.values}, v.c.present&0x40 != 0
}

// Callchain: where the code was called from
type Callchain struct {
	c *C.struct_pfr_callchain
}

// Nr: entries that follow. False where it is not there.
func (v Callchain) Nr() (uint64, bool) {
	return uint64(v.c.nr), v.c.present&0x1 != 0
}

// IPs: return addresses, innermost first, with context marks between them. False where it is not there.
func (v Callchain) IPs() (Words, bool) {
	return Words{v.c.ips}, v.c.present&0x2 != 0
}

// Raw: the event's own data, such as a tracepoint's fields
type Raw struct {
	c *C.struct_pfr_raw
}

// Size: bytes that follow, the kernel's padding among them. False where it is not there.
func (v Raw) Size() (uint32, bool) {
	return uint32(v.c.size), v.c.present&0x1 != 0
}

// Data: the bytes. False where it is not there.
func (v Raw) Data() ([]byte, bool) {
	return span(v.c.data), v.c.present&0x2 != 0
}

// RegsSimd: SIMD registers; of each count there may be less than the attr asks for
type RegsSimd struct {
	c *C.struct_pfr_regs_simd
}

// NrVectors: vector registers that follow. False where it is not there.
func (v RegsSimd) NrVectors() (uint64, bool) {
	return uint64(v.c.nr_vectors), v.c.present&0x1 != 0
}

// VectorQwords: words of each. False where it is not there.
func (v RegsSimd) VectorQwords() (uint64, bool) {
	return uint64(v.c.vector_qwords), v.c.present&0x2 != 0
}

// NrPred: predicate registers that follow those. False where it is not there.
func (v RegsSimd) NrPred() (uint64, bool) {
	return uint64(v.c.nr_pred), v.c.present&0x4 != 0
}

// PredQwords: words of each. False where it is not there.
func (v RegsSimd) PredQwords() (uint64, bool) {
	return uint64(v.c.pred_qwords), v.c.present&0x8 != 0
}

// Vectors: vector registers, lowest word first. False where it is not there.
func (v RegsSimd) Vectors() (Words, bool) {
	return Words{v.c.vectors}, v.c.present&0x10 != 0
}

// Preds: predicate registers, lowest word first. False where it is not there.
func (v RegsSimd) Preds() (Words, bool) {
	return Words{v.c.preds}, v.c.present&0x20 != 0
}

// RegsSimdDraft: SIMD registers, with counts of 16 bits as in the patches before the release
type RegsSimdDraft struct {
	c *C.struct_pfr_regs_simd_draft
}

// NrVectors: vector registers that follow. False where it is not there.
func (v RegsSimdDraft) NrVectors() (uint16, bool) {
	return uint16(v.c.nr_vectors), v.c.present&0x1 != 0
}

// VectorQwords: words of each. False where it is not there.
func (v RegsSimdDraft) VectorQwords() (uint16, bool) {
	return uint16(v.c.vector_qwords), v.c.present&0x2 != 0
}

// NrPred: predicate registers that follow those. False where it is not there.
func (v RegsSimdDraft) NrPred() (uint16, bool) {
	return uint16(v.c.nr_pred), v.c.present&0x4 != 0
}

// PredQwords: words of each. False where it is not there.
func (v RegsSimdDraft) PredQwords() (uint16, bool) {
	return uint16(v.c.pred_qwords), v.c.present&0x8 != 0
}

// Vectors: vector registers, lowest word first. False where it is not there.
func (v RegsSimdDraft) Vectors() (Words, bool) {
	return Words{v.c.vectors}, v.c.present&0x10 != 0
}

// Preds: predicate registers, lowest word first. False where it is not there.
func (v RegsSimdDraft) Preds() (Words, bool) {
	return Words{v.c.preds}, v.c.present&0x20 != 0
}

// RegsUser: registers in user mode
type RegsUser struct {
	c *C.struct_pfr_regs_user
}

// ABI: width of the registers, and whether those of SIMD follow; 0: no registers follow. False where it is not there.
func (v RegsUser) ABI() (uint64, bool) {
	return uint64(v.c.abi), v.c.present&0x1 != 0
}

// Regs: one for each bit of attr.sample_regs_user. False where it is not there.
func (v RegsUser) Regs() (Words, bool) {
	return Words{v.c.regs}, v.c.present&0x2 != 0
}

// Simd: SIMD registers. False where it is not there.
func (v RegsUser) Simd() (RegsSimd, bool) {
	return RegsSimd{&v.c.simd}, v.c.present&0x4 != 0
}

// SimdDraft: SIMD registers, in the form of a vendor's kernel. False where it is not there.
func (v RegsUser) SimdDraft() (RegsSimdDraft, bool) {
	return RegsSimdDraft{&v.c.simd_draft}, v.c.present&0x8 != 0
}

// StackUser: a piece of the user stack
type StackUser struct {
	c *C.struct_pfr_stack_user
}

// Size: bytes that follow; if 0, nothing else does. False where it is not there.
func (v StackUser) Size() (uint64, bool) {
	return uint64(v.c.size), v.c.present&0x1 != 0
}

// Data: bytes from the stack pointer up. False where it is not there.
func (v StackUser) Data() ([]byte, bool) {
	return span(v.c.data), v.c.present&0x2 != 0
}

// DynSize: bytes that are valid. False where it is not there.
func (v StackUser) DynSize() (uint64, bool) {
	return uint64(v.c.dyn_size), v.c.present&0x4 != 0
}

// RegsIntr: registers at the interrupt
type RegsIntr struct {
	c *C.struct_pfr_regs_intr
}

// ABI: width of the registers, and whether those of SIMD follow; 0: no registers follow. False where it is not there.
func (v RegsIntr) ABI() (uint64, bool) {
	return uint64(v.c.abi), v.c.present&0x1 != 0
}

// Regs: one for each bit of attr.sample_regs_intr. False where it is not there.
func (v RegsIntr) Regs() (Words, bool) {
	return Words{v.c.regs}, v.c.present&0x2 != 0
}

// Simd: SIMD registers. False where it is not there.
func (v RegsIntr) Simd() (RegsSimd, bool) {
	return RegsSimd{&v.c.simd}, v.c.present&0x4 != 0
}

// SimdDraft: SIMD registers, in the form of a vendor's kernel. False where it is not there.
func (v RegsIntr) SimdDraft() (RegsSimdDraft, bool) {
	return RegsSimdDraft{&v.c.simd_draft}, v.c.present&0x8 != 0
}

// AuxSample: a piece of the AUX area
type AuxSample struct {
	c *C.struct_pfr_aux_sample
}

// Size: bytes that follow. False where it is not there.
func (v AuxSample) Size() (uint64, bool) {
	return uint64(v.c.size), v.c.present&0x1 != 0
}

// Data: the bytes. False where it is not there.
func (v AuxSample) Data() ([]byte, bool) {
	return span(v.c.data), v.c.present&0x2 != 0
}

// BranchEntry: one branch taken
type BranchEntry struct {
	c *C.struct_pfr_branch_entry
}

// From: address of the branch. False where it is not there.
func (v BranchEntry) From() (uint64, bool) {
	return uint64(v.c.from), v.c.present&0x1 != 0
}

// To: its target. False where it is not there.
func (v BranchEntry) To() (uint64, bool) {
	return uint64(v.c.to), v.c.present&0x2 != 0
}

// Flags: prediction, cycles, kind. False where it is not there.
func (v BranchEntry) Flags() (uint64, bool) {
	return uint64(v.c.flags), v.c.present&0x4 != 0
}

// BranchStack: the last branches, newest first
type BranchStack struct {
	c *C.struct_pfr_branch_stack
}

// Nr: branches that follow. False where it is not there.
func (v BranchStack) Nr() (uint64, bool) {
	return uint64(v.c.nr), v.c.present&0x1 != 0
}

// HwIdx: index of the newest branch in hardware; all ones: unknown. False where it is not there.
func (v BranchStack) HwIdx() (uint64, bool) {
	return uint64(v.c.hw_idx), v.c.present&0x2 != 0
}

// Lbr: the branches. False where it is not there.
func (v BranchStack) Lbr() (BranchEntryArray, bool) {
	return BranchEntryArray{v.c.lbr}, v.c.present&0x4 != 0
}

// Counters: event counts between branches, one word a branch. False where it is not there.
func (v BranchStack) Counters() (Words, bool) {
	return Words{v.c.counters}, v.c.present&0x8 != 0
}

// Sample: SAMPLE, since 2.6.31: the event happened so many times, or a time was up
type Sample struct {
	c *C.struct_pfr_sample
}

// Identifier: event; the same as id, but always in front (the man page says sample_id). False where it is not there.
func (v Sample) Identifier() (uint64, bool) {
	return uint64(v.c.identifier), v.c.present&0x1 != 0
}

// IP: instruction. False where it is not there.
func (v Sample) IP() (uint64, bool) {
	return uint64(v.c.ip), v.c.present&0x2 != 0
}

// PID: process. False where it is not there.
func (v Sample) PID() (uint32, bool) {
	return uint32(v.c.pid), v.c.present&0x4 != 0
}

// TID: thread. False where it is not there.
func (v Sample) TID() (uint32, bool) {
	return uint32(v.c.tid), v.c.present&0x8 != 0
}

// Time: timestamp. False where it is not there.
func (v Sample) Time() (uint64, bool) {
	return uint64(v.c.time), v.c.present&0x10 != 0
}

// Addr: address of the data, or as defined by the event. False where it is not there.
func (v Sample) Addr() (uint64, bool) {
	return uint64(v.c.addr), v.c.present&0x20 != 0
}

// ID: event; where it was inherited, the parent's. False where it is not there.
func (v Sample) ID() (uint64, bool) {
	return uint64(v.c.id), v.c.present&0x40 != 0
}

// StreamID: event; where it was inherited, its own. False where it is not there.
func (v Sample) StreamID() (uint64, bool) {
	return uint64(v.c.stream_id), v.c.present&0x80 != 0
}

// CPU: CPU. False where it is not there.
func (v Sample) CPU() (uint32, bool) {
	return uint32(v.c.cpu), v.c.present&0x100 != 0
}

// Res: 0. False where it is not there.
func (v Sample) Res() (uint32, bool) {
	return uint32(v.c.res), v.c.present&0x200 != 0
}

// Period: how many events this sample stands for. False where it is not there.
func (v Sample) Period() (uint64, bool) {
	return uint64(v.c.period), v.c.present&0x400 != 0
}

// Read: counts. False where it is not there.
func (v Sample) Read() (ReadFormat, bool) {
	return ReadFormat{&v.c.read}, v.c.present&0x800 != 0
}

// Callchain: callchain. False where it is not there.
func (v Sample) Callchain() (Callchain, bool) {
	return Callchain{&v.c.callchain}, v.c.present&0x1000 != 0
}

// Raw: the event's own data. False where it is not there.
func (v Sample) Raw() (Raw, bool) {
	return Raw{&v.c.raw}, v.c.present&0x2000 != 0
}

// BranchStack: branches. False where it is not there.
func (v Sample) BranchStack() (BranchStack, bool) {
	return BranchStack{&v.c.branch_stack}, v.c.present&0x4000 != 0
}

// RegsUser: user registers. False where it is not there.
func (v Sample) RegsUser() (RegsUser, bool) {
	return RegsUser{&v.c.regs_user}, v.c.present&0x8000 != 0
}

// StackUser: user stack. False where it is not there.
func (v Sample) StackUser() (StackUser, bool) {
	return StackUser{&v.c.stack_user}, v.c.present&0x10000 != 0
}

// Weight: cost, as defined by the hardware. False where it is not there.
func (v Sample) Weight() (uint64, bool) {
	return uint64(v.c.weight), v.c.present&0x20000 != 0
}

// WeightStruct: costs, in three parts. False where it is not there.
func (v Sample) WeightStruct() (uint64, bool) {
	return uint64(v.c.weight_struct), v.c.present&0x40000 != 0
}

// DataSrc: where the data came from. False where it is not there.
func (v Sample) DataSrc() (uint64, bool) {
	return uint64(v.c.data_src), v.c.present&0x80000 != 0
}

// Transaction: why a transaction was aborted. False where it is not there.
func (v Sample) Transaction() (uint64, bool) {
	return uint64(v.c.transaction), v.c.present&0x100000 != 0
}

// RegsIntr: registers at the interrupt. False where it is not there.
func (v Sample) RegsIntr() (RegsIntr, bool) {
	return RegsIntr{&v.c.regs_intr}, v.c.present&0x200000 != 0
}

// PhysAddr: physical address of addr; 0: not known. False where it is not there.
func (v Sample) PhysAddr() (uint64, bool) {
	return uint64(v.c.phys_addr), v.c.present&0x400000 != 0
}

// Cgroup: cgroup, as in CGROUP records. False where it is not there.
func (v Sample) Cgroup() (uint64, bool) {
	return uint64(v.c.cgroup), v.c.present&0x800000 != 0
}

// DataPageSize: page that addr is in; 0: not known. False where it is not there.
func (v Sample) DataPageSize() (uint64, bool) {
	return uint64(v.c.data_page_size), v.c.present&0x1000000 != 0
}

// CodePageSize: page that ip is in; 0: not known. False where it is not there.
func (v Sample) CodePageSize() (uint64, bool) {
	return uint64(v.c.code_page_size), v.c.present&0x2000000 != 0
}

// Aux: AUX data. False where it is not there.
func (v Sample) Aux() (AuxSample, bool) {
	return AuxSample{&v.c.aux}, v.c.present&0x4000000 != 0
}

// Mmap: MMAP, since 2.6.31: a mapping: executable, or with attr.mmap_data any
type Mmap struct {
	c *C.struct_pfr_mmap
}

// PID: process. False where it is not there.
func (v Mmap) PID() (uint32, bool) {
	return uint32(v.c.pid), v.c.present&0x1 != 0
}

// TID: thread. False where it is not there.
func (v Mmap) TID() (uint32, bool) {
	return uint32(v.c.tid), v.c.present&0x2 != 0
}

// Addr: first address. False where it is not there.
func (v Mmap) Addr() (uint64, bool) {
	return uint64(v.c.addr), v.c.present&0x4 != 0
}

// Len: length. False where it is not there.
func (v Mmap) Len() (uint64, bool) {
	return uint64(v.c.len), v.c.present&0x8 != 0
}

// Pgoff: offset in the file, in bytes. False where it is not there.
func (v Mmap) Pgoff() (uint64, bool) {
	return uint64(v.c.pgoff), v.c.present&0x10 != 0
}

// Filename: file, or a name such as [heap] or //anon. False where it is not there.
func (v Mmap) Filename() ([]byte, bool) {
	return span(v.c.filename), v.c.present&0x20 != 0
}

// Lost: LOST, since 2.6.31: records that found no space in the ring
type Lost struct {
	c *C.struct_pfr_lost
}

// ID: event whose record came next. False where it is not there.
func (v Lost) ID() (uint64, bool) {
	return uint64(v.c.id), v.c.present&0x1 != 0
}

// Lost: records of any kind lost since the last such report. False where it is not there.
func (v Lost) Lost() (uint64, bool) {
	return uint64(v.c.lost), v.c.present&0x2 != 0
}

// Comm: COMM, since 2.6.31: a thread's name
type Comm struct {
	c *C.struct_pfr_comm
}

// PID: process. False where it is not there.
func (v Comm) PID() (uint32, bool) {
	return uint32(v.c.pid), v.c.present&0x1 != 0
}

// TID: thread. False where it is not there.
func (v Comm) TID() (uint32, bool) {
	return uint32(v.c.tid), v.c.present&0x2 != 0
}

// Comm: the name. False where it is not there.
func (v Comm) Comm() ([]byte, bool) {
	return span(v.c.comm), v.c.present&0x4 != 0
}

// Exit: EXIT, since 2.6.31: a thread ended
type Exit struct {
	c *C.struct_pfr_exit
}

// PID: process. False where it is not there.
func (v Exit) PID() (uint32, bool) {
	return uint32(v.c.pid), v.c.present&0x1 != 0
}

// PPID: parent process. False where it is not there.
func (v Exit) PPID() (uint32, bool) {
	return uint32(v.c.ppid), v.c.present&0x2 != 0
}

// TID: thread. False where it is not there.
func (v Exit) TID() (uint32, bool) {
	return uint32(v.c.tid), v.c.present&0x4 != 0
}

// PTID: parent thread. False where it is not there.
func (v Exit) PTID() (uint32, bool) {
	return uint32(v.c.ptid), v.c.present&0x8 != 0
}

// Time: timestamp. False where it is not there.
func (v Exit) Time() (uint64, bool) {
	return uint64(v.c.time), v.c.present&0x10 != 0
}

// Throttle: THROTTLE, since 2.6.31: the event fired too often and was stopped
type Throttle struct {
	c *C.struct_pfr_throttle
}

// Time: timestamp. False where it is not there.
func (v Throttle) Time() (uint64, bool) {
	return uint64(v.c.time), v.c.present&0x1 != 0
}

// ID: the event. False where it is not there.
func (v Throttle) ID() (uint64, bool) {
	return uint64(v.c.id), v.c.present&0x2 != 0
}

// StreamID: the event itself, where id is that of its parent. False where it is not there.
func (v Throttle) StreamID() (uint64, bool) {
	return uint64(v.c.stream_id), v.c.present&0x4 != 0
}

// Unthrottle: UNTHROTTLE, since 2.6.31: the event was started again
type Unthrottle struct {
	c *C.struct_pfr_unthrottle
}

// Time: timestamp. False where it is not there.
func (v Unthrottle) Time() (uint64, bool) {
	return uint64(v.c.time), v.c.present&0x1 != 0
}

// ID: the event. False where it is not there.
func (v Unthrottle) ID() (uint64, bool) {
	return uint64(v.c.id), v.c.present&0x2 != 0
}

// StreamID: the event itself, where id is that of its parent. False where it is not there.
func (v Unthrottle) StreamID() (uint64, bool) {
	return uint64(v.c.stream_id), v.c.present&0x4 != 0
}

// Fork: FORK, since 2.6.31: a thread began
type Fork struct {
	c *C.struct_pfr_fork
}

// PID: process. False where it is not there.
func (v Fork) PID() (uint32, bool) {
	return uint32(v.c.pid), v.c.present&0x1 != 0
}

// PPID: parent process. False where it is not there.
func (v Fork) PPID() (uint32, bool) {
	return uint32(v.c.ppid), v.c.present&0x2 != 0
}

// TID: thread. False where it is not there.
func (v Fork) TID() (uint32, bool) {
	return uint32(v.c.tid), v.c.present&0x4 != 0
}

// PTID: parent thread. False where it is not there.
func (v Fork) PTID() (uint32, bool) {
	return uint32(v.c.ptid), v.c.present&0x8 != 0
}

// Time: timestamp. False where it is not there.
func (v Fork) Time() (uint64, bool) {
	return uint64(v.c.time), v.c.present&0x10 != 0
}

// Read: READ, since 2.6.31: an inherited event's counts when its thread ends
type Read struct {
	c *C.struct_pfr_read
}

// PID: process. False where it is not there.
func (v Read) PID() (uint32, bool) {
	return uint32(v.c.pid), v.c.present&0x1 != 0
}

// TID: thread. False where it is not there.
func (v Read) TID() (uint32, bool) {
	return uint32(v.c.tid), v.c.present&0x2 != 0
}

// Values: the counts. False where it is not there.
func (v Read) Values() (ReadFormat, bool) {
	return ReadFormat{&v.c.values}, v.c.present&0x4 != 0
}

// Mmap2: MMAP2, since 3.16: a mapping, with the file's identity
type Mmap2 struct {
	c *C.struct_pfr_mmap2
}

// PID: process. False where it is not there.
func (v Mmap2) PID() (uint32, bool) {
	return uint32(v.c.pid), v.c.present&0x1 != 0
}

// TID: thread. False where it is not there.
func (v Mmap2) TID() (uint32, bool) {
	return uint32(v.c.tid), v.c.present&0x2 != 0
}

// Addr: first address. False where it is not there.
func (v Mmap2) Addr() (uint64, bool) {
	return uint64(v.c.addr), v.c.present&0x4 != 0
}

// Len: length. False where it is not there.
func (v Mmap2) Len() (uint64, bool) {
	return uint64(v.c.len), v.c.present&0x8 != 0
}

// Pgoff: offset in the file, in bytes. False where it is not there.
func (v Mmap2) Pgoff() (uint64, bool) {
	return uint64(v.c.pgoff), v.c.present&0x10 != 0
}

// Maj: device, major number. False where it is not there.
func (v Mmap2) Maj() (uint32, bool) {
	return uint32(v.c.maj), v.c.present&0x20 != 0
}

// Min: device, minor number. False where it is not there.
func (v Mmap2) Min() (uint32, bool) {
	return uint32(v.c.min), v.c.present&0x40 != 0
}

// Ino: inode. False where it is not there.
func (v Mmap2) Ino() (uint64, bool) {
	return uint64(v.c.ino), v.c.present&0x80 != 0
}

// InoGeneration: inode's generation. False where it is not there.
func (v Mmap2) InoGeneration() (uint64, bool) {
	return uint64(v.c.ino_generation), v.c.present&0x100 != 0
}

// BuildIDSize: bytes of build_id that count, 20 at most. False where it is not there.
func (v Mmap2) BuildIDSize() (uint8, bool) {
	return uint8(v.c.build_id_size), v.c.present&0x200 != 0
}

// Reserved1: 0. False where it is not there.
func (v Mmap2) Reserved1() (uint8, bool) {
	return uint8(v.c.reserved_1), v.c.present&0x400 != 0
}

// Reserved2: 0. False where it is not there.
func (v Mmap2) Reserved2() (uint16, bool) {
	return uint16(v.c.reserved_2), v.c.present&0x800 != 0
}

// BuildID: the GNU build id, zeros after it. False where it is not there.
func (v Mmap2) BuildID() ([]byte, bool) {
	return span(v.c.build_id), v.c.present&0x1000 != 0
}

// Prot: protection, PROT_*; RHEL 7 has neither. False where it is not there.
func (v Mmap2) Prot() (uint32, bool) {
	return uint32(v.c.prot), v.c.present&0x2000 != 0
}

// Flags: MAP_*. False where it is not there.
func (v Mmap2) Flags() (uint32, bool) {
	return uint32(v.c.flags), v.c.present&0x4000 != 0
}

// Filename: file, or a name such as [heap] or //anon. False where it is not there.
func (v Mmap2) Filename() ([]byte, bool) {
	return span(v.c.filename), v.c.present&0x8000 != 0
}

// Aux: AUX, since 4.1: data arrived in the AUX area
type Aux struct {
	c *C.struct_pfr_aux
}

// AuxOffset: where in the AUX stream, never wrapped. False where it is not there.
func (v Aux) AuxOffset() (uint64, bool) {
	return uint64(v.c.aux_offset), v.c.present&0x1 != 0
}

// AuxSize: size of the data. False where it is not there.
func (v Aux) AuxSize() (uint64, bool) {
	return uint64(v.c.aux_size), v.c.present&0x2 != 0
}

// Flags: what happened to it. False where it is not there.
func (v Aux) Flags() (uint64, bool) {
	return uint64(v.c.flags), v.c.present&0x4 != 0
}

// ItraceStart: ITRACE_START, since 4.1: an instruction trace began
type ItraceStart struct {
	c *C.struct_pfr_itrace_start
}

// PID: process. False where it is not there.
func (v ItraceStart) PID() (uint32, bool) {
	return uint32(v.c.pid), v.c.present&0x1 != 0
}

// TID: thread. False where it is not there.
func (v ItraceStart) TID() (uint32, bool) {
	return uint32(v.c.tid), v.c.present&0x2 != 0
}

// LostSamples: LOST_SAMPLES, since 4.2: samples that the hardware or a filter dropped
type LostSamples struct {
	c *C.struct_pfr_lost_samples
}

// Lost: how many. False where it is not there.
func (v LostSamples) Lost() (uint64, bool) {
	return uint64(v.c.lost), v.c.present&0x1 != 0
}

// Switch: SWITCH, since 4.3: this event's task was switched in or out
type Switch struct {
	c *C.struct_pfr_switch_
}

// SwitchCPUWide: SWITCH_CPU_WIDE, since 4.3: a CPU switched tasks
type SwitchCPUWide struct {
	c *C.struct_pfr_switch_cpu_wide
}

// NextPrevPID: out: the process that is next; in: that was before. False where it is not there.
func (v SwitchCPUWide) NextPrevPID() (uint32, bool) {
	return uint32(v.c.next_prev_pid), v.c.present&0x1 != 0
}

// NextPrevTID: out: the thread that is next; in: that was before. False where it is not there.
func (v SwitchCPUWide) NextPrevTID() (uint32, bool) {
	return uint32(v.c.next_prev_tid), v.c.present&0x2 != 0
}

// LinkInfo: one namespace
type LinkInfo struct {
	c *C.struct_pfr_link_info
}

// Dev: device; 0 with ino 0 where there is none. False where it is not there.
func (v LinkInfo) Dev() (uint64, bool) {
	return uint64(v.c.dev), v.c.present&0x1 != 0
}

// Ino: inode. False where it is not there.
func (v LinkInfo) Ino() (uint64, bool) {
	return uint64(v.c.ino), v.c.present&0x2 != 0
}

// Namespaces: NAMESPACES, since 4.12: a thread's namespaces
type Namespaces struct {
	c *C.struct_pfr_namespaces
}

// PID: process. False where it is not there.
func (v Namespaces) PID() (uint32, bool) {
	return uint32(v.c.pid), v.c.present&0x1 != 0
}

// TID: thread. False where it is not there.
func (v Namespaces) TID() (uint32, bool) {
	return uint32(v.c.tid), v.c.present&0x2 != 0
}

// NrNamespaces: namespaces that follow. False where it is not there.
func (v Namespaces) NrNamespaces() (uint64, bool) {
	return uint64(v.c.nr_namespaces), v.c.present&0x4 != 0
}

// LinkInfo: in the order net, uts, ipc, pid, user, mnt, cgroup. False where it is not there.
func (v Namespaces) LinkInfo() (LinkInfoArray, bool) {
	return LinkInfoArray{v.c.link_info}, v.c.present&0x8 != 0
}

// Ksymbol: KSYMBOL, since 5.1: a kernel symbol came or went
type Ksymbol struct {
	c *C.struct_pfr_ksymbol
}

// Addr: its address. False where it is not there.
func (v Ksymbol) Addr() (uint64, bool) {
	return uint64(v.c.addr), v.c.present&0x1 != 0
}

// Len: its length. False where it is not there.
func (v Ksymbol) Len() (uint32, bool) {
	return uint32(v.c.len), v.c.present&0x2 != 0
}

// KsymType: what it is. False where it is not there.
func (v Ksymbol) KsymType() (uint16, bool) {
	return uint16(v.c.ksym_type), v.c.present&0x4 != 0
}

// Flags: whether it went. False where it is not there.
func (v Ksymbol) Flags() (uint16, bool) {
	return uint16(v.c.flags), v.c.present&0x8 != 0
}

// Name: its name. False where it is not there.
func (v Ksymbol) Name() ([]byte, bool) {
	return span(v.c.name), v.c.present&0x10 != 0
}

// BpfEvent: BPF_EVENT, since 5.1: a BPF program came or went
type BpfEvent struct {
	c *C.struct_pfr_bpf_event
}

// Type: what happened. False where it is not there.
func (v BpfEvent) Type() (uint16, bool) {
	return uint16(v.c._type), v.c.present&0x1 != 0
}

// Flags: 0. False where it is not there.
func (v BpfEvent) Flags() (uint16, bool) {
	return uint16(v.c.flags), v.c.present&0x2 != 0
}

// ID: the program's id. False where it is not there.
func (v BpfEvent) ID() (uint32, bool) {
	return uint32(v.c.id), v.c.present&0x4 != 0
}

// Tag: the program's tag. False where it is not there.
func (v BpfEvent) Tag() ([]byte, bool) {
	return span(v.c.tag), v.c.present&0x8 != 0
}

// Cgroup: CGROUP, since 5.7: a cgroup came to be
type Cgroup struct {
	c *C.struct_pfr_cgroup
}

// ID: its id, as in PERF_SAMPLE_CGROUP. False where it is not there.
func (v Cgroup) ID() (uint64, bool) {
	return uint64(v.c.id), v.c.present&0x1 != 0
}

// Path: its path from the root of its hierarchy. False where it is not there.
func (v Cgroup) Path() ([]byte, bool) {
	return span(v.c.path), v.c.present&0x2 != 0
}

// TextPoke: TEXT_POKE, since 5.9: the kernel changed its own code
type TextPoke struct {
	c *C.struct_pfr_text_poke
}

// Addr: where. False where it is not there.
func (v TextPoke) Addr() (uint64, bool) {
	return uint64(v.c.addr), v.c.present&0x1 != 0
}

// OldLen: bytes before. False where it is not there.
func (v TextPoke) OldLen() (uint16, bool) {
	return uint16(v.c.old_len), v.c.present&0x2 != 0
}

// NewLen: bytes after. False where it is not there.
func (v TextPoke) NewLen() (uint16, bool) {
	return uint16(v.c.new_len), v.c.present&0x4 != 0
}

// OldBytes: the code before. False where it is not there.
func (v TextPoke) OldBytes() ([]byte, bool) {
	return span(v.c.old_bytes), v.c.present&0x8 != 0
}

// NewBytes: the code after. False where it is not there.
func (v TextPoke) NewBytes() ([]byte, bool) {
	return span(v.c.new_bytes), v.c.present&0x10 != 0
}

// Pad: zeros. False where it is not there.
func (v TextPoke) Pad() ([]byte, bool) {
	return span(v.c.pad), v.c.present&0x20 != 0
}

// AuxOutputHwID: AUX_OUTPUT_HW_ID, since 5.16: which hardware id an aux_output event has
type AuxOutputHwID struct {
	c *C.struct_pfr_aux_output_hw_id
}

// HwID: the hardware's id. False where it is not there.
func (v AuxOutputHwID) HwID() (uint64, bool) {
	return uint64(v.c.hw_id), v.c.present&0x1 != 0
}

// CallchainDeferred: CALLCHAIN_DEFERRED, since 6.19: the user part of a callchain, sent when the thread went back to user mode
type CallchainDeferred struct {
	c *C.struct_pfr_callchain_deferred
}

// Cookie: the same value follows USER_DEFERRED in the samples it belongs to. False where it is not there.
func (v CallchainDeferred) Cookie() (uint64, bool) {
	return uint64(v.c.cookie), v.c.present&0x1 != 0
}

// Nr: addresses that follow. False where it is not there.
func (v CallchainDeferred) Nr() (uint64, bool) {
	return uint64(v.c.nr), v.c.present&0x2 != 0
}

// IPs: return addresses in user space. False where it is not there.
func (v CallchainDeferred) IPs() (Words, bool) {
	return Words{v.c.ips}, v.c.present&0x4 != 0
}

// HeaderAttr: HEADER_ATTR, since 2.6.35: pipe: an event's attr and ids
type HeaderAttr struct {
	c *C.struct_pfr_header_attr
}

// Attr: the attr, in the size its writer knew. False where it is not there.
func (v HeaderAttr) Attr() (Attr, bool) {
	return Attr{&v.c.attr}, v.c.present&0x1 != 0
}

// IDs: ids that mean this event. False where it is not there.
func (v HeaderAttr) IDs() (Words, bool) {
	return Words{v.c.ids}, v.c.present&0x2 != 0
}

// HeaderEventType: HEADER_EVENT_TYPE, since 2.6.35: pipe: an event's name (no longer written)
type HeaderEventType struct {
	c *C.struct_pfr_header_event_type
}

// EventID: the attr's config. False where it is not there.
func (v HeaderEventType) EventID() (uint64, bool) {
	return uint64(v.c.event_id), v.c.present&0x1 != 0
}

// Name: its name; old pipes cut it short. False where it is not there.
func (v HeaderEventType) Name() ([]byte, bool) {
	return span(v.c.name), v.c.present&0x2 != 0
}

// HeaderTracingData: HEADER_TRACING_DATA, since 2.6.35: pipe: formats of the tracepoints, after the record
type HeaderTracingData struct {
	c *C.struct_pfr_header_tracing_data
}

// Size: bytes that follow the record. False where it is not there.
func (v HeaderTracingData) Size() (uint32, bool) {
	return uint32(v.c.size), v.c.present&0x1 != 0
}

// Pad: padding of newer writers. False where it is not there.
func (v HeaderTracingData) Pad() (uint32, bool) {
	return uint32(v.c.pad), v.c.present&0x2 != 0
}

// Data: simpleperf: the payload, inside the record. False where it is not there.
func (v HeaderTracingData) Data() ([]byte, bool) {
	return span(v.c.data), v.c.present&0x4 != 0
}

// Fill: simpleperf: padding. False where it is not there.
func (v HeaderTracingData) Fill() ([]byte, bool) {
	return span(v.c.fill), v.c.present&0x8 != 0
}

// HeaderBuildID: HEADER_BUILD_ID, since 2.6.35: a file's build id
type HeaderBuildID struct {
	c *C.struct_pfr_header_build_id
}

// PID: -1 for the kernel, or a guest's process. False where it is not there.
func (v HeaderBuildID) PID() (int32, bool) {
	return int32(v.c.pid), v.c.present&0x1 != 0
}

// BuildID: the GNU build id. False where it is not there.
func (v HeaderBuildID) BuildID() ([]byte, bool) {
	return span(v.c.build_id), v.c.present&0x2 != 0
}

// Size: valid bytes of build_id if misc has BUILD_ID_SIZE; else 20. False where it is not there.
func (v HeaderBuildID) Size() (uint8, bool) {
	return uint8(v.c.size), v.c.present&0x4 != 0
}

// Reserved1: 0. False where it is not there.
func (v HeaderBuildID) Reserved1() (uint8, bool) {
	return uint8(v.c.reserved_1), v.c.present&0x8 != 0
}

// Reserved2: 0. False where it is not there.
func (v HeaderBuildID) Reserved2() (uint16, bool) {
	return uint16(v.c.reserved_2), v.c.present&0x10 != 0
}

// Filename: the file. False where it is not there.
func (v HeaderBuildID) Filename() ([]byte, bool) {
	return span(v.c.filename), v.c.present&0x20 != 0
}

// Pad: padding; perf inject: a sample_id. False where it is not there.
func (v HeaderBuildID) Pad() ([]byte, bool) {
	return span(v.c.pad), v.c.present&0x40 != 0
}

// FinishedRound: FINISHED_ROUND, since 2.6.35: every ring has been read once
type FinishedRound struct {
	c *C.struct_pfr_finished_round
}

// IDIndexEntry: one id
type IDIndexEntry struct {
	c *C.struct_pfr_id_index_entry
}

// ID: the id. False where it is not there.
func (v IDIndexEntry) ID() (uint64, bool) {
	return uint64(v.c.id), v.c.present&0x1 != 0
}

// Idx: index of its ring. False where it is not there.
func (v IDIndexEntry) Idx() (uint64, bool) {
	return uint64(v.c.idx), v.c.present&0x2 != 0
}

// CPU: its CPU; all ones: any. False where it is not there.
func (v IDIndexEntry) CPU() (uint64, bool) {
	return uint64(v.c.cpu), v.c.present&0x4 != 0
}

// TID: its thread; all ones: any. False where it is not there.
func (v IDIndexEntry) TID() (uint64, bool) {
	return uint64(v.c.tid), v.c.present&0x8 != 0
}

// IDIndexEntry2: the guest of one id
type IDIndexEntry2 struct {
	c *C.struct_pfr_id_index_entry_2
}

// MachinePID: process of the guest; 0: the host. False where it is not there.
func (v IDIndexEntry2) MachinePID() (uint64, bool) {
	return uint64(v.c.machine_pid), v.c.present&0x1 != 0
}

// Vcpu: its virtual CPU; all ones: none. False where it is not there.
func (v IDIndexEntry2) Vcpu() (uint64, bool) {
	return uint64(v.c.vcpu), v.c.present&0x2 != 0
}

// IDIndex: ID_INDEX, since 3.19: which ids are on which CPU and thread
type IDIndex struct {
	c *C.struct_pfr_id_index
}

// Nr: ids that follow. False where it is not there.
func (v IDIndex) Nr() (uint64, bool) {
	return uint64(v.c.nr), v.c.present&0x1 != 0
}

// Entries: the ids. False where it is not there.
func (v IDIndex) Entries() (IDIndexEntryArray, bool) {
	return IDIndexEntryArray{v.c.entries}, v.c.present&0x2 != 0
}

// Entries2: their guests. False where it is not there.
func (v IDIndex) Entries2() (IDIndexEntry2Array, bool) {
	return IDIndexEntry2Array{v.c.entries_2}, v.c.present&0x4 != 0
}

// AuxtraceInfo: AUXTRACE_INFO, since 4.2: what wrote the AUX data, and how
type AuxtraceInfo struct {
	c *C.struct_pfr_auxtrace_info
}

// Type: kind of trace. False where it is not there.
func (v AuxtraceInfo) Type() (uint32, bool) {
	return uint32(v.c._type), v.c.present&0x1 != 0
}

// Reserved: 0. False where it is not there.
func (v AuxtraceInfo) Reserved() (uint32, bool) {
	return uint32(v.c.reserved), v.c.present&0x2 != 0
}

// Priv: its layout depends on type. False where it is not there.
func (v AuxtraceInfo) Priv() (Words, bool) {
	return Words{v.c.priv}, v.c.present&0x4 != 0
}

// Auxtrace: AUXTRACE, since 4.2: AUX data, after the record
type Auxtrace struct {
	c *C.struct_pfr_auxtrace
}

// Size: bytes that follow the record. False where it is not there.
func (v Auxtrace) Size() (uint64, bool) {
	return uint64(v.c.size), v.c.present&0x1 != 0
}

// Offset: where in the AUX stream of that ring. False where it is not there.
func (v Auxtrace) Offset() (uint64, bool) {
	return uint64(v.c.offset), v.c.present&0x2 != 0
}

// Reference: a number of the writer's choice. False where it is not there.
func (v Auxtrace) Reference() (uint64, bool) {
	return uint64(v.c.reference), v.c.present&0x4 != 0
}

// Idx: index of the ring. False where it is not there.
func (v Auxtrace) Idx() (uint32, bool) {
	return uint32(v.c.idx), v.c.present&0x8 != 0
}

// TID: thread; all ones: any. False where it is not there.
func (v Auxtrace) TID() (uint32, bool) {
	return uint32(v.c.tid), v.c.present&0x10 != 0
}

// CPU: CPU; all ones: any. False where it is not there.
func (v Auxtrace) CPU() (uint32, bool) {
	return uint32(v.c.cpu), v.c.present&0x20 != 0
}

// Reserved: 0. False where it is not there.
func (v Auxtrace) Reserved() (uint32, bool) {
	return uint32(v.c.reserved), v.c.present&0x40 != 0
}

// AuxtraceError: AUXTRACE_ERROR, since 4.2: AUX data that could not be decoded
type AuxtraceError struct {
	c *C.struct_pfr_auxtrace_error
}

// Type: kind of error. False where it is not there.
func (v AuxtraceError) Type() (uint32, bool) {
	return uint32(v.c._type), v.c.present&0x1 != 0
}

// Code: the error's number. False where it is not there.
func (v AuxtraceError) Code() (uint32, bool) {
	return uint32(v.c.code), v.c.present&0x2 != 0
}

// CPU: CPU. False where it is not there.
func (v AuxtraceError) CPU() (uint32, bool) {
	return uint32(v.c.cpu), v.c.present&0x4 != 0
}

// PID: process. False where it is not there.
func (v AuxtraceError) PID() (uint32, bool) {
	return uint32(v.c.pid), v.c.present&0x8 != 0
}

// TID: thread. False where it is not there.
func (v AuxtraceError) TID() (uint32, bool) {
	return uint32(v.c.tid), v.c.present&0x10 != 0
}

// Fmt: form of the rest. False where it is not there.
func (v AuxtraceError) Fmt() (uint32, bool) {
	return uint32(v.c.fmt), v.c.present&0x20 != 0
}

// IP: instruction. False where it is not there.
func (v AuxtraceError) IP() (uint64, bool) {
	return uint64(v.c.ip), v.c.present&0x40 != 0
}

// Time: timestamp. False where it is not there.
func (v AuxtraceError) Time() (uint64, bool) {
	return uint64(v.c.time), v.c.present&0x80 != 0
}

// Msg: what happened; may be cut short at the record's end. False where it is not there.
func (v AuxtraceError) Msg() ([]byte, bool) {
	return span(v.c.msg), v.c.present&0x100 != 0
}

// MachinePID: process of the guest. False where it is not there.
func (v AuxtraceError) MachinePID() (uint32, bool) {
	return uint32(v.c.machine_pid), v.c.present&0x200 != 0
}

// Vcpu: its virtual CPU. False where it is not there.
func (v AuxtraceError) Vcpu() (uint32, bool) {
	return uint32(v.c.vcpu), v.c.present&0x400 != 0
}

// ThreadMapEntry: one thread
type ThreadMapEntry struct {
	c *C.struct_pfr_thread_map_entry
}

// PID: the thread; all ones: any. False where it is not there.
func (v ThreadMapEntry) PID() (uint64, bool) {
	return uint64(v.c.pid), v.c.present&0x1 != 0
}

// Comm: its name. False where it is not there.
func (v ThreadMapEntry) Comm() ([]byte, bool) {
	return span(v.c.comm), v.c.present&0x2 != 0
}

// ThreadMap: THREAD_MAP, since 4.5: threads that were observed
type ThreadMap struct {
	c *C.struct_pfr_thread_map
}

// Nr: threads that follow. False where it is not there.
func (v ThreadMap) Nr() (uint64, bool) {
	return uint64(v.c.nr), v.c.present&0x1 != 0
}

// Entries: the threads. False where it is not there.
func (v ThreadMap) Entries() (ThreadMapEntryArray, bool) {
	return ThreadMapEntryArray{v.c.entries}, v.c.present&0x2 != 0
}

// CPUsData: CPUs, one by one
type CPUsData struct {
	c *C.struct_pfr_cpus_data
}

// Nr: CPUs that follow. False where it is not there.
func (v CPUsData) Nr() (uint16, bool) {
	return uint16(v.c.nr), v.c.present&0x1 != 0
}

// CPU: the CPUs; 65535: any. False where it is not there.
func (v CPUsData) CPU() (Words, bool) {
	return Words{v.c.cpu}, v.c.present&0x2 != 0
}

// MaskData: CPUs, a bit each
type MaskData struct {
	c *C.struct_pfr_mask_data
}

// Nr: words that follow. False where it is not there.
func (v MaskData) Nr() (uint16, bool) {
	return uint16(v.c.nr), v.c.present&0x1 != 0
}

// LongSize: bytes a word has, 4 or 8. False where it is not there.
func (v MaskData) LongSize() (uint16, bool) {
	return uint16(v.c.long_size), v.c.present&0x2 != 0
}

// Mask32: the words. False where it is not there.
func (v MaskData) Mask32() (Words, bool) {
	return Words{v.c.mask32}, v.c.present&0x4 != 0
}

// Pad: padding. False where it is not there.
func (v MaskData) Pad() ([]byte, bool) {
	return span(v.c.pad), v.c.present&0x8 != 0
}

// Mask64: the words. False where it is not there.
func (v MaskData) Mask64() (Words, bool) {
	return Words{v.c.mask64}, v.c.present&0x10 != 0
}

// RangeCPUData: CPUs, from one to another
type RangeCPUData struct {
	c *C.struct_pfr_range_cpu_data
}

// AnyCPU: whether -1, any CPU, is one of them. False where it is not there.
func (v RangeCPUData) AnyCPU() (uint8, bool) {
	return uint8(v.c.any_cpu), v.c.present&0x1 != 0
}

// Pad: 0. False where it is not there.
func (v RangeCPUData) Pad() (uint8, bool) {
	return uint8(v.c.pad), v.c.present&0x2 != 0
}

// StartCPU: first. False where it is not there.
func (v RangeCPUData) StartCPU() (uint16, bool) {
	return uint16(v.c.start_cpu), v.c.present&0x4 != 0
}

// EndCPU: last. False where it is not there.
func (v RangeCPUData) EndCPU() (uint16, bool) {
	return uint16(v.c.end_cpu), v.c.present&0x8 != 0
}

// CPUMapData: a set of CPUs
type CPUMapData struct {
	c *C.struct_pfr_cpu_map_data
}

// Type: how it is written. False where it is not there.
func (v CPUMapData) Type() (uint16, bool) {
	return uint16(v.c._type), v.c.present&0x1 != 0
}

// CPUsData: one by one. False where it is not there.
func (v CPUMapData) CPUsData() (CPUsData, bool) {
	return CPUsData{&v.c.cpus_data}, v.c.present&0x2 != 0
}

// MaskData: a bit each. False where it is not there.
func (v CPUMapData) MaskData() (MaskData, bool) {
	return MaskData{&v.c.mask_data}, v.c.present&0x4 != 0
}

// RangeCPUData: from one to another. False where it is not there.
func (v CPUMapData) RangeCPUData() (RangeCPUData, bool) {
	return RangeCPUData{&v.c.range_cpu_data}, v.c.present&0x8 != 0
}

// CPUMap: CPU_MAP, since 4.5: CPUs that were observed
type CPUMap struct {
	c *C.struct_pfr_cpu_map
}

// Data: the set. False where it is not there.
func (v CPUMap) Data() (CPUMapData, bool) {
	return CPUMapData{&v.c.data}, v.c.present&0x1 != 0
}

// Pad: padding. False where it is not there.
func (v CPUMap) Pad() ([]byte, bool) {
	return span(v.c.pad), v.c.present&0x2 != 0
}

// StatConfigEntry: one setting
type StatConfigEntry struct {
	c *C.struct_pfr_stat_config_entry
}

// Tag: which. False where it is not there.
func (v StatConfigEntry) Tag() (uint64, bool) {
	return uint64(v.c.tag), v.c.present&0x1 != 0
}

// Val: its value. False where it is not there.
func (v StatConfigEntry) Val() (uint64, bool) {
	return uint64(v.c.val), v.c.present&0x2 != 0
}

// StatConfig: STAT_CONFIG, since 4.5: perf stat: its settings
type StatConfig struct {
	c *C.struct_pfr_stat_config
}

// Nr: settings that follow. False where it is not there.
func (v StatConfig) Nr() (uint64, bool) {
	return uint64(v.c.nr), v.c.present&0x1 != 0
}

// Data: the settings. False where it is not there.
func (v StatConfig) Data() (StatConfigEntryArray, bool) {
	return StatConfigEntryArray{v.c.data}, v.c.present&0x2 != 0
}

// Stat: STAT, since 4.5: perf stat: a count
type Stat struct {
	c *C.struct_pfr_stat
}

// ID: event. False where it is not there.
func (v Stat) ID() (uint64, bool) {
	return uint64(v.c.id), v.c.present&0x1 != 0
}

// CPU: CPU; all ones: any. False where it is not there.
func (v Stat) CPU() (uint32, bool) {
	return uint32(v.c.cpu), v.c.present&0x2 != 0
}

// Thread: index of the thread in THREAD_MAP. False where it is not there.
func (v Stat) Thread() (uint32, bool) {
	return uint32(v.c.thread), v.c.present&0x4 != 0
}

// Val: count. False where it is not there.
func (v Stat) Val() (uint64, bool) {
	return uint64(v.c.val), v.c.present&0x8 != 0
}

// Ena: time the event was enabled. False where it is not there.
func (v Stat) Ena() (uint64, bool) {
	return uint64(v.c.ena), v.c.present&0x10 != 0
}

// Run: time the event was counting. False where it is not there.
func (v Stat) Run() (uint64, bool) {
	return uint64(v.c.run), v.c.present&0x20 != 0
}

// StatRound: STAT_ROUND, since 4.5: perf stat: every count has been read once
type StatRound struct {
	c *C.struct_pfr_stat_round
}

// Type: why it was read. False where it is not there.
func (v StatRound) Type() (uint64, bool) {
	return uint64(v.c._type), v.c.present&0x1 != 0
}

// Time: since the start. False where it is not there.
func (v StatRound) Time() (uint64, bool) {
	return uint64(v.c.time), v.c.present&0x2 != 0
}

// EventUpdate: EVENT_UPDATE, since 4.5: more about an event
type EventUpdate struct {
	c *C.struct_pfr_event_update
}

// Type: what about it. False where it is not there.
func (v EventUpdate) Type() (uint64, bool) {
	return uint64(v.c._type), v.c.present&0x1 != 0
}

// ID: event. False where it is not there.
func (v EventUpdate) ID() (uint64, bool) {
	return uint64(v.c.id), v.c.present&0x2 != 0
}

// Unit: unit of its count. False where it is not there.
func (v EventUpdate) Unit() ([]byte, bool) {
	return span(v.c.unit), v.c.present&0x4 != 0
}

// Scale: factor of its count. False where it is not there.
func (v EventUpdate) Scale() (uint64, bool) {
	return uint64(v.c.scale), v.c.present&0x8 != 0
}

// Name: its name. False where it is not there.
func (v EventUpdate) Name() ([]byte, bool) {
	return span(v.c.name), v.c.present&0x10 != 0
}

// CPUs: its CPUs. False where it is not there.
func (v EventUpdate) CPUs() (CPUMapData, bool) {
	return CPUMapData{&v.c.cpus}, v.c.present&0x20 != 0
}

// Pad: padding. False where it is not there.
func (v EventUpdate) Pad() ([]byte, bool) {
	return span(v.c.pad), v.c.present&0x40 != 0
}

// TimeConv: TIME_CONV, since 4.6: how a cycle counter becomes perf time
type TimeConv struct {
	c *C.struct_pfr_time_conv
}

// TimeShift: shift. False where it is not there.
func (v TimeConv) TimeShift() (uint64, bool) {
	return uint64(v.c.time_shift), v.c.present&0x1 != 0
}

// TimeMult: factor. False where it is not there.
func (v TimeConv) TimeMult() (uint64, bool) {
	return uint64(v.c.time_mult), v.c.present&0x2 != 0
}

// TimeZero: time when the counter was 0. False where it is not there.
func (v TimeConv) TimeZero() (uint64, bool) {
	return uint64(v.c.time_zero), v.c.present&0x4 != 0
}

// TimeCycles: counter's value when it was last read. False where it is not there.
func (v TimeConv) TimeCycles() (uint64, bool) {
	return uint64(v.c.time_cycles), v.c.present&0x8 != 0
}

// TimeMask: bits that the counter has. False where it is not there.
func (v TimeConv) TimeMask() (uint64, bool) {
	return uint64(v.c.time_mask), v.c.present&0x10 != 0
}

// CapUserTimeZero: whether time_zero is valid. False where it is not there.
func (v TimeConv) CapUserTimeZero() (uint8, bool) {
	return uint8(v.c.cap_user_time_zero), v.c.present&0x20 != 0
}

// CapUserTimeShort: whether time_cycles and time_mask are valid. False where it is not there.
func (v TimeConv) CapUserTimeShort() (uint8, bool) {
	return uint8(v.c.cap_user_time_short), v.c.present&0x40 != 0
}

// Reserved: zeros. False where it is not there.
func (v TimeConv) Reserved() ([]byte, bool) {
	return span(v.c.reserved), v.c.present&0x80 != 0
}

// HeaderFeature: HEADER_FEATURE, since 4.14: pipe: a feature section
type HeaderFeature struct {
	c *C.struct_pfr_header_feature
}

// FeatID: which; the number after the last one marks the end. False where it is not there.
func (v HeaderFeature) FeatID() (uint64, bool) {
	return uint64(v.c.feat_id), v.c.present&0x1 != 0
}

// Data: the section. False where it is not there.
func (v HeaderFeature) Data() ([]byte, bool) {
	return span(v.c.data), v.c.present&0x2 != 0
}

// Compressed: COMPRESSED, since 5.2: more of the stream of compressed records
type Compressed struct {
	c *C.struct_pfr_compressed
}

// Data: zstd. False where it is not there.
func (v Compressed) Data() ([]byte, bool) {
	return span(v.c.data), v.c.present&0x1 != 0
}

// FinishedInit: FINISHED_INIT, since 6.0: everything that existed before the recording has been described
type FinishedInit struct {
	c *C.struct_pfr_finished_init
}

// Compressed2: COMPRESSED2, since 6.16: more of the stream of compressed records, padded
type Compressed2 struct {
	c *C.struct_pfr_compressed2
}

// DataSize: bytes that follow. False where it is not there.
func (v Compressed2) DataSize() (uint64, bool) {
	return uint64(v.c.data_size), v.c.present&0x1 != 0
}

// Data: zstd. False where it is not there.
func (v Compressed2) Data() ([]byte, bool) {
	return span(v.c.data), v.c.present&0x2 != 0
}

// Pad: zeros. False where it is not there.
func (v Compressed2) Pad() ([]byte, bool) {
	return span(v.c.pad), v.c.present&0x4 != 0
}

// BpfMetadataEntry: one word about a BPF program
type BpfMetadataEntry struct {
	c *C.struct_pfr_bpf_metadata_entry
}

// Key: what about it. False where it is not there.
func (v BpfMetadataEntry) Key() ([]byte, bool) {
	return span(v.c.key), v.c.present&0x1 != 0
}

// Value: the word. False where it is not there.
func (v BpfMetadataEntry) Value() ([]byte, bool) {
	return span(v.c.value), v.c.present&0x2 != 0
}

// BpfMetadata: BPF_METADATA, since 6.17: metadata of a BPF program
type BpfMetadata struct {
	c *C.struct_pfr_bpf_metadata
}

// ProgName: the program. False where it is not there.
func (v BpfMetadata) ProgName() ([]byte, bool) {
	return span(v.c.prog_name), v.c.present&0x1 != 0
}

// NrEntries: entries that follow. False where it is not there.
func (v BpfMetadata) NrEntries() (uint64, bool) {
	return uint64(v.c.nr_entries), v.c.present&0x2 != 0
}

// Entries: the entries. False where it is not there.
func (v BpfMetadata) Entries() (BpfMetadataEntryArray, bool) {
	return BpfMetadataEntryArray{v.c.entries}, v.c.present&0x4 != 0
}

// SchedstatCPUCounters: a CPU's counters, versions 15 to 17
type SchedstatCPUCounters struct {
	c *C.struct_pfr_schedstat_cpu_counters
}

// YldCount: calls of sched_yield(). False where it is not there.
func (v SchedstatCPUCounters) YldCount() (uint32, bool) {
	return uint32(v.c.yld_count), v.c.present&0x1 != 0
}

// ArrayExp: of no use any more. False where it is not there.
func (v SchedstatCPUCounters) ArrayExp() (uint32, bool) {
	return uint32(v.c.array_exp), v.c.present&0x2 != 0
}

// SchedCount: calls of schedule(). False where it is not there.
func (v SchedstatCPUCounters) SchedCount() (uint32, bool) {
	return uint32(v.c.sched_count), v.c.present&0x4 != 0
}

// SchedGoidle: those that left the CPU idle. False where it is not there.
func (v SchedstatCPUCounters) SchedGoidle() (uint32, bool) {
	return uint32(v.c.sched_goidle), v.c.present&0x8 != 0
}

// TtwuCount: calls of try_to_wake_up(). False where it is not there.
func (v SchedstatCPUCounters) TtwuCount() (uint32, bool) {
	return uint32(v.c.ttwu_count), v.c.present&0x10 != 0
}

// TtwuLocal: those that woke the CPU they ran on. False where it is not there.
func (v SchedstatCPUCounters) TtwuLocal() (uint32, bool) {
	return uint32(v.c.ttwu_local), v.c.present&0x20 != 0
}

// RqCPUTime: time that tasks ran, in jiffies. False where it is not there.
func (v SchedstatCPUCounters) RqCPUTime() (uint64, bool) {
	return uint64(v.c.rq_cpu_time), v.c.present&0x40 != 0
}

// RunDelay: time that tasks waited, in jiffies. False where it is not there.
func (v SchedstatCPUCounters) RunDelay() (uint64, bool) {
	return uint64(v.c.run_delay), v.c.present&0x80 != 0
}

// Pcount: time slices. False where it is not there.
func (v SchedstatCPUCounters) Pcount() (uint64, bool) {
	return uint64(v.c.pcount), v.c.present&0x100 != 0
}

// SchedstatCPU: SCHEDSTAT_CPU, since 7.0: a CPU's scheduler counters
type SchedstatCPU struct {
	c *C.struct_pfr_schedstat_cpu
}

// Timestamp: timestamp, in jiffies. False where it is not there.
func (v SchedstatCPU) Timestamp() (uint64, bool) {
	return uint64(v.c.timestamp), v.c.present&0x1 != 0
}

// CPU: CPU. False where it is not there.
func (v SchedstatCPU) CPU() (uint32, bool) {
	return uint32(v.c.cpu), v.c.present&0x2 != 0
}

// Version: version of the counters. False where it is not there.
func (v SchedstatCPU) Version() (uint16, bool) {
	return uint16(v.c.version), v.c.present&0x4 != 0
}

// Pad: 0. False where it is not there.
func (v SchedstatCPU) Pad() (uint16, bool) {
	return uint16(v.c.pad), v.c.present&0x8 != 0
}

// Counters: the counters. False where it is not there.
func (v SchedstatCPU) Counters() (SchedstatCPUCounters, bool) {
	return SchedstatCPUCounters{&v.c.counters}, v.c.present&0x10 != 0
}

// SchedstatLb: load balancing, versions 15 and 16
type SchedstatLb struct {
	c *C.struct_pfr_schedstat_lb
}

// LbCount: calls of load_balance(). False where it is not there.
func (v SchedstatLb) LbCount() (uint32, bool) {
	return uint32(v.c.lb_count), v.c.present&0x1 != 0
}

// LbBalanced: those that found balance. False where it is not there.
func (v SchedstatLb) LbBalanced() (uint32, bool) {
	return uint32(v.c.lb_balanced), v.c.present&0x2 != 0
}

// LbFailed: those that moved no task. False where it is not there.
func (v SchedstatLb) LbFailed() (uint32, bool) {
	return uint32(v.c.lb_failed), v.c.present&0x4 != 0
}

// LbImbalance: sum of imbalance. False where it is not there.
func (v SchedstatLb) LbImbalance() (uint32, bool) {
	return uint32(v.c.lb_imbalance), v.c.present&0x8 != 0
}

// LbGained: calls of pull_task(). False where it is not there.
func (v SchedstatLb) LbGained() (uint32, bool) {
	return uint32(v.c.lb_gained), v.c.present&0x10 != 0
}

// LbHotGained: those for a task that was cache-hot. False where it is not there.
func (v SchedstatLb) LbHotGained() (uint32, bool) {
	return uint32(v.c.lb_hot_gained), v.c.present&0x20 != 0
}

// LbNobusyq: no busier queue was found. False where it is not there.
func (v SchedstatLb) LbNobusyq() (uint32, bool) {
	return uint32(v.c.lb_nobusyq), v.c.present&0x40 != 0
}

// LbNobusyg: no busier group was found. False where it is not there.
func (v SchedstatLb) LbNobusyg() (uint32, bool) {
	return uint32(v.c.lb_nobusyg), v.c.present&0x80 != 0
}

// SchedstatLb17: load balancing, version 17
type SchedstatLb17 struct {
	c *C.struct_pfr_schedstat_lb_17
}

// LbCount: calls of load_balance(). False where it is not there.
func (v SchedstatLb17) LbCount() (uint32, bool) {
	return uint32(v.c.lb_count), v.c.present&0x1 != 0
}

// LbBalanced: those that found balance. False where it is not there.
func (v SchedstatLb17) LbBalanced() (uint32, bool) {
	return uint32(v.c.lb_balanced), v.c.present&0x2 != 0
}

// LbFailed: those that moved no task. False where it is not there.
func (v SchedstatLb17) LbFailed() (uint32, bool) {
	return uint32(v.c.lb_failed), v.c.present&0x4 != 0
}

// LbImbalanceLoad: imbalance of load. False where it is not there.
func (v SchedstatLb17) LbImbalanceLoad() (uint32, bool) {
	return uint32(v.c.lb_imbalance_load), v.c.present&0x8 != 0
}

// LbImbalanceUtil: imbalance of utilization. False where it is not there.
func (v SchedstatLb17) LbImbalanceUtil() (uint32, bool) {
	return uint32(v.c.lb_imbalance_util), v.c.present&0x10 != 0
}

// LbImbalanceTask: imbalance of tasks. False where it is not there.
func (v SchedstatLb17) LbImbalanceTask() (uint32, bool) {
	return uint32(v.c.lb_imbalance_task), v.c.present&0x20 != 0
}

// LbImbalanceMisfit: imbalance of misfit tasks. False where it is not there.
func (v SchedstatLb17) LbImbalanceMisfit() (uint32, bool) {
	return uint32(v.c.lb_imbalance_misfit), v.c.present&0x40 != 0
}

// LbGained: calls of pull_task(). False where it is not there.
func (v SchedstatLb17) LbGained() (uint32, bool) {
	return uint32(v.c.lb_gained), v.c.present&0x80 != 0
}

// LbHotGained: those for a task that was cache-hot. False where it is not there.
func (v SchedstatLb17) LbHotGained() (uint32, bool) {
	return uint32(v.c.lb_hot_gained), v.c.present&0x100 != 0
}

// LbNobusyq: no busier queue was found. False where it is not there.
func (v SchedstatLb17) LbNobusyq() (uint32, bool) {
	return uint32(v.c.lb_nobusyq), v.c.present&0x200 != 0
}

// LbNobusyg: no busier group was found. False where it is not there.
func (v SchedstatLb17) LbNobusyg() (uint32, bool) {
	return uint32(v.c.lb_nobusyg), v.c.present&0x400 != 0
}

// SchedstatMoves: active balancing, exec and fork balancing, wakeups
type SchedstatMoves struct {
	c *C.struct_pfr_schedstat_moves
}

// AlbCount: calls of active_load_balance(). False where it is not there.
func (v SchedstatMoves) AlbCount() (uint32, bool) {
	return uint32(v.c.alb_count), v.c.present&0x1 != 0
}

// AlbFailed: those that moved no task. False where it is not there.
func (v SchedstatMoves) AlbFailed() (uint32, bool) {
	return uint32(v.c.alb_failed), v.c.present&0x2 != 0
}

// AlbPushed: those that moved a task. False where it is not there.
func (v SchedstatMoves) AlbPushed() (uint32, bool) {
	return uint32(v.c.alb_pushed), v.c.present&0x4 != 0
}

// SbeCount: not used. False where it is not there.
func (v SchedstatMoves) SbeCount() (uint32, bool) {
	return uint32(v.c.sbe_count), v.c.present&0x8 != 0
}

// SbeBalanced: not used. False where it is not there.
func (v SchedstatMoves) SbeBalanced() (uint32, bool) {
	return uint32(v.c.sbe_balanced), v.c.present&0x10 != 0
}

// SbePushed: not used. False where it is not there.
func (v SchedstatMoves) SbePushed() (uint32, bool) {
	return uint32(v.c.sbe_pushed), v.c.present&0x20 != 0
}

// SbfCount: not used. False where it is not there.
func (v SchedstatMoves) SbfCount() (uint32, bool) {
	return uint32(v.c.sbf_count), v.c.present&0x40 != 0
}

// SbfBalanced: not used. False where it is not there.
func (v SchedstatMoves) SbfBalanced() (uint32, bool) {
	return uint32(v.c.sbf_balanced), v.c.present&0x80 != 0
}

// SbfPushed: not used. False where it is not there.
func (v SchedstatMoves) SbfPushed() (uint32, bool) {
	return uint32(v.c.sbf_pushed), v.c.present&0x100 != 0
}

// TtwuWakeRemote: wakeups of a task that last ran elsewhere. False where it is not there.
func (v SchedstatMoves) TtwuWakeRemote() (uint32, bool) {
	return uint32(v.c.ttwu_wake_remote), v.c.present&0x200 != 0
}

// TtwuMoveAffine: wakeups that moved a cache-cold task. False where it is not there.
func (v SchedstatMoves) TtwuMoveAffine() (uint32, bool) {
	return uint32(v.c.ttwu_move_affine), v.c.present&0x400 != 0
}

// TtwuMoveBalance: wakeups that began passive balancing. False where it is not there.
func (v SchedstatMoves) TtwuMoveBalance() (uint32, bool) {
	return uint32(v.c.ttwu_move_balance), v.c.present&0x800 != 0
}

// SchedstatDomain: SCHEDSTAT_DOMAIN, since 7.0: a scheduling domain's counters
type SchedstatDomain struct {
	c *C.struct_pfr_schedstat_domain
}

// Timestamp: timestamp, in jiffies. False where it is not there.
func (v SchedstatDomain) Timestamp() (uint64, bool) {
	return uint64(v.c.timestamp), v.c.present&0x1 != 0
}

// CPU: CPU. False where it is not there.
func (v SchedstatDomain) CPU() (uint32, bool) {
	return uint32(v.c.cpu), v.c.present&0x2 != 0
}

// Version: version of the counters. False where it is not there.
func (v SchedstatDomain) Version() (uint16, bool) {
	return uint16(v.c.version), v.c.present&0x4 != 0
}

// Domain: domain. False where it is not there.
func (v SchedstatDomain) Domain() (uint16, bool) {
	return uint16(v.c.domain), v.c.present&0x8 != 0
}

// Idle15: while idle. False where it is not there.
func (v SchedstatDomain) Idle15() (SchedstatLb, bool) {
	return SchedstatLb{&v.c.idle_15}, v.c.present&0x10 != 0
}

// Busy: while busy. False where it is not there.
func (v SchedstatDomain) Busy() (SchedstatLb, bool) {
	return SchedstatLb{&v.c.busy}, v.c.present&0x20 != 0
}

// Idle16: while idle. False where it is not there.
func (v SchedstatDomain) Idle16() (SchedstatLb, bool) {
	return SchedstatLb{&v.c.idle_16}, v.c.present&0x40 != 0
}

// Newidle: while newly idle. False where it is not there.
func (v SchedstatDomain) Newidle() (SchedstatLb, bool) {
	return SchedstatLb{&v.c.newidle}, v.c.present&0x80 != 0
}

// Busy17: while busy. False where it is not there.
func (v SchedstatDomain) Busy17() (SchedstatLb17, bool) {
	return SchedstatLb17{&v.c.busy_17}, v.c.present&0x100 != 0
}

// Idle17: while idle. False where it is not there.
func (v SchedstatDomain) Idle17() (SchedstatLb17, bool) {
	return SchedstatLb17{&v.c.idle_17}, v.c.present&0x200 != 0
}

// Newidle17: while newly idle. False where it is not there.
func (v SchedstatDomain) Newidle17() (SchedstatLb17, bool) {
	return SchedstatLb17{&v.c.newidle_17}, v.c.present&0x400 != 0
}

// Moves: tasks moved. False where it is not there.
func (v SchedstatDomain) Moves() (SchedstatMoves, bool) {
	return SchedstatMoves{&v.c.moves}, v.c.present&0x800 != 0
}

// SimpleperfKernelSymbol: SIMPLEPERF_KERNEL_SYMBOL, since simpleperf: symbols of the kernel
type SimpleperfKernelSymbol struct {
	c *C.struct_pfr_simpleperf_kernel_symbol
}

// Size: bytes that follow, without padding. False where it is not there.
func (v SimpleperfKernelSymbol) Size() (uint32, bool) {
	return uint32(v.c.size), v.c.present&0x1 != 0
}

// Kallsyms: text of /proc/kallsyms. False where it is not there.
func (v SimpleperfKernelSymbol) Kallsyms() ([]byte, bool) {
	return span(v.c.kallsyms), v.c.present&0x2 != 0
}

// Pad: padding. False where it is not there.
func (v SimpleperfKernelSymbol) Pad() ([]byte, bool) {
	return span(v.c.pad), v.c.present&0x4 != 0
}

// SimpleperfDso: SIMPLEPERF_DSO, since simpleperf: a file with symbols (no longer written)
type SimpleperfDso struct {
	c *C.struct_pfr_simpleperf_dso
}

// DsoType: kind of file. False where it is not there.
func (v SimpleperfDso) DsoType() (uint64, bool) {
	return uint64(v.c.dso_type), v.c.present&0x1 != 0
}

// DsoID: its number in this recording. False where it is not there.
func (v SimpleperfDso) DsoID() (uint64, bool) {
	return uint64(v.c.dso_id), v.c.present&0x2 != 0
}

// MinVaddr: lowest address that it is linked for. False where it is not there.
func (v SimpleperfDso) MinVaddr() (uint64, bool) {
	return uint64(v.c.min_vaddr), v.c.present&0x4 != 0
}

// Name: its name. False where it is not there.
func (v SimpleperfDso) Name() ([]byte, bool) {
	return span(v.c.name), v.c.present&0x8 != 0
}

// SimpleperfSymbol: SIMPLEPERF_SYMBOL, since simpleperf: a symbol of such a file (no longer written)
type SimpleperfSymbol struct {
	c *C.struct_pfr_simpleperf_symbol
}

// Addr: its address in the file. False where it is not there.
func (v SimpleperfSymbol) Addr() (uint64, bool) {
	return uint64(v.c.addr), v.c.present&0x1 != 0
}

// Len: its length. False where it is not there.
func (v SimpleperfSymbol) Len() (uint64, bool) {
	return uint64(v.c.len), v.c.present&0x2 != 0
}

// DsoID: the file's number. False where it is not there.
func (v SimpleperfSymbol) DsoID() (uint64, bool) {
	return uint64(v.c.dso_id), v.c.present&0x4 != 0
}

// Name: its name. False where it is not there.
func (v SimpleperfSymbol) Name() ([]byte, bool) {
	return span(v.c.name), v.c.present&0x8 != 0
}

// SimpleperfSplit: SIMPLEPERF_SPLIT, since simpleperf: a piece of a record that is too large for one
type SimpleperfSplit struct {
	c *C.struct_pfr_simpleperf_split
}

// Data: the piece; all up to SPLIT_END are one record, header included. False where it is not there.
func (v SimpleperfSplit) Data() ([]byte, bool) {
	return span(v.c.data), v.c.present&0x1 != 0
}

// SimpleperfSplitEnd: SIMPLEPERF_SPLIT_END, since simpleperf: the pieces before this are one record
type SimpleperfSplitEnd struct {
	c *C.struct_pfr_simpleperf_split_end
}

// SimpleperfEventIDEntry: one id
type SimpleperfEventIDEntry struct {
	c *C.struct_pfr_simpleperf_event_id_entry
}

// AttrID: number of the attr. False where it is not there.
func (v SimpleperfEventIDEntry) AttrID() (uint64, bool) {
	return uint64(v.c.attr_id), v.c.present&0x1 != 0
}

// EventID: the id that means it from here on. False where it is not there.
func (v SimpleperfEventIDEntry) EventID() (uint64, bool) {
	return uint64(v.c.event_id), v.c.present&0x2 != 0
}

// SimpleperfEventID: SIMPLEPERF_EVENT_ID, since simpleperf: ids of events that were opened later
type SimpleperfEventID struct {
	c *C.struct_pfr_simpleperf_event_id
}

// Count: ids that follow. False where it is not there.
func (v SimpleperfEventID) Count() (uint64, bool) {
	return uint64(v.c.count), v.c.present&0x1 != 0
}

// Entries: the ids. False where it is not there.
func (v SimpleperfEventID) Entries() (SimpleperfEventIDEntryArray, bool) {
	return SimpleperfEventIDEntryArray{v.c.entries}, v.c.present&0x2 != 0
}

// SimpleperfCallchain: SIMPLEPERF_CALLCHAIN, since simpleperf: a callchain that was unwound from registers and stack
type SimpleperfCallchain struct {
	c *C.struct_pfr_simpleperf_callchain
}

// PID: process. False where it is not there.
func (v SimpleperfCallchain) PID() (uint32, bool) {
	return uint32(v.c.pid), v.c.present&0x1 != 0
}

// TID: thread. False where it is not there.
func (v SimpleperfCallchain) TID() (uint32, bool) {
	return uint32(v.c.tid), v.c.present&0x2 != 0
}

// ChainType: how it was made. False where it is not there.
func (v SimpleperfCallchain) ChainType() (uint64, bool) {
	return uint64(v.c.chain_type), v.c.present&0x4 != 0
}

// Time: time of the sample. False where it is not there.
func (v SimpleperfCallchain) Time() (uint64, bool) {
	return uint64(v.c.time), v.c.present&0x8 != 0
}

// IPNr: frames. False where it is not there.
func (v SimpleperfCallchain) IPNr() (uint64, bool) {
	return uint64(v.c.ip_nr), v.c.present&0x10 != 0
}

// IPs: return addresses, innermost first. False where it is not there.
func (v SimpleperfCallchain) IPs() (Words, bool) {
	return Words{v.c.ips}, v.c.present&0x20 != 0
}

// Sps: the stack pointer of each frame. False where it is not there.
func (v SimpleperfCallchain) Sps() (Words, bool) {
	return Words{v.c.sps}, v.c.present&0x40 != 0
}

// SimpleperfUnwound: the callchain that was unwound
type SimpleperfUnwound struct {
	c *C.struct_pfr_simpleperf_unwound
}

// Length: frames. False where it is not there.
func (v SimpleperfUnwound) Length() (uint64, bool) {
	return uint64(v.c.length), v.c.present&0x1 != 0
}

// IPs: return addresses, innermost first. False where it is not there.
func (v SimpleperfUnwound) IPs() (Words, bool) {
	return Words{v.c.ips}, v.c.present&0x2 != 0
}

// Sps: the stack pointer of each frame. False where it is not there.
func (v SimpleperfUnwound) Sps() (Words, bool) {
	return Words{v.c.sps}, v.c.present&0x4 != 0
}

// SimpleperfUnwindingResult: SIMPLEPERF_UNWINDING_RESULT, since simpleperf: how unwinding went, to find its faults
type SimpleperfUnwindingResult struct {
	c *C.struct_pfr_simpleperf_unwinding_result
}

// Time: time of the sample. False where it is not there.
func (v SimpleperfUnwindingResult) Time() (uint64, bool) {
	return uint64(v.c.time), v.c.present&0x1 != 0
}

// UsedTime: how long it took. False where it is not there.
func (v SimpleperfUnwindingResult) UsedTime() (uint64, bool) {
	return uint64(v.c.used_time), v.c.present&0x2 != 0
}

// ErrorCode: why it ended; 0: no failure. False where it is not there.
func (v SimpleperfUnwindingResult) ErrorCode() (uint64, bool) {
	return uint64(v.c.error_code), v.c.present&0x4 != 0
}

// ErrorAddr: memory that could not be read. False where it is not there.
func (v SimpleperfUnwindingResult) ErrorAddr() (uint64, bool) {
	return uint64(v.c.error_addr), v.c.present&0x8 != 0
}

// StackStart: first address of the stack that is here. False where it is not there.
func (v SimpleperfUnwindingResult) StackStart() (uint64, bool) {
	return uint64(v.c.stack_start), v.c.present&0x10 != 0
}

// StackEnd: address after it. False where it is not there.
func (v SimpleperfUnwindingResult) StackEnd() (uint64, bool) {
	return uint64(v.c.stack_end), v.c.present&0x20 != 0
}

// ABI: width of the registers, 0 where they were not kept; the first simpleperf with this record ended before it. False where it is not there.
func (v SimpleperfUnwindingResult) ABI() (uint64, bool) {
	return uint64(v.c.abi), v.c.present&0x40 != 0
}

// RegMask: which registers follow; there where abi is 0, too. False where it is not there.
func (v SimpleperfUnwindingResult) RegMask() (uint64, bool) {
	return uint64(v.c.reg_mask), v.c.present&0x80 != 0
}

// Regs: one for each bit of reg_mask. False where it is not there.
func (v SimpleperfUnwindingResult) Regs() (Words, bool) {
	return Words{v.c.regs}, v.c.present&0x100 != 0
}

// StackUser: the stack. False where it is not there.
func (v SimpleperfUnwindingResult) StackUser() (StackUser, bool) {
	return StackUser{&v.c.stack_user}, v.c.present&0x200 != 0
}

// Callchain: the callchain; newer simpleperf. False where it is not there.
func (v SimpleperfUnwindingResult) Callchain() (SimpleperfUnwound, bool) {
	return SimpleperfUnwound{&v.c.callchain}, v.c.present&0x400 != 0
}

// SimpleperfTracingData: SIMPLEPERF_TRACING_DATA, since simpleperf: formats of the tracepoints, inside the record
type SimpleperfTracingData struct {
	c *C.struct_pfr_simpleperf_tracing_data
}

// Size: bytes that follow, without padding. False where it is not there.
func (v SimpleperfTracingData) Size() (uint32, bool) {
	return uint32(v.c.size), v.c.present&0x1 != 0
}

// Data: as feature TRACING_DATA. False where it is not there.
func (v SimpleperfTracingData) Data() ([]byte, bool) {
	return span(v.c.data), v.c.present&0x2 != 0
}

// Pad: padding. False where it is not there.
func (v SimpleperfTracingData) Pad() ([]byte, bool) {
	return span(v.c.pad), v.c.present&0x4 != 0
}

// SimpleperfDebug: SIMPLEPERF_DEBUG, since simpleperf: simpleperf's own messages
type SimpleperfDebug struct {
	c *C.struct_pfr_simpleperf_debug
}

// Time: timestamp. False where it is not there.
func (v SimpleperfDebug) Time() (uint64, bool) {
	return uint64(v.c.time), v.c.present&0x1 != 0
}

// Text: the text. False where it is not there.
func (v SimpleperfDebug) Text() ([]byte, bool) {
	return span(v.c.text), v.c.present&0x2 != 0
}

// RecordHeader: the header of a record
type RecordHeader struct {
	c *C.struct_pfr_record_header
}

// Type: which record. False where it is not there.
func (v RecordHeader) Type() (uint32, bool) {
	return uint32(v.c._type), v.c.present&0x1 != 0
}

// Misc: mode of the CPU, and bits of the record. False where it is not there.
func (v RecordHeader) Misc() (uint16, bool) {
	return uint16(v.c.misc), v.c.present&0x2 != 0
}

// SizeHigh: simpleperf: times 65536, more bytes of the record. False where it is not there.
func (v RecordHeader) SizeHigh() (uint16, bool) {
	return uint16(v.c.size_high), v.c.present&0x8 != 0
}

// Size: bytes of the record, this header among them. False where it is not there.
func (v RecordHeader) Size() (uint16, bool) {
	return uint16(v.c.size), v.c.present&0x4 != 0
}

// Section: a range of the file
type Section struct {
	c *C.struct_pfr_section
}

// Offset: its first byte. False where it is not there.
func (v Section) Offset() (uint64, bool) {
	return uint64(v.c.offset), v.c.present&0x1 != 0
}

// Size: its bytes. False where it is not there.
func (v Section) Size() (uint64, bool) {
	return uint64(v.c.size), v.c.present&0x2 != 0
}

// FileHeader: the header of a perf.data file
type FileHeader struct {
	c *C.struct_pfr_file_header
}

// Magic: PERFILE2 as a number; version 1: PERFFILE as text. False where it is not there.
func (v FileHeader) Magic() (uint64, bool) {
	return uint64(v.c.magic), v.c.present&0x1 != 0
}

// Size: bytes of this header; 16 in a pipe. False where it is not there.
func (v FileHeader) Size() (uint64, bool) {
	return uint64(v.c.size), v.c.present&0x2 != 0
}

// AttrSize: bytes of an entry of attrs. False where it is not there.
func (v FileHeader) AttrSize() (uint64, bool) {
	return uint64(v.c.attr_size), v.c.present&0x4 != 0
}

// Attrs: the events. False where it is not there.
func (v FileHeader) Attrs() (Section, bool) {
	return Section{&v.c.attrs}, v.c.present&0x8 != 0
}

// Data: the records; size 0: the recording was cut off. False where it is not there.
func (v FileHeader) Data() (Section, bool) {
	return Section{&v.c.data}, v.c.present&0x10 != 0
}

// EventTypes: no longer written. False where it is not there.
func (v FileHeader) EventTypes() (Section, bool) {
	return Section{&v.c.event_types}, v.c.present&0x20 != 0
}

// Features: a bit for each feature section. False where it is not there.
func (v FileHeader) Features() (Words, bool) {
	return Words{v.c.features}, v.c.present&0x40 != 0
}

// FileAttr: an event of the file
type FileAttr struct {
	c *C.struct_pfr_file_attr
}

// Attr: the attr, in the size its writer knew. False where it is not there.
func (v FileAttr) Attr() (Attr, bool) {
	return Attr{&v.c.attr}, v.c.present&0x1 != 0
}

// Pad: bytes of the entry that the attr does not use. False where it is not there.
func (v FileAttr) Pad() ([]byte, bool) {
	return span(v.c.pad), v.c.present&0x2 != 0
}

// IDs: where its ids are. False where it is not there.
func (v FileAttr) IDs() (Section, bool) {
	return Section{&v.c.ids}, v.c.present&0x4 != 0
}

// FileIDs: ids that mean one event
type FileIDs struct {
	c *C.struct_pfr_file_ids
}

// IDs: the ids. False where it is not there.
func (v FileIDs) IDs() (Words, bool) {
	return Words{v.c.ids}, v.c.present&0x1 != 0
}

// FeatureSection: where a feature's section is
type FeatureSection struct {
	c *C.struct_pfr_feature_section
}

// Section: its place; the table has one of them for each bit. False where it is not there.
func (v FeatureSection) Section() (Section, bool) {
	return Section{&v.c.section}, v.c.present&0x1 != 0
}

// AttrOnly: a perf_event_attr by itself
type AttrOnly struct {
	c *C.struct_pfr_attr_only
}

// Attr: the attr. False where it is not there.
func (v AttrOnly) Attr() (Attr, bool) {
	return Attr{&v.c.attr}, v.c.present&0x1 != 0
}

// Counts: what read(2) of an event gives
type Counts struct {
	c *C.struct_pfr_counts
}

// Values: the counts. False where it is not there.
func (v Counts) Values() (ReadFormat, bool) {
	return ReadFormat{&v.c.values}, v.c.present&0x1 != 0
}

// MmapPage: the page before a ring
type MmapPage struct {
	c *C.struct_pfr_mmap_page
}

// Version: of this page. False where it is not there.
func (v MmapPage) Version() (uint32, bool) {
	return uint32(v.c.version), v.c.present&0x1 != 0
}

// CompatVersion: lowest version that this one is compatible with. False where it is not there.
func (v MmapPage) CompatVersion() (uint32, bool) {
	return uint32(v.c.compat_version), v.c.present&0x2 != 0
}

// Lock: changes with each change of the fields up to time_mask; odd within one. False where it is not there.
func (v MmapPage) Lock() (uint32, bool) {
	return uint32(v.c.lock), v.c.present&0x4 != 0
}

// Index: the counter's number + 1; 0: it cannot be read by the user. False where it is not there.
func (v MmapPage) Index() (uint32, bool) {
	return uint32(v.c.index), v.c.present&0x8 != 0
}

// Offset: signed; to be added to the counter. False where it is not there.
func (v MmapPage) Offset() (uint64, bool) {
	return uint64(v.c.offset), v.c.present&0x10 != 0
}

// TimeEnabled: how long the event was enabled. False where it is not there.
func (v MmapPage) TimeEnabled() (uint64, bool) {
	return uint64(v.c.time_enabled), v.c.present&0x20 != 0
}

// TimeRunning: how long it counted. False where it is not there.
func (v MmapPage) TimeRunning() (uint64, bool) {
	return uint64(v.c.time_running), v.c.present&0x40 != 0
}

// Capabilities: what of this page can be used. False where it is not there.
func (v MmapPage) Capabilities() (uint64, bool) {
	return uint64(v.c.capabilities), v.c.present&0x80 != 0
}

// PmcWidth: bits of the counter. False where it is not there.
func (v MmapPage) PmcWidth() (uint16, bool) {
	return uint16(v.c.pmc_width), v.c.present&0x100 != 0
}

// TimeShift: cycles to time: (cycles * time_mult) >> time_shift. False where it is not there.
func (v MmapPage) TimeShift() (uint16, bool) {
	return uint16(v.c.time_shift), v.c.present&0x200 != 0
}

// TimeMult: see time_shift. False where it is not there.
func (v MmapPage) TimeMult() (uint32, bool) {
	return uint32(v.c.time_mult), v.c.present&0x400 != 0
}

// TimeOffset: signed; time since time_enabled was written: time_offset + the cycles' time. False where it is not there.
func (v MmapPage) TimeOffset() (uint64, bool) {
	return uint64(v.c.time_offset), v.c.present&0x800 != 0
}

// TimeZero: perf time when the cycles were 0. False where it is not there.
func (v MmapPage) TimeZero() (uint64, bool) {
	return uint64(v.c.time_zero), v.c.present&0x1000 != 0
}

// Size: bytes up to reserved. False where it is not there.
func (v MmapPage) Size() (uint32, bool) {
	return uint32(v.c.size), v.c.present&0x2000 != 0
}

// Reserved1: 0. False where it is not there.
func (v MmapPage) Reserved1() (uint32, bool) {
	return uint32(v.c.reserved_1), v.c.present&0x4000 != 0
}

// TimeCycles: the cycles when they were last read, where they have less than 64 bits. False where it is not there.
func (v MmapPage) TimeCycles() (uint64, bool) {
	return uint64(v.c.time_cycles), v.c.present&0x8000 != 0
}

// TimeMask: bits that the cycles have. False where it is not there.
func (v MmapPage) TimeMask() (uint64, bool) {
	return uint64(v.c.time_mask), v.c.present&0x10000 != 0
}

// Reserved: zeros. False where it is not there.
func (v MmapPage) Reserved() ([]byte, bool) {
	return span(v.c.reserved), v.c.present&0x20000 != 0
}

// DataHead: the writer's position: never wraps at the ring's size; backward rings count down. False where it is not there.
func (v MmapPage) DataHead() (uint64, bool) {
	return uint64(v.c.data_head), v.c.present&0x40000 != 0
}

// DataTail: the reader's position, where the ring is writable. False where it is not there.
func (v MmapPage) DataTail() (uint64, bool) {
	return uint64(v.c.data_tail), v.c.present&0x80000 != 0
}

// DataOffset: the ring's place in the mapping; 0 before 4.1: after the page. False where it is not there.
func (v MmapPage) DataOffset() (uint64, bool) {
	return uint64(v.c.data_offset), v.c.present&0x100000 != 0
}

// DataSize: the ring's bytes; 0 before 4.1: the rest of the mapping. False where it is not there.
func (v MmapPage) DataSize() (uint64, bool) {
	return uint64(v.c.data_size), v.c.present&0x200000 != 0
}

// AuxHead: the writer's position in the AUX area. False where it is not there.
func (v MmapPage) AuxHead() (uint64, bool) {
	return uint64(v.c.aux_head), v.c.present&0x400000 != 0
}

// AuxTail: the reader's position in the AUX area. False where it is not there.
func (v MmapPage) AuxTail() (uint64, bool) {
	return uint64(v.c.aux_tail), v.c.present&0x800000 != 0
}

// AuxOffset: offset at which the user maps the AUX area, for mmap(2). False where it is not there.
func (v MmapPage) AuxOffset() (uint64, bool) {
	return uint64(v.c.aux_offset), v.c.present&0x1000000 != 0
}

// AuxSize: the AUX area's bytes. False where it is not there.
func (v MmapPage) AuxSize() (uint64, bool) {
	return uint64(v.c.aux_size), v.c.present&0x2000000 != 0
}

// LegacyMapping: a mapping that came or went
type LegacyMapping struct {
	c *C.struct_pfr_legacy_mapping
}

// PID: process. False where it is not there.
func (v LegacyMapping) PID() (uint32, bool) {
	return uint32(v.c.pid), v.c.present&0x1 != 0
}

// TID: thread. False where it is not there.
func (v LegacyMapping) TID() (uint32, bool) {
	return uint32(v.c.tid), v.c.present&0x2 != 0
}

// Addr: first address. False where it is not there.
func (v LegacyMapping) Addr() (uint64, bool) {
	return uint64(v.c.addr), v.c.present&0x4 != 0
}

// Len: length. False where it is not there.
func (v LegacyMapping) Len() (uint64, bool) {
	return uint64(v.c.len), v.c.present&0x8 != 0
}

// Pgoff: offset in the file. False where it is not there.
func (v LegacyMapping) Pgoff() (uint64, bool) {
	return uint64(v.c.pgoff), v.c.present&0x10 != 0
}

// Filename: file. False where it is not there.
func (v LegacyMapping) Filename() ([]byte, bool) {
	return span(v.c.filename), v.c.present&0x20 != 0
}

// LegacyComm: a thread's name
type LegacyComm struct {
	c *C.struct_pfr_legacy_comm
}

// PID: process. False where it is not there.
func (v LegacyComm) PID() (uint32, bool) {
	return uint32(v.c.pid), v.c.present&0x1 != 0
}

// TID: thread. False where it is not there.
func (v LegacyComm) TID() (uint32, bool) {
	return uint32(v.c.tid), v.c.present&0x2 != 0
}

// Comm: the name. False where it is not there.
func (v LegacyComm) Comm() ([]byte, bool) {
	return span(v.c.comm), v.c.present&0x4 != 0
}

// LegacyPeriod: the period of a counter with a frequency changed
type LegacyPeriod struct {
	c *C.struct_pfr_legacy_period
}

// Time: timestamp. False where it is not there.
func (v LegacyPeriod) Time() (uint64, bool) {
	return uint64(v.c.time), v.c.present&0x1 != 0
}

// IrqPeriod: events between overflows from now on. False where it is not there.
func (v LegacyPeriod) IrqPeriod() (uint64, bool) {
	return uint64(v.c.irq_period), v.c.present&0x2 != 0
}

// LegacyThrottle: a counter was stopped or started
type LegacyThrottle struct {
	c *C.struct_pfr_legacy_throttle
}

// Time: timestamp. False where it is not there.
func (v LegacyThrottle) Time() (uint64, bool) {
	return uint64(v.c.time), v.c.present&0x1 != 0
}

// LegacyRecord: 2009: a record that is no overflow
type LegacyRecord struct {
	c *C.struct_pfr_legacy_record
}

// Type: which record. False where it is not there.
func (v LegacyRecord) Type() (uint32, bool) {
	return uint32(v.c._type), v.c.present&0x1 != 0
}

// Misc: mode of the CPU. False where it is not there.
func (v LegacyRecord) Misc() (uint16, bool) {
	return uint16(v.c.misc), v.c.present&0x2 != 0
}

// Size: bytes of the record, this header among them. False where it is not there.
func (v LegacyRecord) Size() (uint16, bool) {
	return uint16(v.c.size), v.c.present&0x4 != 0
}

// Mapping: the mapping. False where it is not there.
func (v LegacyRecord) Mapping() (LegacyMapping, bool) {
	return LegacyMapping{&v.c.mapping}, v.c.present&0x8 != 0
}

// Comm: the name. False where it is not there.
func (v LegacyRecord) Comm() (LegacyComm, bool) {
	return LegacyComm{&v.c.comm}, v.c.present&0x10 != 0
}

// Period: the period; since the middle of 2009. False where it is not there.
func (v LegacyRecord) Period() (LegacyPeriod, bool) {
	return LegacyPeriod{&v.c.period}, v.c.present&0x20 != 0
}

// Throttle: the time; since the middle of 2009. False where it is not there.
func (v LegacyRecord) Throttle() (LegacyThrottle, bool) {
	return LegacyThrottle{&v.c.throttle}, v.c.present&0x40 != 0
}

// LegacyValue: one counter of a group
type LegacyValue struct {
	c *C.struct_pfr_legacy_value
}

// Event: its config. False where it is not there.
func (v LegacyValue) Event() (uint64, bool) {
	return uint64(v.c.event), v.c.present&0x1 != 0
}

// Val: its count. False where it is not there.
func (v LegacyValue) Val() (uint64, bool) {
	return uint64(v.c.val), v.c.present&0x2 != 0
}

// LegacyGroup: the counters of a group
type LegacyGroup struct {
	c *C.struct_pfr_legacy_group
}

// Nr: counters that follow. False where it is not there.
func (v LegacyGroup) Nr() (uint64, bool) {
	return uint64(v.c.nr), v.c.present&0x1 != 0
}

// Values: the counters. False where it is not there.
func (v LegacyGroup) Values() (LegacyValueArray, bool) {
	return LegacyValueArray{v.c.values}, v.c.present&0x2 != 0
}

// LegacyCallchain: where the code was called from
type LegacyCallchain struct {
	c *C.struct_pfr_legacy_callchain
}

// Nr: addresses that follow. False where it is not there.
func (v LegacyCallchain) Nr() (uint16, bool) {
	return uint16(v.c.nr), v.c.present&0x1 != 0
}

// Hv: the first of them that are the hypervisor's. False where it is not there.
func (v LegacyCallchain) Hv() (uint16, bool) {
	return uint16(v.c.hv), v.c.present&0x2 != 0
}

// Kernel: the next that are the kernel's. False where it is not there.
func (v LegacyCallchain) Kernel() (uint16, bool) {
	return uint16(v.c.kernel), v.c.present&0x4 != 0
}

// User: the rest, that are the program's. False where it is not there.
func (v LegacyCallchain) User() (uint16, bool) {
	return uint16(v.c.user), v.c.present&0x8 != 0
}

// IPs: the addresses. False where it is not there.
func (v LegacyCallchain) IPs() (Words, bool) {
	return Words{v.c.ips}, v.c.present&0x10 != 0
}

// LegacyOverflow: 2009: a counter overflowed; the type determines the fields that follow
type LegacyOverflow struct {
	c *C.struct_pfr_legacy_overflow
}

// RecordType: which fields follow. False where it is not there.
func (v LegacyOverflow) RecordType() (uint32, bool) {
	return uint32(v.c.record_type), v.c.present&0x1 != 0
}

// Misc: mode of the CPU, and that this is an overflow. False where it is not there.
func (v LegacyOverflow) Misc() (uint16, bool) {
	return uint16(v.c.misc), v.c.present&0x2 != 0
}

// Size: bytes of the record, this header among them. False where it is not there.
func (v LegacyOverflow) Size() (uint16, bool) {
	return uint16(v.c.size), v.c.present&0x4 != 0
}

// IP: instruction. False where it is not there.
func (v LegacyOverflow) IP() (uint64, bool) {
	return uint64(v.c.ip), v.c.present&0x8 != 0
}

// PID: process. False where it is not there.
func (v LegacyOverflow) PID() (uint32, bool) {
	return uint32(v.c.pid), v.c.present&0x10 != 0
}

// TID: thread. False where it is not there.
func (v LegacyOverflow) TID() (uint32, bool) {
	return uint32(v.c.tid), v.c.present&0x20 != 0
}

// Time: timestamp. False where it is not there.
func (v LegacyOverflow) Time() (uint64, bool) {
	return uint64(v.c.time), v.c.present&0x40 != 0
}

// Addr: address of the data. False where it is not there.
func (v LegacyOverflow) Addr() (uint64, bool) {
	return uint64(v.c.addr), v.c.present&0x80 != 0
}

// Config: which event; since the middle of 2009. False where it is not there.
func (v LegacyOverflow) Config() (uint64, bool) {
	return uint64(v.c.config), v.c.present&0x100 != 0
}

// CPU: CPU; since the middle of 2009. False where it is not there.
func (v LegacyOverflow) CPU() (uint32, bool) {
	return uint32(v.c.cpu), v.c.present&0x200 != 0
}

// Res: 0. False where it is not there.
func (v LegacyOverflow) Res() (uint32, bool) {
	return uint32(v.c.res), v.c.present&0x400 != 0
}

// Group: counts of the group. False where it is not there.
func (v LegacyOverflow) Group() (LegacyGroup, bool) {
	return LegacyGroup{&v.c.group}, v.c.present&0x800 != 0
}

// Callchain: callchain. False where it is not there.
func (v LegacyOverflow) Callchain() (LegacyCallchain, bool) {
	return LegacyCallchain{&v.c.callchain}, v.c.present&0x1000 != 0
}

// LegacyAttr: 2009: struct perf_counter_hw_event, what was asked for
type LegacyAttr struct {
	c *C.struct_pfr_legacy_attr
}

// Config: which event: raw, type, id. False where it is not there.
func (v LegacyAttr) Config() (uint64, bool) {
	return uint64(v.c.config), v.c.present&0x1 != 0
}

// IrqPeriod: events between overflows. False where it is not there.
func (v LegacyAttr) IrqPeriod() (uint64, bool) {
	return uint64(v.c.irq_period), v.c.present&0x2 != 0
}

// RecordType: fields of an overflow. False where it is not there.
func (v LegacyAttr) RecordType() (uint32, bool) {
	return uint32(v.c.record_type), v.c.present&0x4 != 0
}

// ReadFormat: fields of a read: bits 0 and 1. False where it is not there.
func (v LegacyAttr) ReadFormat() (uint32, bool) {
	return uint32(v.c.read_format), v.c.present&0x8 != 0
}

// Flags: the one-bit options. False where it is not there.
func (v LegacyAttr) Flags() (uint64, bool) {
	return uint64(v.c.flags), v.c.present&0x10 != 0
}

// ExtraConfigLen: not used. False where it is not there.
func (v LegacyAttr) ExtraConfigLen() (uint32, bool) {
	return uint32(v.c.extra_config_len), v.c.present&0x20 != 0
}

// WakeupEvents: overflows between wakeups. False where it is not there.
func (v LegacyAttr) WakeupEvents() (uint32, bool) {
	return uint32(v.c.wakeup_events), v.c.present&0x40 != 0
}

// Reserved1: 0. False where it is not there.
func (v LegacyAttr) Reserved1() (uint64, bool) {
	return uint64(v.c.reserved_1), v.c.present&0x80 != 0
}

// Reserved2: 0. False where it is not there.
func (v LegacyAttr) Reserved2() (uint64, bool) {
	return uint64(v.c.reserved_2), v.c.present&0x100 != 0
}

// LegacyPage: 2009: the page before a ring; the reader's position is not in it
type LegacyPage struct {
	c *C.struct_pfr_legacy_page
}

// Version: 0. False where it is not there.
func (v LegacyPage) Version() (uint32, bool) {
	return uint32(v.c.version), v.c.present&0x1 != 0
}

// CompatVersion: 0. False where it is not there.
func (v LegacyPage) CompatVersion() (uint32, bool) {
	return uint32(v.c.compat_version), v.c.present&0x2 != 0
}

// Lock: odd while the next two change. False where it is not there.
func (v LegacyPage) Lock() (uint32, bool) {
	return uint32(v.c.lock), v.c.present&0x4 != 0
}

// Index: the counter's number in hardware + 1; 0: none. False where it is not there.
func (v LegacyPage) Index() (uint32, bool) {
	return uint32(v.c.index), v.c.present&0x8 != 0
}

// Offset: added to the counter. False where it is not there.
func (v LegacyPage) Offset() (uint64, bool) {
	return uint64(v.c.offset), v.c.present&0x10 != 0
}

// DataHead: where the writer is; it wraps at 2^32. False where it is not there.
func (v LegacyPage) DataHead() (uint32, bool) {
	return uint32(v.c.data_head), v.c.present&0x20 != 0
}

// ReadValueArray: entries of a record.
type ReadValueArray struct {
	c C.struct_pfr_array
}

// Len is how many entries there are.
func (a ReadValueArray) Len() int { return int(a.c.nr) }

// At is entry i, which has to be below Len. It allocates.
func (a ReadValueArray) At(i int) ReadValue {
	entry := new(C.struct_pfr_read_value)
	C.pfr_read_value_at(&a.c, C.uint32_t(i), entry)
	return ReadValue{entry}
}

// BranchEntryArray: entries of a record.
type BranchEntryArray struct {
	c C.struct_pfr_array
}

// Len is how many entries there are.
func (a BranchEntryArray) Len() int { return int(a.c.nr) }

// At is entry i, which has to be below Len. It allocates.
func (a BranchEntryArray) At(i int) BranchEntry {
	entry := new(C.struct_pfr_branch_entry)
	C.pfr_branch_entry_at(&a.c, C.uint32_t(i), entry)
	return BranchEntry{entry}
}

// LinkInfoArray: entries of a record.
type LinkInfoArray struct {
	c C.struct_pfr_array
}

// Len is how many entries there are.
func (a LinkInfoArray) Len() int { return int(a.c.nr) }

// At is entry i, which has to be below Len. It allocates.
func (a LinkInfoArray) At(i int) LinkInfo {
	entry := new(C.struct_pfr_link_info)
	C.pfr_link_info_at(&a.c, C.uint32_t(i), entry)
	return LinkInfo{entry}
}

// IDIndexEntryArray: entries of a record.
type IDIndexEntryArray struct {
	c C.struct_pfr_array
}

// Len is how many entries there are.
func (a IDIndexEntryArray) Len() int { return int(a.c.nr) }

// At is entry i, which has to be below Len. It allocates.
func (a IDIndexEntryArray) At(i int) IDIndexEntry {
	entry := new(C.struct_pfr_id_index_entry)
	C.pfr_id_index_entry_at(&a.c, C.uint32_t(i), entry)
	return IDIndexEntry{entry}
}

// IDIndexEntry2Array: entries of a record.
type IDIndexEntry2Array struct {
	c C.struct_pfr_array
}

// Len is how many entries there are.
func (a IDIndexEntry2Array) Len() int { return int(a.c.nr) }

// At is entry i, which has to be below Len. It allocates.
func (a IDIndexEntry2Array) At(i int) IDIndexEntry2 {
	entry := new(C.struct_pfr_id_index_entry_2)
	C.pfr_id_index_entry_2_at(&a.c, C.uint32_t(i), entry)
	return IDIndexEntry2{entry}
}

// ThreadMapEntryArray: entries of a record.
type ThreadMapEntryArray struct {
	c C.struct_pfr_array
}

// Len is how many entries there are.
func (a ThreadMapEntryArray) Len() int { return int(a.c.nr) }

// At is entry i, which has to be below Len. It allocates.
func (a ThreadMapEntryArray) At(i int) ThreadMapEntry {
	entry := new(C.struct_pfr_thread_map_entry)
	C.pfr_thread_map_entry_at(&a.c, C.uint32_t(i), entry)
	return ThreadMapEntry{entry}
}

// StatConfigEntryArray: entries of a record.
type StatConfigEntryArray struct {
	c C.struct_pfr_array
}

// Len is how many entries there are.
func (a StatConfigEntryArray) Len() int { return int(a.c.nr) }

// At is entry i, which has to be below Len. It allocates.
func (a StatConfigEntryArray) At(i int) StatConfigEntry {
	entry := new(C.struct_pfr_stat_config_entry)
	C.pfr_stat_config_entry_at(&a.c, C.uint32_t(i), entry)
	return StatConfigEntry{entry}
}

// BpfMetadataEntryArray: entries of a record.
type BpfMetadataEntryArray struct {
	c C.struct_pfr_array
}

// Len is how many entries there are.
func (a BpfMetadataEntryArray) Len() int { return int(a.c.nr) }

// At is entry i, which has to be below Len. It allocates.
func (a BpfMetadataEntryArray) At(i int) BpfMetadataEntry {
	entry := new(C.struct_pfr_bpf_metadata_entry)
	C.pfr_bpf_metadata_entry_at(&a.c, C.uint32_t(i), entry)
	return BpfMetadataEntry{entry}
}

// SimpleperfEventIDEntryArray: entries of a record.
type SimpleperfEventIDEntryArray struct {
	c C.struct_pfr_array
}

// Len is how many entries there are.
func (a SimpleperfEventIDEntryArray) Len() int { return int(a.c.nr) }

// At is entry i, which has to be below Len. It allocates.
func (a SimpleperfEventIDEntryArray) At(i int) SimpleperfEventIDEntry {
	entry := new(C.struct_pfr_simpleperf_event_id_entry)
	C.pfr_simpleperf_event_id_entry_at(&a.c, C.uint32_t(i), entry)
	return SimpleperfEventIDEntry{entry}
}

// LegacyValueArray: entries of a record.
type LegacyValueArray struct {
	c C.struct_pfr_array
}

// Len is how many entries there are.
func (a LegacyValueArray) Len() int { return int(a.c.nr) }

// At is entry i, which has to be below Len. It allocates.
func (a LegacyValueArray) At(i int) LegacyValue {
	entry := new(C.struct_pfr_legacy_value)
	C.pfr_legacy_value_at(&a.c, C.uint32_t(i), entry)
	return LegacyValue{entry}
}
