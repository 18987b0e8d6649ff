# SPDX-License-Identifier: MIT
#
# The library as one C file and one header, for programs that take sources along.
#   make amalgamation   build/perfring.c and .h: the decoder; perfring_all.c and .h: convert and session as well

AMALGAMATE := rules/amalgamate.py
ALL_ONE_SRC     = $(DECODER_SRC) $(sort $(wildcard convert/*.c) $(wildcard session/*/*.c))
ALL_ONE_HEADERS = $(addprefix include/perfring,.h _alloc.h _sink.h _convert.h) \
                  $(filter-out %_export.h %_view.h %_edit.h %_report.h %_diff.h %_sched.h %_calls.h %_profiler.h,$(sort $(wildcard include/perfring_session*.h)))

.PHONY: amalgamation
amalgamation: $(BUILD)/perfring.c $(BUILD)/perfring_all.c

$(BUILD)/perfring.c: $(AMALGAMATE) $(DECODER_SRC) $(wildcard decoder/*.h unwind/*.h) $(SCHEMA) $(PUBLIC) LICENSE
	@mkdir -p $(@D)
	python3 -B $(AMALGAMATE) $(BUILD) perfring include/perfring.h -- $(DECODER_SRC)

$(BUILD)/perfring_all.c: $(AMALGAMATE) $(ALL_ONE_SRC) $(wildcard decoder/*.h unwind/*.h convert/*.h session/*.h session/*/*.h) $(SCHEMA) $(PUBLIC) LICENSE
	@mkdir -p $(@D)
	python3 -B $(AMALGAMATE) $(BUILD) perfring_all $(ALL_ONE_HEADERS) -- $(ALL_ONE_SRC)

# The flags and libraries that perfring_all.c takes here.
.PHONY: amalgamation-libs
amalgamation-libs:
	@echo $(CONVERT_CFLAGS) $(CONVERT_LIBS)

#   make amalgamation-sizes   the table of doc/onefile.md: bytes with parts left out
.PHONY: amalgamation-sizes
amalgamation-sizes: amalgamation
	@tests/amalgamation/sizes '$(BUILD)'
