/* SPDX-License-Identifier: MIT */
/* Compiled and symbolized by tests/export/symbolize.t. */
#include <stdio.h>
#include <stdlib.h>

static inline __attribute__((always_inline)) unsigned long inner_part(unsigned long x)
{
	for (int i = 0; i < 100; i++)
		x = x * 2862933555777941757u + 3037000493u;
	return x;
}

static inline __attribute__((always_inline)) unsigned long middle_part(unsigned long x)
{
	return inner_part(x ^ 5) + 1;
}

__attribute__((noinline)) unsigned long hot_function(unsigned long x)
{
	for (int i = 0; i < 1000; i++)
		x = middle_part(x);
	return x;
}

__attribute__((noinline)) static unsigned long own_function(unsigned long x)
{
	return x + (unsigned long)rand();
}

int main(int argc, char **argv)
{
	unsigned long x = 1;
	int i, most = argc > 1 ? atoi(argv[1]) : 1;

	for (i = 0; i < most; i++)
		x = hot_function(own_function(x));
	printf("%lu\n", x);
	return 0;
}
