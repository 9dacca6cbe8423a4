"""What can be chosen when a question is asked back: numbered lines, labels of buttons, and what a press asks."""

from core.domain.answer import Answer
from core.domain.conversation import CHOSEN
from core.domain.outside_text import cleaned_line
from core.presentation.document import Group, Line, line, note
from core.presentation.messages import say

MOST_CHOICES = 5  # both platforms draw so many buttons in one row
_CUT, _BULLET = " …", "- "


def choices_of(answer: Answer) -> tuple[str, ...]:
    """The labels to offer, at most five; they may be words of a page, so they are cleaned."""
    return tuple(filter(None, map(cleaned_line, answer.choices)))[:MOST_CHOICES]


def choice_list(answer: Answer) -> Group:
    """One numbered line a choice, for who hears the message or has no buttons."""
    return tuple(line(f"{number}. {label}") for number, label in enumerate(choices_of(answer), start=1))


def around_choices(answer: Answer) -> tuple[str, str]:
    """The text before and after the place of the numbered lines: where it lists the choices itself, else its end."""
    lines, choices = answer.text.split("\n"), choices_of(answer)
    listed = [at for at, each in enumerate(lines) if cleaned_line(each.removeprefix(_BULLET)) in choices]
    if not listed:
        return answer.text, ""
    return "\n".join(lines[: listed[0]]), "\n".join(lines[listed[-1] + 1 :])


def choice_hint(answer: Answer) -> tuple[Line, ...]:
    """How to choose; nothing where there is nothing to choose, or where the text says it."""
    _, after = around_choices(answer)
    return (note(say("choice.hint")),) if choices_of(answer) and not after.strip() else ()


def chosen_question(asked: str, label: str) -> str:
    """What a person asks who presses the button with this label."""
    return f"{asked.strip()}{CHOSEN}{label.removesuffix(_CUT).strip()}"
