"""What a command does not need is not read: the words of languages are, at their first use."""

import subprocess
import sys


def test_no_file_is_read_before_its_words_are_needed() -> None:
    told = (
        "import bot.app; from core.text.languages.reading import sections_of as read; print(read.cache_info().misses)"
    )

    done = subprocess.run([sys.executable, "-c", told], check=True, capture_output=True, text=True)

    assert int(done.stdout) <= 1  # the small words: some tables are cut into terms when they are imported
