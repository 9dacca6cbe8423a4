"""`advisor encrypt`: bring what is stored of people's words under the newest key, or into the clear."""

import click

from bot.terminal.output import ExitCode


@click.command(short_help="Encrypt what people wrote with the newest key, or decrypt it.")
def encrypt() -> ExitCode:
    """Rewrite what is stored of people's words as the settings say.

    With ADVISOR_ENCRYPT_CONVERSATIONS it is encrypted with the first key of ADVISOR_ENCRYPTION_KEY; without, it is
    decrypted. Secrets of workspaces are encrypted with the first key in any case.
    Afterwards older keys can be taken out.

    Answers go on meanwhile. It can be interrupted and resumed.

    Exits with 1 when something cannot be decrypted, or was written meanwhile by a process with other settings.
    """
    import asyncio

    from bot import running
    from bot.terminal.encrypting import rewrite

    return asyncio.run(rewrite(running.prepared_settings()))
