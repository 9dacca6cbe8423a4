"""The command line: run a command and turn each error into one sentence and an exit code."""

import errno
import gc
import importlib
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress

import click

from bot.terminal.groups import CommandGroup
from bot.terminal.output import ExitCode, discard_output, echo, exit_code_of, prepare_streams
from core.domain.outside_text import shown, unstorable_part
from core.errors import AdvisorError, ConfigurationError
from core.text.languages.pattern import keep

VERSION = "0.2.0"
# Read by libraries when they are loaded: numpy's would start a thread for each core, which waits without resting, and
# pydantic would look for plugins in every installed package.
_FOR_LIBRARIES = {"OPENBLAS_NUM_THREADS": "1", "PYDANTIC_DISABLE_PLUGINS": "__all__"}

# What `advisor --help` says of each, so that it imports none of them, and none waits for the libraries of another.
COMMANDS = {
    "access": ("bot.commands.usage:access", "Show who of the staff looked at what students wrote."),
    "ask": ("bot.commands.ask:ask", "Answer one question, with citations."),
    "chat": ("bot.commands.chat:chat", "Chat with the advisor."),
    "compare": ("bot.commands.compare:compare", "Compare two measured runs."),
    "console-link": ("bot.setting_up.console_link:console_link", "Print a link that signs somebody in to the console."),
    "crawl": ("bot.commands.crawl:crawl", "Crawl the sources into the index."),
    "curated": ("bot.commands.curated_pins:curated", "Write, review and withdraw answers of an office."),
    "demo": ("bot.commands.demo:demo", "Try it out on a small invented campus."),
    "doctor": ("bot.checks.doctor:doctor", "Check the installation; say how to fix problems."),
    "embed": ("bot.commands.embed:embed", "Embed the index with the next model; delete vectors of former ones."),
    "encrypt": ("bot.commands.migrate:encrypt", "Encrypt what people wrote with the newest key, or decrypt it."),
    "enrich": ("bot.commands.enrich:enrich", "Give passages likely questions and summaries that are only searched."),
    "eval": ("bot.commands.evaluate:evaluate", "Measure answer quality."),
    "feedback": ("bot.commands.feedback:feedback", "Show what people asked and the pages did not answer."),
    "handoffs": ("bot.commands.handoffs:handoffs", "List, answer and close questions that students sent to an office."),
    "init": ("bot.setting_up.init:init", "Set up a campus: write sources.yaml and .env, check, and crawl."),
    "migrate": ("bot.commands.migrate:migrate", "Upgrade the database to this version's schema."),
    "plan": ("bot.planning.command:plan", "Plan courses over terms, or check a plan."),
    "quality": ("bot.commands.quality:quality", "Show dead links, past dates and contradictions on the site."),
    "search": ("bot.commands.ask:search", "Show ranked passages without an answer."),
    "questions": ("bot.commands.questions:questions", "Make questions from the pages, and see which are answered."),
    "serve": (
        "bot.commands.serve:serve",
        "Answer on Discord, Slack and the web, and crawl on schedule.",
    ),
    "status": ("bot.commands.status:status", "Show what is indexed and the latest crawls."),
    "tune": ("bot.commands.tune:tune", "Train the judge on your own pages; use it only if it is better."),
    "usage": ("bot.commands.usage:usage", "Show answers, times and the model's cost by day."),
    "web-token": ("bot.setting_up.web_token:web_token", "Make a token with which a program may call the API."),
    "why": ("bot.commands.ask:why", "Explain how an answer was made."),
}
EPILOG = """\b
Exit codes: 0 done · 1 it ran, but found problems or no pages · 2 wrong usage or configuration
            3 the database or a model is unavailable, try again · 130 interrupted

Settings come from the environment and from .env; .env.example lists them all."""


class LazyCommands(CommandGroup):
    """A command group that imports its commands on demand."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in order."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, if there is one."""
        if cmd_name not in COMMANDS:
            return None
        _load_logs()
        module, _, attribute = COMMANDS[cmd_name][0].partition(":")
        command = getattr(importlib.import_module(module), attribute)
        assert isinstance(command, click.Command)  # noqa: S101 - the table above names commands only
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Lists the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name][1]) for name in self.list_commands(ctx)])


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
    """Runs one command and returns its exit code; see `bot.terminal.output`."""
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
    signal.signal(signal.SIGTERM, _stopped)
    gc.set_threshold(2_000_000, 20, 20)  # what is loaded stays: looking through it again takes a tenth of a start
    os.environ.update(_FOR_LIBRARIES | os.environ)
    prepare_streams()
    code = run()
    discard_output()
    keep()
    gc.freeze()  # nor is it looked through for garbage when all of it ends
    sys.exit(code)


def _load_logs() -> None:
    """The library of logs without rich, which draws tracebacks that we do not show, and takes as long to load."""
    if "structlog" not in sys.modules:
        known = sys.modules.get("rich")
        sys.modules["rich"] = None  # type: ignore[assignment]  # so that its import fails
        try:
            importlib.import_module("structlog")
        finally:
            sys.modules.pop("rich", None)
            if known is not None:
                sys.modules["rich"] = known


def _stopped(*_: object) -> None:
    """Ends the command as Ctrl-C does, also where a shell has let it ignore that."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        raise KeyboardInterrupt
    signal.raise_signal(signal.SIGINT)


def _checked(arguments: Sequence[str] | None) -> list[str]:
    given = list(sys.argv[1:] if arguments is None else arguments)
    for place, argument in enumerate(given, 1):
        if part := unstorable_part(argument):
            raise ConfigurationError(f"argument {place} ({shown(argument)}) has {part}; write it in UTF-8.")
    return given


def _say(sentence: str) -> None:
    with suppress(OSError):  # standard error may be full or closed: the exit code still tells
        echo(f"advisor: {sentence}", err=True)
