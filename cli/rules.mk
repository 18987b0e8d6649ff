# SPDX-License-Identifier: MIT
#
# The command. It is linked with whatever libraries the rooms have built.

CLI_SRC := $(sort $(wildcard cli/*.c))
CLI_OBJ := $(CLI_SRC:%.c=$(BUILD)/%.o)
PERFRING := $(BUILD)/perfring
ALL     += $(PERFRING)

# The fields of tracepoints by name.
ifneq ($(wildcard /usr/include/traceevent/event-parse.h),)
CLI_CFLAGS += -DHAVE_TRACEEVENT -I/usr/include/traceevent
CLI_LIBS   += -ltraceevent
endif

$(BUILD)/cli/%.o: cli/%.c $(wildcard cli/*.h) cli/commands.def $(PUBLIC) $(SCHEMA)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -D_GNU_SOURCE -D_FILE_OFFSET_BITS=64 $(CLI_CFLAGS) -c $< -o $@

$(PERFRING): $(CLI_OBJ) $(CAPTURE_LIB) $(CONVERT_LIB) $(DECODER_LIB)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) $^ $(CLI_LIBS) $(CONVERT_LIBS) $(CAPTURE_LIBS) -o $@
