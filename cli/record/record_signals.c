/* SPDX-License-Identifier: MIT */
/*
 * What stops a run, or switches its output, by a signal. Knows when which of them is let in; what is done then is record_run.c's.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/cli.h"
#include "cli/record/record_run.h"

static volatile sig_atomic_t stop_signal, child_ended, switch_wanted;

static void on_signal(int number)
{
	if (number == SIGCHLD)
		child_ended = 1;
	else if (number == SIGUSR2)
		switch_wanted = 1;
	else
		stop_signal = number;
}

bool record_run_switch(void)
{
	bool needed = switch_wanted;

	switch_wanted = 0;
	return needed;
}

bool record_run_stopped(void)
{
	return stop_signal;
}

void record_run_stop(void)
{
	stop_signal = SIGTERM;
}

bool record_signals_child(void)
{
	return child_ended;
}

/* Signals only arrive while the loop sleeps, so none is missed or early. Those that stop it do so at once until the events are open, which takes
 * many seconds where they are many and the machine is busy: nothing is written then, and a command that is held ends with this program. */
void record_signals_catch(struct record_run *run)
{
	static const int caught[] = {SIGCHLD, SIGUSR2};
	struct sigaction action = {.sa_handler = on_signal};
	sigset_t block;

	sigemptyset(&block);
	for (int i = 0; i < 2; i++) {
		sigaction(caught[i], &action, NULL);
		sigaddset(&block, caught[i]);
	}
	signal(SIGINT, SIG_DFL); /* which a shell without job control has ignored in what it runs in the background */
	signal(SIGTERM, SIG_DFL);
	sigprocmask(SIG_BLOCK, &block, &run->outside);
	for (int i = 0; i < 2; i++)
		sigdelset(&run->outside, caught[i]);
	signal(SIGPIPE, SIG_IGN);
}

/* From now on what was recorded is kept. */
void record_signals_catch_stop(struct record_run *run)
{
	static const int caught[] = {SIGINT, SIGTERM, SIGHUP};
	struct sigaction action = {.sa_handler = on_signal};
	sigset_t block;

	sigemptyset(&block);
	for (int i = 0; i < 3; i++)
		sigaddset(&block, caught[i]);
	sigprocmask(SIG_BLOCK, &block, NULL);
	for (int i = 0; i < 3; i++) {
		if (caught[i] != SIGHUP || !signal_ignored(SIGHUP))
			sigaction(caught[i], &action, NULL);
		sigdelset(&run->outside, caught[i]);
	}
}
