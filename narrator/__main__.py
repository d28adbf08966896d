"""``python -m narrator`` is the command ``narrator``. Nothing else belongs here."""

import sys

from narrator.cli import main

if __name__ == "__main__":
    sys.exit(main())
