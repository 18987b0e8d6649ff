// SPDX-License-Identifier: MIT

// A capture's top functions, fields of tracepoints, account and defects; with COMM and COPY the functions of one command, and a copy of its records.
package main

import (
	"fmt"
	"os"

	"perfring"
)

func functions(path string, options perfring.Options) (perfring.Account, error) {
	options.Sums = true
	session, err := perfring.Open(path, &options)
	if err != nil {
		return perfring.Account{}, err
	}
	defer session.Close()
	report, err := session.Report(&perfring.ReportOptions{By: []perfring.ReportKey{perfring.ByFunction}})
	if report == nil {
		return perfring.Account{}, err
	}
	defer report.Close()
	for _, event := range report.Events {
		fmt.Println(perfring.PlainText(event.Name), event.Shown.Samples, event.Shown.Decimal())
		shown := 0
		for _, row := range event.Rows {
			if row.Self.Decimal() != "0" && shown < 10 {
				shown++
				fmt.Println(" ", row.Self.Decimal(), perfring.PlainText(row.Values[0].Text))
			}
		}
	}
	return session.Account(), nil
}

func tracepoints(path string) error {
	session, err := perfring.Open(path, &perfring.Options{TimeOrder: true, Types: []uint32{perfring.TypeSample}})
	if err != nil {
		return err
	}
	defer session.Close()
	for shown := 0; session.Next(); {
		line := ""
		if shown < 5 {
			session.Record().Fields(func(name string, value perfring.Value) bool {
				line += fmt.Sprintf(" %s=%s", name, value)
				return true
			})
		}
		if line != "" {
			shown++
			fmt.Println(perfring.PlainText(session.Record().EventName()) + line)
		}
	}
	if why, ok := session.Err().(*perfring.Error); ok && why.Status != perfring.StatusPart {
		return why // reading stopped; what is missing of a damaged capture Check has
	}
	return nil
}

func losses(account perfring.Account) {
	fmt.Printf("%d records, %d samples\n", account.Records, account.Samples)
	for _, cause := range account.Causes {
		fmt.Println(cause.Name, cause.Class, cause.Count)
	}
}

func defects(path string) (bool, error) {
	report, err := perfring.Check(path)
	if err != nil {
		return false, err
	}
	fmt.Println(report.Defects, "defects")
	for _, finding := range report.Findings {
		if first := finding.First; finding.Level != perfring.LevelNote && first != nil {
			fmt.Printf("%s at %d: %s\n", first.Status, first.Offset, perfring.PlainText(first.Text))
		}
	}
	return report.Defects != 0, nil
}

func copyOf(path, comm, to string) error {
	file, err := os.Create(to)
	if err != nil {
		return err
	}
	defer file.Close()
	if _, err := perfring.Edit(path, file, &perfring.EditOptions{Comms: []string{comm}, Only: true}); err != nil {
		return err
	}
	session, err := perfring.Open(to, nil)
	if err != nil {
		return err
	}
	defer session.Close()
	records := 0
	for session.Next() {
		records++
	}
	fmt.Println(records, "records in the copy")
	return nil
}

func run(args []string) (bad bool, err error) {
	fmt.Println("functions")
	account, err := functions(args[1], perfring.Options{})
	if err != nil {
		return false, err
	}
	fmt.Println("tracepoints")
	if err := tracepoints(args[1]); err != nil {
		return false, err
	}
	fmt.Println("account")
	losses(account)
	fmt.Println("defects")
	if bad, err = defects(args[1]); err != nil || len(args) != 4 {
		return bad, err
	}
	fmt.Println("functions of", args[2])
	if _, err := functions(args[1], perfring.Options{Comms: args[2:3]}); err != nil {
		return false, err
	}
	fmt.Println("edit")
	return bad, copyOf(args[1], args[2], args[3])
}

func main() {
	if len(os.Args) != 2 && len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: triage CAPTURE [COMM COPY]")
		os.Exit(2)
	}
	bad, err := run(os.Args)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(3)
	}
	if bad {
		os.Exit(1)
	}
}
