/* SPDX-License-Identifier: MIT */
#include "stacks.h"

#include <inttypes.h>
#include <string.h>
#include <sys/utsname.h>

#define FILES_SHOWN 5

const struct option_row stack_rows[] = {
	{.name = "no-unwind", .kind = OPTION_FLAG, .size = sizeof(bool), .rare = true, .text = "callchains as they are: the pieces of user stack in samples are not unwound, branch records not joined"},
	{0}};

/* Whether a feature's text is this one. */
static bool feature_is(const struct pfr_session *session, uint32_t feature, const char *text)
{
	struct pfr_frame section;
	struct pfr_where where;
	struct pfr_walk walk;
	struct pfr_item item;

	if (pfr_session_feature(session, feature, &section) != PFR_OK)
		return false;
	pfr_walk_init(&walk, &section, 0);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK)
		if (item.what == PFR_ITEM_FIELD && item.nr == strlen(text) && !memcmp(section.data + item.offset, text, item.nr))
			return true;
	return false;
}

/* Of this machine, and of the kernel that runs now by its name. */
static bool same_kernel(const struct pfr_session *session)
{
	struct utsname name;

	return !uname(&name) && feature_is(session, PFR_FEATURE_HOSTNAME, name.nodename) && feature_is(session, PFR_FEATURE_OSRELEASE, name.release);
}

struct pfr_stacks *stacks_open(const struct pfr_session *session, const char *root)
{
	struct pfr_stacks_options options = {.size = sizeof(options), .root = root, .flags = same_kernel(session) ? PFR_STACKS_SAME_KERNEL : 0};
	struct pfr_stacks *stacks;

	if (pfr_stacks_open(&stacks, &options) != PFR_OK)
		print_stderr("there is not enough memory");
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

void stacks_close(struct pfr_stacks *stacks, const char *in)
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
	pfr_stacks_close(stacks);
}
