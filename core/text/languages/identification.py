"""Tell the language of a short text: by its script, else by the letters that follow each other (py3langid)."""

import re
from functools import lru_cache

from py3langid.langid import MODEL_FILE, LanguageIdentifier

from core.text.languages.en.lexicon import english_words
from core.text.languages.languages import english
from core.text.languages.schema.turns import TurnWords

_EN = english(TurnWords)
# By the first of these scripts that holds half of the letters; kana before the characters that Japanese shares.
_SCRIPTS = (
    ("ko", re.compile(r"[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]")),
    ("ja", re.compile(r"[\u3040-\u30ff]")),
    ("zh", re.compile(r"[\u3400-\u9fff]")),
    ("ar", re.compile(r"[\u0600-\u06ff]")),
    ("hi", re.compile(r"[\u0900-\u097f]")),
    ("ru", re.compile(r"[\u0400-\u04ff]")),
    ("el", re.compile(r"[\u0370-\u03ff]")),
    ("he", re.compile(r"[\u0590-\u05ff]")),
    ("th", re.compile(r"[\u0e00-\u0e7f]")),
)
_VIETNAMESE = re.compile(r"[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]", re.IGNORECASE)
_LETTER, _WORD = re.compile(r"[^\W\d_]"), re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_LATIN = ["de", "en", "es", "fr", "id", "it", "nl", "pl", "pt", "sv", "tr", "vi"]
_SURE, _VERY_SURE = 0.8, 0.98  # the second where nearly all words are English words too
_KANA_SHARE, _SCRIPT_SHARE = 0.1, 0.4
_FEWEST_WORDS = 3  # of a text in Latin letters without words that are English only


def language_of(text: str) -> str:
    """ISO 639-1; `en` when in doubt, for a question must not be turned away for a typing error."""
    letters = len(_LETTER.findall(text))
    for language, script in _SCRIPTS:
        needed = _KANA_SHARE if language == "ja" else _SCRIPT_SHARE
        if letters and len(script.findall(text)) >= needed * letters:
            return language
    words = [word.lower() for word in _WORD.findall(text)]
    if len(_VIETNAMESE.findall(text)) >= 2:
        return "vi"
    if len(words) < _FEWEST_WORDS or any(word in _EN.english_only for word in words):
        return "en"
    return _by_letters(text, _VERY_SURE if text.isascii() and _may_be_english(words) else _SURE)


def is_surely_english(text: str) -> bool:
    """Whether it has a word that only English has."""
    return any(word.lower() in _EN.english_only for word in _WORD.findall(text))


def _may_be_english(words: list[str]) -> bool:
    long = [word for word in words if len(word) > 3]
    return sum(word in english_words() for word in long) >= 0.5 * len(long)


def _by_letters(text: str, sure: float) -> str:
    language, probability = _identifier().classify(text.lower())
    return str(language) if probability >= sure else "en"


@lru_cache
def _identifier() -> LanguageIdentifier:
    every = LanguageIdentifier.from_model_file(MODEL_FILE)
    every.set_languages(_LATIN)
    # The weights of the other languages, nine in ten, are not kept.
    weights, automaton = (every.nb_ptc, every.nb_pc, every.nb_classes), (every.tk_nextmove, every.tk_output)
    return LanguageIdentifier(*weights, *automaton, norm_probs=True, tk_row=every.tk_row)
