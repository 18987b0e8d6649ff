// SPDX-License-Identifier: MIT

//go:build linux && !onefile

package perfring

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"runtime"
	"syscall"
	"testing"
	"time"
)

const pages = 64

func own(t *testing.T, options *RecorderOptions) *Recorder {
	t.Helper()
	recorder, err := NewRecorder("page-faults:u", options)
	if err != nil {
		t.Skip(err)
	}
	return recorder
}

// touch makes page faults in fresh memory, which it gives back.
func touch(t *testing.T) {
	t.Helper()
	memory, err := syscall.Mmap(-1, 0, pages*4096, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE|syscall.MAP_ANON)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(memory); i += 4096 {
		memory[i] = 1
	}
	if err := syscall.Munmap(memory); err != nil {
		t.Fatal(err)
	}
}

func TestOwnPageFaults(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	recorder := own(t, &RecorderOptions{Period: 1, Disabled: true})
	defer recorder.Close()
	if recorder.Next() || recorder.Err() != nil {
		t.Fatal("a record before it is enabled", recorder.Err())
	}
	if err := recorder.Enable(); err != nil {
		t.Fatal(err)
	}
	touch(t)
	if err := recorder.Disable(); err != nil {
		t.Fatal(err)
	}
	samples := uint64(0)
	for recorder.Next() {
		if sample, ok := recorder.Record().Sample(); ok {
			if pid, _ := sample.PID(); pid != uint32(os.Getpid()) {
				t.Errorf("process %d", pid)
			}
			samples++
		}
		if name := recorder.Record().EventName(); name != "page-faults:u" {
			t.Errorf("event %q", name)
		}
	}
	count, err := recorder.Count(0)
	lost, _ := recorder.Lost()
	if err != nil || recorder.Err() != nil || count < pages || samples+lost != count {
		t.Errorf("%d samples, %d lost, %d counted, %v, %v", samples, lost, count, err, recorder.Err())
	}
	if _, err := recorder.Count(9); !errors.Is(err, syscall.ENOENT) {
		t.Error(err)
	}
}

func TestCommand(t *testing.T) {
	own(t, nil).Close()
	recorder, err := NewRecorder("page-faults:u", &RecorderOptions{Command: []string{"/bin/true"}, Period: 1, SideBand: true})
	if err != nil {
		t.Fatal(err)
	}
	defer recorder.Close()
	pid := uint32(recorder.CommandPID())
	samples, exec, exit := 0, false, false
	for !recorder.Ended() {
		if _, err := recorder.Wait(10000); err != nil && !errors.Is(err, syscall.EINTR) {
			t.Fatal(err)
		}
		for recorder.Next() {
			record := recorder.Record()
			if sample, ok := record.Sample(); ok {
				if of, _ := sample.PID(); of == pid {
					samples++
				}
			}
			if comm, ok := record.Comm(); ok {
				name, _ := comm.Comm()
				exec = exec || bytes.HasPrefix(name, []byte("true"))
			}
			if end, ok := record.Exit(); ok {
				of, _ := end.PID()
				exit = exit || of == pid
			}
		}
	}
	if samples == 0 || !exec || !exit || recorder.Err() != nil {
		t.Errorf("%d samples, exec %v, exit %v, %v", samples, exec, exit, recorder.Err())
	}
	var status syscall.WaitStatus
	if _, err := syscall.Wait4(int(pid), &status, 0, nil); err != nil {
		t.Error(err)
	}
}

// A record of a ring costs no Go memory.
func TestRingAllocations(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	recorder := own(t, &RecorderOptions{Period: 1})
	defer recorder.Close()
	memory, err := syscall.Mmap(-1, 0, pages*4096, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE|syscall.MAP_ANON)
	if err != nil {
		t.Fatal(err)
	}
	samples, line := 0, make([]byte, 0, 4096)
	average := testing.AllocsPerRun(10, func() {
		_ = syscall.Madvise(memory, syscall.MADV_DONTNEED) // so that each page is a fault again
		for i := 0; i < len(memory); i += 4096 {
			memory[i] = 1
		}
		for recorder.Next() {
			if sample, ok := recorder.Record().Sample(); ok {
				if _, ok := sample.IP(); ok {
					samples++
				}
			}
			line = recorder.Record().AppendLine(line[:0])
		}
	})
	if samples < 10*pages || len(line) == 0 || average != 0 {
		t.Errorf("%d samples, %v allocations a pass, line %q", samples, average, line)
	}
}

// A flight recorder that waits keeps all mappings, of which its ring holds a part.
func TestSideBandIsKept(t *testing.T) {
	const mappings = 3000
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	recorder := own(t, &RecorderOptions{Period: 1, Overwrite: true, SideBand: true, Pages: 1})
	defer recorder.Close()
	for i := 0; i < mappings; i++ {
		memory, err := syscall.Mmap(-1, 0, 4096, syscall.PROT_READ|syscall.PROT_EXEC, syscall.MAP_PRIVATE|syscall.MAP_ANON)
		if err != nil {
			t.Skip(err) // a system may forbid it
		}
		if err := syscall.Munmap(memory); err != nil {
			t.Fatal(err)
		}
		if i%50 == 0 {
			if _, err := recorder.Wait(0); err != nil {
				t.Fatal(err)
			}
		}
	}
	found := 0
	for recorder.Next() {
		if recorder.Record().Type() == TypeMmap2 {
			found++
		}
	}
	if found < mappings || recorder.Err() != nil {
		t.Errorf("%d of %d, %v", found, mappings, recorder.Err())
	}
}

// With a thread of the library's, records are not lost while the program does something else.
func TestThread(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	recorder := own(t, &RecorderOptions{Period: 1, Pages: 1, Thread: true, InTime: true})
	defer recorder.Close()
	for i := 0; i < 20; i++ {
		touch(t)
		time.Sleep(5 * time.Millisecond)
	}
	if err := recorder.Disable(); err != nil {
		t.Fatal(err)
	}
	count, _ := recorder.Count(0)
	samples, lost := uint64(0), uint64(0)
	for i := 0; i < 500 && samples+lost != count; i++ {
		if _, err := recorder.Wait(10); err != nil {
			t.Fatal(err)
		}
		for recorder.Next() {
			if _, ok := recorder.Record().Sample(); ok {
				samples++
			}
		}
		lost, _ = recorder.Lost()
	}
	if samples+lost != count || samples < 4*pages { // a page of the ring has less than one of touch
		t.Errorf("%d samples, %d lost of %d", samples, lost, count)
	}
}

func TestRecorderErrors(t *testing.T) {
	var failure *CaptureError
	if _, err := NewRecorder("no-such-event", nil); !errors.Is(err, fs.ErrNotExist) || !errors.As(err, &failure) || failure.Text == "" ||
		failure.Status.String() != "OPTIONS" || failure.Member != "text" {
		t.Error(err)
	}
}
