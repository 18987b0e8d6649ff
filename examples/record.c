/* SPDX-License-Identifier: MIT */
/* Decodes one record from memory, and prints each of its fields with its bytes. The attr says what a sample has. */
#include <perfring.h>
#include <stdio.h>

int main(void)
{
	/* a sample of IP, TID and a callchain of two addresses, as a ring has it on a little-endian machine */
	static const unsigned char bytes[48] = {9, 0, 0, 0, 2, 0, 48, 0, 0x34, 0x12, 0, 0, 0, 0, 0, 0, 0xe9, 3, 0, 0, 0xea, 3, 0, 0,
						2, 0, 0, 0, 0, 0, 0, 0, 0xaa, 0xaa, 0, 0, 0, 0, 0, 0, 0xbb, 0xbb, 0, 0, 0, 0, 0, 0};
	struct pfr_attr attr = {0};
	struct pfr_layout layout;
	struct pfr_record record;
	struct pfr_where where;
	struct pfr_frame frame;
	struct pfr_walk walk;
	struct pfr_item item;

	attr.sample_type = PFR_SAMPLE_IP | PFR_SAMPLE_TID | PFR_SAMPLE_CALLCHAIN;
	pfr_layout_init(&layout, &attr);
	if (pfr_frame_init(&frame, bytes, sizeof(bytes), 0, PFR_LITTLE, &where) || pfr_decode(&frame, &layout, &record, &where))
		return fprintf(stderr, "%s\n", pfr_status_cause(where.status)), 1;
	printf("ip %#llx pid %u tid %u\n", (unsigned long long)record.sample.ip, record.sample.pid, record.sample.tid);
	for (uint32_t i = 0; i < record.sample.callchain.ips.nr; i++)
		printf("called from %#llx\n", (unsigned long long)pfr_word(&record.sample.callchain.ips, i));
	pfr_walk_init(&walk, &frame, &layout);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK)
		if (item.what == PFR_ITEM_FIELD)
			printf("+%u %u bytes %s\n", item.offset, item.size, pfr_row_name(item.row));
	return 0;
}
