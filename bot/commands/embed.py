"""`advisor embed`: embeds what is indexed with the next model, and forgets former ones."""

import click

from bot.exit_codes import ExitCode


@click.command(short_help="Embed what is indexed with the next model; forget former ones.")
@click.option("--forget-others", is_flag=True, help="Only drop the vectors of models that the settings do not name.")
@click.option("--yes", is_flag=True, help="Drop them without asking.")
def embed(forget_others: bool, yes: bool) -> ExitCode:
    """Give every indexed passage a vector of ADVISOR_NEXT_EMBEDDER, or where that is not set, of ADVISOR_EMBEDDER.

    Answers go on meanwhile. It can be interrupted, and goes on where it stopped. `advisor serve` does the same by
    itself.

    Exits with 1 when another process is embedding.
    """
    from bot import running
    from bot.terminal import embedding

    if yes and not forget_others:
        raise click.UsageError("--yes goes with --forget-others.")
    with running.opened(running.prepared_settings()) as session:
        if forget_others:
            return embedding.forget_others(session, is_sure=yes)
        return embedding.embed_with_progress(session)
