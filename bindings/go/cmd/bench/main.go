// SPDX-License-Identifier: MIT

// bench records|stacks CAPTURE does what bench/languages/bench.c does.
package main

import (
	"fmt"
	"os"

	"perfring"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: bench records|stacks CAPTURE")
		os.Exit(2)
	}
	stacks := os.Args[1] == "stacks"
	session, err := perfring.Open(os.Args[2], &perfring.Options{TimeOrder: stacks, Tasks: stacks})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(3)
	}
	defer session.Close()
	var samples, period, entries uint64
	for session.Next() {
		if stacks {
			session.Record().Callers(func(c perfring.Caller) bool {
				samples++
				if len(c.File) > 0 {
					period++
				}
				return true
			})
			continue
		}
		sample, ok := session.Record().Sample()
		if !ok {
			continue
		}
		own, _ := sample.Period()
		chain, _ := sample.Callchain()
		ips, _ := chain.IPs()
		samples++
		period += own
		entries += uint64(ips.Len())
	}
	fmt.Println(samples, period, entries)
}
