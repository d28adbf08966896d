"""What is opened by ``with`` and closed at its end. Nothing about what it is."""

from __future__ import annotations

from types import TracebackType
from typing import Self


class Closeable:
    """Base of adapters that hold something: leaving a ``with`` block closes them."""

    def close(self) -> None:
        """Gives back what is held."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
