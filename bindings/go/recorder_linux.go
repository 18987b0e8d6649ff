// SPDX-License-Identifier: MIT

//go:build linux && !onefile

package perfring

/*
#cgo pkg-config: perfring-capture
#include "recorder.h"
*/
import "C"

import (
	"strings"
	"syscall"
	"unsafe"
)

// CaptureError is why the kernel refused: a sentence, and what to do about it.
type CaptureError struct {
	Status   Status
	Errno    syscall.Errno // what the system returned, or what kind of mistake it is
	Member   string        // the argument or member of an attr that is wrong, where it is known
	Position int           // byte of the text of events that is wrong, or -1
	Text     string
	Advice   string
}

func (e *CaptureError) Error() string {
	if e.Text == "" {
		return e.Errno.Error()
	}
	return strings.TrimSpace(e.Text + " " + e.Advice)
}

// Unwrap is the system's error, such as fs.ErrPermission.
func (e *CaptureError) Unwrap() error { return e.Errno }

// RecorderOptions are what NewRecorder records, and from whom. Zero: the calling thread at 4000 Hz.
type RecorderOptions struct {
	Command    []string // a command that it starts; the caller waits for CommandPID
	TID        int      // a thread; 0: the calling one, which has to stay where it is (runtime.LockOSThread)
	System     bool     // everything on all CPUs
	Frequency  uint64   // samples a second
	Period     uint64   // events for a sample
	Pages      int      // of each ring, a power of two; 0: 128
	Callchains bool     // by frame pointers
	Overwrite  bool     // rings keep the newest records, and a pass is a snapshot of them
	SideBand   bool     // records of mappings, names and tasks as well
	Disabled   bool     // not started before Enable
	Existing   bool     // first come records of tasks, mappings and BPF programs that are there already
	InTime     bool     // the records of all rings in the order of time; one that is younger than 10 ms waits for a later pass. Not with Overwrite
	Thread     bool     // a thread of the library's empties the rings into memory, so that the program may be late. Not with Overwrite
	Kept       int      // bytes that are kept at most: of Thread all records that wait, of Overwrite with SideBand the latter's; 0: 64 MiB
}

// Recorder is open events with their rings. One goroutine uses it. A pass through the rings allocates no Go memory for a record:
//
//	for !recorder.Ended() {
//		recorder.Wait(-1)
//		for recorder.Next() {
//			if sample, ok := recorder.Record().Sample(); ok {
//				...
//			}
//		}
//	}
type Recorder struct {
	live   *C.struct_live
	record Record
	err    error
}

func captureError(e *C.struct_pfr_capture_error) error {
	position := -1
	if e.text[0] != 0 && e.position != C.PFR_NO_POSITION {
		position = int(e.position)
	}
	return &CaptureError{Status: Status(e.status), Errno: syscall.Errno(e.os_error), Member: C.GoString(&e.member[0]), Position: position,
		Text: C.GoString(&e.text[0]), Advice: C.GoString(&e.advice[0])}
}

// words are those of a command as C has them, in one block.
func words(command []string) **C.char {
	if len(command) == 0 {
		return nil
	}
	block := (**C.char)(C.calloc(C.size_t(len(command)+1), C.size_t(unsafe.Sizeof(uintptr(0)))))
	for i, word := range command {
		unsafe.Slice(block, len(command))[i] = C.CString(word)
	}
	return block
}

func freeWords(block **C.char, nr int) {
	if block == nil {
		return
	}
	for _, word := range unsafe.Slice(block, nr) {
		C.free(unsafe.Pointer(word))
	}
	C.free(unsafe.Pointer(block))
}

// NewRecorder opens events, such as "cycles:u,page-faults", and starts them. Options may be nil.
func NewRecorder(events string, options *RecorderOptions) (*Recorder, error) {
	if options == nil {
		options = &RecorderOptions{}
	}
	if err := noNUL("events", events); err != nil {
		return nil, err
	}
	if err := noNUL("Command", options.Command...); err != nil {
		return nil, err
	}
	r := &Recorder{live: (*C.struct_live)(C.calloc(1, C.sizeof_struct_live))}
	from := (*C.struct_live_options)(C.calloc(1, C.sizeof_struct_live_options))
	if r.live == nil || from == nil {
		return nil, &CaptureError{Status: Status(C.PFR_E_MEMORY), Errno: syscall.ENOMEM, Position: -1}
	}
	text, command := C.CString(events), words(options.Command)
	from.events, from.command, from.tid, from.system = text, command, C.pid_t(options.TID), flag(options.System)
	from.frequency, from.period, from.pages = C.uint64_t(options.Frequency), C.uint64_t(options.Period), C.size_t(options.Pages)
	from.callchains, from.overwrite = flag(options.Callchains), flag(options.Overwrite)
	from.side_band, from.disabled = flag(options.SideBand), flag(options.Disabled)
	from.existing, from.in_time = flag(options.Existing), flag(options.InTime)
	from.thread, from.kept = flag(options.Thread), C.size_t(options.Kept)
	result := C.live_open(r.live, from)
	freeWords(command, len(options.Command))
	C.free(unsafe.Pointer(text))
	C.free(unsafe.Pointer(from))
	if result != C.PFR_OK {
		err := captureError(&r.live.error)
		C.free(unsafe.Pointer(r.live))
		return nil, err
	}
	r.record.at(&r.live.step, &r.live.slot)
	return r, nil
}

// Close closes the events, which nothing else does; then there is nothing to read. A command is not ended by it. Twice is the same as once.
func (r *Recorder) Close() {
	if r.live == nil {
		return
	}
	C.pfr_recorder_fini(&r.live.recorder)
	C.free(unsafe.Pointer(r.live))
	r.live, r.record = nil, Record{}
}

// Next goes to the next record of this pass through the rings. False: the pass is over, and the next call begins another; or Err.
func (r *Recorder) Next() bool {
	if r.live == nil || r.err != nil {
		return false
	}
	status := C.live_next(r.live)
	if status != C.PFR_OK && status != C.PFR_END {
		w := &r.live.slot.where
		r.err = &Error{Status: Status(status), Offset: uint64(w.offset), Type: uint32(w._type), Text: C.GoString(C.pfr_status_cause(status))}
	}
	return status == C.PFR_OK
}

// Err is why a ring cannot be read on; else nil.
func (r *Recorder) Err() error { return r.err }

// Record is the current record: only after Next returned true, and until its next call.
func (r *Recorder) Record() *Record { return &r.record }

var errClosed = &CaptureError{Status: StatusOptions, Errno: syscall.EBADF, Position: -1, Text: "The recorder is closed."}

// Wait sleeps until there is something to read, a thread ended, or the time is over; -1: for ever. Whether it is worth a pass.
func (r *Recorder) Wait(milliseconds int) (bool, error) {
	if r.live == nil {
		return false, errClosed
	}
	status := C.live_wait(r.live, C.int(milliseconds))
	if status == C.PFR_MORE {
		return false, nil
	}
	return status == C.PFR_OK, r.done(status)
}

// Ended is whether every thread of the target has ended.
func (r *Recorder) Ended() bool { return r.live == nil || bool(r.live.recorder.rings.ended) }

// Fd is readable when there is something to read.
func (r *Recorder) Fd() int {
	if r.live == nil {
		return -1
	}
	return int(r.live.recorder.fd)
}

// CommandPID is the command's process, or 0.
func (r *Recorder) CommandPID() int {
	if r.live == nil {
		return 0
	}
	return int(r.live.recorder.command.pid)
}

func (r *Recorder) done(status uint32) error {
	if status == C.PFR_OK {
		return nil
	}
	return captureError(&r.live.error)
}

// Enable starts all events.
func (r *Recorder) Enable() error {
	if r.live == nil {
		return errClosed
	}
	return r.done(C.live_enable(r.live))
}

// Disable stops all events.
func (r *Recorder) Disable() error {
	if r.live == nil {
		return errClosed
	}
	return r.done(C.live_disable(r.live))
}

// Count is how often event number `event` of the text happened, at all its places.
func (r *Recorder) Count(event int) (uint64, error) {
	if r.live == nil {
		return 0, errClosed
	}
	var value C.uint64_t
	status := C.live_count(r.live, C.unsigned(event), &value)
	return uint64(value), r.done(status)
}

// Lost is how many records were lost until now; false where the kernel does not count them.
func (r *Recorder) Lost() (uint64, bool) {
	if r.live == nil {
		return 0, false
	}
	var lost C.uint64_t
	ok := C.pfr_opened_lost(&r.live.recorder.opened, &lost) == C.PFR_OK
	return uint64(lost), ok
}
