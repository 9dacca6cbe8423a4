"""Generate questions from plain sentences and "label: value" lines."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.domain.units import UnitKind, by_path
from core.text.passage_structure import units_in
from core.text.sentences import sentences
from evaluation.synthetic.site_pages import Kind, Passage, Question, SitePage
from training.campus.tables import is_date

MOST_WORDS = 16
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_WHEN = (
    rf"(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? )?(?:{_MONTHS})\.? \d{{1,2}}(?:, \d{{4}})?|"
    r"\d{1,2}(?::\d\d)?(?: in the (?:morning|afternoon|evening)| at night| ?[ap]\.?m\.?)|noon|midnight"
)
_MONEY = r"\$\d[\d,]*(?:\.\d\d)?|\d[\d,]* (?:dollars|euros|pounds)"
_LONG = r"(?:(?:about|at least|at most|up to|within) )?(?:\d+|one|two|three|four|five|six|ten) (?:business |school )?"
_LONG += r"(?:minute|hour|day|week|month|year|semester|term)s?"
_SUBJECT = r"(?P<subject>(?:The|A|An|All|Every|Each|Most|[A-Z])[^,;:()?]{1,70}?)"
_SKIPPED = re.compile(
    r"^(?:It|They|This|That|These|Those|There|He|She|We|You|I|If|When|Where|What|Who|How|In|On|At|For|After|Before|"
    r"Until|As|To|But|And|Or|Some|Please|Here|No|Not|Both|One|By|From|With|While|Once|Then|Only|Your)\b|"
    r"\b(?:who|that|which|may|must|can|will|would|should|does|do|not|is|are|if|when)\b"
)
_MOST_SUBJECT_WORDS = 9


@dataclass(frozen=True)
class _Form:
    """A sentence of this form says what `question` asks; its group `answer` is the answer."""

    sentence: re.Pattern[str]
    question: str


def _form(rest: str, question: str) -> _Form:
    return _Form(re.compile(rf"^{_SUBJECT} {rest}"), question)


_FORMS = (
    _form(
        rf"(?P<verb>is|are|was) (?:due |held |sent )?(?:on |by |from )?(?P<answer>{_WHEN})", "When {verb} {subject}?"
    ),
    _form(rf"(?P<verb>is|are|was) (?P<answer>{_MONEY})", "How much {verb} {subject}?"),
    _form(rf"costs?\b.{{0,20}}? ?(?P<answer>{_MONEY})", "How much does {subject} cost?"),
    _form(r"(?P<verb>is|are) open (?P<answer>[^,;.]{4,80})", "When {verb} {subject} open?"),
    _form(rf"opens? (?:on |at )?(?P<answer>{_WHEN})", "When does {subject} open?"),
    _form(rf"closes? (?:on |at )?(?P<answer>{_WHEN})", "When does {subject} close?"),
    _form(rf"(?:begins?|starts?) (?:on |at )?(?P<answer>{_WHEN})", "When does {subject} begin?"),
    _form(rf"ends? (?:on |at )?(?P<answer>{_WHEN})", "When does {subject} end?"),
    _form(rf"(?:takes?|lasts?) (?P<answer>{_LONG})", "How long does {subject} take?"),
    _form(
        r"(?P<verb>is|are) (?:located |found )?(?:in|at|on) (?P<answer>(?:the )?[A-Z][^,;.]{2,60})",
        "Where {verb} {subject}?",
    ),
    _form(r"(?P<verb>is|are) (?P<answer>(?:an?|the) [^;:()]{3,90}?)[.,]?$", "What {verb} {subject}?"),
)
_PRICE = re.compile(rf"\b(?:the|an?) (?P<subject>(?:[a-z-]+ ){{0,2}}[a-z-]+) of (?P<answer>{_MONEY})")
_LABEL = re.compile(r"^(?P<label>[A-Z][^:.|?]{2,60}): (?P<value>[^:|]{2,120}?)\.?$")
_NO_LABEL = re.compile(r"^(?:see also|note|example|important|warning|tip|please note|https?)$", re.IGNORECASE)
_MAIL = re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]*\w")
_PHONE = re.compile(r"(?<![\w-])(?:\(\d{3}\) ?|\d{3}-)?\d{3}-\d{4}(?![\w-])")


def from_statements(page: SitePage, passage: Passage) -> Iterator[Question]:
    """Of every sentence, label and contact of the passage, the question that it answers by its form."""
    for unit in units_in(passage):
        if unit.kind is not UnitKind.ROW:
            yield from _of_label(page, passage, unit.words)
            for sentence in sentences(unit.words):
                yield from _of_sentence(page, passage, sentence, "")
    yield from _of_contacts(page, passage)


def _of_sentence(page: SitePage, passage: Passage, sentence: str, context: str) -> Iterator[Question]:
    for form in _FORMS:
        found = form.sentence.match(sentence)
        if found and _is_subject(found["subject"]) and len(found["answer"].split()) <= MOST_WORDS:
            named = {**found.groupdict(), "subject": _inside(found["subject"]) + context}
            yield from _placed(
                page, passage, Kind.STATEMENT, form.question.format(**named), (sentence, found["answer"])
            )
            return
    for price in _PRICE.finditer(sentence):
        yield from _placed(page, passage, Kind.STATEMENT, f"How much is the {price['subject']}?", (sentence, price[2]))


def _of_label(page: SitePage, passage: Passage, line: str) -> Iterator[Question]:
    found = _LABEL.match(line)
    if not found or _NO_LABEL.match(found["label"]) or len(found["label"].split()) > 8:
        return
    label, value = found["label"], found["value"]
    said = list(_of_sentence(page, passage, value[0].upper() + value[1:], f" ({label})"))
    if said:
        yield from said
    elif len(value.split()) <= MOST_WORDS:
        yield from _placed(page, passage, Kind.LABEL, _asked_by_label(page, passage, label, value), (line, value))


def _asked_by_label(page: SitePage, passage: Passage, label: str, value: str) -> str:
    if is_date(label):
        return f"What happens on {label}?"
    if is_date(value):
        return f"When is {_inside(label)}?"
    under = passage.headings[-1] if passage.headings else page.subject
    return f"{under}: what is the {label[0].lower()}{label[1:]}?"


def _of_contacts(page: SitePage, passage: Passage) -> Iterator[Question]:
    for path, units in by_path(units_in(passage)):
        about, part = [page.subject, *path][-1], passage.text[units[0].start : units[-1].end]
        for pattern, question in (
            (_MAIL, "What is the email address of {}?"),
            (_PHONE, "What is the phone number of {}?"),
        ):
            found = set(pattern.findall(part))
            if len(found) == 1 and about:
                yield from _placed(page, passage, Kind.LABEL, question.format(about), (part, found.pop()))


def _placed(page: SitePage, passage: Passage, kind: Kind, asked: str, said: tuple[str, str]) -> Iterator[Question]:
    """The question with the place of its answer, where the answer stands in those words of the passage as they are."""
    words, answer = said
    context = passage.text.find(words)
    if context < 0:
        words = words[0].lower() + words[1:]
        context = passage.text.find(words)
    at = words.find(answer)
    if context >= 0 and at >= 0:
        yield Question(kind, asked, passage.text, context + at, context + at + len(answer), page.url)


def _is_subject(subject: str) -> bool:
    return len(subject.split()) <= _MOST_SUBJECT_WORDS and not _SKIPPED.search(subject)


def _inside(subject: str) -> str:
    """As it reads inside a sentence: an article loses its capital."""
    return re.sub(r"^(?:The|An?|All|Every|Each|Most)\b", lambda word: word[0].lower(), subject)
