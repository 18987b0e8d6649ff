/* SPDX-License-Identifier: MIT */
/*
 * Writes a capture of a chosen size, always the same one, to standard output, as a pipe:
 *
 *   made MB EVENTS THREADS CPUS
 *
 * MB of samples, 0 for none; EVENTS events with an id for each CPU (for one CPU where that would be too many), a COMM record for each
 * thread, then samples of 56 bytes whose event, thread and CPU cannot be guessed. Prints how many records there
 * are to standard error. All bytes come from pfr_encode.
 */
#include "bench/input.h"

#define TYPE (PFR_SAMPLE_IDENTIFIER | PFR_SAMPLE_IP | PFR_SAMPLE_TID | PFR_SAMPLE_TIME | PFR_SAMPLE_CPU | PFR_SAMPLE_PERIOD)
#define HAS(FIELD) (UINT64_C(1) << PFR_KEY_SAMPLE_ID_##FIELD)
#define IDS_MOST 8000 /* of one event: header.size has 16 bits */
#define ALL_MOST 4000000
#define ROUND 20000 /* samples: 1 MB, as much as perf reads from its rings at a time */

static struct pfr_layout layout;
static unsigned long long written;

static void put(struct pfr_record *record)
{
	unsigned char data[65536];
	size_t size;

	record->piece = PFR_PIECE_RECORD;
	if (pfr_encode(record, &layout, PFR_LITTLE, 0, data, sizeof(data), &size) || fwrite(data, 1, size, stdout) != size) {
		fprintf(stderr, "made: cannot write a record of type %u\n", record->type);
		exit(1);
	}
	written++;
}

static void put_event(const struct pfr_attr *attr, uint64_t first_id, uint32_t nr_ids)
{
	static uint64_t ids[IDS_MOST];
	struct pfr_record record = {.type = PFR_RECORD_HEADER_ATTR};
	uint32_t i;

	for (i = 0; i < nr_ids; i++)
		ids[i] = first_id + i;
	record.header_attr.attr = *attr;
	record.header_attr.ids = (struct pfr_words){(unsigned char *)ids, nr_ids, 8, PFR_LITTLE};
	put(&record);
}

static void put_comm(uint32_t tid, uint64_t id)
{
	static const char name[] = "thread";
	struct pfr_record record = {.type = PFR_RECORD_COMM};

	record.comm.pid = record.comm.tid = tid;
	record.comm.comm = (struct pfr_bytes){(const unsigned char *)name, sizeof(name) - 1};
	record.sample_id.present = HAS(PID) | HAS(TID) | HAS(TIME) | HAS(CPU) | HAS(RES) | HAS(IDENTIFIER);
	record.sample_id.identifier = id;
	record.sample_id.pid = record.sample_id.tid = tid;
	put(&record);
}

static uint64_t next_random(void)
{
	static uint64_t x = 88172645463325252u;

	x ^= x << 13, x ^= x >> 7, x ^= x << 17;
	return x;
}

static void put_sample(uint32_t events, uint32_t threads, uint32_t cpus, uint32_t ids)
{
	struct pfr_record record = {.type = PFR_RECORD_SAMPLE};
	struct pfr_sample *s = &record.sample;
	uint32_t cpu = (uint32_t)(next_random() % cpus);

	s->identifier = 1 + next_random() % events * ids + cpu % ids;
	s->ip = 0xffffffff81000000 + next_random() % 0x1000000;
	s->pid = s->tid = 1 + (uint32_t)(next_random() % threads);
	s->time = 1000000000 + written * 1000;
	s->cpu = cpu;
	s->period = 250000;
	put(&record);
}

int main(int argc, char **argv)
{
	static const uint64_t start[] = {UINT64_C(0x32454c4946524550), 16};
	struct pfr_attr attr = {.type = 1, .size = 64, .present = (1 << 10) - 1, .sample_type = TYPE, .flags = PFR_FLAG_SAMPLE_ID_ALL | PFR_FLAG_COMM};
	uint64_t bytes = argc == 5 ? strtoull(argv[1], 0, 10) * 1000000 : 0, before, i;
	uint32_t events = argc == 5 ? (uint32_t)atol(argv[2]) : 0, threads = argc == 5 ? (uint32_t)atol(argv[3]) : 0;
	uint32_t cpus = argc == 5 ? (uint32_t)atol(argv[4]) : 0, ids;

	if (!events || !threads || !cpus || cpus > IDS_MOST)
		return 2;
	ids = (uint64_t)events * cpus > ALL_MOST ? 1 : cpus;
	pfr_layout_init(&layout, &attr);
	fwrite(start, 1, sizeof(start), stdout);
	for (i = 0; i < events; i++)
		put_event(&attr, 1 + i * ids, ids);
	for (i = 0; i < threads; i++)
		put_comm((uint32_t)i + 1, 1);
	before = written;
	for (i = 0; i < bytes; i += 56) {
		put_sample(events, threads, cpus, ids);
		if (i / 56 % ROUND == ROUND - 1)
			put(&(struct pfr_record){.type = PFR_RECORD_FINISHED_ROUND});
	}
	fprintf(stderr, "%llu %llu\n", written, written - before);
	return fflush(stdout) ? 1 : 0;
}
