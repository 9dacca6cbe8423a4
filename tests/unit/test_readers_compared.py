"""The comparison of readers, without PyTorch: what is asked, learnt, scored, kept and refused."""

import importlib.util
from pathlib import Path

import pytest

from core.errors import ConfigurationError
from evaluation.synthetic.site_pages import Kind, Question
from tests.fakes.models import HashingEmbedder
from training.campus.splitting import Part
from training.readers.__main__ import LOCAL, LORA, MODEL, QUOTATIONS, SCRATCH, TUNED, main, rows_of
from training.readers.conversations import lessons, question_to, reply_of
from training.readers.questions import CLOSED, OPEN, Item, Prepared, Said, keep, kept
from training.readers.table import Result, figures, scores, table


def item(number: int, *, page: int | None = None, is_found: bool = True) -> Item:
    passage = f"Hall {number}\nHall {number} opens at {number}:30 in the morning."
    start = passage.index(f"{number}:30")
    url = f"http://campus.example/{number if page is None else page}"
    asked = f"When does hall {number} open in the morning?"
    question = Question(Kind.STATEMENT, asked, passage, start, start + len(f"{number}:30"), url)
    found = ("Hall 99 is closed.", passage) if is_found else ("Hall 99 is closed.",)
    return Item(f"q{number}", question, found, ("Hall 98 is closed.",), 12.0)


def prepared(count: int = 40) -> Prepared:
    return Prepared(tuple(map(item, range(count))), tuple(f"Hall {number} opens." for number in range(count)))


def test_what_is_kept_is_whole_or_absent(tmp_path: Path) -> None:
    path = tmp_path / "results" / "questions.pickle"
    assert kept(path) is None

    keep(path, prepared())

    assert kept(path) == prepared()
    assert [each.name for each in path.parent.iterdir()] == ["questions.pickle"]


def test_no_page_is_both_learnt_from_and_measured_with() -> None:
    several = Prepared(tuple(item(number, page=number // 4) for number in range(80)), ())

    learnt = {one.question.url for one in several.of(Part.TRAIN, Part.CHOOSE)}
    measured = {one.question.url for one in several.of(Part.APART)}

    assert learnt
    assert measured
    assert not learnt & measured


def test_a_closed_book_shows_no_passage_and_an_open_one_shows_those_that_were_found() -> None:
    [_, closed] = question_to(item(3), CLOSED, item(3).found)
    [_, beside] = question_to(item(3), OPEN, item(3).found)

    assert closed["content"] == "When does hall 3 open in the morning?"
    assert '<passage number="2">\nHall 3\nHall 3 opens at 3:30' in beside["content"]


def test_a_reader_learns_to_refuse_where_the_passages_lack_the_answer() -> None:
    found, missed = [item(number) for number in range(200)], [item(number, is_found=False) for number in range(200)]

    replies = [lesson[-1]["content"] for lesson in lessons(found, OPEN, seed=7)]

    assert 15 < replies.count("NO_ANSWER") < 75
    assert {lesson[-1]["content"] for lesson in lessons(missed, OPEN, seed=7)} == {"NO_ANSWER"}
    assert [lesson[-1]["content"] for lesson in lessons(missed, CLOSED, seed=7)][5] == "5:30"
    withheld = [lesson for lesson in lessons(found, OPEN, seed=7) if lesson[-1]["content"] == "NO_ANSWER"]
    assert all("Hall 98" in lesson[1]["content"] and ":30" not in lesson[1]["content"] for lesson in withheld)


@pytest.mark.parametrize(
    ("written", "reply"), [(" 3:30\nuser: and", "3:30"), ("NO_ANSWER", ""), ("NO_ANSWER.", ""), ("\n", "")]
)
def test_the_first_line_is_the_reply_and_a_refusal_is_empty(written: str, reply: str) -> None:
    assert reply_of(written) == reply


async def test_an_answer_is_right_wrong_or_refused() -> None:
    exact = await scores(item(3), "3:30", HashingEmbedder())
    longer = await scores(item(3), "Hall 3 opens at 3:30.", HashingEmbedder())
    wrong = await scores(item(3), "4:15", HashingEmbedder())
    refused = await scores(item(3), "", HashingEmbedder())

    assert exact == pytest.approx({"EM": 1, "F1": 1, "SAS": 1, "right": 1, "wrong": 0, "refused": 0})
    assert longer["F1"] == pytest.approx(2 / 6)
    assert (longer["EM"], longer["right"]) == (0, 1)
    assert (wrong["right"], wrong["wrong"], wrong["refused"]) == (0, 1, 0)
    assert refused == {"EM": 0, "F1": 0, "SAS": 0, "right": 0, "wrong": 0, "refused": 1}


async def test_every_page_has_the_same_weight() -> None:
    crowded = [item(number, page=0) for number in range(1, 4)]
    several = [*crowded, item(4, page=1)]
    said = [*(Said(one.id, one.question.answer, 1.0) for one in crowded), Said("q4", "no idea", 1.0)]

    found = await figures(several, said, HashingEmbedder())

    assert found["right"] == (0.5, 0.0, 1.0)
    assert found["wrong"][0] == 0.5


async def test_the_table_has_a_row_for_each_result_with_its_cost() -> None:
    apart = prepared().of(Part.APART)
    said = tuple(Said(one.id, one.question.answer, 20.0) for one in apart)
    shown = await table(
        prepared(),
        [
            Result("LoRA", OPEN, 135_000_000, 61.2, said, said[:2]),
            Result("quotations", OPEN, 0, 0.0, said),
        ],
        HashingEmbedder(),
    )

    _, _, lora, quotations, _, about = shown.splitlines()
    assert lora.startswith("| LoRA | with retrieval | 1.000 [1.000, 1.000] |")
    assert lora.endswith("| 1.000 [1.000, 1.000] | 135.0 M | 61 | 20 |")
    assert quotations.endswith("| – | – | – | 20 |")
    assert about.startswith(f"{len(apart)} questions on {len(apart)} pages")


def test_what_quotes_has_no_row_for_a_closed_book_and_a_model_must_be_named() -> None:
    without = [(QUOTATIONS, OPEN), (LOCAL, OPEN), (TUNED, OPEN), (SCRATCH, CLOSED), (SCRATCH, OPEN)]
    assert rows_of([], has_model=False) == without
    assert rows_of([LORA, LOCAL], has_model=True) == [(LOCAL, OPEN), (LORA, CLOSED), (LORA, OPEN)]
    with pytest.raises(ConfigurationError, match="lora and model need --model"):
        rows_of([LORA, MODEL], has_model=False)


@pytest.mark.skipif(importlib.util.find_spec("peft") is not None, reason="the extra is here")
def test_without_the_extra_a_sentence_says_what_to_install(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--out", str(tmp_path / "out"), "--toy"]) == 2

    assert "run `make install-lora`" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
