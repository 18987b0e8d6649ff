# SPDX-License-Identifier: MIT
#
# Packages of the bindings that have the library's source in them, so that they build where no perfring is installed and without the network.
# What a package is made of is the tree's own source, and its version that of include/perfring_base.h.

# What `make libraries` takes: the sources of C, and the JavaScript that the page has in it.
LIBRARY_TREE := Makefile LICENSE rules include schema decoder unwind convert session edit export report view wasm capture system \
	bindings/rules.mk bindings/packages.mk bindings/javascript
PACKAGES_DIR := $(BUILD)/packages

define copy_library_tree
	@mkdir -p $(1)
	@tar -cf - $(LIBRARY_TREE) | tar -xf - -C $(1)
endef

#   make crates         perfring-sys and perfring with the C source, in build/packages/rust: cargo package, cargo build
.PHONY: crates
crates: amalgamation
	@rm -rf $(PACKAGES_DIR)/rust
	@mkdir -p $(PACKAGES_DIR)/rust
	@tar -cf - -C bindings/rust . | tar -xf - -C $(PACKAGES_DIR)/rust
	$(call copy_library_tree,$(PACKAGES_DIR)/rust/perfring-sys/csrc)
	@cp $(BUILD)/perfring.c $(BUILD)/perfring.h $(PACKAGES_DIR)/rust/perfring-sys/csrc/
	@cp LICENSE $(PACKAGES_DIR)/rust/perfring/
	@cp LICENSE $(PACKAGES_DIR)/rust/perfring-sys/

#   make sdist          the Python package as source, with the library's: build/packages/perfring-VERSION.tar.gz, for pip
.PHONY: sdist
sdist: SDIST := $(PACKAGES_DIR)/perfring-$(VERSION)
sdist:
	@rm -rf $(SDIST) $(SDIST).tar.gz
	@mkdir -p $(SDIST)
	@tar -cf - -C bindings/python setup.py README.md perfring src examples | tar -xf - -C $(SDIST)
	$(call copy_library_tree,$(SDIST)/csrc)
	@cp LICENSE $(SDIST)/
	@printf 'Metadata-Version: 2.1\nName: perfring\nVersion: %s\nSummary: Records of Linux perf events\nLicense: MIT\nRequires-Python: >=3.9\n' $(VERSION) >$(SDIST)/PKG-INFO
	@tar -czf $(SDIST).tar.gz --owner=0 --group=0 -C $(PACKAGES_DIR) perfring-$(VERSION)

#   make go-module      the Go module with the library as one file, in build/packages/go: go build -tags onefile
.PHONY: go-module
go-module: amalgamation
	@rm -rf $(PACKAGES_DIR)/go
	@mkdir -p $(PACKAGES_DIR)/go/csrc
	@tar -cf - -C bindings/go . | tar -xf - -C $(PACKAGES_DIR)/go
	@cp $(BUILD)/perfring_all.c $(BUILD)/perfring_all.h $(PACKAGES_DIR)/go/csrc/
	@cp LICENSE $(PACKAGES_DIR)/go/
