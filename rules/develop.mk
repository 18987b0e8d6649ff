# SPDX-License-Identifier: MIT
#
# What developers use besides: the editor's view of the build, and the binary interface.

#   make compile_commands.json   how each file is compiled, for clangd and clang-tidy
compile_commands.json: FORCE
	@$(MAKE) -nB --no-print-directory BUILD=$(BUILD) $(LIBRARIES:%=$(BUILD)/lib%.a) $(PERFRING) 2>/dev/null | \
		sed -n 's/ -fno-tree-[a-z-]*//g; s,^\(.* -c \([^ ]*\.c\) -o [^ ]*\)$$,\2	\1,p' | \
		awk -F'\t' -v dir='$(CURDIR)' 'BEGIN { print "[" } \
		{ gsub(/\\/, "\\\\", $$2); gsub(/"/, "\\\"", $$2); \
		printf "%s{\"directory\": \"%s\", \"file\": \"%s\", \"command\": \"%s\"}", (NR > 1 ? ",\n" : ""), dir, $$1, $$2 } \
		END { print "\n]" }' > $@

#   make lint           clang-format, clang-tidy, cppcheck and shellcheck; all have to be clean. LINT_WITH='shell format': only these
# (LINT is make's own variable, for another program.)
#   make format         formats the sources (.clang-format)
.PHONY: lint format
lint: export MAKE := $(MAKE)
lint:
	rules/lint $(LINT_WITH)
format:
	rules/format-files | xargs $(firstword $(shell command -v clang-format-14 clang-format)) -i

#   make abi            compares the libraries' binary interface with the committed one (abidiff)
#   make abi-accept     commits today's as the one to compare with
.PHONY: abi abi-accept
abi: $(shared)
	tests/build/abi check '$(BUILD)/lib' $(LIBRARIES)
abi-accept: $(shared)
	tests/build/abi accept '$(BUILD)/lib' $(LIBRARIES)
