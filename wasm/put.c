/* SPDX-License-Identifier: MIT */
/*
 * Output to the host, which has two functions for it: write and seek.
 */
#include "wasm.h"

#include "perfring_convert.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#ifdef __wasm__
#define HOST(name) __attribute__((import_module("perfring"), import_name(#name)))
#else
#define HOST(name)
#endif

/* Not 0: an error, and no more of this output is wanted. */
HOST(write)
int host_write(const void *data, size_t size);
HOST(seek)
void host_seek(double at);

static int to_host(void *user, const void *data, size_t size)
{
	(void)user;
	return host_write(data, size);
}

static int seek_host(void *user, uint64_t at)
{
	(void)user;
	host_seek((double)at); /* less than 2^53: all of it has to fit in memory */
	return 0;
}

const struct pfr_sink wasm_sink = {.size = sizeof(wasm_sink), .write = to_host, .seek = seek_host};

void wasm_put(const char *text)
{
	host_write(text, strlen(text));
}

void wasm_put_number(uint64_t value)
{
	char text[24];

	snprintf(text, sizeof(text), "%" PRIu64, value);
	wasm_put(text);
}

void wasm_put_text(const char *text)
{
	char to[8 * PFR_SESSION_PATH];
	struct pfr_out out = {to, sizeof(to), 0};

	pfr_name_json(&out, text);
	host_write(to, out.size < sizeof(to) ? out.size : sizeof(to));
}

static void put_member(const char *name, uint64_t value)
{
	wasm_put(name);
	wasm_put_number(value);
}

void wasm_put_error(const struct pfr_session_error *error)
{
	wasm_put("{\"status\":\"");
	wasm_put(pfr_status_name(error->status));
	put_member("\",\"os_error\":", (unsigned)error->os_error);
	put_member(",\"offset\":", error->offset);
	wasm_put(",\"field\":\"");
	wasm_put(error->where.status ? pfr_row_name(error->where.row) : "");
	wasm_put("\",\"text\":");
	wasm_put_text(error->text);
	wasm_put("}");
}
