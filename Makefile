# SPDX-License-Identifier: MIT
#
# The top of the build. It knows the compilers, the flags and where things go;
# each module's rules.mk, read below, knows the module's own files. Every build is
# in $(BUILD), so several (sanitizers, other compilers) stand side by side:
#   make BUILD=build-asan CC=clang CFLAGS='-g -O1 -fsanitize=address,undefined'
#
# What goes to users is in $(BUILD)/lib and $(BUILD)/perfring; the archives directly in
# $(BUILD) have all symbols, for the tests.

BUILD   ?= build
CFLAGS  ?= -O2 -g
PREFIX  ?= /usr/local
DESTDIR ?=
PKG_CONFIG ?= pkg-config
OBJCOPY ?= $(shell $(CC) -print-prog-name=objcopy)
WARN   := -Wall -Wextra -Wshadow -Wvla -Wundef -Wstrict-prototypes \
          -Wmissing-prototypes -Wpointer-arith -Wcast-qual -Wwrite-strings

# Only what a header marks with PFR_API is visible.
ALL_CFLAGS = -std=c11 $(WARN) -Iinclude -I. -fvisibility=hidden $(CPPFLAGS) $(CFLAGS)

# The version: three numbers in one header. SOVERSION is that of the binary interface.
VERSION   := $(shell sed -n 's/^\#define PFR_VERSION_\(MAJOR\|MINOR\|PATCH\) \([0-9]*\)/\2/p' include/perfring_base.h | paste -sd .)
SOVERSION := 0

# The modules add to these. TEST_RUN are the things prove runs.
ALL      :=
TEST_RUN :=
CLEAN    := $(BUILD)

.DEFAULT_GOAL := all
.PHONY: all help check check-all bench fuzz install uninstall clean FORCE

include rules/library.mk rules/system.mk
include $(wildcard schema/rules.mk) $(wildcard decoder/rules.mk) $(wildcard unwind/rules.mk) \
        $(wildcard convert/rules.mk) $(wildcard session/rules.mk) \
        $(wildcard export/rules.mk) $(wildcard view/rules.mk) $(wildcard edit/rules.mk) $(wildcard report/rules.mk) \
        $(wildcard capture/rules.mk) $(wildcard cli/rules.mk) \
        $(wildcard tests/rules.mk) $(wildcard fuzz/rules.mk) \
        $(wildcard bench/rules.mk) $(wildcard doc/rules.mk) \
        $(wildcard wasm/rules.mk) $(wildcard bindings/javascript/rules.mk) $(wildcard examples/rules.mk) $(wildcard bindings/rules.mk bindings/packages.mk)
include rules/install.mk rules/develop.mk rules/amalgamation.mk rules/manual.mk

all: $(ALL)

# Each line of the form "#   make TARGET   what it does" in the build's files.
help:
	@sed -n 's/^#   make \([a-z]\)/  make \1/p' $(MAKEFILE_LIST)

#   make                the libraries and the command, in build/
#   make clean          removes this build
clean:
	rm -rf $(CLEAN)
