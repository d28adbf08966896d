"""Which replies a question can have, so that a journal with another one is refused. No reply is made here."""

from __future__ import annotations

from narrator.script.common.cues import AwaitConfirm, Count, Cue, Light, Mode, PrivateCount, Reply


def can_reply(cue: Cue | Light | None, private: PrivateCount | None, reply: Reply) -> bool:
    """Whether presses can come to this reply to ``cue``. Seats and values are plain ints, never bools."""
    if isinstance(cue, AwaitConfirm):
        return isinstance(reply, bool)
    if not isinstance(cue, Count) or not isinstance(reply, tuple):
        return False
    items = tuple([item.value for item in cue.items])
    if cue.mode is Mode.BALLOT:
        pressing = (*private.legal, *private.refused) if private else ()
        return _ascends(reply[::2], pressing) and _votes(reply, items)
    values = private.legal if private and cue.secret else items
    if cue.mode is Mode.VOTER and private:
        values += private.refused
    most = private.most if private and cue.mode in (Mode.SEVERAL, Mode.OBJECT) else 1
    return _ascends(reply, values) and (most is None or len(reply) <= most)


def _ascends(numbers: tuple[int, ...], among: tuple[int, ...]) -> bool:
    """Whether these are all among those, each once and in ascending order."""
    return all(number in among for number in numbers) and sorted({*numbers}) == list(numbers)


def _votes(reply: tuple[int, ...], items: tuple[int, ...]) -> bool:
    return len(reply) % 2 == 0 and all(value in items for value in reply[1::2])
