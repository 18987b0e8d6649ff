/* SPDX-License-Identifier: MIT */
/*
 * Vendor event names (SKX::INST_RETIRED:ANY_P and thousands more) through
 * libpfm4, where the build found it (HAVE_LIBPFM4). Knows libpfm4's
 * perf_events interface; without the library every name is unknown and the
 * reason says so.
 *
 * The library is loaded when a name is looked up, not with the program: its
 * tables are 700 kB of addresses that the loader writes at each start, more
 * than half of what a start of the command costs. A program that is linked
 * with -static has it in itself (LIBPFM4_STATIC).
 */
#include "capture/internal.h"

#include <errno.h>
#include <string.h>

#ifdef HAVE_LIBPFM4
#include <dlfcn.h>
#include <pthread.h>
#include <perfmon/pfmlib_perf_event.h>

#define PFM_FUNCTIONS(F) \
	F(initialize) \
	F(strerror) \
	F(get_os_event_encoding) \
	F(get_pmu_info) \
	F(get_event_next) \
	F(get_event_info)

struct libpfm4 {
#define MEMBER(function) __typeof__(pfm_##function) *function;
	PFM_FUNCTIONS(MEMBER)
#undef MEMBER
};

#ifdef LIBPFM4_STATIC
static int load(struct libpfm4 *pfm, char *why, size_t why_size)
{
	(void)why;
	(void)why_size;
#define MEMBER(name) pfm->name = pfm_##name;
	PFM_FUNCTIONS(MEMBER)
#undef MEMBER
	return 1;
}
#else
/* Loaded a second time it is the same one. Returns 0, and why, where there is none. */
static int load(struct libpfm4 *pfm, char *why, size_t why_size)
{
	void *library = dlopen("libpfm.so.4", RTLD_NOW | RTLD_LOCAL);
	void *address;

	if (!library) {
		snprintf(why, why_size, "vendor names need libpfm4 (Debian: libpfm4): %s", dlerror());
		return 0;
	}
#define MEMBER(name) \
	address = dlsym(library, "pfm_" #name); \
	if (!address) { \
		snprintf(why, why_size, "libpfm4: has no pfm_" #name); \
		return 0; \
	} \
	memcpy(&pfm->name, &address, sizeof(address));
	PFM_FUNCTIONS(MEMBER)
#undef MEMBER
	return 1;
}
#endif

/* libpfm4 has one state for all threads. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int encode(const char *text, struct pfr_kernel_attr *kernel, char *why, size_t why_size)
{
	pfm_perf_encode_arg_t argument = {0};
	struct perf_event_attr attr = {0};
	struct libpfm4 pfm;
	int result;

	if (!load(&pfm, why, why_size))
		return -ENOENT;
	result = pfm.initialize();
	if (result == PFM_SUCCESS) {
		argument.attr = (void *)&attr;
		argument.size = sizeof(argument);
		result = pfm.get_os_event_encoding(text, PFM_PLM0 | PFM_PLM3,
						   PFM_OS_PERF_EVENT_EXT, &argument);
	}
	if (result != PFM_SUCCESS) {
		snprintf(why, why_size, "libpfm4: %s", pfm.strerror(result));
		return -ENOENT;
	}
	kernel->attr = attr;
	kernel->attr.size = 0;
	return 0;
}

int pfr_vendor_event(const char *text, struct pfr_kernel_attr *kernel,
		     char *why, size_t why_size)
{
	int result;

	pthread_mutex_lock(&lock);
	result = encode(text, kernel, why, why_size);
	pthread_mutex_unlock(&lock);
	return result;
}

static int list_pmu(struct pfr_capture_list *list, const struct libpfm4 *pfm,
		    pfm_pmu_t pmu)
{
	pfm_pmu_info_t info;
	pfm_event_info_t event;
	int result = 0;

	memset(&info, 0, sizeof(info));
	info.size = sizeof(info);
	if (pfm->get_pmu_info(pmu, &info) != PFM_SUCCESS || !info.is_present)
		return 0;
	for (int i = info.first_event; i >= 0 && !result;
	     i = pfm->get_event_next(i)) {
		memset(&event, 0, sizeof(event));
		event.size = sizeof(event);
		if (pfm->get_event_info(i, PFM_OS_PERF_EVENT_EXT, &event) ==
		    PFM_SUCCESS)
			result = pfr_list_add(list, "vendor (libpfm4)", "%s::%s",
					      info.name, event.name);
	}
	return result;
}

static int list_all(struct pfr_capture_list *list)
{
	struct libpfm4 pfm;
	char why[128];
	int result = 0;

	if (!load(&pfm, why, sizeof(why)))
		list->no_vendor = "libpfm4 cannot be loaded (Debian: libpfm4)";
	else if (pfm.initialize() != PFM_SUCCESS)
		list->no_vendor = "libpfm4 knows no events of this processor";
	if (list->no_vendor)
		return 0;
	for (int pmu = PFM_PMU_NONE; pmu < PFM_PMU_MAX && !result; pmu++)
		result = list_pmu(list, &pfm, (pfm_pmu_t)pmu);
	return result;
}

int pfr_vendor_list(struct pfr_capture_list *list)
{
	int result;

	pthread_mutex_lock(&lock);
	result = list_all(list);
	pthread_mutex_unlock(&lock);
	return result;
}

#else

int pfr_vendor_event(const char *text, struct pfr_kernel_attr *kernel,
		     char *why, size_t why_size)
{
	(void)text;
	(void)kernel;
	snprintf(why, why_size, "built without libpfm4 (Debian: libpfm4-dev), "
				"so vendor names are unknown");
	return -ENOENT;
}

int pfr_vendor_list(struct pfr_capture_list *list)
{
	list->no_vendor = "built without libpfm4 (Debian: libpfm4-dev)";
	return 0;
}
#endif
