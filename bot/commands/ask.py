"""`advisor ask`, `advisor search` and `advisor why`: an answer, the passages for it, and how it was made."""

import click

from bot.running import opened, prepared_settings
from bot.terminal import answers, rendering
from bot.terminal.inputs import check_scope, conversation_of, message_of
from bot.terminal.output import ExitCode, echo, echo_json
from core.domain.access import Acting
from core.domain.answer import Outcome
from core.domain.hand_off import COMMAND_LINE
from core.domain.passage import Scope, Subject
from core.memory.rows import ids_beginning_with
from core.presentation import json_shapes
from core.presentation.explanation import explanation_document, explanation_in_words
from core.presentation.passages import passages_document
from core.rag.limits import what_is_wrong_with

SUBJECTS = [subject.value for subject in Subject]


@click.command()
@click.argument("question")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")
@click.option("--conversation", metavar="KEY", help="Continue the conversation KEY; default: a new one.")
@click.option("--source", "sources", multiple=True, metavar="NAME", help="Search only this source (repeatable).")
@click.option("--topic", "topics", multiple=True, metavar="NAME", help="Search only this topic (repeatable).")
@click.option(
    "--about", multiple=True, type=click.Choice(SUBJECTS), help="Search only passages about this subject (repeatable)."
)
def ask(  # noqa: PLR0917 - an option each
    question: str,
    as_json: bool,
    conversation: str | None,
    sources: tuple[str, ...],
    topics: tuple[str, ...],
    about: tuple[str, ...],
) -> ExitCode:
    """Answer QUESTION from the indexed pages, with citations.

    Exits with 2 when QUESTION is empty or too long.
    """
    scope = Scope(sources, topics, tuple(map(Subject, about)))
    asked = message_of(question, conversation_of(conversation), scope)
    with opened(prepared_settings(), embeds=True) as session:
        session.run(check_scope(scope, session.app.stores.inventory))
        answer = session.run(session.app.engine.answer(asked))
    if as_json:
        echo_json(json_shapes.answer_json(answer))
    else:
        echo(answers.reply_text(answer))
    return ExitCode.USAGE if answer.outcome is Outcome.INVALID else ExitCode.OK


@click.command()
@click.argument("question")
@click.option("-k", "limit", type=click.IntRange(1, 200), default=10, show_default=True, help="Number of passages.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list instead of text.")
@click.option("--source", "sources", multiple=True, metavar="NAME", help="Search only this source (repeatable).")
@click.option("--topic", "topics", multiple=True, metavar="NAME", help="Search only this topic (repeatable).")
@click.option(
    "--about", multiple=True, type=click.Choice(SUBJECTS), help="Search only passages about this subject (repeatable)."
)
def search(  # noqa: PLR0917 - an option each
    question: str,
    limit: int,
    as_json: bool,
    sources: tuple[str, ...],
    topics: tuple[str, ...],
    about: tuple[str, ...],
) -> ExitCode:
    """Show the passages for QUESTION, best first, with their scores.

    Exits with 1 when there is none, with 2 when QUESTION is empty or too long.
    """
    scope = Scope(sources, topics, tuple(map(Subject, about)))
    settings = prepared_settings()
    if problem := what_is_wrong_with(question):
        raise click.UsageError(problem)
    with opened(settings, embeds=True) as session:
        session.run(check_scope(scope, session.app.stores.inventory))
        found = session.run(session.app.passage_lookup.sources(question, scope, limit))
    if as_json:
        echo_json([json_shapes.candidate_json(candidate) for candidate in found])
    elif found:
        echo(rendering.shown(passages_document(question, found)))
    if not found:
        echo(f"advisor: {_nothing(about)}", err=True)
    return ExitCode.OK if found else ExitCode.PROBLEMS


def _nothing(about: tuple[str, ...]) -> str:
    if about:
        return f"no passage here is about {' or '.join(about)}; search again without --about"
    return "nothing was found; `advisor status` shows what is indexed"


@click.command()
@click.argument("answer")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")
@click.option("--all", "shows_all", is_flag=True, help="Also show what was found, kept and removed, with all scores.")
def why(answer: str, as_json: bool, shows_all: bool) -> ExitCode:
    """Explain ANSWER: how sure it is, which sentences it rests on, and what came next.

    ANSWER is the `id` of `advisor ask --json`, or its first characters (six or more).
    """
    if ids_beginning_with(answer) is None:
        raise click.UsageError(f"{answer!r} is not an answer id; give six or more of its first characters (0-9, a-f)")
    with opened(prepared_settings()) as session:
        archive, looking = session.app.stores.archive, Acting.as_staff(COMMAND_LINE, "why")
        known = session.run(archive.find(answer, looking))
        past = session.run(archive.explain(known, looking)) if known else None
    if past is None:
        echo(
            f"advisor: no answer, or more than one, begins with {answer}; was it forgotten, is it in another database?",
            err=True,
        )
        return ExitCode.PROBLEMS
    if as_json:
        echo_json(json_shapes.trace_json(past.answer, past.trace))
    else:
        echo(rendering.shown(explanation_in_words(past)))
        if shows_all:
            echo(f"\n{rendering.shown(explanation_document(past))}")
    return ExitCode.OK
