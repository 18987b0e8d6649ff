// SPDX-License-Identifier: MIT

package perfring

// #include "step.h"
import "C"

import (
	"fmt"
	"strings"
	"unsafe"
)

// noNUL: a text of C ends at a NUL, so what follows it would be ignored.
func noNUL(what string, texts ...string) error {
	for _, text := range texts {
		if strings.IndexByte(text, 0) >= 0 {
			return &Error{Status: StatusOptions, Path: what, Text: fmt.Sprintf("%q has a NUL", text)}
		}
	}
	return nil
}

// noNUL of the texts of options.
func (o *Options) noNUL() error {
	if err := noNUL("Where", o.Where); err != nil {
		return err
	}
	if err := noNUL("Events", o.Events...); err != nil {
		return err
	}
	return noNUL("Comms", o.Comms...)
}

// lists are those of a filter in memory of C, for as long as the session is opened again for its account.
type lists []unsafe.Pointer

func (l lists) free() {
	for _, block := range l {
		C.free(block)
	}
}

func (l *lists) numbers(from []uint32) (*C.uint32_t, C.size_t) {
	if len(from) == 0 {
		return nil, 0
	}
	block := C.malloc(C.size_t(4 * len(from)))
	*l = append(*l, block)
	copy(unsafe.Slice((*uint32)(block), len(from)), from)
	return (*C.uint32_t)(block), C.size_t(len(from))
}

func (l *lists) texts(from []string) (**C.char, C.size_t) {
	if len(from) == 0 {
		return nil, 0
	}
	block := (**C.char)(C.calloc(C.size_t(len(from)), C.size_t(unsafe.Sizeof(uintptr(0)))))
	*l = append(*l, unsafe.Pointer(block))
	for i, text := range from {
		unsafe.Slice(block, len(from))[i] = C.CString(text)
		*l = append(*l, unsafe.Pointer(unsafe.Slice(block, len(from))[i]))
	}
	return block, C.size_t(len(from))
}

// choose takes what the options say into memory of C.
func (s *Session) choose(options *Options) (chosen lists, err error) {
	s.step.flags = C.PFR_SESSION_DEFECTS | C.PFR_SESSION_CHOOSE
	for _, set := range []struct {
		is   bool
		flag C.uint32_t
	}{{options.WholeChains || options.Sums, C.PFR_SESSION_WHOLE_CHAINS}, {options.Sums, C.PFR_SESSION_JOIN_SPLIT}, {options.Unwind, C.PFR_SESSION_UNWIND},
		{options.all || options.Sums, C.PFR_SESSION_ALL}} {
		if set.is {
			s.step.flags |= set.flag
		}
	}
	s.isOfSums = options.Sums
	if options.TimeOrder || options.Sums {
		s.step.order = C.PFR_ORDER_TIME
	}
	s.step.filter.first = C.uint64_t(options.First)
	if err := options.noNUL(); err != nil {
		return nil, err
	}
	if options.Where != "" {
		text := C.CString(options.Where)
		defer C.free(unsafe.Pointer(text))
		if status := C.step_where(s.step, text); status != C.PFR_OK {
			return chosen, &Error{Status: Status(status), Path: "Where", Offset: uint64(s.step.wrong.column), Text: C.GoString(&s.step.wrong.text[0])}
		}
	}
	filter := &s.step.filter
	filter.types, filter.nr_types = chosen.numbers(options.Types)
	filter.pids, filter.nr_pids = chosen.numbers(options.PIDs)
	filter.tids, filter.nr_tids = chosen.numbers(options.TIDs)
	filter.cpus, filter.nr_cpus = chosen.numbers(options.CPUs)
	filter.events, filter.nr_events = chosen.texts(options.Events)
	filter.comms, filter.nr_comms = chosen.texts(options.Comms)
	filter.time_from, filter.time_until = C.uint64_t(options.From), C.uint64_t(options.Until)
	return chosen, nil
}
