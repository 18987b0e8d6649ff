/* SPDX-License-Identifier: MIT */
/*
 * Intervals and tests of shares. Written without libm, so that the numbers are the same on every system.
 */
#ifndef PFR_REPORT_STATISTICS_H
#define PFR_REPORT_STATISTICS_H

#include <stdint.h>

/* A share, and of how many independent samples. */
struct share {
	double p, n;
};

/* Shares of several captures. */
struct shares {
	double mean, variance; /* of a capture's share, not of the mean; n >= 2 */
	double floor;          /* the least variance of the mean: that of counting */
	double least;          /* where neither side varies: that of a sample more or less */
	uint32_t n;
};

struct interval {
	double low, high, p; /* p: the smallest level at which it leaves 0 out */
};

/* The square root; 0 of what is not above 0. */
double statistics_root(double x);
/* b.p - a.p, by the intervals of Wilson joined as Newcombe does (1998, method 10). 95 %. */
struct interval statistics_newcombe(struct share a, struct share b);
/* b.mean - a.mean, by Welch's t. 95 %. */
struct interval statistics_welch(const struct shares *a, const struct shares *b);
/* Twice the tail of the normal distribution past z, and of Student's t past t with df degrees of freedom; z, t >= 0. */
double statistics_normal(double z);
double statistics_student(double t, uint32_t df);

#endif
