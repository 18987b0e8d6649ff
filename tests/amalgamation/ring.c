/* SPDX-License-Identifier: MIT */
/*
 * Reads a ring of records, which a file holds: 4 bytes with the attr's size, the attr, records. Prints what is decoded and
 * walked of each. tests/more/amalgamation.t compiles it with the whole library and with PFR_RINGS_ONLY.
 */
#include "perfring.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RING (1 << 22)

static uint64_t sum(const unsigned char *data, size_t size)
{
	uint64_t all = UINT64_C(0xcbf29ce484222325);

	while (size--)
		all = (all ^ *data++) * UINT64_C(0x100000001b3);
	return all;
}

static void print(const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	struct pfr_record record;
	struct pfr_where where;
	struct pfr_walk walk;
	struct pfr_item item;
	enum pfr_status status = pfr_decode(frame, layout, &record, &where);

	printf("%u %u %d present %llx ip %llx chain %u trailer %llx\n", frame->type, frame->size, status,
	       (unsigned long long)record.sample.present,
	       frame->type == PFR_RECORD_SAMPLE && !status && PFR_HAS(record.sample, SAMPLE, IP) ? (unsigned long long)record.sample.ip : 0,
	       frame->type == PFR_RECORD_SAMPLE && !status && PFR_HAS(record.sample, SAMPLE, CALLCHAIN) ? record.sample.callchain.ips.nr : 0,
	       (unsigned long long)record.sample_id.present);
	pfr_walk_init(&walk, frame, layout);
	while (!(status = pfr_walk_next(&walk, &item, &where)))
		printf(" %u.%u+%u=%llx:%llx", item.group, item.key, item.offset, (unsigned long long)item.value,
		       (unsigned long long)sum(frame->data + item.offset, item.size));
	printf(" end %d\n", status);
}

int main(int argc, char **argv)
{
	unsigned char *map = (unsigned char *)calloc(1, 4096 + RING), *input = (unsigned char *)malloc(RING);
	static unsigned char scratch[PFR_RING_SCRATCH];
	FILE *file = argc > 1 ? fopen(argv[1], "rb") : 0;
	size_t size = file && input ? fread(input, 1, RING, file) : 0;
	uint32_t attr_size;
	uint64_t head;
	struct pfr_layout layout;
	struct pfr_where where;
	struct pfr_frame frame;
	struct pfr_attr attr;
	struct pfr_ring ring;

	if (size < 4 || !map)
		return 3;
	memcpy(&attr_size, input, 4);
	head = size - 4 - attr_size;
	if (pfr_attr_decode(input + 4, attr_size, PFR_HOST_ORDER, &attr, &where))
		return 2;
	pfr_layout_init(&layout, &attr);
	memcpy(map + 4096, input + 4 + attr_size, (size_t)head);
	memcpy(map + 1024, &head, 8);
	if (pfr_ring_init(&ring, map, 4096 + RING, 0, scratch, sizeof(scratch), &where) || pfr_ring_begin(&ring, &where))
		return 1;
	while (pfr_ring_next(&ring, &frame, &where) == PFR_OK)
		print(&frame, &layout);
	pfr_ring_release(&ring);
	return 0;
}
