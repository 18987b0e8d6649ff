/* SPDX-License-Identifier: MIT */
/*
 * Vendor event names (SKX::INST_RETIRED:ANY_P and thousands more) through
 * libpfm4, where the build found it (HAVE_LIBPFM4). Knows libpfm4's
 * perf_events interface; without the library every name is unknown and the
 * reason says so.
 */
#include "capture/internal.h"

#include <errno.h>
#include <string.h>

#ifdef HAVE_LIBPFM4
#include <perfmon/pfmlib_perf_event.h>

int pfr_vendor_event(const char *text, struct pfr_kernel_attr *kernel,
		     char *why, size_t why_size)
{
	pfm_perf_encode_arg_t argument = {0};
	struct perf_event_attr attr = {0};
	int result = pfm_initialize();

	if (result == PFM_SUCCESS) {
		argument.attr = (void *)&attr;
		argument.size = sizeof(argument);
		result = pfm_get_os_event_encoding(text, PFM_PLM0 | PFM_PLM3,
						   PFM_OS_PERF_EVENT_EXT, &argument);
	}
	if (result != PFM_SUCCESS) {
		snprintf(why, why_size, "libpfm4: %s", pfm_strerror(result));
		return -ENOENT;
	}
	kernel->attr = attr;
	kernel->attr.size = 0;
	return 0;
}

static int list_pmu(struct pfr_capture_list *list, pfm_pmu_t pmu)
{
	pfm_pmu_info_t info;
	pfm_event_info_t event;
	int result = 0;

	memset(&info, 0, sizeof(info));
	info.size = sizeof(info);
	if (pfm_get_pmu_info(pmu, &info) != PFM_SUCCESS || !info.is_present)
		return 0;
	for (int i = info.first_event; i >= 0 && !result;
	     i = pfm_get_event_next(i)) {
		memset(&event, 0, sizeof(event));
		event.size = sizeof(event);
		if (pfm_get_event_info(i, PFM_OS_PERF_EVENT_EXT, &event) ==
		    PFM_SUCCESS)
			result = pfr_list_add(list, "vendor (libpfm4)", "%s::%s",
					      info.name, event.name);
	}
	return result;
}

int pfr_vendor_list(struct pfr_capture_list *list)
{
	int result = 0;

	if (pfm_initialize() != PFM_SUCCESS)
		return 0;
	for (int pmu = PFM_PMU_NONE; pmu < PFM_PMU_MAX && !result; pmu++)
		result = list_pmu(list, (pfm_pmu_t)pmu);
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
	(void)list;
	return 0;
}
#endif
