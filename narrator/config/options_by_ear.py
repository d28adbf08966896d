"""Whether every option can be set where it should be, in a file and by ear: for whoever adds an option. No
file that a table writes is read here.
"""

from __future__ import annotations

from narrator.rules.table.options import KEYS, Options
from narrator.script.set_up.house_rules import BY_EAR
from narrator.yamlfile.problems import Problem

DECLARED = "narrator/rules/table/options.py"
NAMED = "narrator/script/set_up/house_rules.py"


def options_not_by_ear() -> list[Problem]:
    """What is missing before each option can be set, a sentence for each with its file."""
    fields = {kind.field for kind in KEYS.values()}
    problems = [
        Problem(DECLARED, 0, f'the option "{field}" can be set nowhere: give it a key in KEYS')
        for field in Options._fields
        if field not in fields
    ]
    for key, kind in KEYS.items():
        if kind.by_ear and key not in BY_EAR:
            message = (
                f'the option "{key}" cannot be chosen by ear: add it to NAMED, and its lines to each '
                f"voice pack; or declare it with by_ear=False in {DECLARED}"
            )
            problems.append(Problem(NAMED, 0, message))
        if not kind.by_ear and key in BY_EAR:
            message = f'the option "{key}" can be chosen by ear: declare it without by_ear=False'
            problems.append(Problem(DECLARED, 0, message))
    return problems
