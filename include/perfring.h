/* SPDX-License-Identifier: MIT */
/*
 * perfring: decodes the records of Linux perf events.
 *
 * The decoder's whole interface, one header for each concept:
 *
 *   perfring_base.h     bytes and numbers of a record, statuses, limits, where something is wrong
 *   perfring_records.h  the structs of all records, printed from schema/
 *   perfring_frame.h    frames and windows: pfr_next
 *   perfring_decode.h   pfr_attr_decode, pfr_layout_init, pfr_decode, pfr_walk_next, features
 *   perfring_encode.h   pfr_encode, pfr_build_next
 *   perfring_stream.h   events and ids, the reader of files and pipes
 *   perfring_ring.h     rings and AUX areas in memory
 *   perfring_clock.h    the page before a ring: counters, clocks
 *   perfring_order.h    records in the order of time, callchains
 *   perfring_legacy.h   records of 2009
 *   perfring_names.h    names of everything that has a number
 *   perfring_unwind.h   from a sample's registers and stack to its callers, by call frame information
 *
 * First of all: pfr_reader_decode for a file or pipe; pfr_ring_next and pfr_decode for a ring; pfr_next and pfr_decode for
 * bytes of records. Whole captures, with threads, names and order, are perfring_session.h's; doc/embedding.md has which header is for which job.
 *
 * It needs a C11 compiler and nothing else: no libc, no heap, no I/O, no globals, no callbacks. Every
 * struct is open and belongs to the caller; nothing has to be freed. Bytes are borrowed: spans that a
 * call hands out point into the bytes it was given and are good as long as those are. Nothing here
 * reads a byte outside them, whatever they hold. All sizes are in bytes, all offsets count from the
 * stream's first byte.
 *
 *   while ((status = pfr_next(&window, &frame, &where)) == PFR_OK)
 *           if (pfr_decode(&frame, layout, &record, &where) == PFR_OK)
 *                   use(&record);
 *
 * Thread safety: functions keep no state of their own. A call may run in any thread; two calls may run at
 * the same time unless both are given the same object and one of them may change it (its pointer is not
 * const). Layouts and limits may be shared by any number of threads once they are set up.
 */
#ifndef PERFRING_H
#define PERFRING_H

#include "perfring_base.h"
#include "perfring_frame.h"
#include "perfring_decode.h"
#include "perfring_encode.h"
#include "perfring_stream.h"
#include "perfring_ring.h"
#include "perfring_clock.h"
#include "perfring_order.h"
#include "perfring_legacy.h"
#include "perfring_names.h"
#include "perfring_unwind.h"

#endif
