/* SPDX-License-Identifier: MIT */
/*
 * Records to folded stacks without a session. A stack is a row of words, outermost first: of an entry the number of its
 * name, if a file is to be asked for it, and the text that stands for it without one.
 */
#include "session/tasks/called.h"
#include "export/formats/profiler.h"
#include "export/profile/profile.h"

#include "convert/sized.h"
#include "session/symbols/symbols.h"
#include "session/tasks/follows.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define STACKS_MOST 65536u
#define STACKS_LIMIT (UINT32_C(1) << 24)
#define WORDS_MOST (UINT32_C(8) << 20)
#define NUMBERS_MOST 32768u /* addresses of files, and bytes of their names, that are kept for the next interval */
#define NAMES_MOST (4u << 20)
#define WORDS_KEPT 65536u     /* what a larger interval took is given back at its end */
#define TEXTS_KEPT (1u << 20) /* bytes */
#define RENEWED_AFTER 600     /* seconds */

/* ---- opening ---- */

static bool open_symbols(struct pfr_profiler *p, struct pfr_profiler_options *o)
{
	struct pfr_symbols_options options = {.size = sizeof(options), .root = o->root, .cache = o->cache, .flags = o->names};
	struct pfr_symbols_error error;
	enum pfr_status status;
	int kernel;

	if (!options.flags)
		options.flags = PFR_NAMES_DEMANGLE | PFR_NAMES_KERNEL | PFR_NAMES_NO_INLINED;
	if (pfr_symbols_open(&p->symbols, NULL))
		return false;
	status = o->no_file_names ? PFR_OK : pfr_symbols_files_with(p->symbols, &options, &error);
	symbols_stay(p->symbols);
	if (status != PFR_E_MEMORY && !o->no_file_names && options.flags & PFR_NAMES_KERNEL) {
		kernel = open("/proc/kallsyms", O_RDONLY | O_CLOEXEC);
		if (kernel >= 0) /* which is left out where it is another kernel's, or has no addresses */
			status = pfr_symbols_add(p->symbols, PFR_SYMBOLS_KALLSYMS, kernel, 0, &error);
	}
	return status != PFR_E_MEMORY;
}

static bool is_known(const struct pfr_profiler_options *o)
{
	return o->weight <= PFR_WEIGHT_SAMPLES && o->max_stacks <= STACKS_LIMIT && o->names < PFR_NAMES_NO_INLINED * 2 && o->arch <= PFR_ARCH_X86_SIMD;
}

enum pfr_status pfr_profiler_open(struct pfr_profiler **profiler, const struct pfr_profiler_options *options)
{
	struct pfr_stacks_options whole = {.size = sizeof(whole), .flags = PFR_STACKS_SAME_KERNEL};
	struct pfr_profiler *p = calloc(1, sizeof(*p));
	struct pfr_profiler_options *o;

	*profiler = NULL;
	if (!p)
		return PFR_E_MEMORY;
	o = &p->options;
	if (options && (!sized_read(o, sizeof(*o), options) || !is_known(o))) {
		free(p);
		return PFR_E_OPTIONS;
	}
	p->capacity = o->max_stacks ? o->max_stacks : STACKS_MOST;
	for (p->nr_slots = 64; p->nr_slots / 2 < p->capacity; p->nr_slots *= 2)
		;
	whole.root = o->root;
	whole.cache = o->cache;
	p->stack = malloc(p->capacity * sizeof(*p->stack));
	p->slots = calloc(p->nr_slots, sizeof(*p->slots));
	if (!p->stack || !p->slots || pfr_tasks_open(&p->tasks, NULL) || pfr_stacks_open(&p->stacks, &whole) || !open_symbols(p, o)) {
		pfr_profiler_close(p);
		return PFR_E_MEMORY;
	}
	o->root = o->cache = NULL; /* the caller's */
	*profiler = p;
	return PFR_OK;
}

void pfr_profiler_close(struct pfr_profiler *p)
{
	if (!p)
		return;
	pfr_symbols_close(p->symbols);
	pfr_stacks_close(p->stacks);
	pfr_tasks_close(p->tasks);
	texts_free(&p->texts);
	buffer_free(&p->line);
	buffer_free(&p->name);
	free(p->stack);
	free(p->slots);
	free(p->words);
	free(p);
}

struct pfr_tasks *pfr_profiler_tasks(struct pfr_profiler *p)
{
	return p->tasks;
}

enum pfr_status pfr_profiler_get_counts(const struct pfr_profiler *p, struct pfr_profiler_counts *counts)
{
	struct pfr_profiler_counts all = p->counts;

	all.stacks = p->nr;
	all.lost += p->lost;
	return sized_write(counts, &all, sizeof(all)) ? PFR_OK : PFR_E_OPTIONS;
}

/* ---- samples ---- */

/* The text for a place without a name: its file and where in it. */
static uint32_t place_text(struct pfr_profiler *p, const struct entry *e, const struct pfr_location *location)
{
	struct pfr_bytes file = path_base(&location->name);

	p->line.size = 0;
	buffer_byte(&p->line, ';');
	if (location->mapping)
		folded_text(&p->line, file.data, file.size < PFR_NAME_SIZE ? file.size : PFR_NAME_SIZE);
	else
		buffer_text(&p->line, "[unknown]");
	folded_offset(&p->line, location->mapping ? location->offset + e->back : e->address);
	return p->line.error ? UINT32_MAX : texts_intern(&p->texts, p->line.data, p->line.size);
}

static uint64_t word_of(struct pfr_profiler *p, const struct pfr_task *task, struct entry *e)
{
	struct pfr_location location = {0};
	enum pfr_status status = PFR_END;
	struct pfr_symbol symbol;
	uint32_t place, text;

	if (task->process != PFR_NO_NUMBER || e->cpumode == PFR_CPUMODE_KERNEL)
		e->back = (uint8_t)callsite_map(p->tasks, task, e->cpumode, e->address, e->back, &location);
	else
		e->back = 0;
	status = pfr_symbols_ask(p->symbols, p->tasks, task, e->cpumode, e->address - e->back, &location, &symbol, &place);
	if (status == PFR_OK)
		kernel_reach(p->symbols, p->tasks, task, e->address - e->back, &symbol, &location);
	e->mapping = location.mapping ? location.mapping->number : CALLSITE_NO_MAPPING;
	text = status == PFR_OK ? profiler_text(p, &symbol) : place_text(p, e, &location);
	if (text == UINT32_MAX)
		return UINT64_MAX;
	return (status == PFR_OK ? NAMED : 0) | (status == PFR_MORE ? (uint64_t)place + 1 : 0) << 32 | text;
}

/* The words of a stack after those that there are: the name of the task, then its entries. Their number, 0: no memory or no space. */
static uint32_t put_words(struct pfr_profiler *p, const struct pfr_task *task, struct entry *entry, uint32_t nr, bool cut, bool has_tid)
{
	static const unsigned char unknown[] = "[unknown]";
	char text[TASK_CALLED];
	struct pfr_bytes comm = has_tid ? pfr_task_called(task, text) : (struct pfr_bytes){unknown, sizeof(unknown) - 1};
	uint64_t *words;
	uint32_t i, first = 1 + cut;

	if (p->nr_words + first + nr > WORDS_MOST)
		return 0;
	words = entries_reach(p->words, p->nr_words + first + nr, &p->word_capacity, sizeof(*p->words));
	if (!words)
		return 0;
	p->words = words;
	words += p->nr_words;
	words[0] = texts_name(&p->texts, &comm);
	words[cut] = cut ? texts_intern(&p->texts, ";[cut]", 6) : words[0];
	for (i = 0; i < nr; i++) {
		words[first + i] = word_of(p, task, &entry[nr - 1 - i]);
		if (words[first + i] == UINT64_MAX)
			return 0;
	}
	return words[0] == UINT32_MAX || words[cut] == UINT32_MAX ? 0 : first + nr;
}

static bool begins_at_ip(const struct pfr_profiler *p, const struct pfr_sample *sample, uint32_t nr)
{
	return !PFR_HAS(*sample, SAMPLE, IP) || (nr && p->entry[0].address == sample->ip);
}

/* Of a stack whose entries have been looked up. */
static enum joins joins_of(const struct pfr_profiler *p, uint32_t nr)
{
	const struct entry *ip = &p->entry[0], *first = &p->entry[1];

	if (nr < 2 || !ip->own || ip->mapping != first->mapping || ip->cpumode != first->cpumode)
		return JOINS_NOT;
	return (ip->address > first->address ? ip->address - first->address : first->address - ip->address) < CALLSITE_NEAR ? JOINS_NEAR : JOINS_FUNCTION;
}

/* The entries of a sample, innermost first: where it was taken, and its stack, which may begin elsewhere, as callsites_of has it. */
static uint32_t entries_of(struct pfr_profiler *p, const struct pfr_frame *frame, const struct pfr_sample *sample, const struct pfr_stack *stack)
{
	const struct entry ip = {.address = sample->ip, .cpumode = (uint8_t)(frame->misc & PFR_MISC_CPUMODE_MASK), .own = true};
	uint32_t nr;

	for (nr = 0; nr < stack->nr && nr < DEPTH_MOST; nr++) {
		const struct pfr_stack_entry *e = &stack->entries[nr];

		p->entry[nr] = (struct entry){.address = e->address, .cpumode = e->cpumode, .back = callsite_calls(e, nr)};
	}
	if (!begins_at_ip(p, sample, nr)) {
		memmove(&p->entry[1], &p->entry[0], nr++ * sizeof(ip));
		p->entry[0] = ip;
	}
	return nr;
}

/* A stack whose words are the last ones. */
static bool add_stack(struct pfr_profiler *p, uint32_t nr, enum joins joins, uint64_t weight)
{
	struct stack stack = {weight, p->nr_words, nr, joins};
	uint32_t before = p->nr;
	bool good = profiler_merge(p, &stack);

	p->nr_words += p->nr > before ? nr : 0;
	return good;
}

static enum pfr_status take_sample(struct pfr_profiler *p, const struct pfr_frame *frame, const struct pfr_record *record, const struct pfr_attr *attr)
{
	const struct pfr_sample *sample = &record->sample;
	uint64_t weight = profile_weight((enum pfr_weight)p->options.weight, sample, attr->sample_period);
	struct pfr_task task = {.tid = PFR_NO_NUMBER};
	struct pfr_stack stack = {0};
	enum pfr_status status = pfr_tasks_of(p->tasks, record, &task);
	uint32_t nr, nr_entries;

	p->counts.samples++;
	p->counts.weight += weight;
	status = pfr_stacks_of(p->stacks, p->tasks, status ? NULL : &task, (enum pfr_arch)p->options.arch, attr, sample, &stack);
	nr_entries = entries_of(p, frame, sample, &stack);
	p->counts.no_stack += !nr_entries;
	nr = put_words(p, &task, p->entry, nr_entries, stack.end == PFR_UNWIND_CUT || stack.nr > DEPTH_MOST, PFR_HAS(*sample, SAMPLE, TID));
	if (nr && add_stack(p, nr, joins_of(p, nr_entries), weight))
		return status;
	p->counts.more_samples++;
	p->counts.more_weight += weight;
	p->more += weight;
	return status;
}

static enum pfr_status take_loss(struct pfr_profiler *p, const struct pfr_frame *frame, const struct pfr_layout *layout, struct pfr_where *where)
{
	struct pfr_record record;
	enum pfr_status status = pfr_decode(frame, layout, &record, where);

	if (!status)
		p->lost += frame->type == PFR_RECORD_LOST ? record.lost.lost : record.lost_samples.lost;
	return status;
}

enum pfr_status pfr_profiler_take(struct pfr_profiler *p, const struct pfr_frame *frame, const struct pfr_layout *layout, const struct pfr_attr *attr,
				  struct pfr_where *where)
{
	struct pfr_record record;
	enum pfr_status status;
	uint64_t time;
	bool has_time;

	if (frame->type == PFR_RECORD_LOST || frame->type == PFR_RECORD_LOST_SAMPLES)
		return take_loss(p, frame, layout, where);
	if (frame->type != PFR_RECORD_SAMPLE && !tasks_follows(frame->type))
		return PFR_OK;
	if (frame->type == PFR_RECORD_SAMPLE && (!layout || !attr)) {
		*where = (struct pfr_where){.status = PFR_E_WHICH_EVENT, .type = frame->type, .event = PFR_NO_EVENT, .at = frame->at, .offset = frame->at};
		return PFR_E_WHICH_EVENT;
	}
	status = pfr_decode(frame, layout, &record, where);
	if (status)
		return status;
	has_time = layout && !pfr_peek_time(frame, layout, &time);
	status = pfr_tasks_apply_record(p->tasks, frame, &record, where);
	pfr_symbols_apply(p->symbols, p->tasks, frame, attr, &record, has_time ? &time : NULL);
	return frame->type == PFR_RECORD_SAMPLE ? take_sample(p, frame, &record, attr) : status;
}

/* What is kept for the next interval is bounded. */
static void keep_little(struct pfr_profiler *p)
{
	struct pfr_symbols_counts counts = {.size = sizeof(counts)};
	time_t now = time(NULL);

	pfr_symbols_get_counts(p->symbols, &counts);
	if (pfr_symbols_spent(p->symbols) && (now < p->renewed || now - p->renewed >= RENEWED_AFTER)) {
		pfr_symbols_restart(p->symbols);
		p->renewed = now;
	} else if (counts.numbers > NUMBERS_MOST || counts.names > NAMES_MOST) {
		pfr_symbols_forget(p->symbols);
	}
	if (p->lost && p->options.lives)
		p->counts.ended += pfr_tasks_end_lost(p->tasks, p->options.lives, p->options.user);
	p->counts.lost += p->lost;
	p->lost = 0;
}

/* The stacks are forgotten; their memory, too, where it is more than an interval takes as a rule. */
static void clear(struct pfr_profiler *p)
{
	buffer_free(&p->line);
	buffer_free(&p->name);
	if (texts_memory(&p->texts) > TEXTS_KEPT)
		texts_free(&p->texts);
	texts_clear(&p->texts);
	if (p->word_capacity > WORDS_KEPT) {
		free(p->words);
		p->words = NULL;
		p->word_capacity = 0;
	}
	memset(p->slots, 0, p->nr_slots * sizeof(*p->slots));
	p->nr = p->nr_words = 0;
	p->more = 0;
}

enum pfr_status pfr_profiler_write(struct pfr_profiler *p, const struct pfr_sink *sink, int *os_error)
{
	struct pfr_sink output;
	enum pfr_status status = PFR_OK;
	int error = 0;

	if (!sized_read(&output, sizeof(output), sink) || !output.write)
		return PFR_E_OPTIONS;
	pfr_symbols_read(p->symbols);
	error = profiler_lines(p, &output);
	if (p->line.error || error == ENOMEM)
		status = PFR_E_MEMORY;
	else if (error)
		status = PFR_E_SYSTEM;
	keep_little(p);
	clear(p);
	if (os_error)
		*os_error = error;
	return status;
}
