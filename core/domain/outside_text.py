"""Text, titles and addresses from outside, made safe to show, to store and to send anywhere."""

import re
from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import urlsplit

# Scripts whose spelling needs the joiner and the non-joiner: Arabic to N'Ko, the Indic ones, Tibetan to Myanmar, Khmer
# to Mongolian, and Arabic's presentation forms.
_JOINING = (
    r"\u0600-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\u1a20-\u1aaf\u1b00-\u1bbf\ua840-\ua87f\ua8e0-\ua8ff"
    r"\uaa60-\uaa7f\uabc0-\uabff\ufb50-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc\U00011000-\U00011fff"
)
_EMOJI = (
    r"\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u2460-\u24ff\u25a0-\u27bf\u2900-\u297f"
    r"\u2b00-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
)
_STRING = r"(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x90\x98\x9c-\x9f\n]{0,65536}(?:\x07|\x1b\\|\x9c)"
_COMMAND = r"(?:\x1b\[|\x9b)[0-?]{0,64}[ -/]{0,8}[@-~]|\x1b[ -/]{0,8}[0-Z\\^-~]"
_SEQUENCE = re.compile(f"{_STRING}|{_COMMAND}")
_BREAK = re.compile(r"\r\n?|[\u2028\u2029]")
_SPACE = re.compile(r"[\t\v\f]")
_JOINER = rf"(?<![{_JOINING}])[\u200c\u200d](?<![{_EMOJI}\ufe0f]\u200d)|[\u200c\u200d](?![{_JOINING}{_EMOJI}])"
_VARIANT = rf"(?<![{_EMOJI}0-9#*])[\ufe0e\ufe0f]"
_HIDDEN = (
    r"\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e"
    r"\u2060-\u206f\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb\ufdd0-\ufdef\ud800-\udfff"
    r"\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
    + "".join(f"\\U{plane:04x}fffe\\U{plane:04x}ffff" for plane in range(17))
)
_DROPPED = re.compile(f"[{_HIDDEN}]|{_JOINER}|{_VARIANT}")
_SUSPECT = re.compile(rf"[{_HIDDEN}\t\u2028\u2029\u200c\u200d\ufe0e\ufe0f]")
_ESCAPED = re.compile(rf"[{_HIDDEN}\u2028\u2029]|{_JOINER}")
_LONGEST_RUN = 8  # combining marks on one letter; no script stacks more
_MARKS = r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]"
_STACKED = re.compile(f"({_MARKS}{{{_LONGEST_RUN}}}){_MARKS}+")


def cleaned(text: str) -> str:
    """The text without characters that act or hide; line breaks stay, other white space becomes a space.

    Joiners stay between letters of scripts that need them and inside emoji, as do the marks that choose how an emoji
    looks. A terminal sequence goes as a whole, so that its parameters are not left over.
    """
    if text.isascii() and text.isprintable():
        return text
    if _SUSPECT.search(text):
        text = _SPACE.sub(" ", _BREAK.sub("\n", _SEQUENCE.sub("", text)))
        text = _settled(text)
    return _STACKED.sub(r"\1", text)


def cleaned_line(text: str) -> str:
    """The same on one line, with single spaces."""
    return " ".join(cleaned(text).split())


def visible(text: str) -> str:
    r"""The text with every such character as an escape that JSON knows, such as `\u001b`; line breaks stay."""
    return text if text.isascii() and text.isprintable() else _ESCAPED.sub(_escape, text)


def _settled(text: str) -> str:
    # What is dropped may have stood between two others that are allowed only together.
    while (fewer := _DROPPED.sub("", text)) != text:
        text = fewer
    return text


def _escape(found: re.Match[str]) -> str:
    units = found[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


# Directly below these only schools have names, so two names below one of them belong to the same school.
_SCHOOL = re.compile(r"(?:^|\.)([^.]+\.(?:edu|(?:ac|edu)\.[a-z]{2}))$")
_LONGEST_SHOWN = 120


@lru_cache(maxsize=2_048)
def real_host(address: str) -> str:
    """The host that a browser would open, in ASCII and without `www.`; empty when there is none.

    What stands before an `@` is a user name, a backslash is a slash, and letters of other scripts are written as
    Punycode, so that a name that only looks like another one is seen.
    """
    try:
        host = (urlsplit(address.strip().replace("\\", "/")).hostname or "").rstrip(".").lower()
        host = host if host.isascii() else host.encode("idna").decode()
    except (UnicodeError, ValueError):
        return ""
    return host.removeprefix("www.")


def without_scheme(address: str) -> str:
    """The host and path of an address, at most 120 characters: nothing that a platform makes a link of."""
    host = real_host(address)
    if not host:
        return re.sub(r"^[a-z][a-z0-9+.-]*:/*", "", address.strip(), flags=re.IGNORECASE)[:_LONGEST_SHOWN]
    parts = urlsplit(address.strip().replace("\\", "/"))
    path = parts.path if parts.path != "/" else ""
    query = f"?{parts.query}" if parts.query else ""
    shown = f"{host}{path}{query}"
    return shown if len(shown) <= _LONGEST_SHOWN else f"{shown[:_LONGEST_SHOWN]}…"


def is_own_host(host: str, own: Iterable[str]) -> bool:
    """Whether a host is one of these, below one of them, or in the same school's domain (`.edu`, `.ac.uk`)."""
    return any(host == one or host.endswith(f".{one}") or _is_same_school(host, one) for one in own if one)


def _is_same_school(one: str, other: str) -> bool:
    first, second = _SCHOOL.search(one), _SCHOOL.search(other)
    return first is not None and second is not None and first[1] == second[1]


_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def unstorable_part(text: str) -> str | None:
    """What makes the text unfit to be an id, a setting or a word of a question; None for most texts."""
    if "\0" in text:
        return "a NUL character"
    if not text.isascii() and _LONE_SURROGATE.search(text):
        return "a part that is no text in UTF-8"
    return None


def unstorable_in(value: object) -> str | None:
    """The same for the first text anywhere in what was read from JSON, names of fields included."""
    if isinstance(value, str):
        return unstorable_part(value)
    if isinstance(value, dict):
        return next(filter(None, (unstorable_in(part) for pair in value.items() for part in pair)), None)
    if isinstance(value, list):
        return next(filter(None, map(unstorable_in, value)), None)
    return None


def shown(text: str) -> str:
    """The text for a message, with what cannot be shown as `\\x00` or `\\udc80`."""
    return text.replace("\0", "\\x00").encode("utf-8", "backslashreplace").decode()


BORDERS = (" | ", " – ", " — ", " - ", " :: ", " · ", " » ")
_LONG_LABEL = 4  # letters: a shorter label may stand in a word by chance, as `art` does in "Department"


def name_of_page(title: str) -> str:
    """A title up to its first border: "Student Health Center | Larkmoor University"."""
    title = " ".join(title.split())
    places = [title.find(border) for border in BORDERS if border in title]
    return title[: min(places)].strip() if places else title


def without_site(title: str, address: str) -> str:
    """A title without its last part, where the host of its address has the name that this part says.

    "Fees | Larkmoor University" is "Fees" at larkmoor.edu, and "Housing - Rates" stays what it is.
    """
    at, border = max((title.rfind(border), border) for border in BORDERS)
    return title[:at].strip() if at > 0 and _names(title[at + len(border) :], real_host(address)) else title


def _names(said: str, host: str) -> bool:
    words = re.findall(r"\w+", said.casefold())
    joined, initials = "".join(words), "".join(word[0] for word in words)
    labels = [label for label in host.split(".")[:-1] if len(label) > 1]
    return any(each in {*words, initials} or (len(each) >= _LONG_LABEL and each in joined) for each in labels)
