// SPDX-License-Identifier: MIT

//go:build !onefile

package perfring

// #include "answers.h"
import "C"

// SchedSort is what comes first.
type SchedSort uint32

// The largest of these first; of TIDs the smallest.
const (
	SortRun      SchedSort = C.PFR_SCHED_SORT_RUN
	SortOff      SchedSort = C.PFR_SCHED_SORT_OFF
	SortDelay    SchedSort = C.PFR_SCHED_SORT_DELAY
	SortMaxDelay SchedSort = C.PFR_SCHED_SORT_MAX_DELAY
	SortTID      SchedSort = C.PFR_SCHED_SORT_TID
)

// SchedOptions are how threads are shown.
type SchedOptions struct {
	Sort  SchedSort
	ByTID bool // wakers by thread; else by name only
}

// SchedSource is what times are of.
type SchedSource uint32

// The sources.
const (
	FromNothing     SchedSource = C.PFR_SCHED_FROM_NOTHING     // the capture has no switches
	FromTracepoints SchedSource = C.PFR_SCHED_FROM_TRACEPOINTS // sched:sched_switch and its wake-ups
	FromSwitch      SchedSource = C.PFR_SCHED_FROM_SWITCH      // SWITCH records: without wake-ups, delays are those of preempted threads
)

// ThreadRow is a thread's time in nanoseconds: Off = Sleep + Wait + Unknown + Delay - Start.
type ThreadRow struct {
	Comm                   string // its last name, any bytes
	TID, PID               int64  // -1: not known
	Run, Runs              uint64 // on CPU, and how often
	Unsure                 uint64 // on CPU as far as its CPU's switches tell, which do not continue
	Off, Stays             uint64 // off CPU, and how often
	Sleep, Wait            uint64 // until it was woken; Wait: in state D
	Unknown                uint64 // when it was woken is not known
	Delay                  uint64 // ready, until it ran
	Start                  uint64 // of Delay: a new thread's, until it ran first
	Preempted, Preemptions uint64 // of Delay: when it was preempted, or gave the CPU up; how often
	OffUnsure, StaysUnsure uint64 // something may be missing in these
	MaxDelay, MaxDelayAt   uint64 // the longest delay, and when it ended
	Since                  uint64 // time of its last switch
	State                  byte   // '+' it is still on a CPU, '-' it is still off, 'x' it has ended, 0: not known
}

// CPURow is a CPU's time in nanoseconds.
type CPURow struct {
	CPU            uint32
	Run, Idle      uint64
	Unsure         uint64 // time that does not continue
	Switches, Gaps uint64 // Gaps: those that do not continue
}

// WakerRow is who wakes whom: stays off CPU that a wake-up ended.
type WakerRow struct {
	Waker, Woken       string
	WakerTID, WokenTID int64 // with SchedOptions.ByTID; else, and of an interrupt, -1
	Count              uint64
	Sleep              uint64 // nanoseconds that they slept until then
	Delay, MaxDelay    uint64 // until they ran
}

// SchedTotals are of the whole capture.
type SchedTotals struct {
	Source                               SchedSource
	HasWakeups                           bool
	Switches, Wakeups, Defects           uint64
	Gaps                                 uint64 // switches that do not continue what their CPU ran
	NoIn, NoOut                          uint64 // threads that were switched out, or in, twice in a row
	Backward, Without, Repeated, NoPlace uint64 // records earlier than the one before; without a time, CPU or thread; of two events; for which there was no place
	Shared                               uint64 // tids that ran on two CPUs at once
	Losses                               uint64 // records that report losses
}

// Sched is what threads do with their time.
type Sched struct {
	Threads []ThreadRow
	CPUs    []CPURow
	Wakers  []WakerRow // the most frequent first
	Totals  SchedTotals
}

// idOf is -1 where it is not known.
func idOf(id C.uint32_t) int64 {
	if uint32(id) == 1<<32-1 {
		return -1
	}
	return int64(id)
}

// Sched reads a session of Options.Sums to its end: what threads do with their time. Options may be nil. Errors are as of Report.
func (s *Session) Sched(options *SchedOptions) (*Sched, error) {
	if options == nil {
		options = &SchedOptions{}
	}
	if err := s.sums(); err != nil {
		return nil, err
	}
	set := C.struct_pfr_sched_options{size: C.sizeof_struct_pfr_sched_options, sort: C.uint32_t(options.Sort), by_tid: C.uint8_t(flag(options.ByTID))}
	var c *C.struct_pfr_sched
	status := C.pfr_sched_open(&c, s.step.session, &set, nil)
	if c == nil {
		return nil, s.summed(status, false)
	}
	defer C.pfr_sched_close(c)
	sched := &Sched{Threads: threadRows(c), CPUs: cpuRows(c), Wakers: wakerRows(c)}
	var t C.struct_pfr_sched_totals
	t.size = C.sizeof_struct_pfr_sched_totals
	C.pfr_sched_get_totals(c, &t)
	sched.Totals = SchedTotals{SchedSource(t.source), t.has_wakeups != 0, uint64(t.switches), uint64(t.wakeups), uint64(t.defects), uint64(t.gaps), uint64(t.no_in), uint64(t.no_out),
		uint64(t.backward), uint64(t.without), uint64(t.repeated), uint64(t.no_place), uint64(t.shared), uint64(t.losses)}
	return sched, s.summed(status, true)
}

func threadRows(c *C.struct_pfr_sched) (rows []ThreadRow) {
	var t C.struct_pfr_sched_thread
	t.size = C.sizeof_struct_pfr_sched_thread
	for i := C.uint32_t(0); C.pfr_sched_get_thread(c, i, &t) == C.PFR_OK; i++ {
		rows = append(rows, ThreadRow{Comm: string(span(t.comm)), TID: idOf(t.tid), PID: idOf(t.pid), Run: uint64(t.run), Runs: uint64(t.runs), Unsure: uint64(t.unsure), Off: uint64(t.off),
			Stays: uint64(t.stays), Sleep: uint64(t.sleep), Wait: uint64(t.wait), Unknown: uint64(t.unknown), Delay: uint64(t.delay), Start: uint64(t.start), Preempted: uint64(t.preempted),
			Preemptions: uint64(t.preemptions), OffUnsure: uint64(t.off_unsure), StaysUnsure: uint64(t.stays_unsure), MaxDelay: uint64(t.max_delay), MaxDelayAt: uint64(t.max_delay_at),
			Since: uint64(t.since), State: byte(t.state)})
	}
	return rows
}

func cpuRows(c *C.struct_pfr_sched) (rows []CPURow) {
	var r C.struct_pfr_sched_cpu
	r.size = C.sizeof_struct_pfr_sched_cpu
	for i := C.uint32_t(0); C.pfr_sched_get_cpu(c, i, &r) == C.PFR_OK; i++ {
		rows = append(rows, CPURow{uint32(r.cpu), uint64(r.run), uint64(r.idle), uint64(r.unsure), uint64(r.switches), uint64(r.gaps)})
	}
	return rows
}

func wakerRows(c *C.struct_pfr_sched) (rows []WakerRow) {
	var w C.struct_pfr_sched_waker
	w.size = C.sizeof_struct_pfr_sched_waker
	for i := C.uint32_t(0); C.pfr_sched_get_waker(c, i, &w) == C.PFR_OK; i++ {
		rows = append(rows, WakerRow{string(span(w.waker)), string(span(w.woken)), idOf(w.waker_tid), idOf(w.woken_tid), uint64(w.count), uint64(w.sleep), uint64(w.delay), uint64(w.max_delay)})
	}
	return rows
}

// OffCPURow is time off CPU by the thread's name and stack, both as safe text.
type OffCPURow struct {
	Comm, Stack string // Stack: functions, the outermost first, with ; between them
	Off         uint64 // nanoseconds
	Delay       uint64 // of Off: ready, as far as that is known
	Stays       uint64 // how often
}

// OffCPU are stacks of times off CPU, the longest time first.
type OffCPU struct {
	Rows         []OffCPURow
	Source       SchedSource
	Off          uint64 // of all rows and Rest
	Rest         uint64 // without a row
	WithoutStack uint64 // stays whose stack was forgotten: the capture has too many stacks
}

// OffCPU reads a session of Options.Sums to its end: stacks of times off CPU, of these events or of all. noFiles: names of functions come from the capture alone. Errors are as of
// Report.
func (s *Session) OffCPU(events []string, noFiles bool) (*OffCPU, error) {
	if err := s.sums(); err != nil {
		return nil, err
	}
	var texts cTexts
	defer texts.done()
	set := C.struct_pfr_offcpu_options{events: texts.list(events), nr_events: C.size_t(len(events))}
	var c *C.struct_pfr_offcpu
	status := C.answer_offcpu(s.step, &set, flag(!noFiles), &c)
	if c == nil {
		return nil, s.summed(status, false)
	}
	defer C.pfr_offcpu_close(c)
	var t C.struct_pfr_offcpu_totals
	t.size = C.sizeof_struct_pfr_offcpu_totals
	C.pfr_offcpu_get_totals(c, &t)
	off := &OffCPU{Source: SchedSource(t.source), Off: uint64(t.off), Rest: uint64(t.rest), WithoutStack: uint64(t.without_stack)}
	var r C.struct_pfr_offcpu_row
	r.size = C.sizeof_struct_pfr_offcpu_row
	for i := C.uint32_t(0); C.pfr_offcpu_get_row(c, i, &r) == C.PFR_OK; i++ {
		off.Rows = append(off.Rows, OffCPURow{string(span(r.comm)), string(span(r.stack)), uint64(r.off), uint64(r.delay), uint64(r.stays)})
	}
	return off, s.summed(status, true)
}
