"""The fixtures of this folder: a home of their own, no syncing."""

from tests.kit.box.fixtures import box_home, hasty_disk, seeded

__all__ = ["box_home", "hasty_disk", "seeded"]
