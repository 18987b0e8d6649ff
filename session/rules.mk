# SPDX-License-Identifier: MIT
#
# Whole captures, and what is made of them (export/, report/): libperfring-session. Hosted: libc is there.

SESSION_SRC     := $(sort $(wildcard session/*/*.c) $(filter-out export/tables/print_tables.c,$(wildcard export/*/*.c)) $(wildcard view/*.c) $(wildcard edit/*.c) $(wildcard report/*.c))
SESSION_OBJ     := $(SESSION_SRC:%.c=$(BUILD)/%.o) $(BUILD)/view/page.o $(BUILD)/convert/out.o $(BUILD)/convert/path.o $(SYSTEM_OBJ)
SESSION_LIB     := $(BUILD)/libperfring-session.a
SESSION_HEADERS := $(addprefix include/perfring_,session.h session_account.h session_tools.h session_tracepoint.h session_tasks.h session_show.h session_export.h session_profiler.h session_view.h session_edit.h session_report.h session_diff.h session_sched.h session_calls.h session_where.h session_summary.h session_symbols.h session_stacks.h session_jobs.h alloc.h sink.h)
SESSION_LIBS    := $(ZSTD_LIBS) $(ZLIB_LIBS) $(LIBDW_LIBS) $(LIBIBERTY_LIBS) -pthread
SESSION_STATIC   = $(ZSTD_STATIC) $(ZLIB_STATIC) $(LIBDW_STATIC) $(LIBIBERTY_STATIC) -pthread
LIBRARIES       += perfring-session

$(eval $(call module,session,-fPIC -ffunction-sections $(NO_PAIRS) $(HOSTED_CFLAGS) $(CONVERT_CFLAGS) $(ZLIB_CFLAGS) $(LIBDW_CFLAGS) $(LIBIBERTY_CFLAGS)))
$(eval $(call library,perfring-session,$(SESSION_HEADERS),$(SESSION_OBJ),perfring perfring-convert,$(SESSION_LIBS)))
