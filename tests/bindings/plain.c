/* SPDX-License-Identifier: MIT */
/* Each character of Unicode as pfr_text_plain() has it, a line each. */
#include <perfring_convert.h>
#include <stdio.h>

static size_t utf8(uint32_t c, unsigned char *to)
{
	size_t size = c < 0x80 ? 1 : c < 0x800 ? 2 :
			     c < 0x10000       ? 3 :
						 4;

	for (size_t i = size; i-- > 1; c >>= 6)
		to[i] = 0x80 | (c & 0x3f);
	to[0] = (unsigned char)(size == 1 ? c : (0xf00u >> size & 0xff) | c);
	return size;
}

int main(void)
{
	for (uint32_t c = 1; c < 0x110000; c++) {
		unsigned char from[4];
		char text[32];
		struct pfr_out out = {text, sizeof(text), 0};

		if (c >= 0xd800 && c < 0xe000)
			continue;
		pfr_text_plain(&out, from, utf8(c, from));
		printf("%.*s\n", (int)out.size, text);
	}
	return 0;
}
