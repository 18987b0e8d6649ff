/* SPDX-License-Identifier: MIT */
/*
 * convert/path.c: the last part of a path, and names that are no paths.
 */
#include "tests/unit/unit.h"

#include "convert/path.h"

#include <string.h>

static struct pfr_bytes bytes_of(const char *text)
{
	return (struct pfr_bytes){(const unsigned char *)text, (uint32_t)strlen(text)};
}

static void is_base(const char *path, const char *expected)
{
	struct pfr_bytes whole = bytes_of(path), base = path_base(&whole);

	assert_int_equal(base.size, strlen(expected));
	assert_memory_equal(base.data, expected, base.size);
}

static void takes_the_last_part(void **unused)
{
	(void)unused;
	is_base("/usr/lib/libc.so.6", "libc.so.6");
	is_base("libc.so.6", "libc.so.6");
	is_base("//anon", "anon");
	is_base("a/b", "b");
	is_base("/usr/lib/", "/usr/lib/");
	is_base("/", "/");
	is_base("", "");
	is_base("[guest.kernel.kallsyms]/0", "[guest.kernel.kallsyms]/0");
	is_base("/proc/[vdso]", "[vdso]");
}

static void keeps_what_is_no_path(void **unused)
{
	static char text[PATH_MOST + 2];

	(void)unused;
	memset(text, 'x', sizeof(text) - 1);
	text[0] = '/';
	is_base(text, text);
	text[PATH_MOST] = 0;
	is_base(text, text + 1);
}

static void is_module(const char *path, const char *expected)
{
	struct pfr_bytes whole = bytes_of(path), name;
	char text[PATH_MODULE];

	name = path_module(&whole, text);
	assert_int_equal(name.size, strlen(expected));
	assert_memory_equal(name.data, expected, name.size);
}

/* What perf report 6.1, 6.12 and 7.2 print, but for .zst, where they print snd_hda_intel.ko.zst. */
static void names_modules_as_perf(void **unused)
{
	static char text[300];

	(void)unused;
	is_module("/lib/modules/6.1/kernel/fs/ext4/ext4.ko", "[ext4]");
	is_module("/lib/modules/6.1/sound/snd-hda-intel.ko.xz", "[snd_hda_intel]");
	is_module("/lib/modules/6.1/sound/snd-hda-intel.ko.gz", "[snd_hda_intel]");
	is_module("/lib/modules/6.1/sound/snd-hda-intel.ko.zst", "[snd_hda_intel]");
	is_module("m/mac80-211.debug.ko", "[mac80_211.debug]");
	is_module("[vmnet]", "[vmnet]");
	is_module("m/[x].ko", "[x].ko");
	is_module("m/x.ko.bz2", "x.ko.bz2");
	is_module("m/.ko", ".ko");
	is_module("", "");
	memset(text, 'x', sizeof(text) - 1);
	memcpy(text + sizeof(text) - 4, ".ko", 3);
	is_module(text, text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(takes_the_last_part), cmocka_unit_test(keeps_what_is_no_path), cmocka_unit_test(names_modules_as_perf)};

	return RUN(tests);
}
