/* SPDX-License-Identifier: MIT */
/* Expressions of Kaitai Struct, made of the conditions and counts of rows; see schema_ksy.c. */
#ifndef CLI_SCHEMA_KSY_H
#define CLI_SCHEMA_KSY_H

#include "schema.h"

/* When the field is there; "" for always. */
void ksy_condition(const struct schema_row *title, const struct schema_row *row, char *text, size_t size);

/* How many there are; "" for as many as follow. */
void ksy_count(const struct schema_row *title, const struct schema_row *row, char *text, size_t size);

/* The number of a set's bit. */
unsigned long long ksy_bit(const char *set, const char *name);

#endif
