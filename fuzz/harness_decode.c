/* SPDX-License-Identifier: MIT */
/*
 * Records under an attr, decoded and nothing else, so that an execution costs
 * little: no byte outside of the input, a status that a record can have, a place within it.
 */
#include "fuzz/harness.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_input input;
	struct pfr_frame frame;
	struct pfr_record record;
	struct pfr_where where;
	enum pfr_status status;

	if (!fuzz_input_init(&input, data, size))
		return 0;
	while (fuzz_input_next(&input, &frame)) {
		status = pfr_decode(&frame, input.known, &record, &where);
		if (status == PFR_OK)
			continue;
		if (pfr_status_class(status) != PFR_RECORD || where.status != status)
			fuzz_broken("decoding answers what no record can have");
		if (where.at != frame.at || where.offset < frame.at || where.offset - frame.at > frame.size)
			fuzz_broken("a place outside of the record");
	}
	return 0;
}
