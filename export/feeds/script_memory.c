/* SPDX-License-Identifier: MIT */
/* What a sample says of an access to memory. Mirrors perf_script__meminfo_scnprintf of tools/perf/util/mem-events.c (6.1). */
#include "script.h"

#include <stdio.h>
#include <string.h>

#define SOURCE_MOST 99 /* bytes that perf 6.1 shows of a data source, its number among them */

struct cut_text {
	char text[SOURCE_MOST + 1];
	size_t size;
};

static void put(struct cut_text *to, const char *text)
{
	size_t size = strlen(text), space = SOURCE_MOST - to->size;

	size = size < space ? size : space;
	memcpy(to->text + to->size, text, size);
	to->size += size;
}

/* Names of the bits that are set, from `*nr` on numbered, with " or " between them. */
static void put_bits(struct cut_text *to, uint64_t bits, const char *const *names, size_t nr_names, unsigned *nr)
{
	size_t i;

	for (i = 0; i < nr_names; i++)
		if (bits >> i & 1) {
			put(to, (*nr)++ ? " or " : "");
			put(to, names[i]);
		}
}

#define NAMES(names) names, sizeof(names) / sizeof((names)[0])
#define PART(source, part) (((source)&PFR_MEM_MEM_##part##_MASK) >> PFR_MEM_MEM_##part##_SHIFT)

static void put_operation(struct cut_text *to, uint64_t source)
{
	uint64_t op = PART(source, OP);

	put(to, op & PFR_MEM_OP_NA ? "N/A" : op & PFR_MEM_OP_LOAD ? "LOAD" :
				     op & PFR_MEM_OP_STORE        ? "STORE" :
				     op & PFR_MEM_OP_PFETCH       ? "PFETCH" :
				     op & PFR_MEM_OP_EXEC         ? "EXEC" :
								    "No");
}

/* The level as a number: nr names were put before it. 5 to 8 are those of perf 7.2; perf 6.1, which did not know them, has L5 to L8. */
static void put_number(struct cut_text *to, uint64_t number, unsigned nr)
{
	static const char *const names[16] = {[5] = "L2 MHB", [6] = "Memory-side Cache", [7] = "L0", [8] = "Uncached", [9] = "CXL", [10] = "I/O", [11] = "Any cache", [12] = "LFB/MAB", [13] = "RAM", [14] = "PMEM", [15] = "N/A"};
	char text[24];

	snprintf(text, sizeof(text), "L%u", (unsigned)number);
	put(to, nr ? " or " : "");
	put(to, names[number] ? names[number] : text);
}

static void put_level(struct cut_text *to, uint64_t source)
{
	static const char *const levels[] = {"N/A", "HIT", "MISS", "L1", "LFB/MAB", "L2", "L3", "Local RAM", "Remote RAM (1 hop)", "Remote RAM (2 hops)", "Remote Cache (1 hop)", "Remote Cache (2 hops)", "I/O", "Uncached"};
	static const char *const hops[8] = {"N/A", "core, same node", "node, same socket", "socket, same board", "board", "N/A", "N/A", "N/A"};
	uint64_t level = PART(source, LVL), number = PART(source, LVL_NUM), far = PART(source, HOPS);
	size_t begin = to->size;
	unsigned nr = 0;

	put(to, PART(source, REMOTE) ? "Remote " : "");
	if (far) {
		put(to, hops[far]);
		put(to, " ");
	} else {
		put_bits(to, level & ~(PFR_MEM_LVL_HIT | PFR_MEM_LVL_MISS), NAMES(levels), &nr);
	}
	if (number)
		put_number(to, number, nr);
	if (to->size == begin)
		put(to, "N/A");
	put(to, level & PFR_MEM_LVL_HIT ? " hit" : "");
	put(to, level & PFR_MEM_LVL_MISS ? " miss" : "");
}

static void put_snoop(struct cut_text *to, uint64_t source)
{
	static const char *const snoops[] = {"N/A", "None", "Hit", "Miss", "HitM"}, *const more[] = {"Fwd", "Peer"};
	unsigned nr = 0;

	put_bits(to, PART(source, SNOOP), NAMES(snoops), &nr);
	put_bits(to, PART(source, SNOOPX), NAMES(more), &nr);
	put(to, nr ? "" : "N/A");
}

static void put_tlb(struct cut_text *to, uint64_t source)
{
	static const char *const levels[] = {"N/A", "HIT", "MISS", "L1", "L2", "Walker", "Fault"};
	uint64_t tlb = PART(source, DTLB);
	unsigned nr = 0;

	put_bits(to, tlb & ~(PFR_MEM_TLB_HIT | PFR_MEM_TLB_MISS), NAMES(levels), &nr);
	put(to, nr ? "" : "N/A");
	put(to, tlb & PFR_MEM_TLB_HIT ? " hit" : "");
	put(to, tlb & PFR_MEM_TLB_MISS ? " miss" : "");
}

static void put_blocked(struct cut_text *to, uint64_t source)
{
	uint64_t blocked = PART(source, BLK);

	if (!blocked || blocked & PFR_MEM_BLK_NA) {
		put(to, " N/A");
		return;
	}
	put(to, blocked & PFR_MEM_BLK_DATA ? " Data" : "");
	put(to, blocked & PFR_MEM_BLK_ADDR ? " Addr" : "");
}

void script_source(struct script *s, struct buffer *to, uint64_t source)
{
	uint64_t lock = PART(source, LOCK);
	struct cut_text text = {{0}, 0};

	text.size = (size_t)snprintf(text.text, sizeof(text.text), "%16llx ", (unsigned long long)source);
	put(&text, "|OP ");
	put_operation(&text, source);
	put(&text, "|LVL ");
	put_level(&text, source);
	put(&text, "|SNP ");
	put_snoop(&text, source);
	put(&text, "|TLB ");
	put_tlb(&text, source);
	put(&text, lock & PFR_MEM_LOCK_NA ? "|LCK N/A" : lock & PFR_MEM_LOCK_LOCKED ? "|LCK Yes" :
										      "|LCK No");
	put(&text, "|BLK ");
	put_blocked(&text, source);
	if (s->source_width < text.size) /* as wide as the widest so far */
		s->source_width = text.size;
	buffer_bytes(to, text.text, text.size);
	script_pad(to, text.size, s->source_width);
}

/* 4K, 2M: unit_number__scnprintf of tools/perf/util/units.c. */
void script_page_size(struct buffer *to, uint64_t size)
{
	unsigned unit = 0;

	buffer_byte(to, ' ');
	if (!size) {
		buffer_text(to, "N/A");
		return;
	}
	for (; size / 1024 > 1 && unit < 3; unit++)
		size /= 1024;
	script_decimal(to, size, 0, ' ');
	buffer_byte(to, "BKMG"[unit]);
}
