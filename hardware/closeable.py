"""The base class of adapters that are closed at the end of a ``with`` block. It contains no adapter."""

from __future__ import annotations

from types import TracebackType
from typing import Self


class Closeable:
    """An object that holds a resource; leaving its ``with`` block calls `close`."""

    def close(self) -> None:
        """Releases the resource."""
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
