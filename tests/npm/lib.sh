# SPDX-License-Identifier: MIT
# What tests with npm's readers share: skips where they are not installed. Sourced after tests/lib/tap.sh.
need_npm() {
	command -v node >/dev/null || skip_all "no node (Debian: nodejs)"
	[ -d tests/npm/node_modules ] || skip_all "no tests/npm/node_modules: ./quickstart more installs them"
}
