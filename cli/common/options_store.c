/* SPDX-License-Identifier: MIT */
/*
 * The argument of an option: checked, and stored as its row says.
 */
#include "cli/text/number.h"
#include "cli/text/nearest.h"
#include "options_known.h"
#include "perf_words.h"

#include <string.h>

const char *option_name(const struct option_row *row, char text[64])
{
	if (row->name && *row->name)
		snprintf(text, 64, "--%s", row->name);
	else
		snprintf(text, 64, "-%c", row->letter);
	return text;
}

static uint64_t load(const char *at, uint32_t size)
{
	uint64_t value = 0;
	uint32_t word;
	uint16_t half;

	if (size == sizeof(value))
		return memcpy(&value, at, sizeof(value)), value;
	if (size == sizeof(word))
		return memcpy(&word, at, sizeof(word)), word;
	if (size == sizeof(half))
		return memcpy(&half, at, sizeof(half)), half;
	return (unsigned char)*at;
}

static void store(char *at, uint32_t size, uint64_t value)
{
	uint32_t word = (uint32_t)value;
	uint16_t half = (uint16_t)value;

	if (size == sizeof(value))
		memcpy(at, &value, sizeof(value));
	else if (size == sizeof(word))
		memcpy(at, &word, sizeof(word));
	else if (size == sizeof(half))
		memcpy(at, &half, sizeof(half));
	else
		*at = (char)value;
}

/* The index of a word of `size` bytes in a list; false: it is not there. */
static bool word_index(const char *words, const char *word, size_t size, uint64_t *index)
{
	for (*index = 0; *words; ++*index) {
		size_t length = strcspn(words, " ");

		if (length == size && !memcmp(words, word, size))
			return true;
		words += length + (words[length] == ' ');
	}
	return false;
}

static int wrong_word(const char *command, const struct option_row *row, const char *word, size_t size)
{
	char name[64], list[1024] = "", typed[64], words[512], hint[128], *at = words;
	struct nearest nearest;

	snprintf(typed, sizeof(typed), "%.*s", (int)(size < 64 ? size : 63), word);
	if (row->name && perf_word(command, row->name, typed))
		return EXIT_USAGE;
	nearest = nearest_begin(typed);
	snprintf(words, sizeof(words), "%s", row->words);
	while (*at) { /* "a, b or c" */
		size_t length = strcspn(at, " "), used = strlen(list);
		bool last = !at[length];

		at[length] = 0;
		nearest_try(&nearest, at);
		snprintf(list + used, sizeof(list) - used, "%s%s", !used ? "" : last ? " or " :
										       ", ",
			 at);
		at += length + !last;
	}
	return usage(command, "%s takes %s, not '%s'%s", option_name(row, name), list, typed, nearest_hint(&nearest, hint));
}

static int take_word(const char *command, const struct option_row *row, char *at, const char *text)
{
	uint64_t index;

	if (!word_index(row->words, text, strlen(text), &index))
		return wrong_word(command, row, text, strlen(text));
	store(at, row->size, row->bits + index);
	return EXIT_FINE;
}

static int take_words(const char *command, const struct option_row *row, char *at, const char *text)
{
	uint64_t index;
	size_t size;

	do {
		size = strcspn(text, ",");
		if (!word_index(row->words, text, size, &index))
			return wrong_word(command, row, text, size);
		store(at, row->size, load(at, row->size) | UINT64_C(1) << index);
		text += size;
	} while (*text++);
	return EXIT_FINE;
}

static int take_number(const char *command, const struct option_row *row, char *at, const char *text)
{
	uint64_t value = 0, most = row->most ? row->most : UINT64_MAX;
	char name[64];
	int code = EXIT_FINE;

	option_name(row, name);
	if (row->kind == OPTION_NUMBER)
		code = number_option(command, name, text, row->least, most, &value);
	else if (!number_read_size(text, 1, &value) || value < row->least || value > most)
		code = usage(command, "%s %s: expected a size, such as 4096, 64k, 1M or 2G", name, text);
	if (!code)
		store(at, row->size, value);
	return code;
}

static void take_bits(const struct option_row *row, char *at, bool on)
{
	uint64_t value = load(at, row->size);

	store(at, row->size, on ? value | row->bits : value & ~row->bits);
}

int option_store(const char *command, const struct option_row *row, char *at, const char *text, bool negated)
{
	switch (row->kind) {
	case OPTION_FLAG: store(at, row->size, !negated); break;
	case OPTION_BITS: take_bits(row, at, !negated); break;
	case OPTION_VALUE: store(at, row->size, row->bits); break;
	case OPTION_TEXT: memcpy(at, &text, sizeof(text)); break;
	case OPTION_NUMBER:
	case OPTION_SIZE: return take_number(command, row, at, text);
	case OPTION_WORD: return take_word(command, row, at, text);
	case OPTION_WORDS: return take_words(command, row, at, text);
	case OPTION_CALL: return row->set(at, command, row->value ? text : negated ? 0 :
										     "");
	default: break;
	}
	return EXIT_FINE;
}
