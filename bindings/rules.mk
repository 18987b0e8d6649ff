# SPDX-License-Identifier: MIT
#
# Bindings: what is printed from the rows for them, and the Python package. Rust and Go build themselves,
# as their users do: bindings/rust/README.md, bindings/go/README.md.

PYTHON         ?= /usr/bin/python3
PYTHON_DIR     := $(BUILD)/python
PYTHON_SOURCES := $(wildcard bindings/python/src/*.[ch] bindings/python/perfring/*.py*) bindings/python/setup.py

RUST_SYS := bindings/rust/perfring-sys

$(BUILD)/print_%: bindings/print_%.c bindings/print.h $(wildcard schema/*.def)
	@mkdir -p $(@D)
	$(CC) -std=c11 -I. -O0 $< -o $@

# The headers of the records are printed first.
.PHONY: print-headers
print-headers: $(BUILD)/print
	$(BUILD)/print > include/perfring_records.h.new
	cmp -s include/perfring_records.h.new include/perfring_records.h || cp include/perfring_records.h.new include/perfring_records.h
	rm include/perfring_records.h.new

# Makes the printed files of the bindings anew, after a change of rows.
.PHONY: print-bindings
print-bindings: print-headers $(BUILD)/print_python $(BUILD)/print_rust $(BUILD)/print_go
	$(BUILD)/print_python records > bindings/python/perfring/_records.py
	$(BUILD)/print_python stubs > bindings/python/perfring/_records.pyi
	$(BUILD)/print_python constants > bindings/python/perfring/constants.py
	$(BUILD)/print_rust > bindings/rust/perfring/src/records.rs
	$(BUILD)/print_go > bindings/go/records.go
	bindings/print-sys decoder > $(RUST_SYS)/src/decoder.rs
	bindings/print-sys session > $(RUST_SYS)/src/session.rs
	bindings/print-sys capture > $(RUST_SYS)/src/capture.rs
	bindings/print-sys layout-c > $(RUST_SYS)/tests/table/layout.c
	bindings/print-sys layout-rs > $(RUST_SYS)/tests/table/layout.rs
print: print-bindings

#   make python         the Python package, in build/python: PYTHONPATH=build/python python3
#   make install-python the package in DESTDIR, where Debian's Python looks for packages of Debian
.PHONY: install-python
install-python: $(PYTHON_DIR)/built
	PERFRING_BUILD='$(abspath $(BUILD))' $(PYTHON) bindings/python/setup.py -q build -b '$(abspath $(PYTHON_DIR))/temp' \
		--build-lib '$(abspath $(PYTHON_DIR))/lib' egg_info -e '$(abspath $(PYTHON_DIR))' \
		install --skip-build --root '$(DESTDIR)' --prefix /usr --install-layout deb --single-version-externally-managed

#   make wheel          the same as a wheel, in build/wheel
.PHONY: python wheel
python: $(PYTHON_DIR)/built
$(PYTHON_DIR)/built: $(PYTHON_SOURCES) $(static) $(PUBLIC) $(wildcard schema/*.def)
	@rm -rf $(PYTHON_DIR)
	@mkdir -p $(PYTHON_DIR)
	CC='$(CC)' PERFRING_BUILD='$(abspath $(BUILD))' PERFRING_LIBS='$(sort $(SESSION_LIBS) $(CONVERT_LIBS) $(CAPTURE_LIBS))' \
		$(PYTHON) bindings/python/setup.py -q build -b '$(abspath $(PYTHON_DIR))/temp' --build-lib '$(abspath $(PYTHON_DIR))/lib'
	@ln -sf lib/perfring $(PYTHON_DIR)/perfring
	@touch $@

wheel: $(PYTHON_DIR)/built
	PERFRING_BUILD='$(abspath $(BUILD))' $(PYTHON) bindings/python/setup.py -q \
		build -b '$(abspath $(PYTHON_DIR))/temp' --build-lib '$(abspath $(PYTHON_DIR))/lib' \
		egg_info -e '$(abspath $(PYTHON_DIR))' bdist_wheel --skip-build -d '$(abspath $(BUILD)/wheel)' -b '$(abspath $(PYTHON_DIR))/bdist'

# What else a program needs that links the static libraries, for languages whose builds do not ask pkg-config.
libraries: $(BUILD)/lib/static-libs
$(BUILD)/lib/static-libs: FORCE
	@mkdir -p $(@D)
	@echo '$(SESSION_LIBS) $(CONVERT_LIBS) $(CAPTURE_LIBS)' | cmp -s - $@ || echo '$(SESSION_LIBS) $(CONVERT_LIBS) $(CAPTURE_LIBS)' >$@

# Tests run at the same time, so what several of them need is made before.
check check-more: libraries $(BUILD)/print_python $(BUILD)/print_rust $(BUILD)/print_go
