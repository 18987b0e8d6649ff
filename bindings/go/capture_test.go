// SPDX-License-Identifier: MIT

package perfring

import (
	"encoding/json"
	"errors"
	"os"
	"testing"
)

func count(t *testing.T, s *Session) (records, samples int) {
	t.Helper()
	for s.Next() {
		records++
		if _, ok := s.Record().Sample(); ok {
			samples++
		}
	}
	return records, samples
}

// A capture that was cut has an end as well, and Err tells it from a whole one.
func TestCut(t *testing.T) {
	whole, err := os.ReadFile(capture)
	if err != nil {
		t.Fatal(err)
	}
	s, err := OpenBytes(whole, nil)
	if err != nil {
		t.Fatal(err)
	}
	all, _ := count(t, s)
	if s.Err() != nil || !s.IsWhole() || len(s.Defects()) != 0 {
		t.Errorf("a whole capture: %v", s.Err())
	}
	s.Close()
	for _, size := range []int{4000, 5001, len(whole) - 1000} {
		s, err := OpenBytes(whole[:size], nil)
		if err != nil {
			t.Fatal(err)
		}
		records, _ := count(t, s)
		var failure *Error
		if !errors.As(s.Err(), &failure) || failure.Status != StatusPart || s.IsWhole() || len(s.Defects()) == 0 || s.Info().Defects == 0 {
			t.Errorf("%d bytes: %v, %d defects", size, s.Err(), len(s.Defects()))
		}
		if records == 0 || (size < 6000 && records >= all) {
			t.Errorf("%d bytes: %d of %d records", size, records, all)
		}
		s.Close()
	}
}

func TestSources(t *testing.T) {
	file, err := os.Open(capture)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	s, err := OpenFile(file, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if records, samples := count(t, s); samples != 76 || s.Info().Records != uint64(records) || s.Info().Version != 2 {
		t.Errorf("%d records, %d samples, %+v", records, samples, s.Info())
	}
	if s.Err() != nil {
		t.Error(s.Err())
	}
}

func TestWhere(t *testing.T) {
	s := open(t, capture, &Options{Where: "type == SAMPLE and tid == 33", TimeOrder: true})
	defer s.Close()
	if records, samples := count(t, s); records != samples || samples != 76 || s.Err() != nil {
		t.Errorf("%d records, %d samples, %v", records, samples, s.Err())
	}
	account := s.Account()
	if account.ChosenSamples != 76 || account.Records <= 76 || len(account.Causes) == 0 || account.Causes[0].Name != "NOT_CHOSEN" || !json.Valid(account.JSON) {
		t.Errorf("%+v", account)
	}
	var failure *Error
	if _, err := Open(capture, &Options{Where: "type == "}); !errors.As(err, &failure) || failure.Status != StatusOptions || failure.Offset != 8 {
		t.Error(err)
	}
}

func TestEvents(t *testing.T) {
	s := open(t, capture, nil)
	defer s.Close()
	for s.Next() {
		if event, ok := s.Record().Event(); ok && event != 0 {
			t.Errorf("event %d", event)
		}
		if line := s.Record().AppendJSON(nil); !json.Valid(line) {
			t.Errorf("%s", line)
		}
	}
	events := s.Events()
	if len(events) != 1 || events[0].Name != "cpu-clock:pppH" || events[0].Leader != 0 || events[0].Scale != 1 {
		t.Fatalf("%+v", events)
	}
	if kind, ok := events[0].Attr.Type(); !ok || kind != 1 {
		t.Errorf("type %d", kind)
	}
	var host struct {
		Fields struct{ Hostname string }
	}
	const hostname = 3 // HEADER_HOSTNAME
	if text := s.Feature(hostname); json.Unmarshal(text, &host) != nil || len(text) == 0 {
		t.Errorf("%s", text)
	}
	if s.Feature(200) != nil {
		t.Error("a feature that is not there")
	}
}

func TestTracepoints(t *testing.T) {
	s := open(t, "../../corpus/tracepoint-syscalls.data", nil)
	defer s.Close()
	fields, found := 0, 0
	for s.Next() {
		r := s.Record()
		r.Fields(func(name string, value Value) bool {
			fields++
			again, ok := r.Field(name)
			if ok && value.IsNumber() == again.IsNumber() && value.Uint() == again.Uint() && value.Text() == again.Text() {
				found++
			}
			return true
		})
		if _, ok := r.Field("no such field"); ok {
			t.Fatal("a field that is not there")
		}
	}
	if fields < 100 || found != fields {
		t.Errorf("%d fields, %d found by name", fields, found)
	}
}
