"""The forms of reviewed answers and pins: what they begin with, and what was written in them."""

from collections.abc import Sequence
from datetime import date
from uuid import UUID, uuid4

from core.domain.curated import CuratedDraft, CuratedForm, CuratedProblem, PinForm, PinKind
from core.errors import CuratedRefused
from core.presentation.document import document, line, quote
from core.presentation.messages import say
from core.screens.curated.texts import refused
from core.screens.screen import OF, Field, FieldKind, Form, Option, Problem, Screen, Values, first

NEW, NEXT, RENEWAL, PASSAGE = "curated_new", "curated_next", "curated_until", "pin_save"
FORMS = (NEW, NEXT, RENEWAL, PASSAGE)
QUESTION, TEXT, LINKS, UNTIL, TOPICS = "question", "text", "links", "until", "topics"
KIND, URL, QUOTE, OFFICE = "kind", "url", "quote", "office"
FIELDS = (QUESTION, TEXT, LINKS, UNTIL, TOPICS)
_LONG, _MAY_BE_EMPTY = {QUESTION, TEXT, LINKS, QUOTE}, {LINKS, TOPICS}
# The field that a problem is about; of any other the question is told.
_FIELD_OF = {"text": TEXT, "link": LINKS, "links": LINKS, "date": UNTIL, "past": UNTIL, "far": UNTIL, "topic": TOPICS}


def answer_form(action: str, value: str, draft: CuratedDraft, names: Sequence[str] = ()) -> Form:
    """The form of a new answer, with its office where there are several `names`, or of the next version of one."""
    until = draft.valid_until.isoformat() if draft.valid_until else ""
    words = (draft.question, draft.text, "\n".join(draft.links), until, ", ".join(draft.topics))
    return _form(action, "curated.form", value, (*map(_field, FIELDS, words), *_offices(names)))


def renewal_form(reference: str) -> Form:
    """One field: the last day on which it is shown."""
    return _form(RENEWAL, "curated.form", reference, (_field(UNTIL),))


def pin_form(names: Sequence[str], question: str, url: str, words: str) -> Form:
    """The question, what is to be done with the passage, the passage, and the office where there are several."""
    kinds = tuple(Option(each.value, say(f"curated.pin.kind.{each.value}")) for each in PinKind)
    fields = (_field(QUESTION, question), _choice(KIND, kinds), _field(URL, url), _field(QUOTE, words))
    return _form(PASSAGE, "curated.pin.form", str(uuid4()), (*fields, *_offices(names)))


def _form(action: str, title: str, value: str, fields: tuple[Field, ...]) -> Form:
    under_way, given_up = say("curated.under_way"), say("curated.not_saved")
    return Form(action, say(title), fields, say("memory.form.save"), value, under_way=under_way, given_up=given_up)


def _field(name: str, value: str = "") -> Field:
    kind, hint = FieldKind.TEXT if name in _LONG else FieldKind.LINE, say("curated.form.question.why")
    return Field(name, _label(name), kind, value, (), hint if name == QUESTION else "", name not in _MAY_BE_EMPTY)


def _offices(names: Sequence[str]) -> tuple[Field, ...]:
    offices = tuple(Option(each, each) for each in names)
    return (_choice(OFFICE, offices),) if len(offices) > 1 else ()


def _choice(name: str, options: tuple[Option, ...]) -> Field:
    return Field(name, _label(name), FieldKind.CHOICE, options=options)


def _label(name: str) -> str:
    return say(f"curated.form.{name}" if name in FIELDS else f"curated.pin.{name}")


def not_taken(error: CuratedRefused, values: Values) -> Screen:
    """Why a form was not taken, and the words that would be lost with it."""
    problem, text = refused(error), first(values, TEXT)
    words = [line(say("curated.you_wrote")), *map(quote, text.split("\n"))] if text else []
    field = next((field for word, field in _FIELD_OF.items() if word in error.problem.split("_")), QUESTION)
    shown = [name for name in values if name != OF]
    return Screen(
        problem, document(words), problem=Problem(problem, field if field in shown else next(iter(shown), ""))
    )


def written(values: Values, number: UUID, office: str, by: str) -> CuratedForm:
    """The form of a new answer. Raises CuratedRefused for what is no day."""
    links, topics = first(values, LINKS).split(), filter(None, map(str.strip, first(values, TOPICS).split(",")))
    words, until = (first(values, QUESTION), first(values, TEXT)), day_in(first(values, UNTIL))
    return CuratedForm(number, *words, office, by, until, tuple(links), tuple(topics))


def pinned(values: Values, office: str, by: str) -> PinForm:
    """The form of a pin."""
    question, url, words = first(values, QUESTION), first(values, URL).strip(), first(values, QUOTE)
    return PinForm(UUID(first(values, OF)), PinKind(first(values, KIND)), question, url, words, office, by)


def day_in(text: str) -> date:
    """The day that somebody wrote. Raises CuratedRefused."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise CuratedRefused(CuratedProblem.NOT_A_DATE.value, text.strip()) from None
