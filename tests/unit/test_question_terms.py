"""The words of a question weigh what they say on this site."""

from datetime import UTC, datetime

import pytest

from core.domain.passage import Candidate, Chunk
from core.rag.retrieval.ranking import coverage, identifiers, rarity, weighed
from core.text.tokens import terms

SEEN = datetime(2026, 9, 1, tzinfo=UTC)


def passage(text: str, title: str = "") -> Candidate:
    chunk = Chunk(1, text, title, (), None, "https://u.example/1", title, "site", None, SEEN, 1)
    return Candidate(chunk, 0.5, 1.0, 1, 1, 1.0)


def test_a_word_of_every_page_weighs_nothing_wherever_it_stands() -> None:
    counts = {"larkmoor": 900, "biolog": 12, "major": 60}
    named = weighed("Is there a biology major at Larkmoor?", counts, 1000)
    bare = weighed("Is there a biology major?", counts, 1000)

    about = [passage("The major in biology has 40 credits."), passage("Larkmoor has a pool.")]
    assert coverage(named, about) == pytest.approx(coverage(bare, about))


def test_an_everyday_word_that_no_page_has_hardly_lowers_the_coverage() -> None:
    counts = {"permit": 5, "park": 20}
    asked = weighed("Can you still give me a parking permit?", counts, 300)

    [has_all, has_none] = coverage(asked, [passage("A parking permit costs $40."), passage("Give it still.")])

    assert has_all > 0.7
    assert has_none < 0.3


def test_a_name_that_no_page_has_lowers_the_coverage_much() -> None:
    asked = weighed("Tully parking permit", {"permit": 5, "park": 20}, 300)

    assert coverage(asked, [passage("A parking permit costs $40.")])[0] < 0.7


def test_rarity_falls_from_one_to_nothing() -> None:
    values = [rarity(held, 400) for held in (0, 1, 10, 100, 225, 400)]

    assert values == sorted(values, reverse=True)
    assert (values[0], values[-2], values[-1]) == (1.0, 0.0, 0.0)


def test_on_a_site_of_one_page_its_words_count() -> None:
    asked = weighed("parking permit", {"park": 1, "permit": 1}, 1)

    assert coverage(asked, [passage("A parking permit costs $40."), passage("The pool.")]) == [1.0, 0.0]


def test_a_question_of_common_words_covers_nothing() -> None:
    assert coverage(weighed("What is it about?", {}, 10), [passage("It is about what it is.")]) == [0.0]


@pytest.mark.parametrize(
    ("question", "text", "share"),
    [
        ("When does fall 2027 start?", "Fall 2026 begins on August 24.", 0.0),
        ("When does fall 2027 start?", "Fall 2027 begins on August 23.", 1.0),
        ("prereq for chem 210", "CHEM 101 has none.", 0.0),
        ("prereq for chem 210", "CHEM 210: CHEM 101.", 1.0),
        ("15-122 and 15-150", "15-122 is in fall.", 0.5),
        ("can I take 20 credits", "At most 18 credits.", 1.0),
        ("when is spring break", "March 8.", 1.0),
    ],
)
def test_codes_and_years_that_are_asked_for_must_stand_there(question: str, text: str, share: float) -> None:
    assert identifiers(question, [passage(text)]) == [share]


def test_a_sharp_s_is_found_as_it_is_written_elsewhere() -> None:
    assert terms("Straße der Grüße") == terms("STRASSE DER GRUSSE") == terms("strasse der grusse")
