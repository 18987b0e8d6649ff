/* SPDX-License-Identifier: MIT */
#ifndef PFR_CAPTURE_MAPS_H
#define PFR_CAPTURE_MAPS_H

#include <stdbool.h>

/* One line of /proc/PID/maps. */
struct pfr_maps_mapping {
	unsigned long long start, stop, pgoff, inode;
	unsigned major, minor;
	char permission[5];
	const char *path;
};

/* False: it is none. path points into the line. */
bool pfr_maps_line(const char *line, struct pfr_maps_mapping *mapping);

#endif
