"""The command line on terminals that show little, in pipes that nobody reads, and on full disks: no traceback."""

import io
import json
import os
import pty
import subprocess
import sys
import termios
from contextlib import suppress
from pathlib import Path

import pytest

from bot.terminal.output import ERRORS, ExitCode, dumped, prepare_streams

ROOT = Path(__file__).parents[2]
has_dev_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")


def advisor(tmp_path: Path, line: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Runs a line of the shell, in which `advisor` is ours and `$PIPESTATUS` is that of bash."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ADVISOR_", "PYTHON"))}
    ours = f'advisor() {{ {sys.executable} -m bot "$@"; }}\n'
    return subprocess.run(
        ["bash", "-c", ours + line],
        cwd=tmp_path,
        env=kept | {"PYTHONPATH": str(ROOT), "ADVISOR_DATA_DIR": str(tmp_path / "data")} | environment,
        capture_output=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "iso8859-5", "utf-16"])
def test_a_terminal_of_any_encoding_is_written_to(tmp_path: Path, encoding: str) -> None:
    done = advisor(tmp_path, "advisor --help", PYTHONIOENCODING=encoding)

    assert (done.returncode, done.stderr) == (ExitCode.OK, b"")
    assert "Exit codes:" in done.stdout.decode(encoding if encoding != "ascii" else "utf-8")


def test_what_a_terminal_lacks_becomes_plain() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), "latin-1")
    prepare_streams()
    stream.reconfigure(errors=ERRORS)

    print("“Café” – 8…11 → ☕ \udce9", file=stream, end="", flush=True)

    assert stream.buffer.getvalue().decode("latin-1") == '"Café" - 8...11 -> ? ?'


def test_json_stays_whole_where_the_terminal_lacks_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {"title": "Café ☕ 🎓"}
    for encoding in ("latin-1", "ascii", "utf-8"):
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding))

        assert json.loads(dumped(said).encode(encoding)) == said


def test_a_reader_that_has_enough_ends_the_command_without_a_word(tmp_path: Path) -> None:
    done = advisor(tmp_path, "advisor --help | true; exit ${PIPESTATUS[0]}")

    assert (done.returncode, done.stdout, done.stderr) == (ExitCode.OK, b"", b"")


@pytest.mark.slow
@has_dev_full
def test_a_full_disk_is_one_sentence(tmp_path: Path) -> None:
    done = advisor(tmp_path, "advisor --help > /dev/full")

    assert done.returncode == ExitCode.UNAVAILABLE
    assert done.stderr == b"advisor: No space left on device: standard output; mend that, and try again\n"


ODD_STREAMS = [">&-", "2>&-", "<&-", ">&- 2>&-", pytest.param("2> /dev/full", marks=has_dev_full)]


@pytest.mark.slow
@pytest.mark.parametrize("redirected", ODD_STREAMS)
def test_closed_and_full_streams_change_no_exit_code(tmp_path: Path, redirected: str) -> None:
    assert advisor(tmp_path, f"advisor fly {redirected}").returncode == ExitCode.USAGE
    assert advisor(tmp_path, f"advisor --help {redirected}").returncode == ExitCode.OK


@pytest.mark.slow
@pytest.mark.parametrize("redirected", ODD_STREAMS)
def test_closed_and_full_streams_do_not_change_that_of_our_own_errors(tmp_path: Path, redirected: str) -> None:
    assert advisor(tmp_path, f"advisor crawl --sources nowhere.yaml {redirected}").returncode == ExitCode.USAGE


@pytest.mark.parametrize(
    "arguments", ["ask $'caf\\xe9'", "ask --conversation $'\\xff' parking", "search --source $'\\xff' x"]
)
def test_arguments_that_are_no_text_are_refused(tmp_path: Path, arguments: str) -> None:
    done = advisor(tmp_path, f"advisor {arguments}")

    assert done.returncode == ExitCode.USAGE
    assert b"has a part that is no text in UTF-8; write it in UTF-8." in done.stderr
    assert not (tmp_path / "data").exists()


@pytest.mark.slow
def test_a_misspelt_setting_is_told_by_every_command(tmp_path: Path) -> None:
    done = advisor(tmp_path, "advisor crawl --sources nowhere.yaml", ADVISOR_QUESTION_PER_MINUTE="3")

    assert b"ADVISOR_QUESTION_PER_MINUTE is not a setting" in done.stderr
    assert b"did you mean ADVISOR_QUESTIONS_PER_MINUTE?" in done.stderr


def on_terminal(tmp_path: Path, columns: int, *arguments: str) -> str:
    """What a command writes to a terminal of so many columns, which shows no colour."""
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, columns))
    environment = {"PYTHONPATH": str(ROOT), "ADVISOR_DATA_DIR": str(tmp_path / "data"), "NO_COLOR": "1", "TERM": "dumb"}
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    command = [sys.executable, "-m", "bot", *arguments]
    with subprocess.Popen(command, cwd=tmp_path, env=kept | environment, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        said = b""
        with suppress(OSError), os.fdopen(ours, "rb", 0) as shown:  # Linux ends it by an error
            while part := shown.read(65_536):
                said += part
    assert process.returncode in {ExitCode.OK, ExitCode.PROBLEMS}, said
    return said.decode().replace("\r\n", "\n")


@pytest.mark.slow
@pytest.mark.postgres
def test_a_crawl_on_a_narrow_terminal_without_colour_shows_what_is_not_zero(tmp_path: Path) -> None:
    nobody = "sources: [{name: gone, start_urls: ['http://127.0.0.1:9/'], allow_private_network: true}]"
    (tmp_path / "sources.yaml").write_text(nobody, "utf-8")

    narrowest, narrow, wide = (on_terminal(tmp_path, columns, "crawl") for columns in (30, 60, 200))

    assert "source    gone\nstate     degraded\nseen      1\nskipped   1\n" in narrowest
    assert "source  state     seen  skipped  requests  seconds\n" in narrow
    assert "source  state     seen  new  changed" in wide
    assert "\x1b[" not in narrowest + narrow + wide
