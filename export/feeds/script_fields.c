/* SPDX-License-Identifier: MIT */
/* Mirrors output[] and evsel__check_attr of tools/perf/builtin-script.c (6.1). */
#include "script.h"

#include <string.h>

#define PLACE (SCRIPT_BIT(IP) | SCRIPT_BIT(SYM) | SCRIPT_BIT(SYMOFF) | SCRIPT_BIT(DSO))
#define COMMON (SCRIPT_BIT(COMM) | SCRIPT_BIT(TID) | SCRIPT_BIT(CPU) | SCRIPT_BIT(TIME) | SCRIPT_BIT(EVENT))
#define MEMORY (SCRIPT_BIT(ADDR) | SCRIPT_BIT(DATA_SRC) | SCRIPT_BIT(WEIGHT) | SCRIPT_BIT(PHYS_ADDR) | SCRIPT_BIT(DATA_PAGE_SIZE) | SCRIPT_BIT(CODE_PAGE_SIZE) | SCRIPT_BIT(INS_LAT))
#define USUAL (COMMON | PLACE | SCRIPT_BIT(PERIOD))

static const struct {
	const char *name;
	uint64_t fields;
} types_by_name[SCRIPT_TYPES] = {
	{"hw", USUAL}, {"sw", USUAL | SCRIPT_BIT(BPF_OUTPUT)}, {"trace", COMMON | SCRIPT_BIT(TRACE)}, {"cache", USUAL}, {"raw", USUAL | MEMORY}, {"bp", USUAL}, {"", USUAL}};

/* A field, and what a sample of an event has to have for it; 0: nothing. */
static const struct {
	const char *name;
	uint64_t field;
	uint64_t sample_type;
} fields_by_name[] = {
#define SCRIPT(field, name, sample_type) \
	{ \
		name, SCRIPT_BIT(field), sample_type},
#include "script.def"
};
#define NR_FIELDS SCRIPT_FIELDS

static uint64_t field_of(const char *name, size_t size)
{
	size_t i;

	for (i = 0; i < NR_FIELDS; i++)
		if (strlen(fields_by_name[i].name) == size && !memcmp(fields_by_name[i].name, name, size))
			return fields_by_name[i].field;
	return 0;
}

/* The type that a list is for, which begins after its name and colon; SCRIPT_TYPES: all. */
static unsigned type_of(const char **list)
{
	size_t size = strcspn(*list, ",: ");
	unsigned type;

	if ((*list)[size] != ':')
		return SCRIPT_TYPES;
	for (type = 0; type < SCRIPT_TYPES - 1; type++)
		if (strlen(types_by_name[type].name) == size && !memcmp(types_by_name[type].name, *list, size))
			break;
	if (type < SCRIPT_TYPES - 1)
		*list += size + 1;
	return type < SCRIPT_TYPES - 1 ? type : SCRIPT_TYPES;
}

/* Sets, adds or takes away a field. */
static void set_field(struct script_type *type, char sign, uint64_t field)
{
	if (!sign && !type->asked)
		type->fields = 0;
	if (field == SCRIPT_BIT(DSOFF) && sign != '-')
		field |= SCRIPT_BIT(DSO);
	if (field == SCRIPT_BIT(SYMOFF) && sign != '-')
		field |= SCRIPT_BIT(SYM);
	type->fields = sign == '-' ? type->fields & ~field : type->fields | field;
	type->named = sign == '-' ? type->named & ~field : type->named | field;
	type->asked = true;
}

/* One list, up to a space or the end; the word that is wrong, or null. */
static const char *take_list(struct script_type types[SCRIPT_TYPES], const char **list)
{
	unsigned only = type_of(list), type;

	for (;;) {
		char sign = **list == '+' || **list == '-' ? **list : 0;
		const char *name = *list + (sign != 0);
		size_t size = strcspn(name, ", ");
		uint64_t field = field_of(name, size);

		if (!field)
			return *list;
		for (type = 0; type < SCRIPT_TYPES; type++)
			if (type == only || only == SCRIPT_TYPES)
				set_field(&types[type], sign, field);
		*list = name + size;
		if (**list != ',')
			return NULL;
		++*list;
	}
}

const char *script_fields_take(struct script_type types[SCRIPT_TYPES], const char *fields)
{
	const char *wrong = NULL;
	unsigned type;

	for (type = 0; type < SCRIPT_TYPES; type++)
		types[type] = (struct script_type){types_by_name[type].fields, 0, false, false};
	while (fields && *fields && !wrong) {
		wrong = take_list(types, &fields);
		fields += *fields == ' ';
	}
	return wrong;
}

const char *pfr_profile_wrong_field(const char *fields)
{
	struct script_type types[SCRIPT_TYPES];

	return script_fields_take(types, fields);
}

uint32_t pfr_profile_fields_names(const char *fields)
{
	struct script_type types[SCRIPT_TYPES];
	unsigned type;

	if (!fields || script_fields_take(types, fields))
		return 0;
	for (type = 0; type < SCRIPT_TYPES; type++)
		if (types[type].fields & SCRIPT_BIT(SRCLINE))
			return PFR_NAMES_LINES;
	return 0;
}

static unsigned type_index(const struct pfr_attr *attr)
{
	return attr->type < SCRIPT_TYPES - 1 ? attr->type : SCRIPT_TYPES - 1;
}

const char *pfr_profile_missing_field(const char *fields, const struct pfr_attr *attr, uint32_t index)
{
	struct script_type types[SCRIPT_TYPES];
	const struct script_type *type = &types[type_index(attr)];
	size_t i;

	if (!fields || script_fields_take(types, fields))
		return NULL;
	for (i = 0; i < NR_FIELDS; i++) {
		uint64_t needed = fields_by_name[i].sample_type;

		if (type->named & type->fields & fields_by_name[i].field && needed && !(attr->sample_type & needed) && !index--)
			return fields_by_name[i].name;
	}
	return NULL;
}

/* Of the fields that -F does not name, those that the first event of a type does not have are left out; tracepoints have their callers where one of them has a callchain. */
static void settle(struct script_type *to, const struct pfr_events *events, unsigned type)
{
	const struct pfr_attr *attr, *first = NULL;
	uint32_t i, chains = 0;
	size_t field;

	for (i = 0; i < events->nr; i++) {
		attr = &events->event[i].attr;
		if (type_index(attr) != type)
			continue;
		first = first ? first : attr;
		chains |= (attr->sample_type & PFR_SAMPLE_CALLCHAIN) != 0;
	}
	to->settled = true;
	for (field = 0; first && field < NR_FIELDS; field++)
		if (fields_by_name[field].sample_type && !(first->sample_type & fields_by_name[field].sample_type))
			to->fields &= ~fields_by_name[field].field | to->named;
	if (type == 2 && chains && !to->asked)
		to->fields |= PLACE;
}

uint64_t script_fields_of(struct script_type types[SCRIPT_TYPES], const struct pfr_events *events, uint32_t event)
{
	unsigned type = event < events->nr ? type_index(&events->event[event].attr) : SCRIPT_TYPES - 1;

	if (!types[type].settled)
		settle(&types[type], events, type);
	return types[type].fields;
}
