/* SPDX-License-Identifier: MIT */
/*
 * A gzip stream in front of an output.
 */
#ifndef PFR_GZIP_H
#define PFR_GZIP_H

#include "perfring_sink.h"

struct gzip;

/* 0; ENOMEM; ENOTSUP where the build has no zlib. */
int gzip_open(struct gzip **result, const struct pfr_sink *output);
/* An output whose bytes go to the other, compressed. */
struct pfr_sink gzip_sink(struct gzip *gzip);
/* Writes the end. 0 or an errno value. */
int gzip_end(struct gzip *gzip);
void gzip_free(struct gzip *gzip);

#endif
