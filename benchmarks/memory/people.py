"""Invented people with what they told and what they ask, for fitting."""

import random
from dataclasses import dataclass
from pathlib import Path

import yaml

from core.domain.memory import FactKind
from core.personal.selecting import Statement, statement

PEOPLE, TOLD_BESIDE = (Path(__file__).parent / name for name in ("people.yaml", "told_beside.yaml"))
OTHERS = (
    (FactKind.INTEREST, "chess"),
    (FactKind.INTEREST, "hiking"),
    (FactKind.CAMPUS, "north campus"),
    (FactKind.PROGRAMME, "geology"),
    (FactKind.YEAR, "sophomore"),
    (FactKind.STATUS, "transfer student"),
    (FactKind.ACCESS_NEED, "captions"),
    (FactKind.PREFERENCE, "prefer emails"),
)
OTHER_FACTS, _SEED = 4, 3


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of a person, and the places of those of their statements that matter to it."""

    question: str
    statements: tuple[Statement, ...]
    relevant: frozenset[int]
    person: str


def read_people() -> list[Asked]:
    """All questions of all people, in the order of the file."""
    people = yaml.safe_load(PEOPLE.read_text(encoding="utf-8"))
    return [
        Asked(str(question), tuple(_statement(fact) for fact in each["facts"]), frozenset(relevant), str(number))
        for number, each in enumerate(people)
        for asked in each["asks"]
        for question, relevant in asked.items()
    ]


def read_told_beside() -> list[Asked]:
    """Questions with the one fact that their asker told beside them, among facts of other kinds."""
    rows, chance = yaml.safe_load(TOLD_BESIDE.read_text(encoding="utf-8")), random.Random(_SEED)
    return [_told_beside(FactKind(kind), value, question, chance) for kind, value, question in rows]


def _told_beside(kind: FactKind, value: str, question: str, chance: random.Random) -> Asked:
    others = chance.sample([each for each in OTHERS if each[0] is not kind], OTHER_FACTS)
    facts = [(kind, value), *others]
    chance.shuffle(facts)
    said = tuple(statement(each, told) for each, told in facts)
    return Asked(question, said, frozenset({facts.index((kind, value))}), question)


def _statement(fact: dict[str, object]) -> Statement:
    ((kind, value),) = fact.items()
    return Statement(str(value)) if kind == "said" else statement(FactKind(kind), str(value))
