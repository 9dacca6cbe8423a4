"""The hosts that a text names: which are the institution's own, which pass for them, and what leads elsewhere."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import OSA

from core.domain.outside_text import cleaned, is_own_host, real_host
from core.text.values.lexer import of
from core.text.values.value import PHONE

# Letters of other scripts that look like Latin ones (Unicode's confusables.txt, the commonest).
ALIKE = str.maketrans("аеорсухіјѕԁһԛԝкмтнвгпοαενικρτυχμӏɡıﬁ’‘`´“”", "aeopcyxijsdhqwkmthbrnoaevikptuxmlgif''''\"\"")
_DIGITS = str.maketrans("01345", "oleas")
_LONG_NAME = 5  # letters; a shorter name of another institution may well differ by one letter
_LABEL = r"[^\W_](?:[^\W_]|-){0,62}"
_HOST = re.compile(
    rf"(?<![^\W_])(?<![-.])(?:https?://|www\.)?(?:[\w.+-]{{1,64}}@)?((?:{_LABEL}\.){{1,8}}[^\W\d_]{{2,24}})(?![\w(])"
    r"|https?://([^\s/:?#]{1,253})"
)
_USER = re.compile(r"https?://([^\s/?#@]{1,253})@", re.IGNORECASE)
IP_ADDRESS = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}")
_FILE = re.compile(r"\.(?:pdf|docx?|xlsx?|csv|html?|php|aspx?|txt|jpe?g|png|zip|pptx?|exe|js|py)$")
# Hosts where campuses send people to sign in or to pay.
_SERVICES = frozenset(
    "zoom.us instructure.com box.com joinhandshake.com qualtrics.com sharepoint.com google.com microsoft.com "
    "office.com "
    "microsoftonline.com blackboard.com commonapp.org eventbrite.com docusign.com github.com slack.com duosecurity.com "
    "flywire.com nelnet.com mycollegepaymentplan.com touchnet.com transact.com cashnet.com convera.com ecsi.net "
    "liaisoncas.com aamc.org lsac.org ets.org collegeboard.org parchment.com studentclearinghouse.org fmjfee.com "
    "elluciancloud.com piazza.com gradescope.com campuslabs.com webex.com adobe.com linkedin.com".split()
)
_NUMBER = re.compile(r"(\d{3})[-. ]?(\d{4})(?!\d)")
_DIGITS_OF_A_NUMBER = re.compile(r"\+\d|(?:\d\D*){7}")  # the fewest that any telephone number has
_OFFICIAL = re.compile(r"(?:\.(?:gov|edu|mil)|\.(?:gov|ac|edu|gouv|gob)\.[a-z]{2})$")

# An account by ISO 13616 or of eight digits and more, a wallet, or the name of somebody in an app.
_ACCOUNT = re.compile(
    r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,}|\b\d{8,}\b|\b(?=\w*\d)(?=\w*[A-Za-z])\w{24,}\b|(?<![\w.+-])@[a-z][\w.-]{2,}"
    r"|\b(?=\w*_)(?=\w*[A-Za-z])\w{4,}"
)
# What is dialled, however it is grouped (ITU-T E.123: from a plus or the trunk prefix on), and a code that is typed.
_DIALLED = re.compile(
    r"(?<![\w.,])(?:(?:\+\d|\*\d|\(?0\d{2})[\d ()*./-]{4,20}[\d#]|\d{3,4}(?:[-./]\d{3,4}){2,})(?![\w,])"
)


@dataclass(frozen=True, slots=True)
class Own:
    """A page's host, and the telephone numbers (their last seven digits) that other pages state as well."""

    host: str
    numbers: frozenset[str] = frozenset()


@lru_cache(maxsize=8_192)
def leads_elsewhere(text: str, own: Own) -> bool:
    """Whether a text names an account, a host or mail address that is not this page's own, or a number of this page
    alone: a telephone number that two pages of a site state is the institution's.
    """
    is_dialled = bool(_DIALLED.search(text) or (_DIGITS_OF_A_NUMBER.search(text) and of(PHONE, text)))
    if _ACCOUNT.search(text) or (is_dialled and not _is_stated_elsewhere(text, own)):
        return True
    hosts = names_in(frozenset({own.host}))
    return hosts is not None and any(not is_known(host) for host in foreign_hosts(text, hosts))


def _is_stated_elsewhere(text: str, own: Own) -> bool:
    found = numbers_in(text)
    return bool(found) and found <= own.numbers


@lru_cache(maxsize=8_192)
def numbers_in(text: str) -> frozenset[str]:
    """The last seven digits of what may be telephone numbers."""
    return frozenset("".join(found) for found in _NUMBER.findall(text))


@lru_cache(maxsize=512)
def names_in(hosts: frozenset[str]) -> frozenset[str] | None:
    """The hosts that have a name; None where none has, as on this machine."""
    return frozenset(host for host in hosts if "." in host and not IP_ADDRESS.fullmatch(host)) or None


def foreign_hosts(text: str, own: frozenset[str]) -> Iterator[str]:
    """The hosts that a text names, also behind an `@`, that are not the institution's own."""
    for found in _HOST.finditer(cleaned(text).lower()):
        host = real_host(f"http://{_FILE.sub('', found[1] or found[2])}")
        if "." in host and not is_own_host(host, own):
            yield host


def names_own_user(text: str, own: frozenset[str]) -> bool:
    """Whether an own host stands before the `@` of an address, where a browser takes it for a user's name."""
    return any(is_own_host(user.partition(":")[0].lower(), own) for user in _USER.findall(text))


def is_known(host: str) -> bool:
    """Whether campuses send people there: a government, a school, or a service that many of them use."""
    return bool(_OFFICIAL.search(host)) or any(host == one or host.endswith(f".{one}") for one in _SERVICES)


def imitates(host: str, own: Collection[str]) -> bool:
    """Whether a host passes for one of the institution's own.

    It has the own name beside a hyphen (also as a school would, where that name is long), under another ending or in
    front of a foreign one, or differs from it by one letter, by digits for letters, or by letters that look alike.
    """
    if _is_written_alike(host):
        return True
    names = {name for one in own for name in [_name_of(one)] if len(name) >= 3}
    called, known = _name_of(host), is_known(host)
    if not known and (called in names or any(f"{one}." in host for one in own) or _is_beside(host, names)):
        return True
    long = [name for name in names if len(name) >= _LONG_NAME]
    return called not in names and (_is_beside(called, long) or any(_is_nearly(called, name) for name in long))


def _is_beside(host: str, names: Collection[str]) -> bool:
    beside = (rf"(?:^|[.-]){re.escape(name)}-|-{re.escape(name)}(?:[.-]|$)" for name in names)
    return any(re.search(each, host) for each in beside)


def _is_nearly(called: str, name: str) -> bool:
    """Whether a name reads like another one or has it in disguise, or is one slip of the fingers away from it."""
    return (name in _as_read(called) and name not in called) or OSA.distance(called, name) == 1


def _as_read(name: str) -> str:
    """A name as one reads it in passing: digits for the letters that they look like, and pairs that look like one."""
    return name.translate(_DIGITS).replace("rn", "m").replace("vv", "w")


def _is_written_alike(host: str) -> bool:
    """Whether a host in other letters reads as one in Latin letters."""
    if "xn--" not in host:
        return False
    try:
        return host.encode().decode("idna").translate(ALIKE).isascii()
    except UnicodeError:
        return False


def _name_of(host: str) -> str:
    labels = host.split(".")
    return (
        labels[-3] if len(labels) > 2 and labels[-2] in {"ac", "edu", "co"} else labels[-2] if len(labels) > 1 else host
    )
