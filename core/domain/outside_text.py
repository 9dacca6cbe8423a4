"""Text from outside (pages, questions, models, servers) made safe to show on any terminal, platform or log.

`cleaned` drops what can act or hide: control characters with the terminal sequences that they begin, bidirectional
marks, zero-width and other invisible characters, tags, annotations, surrogates and noncharacters. `visible` keeps them
as escapes, for logs and JSON. Sources: ECMA-48 for the sequences, Unicode 16 (UAX 9, UTS 51, UTR 36) for the rest.
"""

import re

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
