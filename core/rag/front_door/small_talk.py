"""The reply to small talk, from the catalogue of messages."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.domain.answer import Suggestion
from core.domain.conversation import Turn
from core.messages.speaking import say, say_in
from core.rag.front_door.earlier_talk import EarlierTalk, word_scores
from core.rag.understanding.follow_ups import content_words
from core.rag.understanding.routing.routes import Route, RouteKind
from core.rag.verification.citations import without_marks
from core.text.languages.languages import ENGLISH, english
from core.text.languages.schema.turns import LookingBack

_EN = english(LookingBack)
_MOST_QUESTIONS = 8
_LONGEST_QUESTION = 200

Scored = Callable[[str, Sequence[str]], Sequence[float]]
_MOST_TOPICS = 12


@dataclass(frozen=True)
class SmallTalk:
    """What is said; `contact` is whom people can ask, `portal` the address of the students' own records.

    `greeting` is what the operator or an admin wants a greeting to be answered with. `earlier` finds what was said of a
    subject.
    """

    contact: str | None = None
    portal: str | None = None
    greeting: str = ""
    earlier: EarlierTalk | None = None

    def said(self, route: Route, asked: str, turns: Sequence[Turn], topics: Sequence[str]) -> str:
        """The reply as plain Markdown."""
        if route.kind is RouteKind.OWN_CONVERSATION:
            return looked_back(asked, turns, self.earlier.scores if self.earlier else word_scores)
        if route.kind is RouteKind.ABOUT_BOT:
            return self._about_bot(asked, topics)
        if route.kind is RouteKind.HUMAN:
            return self._person("human") or say("human.none")
        if route.kind is RouteKind.OWN_RECORDS:
            return f"{say('own_records')}\n\n{self.where_one_does_it()}"
        if route.kind is RouteKind.GREETING and self.greeting:
            return self.greeting
        said = _in_their_language(route)
        person = self._person("own_records.person") if route.kind is RouteKind.FEEDBACK else ""
        return f"{said}\n\n{person}".strip()

    @property
    def pages(self) -> tuple[Suggestion, ...]:
        """The page of the students' own records."""
        return (Suggestion(self.portal, say("own_records.link")),) if self.portal else ()

    def _about_bot(self, asked: str, topics: Sequence[str]) -> str:
        for pattern, key in ((_EN.privacy, "about_bot.privacy"), (_EN.trust, "about_bot.trust")):
            if pattern.search(asked):
                return "\n\n".join(filter(None, (say(key), self._person("own_records.person"))))
        known = say("about_bot.topics", topics=", ".join(topics[:_MOST_TOPICS])) if topics else ""
        said = (
            say("about_bot"),
            known,
            say("about_bot.ask"),
            self._person("own_records.person"),
        )
        return "\n\n".join(filter(None, said))

    def where_one_does_it(self) -> str:
        """Where students see and change what is theirs."""
        if self.portal:
            return f"{say('own_records.portal')}\n- [{say('own_records.link')}]({self.portal})"
        return self._person("own_records.person") or say("own_records.none")

    def _person(self, key: str) -> str:
        return say(key, contact=self.contact) if self.contact else ""


def _in_their_language(route: Route) -> str:
    """In the language of the message; English is also what is told in doubt, so that the person's own one is spoken."""
    key = route.kind.value
    return say(key) if route.language == ENGLISH else say_in(route.language, key)


def looked_back(asked: str, turns: Sequence[Turn], scored: Scored = word_scores) -> str:
    """The question or the answer that is meant, oldest turn first; the last questions where that is not clear.

    `scored` says how much each text is about the subject of a question; 0 where it shares no word with it.
    """
    pairs = _pairs(turns)
    if not pairs:
        return say("own_conversation.none")
    if pair := _meant(asked, pairs, scored):
        return _told(*pair)
    listed = [f"{number}. {_short(question)}" for number, (question, _) in enumerate(pairs[-_MOST_QUESTIONS:], 1)]
    return "\n".join([say("own_conversation.asked"), *listed])


def _pairs(turns: Sequence[Turn]) -> list[tuple[str, str]]:
    """Each question with its answer."""
    pairs = list[tuple[str, str]]()
    for turn in turns:
        if turn.role == "user":
            pairs.append((turn.text, ""))
        elif pairs:
            pairs[-1] = (pairs[-1][0], without_marks(turn.text))
    return pairs


def _meant(asked: str, pairs: Sequence[tuple[str, str]], scored: Scored) -> tuple[str, str] | None:
    subject = " ".join(word for word in content_words(asked) if not _EN.recalling.fullmatch(word))
    scores = scored(subject, [f"{question} {answer}" for question, answer in pairs])
    if any(scores):
        return pairs[max(range(len(pairs)), key=lambda at: (scores[at], at))]
    for pattern, at in (
        (_EN.first, 0),
        (_EN.second, 1),
        (_EN.third, 2),
        (_EN.last, len(pairs) - 1),
        (_EN.again, len(pairs) - 1),
    ):
        if pattern.search(asked) and at < len(pairs):
            return pairs[at]
    return None


def _told(question: str, answer: str) -> str:
    if not answer:
        return say("own_conversation.one", question=_short(question))
    return f"{say('own_conversation.said', question=_short(question))}\n\n{answer}"


def _short(question: str) -> str:
    line = " ".join(question.split())
    return line if len(line) <= _LONGEST_QUESTION else f"{line[:_LONGEST_QUESTION]} …"
