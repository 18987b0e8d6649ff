/* SPDX-License-Identifier: MIT */
#include "statistics.h"

#include <string.h>

#define PI 3.14159265358979323846
#define LN2 0.69314718055994530942
#define Z95 1.95996398454005423552 /* 95 % of the normal distribution is within it */
#define STEPS 60                   /* of a bisection, which halves its range with each */

/* ---- functions ------------------------------------------------------------------- */

double statistics_root(double x)
{
	uint64_t bits;
	double root;
	int i;

	if (!(x > 0))
		return 0;
	memcpy(&bits, &x, sizeof(bits));
	bits = (bits >> 1) + UINT64_C(0x1ff8000000000000); /* halves the exponent */
	memcpy(&root, &bits, sizeof(root));
	for (i = 0; i < 6; i++)
		root = (root + x / root) / 2;
	return root;
}

/* e^-x of x >= 0. */
static double decay(double x)
{
	double term = 1, sum = 1;
	int halves, i;

	if (x > 700)
		return 0;
	halves = (int)(x / LN2);
	x -= halves * LN2;
	for (i = 1; i < 24; i++) {
		term *= -x / i;
		sum += term;
	}
	while (halves--)
		sum /= 2;
	return sum;
}

/* The arc tangent of x >= 0, by half angles until the series is short. */
static double arc(double x)
{
	double square, power, sum = 0;
	int i;

	for (i = 0; i < 4; i++)
		x /= 1 + statistics_root(1 + x * x);
	square = x * x;
	for (i = 0, power = x; i < 16; i++, power *= -square)
		sum += power / (2 * i + 1);
	return 16 * sum;
}

double statistics_normal(double z)
{
	double density = decay(z * z / 2) / statistics_root(2 * PI), term = z, sum = z, fraction = z;
	int i;

	if (z < 3) { /* the series of what is within z */
		for (i = 1; i < 60; i++) {
			term *= z * z / (2 * i + 1);
			sum += term;
		}
		return 1 - 2 * density * sum;
	}
	for (i = 80; i; i--) /* the continued fraction of the tail */
		fraction = z + i / fraction;
	return 2 * density / fraction;
}

/* Finite sums for whole degrees of freedom: Abramowitz and Stegun 26.7.3 and 26.7.4. */
double statistics_student(double t, uint32_t df)
{
	double x = t / statistics_root(df), cosine = 1 / statistics_root(1 + x * x), sine = x * cosine, term = 1, sum = 0;
	uint32_t i;

	if (df % 2) {
		for (i = 1; i + 2 <= df; i += 2) {
			sum += term;
			term *= cosine * cosine * (i + 1) / (i + 2);
		}
		return 1 - 2 / PI * (arc(x) + sine * cosine * sum);
	}
	for (i = 0; i + 2 <= df; i += 2) {
		sum += term;
		term *= cosine * cosine * (i + 1) / (i + 2);
	}
	return 1 - sine * sum;
}

/* ---- a capture a side --------------------------------------------------------------- */

/* Wilson's interval of a share. */
static struct interval wilson(struct share s, double z)
{
	double scale = 1 + z * z / s.n, middle = (s.p + z * z / (2 * s.n)) / scale;
	double half = z / scale * statistics_root(s.p * (1 - s.p) / s.n + z * z / (4 * s.n * s.n));
	struct interval found = {middle - half, middle + half, 1};

	found.low = found.low < 0 ? 0 : found.low;
	found.high = found.high > 1 ? 1 : found.high;
	return found;
}

static double distance(double a, double b)
{
	return statistics_root(a * a + b * b);
}

static struct interval newcombe(struct share a, struct share b, double z)
{
	struct interval of_a = wilson(a, z), of_b = wilson(b, z), found = {0, 0, 1};

	found.low = b.p - a.p - distance(b.p - of_b.low, of_a.high - a.p);
	found.high = b.p - a.p + distance(of_b.high - b.p, a.p - of_a.low);
	return found;
}

struct interval statistics_newcombe(struct share a, struct share b)
{
	struct interval found = {-1, 1, 1}, at;
	double low = 0, high = 40, z;
	int i;

	if (!(a.n > 0) || !(b.n > 0))
		return found;
	found = newcombe(a, b, Z95);
	if (a.p == b.p)
		return found;
	for (i = 0; i < STEPS; i++) {
		z = (low + high) / 2;
		at = newcombe(a, b, z);
		if (at.low <= 0 && at.high >= 0)
			high = z;
		else
			low = z;
	}
	found.p = statistics_normal(low);
	return found;
}

/* ---- several captures a side ----------------------------------------------------------- */

/* 95 % of Student's t is within it. */
static double student_95(uint32_t df)
{
	double low = 0, high = 16, t;
	int i;

	for (i = 0; i < STEPS; i++) {
		t = (low + high) / 2;
		if (statistics_student(t, df) > 0.05)
			low = t;
		else
			high = t;
	}
	return low;
}

static double variance_of_mean(const struct shares *s)
{
	double between = s->variance / s->n;

	return between > s->floor ? between : s->floor;
}

/* Welch and Satterthwaite's degrees of freedom, rounded down. */
static uint32_t freedom(double va, uint32_t na, double vb, uint32_t nb)
{
	double below = va * va / (na - 1) + vb * vb / (nb - 1), df = below > 0 ? (va + vb) * (va + vb) / below : 1;

	return df < 1 ? 1 : (uint32_t)df;
}

struct interval statistics_welch(const struct shares *a, const struct shares *b)
{
	double va = variance_of_mean(a), vb = variance_of_mean(b), difference = b->mean - a->mean, error;
	struct interval found = {difference, difference, 1};
	uint32_t df;

	if (!(va + vb > 0) && difference != 0) { /* all of one side, and nothing of the other */
		va = a->least;
		vb = b->least;
	}
	error = statistics_root(va + vb);
	df = freedom(va, a->n, vb, b->n);
	found.low = difference - student_95(df) * error < -1 ? -1 : difference - student_95(df) * error;
	found.high = difference + student_95(df) * error > 1 ? 1 : difference + student_95(df) * error;
	if (error > 0)
		found.p = statistics_student((difference < 0 ? -difference : difference) / error, df);
	return found;
}
