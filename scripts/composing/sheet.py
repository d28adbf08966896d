"""Draws the first page of a score: what each player has, bar by bar, high notes above low ones."""

from __future__ import annotations

from itertools import accumulate
from pathlib import Path

from scripts.composing.score import Score

BARS = 32
"""Bars of the page."""
LETTERS = ["C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"]


def draw(score: Score, file: Path) -> None:
    """Writes it as PNG."""
    from matplotlib import pyplot

    lengths = [score.sections[name].bars for name in score.order]
    starts = [0, *accumulate(lengths)]
    shown = [(at, name) for at, name in zip(starts, score.order, strict=False) if at < BARS]
    bars = min(BARS, starts[-1])
    figure, rows = pyplot.subplots(
        len(score.players),
        1,
        sharex=True,
        squeeze=False,
        figsize=(22, 2.1 * len(score.players) + 1),
    )
    for (name, _), axis in zip(score.players.items(), rows[:, 0], strict=True):
        for at, section in shown:
            for note in score.sections[section].lines.get(name, ()):
                begin, end = (at + float(each / score.bar) for each in (note.begin, note.end))
                for pitch in note.pitches:
                    ink = "#7b3f00" if "*" in note.marks else "#1b3f6b"
                    span, loud = end - begin - 0.02, note.loud / 127
                    axis.broken_barh([(begin, span)], (pitch - 0.4, 0.8), color=ink, alpha=loud)
        axis.autoscale_view()
        low, high = axis.get_ylim()
        ticks = [tone for tone in range(int(low), int(high) + 2) if tone % 12 in (0, 4, 7)]
        axis.set_yticks(
            ticks, [f"{LETTERS[tone % 12]}{tone // 12 - 1}" for tone in ticks], fontsize=7
        )
        axis.set_ylabel(name, fontsize=9)
        axis.set_xticks(range(bars + 1), [str(bar + 1) for bar in range(bars + 1)], fontsize=7)
        axis.grid(alpha=0.3)
    for at, name in shown:
        rows[0, 0].annotate(name, (at, 1.02), xycoords=("data", "axes fraction"), fontsize=9)
    rows[0, 0].set_title(
        f"{score.title} — {score.metre}, {score.tempo:g} quarters a minute", loc="right"
    )
    rows[0, 0].set_xlim(0, bars)
    figure.tight_layout()
    file.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(file, dpi=70)
    pyplot.close(figure)
