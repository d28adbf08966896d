"""The fixtures of this folder: one cache for all commands, a home of their own, no syncing."""

from tests.kit.box.fixtures import box_home, cache, hasty_disk, seeded

__all__ = ["box_home", "cache", "hasty_disk", "seeded"]
