// SPDX-License-Identifier: MIT
// What samples.c does, in C++17: the command, the file and the offset of each sample, its fields, and its callers. samples++ CAPTURE
#include <perfring.hpp>
#include <cstdio>
#include <vector>

int main(int argc, char **argv)
{
	auto session = perfring::session::open(argc == 2 ? argv[1] : "", perfring::session::options(PFR_ORDER_TIME));
	std::vector<char> line(1 << 20);

	if (!session || !session->tasks())
		return std::fprintf(stderr, "%s\n", session ? "no memory" : session.error().message().c_str()), 3;
	for (const perfring::record &r : *session) {
		auto decoded = r.decode();
		pfr_task task;
		pfr_location at{};
		pfr_context context;
		pfr_out out{line.data(), line.size() - 1, 0};

		if (r.type() != PFR_RECORD_SAMPLE || !decoded)
			continue;
		pfr_tasks_of(session->tasks(), &*decoded, &task);
		if (PFR_HAS(decoded->sample, SAMPLE, IP))
			pfr_tasks_map(session->tasks(), &task, decoded->misc & PFR_MISC_CPUMODE_MASK, decoded->sample.ip, &at);
		pfr_session_context(session->get(), r.get(), PFR_TEXT_LINE, &context);
		pfr_to_line(&out, &r.get()->frame, r.get()->layout, &context, r.get()->status, &r.get()->where);
		line[out.size < line.size() ? out.size : line.size() - 1] = 0;
		auto comm = perfring::text_of(task.comm), name = perfring::text_of(at.name);
		std::printf("%.*s %.*s+0x%llx %s\n", int(comm.size()), comm.data(), int(name.size()), name.data(),
			    static_cast<unsigned long long>(at.offset), line.data());
		for (const pfr_caller &caller : session->callers(r, *decoded)) {
			auto file = perfring::text_of(caller.location.name), function = perfring::text_of(caller.symbol.name);
			std::printf("\t%u 0x%llx %.*s+0x%llx %.*s\n", caller.cpumode, static_cast<unsigned long long>(caller.address), int(file.size()), file.data(),
				    static_cast<unsigned long long>(caller.location.offset), int(function.size()), function.data());
		}
	}
	return session->status() == PFR_END ? 0 : 1;
}
