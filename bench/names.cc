// SPDX-License-Identifier: MIT
// A unit of the C++ program of bench/names: UNIT is its number. With -DUNITS=N, main.
#ifdef UNITS
#include <cstdlib>
#define DECLARE(n) namespace shop { namespace unit_##n { long run(unsigned rounds); } }
DECLARE(1) DECLARE(2) DECLARE(3) DECLARE(4) DECLARE(5) DECLARE(6)
int main(int argc, char **argv)
{
	long sum = 0;
	for (int i = argc > 1 ? atoi(argv[1]) : 1; i; i--)
		sum += shop::unit_1::run(1500) + shop::unit_2::run(1500) + shop::unit_3::run(1500) + shop::unit_4::run(1500) +
		       shop::unit_5::run(1500) + shop::unit_6::run(1500);
	return sum == 0;
}
#else
#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <regex>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>
#define JOIN(a, b) a##b
#define NAME(n) JOIN(unit_, n)
namespace shop {
namespace NAME(UNIT) {
template <typename T> struct Cart {
	std::vector<T> items;
	template <typename F> long sum(F f) const
	{
		long sum = 0;
		for (const T &item : items)
			sum += f(item);
		return sum;
	}
};

long run(unsigned rounds)
{
	std::map<std::string, std::vector<int>> by_number;
	std::unordered_map<std::string, long> seen;
	std::mt19937 random(UNIT);
	Cart<std::pair<std::string, int>> cart;
	std::regex word("([a-z]+)([0-9]+)");
	for (unsigned i = 0; i < rounds; i++) {
		std::ostringstream stream;
		stream << "item" << random() % 1000;
		std::string text = stream.str();
		std::smatch found;
		if (std::regex_match(text, found, word)) {
			by_number[found[2]].push_back((int)i);
			seen[found[1]]++;
		}
		cart.items.emplace_back(text, (int)(random() % 77));
	}
	std::sort(cart.items.begin(), cart.items.end(), [](const auto &a, const auto &b) { return a.second < b.second; });
	return cart.sum([](const auto &p) { return (long)p.first.size() * p.second; }) + (long)by_number.size() + (long)seen.size();
}
}
}
#endif
