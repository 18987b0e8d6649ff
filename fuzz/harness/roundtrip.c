/* SPDX-License-Identifier: MIT */
/*
 * Records there and back: what was decoded, or walked, is encoded to the bytes it came
 * from; what became CBOR, whatever it was, comes out of it again.
 */
#include "fuzz/harness.h"
#include "perfring_convert.h"
#include "tests/lib/invert.h"

#include <stdlib.h>
#include <string.h>

/* What the second byte says. Without CBOR it is encode of decode, or, with WALK, of the walk. */
enum {
	CBOR = 1,
	NAMES = 2,
	WALK = 2,
	BEGIN = 4,
};

static unsigned char *capacity(size_t size)
{
	unsigned char *data = malloc(size ? size : 1);

	if (!data)
		abort();
	return data;
}

static void check_cbor(const struct pfr_frame *frame, const struct pfr_layout *layout, unsigned flags)
{
	struct pfr_cbor_head head = {.flags = flags, .order = frame->order, .source = PFR_CBOR_FROM_RING};
	struct pfr_out out = {0, 0, 0};
	struct pfr_uncbor uncbor = {0};
	struct pfr_window window = {.closed = 1};
	struct pfr_where where;
	unsigned char *back = capacity(PFR_UNCBOR_CAPACITY);
	size_t size = 0;

	pfr_cbor_head(&out, &head);
	pfr_to_cbor(&out, frame, layout, flags, PFR_OK);
	out.data = (char *)capacity(out.size);
	out.capacity = out.size;
	out.size = 0;
	pfr_cbor_head(&out, &head);
	pfr_to_cbor(&out, frame, layout, flags, PFR_OK);
	if (out.size > out.capacity) /* less is well: what was taken back again was counted too */
		fuzz_broken("CBOR was counted wrongly");
	window.data = (unsigned char *)out.data;
	window.size = out.size;
	if (pfr_uncbor_next(&uncbor, &window, back, PFR_UNCBOR_CAPACITY, &size, &where) || size)
		fuzz_broken("the header of our own CBOR is refused");
	if (pfr_uncbor_next(&uncbor, &window, back, PFR_UNCBOR_CAPACITY, &size, &where))
		fuzz_broken("our own CBOR is refused");
	if (size != frame->size || memcmp(back, frame->data, size))
		fuzz_broken("other bytes came out of CBOR");
	if (pfr_uncbor_next(&uncbor, &window, back, PFR_UNCBOR_CAPACITY, &size, &where) != PFR_END)
		fuzz_broken("CBOR has more than was put in");
	free(back);
	free(out.data);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_input input;
	struct pfr_frame frame, cut;
	char text[BROKEN_MOST];

	if (!fuzz_input_init(&input, data, size))
		return 0;
	while (fuzz_input_next(&input, &frame)) {
		if (frame.size > 65535)
			continue;
		fuzz_cut(&cut, &frame, frame.size, input.choice & BEGIN);
		if (input.choice & CBOR)
			check_cbor(&cut, input.known, input.choice & NAMES ? PFR_CBOR_NAMES : 0);
		else if (input.choice & WALK ? invert_build(&cut, input.known, text) : invert_encode(&cut, input.known, text))
			fuzz_broken(text);
	}
	return 0;
}
