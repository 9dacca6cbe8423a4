"""What a text must have for a pattern to fit anywhere in it: a look for a few letters spares most patterns."""

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any

_PARSER: Any = import_module("re._parser")  # the only reader of patterns that knows all of them
_REPEATS = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")
_WITHIN = ("SUBPATTERN", "ASSERT", "ATOMIC_GROUP", *_REPEATS)  # their last argument is what they hold
_NOTHING: frozenset[str] = frozenset()


def required_texts(pattern: str) -> frozenset[str]:
    """Texts in small letters of which every match has at least one; empty where the pattern requires none.

    As the prefilter of RE2 (Cox, "Regular Expression Matching with a Trigram Index", 2012). Raises `re.error`.
    """
    return _of_all(_PARSER.parse(pattern))


def _of_all(parts: Iterable[tuple[Any, Any]]) -> frozenset[str]:
    """Of parts that follow each other, the one that says most: whose shortest text is longest."""
    return max(_required(parts), key=lambda texts: min(map(len, texts)), default=_NOTHING)


def _required(parts: Iterable[tuple[Any, Any]]) -> Iterator[frozenset[str]]:
    letters = ""
    for kind, holds in parts:
        if str(kind) == "LITERAL":
            letters += chr(holds).lower()
            continue
        if letters:
            yield frozenset({letters})
        letters = ""
        if texts := _of_one(str(kind), holds):
            yield texts
    if letters:
        yield frozenset({letters})


def _of_one(kind: str, holds: Any) -> frozenset[str]:  # noqa: ANN401 - as the parser gives it
    if kind == "BRANCH":
        ways = list(map(_of_all, holds[1]))
        return _NOTHING if _NOTHING in ways else _NOTHING.union(*ways)
    if kind in _REPEATS and holds[0] == 0:
        return _NOTHING
    return _of_all(holds if kind == "ATOMIC_GROUP" else holds[-1]) if kind in _WITHIN else _NOTHING
