#!/usr/bin/perl
# SPDX-License-Identifier: MIT
#
# The call graph, as gcc writes it with -fcallgraph-info=su: no recursion, no call
# through a pointer, and at most 4096 bytes of stack from any public function on.
# It knows VCG files; tests/proof/objects makes them.
use strict;
use warnings;

# -O0 gives every inlined field a place of its own, 64 KiB in all: no bound is promised there
my @levels = split ' ', $ENV{PROOF_LEVELS} || '2';
my $most = 4096;
print "1..", 3 * @levels, "\n";
my $n = 0;

sub result {
	my ($ok, $name, @why) = @_;
	$n++;
	print $ok ? "" : "not ", "ok $n - $name\n";
	print "# $_\n" for @why;
}

if (system 'gcc --version >/dev/null 2>&1') {
	print "ok $_ # SKIP no gcc here\n" for 1 .. 3 * @levels;
	exit 0;
}

for my $level (@levels) {
	my (%stack, %calls, %public, @indirect, @dynamic);
	chomp(my $build = `tests/proof/objects gcc $level`);
	die if $?;
	for my $file (glob 'decoder/*.c unwind/*.c') {
		my ($base) = $file =~ m{([^/]+)\.c$};
		open my $in, '<', "$build/$base.ci" or die "$build/$base.ci: $!";
		while (<$in>) {
			if (/^node: \{ title: "([^"]+)" label: "[^"]*\\n(\d+) bytes \(([\w,]+)/) {
				$stack{$1} = $2;
				push @dynamic, "$1: $3" unless $3 eq 'static' || $3 eq 'dynamic,bounded'; # bounded: an aligned frame
			} elsif (/^edge: \{ sourcename: "([^"]+)" targetname: "([^"]+)"/) {
				$calls{$1}{$2} = 1;
				push @indirect, "$1" if $2 eq '__indirect_call';
			}
		}
	}
	for my $header ((glob "include/perfring_{base,records,frame,decode,encode,stream,ring,clock,order,legacy,names,unwind}.h")) {
		open my $in, '<', $header or die;
		while (<$in>) { $public{$1} = 1 if /^PFR_API [a-z_0-9 ]*[ *](pfr_\w+)\(/ }
	}
	my (%worst, %state, @cycles);
	my $visit;
	$visit = sub {
		my ($f) = @_;
		return $worst{$f} if defined $worst{$f};
		if ($state{$f}) { push @cycles, $f; return 0 }
		$state{$f} = 1;
		my $deepest = 0;
		for my $g (keys %{$calls{$f} || {}}) {
			# a static function is "file:name"; one of another file is only a name
			my $depth = $visit->($g);
			$deepest = $depth if $depth > $deepest;
		}
		return $worst{$f} = ($stack{$f} || 0) + $deepest + 8; # and the return address
	};
	$visit->($_) for keys %stack;
	my @missing = grep { !defined $stack{$_} } sort keys %public;
	my @deep = grep { ($worst{$_} || 0) > $most } sort keys %public;
	my ($top) = sort { ($worst{$b} || 0) <=> ($worst{$a} || 0) } keys %public;
	result(!@cycles, "gcc -O$level: no recursion", @cycles);
	result(!@indirect && !@dynamic, "gcc -O$level: no call through a pointer, no stack of unknown size", @indirect, @dynamic);
	my $bounded = $level ne '0';
	result((!@deep || !$bounded) && !@missing, "gcc -O$level: $worst{$top} bytes of stack at most, in $top",
		(map { "$_: $worst{$_}" } @deep), (map { "$_: not in the graph" } @missing));
}
