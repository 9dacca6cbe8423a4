"""Show answers in a terminal, as text."""

from bot.terminal.rendering import TERMINAL, shown
from core.domain.answer import Answer, Citation
from core.presentation import answers
from core.presentation.document import document


def answer_text(answer: Answer) -> str:
    """The answer, then its numbered sources."""
    return shown(document(answers.body(answer), answers.source_list(answer.citations)))


def reply_text(answer: Answer) -> str:
    """The answer, below how its question was understood if that was changed."""
    understood, said = answers.understood_as(answer), answer_text(answer)
    above = [f"  {TERMINAL.line(understood)}"] if understood else []
    return "\n\n".join([*above, said, *filter(None, [shown(answers.offer_document(answer))])])


def citation_line(citation: Citation) -> str:
    """Number, title, page, address, the term or year it is about, and the day it was last read."""
    return TERMINAL.line(answers.source_line(citation))
