/* SPDX-License-Identifier: MIT */
/*
 * BPF programs in a capture: KSYMBOL and BPF_EVENT records of those that are
 * loaded when it begins, and features BPF_PROG_INFO and BPF_BTF of these and of
 * those loaded while it runs, so that samples in them have names and code.
 * Mirrors tools/perf/util/bpf-event.c; asks the kernel through bpf_info.c.
 */
#include "capture/machine/bpf.h"
#include "capture/writer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define KSYMBOL_BPF 1  /* PERF_RECORD_KSYMBOL_TYPE_BPF */
#define PROGRAM_LOAD 1 /* PERF_BPF_EVENT_PROG_LOAD */

/* What is known of programs, in the order of coming. */
struct pfr_bpf {
	struct pfr_bpf_program **program;
	unsigned programs;
	struct pfr_bpf_types *types;
	unsigned nr_types;
};

static const struct pfr_bpf_types *find_types(const struct pfr_bpf *bpf, uint32_t id)
{
	for (unsigned i = 0; i < bpf->nr_types; i++)
		if (bpf->types[i].id == id)
			return &bpf->types[i];
	return NULL;
}

static void keep_types(struct pfr_capture_writer *writer, uint32_t id)
{
	struct pfr_bpf *bpf = writer->bpf;
	struct pfr_bpf_types *more;

	if (!id || find_types(bpf, id))
		return;
	more = realloc(bpf->types, (bpf->nr_types + 1) * sizeof(*more));
	if (!more) {
		pfr_lack(&writer->incomplete, ENOMEM);
		return;
	}
	bpf->types = more;
	errno = 0;
	if (pfr_bpf_types(id, &more[bpf->nr_types]))
		bpf->nr_types++;
	else
		pfr_lack(&writer->incomplete, errno);
}

/* NULL: known already, gone, or not to be had. */
static const struct pfr_bpf_program *keep_program(struct pfr_capture_writer *writer, uint32_t id)
{
	struct pfr_bpf *bpf = writer->bpf ? writer->bpf : calloc(1, sizeof(*bpf));
	struct pfr_bpf_program **more;

	writer->bpf = bpf;
	for (unsigned i = 0; bpf && i < bpf->programs; i++)
		if (bpf->program[i]->info.id == id)
			return NULL;
	more = bpf ? realloc(bpf->program, (bpf->programs + 1) * sizeof(*more)) : NULL;
	pfr_lack(&writer->incomplete, more ? 0 : ENOMEM);
	if (!more)
		return NULL;
	bpf->program = more;
	errno = 0;
	more[bpf->programs] = pfr_bpf_program(id);
	pfr_lack(&writer->incomplete, more[bpf->programs] ? 0 : errno);
	if (!more[bpf->programs])
		return NULL;
	keep_types(writer, more[bpf->programs]->info.btf_id);
	return more[bpf->programs++];
}

void pfr_bpf_see(struct pfr_capture_writer *writer, const struct pfr_bpf_event *event)
{
	if (event->type == PROGRAM_LOAD)
		keep_program(writer, event->id);
}

/* ---- records ---------------------------------------------------------------- */

static void put_symbol(struct pfr_capture_writer *writer, uint64_t address, uint32_t length,
		       const char *name)
{
	struct pfr_record record = {
		.type = PFR_RECORD_KSYMBOL,
		.ksymbol = {.addr = address, .len = length, .ksym_type = KSYMBOL_BPF, .name = pfr_text_bytes(name)},
	};

	pfr_capture_writer_record(writer, &record);
	writer->counts.records++;
}

static const void *array_of(const struct pfr_bpf_program *program, uint64_t address)
{
	return program->data + (address - (uint64_t)(uintptr_t)program->data);
}

/* The function of this part of the program, by its types. */
static const char *function_name(const struct pfr_bpf *bpf,
				 const struct pfr_bpf_program *program, unsigned part)
{
	const struct bpf_prog_info *info = &program->info;
	const struct pfr_bpf_types *types = find_types(bpf, info->btf_id);
	uint32_t word[2];

	if (types && part < info->nr_func_info && info->func_info_rec_size >= 8) {
		memcpy(word, (const char *)array_of(program, info->func_info) + (size_t)part * info->func_info_rec_size, sizeof(word));
		return pfr_bpf_type_name(types, word[1]);
	}
	if (info->nr_jited_ksyms > 1)
		return "F"; /* as the kernel calls what has no name */
	return info->name[0] ? info->name : NULL;
}

/* bpf_prog_TAG_NAME, as in /proc/kallsyms. */
static void name_part(const struct pfr_bpf *bpf, const struct pfr_bpf_program *program,
		      unsigned part, char *out, size_t size)
{
	const unsigned char *tag = (const unsigned char *)array_of(program, program->info.prog_tags) +
				   (size_t)part * BPF_TAG_SIZE;
	const char *name = function_name(bpf, program, part);
	size_t at = (size_t)snprintf(out, size, "bpf_prog_");

	for (unsigned i = 0; i < BPF_TAG_SIZE; i++)
		at += (size_t)snprintf(out + at, size - at, "%02x", tag[i]);
	if (name)
		snprintf(out + at, size - at, "_%s", name);
}

static void put_program(struct pfr_capture_writer *writer, const struct pfr_bpf_program *program)
{
	const struct bpf_prog_info *info = &program->info;
	struct pfr_record record = {
		.type = PFR_RECORD_BPF_EVENT,
		.bpf_event = {.type = PROGRAM_LOAD, .id = info->id, .tag = {info->tag, BPF_TAG_SIZE}},
	};

	if (info->nr_jited_ksyms != info->nr_jited_func_lens ||
	    info->nr_jited_ksyms != info->nr_prog_tags)
		return;
	for (unsigned i = 0; i < info->nr_jited_ksyms; i++) {
		char name[512]; /* KSYM_NAME_LEN */
		uint64_t address;
		uint32_t length;

		memcpy(&address, (const char *)array_of(program, info->jited_ksyms) + 8 * i, 8);
		memcpy(&length, (const char *)array_of(program, info->jited_func_lens) + 4 * i, 4);
		name_part(writer->bpf, program, i, name, sizeof(name));
		if (address) /* 0: kptr_restrict hides it */
			put_symbol(writer, address, length, name);
	}
	pfr_capture_writer_record(writer, &record);
	writer->counts.records++;
}

/* Programs of these types are called through code that the kernel makes. */
static bool has_trampoline(uint32_t type)
{
	return type == BPF_PROG_TYPE_XDP || (type >= BPF_PROG_TYPE_TRACING &&
					     type <= BPF_PROG_TYPE_LSM);
}

/* Trampolines and dispatchers, a page each; only /proc/kallsyms names them. */
static void put_images(struct pfr_capture_writer *writer)
{
	FILE *file = fopen("/proc/kallsyms", "re");
	char line[600], name[512], buffer[1 << 16];

	pfr_lack(&writer->incomplete, file ? 0 : errno);
	if (file)
		setvbuf(file, buffer, _IOFBF, sizeof(buffer));
	while (file && fgets(line, sizeof(line), file)) {
		unsigned long long address;

		if (!strstr(line, "\t[bpf]") ||
		    sscanf(line, "%llx %*c %511s", &address, name) != 2 || !address ||
		    (strncmp(name, "bpf_trampoline_", 15) && strncmp(name, "bpf_dispatcher_", 15)))
			continue;
		put_symbol(writer, address, (uint32_t)sysconf(_SC_PAGESIZE), name);
	}
	pfr_close_text(file, &writer->incomplete);
}

void pfr_bpf_synthesize(struct pfr_capture_writer *writer)
{
	bool images = false;
	uint32_t id = 0;

	while (!pfr_bpf_next(id, &id)) {
		const struct pfr_bpf_program *program = keep_program(writer, id);

		if (!program)
			continue;
		put_program(writer, program);
		images |= has_trampoline(program->info.type);
	}
	if (images)
		put_images(writer);
}

/* ---- features --------------------------------------------------------------------- */

static int by_id(const void *a, const void *b)
{
	const struct pfr_bpf_program *const *left = a, *const *right = b;

	return ((*left)->info.id > (*right)->info.id) - ((*left)->info.id < (*right)->info.id);
}

bool pfr_bpf_program_info(struct pfr_capture_writer *writer, struct pfr_capture_writer_bytes *out)
{
	struct pfr_bpf *bpf = writer->bpf;

	if (!bpf || !bpf->programs)
		return false;
	qsort(bpf->program, bpf->programs, sizeof(struct pfr_bpf_program *), by_id);
	pfr_bytes_u32(out, bpf->programs);
	for (unsigned i = 0; i < bpf->programs; i++) {
		struct pfr_bpf_program head = *bpf->program[i];

		pfr_bpf_addresses_to_offsets(&head, bpf->program[i]->data);
		pfr_bytes_put(out, &head, sizeof(head));
		pfr_bytes_put(out, bpf->program[i]->data, head.data_len);
	}
	return true;
}

bool pfr_bpf_type_info(struct pfr_capture_writer *writer, struct pfr_capture_writer_bytes *out)
{
	const struct pfr_bpf *bpf = writer->bpf;

	if (!bpf || !bpf->nr_types)
		return false;
	pfr_bytes_u32(out, bpf->nr_types);
	for (unsigned i = 0; i < bpf->nr_types; i++) {
		pfr_bytes_u32(out, bpf->types[i].id);
		pfr_bytes_u32(out, bpf->types[i].size);
		pfr_bytes_put(out, bpf->types[i].data, bpf->types[i].size);
	}
	return true;
}

void pfr_bpf_free(struct pfr_capture_writer *writer)
{
	struct pfr_bpf *bpf = writer->bpf;

	for (unsigned i = 0; bpf && i < bpf->programs; i++)
		free(bpf->program[i]);
	for (unsigned i = 0; bpf && i < bpf->nr_types; i++)
		free(bpf->types[i].data);
	if (bpf) {
		free(bpf->program);
		free(bpf->types);
	}
	free(bpf);
	writer->bpf = NULL;
}
