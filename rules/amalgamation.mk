# SPDX-License-Identifier: MIT
#
# The library as one C file and one header, for programs that take sources along.
#   make amalgamation   build/perfring.c and .h: the decoder; perfring_all.c and .h: convert and session as well

AMALGAMATE := rules/amalgamate.py
ALL_ONE_SRC     = $(DECODER_SRC) $(sort $(wildcard convert/*.c) $(wildcard session/*.c))
ALL_ONE_HEADERS = $(addprefix include/perfring,.h _alloc.h _sink.h _convert.h _session.h _session_tools.h _session_tasks.h)

.PHONY: amalgamation
amalgamation: $(BUILD)/perfring.c $(BUILD)/perfring_all.c

$(BUILD)/perfring.c: $(AMALGAMATE) $(DECODER_SRC) $(wildcard decoder/*.h) $(SCHEMA) $(PUBLIC) LICENSE
	@mkdir -p $(@D)
	python3 -B $(AMALGAMATE) $(BUILD) perfring include/perfring.h -- $(DECODER_SRC)

$(BUILD)/perfring_all.c: $(AMALGAMATE) $(ALL_ONE_SRC) $(wildcard decoder/*.h convert/*.h session/*.h) $(SCHEMA) $(PUBLIC) LICENSE
	@mkdir -p $(@D)
	python3 -B $(AMALGAMATE) $(BUILD) perfring_all $(ALL_ONE_HEADERS) -- $(ALL_ONE_SRC)
