#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The README's commands on systems that have nothing yet: a bare Debian 12, 13 and sid by debootstrap, a clone of the last commit in it, quickstart,
# quickstart check, and no warning of the compiler there. SYSTEMS="trixie sid": only these. Needs root, a mirror of Debian and debootstrap.
. tests/lib/tap.sh
export LC_ALL=C
command -v debootstrap >/dev/null || skip_all "no debootstrap"
[ "$(id -u)" = 0 ] || skip_all "needs root"
[ -d .git ] || [ -f .git ] || skip_all "not a git tree"
mirror=$(sed -n 's/^URIs: *//p; s/^deb \([^ ]*\) [a-z]* main.*/\1/p' /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list 2>/dev/null | head -n 1)
mirror=${mirror:-http://deb.debian.org/debian}

# shellcheck disable=SC2016 # the inner shell's
inside() { # ROOT COMMAND
	unshare -m sh -c 'mount --rbind --make-rslave /dev "$1/dev" && mount -t proc proc "$1/proc" && mount --rbind --make-rslave /sys "$1/sys" &&
		exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 TERM=dumb chroot "$1" sh -c "cd /src && $2"' sh "$1" "$2" >"$temp/out" 2>&1
}

for suite in ${SYSTEMS:-bookworm trixie sid}; do
	root=$temp/$suite
	if ! debootstrap --variant=minbase "$suite" "$root" "$mirror" >"$temp/out" 2>&1; then
		skip "$suite" "no mirror of it: $(tail -n 1 "$temp/out")"
		continue
	fi
	cp -a /etc/apt/apt.conf.d/. "$root/etc/apt/apt.conf.d/"
	cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
	git clone -q --no-hardlinks . "$root/src"
	for command in ./quickstart "./quickstart check"; do
		start=$SECONDS
		inside "$root" "$command"
		ok $? "$suite: $command, $((SECONDS - start)) s: $(grep -E '^Files=|^all is well' "$temp/out" | tail -n 1)"
	done
	inside "$root" 'make -s BUILD=/tmp/build -j2 2>&1 | grep -i warning: && exit 1; exit 0'
	ok $? "$suite: no warning of $(inside "$root" 'cc --version' && head -n 1 "$temp/out")"
	rm -rf --one-file-system "$root"
done
finish
