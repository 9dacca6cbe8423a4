"""The reply to a person who may be in danger: the operator's text, or who helps in this country and on this campus."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from core.domain.answer import Suggestion
from core.messages.speaking import say_in
from core.rag.front_door.helplines import DIRECTORY, helpline_in
from core.text.languages.languages import ENGLISH

_LANGUAGE = re.compile(r"\[([a-z]{2})\]\s*")


@dataclass(frozen=True)
class CrisisReply:
    """What is said. `text` is the operator's; `[es]` in it begins the same in Spanish, and so on.

    `country` is an ISO 3166-1 code, `contact` whom people on the campus can reach.
    """

    text: str | None = None
    country: str = "US"
    contact: str | None = None

    def said(self, language: str, page: Suggestion | None) -> str:
        """The reply in a language, or in English, as plain Markdown."""
        own = self._own_text(language)
        return own or "\n\n".join(self._paragraphs(language, page))

    def offered(self) -> str:
        """One quiet line for whoever may be in distress, in English; the operator's text in its place, if set."""
        if own := self._own_text(ENGLISH):
            return f"{say_in(ENGLISH, 'offer.own')} {own}"
        line = helpline_in(self.country)
        said = say_in(ENGLISH, "offer", how=f"{line.name}, {line.how}" if line else DIRECTORY)
        return f"{said} {say_in(ENGLISH, 'crisis.person', contact=self.contact)}" if self.contact else said

    def _own_text(self, language: str) -> str:
        texts = texts_by_language(self.text or "")
        return texts.get(language) or texts.get(ENGLISH) or next(iter(texts.values()), "")

    def _paragraphs(self, language: str, page: Suggestion | None) -> Iterator[str]:
        opening, line = say_in(language, "crisis.opening"), helpline_in(self.country)
        if line:
            yield f"{opening} {say_in(language, 'crisis.emergency', number=line.emergency)}"
            yield say_in(language, "crisis.line", name=line.name, how=line.how)
        else:
            yield f"{opening} {say_in(language, 'crisis.emergency.any')}"
            yield say_in(language, "crisis.line.any", how=DIRECTORY)
        if page:
            yield f"{say_in(language, 'crisis.campus')}\n- [{page.title}]({page.url})"
        if self.contact:
            yield say_in(language, "crisis.person", contact=self.contact)
        yield say_in(language, "crisis.closing")


def texts_by_language(text: str) -> Mapping[str, str]:
    """The operator's texts by language: what comes before the first `[xx]` is English."""
    first, *others = _LANGUAGE.split(text)
    texts = {ENGLISH: first.strip()} | dict(zip(others[::2], map(str.strip, others[1::2]), strict=True))
    return {language: said for language, said in texts.items() if said}
