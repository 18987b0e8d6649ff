/* SPDX-License-Identifier: MIT */
/* Beside libbpf: its perf buffer reads the rings, perfring decodes what bpf_perf_event_output() wrote. Link with -lbpf; as root. */
#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <linux/perf_event.h>
#include <perfring.h>
#include <stdio.h>

static enum bpf_perf_event_ret event(void *context, int cpu, struct perf_event_header *header)
{
	struct pfr_record record;
	struct pfr_where where;
	struct pfr_frame frame;

	(void)cpu; /* a record across the ring's end is libbpf's copy, so these bytes are always in one piece */
	if (pfr_frame_init(&frame, (const unsigned char *)header, header->size, 0, PFR_HOST_ORDER, &where) ||
	    pfr_decode(&frame, context, &record, &where))
		return LIBBPF_PERF_EVENT_ERROR;
	if (frame.type == PFR_RECORD_LOST)
		printf("lost %llu\n", (unsigned long long)record.lost.lost);
	if (frame.type == PFR_RECORD_SAMPLE)
		printf("time %d raw %u bytes, first %#x\n", record.sample.time != 0, record.sample.raw.data.size, record.sample.raw.data.data[0]);
	return LIBBPF_PERF_EVENT_CONT;
}

int main(void)
{
	struct perf_event_attr attr = {.type = PERF_TYPE_SOFTWARE, .size = sizeof(attr), .config = PERF_COUNT_SW_BPF_OUTPUT, .sample_period = 1, .wakeup_events = 1, .sample_type = PERF_SAMPLE_RAW | PERF_SAMPLE_TIME};
	int map = bpf_map_create(BPF_MAP_TYPE_PERF_EVENT_ARRAY, "output", 4, 4, libbpf_num_possible_cpus(), NULL);
	struct bpf_insn program[] = {/* writes 8 bytes at fp-8 to the ring of this CPU */
				     {BPF_ALU64 | BPF_MOV | BPF_K, 2, 0, 0, 0x5a},
				     {BPF_STX | BPF_MEM | BPF_DW, 10, 2, -8, 0},
				     {BPF_LD | BPF_IMM | BPF_DW, 2, BPF_PSEUDO_MAP_FD, 0, map},
				     {0, 0, 0, 0, 0},
				     {BPF_ALU | BPF_MOV | BPF_K, 3, 0, 0, -1},
				     {BPF_ALU64 | BPF_MOV | BPF_X, 4, 10, 0, 0},
				     {BPF_ALU64 | BPF_ADD | BPF_K, 4, 0, 0, -8},
				     {BPF_ALU64 | BPF_MOV | BPF_K, 5, 0, 0, 8},
				     {BPF_JMP | BPF_CALL, 0, 0, 0, BPF_FUNC_perf_event_output},
				     {BPF_ALU64 | BPF_MOV | BPF_K, 0, 0, 0, 0},
				     {BPF_JMP | BPF_EXIT, 0, 0, 0, 0}};
	int fd = bpf_prog_load(BPF_PROG_TYPE_RAW_TRACEPOINT, "output", "Dual MIT/GPL", program, sizeof(program) / sizeof(program[0]), NULL);
	LIBBPF_OPTS(bpf_test_run_opts, run);
	struct pfr_layout layout;
	struct pfr_where where;
	struct pfr_attr known;
	struct perf_buffer *buffer;

	pfr_attr_decode((unsigned char *)&attr, sizeof(attr), PFR_HOST_ORDER, &known, &where);
	pfr_layout_init(&layout, &known);
	buffer = map < 0 || fd < 0 ? NULL : perf_buffer__new_raw(map, 8, &attr, event, &layout, NULL);
	if (!buffer || bpf_prog_test_run_opts(fd, &run))
		return perror("bpf"), 77;
	return perf_buffer__poll(buffer, 100) < 0;
}
