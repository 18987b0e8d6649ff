/* SPDX-License-Identifier: MIT */
/* The functions of "print fmt" that perf knows; others make it one that is not understood. */
#include "session/tracepoint/print.h"

/* Names of softirqs and timers that formats have as words (eval_flag). */
static uint64_t known_word(const unsigned char *text, size_t size)
{
	static const char *const words[] = {"HI_SOFTIRQ", "TIMER_SOFTIRQ", "NET_TX_SOFTIRQ", "NET_RX_SOFTIRQ", "BLOCK_SOFTIRQ", "IRQ_POLL_SOFTIRQ", "TASKLET_SOFTIRQ", "SCHED_SOFTIRQ", "HRTIMER_SOFTIRQ", "RCU_SOFTIRQ"};
	const struct format_text word = {text, text + size};
	unsigned i;

	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (format_is(&word, words[i]))
			return i;
	if (format_is(&word, "HRTIMER_NORESTART") || format_is(&word, "HRTIMER_RESTART"))
		return format_is(&word, "HRTIMER_RESTART");
	return UINT64_MAX;
}

/* The number of a name, computed without fields, which are 0; of words that are none -1, as perf takes it. */
static uint64_t value_of_name(const struct print_format *made, uint16_t index)
{
	static const struct pfr_bytes nothing = {(const unsigned char *)"", 0};
	const struct print_context c = {.made = made, .payload = &nothing};
	const struct print_node *node = &made->node[index];
	const unsigned char *text = made->text + node->at;
	uint64_t value;

	if (node->kind == PRINT_NUMBER && node->size && (*text < '0' || *text > '9') && node->number == 0)
		return known_word(text, node->size);
	value = print_value(&c, index);
	return (int64_t)value < 0 ? UINT64_MAX : value; /* "-5" begins with no digit */
}

/* { VALUE, "NAME" }, ... The first; 0: there is none. */
static uint16_t pairs(struct print_parser *p)
{
	uint16_t first = 0, last = 0, node;
	struct print_format *made = p->made;

	while (!made->failed && print_take(p, '{')) {
		node = p->expression(p);
		node = print_add(p, PRINT_PAIR, node, 0, 0);
		made->node[node].number = value_of_name(made, made->node[node].a);
		print_expect(p, ',');
		made->node[node].b = p->expression(p);
		made->node[node].at = made->node[made->node[node].b].at;
		made->node[node].size = made->node[made->node[node].b].size;
		print_expect(p, '}');
		if (last)
			made->node[last].c = node;
		first = first ? first : node;
		last = node;
		if (!print_take(p, ','))
			break;
	}
	return first;
}

static uint16_t of_names(struct print_parser *p, uint8_t kind)
{
	uint16_t node, of = p->expression(p), delimiter = 0;
	struct print_format *made = p->made;

	print_expect(p, ',');
	if (kind == PRINT_FLAGS) {
		delimiter = print_is(p, ',') ? 0 : p->expression(p);
		print_expect(p, ',');
	}
	node = print_add(p, kind, of, pairs(p), 0);
	made->node[node].at = made->node[delimiter].at;
	made->node[node].size = made->node[delimiter].size;
	print_expect(p, ')');
	return node;
}

/* An array, and its size, or the number of its elements and the size of one. */
static uint16_t of_array(struct print_parser *p, uint8_t kind)
{
	uint16_t of = p->expression(p), size, element = 0;

	print_expect(p, ',');
	size = p->expression(p);
	if (kind == PRINT_ARRAY) {
		print_expect(p, ',');
		element = p->expression(p);
	}
	print_expect(p, ')');
	return print_add(p, kind, of, size, element);
}

static uint16_t of_field(struct print_parser *p, uint8_t kind)
{
	uint16_t node = print_add(p, kind, 0, 0, 0), found = p->kind == PRINT_ITEM ? print_find_field(p->made, &p->token) : PRINT_NO_FIELD;

	if (found == PRINT_NO_FIELD)
		p->made->failed = true;
	p->made->node[node].field = found;
	print_next(p);
	print_expect(p, ')');
	return node;
}

/* Of a type's words; 0: not known. */
static unsigned size_of_type(const struct format_text *type, unsigned long_size)
{
	static const struct {
		const char *name;
		unsigned size;
	} types[] = {{"u64", 8}, {"s64", 8}, {"u32", 4}, {"s32", 4}, {"u16", 2}, {"s16", 2}, {"u8", 1}, {"s8", 1}, {"int", 4}, {"long long", 8}, {"unsigned", 4}};
	struct format_text name = *type;
	unsigned i;

	if (!format_take(&name, "__"))
		format_take_word(&name, "unsigned");
	for (i = 0; i < sizeof(types) / sizeof(types[0]); i++)
		if (format_is(&name, types[i].name))
			return types[i].size;
	return format_is(&name, "long") ? long_size : 0;
}

static uint16_t size_of(struct print_parser *p)
{
	uint16_t node = p->expression(p);
	struct print_format *made = p->made;
	struct print_node *of = &made->node[node];
	const struct format_text type = {made->text + of->at, made->text + of->at + of->size};
	unsigned size = 0;

	if (of->kind == PRINT_FIELD && of->field < made->format->nr && made->format->field[of->field].kind <= PFR_FIELD_POINTER)
		size = made->format->field[of->field].size;
	else if (of->kind == PRINT_NUMBER)
		size = size_of_type(&type, made->long_size);
	if (!size)
		made->failed = true;
	of->kind = PRINT_NUMBER;
	of->number = size;
	print_expect(p, ')');
	return node;
}

/* __builtin_expect(VALUE, ...) is the value. */
static uint16_t expected(struct print_parser *p)
{
	uint16_t node = p->expression(p);

	print_expect(p, ',');
	p->expression(p);
	print_expect(p, ')');
	return node;
}

uint16_t print_function(struct print_parser *p, const struct format_text *name)
{
	static const struct {
		const char *name;
		uint16_t (*parse)(struct print_parser *p, uint8_t kind);
		uint8_t kind;
	} known[] = {
		{"__print_flags", of_names, PRINT_FLAGS},
		{"__print_symbolic", of_names, PRINT_SYMBOLIC},
		{"__print_hex", of_array, PRINT_HEX},
		{"__print_hex_str", of_array, PRINT_HEX_JOINED},
		{"__print_array", of_array, PRINT_ARRAY},
		{"__get_str", of_field, PRINT_STRING},
		{"__get_rel_str", of_field, PRINT_STRING},
		{"__get_bitmask", of_field, PRINT_BITS},
		{"__get_rel_bitmask", of_field, PRINT_BITS},
		{"__get_cpumask", of_field, PRINT_CPUS},
		{"__get_rel_cpumask", of_field, PRINT_CPUS},
		{"__get_dynamic_array", of_field, PRINT_DYNAMIC},
		{"__get_rel_dynamic_array", of_field, PRINT_DYNAMIC},
		{"__get_sockaddr", of_field, PRINT_DYNAMIC},
		{"__get_sockaddr_rel", of_field, PRINT_DYNAMIC},
		{"__get_dynamic_array_len", of_field, PRINT_DYNAMIC_SIZE},
		{"__get_rel_dynamic_array_len", of_field, PRINT_DYNAMIC_SIZE},
	};
	size_t i;

	for (i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (format_is(name, known[i].name))
			return known[i].parse(p, known[i].kind);
	if (format_is(name, "__builtin_expect"))
		return expected(p);
	if (format_is(name, "sizeof"))
		return size_of(p);
	p->made->failed = true;
	return 0;
}
