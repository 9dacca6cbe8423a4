"""What becomes of the window of a reviewed answer's form: what was written in it is never lost."""

from dataclasses import dataclass
from functools import partial

from adapters.slack.curated import forms
from adapters.slack.curated.saving import values_of
from adapters.slack.forms.in_time import Handling
from adapters.slack.forms.window import Window, filled_again
from adapters.slack.markup import escaped
from adapters.slack.outbound import Post, posts_of
from core.presentation.curated_forms import label_of
from core.presentation.document import document, labelled, line
from core.presentation.messages import say

NOT_SAVED = "*"  # in place of a field: nothing that was written is wrong
_LONGEST_ERROR = 150


@dataclass(frozen=True)
class Taken:
    """What is told of a form that was sent, and the field that it is about where something is wrong."""

    told: str
    field: str = ""


def handling(window: Window) -> Handling[Taken]:
    """The window says so; where it was not saved, it is open again with what was written."""
    early = partial(window.become, forms.notice(say("curated.under_way")))
    return Handling(partial(_at_once, window), early, partial(_later, window))


async def _at_once(window: Window, taken: Taken) -> None:
    if not taken.field:
        await window.become(forms.notice(taken.told))
    elif taken.field == NOT_SAVED:
        await window.become(filled_again(window.body["view"], escaped(taken.told)))
    else:
        await window.refuse({taken.field: taken.told[:_LONGEST_ERROR]})


async def _later(window: Window, taken: Taken | None) -> None:
    if taken and not taken.field:
        await window.become_later(forms.notice(taken.told))
        return
    told = taken.told if taken else say("curated.not_saved")
    await window.become_later(filled_again(window.body["view"], escaped(told)), _written(window, told))


def _written(window: Window, told: str) -> tuple[Post, ...]:
    """For whoever has closed the window: what was wrong, and what they wrote."""
    values = [labelled(label_of(name), value) for name, value in values_of(window.body).items() if value]
    return posts_of(document([line(told)], values))
