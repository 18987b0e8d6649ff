// SPDX-License-Identifier: MIT

package perfring

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

const capture = "../../corpus/callchain-fp.data"

func open(t testing.TB, path string, options *Options) *Session {
	t.Helper()
	session, err := Open(path, options)
	if err != nil {
		t.Fatal(err)
	}
	return session
}

func TestVersion(t *testing.T) {
	if header, err := os.ReadFile("../../include/perfring_base.h"); err != nil {
		t.Skip(err)
	} else if words := strings.Split(Version(), "."); len(words) != 3 || !bytes.Contains(header, []byte("PFR_VERSION_MINOR "+words[1]+"\n")) || !bytes.Contains(header, []byte("PFR_VERSION_PATCH "+words[2]+"\n")) {
		t.Error(Version())
	}
}

func TestFields(t *testing.T) {
	session := open(t, capture, &Options{TimeOrder: true, Tasks: true, Types: []uint32{TypeSample, TypeMmap2}})
	defer session.Close()
	samples, mappings := 0, 0
	for session.Next() {
		record := session.Record()
		if mapping, ok := record.Mmap2(); ok {
			mappings++
			if name, ok := mapping.Filename(); !ok || len(name) == 0 {
				t.Error("a mapping without a name")
			}
			if _, ok := mapping.BuildID(); ok {
				t.Error("a build ID that is not there")
			}
		}
		sample, ok := record.Sample()
		if !ok {
			continue
		}
		ip, has := sample.IP()
		chain, _ := sample.Callchain()
		ips, _ := chain.IPs()
		if !has || ips.Len() < 2 || ips.At(1) != ip {
			t.Errorf("sample at %#x: ip %#x, %d entries", record.Offset(), ip, ips.Len())
		}
		if task, ok := record.Task(); !ok || string(task.Comm()) != "sh" || task.TID() != 33 {
			t.Errorf("thread %s", task.Comm())
		}
		samples++
	}
	if session.Err() != nil || samples != 76 || mappings != 4 {
		t.Errorf("%d samples, %d mappings, %v", samples, mappings, session.Err())
	}
}

// Callers of samples that have registers and a piece of stack, and no callchain: the innermost needs no file.
func TestUnwind(t *testing.T) {
	for _, unwind := range []bool{false, true} {
		session := open(t, "../../corpus/dwarf-stack.data", &Options{TimeOrder: true, Tasks: !unwind, Unwind: unwind, Types: []uint32{TypeSample}})
		samples := 0
		for session.Next() {
			record := session.Record()
			sample, _ := record.Sample()
			ip, _ := sample.IP()
			first := uint64(0)
			record.Callers(func(c Caller) bool {
				first = c.Address
				if c.Found.String() != "registers" || c.Found != FoundRegisters {
					t.Errorf("the innermost was found by %v", c.Found)
				}
				return false
			})
			if (unwind && first != ip) || (!unwind && first != 0) {
				t.Errorf("unwind %v: sample at %#x: %#x, ip %#x", unwind, record.Offset(), first, ip)
			}
			samples++
		}
		if session.Err() != nil || samples != 36 {
			t.Errorf("%d samples, %v", samples, session.Err())
		}
		session.Close()
	}
}

func TestEntries(t *testing.T) {
	session := open(t, capture, nil)
	defer session.Close()
	if !session.Next() {
		t.Fatal(session.Err())
	}
	index, ok := session.Record().IDIndex()
	entries, _ := index.Entries()
	if !ok || entries.Len() != 2 {
		t.Fatalf("%d entries", entries.Len())
	}
	if id, _ := entries.At(1).ID(); id != 10316 {
		t.Errorf("id %d", id)
	}
}

func TestErrors(t *testing.T) {
	if _, err := Open("/no/such", nil); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	var failure *Error
	path := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(path, []byte("this is no capture, whatever it is"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path, nil); !errors.As(err, &failure) || failure.Status != StatusMagic || failure.Path != path {
		t.Error(err)
	}
	path = filepath.Join(t.TempDir(), "rubbish")
	if err := os.WriteFile(path, bytes.Repeat([]byte{0x81, 0x82, 0x00, 0x01}, 9), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path, nil); !errors.As(err, &failure) || failure.Status != StatusMagic || failure.Path != path {
		t.Error(err)
	}
	session := open(t, capture, nil)
	session.Close()
	session.Close()
	if session.Next() {
		t.Error("a closed session has a record")
	}
}

// A record costs no Go memory.
func TestAllocations(t *testing.T) {
	var sum uint64
	line := make([]byte, 0, 4096)
	session := open(t, "../../corpus/exec-storm.data", &Options{Tasks: true})
	defer session.Close()
	count := testing.AllocsPerRun(500, func() {
		if !session.Next() {
			return
		}
		record := session.Record()
		if sample, ok := record.Sample(); ok {
			ip, _ := sample.IP()
			sum += ip
			if task, ok := record.Task(); ok {
				name, _, _ := task.Location(ip)
				sum += uint64(len(name)) + uint64(len(task.Comm()))
			}
		}
		line = record.AppendLine(line[:0])
	})
	if count != 0 {
		t.Errorf("%v allocations for a record", count)
	}
}

// Sessions of several goroutines have nothing to do with each other; run with -race.
func TestGoroutines(t *testing.T) {
	var group sync.WaitGroup
	for i := 0; i < 8; i++ {
		group.Add(1)
		go func(i int) {
			defer group.Done()
			session, err := Open(capture, &Options{TimeOrder: i%2 == 0, Tasks: true})
			if err != nil {
				t.Error(err)
				return
			}
			defer session.Close()
			nr := 0
			for session.Next() {
				nr++
			}
			if nr != 90 {
				t.Errorf("%d records", nr)
			}
		}(i)
	}
	group.Wait()
}

func BenchmarkRecord(b *testing.B) {
	b.ReportAllocs()
	session := open(b, "../../corpus/exec-storm.data", nil)
	for i := 0; i < b.N; i++ {
		if !session.Next() {
			session.Close()
			session = open(b, "../../corpus/exec-storm.data", nil)
		}
	}
	session.Close()
}

// Without tasks several records are read at a time. Each is then as one that was read alone, and Info has as many as Next gave.
func TestSeveralAtATime(t *testing.T) {
	paths, _ := filepath.Glob("../../corpus/*.data")
	pipes, _ := filepath.Glob("../../corpus/*.pipe")
	records, several := 0, 0
	for _, path := range append(paths, pipes...) {
		one, errOne := Open(path, &Options{Tasks: true})
		many, errMany := Open(path, nil)
		if (errOne == nil) != (errMany == nil) {
			t.Errorf("%s: %v, %v", path, errOne, errMany)
		}
		if errOne != nil || errMany != nil {
			continue
		}
		var before, now []byte
		for nr := uint64(1); one.Next(); nr++ {
			if !many.Next() {
				t.Fatalf("%s: ends after %d records", path, nr-1)
			}
			records++
			if many.waiting() != 0 {
				several++
			}
			a, b := one.Record(), many.Record()
			before, now = a.AppendLine(a.AppendJSON(before[:0])), b.AppendLine(b.AppendJSON(now[:0]))
			if !bytes.Equal(before, now) || a.EventName() != b.EventName() || a.Offset() != b.Offset() || many.Info().Records != nr {
				t.Errorf("%s: record %d, %d in Info, is\n%s\nand alone\n%s", path, nr, many.Info().Records, now, before)
				break
			}
		}
		if many.Next() || one.IsWhole() != many.IsWhole() || len(one.Defects()) != len(many.Defects()) {
			t.Errorf("%s: another end", path)
		}
		one.Close()
		many.Close()
	}
	if records < 4000 || several < 2000 {
		t.Errorf("%d records, %d of which were not the last of a call", records, several)
	}
}
