/* SPDX-License-Identifier: MIT */
/*
 * Registers of a sample by name, with those that an attr has members of its own for: of SIMD, as whole classes, and
 * the general ones of x86 that share their bits with the halves of xmm (Linux 7.4). Mirrors __parse_regs() of the perf program.
 */
#include "capture/internal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define ENABLED "sample_simd_regs_enabled"

/* Registers that one name stands for; wider ones hold the narrower ones, so the widest is asked for. */
static const struct simd_class {
	const char *name;
	bool predicate;
	uint16_t qwords;
	uint64_t mask;
} classes[] = {
#if defined(__x86_64__) || defined(__i386__)
	{"xmm", false, 2, 0xffff},
	{"ymm", false, 4, 0xffff},
	{"zmm", false, 8, 0xffffffff},
	{"opmask", true, 1, 0xff},
#endif
	{NULL, false, 0, 0},
};

static bool is_name(const char *name, size_t length, const char *other)
{
	return strlen(other) == length && !strncasecmp(name, other, length);
}

/* r16 to r31 and ssp. */
static bool extended_bit(const char *name, size_t length, uint64_t *mask)
{
#if defined(__x86_64__)
	char other[8];

	for (unsigned i = 24; i <= 40; i++) {
		snprintf(other, sizeof(other), i < 40 ? "r%u" : "ssp", i - 8);
		if (is_name(name, length, other))
			return *mask = UINT64_C(1) << i, true;
	}
#endif
	(void)name, (void)length, (void)mask;
	return false;
}

/* A member of `size` bytes. */
static uint64_t value_at(const struct pfr_kernel_attr *kernel, size_t at, size_t size)
{
	const unsigned char *bytes = (const unsigned char *)kernel->word + at;
	uint64_t value;
	uint32_t value_32;
	uint16_t value_16;

	if (size == 2)
		return memcpy(&value_16, bytes, sizeof(value_16)), value_16;
	if (size == 4)
		return memcpy(&value_32, bytes, sizeof(value_32)), value_32;
	return memcpy(&value, bytes, sizeof(value)), value;
}

static void raise_member(struct pfr_kernel_attr *kernel, const char *member, size_t at, size_t size, uint64_t value)
{
	if (value > value_at(kernel, at, size))
		pfr_kernel_attr_set(kernel, member, value);
}

/* Both kinds of sample have registers of the same width; where both have some, as many of them. */
static void add_class(const struct simd_class *class, bool user, struct pfr_kernel_attr *kernel)
{
	bool both;

	pfr_kernel_attr_set(kernel, ENABLED, 1);
	if (class->predicate) {
		both = value_at(kernel, user ? 152 : 156, 4) != 0;
		raise_member(kernel, "sample_simd_pred_reg_qwords", 146, 2, class->qwords);
		if (!user || both)
			raise_member(kernel, "sample_simd_pred_reg_intr", 152, 4, class->mask);
		if (user || both)
			raise_member(kernel, "sample_simd_pred_reg_user", 156, 4, class->mask);
		return;
	}
	both = value_at(kernel, user ? 160 : 168, 8) != 0;
	raise_member(kernel, "sample_simd_vec_reg_qwords", 148, 2, class->qwords);
	if (!user || both)
		raise_member(kernel, "sample_simd_vec_reg_intr", 160, 8, class->mask);
	if (user || both)
		raise_member(kernel, "sample_simd_vec_reg_user", 168, 8, class->mask);
}

static bool add_name(const char *name, size_t length, bool user, struct pfr_kernel_attr *kernel)
{
	uint64_t mask = 0;

	for (const struct simd_class *class = classes; class->name; class ++)
		if (is_name(name, length, class->name))
			return add_class(class, user, kernel), true;
	if (extended_bit(name, length, &mask))
		pfr_kernel_attr_set(kernel, ENABLED, 1);
	else if (!pfr_register_bit(name, length, &mask))
		return false;
	if (user)
		kernel->attr.sample_regs_user |= mask;
	else
		kernel->attr.sample_regs_intr |= mask;
	return true;
}

enum pfr_status pfr_register_attr(const char *names, int user, struct pfr_kernel_attr *kernel, struct pfr_capture_error *error)
{
	uint64_t mask;

	kernel->attr.sample_type |= user ? PERF_SAMPLE_REGS_USER : PERF_SAMPLE_REGS_INTR;
	if (!names) {
		pfr_register_mask(NULL, &mask, error);
		*(user ? &kernel->attr.sample_regs_user : &kernel->attr.sample_regs_intr) |= mask;
		return PFR_OK;
	}
	for (const char *at = names;; at++) {
		size_t length = strcspn(at, ",");

		if (!add_name(at, length, user, kernel)) {
			pfr_register_mask("?", &mask, error); /* for its advice */
			if (!error)
				return pfr_refused(-EINVAL, "names", error);
			if (classes[0].name)
				snprintf(error->advice + strlen(error->advice), sizeof(error->advice) - strlen(error->advice),
					 "; from Linux 7.4: r16 to r31, ssp, xmm, ymm, zmm, opmask");
			error->position = (size_t)(at - names);
			snprintf(error->text, sizeof(error->text), "no register is called \"%.*s\"", (int)(length < 64 ? length : 64), at);
			return pfr_refused(-EINVAL, "names", error);
		}
		at += length;
		if (!*at)
			return PFR_OK;
	}
}
