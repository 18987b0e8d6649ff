/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as the format of a tracepoint, and as a payload: names lie in the text, values in the payload; the JSON is
 * well-formed, has no key twice, is bounded by the payload, and is the same in whatever space it finds; so is the text of its print fmt.
 *
 * An input is: a byte of options, the payload's size, the payload, the text.
 */
#include "fuzz/harness.h"
#include "perfring_session_tracepoint.h"
#include "session/tracepoint/print.h"
#include "tests/hostile/output.h"

#include <stdlib.h>
#include <string.h>

enum {
	BIG = 1,
	SHORT_LONG = 2,
};
#define TEXT_RATIO 128 /* bytes of JSON for a byte of payload, and TEXT_MORE */
#define TEXT_MORE 8192

static struct pfr_tracepoint_field fields[PFR_TRACEPOINT_FIELDS], again[PFR_TRACEPOINT_FIELDS];

static void check_inside(const struct pfr_bytes *part, const void *whole, size_t size)
{
	const unsigned char *begin = whole;

	if (part->data < begin || part->data > begin + size || part->size > size - (size_t)(part->data - begin))
		fuzz_broken("bytes outside of the input");
}

static void check_field(const struct pfr_tracepoint_field *field, const uint8_t *text, size_t size)
{
	uint32_t i;

	check_inside(&field->name, text, size);
	check_inside(&field->type, text, size);
	if (!field->name.size || field->name.size > PFR_TRACEPOINT_NAME || !field->type.size)
		fuzz_broken("a field without a name or a type");
	for (i = 0; i < field->name.size; i++)
		if (field->name.data[i] <= ' ' || field->name.data[i] > '~' || strchr("\"\\#[]", field->name.data[i]))
			fuzz_broken("a name that cannot be a key");
	if (field->kind > PFR_FIELD_CPUS || field->place > PFR_PLACE_REST ||
	    (field->width != 1 && field->width != 2 && field->width != 4 && field->width != 8))
		fuzz_broken("a field of no kind");
}

static void check_value(const struct pfr_tracepoint_field *field, const struct pfr_bytes *payload, enum pfr_byte_order order)
{
	struct pfr_field_value value;
	uint32_t i, cpu;
	uint64_t sum = 0;

	if (pfr_field_value(field, payload, order, &value))
		return;
	if (value.data.data)
		check_inside(&value.data, payload->data, payload->size);
	if (value.kind == PFR_FIELD_NUMBERS)
		for (i = 0; i < value.words.nr; i++)
			sum += pfr_field_number(&value, i);
	if (value.kind == PFR_FIELD_CPUS)
		for (cpu = pfr_field_cpu(&value, 0); cpu != PFR_NO_CPU; cpu = pfr_field_cpu(&value, cpu + 1))
			if (cpu >= sum++ + 8 * value.data.size)
				fuzz_broken("a CPU that is not in the set");
}

/* A name that is there twice is marked, and only that. */
static void check_again(const struct pfr_tracepoint *t)
{
	uint32_t i, k;

	for (i = 0; i < t->nr; i++) {
		int is_repeated = 0;

		for (k = 0; k < i && !is_repeated; k++)
			is_repeated = t->field[k].name.size == t->field[i].name.size &&
				      !memcmp(t->field[k].name.data, t->field[i].name.data, t->field[i].name.size);
		if (is_repeated != t->field[i].is_repeated)
			fuzz_broken("a name twice");
	}
}

static void check_text(const struct pfr_tracepoint *t, const struct pfr_bytes *payload, enum pfr_byte_order order)
{
	static char first[1 << 20], second[1 << 20];
	struct pfr_out counted = {0, 0, 0}, out = {first + 1, sizeof(first) - 2, 0}, line = {second, sizeof(second), 0}, exact;
	uint32_t i;

	pfr_tracepoint_to_json(&counted, t, payload, order);
	pfr_tracepoint_to_json(&out, t, payload, order);
	if (counted.size != out.size || out.size > TEXT_RATIO * (size_t)payload->size + TEXT_MORE)
		fuzz_broken("a text out of proportion");
	exact = (struct pfr_out){second, out.size, 0};
	pfr_tracepoint_to_json(&exact, t, payload, order);
	if (memcmp(first + 1, second, out.size))
		fuzz_broken("the text depends on the space it has");
	first[0] = '{';
	first[out.size + 1] = '}';
	if (json_broken(first, out.size + 2))
		fuzz_broken("not JSON");
	pfr_tracepoint_to_line(&line, t, payload, order);
	for (i = 0; i < line.size && i < line.capacity; i++)
		if ((unsigned char)second[i] < ' ' || second[i] == 0x7f)
			fuzz_broken("a control character in a line");
}

static void *copy_of(const void *data, size_t size)
{
	void *copy = malloc(size + !size);

	return copy ? memcpy(copy, data, size) : 0;
}

/* The text that the format's "print fmt" makes: bounded, and the same in whatever space it finds. */
static void check_print(const struct pfr_tracepoint *t, const uint8_t *text, size_t size, const struct pfr_bytes *payload, enum pfr_byte_order order)
{
	const struct pfr_bytes whole = {text, (uint32_t)size};
	unsigned char *bytes = copy_of(payload->data, payload->size); /* nothing is after it */
	struct pfr_bytes own = {bytes, payload->size};
	struct print_format *print = print_format_new(t, &whole, 0);
	struct pfr_out counted = {0, 0, 0}, out;
	bool plain = false;
	size_t i;

	if (print && bytes) {
		print_format_text(&counted, print, &own, order, 0);
		if (counted.size > 64 * ((size_t)payload->size + print->used) + 1024 + 3)
			fuzz_broken("a text of print fmt out of proportion");
		out = (struct pfr_out){malloc(counted.size + 1), counted.size, 0};
		if (out.data)
			plain = print_format_text(&out, print, &own, order, 0);
		for (i = 0; plain && i < out.size; i++)
			if (out.data[i] < ' ' || out.data[i] > '~' || out.data[i] == '\\')
				fuzz_broken("a text of print fmt that is not as plain as reported");
		if (out.data && out.size != counted.size)
			fuzz_broken("a text of print fmt depends on the space it has");
		free(out.data);
	}
	print_format_free(print, 0);
	free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pfr_tracepoint t = {.field = fields, .capacity = PFR_TRACEPOINT_FIELDS};
	struct pfr_tracepoint small = {.field = again, .capacity = 3};
	struct pfr_bytes payload = {data + 2, 0};
	enum pfr_byte_order order;
	uint32_t i;

	if (size < 2)
		return 0;
	order = data[0] & BIG ? PFR_BIG : PFR_LITTLE;
	t.long_size = small.long_size = data[0] & SHORT_LONG ? 4 : 8;
	payload.size = data[1] < size - 2 ? data[1] : (uint32_t)(size - 2);
	data += 2 + payload.size;
	size -= 2 + payload.size;
	if (pfr_tracepoint_parse(&t, data, (uint32_t)size) != PFR_OK)
		fuzz_broken("there is space for all fields");
	for (i = 0; i < t.nr; i++) {
		check_field(&t.field[i], data, size);
		check_value(&t.field[i], &payload, order);
	}
	check_again(&t);
	if (pfr_tracepoint_parse(&small, data, (uint32_t)size) != (t.nr > 3 ? PFR_NO_SPACE : PFR_OK) || small.nr != t.nr)
		fuzz_broken("the number of fields depends on the space for them");
	check_text(&t, &payload, order);
	check_print(&t, data, size, &payload, order);
	return 0;
}
