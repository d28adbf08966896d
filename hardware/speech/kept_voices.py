"""The voices of engines that are kept loaded (`engines`): which of them are here, and how each speaks. None
is loaded here.
"""

from __future__ import annotations

from collections.abc import Mapping

from hardware.speech.engines import KeptEngine, engine_in, engines
from hardware.speech.voice_spec import VoiceNotInstalled, VoiceSpec


def kept_engines(language: str) -> list[KeptEngine]:
    """Those that have a voice for this language, installed or not."""
    found = map(engine_in, engines().values())
    return [engine for engine in found if language in engine.languages]


def here(id: str, language: str) -> bool:
    """Whether an engine of this name has a voice for this language, and its package is installed."""
    return any(engine.id == id and engine.version() for engine in kept_engines(language))


def of_engine(
    id: str,
    language: str,
    rate: int | None = None,
    pitch: int | None = None,
    respell: Mapping[str, str] | None = None,
) -> VoiceSpec:
    """The voice of an engine; ``rate`` and ``pitch`` as in `VoiceSpec`, None: the engine's own for this box.

    Raises `VoiceNotInstalled`.
    """
    engine = engine_in(engines()[id])
    if language not in engine.languages:
        raise VoiceNotInstalled(
            f"the voice {id} speaks {', '.join(engine.languages)}, and the box speaks {language}: "
            "choose another one; narrator voices list names them"
        )
    version = engine.version()
    if version is None:
        raise VoiceNotInstalled(
            f"the voice {id} is not installed: run pip install {engine.package}, which has it for "
            "64-bit computers, or choose another one; narrator voices list names them"
        )
    own_rate = engine.languages[language]
    return VoiceSpec(
        id,
        language,
        rate=rate or engine.rate.get(language, own_rate),
        pitch=engine.pitch if pitch is None else pitch,
        engine=f"{engine.package} {version}, {language}, {engine.chain}",
        respell=tuple((respell or {}).items()),
        kept=engines()[id],
        own_rate=own_rate,
    )
