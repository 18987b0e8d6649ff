# SPDX-License-Identifier: MIT
#
# How a module is compiled and a library made, and where optional libraries are found.
# It knows no module.

comma := ,
hash  := \#

# An optional library: $(eval $(call optional,NAME,pkg-config name,header,-l flags,what is lost without it (package)))
# and then NAME_CFLAGS has -DHAVE_NAME, and there are NAME_LIBS, and NAME_STATIC with what a program that is linked with -static needs. The compiler at hand decides by linking, with LDFLAGS, so that a cross compiler and -static
# find their own: Debian's compilers see headers of this machine in /usr/include. `make WITHOUT="ZSTD LIBDW"` takes neither.
define optional
OPTIONAL     += $(1)
$(1)_PKG     := $(shell $(PKG_CONFIG) --cflags $(2) 2>/dev/null)
$(1)_LIBS    := $(or $(shell $(PKG_CONFIG) --libs $(2) 2>/dev/null),$(4))
$(1)_STATIC   = $$(or $$(shell $(PKG_CONFIG) --static --libs $(2) 2>/dev/null),$(4))
$(1)_HEADER  := $(3)
$(1)_WITHOUT := $(5)
endef

# optional_links NAMES: yes, if a program with all of them compiles and links.
optional_links = $(shell out=$$(mktemp); printf '%s\n' '$(hash)define _GNU_SOURCE 1' $(foreach n,$(1),'$(hash)include <$($(n)_HEADER)>') 'int main(void) { return 0; }' | \
	$(CC) $(CPPFLAGS) $(CFLAGS) $(foreach n,$(1),$($(n)_PKG)) -x c - -o $$out $(LDFLAGS) $(foreach n,$(1),$($(n)_LIBS)) >/dev/null 2>&1 && echo yes; rm -f $$out $$out.elf)

# All at once, which takes a compiler a third of a second where make runs often; each alone where one is missing.
define optional_take
ifeq ($(or $(OPTIONAL_ALL),$(if $(filter $(1),$(WITHOUT)),no,$(call optional_links,$(1)))),yes)
$(1)_CFLAGS := -DHAVE_$(1) $($(1)_PKG)
else
$(1)_LIBS :=
$(1)_STATIC :=
$$(info perfring: no $($(1)_HEADER): $($(1)_WITHOUT))
endif
endef

$(eval $(call optional,ZSTD,libzstd,zstd.h,-lzstd,compressed records stay compressed$(comma) no record -z (Debian: libzstd-dev)))
$(eval $(call optional,CBOR,libcbor,cbor.h,-lcbor,no CBOR (Debian: libcbor-dev)))
$(eval $(call optional,ZLIB,zlib,zlib.h,-lz,no pprof profiles (Debian: zlib1g-dev)))
$(eval $(call optional,LIBDW,libdw,elfutils/libdwfl.h,-ldw -lelf,no names of functions in files (Debian: libdw-dev)))
$(eval $(call optional,LIBIBERTY,libiberty,libiberty/demangle.h,-liberty,names of C++ and Rust stay mangled (Debian: libiberty-dev)))
$(eval $(call optional,LIBPFM4,libpfm,perfmon/pfmlib_perf_event.h,-lpfm,no event names of hardware vendors (Debian: libpfm4-dev)))
OPTIONAL_ALL := $(if $(filter $(OPTIONAL),$(WITHOUT)),,$(call optional_links,$(OPTIONAL)))
$(foreach n,$(OPTIONAL),$(eval $(call optional_take,$(n))))

# Two makes in one directory, as tests start them, each write a file of their own.
ME := $(shell echo $$PPID)

# A module's objects: $(eval $(call module,directory,its flags)). -MMD tells make of every header; the flags are
# kept in a file of their own, which changes only when they do, so a change of flags makes all objects anew.
define module
$(BUILD)/$(1)/%.o: $(1)/%.c $(BUILD)/$(1)/flags
	@mkdir -p $$(@D)
	$$(CC) $$(ALL_CFLAGS) $(2) -MMD -MP -c $$< -o $$@
$(BUILD)/$(1)/flags: FORCE
	@$$(shell mkdir -p $$(@D))$$(file >$$@.$(ME),$$(CC) $$(ALL_CFLAGS) $(2))
	@if cmp -s $$@.$(ME) $$@; then rm $$@.$(ME); else mv $$@.$(ME) $$@; fi
-include $$(wildcard $(BUILD)/$(1)/*.d $(BUILD)/$(1)/*/*.d)
endef

# What is linked is linked again when the flags of that change.
$(BUILD)/ldflags: FORCE
	@$(shell mkdir -p $(@D))$(file >$@.$(ME),$(CC) $(CFLAGS) $(LDFLAGS) $(RUNPATH))
	@if cmp -s $@.$(ME) $@; then rm $@.$(ME); else mv $@.$(ME) $@; fi

# Where a shared library finds the others of perfring: beside itself, wherever that is. Empty for none (packages for system directories).
RUNPATH ?= $$ORIGIN

# A library: $(eval $(call library,name,header files,objects,libraries of ours that it needs,other libraries)).
#   $(BUILD)/libNAME.a             every symbol, for the tests
#   $(BUILD)/lib/libNAME.a         one object, only what its headers declare can be linked
#   $(BUILD)/lib/libNAME.so.N      the same, shared, with versioned symbols
# What gcc shares among all objects of 32-bit x86 (__x86.get_pc_thunk.bx and the like) stays visible: the linker keeps that of one object, and another archive's may be left out for ours.
# Sanitizers and link-time optimization are left out of the partial link: they come at the last one.
# LDFLAGS=-fuse-ld=lld holds for it too: clang -flto makes objects that only that linker reads.
define library
$(BUILD)/lib$(1).a: $(3)
	@rm -f $$@
	$$(AR) qcs $$@ $$^

$(BUILD)/lib/lib$(1).a: $(3)
	@mkdir -p $$(@D)
	@rm -f $$@
	$$(CC) $$(filter-out -fsanitize% -flto%,$$(CFLAGS)) $$(filter -fuse-ld=%,$$(LDFLAGS)) -r -nostdlib $$^ -o $(BUILD)/lib/$(1).o
	$$(OBJCOPY) --localize-hidden $(BUILD)/lib/$(1).o
	$$(OBJCOPY) -w --globalize-symbol='__x86.get_pc_thunk.*' $(BUILD)/lib/$(1).o
	$$(AR) rcs $$@ $(BUILD)/lib/$(1).o

$(BUILD)/lib/$(1).map: $(2)
	@mkdir -p $$(@D)
	@{ echo 'PERFRING_$(SOVERSION) {' && echo 'global:' && \
		sed -n 's/^PFR_API [a-z_0-9 ]*[ *]\(pfr_[a-z0-9_]*\)(.*/	\1;/p' $(2) && echo 'local: *;' && echo '};'; } >$$@

$(BUILD)/lib/lib$(1).so.$(SOVERSION): $(3) $(BUILD)/ldflags $(BUILD)/lib/$(1).map $(4:%=$(BUILD)/lib/lib%.so.$(SOVERSION))
	$$(CC) $$(CFLAGS) $$(LDFLAGS) -shared -Wl,-soname,lib$(1).so.$(SOVERSION) -Wl,--version-script=$(BUILD)/lib/$(1).map \
		$$(if $$(findstring -fsanitize,$$(CFLAGS)),,-Wl$(comma)-z$(comma)defs) $$(if $$(RUNPATH),'-Wl$$(comma)-rpath$$(comma)$$(RUNPATH)') $(3) $(4:%=$(BUILD)/lib/lib%.so.$(SOVERSION)) $(5) -o $$@
	ln -sf lib$(1).so.$(SOVERSION) $(BUILD)/lib/lib$(1).so
endef

LIBRARIES := # what make install installs
shared = $(LIBRARIES:%=$(BUILD)/lib/lib%.so.$(SOVERSION))
static = $(LIBRARIES:%=$(BUILD)/lib/lib%.a)
