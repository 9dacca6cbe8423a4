"""Measure memory: `python -m benchmarks.memory facts|preferences|junk|fit [--show] [--asked]`.

Public rows are in the folder that ADVISOR_EVAL_DATA names.
"""

import argparse
import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.memory.first_person import asked_to_remember, half, read_first_person
from benchmarks.memory.fitting import Case, fitted, held_out, ranked, store
from benchmarks.memory.people import Asked, read_people, read_told_beside
from benchmarks.memory.scoring import Ranked, report
from bot.running import prepared_settings
from core.models.local_embedder import OnnxEmbedder
from core.personal.patterns import told_in
from core.personal.selecting import FactSelector, Selection, Statement, shipped_selection
from core.rag.relevance.grader import Logistic
from evaluation.scores.metrics import Share

OTHERS = 19  # people whose preferences stand beside the right one
_SEED = 18

_NONE = Selection(Logistic(0.0, {}), 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Choice:
    """A question with options, in an order of chance, and its author's preference among those of 20 people."""

    asked: Asked
    options: tuple[str, ...]
    right: int


def read_turns(folder: Path, field: str) -> list[Asked]:
    """Turns as their `utterance` or `rewrite`, each with all statements of its author."""
    return [_turn(row, field) for row in _rows(folder / "memory" / "personal_facts.jsonl")]


def read_choices(folder: Path) -> list[Choice]:
    """Questions that a stated preference decides."""
    rows, chance = list(_rows(folder / "memory" / "preferences_mcq.jsonl")), random.Random(_SEED)
    return [_choice(row, rows, chance) for row in rows]


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def _turn(row: dict[str, Any], field: str) -> Asked:
    names = list(row["user_facts"])
    relevant = frozenset(names.index(name) for name in row["relevant_facts"] if name in names)
    return Asked(row[field], tuple(Statement(text) for text in row["user_facts"].values()), relevant, row["title"])


def _choice(row: dict[str, Any], rows: Sequence[dict[str, Any]], chance: random.Random) -> Choice:
    others = chance.sample([each["preference"] for each in rows if each["topic"] != row["topic"]], OTHERS)
    preferences = [row["preference"], *others]
    chance.shuffle(preferences)
    options = list(row["options"])
    chance.shuffle(options)
    right = options.index(row["options"][row["correct_index"]])
    place = frozenset({preferences.index(row["preference"])})
    asked = Asked(row["question"], tuple(Statement(text) for text in preferences), place, row["id"])
    return Choice(asked, tuple(options), right)


def main() -> None:
    """Print the figures, with 95 % intervals; `junk` prints each fact that is extracted, to be read by eye."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["facts", "preferences", "junk", "fit"])
    parser.add_argument("--show", action="store_true", help="print what went wrong")
    parser.add_argument("--asked", action="store_true", help="junk: of statements behind “remember that”")
    chosen = parser.parse_args()
    if chosen.what == "junk":
        print("\n".join(_extracted(_folder(), chosen.asked)))
    elif chosen.what == "fit":
        _fit()
    elif chosen.what == "facts":
        _facts(_folder(), chosen.show)
    else:
        _preferences(_folder())


def _folder() -> Path:
    folder = prepared_settings(level="ERROR").eval_data
    if folder is None:
        raise SystemExit("Set ADVISOR_EVAL_DATA to the folder of the public data.")
    return folder


def _fit() -> None:
    """Fits on the invented people, prints their held-out figures, and stores the weights."""
    cases = _cases(read_people())
    found = held_out(cases)
    for title, of_kinds in (("campus facts of a kind", True), ("other facts", False)):
        those = [each for each in found if (each.asked.statements[0].kind is not None) is of_kinds]
        print("\n  ".join([f"invented people, {title}", *report(those)]))
    selection = fitted(cases)
    beside = [ranked(case, selection) for case in _cases(read_told_beside())]
    print("\n  ".join(["facts told beside a question", *report(beside)]))
    store(selection)


def _facts(folder: Path, show: bool) -> None:
    for field in ("rewrite", "utterance"):
        found = [ranked(case, shipped_selection()) for case in _cases(read_turns(folder, field))]
        print("\n  ".join([f"public turns by their {field}", *report(found)]))
        if show:
            print("\n".join(_wrong(found)))


def _preferences(folder: Path) -> None:
    """Whether the right one of 20 people's preferences is selected, and what it is good for without a model."""
    choices = read_choices(folder)
    found = [ranked(case, shipped_selection()) for case in _cases([each.asked for each in choices])]
    print("\n  ".join(["preferences of 20 people", *report(found)]))
    nearest = asyncio.run(_nearest_options(choices, found))
    print(f"  the option nearest to the selected preference is right: {Share(nearest, len(choices))} (by chance .25)")


async def _nearest_options(choices: Sequence[Choice], found: Sequence[Ranked]) -> int:
    selector, right = _selector(), 0
    for choice, each in zip(choices, found, strict=True):
        preference = choice.asked.statements[each.order[0]].text
        scores = await selector.features(preference, [Statement(option) for option in choice.options])
        right += max(range(len(scores)), key=lambda at: scores[at]["near"]) == choice.right
    return right


def _extracted(folder: Path, asked: bool) -> list[str]:
    texts = read_first_person(folder)
    texts = asked_to_remember(texts) if asked else texts
    told = [(text, fact) for text in texts for fact in told_in(text).facts]
    lines = [f"{half(text)}\t{texts[text]}\t{fact.kind}\t{fact.value}\t{text}" for text, fact in told]
    counts = Counter(half(text) for text, _ in told)
    return [*sorted(lines), f"{len(lines)} facts of {len(texts)} texts, {counts['held out']} of the held-out half"]


def _selector() -> FactSelector:
    return FactSelector(OnnxEmbedder().encode, _NONE)


def _cases(asked: Sequence[Asked]) -> list[Case]:
    return asyncio.run(_all_cases(_selector(), asked))


async def _all_cases(selector: FactSelector, asked: Sequence[Asked]) -> list[Case]:
    return [Case(each, tuple(await selector.features(each.question, each.statements))) for each in asked]


def _wrong(found: Sequence[Ranked]) -> list[str]:
    return [
        f"    {each.scores[at]:.2f} {each.asked.question} → {each.asked.statements[at].text}"
        for each in found
        for at in each.used - each.asked.relevant
    ]


if __name__ == "__main__":
    main()
