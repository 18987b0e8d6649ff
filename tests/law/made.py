# SPDX-License-Identifier: MIT
"""made.py FOLDER: the captures of causes.t, each of one cause, as files."""
import os
import re
import sys

# causes.t makes them as it runs; here only its functions are of use.
text = open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "causes.t")).read()
space = {"__file__": os.path.abspath("tests/law/causes.t"), "__name__": "made"}
exec(compile(text[:text.index("def account_of")], "causes.t", "exec"), space)
os.makedirs(sys.argv[1])
for name, plant in space["PLANTS"].items():
    if name not in ("MARKERS", "MANY_TABLES"):  # large, and as others are
        with open(os.path.join(sys.argv[1], name.lower() + ".data"), "wb") as file:
            file.write(plant()[0])
