"""`advisor demo`: the first run."""

import click

from bot.exits import Exit


@click.command(short_help="Try it out on a small invented campus.")
def demo() -> Exit:
    """Crawl a small invented campus, ask it three questions, then chat; needs nothing but this program."""
    from bot import demonstration, running

    demonstration.demonstrate(running.prepared_settings())
    return Exit.OK
