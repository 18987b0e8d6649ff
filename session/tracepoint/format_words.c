/* SPDX-License-Identifier: MIT */
/* Words and blanks of the texts that describe tracepoints. */
#include "session/tracepoint/format.h"

void format_trim(struct format_text *text)
{
	while (text->at < text->end && format_is_blank(*text->at))
		text->at++;
	while (text->at < text->end && format_is_blank(text->end[-1]))
		text->end--;
}

/* Takes the word off the front, where it is there. */
bool format_take(struct format_text *text, const char *word)
{
	const unsigned char *p = text->at;

	while (p < text->end && *word && *p == (unsigned char)*word)
		p++, word++;
	if (*word)
		return false;
	text->at = p;
	return true;
}

bool format_take_word(struct format_text *text, const char *word)
{
	struct format_text rest = *text;

	if (!format_take(&rest, word) || rest.at == rest.end || !format_is_blank(*rest.at))
		return false;
	format_trim(&rest);
	*text = rest;
	return true;
}
