"""Read a YAML file that people write: small, and no more than it seems to be."""

from collections.abc import Iterator
from pathlib import Path

import yaml

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
        raise SourcesError(f"{path} is not valid YAML: {error}; check indentation and quotes there") from None
    except (ValueError, OverflowError) as error:  # a number or a date that Python has none of
        raise SourcesError(f"{path} has a value that cannot be read: {error}; write it in quotes") from None
    except RecursionError:
        raise SourcesError(f"{path} is nested too deeply; {example} shows its form") from None


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
