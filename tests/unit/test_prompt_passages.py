"""A model reads each line once, with the address and the term of its passage."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from core.domain.conversation import StandaloneQuestion, Turn
from core.domain.passage import Candidate, Chunk
from core.errors import ReplyCut
from core.models.token_count import default_counter
from core.rag.answering.chat_writer import Brief, ChatWriter
from core.rag.answering.prompt_passages import PromptPassages
from core.rag.limits import LONGEST_QUESTION
from tests.fakes.models import ScriptedChatModel

SEEN = datetime(2026, 9, 1, tzinfo=UTC)
PAGE = (Path(__file__).parents[2] / "docs/reference/language-model.md").read_text("utf-8")


def passage(number: int, text: str, anchor: str = "Fees > Fall 2026") -> Candidate:
    url = f"https://www.univ.edu/fees/{number}"
    chunk = Chunk(number, text, anchor, ("Fall 2026",), None, url, "Fees", "site", None, SEEN, 1)
    return Candidate(chunk, 0.5, 1.0, number, number, 0.03)


def test_a_line_of_two_overlapping_passages_is_read_once() -> None:
    shared = "The late fee is $40 for every form."
    told = PromptPassages().fenced([passage(1, f"Pay online.\n{shared}"), passage(2, f"{shared}\nCash is not taken.")])

    assert "\n".join(text for _, text in told).count(shared) == 1
    assert [number for number, _ in told] == [1, 2]


def test_a_passage_that_says_nothing_new_is_left_out() -> None:
    told = PromptPassages().fenced([passage(1, "The late fee is $40 here."), passage(2, "The late fee is $40 here.")])

    assert [number for number, _ in told] == [1]


def test_a_table_keeps_its_header_for_rows_that_are_new() -> None:
    header = "Kind of form | Fee of the form"
    told = PromptPassages().fenced([passage(1, f"{header}\nLate | $40"), passage(2, f"{header}\nLost | $15")])

    assert told[1][1].count(header) == 1


def test_address_and_term_are_told_and_a_heading_of_the_name_is_not_repeated() -> None:
    [(_, text)] = PromptPassages().fenced([passage(1, "Fall 2026\nThe late fee is $40.")])

    assert 'address="https://www.univ.edu/fees/1"' in text
    assert 'term="Fall 2026"' in text
    assert text.count("Fall 2026\n") == 0


def test_the_name_of_a_passage_has_no_heading_that_its_title_says() -> None:
    [(_, text)] = PromptPassages().fenced([passage(1, "At noon.", "Fees - Univ > Fees > Late")])

    assert 'page="Fees - Univ / Late"' in text


def test_the_best_ones_that_fit_are_read() -> None:
    told = PromptPassages(tokens=60).fenced([passage(1, "word " * 40), passage(2, "other " * 40)])

    assert [number for number, _ in told] == [1]


WORDS = "Office hours and forms for students of the college in autumn. " * 70
SHORT = StandaloneQuestion("Until when?", "Until when are forms taken?")
LONGEST = StandaloneQuestion(WORDS[:LONGEST_QUESTION], WORDS[:LONGEST_QUESTION])
TURNS = [Turn("user", WORDS[:600], SEEN), Turn("assistant", WORDS[:600], SEEN)] * 2


@pytest.mark.parametrize(
    ("question", "talk", "most"),
    [
        pytest.param(SHORT, [], 1_800, id="short"),
        pytest.param(SHORT, TURNS, 2_300, id="short, with turns"),
        pytest.param(LONGEST, [], 2_600, id="longest"),
        pytest.param(LONGEST, TURNS, 3_200, id="longest, with turns"),
        pytest.param(replace(LONGEST, rewritten=True), TURNS, 4_000, id="longest follow-up"),
    ],
)
async def test_a_prompt_has_no_more_tokens_than_its_page_says(
    question: StandaloneQuestion, talk: list[Turn], most: int
) -> None:
    counter, model = default_counter(), ScriptedChatModel(["NO_ANSWER"])
    kept = [passage(number, f"Office {number} takes forms of kind {number} until noon. " * 20) for number in range(9)]
    await ChatWriter(model, passages=PromptPassages(counter.count)).reply(Brief(question, kept, talk))

    assert sum(counter.count(text) for text in model.requests[0][:2]) <= most
    assert f"| {most:,} |" in PAGE


class CutModel(ScriptedChatModel):
    """Its replies are cut off."""

    async def complete(self, system: str, user: str, max_tokens: int) -> str:
        raise ReplyCut("its tokens are used up", await super().complete(system, user, max_tokens))


async def test_of_a_reply_that_is_cut_off_the_whole_sentences_stay() -> None:
    question = StandaloneQuestion("Until when?", "Until when?")
    found = await ChatWriter(CutModel(["ANSWER\nUntil noon [1]. On Fridays [1]. And the"])).reply(Brief(question, []))

    assert found.text == "Until noon [1]. On Fridays [1]."
