# SPDX-License-Identifier: MIT
#
# The system that programs are made for, as the compiler tells it. It knows what is left out there, and which files stand for what
# a system has not.
#   linux      everything
#   posix      no <linux/perf_event.h>: nothing that asks the kernel (capture/), and of the command what reads captures
#   windows    the same, with the calls of POSIX from system/windows; mingw-w64

SYSTEM ?= $(or $(shell printf '%s\n' '$(hash)ifdef _WIN32' windows '$(hash)elif !__has_include(<linux/perf_event.h>)' posix '$(hash)endif' | \
	$(CC) $(CPPFLAGS) $(CFLAGS) -E -P - 2>/dev/null | grep -x 'windows\|posix'),linux)

# For modules that have libc and POSIX.
HOSTED_CFLAGS := -D_GNU_SOURCE -D_FILE_OFFSET_BITS=64
SYSTEM_OBJ    :=
EXE           :=
CAPTURES      := yes
ifneq ($(SYSTEM),linux)
CAPTURES      :=
endif
ifeq ($(SYSTEM),windows)
EXE           := .exe
HOSTED_CFLAGS += -include system/windows/posix.h -Isystem/windows
SYSTEM_OBJ    := $(BUILD)/system/windows/posix.o $(BUILD)/system/windows/texts.o
SYSTEM_LINK   := -static -lpthread
$(BUILD)/perfring.exe: $(BUILD)/system/windows/start.o
$(eval $(call module,system,$(HOSTED_CFLAGS)))
endif

# The manual, where there is what prints it: for make install, and before tests that run at once ask for it.
PRINTED_MANUAL := $(if $(shell command -v python3),manual)
