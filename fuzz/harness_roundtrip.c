/* SPDX-License-Identifier: MIT */
/*
 * Records there and back: what was decoded is encoded to the bytes it came from, and
 * what became CBOR, whatever it was, comes out of it again.
 */
#include "fuzz/harness.h"
#include "perfring_convert.h"

#include <stdlib.h>
#include <string.h>

static unsigned char *room(size_t size)
{
	unsigned char *data = malloc(size ? size : 1);

	if (!data)
		abort();
	return data;
}

static void check_encode(const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	unsigned char *data = room(frame->size);
	struct pfr_record record;
	struct pfr_where where;
	size_t size = 0;

	if (pfr_decode(frame, layout, &record, &where) == PFR_OK) {
		if (pfr_encode(&record, layout, (enum pfr_order)frame->order, frame->data, data, frame->size, &size))
			fuzz_broken("what was decoded cannot be encoded");
		if (size != frame->size || memcmp(data, frame->data, size))
			fuzz_broken("encoded to other bytes");
		if (frame->size && (pfr_encode(&record, layout, (enum pfr_order)frame->order, frame->data, data,
					       frame->size - 1, &size) != PFR_ROOM || size != frame->size))
			fuzz_broken("encoded where there is no room");
	}
	free(data);
}

static void check_cbor(const struct pfr_frame *frame, const struct pfr_layout *layout, unsigned flags)
{
	struct pfr_cbor_head head = {.flags = flags, .order = frame->order, .source = PFR_CBOR_RING};
	struct pfr_out out = {0, 0, 0};
	struct pfr_uncbor uncbor = {0};
	struct pfr_window window = {.closed = 1};
	struct pfr_where where;
	unsigned char *back = room(PFR_UNCBOR_ROOM);
	size_t size = 0;

	pfr_cbor_head(&out, &head);
	pfr_to_cbor(&out, frame, layout, flags, PFR_OK);
	out.data = (char *)room(out.size);
	out.room = out.size;
	out.size = 0;
	pfr_cbor_head(&out, &head);
	pfr_to_cbor(&out, frame, layout, flags, PFR_OK);
	if (out.size > out.room) /* less is well: what was taken back again was counted too */
		fuzz_broken("CBOR was counted wrongly");
	window.data = (unsigned char *)out.data;
	window.size = out.size;
	if (pfr_uncbor_next(&uncbor, &window, back, PFR_UNCBOR_ROOM, &size, &where) || size)
		fuzz_broken("the header of our own CBOR is refused");
	if (pfr_uncbor_next(&uncbor, &window, back, PFR_UNCBOR_ROOM, &size, &where))
		fuzz_broken("our own CBOR is refused");
	if (size != frame->size || memcmp(back, frame->data, size))
		fuzz_broken("other bytes came out of CBOR");
	if (pfr_uncbor_next(&uncbor, &window, back, PFR_UNCBOR_ROOM, &size, &where) != PFR_END)
		fuzz_broken("CBOR has more than was put in");
	free(back);
	free(out.data);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_input input;
	struct pfr_frame frame, cut;
	unsigned char *copy;

	if (!fuzz_input_init(&input, data, size))
		return 0;
	while (fuzz_input_next(&input, &frame)) {
		if (frame.size > 65535)
			continue;
		copy = fuzz_cut(&cut, &frame, frame.size);
		check_encode(&cut, input.known);
		check_cbor(&cut, input.known, 0);
		check_cbor(&cut, input.known, PFR_CBOR_NAMES);
		free(copy);
	}
	return 0;
}
