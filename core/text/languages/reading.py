"""Read the sections of a language's data file into the classes of the schema.

The files are YAML of which every value stays a string: `no`, `on` and `12:30` are words. The type of a field says how
it is written:

- a pattern is a text whose lines are joined without anything between them, or a list of alternatives, of which it is
  then one whole word: `[he, she]` is `\\b(?:he|she)\\b`
- `{name}` in a pattern stands for another entry of its section, or for one of its `pieces`; a list stands for its
  alternatives
- sets and tuples are lists; mappings and records are mappings
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NoReturn, TypeVar, get_args, get_origin, get_type_hints

import yaml

from core.errors import ConfigurationError
from core.text.languages.pattern import CasedPattern, Pattern
from core.text.values.amounts import SPELLED
from core.text.values.words import MONTH, SEASON, WEEKDAY, WEEKDAY_NAME, any_of, table, words

S = TypeVar("S")
PIECES = "pieces"

_Loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # resolve nothing; the first is written in C
_REFERENCE = re.compile(r"\{([a-z_]+)\}")  # "{2,4}" is none
# Pieces of every section: times are read elsewhere.
_NUMBER_WORD, _OTHER_NUMBER = any_of(words("whole_numbers")), any_of(table("other_numbers"))
_SHARED = {"month": MONTH, "season": SEASON, "weekday": WEEKDAY, "weekday_name": WEEKDAY_NAME}
_SHARED |= {"number_word": _NUMBER_WORD, "spelled": f"(?:{SPELLED}|{_OTHER_NUMBER})"}


class Section:
    """One section of a file, as it is written."""

    def __init__(self, path: Path, key: yaml.Node, node: yaml.Node) -> None:
        self._path, self.key, self._node = path, key, node
        self._pieces = self._pairs(node, ())
        self._pieces |= self._pairs(self._pieces[PIECES], ()) if PIECES in self._pieces else {}

    def as_record(self, kind: type[S]) -> S:
        """What it says, as the schema has it. Raises ConfigurationError, which names file, line and key."""
        return self._record(kind, self._node, (self.key.value,))

    def refuse(self, what: str, node: yaml.Node, keys: tuple[str, ...]) -> NoReturn:
        """Raises ConfigurationError for a place in it."""
        raise ConfigurationError(f"{self._place(node, keys)}: {what}")

    def _place(self, node: yaml.Node, keys: tuple[str, ...]) -> str:
        return f"{self._path}, line {node.start_mark.line + 1}, {' › '.join(keys)}"

    def _record(self, kind: type[S], node: yaml.Node, keys: tuple[str, ...]) -> S:
        written, types = self._pairs(node, keys), get_type_hints(kind)
        for name in written:
            if name not in types and name != PIECES:
                self.refuse(f"unknown key; it has {', '.join(types)}", written[name], (*keys, name))
        if missing := [name for name in types if name not in written]:
            self.refuse(f"misses {', '.join(missing)}", node, keys)
        found = kind.__new__(kind)
        vars(found).update({name: self._value(types[name], written[name], (*keys, name)) for name in types})
        return found

    def _value(self, kind: object, node: yaml.Node, keys: tuple[str, ...]) -> object:
        if kind is Pattern or kind is CasedPattern:
            return kind(self._source(node, keys), place=self._place(node, keys))
        inner = get_args(kind)
        if get_origin(kind) is Mapping:
            pairs = self._pairs(node, keys)
            return {name: self._value(inner[1], value, (*keys, name)) for name, value in pairs.items()}
        if get_origin(kind) is frozenset:
            return frozenset(self._value(inner[0], each, keys) for each in self._items(node, keys))
        if inner:
            items = self._items(node, keys)
            kinds = inner if inner[-1] is not ... else inner[:1] * len(items)
            if len(items) != len(kinds):
                self.refuse(f"must be a list of {len(kinds)}", node, keys)
            return tuple(self._value(each, item, keys) for each, item in zip(kinds, items, strict=True))
        return self._number(node, keys) if kind is int else self._text(node, keys)

    def _items(self, node: yaml.Node, keys: tuple[str, ...]) -> list[yaml.Node]:
        if not isinstance(node, yaml.SequenceNode):
            self.refuse("must be a list", node, keys)
        return list(node.value)

    def _number(self, node: yaml.Node, keys: tuple[str, ...]) -> int:
        if not re.fullmatch(r"-?\d+", text := self._text(node, keys)):
            self.refuse(f"{text!r} is no whole number", node, keys)
        return int(text)

    def _source(self, node: yaml.Node, keys: tuple[str, ...], inside: tuple[str, ...] = ()) -> str:
        if isinstance(node, yaml.SequenceNode):
            return rf"\b(?:{self._alternatives(node, keys, inside)})\b"
        return self._filled(self._text(node, keys).replace("\n", ""), node, keys, inside)

    def _alternatives(self, node: yaml.SequenceNode, keys: tuple[str, ...], inside: tuple[str, ...]) -> str:
        return "|".join(self._filled(self._text(each, keys), each, keys, inside) for each in node.value)

    def _filled(self, text: str, node: yaml.Node, keys: tuple[str, ...], inside: tuple[str, ...]) -> str:
        return _REFERENCE.sub(lambda found: self._piece(found[1], node, keys, inside), text)

    def _piece(self, name: str, node: yaml.Node, keys: tuple[str, ...], inside: tuple[str, ...]) -> str:
        if name in _SHARED and name not in self._pieces:
            return _SHARED[name]
        if name not in self._pieces or name in inside:
            self.refuse(f"{{{name}}} is no other entry and no piece of its section", node, keys)
        piece, inside = self._pieces[name], (*inside, name)
        if isinstance(piece, yaml.SequenceNode):
            return self._alternatives(piece, keys, inside)
        return self._source(piece, keys, inside)

    def _text(self, node: yaml.Node, keys: tuple[str, ...]) -> str:
        if not isinstance(node, yaml.ScalarNode):
            self.refuse("must be one text", node, keys)
        return str(node.value)

    def _pairs(self, node: yaml.Node, keys: tuple[str, ...]) -> dict[str, yaml.Node]:
        if not isinstance(node, yaml.MappingNode):
            self.refuse("must have keys with values", node, keys or (self.key.value,))
        pairs = {str(key.value): value for key, value in node.value}
        if len(pairs) < len(node.value):
            self.refuse("has a key twice", node, keys or (self.key.value,))
        return pairs


@lru_cache
def sections_of(path: Path) -> Mapping[str, Section]:
    """The sections of a file by their names. Raises ConfigurationError, which names file, line and key."""
    try:
        tree = yaml.compose(path.read_text(encoding="utf-8"), _Loader)
    except (OSError, UnicodeError, yaml.YAMLError) as error:
        raise ConfigurationError(f"{path} cannot be read as YAML in UTF-8: {' '.join(str(error).split())}") from None
    if not isinstance(tree, yaml.MappingNode):
        raise ConfigurationError(f"{path}, line 1: it has no sections; docs/how-to/languages.md shows them")
    return {str(key.value): Section(path, key, node) for key, node in tree.value}
