"""The chronicle as a page to read and to share: Markdown, HTML in one file, or plain lines for whoever has it
read aloud. Whatever people have typed is escaped. No file is opened here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from typing import NamedTuple

from narrator.script.common.cues import Say
from narrator.session.disk.chronicle_file import KeptGame
from narrator.words.pack import Pack
from narrator.words.printed_lines import CHRONICLE

OpenPack = Callable[[str], Pack]


class PagePart(NamedTuple):
    """A piece of a page: a heading of a level from 1, a paragraph, or rows of two."""

    level: int
    """0: no heading."""
    text: str = ""
    rows: tuple[tuple[str, str], ...] = ()


def parts(entries: Sequence[KeptGame], open_pack: OpenPack, language: str) -> Iterator[PagePart]:
    """All that stands on the page, evening by evening, game by game; headings in each game's language."""
    yield PagePart(1, _line(open_pack(language), "title"))
    if not entries:
        yield PagePart(0, _line(open_pack(language), "empty"))
    for evening, games in groupby(entries, key=lambda entry: entry["evening"]):
        for number, entry in enumerate(games, start=1):
            pack = open_pack(entry["language"])
            if number == 1:
                yield PagePart(2, f"{_line(pack, 'evening')} {evening}")
            yield from _game(entry, pack, number)


def _game(entry: KeptGame, pack: Pack, number: int) -> Iterator[PagePart]:
    name = f"{_line(pack, 'game')} {number}"
    yield PagePart(3, f"{name}: {entry['arc']}" if entry["arc"] else name)
    if entry.get("story"):
        yield PagePart(0, entry["story"])
    if entry["won"]:
        yield PagePart(0, entry["won"])
    if entry["cards"]:
        yield PagePart(4, _line(pack, "cards"))
        yield PagePart(0, rows=tuple((seat, card) for seat, card in entry["cards"]))
    for night in entry["nights"]:
        yield PagePart(4, f"{_line(pack, 'night')} {night['night']}")
        yield from (PagePart(0, text) for text in night["told"])
        died = ", ".join(night["died"])
        yield PagePart(0, f"{_line(pack, 'died')}: {died}." if died else _line(pack, "nobody"))
        if night["convicted"]:
            yield PagePart(0, f"{_line(pack, 'convicted')}: {', '.join(night['convicted'])}.")
    if entry["last"]:
        yield PagePart(4, _line(pack, "over"))
        yield from (PagePart(0, text) for text in entry["last"])


def _line(pack: Pack, end: str) -> str:
    return pack.text(Say(CHRONICLE[end].id), {}, 0)


def markdown(page: Iterable[PagePart]) -> str:
    """The page as Markdown; nothing that was typed is taken for a mark."""
    lines: list[str] = []
    for part in page:
        if part.rows:
            lines += [f"- {_marked(seat)}: {_marked(card)}" for seat, card in part.rows]
        else:
            lines.append("#" * part.level + " " * bool(part.level) + _marked(part.text))
        lines.append("")
    return "\n".join(lines)


_MARKS = re.compile(r"[\\`*_{}\[\]#+!|~&<>]")
_BEGINS = re.compile(r"^(?:[-=]|\d+[.)])")


def _marked(text: str) -> str:
    """The text without anything that Markdown or HTML could read as a mark, or as an address."""
    text = _MARKS.sub(lambda mark: f"&#{ord(mark[0])};", " ".join(text.split()))
    text = _BEGINS.sub(lambda begin: f"{begin[0][:-1]}&#{ord(begin[0][-1])};", text)
    return text.replace("://", "&#58;//").replace("www.", "www&#46;")


def plain(page: Iterable[PagePart]) -> str:
    """One thing a line, and a full stop after each, so that a screen reader pauses."""
    lines: list[str] = []
    for part in page:
        lines += [f"{seat}: {card}." for seat, card in part.rows]
        if part.text:
            lines.append(part.text if part.text.endswith((".", "?")) else f"{part.text}.")
    return "".join(f"{' '.join(line.split())}\n" for line in lines)


def html(page: Iterable[PagePart], language: str) -> str:
    """One file that needs no other, for a phone, in light and in dark."""
    body: list[str] = []
    title = ""
    for part in page:
        text = escape(part.text)
        if part.rows:
            cells = "".join(f"<dt>{escape(a)}</dt><dd>{escape(b)}</dd>" for a, b in part.rows)
            body.append(f"<dl>{cells}</dl>")
        elif part.level:
            title = title or text
            body.append(f"<h{part.level}>{text}</h{part.level}>")
        else:
            body.append(f"<p>{text}</p>")
    return _HTML.format(language=escape(language), title=title, style=_STYLE, body="\n".join(body))


_HTML = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""

_STYLE = """
:root { --ink: #2a2118; --paper: #faf5ea; --line: #d8cbb0; --red: #8c1c13; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9dfcd; --paper: #17130f; --line: #43392c; --red: #e07a6b; }
}
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1.08rem/1.55 Georgia, "Times New Roman", serif; overflow-wrap: anywhere; }
main { max-width: 36rem; margin: 0 auto; padding: 1.5rem 1.15rem 4rem; }
h1 { font-size: 2rem; letter-spacing: .02em; margin: .5rem 0 1.5rem; }
h2 { font-size: 1.05rem; text-transform: uppercase; letter-spacing: .14em; color: var(--red);
  border-top: 1px solid var(--line); padding-top: 1.5rem; margin: 2.5rem 0 0; }
h3 { font-size: 1.45rem; line-height: 1.25; margin: 2.4rem 0 .4rem; }
h2 + h3 { margin-top: .6rem; }
h4 { font-size: 1rem; color: var(--red); margin: 1.6rem 0 .3rem; }
p { margin: .35rem 0; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .15rem 1rem; margin: .3rem 0; }
dt { font-weight: bold; }
dd { margin: 0; }
"""
