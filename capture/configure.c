/* SPDX-License-Identifier: MIT */
/*
 * Sampling choices turned into members of perf_event_attr. Knows which bits
 * perf record sets for which option, and why; asks the kernel nothing.
 */
#include "capture/internal.h"

#include <string.h>

/* Every register of a 64-bit x86 or arm64 task that the kernel gives; others
 * through sample_regs_user in the configuration. */
#if defined(__x86_64__)
#define ALL_REGISTERS UINT64_C(0xff0fff)
#elif defined(__i386__)
#define ALL_REGISTERS UINT64_C(0xffff)
#elif defined(__aarch64__)
#define ALL_REGISTERS UINT64_C(0x1ffffffff)
#elif defined(__arm__)
#define ALL_REGISTERS UINT64_C(0xffff)
#else
#define ALL_REGISTERS UINT64_C(0xffffffff)
#endif

void pfr_capture_config_init(struct pfr_capture_config *config)
{
	memset(config, 0, sizeof(*config));
	config->sample_freq = 4000;
	config->sample_stack_user = 8192;
	config->inherit = true;
	config->per_cpu = true;
}

static void set_period(struct pfr_capture_event *event,
		       const struct pfr_capture_config *config)
{
	struct perf_event_attr *attr = &event->kernel.attr;
	bool given = config->freq_given || config->period_given;

	if (event->period_given || (attr->sample_period && !given))
		return;
	if (config->sample_freq && !config->period_given) {
		attr->freq = 1;
		attr->sample_freq = config->sample_freq;
	} else {
		attr->freq = 0;
		attr->sample_period = config->sample_period ?
			config->sample_period : 1;
	}
}

static void set_callchain(struct pfr_capture_event *event,
			  const struct pfr_capture_config *config)
{
	struct perf_event_attr *attr = &event->kernel.attr;
	int how = event->call_graph < 0 ? (int)config->call_graph :
		event->call_graph;

	if (how == PFR_CALL_GRAPH_NONE)
		return;
	attr->sample_type |= PERF_SAMPLE_CALLCHAIN;
	attr->sample_max_stack = (uint16_t)(event->max_stack ?
		event->max_stack : config->sample_max_stack);
	attr->exclude_callchain_user = config->kernel_callchains;
	attr->exclude_callchain_kernel = config->user_callchains;
	if (config->defer_callchain)
		event->kernel.word[PFR_ATTR_WORD_FLAGS] |=
			PFR_ATTR_FLAG_DEFER_CALLCHAIN;
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
		config->sample_regs_user : ALL_REGISTERS;
	attr->sample_stack_user = event->stack_size ? event->stack_size :
		config->sample_stack_user;
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
	if (config->address)
		attr->sample_type |= PERF_SAMPLE_ADDR | PERF_SAMPLE_DATA_SRC;
	if (config->raw_samples)
		attr->sample_type |= PERF_SAMPLE_RAW;
	if (attr->type == PERF_TYPE_BREAKPOINT)
		attr->sample_type |= PERF_SAMPLE_ADDR;
	if (config->branch_sample_type) {
		attr->sample_type |= PERF_SAMPLE_BRANCH_STACK;
		attr->branch_sample_type = config->branch_sample_type;
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
	/* IDENTIFIER stays: routing by it is what readers count on. */
	attr->sample_type &= ~(config->sample_type_not &
			       ~(uint64_t)PERF_SAMPLE_IDENTIFIER);
}

/* Members of a :S group only count; the leader's samples carry their values. */
static void set_group(struct pfr_capture_events *events, unsigned index,
		      const struct pfr_capture_config *config)
{
	struct pfr_capture_event *event = &events->event[index];
	struct perf_event_attr *attr = &event->kernel.attr;
	unsigned members = 0;

	for (unsigned i = 0; i < events->count; i++)
		members += events->event[i].leader == event->leader;
	if (!event->sample_read)
		return;
	attr->sample_type |= PERF_SAMPLE_READ;
	if (config->running_time)
		attr->read_format |= PERF_FORMAT_TOTAL_TIME_ENABLED |
			PERF_FORMAT_TOTAL_TIME_RUNNING;
	if (members < 2)
		return;
	attr->read_format |= PERF_FORMAT_GROUP;
	attr->inherit = 0;
	if (event->leader != index) {
		attr->sample_period = 0;
		attr->freq = 0;
	}
}

static void set_side_band(struct perf_event_attr *attr,
			  const struct pfr_capture_config *config)
{
	attr->mmap = 1;
	attr->mmap2 = 1;
	attr->comm = 1;
	attr->comm_exec = 1;
	attr->task = 1;
	attr->ksymbol = 1;
	attr->bpf_event = !config->no_bpf_event;
	attr->mmap_data = config->mmap_data || config->address;
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
		set_side_band(attr, config);
	} else {
		if (!config->no_samples)
			set_period(event, config);
		set_sample_type(event, config);
		set_group(events, index, config);
	}
	set_start(events, index, config);
	if (event->precise_max)
		attr->precise_ip = 3;
	if (config->all_user)
		attr->exclude_kernel = attr->exclude_hv = 1;
	if (config->all_kernel)
		attr->exclude_user = 1;
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

void pfr_capture_configure(struct pfr_capture_events *events,
			   const struct pfr_capture_config *config)
{
	for (unsigned i = 0; i < events->count; i++)
		configure_event(events, i, config);
}
