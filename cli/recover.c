/* SPDX-License-Identifier: MIT */
/*
 * perfring recover: a whole, valid perf.data out of one that was cut off or
 * damaged. It copies what is good and writes tables that fit; records are
 * copied as they are, compressed ones unpacked, a directory becomes one file.
 */
#include "cli.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help_text[] =
	"usage: perfring recover [OPTION...] FILE\n\n"
	"Writes a whole perf.data file from one that was cut off or damaged: every record that\n"
	"can be read, the events, every section that can be read. What is left out is said.\n"
	"Compressed records are unpacked; a directory becomes one file; a pipe stays one.\n\n"
	"  -o, --output OUT the file to write, which must not exist yet (default: recovered.data)\n"
	HELP_LIMIT
	"  -h, --help       this text\n\n"
	"exit status: 0 nothing was left out; 1 something was; 2 usage; 3 it cannot be read or written.\n";

#define HEADER 104
#define SECTION 16
#define FEATURES 256
#define SAID 10 /* records left out that are named one by one */

/* Bytes that grow. */
struct bytes {
	unsigned char *data;
	size_t size, room;
};

struct recover {
	struct input input;
	FILE *out;
	bool failed, began;
	uint64_t at, data;      /* where writing is, and where the records began */
	struct bytes attrs, ids, features, aux;
	uint64_t *nr_ids;       /* bytes of ids of each event */
	uint32_t nr_events;
	uint64_t attr_size;
	struct { uint64_t offset, size; bool there; } feature[FEATURES];
	uint64_t records, dropped, dropped_sections, dropped_bytes;
};

static bool bytes_add(struct recover *r, struct bytes *b, const void *data, size_t size)
{
	if (b->room - b->size < size) {
		size_t room = (b->size + size) * 2;
		unsigned char *more = realloc(b->data, room);

		if (!more) {
			say("out of memory");
			r->failed = true;
			return false;
		}
		b->data = more;
		b->room = room;
	}
	if (size)
		memcpy(b->data + b->size, data, size);
	b->size += size;
	return true;
}

static void put(struct recover *r, const void *data, size_t size)
{
	if (!r->failed && size && fwrite(data, 1, size, r->out) != size) {
		say("cannot write: %s", strerror(errno));
		r->failed = true;
	}
	r->at += size;
}

/* A number in the file's own order. */
static void number(const struct recover *r, unsigned char *to, uint64_t value)
{
	unsigned i;

	for (i = 0; i < 8; i++)
		to[i] = (unsigned char)(value >> 8 * (r->input.reader.order == PFR_BIG ? 7 - i : i));
}

static void put_section(struct recover *r, uint64_t offset, uint64_t size)
{
	unsigned char section[SECTION];

	number(r, section, offset);
	number(r, section + 8, size);
	put(r, section, sizeof(section));
}

/* ---- tables ------------------------------------------------------------------------ */

static void keep_attr(struct recover *r, const struct pfr_frame *frame)
{
	uint64_t *nr_ids = realloc(r->nr_ids, (r->nr_events + 1) * sizeof(*nr_ids));

	if (!nr_ids) {
		say("out of memory");
		r->failed = true;
		return;
	}
	nr_ids[r->nr_events++] = 0;
	r->nr_ids = nr_ids;
	r->attr_size = frame->size;
	bytes_add(r, &r->attrs, frame->data, frame->size);
}

static void keep_ids(struct recover *r, const struct pfr_frame *frame)
{
	if (!r->nr_events)
		return;
	r->nr_ids[r->nr_events - 1] += frame->size;
	bytes_add(r, &r->ids, frame->data, frame->size);
}

/* What is said of files and of compression is true no more; the index of AUX data is made anew. */
static void keep_feature(struct recover *r, const struct pfr_frame *frame)
{
	uint32_t f = frame->type;

	if (f >= FEATURES || f == PFR_FEATURE_COMPRESSED || f == PFR_FEATURE_DIR_FORMAT || f == PFR_FEATURE_AUXTRACE)
		return;
	r->feature[f].offset = r->features.size;
	r->feature[f].size = frame->size;
	r->feature[f].there = bytes_add(r, &r->features, frame->data, frame->size);
}

/* Ids and attrs go before the records; a header with no records holds their place. */
static void begin_file(struct recover *r)
{
	unsigned char header[HEADER] = {0};
	uint64_t ids = HEADER;
	uint32_t i;

	put(r, header, sizeof(header));
	put(r, r->ids.data, r->ids.size);
	for (i = 0; i < r->nr_events; i++) {
		put(r, r->attrs.data + i * r->attr_size, r->attr_size - SECTION);
		put_section(r, ids, r->nr_ids[i]);
		ids += r->nr_ids[i];
	}
	r->data = r->at;
}

static void end_header(struct recover *r, uint64_t data_size)
{
	unsigned char header[HEADER] = {0};
	uint64_t bits[4] = {0};
	unsigned f;

	for (f = 0; f < FEATURES; f++)
		if (r->feature[f].there)
			bits[f / 64] |= UINT64_C(1) << f % 64;
	number(r, header, UINT64_C(0x32454c4946524550)); /* PERFILE2 */
	number(r, header + 8, HEADER);
	number(r, header + 16, r->attr_size);
	number(r, header + 24, HEADER + r->ids.size);
	number(r, header + 32, r->attrs.size);
	number(r, header + 40, r->data);
	number(r, header + 48, data_size);
	for (f = 0; f < 4; f++)
		number(r, header + 72 + 8 * f, bits[f]);
	if (!r->failed && (fseeko(r->out, 0, SEEK_SET) || fwrite(header, sizeof(header), 1, r->out) != 1)) {
		say("cannot write: %s", strerror(errno));
		r->failed = true;
	}
}

static void end_file(struct recover *r)
{
	uint64_t data_size = r->at - r->data, at, nr = 0;
	unsigned char count[8];
	unsigned f;

	if (r->aux.size) { /* u64 count, then pairs */
		number(r, count, r->aux.size / SECTION);
		r->feature[PFR_FEATURE_AUXTRACE].offset = r->features.size;
		r->feature[PFR_FEATURE_AUXTRACE].size = 8 + r->aux.size;
		r->feature[PFR_FEATURE_AUXTRACE].there = bytes_add(r, &r->features, count, 8) &&
							 bytes_add(r, &r->features, r->aux.data, r->aux.size);
	}
	for (f = 0; f < FEATURES; f++)
		nr += r->feature[f].there;
	at = r->at + nr * SECTION;
	for (f = 0; f < FEATURES; f++)
		if (r->feature[f].there)
			put_section(r, at + r->feature[f].offset, r->feature[f].size);
	put(r, r->features.data, r->features.size);
	end_header(r, data_size);
}

/* ---- records --------------------------------------------------------------------------- */

static void drop(struct recover *r, const struct pfr_frame *frame, const struct pfr_where *where)
{
	r->dropped++;
	r->dropped_bytes += frame->size;
	if (r->dropped <= SAID)
		input_say(&r->input, where);
	if (r->dropped == SAID + 1)
		say("%s: further records are left out without a word", r->input.name);
}

/* What lies behind the record and belongs to it. */
static bool copy_payload(struct recover *r, struct pfr_frame *frame)
{
	unsigned char section[SECTION];

	if (!frame->payload)
		return true;
	if (!input_payload(&r->input, frame)) {
		if (frame->payload <= limits()->payload)
			say("%s: the payload of the record at %#" PRIx64 " is not whole", r->input.name, frame->at);
		return false;
	}
	if (frame->type == PFR_RECORD_AUXTRACE) {
		number(r, section, r->at);
		number(r, section + 8, frame->size + frame->payload);
		bytes_add(r, &r->aux, section, sizeof(section));
	}
	return true;
}

static void copy_record(struct recover *r, struct pfr_frame *frame, const struct pfr_layout *layout,
			enum pfr_status routed, struct pfr_where *where)
{
	struct pfr_record record;
	struct pfr_where bad;

	if (routed && routed != PFR_UNKNOWN_ID) {
		drop(r, frame, where);
		return;
	}
	if (frame->type == PFR_RECORD_COMPRESSED || frame->type == PFR_RECORD_COMPRESSED2 ||
	    (r->input.reader.pipe && frame->type == PFR_RECORD_HEADER_FEATURE && frame->size >= 16 &&
	     !pfr_decode(frame, 0, &record, &bad) && record.header_feature.feat_id == PFR_FEATURE_COMPRESSED))
		return;
	if (pfr_decode(frame, layout, &record, &bad)) {
		drop(r, frame, &bad);
		return;
	}
	if (!copy_payload(r, frame)) {
		r->dropped++;
		r->dropped_bytes += frame->size;
		return;
	}
	r->records++;
	put(r, frame->data, frame->size);
	put(r, frame->data + frame->size, (size_t)frame->payload);
}

static void recover_frame(struct recover *r, struct pfr_frame *frame, const struct pfr_layout *layout,
			  enum pfr_status status, struct pfr_where *where)
{
	static const unsigned char pipe_size[16] = {0};
	unsigned char header[16];

	if (frame->piece == PFR_PIECE_RECORD) {
		if (!r->began && !r->input.reader.pipe)
			begin_file(r);
		r->began = true;
		copy_record(r, frame, layout, status, where);
		return;
	}
	if (status) {
		r->dropped_sections++;
		input_say(&r->input, where);
	}
	if (frame->piece == PFR_PIECE_FILE_HEADER && r->input.reader.pipe) {
		memcpy(header, frame->size >= 16 ? frame->data : pipe_size, 16);
		put(r, header, 16);
	} else if (frame->piece == PFR_PIECE_FILE_ATTR && !status) {
		keep_attr(r, frame);
	} else if (frame->piece == PFR_PIECE_FILE_IDS && !status) {
		keep_ids(r, frame);
	} else if (frame->piece == PFR_PIECE_FEATURE && !status) {
		keep_feature(r, frame);
	}
}

static void recover_end(struct recover *r, enum pfr_status status, const struct pfr_where *where)
{
	if (status != PFR_END && !r->input.failed) {
		input_say(&r->input, where);
		r->dropped_sections++;
	}
	if (!r->input.reader.pipe || r->input.directory) {
		if (!r->began)
			begin_file(r);
		end_file(r);
	}
	say("%s: %" PRIu64 " records kept, %" PRIu64 " left out (%" PRIu64 " bytes)%s", r->input.name, r->records, r->dropped,
	    r->dropped_bytes + r->input.unread, r->input.reader.interrupted ? "; the recording had been cut off" : "");
}

static int recover_run(struct recover *r, const char *path, const char *output)
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;
	int code = input_open(&r->input, path);

	if (code)
		return code;
	r->out = fopen(output, "wxb");
	if (!r->out) {
		say("%s: cannot write: %s", output, strerror(errno));
		input_close(&r->input);
		return EXIT_IO;
	}
	r->input.resumes = true;
	for (;;) {
		status = input_next(&r->input, &frame, &layout, &where);
		if (!r->failed && pfr_status_class(status) == PFR_STREAM && resume_said(&r->input, &where))
			continue;
		if (status == PFR_END || pfr_status_class(status) == PFR_STREAM || r->failed)
			break;
		recover_frame(r, &frame, layout, status, &where);
	}
	recover_end(r, status, &where);
	if (fclose(r->out) && !r->failed) {
		say("%s: cannot write: %s", output, strerror(errno));
		r->failed = true;
	}
	code = r->failed || r->input.failed ? EXIT_IO : r->dropped || r->dropped_sections || r->input.defects ? EXIT_DEFECT : EXIT_FINE;
	input_close(&r->input);
	return code;
}

int perfring_recover(int argc, char **argv)
{
	static const struct option options[] = {{"output", required_argument, 0, 'o'}, {"help", no_argument, 0, 'h'}, {0}};
	static struct recover r;
	const char *output = "recovered.data";
	int option;

	opterr = 0;
	while ((option = getopt_long(argc, argv, ":o:h", options, 0)) != -1) {
		switch (option) {
		case 'o': output = optarg; break;
		case 'h': return help(help_text);
		case ':': return usage("recover", "%s wants an argument", argv[optind - 1]);
		default: return usage("recover", "%s is no option", argv[optind - 1]);
		}
	}
	if (optind != argc - 1)
		return usage("recover", optind == argc ? "a file is missing" : "one file at a time");
	return recover_run(&r, argv[optind], output);
}
