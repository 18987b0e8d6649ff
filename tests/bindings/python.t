#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The Python package: it builds without a warning, fields and columns agree with dump
# on every capture, generated inputs do not crash it, the tutorial and the first minute show what happens, and a wheel
# works outside of the tree. Run from the project's root.
. tests/lib/tap.sh
python=${PYTHON:-/usr/bin/python3}
export LC_ALL=C.UTF-8 PERFRING=$perfring PYTHONDONTWRITEBYTECODE=1
"$python" -c 'import setuptools, sysconfig, os; assert os.path.exists(sysconfig.get_path("include") + "/Python.h")' 2>/dev/null ||
	skip_all "no python3-dev or python3-setuptools"

. tests/bindings/lib.sh

# The tests of a program in TAP become some of this one.
run_tests() { # what, program, arguments
	what=$1
	shift
	"$@" >"$temp/tap" 2>"$temp/err"
	status=$?
	while read -r line; do
		case $line in
		ok\ *) echo "${line#*- }" >"$temp/out"; ok 0 "$what: ${line#*- }" ;;
		not\ ok\ *) grep -A 12 -F "$line" "$temp/tap" >"$temp/out"; ok 1 "$what: ${line#*- }" ;;
		esac
	done <"$temp/tap"
	cat "$temp/err" >"$temp/out"
	grep -q '^1\.\.[1-9]' "$temp/tap" && [ "$status" -lt 2 ] && [ ! -s "$temp/err" ]
	ok $? "$what: runs to its end, without a message of -X dev"
}

${MAKE:-make} -s BUILD="$build" PYTHON="$python" libraries python >"$temp/out" 2>&1 && ! grep -i 'warning: [^b]' "$temp/out"
ok $? "builds without a warning"
export PYTHONPATH="$build/python"
run_tests corpus "$python" -X dev tests/bindings/python_corpus.py
run_tests answers "$python" -X dev tests/bindings/python_answers.py
run_tests safety "$python" -X dev tests/bindings/python_safety.py

tutorial() { # words
	run_tests tutorial "$python" -X dev tests/bindings/documents.py doctest doc/python.md "$@"
}
tutorial
for package in pandas pyarrow; do
	if "$python" -c "import $package" 2>/dev/null; then
		"$python" -W ignore tests/bindings/documents.py doctest doc/python.md "$package" >"$temp/out" 2>&1
		ok $? "tutorial with $package"
	else
		skip "tutorial with $package" "python3-$package is not installed"
	fi
done
if "$perfring" record -q -e page-faults -c 1 -o "$temp/x" -- true 2>"$temp/why"; then
	tutorial live
	"$python" bindings/python/examples/profiler.py 1 2 >"$temp/out" 2>"$temp/why"
	[ $? = 0 ] && grep -q '^[^;]*;.* [1-9][0-9]*$' "$temp/out" && ! grep -qv '^$\|^[^;]*;.* [1-9][0-9]*$' "$temp/out" && grep -q '^[0-9]* lost$' "$temp/why"
	ok $? "a profiler of the system: stacks of two intervals"
else
	skip "the running kernel" "$(head -n 1 "$temp/why")"
fi
"$python" tests/bindings/documents.py transcript bindings/python/README.md >"$temp/out" 2>&1
ok $? "the first minute"

if "$python" -c 'import wheel' 2>/dev/null; then
	${MAKE:-make} -s BUILD="$build" PYTHON="$python" wheel >"$temp/out" 2>&1 &&
		"$python" -m zipfile -e "$build"/wheel/perfring-*-cp39-abi3-*.whl "$temp/wheel" >>"$temp/out" 2>&1 &&
		capture=$(pwd)/corpus/default.data && cd "$temp" &&
		PYTHONPATH="$temp/wheel" "$python" -c "import perfring; print(len(list(perfring.records('$capture'))))" >>"$temp/out" 2>&1
	status=$?
	cd - >/dev/null || exit 2
	ok $status "the wheel, one for all versions of Python 3, outside of the tree"
else
	skip "the wheel" "no python3-wheel"
fi
if command -v mypy >/dev/null; then
	cat >"$temp/typed.py" <<'END'
import perfring

with perfring.open("x", order="time") as session:
    for record in session:
        if isinstance(record, perfring.Sample):
            ip: int = record.ip
            first: int = record.callchain.ips[0]
            name: str = record.callchain  # wrong
            record.no_such_field  # wrong
END
	mypy --ignore-missing-imports --cache-dir="$temp/mypy" bindings/python/perfring >"$temp/out" 2>&1
	ok $? "mypy accepts the package"
	MYPYPATH=bindings/python mypy --ignore-missing-imports --cache-dir="$temp/mypy" "$temp/typed.py" >"$temp/out" 2>&1
	[ "$(grep -c 'typed.py:[89]: error' "$temp/out")" = 2 ] && [ "$(grep -c 'typed.py:.*error' "$temp/out")" = 2 ]
	ok $? "mypy finds wrong types of fields, and no others"
else
	skip "mypy" "not installed"
fi

# The same program as the C example, on every capture.
same_as_example "$python" tests/bindings/run_each.py bindings/python/examples/samples.py
finish
