"""`advisor web-token`: make a token for the API."""

import click

from bot.terminal.output import ExitCode, echo

SCOPES = ("ask", "rate", "search", "sources", "why")


@click.command("web-token")
@click.argument("name")
@click.option("--scope", "scopes", multiple=True, required=True, type=click.Choice(SCOPES), help="What it may do.")
def web_token(name: str, scopes: tuple[str, ...]) -> ExitCode:
    """Make a token with which the program NAME may call the API; it is shown once, and only its hash is kept.

    NAME has small letters, digits and hyphens.
    """
    from adapters.web.api.tokens import Tokens, TokenScope, new_token

    token, entry = new_token(name, set(map(TokenScope, scopes)))
    Tokens.read(entry)  # a name that the setting would not take is refused here
    echo(f"Token, shown this once: {token}")
    echo(f"Add to ADVISOR_WEB_TOKENS, comma-separated: {entry}")
    return ExitCode.OK
