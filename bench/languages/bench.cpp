// SPDX-License-Identifier: MIT
// As bench.c.
#include <perfring.hpp>
#include <cinttypes>
#include <cstdio>
#include <cstring>

int main(int argc, char **argv)
{
	if (argc != 3)
		return 2;
	bool stacks = !std::strcmp(argv[1], "stacks");
	auto session = perfring::session::open(argv[2], perfring::session::options(stacks ? PFR_ORDER_TIME : PFR_ORDER_FILE));
	uint64_t samples = 0, period = 0, entries = 0;

	if (!session || (stacks && !session->tasks()))
		return 3;
	for (const perfring::record &r : *session) {
		if (r.type() != PFR_RECORD_SAMPLE)
			continue;
		auto decoded = r.decode();
		if (!decoded)
			continue;
		if (!stacks) {
			samples++;
			period += decoded->sample.period;
			entries += decoded->sample.callchain.ips.nr;
			continue;
		}
		for (const pfr_caller &caller : session->callers(r, *decoded)) {
			samples++;
			period += caller.location.name.size != 0;
		}
	}
	std::printf("%" PRIu64 " %" PRIu64 " %" PRIu64 "\n", samples, period, entries);
	return 0;
}
