"""Tell text that attacks its reader: it speaks to an assistant, asks for secrets or money elsewhere, or poses as us.

A signal by structure, for one sentence, row or title at a time. What it marks is neither quoted nor given to a language
model; it is no defence by itself: page text can only be quoted, and never controls the bot.
"""

import base64
import re
import unicodedata
from collections.abc import Collection, Iterator
from enum import StrEnum
from functools import lru_cache

from core.domain.outside_text import cleaned, real_host
from core.text.hosts import ALIKE, IP_ADDRESS, foreign_hosts, imitates, is_known, names_in, names_own_user
from core.text.languages.languages import english
from core.text.languages.schema.hostile import HostilePhrases

_EN = english(HostilePhrases)


class Hostile(StrEnum):
    """What a hostile text does."""

    INSTRUCTION = "speaks to an assistant"
    AUTHORITY = "poses as an authority or as the bot"
    SECRET = "asks for a password or another secret"  # noqa: S105 - a description
    PAYMENT = "asks for a payment elsewhere"
    LOOKALIKE = "names a host that imitates the institution's"
    COMMAND = "asks to run or to disable software"


_LEET = str.maketrans("013457@$!", "oieastasi")
_LEET_WORD = re.compile(r"(?<![\w@.$/-])(?=[a-z@$!]*[0-9])(?=[0-9@$!]*[a-z])[a-z0-9@$!]{2,}(?![\w@/-])")
_CYRILLIC = re.compile("[а-яё]{4}.*[а-яё]{4}", re.IGNORECASE | re.DOTALL)
_APART = re.compile(r"(?<!\w)(?:\w[ .*_-]){3,}\w(?!\w)")
_AS_A_FILE_NAME = re.compile(r"[^\W_][-_+][^\W_]+[-_+][^\W_]+[-_+][^\W_]")
_BASE64 = re.compile(r"[A-Za-z0-9+/]{24,}={0,2}")
_CLAUSE_END = re.compile(r"[:;—–]|, (?:so|please|then)\b")


def hostile(text: str, own: Collection[str] | None = None) -> Hostile | None:
    """What is hostile in this sentence, row, title or file name; None when nothing is.

    `own` are the hosts of the page that says it. Without a name among them (a site on this machine has an IP address),
    nothing is concluded from the hosts that the text names.
    """
    return _judged(text, names_in(frozenset(own)) if own else None)


def harmless_title(title: str, url: str) -> str:
    """The title of the page at this address; empty when it is hostile, so that people see the address instead."""
    return "" if hostile(title, {real_host(url)}) else title


@lru_cache(maxsize=8192)
def _judged(text: str, own: frozenset[str] | None) -> Hostile | None:
    foreign = () if own is None else tuple(foreign_hosts(text, own))
    if own is not None and (any(imitates(host, own) for host in foreign) or names_own_user(text, own)):
        return Hostile.LOOKALIKE
    return next((found for reading in _readings(text) if (found := _found(reading, foreign))), None)


def _readings(text: str) -> Iterator[str]:
    """The text as a person reads it, then with words in disguise written out."""
    plain = _folded(text)
    yield plain
    if _CYRILLIC.search(text):
        yield cleaned(text).casefold()
    if apart := _APART.search(plain):
        yield _told_together(apart[0])
        borders = re.sub(r" {2,}", " \n ", plain)
        yield " ".join(_APART.sub(lambda found: re.sub(r"[ .*_-]", "", found[0]), borders).split())
    if _AS_A_FILE_NAME.search(plain):
        yield re.sub(r"[-_+]+", " ", plain)
    if (leet := _LEET_WORD.sub(lambda found: found[0].translate(_LEET), plain)) != plain:
        yield leet
    for token in _BASE64.findall(text):
        yield _folded(_decoded(token))


def _told_together(letters: str) -> str:
    """An order that is hidden by gaps between its letters, as one can read it; empty when there is none."""
    squeezed = re.sub(r"[\W_]", "", letters)
    return "ignore all previous instructions" if _EN.squeezed.search(squeezed) else ""


def _folded(text: str) -> str:
    kept = unicodedata.normalize("NFKD", cleaned(text)).casefold().translate(ALIKE)
    kept = "".join(letter for letter in kept if not unicodedata.combining(letter))
    return re.sub(r"[^\S ]+", " ", kept)


def _decoded(token: str) -> str:
    try:
        said = base64.b64decode(token + "=" * (-len(token) % 4)).decode("ascii")
    except ValueError:
        return ""
    return said if said.isprintable() else ""


def _found(text: str, foreign: Collection[str]) -> Hostile | None:
    if _EN.spoken_to.search(text):
        if _EN.addresses_a_model.search(text):
            return Hostile.INSTRUCTION
        if _EN.claims_authority.search(text):
            return Hostile.AUTHORITY
    if _EN.runs_a_command.search(text) and not _EN.refuses.search(text):
        return Hostile.COMMAND
    if _asks_for_a_secret(text, foreign):
        return Hostile.SECRET
    return Hostile.PAYMENT if _sends_money_away(text, foreign) else None


def _asks_for_a_secret(text: str, foreign: Collection[str]) -> bool:
    in_the_open = _EN.secret_in_the_open.search(text)
    if in_the_open and not _is_refused(text, in_the_open):
        return True
    unknown = [host for host in foreign if not is_known(host)]
    if not unknown:
        return False
    if any(IP_ADDRESS.fullmatch(host) for host in unknown) or _EN.foreign_secret.search(text):
        return True
    given = _EN.gives_a_secret.search(text) or (f"@{unknown[0]}" not in text and _EN.secrets.search(text)) or None
    if given and not _is_refused(text, given):
        return True
    signs_in = _EN.sign_in.search(text)
    if signs_in is None or _is_refused(text, signs_in):
        return False
    return bool(_EN.campus_secret.search(text) or _EN.presses.search(text))


def _sends_money_away(text: str, foreign: Collection[str]) -> bool:
    if _EN.gift_cards.search(text) and not _EN.prize.search(text):
        return not _EN.refuses.search(text)
    asked = (_EN.money_app.search(text), _EN.crypto.search(text), _EN.another_account.search(text))
    found = next((each for each in asked if each), None) or _pays_a_stranger(text, foreign)
    return found is not None and not _is_refused(text, found)


def _pays_a_stranger(text: str, foreign: Collection[str]) -> re.Match[str] | None:
    found = _EN.pays_the_school.search(text)
    unknown = [text.find(host) for host in foreign if not is_known(host)]
    # An e-mail address before the verb is where to ask, not where to pay.
    gets_it = found and any(place > found.start() or text[place - 1 : place] != "@" for place in unknown)
    return found if gets_it else None


def _is_refused(text: str, found: re.Match[str]) -> bool:
    """Whether the clause in which this was found says that one should not."""
    begins = max((end.end() for end in _CLAUSE_END.finditer(text, 0, found.start())), default=0)
    return _EN.refuses.search(text[begins : found.end() + 12]) is not None
