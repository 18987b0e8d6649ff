/* SPDX-License-Identifier: MIT */
/* A program that counts its own page faults and instructions, without a system call where the CPU allows it. */
#include <perfring_capture_recorder.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static unsigned long work(void) /* touches 1000 fresh pages */
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE), sum = 0;
	unsigned char *at = mmap(NULL, 1000 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	madvise(at, 1000 * page, MADV_NOHUGEPAGE);
	for (size_t i = 0; i < 1000 * page; i += page)
		sum += at[i] = 1;
	return sum;
}

int main(void)
{
	static const char *const names[] = {"page-faults:u", "instructions:u"};

	for (int i = 0; i < 2; i++) {
		struct pfr_capture_events events = {0};
		struct pfr_capture_error error = {.text = ""};
		struct pfr_event_count before, after;
		void *page;
		int fd;

		if (pfr_capture_events_add(&events, names[i], &error) || pfr_event_open(&events.event[0].kernel, 0, -1, -1, 0, &fd))
			continue; /* this machine does not count it */
		page = mmap(NULL, (size_t)sysconf(_SC_PAGESIZE), PROT_READ, MAP_SHARED, fd, 0);
		if (pfr_event_count_self(fd, page == MAP_FAILED ? NULL : page, 0, &before))
			return fprintf(stderr, "%s: it cannot be read\n", names[i]), 1;
		work();
		pfr_event_count_self(fd, page == MAP_FAILED ? NULL : page, 0, &after);
		printf("%s %llu\n", names[i], (unsigned long long)(after.value - before.value));
	}
	return 0;
}
