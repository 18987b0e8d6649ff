// SPDX-License-Identifier: MIT

// samples CAPTURE shows of each sample the command, the file and the offset in it that ran, every field, and its callers.
package main

import (
	"bufio"
	"fmt"
	"os"

	"perfring"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: samples CAPTURE")
		os.Exit(2)
	}
	session, err := perfring.Open(os.Args[1], &perfring.Options{TimeOrder: true, Tasks: true})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(3)
	}
	defer session.Close()
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var line []byte
	for session.Next() {
		record := session.Record()
		sample, ok := record.Sample()
		if !ok {
			continue
		}
		var comm, name []byte
		var offset uint64
		if task, ok := record.Task(); ok {
			comm = task.Comm()
			if ip, ok := sample.IP(); ok {
				name, offset, _ = task.Location(ip)
			}
		}
		line = record.AppendLine(line[:0])
		fmt.Fprintf(out, "%s %s+%#x %s\n", comm, name, offset, line)
		record.Callers(func(c perfring.Caller) bool {
			fmt.Fprintf(out, "\t%d %#x %s+%#x %s\n", c.CPUMode, c.Address, c.File, c.InFile, c.Function)
			return true
		})
	}
	if err := session.Err(); err != nil { // parts of the capture cannot be read
		out.Flush()
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
