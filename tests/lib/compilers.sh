# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Compilers that are here by each name: gcc-16 and gcc may be the same. Sourced.
compilers() { # C or C++ names
	for name; do
		compgen -c "$name" | grep -xE "${name//+/[+]}(-[0-9]+)?"
	done | sort -u | while read -r name; do
		echo "$(type -aP "$name" | while read -r path; do readlink -f "$path"; done | grep -v '/ccache$' | head -n 1) $name" # ccache stands for all
	done | sort -u -k1,1 | cut -d' ' -f2
}

# The first of several names of a standard that a compiler has.
has() { # COMPILER language -std=...
	compiler=$1 language=$2
	shift 2
	for std; do
		"$compiler" "$std" -x "$language" -fsyntax-only /dev/null >/dev/null 2>&1 && echo "$std" && return
	done
}
