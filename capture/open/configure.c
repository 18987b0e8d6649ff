/* SPDX-License-Identifier: MIT */
/*
 * Sampling choices turned into members of perf_event_attr. Knows which bits
 * perf record sets for which option, and why; asks the kernel nothing.
 */
#include "capture/internal.h"
#include "decoder/registers.h"
#include "convert/sized.h"

#include <errno.h>
#include <string.h>

/* Every register of a 64-bit x86 or arm64 task that the kernel gives; others
 * through sample_regs_user in the configuration. */
#if defined(__x86_64__)
#define ALL_REGISTERS REGISTERS_X86_64
#elif defined(__i386__)
#define ALL_REGISTERS UINT64_C(0xffff)
#elif defined(__aarch64__)
#define ALL_REGISTERS REGISTERS_ARM64
#elif defined(__arm__)
#define ALL_REGISTERS UINT64_C(0xffff)
#else
#define ALL_REGISTERS UINT64_C(0xffffffff)
#endif

#define STACK_USER 8192  /* --call-graph dwarf without a size */
#define SAMPLE_FREQ 4000 /* Hz, as perf's */

void pfr_capture_config_init(struct pfr_capture_config *config, size_t size)
{
	struct pfr_capture_config defaults = {.size = size, .sample_freq = SAMPLE_FREQ, .sample_stack_user = STACK_USER, .inherit = true, .per_cpu = true};

	sized_defaults(config, &defaults, sizeof(defaults), size);
}

#define BPF_OUTPUT 10 /* PERF_COUNT_SW_BPF_OUTPUT, Linux 4.4 */

static bool is_bpf_output(const struct perf_event_attr *attr)
{
	return attr->type == PERF_TYPE_SOFTWARE && attr->config == BPF_OUTPUT;
}

/* Probes and outputs of BPF programs are single events, as tracepoints are. */
static bool samples_each(const struct pfr_capture_event *event)
{
	return !strcmp(event->pmu, "uprobe") || !strcmp(event->pmu, "kprobe") ||
	       is_bpf_output(&event->kernel.attr);
}

static void set_period(struct pfr_capture_event *event,
		       const struct pfr_capture_config *config)
{
	struct perf_event_attr *attr = &event->kernel.attr;
	bool given = config->freq_given || config->period_given;

	if (config->no_samples) { /* -n: counted, not sampled */
		attr->freq = 0;
		attr->sample_period = 0;
		return;
	}
	if (!attr->sample_period && samples_each(event))
		attr->sample_period = 1;
	if (event->period_given || (attr->sample_period && !given))
		return;
	attr->freq = !config->period_given && (!config->sample_period || config->freq_given);
	if (attr->freq)
		attr->sample_freq = config->sample_freq ? config->sample_freq : SAMPLE_FREQ;
	else
		attr->sample_period = config->sample_period ? config->sample_period : 1;
}

static int call_graph_of(const struct pfr_capture_event *event,
			 const struct pfr_capture_config *config)
{
	return event->call_graph < 0 ? (int)config->call_graph :
				       event->call_graph;
}

/* Only what the kernel unwinds itself can come later, and only its user part. */
static bool defers(const struct pfr_capture_event *event, const struct pfr_capture_config *config)
{
	return config->defer_callchain && call_graph_of(event, config) == PFR_CALL_GRAPH_FP && !config->kernel_callchains;
}

/* Unwinders read the tables of data mappings, so as in perf stack copies bring
 * addresses and mmap_data with them (record_opts__parse_callchain()). */
static bool needs_address(const struct pfr_capture_event *event,
			  const struct pfr_capture_config *config)
{
	return config->address || config->call_graph == PFR_CALL_GRAPH_DWARF ||
	       call_graph_of(event, config) == PFR_CALL_GRAPH_DWARF;
}

static void set_callchain(struct pfr_capture_event *event,
			  const struct pfr_capture_config *config)
{
	struct perf_event_attr *attr = &event->kernel.attr;
	int how = call_graph_of(event, config);

	if (how == PFR_CALL_GRAPH_NONE)
		return;
	attr->sample_type |= PERF_SAMPLE_CALLCHAIN;
	attr->sample_max_stack = (uint16_t)(event->max_stack ?
						    event->max_stack :
						    config->sample_max_stack);
	attr->exclude_callchain_user = config->kernel_callchains;
	attr->exclude_callchain_kernel = config->user_callchains;
	if (defers(event, config))
		event->kernel.word[PFR_ATTR_WORD_FLAGS] |= PFR_ATTR_FLAG_DEFER_CALLCHAIN;
	if (how == PFR_CALL_GRAPH_LBR) {
		attr->sample_type |= PERF_SAMPLE_BRANCH_STACK;
		attr->branch_sample_type = PERF_SAMPLE_BRANCH_USER |
					   PERF_SAMPLE_BRANCH_CALL_STACK |
					   PERF_SAMPLE_BRANCH_NO_CYCLES |
					   PERF_SAMPLE_BRANCH_NO_FLAGS;
	}
	if (how != PFR_CALL_GRAPH_DWARF)
		return;
	/* The unwinder starts from the registers and walks the copy, so the
	 * kernel's own user chain would only say the same badly. */
	attr->sample_type |= PERF_SAMPLE_REGS_USER | PERF_SAMPLE_STACK_USER;
	attr->sample_regs_user |= config->sample_regs_user ?
					  config->sample_regs_user :
					  ALL_REGISTERS;
	attr->sample_stack_user = event->stack_size         ? event->stack_size :
				  config->sample_stack_user ? config->sample_stack_user :
							      STACK_USER;
	attr->exclude_callchain_user = 1;
}

static void set_sample_type(struct pfr_capture_event *event,
			    const struct pfr_capture_config *config)
{
	struct perf_event_attr *attr = &event->kernel.attr;

	attr->sample_type |= PERF_SAMPLE_IDENTIFIER | PERF_SAMPLE_IP |
			     PERF_SAMPLE_TID | PERF_SAMPLE_TIME | config->sample_type;
	if (config->per_cpu)
		attr->sample_type |= PERF_SAMPLE_CPU;
	if (attr->freq || attr->type == PERF_TYPE_TRACEPOINT)
		attr->sample_type |= PERF_SAMPLE_PERIOD;
	if (is_bpf_output(attr))
		attr->sample_type |= PERF_SAMPLE_RAW | PERF_SAMPLE_CPU |
				     PERF_SAMPLE_PERIOD;
	if (needs_address(event, config))
		attr->sample_type |= PERF_SAMPLE_ADDR | PERF_SAMPLE_DATA_SRC;
	if (config->raw_samples)
		attr->sample_type |= PERF_SAMPLE_RAW | PERF_SAMPLE_CPU;
	if (attr->type == PERF_TYPE_BREAKPOINT)
		attr->sample_type |= PERF_SAMPLE_ADDR;
	if (config->branch_sample_type || event->branch_sample_type) {
		attr->sample_type |= PERF_SAMPLE_BRANCH_STACK;
		attr->branch_sample_type = event->branch_sample_type ?
						   event->branch_sample_type :
						   config->branch_sample_type;
	}
	if (config->sample_regs_intr) {
		attr->sample_type |= PERF_SAMPLE_REGS_INTR;
		attr->sample_regs_intr = config->sample_regs_intr;
	}
	if (config->sample_regs_user) {
		attr->sample_type |= PERF_SAMPLE_REGS_USER;
		attr->sample_regs_user = config->sample_regs_user;
	}
	set_callchain(event, config);
	if (!event->sample_time)
		attr->sample_type &= ~(uint64_t)PERF_SAMPLE_TIME;
	/* IDENTIFIER stays: routing by it is what readers count on. */
	attr->sample_type &= ~(config->sample_type_not &
			       ~(uint64_t)PERF_SAMPLE_IDENTIFIER);
}

/* The leader's samples carry the values of a :S group. Members only count, unless
 * they have a period of their own, and have the leader's sample_type, since perf
 * makes samples of the values. With children the kernel takes it from 6.13 on;
 * explain/missing.c sees to older ones. Mirrors evsel__config_leader_sampling(). */
static void set_group(struct pfr_capture_events *events, unsigned index)
{
	struct pfr_capture_event *event = &events->event[index];
	const struct pfr_capture_event *leader = &events->event[event->leader];
	struct perf_event_attr *attr = &event->kernel.attr;
	unsigned members = 0;

	for (unsigned i = 0; i < events->count; i++)
		members += events->event[i].leader == event->leader;
	if (!leader->sample_read && !event->sample_read)
		return;
	attr->sample_type |= PERF_SAMPLE_READ;
	if (members < 2)
		return;
	attr->read_format |= PERF_FORMAT_GROUP;
	if (event->leader == index)
		return;
	attr->sample_type = leader->kernel.attr.sample_type;
	if (!event->period_given) {
		attr->sample_period = 0;
		attr->freq = 0;
	}
}

static bool any_needs_address(const struct pfr_capture_events *events,
			      const struct pfr_capture_config *config)
{
	bool any = false;

	for (unsigned i = 0; i < events->count; i++)
		any |= !events->event[i].side_band &&
		       needs_address(&events->event[i], config);
	return any;
}

/* CALLCHAIN_DEFERRED records go to the event that asks for them, not to that whose samples wait for them. */
static bool any_defers(const struct pfr_capture_events *events, const struct pfr_capture_config *config)
{
	bool any = false;

	for (unsigned i = 0; i < events->count; i++)
		any |= !events->event[i].side_band && defers(&events->event[i], config);
	return any;
}

static void set_side_band(struct pfr_capture_events *events,
			  struct pfr_kernel_attr *kernel,
			  const struct pfr_capture_config *config)
{
	struct perf_event_attr *attr = &kernel->attr;

	if (any_defers(events, config))
		kernel->word[PFR_ATTR_WORD_FLAGS] |= PFR_ATTR_FLAG_DEFER_OUTPUT;
	attr->mmap = 1;
	attr->mmap2 = 1;
	attr->comm = 1;
	attr->comm_exec = 1;
	attr->task = 1;
	attr->ksymbol = 1;
	attr->bpf_event = !config->no_bpf_event;
	attr->mmap_data = config->mmap_data || any_needs_address(events, config);
	attr->context_switch = config->context_switch;
	attr->namespaces = config->namespaces;
	attr->cgroup = config->cgroup;
	attr->build_id = config->build_id;
	attr->text_poke = config->text_poke;
	attr->sample_type = PERF_SAMPLE_IDENTIFIER | PERF_SAMPLE_IP |
			    PERF_SAMPLE_TID | PERF_SAMPLE_TIME;
	if (config->per_cpu)
		attr->sample_type |= PERF_SAMPLE_CPU;
}

/* How the event comes to life: a command's on its exec, group members with
 * their leader, the side-band from the first moment so that it misses no
 * mapping. */
static void set_start(struct pfr_capture_events *events, unsigned index,
		      const struct pfr_capture_config *config)
{
	struct pfr_capture_event *event = &events->event[index];
	struct perf_event_attr *attr = &event->kernel.attr;
	bool leads = event->leader == index;

	if (event->side_band) {
		attr->disabled = config->command;
		attr->enable_on_exec = config->command;
		return;
	}
	attr->disabled = leads;
	attr->enable_on_exec = leads && config->enable_on_exec;
	attr->inherit_stat = config->inherit_stat;
	if (config->inherit_stat) {
		attr->sample_type |= PERF_SAMPLE_TID;
		attr->read_format |= PERF_FORMAT_TOTAL_TIME_ENABLED |
				     PERF_FORMAT_TOTAL_TIME_RUNNING;
	}
}

static void configure_event(struct pfr_capture_events *events, unsigned index,
			    const struct pfr_capture_config *config)
{
	struct pfr_capture_event *event = &events->event[index];
	struct perf_event_attr *attr = &event->kernel.attr;

	attr->sample_id_all = 1;
	attr->inherit = config->inherit && !event->no_inherit;
	attr->read_format |= PERF_FORMAT_ID | PERF_FORMAT_LOST;
	if (event->side_band) {
		set_side_band(events, &event->kernel, config);
	} else {
		if (config->running_time)
			attr->read_format |= PERF_FORMAT_TOTAL_TIME_ENABLED |
					     PERF_FORMAT_TOTAL_TIME_RUNNING;
		set_period(event, config);
		set_sample_type(event, config);
		set_group(events, index);
	}
	if (config->system_wide && attr->sample_type & PERF_SAMPLE_READ)
		attr->inherit = 0; /* counts are of a CPU, and perf from 6.12 on takes them for those of a thread where it is set */
	set_start(events, index, config);
	if (event->precise_max)
		attr->precise_ip = 3;
	if (config->all_user || config->all_kernel) { /* whatever the event's modifiers say: evsel__config() of perf */
		attr->exclude_kernel = config->all_user;
		attr->exclude_user = config->all_kernel;
	}
	attr->use_clockid = config->use_clockid;
	attr->clockid = config->use_clockid ? config->clockid : 0;
	if (config->no_buffering && !event->side_band) {
		attr->wakeup_events = 1;
	} else if (config->watermark && !event->side_band) {
		attr->watermark = 1;
		attr->wakeup_watermark = config->wakeup_watermark;
	}
	pfr_kernel_attr_set_size(&event->kernel);
}

enum pfr_status pfr_config_read(struct pfr_capture_config *known, const struct pfr_capture_config *config, const char *member, struct pfr_capture_error *error)
{
	if (!sized_read(known, sizeof(*known), config))
		return pfr_refused(pfr_error(error, -EINVAL, PFR_NO_POSITION, "struct pfr_capture_config: " SIZED_REFUSED), member, error);
	return PFR_OK;
}

enum pfr_status pfr_capture_configure(struct pfr_capture_events *events, const struct pfr_capture_config *config, struct pfr_capture_error *error)
{
	struct pfr_capture_config known;
	enum pfr_status status = pfr_config_read(&known, config, "size", error);

	if (status)
		return status;
	if ((unsigned)known.call_graph > PFR_CALL_GRAPH_LBR)
		return pfr_refused(pfr_error(error, -EINVAL, PFR_NO_POSITION, "struct pfr_capture_config: call_graph is no value of enum pfr_call_graph"), "call_graph", error);
	for (unsigned i = 0; i < events->count; i++)
		configure_event(events, i, &known);
	return PFR_OK;
}

void pfr_capture_fold_side_band(struct pfr_capture_events *events)
{
	struct pfr_capture_event *last = &events->event[events->count - 1];
	struct perf_event_attr *to = &events->event[0].kernel.attr;
	const struct perf_event_attr *from = &last->kernel.attr;

	if (events->count < 2 || !last->side_band)
		return;
	events->event[0].kernel.word[PFR_ATTR_WORD_FLAGS] |= last->kernel.word[PFR_ATTR_WORD_FLAGS] & PFR_ATTR_FLAG_DEFER_OUTPUT;
	to->mmap = from->mmap;
	to->mmap2 = from->mmap2;
	to->mmap_data = from->mmap_data;
	to->comm = from->comm;
	to->comm_exec = from->comm_exec;
	to->task = from->task;
	to->ksymbol = from->ksymbol;
	to->bpf_event = from->bpf_event;
	to->context_switch = from->context_switch;
	to->namespaces = from->namespaces;
	to->cgroup = from->cgroup;
	to->build_id = from->build_id;
	to->text_poke = from->text_poke;
	pfr_event_drop(events, events->count - 1);
}
