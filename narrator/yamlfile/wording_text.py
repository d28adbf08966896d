"""A wording as it stands in a file: text on one line, with slots in braces. It knows no line's purpose."""

from __future__ import annotations

import re

from narrator.yamlfile.nodes import Node
from narrator.yamlfile.scalars import Text

SLOT = re.compile(r"\{([a-z][a-z0-9_]*)\}")


class WordingText(Text):
    """A text on one line whose braces are all slots."""

    def __call__(self, node: Node) -> str:
        text = " ".join(super().__call__(node).split())
        stray = re.search(r"[{}]", SLOT.sub("", text))
        if stray:
            message = f'a "{stray[0]}" that is no slot; a slot is a lower-case word, as in {{seat}}'
            raise node.mark.refuse(message)
        return text
