"""``python -m narrator`` is the command ``narrator``. Nothing else belongs here."""

import sys
from importlib import import_module

if __name__ == "__main__":
    sys.exit(import_module("narrator.commands.common.cli").main())
