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

# A pkg-config file on standard output: library, description, libraries of ours, other libraries.
pc = printf '%s\n' 'prefix=$(PREFIX)' 'libdir=$(LIBDIR)' 'includedir=$(INCLUDEDIR)' '' 'Name: $(1)' \
	'Description: $(2)' 'Version: $(VERSION)' 'Requires: $(3)' 'Cflags: -I$${includedir}' \
	'Libs: -L$${libdir} -l$(1)' 'Libs.private: $(strip $(4))' >'$(DESTDIR)$(LIBDIR)/pkgconfig/$(1).pc'

#   make libraries      what is installed of the libraries: static and shared
.PHONY: libraries
libraries: $(static) $(shared)

#   make install        PREFIX=/usr/local, DESTDIR=, LIBDIR=, INCLUDEDIR=, BINDIR=, MANDIR=, BASHDIR=, ZSHDIR=, FISHDIR=
install: all libraries
	install -d '$(DESTDIR)$(BINDIR)' '$(DESTDIR)$(INCLUDEDIR)' '$(DESTDIR)$(MANDIR)/man1' '$(DESTDIR)$(LIBDIR)/pkgconfig'
	install -m 755 $(PERFRING) '$(DESTDIR)$(BINDIR)/'
	install -m 644 $(static) $(shared) '$(DESTDIR)$(LIBDIR)/'
	for name in $(LIBRARIES); do ln -sf lib$$name.so.$(SOVERSION) '$(DESTDIR)$(LIBDIR)'/lib$$name.so; done
	install -m 644 $(PUBLIC) include/perfring.hpp '$(DESTDIR)$(INCLUDEDIR)/'
	install -m 644 doc/perfring.1 '$(DESTDIR)$(MANDIR)/man1/'
	install -d '$(DESTDIR)$(BASHDIR)' '$(DESTDIR)$(ZSHDIR)' '$(DESTDIR)$(FISHDIR)'
	echo 'source <(perfring completion bash)' >'$(DESTDIR)$(BASHDIR)/perfring'
	printf '%s\n' '#compdef perfring' 'source <(perfring completion zsh) && _perfring "$$@"' >'$(DESTDIR)$(ZSHDIR)/_perfring'
	echo 'perfring completion fish | source' >'$(DESTDIR)$(FISHDIR)/perfring.fish'
	chmod 644 '$(DESTDIR)$(BASHDIR)/perfring' '$(DESTDIR)$(ZSHDIR)/_perfring' '$(DESTDIR)$(FISHDIR)/perfring.fish'
	$(call pc,perfring,decodes the records of Linux perf events,,)
	$(call pc,perfring-convert,perf records to lines and JSON and CBOR,perfring,$(CONVERT_LIBS))
	$(call pc,perfring-session,reads whole captures,perfring-convert,$(SESSION_LIBS))
	install -d '$(DESTDIR)$(LIBDIR)/cmake/perfring'
	sed 's/@CONVERT_LIBS@/$(strip $(CONVERT_LIBS))/; s/@SESSION_LIBS@/$(strip $(SESSION_LIBS))/; s/@CAPTURE_LIBS@/$(strip $(CAPTURE_LIBS))/' \
		rules/perfring-config.cmake >'$(DESTDIR)$(LIBDIR)/cmake/perfring/perfring-config.cmake'
	printf '%s\n' 'set(PACKAGE_VERSION $(VERSION))' 'if(NOT PACKAGE_FIND_VERSION VERSION_GREATER PACKAGE_VERSION)' \
		'	set(PACKAGE_VERSION_COMPATIBLE TRUE)' 'endif()' >'$(DESTDIR)$(LIBDIR)/cmake/perfring/perfring-config-version.cmake'
	for page in $(MAN_PAGES); do install -D -m 644 $(BUILD)/man/$$page '$(DESTDIR)$(MANDIR)'/$$page || exit 1; done
	$(call pc,perfring-capture,opens perf events and records them,perfring-convert,$(CAPTURE_LIBS))

# Pages that `make manual` printed before.
MAN_PAGES = $(shell cd '$(BUILD)/man' 2>/dev/null && ls -d man*/*)

#   make uninstall      removes what make install with the same variables puts there
uninstall:
	rm -f '$(DESTDIR)$(BASHDIR)/perfring' '$(DESTDIR)$(ZSHDIR)/_perfring' '$(DESTDIR)$(FISHDIR)/perfring.fish' \
		'$(DESTDIR)$(BINDIR)/perfring' '$(DESTDIR)$(MANDIR)/man1/perfring.1'
	for page in $(MAN_PAGES); do rm -f '$(DESTDIR)$(MANDIR)'/$$page; done
	rm -rf '$(DESTDIR)$(LIBDIR)/cmake/perfring'
	cd '$(DESTDIR)$(INCLUDEDIR)' && rm -f $(notdir $(PUBLIC)) perfring.hpp
	for name in $(LIBRARIES); do rm -f '$(DESTDIR)$(LIBDIR)'/lib$$name.a '$(DESTDIR)$(LIBDIR)'/lib$$name.so \
		'$(DESTDIR)$(LIBDIR)'/lib$$name.so.$(SOVERSION) '$(DESTDIR)$(LIBDIR)'/pkgconfig/$$name.pc; done

#   make dist           perfring-VERSION.tar.gz: what is committed, the same bytes each time
.PHONY: dist
dist:
	git archive --format=tar --prefix=perfring-$(VERSION)/ HEAD | gzip -9n >perfring-$(VERSION).tar.gz
