"""Renders the beds that are missing behind everything else, one after the other, and then what no evening
waits for. It plays nothing."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable

from hardware.sound.bed_cache import BedError
from hardware.sound.mixer import Clip


class BackgroundBeds:
    """Hands each bed of ``names`` to ``arrived`` as soon as ``render`` has made it.

    Both are called from one thread of its own, and ``afterwards`` from the same, once there is no bed left.
    """

    def __init__(
        self,
        names: Iterable[str],
        render: Callable[[str], Clip],
        arrived: Callable[[str, Clip], None],
        afterwards: Callable[[], None] = lambda: None,
    ) -> None:
        self._names, self._render, self._arrived = tuple(names), render, arrived
        self._afterwards = afterwards
        self._failure: BedError | None = None
        self._done = not self._names
        self._thread = threading.Thread(target=self._run, name="beds", daemon=True)
        self._thread.start()

    def ready(self) -> bool:
        """Whether all have arrived. Raises `BedError` if one cannot be rendered: without music a night
        would not be safe."""
        if self._failure is not None:
            raise self._failure
        return self._done

    def join(self) -> None:
        """Waits until nothing is rendered any more."""
        self._thread.join()

    def _run(self) -> None:
        try:
            for name in self._names:
                self._arrived(name, self._render(name))
        except BedError as error:
            self._failure = error
        else:
            self._done = True
        self._afterwards()
