# SPDX-License-Identifier: MIT
#
# Tables and profiles. Its objects are in libperfring-session; see session/rules.mk.

EXPORT_CFLAGS := $(HOSTED_CFLAGS) $(ZSTD_CFLAGS) $(ZLIB_CFLAGS)

$(eval $(call module,export,-fPIC -ffunction-sections $(EXPORT_CFLAGS)))

$(BUILD)/print_tables: export/tables/print_tables.c $(wildcard export/*/*.def) $(SCHEMA)
	@mkdir -p $(@D)
	$(CC) -std=c11 -Iinclude -I. -O0 $< -o $@

#   make print-tables   makes doc/tables.md and the SQL of the tables anew, after a change of rows
.PHONY: print-tables
print-tables: $(BUILD)/print_tables
	$(BUILD)/print_tables > doc/tables.md
	mkdir -p examples/fleet
	$(BUILD)/print_tables clickhouse > examples/fleet/clickhouse.sql
	$(BUILD)/print_tables distributed > examples/fleet/distributed.sql
print: print-tables

# A made-up table in every format; built by tests/export/writers.t.
$(BUILD)/tests/export-made: tests/export/made.c $(SESSION_LIB) $(CONVERT_LIB) $(DECODER_LIB)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $^ $(LDFLAGS) $(CONVERT_LIBS) $(SESSION_LIBS) -o $@

# Records through a profiler, and names asked for again; built by tests/export/profiler.t.
$(BUILD)/tests/export-profiler $(BUILD)/tests/export-restart: $(BUILD)/tests/export-%: tests/export/%.c $(SESSION_LIB) $(CONVERT_LIB) $(DECODER_LIB)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $^ $(LDFLAGS) $(CONVERT_LIBS) $(SESSION_LIBS) -o $@
