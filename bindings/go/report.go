// SPDX-License-Identifier: MIT

//go:build !onefile

package perfring

// #include "answers.h"
import "C"

import (
	"math/big"
	"runtime"
	"strings"
	"unsafe"
)

// ReportKey is what rows of a report are by.
type ReportKey uint8

// The keys. PID, TID and CPU are numbers, the others text.
const (
	ByComm     ReportKey = C.PFR_REPORT_COMM     // name of the thread at the sample's time
	ByFile     ReportKey = C.PFR_REPORT_FILE     // last part of the path of the mapped file, [kernel.kallsyms], or [unknown]
	ByFunction ReportKey = C.PFR_REPORT_FUNCTION // where it is not known, file+0xOFFSET
	ByPID      ReportKey = C.PFR_REPORT_PID
	ByTID      ReportKey = C.PFR_REPORT_TID
	ByCPU      ReportKey = C.PFR_REPORT_CPU
	ByMode     ReportKey = C.PFR_REPORT_MODE // kernel, user, hypervisor, guest_kernel, guest_user, unknown
	ByLine     ReportKey = C.PFR_REPORT_LINE // FILE:LINE, without directories; where it is not known, the function's name
	byField    ReportKey = C.PFR_REPORT_FIELD
)

// ReportOptions are what a report is of. Zero: by thread's name, file and function, the largest periods of their own first.
type ReportOptions struct {
	By        []ReportKey // each at most once; none: ByComm, ByFile, ByFunction, but with Fields these alone
	Fields    []string    // and by these fields of the samples, at most 8, as "cgroup_path": their values follow those of By
	AnyFields bool        // a field that no sample has, and that is no field of records, is no error
	ByTotal   bool        // the largest totals come first
	BySamples bool        // the largest is the one with most samples, not that with the largest period
	NoFiles   bool        // names of functions come from the capture alone, not from the files that were mapped
	ForDiff   bool        // keeps how rows vary within the capture, for NewDiff, until Report.Close; at most 65,536 rows then
	Events    []string    // only these: names, patterns or numbers. A sample that carries counts of several events stands for each of them
	Callers   string      // a name or pattern: rows are of what calls these functions
	Callees   string      // a name or pattern: rows are of what these functions call
}

// Sum is of samples, and of how often their event happened: PeriodHigh<<64 + Period.
type Sum struct{ Samples, Period, PeriodHigh uint64 }

// Decimal is the whole period as text.
func (s Sum) Decimal() string {
	high := new(big.Int).SetUint64(s.PeriodHigh)
	return high.Lsh(high, 64).Or(high, new(big.Int).SetUint64(s.Period)).String()
}

// Percent of a whole, by periods; 0 of nothing.
func (s Sum) Percent(whole Sum) float64 {
	all := float64(whole.PeriodHigh)*(1<<64) + float64(whole.Period)
	if all == 0 {
		return 0
	}
	return 100 * (float64(s.PeriodHigh)*(1<<64) + float64(s.Period)) / all
}

// KeyValue is a key's value in a row.
type KeyValue struct {
	Text   string // of keys that are text; any bytes
	Number uint64 // of the others
	Known  bool   // the samples carry it
}

// ReportRow is one combination of the keys' values.
type ReportRow struct {
	Self   Sum // samples whose innermost function is this one
	Total  Sum // samples with it anywhere in their stack, each once
	Values []KeyValue
}

// ReportEvent is an event with samples. Events do not add up.
type ReportEvent struct {
	Index  int    // among Session.Events; -1: samples of no known event
	Name   string // any bytes; "": it has none
	All    Sum
	Shown  Sum // what meets the conditions
	Chosen Sum // of Shown: with a function of Callers or Callees in the stack
	Rest   Sum // of Shown: what is in no row, since there are too many
	Rows   []ReportRow
}

// ReportTotals are of the whole capture.
type ReportTotals struct {
	Defects     uint64 // records that could not be decoded, and other defects
	Samples     uint64 // that made rows, once for each event that they count
	Chains      uint64 // of these: with callers
	Unnamed     uint64 // whose innermost function has no name
	Unmapped    uint64 // whose address is in no mapping, or that have none
	WithoutRow  uint64 // times that one would have been in the total of a row, of too many
	WithoutLine uint64 // of Samples: whose address has no source line; 0 without ByLine
}

// Report is where the samples of a capture are.
type Report struct {
	Events []ReportEvent
	Totals ReportTotals
	c      *C.struct_pfr_report
	keys   []ReportKey
}

// Close frees what NewDiff needs. Twice is the same as once.
func (r *Report) Close() {
	C.pfr_report_close(r.c)
	r.c = nil
	runtime.SetFinalizer(r, nil)
}

// cTexts are texts in memory of C; done frees it.
type cTexts struct{ memory []unsafe.Pointer }

func (t *cTexts) text(from string) *C.char {
	if from == "" {
		return nil
	}
	text := C.CString(from)
	t.memory = append(t.memory, unsafe.Pointer(text))
	return text
}

func (t *cTexts) list(from []string) **C.char {
	if len(from) == 0 {
		return nil
	}
	list := (**C.char)(C.malloc(C.size_t(len(from)) * C.size_t(unsafe.Sizeof(uintptr(0)))))
	t.memory = append(t.memory, unsafe.Pointer(list))
	for i, text := range from {
		at := C.CString(text)
		t.memory = append(t.memory, unsafe.Pointer(at))
		unsafe.Slice(list, len(from))[i] = at
	}
	return list
}

func (t *cTexts) done() {
	for _, memory := range t.memory {
		C.free(memory)
	}
}

// sums begins a call that reads all of the session.
func (s *Session) sums() error {
	if s.step == nil || !s.isOfSums || s.began {
		return &Error{Status: StatusOptions, Text: "sums need a session that was opened with Options.Sums, and of which nothing was read before"}
	}
	s.began = true
	return nil
}

// summed ends it: an error where there is no answer, or one of a part of the capture.
func (s *Session) summed(status C.enum_pfr_status, there bool) error {
	if there {
		if status == C.PFR_OK {
			status = C.PFR_END
		}
		s.end(status)
		return s.err
	}
	s.over = true
	if refused := C.pfr_session_refused(s.step.session); status == C.PFR_E_OPTIONS && refused != nil {
		s.err = &Error{Status: Status(status), Text: C.GoString(refused)}
	} else if why := C.pfr_session_error(s.step.session); why != nil {
		s.err = errorOf(why, status)
	} else {
		s.err = &Error{Status: Status(status), Text: C.GoString(C.pfr_status_cause(status))}
	}
	return s.err
}

// Report reads a session of Options.Sums to its end and sums its samples. Options may be nil. Where parts of the capture cannot be read there is a report of the others,
// and an *Error as of Err.
func (s *Session) Report(options *ReportOptions) (*Report, error) {
	if options == nil {
		options = &ReportOptions{}
	}
	keys := options.By
	if len(keys) == 0 && len(options.Fields) == 0 {
		keys = []ReportKey{ByComm, ByFile, ByFunction}
	}
	if err := noNUL("ReportOptions", append(append([]string{options.Callers, options.Callees}, options.Events...), options.Fields...)...); err != nil {
		return nil, err
	}
	keys = append([]ReportKey(nil), keys...)
	for i, field := range options.Fields {
		if strings.Contains(field, ",") {
			return nil, &Error{Status: StatusOptions, Text: "ReportOptions: a field has a comma"}
		}
		keys = append(keys, byField+ReportKey(i))
	}
	if err := s.sums(); err != nil {
		return nil, err
	}
	var texts cTexts
	defer texts.done()
	set := C.struct_pfr_report_options{nr_keys: C.uint32_t(len(keys)), by_total: C.uint8_t(flag(options.ByTotal)), by_samples: C.uint8_t(flag(options.BySamples)),
		parts: C.uint8_t(flag(options.ForDiff)), any_fields: C.uint8_t(flag(options.AnyFields)), events: texts.list(options.Events), nr_events: C.size_t(len(options.Events)), callers: texts.text(options.Callers), callees: texts.text(options.Callees),
		fields: texts.text(strings.Join(options.Fields, ","))}
	for i := 0; i < len(keys) && i < len(set.keys); i++ {
		set.keys[i] = C.uint8_t(keys[i])
	}
	report := &Report{keys: keys}
	status := C.answer_report(s.step, &set, flag(!options.NoFiles), &report.c)
	if report.c == nil {
		return nil, s.summed(status, false)
	}
	runtime.SetFinalizer(report, (*Report).Close)
	report.take()
	if !options.ForDiff {
		report.Close()
	}
	return report, s.summed(status, true)
}

func sumOf(c *C.struct_pfr_report_sum) Sum {
	return Sum{uint64(c.samples), uint64(c.period), uint64(c.period_high)}
}

// keyValues puts a row's values into `to`.
func keyValues(to []KeyValue, keys []ReportKey, values *[C.PFR_REPORT_KEYS]C.struct_pfr_report_value) {
	for i, key := range keys {
		if key == ByPID || key == ByTID || key == ByCPU {
			to[i] = KeyValue{Number: uint64(values[i].number), Known: values[i].number != C.PFR_REPORT_UNKNOWN}
		} else {
			to[i] = KeyValue{Text: string(span(values[i].text)), Known: key < byField || values[i].text.size != 0}
		}
	}
}

func (r *Report) take() {
	var totals C.struct_pfr_report_totals
	totals.size = C.sizeof_struct_pfr_report_totals
	C.pfr_report_get_totals(r.c, &totals)
	r.Totals = ReportTotals{uint64(totals.defects), uint64(totals.samples), uint64(totals.chains), uint64(totals.unnamed), uint64(totals.unmapped), uint64(totals.without_row), uint64(totals.without_line)}
	var e C.struct_pfr_report_event
	e.size = C.sizeof_struct_pfr_report_event
	for i := C.uint32_t(0); C.pfr_report_get_event(r.c, i, &e) == C.PFR_OK; i++ {
		index := int(e.event)
		if e.event == C.PFR_NO_EVENT {
			index = -1
		}
		r.Events = append(r.Events, ReportEvent{index, string(span(e.name)), sumOf(&e.all), sumOf(&e.shown), sumOf(&e.chosen), sumOf(&e.rest), r.rows(i, int(e.nr_rows))})
	}
}

func (r *Report) rows(event C.uint32_t, nr int) []ReportRow {
	rows, values := make([]ReportRow, 0, nr), make([]KeyValue, nr*len(r.keys))
	var row C.struct_pfr_report_row
	row.size = C.sizeof_struct_pfr_report_row
	for i := 0; i < nr && C.pfr_report_get_row(r.c, event, C.uint32_t(i), &row) == C.PFR_OK; i++ {
		of := values[i*len(r.keys) : (i+1)*len(r.keys) : (i+1)*len(r.keys)]
		keyValues(of, r.keys, &row.values)
		rows = append(rows, ReportRow{sumOf(&row.self), sumOf(&row.total), of})
	}
	return rows
}
