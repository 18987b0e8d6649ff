// SPDX-License-Identifier: MIT

//go:build !onefile

package perfring

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestEdit(t *testing.T) {
	to, err := os.Create(filepath.Join(t.TempDir(), "edited"))
	if err != nil {
		t.Fatal(err)
	}
	defer to.Close()
	report, err := Edit(capture, to, &EditOptions{Types: []uint32{TypeSample}, Drop: DropCallchain, Every: 2})
	if err != nil || report.Passed != 38 {
		t.Fatalf("%+v, %v", report, err)
	}
	s := open(t, to.Name(), nil)
	defer s.Close()
	samples := 0
	for s.Next() {
		if sample, ok := s.Record().Sample(); ok {
			samples++
			if _, has := sample.Callchain(); has {
				t.Fatal("a callchain")
			}
		}
	}
	if samples != 38 || s.Err() != nil {
		t.Errorf("%d samples, %v", samples, s.Err())
	}
	var failure *Error
	if _, err = Edit(capture, to, &EditOptions{Drop: 1 << 20}); !errors.As(err, &failure) || failure.Status != StatusOptions {
		t.Error(err)
	}
}

// Of a damaged capture records that no writer makes are left out, as by the command.
func TestEditDamaged(t *testing.T) {
	whole, err := os.ReadFile(capture)
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, capture, nil)
	defer s.Close()
	for s.Next() && s.Record().Type() != TypeSample {
	}
	damaged := append([]byte(nil), whole[:len(whole)-1000]...) // a section of it is not there, which is found without weighing records
	damaged[s.Record().Offset()+1] = 5                         // a type that no record has
	from := filepath.Join(t.TempDir(), "damaged")
	if err := os.WriteFile(from, damaged, 0o600); err != nil {
		t.Fatal(err)
	}
	to, err := os.Create(filepath.Join(t.TempDir(), "edited"))
	if err != nil {
		t.Fatal(err)
	}
	defer to.Close()
	if report, err := Edit(from, to, nil); err != nil || report.Records != 89 || report.Damaged != 1 {
		t.Fatalf("%+v, %v", report, err)
	}
	check, err := Check(to.Name())
	if err != nil || check.Defects != 0 {
		t.Errorf("%+v, %v", check, err)
	}
}
