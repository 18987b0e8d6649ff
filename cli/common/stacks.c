/* SPDX-License-Identifier: MIT */
#include "stacks.h"
#include "account.h"
#include "symbols.h"

#include <inttypes.h>

#define FILES_SHOWN 5

const struct option_row stack_rows[] = {
	{.name = "no-unwind", OPTION_FLAG_AT(struct stack_words, no_unwind), .rare = true, .text = "callchains as they are: the pieces of user stack in samples are not unwound, branch records not joined"},
	{.name = "max-stack", .value = "N", OPTION_NUMBER_AT(struct stack_words, most, 1, 16384), .rare = true, .text = "callers of a stack at most, those of its callchain and those that are unwound apart, as in perf (default: all, and 127)"},
	{.name = "stitch-lbr", OPTION_FLAG_AT(struct stack_words, stitches), .rare = true, .text = "where a call stack in branch records is cut by the CPU's number of them, the rest is that of the thread's sample before"},
	{0}};

struct pfr_stacks *stacks_open(const struct stack_words *words, const char *root, const char *cache, int *code)
{
	struct pfr_stacks_options options = {.size = sizeof(options), .root = root};
	struct pfr_stacks *stacks;
	char space[4096];

	options.cache = symbols_cache(cache, space, sizeof(space));
	if (words) {
		if (words->no_unwind && !words->most)
			return NULL;
		options.flags |= (words->no_unwind ? PFR_STACKS_NO_UNWIND : 0) | (words->stitches ? PFR_STACKS_STITCH : 0);
		options.max_stack = words->most;
		options.max_callchain = words->chains_whole ? 0 : words->most;
	}
	if (pfr_stacks_open(&stacks, &options) != PFR_OK) {
		print_no_memory(NULL);
		*code = EXIT_IO;
	}
	return stacks;
}

static void report_files(struct pfr_stacks *stacks, const char *in)
{
	struct pfr_stacks_file file = {.size = sizeof(file)};
	uint32_t i, more = 0;

	for (i = 0; pfr_stacks_get_file(stacks, i, &file) == PFR_OK; i++)
		if (i < FILES_SHOWN)
			print_stderr("%s: %" PRIu64 " stack%s end%s in %.*s: %s", in, file.stacks, plural(file.stacks), file.stacks == 1 ? "s" : "",
				     (int)file.name.size, (const char *)file.name.data, pfr_stacks_file_state_name((enum pfr_stacks_file_state)file.state));
		else
			more++;
	if (more)
		print_stderr("%s: and in %" PRIu32 " more file%s", in, more, plural(more));
}

void stacks_close(struct pfr_stacks *stacks, struct pfr_session *session, const char *in)
{
	struct pfr_stacks_counts counts = {.size = sizeof(counts)};
	uint64_t whole;

	if (!stacks)
		return;
	pfr_stacks_get_counts(stacks, &counts);
	whole = counts.ended[PFR_UNWIND_END] + counts.ended[PFR_UNWIND_LIMIT];
	if (counts.ended[PFR_UNWIND_CUT])
		print_stderr("%s: %" PRIu64 " of %" PRIu64 " stacks are cut, where the piece that was recorded ends; record more of it: --call-graph dwarf,65528",
			     in, counts.ended[PFR_UNWIND_CUT], counts.stacks);
	if (counts.stacks > whole + counts.ended[PFR_UNWIND_CUT])
		print_stderr("%s: %" PRIu64 " of %" PRIu64 " stacks could not be unwound to their end", in,
			     counts.stacks - whole - counts.ended[PFR_UNWIND_CUT], counts.stacks);
	report_files(stacks, in);
	pfr_stacks_account(stacks, session);
	account_told(PFR_CAUSE_STACK_CUT);
	account_told(PFR_CAUSE_STACK_ENDS);
	pfr_stacks_close(stacks);
}
