"""Invented pages: what a page states is marked where it stands, and what it does not state is asked in vain."""

import random
import re

from training.data.invented_pages import Fact, invented_rows, read_facts
from training.data.invented_values import Values, of_a_page
from training.data.rows import Row

FACTS = read_facts()
ROWS = invented_rows(FACTS, pages=150, seed=7)
PHONE = Fact(
    "it_phone",
    "office",
    "Phone",
    "{phone}",
    ("Call [[{phone}]] on {weekday}.", "Our number is [[{phone}]]."),
    ("What is the phone number?",),
    ("Can I call?",),
    frozenset(),
)
EMAIL = Fact(
    "it_email",
    "office",
    "E-mail",
    "{email}",
    ("Write to [[{email}]].", "E-mail: [[{email}]]."),
    ("What is the address?",),
    (),
    frozenset(),
)


def test_a_fact_has_known_slots() -> None:
    source = random.Random(7)  # noqa: S311
    values = Values(source, of_a_page(source))
    texts = [(fact.id, text) for fact in FACTS for text in (fact.label, fact.value, *fact.says, *fact.asks, *fact.also)]

    assert [(fact, text) for fact, text in texts if "{" in text.format_map(values)] == []


def test_whatever_states_a_fact_marks_one_answer() -> None:
    says = [(fact.id, text) for fact in FACTS for text in fact.says]

    assert [(fact, text) for fact, text in says if len(re.findall(r"\[\[.+?\]\]", text)) != 1] == []


def test_a_fact_is_asked_for_in_five_ways_or_more_and_overlaps_with_known_ones() -> None:
    known = {fact.id for fact in FACTS}

    assert [fact.id for fact in FACTS if len(fact.asks) < 5 or not fact.overlaps <= known] == []


def test_facts_have_ids_of_their_own() -> None:
    assert len({fact.id for fact in FACTS}) == len(FACTS)


def test_the_same_arguments_make_the_same_rows() -> None:
    assert invented_rows(FACTS, 20, seed=7) == invented_rows(FACTS, 20, seed=7)
    assert invented_rows(FACTS, 20, seed=7) != invented_rows(FACTS, 20, seed=8)


def test_rows_have_no_slots_and_no_marks_left() -> None:
    assert not [row for row in ROWS if re.search(r"[{}]|\[\[|\]\]", row.asked + row.passage)]


def answers(facts: list[Fact], asked: str, label: bool) -> list[Row]:
    rows = invented_rows(facts, 60, seed=7)
    return [row for row in rows if row.task == "read" and row.asked == asked and row.label is label]


def test_the_answer_is_marked_where_it_stands() -> None:
    found = answers([PHONE, EMAIL], "What is the phone number?", label=True)

    assert found
    assert all(re.fullmatch(r"\d{3}-\d{3}-\d{4}", row.passage[slice(*row.spans[0])]) for row in found)


def test_what_a_page_does_not_state_has_no_answer() -> None:
    facts = [PHONE, *[fact for fact in FACTS if fact.where == "office"][:12]]
    found = answers(facts, "What is the phone number?", label=False)

    assert found
    assert not [row for row in found if row.spans or "Phone" in row.passage]


def test_an_overlapping_fact_is_never_asked_in_vain() -> None:
    phone = Fact(**{**vars(PHONE), "overlaps": frozenset({"it_email"})})
    many = [fact for fact in FACTS if fact.where == "office" and "{phone}" not in str(fact)][:12]

    unanswered = [row for row in invented_rows([phone, EMAIL, *many], 200, seed=7) if not row.label]

    assert not [
        row
        for row in unanswered
        if row.task == "read" and row.group == "it_email" and re.search(r"\d{3}-\d{3}-\d{4}", row.passage)
    ]


def test_a_changed_claim_has_another_value_and_the_true_one_the_pages() -> None:
    claims = [row for row in invented_rows([PHONE, EMAIL], 60, seed=7) if row.task == "check"]
    values = [re.findall(r"\d{3}-\d{3}-\d{4}|\S+@\w+\.edu", row.asked)[0] for row in claims]

    assert {row.label for row in claims} == {True, False}
    assert all((value in row.passage) is row.label for value, row in zip(values, claims, strict=True))
