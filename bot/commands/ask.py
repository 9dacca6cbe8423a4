"""`advisor ask`: one question, one answer."""

import click

from bot.terminal.output import ExitCode, echo, echo_json
from core.domain.search import Subject

SUBJECTS = [subject.value for subject in Subject]


@click.command(short_help="Answer one question, with citations.")
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
    from bot import running
    from bot.terminal import json_output, questions, rendering
    from core.domain.answer import Outcome
    from core.domain.search import Scope

    scope = Scope(sources, topics, tuple(map(Subject, about)))
    asked = questions.message(question, questions.conversation(conversation), scope)
    with running.opened(running.prepared_settings(), embeds=True) as session:
        answer = session.run(session.app.engine.answer(asked))
    if as_json:
        echo_json(json_output.answer_json(answer))
    else:
        echo(rendering.reply_text(answer))
    return ExitCode.USAGE if answer.outcome is Outcome.INVALID else ExitCode.OK
