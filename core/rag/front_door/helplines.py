"""The emergency number and the line for people in distress of a country (docs/decisions/0037-the-front-door.md)."""

from collections.abc import Mapping
from dataclasses import dataclass

DIRECTORY = (
    "https://findahelpline.com"  # by ThroughLine, which the International Association for Suicide Prevention uses
)


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
