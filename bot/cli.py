"""The command line: run a command and turn each error into one sentence and an exit code."""

import importlib
import os
import sys
from collections.abc import Sequence

import click

from bot.exit_codes import ExitCode, exit_code_of
from bot.terminal.printing import echo
from core.errors import AdvisorError

VERSION = "0.1.0"

# Commands are imported on demand, so that none waits for the libraries of another.
COMMANDS = {
    "ask": "bot.commands.ask:ask",
    "chat": "bot.commands.chat:chat",
    "crawl": "bot.commands.crawl:crawl",
    "demo": "bot.commands.demo:demo",
    "doctor": "bot.commands.doctor:doctor",
    "embed": "bot.commands.embed:embed",
    "eval": "bot.commands.evaluate:evaluate",
    "migrate": "bot.commands.migrate:migrate",
    "quality": "bot.commands.quality:quality",
    "search": "bot.commands.search:search",
    "serve": "bot.commands.serve:serve",
    "status": "bot.commands.status:status",
    "tune": "bot.commands.tune:tune",
    "why": "bot.commands.why:why",
}
EPILOG = """\b
Exit codes: 0 done · 1 it ran, but found problems or no pages · 2 wrong usage or configuration
            3 the database or a model is unavailable, try again · 130 interrupted

Settings come from the environment and from .env; .env.example lists them all."""


class LazyCommands(click.Group):
    """A command group that imports its commands on demand."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in order."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, if there is one."""
        if cmd_name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[cmd_name].partition(":")
        command = getattr(importlib.import_module(module), attribute)
        assert isinstance(command, click.Command)  # noqa: S101 - the table above names commands only
        return command


@click.group(
    cls=LazyCommands,
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
@click.version_option(VERSION, prog_name="advisor")
def advisor() -> None:
    """Answers questions from your university's web site with citations, or says that the site has no answer."""


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code; see `bot.exit_codes`."""
    try:
        result = advisor.main(args=arguments, prog_name="advisor", standalone_mode=False)
        return result if isinstance(result, int) else ExitCode.OK
    except AdvisorError as error:
        echo(f"advisor: {error}", err=True)
        return exit_code_of(error)
    except click.ClickException as error:
        error.show()
        return ExitCode.USAGE
    except (KeyboardInterrupt, click.Abort):
        echo("advisor: interrupted", err=True)
        return ExitCode.INTERRUPTED
    except BrokenPipeError:
        # The reader (such as `head`) closed the pipe; without this, Python prints an error at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ExitCode.OK


def main() -> None:
    """Entry point of the console script `advisor`."""
    sys.exit(run())
