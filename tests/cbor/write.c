/* SPDX-License-Identifier: MIT */
/*
 * The writer of CBOR: never allocates (malloc and the like abort here), writes
 * nothing past its room, and when that is too small tells one that is not. Each
 * record of the captures given goes through every room from none to enough.
 */
#include "perfring_convert.h"
#include "tests/tap.h"

#include <stdlib.h>
#include <string.h>

static int armed;

void *__real_malloc(size_t size);
void *__real_calloc(size_t nr, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size) { if (armed) abort(); return __real_malloc(size); }
void *__wrap_calloc(size_t nr, size_t size) { if (armed) abort(); return __real_calloc(nr, size); }
void *__wrap_realloc(void *old, size_t size) { if (armed) abort(); return __real_realloc(old, size); }

#define MOST (1 << 18)
#define GUARD 64

static unsigned long records, wrong;

static size_t emit(char *to, size_t room, const struct pfr_frame *frame, const struct pfr_layout *layout, unsigned flags)
{
	struct pfr_out out = {to, room, 0};

	armed = 1;
	pfr_to_cbor(&out, frame, layout, flags, PFR_OK);
	armed = 0;
	return out.size;
}

static void check(const struct pfr_frame *frame, const struct pfr_layout *layout, unsigned flags)
{
	static char whole[MOST], part[MOST + GUARD];
	size_t size = emit(whole, MOST, frame, layout, flags), room, said, step = size > 600 ? size / 97 : 1;

	records++;
	for (room = 0; room <= size; room += step) {
		memset(part, 0x55, room + GUARD);
		said = emit(part, room, frame, layout, flags);
		wrong += part[room] != 0x55 || part[room + GUARD - 1] != 0x55;
		if (said <= room) {
			wrong += said != size || memcmp(part, whole, size);
			continue;
		}
		wrong += said < size || said > MOST || emit(part, said, frame, layout, flags) != size || memcmp(part, whole, size);
	}
}

static void check_file(const char *path)
{
	static unsigned char data[1 << 21];
	static struct pfr_event event[512];
	static struct pfr_id id[1 << 14];
	struct pfr_events events;
	struct pfr_reader reader;
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;
	FILE *file = fopen(path, "rb");
	size_t size = file ? fread(data, 1, sizeof(data), file) : 0;

	if (file)
		fclose(file);
	pfr_events_init(&events, event, 512, id, 1 << 14);
	pfr_reader_init(&reader, &events);
	pfr_reader_give(&reader, data, size, 0, 1);
	while ((status = pfr_reader_next(&reader, &frame, &layout, &where)) != PFR_END) {
		if (pfr_status_class(status) == PFR_STREAM || status == PFR_ROOM)
			break;
		if (frame.piece != PFR_PIECE_RECORD)
			continue;
		check(&frame, layout, 0);
		check(&frame, layout, PFR_CBOR_NAMES);
		check(&frame, layout, PFR_CBOR_LEAN | PFR_CBOR_SORTED);
	}
}

int main(int argc, char **argv)
{
	int i;

	for (i = 1; i < argc; i++)
		check_file(argv[i]);
	printf("# %lu records\n", records);
	tap(records && !wrong, "each record in every room, and no allocation", "a room was overrun, or the size told was wrong");
	return tap_end();
}
