// SPDX-License-Identifier: MIT

//go:build !onefile

// same CAPTURE EDITED prints what tests/bindings/same.c does: functions, fields of tracepoints, what is missing, a filter, and an edit.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"sort"

	"perfring"
)

type row struct{ event, name string }

func top(out *bufio.Writer, counts map[row]int) {
	rows := make([]row, 0, len(counts))
	for r := range counts {
		rows = append(rows, r)
	}
	sort.Slice(rows, func(i, k int) bool {
		a, b := rows[i], rows[k]
		if a.event != b.event {
			return a.event < b.event
		}
		if counts[a] != counts[b] {
			return counts[a] > counts[b]
		}
		return a.name < b.name
	})
	shown := 0
	for i, r := range rows {
		if shown++; i == 0 || rows[i-1].event != r.event {
			shown = 1
		}
		if shown <= 3 {
			fmt.Fprintln(out, "top", r.event, counts[r], r.name)
		}
	}
}

func number(err error) uint32 {
	var failure *perfring.Error
	errors.As(err, &failure)
	return uint32(failure.Status)
}

func whole(out *bufio.Writer, path string) {
	session, err := perfring.Open(path, &perfring.Options{TimeOrder: true, Tasks: true})
	if err != nil {
		fmt.Fprintln(out, "stopped", number(err))
		return
	}
	defer session.Close()
	counts := map[row]int{}
	fields, sum := 0, uint64(0)
	for session.Next() {
		r := session.Record()
		if _, ok := r.Sample(); !ok {
			continue
		}
		key := row{r.EventName(), "?"}
		if key.event == "" {
			key.event = "?"
		}
		r.Callers(func(c perfring.Caller) bool {
			if len(c.Function) != 0 {
				key.name = string(c.Function)
			} else if len(c.File) != 0 {
				key.name = string(c.File)
			}
			return false
		})
		counts[key]++
		if value, ok := r.Field("common_pid"); ok {
			fields++
			sum += value.Uint()
		}
	}
	top(out, counts)
	fmt.Fprintln(out, "field common_pid", fields, sum)
	if err := session.Err(); err != nil && number(err) != uint32(perfring.StatusPart) {
		fmt.Fprintln(out, "stopped", number(err))
	}
	info, account, good := session.Info(), session.Account(), 0
	if session.IsWhole() {
		good = 1
	}
	fmt.Fprintln(out, "whole", good, "defects", info.Defects, "unread", info.Unread)
	fmt.Fprintln(out, "read", account.Records, "samples", account.Samples, "chosen", account.Chosen)
	for _, c := range account.Causes {
		fmt.Fprintln(out, "cause", c.Name, c.Class, c.Count)
	}
}

func filtered(out *bufio.Writer, path string) {
	nr := 0
	if session, err := perfring.Open(path, &perfring.Options{Types: []uint32{perfring.TypeSample}, First: 5}); err == nil {
		defer session.Close()
		for ; session.Next(); nr++ {
			fmt.Fprintln(out, "sample at", session.Record().Offset())
		}
	}
	fmt.Fprintln(out, "filtered", nr)
}

func edited(out *bufio.Writer, path, name string) error {
	to, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer to.Close()
	report, err := perfring.Edit(path, to, &perfring.EditOptions{Types: []uint32{perfring.TypeSample}, Drop: perfring.DropCallchain, Every: 2})
	if err != nil {
		fmt.Fprintln(out, "not edited", number(err))
		return nil
	}
	fmt.Fprintln(out, "edited", report.Records, "passed", report.Passed, "removed", report.Removed, "damaged", report.Damaged, "defects", report.Defects)
	return nil
}

func recovered(out *bufio.Writer, path, name string) error {
	to, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer to.Close()
	r, err := perfring.Recover(path, to)
	if err != nil {
		fmt.Fprintln(out, "not recovered", number(err))
		return nil
	}
	fmt.Fprintln(out, "recovered", r.Records, "dropped", r.Dropped, "bytes", r.DroppedBytes, "sections", r.Sections, "defects", r.Defects, "left", r.LeftBytes)
	return nil
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: same CAPTURE EDITED")
		os.Exit(2)
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	whole(out, os.Args[1])
	filtered(out, os.Args[1])
	if err := edited(out, os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	if err := recovered(out, os.Args[1], os.Args[2]+".recovered"); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
}
