// SPDX-License-Identifier: MIT

package perfring

// #include "step.h"
import "C"

import (
	"encoding/hex"
	"encoding/json"
	"strconv"
	"strings"
	"unsafe"
)

// Info is what is known of a capture so far; all of it after the last record.
type Info struct {
	BigEndian   bool
	Version     uint8 // 1 or 2
	Pipe        bool  // in the form of a pipe
	Directory   bool  // of perf record --threads
	CBOR        bool  // made from CBOR
	Interrupted bool  // cut off while it was recorded
	Compressed  bool  // a compressed record has been seen
	Parts       uint32
	Size        uint64 // bytes; 0: not known
	Records     uint64 // handed out
	Defects     uint64 // found, records that cannot be decoded not counted
	Unread      uint64 // bytes that are no records, and were skipped
	Late        uint64 // records that came too late for their place in the order of time
	ChainsLost  uint64 // callchains whose user part has not come
}

// Info is what is known of the capture so far. But for Records it is of what has been read, which may be 31 records ahead of Record. After Close it is empty.
func (s *Session) Info() Info {
	if s.step == nil {
		return Info{}
	}
	i := C.pfr_session_info(s.step.session)
	return Info{i.order == C.PFR_BIG, uint8(i.version), i.pipe != 0, i.directory != 0, i.cbor != 0, i.interrupted != 0, i.compressed != 0, uint32(i.parts), uint64(i.size),
		uint64(i.records) - uint64(s.waiting()), uint64(i.defects), uint64(i.unread), uint64(i.late), uint64(i.chains_lost)}
}

// waiting is how many records were read that Next has not come to. What is wrong with the capture is no record, and comes last.
func (s *Session) waiting() int {
	if s.at+1 >= s.nr {
		return 0
	}
	last := (*C.struct_slot)(unsafe.Add(unsafe.Pointer(s.step.slot), (s.nr-1)*C.sizeof_struct_slot))
	if last.r.what == C.PFR_WHAT_DEFECT {
		return s.nr - s.at - 2
	}
	return s.nr - s.at - 1
}

// IsWhole: nothing is missing of what was asked for and has been read: every record can be decoded and is of an event, no bytes were skipped, no section is damaged, Next did not stop
// before the end, and the recording came to its own. What is odd but was kept does not count. It decides on the exit status of `perfring stat` as well. After Close: whether Err is nil.
func (s *Session) IsWhole() bool {
	return s.err == nil && (s.step == nil || C.pfr_session_is_whole(s.step.session) != 0)
}

// Event is an event of a capture.
type Event struct {
	Index  uint32 // as Record.Event has it
	Name   string // as perf shows it
	Unit   string // such as Joules; "": none
	Scale  float64
	Leader uint32 // of its group; its own index where it is in none
	Attr   Attr   // good until the next call of Next or Close
}

// Events are those that are known so far.
func (s *Session) Events() []Event {
	if s.step == nil {
		return nil
	}
	session, events := s.step.session, C.pfr_session_events(s.step.session)
	result := make([]Event, 0, int(events.nr))
	for i := range unsafe.Slice(events.event, int(events.nr)) {
		at := C.uint32_t(i)
		result = append(result, Event{uint32(i), C.GoString(C.pfr_session_event_name(session, at)), C.GoString(C.pfr_session_event_unit(session, at)),
			float64(C.pfr_session_event_scale(session, at)), uint32(C.pfr_session_event_leader(session, at)), Attr{&unsafe.Slice(events.event, int(events.nr))[i].attr}})
	}
	return result
}

// Event is the index of the record's event; false where it is of none.
func (r *Record) Event() (uint32, bool) {
	if r.slot == nil {
		return uint32(C.PFR_NO_EVENT), false
	}
	event := uint32(r.slot.r.frame.event)
	return event, event != C.PFR_NO_EVENT
}

// Feature is a section of the capture as JSON, such as that of FeatureHostname, as `perfring info --json` has it; nil: there is none so far.
func (s *Session) Feature(number uint32) json.RawMessage {
	if s.step == nil {
		return nil
	}
	return appended(nil, func(at unsafe.Pointer, size C.size_t) C.size_t {
		return C.step_feature(s.step, C.uint32_t(number), at, size)
	})
}

// Cause is why something of a capture is not in what was read of it.
type Cause struct {
	Name                        string // such as NOT_CHOSEN: a row of doc/account.md
	Kind                        string // what is counted: record, sample, ...
	Class                       string // loss, choice or format
	Text                        string // what it is, after a count and its kind
	Count, Bytes, Weight, First uint64
}

// Account is what was read of a capture, and what was not.
type Account struct {
	Records, Samples, Bytes, Chosen, ChosenSamples uint64
	Causes                                         []Cause
	JSON                                           json.RawMessage // the same, as `perfring stat --json` has it under "account"
}

// Account is that of the session up to the current record; all of it once Next has returned false.
func (s *Session) Account() Account {
	if s.step == nil {
		return Account{}
	}
	text := appended(nil, func(at unsafe.Pointer, size C.size_t) C.size_t {
		return C.step_account(s.step, C.uint32_t(s.at), at, size)
	})
	a := &s.step.account
	result := Account{uint64(a.records), uint64(a.samples), uint64(a.bytes), uint64(a.chosen), uint64(a.chosen_samples), nil, text}
	for i := range a.cause {
		c, cause := &a.cause[i], uint32(i)
		if c.count != 0 {
			result.Causes = append(result.Causes, Cause{C.GoString(C.pfr_cause_name(cause)), C.GoString(C.pfr_cause_kind_name(C.pfr_cause_kind(cause))),
				C.GoString(C.pfr_cause_class_name(C.pfr_cause_class(cause))), C.GoString(C.pfr_cause_text(cause)), uint64(c.count), uint64(c.bytes), uint64(c.weight), uint64(c.first)})
		}
	}
	return result
}

// ---- tracepoints ----

// Value is that of a tracepoint's field. What it refers to is good until the next call of Next or Close.
type Value struct{ c C.struct_pfr_field_value }

// Field is the value of a tracepoint's field, by its name; false where the record has none, or its payload is too short for it.
func (r *Record) Field(name string) (Value, bool) {
	if r.slot == nil || strings.IndexByte(name, 0) >= 0 {
		return Value{}, false
	}
	text := C.CString(name)
	defer C.free(unsafe.Pointer(text))
	index := C.step_find(r.step, text)
	if uint32(index) == 1<<32-1 || C.step_field(r.step, index) != C.PFR_OK {
		return Value{}, false
	}
	return Value{r.step.value}, true
}

// Fields calls yield for each field of a tracepoint whose value is in the payload, in the order of its format, until it returns false. Not at all for another record.
// It ends as well where yield calls Next or Close.
func (r *Record) Fields(yield func(name string, value Value) bool) {
	step, turn := r.step, r.turn
	if step == nil {
		return
	}
	for i, nr := C.uint32_t(0), C.step_fields(step); i < nr && r.turn == turn; i++ {
		if C.step_field(step, i) == C.PFR_OK {
			if name := unsafe.Slice(step.format.field, int(nr))[i].name; !yield(string(span(name)), Value{step.value}) {
				return
			}
		}
	}
}

// IsNumber: Uint and Int have the value.
func (v Value) IsNumber() bool { return v.c.kind <= C.PFR_FIELD_POINTER }

// IsSigned: Int has it, not Uint.
func (v Value) IsSigned() bool { return v.c.is_signed != 0 }

// Uint is a number, or an address.
func (v Value) Uint() uint64 { return uint64(v.c.number) }

// Int is a signed number.
func (v Value) Int() int64 { return int64(v.c.number) }

// IsAddress: Uint has the value, an address.
func (v Value) IsAddress() bool { return v.c.kind == C.PFR_FIELD_POINTER }

// String is the value as people write it: numbers in decimal, addresses in hexadecimal, arrays and sets with commas, bytes as hexadecimal digits, texts as of PlainText.
func (v Value) String() string {
	switch v.c.kind {
	case C.PFR_FIELD_UNSIGNED:
		return strconv.FormatUint(v.Uint(), 10)
	case C.PFR_FIELD_SIGNED:
		return strconv.FormatInt(v.Int(), 10)
	case C.PFR_FIELD_POINTER:
		return "0x" + strconv.FormatUint(v.Uint(), 16)
	case C.PFR_FIELD_TEXT:
		return PlainText(v.Bytes())
	case C.PFR_FIELD_BYTES:
		return hex.EncodeToString(v.Bytes())
	}
	var words []string
	for _, number := range v.Numbers() {
		if v.IsSigned() {
			words = append(words, strconv.FormatInt(int64(number), 10))
		} else {
			words = append(words, strconv.FormatUint(number, 10))
		}
	}
	for _, cpu := range v.CPUs() {
		words = append(words, strconv.FormatUint(uint64(cpu), 10))
	}
	return strings.Join(words, ",")
}

// PlainText is a text of a capture, such as a name, for a terminal: what a terminal acts on, and what is no UTF-8, is \xNN, as in the command.
func PlainText[Text ~string | ~[]byte](text Text) string {
	bytes := append([]byte(text), 0) // one at least
	return string(appended(nil, func(at unsafe.Pointer, size C.size_t) C.size_t {
		return C.step_plain(unsafe.Pointer(&bytes[0]), C.size_t(len(bytes)-1), at, size)
	}))
}

// IsText: Text has the value.
func (v Value) IsText() bool { return v.c.kind == C.PFR_FIELD_TEXT }

// Bytes are those of a text, up to its first NUL, or of a field of bytes; of numbers those that they are made of.
func (v Value) Bytes() []byte { return span(v.c.data) }

// Text is a copy of Bytes.
func (v Value) Text() string { return string(v.Bytes()) }

// Numbers are those of an array; nil where it is none.
func (v Value) Numbers() []uint64 {
	if v.c.kind != C.PFR_FIELD_NUMBERS {
		return nil
	}
	numbers := make([]uint64, int(v.c.words.nr))
	for i := range numbers {
		numbers[i] = uint64(C.pfr_field_number(&v.c, C.uint32_t(i)))
	}
	return numbers
}

// CPUs are those of a set of CPUs; nil where it is none.
func (v Value) CPUs() []uint32 {
	if v.c.kind != C.PFR_FIELD_CPUS {
		return nil
	}
	cpus := []uint32{}
	for cpu := C.pfr_field_cpu(&v.c, 0); cpu != C.PFR_NO_CPU; cpu = C.pfr_field_cpu(&v.c, cpu+1) {
		cpus = append(cpus, uint32(cpu))
	}
	return cpus
}
