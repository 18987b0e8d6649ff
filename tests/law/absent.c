/* SPDX-License-Identifier: MIT */
/*
 * The command with a decoder whose absent fields are filled: pfr_decode and pfr_reader_decode leave what a record lacks as it was ("Absent fields are
 * unspecified", perfring_decode.h), which is a value of an earlier record, so that who reads one shows a value that nobody sees is wrong.
 * Linked with --wrap for both; see tests/law/absent.t.
 */
#include "perfring_decode.h"
#include "perfring_stream.h"

#include <stdlib.h>
#include <string.h>

enum pfr_status __real_pfr_decode(const struct pfr_frame *frame, const struct pfr_layout *layout, struct pfr_record *record, struct pfr_where *where);
enum pfr_status __wrap_pfr_decode(const struct pfr_frame *frame, const struct pfr_layout *layout, struct pfr_record *record, struct pfr_where *where);
enum pfr_status __real_pfr_reader_decode(struct pfr_reader *reader, struct pfr_decoded *to);
enum pfr_status __wrap_pfr_reader_decode(struct pfr_reader *reader, struct pfr_decoded *to);

static void fill(struct pfr_record *record)
{
	const char *byte = getenv("PERFRING_ABSENT");

	if (byte)
		memset(record, (int)strtol(byte, NULL, 16), sizeof(*record));
}

enum pfr_status __wrap_pfr_decode(const struct pfr_frame *frame, const struct pfr_layout *layout, struct pfr_record *record, struct pfr_where *where)
{
	fill(record);
	return __real_pfr_decode(frame, layout, record, where);
}

enum pfr_status __wrap_pfr_reader_decode(struct pfr_reader *reader, struct pfr_decoded *to)
{
	fill(&to->record);
	return __real_pfr_reader_decode(reader, to);
}
