/* SPDX-License-Identifier: MIT */
/* The text of a breakpoint after "mem:", up to its terms and modifiers: what a debug register is set to. */
#include "capture/internal.h"

#include <ctype.h>
#include <linux/hw_breakpoint.h>
#include <stdlib.h>
#include <string.h>

const char *pfr_breakpoint(struct perf_event_attr *attr, const char *at, const char **why)
{
	char *after;
	size_t access;

	attr->type = PERF_TYPE_BREAKPOINT;
	attr->sample_period = 1;
	attr->bp_addr = strtoull(at, &after, 0);
	if (after == at)
		return *why = "a breakpoint needs an address: mem:addr[/len][:rwx]", at;
	at = after;
	if (*at == '/' && isdigit((unsigned char)at[1])) {
		attr->bp_len = strtoull(at + 1, &after, 0);
		if (!attr->bp_len)
			return *why = "a breakpoint's length is a number of bytes: 1, 2, 4 or 8", at + 1;
		at = after;
	}
	access = *at == ':' ? strspn(at + 1, "rwx") : 0;
	for (size_t i = 1; i <= access; i++)
		attr->bp_type |= at[i] == 'r' ? HW_BREAKPOINT_R :
				 at[i] == 'w' ? HW_BREAKPOINT_W :
						HW_BREAKPOINT_X;
	at += access ? access + 1 : 0;
	if (!attr->bp_type)
		attr->bp_type = HW_BREAKPOINT_R | HW_BREAKPOINT_W;
	if (!attr->bp_len)
		attr->bp_len = attr->bp_type == HW_BREAKPOINT_X ? sizeof(long) : HW_BREAKPOINT_LEN_4;
	return at;
}
