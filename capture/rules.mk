# SPDX-License-Identifier: MIT
#
# Asking the kernel: libperfring-capture. libpfm4 and libzstd are used where they are; without
# one, the feature that needs it says so at run time.

# It is loaded when a name asks for it, and linked only with -static: see capture/events/vendor.c.
ifneq ($(LIBPFM4_CFLAGS),)
ifneq ($(filter -static -static-pie,$(LDFLAGS)),)
LIBPFM4_CFLAGS += -DLIBPFM4_STATIC
else
LIBPFM4_LIBS   := -ldl
LIBPFM4_STATIC := -ldl
endif
endif

ifneq ($(CAPTURES),)
CAPTURE_SOURCES := $(sort $(wildcard capture/*/*.c))
CAPTURE_OBJECTS := $(CAPTURE_SOURCES:%.c=$(BUILD)/%.o)
CAPTURE_CFLAGS  := -D_GNU_SOURCE $(LIBPFM4_CFLAGS) $(ZSTD_CFLAGS)
CAPTURE_LIBS    := $(LIBPFM4_LIBS) $(ZSTD_LIBS) -pthread
CAPTURE_LIB     := $(BUILD)/libperfring-capture.a
CAPTURE_STATIC   = $(LIBPFM4_STATIC) $(ZSTD_STATIC) -pthread
LIBRARIES       += perfring-capture

$(eval $(call module,capture,-fPIC -ffunction-sections $(CAPTURE_CFLAGS)))
$(eval $(call library,perfring-capture,include/perfring_capture_event.h include/perfring_capture.h include/perfring_capture_recorder.h,$(CAPTURE_OBJECTS),perfring perfring-convert,$(CAPTURE_LIBS)))
endif

# The unit tests, built by tests/capture/events.t, control.t, recorder.t and build-ids.t.
$(BUILD)/tests/capture-%: tests/capture/%.c tests/capture/faults.h $(BUILD)/libperfring-capture.a $(DECODER_LIB)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(CAPTURE_CFLAGS) -o $@ $(filter-out %.h,$^) $(LDFLAGS) $(CAPTURE_LIBS) -lcmocka
