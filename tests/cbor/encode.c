/* SPDX-License-Identifier: MIT */
/*
 * Encoding is the inverse of decoding: every record and piece of the captures
 * given is decoded, encoded from the struct, and compared byte by byte; built
 * once more in the other byte order, where it must decode to the same again.
 * It knows nothing of what records mean.
 */
#include "perfring.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned char *file;
static size_t file_size;
static unsigned long checked, failed, accepted;

static void load(const char *path)
{
	FILE *f = fopen(path, "rb");
	size_t n;

	file = realloc(file, 64 << 20);
	file_size = 0;
	while (f && (n = fread(file + file_size, 1, (64 << 20) - file_size, f)) > 0)
		file_size += n;
	if (f)
		fclose(f);
}

static void complain(const char *path, const struct pfr_frame *frame, const char *what, int status)
{
	failed++;
	if (failed < 20)
		printf("%s: piece %d type %u at %llu: %s (%s)\n", path, frame->piece, frame->type,
		       (unsigned long long)frame->at, what, pfr_status_name((enum pfr_status)status));
}

/* Decoded, encoded in the other order, decoded, and encoded in this order again. */
static void check_turned(const char *path, const struct pfr_frame *frame, const struct pfr_layout *layout,
			 const struct pfr_record *record, const unsigned char *same)
{
	static unsigned char turned[65536], back[65536];
	struct pfr_record again;
	struct pfr_frame other = *frame;
	struct pfr_where where;
	size_t size, size2 = 0;
	enum pfr_status status;

	status = pfr_encode(record, layout, frame->order ? PFR_LITTLE : PFR_BIG, frame->data, turned, sizeof(turned), &size);
	if (status) {
		complain(path, frame, "not encoded in the other order", status);
		return;
	}
	other.data = turned;
	other.order = !frame->order;
	status = pfr_decode(&other, layout, &again, &where);
	if (!status)
		status = pfr_encode(&again, layout, (enum pfr_order)frame->order, frame->data, back, sizeof(back), &size2);
	if (status || size2 != frame->size || memcmp(back, same, size2))
		complain(path, frame, "turned twice is not what it was", status);
}

static void check(const char *path, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	static unsigned char out[65536];
	struct pfr_record record;
	struct pfr_where where;
	size_t size = 0, need = 0;
	enum pfr_status status;

	checked++;
	if (frame->piece == PFR_PIECE_FEATURE || pfr_decode(frame, layout, &record, &where))
		return;
	accepted++;
	memset(out, 0xaa, sizeof(out));
	status = pfr_encode(&record, layout, (enum pfr_order)frame->order, frame->data, out, sizeof(out), &size);
	if (status || size != frame->size || memcmp(out, frame->data, size)) {
		complain(path, frame, "not the same", status);
		return;
	}
	status = pfr_encode(&record, 0, (enum pfr_order)frame->order, frame->data, out, sizeof(out), &size);
	if (status || size != frame->size || memcmp(out, frame->data, size))
		complain(path, frame, "not the same without layout", status);
	status = pfr_encode(&record, layout, (enum pfr_order)frame->order, 0, out, frame->size - 1, &need);
	if (status != PFR_ROOM || need != frame->size)
		complain(path, frame, "room is not told", status);
	check_turned(path, frame, layout, &record, frame->data);
}

static void check_file(const char *path)
{
	static struct pfr_event event[4096];
	static struct pfr_id id[1 << 18];
	struct pfr_events events;
	struct pfr_reader reader;
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;

	load(path);
	pfr_events_init(&events, event, 4096, id, 1 << 18);
	pfr_reader_init(&reader, &events);
	pfr_reader_give(&reader, file, file_size, 0, 1);
	while ((status = pfr_reader_next(&reader, &frame, &layout, &where)) != PFR_END) {
		if (pfr_status_class(status) == PFR_STREAM || status == PFR_ROOM)
			break;
		if (frame.size)
			check(path, &frame, layout);
	}
}

int main(int argc, char **argv)
{
	int i;

	for (i = 1; i < argc; i++)
		check_file(argv[i]);
	printf("encode: %lu pieces of %d captures, %lu accepted, %lu differ\n", checked, argc - 1, accepted, failed);
	return failed || !accepted;
}
