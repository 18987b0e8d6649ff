// SPDX-License-Identifier: MIT

//go:build !onefile

package perfring

// #include "edit.h"
import "C"

import (
	"os"
	"syscall"
)

// What of samples an edit leaves out: EditOptions.Drop.
const (
	DropStack     = C.PFR_DROP_STACK
	DropRaw       = C.PFR_DROP_RAW
	DropRegs      = C.PFR_DROP_REGS
	DropCallchain = C.PFR_DROP_CALLCHAIN
	DropBranches  = C.PFR_DROP_BRANCHES
)

// EditOptions are how a capture is changed. Zero: records are copied.
type EditOptions struct {
	Types []uint32 // only these, and what describes them (see Only)
	Where string   // only records that meet it, likewise
	Comms []string // only records of threads with these names or patterns, likewise
	Only  bool     // no side-band: only what is chosen, and what describes the capture itself
	Drop  uint32   // fields that samples lose
	Every uint64   // 2 or more: of the samples of each event the first of so many, with the period times that
}

// EditReport is what an edit did.
type EditReport struct {
	Records uint64 // that were written
	Passed  uint64 // of these, those that were chosen
	Removed uint64 // that were left out
	Damaged uint64 // that could not be kept
	Defects uint64 // others
}

// Edit writes the capture at path as a new one into a file that is empty and can seek; nothing of the input is changed. Nil: what can be read was written. After
// an error the file is not whole. Of a damaged capture, which is read twice, only records are kept that some writer makes, as by the command.
func Edit(path string, to *os.File, options *EditOptions) (EditReport, error) {
	if options == nil {
		options = &EditOptions{}
	}
	if st, err := os.Stat(path); err == nil && (st.Mode().IsRegular() || st.IsDir()) {
		report, err := editOnce(path, to, options, false)
		if err == nil && report.Damaged == 0 && report.Defects == 0 {
			return report, nil
		}
		if err := to.Truncate(0); err != nil {
			return report, err
		}
	}
	return editOnce(path, to, options, true)
}

// editOnce reads and writes once; checks: each record is weighed.
func editOnce(path string, to *os.File, options *EditOptions, checks bool) (EditReport, error) {
	s, err := Open(path, &Options{Types: options.Types, Where: options.Where, Comms: options.Comms, all: true})
	if err != nil {
		return EditReport{}, err
	}
	defer s.Close()
	s.over = true // it is read here
	var report C.struct_pfr_edit_report
	set := C.struct_pfr_edit_options{size: C.sizeof_struct_pfr_edit_options, only: C.uint32_t(flag(options.Only)), drop: C.uint32_t(options.Drop), every: C.uint64_t(options.Every),
		checks: C.uint32_t(flag(checks))}
	status := C.edit_run(s.step, C.int(to.Fd()), &set, &report)
	result := EditReport{uint64(report.records), uint64(report.passed), uint64(report.removed), uint64(report.damaged), uint64(report.defects)}
	if status == C.PFR_OK {
		return result, nil
	}
	e := &Error{Status: Status(status), Path: path, Text: C.GoString(C.pfr_status_cause(status)), errno: syscall.Errno(report.os_error)}
	if refused := C.pfr_session_refused(s.step.session); refused != nil {
		e.Text = C.GoString(refused)
	}
	return result, e
}

// RecoverReport is what Recover did.
type RecoverReport struct {
	Records      uint64 // that were written
	Dropped      uint64 // that were left out
	DroppedBytes uint64 // of these, and bytes that are no records
	Sections     uint64 // header, attrs, features that were left out
	Defects      uint64 // others
	LeftBytes    uint64 // of the input, for which nothing is in the output
}

// Recover writes all that can be read of the capture at path, as one that is whole, into a file that is empty and can seek. After an error the file is not whole.
func Recover(path string, to *os.File) (RecoverReport, error) {
	s, err := Open(path, nil)
	if err != nil {
		return RecoverReport{}, err
	}
	defer s.Close()
	s.over = true // it is read here
	var r C.struct_pfr_recover_report
	status := C.recover_run(s.step, C.int(to.Fd()), &r)
	report := RecoverReport{uint64(r.records), uint64(r.dropped), uint64(r.dropped_bytes), uint64(r.sections), uint64(r.defects), uint64(r.left_bytes)}
	if status != C.PFR_OK {
		return report, &Error{Status: Status(status), Path: path, Text: C.GoString(C.pfr_status_cause(status)), errno: syscall.Errno(r.os_error)}
	}
	return report, nil
}

// Level is what a defect costs.
type Level uint32

const (
	LevelNote    Level = C.PFR_LEVEL_NOTE    // nothing is wrong
	LevelWarning Level = C.PFR_LEVEL_WARNING // odd, but everything can be read
	LevelError   Level = C.PFR_LEVEL_ERROR   // something is lost or cannot be read
)

func (l Level) String() string { return C.GoString(C.pfr_level_name(uint32(l))) }

// Finding is defects of one cause.
type Finding struct {
	Level Level
	Count uint64
	Last  uint64 // offset of the last of them, in its file
	First *Error // nil where there are too many causes to tell them apart
}

// CheckReport is what Check found.
type CheckReport struct {
	Records     uint64
	Defects     uint64 // all that is wrong, notes aside; an interrupted recording counts
	Warnings    uint64 // of these, those that cost nothing
	Interrupted bool
	Findings    []Finding // by cause, in the order in which they were found first; notes among them
}

// Check finds everything that is wrong with the capture at path, as `perfring check` does: more than Session.Defects has, since records are weighed as well. The error
// is that it cannot be opened or read; a capture that is damaged is none.
func Check(path string) (CheckReport, error) {
	s, err := Open(path, nil)
	if err != nil {
		return CheckReport{}, err
	}
	defer s.Close()
	s.over = true // it is read here
	var findings *C.struct_pfr_findings
	var r C.struct_pfr_check_report
	status := C.check_run(s.step, &findings, &r)
	defer C.pfr_findings_close(findings)
	report := CheckReport{uint64(r.records), uint64(r.defects), uint64(r.warnings), r.interrupted != 0, nil}
	for status == C.PFR_OK {
		var f C.struct_pfr_finding
		if status = C.pfr_findings_get(findings, C.uint32_t(len(report.Findings)), &f); status == C.PFR_OK {
			finding := Finding{Level(f.level), uint64(f.count), uint64(f.last), nil}
			if f.first != nil {
				finding.First = errorOf(f.first, C.enum_pfr_status(f.first.status))
			}
			report.Findings = append(report.Findings, finding)
		}
	}
	if status == C.PFR_END {
		return report, nil
	}
	if why := C.pfr_session_error(s.step.session); why != nil {
		return report, errorOf(why, status)
	}
	return report, &Error{Status: Status(status), Path: path, Text: C.GoString(C.pfr_status_cause(status))}
}
