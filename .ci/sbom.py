"""Prints a bill of materials: the crates whose code is in the program, in CycloneDX 1.6.

    python3 .ci/sbom.py COMMIT SECONDS > hansu.cdx.json

The commit's time in place of the present one, and a number made of the contents: the same commit has the same bill.
"""

import hashlib
import json
import sys
import uuid
from datetime import datetime, timezone

from crates import ROOT, Crates, licence


def purl(package):
    """The name by which a crate is known everywhere."""
    return f"pkg:cargo/{package['name']}@{package['version'].replace('+', '%2B')}"


def component(package, checksum):
    """A crate's entry."""
    entry = {
        "type": "library",
        "bom-ref": purl(package),
        "name": package["name"],
        "version": package["version"],
        "scope": "required",
        "licenses": [{"expression": licence(package)}],
        "purl": purl(package),
        "hashes": [{"alg": "SHA-256", "content": checksum}],
    }
    if package["repository"]:
        entry["externalReferences"] = [{"type": "vcs", "url": package["repository"]}]
    return entry


def dependencies(package, used):
    """What a package uses."""
    return {"ref": purl(package), "dependsOn": [purl(one) for one in used]}


def main():
    commit, seconds = sys.argv[1], int(sys.argv[2])
    crates = Crates(edges="normal")
    ours = crates.packages[crates.root]
    packages = crates.others()
    contents = hashlib.sha256((ROOT / "Cargo.lock").read_bytes()).hexdigest()
    seed = f"{purl(ours)} {commit} {contents}"
    bill = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, seed)}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(seconds, timezone.utc).isoformat(),
            "component": {
                "type": "application",
                "bom-ref": purl(ours),
                "name": ours["name"],
                "version": ours["version"],
                "description": ours["description"],
                "licenses": [{"expression": licence(ours)}],
                "purl": purl(ours),
                "properties": [{"name": "hansu:commit", "value": commit}],
            },
        },
        "components": [
            component(package, crates.checksums[package["name"], package["version"]])
            for package in packages
        ],
        "dependencies": [
            # Of all that is ours.
            dependencies(ours, crates.used_by(*crates.own())),
            *(dependencies(package, crates.used_by(package)) for package in packages),
        ],
    }
    json.dump(bill, sys.stdout, indent=1, ensure_ascii=False)
    print()


if __name__ == "__main__":
    main()
