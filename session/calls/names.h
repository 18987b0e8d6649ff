/* SPDX-License-Identifier: MIT */
/*
 * Names of system calls, their arguments and errors. Rows are in syscall.def and errno.def.
 */
#ifndef PFR_SESSION_CALLS_NAMES_H
#define PFR_SESSION_CALLS_NAMES_H

#include <stdbool.h>
#include <stdint.h>

/* Whose numbers they are. */
enum syscall_table {
	SYSCALLS_UNKNOWN, /* of a machine without a table */
	SYSCALLS_X86_64,
	SYSCALLS_I386,
	SYSCALLS_GENERIC,
	SYSCALLS_ARM,
	SYSCALLS_POWERPC,
	SYSCALLS_S390,
	SYSCALLS_NR
};

/* A row; null where there is none. */
struct syscall_row {
	const char *name;
	int16_t number[SYSCALLS_NR]; /* -1: none. [SYSCALLS_UNKNOWN]: of x32 */
	char result;                 /* f: a new file descriptor; d */
	const char *arguments;       /* name:kind name:kind ... */
};

/* The table of a machine, as uname(2) calls it: a 64-bit machine's is that of its 64-bit programs. */
enum syscall_table syscall_table_of(const char *machine, uint32_t size);
const struct syscall_row *syscall_row_of(enum syscall_table table, uint64_t number);
/* By name, of any table. */
const struct syscall_row *syscall_row_named(const char *name, uint32_t size);
/* The name of the lowest bit of an argument of this kind that has one, which is taken out; null: there is none, or it is no kind of bits. */
const char *syscall_flag_name(char kind, uint64_t *bits);
/* The name of an error; null where it has none. Numbers above 34 mean other errors on some machines: `others`. */
const char *syscall_error_name(uint32_t number, bool others);

#endif
