/* SPDX-License-Identifier: MIT */
/*
 * Addresses as people know them: file+0xoffset, function+0xoffset. The text of each is kept for a while, since callchains repeat theirs.
 */
#include "show.h"

#include "convert/path.h"
#include "decoder/wire.h"
#include "session/tasks/called.h"

#include <string.h>

#define NAME_MOST 256 /* bytes that are shown of the name of a file or function */

unsigned show_mode_of(const struct show_line *l, uint64_t address)
{
	bool guest = l->cpumode == PFR_CPUMODE_GUEST_KERNEL || l->cpumode == PFR_CPUMODE_GUEST_USER;

	if (pfr_tasks_mode_of(l->show->tasks, address) == PFR_CPUMODE_KERNEL)
		return guest ? PFR_CPUMODE_GUEST_KERNEL : PFR_CPUMODE_KERNEL;
	return guest ? PFR_CPUMODE_GUEST_USER : PFR_CPUMODE_USER;
}

static void put_offset(struct pfr_out *out, uint64_t offset)
{
	out_char(out, '+');
	out_hex(out, offset);
}

static void put_name(struct pfr_out *out, struct pfr_bytes name)
{
	pfr_text_plain(out, name.data, name.size < NAME_MOST ? name.size : NAME_MOST);
}

/* As pfr_tasks_map; of a copy, not found where that would change the tasks. */
static bool find_map(struct show_line *l, unsigned cpumode, uint64_t address, struct pfr_location *location)
{
	struct pfr_show *show = l->show;
	enum pfr_status status = show->peeks ? pfr_tasks_peek_map(show->tasks, &l->task, cpumode, address, location) :
					       pfr_tasks_map(show->tasks, &l->task, cpumode, address, location);

	l->changes |= status == PFR_MORE;
	return status == PFR_OK;
}

unsigned show_symbol(struct show_line *l, unsigned cpumode, uint64_t address)
{
	struct pfr_show *show = l->show;
	struct pfr_location location;
	struct pfr_symbol symbol;

	pfr_tasks_map(show->tasks, &l->task, cpumode, address, &location);
	if (pfr_symbols_find(show->symbols, show->tasks, &l->task, cpumode, address, &location, &symbol))
		return 0;
	put_name(l->out, symbol.name);
	return 1;
}

static void put_build_id(struct show_line *l, const struct pfr_location *location, struct pfr_out *out)
{
	struct pfr_bytes id;

	if (!(l->show->flags & PFR_SHOW_BUILD_IDS) || pfr_tasks_build_id(l->show->tasks, location, &id))
		return;
	out_char(out, '(');
	out_hex_bytes(out, id.data, id.size);
	out_char(out, ')');
}

static PFR_APART void put_address(struct show_line *l, unsigned cpumode, uint64_t address, struct pfr_out *out)
{
	struct pfr_show *show = l->show;
	struct pfr_location location;
	struct pfr_symbol symbol;
	bool found = find_map(l, cpumode, address, &location);

	if (show->symbols && !pfr_symbols_find(show->symbols, show->tasks, &l->task, cpumode, address, &location, &symbol)) {
		put_name(out, symbol.name);
		put_offset(out, symbol.offset);
		return;
	}
	if (!found) {
		out_hex(out, address);
		return;
	}
	put_name(out, path_base(&location.name));
	put_offset(out, location.offset);
	put_build_id(l, &location, out);
}

static PFR_APART void find_place(struct show_line *l, unsigned cpumode, uint64_t address, struct show_place *place)
{
	char text[4 * NAME_MOST + 128];
	struct pfr_out out = {text, sizeof(text), 0};

	put_address(l, cpumode, address, &out);
	place->version = 0;
	if (out.size > SHOW_PLACE || l->changes) {
		out_bytes(l->out, text, out.size);
		return;
	}
	*place = (struct show_place){.address = address, .process = l->task.process, .version = pfr_tasks_version(l->show->tasks), .cpumode = (uint8_t)cpumode, .size = (uint8_t)out.size};
	memcpy(place->text, text, out.size);
	out_bytes(l->out, text, out.size);
}

/* Programs that forked have the same addresses. */
static inline size_t slot_of(uint32_t process, uint64_t address)
{
	return (address ^ address >> 12 ^ process * UINT32_C(0x9e3779b1) >> 20) % SHOW_PLACES;
}

/* What is asked for once does not take the place of what is asked for often, nor its line of the cache. */
static inline void put_place(struct show_line *l, unsigned cpumode, uint64_t address)
{
	size_t slot = slot_of(l->task.process, address);
	struct show_place *place = &l->show->place[slot];
	uint16_t bits = (uint16_t)(address >> 12), *asked = &l->show->asked[slot];
	struct pfr_out *out = l->out;

	if (*asked != bits) {
		*asked = bits;
		put_address(l, cpumode, address, out);
		return;
	}
	if (place->address != address || place->version != pfr_tasks_version(l->show->tasks) || place->process != l->task.process ||
	    place->cpumode != cpumode) {
		find_place(l, cpumode, address, place);
		return;
	}
	if (out->size <= out->capacity && out->capacity - out->size >= SHOW_PLACE + 1) {
		memcpy(out->data + out->size, place->text, SHOW_PLACE + 1);
		out->size += place->size;
		return;
	}
	out_bytes(out, place->text, place->size);
}

void show_address(struct show_line *l, unsigned cpumode, uint64_t address)
{
	show_mark(l, PFR_MARK_PLACE);
	if (address == UINT64_MAX)
		out_literal(l->out, "-1");
	else if (!address)
		out_char(l->out, '0');
	else
		put_place(l, cpumode, address);
}

/* ---- callchains -------------------------------------------------------------------- */

static void put_context(struct show_line *l, uint64_t mark)
{
	const char *name = pfr_value_name(PFR_SET_CALLCHAIN_CONTEXT, mark);

	show_mark(l, PFR_MARK_NAME);
	if (*name)
		out_text(l->out, name);
	else
		out_hex(l->out, mark);
}

/* After USER_DEFERRED a cookie follows, which is no address. */
static bool is_deferred(const struct show_line *l, uint64_t mark)
{
	const struct pfr_events *events = pfr_session_events(l->show->session);

	return mark == PFR_CONTEXT_USER_DEFERRED && l->frame->event < events->nr &&
	       events->event[l->frame->event].attr.flags & PFR_FLAG_DEFER_CALLCHAIN;
}

/* Those entries from the first on whose texts are kept, where there is space for all: how many. */
static uint32_t put_kept(struct show_line *l, const struct pfr_words *ips, uint32_t first, unsigned mode)
{
	const struct show_place *places = l->show->place;
	uint32_t version = pfr_tasks_version(l->show->tasks), process = l->task.process, i;
	int big = ips->order == PFR_BIG;
	struct pfr_out *out = l->out;
	char *at = out->data + out->size;

	if (l->marks || ips->width != 8 || out->size > out->capacity || out->capacity - out->size < (size_t)ips->nr * (SHOW_PLACE + 3))
		return 0;
	for (i = first; i < ips->nr; i++) {
		uint64_t ip = wire_u64(ips->data + 8 * (size_t)i, big);
		const struct show_place *place = &places[slot_of(process, ip)];

		if (place->address != ip || place->version != version || place->process != process || place->cpumode != mode)
			break;
		*at = ' ';
		memcpy(at + 1, place->text, SHOW_PLACE + 1);
		at += 1 + place->size;
	}
	out->size = (size_t)(at - out->data);
	return i - first;
}

void show_chain(struct show_line *l, const struct pfr_words *ips)
{
	unsigned mode = PFR_CPUMODE_USER;
	uint32_t i;

	out_char(l->out, '[');
	for (i = 0; i < ips->nr; i++) {
		uint64_t ip = pfr_word(ips, i);

		if (i)
			show_space(l);
		if (ip >= PFR_CONTEXT_MAX) {
			put_context(l, ip);
			mode = is_deferred(l, ip) ? (unsigned)PFR_CPUMODE_UNKNOWN : pfr_chain_mode(ip);
			i += put_kept(l, ips, i + 1, mode);
			continue;
		}
		show_mark(l, PFR_MARK_PLACE);
		put_place(l, mode, ip);
		i += put_kept(l, ips, i + 1, mode);
	}
	out_char(l->out, ']');
}
