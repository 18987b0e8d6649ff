/* SPDX-License-Identifier: MIT */
/*
 * What the files of perfring_session_show.h share: show.c has the line and its first columns, show_quick.c those of common
 * lines, show_fields.c the fields along a walk, show_sample.c those of common samples without one, show_place.c addresses,
 * show_columns.c chosen fields.
 */
#ifndef PFR_SESSION_SHOW_H
#define PFR_SESSION_SHOW_H

#include "perfring_session_show.h"
#include "perfring_session_stacks.h"
#include "session/session.h"
#include "session/tasks/tasks.h"

#include "convert/out.h"

#define SHOW_PLACES 4096 /* addresses whose text is kept; a power of 2 */
#define SHOW_PLACE 45    /* bytes of such a text */
#define SHOW_TASKS 256   /* threads whose columns are kept */
#define SHOW_EVENTS 64   /* events whose text is kept */
#define SHOW_EVENT 32    /* bytes of such a text at most */

#define COLUMN_OFFSET 9
#define COLUMN_COMM 15
#define COLUMN_TASK 11

/* The text of an address that was looked up lately. */
struct show_place {
	uint64_t address;
	uint32_t process, version; /* of pfr_tasks_version; 0: none */
	uint8_t cpumode, size;
	char text[SHOW_PLACE + 1];
};

/* The columns comm and pid/tid of a thread that was seen lately, each with a space after it. */
struct show_task {
	uint32_t pid, tid;
	bool named;                       /* an empty name is one, too */
	uint8_t comm_size, comm_end, end; /* of comm; of the columns in the text, without their space. end 0: none yet */
	unsigned char comm[16];
	char text[101];
};

/* What samples of an event begin with after their columns: SAMPLE and its name. */
struct show_event {
	uint32_t event, renames; /* of the session, when this was made */
	uint8_t size;            /* 0: none yet */
	char text[SHOW_EVENT];
};

/* The text of a second: its digits and a point, right-aligned to the column where they are fewer than SECOND_PAD. */
#define SECOND_PAD 5
struct show_second {
	uint64_t seconds;
	uint8_t from, size; /* 0: none yet */
	char text[SECOND_PAD + 40];
};

struct pfr_show {
	struct pfr_session *session;
	struct pfr_tasks *tasks;
	struct pfr_symbols *symbols;
	uint32_t flags;
	uint32_t nr_events;                  /* whose `types` are known */
	uint64_t types;                      /* bits of sample_type that some event has */
	uint8_t has_time, has_cpu, has_task; /* some event's records have it */
	uint8_t walks;                       /* for tests: no quick way */
	uint8_t peeks;                       /* a copy: it changes nothing of the tasks */
	uint8_t plain;                       /* columns of one text have it without quotes */
	uint32_t misc_type, misc, misc_size; /* the names of the last misc */
	char misc_text[96];
	struct show_columns *columns; /* null: lines */
	struct show_task task[SHOW_TASKS];
	struct show_second second;
	struct show_event event[SHOW_EVENTS];
	uint16_t asked[SHOW_PLACES]; /* bits of the address that was asked for last: a text is kept from the second time on */
	struct show_place place[SHOW_PLACES];
};

/* A record that is being written. */
struct show_line {
	struct pfr_show *show;
	struct pfr_out *out;
	const struct pfr_session_record *r;
	const struct pfr_context *context;
	const struct pfr_frame *frame;
	struct pfr_task task;
	uint64_t time;
	uint32_t cpu;
	uint8_t has_time, has_cpu, has_task, has_event; /* the first columns have it, so that the fields need not */
	uint8_t cpumode, marks, has_name;
	uint8_t changes; /* the tasks are to be changed, which a copy may not do */
};

/* Fields along a walk. */
struct show_fields {
	struct show_line *line;
	uint64_t abi;    /* of the registers that come next */
	uint8_t intr;    /* they are those at the interrupt */
	uint8_t first;   /* nothing stands before in these brackets */
	uint8_t hidden;  /* open groups and arrays of one that is left out, itself among them */
	uint8_t chain;   /* the group is a callchain, whose brackets are its addresses' */
	uint8_t unnamed; /* the next group is shown without its name */
};

static inline void show_mark(struct show_line *l, enum pfr_mark mark)
{
	if (l->marks)
		out_char(l->out, (char)mark);
}

/* A space where the line may be broken. */
static inline void show_space(struct show_line *l)
{
	out_char(l->out, l->marks ? (char)PFR_MARK_BREAK : ' ');
}

/* Nine digits at most, with zeros in front. */
static inline void show_digits(char *to, uint32_t value, unsigned digits)
{
	while (digits) {
		to[--digits] = (char)('0' + value % 10);
		value /= 10;
	}
}

static inline void show_spaces(struct pfr_out *out, size_t nr)
{
	static const char spaces[] = "                ";

	for (; nr > sizeof(spaces) - 1; nr -= sizeof(spaces) - 1)
		out_bytes(out, spaces, sizeof(spaces) - 1);
	out_bytes(out, spaces, nr);
}

/* The columns of the record's thread. */
const struct show_task *show_task_of(struct show_line *l);

/* The first columns of a record that has all of them. False: nothing was written. */
bool show_quickly(struct show_line *l);

/* Type and event, where the record is of one; as show_type, whose text it keeps. */
void show_type_quickly(struct show_line *l);
void show_type(struct show_line *l);
bool show_is_of_event(const struct pfr_frame *frame);

/* " name=" */
void show_name(struct show_line *l, const char *name);
/* The same of a name that is a constant. */
#define SHOW_NAME(l, name) ((l)->marks ? show_name(l, name) : out_literal((l)->out, " " name "="))

/* Seconds as perf script prints them. */
void show_time(struct show_line *l, uint64_t ns);
size_t show_time_text(const struct pfr_show *show, uint64_t ns, char text[40]);

/* What the record's body says, and its status. show_sample: false, and nothing was written, where it is for show_fields. */
enum pfr_status show_fields(struct show_line *l, struct pfr_where *bad);
bool show_sample(struct show_line *l, const struct pfr_sample *sample);

/* A field's value; an item of a walk, with its name. */
void show_value(struct show_fields *f, const struct pfr_item *item);
void show_item(struct show_fields *f, const struct pfr_item *item);

/* The columns that the options name: show_columns.c. */
enum pfr_status show_columns_open(struct pfr_show *show, const char *fields);
void show_columns_close(struct pfr_show *show);
enum pfr_status show_columns(struct show_line *l, const struct pfr_record *record);
/* Their values as numbers; false: some column has none. */
bool show_columns_key(struct show_line *l, const struct pfr_record *record, uint64_t *key, size_t *nr);

/* misc=, by names. */
void show_misc(struct show_line *l);

/* An address as seen in a CPU mode: file+0xoffset, function+0xoffset, or 0x... */
void show_address(struct show_line *l, unsigned cpumode, uint64_t address);

/* The function that an address is in, by name alone; 0: it is not known. */
unsigned show_symbol(struct show_line *l, unsigned cpumode, uint64_t address);

/* The CPU mode of an address for which the record has no mode. */
unsigned show_mode_of(const struct show_line *l, uint64_t address);

/* stack=[...]: the callchain, and what was unwound */
void show_stack(struct show_line *l, const struct pfr_stack *stack);

/* callchain=[...] */
void show_chain(struct show_line *l, const struct pfr_words *ips);

/* perf's local_weight, ins_lat or retire_lat, which is part 0, 1 or 2 of a sample's weight. How many values: 1 or 0. */
unsigned show_weight(struct show_line *l, const struct pfr_record *record, unsigned part);

/* Text of the input in quotes. */
void show_text(struct show_line *l, const unsigned char *data, size_t size);

/* Bytes: those at the front, and how many there are. */
void show_data(struct show_line *l, const unsigned char *data, uint32_t size);

#endif
