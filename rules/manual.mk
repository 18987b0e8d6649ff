# SPDX-License-Identifier: MIT
#
# The reference, printed from the headers' comments: man pages and HTML. It is not committed.
#   make manual         build/man: pages of sections 1, 3 and 5, and reference.html

MANUAL := rules/manual.py rules/manual_rows.py
.PHONY: manual
manual: $(BUILD)/man/reference.html
$(BUILD)/man/reference.html: $(MANUAL) $(PUBLIC) $(SCHEMA) cli/commands.def doc/perfring.1 $(wildcard examples/*.c)
	rm -rf '$(BUILD)/man' '$(BUILD)/man.new'
	python3 -B rules/manual.py $(VERSION) '$(BUILD)/man.new' && mv '$(BUILD)/man.new' '$(BUILD)/man'
