"""Asks OpenSSH whether the builder has signed a manifest. No other proof is taken."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from narrator.updates.head import UpdateHead
from narrator.updates.update_outcome import Outcome, UpdateRefused

WHO, WHAT = "builder", "narrator-update"
"""Principal and namespace: a signature for anything else does not count."""


def verify(head: UpdateHead, keys: Path) -> None:
    """``keys`` is in OpenSSH's format of allowed signers. Raises `UpdateRefused` unless one has signed
    the manifest."""
    if not keys.is_file():
        raise UpdateRefused(
            Outcome.UNTRUSTED,
            f"{keys} is missing, so nobody's updates are taken: scripts/install --key",
        )
    with tempfile.NamedTemporaryFile() as signature:
        signature.write(head.signature)
        signature.flush()
        asks = ["-Y", "verify", "-f", str(keys), "-I", WHO, "-n", WHAT, "-s", signature.name]
        try:
            done = subprocess.run(
                ["ssh-keygen", *asks], input=head.manifest, capture_output=True, check=False
            )
        except FileNotFoundError as error:
            raise UpdateRefused(
                Outcome.UNTRUSTED, "nothing can check it: sudo apt install openssh-client"
            ) from error
    if done.returncode:
        raise UpdateRefused(Outcome.UNTRUSTED, f"no key in {keys} has signed it")
