"""Whether a card's hooks take what they may depend on: read from what the card declares, before a table is
laid. No hook is asked here.
"""

from __future__ import annotations

from types import FunctionType

from narrator.rules.game.role import Role
from narrator.rules.table.role_card import RoleCard


def _hooks(kind: type) -> dict[str, FunctionType]:
    return {
        name: hook
        for name, hook in vars(kind).items()
        if isinstance(hook, FunctionType) and not name.startswith("_")
    }


HOOKS = _hooks(RoleCard) | _hooks(Role)
"""Name → the hook as a card that does not care has it."""


def fault_of(card: type[Role]) -> str:
    """Which of its hooks takes something else first than that of `Role`, and what it has to take, as the
    end of a sentence; empty: none does."""
    for kind in card.__mro__:
        for name, hook in _hooks(kind).items():
            if name in HOOKS and _first(hook) not in ("", _first(HOOKS[name])):
                what, given = _a(_first(hook)), _a(_first(HOOKS[name]))
                right = f"{name}(self, {_spelt(name)})"
                return f"{name} takes {what} first, and is given {given}: write {right}"
    return ""


def _first(hook: FunctionType) -> str:
    """The type of the first parameter after ``self``; empty where none is written."""
    name = _names(hook)[:1]
    kind = hook.__annotations__.get(name[0], "") if name else ""
    return kind if isinstance(kind, str) else kind.__name__


def _names(hook: FunctionType) -> tuple[str, ...]:
    code = hook.__code__
    return code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount]


def _spelt(name: str) -> str:
    hook = HOOKS[name]
    return ", ".join(f"{one}: {hook.__annotations__[one]}" for one in _names(hook))


def _a(kind: str) -> str:
    return f"{'an' if kind[:1] in 'AEIO' else 'a'} {kind}"
