/* SPDX-License-Identifier: MIT */
#include "branches.h"

#include "convert/path.h"
#include "session/stacks/elf_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Reads the headers of the file, if it is there. 0 or an errno value. */
static int read_file(struct branches_object *o, const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
	struct stat status;

	if (fd < 0)
		return errno;
	if (fstat(fd, &status) || !S_ISREG(status.st_mode)) {
		close(fd);
		return EINVAL;
	}
	o->file = calloc(1, sizeof(*o->file));
	if (!o->file) {
		close(fd);
		return ENOMEM;
	}
	o->file->fd = fd;
	o->file->size = (uint64_t)status.st_size;
	return elf_file_read(o->file) ? 0 : ENOEXEC;
}

/* Pairs of hexadecimal digits. */
static bool read_id(struct branches_object *o, const char *text)
{
	static const char digits[] = "0123456789abcdef";
	size_t size = strlen(text), i;

	if (!size || size % 2 || size / 2 > sizeof(o->id) || strspn(text, digits) != size)
		return false;
	for (i = 0; i < size; i += 2)
		o->id[i / 2] = (uint8_t)((strchr(digits, text[i]) - digits) << 4 | (strchr(digits, text[i + 1]) - digits));
	o->id_size = (uint32_t)(size / 2);
	return true;
}

/* The file at a path. */
static int open_file(struct branches_object *o, const char *path)
{
	const char *slash = strrchr(path, '/');
	int error = read_file(o, path);

	if (error)
		return error;
	o->name = slash ? slash + 1 : path;
	if (!o->id_size) {
		memcpy(o->id, o->file->build_id, o->file->build_id_size);
		o->id_size = o->file->build_id_size;
	}
	return 0;
}

int branches_objects_open(struct branches *b, const char *const *paths, size_t nr)
{
	int error = 0;
	size_t i;

	b->objects = calloc(nr, sizeof(*b->objects));
	if (!b->objects)
		return ENOMEM;
	b->nr_objects = (uint32_t)nr;
	for (i = 0; i < nr && !error; i++)
		error = open_file(&b->objects[i], paths[i]);
	return error;
}

int branches_object_open(struct branches *b, const struct pfr_profile_options *options)
{
	if (!options->build_id && !options->binary)
		return 0;
	b->objects = calloc(1, sizeof(*b->objects));
	if (!b->objects)
		return ENOMEM;
	b->nr_objects = 1;
	if (options->build_id && !read_id(b->objects, options->build_id))
		return EINVAL;
	return options->binary ? open_file(b->objects, options->binary) : 0;
}

void branches_objects_close(struct branches *b)
{
	uint32_t i;

	for (i = 0; i < b->nr_objects; i++) {
		if (b->objects[i].file)
			close(b->objects[i].file->fd);
		free(b->objects[i].file);
	}
	free(b->objects);
}

static bool is_object(const struct branches_object *o, const struct pfr_bytes *path, const struct pfr_bytes *id)
{
	struct pfr_bytes base;

	if (o->id_size && id->size)
		return id->size >= o->id_size && !memcmp(id->data, o->id, o->id_size);
	if (!o->name)
		return false;
	base = path_base(path);
	return base.size == strlen(o->name) && !memcmp(base.data, o->name, base.size);
}

uint32_t branches_object_find(const struct branches *b, const struct pfr_bytes *path, const struct pfr_bytes *id)
{
	uint32_t i;

	for (i = 0; i < b->nr_objects; i++)
		if (is_object(&b->objects[i], path, id))
			return i;
	return PFR_NO_NUMBER;
}

uint64_t branches_object_address(const struct branches *b, uint64_t offset)
{
	const struct stack_file *file = b->nr_objects ? b->objects[b->taken_object].file : NULL;
	uint64_t address = offset;

	if (file)
		elf_file_address(file, offset, &address);
	return address;
}
