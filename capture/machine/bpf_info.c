/* SPDX-License-Identifier: MIT */
/*
 * Asking bpf(2) for programs, their JITed symbols and their types. Knows struct
 * bpf_prog_info and BTF's type section (Documentation/bpf/btf.rst); writes
 * nothing. Mirrors tools/perf/util/bpf-utils.c in which arrays are fetched.
 */
#include "capture/machine/bpf.h"

#include <errno.h>
#include <linux/btf.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define DATA_MOST (64U << 20) /* bytes of arrays or types of one program */

static int call(int command, union bpf_attr *attr)
{
	long result = syscall(SYS_bpf, command, attr, sizeof(*attr));

	return result < 0 ? -errno : (int)result;
}

int pfr_bpf_next(uint32_t after, uint32_t *id)
{
	union bpf_attr attr;
	int result;

	memset(&attr, 0, sizeof(attr));
	attr.start_id = after;
	result = call(BPF_PROG_GET_NEXT_ID, &attr);
	*id = attr.next_id;
	return result;
}

static int open_id(int command, uint32_t id)
{
	union bpf_attr attr;

	memset(&attr, 0, sizeof(attr));
	attr.prog_id = id; /* in one union with btf_id */
	return call(command, &attr);
}

static int get_info(int fd, void *info, uint32_t size)
{
	union bpf_attr attr;

	memset(&attr, 0, sizeof(attr));
	attr.info.bpf_fd = (uint32_t)fd;
	attr.info.info_len = size;
	attr.info.info = (uint64_t)(uintptr_t)info;
	return call(BPF_OBJ_GET_INFO_BY_FD, &attr);
}

/* ---- arrays -------------------------------------------------------------- */

#define INFO(member) offsetof(struct bpf_prog_info, member)
#define NO_MEMBER SIZE_MAX

/* Bits are perf's; size is a member's place, or fixed holds it. */
static const struct array {
	unsigned bit;
	size_t pointer, count, size;
	uint32_t fixed;
} arrays[] = {
	{0, INFO(jited_prog_insns), INFO(jited_prog_len), NO_MEMBER, 1},
	{3, INFO(jited_ksyms), INFO(nr_jited_ksyms), NO_MEMBER, 8},
	{4, INFO(jited_func_lens), INFO(nr_jited_func_lens), NO_MEMBER, 4},
	{5, INFO(func_info), INFO(nr_func_info), INFO(func_info_rec_size), 0},
	{6, INFO(line_info), INFO(nr_line_info), INFO(line_info_rec_size), 0},
	{7, INFO(jited_line_info), INFO(nr_jited_line_info), INFO(jited_line_info_rec_size), 0},
	{8, INFO(prog_tags), INFO(nr_prog_tags), NO_MEMBER, BPF_TAG_SIZE},
};
#define ARRAYS (sizeof(arrays) / sizeof(arrays[0]))

static uint32_t number(const struct bpf_prog_info *info, size_t place)
{
	uint32_t value;

	memcpy(&value, (const char *)info + place, sizeof(value));
	return value;
}

static void set(struct bpf_prog_info *info, size_t place, const void *value, size_t size)
{
	memcpy((char *)info + place, value, size);
}

static uint64_t array_size(const struct bpf_prog_info *info, const struct array *array)
{
	uint64_t size = array->size == NO_MEMBER ? array->fixed : number(info, array->size);

	return (number(info, array->count) * size + 7) & ~UINT64_C(7);
}

/* Space for all arrays of info, and the request for them. */
static struct pfr_bpf_program *lay_out(const struct bpf_prog_info *info)
{
	struct pfr_bpf_program *program;
	uint64_t size = 0, at = 0;

	for (size_t i = 0; i < ARRAYS; i++)
		size += array_size(info, &arrays[i]);
	program = size > DATA_MOST ? NULL : calloc(1, sizeof(*program) + size);
	if (!program)
		return NULL;
	program->info_len = sizeof(program->info);
	program->data_len = (uint32_t)size;
	for (size_t i = 0; i < ARRAYS; i++) {
		const struct array *array = &arrays[i];
		uint64_t part = array_size(info, array);
		uint64_t address = (uint64_t)(uintptr_t)(program->data + at);
		uint32_t count = number(info, array->count), record;

		if (!part)
			continue;
		program->arrays |= UINT64_C(1) << array->bit;
		set(&program->info, array->pointer, &address, sizeof(address));
		set(&program->info, array->count, &count, sizeof(count));
		if (array->size != NO_MEMBER) {
			record = number(info, array->size);
			set(&program->info, array->size, &record, sizeof(record));
		}
		at += part;
	}
	return program;
}

static bool same_counts(const struct bpf_prog_info *a, const struct bpf_prog_info *b)
{
	bool same = true;

	for (size_t i = 0; i < ARRAYS; i++)
		same &= array_size(a, &arrays[i]) == array_size(b, &arrays[i]);
	return same;
}

struct pfr_bpf_program *pfr_bpf_program(uint32_t id)
{
	struct pfr_bpf_program *program = NULL;
	struct bpf_prog_info info;
	int fd = open_id(BPF_PROG_GET_FD_BY_ID, id);

	if (fd < 0)
		return NULL;
	memset(&info, 0, sizeof(info));
	if (!get_info(fd, &info, sizeof(info)))
		program = lay_out(&info);
	if (program && (get_info(fd, &program->info, sizeof(info)) ||
			!same_counts(&program->info, &info))) {
		free(program);
		program = NULL;
	}
	close(fd);
	return program;
}

void pfr_bpf_addresses_to_offsets(struct pfr_bpf_program *program, const unsigned char *data)
{
	for (size_t i = 0; i < ARRAYS; i++) {
		uint64_t address;

		if (!(program->arrays >> arrays[i].bit & 1))
			continue;
		memcpy(&address, (char *)&program->info + arrays[i].pointer, sizeof(address));
		address -= (uint64_t)(uintptr_t)data;
		set(&program->info, arrays[i].pointer, &address, sizeof(address));
	}
}

/* ---- types ------------------------------------------------------------------ */

bool pfr_bpf_types(uint32_t id, struct pfr_bpf_types *types)
{
	struct bpf_btf_info info;
	int fd = open_id(BPF_BTF_GET_FD_BY_ID, id);

	if (fd < 0)
		return false;
	memset(types, 0, sizeof(*types));
	memset(&info, 0, sizeof(info));
	if (!get_info(fd, &info, sizeof(info)) && info.btf_size && info.btf_size <= DATA_MOST)
		types->data = calloc(1, info.btf_size);
	types->id = id;
	types->size = info.btf_size;
	memset(&info, 0, sizeof(info));
	info.btf = (uint64_t)(uintptr_t)types->data;
	info.btf_size = types->size;
	if (types->data && (get_info(fd, &info, sizeof(info)) || info.btf_size != types->size)) {
		free(types->data);
		types->data = NULL;
	}
	close(fd);
	return types->data;
}

/* Bytes after the head of a type of this kind. */
static uint64_t tail_size(const struct btf_type *type)
{
	uint64_t count = BTF_INFO_VLEN(type->info);

	switch (BTF_INFO_KIND(type->info)) {
	case BTF_KIND_INT:
	case BTF_KIND_VAR:
	case 17 /* DECL_TAG */: return 4;
	case BTF_KIND_ARRAY: return sizeof(struct btf_array);
	case BTF_KIND_STRUCT:
	case BTF_KIND_UNION: return count * sizeof(struct btf_member);
	case BTF_KIND_ENUM: return count * sizeof(struct btf_enum);
	case BTF_KIND_FUNC_PROTO: return count * sizeof(struct btf_param);
	case BTF_KIND_DATASEC: return count * sizeof(struct btf_var_secinfo);
	case 19 /* ENUM64 */: return count * 12;
	default: return 0;
	}
}

const char *pfr_bpf_type_name(const struct pfr_bpf_types *types, uint32_t index)
{
	struct btf_header head;
	struct btf_type type;
	uint64_t at, end, name;

	if (!types->data || types->size < sizeof(head))
		return NULL;
	memcpy(&head, types->data, sizeof(head));
	at = (uint64_t)head.hdr_len + head.type_off;
	end = at + head.type_len;
	for (uint32_t i = 1; end <= types->size && at + sizeof(type) <= end; i++) {
		memcpy(&type, types->data + at, sizeof(type));
		if (i == index) {
			name = (uint64_t)head.hdr_len + head.str_off + type.name_off;
			return type.name_off < head.str_len && name < types->size &&
					       memchr(types->data + name, 0, types->size - name) ?
				       (const char *)types->data + name :
				       NULL;
		}
		at += sizeof(type) + tail_size(&type);
	}
	return NULL;
}
