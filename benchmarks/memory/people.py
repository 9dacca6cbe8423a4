"""Invented people with what they told and what they ask, for fitting."""

from dataclasses import dataclass
from pathlib import Path

import yaml

from core.domain.memory import FactKind
from core.personal.selecting import Statement, statement

PEOPLE = Path(__file__).parent / "people.yaml"


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


def _statement(fact: dict[str, object]) -> Statement:
    ((kind, value),) = fact.items()
    return Statement(str(value)) if kind == "said" else statement(FactKind(kind), str(value))
