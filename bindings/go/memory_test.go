// SPDX-License-Identifier: MIT

package perfring

import (
	"errors"
	"os"
	"runtime"
	"testing"
)

// sampleOf is a sample of a session that nothing else refers to.
func sampleOf(t *testing.T) (Sample, []byte) {
	s := open(t, capture, &Options{Types: []uint32{TypeSample}})
	if !s.Next() {
		t.Fatal(s.Err())
	}
	sample, _ := s.Record().Sample()
	return sample, s.Record().Bytes()
}

// The garbage collector does not take what a value refers to.
func TestCollected(t *testing.T) {
	for i := 0; i < 20; i++ {
		sample, record := sampleOf(t)
		before, _ := sample.IP()
		for k := 0; k < 3; k++ {
			runtime.GC()
			open(t, capture, nil).Close() // takes memory that was freed
		}
		if ip, ok := sample.IP(); !ok || ip != before || record[0] != TypeSample {
			t.Fatalf("%#x was %#x", ip, before)
		}
	}
}

// After Close there is nothing, also where the loop is one within a record.
func TestClosed(t *testing.T) {
	s := open(t, capture, &Options{Tasks: true, Names: true, Types: []uint32{TypeSample}})
	if !s.Next() {
		t.Fatal(s.Err())
	}
	record := s.Record()
	task, _ := record.Task()
	callers := 0
	record.Callers(func(Caller) bool {
		callers++
		s.Close()
		return true
	})
	record.Callers(func(Caller) bool { callers++; return true })
	record.Fields(func(string, Value) bool { callers++; return true })
	if callers != 1 {
		t.Errorf("%d callers", callers)
	}
	text := record.AppendJSON(record.AppendLine(nil))
	_, sample := record.Sample()
	_, event := record.Event()
	_, field := record.Field("x")
	_, has := record.Task()
	_, _, there := task.Location(1)
	_, time := record.SampleID().Time()
	if len(text) != 0 || sample || event || field || has || there || time || record.Type() != 0 || record.Misc() != 0 || record.Offset() != 0 || record.Bytes() != nil || record.EventName() != "" ||
		record.Err() != nil || task.PID() != 0 || task.TID() != 0 || task.Comm() != nil {
		t.Errorf("a closed session has a record: %s", text)
	}
	if s.Next() || s.Account().Records != 0 || s.Info().Records != 0 || s.Events() != nil || s.Feature(3) != nil || !s.IsWhole() {
		t.Error("a closed session has something")
	}
	s = open(t, "../../corpus/tracepoint-syscalls.data", nil)
	fields := 0
	for fields == 0 && s.Next() {
		s.Record().Fields(func(string, Value) bool {
			fields++
			s.Close()
			return true
		})
	}
	if fields != 1 {
		t.Errorf("%d fields", fields)
	}
}

// A text of C ends at a NUL: what follows is not ignored.
func TestNUL(t *testing.T) {
	where := &Options{Where: "type == SAMPLE\x00 bogus ((("}
	for _, options := range []*Options{where, {Events: []string{"a\x00b"}}, {Comms: []string{"sh\x00x"}}} {
		var failure *Error
		if _, err := Open(capture, options); !errors.As(err, &failure) || failure.Status != StatusOptions {
			t.Errorf("%+v: %v", options, err)
		}
	}
	if _, err := Open(capture+"\x00.bak", nil); err == nil {
		t.Error("a path with a NUL")
	}
}

// The account of a session that reads ahead is that of the record that was handed out, as of one that does not.
func TestAccountOfRecord(t *testing.T) {
	waiting := 0
	for _, options := range []Options{{}, {Types: []uint32{TypeSample}}, {Where: "cpu == 0"}} {
		one := options
		one.Tasks = true
		ahead, alone := open(t, "../../corpus/lost.data", &options), open(t, "../../corpus/lost.data", &one)
		for alone.Next() && ahead.Next() {
			if a, b := string(ahead.Account().JSON), string(alone.Account().JSON); a != b {
				t.Fatalf("%s, alone %s", a, b)
			}
			waiting += ahead.waiting()
		}
		if ahead.Next() || string(ahead.Account().JSON) != string(alone.Account().JSON) {
			t.Errorf("%s, alone %s", ahead.Account().JSON, alone.Account().JSON)
		}
		ahead.Close()
		alone.Close()
	}
	if waiting == 0 {
		t.Error("no record was read ahead")
	}
}

// Whole is what `perfring stat` calls so.
func TestWhole(t *testing.T) {
	for name, whole := range map[string]bool{"callchain-fp.data": true, "same-no-ids.data": false, "killed.data": false} {
		s := open(t, "../../corpus/"+name, nil)
		count(t, s)
		var failure *Error
		if s.IsWhole() != whole || (s.Err() == nil) != whole || (!whole && (!errors.As(s.Err(), &failure) || failure.Status != StatusPart)) {
			t.Errorf("%s: %v, %v", name, s.IsWhole(), s.Err())
		}
		s.Close()
	}
	from, err := os.ReadFile("../../corpus/killed.data")
	if err != nil {
		t.Fatal(err)
	}
	s, err := OpenBytes(from, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if count(t, s); s.Err() == nil || !s.Info().Interrupted {
		t.Error(s.Err())
	}
}
