/* SPDX-License-Identifier: MIT */
#include "sides.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

char **sides_spread(int argc, char **argv, int *nr)
{
	static char a[] = "--a", b[] = "--b";
	char **all = calloc(2 * (size_t)argc + 1, sizeof(*all)), *side = NULL;
	bool fresh = false;
	int i;

	for (i = *nr = 0; all && i < argc; i++) {
		bool option = argv[i][0] == '-' && argv[i][1];

		if (option)
			side = !strcmp(argv[i], "--a") || !strncmp(argv[i], "--a=", 4) ? a : !strcmp(argv[i], "--b") || !strncmp(argv[i], "--b=", 4) ? b :
																		       NULL;
		if (!option && side && !fresh)
			all[(*nr)++] = side;
		fresh = option && side && !strchr(argv[i], '=');
		all[(*nr)++] = argv[i];
	}
	return all;
}
