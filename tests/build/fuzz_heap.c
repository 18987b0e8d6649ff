/* SPDX-License-Identifier: MIT */
/* What fuzz/heap.c must not hide: one access, selected by the argument, to a large block that was handed out before. 0 is right, the others are wrong. */
#include <stdlib.h>

#define SIZE 90001

int main(int argc, char **argv)
{
	int number = argc > 1 ? atoi(argv[1]) : 0;
	volatile char *block;
	size_t i;

	free(malloc(SIZE + 9999));
	block = malloc(SIZE);
	if (!block)
		return 2;
	block[SIZE - 1] = 1;
	if (number == 1)
		block[SIZE] = 1;
	if (number == 2 || number == 3)
		free((void *)block);
	if (number == 2)
		block[5] = 1;
	if (number == 4 || number == 5) {
		volatile char *larger = realloc((void *)block, number == 4 ? SIZE + 5000 : 4 * SIZE);

		(number == 4 ? larger + SIZE + 5000 : block)[0] = 1;
		block = larger;
	}
	if (number == 6) {
		block = realloc((void *)block, 10);
		block[10] = 1;
	}
	free((void *)block); /* the second time for number 3 */
	block = calloc(SIZE, 1);
	for (i = 0; block && i < SIZE; i++)
		if (block[i])
			return 2;
	free((void *)block);
	return 0;
}
