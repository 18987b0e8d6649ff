#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""No function of a test with cmocka has the name of a macro of cmocka, of version 1 or 2: where a system has the other version, the test does not compile."""
import glob, os, re, sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
from tap import finish, report

NAMES = {"skip", "stop", "fail", "fail_msg", "mock", "mock_int", "mock_ptr_type", "mock_type", "function_called", "will_return", "check_expected", "check_expected_ptr",
         "check_expected_int", "check_expected_uint", "expect_any", "expect_value", "expect_string", "expect_memory", "expect_check", "expect_not_value", "expect_in_range",
         "ignore_function_calls", "test_malloc", "test_calloc", "test_realloc", "test_free", "cast_to_intmax_type", "cast_to_pointer_integral_type"}
for path in ("/usr/include/cmocka.h", "/usr/local/include/cmocka.h"):
    if os.path.exists(path):
        NAMES |= set(re.findall(r"^# *define (\w+)\(", open(path, encoding="utf-8").read(), re.M))
wrong, files = [], 0
for path in sorted(glob.glob("tests/**/*.c", recursive=True)):
    text = open(path, encoding="utf-8").read()
    if "unit/unit.h" not in text and "cmocka.h" not in text:
        continue
    files += 1
    wrong += ["%s: %s" % (path, name) for name in re.findall(r"^(?:static |struct |unsigned |const |enum )*\w+ \**(\w+)\([^;]*\)\n\{", text, re.M) if name in NAMES]
report(files > 30 and not wrong, "%d files" % files, wrong)
finish()
