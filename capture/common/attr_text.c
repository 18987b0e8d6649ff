/* SPDX-License-Identifier: MIT */
/*
 * perf_event_attr as text and back: every member by its name, set by name,
 * printed field by field, read from hex. Knows the layout up to 144 bytes;
 * not what the kernel thinks of the values.
 */
#include "capture/internal.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>

_Static_assert(sizeof(struct perf_event_attr) <= sizeof(struct pfr_kernel_attr),
	       "the system's header is newer than PFR_KERNEL_ATTR_WORDS");

static const struct member {
	const char *name;
	unsigned offset, size;
} members[] = {
	{"type", 0, 4},
	{"size", 4, 4},
	{"config", 8, 8},
	{"sample_period", 16, 8},
	{"sample_freq", 16, 8},
	{"sample_type", 24, 8},
	{"read_format", 32, 8},
	{"wakeup_events", 48, 4},
	{"wakeup_watermark", 48, 4},
	{"bp_type", 52, 4},
	{"bp_addr", 56, 8},
	{"config1", 56, 8},
	{"bp_len", 64, 8},
	{"config2", 64, 8},
	{"branch_sample_type", 72, 8},
	{"sample_regs_user", 80, 8},
	{"sample_stack_user", 88, 4},
	{"clockid", 92, 4},
	{"sample_regs_intr", 96, 8},
	{"aux_watermark", 104, 4},
	{"sample_max_stack", 108, 2},
	{"aux_sample_size", 112, 4},
	{"aux_action", 116, 4},
	{"sig_data", 120, 8},
	{"config3", 128, 8},
	{"config4", 136, 8},
	{"sample_simd_regs_enabled", 144, 2},
	{"sample_simd_pred_reg_qwords", 146, 2},
	{"sample_simd_vec_reg_qwords", 148, 2},
	{"sample_simd_pred_reg_intr", 152, 4},
	{"sample_simd_pred_reg_user", 156, 4},
	{"sample_simd_vec_reg_intr", 160, 8},
	{"sample_simd_vec_reg_user", 168, 8},
};

/* By bit; precise_ip has two. */
static const char *const flag_names[] = {
	"disabled",
	"inherit",
	"pinned",
	"exclusive",
	"exclude_user",
	"exclude_kernel",
	"exclude_hv",
	"exclude_idle",
	"mmap",
	"comm",
	"freq",
	"inherit_stat",
	"enable_on_exec",
	"task",
	"watermark",
	"precise_ip",
	"",
	"mmap_data",
	"sample_id_all",
	"exclude_host",
	"exclude_guest",
	"exclude_callchain_kernel",
	"exclude_callchain_user",
	"mmap2",
	"comm_exec",
	"use_clockid",
	"context_switch",
	"write_backward",
	"namespaces",
	"ksymbol",
	"bpf_event",
	"aux_output",
	"cgroup",
	"text_poke",
	"build_id",
	"inherit_thread",
	"remove_on_exec",
	"sigtrap",
	"defer_callchain",
	"defer_output",
};
static const char *const sample_names[] = {
	"IP",
	"TID",
	"TIME",
	"ADDR",
	"READ",
	"CALLCHAIN",
	"ID",
	"CPU",
	"PERIOD",
	"STREAM_ID",
	"RAW",
	"BRANCH_STACK",
	"REGS_USER",
	"STACK_USER",
	"WEIGHT",
	"DATA_SRC",
	"IDENTIFIER",
	"TRANSACTION",
	"REGS_INTR",
	"PHYS_ADDR",
	"AUX",
	"CGROUP",
	"DATA_PAGE_SIZE",
	"CODE_PAGE_SIZE",
	"WEIGHT_STRUCT",
};
static const char *const read_names[] = {
	"TOTAL_TIME_ENABLED",
	"TOTAL_TIME_RUNNING",
	"ID",
	"GROUP",
	"LOST",
};
static const char *const branch_names[] = {
	"USER",
	"KERNEL",
	"HV",
	"ANY",
	"ANY_CALL",
	"ANY_RETURN",
	"IND_CALL",
	"ABORT_TX",
	"IN_TX",
	"NO_TX",
	"COND",
	"CALL_STACK",
	"IND_JUMP",
	"CALL",
	"NO_FLAGS",
	"NO_CYCLES",
	"TYPE_SAVE",
	"HW_INDEX",
	"PRIV_SAVE",
	"COUNTERS",
};
static const char *const type_names[] = {
	"HARDWARE",
	"SOFTWARE",
	"TRACEPOINT",
	"HW_CACHE",
	"RAW",
	"BREAKPOINT",
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static uint64_t get(const struct pfr_kernel_attr *kernel,
		    const struct member *member)
{
	const unsigned char *at = (const unsigned char *)kernel + member->offset;
	uint64_t wide;
	uint32_t word;
	uint16_t half;

	if (member->size == 8)
		return memcpy(&wide, at, 8), wide;
	if (member->size == 4)
		return memcpy(&word, at, 4), word;
	return memcpy(&half, at, 2), half;
}

static int put(struct pfr_kernel_attr *kernel, const struct member *member,
	       uint64_t value)
{
	unsigned char *at = (unsigned char *)kernel + member->offset;
	uint32_t word = (uint32_t)value;
	uint16_t half = (uint16_t)value;

	if (member->size < 8 && value >> (member->size * 8) &&
	    (int64_t)value != (int32_t)value)
		return -ERANGE;
	if (member->size == 8)
		memcpy(at, &value, 8);
	else if (member->size == 4)
		memcpy(at, &word, 4);
	else
		memcpy(at, &half, 2);
	return 0;
}

enum pfr_status pfr_kernel_attr_set(struct pfr_kernel_attr *kernel, const char *member,
				    uint64_t value)
{
	for (unsigned i = 0; i < COUNT(members); i++)
		if (!strcmp(members[i].name, member))
			return pfr_refused(put(kernel, &members[i], value), "member", NULL);
	if (!strcmp(member, "precise_ip")) {
		if (value > 3)
			return pfr_refused(-ERANGE, "member", NULL);
		kernel->attr.precise_ip = value & 3;
		return PFR_OK;
	}
	for (unsigned i = 0; i < COUNT(flag_names); i++) {
		if (!*member || strcmp(flag_names[i], member))
			continue;
		if (value > 1)
			return pfr_refused(-ERANGE, "member", NULL);
		kernel->word[PFR_ATTR_WORD_FLAGS] &= ~(UINT64_C(1) << i);
		kernel->word[PFR_ATTR_WORD_FLAGS] |= value << i;
		return PFR_OK;
	}
	return pfr_refused(-ENOENT, "member", NULL);
}

void pfr_kernel_attr_set_size(struct pfr_kernel_attr *kernel)
{
	kernel->attr.size = PERF_ATTR_SIZE_VER7;
	if (kernel->word[PFR_ATTR_WORD_CONFIG3])
		kernel->attr.size = 136;
	if (kernel->word[PFR_ATTR_WORD_CONFIG4])
		kernel->attr.size = 144;
	for (unsigned i = 18; i < PFR_KERNEL_ATTR_WORDS; i++)
		if (kernel->word[i])
			kernel->attr.size = 176;
}

/* Text that is still counted when the capacity is used up. */
struct text {
	char *out;
	size_t size, used;
};

static void append(struct text *text, const char *format, ...) PRINTF_LIKE(2, 3);

static void append(struct text *text, const char *format, ...)
{
	size_t left = text->used < text->size ? text->size - text->used : 0;
	va_list list;
	int more;

	va_start(list, format);
	more = vsnprintf(left ? text->out + text->used : NULL, left, format, list);
	va_end(list);
	text->used += more > 0 ? (size_t)more : 0;
}

static void append_bits(struct text *text, uint64_t value,
			const char *const *names, unsigned count)
{
	const char *between = "  ";

	for (unsigned i = 0; i < 64; i++) {
		if (!(value >> i & 1))
			continue;
		if (i < count)
			append(text, "%s%s", between, names[i]);
		else
			append(text, "%sbit %u (unknown)", between, i);
		between = " | ";
	}
}

/* The union's members: which of the two names is meant. */
static bool other_name(const struct perf_event_attr *attr, const char *name)
{
	bool breakpoint = attr->type == PERF_TYPE_BREAKPOINT;

	if (!strncmp(name, "bp_", 3))
		return !breakpoint;
	if (!strcmp(name, "config1") || !strcmp(name, "config2"))
		return breakpoint;
	if (!strcmp(name, "sample_period"))
		return attr->freq;
	if (!strcmp(name, "sample_freq"))
		return !attr->freq;
	if (!strcmp(name, "wakeup_events"))
		return attr->watermark;
	if (!strcmp(name, "wakeup_watermark"))
		return !attr->watermark;
	return false;
}

static void append_named(struct text *text, const struct pfr_kernel_attr *kernel,
			 const char *name, uint64_t value)
{
	static const char *const software[] = {
		"CPU_CLOCK",
		"TASK_CLOCK",
		"PAGE_FAULTS",
		"CONTEXT_SWITCHES",
		"CPU_MIGRATIONS",
		"PAGE_FAULTS_MIN",
		"PAGE_FAULTS_MAJ",
		"ALIGNMENT_FAULTS",
		"EMULATION_FAULTS",
		"DUMMY",
		"BPF_OUTPUT",
		"CGROUP_SWITCHES",
	};

	if (!strcmp(name, "type"))
		append(text, "  %s", value < COUNT(type_names) ? type_names[value] : "a PMU of /sys/bus/event_source/devices");
	else if (!strcmp(name, "config") &&
		 kernel->attr.type == PERF_TYPE_SOFTWARE &&
		 value < COUNT(software))
		append(text, "  %s", software[value]);
	else if (!strcmp(name, "sample_type"))
		append_bits(text, value, sample_names, COUNT(sample_names));
	else if (!strcmp(name, "read_format"))
		append_bits(text, value, read_names, COUNT(read_names));
	else if (!strcmp(name, "branch_sample_type"))
		append_bits(text, value, branch_names, COUNT(branch_names));
}

static void append_flags(struct text *text, const struct pfr_kernel_attr *kernel)
{
	uint64_t flags = kernel->word[PFR_ATTR_WORD_FLAGS];

	for (unsigned i = 0; i < 64; i++) {
		if (i == 15 && (flags >> 15 & 3))
			append(text, "%-26s %u\n", "precise_ip",
			       (unsigned)(flags >> 15 & 3));
		if (!(flags >> i & 1) || i == 15 || i == 16)
			continue;
		if (i < COUNT(flag_names))
			append(text, "%-26s 1\n", flag_names[i]);
		else
			append(text, "flag bit %-17u 1  (unknown)\n", i);
	}
}

size_t pfr_kernel_attr_print(const struct pfr_kernel_attr *kernel,
			     char *out, size_t size)
{
	struct text text = {out, size, 0};

	if (size)
		*out = 0;
	for (unsigned i = 0; i < COUNT(members); i++) {
		uint64_t value = get(kernel, &members[i]);

		if (!strcmp(members[i].name, "wakeup_events"))
			append_flags(&text, kernel); /* their place in the struct */
		if ((!value && members[i].offset > 8) ||
		    other_name(&kernel->attr, members[i].name))
			continue;
		append(&text, "%-26s %s%llx", members[i].name, "0x",
		       (unsigned long long)value);
		if (members[i].size > 2 && value > 9)
			append(&text, " (%llu)", (unsigned long long)value);
		append_named(&text, kernel, members[i].name, value);
		append(&text, "\n");
	}
	return text.used;
}

enum pfr_status pfr_kernel_attr_from_hex(struct pfr_kernel_attr *kernel, const char *hex,
					 struct pfr_capture_error *error)
{
	struct pfr_kernel_attr fresh = {0};
	unsigned char *byte = (unsigned char *)&fresh;
	size_t digits = 0;

	for (const char *at = hex; *at; at++) {
		int digit = tolower((unsigned char)*at);

		if (isspace(digit) || digit == ':' || digit == ',')
			continue;
		if (!isxdigit(digit) || digits == sizeof(fresh) * 2)
			return pfr_refused(pfr_error(error, -EINVAL, (size_t)(at - hex),
						     isxdigit(digit) ? "more than 144 bytes" :
								       "not a hex digit: '%c'",
						     *at),
					   "hex", error);
		digit = digit <= '9' ? digit - '0' : digit - 'a' + 10;
		byte[digits / 2] |= (unsigned char)(digits % 2 ? digit : digit << 4);
		digits++;
	}
	if (digits % 2 || digits < 128)
		return pfr_refused(pfr_error(error, -EINVAL, PFR_NO_POSITION, "a "
									      "perf_event_attr has 64 to 176 bytes, this has %zu "
									      "hex digits",
					     digits),
				   "hex", error);
	*kernel = fresh;
	return PFR_OK;
}
