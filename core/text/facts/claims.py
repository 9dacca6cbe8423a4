"""The statements of a page, and what each claims."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from core.domain.quality import PageText
from core.domain.units import Unit, UnitKind, by_path
from core.text.fingerprint import STAMP
from core.text.passage_structure import units_in
from core.text.periods import valid_for
from core.text.sentences import sentences
from core.text.tokens import terms
from core.text.values.dates import spans
from core.text.values.lexer import of
from core.text.values.value import EMAIL, MONEY, PERCENT, PHONE
from core.text.values.words import TERM_OF_YEAR, WEEKDAY_NAME


def prose(units: Iterable[Unit]) -> Iterator[str]:
    """Sentences and list items that contain a digit; no table rows."""
    for unit in units:
        if unit.kind is not UnitKind.ROW and _has_digit(unit.text):
            yield from sentences(unit.words)


def rows(units: Iterable[Unit]) -> Iterator[str]:
    """Cells of tables with known headers, each as "row name, header: cell"."""
    for unit in units:
        if unit.header is not None and len(unit.header) == len(unit.cells):
            yield from _told(unit.header, unit.cells)


def _told(header: Sequence[str], row: Sequence[str]) -> Iterator[str]:
    for at, cell in enumerate(row):
        if _has_digit(cell):
            lead = row[0] if at else " ".join(row[1:])  # the first cell names its row
            yield f"{lead}, {header[at]}: {cell}"


def _has_digit(text: str) -> bool:
    return any(letter.isdecimal() for letter in text)


def whereabouts(page: PageText, headings: Sequence[str]) -> str:
    """Title, headings and address of a passage, on one line."""
    return " ".join([page.title, *headings, page.url.partition("://")[2].partition("/")[2]])


_WEEKDAY = re.compile(rf"\(?\b{WEEKDAY_NAME}\b\)?", re.IGNORECASE)
_YEARS = re.compile(r"\b20\d\d(?:\s?[-–/]\s?\d{2,4})?\b")
_COURSE = re.compile(r"(?<![A-Za-z])[A-Z]{2,5}[ _-]?\d{3,4}[A-Z]?(?![A-Za-z0-9])")
_CREDITS = re.compile(r"\b(\d+(?:\.\d)?)\s+(?:credit hours?|credits?|units?)\b", re.IGNORECASE)
_NO_LETTER = re.compile(r"[\W_]")
_TERM = re.compile(TERM_OF_YEAR, re.IGNORECASE)
# Words that do not distinguish subjects.
_COLOURLESS = frozenset(
    terms(
        "deadline last day date due by on before until no later than course class term semester student university "
        "must please note important begin is are will may pay also only all each this year per cost currently"
    )
)
# Words that do: a rule for one of these groups may have another date or price for another group.
_AUDIENCES = frozenset(
    terms(
        "graduate undergraduate doctoral doctorate phd master law medical medicine mba dental nursing pharmacy "
        "veterinary executive online distance part full transfer international domestic resident nonresident freshman "
        "senior evening weekend continuing professional summer winter intersession mini module early regular late "
        "online campus school college institute department program"
    )
)
_SEASONS = frozenset(terms("fall autumn spring"))  # where a year is named with them, that is the claim's term


@dataclass(frozen=True, slots=True)
class Claim:
    """`value` is comparable, `said` is the page's spelling; `subject` are the words that the value is about."""

    page: PageText
    passage: str
    sentence: str
    kind: str
    value: str
    said: str
    subject: frozenset[str]
    term: str
    audience: frozenset[str]


FEWEST_WORDS = 3  # shorter subjects match by accident, unless the passages share more words
SHARED_WORDS = 8


def is_about_the_same(one: Claim, other: Claim, rare: frozenset[str]) -> bool:
    """Whether two claims are about one thing, for the same people and in the same year.

    A short subject is enough where it has one of these `rare` words, or where the passages share enough other words.
    """
    if one.audience != other.audience:
        return False
    if one.kind == "date" and one.value[:4] != other.value[:4]:
        return False
    if len(one.subject) >= FEWEST_WORDS or (len(one.subject) > 1 and one.subject & rare):
        return True
    shared = {*terms(one.passage)} & {*terms(other.passage)}
    return len(shared - one.subject) >= SHARED_WORDS and bool(one.term)


def claims(page: PageText) -> Iterator[Claim]:
    """Claims of the sentences and cells that state exactly one fact."""
    for passage in page.passages:
        for path, part in by_path(units_in(passage)):
            yield from _claims(page, (*passage.headings, *path), passage.text, part)


def _claims(page: PageText, headings: Sequence[str], text: str, part: Sequence[Unit]) -> Iterator[Claim]:
    where, about = whereabouts(page, headings), valid_for(page.title, headings) or ""
    named = set(terms(where))
    for sentence in (STAMP.sub(" ", line) for line in (*prose(part), *rows(part))):
        term = (_term_of(sentence) or about or _term_of(text)).lower()
        audience = (named & (_AUDIENCES if term else _AUDIENCES | _SEASONS)) | _codes(page, where)
        found = list(_facts(sentence, term))
        if len(found) == 1:
            kind, value, said = found[0]
            if subject := _subject(sentence, said):
                yield Claim(page, text, sentence, kind, value, said, subject, term, frozenset(audience))


def _facts(sentence: str, term: str) -> Iterator[tuple[str, str, str]]:
    for span in spans(sentence, term):
        yield "date", f"{span.start:%Y-%m-%d}/{span.end:%Y-%m-%d}", span.text
    yield from _amounts(sentence)
    for kind, name in ((PHONE, "telephone number"), (EMAIL, "e-mail address")):
        for one in of(kind, sentence):
            yield name, one.value.lower(), sentence[one.start : one.end]


def _amounts(sentence: str) -> Iterator[tuple[str, str, str]]:
    """Sums of money, percentages and numbers of credits; rounded sums ("$2 million") are left out."""
    for one in of(MONEY, sentence):
        if not one.value.is_rounded:
            yield "amount", f"{one.value.amount:g}", sentence[one.start : one.end]
    for share in of(PERCENT, sentence):
        yield "percentage", f"{share.value:g}", sentence[share.start : share.end]
    for found in _CREDITS.finditer(sentence):
        yield "number of credits", f"{float(found[1]):g}", found[0]


def _subject(sentence: str, said: str) -> frozenset[str]:
    rest = _WEEKDAY.sub(" ", _TERM.sub(" ", sentence.replace(said, " ")))
    return frozenset(terms(rest)) - _COLOURLESS


def _codes(page: PageText, where: str) -> set[str]:
    """Codes of courses, rooms and forms: similar sentences about different codes do not contradict each other."""
    named = {term for term in terms(_YEARS.sub(" ", page.title)) if any(letter.isdecimal() for letter in term)}
    return named | {_NO_LETTER.sub("", code).lower() for code in _COURSE.findall(where)}


def _term_of(text: str) -> str:
    named: Sequence[tuple[str, str]] = _TERM.findall(text)
    return " ".join(named[0]) if len({(name.lower(), year) for name, year in named}) == 1 else ""
