"""How sure the first quotation is: what it stands before, what it lacks, and which passages are read for it."""

from dataclasses import replace
from datetime import UTC, date, datetime

import numpy
import pytest

from core.domain.answer import Outcome
from core.domain.passage import Candidate, Chunk, Reading
from core.rag.answering.quotes.choosing import Scored, confidence, confidence_features, is_one_of_several, ranked
from core.rag.answering.quotes.features import Question, Shared, features, score, shared
from core.rag.answering.quotes.meaning import Meaning
from core.rag.answering.quotes.statements import statements_of
from core.rag.relevance.grader import Grader
from core.storage.codecs.vectors import Floats
from core.text.passage_structure import read
from core.text.questions.wanted import wanted

ASKED = "When does the campus gym open in the morning?"
GYM, POOL, SHOP = "The gym opens at 6 am on all days.", "The pool closes at noon today.", "The shop sells pens here."
NEAR = Reading(0.9, 0, 3, "six", 3.0)


def passage(number: int, text: str, *headings: str) -> Candidate:
    now = datetime(2026, 9, 1, tzinfo=UTC)
    chunk = Chunk(
        number, text, "", headings, None, "https://u.example/", "Hours", "site", None, now, number, units=read(text)
    )
    return Candidate(chunk, 0.5, 1.0, 1, 1, 0.5, features={"coverage": 0.5})


def vector(nearness: float) -> Floats:
    """A unit vector with this cosine to the question's."""
    return numpy.array([nearness, numpy.sqrt(1 - nearness**2)], numpy.float32)


def known(question: str = ASKED, **nearness: float) -> tuple[Shared, list[Scored]]:
    """What is shared, and the ranking of the three statements, each of a passage of its own."""
    kept = [passage(1, GYM), passage(2, POOL), passage(3, SHOP)]
    vectors = {text: vector(nearness.get(name, 0.1)) for name, text in (("gym", GYM), ("pool", POOL), ("shop", SHOP))}
    found = statements_of(kept)
    common = shared(Question.read(question, wanted(question), date(2026, 9, 14)), found, kept)
    common = replace(common, meaning=Meaning.of([vector(1.0)], vectors))
    return common, ranked([Scored(each, values := features(common, each), score(values)) for each in found])


def sure(common: Shared, ranking: list[Scored], reading: Reading = NEAR) -> float:
    return confidence(confidence_features(common, ranking, reading))


def test_a_quotation_is_surer_the_more_it_stands_out() -> None:
    assert sure(*known(gym=0.8)) > sure(*known(gym=0.3, pool=0.6, shop=0.6))


def test_a_quotation_is_surer_where_the_reader_takes_it_for_an_answer() -> None:
    common, ranking = known(gym=0.8)

    assert sure(common, ranking, NEAR) > sure(common, ranking, replace(NEAR, relevance=0.1))


@pytest.mark.parametrize(
    ("heading", "text", "is_other"),
    [
        ("Fall 2026", "A double room is $3,150.", True),
        ("Spring 2028", "A double room is $3,150.", False),
        ("Registration for Spring 2028", "It opens on November 9, 2027.", False),
        ("Rooms", "A double room is $3,150.", False),
    ],
)
def test_a_quotation_of_another_year_than_the_one_asked_for_is_no_answer(
    heading: str, text: str, is_other: bool
) -> None:
    common, ranking = alone("How much is a double room in spring 2028?", passage(1, text, heading))

    assert confidence_features(common, ranking, NEAR)["of_another_period"] == is_other
    assert (sure(common, ranking) < 0.1) >= is_other


def alone(asked: str, only: Candidate) -> tuple[Shared, list[Scored]]:
    """What is shared, and the ranking of the statements of one passage."""
    found = statements_of([only])
    common = shared(Question.read(asked, wanted(asked), date(2026, 9, 14)), found, [only])
    return common, ranked([Scored(each, values := features(common, each), score(values)) for each in found])


@pytest.mark.parametrize(
    ("asked", "is_other"),
    [("When is the winter bonfire?", False), ("When does winter quarter begin?", True), ("The winter 2027 one?", True)],
)
def test_a_winter_that_is_no_term_begins_in_december(asked: str, is_other: bool) -> None:
    common, ranking = alone(asked, passage(1, "The winter bonfire is lit on December 11, 2026, at dusk."))

    assert confidence_features(common, ranking, NEAR)["of_another_period"] == is_other


@pytest.mark.parametrize(("grade", "outcome"), [(0.05, Outcome.NO_EVIDENCE), (0.2, Outcome.CLOSEST)])
def test_passages_that_are_hardly_likely_are_read_where_the_first_quotation_decides(
    grade: float, outcome: Outcome
) -> None:
    graded, reads, decides = [replace(passage(1, GYM), grade=grade)], Grader(quotable=0.1), Grader()

    assert reads.verdict(graded).outcome is outcome
    assert decides.verdict(graded).outcome is Outcome.NO_EVIDENCE
    assert len(reads.keep(graded, outcome)) == (outcome is Outcome.CLOSEST)


@pytest.mark.parametrize(
    ("asked", "is_unsettled"),
    [
        ("What is the e-mail of the lamplighters?", True),
        ("What is the e-mail for boat hire?", False),
        ("When does the boat hire open?", False),  # no contact is asked for
    ],
)
def test_of_two_contacts_that_fit_as_well_neither_is_told(asked: str, is_unsettled: bool) -> None:
    kept = [passage(1, "Boat hire: boats@u.example"), passage(2, "Moorings and slips: slips@u.example")]
    ranking = ranked([Scored(each, {}, -0.1 * each.number) for each in statements_of(kept)])

    assert is_one_of_several(Question.read(asked, wanted(asked), date(2026, 9, 14)), ranking) == is_unsettled
