/* SPDX-License-Identifier: MIT */
/*
 * The Arrow C data interface: a table's schema and a batch as structs in memory that another
 * library takes over. Source: apache/arrow docs/source/format/CDataInterface.rst.
 */
#include "arrow.h"
#include "session/base/os_error.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char *format_of(uint8_t type)
{
	static const char *const formats[] = {"b", "C", "S", "I", "L", "c", "s", "i", "l", "g", "u", "z", "tsn:UTC"};

	return formats[type];
}

/* ---- schemas --------------------------------------------------------------------- */

static void schema_release(struct ArrowSchema *schema)
{
	int64_t i;

	for (i = 0; i < schema->n_children; i++) {
		if (schema->children[i] && schema->children[i]->release)
			schema->children[i]->release(schema->children[i]);
		free(schema->children[i]);
	}
	free(schema->children);
	free(schema->private_data);
	schema->release = NULL;
}

static int schema_init(struct ArrowSchema *schema, const char *format, const char *name, size_t nr)
{
	char *copy = strdup(name);

	memset(schema, 0, sizeof(*schema));
	schema->children = calloc(nr ? nr : 1, sizeof(*schema->children));
	schema->format = format;
	schema->name = copy;
	schema->private_data = copy;
	schema->n_children = (int64_t)nr;
	schema->release = schema_release;
	if (copy && schema->children)
		return 0;
	schema->n_children = 0;
	return ENOMEM;
}

enum pfr_status pfr_arrow_schema(struct ArrowSchema *schema, const struct pfr_table *table)
{
	int error = schema_init(schema, "+s", table->name, table->nr_columns);
	uint32_t i;

	for (i = 0; i < table->nr_columns && !error; i++) {
		struct ArrowSchema *child = calloc(1, sizeof(*child));

		schema->children[i] = child;
		error = child ? schema_init(child, format_of(table->columns[i].type), table->columns[i].name, 0) : ENOMEM;
		if (!error && table->columns[i].nullable)
			child->flags = ARROW_FLAG_NULLABLE;
	}
	if (error)
		schema->release(schema);
	return status_of_errno(error);
}

/* ---- arrays ------------------------------------------------------------------------ */

static void array_release(struct ArrowArray *array)
{
	int64_t i;

	for (i = 0; i < array->n_children; i++) {
		if (array->children[i] && array->children[i]->release)
			array->children[i]->release(array->children[i]);
		free(array->children[i]);
	}
	free(array->children);
	free(array->private_data); /* the bytes of all buffers */
	free(array->buffers);
	array->release = NULL;
}

static int array_init(struct ArrowArray *array, uint32_t nr_rows, size_t nr_children, unsigned nr_buffers)
{
	memset(array, 0, sizeof(*array));
	array->length = nr_rows;
	array->children = calloc(nr_children ? nr_children : 1, sizeof(*array->children));
	array->buffers = calloc(3, sizeof(*array->buffers));
	array->n_buffers = nr_buffers;
	array->release = array_release;
	if (!array->children || !array->buffers)
		return ENOMEM;
	array->n_children = (int64_t)nr_children;
	return 0;
}

static size_t padded(size_t size)
{
	return (size + 63) / 64 * 64;
}

static int array_column(struct ArrowArray *array, uint8_t type, const struct pfr_column_data *data, uint32_t nr_rows)
{
	unsigned nr = arrow_nr_buffers(type), i;
	unsigned char *bytes;
	size_t sizes[3];

	if (array_init(array, nr_rows, 0, nr))
		return ENOMEM;
	array->null_count = data->nr_null;
	arrow_sizes(data, type, nr_rows, sizes);
	bytes = calloc(1, padded(sizes[0]) + padded(sizes[1]) + padded(sizes[2]) + 1);
	array->private_data = bytes;
	if (!bytes)
		return ENOMEM;
	for (i = 0; i < nr; i++) {
		if (sizes[i])
			arrow_fill(data, type, nr_rows, i, bytes);
		array->buffers[i] = i || sizes[i] ? bytes : NULL;
		bytes += padded(sizes[i]);
	}
	return 0;
}

enum pfr_status pfr_arrow_array(struct ArrowArray *array, const struct pfr_table *table, const struct pfr_batch *batch)
{
	int error = array_init(array, batch->nr_rows, table->nr_columns, 1);
	uint32_t i;

	for (i = 0; i < table->nr_columns && !error; i++) {
		array->children[i] = calloc(1, sizeof(**array->children));
		error = array->children[i] ? array_column(array->children[i], table->columns[i].type, &batch->columns[i],
							  batch->nr_rows) :
					     ENOMEM;
	}
	if (error)
		array->release(array);
	return status_of_errno(error);
}
