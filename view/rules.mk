# SPDX-License-Identifier: MIT
#
# A capture as an HTML page. Its objects are in libperfring-session; see session/rules.mk.

$(eval $(call module,view,-fPIC -ffunction-sections $(HOSTED_CFLAGS)))

# The library in the page, for the browser: made where there is a compiler of WebAssembly, else view/page.wasm.gz (make page-module), which may be older.
WASM_CC  ?= clang
PAGE_SRC := view/embed $(wildcard view/page/* view/static/*) bindings/javascript/given.js bindings/javascript/made.js bindings/javascript/perfring.js
WASM_PROBE := printf '\#include <stdlib.h>\nint main(int argc, char **argv) { return (int)((double)argc * atof(argv[0]) / 3); }\n' | $(WASM_CC) --target=wasm32-wasi -x c -
$(BUILD)/view/module.mk:
	@mkdir -p $(@D)
	@if $(WASM_PROBE) -o $@.wasm >/dev/null 2>&1; then echo 'PAGE_MODULE ?= $$(BUILD)/page.wasm.gz'; else echo 'PAGE_MODULE ?= view/page.wasm.gz'; fi >$@
	@rm -f $@.wasm
-include $(BUILD)/view/module.mk

$(BUILD)/view/page.c: $(PAGE_SRC) $(PAGE_MODULE)
	@mkdir -p $(@D)
	view/embed -c $(PAGE_MODULE) >$@.$(ME)
	mv $@.$(ME) $@
$(BUILD)/view/page.o: $(BUILD)/view/page.c view/view.h
	$(CC) $(ALL_CFLAGS) -fPIC -c $< -o $@

#   make page           the page that reads the captures which are dropped on it: build/perfring.html
.PHONY: page
page: $(BUILD)/perfring.html
$(BUILD)/perfring.html: $(PAGE_SRC) $(PAGE_MODULE)
	view/embed $(PAGE_MODULE) >$@.$(ME)
	mv $@.$(ME) $@

#   make page-module    the module of the page for machines without a compiler of WebAssembly: view/page.wasm.gz
.PHONY: page-module
page-module: $(BUILD)/page.wasm.gz
	cp $< view/page.wasm.gz
