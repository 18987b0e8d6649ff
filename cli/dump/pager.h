/* SPDX-License-Identifier: MIT */
#ifndef CLI_DUMP_PAGER_H
#define CLI_DUMP_PAGER_H

/*
 * Starts the pager if standard output is a terminal: PERFRING_PAGER, else PAGER, else less. Standard output, and standard error if it is
 * the terminal, go there from then on; the command waits for it at its end.
 */
void pager_start(void);

#endif
