// SPDX-License-Identifier: MIT

//go:build !onefile

package perfring

// #include "answers.h"
import "C"

import (
	"fmt"
	"unsafe"
)

// CallsBy is what has a row of its own: an or of these.
type CallsBy uint32

// What rows of system calls are by.
const (
	CallsByCall   CallsBy = C.PFR_CALLS_BY_CALL
	CallsByComm   CallsBy = C.PFR_CALLS_BY_COMM // the thread's name at the call's end
	CallsByThread CallsBy = C.PFR_CALLS_BY_THREAD
)

// CallsSort is what comes first.
type CallsSort uint32

// The largest of these first; by name, thread then call.
const (
	SortTotal  CallsSort = C.PFR_CALLS_SORT_TOTAL
	SortCalls  CallsSort = C.PFR_CALLS_SORT_CALLS
	SortErrors CallsSort = C.PFR_CALLS_SORT_ERRORS
	SortMax    CallsSort = C.PFR_CALLS_SORT_MAX
	SortMean   CallsSort = C.PFR_CALLS_SORT_MEAN
	SortName   CallsSort = C.PFR_CALLS_SORT_NAME
)

// CallsOptions are how system calls are summed. Zero: by call.
type CallsOptions struct {
	By      CallsBy
	Sort    CallsSort
	Slowest uint32 // how many of the slowest calls are kept, at most 65,536
}

// CallError is how often a call failed so.
type CallError struct {
	Name  string // such as ENOENT, or "error 600" of a number without a name
	Count uint64
}

// CallRow is system calls that are summed. Times are nanoseconds.
type CallRow struct {
	Comm                string // by comm; by thread its last one; else "". Any bytes
	TID, PID            int64  // by thread; else -1
	Name                string // by call; else ""
	Calls, Errors       uint64
	Timed, Total        uint64      // calls whose time is sure, and that time
	Min, Max            uint64      // of timed calls
	P50, P99            uint64      // half of the timed calls, and 99 of 100, took no longer, within 1/64; 0: not known
	MaxAt               uint64      // when the longest began
	Unsure, UnsureTime  uint64      // calls in which records may be missing
	Untimed, Unfinished uint64      // without an entry; without an exit
	WhichErrors         []CallError // the most frequent first
}

// SlowCall is one of the slowest calls.
type SlowCall struct {
	Comm, Name string
	TID, PID   int64
	Time, Took uint64 // when it began, and how long it took, in nanoseconds
	Ret        int64  // where HasRet
	HasRet     bool
	Line       string // NAME(ARGUMENT=VALUE, ...) = RESULT, as safe text
	Offset     uint64 // of the record of its exit
}

// Calls are sums of system calls.
type Calls struct {
	Rows     []CallRow
	Slowest  []SlowCall
	IsKnown  bool   // the capture has tracepoints of system calls
	HasNames bool   // numbers of its machine have names
	Repeated uint64 // records that are there twice, or that another event has as well
	Without  uint64 // records without a thread or a number
	Backward uint64 // exits earlier than their entries
	NoPlace  uint64 // records for which there was no place
	Losses   uint64 // records that report losses
}

// Calls reads a session of Options.Sums to its end and sums its system calls. Options may be nil. Errors are as of Report.
func (s *Session) Calls(options *CallsOptions) (*Calls, error) {
	if options == nil {
		options = &CallsOptions{}
	}
	if err := s.sums(); err != nil {
		return nil, err
	}
	set := C.struct_pfr_calls_options{size: C.sizeof_struct_pfr_calls_options, by: C.uint32_t(options.By), sort: C.uint32_t(options.Sort), slowest: C.uint32_t(options.Slowest)}
	var c *C.struct_pfr_calls
	status := C.pfr_calls_open(&c, s.step.session, &set, nil)
	if c == nil {
		return nil, s.summed(status, false)
	}
	defer C.pfr_calls_close(c)
	var t C.struct_pfr_calls_totals
	t.size = C.sizeof_struct_pfr_calls_totals
	C.pfr_calls_get_totals(c, &t)
	return &Calls{callRows(c), slowCalls(c), t.has_entries != 0 || t.has_exits != 0, t.has_names != 0, uint64(t.repeated), uint64(t.without), uint64(t.backward), uint64(t.no_place),
		uint64(t.losses)}, s.summed(status, true)
}

func callRows(c *C.struct_pfr_calls) (rows []CallRow) {
	var r C.struct_pfr_calls_row
	r.size = C.sizeof_struct_pfr_calls_row
	for i := C.uint32_t(0); C.pfr_calls_get_row(c, i, &r) == C.PFR_OK; i++ {
		rows = append(rows, CallRow{Comm: string(span(r.comm)), TID: idOf(r.tid), PID: idOf(r.pid), Name: string(span(r.name)), Calls: uint64(r.calls), Errors: uint64(r.errors),
			Timed: uint64(r.timed), Total: uint64(r.total), Min: uint64(r.min), Max: uint64(r.max), P50: uint64(r.p50), P99: uint64(r.p99), MaxAt: uint64(r.max_at),
			Unsure: uint64(r.unsure), UnsureTime: uint64(r.unsure_time), Untimed: uint64(r.untimed), Unfinished: uint64(r.unfinished), WhichErrors: callErrors(c, i)})
	}
	return rows
}

func callErrors(c *C.struct_pfr_calls, row C.uint32_t) (errors []CallError) {
	var number C.uint32_t
	var name *C.char
	var count C.uint64_t
	for i := C.uint32_t(0); C.pfr_calls_get_error(c, row, i, &number, &name, &count) == C.PFR_OK; i++ {
		text := C.GoString(name)
		if name == nil {
			text = fmt.Sprintf("error %d", number)
		}
		errors = append(errors, CallError{text, uint64(count)})
	}
	return errors
}

func slowCalls(c *C.struct_pfr_calls) (calls []SlowCall) {
	var r C.struct_pfr_call
	r.size = C.sizeof_struct_pfr_call
	for i := C.uint32_t(0); C.pfr_calls_get_slowest(c, i, &r) == C.PFR_OK; i++ {
		line := appended(nil, func(at unsafe.Pointer, size C.size_t) C.size_t { return C.answer_line(&r, at, size) })
		calls = append(calls, SlowCall{string(span(r.comm)), string(span(r.name)), idOf(r.tid), idOf(r.pid), uint64(r.time), uint64(r.took), int64(r.ret), r.has_ret != 0, string(line), uint64(r.offset)})
	}
	return calls
}
