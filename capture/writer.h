/* SPDX-License-Identifier: MIT */
/*
 * What the files that write a capture share: the output below struct
 * pfr_capture_writer, features, compression, build ids. Not installed.
 */
#ifndef PERFRING_CAPTURE_WRITER_H
#define PERFRING_CAPTURE_WRITER_H

#include "capture/internal.h"

/* Bits of the file header's feature bitmap. */
enum {
	FEATURE_TRACING_DATA = 1,
	FEATURE_BUILD_ID = 2,
	FEATURE_SAMPLE_TIME = 21,
	FEATURE_BPF_PROG_INFO = 25,
	FEATURE_BPF_BTF = 26,
	FEATURE_COMPRESSED = 27,
	FEATURE_LAST = 32, /* first number we do not know to write */
};

/* Whether only the end of the capture knows it. */
static inline bool pfr_feature_late(unsigned number)
{
	return number == FEATURE_BUILD_ID || number == FEATURE_SAMPLE_TIME ||
	       number == FEATURE_BPF_PROG_INFO || number == FEATURE_BPF_BTF;
}

#define FILE_HEADER_SIZE 104
/* Kept free after the data of a full disk, for the feature table. */
#define FEATURE_CAPACITY 1024
#define RECORD_LIMIT 65528 /* the largest whole multiple of 8 in a u16 */
#define RECORD_CAPACITY 65536

/* output/output.c: bytes to the descriptor. Every call is whole records; a
 * failure cuts to the last whole one and is remembered in writer->failure. */
int pfr_output(struct pfr_capture_writer *writer, struct iovec *span, unsigned count);
int pfr_output_flush(struct pfr_capture_writer *writer);
/* What describes the capture is missing, for want of writer->incomplete. */
int pfr_missing(const struct pfr_capture_writer *writer, struct pfr_capture_error *error);
int pfr_output_error(struct pfr_capture_writer *writer, struct pfr_capture_error *error);

/* output/spans.c: spans to the descriptor; of a file to `position`. *written:
 * bytes of it, also where it fails. */
int pfr_output_spans(struct pfr_capture_writer *writer, struct iovec *span, unsigned count,
		     uint64_t position, size_t *written);
int pfr_output_at(struct pfr_capture_writer *writer, const void *data, size_t size,
		  uint64_t position);

/* output/table.c: a file that is valid at each moment. Writes records at the
 * writer's position, with the table of features after them; *written: bytes of
 * the records. */
int pfr_table_write(struct pfr_capture_writer *writer, const struct iovec *span,
		    unsigned count, size_t *written);
/* The header of data that end at `end`; `open`: more will come. */
int pfr_table_seal(struct pfr_capture_writer *writer, uint64_t end, bool open,
		   const uint64_t bitmap[4]);
/* Takes the features from the header, before their table is overwritten. */
int pfr_table_hide(struct pfr_capture_writer *writer);

/* writer/scan.c: looks at the headers of records about to be written: all that
 * the drain of the ring has, which stays as it is. Returns whether one of them has to be repaired (open/repair.c): the kernel
 * lets nobody write into a ring, so pfr_scan_repaired() takes a copy of all in which they are, as pfr_ring_spans() takes them; false: there is no memory, and nothing is taken. */
bool pfr_scan(struct pfr_capture_writer *writer, const struct pfr_capture_ring *ring);
bool pfr_scan_repaired(const struct pfr_capture_writer *writer, struct pfr_capture_ring *ring, struct pfr_capture_writer_bytes *out);

/* common/opened_events.c: the attr of an event as a capture has it; its size is in it. */
void pfr_opened_attr(const struct pfr_opened *opened, unsigned event,
		     struct pfr_kernel_attr *kernel);
/* Its ids, appended to `out` (may be NULL). Returns how many. */
unsigned pfr_opened_ids(const struct pfr_opened *opened, unsigned event,
			struct pfr_capture_writer_bytes *out);
enum pfr_byte_order pfr_host_order(void);

/* output/record.c: records encoded from their structs. */
void pfr_record_trailer(const struct pfr_layout *layout,
			struct pfr_sample_id *trailer);
/* Appends one; layout NULL: without a trailer. */
void pfr_record_put(struct pfr_capture_writer_bytes *out, const struct pfr_record *record,
		    const struct pfr_layout *layout);
/* Writes one: the kernel's get the first event's trailer. */
void pfr_capture_writer_record(struct pfr_capture_writer *writer, struct pfr_record *record);
struct pfr_bytes pfr_text_bytes(const char *text);
struct pfr_array pfr_words_array(const uint64_t *word, uint64_t count,
				 unsigned words);

/* writer/head.c */
int pfr_head_file(struct pfr_capture_writer *writer);
int pfr_head_pipe(struct pfr_capture_writer *writer);
int pfr_head_id_index(struct pfr_capture_writer *writer);

/* writer/ids.c: ids of events that were opened again, which follow the matrix in
 * writer->lost. A matrix of zeros, or NULL; where the attrs of a file are; all
 * events of a CPU (an index) are about to be opened again: stores what they
 * lost and keeps their ids; they were; all ids at `end` of a file, if any were
 * kept. */
uint64_t *pfr_ids_new(const struct pfr_capture_writer *writer);
void pfr_ids_attrs(struct pfr_capture_writer *writer, uint64_t offset);
uint64_t pfr_ids_attrs_of(const struct pfr_capture_writer *writer);
int pfr_ids_keep(struct pfr_capture_writer *writer, unsigned cpu);
void pfr_ids_count_anew(struct pfr_capture_writer *writer, unsigned cpu);
int pfr_ids_finish(struct pfr_capture_writer *writer, uint64_t end);

/* machine/feature_table.c: payload of a feature; false: this capture has none. */
bool pfr_feature(struct pfr_capture_writer *writer, unsigned number,
		 struct pfr_capture_writer_bytes *out);
bool pfr_feature_in_pipe(unsigned number);

/* The features, one function each; false: there is nothing to write. */
bool pfr_feature_cpu_topology(struct pfr_capture_writer_bytes *out);
bool pfr_feature_numa_topology(struct pfr_capture_writer_bytes *out);
bool pfr_feature_cache(struct pfr_capture_writer_bytes *out);
bool pfr_feature_mem_topology(struct pfr_capture_writer_bytes *out);
bool pfr_feature_pmu_mappings(struct pfr_capture_writer_bytes *out);
bool pfr_tracing_data(const struct pfr_capture_events *events,
		      struct pfr_capture_writer_bytes *out);

/* output/compress.c */
int pfr_compress_begin(struct pfr_capture_writer *writer);
int pfr_compress(struct pfr_capture_writer *writer, const struct iovec span[2]);
void pfr_compress_end(struct pfr_capture_writer *writer);

/* machine/bpf.c: the programs that are loaded, as records; what is known of them, as
 * features; one that a BPF_EVENT record reports. */
void pfr_bpf_synthesize(struct pfr_capture_writer *writer);
void pfr_bpf_see(struct pfr_capture_writer *writer, const struct pfr_bpf_event *event);
bool pfr_bpf_program_info(struct pfr_capture_writer *writer, struct pfr_capture_writer_bytes *out);
bool pfr_bpf_type_info(struct pfr_capture_writer *writer, struct pfr_capture_writer_bytes *out);
void pfr_bpf_free(struct pfr_capture_writer *writer);

/* machine/build_ids.c: the files that were mapped, and their build ids at the end. A mapping of code: */
void pfr_build_ids_see(struct pfr_capture_writer *writer, const struct pfr_mmap2 *mmap2);
void pfr_build_ids_put(struct pfr_capture_writer *writer, struct pfr_capture_writer_bytes *out,
		       bool as_records);
void pfr_build_ids_free(struct pfr_capture_writer *writer);

#endif
