"""Questions of other languages are said in English words, and English ones stay English."""

import json
from pathlib import Path

import pytest

from core.messages.catalogues import languages
from core.rag.understanding.routing.router import Router
from core.rag.understanding.routing.routes import RouteKind
from core.text.dictionary.dictionary import Dictionary
from core.text.dictionary.entries import by_language
from core.text.languages.languages import campus_words

DEV = Path(__file__).parents[2] / "benchmarks" / "turns" / "dev"


@pytest.fixture(scope="module")
def dictionary() -> Dictionary:
    return Dictionary(campus_words())


@pytest.mark.parametrize(
    ("language", "asked", "english"),
    [
        ("es", "cuanto sale el permiso para estacionar en el lote C", "how much is parking permit Lot C?"),
        ("zh", "图书馆星期六几点关门", "what time library Saturday close?"),
        ("fr", "c'est quand les vacances d'automne svp", "when is fall break?"),
        ("de", "wie hoch ist die Mahngebühr", "how much is late payment fee?"),
        ("ar", "متى تبدأ عطلة الربيع؟", "when is begin spring break?"),
        ("hi", "चाबी खो गई यार, नई के कितने लगेंगे?", "how much is lost key?"),
        ("vi", "thư viện chủ nhật mở cửa lúc mấy giờ", "what time library Sunday open?"),
        ("ko", "12월 졸업 신청 언제까지 해야 돼요", "what is the last day to December apply to graduate?"),
    ],
)
def test_what_is_asked_for_comes_first(dictionary: Dictionary, language: str, asked: str, english: str) -> None:
    assert dictionary.english(asked, language) == english


@pytest.mark.parametrize(
    ("language", "asked", "kept"),
    [("ko", "TOEFL 몇 점 필요해요", "TOEFL"), ("es", "cuanto cuesta vivir en Alder Hall", "Alder Hall")],
)
def test_names_and_codes_stay_as_they_stand(dictionary: Dictionary, language: str, asked: str, kept: str) -> None:
    assert kept in (dictionary.english(asked, language) or "")


@pytest.mark.parametrize(
    ("language", "asked"), [("de", "Parkplatzgebühren"), ("ar", "وبالمكتبة"), ("ko", "도서관에서는")]
)
def test_compounds_are_split_and_joined_particles_cut(dictionary: Dictionary, language: str, asked: str) -> None:
    said = dictionary.english(asked, language)

    assert said in {"parking fee?", "library?"}


def test_accents_may_be_left_out(dictionary: Dictionary) -> None:
    assert dictionary.english("à quelle heure", "fr") is None
    assert dictionary.english("bibliothèque", "fr") == dictionary.english("bibliotheque", "fr") == "library?"
    assert dictionary.english("thu vien mo cua may gio", "vi") == "what time library open?"


def test_a_question_without_a_known_word_is_not_translated(dictionary: Dictionary) -> None:
    assert dictionary.english("zzz qqq", "es") is None
    assert dictionary.english("どこですか", "ja") is None


def test_an_operators_words_come_before_ours() -> None:
    own = by_language("[es]\nred zone permit: permiso rojo\n[de]\nmensa: futterhalle*\n")

    dictionary = Dictionary(campus_words(), own)

    assert dictionary.english("cuánto cuesta el permiso rojo", "es") == "how much is red zone permit?"
    assert dictionary.english("wo ist die futterhalle", "de") == "where is mensa?"


def test_no_entry_is_without_english_or_without_a_form() -> None:
    for listed in campus_words().values():
        entries = [line.partition(": ") for line in listed.splitlines() if line]
        assert len(entries) > 250
        assert all(english and colon and forms.strip(" ,") for english, colon, forms in entries)


@pytest.mark.slow
def test_words_tell_languages_that_letters_do_not(dictionary: Dictionary) -> None:
    assert dictionary.language_of("bis wann hat die mensa samstags offen") == "de"
    assert dictionary.language_of("hostel me microwave rakh sakte hai kya") == "hi"
    route = Router(dictionary=dictionary).route("bis wann hat die mensa samstags offen")
    assert (route.kind, route.language) == (RouteKind.OTHER_LANGUAGE, "de")


def test_no_english_turn_is_taken_for_another_language(dictionary: Dictionary) -> None:
    rows = [json.loads(line) for path in DEV.glob("*.jsonl") for line in path.read_text("utf-8").splitlines()]
    english = [row["turn"] for row in rows if row.get("lang", "en") == "en" and row["turn"].isascii()]

    taken = [turn for turn in english if dictionary.language_of(turn)]

    assert len(english) > 1_000
    assert not taken


def test_every_language_of_the_dictionary_has_a_catalogue() -> None:
    assert set(campus_words()) <= languages()
