"""What Cargo knows of the crates that this program is made of. Read by the scripts beside this one."""

import json
import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class Crates:
    """Packages of the lock file that are built for some targets; without targets for this machine.

    `edges` says by which dependencies they are found: "normal" are those whose code is in the program.
    """

    def __init__(self, targets=(), edges="normal,build,dev"):
        built = set()
        for target in list(targets) or [host()]:
            built |= tree(target, edges)
        told = metadata()
        self.root = told["resolve"]["root"]
        # The program, and what of it is a crate of its own.
        self.ours = set(told["workspace_members"])
        self.packages = {
            package["id"]: package
            for package in told["packages"]
            if (package["name"], package["version"]) in built
        }
        self.nodes = {node["id"]: node for node in told["resolve"]["nodes"]}
        self.checksums = checksums()

    def all(self):
        """Every package, ours too, sorted."""
        return in_order(self.packages.values())

    def others(self):
        """Every package but ours, sorted."""
        return [package for package in self.all() if package["id"] not in self.ours]

    def own(self):
        """Our packages, sorted."""
        return [package for package in self.all() if package["id"] in self.ours]

    def used_by(self, *packages):
        """The packages of others that the code of some uses, sorted."""
        used = {
            one["pkg"]
            for package in packages
            for one in self.nodes[package["id"]]["deps"]
            if None in (kind["kind"] for kind in one["dep_kinds"])
        }
        return [package for package in self.others() if package["id"] in used]


def in_order(packages):
    return sorted(packages, key=lambda package: (package["name"], package["version"]))


def tree(target, edges):
    """Names and versions of what is built. `cargo metadata` alone lists optional packages, too, that are not."""
    told = cargo("tree", "--target", target, "--edges", edges, "--prefix", "none", "--format", "{p}")
    words = (line.split() for line in told.splitlines() if line)
    return {(name, version.removeprefix("v")) for name, version, *_ in words}


def metadata():
    """All that Cargo knows of every package."""
    return json.loads(cargo("metadata", "--format-version", "1"))


def cargo(*arguments):
    """What a command of Cargo prints."""
    command = ["cargo", *arguments, "--locked"]
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def host():
    """This machine's target."""
    told = subprocess.run(["rustc", "-vV"], check=True, capture_output=True, text=True).stdout
    return next(line.split()[1] for line in told.splitlines() if line.startswith("host: "))


def checksums():
    """The SHA-256 of each package by name and version, as the lock file has them."""
    lock = tomllib.loads((ROOT / "Cargo.lock").read_text(encoding="utf-8"))
    listed = lock["package"]
    return {(one["name"], one["version"]): one.get("checksum") for one in listed}


def licence(package):
    """A package's licence as an SPDX expression; older packages write a stroke for OR."""
    return " OR ".join(part.strip() for part in (package["license"] or "").split("/"))
