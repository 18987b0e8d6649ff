/* SPDX-License-Identifier: MIT */
/*
 * The fields of a bad record that are good, of any walk: what a walk hands out is any item of the rows.
 *
 * sources: present rows
 * options: -eva-split-return full -eva-slevel-function pfr_walk_present:100,pfr_walk_next:4
 * reached: 90
 */
#include "proof.h"

/* In place of walk.c's, which is a proof of its own. */
void pfr_walk_init(struct pfr_walk *walk, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	(void)frame, (void)layout;
	Frama_C_make_unknown((char *)walk, sizeof(*walk));
}

/* An item has its key and row from the rows. */
enum pfr_status pfr_walk_next(struct pfr_walk *walk, struct pfr_item *item, struct pfr_where *where)
{
	const struct row *row = &pfr_rows[Frama_C_interval(0, ROW_NR - 1)];

	(void)walk;
	if (any_bool())
		return (void)where, PFR_E_FIELDS;
	Frama_C_make_unknown((char *)item, sizeof(*item));
	item->key = row->key;
	return PFR_OK;
}

void proof_present(void)
{
	struct pfr_frame frame;
	struct pfr_layout layout;

	Frama_C_make_unknown((char *)&frame, sizeof(frame));
	Frama_C_make_unknown((char *)&layout, sizeof(layout));
	pfr_walk_present(&frame, &layout);
}
