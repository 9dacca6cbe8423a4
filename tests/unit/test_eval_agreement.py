"""How far two people agree on gold answers: a published example of kappa, and disagreement that was planted."""

from itertools import chain, repeat
from pathlib import Path

import pytest

from bot.cli import run
from bot.terminal.output import ExitCode
from core.errors import ConfigurationError
from evaluation.agreeing import agreed
from evaluation.rows import Row
from evaluation.scores.agreement import kappa

# Fleiss, Levin and Paik, "Statistical Methods for Rates and Proportions" (3rd ed., 2003), table 18.1.
TABLE_18_1 = {
    ("psychosis", "psychosis"): 75,
    ("psychosis", "neurosis"): 1,
    ("psychosis", "organic"): 4,
    ("neurosis", "psychosis"): 5,
    ("neurosis", "neurosis"): 4,
    ("neurosis", "organic"): 1,
    ("organic", "organic"): 10,
}
ONE = [
    Row(question="When is the library open?", answer=("From 8 a.m.",), kind="hours", pages=("/library.html",)),
    Row(question="How much is parking?", answer=("$120 a year", "$120"), kind="prices"),
    Row(question="Is there a pool?", unanswerable=True, kind="places"),
    Row(question="Who is the dean?", contains=("Ann Lee",), kind="people"),
    Row(question="Only here?", unanswerable=True),
]
OTHER = [
    Row(question="Who is the dean?", contains=("Ann Lee",), kind="people"),
    Row(question="when is the Library open", answer=("8 a.m. to noon",), kind="hours", pages=("/x/hours.html",)),
    Row(question="Is there a pool?", answer=("Yes, in the gym.",), kind="places"),
    Row(question="How much is parking?", answer=("$120",), kind="money"),
]


def test_kappa_is_that_of_a_published_example() -> None:
    pairs = list(chain.from_iterable(repeat(pair, times) for pair, times in TABLE_18_1.items()))

    found = kappa([one for one, _ in pairs], [other for _, other in pairs])

    assert found.value == pytest.approx((0.89 - 0.66) / (1 - 0.66))
    assert found.low < found.value < found.high < 1
    assert found.n == 100


def test_kappa_is_one_for_the_same_labels_and_about_none_for_labels_by_chance() -> None:
    assert kappa(["a", "b", "a"], ["a", "b", "a"]).value == 1
    assert kappa(["a", "a"], ["a", "a"]).value == 1
    assert kappa(["a", "a", "b", "b"], ["a", "b", "a", "b"]).value == 0
    assert kappa(["a", "b"], ["b", "a"]).value == -1


def test_planted_disagreement_is_found_and_nothing_else() -> None:
    found = agreed(ONE, OTHER)

    differing = {pair.one.question: pair.differ_in for pair in found.pairs if pair.differ_in}
    assert differing == {
        "When is the library open?": ["answer", "pages"],
        "How much is parking?": ["kind"],
        "Is there a pool?": ["answerable"],
    }
    assert (found.only_one, found.only_other) == (1, 0)


def test_answers_are_compared_where_both_gave_one() -> None:
    figures = agreed(ONE, OTHER).figures

    assert figures["exact match of answers"].value == pytest.approx(2 / 3)
    assert figures["exact match of answers"].n == 3
    assert figures["F1 of answers"].value == pytest.approx((1 + 1 + 4 / 7) / 3)  # "8 am" of "from 8 am", "8 am to noon"
    assert (figures["a page in common"].value, figures["a page in common"].n) == (0, 1)
    assert figures["kappa of answerable"].value == 0  # what is expected where one calls everything answerable


def test_order_of_the_files_makes_no_difference() -> None:
    one_way, other_way = (agreed(*files).figures for files in ((ONE, OTHER), (OTHER, ONE)))

    assert {name: each.value for name, each in one_way.items()} == pytest.approx(
        {name: each.value for name, each in other_way.items()}
    )


def test_files_without_a_common_question_are_refused() -> None:
    with pytest.raises(ConfigurationError, match="no question in common"):
        agreed(ONE[:1], OTHER[:1])


def test_the_command_shows_figures_and_where_they_differ(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ann.yaml").write_text("- {question: 'Is there a pool?', unanswerable: true}\n", encoding="utf-8")
    (tmp_path / "bob.yaml").write_text("- {question: 'Is there a pool?', answer: 'Yes.'}\n", encoding="utf-8")

    code = run(["questions", "agree", str(tmp_path / "ann.yaml"), str(tmp_path / "bob.yaml")])

    told = capsys.readouterr().out
    assert code == ExitCode.OK
    assert "| kappa of answerable | 1 | 0.000" in told
    assert "- **Is there a pool?** (answerable)\n  - ann.yaml: not answered by the pages\n  - bob.yaml: Yes." in told
