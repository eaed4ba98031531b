"""Prints the licences of the crates whose code is in the program, each text once.

    python3 .ci/third_party.py > THIRD-PARTY.txt
"""

import re
from collections import defaultdict
from pathlib import Path

from crates import Crates, licence

NAMES = re.compile(r"^(licen[cs]e|copying|copyright|notice|unlicense)", re.IGNORECASE)
HEAD = """\
hansu contains code of the packages below, and of Rust's standard library (MIT OR Apache-2.0, the Rust
Project contributors). Each is used under one of the licences that it names; their texts follow.
"""


def texts(package):
    """The licence files of a package, by their words alone."""
    folder = Path(package["manifest_path"]).parent
    # What is in C may lie in a folder with a licence of its own.
    files = [file for file in [*folder.iterdir(), *folder.glob("*/COPYING")] if file.is_file() and NAMES.match(file.name)]
    for file in sorted(files):
        # A few have a program of that name.
        if file.suffix not in {".rs", ".html"}:
            lines = file.read_text(encoding="utf-8", errors="replace").split("\n")
            yield "\n".join(line.rstrip() for line in lines).strip("\n")


def main():
    packages = Crates(edges="normal").others()
    print(HEAD)
    bearers = defaultdict(list)
    for package in packages:
        name = f"{package['name']} {package['version']}"
        print(f"{name}: {licence(package)}")
        whose = ", ".join(package["authors"])
        for line in (f"    by {whose}" if whose else "", f"    {package['repository'] or ''}"):
            if line.strip():
                print(line)
        for text in texts(package):
            if name not in bearers[text]:
                bearers[text].append(name)
    for text, names in bearers.items():
        print("\n" + "=" * 80)
        print(f"Of {', '.join(names)}:\n\n{text}")


if __name__ == "__main__":
    main()
