/* SPDX-License-Identifier: MIT */
#include "session/read/slots.h"

#include <errno.h>

/* Of a slot that was of little use, in reads and in bytes: less is read the next time, so that a file made for it costs little */
#define FEW 8
#define FEW_BYTES (SLOT_SIZE / 8)
#define LITTLE 1024

/* As many as a file of that size has use for; of a file that grows, SLOTS_MOST. */
static bool slots_open(struct pfr_session *s, struct slots *slots, uint64_t size)
{
	unsigned nr = size && size / SLOT_SIZE < SLOTS_MOST ? (unsigned)(size / SLOT_SIZE) + 1 : SLOTS_MOST, i;

	slots->slot = (struct slot *)pfr_session_resize(s, 0, nr * sizeof(struct slot));
	if (!slots->slot)
		return false;
	slots->nr = nr;
	for (i = 0; i < nr; i++)
		slots->slot[i].at = UINT64_MAX;
	return true;
}

struct slot *pfr_session_slot(struct pfr_session *s, struct slots *slots, const struct session_source *source, uint64_t at)
{
	struct slot *slot;
	bool little;
	ssize_t n;

	if (!slots->slot && !slots_open(s, slots, source->size)) {
		errno = ENOMEM;
		return 0;
	}
	slot = &slots->slot[at / SLOT_SIZE % slots->nr];
	if (at >= slot->at && at - slot->at < slot->filled) {
		slot->hits++;
		return slot;
	}
	little = slot->at != UINT64_MAX && slot->hits < FEW && slot->used < FEW_BYTES;
	errno = 0;
	slot->at = little ? at : at / SLOT_SIZE * SLOT_SIZE;
	slot->hits = 0;
	slot->used = 0;
	n = pfr_session_pread(source, slot->data, little ? LITTLE : SLOT_SIZE, slot->at);
	slot->filled = n > 0 ? (size_t)n : 0;
	return at - slot->at < slot->filled ? slot : 0;
}
