"""Check that `.env` can be read, before the settings are taken from it."""

from pathlib import Path

from core.domain.outside_text import unstorable_part
from core.errors import ConfigurationError

MOST_BYTES = 1_000_000  # ours with every setting has 6,000


def check_env_file(path: Path) -> None:
    """Raises ConfigurationError for a file that settings cannot be read from; no file is fine."""
    if path.is_dir():
        if not (path / "pyvenv.cfg").exists():  # some people call their virtual environment so
            raise ConfigurationError(
                f"{path} is a folder, but settings are read from a file of that name; remove the folder (Docker makes "
                "one where a mounted file is missing), or set the settings in the environment."
            )
        return
    for number, line in enumerate(_text(path).splitlines(), 1):
        if found := unstorable_part(line):
            raise ConfigurationError(f"{path} has {found} in line {number}; write that line again.")


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ConfigurationError(
                f"{path} has {path.stat().st_size:,} bytes, at most {MOST_BYTES:,} are read; is it another file?"
            )
        return path.read_text("utf-8")
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise ConfigurationError(f"{path} is not UTF-8 in line {line}; save it as UTF-8.") from None
    except OSError as error:
        raise ConfigurationError(
            f"{path} cannot be read ({error.strerror}); let the user who runs the advisor read it."
        ) from None
