"""Where buttons and the keyboard deliver edges. Nothing here stores or interprets them."""

from __future__ import annotations

from collections.abc import Callable

EdgeSink = Callable[[str, bool, float], None]
"""Takes (button, down, seconds of CLOCK_MONOTONIC) on the thread of the input device.

It must return at once: it only adds the edge to a queue.
"""
