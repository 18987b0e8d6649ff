# SPDX-License-Identifier: MIT
#
# The top of the build. It knows the compilers, the flags and where things go;
# each room's rules.mk, read below, knows the room's own files. Every build is
# in $(BUILD), so several (sanitizers, other compilers) stand side by side:
#   make BUILD=build-asan CC=clang CFLAGS='-g -O1 -fsanitize=address,undefined'

BUILD  ?= build
CFLAGS ?= -O2 -g
PREFIX ?= /usr/local
DESTDIR ?=
WARN   := -Wall -Wextra -Wshadow -Wvla -Wundef -Wstrict-prototypes \
          -Wmissing-prototypes -Wpointer-arith -Wcast-qual -Wwrite-strings

ALL_CFLAGS = -std=c11 $(WARN) -Iinclude -I. $(CFLAGS)

# The rooms add to these. TEST_RUN are the things prove runs.
ALL      :=
TEST_RUN :=
CLEAN    := $(BUILD)

.DEFAULT_GOAL := all
.PHONY: all check check-all bench fuzz install clean

include $(wildcard schema/rules.mk) $(wildcard decoder/rules.mk) \
        $(wildcard convert/rules.mk) $(wildcard capture/rules.mk) \
        $(wildcard cli/rules.mk) $(wildcard tests/rules.mk) \
        $(wildcard fuzz/rules.mk) $(wildcard bench/rules.mk) \
        $(wildcard doc/rules.mk)

all: $(ALL)

clean:
	rm -rf $(CLEAN)
