"""An answer as the page shows it: what it says, its sources, what can be done about it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from markupsafe import Markup as Safe

from adapters.web.answering import Failed, Result
from adapters.web.markup import Drawing
from adapters.web.options import PLATFORM
from adapters.web.pictures import Pictures, PictureView
from core.domain.answer import Answer
from core.domain.conversation import Draft, Message
from core.presentation import answers
from core.presentation.choices import choices_of, chosen_question
from core.presentation.document import document
from core.presentation.messages import say
from core.screens.explanation import why_button
from core.screens.hand_offs.screen import person_button
from core.screens.memory import buttons_below
from core.screens.memory_texts import below_answer
from core.screens.rating import rate_buttons
from core.screens.reminders import buttons_below as reminder_buttons
from core.screens.screen import Button

_FAILED, _NOTHING = "failed", Safe("")


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose where a question is asked back: the label, and the question that choosing it asks."""

    label: str
    question: str


@dataclass(frozen=True, slots=True)
class AnswerView:
    """What the template of an answer is filled with; `kind` is an outcome, or `failed`, or empty for a draft."""

    key: str
    asked: str
    kind: str = ""
    heading: str = ""
    body: Safe = _NOTHING
    sources: Safe = _NOTHING
    below: Safe = _NOTHING
    progress: str = ""
    choices: Sequence[Choice] = ()
    buttons: Sequence[Button] = ()
    pictures: Sequence[PictureView] = ()


def key_of(message: Message) -> str:
    """The id of an answer's part of the page."""
    return f"a{UUID(message.id).hex[:12]}"


def draft_view(message: Message, draft: Draft) -> AnswerView:
    """What there is so far."""
    drawing = Drawing(key_of(message))
    text = drawing.markdown(answers.streamed(draft.text)) if draft.text else Safe("")
    return AnswerView(key_of(message), message.text, body=text, progress=answers.progress(draft))


def answer_view(
    message: Message, result: Result, contact: str | None, *, hands_off: bool, pictures: Pictures | None = None
) -> AnswerView:
    """What it is in the end."""
    if not isinstance(result, Answer):
        told = result.apology if isinstance(result, Failed) else say("web.problem.answered")
        return AnswerView(key_of(message), message.text, _FAILED, _heading(_FAILED), Safe("<p>") + told + Safe("</p>"))
    shown = _answered(message, result, contact, hands_off)
    return replace(shown, pictures=pictures.offered(result, message.conversation.person)) if pictures else shown


def _answered(message: Message, answer: Answer, contact: str | None, hands_off: bool) -> AnswerView:
    drawing, kind = Drawing(key_of(message)), answer.outcome.value
    notes = document(answers.notes(answer, contact), *answers.offer_document(answer).groups)
    return AnswerView(
        key_of(message),
        message.text,
        kind,
        _heading(kind),
        drawing.group(answers.body(answer)),
        drawing.group(answers.source_list(answer.citations)),
        drawing.html(document(*notes.groups, *below_answer(answer, PLATFORM).groups)),
        choices=[Choice(each, chosen_question(message.text, each)) for each in choices_of(answer)],
        buttons=_buttons(answer, message, hands_off),
    )


def _heading(kind: str) -> str:
    return say(f"web.outcome.{kind}")


def _buttons(answer: Answer, message: Message, hands_off: bool) -> tuple[Button, ...]:
    rated = (*rate_buttons(answer.id), why_button(answer.id)) if answers.can_be_rated(answer) else ()
    person = (person_button(answer.id),) if hands_off and answers.may_go_to_a_person(answer) else ()
    return (*rated, *person, *reminder_buttons(answer), *buttons_below(answer, message.id))
