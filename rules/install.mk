# SPDX-License-Identifier: MIT
#
# make install and uninstall: the libraries, their headers and pkg-config files, the command and
# its manual and completion. It knows where they go; what they are is the modules'.

LIBDIR     ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
BINDIR     ?= $(PREFIX)/bin
MANDIR     ?= $(PREFIX)/share/man
BASHDIR    ?= $(PREFIX)/share/bash-completion/completions
ZSHDIR     ?= $(PREFIX)/share/zsh/site-functions
FISHDIR    ?= $(PREFIX)/share/fish/vendor_completions.d

# A pkg-config file: library, description, libraries of ours, other libraries that a static program needs.
pc = rules/print-pc '$(PREFIX)' '$(LIBDIR)' '$(INCLUDEDIR)' $(VERSION) $(1) '$(2)' '$(3)' '$(strip $(4))' >'$(DESTDIR)$(LIBDIR)/pkgconfig/$(1).pc'

#   make libraries      what is installed of the libraries: static and shared
.PHONY: libraries
libraries: $(static) $(shared)

# What other libraries a program needs for an archive, beside those of perfring.
.PHONY: $(LIBRARIES:%=%-libs)
perfring-libs:
	@echo
perfring-convert-libs:
	@echo $(CONVERT_LIBS)
perfring-session-libs:
	@echo $(SESSION_LIBS)
perfring-capture-libs:
	@echo $(CAPTURE_LIBS)

#   make install        PREFIX=/usr/local, DESTDIR=, LIBDIR=, INCLUDEDIR=, BINDIR=, MANDIR=, BASHDIR=, ZSHDIR=, FISHDIR=
# The pages of subcommands and functions are printed by python3; without it there is perfring(1) alone, which has every subcommand.
install: all install-libraries $(PRINTED_MANUAL)
	install -d '$(DESTDIR)$(BINDIR)' '$(DESTDIR)$(MANDIR)/man1'
	install -m 755 $(PERFRING) '$(DESTDIR)$(BINDIR)/'
	install -m 644 doc/perfring.1 '$(DESTDIR)$(MANDIR)/man1/'
	install -d '$(DESTDIR)$(BASHDIR)' '$(DESTDIR)$(ZSHDIR)' '$(DESTDIR)$(FISHDIR)'
	echo 'source <(perfring completion bash)' >'$(DESTDIR)$(BASHDIR)/perfring'
	printf '%s\n' '#compdef perfring' 'source <(perfring completion zsh) && _perfring "$$@"' >'$(DESTDIR)$(ZSHDIR)/_perfring'
	echo 'perfring completion fish | source' >'$(DESTDIR)$(FISHDIR)/perfring.fish'
	chmod 644 '$(DESTDIR)$(BASHDIR)/perfring' '$(DESTDIR)$(ZSHDIR)/_perfring' '$(DESTDIR)$(FISHDIR)/perfring.fish'
	for section in $(sort $(dir $(MAN_PAGES))); do install -d '$(DESTDIR)$(MANDIR)'/$$section && \
		install -m 644 $(BUILD)/man/$$section* '$(DESTDIR)$(MANDIR)'/$$section || exit 1; done

#   make install-libraries   the same without the command: libraries, headers, files of pkg-config and CMake
.PHONY: install-libraries
install-libraries: libraries
	install -d '$(DESTDIR)$(INCLUDEDIR)' '$(DESTDIR)$(LIBDIR)/pkgconfig' '$(DESTDIR)$(LIBDIR)/cmake/perfring'
	install -m 644 $(static) $(shared) '$(DESTDIR)$(LIBDIR)/'
	for name in $(LIBRARIES); do ln -sf lib$$name.so.$(SOVERSION) '$(DESTDIR)$(LIBDIR)'/lib$$name.so; done
	install -m 644 $(PUBLIC) $(wildcard include/*.hpp) '$(DESTDIR)$(INCLUDEDIR)/'
	$(call pc,perfring,decodes the records of Linux perf events,,)
	$(call pc,perfring-convert,perf records to lines and JSON and CBOR,perfring,$(CONVERT_STATIC))
	$(call pc,perfring-session,reads whole captures,perfring-convert,$(SESSION_STATIC))
	$(call pc,perfring-capture,opens perf events and records them,perfring-convert,$(CAPTURE_STATIC))
	sed 's/@CONVERT_LIBS@/$(strip $(CONVERT_LIBS))/; s/@SESSION_LIBS@/$(strip $(SESSION_LIBS))/; s/@CAPTURE_LIBS@/$(strip $(CAPTURE_LIBS))/; s/@SOVERSION@/$(SOVERSION)/g' \
		rules/perfring-config.cmake >'$(DESTDIR)$(LIBDIR)/cmake/perfring/perfring-config.cmake'
	sed 's/@VERSION@/$(VERSION)/; s/@POINTER@/$(POINTER)/' rules/perfring-config-version.cmake >'$(DESTDIR)$(LIBDIR)/cmake/perfring/perfring-config-version.cmake'

# Bytes of a pointer, for which the libraries are.
POINTER = $(shell echo __SIZEOF_POINTER__ | $(CC) $(CPPFLAGS) $(CFLAGS) -E -P -)

# Pages that `make manual` printed.
MAN_PAGES = $(shell cd '$(BUILD)/man' 2>/dev/null && ls -d man*/*)

#   make uninstall      removes what make install with the same variables puts there
uninstall:
	rm -f '$(DESTDIR)$(BASHDIR)/perfring' '$(DESTDIR)$(ZSHDIR)/_perfring' '$(DESTDIR)$(FISHDIR)/perfring.fish' \
		'$(DESTDIR)$(BINDIR)/perfring' '$(DESTDIR)$(MANDIR)/man1/perfring.1'
	rm -f $(MAN_PAGES:%='$(DESTDIR)$(MANDIR)'/%)
	rm -rf '$(DESTDIR)$(LIBDIR)/cmake/perfring'
	cd '$(DESTDIR)$(INCLUDEDIR)' && rm -f $(notdir $(PUBLIC) $(wildcard include/*.hpp))
	for name in $(LIBRARIES); do rm -f '$(DESTDIR)$(LIBDIR)'/lib$$name.a '$(DESTDIR)$(LIBDIR)'/lib$$name.so \
		'$(DESTDIR)$(LIBDIR)'/lib$$name.so.$(SOVERSION) '$(DESTDIR)$(LIBDIR)'/pkgconfig/$$name.pc; done

#   make release        build/release: what a page of a release carries, the same bytes from any path; dev/release.md
.PHONY: release
release:
	rules/release '$(BUILD)/release' $(wildcard build-cross/source)

#   make dist           perfring-VERSION.tar.gz: what is committed, the same bytes each time
.PHONY: dist
dist:
	git archive --format=tar --prefix=perfring-$(VERSION)/ HEAD | gzip -9n >perfring-$(VERSION).tar.gz
