/* SPDX-License-Identifier: MIT */
/*
 * What the subcommands have in common: exit codes, the input, the output,
 * messages. Each subcommand is a function of its own file.
 */
#ifndef CLI_H
#define CLI_H

#include "perfring.h"
#include "perfring_convert.h"

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

/* Exit codes of every subcommand. */
enum {
	EXIT_FINE = 0,
	EXIT_DEFECT = 1, /* the input has defects, or the work failed */
	EXIT_USAGE = 2,  /* the command line is wrong */
	EXIT_IO = 3      /* something could not be opened, read or written */
};

/* A line on standard error: "perfring: " and the message. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Says what is wrong with the command line, and where help is; returns EXIT_USAGE. */
int usage(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Writes text to standard output, for --help; returns EXIT_FINE or EXIT_IO. */
int help(const char *text);

/* ---- limits: --limit NAME=VALUE ---------------------------------------------- */

/* For the --help of every subcommand that reads. */
#define HELP_LIMIT "  --limit NAME=N   set a limit, as many times as wanted; --limit help lists them\n"

/* To be called first: all limits are the defaults. */
void limits_begin(void);

/*
 * Takes the --limit options out of the words, up to a "--", and keeps what they say for limits(). EXIT_FINE;
 * EXIT_USAGE with a message said; or -1 when help was asked for and was given.
 */
int limits_take(const char *command, int *argc, char **argv);
const struct pfr_limits *limits(void);

/* So many records before a failure are looked at again: see resume.c. */
#define RESUME_LAST 16

/* ---- input: a file, a pipe or standard input ------------------------------ */

struct input {
	const char *name;
	int fd;
	bool seekable, failed, progress;
	uint64_t size; /* of a file; 0 if not known */
	unsigned char *buffer;
	size_t room;
	uint64_t at;   /* of buffer[0] in the input */
	size_t filled;
	struct pfr_events events; /* with the limits that --limit set */
	struct pfr_reader reader;
	char **event_names; /* events.nr of them at most; a null is an event without a name */
	uint32_t nr_names;
	enum pfr_arch arch;
	double begun, shown;
	/* compressed records */
	struct pfr_zstd zstd;
	void *zstd_memory;
	bool unpacks, inner; /* a stream is open; the last frame came out of it */
	/* a directory: its path, and the numbers of its files data.N */
	const char *directory;
	char *spooled; /* that path, if it is there for this input only */
	unsigned *parts, nr_parts, part;
	char part_name[4096];
	/* bytes of a pipe that will not be in the buffer again, before they go */
	void (*passed)(void *keeper, const unsigned char *data, size_t size, uint64_t at);
	/* of a directory: the file that is open is at its end */
	void (*file_ends)(void *keeper);
	void *keeper;
	bool defects; /* something was wrong that no frame tells, and it has been said */
	/* a broken stream: see resume.c */
	bool resumes; /* set by who wants it: it is gone on with where records seem to begin again */
	bool goes_on; /* so the failure that input_next just answered is not the end */
	bool searches;
	struct { uint64_t at; uint32_t size; } last[RESUME_LAST]; /* the last records, in a ring */
	uint64_t records;      /* so many went into it */
	uint64_t breaks, back; /* failures so far, and bytes that were gone back for them */
	uint64_t broke;        /* offset of the failure */
	uint64_t unread;       /* bytes that were passed over so, in all */
	struct tracepoints *tracepoints; /* learns formats where it is set */
};

/* Opens `path`, or standard input for "-". EXIT_FINE, or another exit code with a message said. */
int input_open(struct input *input, const char *path);

/*
 * The next frame, as pfr_reader_next answers it; reads what it wants and enlarges
 * its memory. PFR_END with input->failed set when reading failed, and that is said.
 * With input->resumes, a status of class PFR_STREAM is not the end if input->goes_on says so.
 */
enum pfr_status input_next(struct input *input, struct pfr_frame *frame, const struct pfr_layout **layout,
			   struct pfr_where *where);

/* The next frame of the one file that is open: input_next adds what compressed records hold, and further files. */
enum pfr_status input_read(struct input *input, struct pfr_frame *frame, const struct pfr_layout **layout,
			   struct pfr_where *where);

/* As many of the next `size` bytes of fd as there are; -1 with errno. */
ssize_t input_begin(int fd, unsigned char *to, size_t size);

/* Whether bytes begin as CBOR of ours does. */
bool is_cbor(const unsigned char *p, size_t size);
/*
 * The capture of a CBOR stream: `size` bytes that were read already, and the rest of fd, into the
 * temporary file whose descriptor is answered. A capture that is a directory becomes one, the descriptor
 * -1, and *directory its path, to be freed; it goes with made_take_away(directory). -1 with null there: it
 * has been said why.
 */
int uncbor_spool(const char *name, int fd, const unsigned char *data, size_t size, char **directory);

/*
 * Reads what lies behind the frame just handed out and belongs to it (frame->payload): frame->data is
 * followed by it then. False when it is not whole, or larger than 1 GiB.
 */
bool input_payload(struct input *input, struct pfr_frame *frame);

/* Keeps a pipe in a temporary file, so that its bytes can be had again; right after input_open. */
int input_spool(struct input *input);

/* Deferred callchains: see deferred.c. */
struct deferred;
struct deferred *deferred_new(void);
const char *deferred_text(struct deferred *deferred, const struct input *input, const struct pfr_frame *frame,
			  const struct pfr_layout *layout);
void deferred_free(struct deferred *deferred, const char *name);

/* Payloads of AUXTRACE into files of a directory: see aux.c. The input must be a file. */
struct aux;
struct aux *aux_new(const char *directory);
bool aux_extract(struct aux *aux, struct input *input, const struct pfr_frame *frame);
void aux_free(struct aux *aux);

/* Compressed records: see unpack.c. */
enum pfr_status unpack_begin(struct input *input, struct pfr_frame *frame, struct pfr_where *where);
enum pfr_status unpack_next(struct input *input, struct pfr_frame *frame, const struct pfr_layout **layout,
			    struct pfr_where *where);
enum pfr_status unpack_end(struct input *input, struct pfr_frame *frame, struct pfr_where *where);

/* Broken streams: see resume.c. The first is for input_next: whether the reader was set to go on; the second too, for each record. */
bool resume_begin(struct input *input, const struct pfr_where *where);
void resume_found(struct input *input, const struct pfr_frame *frame);
/* Another file begins. */
void resume_forget(struct input *input);
/* Whether input_next goes on behind this failure: then it has been said. */
bool resume_said(struct input *input, const struct pfr_where *where);

/* Directories: see parts.c. */
int parts_open(struct input *input, const char *path);
bool parts_next(struct input *input);
/* The name within its directory of the file that is open. */
const char *parts_name(const struct input *input);
/*
 * Calls `take` with the name of each file of the directory that is none of the above, in order, and
 * those of its directories too; what is neither, or lies deeper, is said, and false answered in the end.
 */
bool parts_others(const struct input *input, void (*take)(void *keeper, const char *name), void *keeper);

/* The same frames in the order of time: see sort.c. Other pieces than records come at once. */
struct sorter;
struct sorter *sorter_new(struct input *input);
enum pfr_status sorter_next(struct sorter *sorter, struct pfr_frame *frame, const struct pfr_layout **layout,
			    struct pfr_where *where);
void sorter_free(struct sorter *sorter);

/* Tracepoints: see tracepoint.c. New answers null without libtraceevent; text does where nothing is known. */
struct tracepoints *tracepoints_new(bool json);
void tracepoints_free(struct tracepoints *tracepoints);
void tracepoints_learn(struct input *input, struct pfr_frame *frame);
/* The fields of a sample's RAW payload, good until the next call. */
const char *tracepoints_text(struct tracepoints *tracepoints, const struct input *input, const struct pfr_frame *frame,
			     const struct pfr_layout *layout);

/* The name of an event, or null. */
const char *input_event_name(const struct input *input, uint32_t event);

/* Says a failure of the stream, with file and offset. */
void input_say(const struct input *input, const struct pfr_where *where);

void input_close(struct input *input);

/* Learns names and the architecture from a frame; input_next calls it. */
void names_learn(struct input *input, const struct pfr_frame *frame);
void names_free(struct input *input);

/* ---- output: standard output, in large pieces --------------------------------- */

struct output {
	struct pfr_out out;
	int fd;
	bool failed; /* writing failed, and that has been said */
	bool closed; /* nobody reads any more */
};

int output_open(struct output *output, int fd);
/* Makes room for `size` bytes of text. */
bool output_room(struct output *output, size_t size);
/* Writes what has gathered, if that is much or `all` is set. False when it cannot. */
bool output_flush(struct output *output, bool all);
/* The last flush; returns `code`, or EXIT_IO when writing failed. */
int output_close(struct output *output, int code);

typedef enum pfr_status emitter(struct pfr_out *out, const struct pfr_frame *frame, const struct pfr_layout *layout,
				const struct pfr_context *context, enum pfr_status routed,
				const struct pfr_where *where);

/* Emits one frame and a newline. */
enum pfr_status output_frame(struct output *output, emitter *emit, const struct pfr_frame *frame,
			     const struct pfr_layout *layout, const struct pfr_context *context,
			     enum pfr_status routed, const struct pfr_where *where);

/* Shows a file of bare records in the dialect of 2009: see dialect.c. */
int dialect_dump(const char *path, enum pfr_order order, emitter *emit);

/* ---- a filter by type and event -------------------------------------------------- */

struct filter {
	bool by_type, by_event;
	uint32_t types[64];
	unsigned nr_types;
	const char *events[64];
	unsigned nr_events;
};

/* Adds "SAMPLE,MMAP2" or "9,10"; false for a name that is no type's. */
bool filter_add_types(struct filter *filter, const char *text);
/* Adds an event by name or index. */
bool filter_add_event(struct filter *filter, const char *text);
bool filter_passes(const struct filter *filter, const struct input *input, const struct pfr_frame *frame);

/* ---- subcommands: argv[0] is the subcommand's name -------------------------------- */

#define COMMAND(name, reads, summary) int perfring_##name(int argc, char **argv);
#include "cli/commands.def"

#endif
