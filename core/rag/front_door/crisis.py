"""The reply to a person who may be in danger: the operator's text, or who helps in this country and on this campus."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from core.domain.answer import Suggestion
from core.messages.speaking import say_in
from core.text.languages.languages import ENGLISH

CRISIS_TOPIC = "crisis"  # of a source in sources.yaml whose pages are for people in distress
DIRECTORY = (
    "https://findahelpline.com"  # by ThroughLine, which the International Association for Suicide Prevention uses
)
_LANGUAGE = re.compile(r"\[([a-z]{2})\]\s*")


@dataclass(frozen=True)
class CrisisReply:
    """What is said. `text` is the operator's; `[es]` in it begins the same in Spanish, and so on.

    `country` is an ISO 3166-1 code, `contact` whom people on the campus can reach. `helpers` are those of the campus
    who help in distress, as somebody there confirmed them: "Counseling Center: 555-0164; Campus Police: 555-0199".
    """

    text: str | None = None
    country: str = "US"
    contact: str | None = None
    helpers: str | None = None

    def said(self, language: str, page: Suggestion | None) -> str:
        """The reply in a language, or in English, as plain Markdown."""
        own = self._own_text(language)
        return own or "\n\n".join(self._paragraphs(language, page))

    def offered(self) -> str:
        """One quiet line for whoever may be in distress, in English; the operator's text in its place, if set."""
        if own := self._own_text(ENGLISH):
            return f"{say_in(ENGLISH, 'offer.own')} {own}"
        line = helpline_in(self.country)
        how = "; ".join([*self._helpers(), f"{line.name}, {line.how}" if line else DIRECTORY])
        said = say_in(ENGLISH, "offer", how=how)
        return f"{said} {say_in(ENGLISH, 'crisis.person', contact=self.contact)}" if self.contact else said

    def _helpers(self) -> list[str]:
        return [each.strip() for each in (self.helpers or "").split(";") if each.strip()]

    def _own_text(self, language: str) -> str:
        texts = texts_by_language(self.text or "")
        return texts.get(language) or texts.get(ENGLISH) or next(iter(texts.values()), "")

    def _paragraphs(self, language: str, page: Suggestion | None) -> Iterator[str]:
        opening, line = say_in(language, "crisis.opening"), helpline_in(self.country)
        called = "crisis.emergency" if line else "crisis.emergency.any"
        yield f"{opening} {say_in(language, called, number=line.emergency if line else '')}"
        on_campus = [*self._helpers(), *([f"[{page.title}]({page.url})"] if page else [])]
        if on_campus:
            yield "\n- ".join([say_in(language, "crisis.campus"), *on_campus])
        if line:
            yield say_in(language, "crisis.line", name=line.name, how=line.how)
        else:
            yield say_in(language, "crisis.line.any", how=DIRECTORY)
        if self.contact:
            yield say_in(language, "crisis.person", contact=self.contact)
        yield say_in(language, "crisis.closing")


def texts_by_language(text: str) -> Mapping[str, str]:
    """The operator's texts by language: what comes before the first `[xx]` is English."""
    first, *others = _LANGUAGE.split(text)
    texts = {ENGLISH: first.strip()} | dict(zip(others[::2], map(str.strip, others[1::2]), strict=True))
    return {language: said for language, said in texts.items() if said}


@dataclass(frozen=True, slots=True)
class Helpline:
    """`emergency` is the number to call in danger; `name` and `how` are the line where somebody listens."""

    emergency: str
    name: str
    how: str


HELPLINES: Mapping[str, Helpline] = {
    "AU": Helpline("000", "Lifeline", "13 11 14"),
    "BR": Helpline("192 / 190", "CVV", "188"),
    "CA": Helpline("911", "9-8-8 Suicide Crisis Helpline", "988"),
    "DE": Helpline("112", "TelefonSeelsorge", "0800 111 0 111, 0800 111 0 222, 116 123"),
    "ES": Helpline("112", "Línea 024", "024"),
    "FR": Helpline("112", "3114, numéro national de prévention du suicide", "3114"),
    "GB": Helpline("999", "Samaritans", "116 123"),
    "IE": Helpline("112 / 999", "Samaritans", "116 123"),
    "IN": Helpline("112", "Tele-MANAS", "14416"),
    "KR": Helpline("119 / 112", "자살예방 상담전화", "109"),
    "NL": Helpline("112", "113 Zelfmoordpreventie", "113, 0800-0113"),
    "NZ": Helpline("111", "1737", "1737"),
    "US": Helpline("911", "988 Suicide & Crisis Lifeline", "988 (call or text)"),
}


def helpline_in(country: str) -> Helpline | None:
    """The numbers of a country (ISO 3166-1 alpha-2); None where none is known for certain."""
    return HELPLINES.get(country.upper())
