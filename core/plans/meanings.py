"""What each rule of the grammar of requirements means."""

import re
from collections.abc import Callable, Mapping, Sequence

from lark import Token, Tree

from core.plans.conditions import (
    HIGHEST,
    NOTHING,
    Arranged,
    Condition,
    Excluded,
    Pool,
    Some,
    Standing,
    Taken,
    changed,
    codes_in,
    either,
    every,
)
from core.text.values.amounts import NUMBERS
from core.text.values.codes import code_of

_YEARS = ("freshman", "sophomore", "junior", "senior", "graduate")
_NTH = ("first", "second", "third", "fourth")
_FIGURES = re.compile(r"\d+(?:\.\d+)?")
Part = Condition | Token
Meaning = Callable[[Sequence[Part]], Part]


class Unclear(Exception):
    """A phrase that has a form of the grammar and no meaning in it."""


def meaning_of(tree: Tree[Token], parts: Sequence[Part]) -> Part:
    """The meaning of a rule with these parts. Raises Unclear."""
    if tree.data in {"list_all", "list_any"}:
        grade = _last_grade(tree)
        joined = every if tree.data == "list_all" else either
        return joined(changed(each, grade=grade) for each in _conditions(parts))
    return _MEANT[str(tree.data)](parts)


def _last_grade(tree: Tree[Token] | Token) -> str:
    """The grade that ends a list, and holds for all of it: "CS 110 and CS 120 with a C or better"."""
    while isinstance(tree, Tree):
        tree = tree.children[-1]
    return _grade(tree) if tree.type == "GRADE" and not tree.endswith(")") else ""


def _conditions(parts: Sequence[Part]) -> list[Condition]:
    return [part for part in parts if not isinstance(part, Token)]


def _tokens(parts: Sequence[Part], *types: str) -> list[Token]:
    return [part for part in parts if isinstance(part, Token) and part.type in types]


def _itself(parts: Sequence[Part]) -> Part:
    return (_conditions(parts) or parts)[0]


def _last_together(joined: Callable[[Sequence[Condition]], Condition]) -> Meaning:
    def meant(parts: Sequence[Part]) -> Condition:
        first, last = _conditions(parts)
        return joined([first, changed(last, together=True)])

    return meant


def _grade(said: Token) -> str:
    return str(_LETTER.findall(said)[-1]).replace("–", "-").replace("−", "-")


def _course(parts: Sequence[Part]) -> Condition:
    code = code_of(_tokens(parts, "CODE")[0]) if _tokens(parts, "CODE") else ""
    if not code:
        raise Unclear
    grades = [_grade(each) for each in _tokens(parts, "GRADE")]
    return Taken(code, bool(_tokens(parts, "TOGETHER")), grades[0] if grades else "")


def _counted(parts: Sequence[Part]) -> Condition:
    (listed,) = (part for part in _conditions(parts) if isinstance(part, Some))
    if units := _tokens(parts, "UNITS_OF"):
        return Pool(_number(units[0]), True, codes_in(listed))
    least = len(listed.parts) if _tokens(parts, "ALL_OF") else _least(_tokens(parts, "COUNT_OF")[0])
    if least > len(listed.parts):
        raise Unclear
    if least == len(listed.parts):
        return every(listed.parts)
    return either(listed.parts) if least == 1 else Some(least, listed.parts)


def _least(said: str) -> int:
    return int(_number(said)) if _NUMBERS.search(said) else 1


def _number(said: str) -> float:
    """The number of "two of", "6 credits", "a course"."""
    found = _NUMBERS.search(said)
    return float(NUMBERS.get(found[0].lower(), 0) or found[0]) if found else 1.0


def _pool(parts: Sequence[Part]) -> Condition:
    units, count = _tokens(parts, "UNITS_OF"), _tokens(parts, "UP_TO_NINE")
    levels, subjects = _tokens(parts, "LEVEL", "NUMBERED"), [str(each) for each in _tokens(parts, "SUBJECT")]
    if len(levels) > 1 or len(subjects) > 1 or not (units or count) or not (units or levels or subjects):
        raise Unclear
    lowest, highest = _numbers_at(levels[0]) if levels else (0, HIGHEST)
    return Pool(_number((units or count)[0]), bool(units), (), "".join(subjects), lowest, highest)


def _numbers_at(level: str) -> tuple[int, int]:
    """The course numbers of "200-level", "numbered 200 to 299", "300 or above"."""
    figures = [int(each) for each in _FIGURES.findall(level)]
    if len(figures) > 1:
        return figures[0], figures[1]
    if re.search(r"\b(?:above|higher)\b", level, re.IGNORECASE):
        return figures[0], HIGHEST
    return figures[0], figures[0] + 10 ** (len(str(figures[0])) - 1) - 1


def year_named(said: str) -> int:
    """The least year of study that is named: 2 for "sophomore or junior" and "second-year"; 0 where none is."""
    named = [*zip(_YEARS, range(1, 6), strict=True), *zip(_NTH, range(1, 5), strict=True)]
    years = [year for name, year in named if re.search(rf"\b{name}\b", said, re.IGNORECASE)]
    return min([*years, *(int(each) for each in re.findall(r"\b([1-4])(?:st|nd|rd|th)\b", said))], default=0)


def _arranged(parts: Sequence[Part]) -> Condition:
    said = " ".join(part.words if isinstance(part, Arranged) else str(part) for part in parts)
    if _TURNED.search(said):
        raise Unclear
    return Arranged(said)


_LETTER = re.compile(r"(?<![A-Za-z])[A-D](?:[+\-–−]|(?!\w))")
_NUMBERS = re.compile(rf"\b(?:{'|'.join(NUMBERS)}|\d+(?:\.\d+)?)\b", re.IGNORECASE)
_TURNED = re.compile(r"\b(?:not|unless|except|if|without|until|than|after|before|while|however)\b", re.IGNORECASE)
_MEANT: Mapping[str, Meaning] = {
    "start": lambda parts: every(_conditions(parts)),
    "none": lambda _: NOTHING,
    "nothing": lambda _: NOTHING,
    "advice": lambda _: NOTHING,
    "label": _itself,
    "only": _itself,
    "section": lambda parts: changed(_conditions(parts)[0], together=bool(_tokens(parts, "CO", "PRECO"))),
    "all": lambda parts: every(_conditions(parts)),
    "any": lambda parts: either(_conditions(parts)),
    "all_with_last": _last_together(every),
    "any_with_last": _last_together(either),
    "together": lambda parts: changed(_conditions(parts)[0], together=True),
    "graded": lambda parts: changed(_conditions(parts)[0], grade=_grade(_tokens(parts, "GRADE_IN")[0])),
    "course": _course,
    "course_with": _course,
    "any_course": lambda parts: either([_course([code]) for code in _tokens(parts, "CODE")]),
    "or_equivalent": lambda parts: either([_course(parts), Arranged(str(_tokens(parts, "EQUIVALENT")[0]))]),
    "listing": lambda parts: Some(0, tuple(_conditions(parts))),
    "counted": _counted,
    "counted_together": lambda parts: changed(_counted(parts), together=True),
    "one_of": _itself,
    "either_listing": _itself,
    "pool": _pool,
    "standing": lambda parts: Standing(year_named(str(parts[0]))),
    "arranged": _arranged,
    "words": _arranged,
    "excluded": lambda parts: Excluded(codes_in(_conditions(parts)[0])),
}
