"""Dates that have passed and pages that disagree: found where a person would agree, and nowhere else."""

from datetime import UTC, date, datetime

import pytest

from core.domain.passage import PassageText
from core.domain.quality import Finding, PageText
from core.quality.page_faults import contradictions, expired_dates
from core.text.facts.claims import claims

TODAY = date(2026, 11, 20)
DROP = "The deadline to drop a course without a W in fall 2026 is {}."


def page(text: str, *more: str, url: str = "/registrar", title: str = "Registrar", heading: str = "") -> PageText:
    passages = tuple(PassageText((heading,) if heading else (), passage) for passage in (text, *more))
    return PageText("registrar", f"https://larkmoor.example{url}", title, datetime(2026, 11, 20, tzinfo=UTC), passages)


def disagreements(*pages: PageText) -> list[Finding]:
    return list(contradictions(claim for each in pages for claim in claims(each)))


# ---- dates that have passed --------------------------------------------------------------------


@pytest.mark.parametrize(
    "sentence",
    [
        "Applications for the honors house are due March 1, 2026.",
        "The deadline to apply is 1 March 2026.",
        "The open day will be held on Saturday, March 1, 2026.",
        "Please submit the form by 2026-03-01.",
        "Applications are open until March 1, 2026 and the fee must be paid by then.",
        "Tickets for the winter concert go on sale March 1, 2026.",
        "The open day takes place on March 1, 2026.",
    ],
)
def test_a_date_that_has_passed_is_found_where_its_sentence_looks_ahead(sentence: str) -> None:
    [finding] = expired_dates(page(f"We are glad to help. {sentence}"), TODAY)

    assert (finding.url, finding.detail) == (
        "https://larkmoor.example/registrar",
        f"speaks of 2026-03-01 as still to come: “{sentence}”",
    )


@pytest.mark.parametrize(
    "judged",
    [
        page("The form is due October 30, 2026."),
        page("The form is due March 1."),
        page("The deadline to drop in fall 2026 is September 18, 2026."),
        page("The open day was held on March 1, 2026; it will be held again."),
        page("The form is due March 1, 2026.", "The next form is due March 1, 2027."),
        page("The form is due March 1, 2026.", title="Calendar 2025–26"),
        page("The form is due March 1, 2026.", heading="Spring 2026"),
        page("The form is due March 1, 2026.", url="/news/form"),
        page("The form is due March 1, 2024.", url="/202401/form"),
        page("January 8, 2026\n\nThe form is due March 1, 2026."),
        page("A new form\nJanuary 8, 2026\n\nThe form is due March 1, 2026."),
        page("Term | Drop by\nSpring 2026 | the form is due March 1, 2026"),
        page("The policy is effective March 1, 2026 and must be made known by posters."),
    ],
    ids=str,
)
def test_a_date_is_left_alone_when_it_may_well_be_right(judged: PageText) -> None:
    assert list(expired_dates(judged, TODAY)) == []


def test_a_page_of_an_earlier_year_is_not_saved_by_one_later_date() -> None:
    judged = page("The form is due March 1, 2024.", "The office is closed on December 24, 2026.")

    assert len(list(expired_dates(judged, TODAY))) == 1


def test_a_sentence_that_a_page_repeats_is_told_once() -> None:
    assert len(list(expired_dates(page(*["The form is due March 1, 2026."] * 3), TODAY))) == 1


# ---- pages that disagree -----------------------------------------------------------------------


def test_two_pages_with_different_dates_for_one_deadline_contradict_each_other() -> None:
    one = page(DROP.format("Friday, September 18, 2026"))
    other = page(
        "- Last day to drop a course without a W (Fall 2026): September 25, 2026 (Friday)",
        url="/calendar",
        title="Academic Calendar 2026–27",
    )

    [finding] = disagreements(one, other)

    assert (finding.url, finding.other_url) == (
        "https://larkmoor.example/calendar",
        "https://larkmoor.example/registrar",
    )
    assert finding.detail == (
        "“Last day to drop a course without a W (Fall 2026): September 25, 2026 (Friday)” here, "
        "“Friday, September 18, 2026” there"
    )


def test_a_cell_of_a_table_is_compared_with_a_sentence() -> None:
    table = "Term | Last day to add | Last day to drop without a W\nFall 2026 | September 4, 2026 | September 25, 2026"

    assert len(disagreements(page(table, url="/table"), page(DROP.format("September 18, 2026")))) == 1


def test_two_amounts_for_one_fee_contradict_each_other() -> None:
    [finding] = disagreements(
        page("The graduation application fee costs $60."),
        page("The graduation application fee is $1,060.", url="/fees"),
    )

    assert finding.detail == "“The graduation application fee is $1,060.” here, “$60” there"


@pytest.mark.parametrize(
    "other",
    [
        page(DROP.format("September 18, 2026"), url="/other"),
        page(DROP.format("September 19, 2025").replace("fall 2026", "fall 2025"), url="/other"),
        page(DROP.format("February 12, 2027").replace("fall 2026", "spring 2027"), url="/other"),
        page(DROP.format("September 25, 2026"), url="/other", title="Doctoral calendar"),
        page(DROP.format("September 25, 2026"), url="/CHEM_260.html"),
        page(DROP.format("September 25, 2026").replace("drop", "add"), url="/other"),
        page(DROP.format("September 25, 2026"), DROP.format("September 26, 2026"), url="/other"),
        page("Students drop by September 25, 2026 in fall 2026.", url="/other"),
    ],
    ids=str,
)
def test_pages_that_may_both_be_right_are_left_alone(other: PageText) -> None:
    assert disagreements(page(DROP.format("September 18, 2026")), other) == []


@pytest.mark.parametrize("kind", ["Graduate students", "BIO 310", "Spring"])
def test_a_small_section_of_a_passage_speaks_of_what_its_own_heading_names(kind: str) -> None:
    one = page("Deposits\nThe laboratory coat deposit is $20.")
    headed = page(f"{kind}\nThe laboratory coat deposit is $30.\n\nAround\nThe desk is here.", url="/other")
    beside = page(f"Deposits\nThe laboratory coat deposit is $30.\n\n{kind}\nThe desk is here.", url="/other")

    assert disagreements(one, headed) == []
    assert len(disagreements(one, beside)) == 1


def test_two_words_are_enough_for_a_subject_that_hardly_any_page_names() -> None:
    one, other = page("The Wexholt fee is $20."), page("The Wexholt fee is $30.", url="/other")
    crowd = [page(f"The {word} club pays $5 of each Wexholt fee.", url=f"/{word}") for word in ("chess", "choir")]

    assert len(disagreements(one, other)) == 1
    assert disagreements(one, other, *crowd) == []


def test_a_sentence_that_every_course_fills_in_is_no_contradiction() -> None:
    pages = [page(f"Registration for this workshop room costs ${at}.", url=f"/{at}") for at in range(10, 15)]

    assert disagreements(*pages) == []


def test_stamps_of_the_moment_are_no_claims() -> None:
    stamped = "Enrollment of introductory programming: 166 students as of {}."

    assert disagreements(page(stamped.format("June 27, 2026")), page(stamped.format("July 10, 2026"), url="/b")) == []


@pytest.mark.slow
def test_thousands_of_pages_that_say_the_same_are_compared_in_one_pass() -> None:
    pages = [page(DROP.format("September 18, 2026"), url=f"/{at}") for at in range(2_000)]

    assert len(disagreements(*pages, page(DROP.format("September 25, 2026"), url="/wrong"))) == 1
