"""What a chat shortens is written out; everything else stays as it was typed."""

import pytest

from core.rag.understanding.written_out import written_out
from core.text.languages.languages import english
from core.text.languages.schema.turns import ChatForms

_EN = english(ChatForms)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("whens the gym open", "when is the gym open"),
        ("wich forms do i hav to sign", "which forms do i have to sign"),
        ("do u need a deposit", "do you need a deposit"),
        ("i dont wanna move out b4 finals", "i do not want to move out before finals"),
        ("when dose the pool open", "when does the pool open"),
        ("were is the chapel", "where is the chapel"),
        ("r there lockers n showers", "are there lockers and showers"),
        ("when r the heats", "when are the heats"),
        ("what r blue slips", "what are blue slips"),
        ("hw mny lockers", "how many lockers"),
        ("$$?", "how much?"),
        ("do those $ expire", "do those dollars expire"),
        ("is $40 enough", "is $40 enough"),
        ("WHERES THE GYM", "WHERE IS THE GYM"),
        ("I can't find it, isn't there a map?", "I can not find it, isn't there a map?"),
    ],
)
def test_short_forms_are_written_out(typed: str, meant: str) -> None:
    assert written_out(typed) == meant


@pytest.mark.parametrize(
    "question",
    [
        "Where were the lockers?",
        "What is the dose of the vaccine?",
        "Who teaches UR 201 and TIL 5?",
        "Is im@campus.example or /ur/ the address?",
        "When is the hw due?",
        "who teaches 21-599 N",
        "when does section n meet",
        "don't I need a card?",
        "can't students park there?",
        "",
    ],
)
def test_other_words_stay(question: str) -> None:
    assert written_out(question) == question


@pytest.mark.parametrize("form", _EN.forms)
def test_what_was_written_out_is_not_written_out_again(form: str) -> None:
    assert written_out(written_out(f"so {form} here")) == written_out(f"so {form} here")
