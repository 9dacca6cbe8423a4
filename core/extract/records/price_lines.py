"""Read prices from lines and sentences: "Replacement ID card: $25", "Tickets are $6 at the door"."""

import re
from collections.abc import Iterator, Sequence

from core.domain.records import Price
from core.extract.records.page_lines import Line
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.pages import PriceWords
from core.text.sentences import sentences

_EN = english(PriceWords)
_MONEY = r"(?:(?:US|CA|AU|NZ)?[$€£]\s?\d[\d,]*(?:\.\d+)?|\b\d[\d,]*(?:\.\d+)?\s(?:dollars?|euros?|USD|EUR)\b)"
AMOUNT = Pattern(lambda: rf"{_MONEY}(?!\s?(?:[kmb]\b|million|billion|thousand)|[\d,]*\d)(?:{_EN.per})?")
_SIGN = re.compile(r"[$€£]|\d\s(?:dollar|euro|USD|EUR)|\bfree\b")
_CELL = Pattern(lambda: rf"{AMOUNT}(?:\s*\([^()]{{1,40}}\))?[\s*†‡§¹²³⁴⁵⁶⁷⁸⁹]*\.?")
_MARKS = re.compile(r"[\s*†‡§¹²³⁴⁵⁶⁷⁸⁹]+$")
_PRICE = Pattern(lambda: rf"\b(?:{_EN.price})\b")
_NO_PRICE = Pattern(lambda: rf"\b(?:{_EN.no_price})\b")
_LISTED = Pattern(
    lambda: (
        rf"^(?P<what>[^:;$€£]{{2,90}}?)\s*(?P<border>:|\s[-–—]\s|\.{{3,}}|\s)\s*(?P<amount>{AMOUNT})(?P<rest>.{{0,80}})$"
    )
)
_SENTENCE = Pattern(lambda: rf"^(?P<what>[^;:$€£]{{3,90}}?)\s+(?P<verb>{_EN.costs})\s+(?:only\s+)?(?P<amount>{AMOUNT})")
_FREE = Pattern(
    lambda: rf"^(?P<what>(?:[\w-]+\s+){{0,4}}(?:{_EN.charged}))\s+(?:is|are)\s+(?P<amount>free(?:\s+of\s+charge)?)\W*$"
)
_NAMED = Pattern(
    lambda: rf"\b(?:a|an|the)\s+(?P<what>(?:[\w-]+\s+){{0,4}}(?:{_EN.charged}))\s+of\s+(?P<amount>{AMOUNT})"
)
# "Weekly hours: 3 Studio fee: $65", "Late registration ($50 charge)"
_INSIDE = Pattern(lambda: rf"\b(?P<what>(?:[A-Z][\w-]*\s+){{1,3}}(?i:{_EN.charged})):\s*(?P<amount>{AMOUNT})", 0)
_IN_BRACKETS = Pattern(
    lambda: rf"(?P<what>[^\W\d_][^:;()$€£]{{2,60}}?)\s*\((?P<amount>{AMOUNT})\s+(?P<kind>{_EN.charged})\)"
)
_CONDITION = re.compile(
    r"\s+(?P<said>(?:at|for|with|when|if|after|before|during|on|in)\s[^,.;:$€£]{2,50})", re.IGNORECASE
)
_FURTHER = Pattern(
    lambda: rf",\s*(?:and\s+|or\s+)?(?P<amount>{AMOUNT})(?P<rest>\s+(?:at|for|with|when|if)\s[^,.;:$€£]{{2,50}})"
)
_CHARGED = Pattern(lambda: rf"\b(?:{_EN.charged})\b")
_QUALIFIER = re.compile(r"^\s*(?P<said>[^,;$€£]{2,40}?)\s*(?:[,;]|$)")
_VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|will|can|may|must|costs?|charged|pay|if|when|because|that)\b", re.IGNORECASE
)
_ARTICLES = ("the ", "a ", "an ", "your ", "our ", "some ", "all ", "any ", "no ")
_LONGEST = 40  # words of a line that lists a price


def prices_of_line(line: Line, path: Sequence[str]) -> Iterator[Price]:
    """The prices that a line states; `path` are the headings above it."""
    if not (amounts_in(line.text) or "free" in line.text) or is_other_money(*path[-1:], line.text):
        return
    listed = list(_listed(line, path))
    yield from listed or _told(line, path)


def _listed(line: Line, path: Sequence[str]) -> Iterator[Price]:
    found = _LISTED.match(line.text) if len(line.text.split()) <= _LONGEST else None
    if found is None or not _is_subject(found["what"]) or not _is_about_prices(found["what"], path):
        return
    if found["border"].isspace() and found["what"].casefold().startswith(_ARTICLES):
        return  # the beginning of a sentence
    rest = line.text[found.start("amount") :]
    amounts = amounts_in(rest)
    borders = [*(each.start() for each in amounts[1:]), len(rest)]
    said = [_QUALIFIER.match(rest[each.end() : border]) for each, border in zip(amounts, borders, strict=True)]
    labels = [without_marks(each["said"]).strip(" ().") if each else "" for each in said]
    if len(amounts) > 1 and not all(labels):
        return  # several amounts are told apart by nothing
    for amount, label in zip(amounts, labels, strict=True):
        own = (label,) if len(amounts) > 1 or found["border"] == ":" else ()
        yield Price(without_marks(found["what"]), amount[0].strip(), labels_of(path, own), line.unit)


def _is_about_prices(what: str, path: Sequence[str]) -> bool:
    return is_price(what) or any(map(is_price, path[-2:]))


def _told(line: Line, path: Sequence[str]) -> Iterator[Price]:
    for sentence in sentences(line.text):
        found = _SENTENCE.match(sentence)
        if found and _is_subject(found["what"]) and _is_charged(found):
            yield from _with_conditions(found, sentence, path, line.unit)
            continue
        for named in _in_passing(sentence):
            label = (named["kind"],) if "kind" in named.groupdict() else ()
            yield Price(without_marks(named["what"]), named["amount"].strip(), labels_of(path, label), line.unit)


def _is_charged(found: re.Match[str]) -> bool:
    return _CHARGED.search(found["what"]) is not None or found["verb"].startswith(("cost", "rent", "sell"))


def _with_conditions(found: re.Match[str], sentence: str, path: Sequence[str], unit: str) -> Iterator[Price]:
    """ "Tickets are $6 at the door, $4 for students" are two prices."""
    what, end = without_marks(found["what"]), found.end("amount")
    condition = _CONDITION.match(sentence, end)
    yield Price(what, found["amount"].strip(), labels_of(path, (condition["said"],) if condition else ()), unit)
    further = _FURTHER.match(sentence, condition.end() if condition else end)
    if further:
        yield Price(what, further["amount"].strip(), labels_of(path, (further["rest"].strip(),)), unit)


def _in_passing(sentence: str) -> Iterator[re.Match[str]]:
    if free := _FREE.match(sentence):
        yield free
    yield from _INSIDE.finditer(sentence)
    yield from _IN_BRACKETS.finditer(sentence)
    for named in _NAMED.finditer(sentence):
        words = set(named["what"].casefold().split())
        if not words & _EN.no_subject and len(words - _EN.vague) >= 2:
            yield named


def _is_subject(what: str) -> bool:
    """A thing in a few words, and no clause of a longer sentence."""
    words = what.casefold().split()
    return len(words) <= 10 and not {words[0], words[-1]} & _EN.no_subject and not _VERB.search(what)


def may_hold_amount(text: str) -> bool:
    """Whether it is worth a closer look; cheap."""
    return _SIGN.search(text) is not None


def amounts_in(text: str) -> list[re.Match[str]]:
    """The amounts of a text, each with what it is for ("$35 a semester")."""
    return list(AMOUNT.finditer(text))


def amount_of_cell(cell: str) -> str:
    """A cell that is an amount, without the marks of footnotes; empty for all others."""
    return _MARKS.sub("", cell.strip()).rstrip(".") if _CELL.fullmatch(cell.strip()) else ""


def is_price(*said: str) -> bool:
    """Whether headings, names and labels speak of what something costs, and of no other money."""
    text = " ".join(said)
    return _PRICE.search(text) is not None and _NO_PRICE.search(text) is None


def is_other_money(*said: str) -> bool:
    """Whether they speak of budgets, awards, totals and the like."""
    return _NO_PRICE.search(" ".join(said)) is not None


def without_marks(text: str) -> str:
    """A name without the marks of footnotes behind it ("Lab fee*")."""
    return _MARKS.sub("", " ".join(text.split())).rstrip(" :")


def labels_of(*labels: Sequence[str]) -> tuple[str, ...]:
    """The labels in their order, each once and none empty."""
    return tuple(dict.fromkeys(label for part in labels for label in map(without_marks, part) if label))
