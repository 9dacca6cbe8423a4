"""Paraphrase a sentence slightly without changing its meaning."""

import random
import re
from collections.abc import Callable

_MONTHS = "January February March April May June July August September October November December".split()
_FULL_DATE = re.compile(rf"\b({'|'.join(_MONTHS)}) (\d{{1,2}})\b(?![\d:])")
_LEADING = re.compile(r"^(?:On|In|At|By|After|Before|During|For|If|When|Until|From|Because|Although|To|With) ")
_THOUSANDS = re.compile(r"\b(\d{1,3}),(\d{3})\b")
_PLAIN_THOUSANDS = re.compile(r"(?<=\$)(\d{1,3})(\d{3})\b(?![\d.,:/-])")
_TIME = re.compile(r"\b(\d{1,2}):(\d\d) ?([AaPp])\.?[Mm]\b\.?")
_SAME = (
    ("is not", "isn't"),
    ("are not", "aren't"),
    ("does not", "doesn't"),
    ("do not", "don't"),
    ("will not", "won't"),
    ("cannot", "can't"),
    ("must", "have to"),
    ("required", "needed"),
    ("located", "found"),
    ("approximately", "about"),
    ("in order to", "to"),
    ("percent", "%"),
)

Loosening = Callable[[str, random.Random], str]


def loosened(sentence: str, seed: str) -> str:
    """The sentence after up to three changes; equal seeds make equal choices, also on a changed sentence."""
    source = random.Random(seed)  # noqa: S311
    ways: list[Loosening] = [_dates, _numbers, _times, _words, _turned, _led_in, _row_as_sentence]
    for way in source.sample(ways, len(ways)):
        if way is _row_as_sentence or source.random() < 0.5:
            sentence = way(sentence, source)
    return sentence.rstrip(".") if source.random() < 0.3 else sentence


def _dates(sentence: str, source: random.Random) -> str:
    style = source.choice(["{0:.3}. {1}", "{1} {0}", "{0} {1}{2}", "{0:.3} {1}"])
    return _FULL_DATE.sub(lambda date: style.format(date[1], date[2], _ordinal(int(date[2]))), sentence)


def _ordinal(day: int) -> str:
    return "th" if 10 <= day % 100 <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


def _numbers(sentence: str, _: random.Random) -> str:
    bare = _THOUSANDS.sub(r"\1\2", sentence)
    return bare if bare != sentence else _PLAIN_THOUSANDS.sub(r"\1,\2", sentence)


def _times(sentence: str, _: random.Random) -> str:
    return _TIME.sub(lambda t: f"{t[1]}{'' if t[2] == '00' else ':' + t[2]} {t[3].lower()}.m.", sentence)


def _words(sentence: str, source: random.Random) -> str:
    for one, other in source.sample(_SAME, len(_SAME) // 2):
        sentence = re.sub(rf"\b{one}\b", other, sentence)
    return sentence


def _turned(sentence: str, _: random.Random) -> str:
    """ "On Monday, the office is closed." says the same as "The office is closed on Monday." """
    head, comma, rest = sentence.partition(", ")
    if not comma or not _LEADING.match(head) or len(rest.split()) < 5 or ", " in rest:
        return sentence
    return f"{rest[0].upper()}{rest[1:].rstrip('.')} {head[0].lower()}{head[1:]}."


def _led_in(sentence: str, source: random.Random) -> str:
    lead = source.choice(["According to the page, ", "Note that ", "The page says that ", "Yes: "])
    return f"{lead}{sentence}"


def _row_as_sentence(sentence: str, source: random.Random) -> str:
    """ "Fee: $40; Due: May 1" as "The fee is $40 and the due is May 1"."""
    parts = [part.partition(": ") for part in sentence.split("; ")]
    if (
        len(parts) < 2
        or any(re.search(r"\d|day\b", name.lower()) for name, _, _ in parts)
        or not all(name and colon and value for name, colon, value in parts)
    ):
        return sentence
    source.shuffle(parts)
    said = " and ".join(f"the {name.lower()} is {value}" for name, _, value in parts)
    return f"T{said[1:]}"
