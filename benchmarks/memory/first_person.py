"""Everything in the first person that strangers wrote, from the folder of public data, in two halves."""

import gzip
import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

from core.text.sentences import sentences

PLACES = ("memory/*.json*", "turns/*.jsonl", "refusal/*.jsonl", "syllabi/qa.jsonl", "training/*/*.jsonl.gz")
LONGEST_WHOLE, LONGEST = 400, 600  # characters: of a paragraph that is one message, and of a sentence of a longer one
_FIRST_PERSON = re.compile(r"\b(?:i|i['’]\w+|im|ive|my)\b", re.IGNORECASE)
_ABOUT_SOMEBODY = re.compile(r"(?:i|i['’]\w+|im|ive|my|me|we|our|he|his|she|her|they|their)\b", re.IGNORECASE)


def read_first_person(folder: Path) -> dict[str, str]:
    """Each text in the first person once, with the file that it is from."""
    files = [path for place in PLACES for path in sorted(folder.glob(place))]
    texts = ((text, path) for path in files for text in _texts(path) if _FIRST_PERSON.search(text))
    return {text: str(path.relative_to(folder)) for text, path in reversed(list(texts))}


def asked_to_remember(texts: dict[str, str]) -> dict[str, str]:
    """Each statement about somebody as what a person asks to remember."""
    stated = ((sentence.strip(), where) for text, where in texts.items() for sentence in sentences(text))
    return {
        f"remember that {sentence}": where
        for sentence, where in stated
        if _ABOUT_SOMEBODY.match(sentence) and not sentence.endswith("?")
    }


def half(text: str) -> str:
    """Patterns are mended on the one half; the other is for the figures."""
    return "held out" if hashlib.sha1(text.encode(), usedforsecurity=False).digest()[-1] % 2 else "dev"


def _texts(path: Path) -> Iterator[str]:
    with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as lines:
        rows = [json.load(lines)] if path.suffix == ".json" else map(json.loads, lines)
        for row in rows:
            for text in _strings(row):
                yield from _messages(text)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _strings(each)


def _messages(text: str) -> Iterator[str]:
    for paragraph in map(str.strip, text.split("\n")):
        if len(paragraph) <= LONGEST_WHOLE:
            yield paragraph
        else:
            yield from (each for each in sentences(paragraph) if len(each) <= LONGEST)
