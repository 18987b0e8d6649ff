// SPDX-License-Identifier: MIT

//go:build linux && !onefile

// Faults counts the page faults of a command and shows where the first ones were.   faults COMMAND...
package main

import (
	"errors"
	"fmt"
	"os"
	"syscall"

	"perfring"
)

func run(command []string) error {
	recorder, err := perfring.NewRecorder("page-faults:u", &perfring.RecorderOptions{Command: command, Period: 1})
	if err != nil {
		return err
	}
	defer recorder.Close()
	for shown := 0; !recorder.Ended(); {
		if _, err := recorder.Wait(-1); err != nil && !errors.Is(err, syscall.EINTR) {
			return err
		}
		for recorder.Next() {
			if sample, ok := recorder.Record().Sample(); ok && shown < 3 {
				tid, _ := sample.TID()
				ip, _ := sample.IP()
				fmt.Printf("thread %d at %#x\n", tid, ip)
				shown++
			}
		}
	}
	count, err := recorder.Count(0)
	fmt.Println(count, "page faults")
	return err
}

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: faults COMMAND...")
		os.Exit(2)
	}
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
