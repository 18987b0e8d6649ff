# SPDX-License-Identifier: MIT
#
# What is printed from the rows for doc/. The public header is decoder/rules.mk's.

CDDL := doc/cbor.cddl doc/cbor-names.cddl doc/cbor-fields.md

$(BUILD)/print_cddl: schema/print_cddl.c $(wildcard schema/*.def)
	@mkdir -p $(@D)
	$(CC) -std=c11 -I. -O0 $< -o $@

$(BUILD)/print_versions: schema/print_versions.c $(wildcard schema/*.def)
	@mkdir -p $(@D)
	$(CC) -std=c11 -I. -O0 $< -o $@

# Makes the printed documents anew, after a change of rows.
.PHONY: print-cddl
print-cddl: $(BUILD)/print_cddl $(BUILD)/print_versions
	$(BUILD)/print_versions > doc/versions.md
	doc/print-errors > doc/errors.md
	doc/print-causes > doc/account.md
	$(BUILD)/print_cddl keys > doc/cbor.cddl
	$(BUILD)/print_cddl names > doc/cbor-names.cddl
	$(BUILD)/print_cddl tables > doc/cbor-fields.md
print: print-cddl
