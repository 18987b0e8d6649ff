# SPDX-License-Identifier: MIT
#
# The capture room: libperfring-capture.a. libpfm4 and libzstd are used where
# they are; a missing one is said once here, and by the feature at run time.

CAPTURE_SOURCES := $(wildcard capture/*.c)
CAPTURE_OBJECTS := $(CAPTURE_SOURCES:%.c=$(BUILD)/%.o)
CAPTURE_CFLAGS  := -D_GNU_SOURCE
CAPTURE_LIBS    :=

ifneq ($(wildcard /usr/include/perfmon/pfmlib_perf_event.h),)
CAPTURE_CFLAGS += -DHAVE_LIBPFM4
CAPTURE_LIBS   += -lpfm
else
$(info capture: no libpfm4 (Debian: libpfm4-dev): vendor event names are left out)
endif

ifeq ($(shell pkg-config --exists libzstd 2>/dev/null && echo yes),yes)
CAPTURE_CFLAGS += -DHAVE_ZSTD $(shell pkg-config --cflags libzstd)
CAPTURE_LIBS   += $(shell pkg-config --libs libzstd)
else ifneq ($(wildcard /usr/include/zstd.h),)
CAPTURE_CFLAGS += -DHAVE_ZSTD
CAPTURE_LIBS   += -lzstd
else
$(info capture: no libzstd (Debian: libzstd-dev): record -z is left out)
endif

CAPTURE_LIB := $(BUILD)/libperfring-capture.a
ALL += $(CAPTURE_LIB)

$(BUILD)/capture/%.o: capture/%.c capture/rules.mk
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(CAPTURE_CFLAGS) -MMD -MP -c -o $@ $<

$(CAPTURE_LIB): $(CAPTURE_OBJECTS)
	@rm -f $@
	$(AR) rcs $@ $^

-include $(CAPTURE_OBJECTS:.o=.d)

# The unit tests, built by tests/capture-events.t and capture-control.t.
$(BUILD)/tests/capture-%: tests/capture-%.c $(BUILD)/libperfring-capture.a $(DECODER_LIB)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(CAPTURE_CFLAGS) -o $@ $^ $(CAPTURE_LIBS) -lcmocka
