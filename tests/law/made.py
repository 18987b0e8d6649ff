# SPDX-License-Identifier: MIT
"""made.py FOLDER: the captures of causes.t, each of one cause, as files."""
import os
import sys

from plants import PLANTS

os.makedirs(sys.argv[1])
for name, plant in PLANTS.items():
    if name not in ("MARKERS", "MANY_TABLES", "MANY_COUNTS"):  # large, and as others are
        with open(os.path.join(sys.argv[1], name.lower() + ".data"), "wb") as file:
            file.write(plant()[0])
