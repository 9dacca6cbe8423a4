"""Route a turn: rules for what is said in so many words, a classifier for the rest, and the search when in doubt."""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from rapidfuzz.distance import OSA
from rapidfuzz.process import extractOne

from core.domain.conversation import CHOSEN
from core.errors import AdvisorError
from core.ports.models import Vector
from core.ports.wishes import WishModel
from core.rag.understanding.routing.classifier import (
    DISTRESS,
    LOOKALIKE,
    PLANS,
    REMINDERS,
    TurnClassifier,
    asks_for_all,
    is_direct,
    is_emergency,
    shipped_classifier,
    whole_turn,
)
from core.rag.understanding.routing.courtesies import courtesy_in, how_to, without_courtesies
from core.rag.understanding.routing.routes import Route, RouteKind
from core.rag.understanding.written_out import written_out
from core.text.caches import TextCache
from core.text.dictionary.dictionary import Dictionary
from core.text.languages.en.lexicon import english_words
from core.text.languages.identification import is_surely_english, language_of
from core.text.languages.languages import ENGLISH, languages
from core.text.questions.asking import asking_clause, unwrapped
from core.text.questions.wanted import without_quoted
from core.text.remembering import asks_to_remember, clauses_asked, question_beside

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_SHORTEST = 4  # letters: one letter makes another word of a shorter one
Encode = Callable[[Sequence[str]], Sequence[Vector]]

_SENTENCE = re.compile(r"(?<=[.!?…])\s+|\n+|[。！？]")
_MOST_SENTENCES = 400
_MOST_EMBEDDED = 6
_SHORT = 25  # words: a turn that is embedded as a whole
_MOSTLY = 0.5  # of all that a turn may be
_REMEMBERED = 128  # routes: an adapter asks before the engine does

_WHOLE = 0.2  # how much a long text as a whole counts beside the sentence of it that most sounds like danger


@dataclass(frozen=True)
class Router:
    """Tells what a turn is.

    `encode` reads turns with the models that ship with us; without it, or where it fails, only rules decide.
    `dictionary` tells languages whose letters do not. `reminds` where people may ask to be reminded. `wishes`
    reads what a turn wants of a plan.
    """

    encode: Encode | None = None
    classifier: TurnClassifier = field(default_factory=shipped_classifier)
    dictionary: Dictionary | None = None
    reminds: bool = False
    wishes: WishModel | None = None
    _known: TextCache[str, Route] = field(default_factory=TextCache, init=False, repr=False, compare=False)

    def route(self, text: str, *, is_practical: bool = False) -> Route:
        """What the turn is, and what of it is left to answer. Any text, of any length.

        `is_practical`: the talk is about reminders and it speaks as one does there, so danger has to be likelier.
        """
        if known := self._known.get(text):
            return known
        route = self._routed(text, is_practical)
        if route.kind is not RouteKind.DISTRESS and not route.may_need_help:  # those words are kept nowhere
            self._known[text] = route
        while len(self._known) > _REMEMBERED:
            self._known.pop(next(iter(self._known)))
        return route

    def is_distress(self, text: str) -> bool:
        """Whether they are words of a person who may be in danger, or worries about one."""
        return self.route(text).kind is RouteKind.DISTRESS

    def told_language(self, text: str) -> str | None:
        """The language of a message (ISO 639-1); None for English, which is also told in doubt."""
        language = self.route(text).language
        return None if language == ENGLISH else language

    def is_small_talk(self, text: str) -> bool:
        """Whether it needs no search."""
        return self.route(text).kind.is_small_talk

    def _routed(self, text: str, is_practical: bool) -> Route:
        language, estimates = self._language_of(text), _Estimates(self.encode, self.classifier)
        in_talk = self._in_talk(text, estimates) if language == ENGLISH else ()
        if said_in := self._distress_in(text, language, estimates, is_practical):
            return Route(RouteKind.DISTRESS, self._asked_beside(text, estimates), said_in, in_talk=in_talk)
        if courtesy := courtesy_in(text):
            kind, language = courtesy
            return Route(RouteKind(kind), "", language)
        if language != ENGLISH:
            kind = RouteKind.ABOUT_ONESELF if asks_to_remember(text) else RouteKind.OTHER_LANGUAGE
            return Route(kind, text.strip(), language)
        question = question_beside(without_courtesies(text))
        kind = self._kind(question, estimates)
        unsure = self.classifier.distress if is_practical or kind.is_wish else self.classifier.unsure
        is_unsure = self._danger(text, estimates) >= unsure
        asked = how_to(question) if kind is RouteKind.CANNOT else question
        is_delicate = is_unsure or _sounds_like_distress(text, estimates)
        return Route(kind, asked, may_need_help=is_unsure, is_delicate=is_delicate, in_talk=in_talk)

    def _language_of(self, text: str) -> str:
        told = language_of(text)
        by_words = self.dictionary.language_of(text) if self.dictionary and told == ENGLISH else None
        return by_words or told

    def _kind(self, question: str, estimates: "_Estimates") -> RouteKind:
        if kind := whole_turn(question) or whole_turn(self._in_whole_words(question)):
            return RouteKind(kind)
        if wish := self._wish(question, estimates):
            return RouteKind.CANNOT if wish in REMINDERS and not self.reminds else RouteKind(wish)
        if len(question.split()) > _SHORT or not any(letter.isalnum() for letter in question):
            return RouteKind.CAMPUS_QUESTION
        kind = self._classified(question, estimates)
        is_for_all = kind is RouteKind.OWN_RECORDS and asks_for_all(question)
        # "Meeting time for MATH 110 pls": politeness makes no wish of it.
        is_polite = kind is RouteKind.CANNOT and self._classified(_asking(question), estimates) is not kind
        return RouteKind.CAMPUS_QUESTION if is_for_all or is_polite else kind

    def _wish(self, question: str, estimates: "_Estimates") -> str | None:
        """What of plans or reminders it, or a sentence of a long turn, wants."""
        asked = without_quoted(question.partition(CHOSEN)[0])  # a paper may be called "Reminders That Work"
        read = self._read(asked, estimates)
        if self._is_plan(asked, max((found[PLANS[0]] for found in read), default=0.0)):
            return PLANS[0]
        return next(filter(None, map(self.classifier.reminder_in, read)), None)

    def _is_plan(self, turn: str, likely: float) -> bool:
        """Whether it wants something of a plan: where that may be, the reader of wishes is heard as well."""
        if self.wishes is not None and likely >= self.classifier.may_plan:
            with suppress(AdvisorError):
                likely = (likely + self.wishes.read(turn).of_plans) / 2
        return likely >= self.classifier.plan

    def _in_talk(self, text: str, estimates: "_Estimates") -> tuple[RouteKind, ...]:
        """What it wants where the talk is about reminders."""
        found = self._read(text.partition(CHOSEN)[0], estimates)
        wishes = map(self.classifier.wish_in_talk, found)
        return tuple(dict.fromkeys(RouteKind(wish) for wish in wishes if wish))

    def _classified(self, question: str, estimates: "_Estimates") -> RouteKind:
        talk = [self.classifier.small_talk_in(found) for _, found in estimates.of([question])]
        return RouteKind(talk[0]) if talk and talk[0] else RouteKind.CAMPUS_QUESTION

    def _in_whole_words(self, question: str) -> str:
        """The question without what chats shorten and mistype: "waht can u do"."""
        return spelled(written_out(question.lower()), self.classifier.words)

    def _distress_in(self, text: str, language: str, estimates: "_Estimates", is_practical: bool) -> str | None:
        """The language in which it speaks of danger; None where it does not."""
        # Short texts without a word that only English has may be in any language.
        others = languages()[1:] if language != ENGLISH or not is_surely_english(text) else ()
        if told := next((other for other in others if is_direct(text, (other,))), None):
            return language if language != ENGLISH else told
        return ENGLISH if language == ENGLISH and self._is_distress(text, estimates, is_practical) else None

    def _is_distress(self, text: str, estimates: "_Estimates", is_practical: bool) -> bool:
        if is_direct(text) or is_emergency(text.lower()) or is_direct(spelled(text, self.classifier.words)):
            return True
        danger = self._danger(text, estimates)
        is_likely = danger >= self.classifier.distress
        return danger >= self.classifier.alone or (is_likely and not (is_practical or self._wish(text, estimates)))

    def _danger(self, text: str, estimates: "_Estimates") -> float:
        """How likely it is of a person who may be in danger; of a long text by its likeliest sentence and the whole.

        A sentence of a story sounds worse alone ("my mom is sick"), and a long text hides the one that counts, so it
        is a geometric mean of both, which leans to the sentence (docs/decisions/0102).
        """
        told = without_courtesies(text)
        if whole_turn(told):  # "delete everything about me"
            return 0.0
        found = [each[DISTRESS] for _, each in estimates.of([told, *_longest_sentences(told)])]
        return found[0] ** _WHOLE * max(found[1:]) ** (1 - _WHOLE) if found else 0.0

    def _read(self, text: str, estimates: "_Estimates") -> list[Mapping[str, float]]:
        """The estimates for a text, or for the longest sentences of a long one.

        Thanks and "please" are no part of it: they say nothing of danger, but weigh.
        """
        return [found for _, found in estimates.of(_longest_sentences(without_courtesies(text)))]

    def _asked_beside(self, text: str, estimates: "_Estimates") -> str:
        """What words of distress ask of the pages; empty where what they ask speaks of the danger itself."""
        asked = clauses_asked(text)
        is_safe = bool(asked) and not is_direct(asked) and self._danger(asked, estimates) < self.classifier.alone
        return asked if is_safe else ""


@dataclass(frozen=True)
class _Estimates:
    """The estimates for the turns of one message, each embedded once."""

    encode: Encode | None
    classifier: TurnClassifier
    known: dict[str, Mapping[str, float]] = field(default_factory=dict)
    spelt: dict[str, str] = field(default_factory=dict)

    def of(self, turns: Sequence[str]) -> list[tuple[str, Mapping[str, float]]]:
        """Each turn without its typing errors, with the probability of each class; none where no encoder works."""
        try:
            return self._of(turns)
        except AdvisorError:
            return []

    def _of(self, turns: Sequence[str]) -> list[tuple[str, Mapping[str, float]]]:
        if self.encode is None:
            return []
        self.spelt.update({turn: spelled(turn, self.classifier.words) for turn in turns if turn not in self.spelt})
        spelt = [self.spelt[turn] for turn in turns]
        if new := [turn for turn in dict.fromkeys(spelt) if turn not in self.known]:
            for turn, vector in zip(new, self.encode(new), strict=True):
                self.known[turn] = self.classifier.probabilities(turn, vector)
        return [(turn, self.known[turn]) for turn in spelt]


def _sounds_like_distress(text: str, estimates: "_Estimates") -> bool:
    """Whether it is most likely distress, or what only looks like it."""
    found = [each for _, each in estimates.of(_longest_sentences(text))]
    return any(each[DISTRESS] + each[LOOKALIKE] > _MOSTLY for each in found)


def _asking(question: str) -> str:
    """The clause that asks, without the politeness around it; all of the question where none does."""
    told = unwrapped(question)
    found = asking_clause(told)
    return told[found[0] : found[1]] if found else told


def _longest_sentences(text: str) -> list[str]:
    return sorted(_sentences(text), key=len, reverse=True)[:_MOST_EMBEDDED]


def _sentences(text: str) -> list[str]:
    """The sentences of a long turn, and a short turn as a whole."""
    if len(text.split()) <= _SHORT and len(text) <= 200:
        return [text]
    return [part for part in _SENTENCE.split(text) if part.strip()][:_MOST_SENTENCES] or [text]


def spelled(turn: str, known: Mapping[str, None]) -> str:
    """The turn in lower case, with each unknown word replaced by a known one that is one letter away."""
    return _WORD.sub(lambda word: _corrected(word[0], known), turn.lower().replace("’", "'"))


def _corrected(word: str, known: Mapping[str, None]) -> str:
    if len(word) < _SHORTEST or not word.isascii() or word in english_words() or word in known:
        return word
    found = extractOne(word, known.keys(), scorer=OSA.distance, score_cutoff=1)
    return str(found[0]) if found else word
