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
