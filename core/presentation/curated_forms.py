"""The forms of reviewed answers and pins, as both platforms show and read them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from uuid import UUID

from core.domain.curated import CuratedAnswer, CuratedDraft, CuratedForm, CuratedProblem, Pin, PinForm, PinKind
from core.domain.hand_off import Action, HandOff, Office
from core.errors import CuratedRefused
from core.presentation.curated import card, listing, pins_listing
from core.presentation.document import Document, document, line, quote
from core.presentation.messages import say

QUESTION, TEXT, LINKS, UNTIL, TOPICS = "question", "text", "links", "until", "topics"
KIND, URL, QUOTE, OFFICE = "kind", "url", "quote", "office"
FIELDS = (QUESTION, TEXT, LINKS, UNTIL, TOPICS)
IS_LONG = {QUESTION, TEXT, LINKS, QUOTE}
MAY_BE_EMPTY = {LINKS, TOPICS}
# The field that a problem is about; of any other the question is told.
_FIELD_OF = {"text": TEXT, "link": LINKS, "links": LINKS, "date": UNTIL, "past": UNTIL, "far": UNTIL, "topic": TOPICS}


@dataclass(frozen=True, slots=True)
class Filled:
    """What somebody wrote into the form of a reviewed answer."""

    question: str
    text: str
    links: str
    until: str
    topics: str


def begun(draft: CuratedDraft) -> Filled:
    """What the form begins with."""
    until = draft.valid_until.isoformat() if draft.valid_until else ""
    return Filled(draft.question, draft.text, "\n".join(draft.links), until, ", ".join(draft.topics))


def form_of(filled: Filled, number: UUID, office: str, by: str) -> CuratedForm:
    """The form of a new answer. Raises CuratedRefused for what is no day."""
    links, topics = tuple(filled.links.split()), tuple(filter(None, map(str.strip, filled.topics.split(","))))
    return CuratedForm(number, filled.question, filled.text, office, by, day_in(filled.until), links, topics)


def next_form(filled: Filled, before: CuratedAnswer, seen: int, by: str) -> CuratedForm:
    """The form of an answer's next version, of which version `seen` was shown. Raises CuratedRefused."""
    form = form_of(filled, before.id, before.office, by)
    return replace(form, phrasings=before.phrasings, seen_version=seen)


def day_in(text: str) -> date:
    """The day that somebody wrote. Raises CuratedRefused."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise CuratedRefused(CuratedProblem.NOT_A_DATE.value, text.strip()) from None


def pin_form(number: UUID, values: "PinValues", office: str, by: str) -> PinForm:
    """The form of a pin."""
    return PinForm(number, PinKind(values.kind), values.question, values.url.strip(), values.quote, office, by)


@dataclass(frozen=True, slots=True)
class PinValues:
    """What somebody wrote and chose in the form of a pin."""

    question: str
    kind: str
    url: str
    quote: str


def field_of(problem: str) -> str:
    """The field of a reviewed answer's form that a problem is about."""
    return next((field for word, field in _FIELD_OF.items() if word in problem.split("_")), QUESTION)


def label_of(field: str) -> str:
    """What stands above a field."""
    return say(f"curated.form.{field}" if field in FIELDS else f"curated.pin.{field}")


def can_be_curated(hand_off: HandOff) -> bool:
    """Whether the office has answered, so that others may learn from it."""
    return any(each.action is Action.ANSWER for each in hand_off.said)


def overview(answers: Sequence[CuratedAnswer], pins: Sequence[Pin], today: date) -> Document:
    """The list of both; pins where there are any."""
    told = listing(answers, today)
    return document(*told.groups, *pins_listing(pins).groups) if pins else told


def found_document(found: CuratedAnswer | Pin, today: date) -> Document:
    """One answer, or one pinned passage."""
    return card(found, today) if isinstance(found, CuratedAnswer) else pins_listing([found])


def not_taken(problem: str, text: str) -> Document:
    """Why a form was not taken, and the words that would be lost with it."""
    words = [quote(each) for each in text.split("\n")] if text else []
    return document([line(problem)], [line(say("curated.you_wrote")), *words] if words else [])


def chosen_office(offices: Sequence[Office], named: str) -> str:
    """The office that was chosen, or the only one."""
    return named or (offices[0].name if offices else "")
