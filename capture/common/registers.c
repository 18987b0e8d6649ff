/* SPDX-License-Identifier: MIT */
/*
 * Words people use for masks: register names of this machine, branch filters,
 * clocks. Knows the ABI's numbers; not which of them the kernel will give.
 */
#include "capture/internal.h"
#include "decoder/registers.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

struct word {
	const char *name;
	uint64_t mask;
};

#define BIT(n) (UINT64_C(1) << (n))

#if defined(__x86_64__) || defined(__i386__)
static const char *const registers[] = {
	"ax",
	"bx",
	"cx",
	"dx",
	"si",
	"di",
	"bp",
	"sp",
	"ip",
	"flags",
	"cs",
	"ss",
	"ds",
	"es",
	"fs",
	"gs",
	"r8",
	"r9",
	"r10",
	"r11",
	"r12",
	"r13",
	"r14",
	"r15",
};
#define DEFAULT_REGISTERS \
	(sizeof(long) == 8 ? REGISTERS_X86_64 : UINT64_C(0xffff))
#elif defined(__aarch64__)
static const char *const registers[] = {
	"x0",
	"x1",
	"x2",
	"x3",
	"x4",
	"x5",
	"x6",
	"x7",
	"x8",
	"x9",
	"x10",
	"x11",
	"x12",
	"x13",
	"x14",
	"x15",
	"x16",
	"x17",
	"x18",
	"x19",
	"x20",
	"x21",
	"x22",
	"x23",
	"x24",
	"x25",
	"x26",
	"x27",
	"x28",
	"x29",
	"lr",
	"sp",
	"pc",
};
#define DEFAULT_REGISTERS REGISTERS_ARM64
#else
static const char *const registers[] = {"0"};
#define DEFAULT_REGISTERS UINT64_C(0xffff)
#endif

static const struct word branches[] = {
	{"u", PERF_SAMPLE_BRANCH_USER},
	{"k", PERF_SAMPLE_BRANCH_KERNEL},
	{"hv", PERF_SAMPLE_BRANCH_HV},
	{"any", PERF_SAMPLE_BRANCH_ANY},
	{"any_call", PERF_SAMPLE_BRANCH_ANY_CALL},
	{"any_ret", PERF_SAMPLE_BRANCH_ANY_RETURN},
	{"ind_call", PERF_SAMPLE_BRANCH_IND_CALL},
	{"ind_jmp", PERF_SAMPLE_BRANCH_IND_JUMP},
	{"abort_tx", PERF_SAMPLE_BRANCH_ABORT_TX},
	{"in_tx", PERF_SAMPLE_BRANCH_IN_TX},
	{"no_tx", PERF_SAMPLE_BRANCH_NO_TX},
	{"cond", PERF_SAMPLE_BRANCH_COND},
	{"stack", PERF_SAMPLE_BRANCH_CALL_STACK},
	{"call", PERF_SAMPLE_BRANCH_CALL},
	{"no_flags", PERF_SAMPLE_BRANCH_NO_FLAGS},
	{"no_cycles", PERF_SAMPLE_BRANCH_NO_CYCLES},
	{"save_type", PERF_SAMPLE_BRANCH_TYPE_SAVE},
	{"hw_index", PERF_SAMPLE_BRANCH_HW_INDEX},
	{"priv", BIT(18)},
	{"counter", BIT(19)},
};

static const struct word clocks[] = {
	{"realtime", CLOCK_REALTIME},
	{"real", CLOCK_REALTIME},
	{"monotonic", CLOCK_MONOTONIC},
	{"mono", CLOCK_MONOTONIC},
	{"monotonic_raw", CLOCK_MONOTONIC_RAW},
	{"raw", CLOCK_MONOTONIC_RAW},
	{"boottime", CLOCK_BOOTTIME},
	{"boot", CLOCK_BOOTTIME},
	{"tai", CLOCK_TAI},
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

bool pfr_register_bit(const char *name, size_t length, uint64_t *bit)
{
	for (size_t i = 0; i < COUNT(registers); i++)
		if (strlen(registers[i]) == length &&
		    !strncasecmp(registers[i], name, length))
			return *bit = BIT(i), true;
	return false;
}

static bool branch_bit(const char *name, size_t length, uint64_t *bit)
{
	for (size_t i = 0; i < COUNT(branches); i++)
		if (strlen(branches[i].name) == length &&
		    !strncmp(branches[i].name, name, length))
			return *bit = branches[i].mask, true;
	return false;
}

static int mask_of(const char *names, uint64_t *mask,
		   bool (*find)(const char *, size_t, uint64_t *),
		   const char *kind, struct pfr_capture_error *error)
{
	uint64_t sum = 0;

	for (const char *at = names;; at++) {
		size_t length = strcspn(at, ",");
		uint64_t bit;

		if (!find(at, length, &bit))
			return pfr_error(error, -EINVAL, (size_t)(at - names),
					 "no %s is called \"%.*s\"", kind,
					 (int)length, at);
		sum |= bit;
		at += length;
		if (!*at)
			break;
	}
	*mask = sum;
	return 0;
}

static void advise(struct pfr_capture_error *error, const char *first,
		   const char *(*name)(size_t))
{
	char list[512];

	snprintf(list, sizeof(list), "%s", first);
	for (size_t i = 0; name(i); i++)
		snprintf(list + strlen(list), sizeof(list) - strlen(list), " %s",
			 name(i));
	pfr_advice(error, "%s", list);
}

static const char *register_name(size_t index)
{
	return index < COUNT(registers) ? registers[index] : NULL;
}

static const char *branch_name(size_t index)
{
	return index < COUNT(branches) ? branches[index].name : NULL;
}

enum pfr_status pfr_register_mask(const char *names, uint64_t *mask,
				  struct pfr_capture_error *error)
{
	int result;

	if (!names) {
		*mask = DEFAULT_REGISTERS;
		return PFR_OK;
	}
	result = mask_of(names, mask, pfr_register_bit, "register", error);
	if (result)
		advise(error, "registers:", register_name);
	return pfr_refused(result, "names", error);
}

enum pfr_status pfr_branch_mask(const char *names, uint64_t *mask,
				struct pfr_capture_error *error)
{
	int result = mask_of(names, mask, branch_bit, "branch filter", error);
	const uint64_t level = PERF_SAMPLE_BRANCH_USER |
			       PERF_SAMPLE_BRANCH_KERNEL | PERF_SAMPLE_BRANCH_HV;

	if (result)
		advise(error, "filters:", branch_name);
	else if (!(*mask & ~level))
		*mask |= PERF_SAMPLE_BRANCH_ANY;
	return pfr_refused(result, "names", error);
}

enum pfr_status pfr_clockid(const char *name, int32_t *clockid,
			    struct pfr_capture_error *error)
{
	char *end;
	long long number = strtoll(name, &end, 0);

	for (size_t i = 0; i < COUNT(clocks); i++) {
		const char *text = name;

		if (!strncasecmp(text, "CLOCK_", 6))
			text += 6;
		if (strcasecmp(clocks[i].name, text))
			continue;
		*clockid = (int32_t)clocks[i].mask;
		return PFR_OK;
	}
	if (end != name && !*end && number >= INT32_MIN && number <= INT32_MAX) {
		*clockid = (int32_t)number;
		return PFR_OK;
	}
	pfr_error(error, -EINVAL, 0, "no clock is called \"%s\"", name);
	pfr_advice(error, "clocks: monotonic, monotonic_raw, realtime, boottime, tai");
	return pfr_refused(-EINVAL, "name", error);
}
