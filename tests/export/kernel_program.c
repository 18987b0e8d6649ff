/* SPDX-License-Identifier: MIT */
/* Compiled as a small kernel and as a module of it by tests/export/places.t. */
#define SECTION(name) __attribute__((section(name), noinline, used))

static inline __attribute__((always_inline)) unsigned long inner_part(unsigned long x)
{
	for (int i = 0; i < 100; i++)
		x = x * 2862933555777941757u + 3037000493u;
	return x;
}

#ifdef MODULE
SECTION(".init.text")
int init_part(int x)
{
	return x * 77 + 5;
}

SECTION(".text.unlikely")
unsigned long unlikely_part(unsigned long x)
{
	return inner_part(x) ^ 9;
}

SECTION(".exit.text")
int exit_part(int x)
{
	return x * 7 + 3;
}
#else
__asm__(".text\n.globl _text, _stext\n_text:\n.skip 64, 0x90\n_stext:\n");
#endif

__attribute__((noinline, used)) unsigned long hot_function(unsigned long x)
{
	for (int i = 0; i < 1000; i++)
		x = inner_part(x);
	return x;
}

__attribute__((noinline, used)) unsigned long other_function(unsigned long x)
{
	return hot_function(x) * 3;
}
