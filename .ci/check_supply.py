"""Holds the crates against deny.toml, as `cargo deny check licenses bans sources` does, which takes minutes to build.

    python3 .ci/check_supply.py

Reads no more of deny.toml than is written there: a key that this script does not know is a failure.
"""

import re
import sys
import tomllib
from collections import defaultdict

from crates import ROOT, Crates, licence

KNOWN = {
    "graph": {"targets"},
    "advisories": {"ignore"},
    "licenses": {"allow"},
    "bans": {"multiple-versions", "wildcards", "deny", "skip"},
    "sources": {"unknown-registry", "unknown-git", "allow-registry"},
}
# What this script does is what these words mean.
MEANT = {
    ("bans", "multiple-versions"): "deny",
    ("bans", "wildcards"): "deny",
    ("sources", "unknown-registry"): "deny",
    ("sources", "unknown-git"): "deny",
}


def read_rules():
    """deny.toml, if all that it says is understood."""
    rules = tomllib.loads((ROOT / "deny.toml").read_text(encoding="utf-8"))
    for table, keys in rules.items():
        unknown = set(keys) - KNOWN.get(table, set())
        if unknown:
            sys.exit(f"deny.toml: [{table}] {', '.join(sorted(unknown))} is not known here")
    for (table, key), word in MEANT.items():
        if rules[table][key] != word:
            sys.exit(f"deny.toml: [{table}] {key} has to be {word!r} here")
    return rules


def allows(expression, allowed):
    """Whether an SPDX expression is fulfilled by licences that are allowed, and which of these it needs."""
    words = re.findall(r"[()]|[^\s()]+", expression)

    def either():
        met, used = both()
        while words and words[0] == "OR":
            words.pop(0)
            other, others = both()
            met, used = met or other, used | others
        return met, used

    def both():
        met, used = one()
        while words and words[0] == "AND":
            words.pop(0)
            other, others = one()
            met, used = met and other, used | others
        return met, used

    def one():
        word = words.pop(0)
        if word == "(":
            inner = either()
            words.pop(0)
            return inner
        if words[:1] == ["WITH"]:
            words.pop(0)
            word = f"{word} WITH {words.pop(0)}"
        return word in allowed, {word} & allowed

    met, used = either()
    if words:
        raise ValueError(f"not an SPDX expression: {expression}")
    return met, used


def check_licences(crates, rules):
    allowed, used = set(rules["licenses"]["allow"]), set()
    for package in crates.all():
        expression = licence(package)
        if not expression:
            yield f"{name(package)} says no licence"
            continue
        met, needed = allows(expression, allowed)
        used |= needed
        if not met:
            yield f"{name(package)}: its licence {expression} is not allowed"
    for one in sorted(allowed - used):
        yield f"no crate has the licence {one}, which is allowed"


def check_bans(crates, rules):
    banned = {one["crate"] for one in rules["bans"]["deny"]}
    for package in crates.all():
        if package["name"] in banned:
            yield f"{name(package)} is banned"
    for package in crates.own():
        for needed in package["dependencies"]:
            if needed["req"] == "*":
                yield f"{needed['name']} is asked for in any version"


def check_versions(crates, rules):
    skipped = {one["crate"] for one in rules["bans"]["skip"]}
    versions = defaultdict(list)
    # Those of tests alone are no part of the program.
    for package in Crates(rules["graph"]["targets"], edges="normal,build").all():
        versions[package["name"]].append(package["version"])
    several = {crate: each for crate, each in versions.items() if len(each) > 1}
    needed = {f"{crate}@{version}" for crate, each in several.items() for version in each}
    for one in sorted(skipped - needed):
        yield f"{one} is skipped, but does not come in more than one version"
    for crate, each in several.items():
        left = [version for version in each if f"{crate}@{version}" not in skipped]
        if len(left) > 1:
            yield f"{crate} comes in more than one version: {', '.join(left)}"


def check_sources(crates, rules):
    allowed = {f"registry+{url}" for url in rules["sources"]["allow-registry"]}
    for package in crates.others():
        source = package["source"]
        if source not in allowed:
            yield f"{name(package)} comes from {source}, which is not allowed"
        elif not crates.checksums.get((package["name"], package["version"])):
            yield f"{name(package)} has no checksum in Cargo.lock"


def name(package):
    return f"{package['name']} {package['version']}"


def check_ourselves():
    """The one thing here that is more than a comparison."""
    allowed = {"MIT", "Apache-2.0 WITH LLVM-exception"}
    for expression, met in [
        ("MIT", True),
        ("Zlib", False),
        ("Zlib OR MIT", True),
        ("MIT AND Zlib", False),
        ("Zlib OR MIT AND Zlib", False),
        ("(Zlib OR MIT) AND MIT", True),
        ("Apache-2.0 WITH LLVM-exception", True),
        ("Apache-2.0", False),
    ]:
        assert allows(expression, allowed)[0] == met, expression


def main():
    check_ourselves()
    rules = read_rules()
    crates = Crates(rules["graph"]["targets"])
    faults = [
        fault
        for check in (check_licences, check_bans, check_versions, check_sources)
        for fault in check(crates, rules)
    ]
    for fault in faults:
        print(fault)
    print(f"{len(crates.all())} crates looked at, {len(faults)} faults")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
