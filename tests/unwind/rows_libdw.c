/* SPDX-License-Identifier: MIT */
/*
 * Every row of the CFI of the files that are named, by unwind/ and by libdw: rows_libdw FILE... prints those that differ and, for each
 * file, how many are equal. libdw takes the x86-64 ABI's registers for undefined that no instruction names (and rbx for one of them), so these are
 * not compared. A last row begins with the one before it in libdw, so ends are compared, and that the next row begins there.
 */
#include "perfring.h"
#include "perfring_unwind.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <gelf.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static uint64_t equal, different, bad, functions;
static const char *file;

/* ---- a rule as text: ours and libdw's --------------------------------------------------------- */

static void put(char *text, const char *format, int64_t a)
{
	size_t size = strlen(text);

	snprintf(text + size, 400 - size, format, a);
}

static uint64_t leb(const unsigned char **at, int is_signed)
{
	uint64_t value = 0;
	unsigned shift = 0, byte;

	do {
		byte = *(*at)++;
		value |= (uint64_t)(byte & 0x7f) << shift;
		shift += 7;
	} while (byte & 0x80);
	return is_signed && byte & 0x40 && shift < 64 ? value | ~UINT64_C(0) << shift : value;
}

static void put_bytes(char *text, const unsigned char *at, const unsigned char *end)
{
	while (at < end) {
		unsigned op = *at++;

		put(text, " %" PRIx64, op);
		if (op == DW_OP_const1u || op == DW_OP_const1s)
			put(text, ":%" PRId64, op == DW_OP_const1u ? *at : *(const signed char *)at), at++;
		else if (op == DW_OP_const2u || op == DW_OP_const2s)
			put(text, ":%" PRId64, op == DW_OP_const2u ? (int64_t)(at[0] | at[1] << 8) : (int16_t)(at[0] | at[1] << 8)), at += 2;
		else if (op == DW_OP_const4s)
			put(text, ":%" PRId64, (int32_t)(at[0] | at[1] << 8 | at[2] << 16 | (uint32_t)at[3] << 24)), at += 4;
		else if (op == DW_OP_plus_uconst || op == DW_OP_constu)
			put(text, ":%" PRId64, (int64_t)leb(&at, 0));
		else if ((op >= DW_OP_breg0 && op <= DW_OP_breg31) || op == DW_OP_consts)
			put(text, ":%" PRId64, (int64_t)leb(&at, 1));
		else if (op == DW_OP_bregx) {
			put(text, ":%" PRId64, (int64_t)leb(&at, 0));
			put(text, ":%" PRId64, (int64_t)leb(&at, 1));
		}
	}
}

static void put_ops(char *text, const Dwarf_Op *ops, size_t nr)
{
	for (size_t i = 0; i < nr; i++) {
		unsigned op = ops[i].atom;

		put(text, " %" PRIx64, op);
		if ((op >= DW_OP_const1u && op <= DW_OP_consts) || op == DW_OP_plus_uconst || (op >= DW_OP_breg0 && op <= DW_OP_breg31))
			put(text, ":%" PRId64, (int64_t)ops[i].number);
		if (op == DW_OP_bregx) {
			put(text, ":%" PRId64, (int64_t)ops[i].number);
			put(text, ":%" PRId64, (int64_t)ops[i].number2);
		}
	}
}

static void our_rule(char *text, const struct pfr_unwind_row *row, const struct pfr_unwind_rule *rule, int cfa)
{
	*text = 0;
	switch (rule->how) {
	case PFR_RULE_UNDEFINED: put(text, "undefined", 0); break;
	case PFR_RULE_SAME: put(text, "same", 0); break;
	case PFR_RULE_AT: put(text, "at %" PRId64, rule->value); break;
	case PFR_RULE_OFFSET: put(text, "cfa+%" PRId64, rule->value); break;
	case PFR_RULE_REGISTER:
		put(text, "register %" PRId64, rule->value);
		if (cfa)
			put(text, "+%" PRId64, row->cfa_offset);
		break;
	default:
		put(text, rule->how == PFR_RULE_EXPRESSION ? "value" : "at expression", 0);
		put_bytes(text, row->bytes + rule->value, row->bytes + rule->value + rule->size);
	}
}

static void their_rule(char *text, const Dwarf_Op *ops, size_t nr, const Dwarf_Op *mem, int cfa)
{
	*text = 0;
	if (!nr)
		put(text, ops == mem ? "undefined" : "same", 0);
	else if (cfa && nr == 1 && ops[0].atom >= DW_OP_breg0 && ops[0].atom <= DW_OP_breg31) {
		put(text, "register %" PRId64, ops[0].atom - DW_OP_breg0);
		put(text, "+%" PRId64, (int64_t)ops[0].number);
	} else if (cfa && nr == 1 && ops[0].atom == DW_OP_bregx) {
		put(text, "register %" PRId64, (int64_t)ops[0].number);
		put(text, "+%" PRId64, (int64_t)ops[0].number2);
	} else if (cfa) {
		put(text, "value", 0);
		put_ops(text, ops, nr);
	} else if (ops == mem && nr == 1 && ops[0].atom == DW_OP_regx)
		put(text, "register %" PRId64, (int64_t)ops[0].number);
	else if (ops == mem && ops[0].atom == DW_OP_call_frame_cfa && nr <= 3 && ops[nr - 1].atom == DW_OP_stack_value)
		put(text, "cfa+%" PRId64, nr == 3 ? (int64_t)ops[1].number : 0);
	else if (ops == mem && ops[0].atom == DW_OP_call_frame_cfa && nr <= 2)
		put(text, "at %" PRId64, nr == 2 ? (int64_t)ops[1].number : 0);
	else if (ops[nr - 1].atom == DW_OP_stack_value && ops[0].atom == DW_OP_call_frame_cfa) {
		put(text, "value", 0);
		put_ops(text, ops + 1, nr - 2);
	} else {
		put(text, "at expression", 0);
		put_ops(text, ops + (ops[0].atom == DW_OP_call_frame_cfa), nr - (ops[0].atom == DW_OP_call_frame_cfa));
	}
}

/* ---- rows ---------------------------------------------------------------------------------- */

/* def_cfa_register after def_cfa_expression (libgcrypt): the offset is that of before, as readelf -wF shows; libdw makes an expression of the CFA itself. */
static int same_text(uint64_t pc, int reg, const char *ours, const char *theirs)
{
	if (!strcmp(ours, theirs) || (reg < 0 && !strncmp(theirs, "value 9c", 8)))
		return 1;
	if (different < 20)
		printf("# %s: %" PRIx64 " register %d: %s, libdw: %s\n", file, pc, reg, ours, theirs);
	return 0;
}

static int same_row(const struct pfr_unwind_row *row, Dwarf_Frame *frame, uint64_t pc)
{
	char ours[400], theirs[400];
	Dwarf_Addr start, end;
	bool signal;
	Dwarf_Op mem[3], *ops;
	size_t nr;
	int ok = 1;

	dwarf_frame_info(frame, &start, &end, &signal);
	if (pc != row->start || signal != row->signal || (end != row->end && end != 0)) {
		if (different < 20)
			printf("# %s: %" PRIx64 "..%" PRIx64 " %d, libdw: %" PRIx64 "..%" PRIx64 " %d\n", file, row->start, row->end, row->signal, (uint64_t)start, (uint64_t)end, signal);
		ok = 0;
	}
	dwarf_frame_cfa(frame, &ops, &nr);
	our_rule(ours, row, &row->cfa, 1);
	their_rule(theirs, ops, nr, 0, 1);
	ok &= same_text(pc, -1, ours, theirs);
	for (unsigned i = 0; i < row->nr; i++) {
		dwarf_frame_register(frame, row->rule[i].reg, mem, &ops, &nr);
		our_rule(ours, row, &row->rule[i], 0);
		their_rule(theirs, ops, nr, mem, 0);
		ok &= same_text(pc, row->rule[i].reg, ours, theirs);
	}
	return ok;
}

static void compare_entry(Dwarf_CFI *theirs, uint64_t bias, const struct pfr_cfi *cfi, const struct pfr_cfi_entry *entry)
{
	struct pfr_unwind_frame machine;
	struct pfr_regs_user regs = {.present = ~UINT64_C(0), .abi = 2, .regs = {(const unsigned char *)"", 0, 8, 0}};
	struct pfr_cfi_entry found;
	struct pfr_unwind_row row;
	uint64_t pc;

	pfr_unwind_begin(&machine, PFR_ARCH_X86, 0, &regs);
	functions++;
	if (pfr_cfi_indexed(cfi) && entry->end > entry->start && (pfr_cfi_find(cfi, entry->start, &found) != PFR_OK || found.start != entry->start)) {
		different++;
		printf("# %s: %" PRIx64 " is not found by the index\n", file, entry->start);
	}
	for (pc = entry->start; pc < entry->end; pc = row.end) {
		Dwarf_Frame *frame = 0;
		int got = dwarf_cfi_addrframe(theirs, pc + bias, &frame);
		enum pfr_status status = pfr_cfi_row(cfi, entry, pc, &machine, &row);

		if (status || got) {
			bad++;
			different += !status != !got;
			if (!status != !got)
				printf("# %s: %" PRIx64 ": status %d, libdw: %s\n", file, pc, status, got ? dwarf_errmsg(-1) : "a row");
			free(frame);
			break;
		}
		if (same_row(&row, frame, pc))
			equal++;
		else
			different++;
		free(frame);
	}
}

static int section(Elf *elf, const char *name, const unsigned char **data, size_t *size, uint64_t *address)
{
	Elf_Scn *scn = 0;
	size_t names;
	GElf_Shdr header;

	*data = 0;
	*size = 0;
	elf_getshdrstrndx(elf, &names);
	while ((scn = elf_nextscn(elf, scn))) {
		Elf_Data *bytes;

		if (!gelf_getshdr(scn, &header) || strcmp(elf_strptr(elf, names, header.sh_name), name) || header.sh_type == SHT_NOBITS)
			continue;
		if (header.sh_flags & SHF_COMPRESSED)
			elf_compress(scn, 0, 0);
		bytes = elf_getdata(scn, 0);
		if (!bytes || !bytes->d_buf)
			return 0;
		*data = bytes->d_buf;
		*size = bytes->d_size;
		*address = header.sh_addr;
		return 1;
	}
	return 0;
}

static void compare(Dwarf_CFI *theirs, const struct pfr_cfi *cfi)
{
	struct pfr_cfi_entry entry;
	enum pfr_status status;
	size_t at = 0;

	while ((status = pfr_cfi_next(cfi, &at, &entry)) == PFR_OK)
		compare_entry(theirs, 0, cfi, &entry);
	if (status != PFR_END)
		printf("# %s: status %d at %zx\n", file, status, at), different++;
}

int main(int argc, char **argv)
{
	elf_version(EV_CURRENT);
	for (int i = 1; i < argc; i++) {
		int fd = open(argv[i], O_RDONLY);
		Elf *elf = elf_begin(fd, ELF_C_READ, 0);
		struct pfr_cfi cfi = {.width = 8};
		GElf_Ehdr header;
		Dwarf *dwarf;

		file = argv[i];
		if (!elf || !gelf_getehdr(elf, &header) || header.e_machine != EM_X86_64 || header.e_type == ET_REL)
			continue;
		section(elf, ".eh_frame_hdr", &cfi.index, &cfi.index_size, &cfi.index_address);
		if (section(elf, ".eh_frame", &cfi.data, &cfi.size, &cfi.address))
			compare(dwarf_getcfi_elf(elf), &cfi);
		cfi = (struct pfr_cfi){.width = 8, .debug = 1};
		dwarf = dwarf_begin_elf(elf, DWARF_C_READ, 0);
		if (dwarf && section(elf, ".debug_frame", &cfi.data, &cfi.size, &cfi.address))
			compare(dwarf_getcfi(dwarf), &cfi);
		dwarf_end(dwarf);
		elf_end(elf);
		close(fd);
	}
	printf("%" PRIu64 " functions, %" PRIu64 " rows equal, %" PRIu64 " different, %" PRIu64 " refused by both\n", functions, equal, different, bad);
	return different != 0;
}
