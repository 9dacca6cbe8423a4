"""A word that no page has is read as the nearest that one has; every other word stays as it was written."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.rag.understanding.spelling import Speller, one_edit_away
from core.text.languages.en.lexicon import english_words, word_frequencies
from core.text.languages.english_tables import slang
from core.text.languages.languages import english
from core.text.languages.schema.turns import ProductNames
from core.text.tokens import terms

_EN = english(ProductNames)
PAGES = {
    "The registration deadline of the library card is in November.": 9,
    "Tuition is refunded by the registrar.": 3,
    "Professor Wachowski teaches compilers.": 1,
    "Cards and carts": 2,
    "trail": 1,
    "trial": 5,
}


class PlayedVocabulary:
    """The terms of a few pages, and how often it was asked."""

    def __init__(self) -> None:
        self.terms: dict[str, int] = {}
        self.asked = 0
        for text, chunks in PAGES.items():
            self.terms |= {term: self.terms.get(term, 0) + chunks for term in set(terms(text))}

    async def held_by(self, terms: Sequence[str]) -> dict[str, int]:
        self.asked += 1
        return {term: self.terms[term] for term in terms if term in self.terms}


@pytest.mark.parametrize(
    ("asked", "understood"),
    [
        ("When is the registratoin deadline?", "When is the registration deadline?"),
        ("When is the registraton dedline?", "When is the registration deadline?"),
        ("Who is the regisstrar?", "Who is the registrar?"),
        ("Is tuitian refunded?", "Is tuition refunded?"),
        ("what does Wachovski teach", "what does Wachowski teach"),
        ("TUITON REFUNDED", "TUITION REFUNDED"),
        ("Tutiion", "Tuition"),
        ("Whta is tuition?", "What is tuition?"),
    ],
)
async def test_one_slip_a_word_is_mended(asked: str, understood: str) -> None:
    assert await Speller(PlayedVocabulary()).corrected(asked) == understood


@pytest.mark.parametrize(
    "question",
    [
        "When is the registration deadline?",
        "Is the libraries card refunding?",  # other forms of known words
        "Who is Zanzibar Quux?",  # nothing is near
        "Is the gym on?",  # too short to tell
        "Is a TRIAI or a LibraRy for me?",  # short for something
        "Where is tutiion@campus.example or tutiion.html or /tutiion?",
        "What is TUTI101 or tutiion-2 or tutiion_x?",
        "¿Dónde está la biblioteca?",
        "",
    ],
)
async def test_what_is_known_short_or_no_word_is_left_alone(question: str) -> None:
    assert await Speller(PlayedVocabulary()).corrected(question) == question


async def test_the_commoner_of_two_near_words_is_meant() -> None:
    assert await Speller(PlayedVocabulary()).corrected("a triail") == "a trial"


async def test_a_question_without_unknown_words_costs_one_look() -> None:
    vocabulary = PlayedVocabulary()

    await Speller(vocabulary).corrected("When is the registration deadline?")
    assert vocabulary.asked == 1

    await Speller(vocabulary).corrected("When is the registratoin deadlnie?")
    assert vocabulary.asked == 3


@given(st.text(alphabet="abcdefgh", min_size=2, max_size=8), st.data())
def test_a_slip_can_be_taken_back(word: str, data: st.DataObject) -> None:
    edits = data.draw(st.sampled_from(one_edit_away(word)))

    assert edits != word
    assert word in one_edit_away(edits)


@given(st.text(max_size=60))
async def test_any_question_can_be_read(question: str) -> None:
    assert isinstance(await Speller(PlayedVocabulary()).corrected(question), str)


async def test_what_is_in_the_lexicon_is_no_slip() -> None:
    speller = Speller(PlayedVocabulary(), frozenset({"card", "trail", "tuitions"}))

    assert await speller.corrected("Are tuitions paid by card?") == "Are tuitions paid by card?"


async def test_a_word_of_the_lexicon_is_meant_rather_than_an_odd_form_of_another() -> None:
    assert await Speller(PlayedVocabulary(), frozenset({"trail"})).corrected("a triail") == "a trail"


def test_the_lexicon_holds_common_words() -> None:
    assert {"semester", "tuition", "deadline"} <= english_words()
    assert not {"semestre", "##ing", "[CLS]", "a"} & english_words()


CAMPUS = PlayedVocabulary()
CAMPUS.terms |= dict.fromkeys(terms("grade wife send scholarship accommodation parking permit dorm from price free"), 4)


@pytest.mark.parametrize(
    ("asked", "understood"),
    [
        ("parkin prmit", "parking permit"),
        ("is it fre", "is it fre"),  # too short
        ("charg my scooter in my drom", "charg my scooter in my dorm"),
    ],
)
async def test_likely_slips_of_common_words_are_mended(asked: str, understood: str) -> None:
    speller = Speller(CAMPUS, english_words() | slang(), word_frequencies)
    assert await speller.corrected(asked) == understood


@pytest.mark.parametrize("question", ["grad wifi sind", "fafsa meds prereqs", "psych undergrad premed"])
async def test_short_forms_of_campus_life_and_common_words_are_no_slips(question: str) -> None:
    assert await Speller(CAMPUS, english_words() | slang(), word_frequencies).corrected(question) == question


CAMPUS.terms |= dict.fromkeys(terms("vacation printer step meal papers"), 4) | dict.fromkeys(terms("action print"), 9)


@pytest.mark.parametrize(
    ("asked", "understood"),
    [
        ("vaction for printrs", "vacation for printers"),  # a letter is missing rather than wrong
        ("papereance", "papereance"),  # nobody writes what has only the stem of a word
        ("is strep or ADHD or adhd free", "is strep or ADHD or adhd free"),
    ],
)
async def test_the_likelier_slip_is_taken_back(asked: str, understood: str) -> None:
    speller = Speller(CAMPUS, english_words() | slang(), word_frequencies)
    assert await speller.corrected(asked) == understood
