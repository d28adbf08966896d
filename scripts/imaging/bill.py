"""The list of what is on a card for machines: an SBOM of CycloneDX, by that project's own library."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.model.bom import Bom, BomMetaData
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import DisjunctiveLicense
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from scripts.imaging.contents import Package

PLACE = "usr/share/doc/narrator/sbom.cdx.json"
"""Where it lies on the card."""


def bill(packages: list[Package], version: str, epoch: str) -> str:
    """The same for the same packages, the box's version and the commit's time."""
    named = "".join("\t".join(package) for package in packages)
    system = ComponentType.OPERATING_SYSTEM
    card = Component(name="narrator-card", version=version, type=system, bom_ref="card")
    components = [*map(_component, packages)]
    made = Bom(
        components=components,
        serial_number=uuid5(NAMESPACE_URL, f"{version}{epoch}{named}"),
        metadata=BomMetaData(component=card, timestamp=datetime.fromtimestamp(int(epoch), UTC)),
    )
    made.register_dependency(card, components)
    return JsonV1Dot6(made).output_as_string(indent=1) + "\n"


def _component(package: Package) -> Component:
    debian = package.kind == "debian"
    url = PackageURL(
        type="deb" if debian else "pypi",
        namespace="debian" if debian else None,
        name=package.name if debian else package.name.lower().replace("_", "-"),
        version=package.version,
        qualifiers={"arch": package.architecture} if debian else {},
    )
    return Component(
        name=package.name,
        version=package.version,
        bom_ref=str(url),
        purl=url,
        licenses=[DisjunctiveLicense(name=package.licences)],
    )
