"""Measure whether what people told is used where a page is for them: `python -m benchmarks.memory.conditions`."""

import argparse
import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import yaml

from core.domain.memory import Account, Fact, FactKind
from core.models.local_embedder import OnnxEmbedder
from core.personal.selecting import FactSelector
from core.rag.asker_fit import may_be_for
from core.rag.personal import is_named
from evaluation.scores.metrics import Share

SUITE = Path(__file__).with_name("conditions.yaml")
_AT = datetime(2026, 9, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Case:
    """Somebody's facts, their question, what a page says, and the values that it is answered with."""

    facts: tuple[Fact, ...]
    question: str
    said: str
    used: frozenset[str]


def cases(name: str) -> list[Case]:
    """The cases of one part of the suite. Raises OSError, yaml.YAMLError or KeyError for a file that is not like it."""
    rows = yaml.safe_load(SUITE.read_text(encoding="utf-8"))[name]
    return [Case(_facts(told), asked, said, frozenset(used)) for told, asked, said, used in rows]


def _facts(told: Mapping[str, str]) -> tuple[Fact, ...]:
    ann = Account("test", "", "ann")
    return tuple(
        Fact(uuid4(), FactKind(kind), value, ann, "campus", "m1", _AT, _AT + timedelta(days=9))
        for kind, value in told.items()
    )


async def used(case: Case, selector: FactSelector, *, fits: bool) -> frozenset[str]:
    """The values that the page's sentence is told with; without `fits` as if it did not matter whom it is for."""
    relevant = await selector.relevant(case.question, case.facts)
    is_why = any(is_named(fact, case.said) for fact in relevant) and (not fits or may_be_for(case.facts, case.said))
    return frozenset(fact.value for fact in case.facts if is_why and is_named(fact, case.said))


async def run(name: str, shows: bool) -> None:
    """Prints how many that matter are used, and how many are used that do not, without and with the condition."""
    selector, known = FactSelector(OnnxEmbedder().encode), cases(name)
    for fits in (False, True):
        found = [(case, await used(case, selector, fits=fits)) for case in known]
        print(f"{'with' if fits else 'without'} the condition", *_figures(found), sep="\n")
    for case, told in found if shows else ():
        if told != case.used:
            print(case.question, case.said, f"used {sorted(told)}, not {sorted(case.used)}", sep="\n  ")


def _figures(found: Sequence[tuple[Case, frozenset[str]]]) -> list[str]:
    matter = [(case, told) for case, told in found if case.used]
    do_not = [(case, told) for case, told in found if not case.used]
    rightly = Share(sum(case.used <= told for case, told in matter), len(matter))
    return [f"  used rightly {rightly}", f"  used wrongly {Share(sum(bool(told) for _, told in do_not), len(do_not))}"]


def main() -> None:
    """Reads the command line and measures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.memory.conditions", description=__doc__)
    parser.add_argument("--held", action="store_true", help="the third that is held back; only its figures")
    parser.add_argument("--show", action="store_true", help="also what went wrong")
    asked = parser.parse_args()
    asyncio.run(run("held" if asked.held else "open", asked.show and not asked.held))


if __name__ == "__main__":
    main()
