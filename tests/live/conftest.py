"""The fixtures of this folder: seeds that stay the same, no syncing, a home of its own."""

from tests.kit.box.fixtures import box_home, hasty_disk, seeded

__all__ = ["box_home", "hasty_disk", "seeded"]
