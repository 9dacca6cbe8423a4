"""Tell greetings, thanks and goodbyes by their words alone, and take them and the wording of a wish off a question."""

import re
import unicodedata
from functools import lru_cache

from core.text.languages.languages import ENGLISH, english, in_language, languages
from core.text.languages.schema.every_language import Courtesies
from core.text.languages.schema.questions import AskingWords
from core.text.languages.schema.turns import TurnWords, Wishes

_ASKING = english(AskingWords)
_EN, _WISHES = english(TurnWords), english(Wishes)
_ORDER = ("goodbye", "thanks", "greeting")  # "hi, thanks, bye" says goodbye
_TOKEN = re.compile(r"(?:[^\W_]|[\u0900-\u0963])+(?:['’][^\W_]+)*|[\U0001F44B\U0001F64F\U0001F44D\u2764\u270C]")
_LONG_DRAWN = re.compile(r"([^\W\d_])\1{2,}")
_SEGMENT = re.compile(r"(?<=[.!?…,;。！？，])(?![.!?…,;。！？，])\s*|\n+")
_UNSPACED = "zh"
_MOST_WORDS = 12  # a courtesy is short
_PLEASE = "(?:please|pls|plz)"
_LONGEST = 200  # characters behind a question that are looked through for courtesies


def courtesy_in(text: str) -> tuple[str, str] | None:
    """The kind and the language of a turn that consists of courtesies; None for any other."""
    tokens = _tokens(text)
    if not 0 < len(tokens) <= _MOST_WORDS:
        return None
    for language in languages():
        if found := _kind(language, tokens):
            return found, language
    return None


def only_points(text: str) -> bool:
    """Whether a turn asks to answer what it is written to, and says nothing else: "can you help them with this?"."""
    tokens = _tokens(text)
    return 0 < len(tokens) <= _MOST_WORDS and any(_is_pointing(language, tokens) for language in languages())


def without_courtesies(text: str) -> str:
    """What is left of a turn to answer: no courtesy before or after it. The text itself where nothing else is left."""
    segments = [segment for segment in _SEGMENT.split(text.strip()) if segment.strip()]
    while len(segments) > 1 and courtesy_in(segments[0]):
        segments.pop(0)
    while len(segments) > 1 and courtesy_in(segments[-1]):
        segments.pop()
    told = _without_greeting("".join(_spaced(segments)).rstrip(" ,;"))
    return f"{told[:-_LONGEST]}{_behind().sub('', told[-_LONGEST:])}" or told


def _tokens(text: str) -> list[str]:
    plain = unicodedata.normalize("NFC", text).lower().replace("’", "'").replace("\ufe0f", "")
    return _TOKEN.findall(_LONG_DRAWN.sub(r"\1", plain))


def _kind(language: str, tokens: list[str]) -> str | None:
    left, kinds = (_unspaced if language == _UNSPACED else _spared)(language, tokens)
    known = in_language(language, Courtesies)
    for token in left:
        if kind := next((kind for kind, words in known.words.items() if token in words), None):
            kinds.add(kind)
        elif token not in known.beside:
            return None
    return next((kind for kind in _ORDER if kind in kinds), None)


def _spared(language: str, tokens: list[str]) -> tuple[list[str], set[str]]:
    """The tokens without known phrases, and the kinds of those."""
    joined, kinds = f" {' '.join(tokens)} ", set[str]()
    for phrase, kind in _phrases(language):
        if f" {phrase} " in joined:
            joined = joined.replace(f" {phrase} ", " ")
            kinds.add(kind)
    return joined.split(), kinds


def _unspaced(language: str, tokens: list[str]) -> tuple[list[str], set[str]]:
    """The same for a language without spaces: words are cut out wherever they stand."""
    joined, kinds, known = "".join(tokens), set[str](), in_language(language, Courtesies)
    words = {word: kind for kind, listed in known.words.items() for word in listed}
    for word in sorted(words, key=len, reverse=True):
        if word in joined:
            joined = joined.replace(word, "")
            kinds.add(words[word])
    return ([] if all(letter in known.beside for letter in joined) else [joined]), kinds


def _is_pointing(language: str, tokens: list[str]) -> bool:
    known = in_language(language, Courtesies)
    allowed = known.pointing.union(known.beside, *known.words.values())
    if language == _UNSPACED:
        left = "".join(tokens)
        for word in sorted(allowed, key=len, reverse=True):
            left = left.replace(word, "")
        return not left
    return allowed.issuperset(tokens) and not known.pointing.isdisjoint(tokens)


@lru_cache
def _phrases(language: str) -> tuple[tuple[str, str], ...]:
    found = [
        (phrase, kind) for kind, phrases in in_language(language, Courtesies).phrases.items() for phrase in phrases
    ]
    return tuple(sorted(found, key=lambda each: -len(each[0])))


def _spaced(segments: list[str]) -> list[str]:
    return [segment if segment.endswith((" ", "\n")) else f"{segment} " for segment in segments]


@lru_cache
def _before() -> re.Pattern[str]:
    known = in_language(ENGLISH, Courtesies)
    said = _listed(
        *known.words["greeting"], *known.words["thanks"], *known.phrases["greeting"], *known.phrases["thanks"]
    )
    greeting = rf"(?:(?:{said}|ok|okay)\b[\s,.!]*+(?:(?:there|bot|and|so)\b[\s,.!]*+)?)+(?={_EN.openers})"
    return re.compile(rf"^\W*+(?:{greeting})?(?:{_PLEASE}\b[\s,.!]*+)?", re.IGNORECASE)


@lru_cache
def _behind() -> re.Pattern[str]:
    """A word of thanks or goodbye with what may stand beside it, and "please".

    A text is read in one way only, so that a long row of such words takes no longer than another.
    """
    known = in_language(ENGLISH, Courtesies)
    said = (*known.words["thanks"], *known.words["goodbye"])
    beside = _listed(*(word for word in known.beside if word.isalpha() and not re.fullmatch(_PLEASE, word)))
    return re.compile(
        rf"(?:[\s,.!)–—-]++(?:{_PLEASE}|(?:{_listed(*said)})(?:[\s,]++(?:{beside})\b)*)(?!\w))+[\s,.!)]*+$",
        re.IGNORECASE,
    )


def _listed(*words: str) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


def _without_greeting(text: str) -> str:
    """The text without "please", or "hey" before a word that begins a question: "hello week" stays whole."""
    return _before().sub("", text) or text


_SPACES, _TO = re.compile(r"\s+"), "to "


def how_to(wish: str) -> str:
    """The question for the pages; what somebody wants to be told of ("remind me when registration opens") is asked."""
    left = _WISHES.asked_of_bot.sub("", wish.strip()).rstrip(" .!?")
    if told := _WISHES.told_of.match(left):
        left = left[told.end() :]
    is_asked = _ASKING.asks.match(left) or (told and not left.startswith(_TO))
    asked = left if is_asked else f"how do i {_WISHES.for_me.sub('', left.removeprefix(_TO))}"
    return f"{_SPACES.sub(' ', asked).strip()}?"
