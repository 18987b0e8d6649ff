#!/usr/bin/perl
# SPDX-License-Identifier: MIT
#
# Rooms depend downward only: what each may include, held against every #include
# of its files. It knows the rooms of doc/design.md and nothing of their content.
use strict;
use warnings;

my @freestanding = qw(stddef.h stdint.h stdbool.h limits.h stdarg.h float.h iso646.h stdalign.h stdnoreturn.h);
my %headers = map { $_ => 1 } @freestanding;
# room => [own and lower rooms, public headers, whether libc and Linux may be used]
my %rooms = (
	schema  => [[qw(schema)], [], 0],
	decoder => [[qw(decoder schema)], [qw(perfring.h perfring_records.h)], 0],
	convert => [[qw(convert decoder schema)], [qw(perfring.h perfring_records.h perfring_convert.h cbor.h zstd.h)], 0],
	capture => [[qw(capture convert decoder schema)], [], 1],
	cli     => [[qw(cli capture convert decoder schema)], [], 1],
);
my @order = grep { -d $_ } qw(schema decoder convert capture cli);
my @tests;

for my $room (@order, 'include') {
	my @bad;
	for my $file (glob "$room/*.[ch] $room/*.def") {
		open my $in, '<', $file or die "$file: $!";
		while (<$in>) {
			next unless /^\s*#\s*include\s+([<"])([^>"]+)[>"]/;
			my ($bracket, $name) = ($1, $2);
			push @bad, "$file:$.: $name" unless may($room, $bracket, $name, $file);
		}
	}
	push @tests, [$room, @bad];
}

sub may {
	my ($room, $bracket, $name, $file) = @_;
	if ($room eq 'include') {
		return 1 if $name =~ /^perfring(_\w+)?\.h$/;
		return $file =~ /capture/ || $headers{$name};
	}
	my ($below, $public, $libc) = @{$rooms{$room}};
	$libc = 1 if $file =~ m{^schema/print\w*\.c$}; # programs of the build
	if ($name =~ m{^(\w+)/}) {
		return 1 if grep { $_ eq $1 } @$below;
		return $libc && $room ne 'schema' && !$rooms{$1};
	}
	return 1 if -e "$room/$name" || grep { $_ eq $name } @$public;
	return 1 if $libc;
	return 1 if $headers{$name};
	return $room eq 'convert' && $name =~ /^(string|stdio|stdlib)\.h$/; # memcpy, doubles; no heap: proof-exports.t
}

print "1..", scalar @tests, "\n";
my $n = 0;
for my $test (@tests) {
	my ($room, @bad) = @$test;
	$n++;
	print @bad ? "not " : "", "ok $n - $room uses what lies below it only\n";
	print "# $_\n" for @bad;
}
