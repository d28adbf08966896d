"""Draws what a bed hides and what a noise needs, as SVG. It measures nothing."""

from __future__ import annotations

from collections.abc import Sequence

from hardware.sound.masking import BANDS, Levels

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 760, 440, 60, 50, 20, 80
COLUMNS = 4
STEP = 10
"""Decibels from one line to the next."""
INKS = ("#1b6ca8", "#c2452d", "#2e7d4f", "#8a5a9e", "#b07d1a", "#3c8f99", "#6b6b6b", "#3f4fb0")

Line = tuple[str, Levels]


def drawn(title: str, lines: Sequence[Line], dashed: Sequence[Line] = ()) -> str:
    """A chart of levels in dB over the third-octaves, each line with its name; ``dashed`` are drawn so."""
    every = [*lines, *dashed]
    top = STEP * (int(max(level.max() for _, level in every) // STEP) + 1)
    low = min(float(level.min()) for _, level in every)
    bottom = STEP * int(max(low, top - 7 * STEP) // STEP)
    across = (WIDTH - LEFT - RIGHT) / (len(BANDS) - 1)
    down = (HEIGHT - TOP - BOTTOM) / (top - bottom)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12" fill="#222">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="20" font-size="14">{title}</text>',
    ]
    for level in range(bottom, top + 1, STEP):
        y = TOP + (top - level) * down
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{level}</text>')
    for place, hertz in list(enumerate(BANDS))[::3]:
        label = f"{hertz:.0f}" if hertz < 999 else f"{hertz / 1000:g} k"
        x = LEFT + place * across
        parts.append(
            f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{label}</text>'
        )
    parts.append(
        f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - BOTTOM + 34}" text-anchor="end">Hz</text>'
    )
    parts.append(f'<text x="{LEFT - 8}" y="{TOP - 10}" text-anchor="end">dB</text>')
    for number, (name, levels) in enumerate(every):
        ink = INKS[number % len(INKS)]
        style = ' stroke-dasharray="6 4"' if number >= len(lines) else ' stroke-width="2.5"'
        points = " ".join(
            f"{LEFT + place * across:.1f},{TOP + (top - max(float(level), bottom)) * down:.1f}"
            for place, level in enumerate(levels)
        )
        parts.append(f'<polyline points="{points}" fill="none" stroke="{ink}"{style}/>')
        row, column = divmod(number, COLUMNS)
        x, y = LEFT + column * (WIDTH - LEFT - RIGHT) / COLUMNS, HEIGHT - 28 + 18 * row
        parts.append(f'<text x="{x:.1f}" y="{y}" fill="{ink}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])
