/* SPDX-License-Identifier: MIT */
/*
 * Names that were asked for and are not there, as causes of a session's account.
 */
#include "elf_names.h"
#include "session/session.h"
#include "symbols.h"

#include "perfring_session_account.h"

#define AT(cause) (PFR_CAUSE_##cause - PFR_CAUSE_NAME_NO_FILE)
#define AT_INLINED (SYMBOLS_CAUSES - 1)

/* Why a file gave no names, as the cause of those that it did not give. */
static const uint8_t cause_of[] = {
	[PFR_SYMBOLS_WHY_FOUND] = AT(NAME_NOWHERE),
	[PFR_SYMBOLS_WHY_NOT_THERE] = AT(NAME_NO_FILE),
	[PFR_SYMBOLS_WHY_OTHER_BUILD_ID] = AT(NAME_OTHER_FILE),
	[PFR_SYMBOLS_WHY_NO_SYMBOLS] = AT(NAME_NO_SYMBOLS),
	[PFR_SYMBOLS_WHY_NOT_ELF] = AT(NAME_UNREAD),
	[PFR_SYMBOLS_WHY_TOO_MUCH] = AT(NAME_UNREAD),
	[PFR_SYMBOLS_WHY_NO_BUILD_ID] = AT(NAME_NO_BUILD_ID),
	[PFR_SYMBOLS_WHY_STRIPPED] = AT(NAME_NO_SYMBOLS),
	[PFR_SYMBOLS_WHY_NO_SERVER] = AT(NAME_NO_FILE),
	[PFR_SYMBOLS_WHY_NO_CHILD] = AT(NAME_UNREAD),
};

/* All so far. */
static void count(const struct pfr_symbols *symbols, uint64_t *missing)
{
	struct pfr_symbols_counts counts = {.size = sizeof(counts)};
	struct pfr_symbols_file file = {.size = sizeof(file)};
	uint8_t cause;
	uint32_t i;

	pfr_symbols_get_counts(symbols, &counts);
	missing[AT(NAME_KERNEL)] = symbols->missed.kernel;
	missing[AT(NAME_OTHER)] = symbols->missed.nowhere;
	missing[AT(NAME_CODE)] = symbols->counts.bad + symbols->counts.left_out + symbols->counts.failed_reads + symbols->cut;
	missing[AT(NAME_UNREAD)] = symbols->counts.no_reader;
	missing[AT_INLINED] = counts.cut_inlined;
	for (i = 1; pfr_symbols_get_file(symbols, i, &file) == PFR_OK; i++) {
		cause = file.why < sizeof(cause_of) ? cause_of[file.why] : AT(NAME_UNREAD);
		if (elf_names_file(symbols->elf, i - 1)->carried) /* the names that the file gave are in the capture */
			cause = AT(NAME_NOWHERE);
		missing[cause] += file.asked - file.named;
	}
}

void pfr_symbols_account(struct pfr_symbols *symbols, struct pfr_session *session)
{
	uint64_t missing[SYMBOLS_CAUSES] = {0};
	unsigned i;

	if (!symbols)
		return;
	if (symbols->watched.failed)
		pfr_session_fail_late(session, PFR_E_MEMORY, 0, 0);
	count(symbols, missing);
	for (i = 0; i < SYMBOLS_CAUSES; i++) {
		pfr_session_left_out(session, i == AT_INLINED ? PFR_CAUSE_NAME_INLINED : (enum pfr_cause)(PFR_CAUSE_NAME_NO_FILE + i), 0, missing[i] - symbols->accounted[i], 0);
		symbols->accounted[i] = missing[i];
	}
}
