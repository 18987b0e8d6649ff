/* SPDX-License-Identifier: MIT */
/*
 * The rows of cause.def as tables, and an account as text: JSON, and a part of a sentence.
 */
#include "perfring_session_account.h"
#include "convert/out.h"
#include "convert/sized.h"

struct cause {
	const char *name, *text, *remedy;
	enum pfr_cause_kind kind;
	enum pfr_cause_class class_;
};

static const struct cause causes[PFR_CAUSE_NR] = {
	{"", "", "", PFR_CAUSE_KIND_RECORD, PFR_CAUSE_CLASS_CHOICE},
#define CAUSE(number, NAME, KIND, CLASS, text, remedy) {#NAME, text, remedy, PFR_CAUSE_KIND_##KIND, PFR_CAUSE_CLASS_##CLASS},
#include "schema/cause.def"
};

static const struct cause *row(enum pfr_cause cause)
{
	return &causes[cause > PFR_CAUSE_NONE && (unsigned)cause < PFR_CAUSE_NR ? cause : PFR_CAUSE_NONE];
}

const char *pfr_cause_name(enum pfr_cause cause)
{
	return row(cause)->name;
}

const char *pfr_cause_text(enum pfr_cause cause)
{
	return row(cause)->text;
}

const char *pfr_cause_remedy(enum pfr_cause cause)
{
	return row(cause)->remedy;
}

enum pfr_cause_kind pfr_cause_kind(enum pfr_cause cause)
{
	return row(cause)->kind;
}

enum pfr_cause_class pfr_cause_class(enum pfr_cause cause)
{
	return row(cause)->class_;
}

const char *pfr_cause_kind_name(enum pfr_cause_kind kind)
{
	static const char *const names[] = {"record", "sample", "field", "name", "value", "section", "range", "added", "file"};

	return kind >= 0 && (size_t)kind < sizeof(names) / sizeof(names[0]) ? names[kind] : "";
}

const char *pfr_cause_class_name(enum pfr_cause_class class_)
{
	static const char *const names[] = {"loss", "choice", "format"};

	return class_ >= 0 && (size_t)class_ < sizeof(names) / sizeof(names[0]) ? names[class_] : "";
}

/* ---- JSON ------------------------------------------------------------------------------- */

static void put_number(struct pfr_out *out, const char *key, uint64_t value)
{
	out_char(out, '"');
	out_text(out, key);
	out_literal(out, "\":");
	out_decimal(out, value);
}

/* A key and a text of the rows, which needs no escapes: tests/law/causes.t. */
static void put_text(struct pfr_out *out, const char *key, const char *text)
{
	out_literal(out, ",\"");
	out_text(out, key);
	out_literal(out, "\":\"");
	out_text(out, text);
	out_char(out, '"');
}

static void put_cause(struct pfr_out *out, enum pfr_cause cause, const struct pfr_account_cause *c)
{
	out_literal(out, "{\"cause\":\"");
	out_text(out, pfr_cause_name(cause));
	out_char(out, '"');
	put_text(out, "of", pfr_cause_kind_name(pfr_cause_kind(cause)));
	put_text(out, "class", pfr_cause_class_name(pfr_cause_class(cause)));
	out_char(out, ',');
	put_number(out, "count", c->count);
	if (c->bytes)
		out_char(out, ','), put_number(out, "bytes", c->bytes);
	if (c->weight)
		out_char(out, ','), put_number(out, "weight", c->weight);
	if (c->first != PFR_ACCOUNT_NOWHERE && cause != PFR_CAUSE_NOT_CHOSEN)
		out_char(out, ','), put_number(out, "first_offset", c->first);
	put_text(out, "text", pfr_cause_text(cause));
	if (*pfr_cause_remedy(cause))
		put_text(out, "remedy", pfr_cause_remedy(cause));
	out_char(out, '}');
}

static void put_sums(struct pfr_out *out, const struct pfr_account *a)
{
	out_literal(out, "{\"records\":{");
	put_number(out, "read", a->records);
	out_char(out, ','), put_number(out, "carriers", a->carriers);
	out_char(out, ','), put_number(out, "chosen", a->chosen);
	out_literal(out, "},\"samples\":{");
	put_number(out, "read", a->samples);
	out_char(out, ','), put_number(out, "chosen", a->chosen_samples);
	out_literal(out, "},"), put_number(out, "bytes", a->bytes);
}

void pfr_account_to_json(struct pfr_out *out, const struct pfr_account *account)
{
	struct pfr_account a;
	const char *comma = "";
	unsigned i;

	if (!sized_read(&a, sizeof(a), account))
		return;
	put_sums(out, &a);
	out_literal(out, ",\"left\":[");
	for (i = 1; i < PFR_CAUSE_NR; i++)
		if (a.cause[i].count) {
			out_text(out, comma);
			put_cause(out, (enum pfr_cause)i, &a.cause[i]);
			comma = ",";
		}
	out_literal(out, "]}");
}

/* ---- a line --------------------------------------------------------------------------------- */

/* Which of two causes comes first: a loss, then the larger count, then the smaller number. */
static bool is_before(const struct pfr_account *a, unsigned one, unsigned other)
{
	bool loss = causes[one].class_ == PFR_CAUSE_CLASS_LOSS, other_loss = causes[other].class_ == PFR_CAUSE_CLASS_LOSS;

	if (loss != other_loss)
		return loss;
	return a->cause[one].count != a->cause[other].count ? a->cause[one].count > a->cause[other].count : one < other;
}

static void put_phrase(struct pfr_out *out, unsigned cause, uint64_t count)
{
	out_decimal(out, count);
	out_char(out, ' ');
	out_text(out, pfr_cause_kind_name(causes[cause].kind));
	if (count != 1 && causes[cause].kind != PFR_CAUSE_KIND_ADDED)
		out_char(out, 's');
	out_char(out, ' ');
	out_text(out, causes[cause].text);
	if (!*causes[cause].remedy)
		return;
	out_literal(out, " (");
	out_text(out, causes[cause].remedy);
	out_char(out, ')');
}

static bool is_shown(const struct pfr_account *account, unsigned cause)
{
	return account->cause[cause].count && causes[cause].class_ != PFR_CAUSE_CLASS_CHOICE;
}

void pfr_account_cause_to_line(struct pfr_out *out, const struct pfr_account *account, enum pfr_cause cause)
{
	struct pfr_account a;

	if (sized_read(&a, sizeof(a), account) && (unsigned)cause < PFR_CAUSE_NR && is_shown(&a, (unsigned)cause))
		put_phrase(out, (unsigned)cause, a.cause[cause].count);
}

static bool is_among(const enum pfr_cause *but, size_t nr_but, unsigned cause)
{
	size_t i;

	for (i = 0; i < nr_but && (unsigned)but[i] != cause; i++)
		;
	return i < nr_but;
}

uint32_t pfr_account_to_line(struct pfr_out *out, const struct pfr_account *account, const enum pfr_cause *but, size_t nr_but, uint32_t most)
{
	unsigned order[PFR_CAUSE_NR], nr = 0, i, j;
	struct pfr_account a;

	if (!sized_read(&a, sizeof(a), account))
		return 0;
	for (i = 1; i < PFR_CAUSE_NR; i++) {
		if (!is_shown(&a, i) || is_among(but, nr_but, i))
			continue;
		for (j = nr++; j && is_before(&a, i, order[j - 1]); j--)
			order[j] = order[j - 1];
		order[j] = i;
	}
	for (i = 0; i < nr && i < most; i++) {
		if (i)
			out_literal(out, "; ");
		put_phrase(out, order[i], a.cause[order[i]].count);
	}
	return nr > most ? nr - most : 0;
}
