# SPDX-License-Identifier: MIT
#
# The bench. Each bench/NAME.c is a program $(BUILD)/bench/NAME; `make bench` runs
# bench/speed and whatever other rules add to BENCH_RUN, on one capture (bench/all). It knows how to build
# them; what they measure is theirs.

BENCH_SRC := $(sort $(wildcard bench/*.c))
BENCH_BIN := $(BENCH_SRC:%.c=$(BUILD)/%)
BENCH_RUN += bench/speed bench/commands bench/export bench/names bench/answers bench/feeds bench/languages/run bench/edit bench/unwind bench/scale bench/recorder $(BUILD)/bench/ring $(BUILD)/bench/zstd

$(BUILD)/bench/%: bench/%.c $(wildcard bench/*.h) $(SESSION_LIB) $(CAPTURE_LIB) $(CONVERT_LIB) $(DECODER_LIB) $(PUBLIC)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -D_DEFAULT_SOURCE $(BENCH_CFLAGS) $< $(SESSION_LIB) $(CAPTURE_LIB) $(CONVERT_LIB) $(DECODER_LIB) \
		$(LDFLAGS) $(SESSION_LIBS) $(CONVERT_LIBS) $(CAPTURE_LIBS) -o $@

# The loads must have frames for the callchains that are recorded of them.
$(BUILD)/bench/load $(BUILD)/bench/calls: BENCH_CFLAGS := -fno-omit-frame-pointer -fno-optimize-sibling-calls

.PHONY: bench-build
bench-build: $(BENCH_BIN)

bench: bench-build $(PERFRING)
	@BUILD=$(BUILD) bench/all $(BENCH_RUN)
	@$(MAKE) -s bench-python

#   make bench-python   what the Python package costs: bench/python.py
.PHONY: bench-python
bench-python:
	@if $(PYTHON) -c 'import os, setuptools, sysconfig; os.stat(sysconfig.get_path("include") + "/Python.h")' 2>/dev/null; then \
		$(MAKE) -s python && PYTHONPATH='$(BUILD)/python' $(PYTHON) bench/python.py; \
	else echo 'bench/python.py: not run without python3-dev and python3-setuptools'; fi
