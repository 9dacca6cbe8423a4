"""Generate questions about invented campus pages: lists, tables and notices.

Each fact of `training/invented/*.yaml` says in several ways what a page may state, and what people may ask that it
answers. A page is a handful of facts; what it does not state cannot be answered from it, however near it comes.
"""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from training.data.invented_values import Values, of_a_page
from training.data.rows import Row

FOLDER = Path(__file__).parents[1] / "invented"
ASKED, CLAIMED = "invented", "invented_claims"
_MARK = re.compile(r"\[\[(.+?)\]\]")
_SLOT = re.compile(r"\{(\w+)\}")
_FACTS = (2, 8)  # of a page
_STYLES = ("prose", "prose", "list", "label", "heading", "cell")
_SAME_STYLE = 0.7
_ANSWERABLE, _UNANSWERABLE = 3, 2  # questions of a page
_LEADS = {
    "course": ("{course} {title}", "{course}: {title}, {term}", "Syllabus {course}", "{title}"),
    "person": ("{person}", "{person}, {department}"),
    "program": ("{program}", "{program} | {department}"),
    "calendar": ("Academic Calendar {term}", "{term}", "{university} {term} dates"),
    "office": ("{office}", "{office} | {university}"),
}


@dataclass(frozen=True)
class Fact:
    """What a page may state; `says` mark the answer as [[…]], `also` are questions that no row of words answers."""

    id: str
    where: str
    label: str
    value: str
    says: tuple[str, ...]
    asks: tuple[str, ...]
    also: tuple[str, ...]
    overlaps: frozenset[str]


@dataclass(frozen=True)
class _Stated:
    """A fact as a page states it: the answer's and the statement's place in the text, and the values it has."""

    fact: Fact
    says: str | None
    answer: tuple[int, int]
    whole: tuple[int, int]
    values: Values


def read_facts(folder: Path = FOLDER) -> list[Fact]:
    """The facts of every file of the folder; overlaps hold both ways."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.yaml"))]
    rows = [row for text in texts for row in yaml.load(text, Loader=yaml.CSafeLoader)]
    over = {row["id"]: set(row.get("overlaps") or ()) for row in rows}
    for name, others in list(over.items()):
        for other in others:
            over[other].add(name)
    return [
        Fact(
            row["id"],
            row["where"],
            row["label"],
            row["value"],
            tuple(row["says"]),
            tuple(row["asks"]),
            tuple(row.get("also") or ()),
            frozenset(over[row["id"]]),
        )
        for row in rows
    ]


def invented_rows(facts: Sequence[Fact], pages: int, seed: int) -> list[Row]:
    """Questions and claims about so many pages; the same for the same arguments."""
    by_place = {place: [fact for fact in facts if fact.where == place] for place in sorted({f.where for f in facts})}
    weights = [len(found) for found in by_place.values()]
    rows: list[Row] = []
    for number in range(pages):
        source = random.Random(f"{seed}/{number}")
        (place,) = source.choices(list(by_place), weights)
        rows += _of_page(by_place[place], source)
    return rows


def _of_page(facts: Sequence[Fact], source: random.Random) -> Iterator[Row]:
    given = of_a_page(source)
    chosen = source.sample(facts, min(len(facts), source.randint(*_FACTS)))
    text, stated = _page(chosen, given, source)
    for one in source.sample(stated, min(len(stated), _ANSWERABLE)):
        asked = _asked(one.fact.asks, one.values, source)
        yield Row("read", ASKED, asked, text, True, (one.answer,), one.fact.id)
    for missing in _missing(facts, chosen, source):
        asked = _asked(missing.asks, Values(source, given), source)
        yield Row("read", ASKED, asked, text, False, (), missing.id)
    yield from _yes_or_no(chosen[:2], facts, given, source)
    yield from _claims(source.choice(stated), text, source)


def _missing(facts: Sequence[Fact], chosen: Sequence[Fact], source: random.Random) -> list[Fact]:
    told = {fact.id for fact in chosen}.union(*(fact.overlaps for fact in chosen))
    left = [fact for fact in facts if fact.id not in told]
    return source.sample(left, min(len(left), _UNANSWERABLE))


def _is_far(missing: Fact, chosen: Sequence[Fact]) -> bool:
    """Whether no fact of the page is near enough to answer a yes-or-no question about it: their ids share no word."""
    return all(not set(missing.id.split("_")[1:]) & set(fact.id.split("_")[1:]) for fact in chosen)


def _page(chosen: Sequence[Fact], given: dict[str, str], source: random.Random) -> tuple[str, list[_Stated]]:
    lead = source.choice(_LEADS.get(chosen[0].where, ("",))).format_map(given) if source.random() < 0.5 else ""
    text, usual, previous = lead, source.choice(_STYLES), ""
    stated: list[_Stated] = []
    for fact in chosen:
        style = usual if source.random() < _SAME_STYLE else source.choice(_STYLES)
        values = Values(source, given)
        says = source.choice(fact.says) if style in {"prose", "list", "heading"} else None
        piece, (start, end) = _piece(fact, style, says, values)
        text += "" if not text else " " if style == previous == "prose" else "\n"
        at = len(text)
        stated.append(_Stated(fact, says, (at + start, at + end), (at, at + len(piece)), values))
        text, previous = text + piece, style
    return text, stated


def _piece(fact: Fact, style: str, says: str | None, values: Values) -> tuple[str, tuple[int, int]]:
    """The statement, and where in it the answer stands."""
    label = fact.label.format_map(values)
    if says is None:
        before, value = label + (" | " if style == "cell" else ": "), fact.value.format_map(values)
        if fact.where == "calendar" and style == "cell":  # a calendar's rows begin with the day
            return f"{value} | {label}", (0, len(value))
        return before + value, (len(before), len(before) + len(value))
    lead = {"list": "- ", "heading": f"{label}\n"}.get(style, "")
    mark = _MARK.search(says)
    if mark is None:
        raise ValueError(f"{fact.id} marks no answer in {says!r}")
    before = lead + says[: mark.start()].format_map(values)
    answer = mark.group(1).format_map(values)
    return before + answer + says[mark.end() :].format_map(values), (len(before), len(before) + len(answer))


def _yes_or_no(
    chosen: Sequence[Fact], facts: Sequence[Fact], given: dict[str, str], source: random.Random
) -> Iterator[Row]:
    """A short page, which is read whole, with a question that it answers in no row of words, and one it does not."""
    text, stated = _page(chosen, given, source)
    for one in [one for one in stated if one.fact.also][:1]:
        yield Row("relate", ASKED, _asked(one.fact.also, one.values, source), text, True, group=one.fact.id)
    for missing in [fact for fact in _missing(facts, chosen, source) if fact.also and _is_far(fact, chosen)][:1]:
        asked = _asked(missing.also, Values(source, given), source)
        yield Row("relate", ASKED, asked, text, False, group=missing.id)


def _asked(choices: Sequence[str], values: Values, source: random.Random) -> str:
    return source.choice(choices).format_map(values)


def _claims(one: _Stated, text: str, source: random.Random) -> Iterator[Row]:
    """What a page states in other words, and the same with another value in the answer's place."""
    others = [says for says in one.fact.says if says != one.says and _may_say(says, one)]
    if not others:
        return
    says = source.choice(others)
    slots = _SLOT.findall(_MARK.findall(says)[0])
    changed = Values(source, {slot: value for slot, value in one.values.items() if slot not in slots})
    for values, label in ((one.values, True), (changed, False)):
        claim = _MARK.sub(r"\1", says).format_map(values)
        if label or claim != _MARK.sub(r"\1", says).format_map(one.values):
            yield Row("check", CLAIMED, claim, text, label, (one.whole,), one.fact.id)


def _may_say(says: str, one: _Stated) -> bool:
    """Whether this wording says nothing that the page does not: its answer is made of the same slots."""
    stated = one.fact.value if one.says is None else _MARK.findall(one.says)[0]
    slots = set(_SLOT.findall(_MARK.findall(says)[0]))
    return bool(slots) and slots == set(_SLOT.findall(stated)) and set(_SLOT.findall(says)) <= set(one.values)
