"""The table of techniques says what helps, what harms and what cannot be told, and a stopped run goes on."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from benchmarks.techniques.cells import Cell, Kept, Run, state
from benchmarks.techniques.listed import TECHNIQUES, UNMEASURED, Technique
from benchmarks.techniques.measuring import Measuring
from benchmarks.techniques.model_calls import Calls
from benchmarks.techniques.question_set import Ask, Part, QuestionSet
from benchmarks.techniques.sets import HIT_1, SETS
from benchmarks.techniques.table import UNDECIDED, table, told, verdict, why_it_stays
from evaluation.bench import Bench, say_nothing
from evaluation.configurations import CONFIGURATIONS, Configuration
from evaluation.scores.student_view import RIGHT_AT_FIRST, WRONGLY_ANSWERED

JUDGE = next(each for each in TECHNIQUES if each.name == "judge")
OFF = Technique("more", "", "no-reading", is_on=False)
BEFORE_DECISIONS = Path(__file__).parents[2] / "docs" / "decisions"


def cell(question_set: str, metric: str, without: Sequence[float], with_it: Sequence[float]) -> Cell:
    runs = [
        Run({metric: {str(at): score for at, score in enumerate(scores)}}, 40.0, 2.0) for scores in (without, with_it)
    ]
    return Cell(JUDGE.name, question_set, runs[1], runs[0])


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path)


def test_a_gain_above_zero_helps(kept: Kept) -> None:
    kept.add(cell("cmu", RIGHT_AT_FIRST, [0.0] * 40, [1.0] * 30 + [0.0] * 10))

    assert verdict(kept, JUDGE) == "helps cmu"
    assert "| +.750 [+.600, +.875] (40) |" in table(kept)


def test_an_interval_that_touches_zero_is_not_significant(kept: Kept) -> None:
    kept.add(cell("cmu", RIGHT_AT_FIRST, [0.0] * 40, [1.0] + [0.0] * 39))

    assert ", n.s. (40) |" in table(kept)
    assert (verdict(kept, JUDGE), why_it_stays(kept, JUDGE)) == ("n.s. everywhere", UNDECIDED)
    assert f"(n.s. everywhere): {UNDECIDED}." in table(kept)


def test_says_where_nothing_changes(kept: Kept) -> None:
    kept.add(cell("cmu", RIGHT_AT_FIRST, [1.0, 0.0], [1.0, 0.0]))

    assert "| same (2) |" in table(kept)


def test_more_wrong_answers_are_a_harm(kept: Kept) -> None:
    more = cell("syllabi", WRONGLY_ANSWERED, [0.0] * 40, [1.0] * 40)

    found = told(more, SETS["syllabi"], WRONGLY_ANSWERED)

    assert found is not None
    assert found.better == -1


def test_a_harm_is_told_of_a_technique_that_is_on(kept: Kept) -> None:
    kept.add(cell("students", RIGHT_AT_FIRST, [1.0] * 40, [0.0] * 40))

    assert (verdict(kept, JUDGE), why_it_stays(kept, JUDGE)) == ("harms students", UNDECIDED)


def test_what_is_off_and_gains_nothing_needs_no_reason(kept: Kept) -> None:
    kept.add(replace(cell("cmu", RIGHT_AT_FIRST, [1.0, 0.0], [1.0, 0.0]), technique=OFF.name))

    assert (verdict(kept, OFF), why_it_stays(kept, OFF)) == ("n.s. everywhere", "")


def test_a_cell_comes_back_as_it_was_kept(kept: Kept) -> None:
    written = cell("cmu", RIGHT_AT_FIRST, [0.0, 1.0], [1.0, 1.0])
    kept.add(written)

    assert kept.cell(JUDGE.name, "cmu") == written
    assert kept.cell(JUDGE.name, "syllabi") is None


@pytest.mark.slow
def test_figures_of_other_code_are_not_seen(tmp_path: Path) -> None:
    Kept(tmp_path / "other code").add(cell("cmu", RIGHT_AT_FIRST, [0.0], [1.0]))

    assert Kept.of_this_code(tmp_path).cell(JUDGE.name, "cmu") is None
    assert Kept.of_this_code(tmp_path).folder.name == state()


def test_every_row_without_a_model_says_so(kept: Kept) -> None:
    shown = table(kept)

    assert UNMEASURED
    assert shown.count("not measured: no model") == len(UNMEASURED)


def test_decisions_and_sets_of_the_list_are_there() -> None:
    told_of = [each.decision for each in (*TECHNIQUES, *UNMEASURED) if each.decision]

    assert [each for each in told_of if not (BEFORE_DECISIONS / f"{each}.md").is_file()] == []
    assert {name for each in TECHNIQUES for name in each.seen_by} <= SETS.keys()


class Asked:
    """A set of invented questions that notes under which configurations they are asked."""

    def __init__(self, *items: str) -> None:
        self.by_configuration: list[tuple[str, str]] = []
        self._items = items

    def parts(self, bench: Bench) -> list[Part]:
        async def opened(bench: Bench, how: Configuration) -> Ask:
            async def ask(item: str) -> Mapping[str, float]:
                self.by_configuration.append((item, how.name))
                return {HIT_1: float(how.name == "default")}

            return ask

        return [Part(self._items, opened)]

    @property
    def set(self) -> QuestionSet:
        return QuestionSet("invented", "hit@1", HIT_1, self.parts)


def measuring(kept: Kept, count: int | None = None) -> Measuring:
    bench = cast(Bench, SimpleNamespace(progress=say_nothing))  # the invented set opens no index
    return Measuring(bench, Calls(), kept, count)


ON = Technique("words", "", "dense")


async def test_questions_are_asked_in_turns(kept: Kept) -> None:
    asked = Asked("first", "second")

    await measuring(kept).measure(asked.set, [ON])

    assert asked.by_configuration == [
        ("first", "default"),
        ("first", "dense"),
        ("second", "dense"),
        ("second", "default"),
    ]


async def test_what_is_on_is_measured_by_leaving_it_out(kept: Kept) -> None:
    await measuring(kept).measure(Asked("first", "second").set, [ON, OFF])

    gains = {name: found.gain(HIT_1) for name in ("words", "more") if (found := kept.cell(name, "invented"))}
    assert {name: gain.mean for name, gain in gains.items() if gain} == {"words": 1.0, "more": -1.0}


async def test_a_stopped_run_goes_on_where_it_was(kept: Kept) -> None:
    await measuring(kept).measure(Asked("first").set, [ON])
    later = Asked("first")

    await measuring(kept).measure(later.set, [ON, OFF])

    assert {name for _, name in later.by_configuration} == {"default", "no-reading"}


async def test_a_larger_run_measures_again(kept: Kept) -> None:
    await measuring(kept, count=1).measure(Asked("first", "second").set, [ON])
    later = Asked("first", "second")

    await measuring(kept).measure(later.set, [ON])

    assert len(later.by_configuration) == 4


def test_every_technique_has_a_name_of_its_own_and_known_configurations_change_something() -> None:
    names = [each.name for each in TECHNIQUES]

    assert len(set(names)) == len(names)
    assert all(each.configuration != "default" for each in TECHNIQUES)
    assert "no-talk" in CONFIGURATIONS
