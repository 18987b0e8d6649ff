/* SPDX-License-Identifier: MIT */
#include "names.h"

#include <string.h>

#define X32_BIT 0x40000000u
#define SAME_MOST 34 /* errors up to this one have the same numbers on all machines */

static const struct syscall_row rows[] = {
#define SYSCALL(name, x86_64, x32, i386, generic, arm, powerpc, s390, arguments, result) {#name, {x32, x86_64, i386, generic, arm, powerpc, s390}, result, arguments},
#include "syscall.def"
#include "syscall_other.def"
};

static const struct {
	const char *name;
	uint32_t number;
} errors[] = {
#define ERROR(name, number) {#name, number},
#include "errno.def"
};

static const struct {
	char kind;
	uint64_t bit;
	const char *name;
} flags[] = {
#define FLAG(kind, bit, name) {kind, bit, #name},
#include "flag.def"
};

#define NR_ROWS (sizeof(rows) / sizeof(rows[0]))
#define NR_ERRORS (sizeof(errors) / sizeof(errors[0]))

enum syscall_table syscall_table_of(const char *machine, uint32_t size)
{
	static const struct {
		const char *name;
		enum syscall_table table;
	} machines[] = {{"x86_64", SYSCALLS_X86_64}, {"i386", SYSCALLS_I386}, {"i486", SYSCALLS_I386}, {"i586", SYSCALLS_I386}, {"i686", SYSCALLS_I386}, {"aarch64", SYSCALLS_GENERIC}, {"arm64", SYSCALLS_GENERIC}, {"riscv64", SYSCALLS_GENERIC}, {"loongarch64", SYSCALLS_GENERIC}, {"ppc64", SYSCALLS_POWERPC}, {"ppc64le", SYSCALLS_POWERPC}, {"s390x", SYSCALLS_S390}};
	unsigned i;

	for (i = 0; i < sizeof(machines) / sizeof(machines[0]); i++)
		if (strlen(machines[i].name) == size && !memcmp(machines[i].name, machine, size))
			return machines[i].table;
	if (size > 4 && !memcmp(machine, "armv", 4)) /* armv7l, armv8l and so on */
		return SYSCALLS_ARM;
	return SYSCALLS_UNKNOWN;
}

/* Rows are in the order of x86-64's numbers; others are searched. */
static const struct syscall_row *find(unsigned column, uint64_t number)
{
	size_t i;

	if (number > INT16_MAX)
		return NULL;
	if (column == SYSCALLS_X86_64 && number < NR_ROWS && rows[number].number[column] == (int16_t)number)
		return &rows[number];
	for (i = 0; i < NR_ROWS; i++)
		if (rows[i].number[column] == (int16_t)number)
			return &rows[i];
	return NULL;
}

const struct syscall_row *syscall_row_of(enum syscall_table table, uint64_t number)
{
	if (table == SYSCALLS_UNKNOWN || table >= SYSCALLS_NR)
		return NULL;
	if (table == SYSCALLS_X86_64 && number >> 30 == 1) {
		number -= X32_BIT;
		return number >= 512 ? find(SYSCALLS_UNKNOWN, number) : find(table, number);
	}
	return find(table, number);
}

const struct syscall_row *syscall_row_named(const char *name, uint32_t size)
{
	size_t i;

	for (i = 0; i < NR_ROWS; i++)
		if (strlen(rows[i].name) == size && !memcmp(rows[i].name, name, size))
			return &rows[i];
	return NULL;
}

const char *syscall_flag_name(char kind, uint64_t *bits)
{
	size_t i;

	for (i = 0; i < sizeof(flags) / sizeof(flags[0]); i++)
		if (flags[i].kind == kind && *bits & flags[i].bit) {
			*bits &= ~flags[i].bit;
			return flags[i].name;
		}
	return NULL;
}

const char *syscall_error_name(uint32_t number, bool others)
{
	size_t i;

	if (others && number > SAME_MOST && number < 512)
		return NULL;
	for (i = 0; i < NR_ERRORS; i++)
		if (errors[i].number == number)
			return errors[i].name;
	return NULL;
}
