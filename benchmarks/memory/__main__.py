"""Measure memory: `python -m benchmarks.memory facts|preferences|junk|fit [--show]`; public rows are in ADVISOR_EVAL_DATA."""

import argparse
import asyncio
from collections.abc import Sequence
from pathlib import Path

from benchmarks.memory.fitting import READ, UNREAD, Case, held_out, ranked, store
from benchmarks.memory.people import Asked, read_people
from benchmarks.memory.public_rows import Choice, read_choices, read_messages, read_statements, read_turns
from benchmarks.memory.scoring import Ranked, report
from bot.running import prepared_settings
from core.models.cross_encoder import OnnxCrossEncoder
from core.models.local_embedder import OnnxEmbedder
from core.personal.patterns import told_in
from core.personal.selecting import FactSelector, Statement, shipped_selecting
from core.rag.relevance.answer_model import AnswerModel, Logistic
from evaluation.scores.metrics import Share

_UNFITTED = AnswerModel(Logistic(0.0, {}), Logistic(0.0, {}), 1.0, 1.0)


def main() -> None:
    """Print the figures, with 95 % intervals; `junk` prints each fact that is extracted, to be read by eye."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["facts", "preferences", "junk", "fit"])
    parser.add_argument("--show", action="store_true", help="print what went wrong")
    chosen = parser.parse_args()
    if chosen.what == "junk":
        print("\n".join(_extracted(_folder())))
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
    for title, names in (("with the cross-encoder", READ), ("without it", UNREAD)):
        print("\n  ".join([f"invented people, {title}", *report(held_out(cases, names))]))
    store(cases)


def _facts(folder: Path, show: bool) -> None:
    model = shipped_selecting()
    for field in ("rewrite", "utterance"):
        cases = _cases(read_turns(folder, field))
        for title, one in (("with the cross-encoder", model.read), ("without it", model.unread)):
            found = [ranked(case, one, model.answer) for case in cases]
            print("\n  ".join([f"turns as {field}, {title}", *report(found)]))
            if show and field == "rewrite":
                print("\n".join(_wrong(found)))


def _preferences(folder: Path) -> None:
    """Whether the right one of 20 people's preferences is selected, and what it is good for without a model."""
    model, choices = shipped_selecting(), read_choices(folder)
    cases = _cases([each.asked for each in choices])
    found = [ranked(case, model.read, model.answer) for case in cases]
    print("\n  ".join(["preferences of 20 people", *report(found)]))
    nearest = asyncio.run(_nearest_options(choices, found))
    print(f"  option nearest to the selected preference is right: {Share(nearest, len(choices))} (chance .25)")


async def _nearest_options(choices: Sequence[Choice], found: Sequence[Ranked]) -> int:
    selector, right = _selector(), 0
    for choice, each in zip(choices, found, strict=True):
        preference = choice.asked.statements[each.order[0]].text
        scores = await selector.features(preference, [Statement(option) for option in choice.options])
        right += max(range(len(scores)), key=lambda at: scores[at]["near"]) == choice.right
    return right


def _extracted(folder: Path) -> list[str]:
    lines, messages = list[str](), [*read_messages(folder), *read_statements(folder)]
    for where, text in messages:
        told = told_in(text)
        lines += [f"{where}\t{fact.kind}\t{fact.value}\t{' '.join(text.split())}" for fact in told.facts]
    return [*lines, f"{len(lines)} facts of {len(messages)} messages"]


def _selector() -> FactSelector:
    return FactSelector(OnnxEmbedder().encode, OnnxCrossEncoder(), _UNFITTED)


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
