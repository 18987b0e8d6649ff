/* SPDX-License-Identifier: MIT */
/*
 * A program without libc that decodes the capture on its standard input and prints the
 * counts: raw system calls, a static arena, the four memory functions and nothing
 * else. Built with -nostdlib -static.
 */
#include "tests/proof/count.h"

#if defined(__x86_64__)
#define READ 0
#define WRITE 1
#define EXIT 60
static long call(long nr, long a, const void *b, size_t c)
{
	long result;

	__asm__ volatile("syscall"
			 : "=a"(result)
			 : "a"(nr), "D"(a), "S"(b), "d"(c)
			 : "rcx", "r11", "memory");
	return result;
}
#elif defined(__aarch64__)
#define READ 63
#define WRITE 64
#define EXIT 93
static long call(long nr, long a, const void *b, size_t c)
{
	register long x8 __asm__("x8") = nr, x0 __asm__("x0") = a;
	register const void *x1 __asm__("x1") = b;
	register size_t x2 __asm__("x2") = c;

	__asm__ volatile("svc 0"
			 : "+r"(x0)
			 : "r"(x8), "r"(x1), "r"(x2)
			 : "memory");
	return x0;
}
#endif

void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int value, size_t size);
int memcmp(const void *a, const void *b, size_t size);
void _start(void);

void *memcpy(void *to, const void *from, size_t size)
{
	volatile unsigned char *t = to;
	const unsigned char *f = from;

	while (size--)
		*t++ = *f++;
	return to;
}

void *memmove(void *to, const void *from, size_t size)
{
	volatile unsigned char *t = to;
	const unsigned char *f = from;

	if ((uintptr_t)to < (uintptr_t)from)
		return memcpy(to, from, size);
	while (size--)
		t[size] = f[size];
	return to;
}

void *memset(void *to, int value, size_t size)
{
	volatile unsigned char *t = to;

	while (size--)
		*t++ = (unsigned char)value;
	return to;
}

int memcmp(const void *a, const void *b, size_t size)
{
	const unsigned char *x = a, *y = b;

	for (; size--; x++, y++)
		if (*x != *y)
			return *x - *y;
	return 0;
}

static unsigned char file[PROOF_FILE];

__attribute__((force_align_arg_pointer)) void _start(void)
{
	struct proof_counts counts;
	char line[256];
	size_t size = 0;
	long got;

	while (size < PROOF_FILE && (got = call(READ, 0, file + size, PROOF_FILE - size)) > 0)
		size += (size_t)got;
	proof_read(file, size, &counts);
	call(WRITE, 1, line, proof_line(&counts, line));
	call(EXIT, 0, 0, 0);
	__builtin_unreachable();
}
