/* SPDX-License-Identifier: MIT */
/*
 * A jitdump file: as functions that an edit adds to a capture, and as names of addresses. The mappings are those that are counted, lie in the
 * code of the ELF file that was written for them, and make no defect; the ELF file is bounded by the input; all memory is given back.
 */
#include "fuzz/harness.h"

#include "perfring_session_edit.h"
#include "perfring_session_symbols.h"
#include "tests/lib/bytes.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define TEXT 4096 /* where code begins in the ELF file */
#define ENTRY 96  /* bytes of it for each function, besides code and name */
#define LATE (UINT64_C(1) << 62)
#define MONOTONIC 1      /* the clock of a jitdump's times */
#define OUT_MOST 1048576 /* of the capture with its mappings */

/* Bytes that are counted; null: not kept. */
struct out {
	unsigned char *data;
	uint64_t size;
};

static int out_write(void *user, const void *data, size_t size)
{
	struct out *out = user;

	fuzz_look(data, size);
	if (out->data && out->size + size <= OUT_MOST)
		memcpy(out->data + out->size, data, size);
	out->size += size;
	return 0;
}

/* A pipe of one event, with a sample that comes late. */
static void make_capture(struct bytes *b, int big)
{
	const struct bit_field flags[] = {{18, 0}, {1, 1}, {6, 0}, {1, 1}, {38, 0}}; /* sample_id_all, use_clockid */

	bytes_init(b, big);
	bytes_u64(b, UINT64_C(0x32454c4946524550));
	bytes_u64(b, 16);
	bytes_record(b, PFR_RECORD_HEADER_ATTR, 0);
	bytes_u32(b, 1);
	bytes_u32(b, 96);
	bytes_fill(b, 0, 8);
	bytes_u64(b, 1);
	bytes_u64(b, PFR_SAMPLE_TID | PFR_SAMPLE_TIME);
	bytes_fill(b, 0, 8);
	bytes_bits(b, flags, 5, 64);
	bytes_fill(b, 0, 44);
	bytes_u32(b, MONOTONIC);
	bytes_record_end(b);
	bytes_record(b, PFR_RECORD_SAMPLE, 2);
	bytes_u32(b, 1);
	bytes_u32(b, 1);
	bytes_u64(b, LATE);
	bytes_record_end(b);
}

static void check_output(const struct out *out, uint64_t mappings, uint64_t elf)
{
	struct pfr_session_options options = {.size = sizeof(options), .flags = PFR_SESSION_DEFECTS};
	const struct pfr_session_record *r;
	struct pfr_session *session;
	struct pfr_record record;
	struct pfr_where where;
	uint64_t nr = 0;

	if (out->size > OUT_MOST)
		return;
	if (pfr_session_open_memory(&session, out->data, (size_t)out->size, &options, 0))
		fuzz_broken("what an edit made does not open");
	while (pfr_session_next(session, &r) == PFR_OK) {
		if (r->what == PFR_WHAT_DEFECT && r->status == PFR_E_TIME) /* LATE is far from the times of most inputs */
			continue;
		if (r->what == PFR_WHAT_DEFECT || pfr_session_decode(session, r, &record, &where))
			fuzz_broken("an edit made a defect");
		if (record.type != PFR_RECORD_MMAP2)
			continue;
		nr++;
		if (record.mmap2.pgoff < TEXT || record.mmap2.pgoff >= elf)
			fuzz_broken("a mapping that is not of the code");
	}
	pfr_session_close(session);
	if (nr != mappings)
		fuzz_broken("other mappings than are counted");
}

static void merge(const struct bytes *capture, struct pfr_jit *jit, uint64_t elf)
{
	struct pfr_session_options open = {.size = sizeof(open), .flags = PFR_SESSION_ALL};
	struct pfr_edit_options options = {.size = sizeof(options), .jit = jit};
	struct pfr_edit_report report = {.size = sizeof(report)};
	struct out out = {.data = malloc(OUT_MOST)};
	struct pfr_sink sink = {.size = sizeof(sink), .user = &out, .write = out_write};
	struct pfr_session *session;

	if (!out.data || pfr_session_open_memory(&session, capture->data, capture->size, &open, 0))
		abort();
	if (pfr_edit(session, &sink, 0, &options, &report))
		fuzz_broken("an edit failed");
	pfr_session_close(session);
	check_output(&out, report.mappings, elf);
	free(out.data);
}

static void try_edit(int fd, size_t size, int big, const struct pfr_allocator *allocator)
{
	static struct bytes capture;
	struct pfr_jit *jit;
	struct pfr_symbols_error error;
	struct out elf = {0};
	struct pfr_sink sink = {.size = sizeof(sink), .user = &elf, .write = out_write};
	enum pfr_status status;
	uint64_t nr;

	if (pfr_jit_new(&jit, allocator))
		return;
	status = pfr_jit_add(jit, fd, 1, "/tmp/code", &sink, &nr, &error);
	if (status && !*error.text)
		fuzz_broken("a file is refused without a reason");
	if (elf.size > 2 * TEXT + (uint64_t)size * 2 + (uint64_t)size / 16 * ENTRY)
		fuzz_broken("an ELF file that is larger than its functions");
	make_capture(&capture, big);
	if (!status)
		merge(&capture, jit, elf.size);
	pfr_jit_free(jit);
}

static void try_names(int fd, const struct pfr_allocator *allocator)
{
	struct pfr_symbols_error error;
	struct pfr_symbols *symbols;

	if (pfr_symbols_open(&symbols, allocator))
		return;
	if (pfr_symbols_add(symbols, PFR_SYMBOLS_JITDUMP, fd, 1, &error) && !*error.text)
		fuzz_broken("a file is refused without a reason");
	pfr_symbols_close(symbols);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint32_t choice = fuzz_choose(fuzz_hash(data, size));
	struct fuzz_heap heap = {0, choice & 4 ? choice >> 8 & 63 : 0};
	struct pfr_allocator allocator = {fuzz_resize, &heap};
	int fd = memfd_create("jitdump", MFD_CLOEXEC);

	if (fd < 0)
		return 0;
	if (write(fd, data, size) == (ssize_t)size && !lseek(fd, 0, SEEK_SET)) {
		if (choice & 1)
			try_names(fd, &allocator);
		else
			try_edit(fd, size, choice >> 1 & 1, &allocator);
	}
	close(fd);
	if (heap.blocks)
		fuzz_broken("memory is not given back");
	return 0;
}
