/* SPDX-License-Identifier: MIT */
/* Registers, payloads of BPF programs, modes and times of day: perf_sample__fprintf_regs and the functions beside it in tools/perf/builtin-script.c (6.1). */
#include "script.h"

#include "perfring_convert.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* ---- registers ------------------------------------------------------------------------ */

static bool has_capitals(enum pfr_arch arch, unsigned bit)
{
	return arch == PFR_ARCH_X86 || arch == PFR_ARCH_X86_SIMD || arch == PFR_ARCH_S390 || arch == PFR_ARCH_MIPS || (arch == PFR_ARCH_LOONGARCH && !bit);
}

/* perf's names are the kernel's, in capitals on x86, s390 and MIPS (perf_reg_name of tools/perf/util/perf_regs.c); of LoongArch they are those of 6.12, since 6.1 has none. */
static void name_of(enum pfr_arch arch, unsigned bit, char text[16])
{
	size_t i;

	pfr_register_name(arch, bit, text);
	if (!text[0])
		memcpy(text, "unknown", 8);
	else if (arch == PFR_ARCH_X86 && bit >= 32)
		snprintf(text, 16, "XMM%u", (bit - 32) / 2);
	else if (arch == PFR_ARCH_MIPS && bit)
		snprintf(text, 16, "$%u", bit);
	else if (arch == PFR_ARCH_LOONGARCH && bit)
		snprintf(text, 16, "%%r%u", bit);
	else if (has_capitals(arch, bit))
		for (i = 0; text[i]; i++)
			text[i] = (char)(text[i] >= 'a' && text[i] <= 'z' ? text[i] - 'a' + 'A' : text[i]);
}

/* A capture that does not name its architecture is taken for one of x86-64. Registers of one whose architecture has none have no names. */
static enum pfr_arch arch_of(struct profile *p, uint64_t abi)
{
	enum pfr_arch arch = pfr_session_info(p->follow.session)->arch;
	struct pfr_frame section;

	if (arch == PFR_ARCH_UNKNOWN && pfr_session_feature(p->follow.session, PFR_FEATURE_ARCH, &section))
		arch = PFR_ARCH_X86;
	return pfr_arch_of_abi(arch, abi);
}

static void put_registers(struct profile *p, struct buffer *to, uint64_t abi, const struct pfr_words *words, uint64_t mask)
{
	enum pfr_arch arch = arch_of(p, abi);
	uint32_t at = 0;
	unsigned bit;
	char text[16];

	if (!abi)
		return;
	buffer_text(to, " ABI:");
	script_decimal(to, abi, 0, ' ');
	buffer_byte(to, ' ');
	for (bit = 0; bit < 64 && at < words->nr; bit++) {
		if (!(mask >> bit & 1))
			continue;
		name_of(arch, bit, text);
		script_pad(to, strlen(text), 5);
		buffer_text(to, text);
		buffer_text(to, ":0x");
		script_hex(to, pfr_word(words, at++), 0);
		buffer_byte(to, ' ');
	}
}

void script_registers(struct profile *p, struct buffer *to, const struct moment *m, const struct pfr_attr *attr, uint64_t fields)
{
	const struct pfr_sample *sample = &m->record.sample;

	if (fields & SCRIPT_BIT(IREGS) && attr && PFR_HAS(*sample, SAMPLE, REGS_INTR))
		put_registers(p, to, sample->regs_intr.abi, &sample->regs_intr.regs, attr->sample_regs_intr);
	if (fields & SCRIPT_BIT(UREGS) && attr && PFR_HAS(*sample, SAMPLE, REGS_USER))
		put_registers(p, to, sample->regs_user.abi, &sample->regs_user.regs, attr->sample_regs_user);
}

/* ---- payloads of BPF programs ------------------------------------------------------------ */

static bool is_shown(uint8_t byte)
{
	return byte >= ' ' && byte < 0x7f;
}

/* Eight bytes of it, in hexadecimal and as text. */
static void put_bytes(struct buffer *to, const struct pfr_bytes *data, uint32_t at)
{
	uint32_t nr = data->size - at < 8 ? data->size - at : 8, i;
	char text[32];

	snprintf(text, sizeof(text), "%17s %04x:", at ? "" : "BPF output:", at);
	buffer_text(to, text);
	for (i = 0; i < 8; i++) {
		snprintf(text, sizeof(text), " %02x", i < nr ? data->data[at + i] : 0u);
		buffer_text(to, i < nr ? text : "   ");
	}
	buffer_text(to, "  ");
	for (i = 0; i < 8; i++)
		buffer_byte(to, i >= nr ? ' ' : is_shown(data->data[at + i]) ? (char)data->data[at + i] :
									       '.');
	buffer_byte(to, '\n');
}

/* Whether a payload is a text, `size` bytes, and at least one NUL after it. */
static bool is_text(const struct pfr_bytes *data, size_t *size)
{
	size_t i;

	for (*size = 0; *size < data->size && is_shown(data->data[*size]); ++*size)
		;
	for (i = *size; i < data->size && !data->data[i]; i++)
		;
	return i == data->size && *size < data->size;
}

void script_bpf_output(struct buffer *to, const struct moment *m)
{
	static const struct pfr_bytes none = {NULL, 0};
	const struct pfr_bytes *data = PFR_HAS(m->record.sample, SAMPLE, RAW) ? &m->record.sample.raw.data : &none;
	uint32_t at;
	size_t size;

	buffer_byte(to, '\n');
	for (at = 0; at < data->size; at += 8)
		put_bytes(to, data, at);
	if (!is_text(data, &size))
		return;
	buffer_text(to, "      BPF string: \"");
	buffer_bytes(to, data->data, size);
	buffer_text(to, "\"\n");
}

/* ---- modes and times of day ----------------------------------------------------------------- */

/* perf compares bits, not values: of a hypervisor's mode all of K, U and H are shown. */
void script_misc(struct buffer *to, const struct moment *m)
{
	static const char letters[] = " KUHGg";
	unsigned mode, misc = m->r->frame.misc & PFR_MISC_CPUMODE_MASK;
	size_t begin = to->size;

	for (mode = PFR_CPUMODE_KERNEL; mode <= PFR_CPUMODE_GUEST_USER; mode++)
		if ((misc & mode) == mode)
			buffer_byte(to, letters[mode]);
	script_pad(to, to->size - begin, 6);
}

/* By the clock of the capture, in the local time zone. */
void script_tod(struct profile *p, struct buffer *to, const struct moment *m)
{
	struct tm local;
	char text[64];
	int64_t wall;
	time_t seconds;

	if (!m->has_time || !follow_wall(&p->follow, m->time, &wall) || wall < 0) {
		buffer_text(to, "disabled ");
		return;
	}
	seconds = (time_t)(wall / 1000000000);
	if (!localtime_r(&seconds, &local) || !strftime(text, sizeof(text), "%F %H:%M:%S", &local)) {
		buffer_text(to, "failed ");
		return;
	}
	buffer_text(to, text);
	buffer_byte(to, '.');
	script_decimal(to, (uint64_t)wall / 1000 % 1000000, 6, '0');
	buffer_byte(to, ' ');
}
