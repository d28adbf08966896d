"""The fixtures of this folder: seeds that stay the same, no syncing, one cache, a home of its own."""

from tests.kit.box.fixtures import box_home, cache, hasty_disk, seeded

__all__ = ["box_home", "cache", "hasty_disk", "seeded"]
