/* SPDX-License-Identifier: MIT */
/*
 * Payloads of AUXTRACE records into files of a directory. The session must be able to read again.
 */
#ifndef CLI_DUMP_AUXTRACE_H
#define CLI_DUMP_AUXTRACE_H

#include "perfring_session.h"

#include <stdbool.h>

struct aux;

struct aux *aux_new(const char *directory);
bool aux_extract(struct aux *aux, struct pfr_session *session, const struct pfr_session_record *r);
void aux_free(struct aux *aux);

#endif
