"""Build the dictionary that questions in other languages are searched by."""

from bot.setting_values import EmbedderChoice
from bot.settings import Settings
from core.errors import ConfigurationError
from core.text.dictionary.dictionary import Dictionary
from core.text.dictionary.entries import by_language
from core.text.languages.languages import campus_words


def build_dictionary(settings: Settings) -> Dictionary | None:
    """Our campus words and the operator's; None with another embedder than ours, which may know other languages.

    Raises ConfigurationError where the operator's file cannot be read.
    """
    if settings.embedder is not EmbedderChoice.LOCAL:
        return None
    return Dictionary(campus_words(), by_language(_own_words(settings)))


def _own_words(settings: Settings) -> str:
    path = settings.campus_words_file
    if path is None:
        return ""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        raise ConfigurationError(f"ADVISOR_campus_words()_FILE={path} cannot be read: {error}") from error
