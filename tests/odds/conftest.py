"""The fixtures of this folder: fixed seeds, no syncing to disk, and a home folder for each test."""

from tests.kit.box.fixtures import box_home, hasty_disk, seeded

__all__ = ["box_home", "hasty_disk", "seeded"]
