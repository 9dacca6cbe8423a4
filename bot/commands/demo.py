"""`advisor demo`: the first run."""

import click

from bot.exit_codes import Exit


@click.command(short_help="Try it out on a small invented campus.")
def demo() -> Exit:
    """Crawl a small invented campus, ask it three questions, then chat; needs nothing but this program."""
    from bot import running
    from bot.terminal import demonstration

    demonstration.demonstrate(running.prepared_settings())
    return Exit.OK
