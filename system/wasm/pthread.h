/* SPDX-License-Identifier: MIT */
/* There is one thread: none can be made, and locks are free. What needs threads does its work in its own, as where pthread_create(3) fails. */
#ifndef SYSTEM_WASM_PTHREAD_H
#define SYSTEM_WASM_PTHREAD_H

#include "system/wasm/signal.h"

#include <errno.h>
#include <sys/types.h>

#define pthread_mutex_init(lock, with) ((void)(lock))
#define pthread_mutex_destroy(lock) ((void)(lock))
#define pthread_mutex_lock(lock) ((void)(lock))
#define pthread_mutex_unlock(lock) ((void)(lock))
#define pthread_cond_init(cond, with) ((void)(cond))
#define pthread_cond_destroy(cond) ((void)(cond))
#define pthread_cond_wait(cond, lock) ((void)(cond))
#define pthread_cond_signal(cond) ((void)(cond))
#define pthread_cond_broadcast(cond) ((void)(cond))
#define pthread_join(thread, result) ((void)(thread))

static inline int pthread_sigmask(int how, const sigset_t *set, sigset_t *old)
{
	(void)how;
	(void)set;
	if (old)
		*old = 0;
	return 0;
}

static inline int pthread_create(pthread_t *thread, const void *with, void *(*run)(void *), void *user)
{
	(void)with;
	(void)run;
	(void)user;
	*thread = 0;
	return EAGAIN;
}

#endif
