"""`advisor held`: the pages that a crawl was not allowed to publish."""

import json

import click

from bot.exits import Exit


@click.command(short_help="Show, or publish, the pages that a crawl was not allowed to publish.")
@click.option("--publish", is_flag=True, help="Let them be searched, whatever your own questions say of them.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")
def held(publish: bool, as_json: bool) -> Exit:
    """Show the pages whose newest text is held back, with what would change.

    With ADVISOR_EVAL_SUITE_HOLDS=true a crawl after which your own questions are answered worse is taken back. Every
    crawl tries the held pages again; --publish does not wait for that.
    """
    from bot import held_pages, running

    with running.opened(running.prepared_settings()) as session:
        if publish:
            count = session.run(held_pages.publish(session.app))
            click.echo(json.dumps({"published": count}) if as_json else f"Published: {count}.")
            return Exit.OK
        seen = session.run(held_pages.look(session.app))
    click.echo(json.dumps(seen.as_json(), ensure_ascii=False) if as_json else seen.as_text())
    return Exit.OK
