"""Take the question out of a message that says more: the words that ask, and the background around them."""

from dataclasses import dataclass, replace

from core.rag.understanding.follow_ups import depends_on_context
from core.rag.understanding.rewriting import Context
from core.text.languages.english_tables import everyday
from core.text.questions.asking import asking_clause, unwrapped
from core.text.tokens import query_terms

FEWEST_NAMES = 2  # terms that name things: with fewer, what was said before names what is asked for


@dataclass(frozen=True, slots=True)
class CoreQuestion:
    """The words that ask, and the `background`: what somebody said of themselves around them; empty for most."""

    asked: str
    background: str = ""


def core_of(message: str) -> CoreQuestion:
    """The question of a message; all but its greetings where no part of it can stand alone."""
    told = unwrapped(message)
    found = asking_clause(told)
    asked = told[found[0] : found[1]] if found else told
    if asked == told or not _stands_alone(asked):
        return CoreQuestion(told)
    background = told.replace(asked, " ", 1)
    return CoreQuestion(asked.strip(), " ".join(background.split()).strip(" ,.;:!?"))


def with_background(asked: str, context: Context) -> tuple[str, Context]:
    """What is searched for a question, and its context: the background counts as what a follow-up carries over."""
    if context.question:
        return asked, context
    core = core_of(asked)
    return core.asked, replace(context, question=core.background)


def _stands_alone(asked: str) -> bool:
    names = {term for term in query_terms(asked) if term not in everyday()}
    return len(names) >= FEWEST_NAMES and not depends_on_context(asked)
