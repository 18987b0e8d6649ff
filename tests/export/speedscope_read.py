# SPDX-License-Identifier: MIT
"""speedscope's JSON by the rules of its schema (file-format-schema.json), for profiles of type sampled."""
UNITS = {"bytes", "microseconds", "milliseconds", "nanoseconds", "none", "seconds"}
FRAME = {"name": str, "file": str, "line": int, "col": int}
PROFILE = {"type": str, "name": str, "unit": str, "startValue": (int, float), "endValue": (int, float), "samples": list, "weights": list}


def members(value, types, needed):
    return [f"{key} is missing" for key in needed if key not in value] + \
           [f"{key}: {item!r:.80}" for key, item in value.items() if not isinstance(item, types.get(key, ())) or isinstance(item, bool)]


def wrong(data):
    top = {"$schema": str, "exporter": str, "name": str, "activeProfileIndex": int, "profiles": list, "shared": dict}
    found = members(data, top, ("$schema", "profiles", "shared")) + members(data["shared"], {"frames": list}, ("frames",))
    frames = data["shared"]["frames"]
    found += [problem for frame in frames for problem in members(frame, FRAME, ("name",))]
    found += ["a frame twice"] * (len({tuple(sorted(f.items())) for f in frames}) != len(frames))
    if data["$schema"] != "https://www.speedscope.app/file-format-schema.json":
        found.append(data["$schema"])
    for p in data["profiles"]:
        found += members(p, PROFILE, PROFILE)
        if p["type"] != "sampled" or p["unit"] not in UNITS or len(p["samples"]) != len(p["weights"]) or p["startValue"] != 0 or float(p["endValue"]) != float(sum(p["weights"])):
            found.append((p["name"], p["type"], p["unit"], len(p["samples"]), len(p["weights"]), p["endValue"]))
        found += [f"frame {i}" for stack in p["samples"] for i in stack if not isinstance(i, int) or not 0 <= i < len(frames)][:1]
        found += [f"weight {w!r}" for w in p["weights"] if not isinstance(w, int) or w < 0][:1]
    return found
