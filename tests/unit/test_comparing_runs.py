"""Two runs side by side: a difference that is planted is found, and a judge's love of a place is not."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from core.errors import ConfigurationError
from evaluation.comparing import SIMILARITY, compared
from evaluation.head_to_head import AFTER, BEFORE, NEITHER, HeadToHead
from evaluation.pairing import Comparison
from evaluation.reports import answers, report
from evaluation.reports.answers import Run, read_run
from evaluation.reports.side_by_side import as_markdown, as_page
from evaluation.scores.measured import Measured
from evaluation.scores.told import Told
from tests.fakes.models import HashingEmbedder

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)
RIGHT, WRONG = "The library closes at 11 pm.", "Parking costs $120."
PLANTED, QUESTIONS = 30, 100


def told(item: int, text: str, outcome: str = "answered") -> Told:
    links = (f"https://u.example/{item}",)
    return Told(
        str(item),
        f"When does library {item} close?",
        outcome,
        text,
        (RIGHT,),
        links,
        links,
        "extractive",
        0.8,
        {"total": 70.0},
    )


def run(configuration: str, is_right: Callable[[int], bool]) -> Measured:
    kept = [told(at, RIGHT if is_right(at) else WRONG) for at in range(QUESTIONS)]
    first = {each.item: float(each.text == RIGHT) for each in kept}
    return Measured("demo", configuration, {"right at first line": first}, told=kept)


def kept(folder: Path, *runs: Measured) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "report.json").write_text(report.as_json(report.Report(runs, NOON, {})), encoding="utf-8")
    (folder / "answers.jsonl").write_text(answers.as_lines(runs), encoding="utf-8")
    return folder


@pytest.fixture
def planted(tmp_path: Path) -> tuple[Run, Run]:
    """The later run is right thirty times more, and never where the earlier one was wrong last."""
    folder = kept(tmp_path / "run", run("old", lambda at: at < 40), run("new", lambda at: at < 40 + PLANTED))
    return read_run(folder), read_run(folder, "new")


async def both(runs: tuple[Run, Run], judge: HeadToHead | None = None) -> Comparison:
    return await compared(*runs, HashingEmbedder(), judge)


class Reading:
    """A judge that prefers the right answer, or, where it likes a place, that place."""

    name = "reading"

    def __init__(self, place: str = "") -> None:
        self.place, self.requests = place, 0

    async def complete(self, system: str, user: str, max_tokens: int) -> str:
        self.requests += 1
        a, _, b = user.partition('<answer name="B">')
        right = [name for name, side in (("A", a.partition('<answer name="A">')[2]), ("B", b)) if RIGHT in side]
        return f'Well: {{"better": "{self.place or (right[0] if len(right) == 1 else "neither")}"}}'


async def test_a_planted_difference_is_found(planted: tuple[Run, Run]) -> None:
    made = await both(planted)

    first, near = made.differences["right at first line"], made.differences[SIMILARITY]
    assert first.mean == pytest.approx(PLANTED / QUESTIONS)
    assert first.low > 0
    assert near.low > 0
    assert made.win_rate.value == pytest.approx(0.5 + PLANTED / QUESTIONS / 2)
    assert made.win_rate.low > 0.5
    assert sum(pair.better == AFTER for pair in made.pairs) == PLANTED


async def test_the_same_run_twice_has_no_difference(planted: tuple[Run, Run]) -> None:
    made = await both((planted[0], planted[0]))

    assert made.win_rate.value == 0.5
    assert {each.mean for each in made.differences.values()} == {0.0}


async def test_the_judge_finds_it_too_and_is_not_asked_about_the_same_answer(planted: tuple[Run, Run]) -> None:
    judge = Reading()
    made = await both(planted, HeadToHead(judge))  # type: ignore[arg-type]

    assert [pair.judged for pair in made.pairs] == [pair.better for pair in made.pairs]
    assert judge.requests == 2 * PLANTED


async def test_a_judge_that_loves_a_place_prefers_neither(planted: tuple[Run, Run]) -> None:
    made = await both(planted, HeadToHead(Reading("A")))  # type: ignore[arg-type]

    assert made.judged_win_rate is not None
    assert made.judged_win_rate.value == 0.5


@pytest.mark.parametrize(("outcome", "better"), [("answered", BEFORE), ("no_evidence", NEITHER)])
async def test_of_what_nothing_answers_the_refusal_is_better(tmp_path: Path, outcome: str, better: float) -> None:
    wrongly = {"1": float(outcome == "answered")}
    later = Measured("demo", "new", {"wrongly answered": wrongly}, told=[replace(told(1, WRONG, outcome), wanted=())])
    earlier = Measured(
        "demo", "old", {"wrongly answered": {"1": 0.0}}, told=[replace(told(1, "", "no_evidence"), wanted=())]
    )
    folder = kept(tmp_path, earlier, later)

    made = await both((read_run(folder), read_run(folder, "new")))

    assert [pair.better for pair in made.pairs] == [better]


async def test_the_page_shows_every_question_and_what_changed_first(planted: tuple[Run, Run]) -> None:
    hostile = replace(planted[1], told={**planted[1].told, "99": told(99, "<script>alert(1)</script>")})
    page = as_page(await both((planted[0], hostile)))

    assert page.count("<section") == QUESTIONS
    assert page.index('class="better"') < page.index('class="as good"')
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


async def test_the_summary_names_wins_and_differences(planted: tuple[Run, Run]) -> None:
    text = as_markdown(await both(planted))

    assert f"{PLANTED} better, 0 worse, {QUESTIONS - PLANTED} as good of {QUESTIONS}" in text
    assert "| right at first line | 100 | +0.300 [" in text


def test_a_folder_without_a_run_is_told(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="holds no run"):
        read_run(tmp_path)
    folder = kept(tmp_path, run("old", bool))
    with pytest.raises(ConfigurationError, match="no configuration 'new'"):
        read_run(folder, "new")
    (folder / "answers.jsonl").write_text("{", encoding="utf-8")
    with pytest.raises(ConfigurationError, match="damaged"):
        read_run(folder)


async def test_runs_of_two_suites_are_not_compared(planted: tuple[Run, Run]) -> None:
    with pytest.raises(ConfigurationError, match="no question in common"):
        await both((planted[0], replace(planted[1], suite="terms")))
