"""The reply to small talk, from the catalogue of messages."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.domain.answer import Suggestion
from core.domain.conversation import Turn
from core.messages.speaking import say, say_in
from core.rag.front_door.looking_back import EarlierQuestions
from core.rag.understanding.routing.routes import Route, RouteKind
from core.text.languages.languages import ENGLISH, english
from core.text.languages.schema.turns import LookingBack

_EN = english(LookingBack)
_MOST_TOPICS = 12


@dataclass(frozen=True)
class SmallTalk:
    """What is said; `contact` is whom people can ask, `portal` the address of the students' own records.

    `greeting` is what the operator or an admin wants a greeting to be answered with. `earlier` finds what was asked.
    """

    contact: str | None = None
    portal: str | None = None
    greeting: str = ""
    earlier: EarlierQuestions = field(default_factory=EarlierQuestions)

    def said(self, route: Route, asked: str, turns: Sequence[Turn], topics: Sequence[str]) -> str:
        """The reply as plain Markdown."""
        if route.kind is RouteKind.OWN_CONVERSATION:
            return self.earlier.listed(asked, turns)
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
