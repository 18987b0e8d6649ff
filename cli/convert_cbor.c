/* SPDX-License-Identifier: MIT */
/*
 * A capture to CBOR: the header as soon as events and features are known, the
 * records, and between them, in the order of the file, every byte that is in no
 * record. It knows how to come by those bytes; items are convert/cbor.c's.
 */
#include "convert_cbor.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef HAVE_CBOR

#define HELD_MOST (16 << 20) /* of items before the header of a pipe */

struct forth {
	struct input *input;
	struct sink *sink;
	unsigned flags;
	bool keep, headed, defects, failed;
	bool between;        /* only what lies between records: they come later, sorted */
	unsigned files;      /* of a directory: so many have begun */
	uint64_t pos;        /* bytes of the input that are carried */
	uint64_t payload_end; /* bytes up to here belong to the last record */
	uint64_t bad;        /* records */
	struct pfr_frame feature[256];
	uint32_t nr_features;
};

/* ---- items ---------------------------------------------------------------------- */

static bool put_bytes(struct forth *f, const unsigned char *data, size_t size)
{
	while (size && !f->failed) {
		bool payload = f->pos < f->payload_end;
		uint64_t most = payload ? f->payload_end - f->pos : size;
		size_t part = size < most ? size : (size_t)most;

		if (part > PFR_CBOR_PIECE)
			part = PFR_CBOR_PIECE;
		if (payload || !(f->flags & PFR_CBOR_LEAN)) {
			if (!sink_room(f->sink, part + 64))
				return !(f->failed = true);
			pfr_cbor_bytes(&f->sink->out, data, part, f->pos,
				       f->flags | (payload ? (unsigned)PFR_CBOR_PAYLOAD : 0));
		}
		data += part;
		size -= part;
		f->pos += part;
		f->failed = !sink_flush(f->sink, false);
	}
	return !f->failed;
}

/* Bytes of a pipe that go: those not carried yet are in no record. */
static void passed(void *keeper, const unsigned char *data, size_t size, uint64_t at)
{
	struct forth *f = keeper;

	if (f->pos < at + size && f->pos >= at)
		put_bytes(f, data + (f->pos - at), (size_t)(at + size - f->pos));
}

static bool read_failed(struct forth *f)
{
	say("%s: cannot read: %s", f->input->name, errno ? strerror(errno) : "the file has become shorter");
	f->failed = true;
	return false;
}

/* Carries the bytes up to `end`, or all that there are. */
static bool put_until(struct forth *f, uint64_t end)
{
	static unsigned char buffer[PFR_CBOR_PIECE];
	struct input *input = f->input;

	if (!input->seekable && f->pos < end && f->pos >= input->at && f->pos < input->at + input->filled) {
		uint64_t left = input->at + input->filled - f->pos;

		put_bytes(f, input->buffer + (f->pos - input->at), (size_t)(end - f->pos < left ? end - f->pos : left));
	}
	while (f->pos < end && !f->failed) {
		size_t want = end - f->pos < sizeof(buffer) ? (size_t)(end - f->pos) : sizeof(buffer);
		ssize_t n = input->seekable ? pread(input->fd, buffer, want, (off_t)f->pos) : read(input->fd, buffer, want);

		if (n < 0 && errno == EINTR)
			continue;
		if (n == 0 && end == UINT64_MAX)
			break;
		if (n <= 0)
			return errno = n ? errno : 0, read_failed(f);
		put_bytes(f, buffer, (size_t)n);
	}
	return !f->failed;
}

static bool put_record(struct forth *f, const struct pfr_frame *frame, const struct pfr_layout *layout,
		       enum pfr_status routed, unsigned flags)
{
	struct pfr_out *out = &f->sink->out;
	size_t begin = out->size, size;
	enum pfr_status status = pfr_to_cbor(out, frame, layout, flags, routed);

	if (out->size > out->room) {
		size = out->size - begin;
		out->size = begin;
		if (!sink_room(f->sink, size))
			return !(f->failed = true);
		pfr_to_cbor(out, frame, layout, flags, routed);
	}
	f->bad += status != PFR_OK;
	f->failed |= !sink_flush(f->sink, false);
	return !f->failed;
}

/* ---- the header ------------------------------------------------------------------- */

static void feature_add(struct forth *f, const struct pfr_frame *feature)
{
	struct pfr_frame *to = &f->feature[f->nr_features];
	unsigned char *copy;
	uint32_t i;

	for (i = 0; i < f->nr_features; i++)
		if (f->feature[i].type == feature->type)
			return;
	if (f->nr_features == 256 || feature->type > 255 || !(copy = malloc(feature->size + 1)))
		return;
	memcpy(copy, feature->data, feature->size);
	copy[feature->size] = 0;
	*to = *feature;
	to->data = copy;
	f->nr_features++;
}

/* What ARCH says; its text has a length in front. */
static const char *arch_of(const struct forth *f)
{
	uint32_t i;

	for (i = 0; i < f->nr_features; i++)
		if (f->feature[i].type == PFR_FEATURE_ARCH && f->feature[i].size > 4)
			return (const char *)f->feature[i].data + 4;
	return NULL;
}

static bool put_head(struct forth *f)
{
	struct pfr_cbor_head head = {
		.flags = f->flags, .order = f->input->reader.order,
		.source = f->input->directory ? PFR_CBOR_DIRECTORY : f->input->reader.pipe ? PFR_CBOR_PIPE : PFR_CBOR_FILE,
		.arch = arch_of(f),
		.events = &f->input->events, .event_names = f->input->event_names, .nr_names = f->input->nr_names,
		.feature = f->feature, .nr_features = f->nr_features};
	struct pfr_out out = {0};
	uint32_t i;

	pfr_cbor_head(&out, &head);
	out.room = out.size;
	out.data = malloc(out.room);
	out.size = 0;
	if (!out.data)
		return say("out of memory"), !(f->failed = true);
	pfr_cbor_head(&out, &head);
	f->failed |= !sink_write(f->sink, out.data, out.size);
	free(out.data);
	for (i = 0; i < f->nr_features; i++)
		free((void *)(uintptr_t)f->feature[i].data);
	f->nr_features = 0;
	f->headed = true;
	f->sink->held = false;
	return !f->failed;
}

/* Records that tell what the header has; before them nothing is lost by waiting. */
static bool is_preface(const struct forth *f, const struct pfr_frame *frame)
{
	if (f->sink->out.size > HELD_MOST || !f->input->reader.pipe)
		return false;
	return frame->type == PFR_RECORD_HEADER_ATTR || frame->type == PFR_RECORD_HEADER_FEATURE ||
	       frame->type == PFR_RECORD_HEADER_EVENT_TYPE || frame->type == PFR_RECORD_EVENT_UPDATE ||
	       frame->type == PFR_RECORD_HEADER_TRACING_DATA || frame->type == PFR_RECORD_HEADER_BUILD_ID ||
	       frame->type == PFR_RECORD_ID_INDEX;
}

/* ---- directories --------------------------------------------------------------------- */

static void put_file(struct forth *f, const char *name)
{
	f->pos = f->payload_end = 0;
	if (f->flags & PFR_CBOR_LEAN)
		return;
	if (sink_room(f->sink, strlen(name) + 64))
		pfr_cbor_file(&f->sink->out, name, f->flags);
	else
		f->failed = true;
}

/* What is open may be another file of a directory than before. */
static bool file_begins(struct forth *f)
{
	if (f->input->directory && f->files <= f->input->part) {
		put_file(f, parts_name(f->input));
		f->files = f->input->part + 1;
	}
	return !f->failed;
}

static void file_ends(void *keeper)
{
	struct forth *f = keeper;

	if (f->failed || (!f->headed && !put_head(f)) || !file_begins(f))
		return;
	put_until(f, UINT64_MAX);
}

/* A file that is no part of the recording, such as a copy of the kernel's memory, is carried as bytes. */
static void put_other(void *keeper, const char *name)
{
	struct forth *f = keeper;
	struct input other = {.seekable = true}, *input = f->input;
	char path[4096];

	if (f->failed)
		return;
	snprintf(path, sizeof(path), "%s/%s", input->directory, name);
	other.name = path;
	other.fd = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
	if (other.fd < 0) {
		say("%s: cannot open: %s", path, strerror(errno));
		f->failed = true;
		return;
	}
	put_file(f, name);
	f->input = &other;
	put_until(f, UINT64_MAX);
	f->input = input;
	close(other.fd);
}

/* ---- frames ------------------------------------------------------------------------- */

static bool is_compressed(const struct pfr_frame *frame)
{
	return frame->type == PFR_RECORD_COMPRESSED || frame->type == PFR_RECORD_COMPRESSED2;
}

static bool take_record(struct forth *f, const struct pfr_frame *frame, const struct pfr_layout *layout,
			enum pfr_status routed)
{
	struct pfr_frame feature;

	if (!f->headed && !is_preface(f, frame) && !put_head(f))
		return false;
	if (!file_begins(f))
		return false;
	/* the compressed record itself comes first, when what it holds is open already */
	if (f->input->inner && (!is_compressed(frame) || routed == PFR_NESTED))
		return f->keep || f->between || put_record(f, frame, layout, routed, f->flags | PFR_CBOR_EXPANDED);
	if (frame->type == PFR_RECORD_HEADER_FEATURE && pfr_feature_of(frame, &feature) == PFR_OK && !f->headed)
		feature_add(f, &feature);
	if (!put_until(f, frame->at))
		return false;
	f->pos += frame->size;
	f->payload_end = f->pos + frame->payload;
#ifdef HAVE_ZSTD
	if (is_compressed(frame) && f->flags & PFR_CBOR_LEAN && !f->keep && !routed)
		return true;
#endif
	if (!f->between && !put_record(f, frame, layout, routed, f->flags))
		return false;
	return !f->input->seekable || !frame->payload || put_until(f, f->payload_end);
}

/* Another piece than a record, or one that says what is wrong. */
static void take_piece(struct forth *f, const struct pfr_frame *frame, enum pfr_status status,
		       const struct pfr_where *where)
{
	if (status && !(f->keep && frame->piece == PFR_PIECE_STREAM)) {
		input_say(f->input, where);
		f->defects = true;
	} else if (frame->piece == PFR_PIECE_FEATURE && frame->size) {
		feature_add(f, frame);
	}
}

static int forth_end(struct forth *f)
{
	if (!f->failed && !f->input->failed && !f->headed)
		put_head(f);
	if (!f->failed && !f->input->failed && file_begins(f))
		put_until(f, UINT64_MAX);
	if (!f->failed && !f->input->failed && f->input->directory && !(f->flags & PFR_CBOR_LEAN))
		f->defects |= !parts_others(f->input, put_other, f);
	if (f->bad)
		say("%s: %llu records are bad, and carried as they are", f->input->name, (unsigned long long)f->bad);
	return f->failed || f->input->failed ? EXIT_IO : f->bad || f->defects || f->input->defects ? EXIT_DEFECT : EXIT_FINE;
}

static void take_all(struct forth *f)
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;

	while (!f->failed) {
		enum pfr_status status = input_next(f->input, &frame, &layout, &where);

		if (status == PFR_END)
			return;
		if (pfr_status_class(status) == PFR_STREAM) {
			take_piece(f, &frame, status, &where);
			if (!f->input->inner)
				return;
		} else if (frame.piece == PFR_PIECE_RECORD) {
			take_record(f, &frame, layout, status);
		} else {
			take_piece(f, &frame, status, &where);
		}
	}
}

static int convert_all(struct forth *f, struct input *input, struct sink *sink, unsigned flags, bool keep)
{
	memset(f, 0, sizeof(*f));
	f->input = input;
	f->sink = sink;
	f->flags = flags;
	f->keep = keep;
	f->between = flags & PFR_CBOR_SORTED;
	sink->held = true;
	input->passed = passed;
	input->file_ends = file_ends;
	input->keeper = f;
	take_all(f);
	return forth_end(f);
}

int to_cbor(struct input *input, struct sink *sink, unsigned flags, bool keep)
{
	static struct forth f;

	return convert_all(&f, input, sink, flags, keep);
}

/* ---- record by record ------------------------------------------------------------- */

struct forth *cbor_begin(struct input *input, struct sink *sink)
{
	struct forth *f = malloc(sizeof(*f));

	if (!f)
		say("out of memory");
	else if (convert_all(f, input, sink, 0, false) == EXIT_IO) {
		free(f);
		f = NULL;
	}
	return f;
}

bool cbor_record(struct forth *f, const struct pfr_frame *frame, const struct pfr_layout *layout,
		 enum pfr_status routed)
{
	return put_record(f, frame, layout, routed, f->flags);
}

void cbor_end(struct forth *f)
{
	free(f);
}

/* ---- sorted ----------------------------------------------------------------------- */

/* Whether there are records that have no offset of their own. */
static bool is_packed(const char *name)
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	struct input input;
	bool packed = false;

	if (!input_open(&input, name))
		for (;;) {
			enum pfr_status status = input_next(&input, &frame, &layout, &where);

			if (status == PFR_END || pfr_status_class(status) == PFR_STREAM || packed)
				break;
			packed = frame.piece == PFR_PIECE_RECORD && is_compressed(&frame);
		}
	packed |= input.directory != NULL;
	input_close(&input);
	return packed;
}

static int put_sorted(struct forth *f, struct sorter *sorter)
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;

	while (sorter && !f->failed) {
		enum pfr_status status = sorter_next(sorter, &frame, &layout, &where);

		if (status == PFR_END || (pfr_status_class(status) == PFR_STREAM && frame.piece != PFR_PIECE_STREAM))
			break;
		if (frame.piece == PFR_PIECE_RECORD && !(f->flags & PFR_CBOR_LEAN && is_compressed(&frame) && !status))
			put_record(f, &frame, layout, status, f->flags);
	}
	sorter_free(sorter);
	return !sorter || f->failed || f->input->failed ? EXIT_IO : f->bad ? EXIT_DEFECT : EXIT_FINE;
}

int to_cbor_sorted(const char *name, struct sink *sink, unsigned flags)
{
	static struct forth f;
	struct input input;
	int code, sorted;

	flags |= PFR_CBOR_SORTED;
	if (!(flags & PFR_CBOR_LEAN) && is_packed(name)) {
		say("%s: what is compressed, or a directory, is sorted as with --lean: there is no way back", name);
		flags |= PFR_CBOR_LEAN;
	}
	code = input_open(&input, name);
	if (!code) {
		code = convert_all(&f, &input, sink, flags, false);
		input_close(&input);
	}
	if (code == EXIT_IO || input_open(&input, name))
		return EXIT_IO;
	f.input = &input;
	sorted = put_sorted(&f, sorter_new(&input));
	input_close(&input);
	return sorted ? sorted : code;
}

#else

int to_cbor(struct input *input, struct sink *sink, unsigned flags, bool keep)
{
	(void)sink, (void)flags, (void)keep;
	say("%s: this perfring was built without libcbor", input->name);
	return EXIT_IO;
}

struct forth *cbor_begin(struct input *input, struct sink *sink)
{
	(void)sink;
	say("%s: this perfring was built without libcbor", input->name);
	return 0;
}

bool cbor_record(struct forth *f, const struct pfr_frame *frame, const struct pfr_layout *layout,
		 enum pfr_status routed)
{
	(void)f, (void)frame, (void)layout, (void)routed;
	return false;
}

void cbor_end(struct forth *f)
{
	(void)f;
}

int to_cbor_sorted(const char *name, struct sink *sink, unsigned flags)
{
	(void)sink, (void)flags;
	say("%s: this perfring was built without libcbor", name);
	return EXIT_IO;
}

#endif
