#!/usr/bin/perl
# SPDX-License-Identifier: MIT
#
# Modules depend downward only: what each may include, checked against every #include
# of its files. It knows the modules of doc/design.md and nothing of their content.
use strict;
use warnings;
use File::Basename;

my @freestanding = qw(stddef.h stdint.h stdbool.h limits.h stdarg.h float.h iso646.h stdalign.h stdnoreturn.h);
my @decoder = map { "perfring$_.h" } '', qw(_base _records _frame _decode _encode _stream _ring _clock _order _legacy _names _unwind);
my %headers = map { $_ => 1 } @freestanding;
# module => [itself and those below it, public headers, whether libc and Linux may be used]
my %modules = (
	schema  => [[qw(schema)], [], 0],
	decoder => [[qw(decoder schema)], [@decoder], 0],
	unwind  => [[qw(unwind decoder schema)], [@decoder], 0],
	convert => [[qw(convert decoder schema)], [@decoder, qw(perfring_convert.h cbor.h zstd.h)], 0],
	session => [[qw(session convert unwind decoder schema)], [], 1],
	export  => [[qw(export session convert unwind decoder schema)], [], 1],
	view    => [[qw(view export session convert unwind decoder schema)], [], 1],
	edit    => [[qw(edit session convert unwind decoder schema)], [], 1],
	report  => [[qw(report export session convert unwind decoder schema)], [], 1],
	capture => [[qw(capture convert decoder schema)], [], 1],
	cli     => [[qw(cli report edit view export session capture convert unwind decoder schema)], [], 1],
);
my @order = grep { -d $_ } qw(schema decoder unwind convert session export view edit report capture cli);
my @tests;

for my $module (@order, 'include') {
	my @bad;
	for my $file (glob "$module/*.[ch] $module/*.def $module/*/*.[ch] $module/*/*.def") {
		open my $in, '<', $file or die "$file: $!";
		while (<$in>) {
			next unless /^\s*#\s*include\s+([<"])([^>"]+)[>"]/;
			my ($bracket, $name) = ($1, $2);
			push @bad, "$file:$.: $name" unless may($module, $bracket, $name, $file);
		}
	}
	push @tests, [$module, @bad];
}

sub may {
	my ($module, $bracket, $name, $file) = @_;
	if ($module eq 'include') {
		return 1 if $name =~ /^perfring(_\w+)?\.h$/;
		return $file =~ /capture/ || $headers{$name};
	}
	my ($below, $public, $libc) = @{$modules{$module}};
	$libc = 1 if $file =~ m{^schema/print\w*\.c$}; # programs of the build
	if ($name =~ m{^(\w+)/}) {
		return 1 if grep { $_ eq $1 } @$below;
		return $libc && $module ne 'schema' && !$modules{$1};
	}
	return 1 if -e dirname($file) . "/$name" || grep { $_ eq $name } @$public;
	return 1 if $libc;
	return 1 if $headers{$name};
	return $module eq 'convert' && $name =~ /^(string|stdio|stdlib)\.h$/; # memcpy, doubles; no heap: proof/exports.t
}

print "1..", scalar @tests, "\n";
my $n = 0;
for my $test (@tests) {
	my ($module, @bad) = @$test;
	$n++;
	print @bad ? "not " : "", "ok $n - $module uses what lies below it only\n";
	print "# $_\n" for @bad;
}
