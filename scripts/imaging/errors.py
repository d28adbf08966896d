"""Errors that whoever makes a card can mend. Internal errors are never raised as these."""

from __future__ import annotations

from narrator.base.errors import NarratorError


class ImageError(NarratorError):
    """A base that cannot be used, a disk that is too small, or a program of the system that failed."""
