"""Lists the packages of Debian and of Python on a card, with versions and licences. It judges none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.parser import HeaderParser
from pathlib import Path
from typing import NamedTuple

HEAD = "kind\tname\tversion\tarchitecture\tlicences\n"
COMMON = re.compile(r"/usr/share/common-licenses/([A-Za-z]+(?:-[0-9][0-9.]*[0-9]|-[0-9])?)")
SHORT = re.compile(r"^License:\s*(\S.*?)\s*$", re.MULTILINE)
TROVE = "License :: "


class Package(NamedTuple):
    """A package on a card."""

    kind: str
    """``debian`` or ``python``."""
    name: str
    version: str
    architecture: str
    licences: str


def packages(root: Path) -> list[Package]:
    """All packages below ``root``, sorted."""
    return sorted({*_debian(root), *_python(root)})


def table(packages: list[Package]) -> str:
    """A line with tabs for each."""
    return HEAD + "".join("\t".join(package) + "\n" for package in packages)


def _debian(root: Path) -> Iterator[Package]:
    status = (root / "var/lib/dpkg/status").read_text(encoding="utf-8")
    for part in status.strip().split("\n\n"):
        package = HeaderParser().parsestr(part)
        if package["Status"] != "install ok installed":
            continue
        name = package["Package"]
        licences = debian_licences(root / "usr/share/doc" / name / "copyright")
        yield Package("debian", name, package["Version"], package["Architecture"], licences)


def debian_licences(copyright_file: Path) -> str:
    """The licences that a package's copyright file names; if it names none, where to read it."""
    try:
        text = copyright_file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return "no copyright file"
    names = set(SHORT.findall(text)) if "Format:" in text[:1000] else set(COMMON.findall(text))
    return ", ".join(sorted(names)) or f"see /usr/share/doc/{copyright_file.parent.name}/copyright"


def _python(root: Path) -> Iterator[Package]:
    pattern = "opt/narrator/releases/*/lib/python3*/site-packages/*.dist-info/METADATA"
    for file in root.glob(pattern):
        package = HeaderParser().parsestr(file.read_text(encoding="utf-8"))
        troves = [value for value in package.get_all("Classifier", []) if value.startswith(TROVE)]
        named = package["License-Expression"] or ", ".join(
            sorted(value.rpartition(" :: ")[2] for value in troves)
        )
        short = (package["License"] or "").strip().split("\n")[0]
        licences = named or short or "not told"
        yield Package("python", package["Name"], package["Version"], "all", licences)
