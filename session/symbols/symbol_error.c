/* SPDX-License-Identifier: MIT */
/* What is wrong with a file that has names of functions. */
#include "symbols.h"

#include <stdio.h>

enum pfr_status symbols_error(struct pfr_symbols_error *error, enum pfr_status status, int os_error, uint64_t offset, const char *text)
{
	if (!error)
		return status;
	*error = (struct pfr_symbols_error){.status = status, .os_error = os_error, .offset = offset};
	snprintf(error->text, sizeof(error->text), "%s", status == PFR_E_MEMORY ? "there is not enough memory" : text);
	return status;
}
