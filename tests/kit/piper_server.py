"""A server on this computer with a list of voices and one voice, as Piper's has them. It can break off in the
middle. A pip that brings a Piper which hums. It contains no tests.
"""

from __future__ import annotations

import hashlib
import json
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

NAME = "de_DE-thorsten-medium"
PLACE = "de/de_DE/thorsten/medium"
MODEL = bytes(range(256)) * 1200

PIPER = """
import sys, wave
with wave.open(sys.argv[-1], "wb") as file:
    file.setnchannels(1); file.setsampwidth(2); file.setframerate(16_000)
    file.writeframes((b"\\x00\\x20" * 40 + b"\\x00\\xe0" * 40) * 10 * len(sys.stdin.read()))
"""
PIP = f"""
import sys
from pathlib import Path
place = Path(sys.argv[sys.argv.index("--target") + 1])
place.joinpath("piper").mkdir(parents=True)
place.joinpath("piper/__main__.py").write_text({PIPER!r})
place.joinpath("piper_tts-1.8.0.dist-info").mkdir()
place.joinpath("piper_tts-1.8.0.dist-info/METADATA").write_text("Name: piper-tts\\nVersion: 1.8.0\\n")
"""
BRINGS_PIPER = (sys.executable, "-c", PIP)
"""In place of pip."""


def _files() -> dict[str, bytes]:
    card = b"# Model card for thorsten\n\n* Language: de_DE\n* License: CC0\n"
    named = {".onnx": MODEL, ".onnx.json": b'{"audio": {"sample_rate": 16000}}'}
    return {
        **{f"{PLACE}/{NAME}{end}": data for end, data in named.items()},
        f"{PLACE}/MODEL_CARD": card,
    }


@dataclass
class PiperServer:
    """``asked`` has each path with the byte from which on it was asked for."""

    url: str = ""
    files: dict[str, bytes] = field(default_factory=_files)
    ends_after: int | None = None
    """Bytes after which it breaks off; None: never."""
    resumes: bool = True
    """Whether it knows what it is to be asked for the rest of a file."""
    asked: list[tuple[str, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        listed = {
            path: {"size_bytes": len(data), "md5_digest": hashlib.md5(data).hexdigest()}
            for path, data in self.files.items()
        }
        voices = {
            NAME: {"files": listed},
            "de_DE-kerstin-low": {"files": {}},
            "fr_FR-siwis-low": {},
        }
        self.files["voices.json"] = json.dumps(voices).encode()


@contextmanager
def serving() -> Iterator[PiperServer]:
    """The server runs meanwhile."""
    about = PiperServer()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = self.path.strip("/")
            start = int(self.headers.get("Range", "bytes=0-")[6:-1])
            about.asked.append((path, start))
            start *= about.resumes
            if path not in about.files:
                self.send_error(404)
                return
            data = about.files[path][start:]
            self.send_response(206 if start else 200)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data[: about.ends_after])

        def log_message(self, format: str, *args: object) -> None:
            del format, args

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    about.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield about
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
