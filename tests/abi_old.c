/* SPDX-License-Identifier: MIT */
/*
 * A program that was built with an older library: tests/more/abi.t runs it with one whose rows have more. It checks that
 * no struct of its own is written past the end that it was compiled with, and prints what it reads.
 *   abi_old CAPTURE
 */
#include "perfring.h"
#include "perfring_session.h"

#include <stdio.h>
#include <string.h>

static int outside(const unsigned char *bytes, size_t size)
{
	size_t i;

	for (i = 0; i < size && bytes[i] == 0xa5; i++)
		;
	return i < size;
}

int main(int argc, char **argv)
{
	static struct {
		unsigned char before[256];
		struct pfr_limits limits;
		unsigned char between[256];
		struct pfr_record record;
		unsigned char after[4096];
	} own;
	struct pfr_session_options options = {.size = sizeof(options)};
	const struct pfr_session_record *read;
	struct pfr_session_error error;
	struct pfr_session *session;
	struct pfr_where where;
	unsigned long samples = 0, records = 0;
	uint64_t sum = 0;
	enum pfr_status status;

	memset(&own, 0xa5, sizeof(own));
	pfr_limits_init(&own.limits, sizeof(own.limits));
	options.limits = &own.limits;
	if (argc != 2 || pfr_session_open(&session, argv[1], &options, &error))
		return 2;
	while ((status = pfr_session_next(session, &read)) == PFR_OK) {
		records++;
		if (pfr_session_decode(session, read, &own.record, &where) || read->frame.type != PFR_RECORD_SAMPLE)
			continue;
		samples++;
		sum += own.record.sample.ip ^ own.record.sample.time;
	}
	pfr_session_close(session);
	printf("records=%lu samples=%lu sum=%llx status=%d %s\n", records, samples, (unsigned long long)sum, (int)status,
	       pfr_value_name(PFR_SET_SOFTWARE, 0));
	if (outside(own.before, sizeof(own.before)) || outside(own.between, sizeof(own.between)) || outside(own.after, sizeof(own.after)))
		printf("written outside of a struct\n");
	return 0;
}
