"""`advisor why`: explain an answer."""

import click

from bot.exit_codes import ExitCode
from bot.terminal.printing import echo, echo_json


@click.command(short_help="Explain how an answer was made.")
@click.argument("answer")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")
def why(answer: str, as_json: bool) -> ExitCode:
    """Show what was searched, found, kept and removed for ANSWER.

    ANSWER is the `id` of `advisor ask --json`, or its first characters (six or more).
    """
    from bot import running
    from bot.terminal import json_output, rendering
    from core.domain.access import Acting
    from core.domain.hand_off import COMMAND_LINE
    from core.memory.rows import ids_beginning_with
    from core.presentation.explanation import explanation_document

    if ids_beginning_with(answer) is None:
        raise click.UsageError(f"{answer!r} is not an answer id; give six or more of its first characters (0-9, a-f)")
    with running.opened(running.prepared_settings()) as session:
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
        echo_json(json_output.trace_json(past.answer, past.trace))
    else:
        echo(rendering.shown(explanation_document(past)))
    return ExitCode.OK
