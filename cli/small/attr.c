/* SPDX-License-Identifier: MIT */
/*
 * `perfring attr`: the perf_event_attr that a specification makes, field by
 * field; the members of an attr given as hex; and whether the kernel takes it.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/cli.h"
#include "cli/common/event_error.h"
#include "perfring_capture.h"

#include <errno.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help_text[] =
	"usage: perfring attr [--record] [--hex] [--try] [--set MEMBER=VALUE]... SPEC|HEX\n"
	"\n"
	"Prints the perf_event_attr of an event specification, or explains one that\n"
	"is given as 64 to 176 bytes of hex.\n"
	"\n"
	"  --record   as `perfring record` would ask for it\n"
	"  --set M=V  then sets a member or flag by its name\n"
	"  --hex      also as bytes\n"
	"  --try      asks the kernel, and explains a refusal\n"
	"\n"
	"exit status: 0; 1 when --try was refused; 2 usage.\n";

struct request {
	struct pfr_capture_events events;
	char **set;
	unsigned set_count;
	bool record, hex, try;
};

static int complain(const struct pfr_capture_error *error, const char *text)
{
	print_event_error(error, text);
	return EXIT_USAGE;
}

static bool is_hex(const char *text)
{
	size_t digits = 0;

	for (; *text; text++) {
		if (isxdigit((unsigned char)*text))
			digits++;
		else if (!strchr(" \n:,", *text))
			return false;
	}
	return digits >= 32;
}

static int add_hex(struct request *request, const char *text)
{
	struct pfr_capture_error error;
	struct pfr_capture_event *event;

	if (pfr_capture_events_add(&request->events, "dummy", &error))
		return complain(&error, NULL);
	event = &request->events.event[request->events.count - 1];
	strcpy(event->name, "attr");
	if (pfr_kernel_attr_from_hex(&event->kernel, text, &error))
		return complain(&error, NULL);
	return 0;
}

static int add(struct request *request, const char *text)
{
	struct pfr_capture_error error;

	if (is_hex(text))
		return add_hex(request, text);
	if (pfr_capture_events_add(&request->events, text, &error))
		return complain(&error, text);
	return 0;
}

static int set_member(struct request *request, char *text)
{
	char *equals = strchr(text, '='), *end = NULL;
	uint64_t value = equals ? strtoull(equals + 1, &end, 0) : 0;

	if (!equals || end == equals + 1 || *end)
		return usage("attr", "--set %s: expected MEMBER=NUMBER", text);
	*equals = 0;
	for (unsigned i = 0; i < request->events.count; i++)
		if (pfr_kernel_attr_set(&request->events.event[i].kernel, text,
					value))
			return usage("attr", "--set %s=%s: perf_event_attr has no such member, or the number does not fit it", text, equals + 1);
	return 0;
}

static void print_hex(const struct pfr_kernel_attr *kernel)
{
	const unsigned char *byte = (const unsigned char *)kernel;

	for (unsigned i = 0; i < kernel->attr.size && i < sizeof(*kernel); i++)
		printf("%02x%s", byte[i], i % 16 == 15 ? "\n" : i % 8 == 7 ? "  " :
									     " ");
	if (kernel->attr.size % 16)
		printf("\n");
}

/* Opens it on this process, as an event of its own. */
static int try_event(const struct pfr_capture_event *event)
{
	struct pfr_capture_error error;
	int fd = pfr_event_open(&event->kernel, 0, -1, -1, 0);

	if (fd >= 0) {
		printf("the kernel takes it\n");
		close(fd);
		return 0;
	}
	pfr_explain_open(event, 0, -1, -1, 0, fd, &error);
	print_stdout("refused: %s", error.text);
	if (error.advice[0])
		print_stdout("  %s", error.advice);
	return 1;
}

static int print_all(struct request *request)
{
	int result = 0;

	for (unsigned i = 0; i < request->events.count; i++) {
		struct pfr_capture_event *event = &request->events.event[i];
		char text[4096];

		if (!event->kernel.attr.size)
			pfr_kernel_attr_set_size(&event->kernel);
		pfr_kernel_attr_print(&event->kernel, text, sizeof(text));
		fputs(i ? "\n" : "", stdout);
		print_stdout("%s:", event->name);
		fputs(text, stdout);
		if (event->leader != i)
			print_stdout("%-26s %s", "(group leader)", request->events.event[event->leader].name);
		if (request->hex)
			print_hex(&event->kernel);
		if (request->try)
			result |= try_event(event);
	}
	return result;
}

static int parse(struct request *request, int argc, char **argv)
{
	int result = 0;

	for (int i = 1; i < argc && !result; i++) {
		if (!strcmp(argv[i], "--record"))
			request->record = true;
		else if (!strcmp(argv[i], "--hex"))
			request->hex = true;
		else if (!strcmp(argv[i], "--try"))
			request->try = true;
		else if (!strcmp(argv[i], "--set") && i + 1 < argc)
			request->set[request->set_count++] = argv[++i];
		else if (argv[i][0] == '-')
			result = usage("attr", "unknown option %s", argv[i]);
		else
			result = add(request, argv[i]);
	}
	if (!result && !request->events.count)
		return usage("attr", "an event or the hex of an attr is missing");
	return result;
}

static bool asks_help(int argc, char **argv)
{
	int i;

	for (i = 1; i < argc; i++)
		if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))
			return true;
	return false;
}

int perfring_attr(int argc, char **argv)
{
	struct request request = {.set = calloc((size_t)argc + 1,
						sizeof(char *))};
	struct pfr_capture_config config;
	int result;

	if (!request.set)
		return 1;
	if (asks_help(argc, argv)) {
		free(request.set);
		return help(help_text);
	}
	result = parse(&request, argc, argv);
	if (!result && request.record) {
		pfr_capture_config_init(&config);
		config.command = config.enable_on_exec = true;
		config.per_cpu = false;
		pfr_capture_configure(&request.events, &config);
	}
	for (unsigned i = 0; i < request.set_count && !result; i++)
		result = set_member(&request, request.set[i]);
	if (!result)
		result = print_all(&request);
	pfr_capture_events_fini(&request.events);
	free(request.set);
	if (fflush(stdout)) {
		print_stderr("cannot write standard output: %s", strerror(errno));
		return EXIT_IO;
	}
	return result;
}
