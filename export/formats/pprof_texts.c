/* SPDX-License-Identifier: MIT */
/*
 * The strings of a pprof profile, and what it says of itself.
 */
#include "pprof.h"
#include "export/common/protobuf.h"

#include "perfring_convert.h"

#include <errno.h>

#define STRINGS_MOST (16u << 20)
#define LINES_MOST 4096 /* bytes of a comment */

uint32_t pprof_string(struct pprof *s, const void *text, size_t size)
{
	bool full = s->strings.bytes.size >= STRINGS_MOST;
	uint32_t number = full ? 0 : texts_intern(&s->strings, text, size);

	s->cut += full;

	if (number != UINT32_MAX)
		return number;
	s->part.error = s->message.error = ENOMEM;
	return 0;
}

uint32_t pprof_safe_string(struct pprof *s, const void *text, size_t size)
{
	struct pfr_out out = {NULL, size * 4, 0};

	s->part.size = 0;
	out.data = (char *)buffer_reserve(&s->part, size * 4 + 1);
	if (!out.data)
		return s->message.error = s->part.error, 0;
	pfr_text_plain(&out, text, size);
	return pprof_string(s, out.data, out.size);
}

void pprof_put_comments(struct profile *p)
{
	struct pfr_account account = {.size = sizeof(account)};
	struct pprof *s = p->state;
	char text[LINES_MOST];
	unsigned i;

	pfr_session_left_out(p->follow.session, PFR_CAUSE_CUT, NULL, s->cut, 0);
	if (pfr_session_get_account(p->follow.session, &account))
		return;
	for (i = 1; i < PFR_CAUSE_NR; i++) {
		struct pfr_out out = {text, sizeof(text), 0};

		pfr_account_cause_to_line(&out, &account, (enum pfr_cause)i);
		if (out.size && out.size <= out.capacity)
			protobuf_number(&p->out, PROFILE_COMMENT, pprof_string(s, text, out.size));
	}
}
