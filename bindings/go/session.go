// SPDX-License-Identifier: MIT

// Package perfring reads captures of Linux perf events: files, pipes and directories, record by record.
//
//	session, err := perfring.Open("perf.data", &perfring.Options{TimeOrder: true, Tasks: true})
//	for session.Next() {
//		if sample, ok := session.Record().Sample(); ok {
//			ip, _ := sample.IP()
//			...
//		}
//	}
//	err = session.Err() // of StatusPart where parts cannot be read
//
// It needs an installed perfring (make install), which pkg-config finds; or, with -tags onefile, the library as one file in csrc/, and then
// has no Recorder. A session is used by one goroutine at a time; sessions are
// independent of each other. Reading allocates no Go memory for a record: the Record and the bytes that it refers to are good
// until the next call of Next or Close, so copy what is to be kept. The memory is the library's, which Close frees: the garbage collector does not,
// since it does not know what still refers to it. After Close methods of Session and Record have nothing.
package perfring

/*
#cgo !onefile pkg-config: perfring-session
#cgo onefile CFLAGS: -DPERFRING_ONE_FILE
#include "step.h"
*/
import "C"

import (
	"fmt"
	"os"
	"runtime"
	"syscall"
	"unsafe"
)

// Status is what a call returns, and what is wrong with a record.
type Status uint32

func (s Status) String() string { return C.GoString(C.pfr_status_name(uint32(s))) }

// Version is that of the library that runs, such as "0.2.0".
func Version() string {
	number := uint32(C.pfr_session_version())
	return fmt.Sprintf("%d.%d.%d", number>>16, number>>8&0xff, number&0xff)
}

// Error is what is wrong, and where.
type Error struct {
	Status Status
	Path   string // the file; of a record ""
	Offset uint64 // in the file
	Type   uint32 // of the record, or 0
	Text   string
	errno  syscall.Errno
}

func (e *Error) Error() string {
	if e.Path != "" {
		return fmt.Sprintf("%s: %s: %s", e.Path, e.Status, e.Text)
	}
	return fmt.Sprintf("%s at %#x: %s", e.Status, e.Offset, e.Text)
}

// Unwrap is the system's error, such as fs.ErrNotExist, or nil.
func (e *Error) Unwrap() error {
	if e.errno == 0 {
		return nil
	}
	return e.errno
}

// Options of Open. Zero: all records in the order of the file.
type Options struct {
	TimeOrder   bool     // in the order of time
	Tasks       bool     // follow threads and mappings: Record.Task
	Names       bool     // and names of functions, from files: Record.Callers
	WholeChains bool     // complete callchains whose user part came later
	Unwind      bool     // Record.Callers has whole stacks: those unwound from pieces of user stack (perf record --call-graph dwarf), and call stacks in branch records; sets Tasks
	Types       []uint32 // only records of these types
	Events      []string // only records of these events: names, patterns such as sched:*, or indexes
	Comms       []string // only records of threads with these names or patterns
	PIDs, TIDs  []uint32 // only records of these processes, threads
	CPUs        []uint32 // only records of these CPUs
	From, Until uint64   // only records from this time on, before that one, in ns; 0: no end
	Where       string   // only records that meet it, such as `type == SAMPLE and comm == "sh" and cpu in {0, 1}`; "": all
	First       uint64   // at most so many; 0: all
	Sums        bool     // for Report, Sched, OffCPU and Calls: the order of time, complete callchains, and conditions that choose what the sums are of
	all         bool     // records that do not pass as well: Edit
}

// Session is a capture that is being read.
type Session struct {
	step            *C.struct_step
	record          Record
	err             error
	defects         []*Error
	over            bool
	at, nr          int // of the records of the last call of C
	isOfSums, began bool
	chosen          lists
}

// Open opens a file, pipe or directory. Options may be nil. What it takes is freed by Close alone.
func Open(path string, options *Options) (*Session, error) {
	if err := noNUL("path", path); err != nil {
		return nil, err
	}
	name := C.CString(path)
	defer C.free(unsafe.Pointer(name))
	return openBy(path, options, func(step *C.struct_step) C.enum_pfr_status { return C.step_open(step, name, -1) })
}

// OpenFile opens what a file has from its offset on: a file, a pipe, or a directory. The file stays the caller's and has to stay open until Close.
func OpenFile(file *os.File, options *Options) (*Session, error) {
	defer runtime.KeepAlive(file)
	return openBy(file.Name(), options, func(step *C.struct_step) C.enum_pfr_status { return C.step_open(step, nil, C.int(file.Fd())) })
}

// OpenBytes opens a capture in memory. It makes a copy, which is freed by Close.
func OpenBytes(data []byte, options *Options) (*Session, error) {
	var at unsafe.Pointer
	if len(data) != 0 {
		at = unsafe.Pointer(&data[0])
	}
	return openBy("", options, func(step *C.struct_step) C.enum_pfr_status { return C.step_open_bytes(step, at, C.size_t(len(data))) })
}

func openBy(path string, options *Options, by func(*C.struct_step) C.enum_pfr_status) (*Session, error) {
	if options == nil {
		options = &Options{}
	}
	s := &Session{step: (*C.struct_step)(C.calloc(1, C.sizeof_struct_step))}
	if s.step == nil {
		return nil, &Error{Status: StatusMemory, Path: path}
	}
	chosen, err := s.choose(options)
	s.chosen = chosen
	if err != nil {
		s.Close()
		return nil, err
	}
	status := by(s.step)
	status = C.step_opened(s.step, status, flag(options.Tasks || options.Unwind), flag(options.Names))
	if status != C.PFR_OK {
		err := errorOf(&s.step.error, status)
		if err.Path == "" {
			err.Path = path
		}
		s.Close()
		return nil, err
	}
	s.record.tasks = options.Tasks || options.Names || options.Unwind
	s.record.at(s.step, s.step.slot)
	return s, nil
}

func flag(set bool) C.int {
	if set {
		return 1
	}
	return 0
}

func errorOf(e *C.struct_pfr_session_error, status C.enum_pfr_status) *Error {
	return &Error{Status: Status(status), Path: C.GoString(&e.path[0]), Offset: uint64(e.offset), Type: uint32(e.where._type),
		Text: C.GoString(&e.text[0]), errno: syscall.Errno(e.os_error)}
}

// Close frees what the session has. Twice is the same as once.
func (s *Session) Close() {
	if s.step == nil {
		return
	}
	C.step_close(s.step)
	C.free(unsafe.Pointer(s.step))
	s.chosen.free()
	s.step, s.record = nil, Record{}
}

// defectsMost are kept; Info().Defects counts all.
const defectsMost = 1000

// Next goes to the next record; false at the end, or where the capture cannot be read on: see Err, which has to be asked then.
func (s *Session) Next() bool {
	s.began = true
	for s.step != nil && !s.over {
		if s.at++; s.at >= s.nr {
			if status := C.step_next(s.step); status != C.PFR_OK {
				s.end(status)
				return false
			}
			s.at, s.nr = 0, int(s.step.nr)
		}
		slot := (*C.struct_slot)(unsafe.Add(unsafe.Pointer(s.step.slot), s.at*C.sizeof_struct_slot))
		s.record.at(s.step, slot)
		if slot.r.what != C.PFR_WHAT_DEFECT {
			return true
		}
		if C.pfr_status_class(uint32(slot.r.status)) != C.PFR_CLASS_NOTE && len(s.defects) < defectsMost {
			s.defects = append(s.defects, errorOf(slot.r.error, C.enum_pfr_status(slot.r.error.status)))
		}
	}
	return false
}

// end: a capture that was cut has an end as well.
func (s *Session) end(status C.enum_pfr_status) {
	s.over = true
	if status != C.PFR_END {
		s.err = errorOf(C.pfr_session_error(s.step.session), status)
	} else if C.pfr_session_is_whole(s.step.session) == 0 {
		e := &Error{Status: StatusPart, Text: "not all of the capture can be read"}
		for _, cause := range s.Account().Causes {
			if cause.Class == "loss" {
				e.Text += fmt.Sprintf("; %d %s: %s", cause.Count, cause.Kind, cause.Text)
			}
		}
		if len(s.defects) != 0 {
			e.Path, e.Offset = s.defects[0].Path, s.defects[0].Offset
			e.Text += "; the first defect: " + s.defects[0].Text
		}
		s.err = e
	}
}

// Err is nil once Next has returned false and nothing is missing of what was asked for (see IsWhole). Else it is an *Error: of StatusPart where Next came to the end and
// something is missing, because the capture is damaged or was cut, or because its samples cannot be told apart (see Account and Defects); of another status where Next
// stopped before the end.
func (s *Session) Err() error { return s.err }

// Defects are what was found to be wrong with the capture so far, at most 1,000; Info().Defects is how many there are.
func (s *Session) Defects() []*Error { return s.defects }

// Record is the current record: only after Next returned true, and until its next call. After Close it has nothing: its type is 0, no field is there, and it is no text.
func (s *Session) Record() *Record { return &s.record }

// Record is a record of a session or of a ring.
type Record struct {
	step  *C.struct_step
	slot  *C.struct_slot
	body  unsafe.Pointer
	turn  uint64 // another one for each record, so that a loop within one finds out that it is not there any more
	tasks bool
}

// at makes it that of a slot.
func (r *Record) at(step *C.struct_step, slot *C.struct_slot) {
	step.at = slot
	r.turn++
	r.step, r.slot, r.body = step, slot, unsafe.Add(unsafe.Pointer(slot), C.SLOT_BODY)
}

// is says whether the record is of a type, and was decoded.
func (r *Record) is(number uint32) bool {
	slot := r.slot
	return slot != nil && slot.decoded == C.PFR_OK && uint32(slot.r.frame._type) == number && slot.r.frame.piece == C.PFR_PIECE_RECORD
}

// Type is the number of its type.
func (r *Record) Type() uint32 {
	if r.slot == nil {
		return 0
	}
	return uint32(r.slot.r.frame._type)
}

// Misc is that of its header.
func (r *Record) Misc() uint16 {
	if r.slot == nil {
		return 0
	}
	return uint16(r.slot.r.frame.misc)
}

// Offset is where it is in the file; of a compressed one, where the compressed record is.
func (r *Record) Offset() uint64 {
	if r.slot == nil {
		return 0
	}
	return uint64(r.slot.r.offset)
}

// Bytes are those of the record.
func (r *Record) Bytes() []byte {
	if r.slot == nil {
		return nil
	}
	return span(C.struct_pfr_bytes{data: r.slot.r.frame.data, size: r.slot.r.frame.size})
}

var noSampleID C.struct_pfr_sample_id

// SampleID has the fields of its trailer.
func (r *Record) SampleID() SampleID {
	if r.slot == nil {
		return SampleID{&noSampleID}
	}
	return SampleID{&r.slot.record.sample_id}
}

// EventName is the name of its event, or "". It allocates.
func (r *Record) EventName() string {
	if r.slot == nil {
		return ""
	}
	return C.GoString(r.slot.r.event_name)
}

// Err is why it cannot be decoded fully; else nil.
func (r *Record) Err() error {
	if r.slot == nil || r.slot.decoded == C.PFR_OK {
		return nil
	}
	w := &r.slot.where
	return &Error{Status: Status(r.slot.decoded), Offset: uint64(w.offset), Type: uint32(w._type), Text: C.GoString(C.pfr_status_cause(r.slot.decoded))}
}

// appended calls text with the free bytes after `to` until what it makes fits in.
func appended(to []byte, text func(at unsafe.Pointer, size C.size_t) C.size_t) []byte {
	for {
		free := to[len(to):cap(to)]
		var at unsafe.Pointer
		if len(free) != 0 {
			at = unsafe.Pointer(&free[0])
		}
		size := int(text(at, C.size_t(len(free))))
		if size <= len(free) {
			return to[:len(to)+size]
		}
		to = append(make([]byte, 0, 2*(len(to)+size)), to...)
	}
}

// AppendLine appends the record as `perfring dump --raw` shows it.
func (r *Record) AppendLine(to []byte) []byte {
	if r.slot == nil {
		return to
	}
	return appended(to, func(at unsafe.Pointer, size C.size_t) C.size_t { return C.step_line(r.step, at, size) })
}

// AppendJSON appends the record as one object of JSON, as `perfring dump --json` has it.
func (r *Record) AppendJSON(to []byte) []byte {
	if r.slot == nil {
		return to
	}
	return appended(to, func(at unsafe.Pointer, size C.size_t) C.size_t { return C.step_json(r.step, at, size) })
}

// Task is a thread at the moment of a record.
type Task struct{ r *Record }

// Task is the thread that the record is about. False where it names none, or the session does not follow tasks.
func (r *Record) Task() (Task, bool) {
	return Task{r}, r.tasks && C.step_task(r.step) == C.PFR_OK
}

// of is what C has of it; after Close nothing.
func (t Task) of() *C.struct_pfr_task {
	if t.r == nil || t.r.step == nil {
		return &noTask
	}
	return &t.r.step.task
}

var noTask C.struct_pfr_task

// PID is the number of its process.
func (t Task) PID() uint32 { return uint32(t.of().pid) }

// TID is its number.
func (t Task) TID() uint32 { return uint32(t.of().tid) }

// Comm is its name.
func (t Task) Comm() []byte { return span(t.of().comm) }

// Location is where an address is, in the CPU's mode of the record; false where nothing is mapped.
func (t Task) Location(address uint64) (name []byte, offset uint64, ok bool) {
	if t.r == nil || t.r.step == nil {
		return nil, 0, false
	}
	step := t.r.step
	ok = C.step_location(step, C.uint64_t(address)) == C.PFR_OK
	return span(step.location.name), uint64(step.location.offset), ok
}

// Caller is an entry of a callchain. Its texts are good during the call.
type Caller struct {
	Address  uint64
	CPUMode  uint32 // CpumodeUser and others, in which it was looked up
	Function []byte // its name; empty: not known
	InFunc   uint64 // offset of the address in the function
	File     []byte // of the mapping; empty: nothing is mapped there
	InFile   uint64 // offset of the address in the file
	Found    Found  // how the entry was found
}

// Found is how an entry of a stack was found.
type Found uint32

// As enum pfr_stack_found of perfring_session_stacks.h.
const (
	FoundCallchain    Found = C.PFR_STACK_CALLCHAIN     // the kernel put it into the callchain
	FoundRegisters    Found = C.PFR_STACK_REGISTERS     // where the sample's user registers were
	FoundCFI          Found = C.PFR_STACK_CFI           // unwound by call frame information
	FoundFramePointer Found = C.PFR_STACK_FRAME_POINTER // unwound by a frame pointer
	FoundLBR          Found = C.PFR_STACK_LBR           // a branch record of a call stack
	FoundDeferred     Found = C.PFR_STACK_DEFERRED      // by the kernel, later: CALLCHAIN_DEFERRED
	FoundStitched     Found = C.PFR_STACK_STITCHED      // a branch record of an earlier sample
)

// String is the name that JSON has.
func (f Found) String() string { return C.GoString(C.pfr_stack_found_name(C.enum_pfr_stack_found(f))) }

// Callers calls yield for each entry of the sample's callchain, innermost first, until it returns false. Each entry is looked up in the mode that the
// callchain has for it: a sample of the kernel has callers in user mode. With Go 1.23, `for c := range record.Callers`.
// It ends as well where yield calls Next or Close.
func (r *Record) Callers(yield func(Caller) bool) {
	step, turn := r.step, r.turn
	if step == nil || step.session == nil || !r.tasks || C.step_chain(step) != C.PFR_OK {
		return
	}
	for nr := C.step_callers(step); nr != 0; nr = C.step_callers(step) {
		for i := range step.caller[:nr] {
			c := &step.caller[i]
			if !yield(Caller{uint64(c.address), uint32(c.cpumode), span(c.symbol.name), uint64(c.symbol.offset), span(c.location.name), uint64(c.location.offset), Found(c.found)}) || r.turn != turn {
				return
			}
		}
	}
}

// span is memory of C as a slice, without a copy.
func span(b C.struct_pfr_bytes) []byte {
	if b.size == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(b.data)), int(b.size))
}

// Words are numbers of a record.
type Words struct{ c C.struct_pfr_words }

// Len is how many there are.
func (w Words) Len() int { return int(w.c.nr) }

// At is number i, which has to be below Len.
func (w Words) At(i int) uint64 {
	width := int(w.c.width)
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(w.c.data)), w.Len()*width)[i*width : (i+1)*width]
	var value uint64
	for k := range bytes {
		if w.c.order == C.PFR_BIG {
			value = value<<8 | uint64(bytes[k])
		} else {
			value |= uint64(bytes[k]) << (8 * k)
		}
	}
	return value
}
