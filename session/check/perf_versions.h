/* SPDX-License-Identifier: MIT */
/*
 * What releases of perf do with a capture: the state of one reading, and what the files offer each other, in the order in which they
 * call each other: perf_sample, perf_features, perf_events, perf_open, perf_own, perf_records, perf_versions and perf_fit.
 */
#ifndef PFR_PERF_VERSIONS_H
#define PFR_PERF_VERSIONS_H

#include "perfring_session_tools.h"
#include "session/session.h"

#define PERF_NO_ADDRESS "samples of an event have neither ip nor addr (Display of symbols requested)"
#define PERF_BUCKETS 256 /* as PERF_EVLIST__HLIST_BITS */

/* What a tool does with records of perf's own, and not with its stubs. */
enum perf_duty {
	DUTY_UPDATE = 1,   /* EVENT_UPDATE */
	DUTY_TRACING = 2,  /* HEADER_TRACING_DATA with its payload */
	DUTY_INDEX = 4,    /* ID_INDEX */
	DUTY_AUX = 8,      /* AUXTRACE_INFO, AUXTRACE */
	DUTY_FEATURE = 16, /* HEADER_FEATURE */
	DUTY_MAPS = 32,    /* CPU_MAP, THREAD_MAP, STAT */
	DUTY_SHOW = 64,    /* fields of samples that it shows by default */
	DUTY_UNPACK = 128, /* COMPRESSED */
	DUTY_SPLIT = 256,  /* each count of a group as a sample of its own */
	DUTY_COPY = 512    /* sections of the header are copied */
};

struct perf_version {
	const char *name;
	uint32_t kernel_types; /* types of the kernel that it knows are below */
	uint32_t types;        /* the same of all types */
	uint32_t attr_size;    /* of its perf_event_attr */
	uint32_t features;     /* that it knows are below */
	bool overlaps;         /* refuses tables that overlap the header or the data */
	bool counters;         /* knows counters of branches */
	bool strict;           /* checks texts, counts and sizes */
	bool first;            /* 6.1: annotate ends by a signal of a compressed pipe; a map may have no CPU */
	uint16_t duty[PFR_PERF_TOOLS];
};

/* One event, as evsel__init leaves it. */
struct perf_evsel {
	uint32_t type;
	uint64_t config, sample_type, read_format, branches, user_regs, intr_regs;
	int id_at, trailer_at; /* places of the id in words, from the front and from the end; -1: none */
	uint32_t front;        /* bytes of the fields that every sample has */
	bool all;              /* sample_id_all */
};

struct perf_id {
	uint64_t id;
	uint32_t event, next; /* index + 1 of the one that came before it in its bucket */
};

struct perf_reader {
	struct pfr_session *s;
	const struct perf_version *version;
	struct pfr_program_report report;
	bool big, pipe, no_memory;
	int os_error; /* reading failed */
	struct perf_evsel *event;
	uint32_t nr, capacity;
	struct perf_id *id;
	uint32_t nr_ids, id_capacity, bucket[PERF_BUCKETS];
	unsigned char features[32]; /* bits of the header, as perf leaves them */
	uint32_t cpus, cpus_online; /* of NRCPUS */
	uint32_t window;            /* comp_mmap_len of COMPRESSED; 0: not known */
	uint32_t last_feature;      /* of a pipe */
	uint64_t rounds;            /* FINISHED_ROUND after the last record that has a time, since which none waits */
	uint64_t section;           /* size of the feature's section that is judged, where the frame holds what follows it too */
	bool far_sockets;           /* numbers of sockets may exceed that of the CPUs */
	bool no_table;              /* that of the sections cannot be read */
	bool small;                 /* the compressed record that came last is left out */
	bool aux;                   /* AUXTRACE_INFO of a known kind came */
	bool coresight;             /* it was CoreSight */
	bool cpu_map, thread_map;   /* one came */
	unsigned char *corrected;   /* of a record that is written with other bytes (session/write/fit.c); null: none was */
	bool shows[8];              /* an event of this type has come: its fields were checked */
};

/* Its rules; null of another value. */
const struct perf_version *perf_version_of(enum pfr_program program);
/* Of a program that is known. Null: there is no memory. */
struct perf_reader *perf_reader_new(struct pfr_session *session, enum pfr_program program);
void perf_reader_free(struct perf_reader *reader); /* null is allowed */

/* perf_records.c: whether a mapping has the bit of a build ID and a size that none can have, so that what stands there is a device and inode. */
bool perf_build_id_is_none(const struct pfr_frame *frame);
/* perf_sample.c: whether every field lies within the record. Mirrors evsel__parse_sample. */
bool perf_sample_fits(const struct perf_version *version, const struct perf_evsel *event, const struct pfr_frame *frame, bool big, bool pipe);
/* Whether a group of counts is empty, which delivers nothing and is taken for a failure. Mirrors deliver_sample_group. */
bool perf_sample_is_empty(const struct perf_evsel *event, const struct pfr_frame *frame, bool big);

/* perf_features.c: whether the section can be processed; what it says is kept. Mirrors feat_ops[].process. */
bool perf_feature_is_good(struct perf_reader *reader, const struct pfr_frame *feature);
/* Whether all formats of tracepoints can be read, and, if `exact`, nothing but padding follows them. */
bool perf_formats_are_good(const struct perf_reader *reader, const struct pfr_frame *section, bool exact);
bool perf_has_feature(const struct perf_reader *reader, uint32_t feature);

/* perf_events.c: an attr of `size` bytes of which `own` are its own. False: there is no memory. */
bool perf_events_add(struct perf_reader *reader, const unsigned char *attr, size_t size, size_t own);
bool perf_events_add_id(struct perf_reader *reader, uint64_t id);
/* The event of an id; null: none has it. */
const struct perf_evsel *perf_events_find(const struct perf_reader *reader, uint64_t id);
/* The event of a record of the kernel, and of one of perf's own that has an id. Null: perf finds none. */
const struct perf_evsel *perf_events_of(const struct perf_reader *reader, const struct pfr_frame *frame);
const struct perf_evsel *perf_events_of_id(const struct perf_reader *reader, uint64_t id);
/* Whether script has a field to show of the event that was added last, or of all. */
bool perf_events_show(struct perf_reader *reader, const struct perf_evsel *event);

/* perf_open.c: why no tool opens the file; null: it is opened, and reader has its events. */
const char *perf_open(struct perf_reader *reader);
/* Why this tool does not, though others do. */
const char *perf_open_tool(struct perf_reader *reader, unsigned tool);

/* perf_own.c, perf_records.c: why reading ends at the record; null: it does not. *skipped is set where the record is left out with a warning. */
const char *perf_own_end(struct perf_reader *reader, unsigned tool, const struct pfr_frame *frame, bool *skipped);
void perf_own_done(struct perf_reader *reader, const struct pfr_frame *frame);
const char *perf_record_end(struct perf_reader *reader, unsigned tool, const struct pfr_frame *frame, bool *skipped);

#endif
