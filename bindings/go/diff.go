// SPDX-License-Identifier: MIT

//go:build !onefile

package perfring

// #include "answers.h"
import "C"

import (
	"runtime"
	"unsafe"
)

// Verdict is what is said of a row of a Diff.
type Verdict uint32

// The verdicts.
const (
	Changed     Verdict = C.PFR_DIFF_CHANGED // of the rows called so, 5 % or less are expected not to have changed
	WithinNoise Verdict = C.PFR_DIFF_NOISE   // within what captures of one program differ by
	TooFew      Verdict = C.PFR_DIFF_FEW     // fewer than 10 samples on each side: not tested
)

func (v Verdict) String() string {
	switch v {
	case Changed:
		return "changed"
	case WithinNoise:
		return "within noise"
	default:
		return "too few"
	}
}

// DiffRow is a row of two sides. Shares are from 0 to 1.
type DiffRow struct {
	Verdict        Verdict
	A, B           Sum     // of the row itself, or its total where the reports are ByTotal
	ShareA, ShareB float64 // with several captures a side, their mean
	Difference     float64 // ShareB - ShareA
	Low, High      float64 // the 95 % interval of Difference
	P              float64 // the smallest level at which the interval leaves 0 out
	Values         []KeyValue
}

// DiffEvent is an event, by its name.
type DiffEvent struct {
	Name                 string
	CapturesA, CapturesB uint32 // that have samples of it; 0: it cannot be compared, and has no rows
	A, B                 Sum    // what shares are of
	Tested               uint32 // rows that are not TooFew
	Changed              uint32
	Weak                 bool      // a side has one capture: how much captures of one program differ is not known
	WithoutRow           uint64    // samples of rows for which there was no memory within the bounds, of both sides
	Rows                 []DiffRow // by verdict, the largest difference first
}

// Diff is what changed between captures; doc/diff.md has the methods.
type Diff struct{ Events []DiffEvent }

// NewDiff compares 1 to 64 reports a side, made with ReportOptions.ForDiff and the same keys, and not closed. ofShown: shares are of the samples that meet the
// conditions; else of all.
func NewDiff(a, b []*Report, ofShown bool) (*Diff, error) {
	refused := &Error{Status: StatusOptions, Text: "a diff needs 1 to 64 reports a side, of ReportOptions.ForDiff, with the same keys, and not closed"}
	if len(a) == 0 || len(b) == 0 || len(a) > C.PFR_DIFF_SIDE_MOST || len(b) > C.PFR_DIFF_SIDE_MOST {
		return nil, refused
	}
	var keys []ReportKey
	sides := unsafe.Slice((**C.struct_pfr_report)(C.calloc(C.size_t(len(a)+len(b)), C.size_t(unsafe.Sizeof(uintptr(0))))), len(a)+len(b))
	defer C.free(unsafe.Pointer(&sides[0]))
	for i, r := range append(append([]*Report(nil), a...), b...) {
		if r == nil || r.c == nil || (i > 0 && len(r.keys) != len(keys)) {
			return nil, refused
		}
		keys = r.keys
		sides[i] = r.c
	}
	set := C.struct_pfr_diff_options{size: C.sizeof_struct_pfr_diff_options, of_shown: C.uint8_t(flag(ofShown))}
	var c *C.struct_pfr_diff
	status := C.pfr_diff_open(&c, &sides[0], C.uint32_t(len(a)), &sides[len(a)], C.uint32_t(len(b)), &set)
	runtime.KeepAlive(a)
	runtime.KeepAlive(b)
	if status == C.PFR_E_OPTIONS {
		return nil, refused
	} else if status != C.PFR_OK {
		return nil, &Error{Status: Status(status), Text: C.GoString(C.pfr_status_cause(status))}
	}
	defer C.pfr_diff_close(c)
	return &Diff{diffEvents(c, keys)}, nil
}

func diffEvents(c *C.struct_pfr_diff, keys []ReportKey) (events []DiffEvent) {
	var e C.struct_pfr_diff_event
	e.size = C.sizeof_struct_pfr_diff_event
	for i := C.uint32_t(0); C.pfr_diff_get_event(c, i, &e) == C.PFR_OK; i++ {
		events = append(events, DiffEvent{string(span(e.name)), uint32(e.captures_a), uint32(e.captures_b), sumOf(&e.a), sumOf(&e.b), uint32(e.tested), uint32(e.changed), e.weak != 0,
			uint64(e.without_row), diffRows(c, keys, i, int(e.nr_rows))})
	}
	return events
}

func diffRows(c *C.struct_pfr_diff, keys []ReportKey, event C.uint32_t, nr int) []DiffRow {
	rows := make([]DiffRow, 0, nr)
	var row C.struct_pfr_diff_row
	row.size = C.sizeof_struct_pfr_diff_row
	for i := 0; i < nr && C.pfr_diff_get_row(c, event, C.uint32_t(i), &row) == C.PFR_OK; i++ {
		values := make([]KeyValue, len(keys))
		keyValues(values, keys, &row.values)
		rows = append(rows, DiffRow{Verdict(row.verdict), sumOf(&row.a), sumOf(&row.b), float64(row.share_a), float64(row.share_b), float64(row.difference),
			float64(row.low), float64(row.high), float64(row.p), values})
	}
	return rows
}
