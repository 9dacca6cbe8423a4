"""What was found, as a table."""

import json
from collections.abc import Sequence

_COLUMNS = ("rule", "at", "lines", "way", "fires", "tried", "changed", "lost", "won")


def report(lines: Sequence[str], never: Sequence[str]) -> str:
    """The rules that brought nothing, and those that were never called."""
    told = [json.loads(line) for line in lines]
    idle = sorted((each for each in told if each["brings_nothing"]), key=lambda each: each["rule"])
    head = [
        f"{len(idle)} of {len(told)} bring nothing",
        "",
        f"| {' | '.join(_COLUMNS)} |",
        "|---" * len(_COLUMNS) + "|",
    ]
    rows = [f"| {' | '.join(_cell(each[column]) for column in _COLUMNS)} |" for each in idle]
    return "\n".join([*head, *rows, "", f"never called: {len(never)}", *sorted(never)])


def _cell(value: object) -> str:
    return str(len(value) if isinstance(value, list) else value)
