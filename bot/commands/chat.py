"""`advisor chat`: chat in the terminal."""

import click

from bot.terminal.output import ExitCode


@click.command(short_help="Chat with the advisor.")
@click.option("--conversation", metavar="KEY", help="Continue the conversation KEY.")
def chat(conversation: str | None) -> ExitCode:
    """Chat with the advisor; follow-up questions are understood from what was said before."""
    from bot import running
    from bot.terminal import chat_session, questions

    with running.opened(running.prepared_settings(), embeds=True) as session:
        chat_session.ChatSession(session, questions.conversation(conversation)).run()
    return ExitCode.OK
