/* SPDX-License-Identifier: MIT */
/*
 * A system call as a line of text.
 */
#include "calls.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define LINE_NAME 64 /* bytes of a name or kind at most */

__attribute__((format(printf, 2, 3))) static void put(struct pfr_out *out, const char *format, ...)
{
	char text[LINE_NAME + 64];
	va_list list;
	int size;
	size_t left = out->size < out->capacity ? out->capacity - out->size : 0;

	va_start(list, format);
	size = vsnprintf(text, sizeof(text), format, list);
	va_end(list);
	if (size < 0)
		return;
	size = size < (int)sizeof(text) ? size : (int)sizeof(text) - 1;
	if (left)
		memcpy(out->data + out->size, text, (size_t)size < left ? (size_t)size : left);
	out->size += (size_t)size;
}

/* An int in a register, whose upper half may be anything. */
static void put_int(struct pfr_out *out, uint64_t value, bool file)
{
	int32_t number = (int32_t)(uint32_t)value;

	if (file && number == -100)
		put(out, "AT_FDCWD");
	else
		put(out, "%" PRId32, number);
}

/* What has no name as a number; none at all as what it means. */
static void put_bits(struct pfr_out *out, char kind, uint64_t bits)
{
	const char *between = "", *name;

	if (kind == 'O' && !(bits & 3)) {
		put(out, "O_RDONLY");
		between = "|";
	}
	while ((name = syscall_flag_name(kind, &bits))) {
		put(out, "%s%s", between, name);
		between = "|";
	}
	if (bits)
		put(out, "%s%#" PRIx64, between, bits);
	else if (!*between)
		put(out, kind == 'P' ? "PROT_NONE" : "0");
}

static void put_value(struct pfr_out *out, char kind, uint64_t value)
{
	switch (kind) {
	case 'O':
	case 'P':
	case 'M': put_bits(out, kind, value & UINT32_MAX); return;
	case 'f':
	case 'd': put_int(out, value, kind == 'f'); return;
	case 'l': put(out, "%" PRId64, (int64_t)value); return;
	case 'u': put(out, "%" PRIu64, value); return;
	case 'o': put(out, "%#" PRIo64, value); return;
	case 's':
	case 'p':
		if (!value) {
			put(out, "NULL");
			return;
		}
		break;
	default: break;
	}
	put(out, "%#" PRIx64, value);
}

/* A text stands for its address; what is known of a descriptor follows it. */
static void put_argument(struct pfr_out *out, const struct pfr_call *call, const struct call_words *words, char kind, uint64_t value)
{
	if (kind == 's' && words && words->put(words->user, out, call, kind, value))
		return;
	put_value(out, kind, value);
	if (kind == 'f' && words)
		words->put(words->user, out, call, kind, value);
}

/* Those that the row names; else all that are known. */
static void put_arguments(struct pfr_out *out, const struct pfr_call *call, const struct call_words *words)
{
	const char *at = call->arguments ? call->arguments : "";
	unsigned i = 0;
	int size;

	for (; *at && i < call->nr_args; i++) {
		size = (int)strcspn(at, ":");
		put(out, "%s%.*s=", i ? ", " : "", size < LINE_NAME ? size : LINE_NAME, at);
		put_argument(out, call, words, at[size] ? at[size + 1] : 'x', call->args[i]);
		at += strcspn(at, " ");
		at += *at == ' ';
	}
	for (; !call->arguments && i < call->nr_args; i++)
		put(out, "%s%#" PRIx64, i ? ", " : "", call->args[i]);
}

static void put_result(struct pfr_out *out, const struct pfr_call *call)
{
	static const char *const ends[] = {"", "", " = (no exit)", " = (ended)", " = (unfinished)"};

	if (call->fails && call->error)
		put(out, " = -1 %s", call->error);
	else if (call->has_ret && call->ret >= 0 && (uint64_t)call->ret > UINT32_MAX)
		put(out, " = %#" PRIx64, (uint64_t)call->ret);
	else if (call->has_ret)
		put(out, " = %" PRId64, call->ret);
	else if (call->end < sizeof(ends) / sizeof(ends[0]))
		put(out, "%s", ends[call->end]);
}

void call_to_line(struct pfr_out *out, const struct pfr_call *call, const struct call_words *words)
{
	pfr_text_plain(out, call->name.data, call->name.size < PFR_NAME_SIZE ? call->name.size : PFR_NAME_SIZE);
	put(out, "(");
	put_arguments(out, call, words);
	put(out, call->end == PFR_CALL_NO_ENTRY ? "...)" : ")");
	put_result(out, call);
}

void pfr_call_to_line(struct pfr_out *out, const struct pfr_call *call)
{
	call_to_line(out, call, NULL);
}
