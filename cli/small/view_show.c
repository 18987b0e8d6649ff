/* SPDX-License-Identifier: MIT */
#include "view_show.h"

#include "cli/cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NAME_MOST 64 /* bytes of the capture's name in the page's */

/* The capture's name as one of a file: letters, digits, dots and dashes. */
static void put_name(char *to, const char *capture)
{
	static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
	const char *name = strrchr(capture, '/');
	size_t i;

	name = name ? name + 1 : capture;
	for (i = 0; i < NAME_MOST && name[i]; i++)
		to[i] = strchr(allowed, name[i]) ? name[i] : '_';
	to[i] = 0;
}

bool view_show_begin(const char *capture, char *path, size_t size)
{
	const char *folder = getenv("TMPDIR");
	char name[NAME_MOST + 1];
	size_t length;

	folder = folder && *folder ? folder : "/tmp";
	put_name(name, capture);
	length = strlen(folder) + sizeof("/perfring-view.XXXXXX") - 1;
	if (length + strlen(name) + sizeof("/.html") > size) {
		print_stderr("%s: %s", folder, strerror(ENAMETOOLONG));
		return false;
	}
	snprintf(path, size, "%s/perfring-view.XXXXXX", folder);
	if (!mkdtemp(path)) {
		print_stderr("%s: cannot be made: %s", path, strerror(errno));
		return false;
	}
	snprintf(path + length, size - length, "/%s.html", name);
	return true;
}

#ifdef _WIN32
static const char *open_browser(const char *path)
{
	(void)path;
	return NULL;
}
#else
#include <fcntl.h>
#include <spawn.h>

extern char **environ;

static bool is_set(const char *name)
{
	const char *value = getenv(name);

	return value && *value;
}

/* The program that was started; null: none. It is not waited for. */
static const char *open_browser(const char *path)
{
	const char *program = is_set("BROWSER") ? getenv("BROWSER") : is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") ? "xdg-open" :
														       NULL;
	posix_spawn_file_actions_t actions;
	char *words[3] = {NULL};
	bool started = false;
	pid_t pid;

	if (!program || posix_spawn_file_actions_init(&actions))
		return NULL;
	words[0] = strdup(program);
	words[1] = strdup(path);
	if (words[0] && words[1] && !posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0) &&
	    !posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0) && !posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0))
		started = !posix_spawnp(&pid, program, &actions, NULL, words, environ);
	posix_spawn_file_actions_destroy(&actions);
	free(words[0]);
	free(words[1]);
	return started ? program : NULL;
}
#endif

void view_show_end(const char *path, bool made)
{
	const char *program = made ? open_browser(path) : NULL;
	char folder[4096];

	if (!made) {
		snprintf(folder, sizeof(folder), "%.*s", (int)(strrchr(path, '/') - path), path);
		rmdir(folder);
	} else if (program) {
		print_stderr("%s: the page, opened by %s", path, program);
	} else {
		print_stderr("%s: the page; there is no browser here to open it: open it in one, or name a page with -o", path);
	}
}
