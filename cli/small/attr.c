/* SPDX-License-Identifier: MIT */
/*
 * `perfring attr`: the perf_event_attr that a specification makes, field by
 * field; the members of an attr given as hex; and whether the kernel takes it.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/common/event_error.h"
#include "cli/text/number.h"
#include "cli/common/options.h"
#include "perfring_capture.h"

#include <errno.h>
#include <ctype.h>
#include <string.h>
#include <unistd.h>

#define SETS_MOST 32

struct request {
	struct pfr_capture_events events;
	const char *set[SETS_MOST];
	unsigned set_count;
	bool record, hex, try;
};

static int add_member(void *to, const char *command, const char *text)
{
	struct request *request = to;

	if (request->set_count == SETS_MOST)
		return usage(command, "more than %d members are set", SETS_MOST);
	request->set[request->set_count++] = text;
	return EXIT_FINE;
}

static int print_defect(const struct pfr_capture_error *error, const char *text)
{
	return print_event_error(error, text);
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
		return print_defect(&error, NULL);
	event = &request->events.event[request->events.count - 1];
	strcpy(event->name, "attr");
	if (pfr_kernel_attr_from_hex(&event->kernel, text, &error))
		return print_defect(&error, NULL);
	return 0;
}

static int add(struct request *request, const char *text)
{
	struct pfr_capture_error error;

	if (is_hex(text))
		return add_hex(request, text);
	if (pfr_capture_events_add(&request->events, text, &error))
		return print_defect(&error, text);
	return 0;
}

static int set_member(struct request *request, const char *text)
{
	const char *equals = strchr(text, '=');
	char member[64];
	uint64_t value;

	if (!equals || (size_t)(equals - text) >= sizeof(member) || !number_read(equals + 1, 0, UINT64_MAX, &value))
		return usage("attr", "--set %s: expected MEMBER=NUMBER", text);
	snprintf(member, sizeof(member), "%.*s", (int)(equals - text), text);
	for (unsigned i = 0; i < request->events.count; i++)
		if (pfr_kernel_attr_set(&request->events.event[i].kernel, member, value))
			return usage("attr", "--set %s: perf_event_attr has no such member, or the number does not fit it", text);
	return EXIT_FINE;
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
	int fd;

	if (!pfr_event_open(&event->kernel, 0, -1, -1, 0, &fd)) {
		printf("the kernel takes it\n");
		close(fd);
		return 0;
	}
	pfr_explain_open(event, 0, -1, -1, 0, errno, &error);
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

/* What the events are, configured and with the members that were set. */
static int add_named(void *to, const char *command, const char *text)
{
	(void)command;
	return add(to, text);
}

static const struct option_row rows[] = {
	{.letter = 'e', .name = "event", .value = "EVENTS", .kind = OPTION_CALL, .set = add_named, .offer = OFFER_EVENTS, .list = true, .text = "as a word without it, repeatable"},
	{.name = "record", OPTION_FLAG_AT(struct request, record), .text = "as 'perfring record' would ask for it"},
	{.name = "set", .value = "MEMBER=NUMBER", .kind = OPTION_CALL, .set = add_member, .text = "then sets a member or flag by its name; repeatable"},
	{.name = "hex", OPTION_FLAG_AT(struct request, hex), .text = "also as bytes"},
	{.name = "try", OPTION_FLAG_AT(struct request, try), .text = "asks the kernel, and explains a refusal"},
	{0}};

static const char about[] = "Prints the perf_event_attr of each event, or explains one that is given as 64 to 176 bytes of hex.\n";
static const char after[] = "exit status: 0; 1 when --try was refused; 2 usage.\n";

const struct command_line command_attr = {.name = "attr", .about = about, .words = "[OPTION...] EVENT|HEX...", .after = after, .sets = {{rows, 0}}};

static int make(struct request *request, const struct command_words *words)
{
	struct pfr_capture_config config;
	int i, result = 0;

	for (i = 0; i < words->nr && !result; i++)
		result = add(request, words->word[i]);
	if (!result && !request->events.count)
		result = usage("attr", "an event or the hex of an attr is missing");
	if (!result && request->record) {
		pfr_capture_config_init(&config, sizeof(config));
		config.command = config.enable_on_exec = true;
		config.per_cpu = false;
		pfr_capture_configure(&request->events, &config, NULL);
	}
	for (i = 0; i < (int)request->set_count && !result; i++)
		result = set_member(request, request->set[i]);
	return result;
}

int perfring_attr(int argc, char **argv)
{
	struct request request = {.set_count = 0};
	struct command_words words;
	int result;

	if (!options_read(&command_attr, &request, argc, argv, &words, &result))
		return result;
	result = make(&request, &words);
	if (!result)
		result = print_all(&request);
	pfr_capture_events_fini(&request.events);
	return stdout_end(result);
}
