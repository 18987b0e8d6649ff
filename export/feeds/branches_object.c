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
	o->file = calloc(1, sizeof(*o->file));
	if (!o->file || fstat(fd, &status) || !S_ISREG(status.st_mode)) {
		close(fd);
		free(o->file);
		o->file = NULL;
		return EINVAL;
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

int branches_object_open(struct branches *b, const struct pfr_profile_options *options)
{
	struct branches_object *o = &b->object;
	const char *slash;
	int error = 0;

	if (options->build_id && !read_id(o, options->build_id))
		return EINVAL;
	o->chosen = options->build_id || options->binary;
	if (options->binary)
		error = read_file(o, options->binary);
	if (error || !options->binary)
		return error;
	slash = strrchr(options->binary, '/');
	o->name = slash ? slash + 1 : options->binary;
	if (!o->id_size) {
		memcpy(o->id, o->file->build_id, o->file->build_id_size);
		o->id_size = o->file->build_id_size;
	}
	return 0;
}

void branches_object_close(struct branches *b)
{
	if (b->object.file)
		close(b->object.file->fd);
	free(b->object.file);
}

bool branches_object_is(const struct branches *b, const struct pfr_bytes *path, const struct pfr_bytes *id)
{
	const struct branches_object *o = &b->object;
	struct pfr_bytes base;

	if (o->id_size && id->size)
		return id->size >= o->id_size && !memcmp(id->data, o->id, o->id_size);
	if (!o->name)
		return false;
	base = path_base(path);
	return base.size == strlen(o->name) && !memcmp(base.data, o->name, base.size);
}

uint64_t branches_object_address(const struct branches *b, uint64_t offset)
{
	uint64_t address = offset;

	if (b->object.file)
		elf_file_address(b->object.file, offset, &address);
	return address;
}
