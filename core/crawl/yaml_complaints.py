"""Say what is wrong in a YAML file that people write: the line, the field, and what is allowed there."""

import re
from collections.abc import Sequence
from difflib import get_close_matches

import yaml
from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

MOST_TOLD, LONGEST_TOLD = 20, 600  # complaints, and characters of one
Location = Sequence[str | int]


def complaints(error: ValidationError, tree: yaml.Node | None, file: type[BaseModel], entry: type[BaseModel]) -> str:
    """All that is wrong, in one sentence; `file` and `entry` are the models of the file and of an entry in its list."""
    told = [_shortened(_complaint(detail, tree, file, entry)) for detail in error.errors()[:MOST_TOLD]]
    more = [f"and {error.error_count() - MOST_TOLD:,} more"] if error.error_count() > MOST_TOLD else []
    return "; ".join(told + more)


def _shortened(sentence: str) -> str:
    return sentence if len(sentence) <= LONGEST_TOLD else f"{sentence[:LONGEST_TOLD]}…"


def _complaint(detail: ErrorDetails, tree: yaml.Node | None, file: type[BaseModel], entry: type[BaseModel]) -> str:
    location = detail["loc"]
    place = f"line {_line(tree, location)}, {_field(location)}"
    if detail["type"] == "extra_forbidden":
        return f"{place}: {_unknown_field(str(location[-1]), file if len(location) == 1 else entry)}"
    message = detail["msg"].removeprefix("Value error, ")
    given = detail["input"]
    return f"{place}: {message}" + (f" (found {given!r})" if isinstance(given, str | int | float) else "")


def _unknown_field(name: str, model: type[BaseModel]) -> str:
    allowed = list(model.model_fields)
    nearest = get_close_matches(name, allowed, n=1, cutoff=0.5)
    hint = f"; did you mean {nearest[0]!r}?" if nearest else ""
    return f"unknown field {name!r}{hint} (allowed: {', '.join(allowed)})"


def _field(location: Location) -> str:
    path = "".join(f" {part + 1}" if isinstance(part, int) else f" › {part}" for part in location)
    return re.sub(r"^(\w+)s (\d)", r"\1 \2", path.removeprefix(" › "))  # "sources 2" is source 2


def _line(tree: yaml.Node | None, location: Location) -> int:
    """Line number (from 1) of the deepest part of `location` in the file."""
    node, line = tree, 1
    for part in location:
        if isinstance(node, yaml.MappingNode):
            found = next(((key, value) for key, value in node.value if key.value == part), None)
            if found is None:
                break
            line, node = found[0].start_mark.line + 1, found[1]
        elif isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
            node = node.value[part]
            line = node.start_mark.line + 1
    return line
