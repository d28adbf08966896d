"""From a path to clean text: everything a PC's editor can do to a file. No YAML here."""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path

from narrator.yamlfile.problems import ENOUGH, FileError, Location

LARGEST = 1_000_000
"""In bytes. No file that people write is nearly as large."""

KINDS = {
    b"PK\x03\x04": "an office document or an archive",
    b"\xd0\xcf\x11\xe0": "an office document",
    b"{\\rtf": "a word processor's document",
    b"%PDF": "a PDF",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
}
"""How files begin that get the name of a settings file by mistake → what they are."""

_TAB_INDENT = re.compile(r"^ *\t[ \t]*(?=\S)", re.MULTILINE)
_IDLE_SPACE = re.compile(r"(?<![ \t])[ \t]+(?=#|$)", re.MULTILINE)
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def read_text(path: Path) -> str:
    """The text of a file, with ``\\n`` at its line ends and no byte-order mark.

    UTF-8, and UTF-16 if it is marked. Raises `FileError` for everything else: no such file, a
    folder, not readable, too large, not text, tabs as indentation.
    """
    return _decode(_read(path), Location(str(path)))


def _read(path: Path) -> bytes:
    whole = Location(str(path))
    try:
        if path.is_dir():
            raise whole.refuse("this is a folder; a YAML file is needed")
        if path.exists() and not path.is_file():
            raise whole.refuse("this is not a plain file; a YAML file is needed")
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise whole.refuse("there is no such file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise whole.refuse(f"cannot be read: {reason}") from None
    if len(data) > LARGEST:
        raise whole.refuse("larger than 1 MB, so this is not one of the narrator's files")
    for beginning, kind in KINDS.items():
        if data.startswith(beginning):
            raise whole.refuse(f"this is {kind}; write plain text, as Notepad or nano does")
    return data


def _decode(data: bytes, whole: Location) -> str:
    utf16 = data.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
    try:
        text = data.decode("utf-16" if utf16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = 0 if utf16 else data.count(b"\n", 0, error.start) + 1
        byte = f"byte 0x{data[error.start]:02x}"
        message = f"not UTF-8 text ({byte}); save it as UTF-8 in the editor"
        raise Location(whole.file, line).refuse(message) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    # A tab there is good YAML, yet PyYAML refuses it, and nobody sees it.
    text = _IDLE_SPACE.sub(lambda space: space[0].replace("\t", " "), text)
    control = _CONTROL.search(text)
    if control:
        what = "NUL byte" if control[0] == "\0" else f"control character 0x{ord(control[0]):02x}"
        message = f"a {what}, so this is not plain text; save it as UTF-8 in the editor"
        raise Location(whole.file, _line(text, control.start())).refuse(message)
    tabs = [_line(text, tab.start()) for tab in _TAB_INDENT.finditer(text)]
    if tabs:
        message = "a tab at the start of the line; use spaces"
        raise FileError(Location(whole.file, line).problem(message) for line in tabs[:ENOUGH])
    return text


def _line(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1
