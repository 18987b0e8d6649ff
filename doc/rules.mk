# SPDX-License-Identifier: MIT
#
# make install: the libraries, their headers and pkg-config files, the command
# and its man page. It knows where they go; what they are is the rooms'.

VERSION := $(shell sed -n 's/^\#define PFR_VERSION_M[AI][JN]OR \([0-9]*\)/\1/p' include/perfring.h | paste -sd .)
LIBDIR  ?= $(PREFIX)/lib
TO      := $(DESTDIR)$(PREFIX)
TO_LIB  := $(DESTDIR)$(LIBDIR)

# A pkg-config file on standard output: library, description, requires, libraries besides.
pc = printf '%s\n' 'prefix=$(PREFIX)' 'libdir=$(LIBDIR)' 'includedir=$${prefix}/include' '' 'Name: $(1)' \
	'Description: $(2)' 'Version: $(VERSION)' 'Requires: $(3)' 'Cflags: -I$${includedir}' \
	'Libs: -L$${libdir} -l$(1) $(strip $(4))'

install: $(ALL)
	install -d $(TO)/bin $(TO)/include $(TO)/share/man/man1 $(TO_LIB)/pkgconfig
	install -m 755 $(PERFRING) $(TO)/bin/
	install -m 644 $(DECODER_LIB) $(CONVERT_LIB) $(CAPTURE_LIB) $(TO_LIB)/
	install -m 644 include/*.h $(TO)/include/
	install -m 644 doc/perfring.1 $(TO)/share/man/man1/
	$(call pc,perfring,decodes the records of Linux perf events,,) >$(TO_LIB)/pkgconfig/perfring.pc
	$(call pc,perfring-convert,perf records to lines and JSON and CBOR,perfring,$(CONVERT_LIBS)) \
		>$(TO_LIB)/pkgconfig/perfring-convert.pc
	$(call pc,perfring-capture,opens perf events and records them,perfring-convert,$(CAPTURE_LIBS)) \
		>$(TO_LIB)/pkgconfig/perfring-capture.pc
