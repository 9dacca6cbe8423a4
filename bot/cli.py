"""The command line: run a command and turn each error into one sentence and an exit code."""

import errno
import importlib
import sys
from collections.abc import Sequence
from contextlib import suppress

import click

from bot.exit_codes import ExitCode, exit_code_of
from bot.terminal.printing import echo
from bot.terminal.streams import discard_output, prepare_streams
from core.domain.outside_text import shown, unstorable_part
from core.errors import AdvisorError, ConfigurationError

VERSION = "0.1.0"

# Commands are imported on demand, so that none waits for the libraries of another.
COMMANDS = {
    "access": "bot.commands.access:access",
    "ask": "bot.commands.ask:ask",
    "chat": "bot.commands.chat:chat",
    "compare": "bot.commands.compare:compare",
    "crawl": "bot.commands.crawl:crawl",
    "curated": "bot.commands.curated_pins:curated",
    "demo": "bot.commands.demo:demo",
    "doctor": "bot.commands.doctor:doctor",
    "embed": "bot.commands.embed:embed",
    "encrypt": "bot.commands.encrypt:encrypt",
    "enrich": "bot.commands.enrich:enrich",
    "eval": "bot.commands.evaluate:evaluate",
    "feedback": "bot.commands.feedback:feedback",
    "handoffs": "bot.commands.handoffs:handoffs",
    "migrate": "bot.commands.migrate:migrate",
    "quality": "bot.commands.quality:quality",
    "search": "bot.commands.search:search",
    "questions": "bot.commands.questions:questions",
    "serve": "bot.commands.serve:serve",
    "status": "bot.commands.status:status",
    "tune": "bot.commands.tune:tune",
    "usage": "bot.commands.usage:usage",
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


# Faults of the machine, not of a program: full disk, limits, rights, a broken device.
OF_THE_MACHINE = frozenset(
    [errno.EACCES, errno.EDQUOT, errno.EIO, errno.EMFILE, errno.ENFILE, errno.ENOSPC, errno.EPERM, errno.EROFS]
)


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code; see `bot.exit_codes`."""
    try:
        result = advisor.main(args=_checked(arguments), prog_name="advisor", standalone_mode=False)
        return result if isinstance(result, int) else ExitCode.OK
    except AdvisorError as error:
        _say(str(error))
        return exit_code_of(error)
    except click.ClickException as error:
        with suppress(OSError):
            error.show()
        return ExitCode.USAGE
    except (KeyboardInterrupt, click.Abort):
        _say("interrupted")
        return ExitCode.INTERRUPTED
    except (BrokenPipeError, SystemExit):  # the reader, such as `head`, has enough; click makes the second of the first
        return ExitCode.OK
    except OSError as error:
        if error.errno not in OF_THE_MACHINE:
            raise
        _say(f"{error.strerror}: {error.filename or 'standard output'}; mend that, and try again")
        return ExitCode.UNAVAILABLE


def main() -> None:
    """Entry point of the console script `advisor`."""
    prepare_streams()
    code = run()
    discard_output()
    sys.exit(code)


def _checked(arguments: Sequence[str] | None) -> list[str]:
    given = list(sys.argv[1:] if arguments is None else arguments)
    for place, argument in enumerate(given, 1):
        if part := unstorable_part(argument):
            raise ConfigurationError(f"argument {place} ({shown(argument)}) has {part}; write it in UTF-8.")
    return given


def _say(sentence: str) -> None:
    with suppress(OSError):  # standard error may be full or closed: the exit code still tells
        echo(f"advisor: {sentence}", err=True)
