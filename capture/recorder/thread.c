/* SPDX-License-Identifier: MIT */
/*
 * A thread that empties the rings into memory, so that the caller of a recorder may be late. What it took of a ring is
 * older than what the ring has; a pass takes both.
 */
#include "capture/recorder/read.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#define STACK ((size_t)256 << 10) /* bytes */
#define NICE (-10)                /* as record has it */
#define LARGEST ((size_t)65536)   /* bytes of a record, and more */
#define SMALLEST ((size_t)65536)  /* bytes of a buffer */
#define SPARE ((size_t)256 << 10) /* bytes of an empty buffer that are kept for the next records */

/* What was taken of a ring. */
struct taken {
	struct pfr_capture_writer_bytes bytes; /* since the pass began */
	struct pfr_capture_writer_bytes pass;  /* what the pass reads, from `at` on; the caller's alone */
	size_t at;
	uint64_t before;       /* bytes of the ring that were read before those of pass */
	enum pfr_status stops; /* with which it could not be read on, once */
	struct pfr_where where;
};

struct thread {
	pthread_t id;
	pthread_mutex_t lock; /* of what follows, and of the rings */
	struct taken *taken;
	size_t size, most; /* bytes of all rings */
	bool ended;
	int failed;                     /* 0, or the errno value with which the thread could not wait on, and ended */
	struct pfr_capture_rings rings; /* the same, to wait for */
	int stop, fd;                   /* what ends it; what it makes readable, the recorder's */
	bool running;
	pid_t pid; /* a child of fork() has no such thread */
};

/* ---- buffers ---- */

/*
 * They are mappings of their own: what a burst took goes back to the system when it has been read. Of the heap, which the thread shares with the
 * program, it would stay resident below whatever was allocated since.
 */
static bool reserve(struct pfr_capture_writer_bytes *bytes, size_t size)
{
	size_t capacity = bytes->capacity ? bytes->capacity : SMALLEST;
	void *data;

	if (size <= bytes->capacity)
		return true;
	while (capacity < size)
		capacity *= 2;
	if (bytes->data)
		data = mremap(bytes->data, bytes->capacity, capacity, MREMAP_MAYMOVE);
	else
		data = mmap(NULL, capacity, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (data == MAP_FAILED)
		return false;
	bytes->data = data;
	bytes->capacity = capacity;
	return true;
}

static void drop(struct pfr_capture_writer_bytes *bytes)
{
	if (bytes->data)
		munmap(bytes->data, bytes->capacity);
	*bytes = (struct pfr_capture_writer_bytes){0};
}

static void put(struct pfr_capture_writer_bytes *bytes, const void *data, size_t size)
{
	memcpy(bytes->data + bytes->size, data, size);
	bytes->size += size;
}

/* ---- the thread ---- */

/*
 * With the lock: takes what the ring has, up to so many bytes; a record of the largest size has to fit then. What finds no space stays in the ring, and
 * the kernel counts what it has no place for.
 */
static void take(struct thread *thread, unsigned ring, size_t most)
{
	struct taken *taken = &thread->taken[ring];
	struct pfr_ring *reader = &thread->rings.ring[ring].reader;
	enum pfr_status status = pfr_ring_begin(reader, &taken->where);
	size_t size = status ? 0 : (size_t)(reader->end - reader->at), before = taken->bytes.size, end;
	struct pfr_frame frame;

	end = before + (size <= most ? size : most < LARGEST ? 0 :
							       most - LARGEST);
	if (!reserve(&taken->bytes, before + (size <= most ? size : most)))
		return; /* what it has is whole */
	while (!status && taken->bytes.size < end && !(status = pfr_ring_next(reader, &frame, &taken->where)))
		put(&taken->bytes, frame.data, frame.size);
	pfr_ring_release(reader);
	thread->size += taken->bytes.size - before;
	taken->stops = status == PFR_OK || status == PFR_END ? taken->stops : status;
}

/* A thread that was given another niceness keeps it. */
static void hurry(void)
{
	errno = 0;
	if (!getpriority(PRIO_PROCESS, 0) && !errno)
		setpriority(PRIO_PROCESS, 0, NICE);
}

/* Makes the recorder's descriptor readable; where it cannot be written, it is already. */
static bool wake(struct thread *thread)
{
	const uint64_t one = 1;

	return write(thread->fd, &one, sizeof(one)) == sizeof(one);
}

static void *give_up(struct thread *thread, int failed)
{
	pthread_mutex_lock(&thread->lock);
	thread->failed = failed;
	pthread_mutex_unlock(&thread->lock);
	wake(thread);
	return NULL;
}

static void *run(void *user)
{
	struct thread *thread = user;

	hurry();
	for (;;) {
		enum pfr_status status = pfr_capture_rings_wait(&thread->rings, -1, NULL);

		if (status && status != PFR_MORE && errno != EINTR)
			return give_up(thread, errno);
		if (thread->rings.watched_ready)
			return NULL;
		pthread_mutex_lock(&thread->lock);
		for (unsigned i = 0; i < thread->rings.count; i++)
			take(thread, i, thread->size < thread->most ? thread->most - thread->size : 0);
		thread->ended = thread->rings.ended;
		pthread_mutex_unlock(&thread->lock);
		wake(thread);
	}
}

/* ---- begin and end ---- */

/* No signal of the program is delivered to it. */
static int start(struct thread *thread)
{
	sigset_t all, before;
	pthread_attr_t attr;
	int result;

	sigfillset(&all);
	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, STACK);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	result = pthread_create(&thread->id, &attr, run, thread);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	pthread_attr_destroy(&attr);
	return -result;
}

enum pfr_status pfr_recorder_thread_init(struct pfr_recorder *recorder, size_t most)
{
	struct thread *thread = calloc(1, sizeof(*thread));
	int result = 0;

	if (!thread)
		return pfr_result(-ENOMEM, NULL);
	*thread = (struct thread){.most = most, .rings = recorder->rings, .pid = getpid()};
	thread->taken = calloc(recorder->rings.count, sizeof(*thread->taken));
	thread->stop = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	thread->fd = recorder->fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	if (!thread->taken)
		result = -ENOMEM;
	else if (thread->stop < 0 || recorder->fd < 0)
		result = -errno;
	pthread_mutex_init(&thread->lock, NULL);
	pfr_capture_rings_watch(&thread->rings, thread->stop);
	if (!result)
		result = start(thread);
	thread->running = !result;
	recorder->thread = thread;
	return pfr_result(result, NULL);
}

/* Ends the thread. */
static bool end(struct thread *thread)
{
	const uint64_t one = 1;

	if (!thread->running || write(thread->stop, &one, sizeof(one)) != sizeof(one))
		return false;
	pthread_join(thread->id, NULL);
	thread->running = false;
	return true;
}

void pfr_recorder_thread_fini(struct pfr_recorder *recorder)
{
	struct thread *thread = recorder->thread;

	if (!thread)
		return;
	if (thread->pid == getpid())
		end(thread);
	pthread_mutex_destroy(&thread->lock);
	if (thread->stop >= 0)
		close(thread->stop);
	for (unsigned i = 0; thread->taken && i < recorder->rings.count; i++) {
		drop(&thread->taken[i].bytes);
		drop(&thread->taken[i].pass);
	}
	free(thread->taken);
	free(thread);
	recorder->thread = NULL;
}

void pfr_recorder_thread_stop(struct pfr_recorder *recorder)
{
	struct thread *thread = recorder->thread;
	uint64_t count;

	if (thread && thread->pid == getpid() && end(thread) && read(thread->stop, &count, sizeof(count)) < 0)
		return; /* it was read already */
}

/* Where there can be no thread now, rings are read by passes alone. */
void pfr_recorder_thread_start(struct pfr_recorder *recorder)
{
	struct thread *thread = recorder->thread;

	if (!thread || thread->pid != getpid() || thread->running)
		return;
	thread->failed = 0;
	thread->running = !start(thread);
}

bool pfr_recorder_thread_holds(const struct pfr_recorder *recorder, unsigned ring)
{
	struct thread *thread = recorder->thread;
	bool holds;

	if (!thread)
		return false;
	pthread_mutex_lock(&thread->lock);
	holds = thread->taken[ring].bytes.size || thread->taken[ring].at < thread->taken[ring].pass.size;
	pthread_mutex_unlock(&thread->lock);
	return holds;
}

/* ---- the caller ---- */

enum pfr_status pfr_recorder_thread_wait(struct pfr_recorder *recorder, int milliseconds)
{
	struct thread *thread = recorder->thread;
	struct pollfd poll_fd = {.fd = recorder->fd, .events = POLLIN};
	bool over = milliseconds < 0 && recorder->rings.ended; /* nothing will come */
	int result = poll(&poll_fd, 1, over ? 0 : milliseconds), failed;

	if (result < 0)
		return pfr_result(-errno, NULL);
	pthread_mutex_lock(&thread->lock);
	recorder->rings.ended = thread->ended;
	failed = thread->failed;
	pthread_mutex_unlock(&thread->lock);
	if (failed)
		return pfr_result(-failed, NULL);
	return result > 0 || over ? PFR_OK : PFR_MORE;
}

void pfr_recorder_pass_begin(struct pfr_recorder *recorder)
{
	struct thread *thread = recorder->thread;
	uint64_t count;

	if (!thread || read(recorder->fd, &count, sizeof(count)) < 0)
		return; /* nothing came since */
	pthread_mutex_lock(&thread->lock);
	recorder->rings.ended = thread->ended;
	pthread_mutex_unlock(&thread->lock);
}

/* With the lock: what the pass before has left, then what was taken since. */
static void join(struct thread *thread, struct taken *taken)
{
	size_t rest = taken->pass.size - taken->at;

	thread->size -= taken->at;
	taken->before += taken->at;
	if (rest)
		memmove(taken->pass.data, taken->pass.data + taken->at, rest);
	taken->at = 0;
	taken->pass.size = rest;
	if (!rest) {
		struct pfr_capture_writer_bytes empty = taken->pass;

		taken->pass = taken->bytes;
		taken->bytes = empty;
	} else if (taken->bytes.size && reserve(&taken->pass, rest + taken->bytes.size)) { /* else there is another pass */
		put(&taken->pass, taken->bytes.data, taken->bytes.size);
		taken->bytes.size = 0;
	}
	if (!taken->bytes.size && taken->bytes.capacity > SPARE)
		drop(&taken->bytes);
}

enum pfr_status pfr_recorder_ring_begin(struct pfr_recorder *recorder, unsigned ring, struct pfr_where *where)
{
	struct thread *thread = recorder->thread;

	if (!thread)
		return pfr_ring_begin(&recorder->rings.ring[ring].reader, where);
	pthread_mutex_lock(&thread->lock);
	take(thread, ring, SIZE_MAX);
	join(thread, &thread->taken[ring]);
	pthread_mutex_unlock(&thread->lock);
	return PFR_OK;
}

enum pfr_status pfr_recorder_ring_next(struct pfr_recorder *recorder, unsigned ring, struct pfr_frame *frame, struct pfr_where *where)
{
	struct thread *thread = recorder->thread;
	struct taken *taken = thread ? &thread->taken[ring] : NULL;
	struct pfr_window window = {.order = pfr_host_order(), .closed = 1};
	enum pfr_status status = PFR_END;

	if (!thread)
		return pfr_ring_next(&recorder->rings.ring[ring].reader, frame, where);
	if (taken->at < taken->pass.size) {
		window.data = taken->pass.data + taken->at;
		window.size = taken->pass.size - taken->at;
		window.at = taken->before + taken->at;
		status = pfr_next(&window, frame, where);
		taken->at += status ? taken->pass.size - taken->at : frame->size;
		return status;
	}
	pthread_mutex_lock(&thread->lock);
	if (taken->stops) {
		status = taken->stops;
		*where = taken->where;
		taken->stops = PFR_OK;
	}
	pthread_mutex_unlock(&thread->lock);
	return status;
}

void pfr_recorder_ring_release(struct pfr_recorder *recorder, unsigned ring)
{
	if (!recorder->thread)
		pfr_ring_release(&recorder->rings.ring[ring].reader);
}

void pfr_recorder_ring_back(struct pfr_recorder *recorder, unsigned ring, const struct pfr_frame *frame)
{
	struct thread *thread = recorder->thread;

	thread->taken[ring].at -= frame->size;
}

int pfr_task_lives(void *user, uint32_t pid, uint32_t tid)
{
	(void)user;
	return !syscall(SYS_tgkill, (int)pid, (int)tid, 0) || errno != ESRCH;
}
