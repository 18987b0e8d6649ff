/* SPDX-License-Identifier: MIT */
/*
 * What children reply: names, which are kept for the addresses; those of neighbours that are equal once.
 */
#include "elf_names.h"

#ifdef HAVE_LIBDW

#include <string.h>

static bool reserve_text(struct elf_names *names, size_t more)
{
	size_t capacity = names->texts_capacity ? names->texts_capacity : 65536;
	unsigned char *texts;

	while (capacity - names->texts_size < more)
		capacity *= 2;
	if (capacity == names->texts_capacity)
		return true;
	texts = (unsigned char *)(capacity <= 2 * (size_t)ELF_TEXTS ? elf_resize(names, names->texts, capacity) : 0);
	if (!texts)
		return false;
	names->texts = texts;
	names->texts_capacity = capacity;
	return true;
}

struct pfr_bytes elf_texts_at(const struct elf_names *names, uint32_t at)
{
	struct pfr_bytes text = {0, 0};

	if (!at)
		return text;
	memcpy(&text.size, names->texts + at, sizeof(text.size));
	text.data = names->texts + at + sizeof(text.size);
	return text;
}

/* Where a text is; one that is the last of its kind is not put twice. 0: there is no space. */
static uint32_t put_text(struct elf_names *names, uint32_t *last, const unsigned char *text, uint32_t size)
{
	struct pfr_bytes before = elf_texts_at(names, *last);

	if (*last && before.size == size && !memcmp(before.data, text, size))
		return *last;
	if (names->texts_size + size > ELF_TEXTS || !reserve_text(names, size + 2 * sizeof(size))) {
		names->no_space++;
		return 0;
	}
	names->texts_size = names->texts_size ? names->texts_size : sizeof(size);
	memcpy(names->texts + names->texts_size, &size, sizeof(size));
	memcpy(names->texts + names->texts_size + sizeof(size), text, size);
	*last = (uint32_t)names->texts_size;
	names->texts_size += sizeof(size) + size;
	return *last;
}

bool elf_names_take(struct elf_names *names, struct elf_file *file, const struct elf_message *message, const unsigned char *text)
{
	struct elf_place *place;

	if (message->index >= file->nr || !message->size || (message->kind != ELF_FUNCTION && text[message->size - 1]))
		return false;
	place = &names->places[names->open[file->first + message->index]];
	switch (message->kind) {
	case ELF_FUNCTION:
		if (memchr(text, 0, message->size))
			return false;
		place->in_function = message->offset;
		names->no_space += message->cut != 0;
		file->named -= place->name != 0;
		place->name = put_text(names, &names->last_name, text, message->size);
		file->named += place->name != 0;
		return true;
	case ELF_INLINED:
		names->cut += message->cut != 0;
		place->inlined = put_text(names, &names->last_inlined, text, message->size);
		return true;
	case ELF_LINES:
		names->no_space += message->cut != 0;
		place->lines = put_text(names, &names->last_lines, text, message->size);
		return true;
	default: return false;
	}
}

#endif
