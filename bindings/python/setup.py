# SPDX-License-Identifier: MIT
"""
Builds the wheel, with setuptools alone and without the network. `make python` runs it with the libraries of the build at
hand: PERFRING_BUILD is where they are, PERFRING_LIBS what else is linked; PERFRING_SHARED, for packages, takes the shared libraries. Where these
are not set, the library is built of the source that `make sdist` puts into csrc/, or else pkg-config finds an installed perfring.
"""
import os
import re
import subprocess
import sys
from glob import glob

from setuptools import Extension, setup

HERE = os.path.dirname(os.path.abspath(__file__))
os.chdir(HERE)
TREE = "csrc" if os.path.exists("csrc") else os.path.join("..", "..")
LIBRARIES = ["perfring-session", "perfring-capture", "perfring-convert", "perfring"]


def version():
    with open(os.path.join(TREE, "include", "perfring_base.h"), encoding="utf-8") as header:
        numbers = dict(re.findall(r"#define PFR_VERSION_(\w+) (\d+)", header.read()))
    return "%(MAJOR)s.%(MINOR)s.%(PATCH)s" % numbers


def built():
    """Where the libraries of csrc/ are, once they are built, and what else is linked."""
    build = os.path.abspath(os.path.join("build", "perfring"))
    subprocess.run(["make", "-s", "-j%d" % (os.cpu_count() or 1), "-C", "csrc", "BUILD=" + build, "libraries"], check=True)
    with open(os.path.join(build, "lib", "static-libs"), encoding="utf-8") as file:
        return build, file.read().split()


def needs_library():
    """Not what only asks for names and versions."""
    return not {"egg_info", "--version", "--name"} & set(sys.argv) or bool({"build", "bdist_wheel", "install", "develop"} & set(sys.argv))


def link():
    build = os.environ.get("PERFRING_BUILD")
    if build and os.environ.get("PERFRING_SHARED"):
        return ["-L" + os.path.join(build, "lib")] + ["-l:lib%s.so.0" % name for name in LIBRARIES]
    others = os.environ.get("PERFRING_LIBS", "").split()
    if not build and TREE == "csrc" and needs_library():
        build, others = built()
    if build:
        return [os.path.join(build, "lib", "lib%s.a" % name) for name in LIBRARIES] + others
    if not needs_library():
        return []
    command = ["pkg-config", "--libs", "perfring-session", "perfring-capture"]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, universal_newlines=True).stdout.split()


setup(
    name="perfring",
    version=version(),
    description="Records of Linux perf events",
    license="MIT",
    python_requires=">=3.9",
    packages=["perfring"],
    package_data={"perfring": ["py.typed", "*.pyi"]},
    ext_modules=[
        Extension(
            "perfring._perfring",
            sorted(glob("src/*.c")),
            include_dirs=[os.path.join(TREE, "include"), TREE],
            extra_compile_args=["-std=c11", "-Wall", "-Wextra", "-fvisibility=hidden"],
            extra_link_args=link(),
            define_macros=[("Py_LIMITED_API", "0x03090000"), ("_GNU_SOURCE", "1")],
            py_limited_api=True,
        )
    ],
    options={"bdist_wheel": {"py_limited_api": "cp39"}},
)
