# SPDX-License-Identifier: MIT
#
# The npm package, in build/javascript: the module, what loads it, and this version's number.

JAVASCRIPT_DIR := $(BUILD)/javascript
JAVASCRIPT_SRC := $(addprefix bindings/javascript/,perfring.js given.js made.js perfring.d.ts README.md examples/samples.mjs examples/triage.mjs)

#   make javascript     the npm package: build/javascript, for npm install or npm pack
.PHONY: javascript
javascript: $(JAVASCRIPT_DIR)/package.json
$(JAVASCRIPT_DIR)/package.json: bindings/javascript/package.json $(JAVASCRIPT_SRC) LICENSE $(BUILD)/perfring.wasm include/perfring_base.h
	@mkdir -p $(JAVASCRIPT_DIR)/examples
	cp $(filter-out %.mjs,$(JAVASCRIPT_SRC)) LICENSE $(BUILD)/perfring.wasm $(JAVASCRIPT_DIR)
	cp $(filter %.mjs,$(JAVASCRIPT_SRC)) $(JAVASCRIPT_DIR)/examples
	sed 's/"version": "[^"]*"/"version": "$(VERSION)"/' $< >$@.new
	mv $@.new $@
