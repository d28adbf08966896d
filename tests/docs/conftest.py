"""The fixtures of this folder: a home folder for each test, and no syncing to disk."""

from tests.kit.box.fixtures import box_home, hasty_disk, seeded

__all__ = ["box_home", "hasty_disk", "seeded"]
