"""Read a YAML file that people write: small, no more than it seems to be, and told line by line what is wrong."""

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path

import yaml
from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from core.errors import SourcesError

MOST_BYTES = 1_000_000  # an entry has about 300: some thousand sources
MOST_VALUES = 100_000  # with every alias written out; a file within the limit of bytes has fewer without any


def read_yaml(path: Path, example: str = "sources.example.yaml") -> tuple[object, yaml.Node | None]:
    """What the file says, and its nodes, which know their lines. Raises SourcesError, which names the `example`."""
    text = _text(path, example)
    try:
        tree = yaml.compose(text, Loader=yaml.SafeLoader)
        if tree is not None and _size(tree, {}) > MOST_VALUES:
            raise SourcesError(f"{path} has more than {MOST_VALUES:,} values with its aliases (*) put in; use fewer")
        return (yaml.safe_load(text) if tree is not None else None), tree
    except yaml.YAMLError as error:
        raise SourcesError(f"{path} is not valid YAML{_fault(error)}; check indentation and quotes there") from None
    except (ValueError, OverflowError) as error:  # a number or a date that Python has none of
        raise SourcesError(f"{path} has a value that cannot be read: {error}; write it in quotes") from None
    except RecursionError:
        raise SourcesError(f"{path} is nested too deeply; {example} shows its form") from None


def _fault(error: yaml.YAMLError) -> str:
    """Where it is, and what: the context that the library tells with it names a second place for the same fault."""
    mark, what = getattr(error, "problem_mark", None), getattr(error, "problem", None) or str(error)
    return f" in line {mark.line + 1}, column {mark.column + 1}: {what}" if mark else f": {what}"


def _text(path: Path, example: str) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise SourcesError(f"{path} is larger than {MOST_BYTES:,} bytes; is it like {example}?")
        return content.decode("utf-8-sig")
    except FileNotFoundError:
        raise SourcesError(f"{path} does not exist; copy {example} there and edit it") from None
    except IsADirectoryError:
        raise SourcesError(
            f"{path} is a folder; name the file in it (Docker makes a folder where a mounted file is missing)"
        ) from None
    except (OSError, UnicodeDecodeError) as error:
        raise SourcesError(f"{path} cannot be read ({error}); it must be a readable UTF-8 file") from None


def _size(node: yaml.Node, known: dict[int, int]) -> int:
    """How many values it has with each alias written out; one that contains itself has more than any limit."""
    if id(node) not in known:
        known[id(node)] = MOST_VALUES + 1  # while it is counted
        known[id(node)] = min(1 + sum(_size(child, known) for child in _children(node)), MOST_VALUES + 1)
    return known[id(node)]


def _children(node: yaml.Node) -> Iterator[yaml.Node]:
    if isinstance(node, yaml.SequenceNode):
        yield from node.value
    elif isinstance(node, yaml.MappingNode):
        for pair in node.value:
            yield from pair


MOST_TOLD, LONGEST_TOLD = 20, 600  # complaints, and characters of one
_UNKNOWN, _NEAR = "extra_forbidden", 0.5  # of pydantic; the share of equal letters, as difflib counts it
Location = Sequence[str | int]


def complaints(error: ValidationError, tree: yaml.Node | None, file: type[BaseModel], entry: type[BaseModel]) -> str:
    """All that is wrong, in one sentence; `file` and `entry` are the models of the file and of an entry in its list."""
    details = [each for each in error.errors() if not _is_mistyped(each, error.errors())]
    told = [_shortened(_complaint(detail, tree, file, entry)) for detail in details[:MOST_TOLD]]
    more = [f"and {len(details) - MOST_TOLD:,} more"] if len(details) > MOST_TOLD else []
    return "; ".join(told + more)


def _is_mistyped(missing: ErrorDetails, details: Sequence[ErrorDetails]) -> bool:
    """Whether a field is missing since its name was written in another way, which is told as an unknown field."""
    if missing["type"] != "missing":
        return False
    *place, name = missing["loc"]
    unknown = [str(each["loc"][-1]) for each in details if each["type"] == _UNKNOWN and [*each["loc"][:-1]] == place]
    return bool(get_close_matches(str(name), unknown, n=1, cutoff=_NEAR))


def _shortened(sentence: str) -> str:
    return sentence if len(sentence) <= LONGEST_TOLD else f"{sentence[:LONGEST_TOLD]}…"


def _complaint(detail: ErrorDetails, tree: yaml.Node | None, file: type[BaseModel], entry: type[BaseModel]) -> str:
    location = detail["loc"]
    place = f"line {_line(tree, location)}, {_field(location)}" if tree else _field(location)
    if detail["type"] == _UNKNOWN:
        return f"{place}: {_unknown_field(str(location[-1]), file if len(location) == 1 else entry)}"
    message = detail["msg"].removeprefix("Value error, ")
    given = detail["input"]
    return f"{place}: {message}" + (f" (found {given!r})" if isinstance(given, str | int | float) else "")


def _unknown_field(name: str, model: type[BaseModel]) -> str:
    allowed = list(model.model_fields)
    nearest = get_close_matches(name, allowed, n=1, cutoff=_NEAR)
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
