/* SPDX-License-Identifier: MIT */
/*
 * Decodes captures while every call of the heap ends the program, then counts on. The
 * wrappers are the linker's (--wrap), so any call from the library would come here.
 */
#include "tests/proof/count.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int forbidden;
static unsigned char file[PROOF_FILE];

void *__real_malloc(size_t size);
void *__real_calloc(size_t nr, size_t size);
void *__real_realloc(void *p, size_t size);
void __real_free(void *p);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t nr, size_t size);
void *__wrap_realloc(void *p, size_t size);
void __wrap_free(void *p);

static void check(void)
{
	static const char text[] = "the heap was called\n";

	if (forbidden && write(2, text, sizeof(text) - 1))
		abort();
}

void *__wrap_malloc(size_t size)
{
	check();
	return __real_malloc(size);
}
void *__wrap_calloc(size_t nr, size_t size)
{
	check();
	return __real_calloc(nr, size);
}
void *__wrap_realloc(void *p, size_t size)
{
	check();
	return __real_realloc(p, size);
}
void __wrap_free(void *p)
{
	check();
	__real_free(p);
}

int main(int argc, char **argv)
{
	struct proof_counts counts;
	char line[256];
	int i;

	for (i = 1; i < argc; i++) {
		FILE *in = fopen(argv[i], "rb");
		size_t size = in ? fread(file, 1, sizeof(file), in) : 0;

		if (!in)
			return 1;
		fclose(in);
		forbidden = 1;
		proof_read(file, size, &counts);
		forbidden = 0;
		printf("%s %.*s", argv[i], (int)proof_line(&counts, line), line);
	}
	return 0;
}
