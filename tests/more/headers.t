#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Each public header alone: compiled without a warning by each compiler here, in the standards of C and C++ from 2011 on, perfring.hpp from C++17
# on; in the oldest each alone by one compiler of each language, in the others all in one file, but for a long run. A header includes what it uses: what one library's <string>
# brings along, another's does not.
. tests/lib/tap.sh
. tests/lib/compilers.sh
export LC_ALL=C
warn="-Wall -Wextra -Wconversion -Wsign-conversion -Wpedantic -Werror -fsyntax-only -Iinclude"

# What the file's names of std:: are declared by; a name that is not known here fails, too.
cat >"$temp/names" <<'EOF2'
cstdint uint8_t|uint16_t|uint32_t|uint64_t|int64_t|int32_t|uintptr_t
cstddef size_t|ptrdiff_t|byte|nullptr_t
cstring memcpy|memset|memcmp|strlen
iterator input_iterator_tag|begin|end
memory unique_ptr|shared_ptr
optional optional|nullopt|nullopt_t
string string|to_string
string_view string_view
utility move|forward|swap|pair|exchange|declval|in_place_index
variant variant|get_if|visit
type_traits remove_cv_t|remove_reference_t|remove_const_t|enable_if_t|is_same_v
expected expected|unexpected
vector vector
initializer_list initializer_list
EOF2
for file in include/*.hpp; do
	: >"$temp/out"
	for name in $(sed 's,//.*,,' "$file" | grep -o 'std::[a-z_0-9]*' | sed 's/std:://' | sort -u); do
		header=$(awk -v name="$name" '{ n = split($2, names, "|"); for (i = 1; i <= n; i++) if (names[i] == name) print $1 }' "$temp/names")
		grep -q "^#include <${header:-?}>" "$file" || echo "std::$name: no #include <${header:-of a header that this test knows}>" >>"$temp/out"
	done
	[ ! -s "$temp/out" ]
	ok $? "$file includes what declares its names of std::"
done

# A program that stands for several compilers under their names, as ccache does, hides none of them.
mkdir "$temp/cache"
printf '#!/bin/sh\nexit 1\n' >"$temp/cache/ccache" && chmod +x "$temp/cache/ccache"
for name in gcc clang; do
	! command -v $name >/dev/null || ln -s ccache "$temp/cache/$name"
done
[ "$(PATH=$temp/cache:$PATH compilers gcc clang)" = "$(compilers gcc clang)" ]
ok $? "compilers are found behind ccache: $(compilers gcc clang | tr '\n' ' ')"

each_alone() { # COMPILER -std=... language file...
	compiler=$1 std=$2 language=$3
	shift 3
	: >"$temp/out"
	for file; do
		printf '#include "%s"\n' "${file#include/}" >"$temp/alone"
		# shellcheck disable=SC2086 # flags are words
		"$compiler" "$std" $warn -x "$language" "$temp/alone" >>"$temp/out" 2>&1 || echo "$file" >>"$temp/out"
	done
	[ ! -s "$temp/out" ]
	ok $? "$compiler $std: $# headers, each alone"
}

in_one_file() { # COMPILER -std=... language file...
	compiler=$1 std=$2 language=$3
	shift 3
	for file; do
		printf '#include "%s"\n' "${file#include/}"
	done >"$temp/all"
	# shellcheck disable=SC2086 # flags are words
	"$compiler" "$std" $warn -x "$language" "$temp/all" >"$temp/out" 2>&1
	ok $? "$compiler $std: $# headers, in one file"
}

between=in_one_file
[ -z "${PERFRING_LONG:-}" ] || between=each_alone
oldest=each_alone
for compiler in $(compilers gcc clang); do
	newest=$(has "$compiler" c -std=c23 -std=c2x)
	$oldest "$compiler" -std=c11 c include/*.h
	oldest=$between
	$between "$compiler" -std=c17 c include/*.h
	[ -z "$newest" ] || $between "$compiler" "$newest" c include/*.h
done
oldest=each_alone
for compiler in $(compilers g++ clang++); do
	newest=$(has "$compiler" c++ -std=c++26 -std=c++2c -std=c++23 -std=c++2b -std=c++20)
	$oldest "$compiler" -std=c++11 c++ include/*.h
	oldest=$between
	for std in -std=c++17 "$(has "$compiler" c++ -std=c++20)" "$(has "$compiler" c++ -std=c++23 -std=c++2b)"; do
		[ -z "$std" ] || [ "$std" = "$newest" ] || $between "$compiler" "$std" c++ include/*.h include/*.hpp
	done
	[ -z "$newest" ] || $between "$compiler" "$newest" c++ include/*.h include/*.hpp
done
finish
