/* SPDX-License-Identifier: MIT */
/*
 * A sample as rows: one of table sample, and those of its branches, registers and counts.
 */
#include "export.h"

#include "export/common/branch.h"
#include "perfring_session_account.h"
#include "session/base/counts.h"
#include "session/base/period.h"

#include <string.h>

/* ---- parts of data_src ------------------------------------------------------ */

/* The names of the bits of one part, with | between them. */
static void part_text(struct pfr_rows *rows, uint32_t column, const struct pfr_bits *part)
{
	struct pfr_bits bits = {.set = part->of, .value = part->part};
	const char *name = pfr_value_name(part->of, part->part);
	char text[128] = "";

	if (name[0]) {
		export_name(rows, column, name);
		return;
	}
	while (pfr_bits_next(&bits) == PFR_OK)
		if (strlen(text) + strlen(bits.name) + 2 < sizeof(text)) {
			strcat(text, text[0] ? "|" : "");
			strcat(text, bits.name);
		}
	if (text[0])
		export_name(rows, column, text);
}

static void put_data_src(struct pfr_rows *rows, uint64_t value)
{
	struct pfr_bits bits = {.set = PFR_SET_DATA_SRC, .value = value};
	uint32_t i;

	while (pfr_bits_next(&bits) == PFR_OK)
		for (i = C_sample_mem_op; i <= C_sample_mem_region; i++)
			if (!strcmp(export_tables[T_sample].columns[i].name, bits.name))
				part_text(rows, i, &bits);
}

/* ---- branches and registers --------------------------------------------------- */

static void put_branch(struct pfr_export *e, uint32_t index, const struct pfr_branch_entry *entry, const struct pfr_words *counters)
{
	struct pfr_rows *rows = e->rows[T_branch];
	uint64_t flags = entry->flags;
	const char *kind = branch_kind(flags);

	rows_number(rows, C_branch_sample, e->nr_samples);
	rows_number(rows, C_branch_index, index);
	rows_number(rows, C_branch_from_address, entry->from);
	rows_number(rows, C_branch_to_address, entry->to);
	rows_number(rows, C_branch_flags, flags);
	rows_number(rows, C_branch_mispredicted, (flags & PFR_BRANCH_FLAG_MISPRED) != 0);
	rows_number(rows, C_branch_predicted, (flags & PFR_BRANCH_FLAG_PREDICTED) != 0);
	rows_number(rows, C_branch_in_transaction, (flags & PFR_BRANCH_FLAG_IN_TX) != 0);
	rows_number(rows, C_branch_abort, (flags & PFR_BRANCH_FLAG_ABORT) != 0);
	rows_number(rows, C_branch_cycles, BRANCH_PART(flags, CYCLES));
	export_name(rows, C_branch_type, *kind ? kind : pfr_value_name(PFR_SET_BRANCH_TYPE, BRANCH_PART(flags, TYPE)));
	export_name(rows, C_branch_speculation, pfr_value_name(PFR_SET_BRANCH_SPEC, BRANCH_PART(flags, SPEC)));
	export_name(rows, C_branch_privilege, pfr_value_name(PFR_SET_BRANCH_PRIV, BRANCH_PART(flags, PRIV)));
	if (counters && index < counters->nr)
		rows_number(rows, C_branch_counters, pfr_word(counters, index));
	export_row(e, rows);
}

static void put_branches(struct pfr_export *e, const struct pfr_branch_stack *stack)
{
	struct pfr_branch_entry entry;
	uint32_t i;

	for (i = 0; e->rows[T_branch] && !e->error && pfr_branch_entry_at(&stack->lbr, i, &entry) == PFR_OK; i++)
		put_branch(e, i, &entry, PFR_HAS(*stack, BRANCH_STACK, COUNTERS) ? &stack->counters : NULL);
}

static void put_registers(struct pfr_export *e, const char *set, const struct pfr_words *regs, uint64_t mask)
{
	enum pfr_arch arch = pfr_session_info(e->follow.session)->arch;
	struct pfr_rows *rows = e->rows[T_register];
	uint32_t i = 0;
	unsigned bit;
	char name[16];

	for (bit = 0; rows && !e->error && bit < 64 && i < regs->nr; bit++) {
		if (!(mask >> bit & 1))
			continue;
		pfr_register_name(arch, bit, name);
		rows_number(rows, C_register_sample, e->nr_samples);
		export_name(rows, C_register_set, set);
		rows_number(rows, C_register_bit, bit);
		export_name(rows, C_register_name, name);
		rows_number(rows, C_register_value, pfr_word(regs, i++));
		export_row(e, rows);
	}
}

static void put_all_registers(struct pfr_export *e, const struct moment *m)
{
	const struct pfr_sample *s = &m->record.sample;
	const struct pfr_layout *layout = m->r->layout;

	if (PFR_HAS(*s, SAMPLE, REGS_USER) && PFR_HAS(s->regs_user, REGS_USER, REGS) && layout)
		put_registers(e, "user", &s->regs_user.regs, layout->sample_regs_user);
	if (PFR_HAS(*s, SAMPLE, REGS_INTR) && PFR_HAS(s->regs_intr, REGS_INTR, REGS) && layout)
		put_registers(e, "intr", &s->regs_intr.regs, layout->sample_regs_intr);
}

/* ---- the sample itself ----------------------------------------------------------- */

/* Every field that is a number, by the rows of schema/sample.def. */
static void put_fields(struct pfr_rows *rows, const struct pfr_sample *s)
{
#define RECORD(number, NAME, name, trailer, since, doc)
#define END(name)
#define MISC(name, bit, NAME, since, doc)
#define UNKNOWN(group, WORD)
#define PROBE(group, WHAT)
#define PUT_U64(key, name) if (s->present >> key & 1) rows_number(rows, C_sample_##name, s->name);
#define PUT_U32(key, name) PUT_U64(key, name)
#define PUT_GROUP(key, name)
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) PUT_##kind(key, name)
#include "schema/sample.def"
#undef FIELD
}

static void put_place(struct pfr_rows *rows, const struct pfr_session_record *r)
{
	rows_number(rows, C_sample_part, r->part);
	rows_number(rows, C_sample_offset, r->offset);
	if (r->packed)
		rows_number(rows, C_sample_inner, r->inner);
	if (r->frame.event != PFR_NO_EVENT)
		rows_number(rows, C_sample_event, r->frame.event);
	export_name(rows, C_sample_event_name, r->event_name);
	export_name(rows, C_sample_cpumode, cpumode_name(r->frame.misc & PFR_MISC_CPUMODE_MASK));
	rows_number(rows, C_sample_exact_ip, r->frame.misc >> 14 & 1);
}

static void put_event_count(struct pfr_export *e, struct pfr_rows *rows, const struct moment *m)
{
	const struct pfr_events *events = pfr_session_events(e->follow.session);
	const struct pfr_sample *s = &m->record.sample;
	uint32_t event = m->r->frame.event;

	if (!counts_are_of(s) && (event < events->nr || PFR_HAS(*s, SAMPLE, PERIOD)))
		rows_number(rows, C_sample_event_count, sample_period(s, event < events->nr ? events->event[event].attr.sample_period : 0));
}

static void put_task(struct pfr_export *e, struct pfr_rows *rows, const struct moment *m)
{
	struct pfr_bytes path;
	int64_t wall;

	if (m->has_task) {
		rows_number(rows, C_sample_thread, m->task.thread);
		rows_number(rows, C_sample_process, m->task.process);
		if (m->task.flags & PFR_TASK_NAMED)
			export_text(rows, C_sample_comm, &m->task.comm, PFR_NAME_SIZE);
	}
	if (PFR_HAS(m->record.sample, SAMPLE, CGROUP) &&
	    pfr_tasks_cgroup(e->follow.tasks, m->record.sample.cgroup, &path) == PFR_OK)
		export_text(rows, C_sample_cgroup_path, &path, PATH_MOST);
	if (m->has_time && follow_wall(&e->follow, m->time, &wall))
		rows_number(rows, C_sample_wall_time, (uint64_t)wall);
}

static void put_read(struct pfr_rows *rows, const struct pfr_read_format *read)
{
	struct pfr_read_value first;
	bool group = PFR_HAS(*read, READ_FORMAT, VALUES);

	if (group && pfr_read_value_at(&read->values, 0, &first) == PFR_OK)
		rows_number(rows, C_sample_read_value, first.value);
	if (PFR_HAS(*read, READ_FORMAT, VALUE))
		rows_number(rows, C_sample_read_value, read->value);
	if (PFR_HAS(*read, READ_FORMAT, TIME_ENABLED))
		rows_number(rows, C_sample_read_time_enabled, read->time_enabled);
	if (PFR_HAS(*read, READ_FORMAT, TIME_RUNNING))
		rows_number(rows, C_sample_read_time_running, read->time_running);
	rows_number(rows, C_sample_read_size, group ? read->values.nr : 1);
}

/* Sizes of the larger fields, and what of them is small. */
static void put_sizes(struct pfr_rows *rows, const struct pfr_sample *s)
{
	if (PFR_HAS(*s, SAMPLE, CALLCHAIN))
		rows_number(rows, C_sample_callchain_size, s->callchain.ips.nr);
	if (PFR_HAS(*s, SAMPLE, READ))
		put_read(rows, &s->read);
	if (PFR_HAS(*s, SAMPLE, BRANCH_STACK)) {
		rows_number(rows, C_sample_branch_size, s->branch_stack.lbr.nr);
		if (PFR_HAS(s->branch_stack, BRANCH_STACK, HW_IDX))
			rows_number(rows, C_sample_branch_hw_index, s->branch_stack.hw_idx);
	}
	if (PFR_HAS(*s, SAMPLE, RAW))
		rows_number(rows, C_sample_raw_size, s->raw.data.size);
	if (PFR_HAS(*s, SAMPLE, STACK_USER)) {
		rows_number(rows, C_sample_stack_size, s->stack_user.size);
		if (PFR_HAS(s->stack_user, STACK_USER, DYN_SIZE))
			rows_number(rows, C_sample_stack_valid, s->stack_user.dyn_size);
	}
	if (PFR_HAS(*s, SAMPLE, AUX))
		rows_number(rows, C_sample_aux_size, s->aux.size);
	if (PFR_HAS(*s, SAMPLE, REGS_USER))
		rows_number(rows, C_sample_registers_user_abi, s->regs_user.abi);
	if (PFR_HAS(*s, SAMPLE, REGS_INTR))
		rows_number(rows, C_sample_registers_intr_abi, s->regs_intr.abi);
	if (PFR_HAS(*s, SAMPLE, DATA_SRC))
		put_data_src(rows, s->data_src);
}

static void put_sample(struct pfr_export *e, const struct moment *m, uint64_t callsite, bool own_table)
{
	const struct pfr_sample *s = &m->record.sample;
	struct pfr_rows *rows = e->rows[T_sample];

	if (!rows)
		return;
	rows_number(rows, C_sample_sample, e->nr_samples);
	put_place(rows, m->r);
	put_event_count(e, rows, m);
	put_task(e, rows, m);
	put_fields(rows, s);
	put_sizes(rows, s);
	if (callsite != CALLSITE_NONE)
		rows_number(rows, C_sample_callsite, callsite);
	if (PFR_HAS(*s, SAMPLE, RAW) && !own_table)
		export_bytes(rows, C_sample_raw, &s->raw.data);
	export_row(e, rows);
}

static bool has_vectors(const struct pfr_sample *s)
{
	bool user = PFR_HAS(s->regs_user, REGS_USER, SIMD) || PFR_HAS(s->regs_user, REGS_USER, SIMD_DRAFT);
	bool intr = PFR_HAS(s->regs_intr, REGS_INTR, SIMD) || PFR_HAS(s->regs_intr, REGS_INTR, SIMD_DRAFT);

	return (PFR_HAS(*s, SAMPLE, REGS_USER) && user) || (PFR_HAS(*s, SAMPLE, REGS_INTR) && intr);
}

/* What no column has. */
static void count_unlisted(struct pfr_export *e, const struct moment *m)
{
	const struct pfr_sample *s = &m->record.sample;
	unsigned nr = has_vectors(s);

	nr += PFR_HAS(*s, SAMPLE, STACK_USER) && s->stack_user.size;
	nr += PFR_HAS(*s, SAMPLE, AUX) && s->aux.size;
	if (e->rows[T_sample])
		pfr_session_left_out(e->follow.session, PFR_CAUSE_NO_COLUMN, m->r, nr, 0);
}

void export_sample(struct pfr_export *e, struct moment *m)
{
	const struct pfr_sample *s = &m->record.sample;
	uint64_t callsite;

	callsite = callsites_of(&e->callsites, m);
	put_sample(e, m, callsite, export_tracepoints_row(e, m, e->nr_samples, callsite));
	if (PFR_HAS(*s, SAMPLE, BRANCH_STACK))
		put_branches(e, &s->branch_stack);
	put_all_registers(e, m);
	count_unlisted(e, m);
	if (PFR_HAS(*s, SAMPLE, READ))
		export_reads(e, m, &s->read, &e->nr_samples);
	tally_sample(e, m);
	e->nr_samples++;
}
