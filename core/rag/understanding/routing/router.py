"""Route a turn: rules for what is said in so many words, a classifier for the rest, and the search when in doubt."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from core.ports.models import Vector
from core.rag.understanding.routing.classifier import TurnClassifier, shipped_classifier
from core.rag.understanding.routing.courtesies import courtesy_in, without_courtesies
from core.rag.understanding.routing.features import is_direct, is_joke, is_subject
from core.rag.understanding.routing.routes import Route, RouteKind
from core.text.languages.catalogue import COURTESIES, ENGLISH
from core.text.languages.identification import language_of

Encode = Callable[[Sequence[str]], Sequence[Vector]]

_SENTENCE = re.compile(r"(?<=[.!?…])\s+|\n+|[。！？]")
_MOST_SENTENCES = 40  # that are read for their words; a message has at most 4,000 characters
_MOST_EMBEDDED = 6
_SHORT = 25  # words: a turn that is embedded as a whole
_REMEMBERED = 128  # routes: an adapter asks before the engine does
_OTHERS = tuple(language for language in COURTESIES if language != ENGLISH)


@dataclass(frozen=True)
class Router:
    """Tells what a turn is. `encode` embeds texts with the encoder that ships with us; without it only rules decide."""

    encode: Encode | None = None
    classifier: TurnClassifier = field(default_factory=shipped_classifier)
    _known: dict[str, Route] = field(default_factory=dict, init=False, repr=False, compare=False)

    def route(self, text: str) -> Route:
        """What the turn is, and what of it is left to answer. Any text, of any length. Raises ModelError."""
        if known := self._known.get(text):
            return known
        route = self._routed(text)
        if route.kind is not RouteKind.DISTRESS:  # those words are kept nowhere
            self._known[text] = route
        while len(self._known) > _REMEMBERED:
            self._known.pop(next(iter(self._known)))
        return route

    def is_distress(self, text: str) -> bool:
        """Whether they are words of a person who may be in danger, or worries about one."""
        return self.route(text).kind is RouteKind.DISTRESS

    def is_small_talk(self, text: str) -> bool:
        """Whether it needs no search."""
        return self.route(text).kind.is_small_talk

    def _routed(self, text: str) -> Route:
        language = language_of(text)
        if self._is_distress(text, language):
            return Route(RouteKind.DISTRESS, "", language)
        if courtesy := courtesy_in(text):
            kind, language = courtesy
            return Route(RouteKind(kind), "", language)
        if language != ENGLISH:
            return Route(RouteKind.OTHER_LANGUAGE, text.strip(), language)
        question = without_courtesies(text)
        return Route(self._kind(question), question)

    def _kind(self, question: str) -> RouteKind:
        if self.encode is None or len(question.split()) > _SHORT:
            return RouteKind.CAMPUS_QUESTION
        [vector] = self.encode([question])
        talk = self.classifier.small_talk_in(self.classifier.probabilities(question, vector))
        return RouteKind(talk) if talk else RouteKind.CAMPUS_QUESTION

    def _is_distress(self, text: str, language: str) -> bool:
        sentences = _sentences(text)
        if any(is_direct(each, _OTHERS) for each in sentences):
            return True
        if any(is_direct(each) and not is_subject(each) and not is_joke(each) for each in sentences):
            return True
        return language == ENGLISH and self._seems_distress(sentences)

    def _seems_distress(self, sentences: Sequence[str]) -> bool:
        if self.encode is None:
            return False
        read = sorted(sentences, key=len, reverse=True)[:_MOST_EMBEDDED]
        found = zip(read, self.encode(read), strict=True)
        return any(self.classifier.is_distress(self.classifier.probabilities(*each)) for each in found)


def _sentences(text: str) -> list[str]:
    """The sentences of a long turn, and a short turn as a whole."""
    if len(text.split()) <= _SHORT and len(text) <= 200:
        return [text]
    return [part for part in _SENTENCE.split(text) if part.strip()][:_MOST_SENTENCES] or [text]
