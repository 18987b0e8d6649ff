// SPDX-License-Identifier: MIT

//go:build !onefile

// answers CAPTURE...: of each capture the rows of `perfring report`, `calls`, `sched`, and `diff` with the one before it, a row a line, with tabs between.
// A text that CSV has in another form is `?`, what is not known `-`.
package main

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"strings"

	"perfring"
)

func text(of string) string {
	if of == "" {
		return "-"
	}
	for _, c := range []byte(of) {
		if c < 0x20 || c > 0x7e || c == '\\' {
			return "?"
		}
	}
	return of
}

func event(name string) string {
	if name == "" {
		return "[unknown event]"
	}
	return text(name)
}

func id(of int64) string {
	if of < 0 {
		return "-"
	}
	return fmt.Sprint(of)
}

func period(of perfring.Sum) uint64 {
	if of.PeriodHigh != 0 {
		return math.MaxUint64
	}
	return of.Period
}

func line(out *bufio.Writer, word string, cells ...any) {
	fmt.Fprint(out, word)
	for _, cell := range cells {
		fmt.Fprint(out, "\t", cell)
	}
	fmt.Fprintln(out)
}

func values(of []perfring.KeyValue, keys []perfring.ReportKey) string {
	cells := make([]string, len(of))
	for i, value := range of {
		switch {
		case !value.Known:
			cells[i] = "-"
		case i < len(keys) && (keys[i] == perfring.ByPID || keys[i] == perfring.ByTID || keys[i] == perfring.ByCPU):
			cells[i] = fmt.Sprint(value.Number)
		default:
			cells[i] = text(value.Text)
		}
	}
	return strings.Join(cells, "\t")
}

func reported(out *bufio.Writer, word, path string, options perfring.Options, of perfring.ReportOptions) (*perfring.Report, error) {
	options.Sums, of.NoFiles = true, true
	session, err := perfring.Open(path, &options)
	if err != nil {
		return nil, err
	}
	defer session.Close()
	report, err := session.Report(&of)
	if report == nil {
		return nil, err
	}
	for _, e := range report.Events {
		for _, r := range e.Rows {
			if word != "" {
				line(out, word, event(e.Name), r.Self.Samples, period(r.Self), r.Total.Samples, period(r.Total), values(r.Values, of.By))
			}
		}
	}
	return report, nil
}

func compared(out *bufio.Writer, a, b *perfring.Report, keys []perfring.ReportKey) {
	diff, err := perfring.NewDiff([]*perfring.Report{a}, []*perfring.Report{b}, false)
	if err != nil {
		panic(err)
	}
	for _, e := range diff.Events {
		for _, r := range e.Rows {
			percents := fmt.Sprintf("%.6f\t%.6f\t%.6f\t%.6f", 100*r.Difference, 100*r.Low, 100*r.High, r.P)
			line(out, "diff", event(e.Name), r.Verdict, percents, r.A.Samples, r.B.Samples, period(r.A), period(r.B), values(r.Values, keys))
		}
	}
}

func threads(out *bufio.Writer, path string) {
	session, err := perfring.Open(path, &perfring.Options{Sums: true})
	if err != nil {
		return
	}
	defer session.Close()
	if sched, _ := session.Sched(nil); sched != nil {
		for _, t := range sched.Threads {
			line(out, "thread", text(t.Comm), id(t.TID), id(t.PID), t.Run, t.Runs, t.Off, t.Sleep, t.Wait, t.Delay, t.Preempted, t.MaxDelay, t.MaxDelayAt)
			line(out, "more", t.Stays, t.Preemptions, t.Start, t.Unknown, t.Unsure, t.OffUnsure, t.StaysUnsure, t.Since)
		}
		for _, w := range sched.Wakers {
			line(out, "waker", text(w.Waker), text(w.Woken), w.Count, w.Sleep, w.Delay, w.MaxDelay)
		}
	}
	stacks, err := perfring.Open(path, &perfring.Options{Sums: true})
	if err != nil {
		return
	}
	defer stacks.Close()
	if off, _ := stacks.OffCPU(nil, true); off != nil {
		for _, r := range off.Rows {
			line(out, "off", r.Off, r.Delay, r.Stays, text(r.Comm), text(r.Stack))
		}
	}
}

func calls(out *bufio.Writer, path string) {
	session, err := perfring.Open(path, &perfring.Options{Sums: true})
	if err != nil {
		return
	}
	defer session.Close()
	calls, _ := session.Calls(&perfring.CallsOptions{By: perfring.CallsByCall | perfring.CallsByThread, Slowest: 5})
	if calls == nil {
		return
	}
	for _, r := range calls.Rows {
		var errors []string
		for _, e := range r.WhichErrors {
			errors = append(errors, fmt.Sprint(e.Name, " ", e.Count))
		}
		line(out, "call", text(r.Comm), id(r.TID), id(r.PID), text(r.Name), r.Calls, r.Errors, r.Total, r.Min, r.P50, r.P99, r.Max, r.MaxAt)
		line(out, "more", r.Timed, r.Unsure, r.UnsureTime, r.Untimed, r.Unfinished, text(strings.Join(errors, ", ")))
	}
	for _, c := range calls.Slowest {
		line(out, "slow", c.Time, c.Took, text(c.Comm), id(c.TID), id(c.PID), c.Offset, text(c.Line))
	}
}

func main() {
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	of := []perfring.ReportKey{perfring.ByComm, perfring.ByFile, perfring.ByFunction}
	part := []perfring.ReportKey{perfring.ByComm, perfring.ByTID, perfring.ByMode}
	rows := []perfring.ReportKey{perfring.ByFile, perfring.ByFunction}
	var before *perfring.Report
	for _, path := range os.Args[1:] {
		line(out, "capture", text(path))
		if _, err := reported(out, "report", path, perfring.Options{}, perfring.ReportOptions{By: of}); err != nil {
			line(out, "refused")
			continue
		}
		reported(out, "part", path, perfring.Options{Where: "type == SAMPLE and cpu in {0, 1}"}, perfring.ReportOptions{By: part, Fields: []string{"callchain.nr", "cgroup_path"}, ByTotal: true, BySamples: true})
		report, err := reported(out, "", path, perfring.Options{}, perfring.ReportOptions{By: rows, ForDiff: true})
		if err != nil {
			line(out, "refused")
			continue
		}
		if before != nil {
			compared(out, before, report, rows)
			before.Close()
		}
		before = report
		threads(out, path)
		calls(out, path)
	}
}
