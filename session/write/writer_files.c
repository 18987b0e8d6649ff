/* SPDX-License-Identifier: MIT */
/*
 * The files of a directory besides data, in one pass: the records of each CPU gather, and go to data.N when there are many. The sink has one
 * file open at a time, and memory is bounded, however many CPUs there are.
 */
#include "writer.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define CPUS 8192 /* as many as Linux has at most */
#define LARGE 60000
#define SMALL 4096
#define LARGE_FILES 256

struct writer_file {
	uint32_t cpu;
	bool made; /* by the sink */
	size_t size, capacity;
	unsigned char *data;
};

struct writer_files {
	struct writer_file file[CPUS];
	uint32_t nr;
	uint16_t of_cpu[CPUS]; /* index of its file + 1; 0: it has none */
};

bool pfr_session_writer_files(struct session_writer *w)
{
	w->files = (struct writer_files *)pfr_session_zeros(w->out.s, sizeof(*w->files));
	w->out.elsewhere = true;
	return w->files || !(w->out.no_memory = true);
}

/* Bytes for the file, which the sink changes to. */
static void write_file(struct session_writer *w, struct writer_file *f, const unsigned char *data, size_t size)
{
	const struct pfr_sink *sink = w->out.sink;
	char name[24];

	if (pfr_session_out_failed(&w->out))
		return;
	snprintf(name, sizeof(name), "data.%u", (unsigned)f->cpu);
	w->out.elsewhere = true;
	w->out.os_error = sink->file ? sink->file(sink->user, name, f->made) : ENOTDIR;
	f->made = true;
	if (w->out.os_error || !size)
		return;
	if (w->pack && size <= LARGE)
		pfr_session_writer_pack_alone(w, data, size);
	else
		w->out.os_error = sink->write(sink->user, data, size);
}

static void flush(struct session_writer *w, struct writer_file *f)
{
	if (f->size)
		write_file(w, f, f->data, f->size);
	f->size = 0;
}

/* Null: there is no memory. */
static struct writer_file *new_file(struct session_writer *w, uint32_t cpu)
{
	struct writer_file *f = &w->files->file[w->files->nr];

	f->cpu = cpu;
	f->capacity = w->files->nr < LARGE_FILES ? LARGE : SMALL;
	f->data = (unsigned char *)pfr_session_resize(w->out.s, 0, f->capacity);
	if (!f->data)
		return w->out.no_memory = true, (struct writer_file *)0;
	w->files->of_cpu[cpu] = (uint16_t)++w->files->nr;
	return f;
}

bool pfr_session_writer_file_takes(const struct session_writer *w, const struct pfr_session_record *r, uint32_t *cpu)
{
	bool sample = r->frame.type == PFR_RECORD_SAMPLE;
	uint64_t time;

	if (!w->files || r->frame.type >= PFR_RECORD_HEADER_ATTR)
		return false;
	if (r->layout && !pfr_peek_time(&r->frame, r->layout, &time) && !time) /* of what was there before */
		return false;
	if (!pfr_session_cpu_of(r, cpu) || *cpu >= CPUS)
		*cpu = 0;
	else if (!sample)
		return w->files->of_cpu[*cpu] != 0;
	return sample;
}

bool pfr_session_writer_file_record(struct session_writer *w, uint32_t cpu, const void *data, size_t size)
{
	struct writer_file *f = w->files->of_cpu[cpu] ? &w->files->file[w->files->of_cpu[cpu] - 1] : new_file(w, cpu);

	if (!f)
		return false;
	if (size > f->capacity - f->size)
		flush(w, f);
	if (size > f->capacity) {
		write_file(w, f, (const unsigned char *)data, size);
	} else {
		memcpy(f->data + f->size, data, size);
		f->size += size;
	}
	return !pfr_session_out_failed(&w->out);
}

/* perf opens no directory that has data alone. */
void pfr_session_writer_files_end(struct session_writer *w)
{
	struct writer_file none = {.cpu = 0};
	unsigned char version[8];
	uint32_t i;

	if (!w->files)
		return;
	pfr_session_writer_number(w, version, 1);
	pfr_session_writer_feature(w, PFR_FEATURE_DIR_FORMAT, version, sizeof(version));
	for (i = 0; i < w->files->nr; i++) {
		flush(w, &w->files->file[i]);
		pfr_session_free(w->out.s, w->files->file[i].data);
	}
	if (!w->files->nr)
		write_file(w, &none, 0, 0);
	pfr_session_free(w->out.s, w->files);
	w->files = 0;
}
