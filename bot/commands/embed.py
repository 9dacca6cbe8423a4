"""`advisor embed`: embed the index with the next model, and delete vectors of former models."""

import click

from bot.exit_codes import ExitCode


@click.command(short_help="Embed the index with the next model; delete vectors of former ones.")
@click.option("--forget-others", is_flag=True, help="Only delete the vectors of models that the settings do not name.")
@click.option("--yes", is_flag=True, help="Delete without asking.")
def embed(forget_others: bool, yes: bool) -> ExitCode:
    """Give every indexed passage a vector of ADVISOR_NEXT_EMBEDDER, or where that is not set, of ADVISOR_EMBEDDER.

    Answers go on meanwhile. It can be interrupted and resumed. `advisor serve` does the same by
    itself.

    Exits with 1 when another process is embedding.
    """
    from bot import running
    from bot.terminal import embedding

    if yes and not forget_others:
        raise click.UsageError("--yes is only valid with --forget-others.")
    with running.opened(running.prepared_settings(), embeds=not forget_others) as session:
        if forget_others:
            return embedding.forget_others(session, is_sure=yes)
        return embedding.embed_with_progress(session)
