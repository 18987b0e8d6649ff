# SPDX-License-Identifier: MIT
#
# The command. It is linked with the archives of the modules.

CLI_SRC := $(sort $(wildcard cli/*.c cli/*/*.c))
ifeq ($(CAPTURES),)
CLI_SRC := $(filter-out $(addprefix cli/,small/attr.c small/list.c common/control.c common/event_error.c count/% live/% record/%),$(CLI_SRC))
CLI_CFLAGS += -DPFR_NO_CAPTURE
endif
# What version --build-options prints.
library_names := ZSTD:libzstd CBOR:libcbor ZLIB:zlib LIBDW:libdw LIBIBERTY:libiberty $(if $(CAPTURES),LIBPFM4:libpfm4)
built = $(foreach row,$(library_names),$(if $($(firstword $(subst :, ,$(row)))_CFLAGS),$(1),$(2))$(lastword $(subst :, ,$(row))))
CLI_CFLAGS += -DBUILT_WITH='"$(call built,with_,without_)"'
CLI_OBJ := $(CLI_SRC:%.c=$(BUILD)/%.o) $(BUILD)/cli/schema_document.o $(BUILD)/cli/sql_views.o
PERFRING := $(BUILD)/perfring$(EXE)
ALL     += $(PERFRING) $(if $(CAPTURES),libraries)

$(eval $(call module,cli,$(HOSTED_CFLAGS) -I$(BUILD)/cli $(CLI_CFLAGS)))

# The prose of doc/perf.data.md.
$(BUILD)/cli/schema_document.c: cli/schema/embed-schema $(wildcard schema/format/*.md)
	@mkdir -p $(@D)
	cli/schema/embed-schema > $@.new
	mv $@.new $@
$(BUILD)/cli/schema_document.o: $(BUILD)/cli/schema_document.c cli/schema/schema_document.h
	$(CC) $(ALL_CFLAGS) -c $< -o $@

# The views of perfring sql.
$(BUILD)/cli/sql_views.c: cli/sql/embed-views $(wildcard cli/sql/*.sql)
	@mkdir -p $(@D)
	cli/sql/embed-views > $@.new
	mv $@.new $@
$(BUILD)/cli/sql_views.o: $(BUILD)/cli/sql_views.c cli/sql/sql.h
	$(CC) $(ALL_CFLAGS) -c $< -o $@

#   make print-format  makes doc/perf.data.md and doc/perf_data.ksy anew, after a change of rows or of schema/format/
.PHONY: print-format
print-format: print-headers # the command is built with the header that this prints
	@$(MAKE) -s $(PERFRING)
	$(PERFRING) schema --format md >doc/perf.data.md.new
	mv doc/perf.data.md.new doc/perf.data.md
	$(PERFRING) schema --format ksy >doc/perf_data.ksy.new
	mv doc/perf_data.ksy.new doc/perf_data.ksy
print: print-format

#   make perf.data.rst  doc/perf.data.md as a text for Documentation/ of the kernel, in $(BUILD)/; pandoc
.PHONY: perf.data.rst
perf.data.rst: $(BUILD)/perf.data.rst
$(BUILD)/perf.data.rst: doc/perf.data.md
	{ echo '.. SPDX-License-Identifier: MIT'; echo; pandoc -f gfm -t rst --columns=500 --wrap=preserve $<; } >$@.new
	mv $@.new $@

$(PERFRING): $(CLI_OBJ) $(CAPTURE_LIB) $(SESSION_LIB) $(CONVERT_LIB) $(DECODER_LIB) $(BUILD)/ldflags
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) $(filter-out %/ldflags,$^) $(CLI_LIBS) $(SESSION_LIBS) $(CONVERT_LIBS) $(CAPTURE_LIBS) $(SYSTEM_LINK) -o $@

#   make print-manual  makes doc/perfring.1 anew, after a change of an option or of cli/manual/
$(BUILD)/print_options: rules/print_options.c $(filter-out $(BUILD)/cli/main.o,$(CLI_OBJ)) $(CAPTURE_LIB) $(SESSION_LIB) $(CONVERT_LIB) $(DECODER_LIB) $(BUILD)/ldflags
	$(CC) $(ALL_CFLAGS) $(CLI_CFLAGS) $(LDFLAGS) $(filter-out %/ldflags,$^) $(CLI_LIBS) $(SESSION_LIBS) $(CONVERT_LIBS) $(CAPTURE_LIBS) $(SYSTEM_LINK) -o $@
.PHONY: print-manual
print-manual: print-headers
	@$(MAKE) -s $(BUILD)/print_options
	$(BUILD)/print_options >$(BUILD)/options.json
	cli/manual/print $(BUILD)/options.json $(VERSION) >doc/perfring.1.new
	mv doc/perfring.1.new doc/perfring.1
print: print-manual

#   make print-screens  makes dev/screens.md anew, after a change of what dump, stat or check shows
.PHONY: print-screens
print-screens: $(PERFRING)
	PERFRING=$(PERFRING) tests/cli/screens.py >dev/screens.md

# The order of live, built by tests/capture/live-order.t.
$(BUILD)/tests/live-order: tests/capture/live-order.c $(BUILD)/cli/live/live_rings.o $(CAPTURE_LIB) $(DECODER_LIB)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -D_GNU_SOURCE $^ $(LDFLAGS) $(CAPTURE_LIBS) -lcmocka -o $@

# Deferred callchains in live, built by tests/capture/live-chains.t.
$(BUILD)/tests/live-chains: tests/capture/live-chains.c $(BUILD)/cli/live/live_chains.o $(SESSION_LIB) $(CONVERT_LIB) $(DECODER_LIB)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -D_GNU_SOURCE $^ $(LDFLAGS) $(CONVERT_LIBS) $(SESSION_LIBS) -lcmocka -o $@
