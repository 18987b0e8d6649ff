/* SPDX-License-Identifier: MIT */
/*
 * Several captures a side: --a A1 A2 --b B1 B2.
 */
#ifndef CLI_SIDES_H
#define CLI_SIDES_H

/* --a A1 A2 becomes --a A1 --a A2: words after it, up to the next option, belong to it. The caller frees it. Null: there is no memory. */
char **sides_spread(int argc, char **argv, int *nr);

#endif
