/* SPDX-License-Identifier: MIT */
/* The prose of doc/perf.data.md, embedded by the build from schema/format/; see schema_md.c. */
#ifndef CLI_SCHEMA_DOCUMENT_H
#define CLI_SCHEMA_DOCUMENT_H

extern const char schema_document[];

#endif
