// SPDX-License-Identifier: MIT

//go:build !onefile

package perfring

import (
	"errors"
	"os"
	"strings"
	"testing"
)

func TestReport(t *testing.T) {
	session := open(t, capture, &Options{Sums: true, Where: "comm == \"sh\""})
	defer session.Close()
	report, err := session.Report(&ReportOptions{By: []ReportKey{ByComm}, NoFiles: true})
	if err != nil || len(report.Events) != 1 || len(report.Events[0].Rows) != 1 {
		t.Fatal(report, err)
	}
	event := report.Events[0]
	if row := event.Rows[0]; row.Values[0].Text != "sh" || row.Self != event.Shown || row.Self.Percent(event.Shown) != 100 || event.All.Samples != 76 {
		t.Error(row, event.Shown)
	}
	if _, err := NewDiff([]*Report{report}, []*Report{report}, false); err == nil {
		t.Error("a diff of reports that are not for it")
	}
	report.Close()
}

// What Report returns beside an error can be given on.
func TestDiffOfNothing(t *testing.T) {
	session := open(t, capture, &Options{Sums: true})
	defer session.Close()
	report, err := session.Report(&ReportOptions{Fields: []string{"misspelt"}, ForDiff: true, NoFiles: true})
	if report != nil || err == nil || !strings.Contains(err.Error(), "'misspelt'") {
		t.Fatal(report, err)
	}
	if diff, err := NewDiff([]*Report{report}, []*Report{report}, false); diff != nil || err == nil {
		t.Error(diff, err)
	}
	again := open(t, capture, &Options{Sums: true})
	defer again.Close()
	report, err = again.Report(&ReportOptions{Fields: []string{"misspelt"}, AnyFields: true, NoFiles: true})
	if err != nil || len(report.Events[0].Rows) != 1 || report.Events[0].Rows[0].Values[0].Known {
		t.Error(report, err)
	}
}

// Lines of the capture's files, which are not here.
func TestLines(t *testing.T) {
	session := open(t, capture, &Options{Sums: true})
	defer session.Close()
	report, err := session.Report(&ReportOptions{By: []ReportKey{ByLine}, NoFiles: true})
	if err != nil || report.Totals.WithoutLine != report.Totals.Samples || report.Totals.Samples == 0 {
		t.Fatal(report, err)
	}
}

// What a session is not opened for, or was read before, is refused.
func TestSumsRefused(t *testing.T) {
	var failure *Error
	session := open(t, capture, nil)
	if _, err := session.Sched(nil); !errors.As(err, &failure) || failure.Status != StatusOptions {
		t.Error(err)
	}
	session.Close()
	session = open(t, capture, &Options{Sums: true})
	session.Next()
	if _, err := session.Calls(nil); !errors.As(err, &failure) || failure.Status != StatusOptions {
		t.Error(err)
	}
	session.Close()
	if _, err := session.Report(nil); err == nil {
		t.Error("a report of a closed session")
	}
	session = open(t, capture, &Options{Sums: true})
	defer session.Close()
	if report, err := session.Report(&ReportOptions{By: []ReportKey{ByPID, ByPID}}); report != nil || !errors.As(err, &failure) || failure.Status != StatusOptions || failure.Text == "" {
		t.Error(report, err)
	}
}

// A capture that was cut has a report of what is there, with an error.
func TestReportOfAPart(t *testing.T) {
	data, err := os.ReadFile(capture)
	if err != nil {
		t.Fatal(err)
	}
	session, err := OpenBytes(data[:5001], &Options{Sums: true})
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	var failure *Error
	report, err := session.Report(nil)
	if report == nil || len(report.Events) == 0 || !errors.As(err, &failure) || failure.Status != StatusPart || session.IsWhole() {
		t.Error(report, err)
	}
}
